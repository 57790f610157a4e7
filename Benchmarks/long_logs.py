"""Writes a log of many rows of time, x, y and a state, with its dataset.yaml, for gazelab timeline.

    python3 Benchmarks/long_logs.py FOLDER [ROWS]
    /usr/bin/time -v gazelab timeline FOLDER --out /tmp/reports

No person is in it. With 10 million rows, the bound is 20 s of CPU time and 1 GB of memory.
"""

import pathlib
import random
import sys

DESCRIPTION = """\
title: A long log that nobody recorded
format:
  kind: table
columns:
  time: {column: time, unit: ms}
  gaze: {x: x, y: y, unit: px, origin: top-left}
  device: {value: monitor}
  participant: {value: nobody}
  states: {tracking_state: {column: state}}
devices:
  monitor: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}
"""


def write(folder, rows):
    """Fixations of 0.2 to 0.6 s at 120 Hz with noise and losses; a gap of a second about once an hour."""
    random.seed(16)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dataset.yaml").write_text(DESCRIPTION)
    time, x, y, left = 0.0, 960.0, 540.0, 0
    state = "SUCCESS"
    with open(folder / "long.csv", "w") as file:
        file.write("time,x,y,state\n")
        lines = []
        for row in range(rows):
            if left == 0:
                left = random.randrange(24, 72)
                x, y = random.uniform(0, 1920), random.uniform(0, 1080)
                state = random.choices(["SUCCESS", "LOW_CONFIDENCE", "GAZE_NOT_FOUND"], [90, 8, 2])[0]
            left -= 1
            time += 1000 + 1000 / 120 if random.random() < 1 / 432_000 else 1000 / 120
            point = "," if state == "GAZE_NOT_FOUND" else (
                f"{x + random.uniform(-9, 9):.2f},{y + random.uniform(-9, 9):.2f}")
            lines.append(f"{time:.3f},{point},{state}\n")
            if len(lines) == 100_000:
                file.writelines(lines)
                lines = []
        file.writelines(lines)


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000)
