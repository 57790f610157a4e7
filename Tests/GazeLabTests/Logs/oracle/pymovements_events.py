"""Finds fixations with pymovements. Reads one JSON object per line from standard input, with step_ms, minimum_ms,
threshold, x and y, and for I-VT velocity_threshold; prints the onsets and offsets in milliseconds, one list per line."""
import json
import sys

import numpy as np
from pymovements.events import idt, ivt

for line in sys.stdin:
    case = json.loads(line)
    positions = np.stack([case["x"], case["y"]], 1)
    times = np.arange(len(positions), dtype=np.int64) * case["step_ms"]
    if "velocity_threshold" in case:
        velocities = np.diff(positions, axis=0) / (case["step_ms"] / 1000)
        velocities = np.vstack([velocities[:1], velocities])
        events = ivt(
            velocities, timesteps=times, minimum_duration=case["minimum_ms"],
            velocity_threshold=case["velocity_threshold"])
    else:
        events = idt(
            positions, timesteps=times, minimum_duration=case["minimum_ms"], dispersion_threshold=case["threshold"])
    print(json.dumps([[int(a), int(b)] for a, b in zip(events.frame["onset"], events.frame["offset"])]))
