#!/usr/bin/env python3
"""Makes datasets/exercises-made: blend shapes of nine eye exercises in the columns of Live Link Face, without anybody.

Two recordings of one made-up person and one of another, 30 frames per second with dropped frames and a gap. Each
recording has two cycles of every exercise. Planted: a resting level above 0 for looking down, lids that follow the gaze,
unequal eyes, diagonals whose axes do not start together, a cycle that is too weak, a blink that opens in between, a look
down that nobody asked for, short blinks, and values below 0 and above 1.

    python3 Benchmarks/exercise_recordings.py datasets/exercises-made
"""
import csv
import os
import random
import sys

EYES = ["EyeBlink", "EyeLookDown", "EyeLookIn", "EyeLookOut", "EyeLookUp", "EyeSquint", "EyeWide"]
FACE = """JawForward JawRight JawLeft JawOpen MouthClose MouthFunnel MouthPucker MouthRight MouthLeft MouthSmileLeft
MouthSmileRight MouthFrownLeft MouthFrownRight MouthDimpleLeft MouthDimpleRight MouthStretchLeft MouthStretchRight
MouthRollLower MouthRollUpper MouthShrugLower MouthShrugUpper MouthPressLeft MouthPressRight MouthLowerDownLeft
MouthLowerDownRight MouthUpperUpLeft MouthUpperUpRight BrowDownLeft BrowDownRight BrowInnerUp BrowOuterUpLeft
BrowOuterUpRight CheekPuff CheekSquintLeft CheekSquintRight NoseSneerLeft NoseSneerRight TongueOut HeadYaw HeadPitch
HeadRoll LeftEyeYaw LeftEyePitch LeftEyeRoll RightEyeYaw RightEyePitch RightEyeRoll""".split()
HEADER = ["Timecode", "BlendShapeCount"] + [e + "Left" for e in EYES] + [e + "Right" for e in EYES] + FACE

SIDES = {"right": ("EyeLookInLeft", "EyeLookOutRight"), "left": ("EyeLookOutLeft", "EyeLookInRight")}
LEVELS = {"up": ("EyeLookUpLeft", "EyeLookUpRight"), "down": ("EyeLookDownLeft", "EyeLookDownRight")}
BLINK = ("EyeBlinkLeft", "EyeBlinkRight")
PARTS = {
    "right": [SIDES["right"]], "left": [SIDES["left"]], "up": [LEVELS["up"]], "down": [LEVELS["down"]],
    "topLeft": [SIDES["left"], LEVELS["up"]], "topRight": [SIDES["right"], LEVELS["up"]],
    "bottomLeft": [SIDES["left"], LEVELS["down"]], "bottomRight": [SIDES["right"], LEVELS["down"]],
    "blink": [BLINK],
}
AMPLITUDES = {
    "p01": {"EyeLookIn": 0.90, "EyeLookOut": 0.97, "EyeLookUp": 0.80, "EyeLookDown": 0.55, "EyeBlink": 0.90},
    "p02": {"EyeLookIn": 0.62, "EyeLookOut": 0.70, "EyeLookUp": 0.45, "EyeLookDown": 0.40, "EyeBlink": 0.75},
}
REST = {"EyeBlink": 0.03, "EyeLookDown": 0.12}
PERIOD, RAMP, PLATEAU = 2.2, 0.15, 0.9


def ramp(time, start, end):
    """From 0 to 1 within RAMP after the start, and back before the end."""
    return max(0.0, min(1.0, (time - start) / RAMP, (end - time) / RAMP))


def plan(seed):
    """The cycles of a recording: exercise, cycle, start, end, gain."""
    chance = random.Random(seed)
    order = [(exercise, cycle) for cycle in (1, 2) for exercise in chance.sample(list(PARTS), len(PARTS))]
    start, cycles = 2.0, []
    for exercise, cycle in order:
        onset = start + chance.uniform(0, 0.2)
        cycles.append((exercise, cycle, onset, onset + 2 * RAMP + PLATEAU, chance.uniform(0.62, 1.08)))
        start += PERIOD
    return cycles


def recording(person, seed, uncalled_gain):
    chance = random.Random(seed + 1)
    cycles = plan(seed)
    weak = next(c for c in cycles if c[0] == "up" and c[1] == 2)
    opened = next(c for c in cycles if c[0] == "blink" and c[1] == 2)
    span = cycles[-1][3] + 1.5
    blinks = [cycles[i][3] + 0.45 for i in range(0, len(cycles), 4)]
    uncalled = cycles[6][3] + 0.25
    rows, frame = [], 0
    while frame / 30 < span:
        time = frame / 30
        frame += 1
        if frame > 1 and (chance.random() < 0.02 or 20.0 < time < 20.3):
            continue
        levels = {name: REST.get(name.removesuffix("Left").removesuffix("Right"), 0.02) for name in HEADER[2:16]}
        for cycle in cycles:
            exercise, number, start, end, gain = cycle
            for index, pair in enumerate(PARTS[exercise]):
                # The eyes reach a corner sideways first.
                level = ramp(time, start + 0.08 * index, end) * gain * (0.9 if len(PARTS[exercise]) > 1 else 1)
                if cycle == weak:
                    level *= 0.5
                if cycle == opened:
                    level *= 1 - ramp(time, start + 0.45, start + 0.85)
                for name in pair:
                    shape = name.removesuffix("Left").removesuffix("Right")
                    eye = 0.88 if name.endswith("Right") and person == "p01" else 1.0
                    levels[name] += level * AMPLITUDES[person][shape] * eye
                    if shape == "EyeLookDown":
                        levels["EyeBlink" + name[len(shape):]] += 0.25 * level
        for start in blinks:
            for name in BLINK:
                levels[name] += 0.85 * ramp(time, start, start + 0.18)
        for name in LEVELS["down"]:
            levels[name] += AMPLITUDES[person]["EyeLookDown"] * uncalled_gain * ramp(time, uncalled, uncalled + 0.6)
        sixtieths = 2 * (frame - 1)
        seconds = 9 * 3600 + sixtieths // 60
        code = "%02d:%02d:%02d:%06.3f" % (seconds // 3600, seconds // 60 % 60, seconds % 60, sixtieths % 60 + 0.25)
        values = {name: "%.3f" % (level + chance.gauss(0, 0.012)) for name, level in levels.items()}
        rows.append([code, "61"] + [values.get(name, "0") for name in HEADER[2:]])
    return rows, cycles


def main(folder):
    os.makedirs(os.path.join(folder, "labels"), exist_ok=True)
    intervals = []
    for name, seed, uncalled_gain in (("p01_monday", 11, 0.42), ("p01_tuesday", 12, 0.5), ("p02_monday", 21, 0)):
        rows, cycles = recording(name[:3], seed, uncalled_gain)
        with open(os.path.join(folder, name + ".csv"), "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([HEADER] + rows)
        for exercise, cycle, start, end, _ in cycles:
            intervals.append([name, exercise, cycle, "%.2f" % start, "%.2f" % (end + 0.1)])
    with open(os.path.join(folder, "labels", "intervals.csv"), "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(
            [["capture", "exercise", "cycle", "start_s", "end_s"]] + intervals)


if __name__ == "__main__":
    main(sys.argv[1])
