#!/usr/bin/env python3
"""Computes references, thresholds, triggers and counts of exercises a second time, with numpy and without GazeLab.

It walks along runs of rows instead of from row to row, and reads the recordings itself.

    python3 exercises.py SAMPLES DATASETS > exercises.json

SAMPLES holds live-link-face/ and kyle-fox-ios-eye-tracking/, DATASETS holds exercises-made/.
"""
import csv
import itertools
import json
import sys

import numpy as np

AXES = {
    "right": ["LookInLeft", "LookOutRight"], "left": ["LookOutLeft", "LookInRight"],
    "up": ["LookUpLeft", "LookUpRight"], "down": ["LookDownLeft", "LookDownRight"],
    "blink": ["BlinkLeft", "BlinkRight"],
}
DIAGONALS = {"topLeft": ("up", "left"), "topRight": ("up", "right"),
             "bottomLeft": ("down", "left"), "bottomRight": ("down", "right")}
ORDER = ["right", "left", "up", "down", "topLeft", "topRight", "bottomLeft", "bottomRight", "blink"]
SHAPES = sorted({s for pair in AXES.values() for s in pair})
TINY = 1e-6


def needs(exercise):
    if exercise in AXES:
        return AXES[exercise]
    return [s for axis in DIAGONALS[exercise] for s in AXES[axis]]


def live_link(path):
    with open(path) as file:
        rows = list(csv.DictReader(file))
    clocks = np.array([[float(part) for part in row["Timecode"].split(":")] for row in rows])
    times = clocks @ np.array([3600, 60, 1, 1 / 60])
    return times - times[0], {s: np.array([float(row["Eye" + s]) for row in rows]) for s in SHAPES}


def kyle_fox(path):
    with open(path) as file:
        shapes = json.load(file)["blendShapes"]
    left, right = shapes["eyeBlink_L"], shapes["eyeBlink_R"]
    times = np.array([x["timestamp"] for x in left])
    assert [x["timestamp"] for x in right] == list(times)
    data = {s: np.full(len(times), np.nan) for s in SHAPES}
    data["BlinkLeft"] = np.array([float(x["value"]) for x in left])
    data["BlinkRight"] = np.array([float(x["value"]) for x in right])
    return times - times[0], data


def references(times, data, intervals, kind, rest):
    outside = np.ones(len(times), bool)
    for _, _, start, end in intervals:
        outside &= (times < start) | (times > end)
    found = {}
    for shape in SHAPES:
        cycles = [data[shape][(times >= start) & (times <= end)]
                  for exercise, _, start, end in intervals if shape in needs(exercise)]
        if not cycles:
            continue
        frames = np.concatenate(cycles)
        reference = {"mean": np.mean(frames), "median": np.median(frames),
                     "peak": np.mean([c.max() for c in cycles])}[kind]
        found[shape] = (0.0 if rest == "zero" else float(np.median(data[shape][outside])), float(reference))
    return found


def thresholds(found, coefficient):
    result = {}
    for shape, (rest, reference) in found.items():
        value = rest + coefficient * (reference - rest)
        if reference > rest and value > 0:
            result[shape] = value
    return result


def triggers(times, data, limits, hold, rearm=0.2):
    gap = max(0.075, 2.5 * np.median(np.diff(times)))
    stretch = np.concatenate([[0], np.cumsum(np.diff(times) > gap)])
    able = [e for e in ORDER
            if all(s in limits and np.isfinite(data[s]).any() for s in needs(e))]
    ratio = {e: np.min([data[s] / limits[s] for s in needs(e)], axis=0) for e in able}
    known = {e: np.all([np.isfinite(data[s]) for s in needs(e)], axis=0) for e in able}
    above = {e: known[e] & np.all([data[s] >= limits[s] for s in needs(e)], axis=0) for e in able}
    winners = []
    for row in range(len(times)):
        up = [e for e in able if above[e][row]]
        beaten = {axis for e in up if e in DIAGONALS for axis in DIAGONALS[e]}
        up = [e for e in up if e not in beaten]
        winners.append(max(up, key=lambda e: (ratio[e][row], -ORDER.index(e))) if up else "")
    found, last = [], {}
    for (name, _), rows in itertools.groupby(range(len(times)), key=lambda r: (winners[r], stretch[r])):
        rows = list(rows)
        if not name:
            continue
        done = [r for r in rows if times[r] - times[rows[0]] >= hold - TINY]
        if not done:
            continue
        if name in last:
            # It must have been below for long enough since it was last done, without a gap.
            quiet = [r for r in range(last[name] + 1, rows[0])]
            runs = [list(g) for (below, _), g in itertools.groupby(
                quiet, key=lambda r: (known[name][r] and not above[name][r], stretch[r])) if below]
            if not any(times[g[-1]] - times[g[0]] >= rearm - TINY for g in runs):
                continue
        found.append((name, float(times[rows[0]]), float(times[done[0]])))
        last[name] = done[0]
    return found


def counts(times, data, intervals, found):
    step = np.median(np.diff(times))
    there = [s for s in SHAPES if np.isfinite(data[s]).any()]
    valid = np.all([np.isfinite(data[s]) for s in there], axis=0)
    weight = np.append(np.minimum(np.diff(times), 2 * step), 0) * valid
    table = {}
    for exercise in ORDER:
        own = [i for i in intervals if i[0] == exercise]
        inside = np.zeros(len(times), bool)
        completion, repeats, claimed = [], 0, 0
        for _, _, start, end in own:
            inside |= (times >= start) & (times < end)
            hits = [t for name, _, t in found if name == exercise and start <= t <= end]
            claimed += len(hits)
            completion += [hits[0] - start] if hits else []
            repeats += max(0, len(hits) - 1)
        table[exercise] = {
            "cycles": len(own), "completion": completion, "repeats": repeats,
            "false": sum(name == exercise for name, _, _ in found) - claimed,
            "minutes": float(weight[~inside].sum() / 60)}
    confusion = {}
    for exercise, _, start, end in intervals:
        inside = [name for name, _, t in found if start <= t <= end]
        seen = exercise if exercise in inside else inside[0] if inside else "none"
        confusion[exercise + ">" + seen] = confusion.get(exercise + ">" + seen, 0) + 1
    return table, confusion


def rate(table):
    return sum(row["false"] / row["minutes"] for row in table.values())


def sweep(times, data, intervals, found, hold=0.2):
    points = []
    for step in range(11):
        coefficient = round(0.5 + 0.05 * step, 9)
        table, confusion = counts(times, data, intervals, triggers(times, data, thresholds(found, coefficient), hold))
        points.append({"coefficient": coefficient, "exercises": table, "confusion": confusion,
                       "hits": sum(len(row["completion"]) for row in table.values()), "rate": rate(table)})
    return points


def chosen(points):
    allowed = [p for p in points if p["rate"] <= 1]
    return max(allowed, key=lambda p: (p["hits"], p["coefficient"]))["coefficient"] if allowed else None


ALEX = [("up", 1, 13.5, 15.5), ("down", 1, 15.5, 17.5), ("left", 1, 17.5, 19.5), ("right", 1, 19.5, 22.0),
        ("blink", 1, 23.0, 25.5)]


def real(samples):
    files = {"alex": live_link(samples + "/live-link-face/alexdjulin/alex_rom_4.csv"),
             "jmt": live_link(samples + "/live-link-face/JMTechArt/MySlate_3_Jason_Millers_iPhone.csv"),
             "kyle": kyle_fox(samples + "/kyle-fox-ios-eye-tracking/example_data_output.json")}
    crossings = []
    for name, level, hold in itertools.product(files, (0.1, 0.2, 0.3, 0.5), (0.0, 0.1, 0.2)):
        times, data = files[name]
        crossings.append({"file": name, "level": level, "hold": hold,
                          "triggers": triggers(times, data, {s: level for s in SHAPES}, hold)})
    times, data = files["alex"]
    calibrations = []
    for kind, rest in itertools.product(("mean", "median", "peak"), ("median", "zero")):
        found = references(times, data, ALEX, kind, rest)
        calibrations.append({"kind": kind, "rest": rest, "references": found,
                             "thresholds": thresholds(found, 0.8), "sweep": sweep(times, data, ALEX, found)})
    return {"rows": {name: len(f[0]) for name, f in files.items()}, "crossings": crossings,
            "alex": {"intervals": ALEX, "calibrations": calibrations}}


def made(datasets):
    folder = datasets + "/exercises-made/"
    with open(folder + "labels/intervals.csv") as file:
        labels = list(csv.DictReader(file))
    recordings = {}
    for name in ("p01_monday", "p01_tuesday", "p02_monday"):
        own = sorted(((r["exercise"], int(r["cycle"]), float(r["start_s"]), float(r["end_s"]))
                      for r in labels if r["capture"] == name), key=lambda i: i[2])
        recordings[name] = (*live_link(folder + name + ".csv"), own)
    result = []
    for name, source in (("p01_monday", "p01_tuesday"), ("p01_tuesday", "p01_monday"), ("p02_monday", "p02_monday")):
        times, data, intervals = recordings[source]
        found = references(times, data, intervals, "mean", "median")
        own = chosen(sweep(times, data, intervals, found))
        times, data, intervals = recordings[name]
        result.append({"recording": name, "calibrated_on": source, "references": found, "chosen_there": own,
                       "sweep": sweep(times, data, intervals, found)})
    return result


if __name__ == "__main__":
    output = {"real": real(sys.argv[1]), "made": made(sys.argv[2])}
    print(json.dumps(output, separators=(",", ":"), sort_keys=True))
