"""Computes what timelines say of an Eyedid log a second time, with numpy alone.

    eyedid_log.py LOG WIDTH HEIGHT POINTS_PER_METRE [VELOCITY_THRESHOLD]

WIDTH and HEIGHT of the screen in points; prints one JSON object. Written from the definitions (FORMATS, section 4), not
from the program: fixations by plain search over windows, no queues, no running sums.
"""
import csv
import json
import sys

import numpy as np

path, width, height, per_metre = sys.argv[1], *map(float, sys.argv[2:5])
velocity_threshold = float(sys.argv[5]) if len(sys.argv) > 5 else 20.0
with open(path, newline="") as file:
    rows = list(csv.DictReader(file))


def numbers(name):
    values = np.array([float(row[name]) if row[name] else np.nan for row in rows])
    return np.where(values == -1001, np.nan, values)


t = numbers("timestamp") / 1000
t = t - t[0]
x, y = numbers("gazeX"), height - numbers("gazeY")
distance = numbers("faceCenterZ") / 1000
tracking = [row["trackingState"] for row in rows]
movement = np.array([row["eyeMovementState"] for row in rows])

steps = np.diff(t)
assert (steps > 0).all()
step = np.median(steps)
hold = np.append(np.minimum(steps, 2 * step), step)
limit = max(0.075, 2.5 * step) + 1e-6

# Directions from eyes in front of the screen's centre.
across, along = (x - width / 2) / per_metre, (y - height / 2) / per_metre
h = np.degrees(np.arctan2(across, distance))
v = np.degrees(np.arctan2(along, np.hypot(across, distance)))
unit = np.stack([across, along, distance], 1)
unit /= np.linalg.norm(unit, axis=1, keepdims=True)


def angle(a, b):
    return np.degrees(np.arctan2(np.linalg.norm(np.cross(a, b)), np.dot(a, b)))


kept = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
segments = np.split(kept, np.flatnonzero(np.diff(t[kept]) > limit) + 1)


def spread(part):
    return np.ptp(h[part]) + np.ptp(v[part])


def idt(threshold=1.0, least=0.1 - 0.002 - 1e-6):
    found = []
    for part in segments:
        i = 0
        while i < len(part):
            later = np.flatnonzero(t[part] - t[part[i]] >= least)
            later = later[later > i]
            if len(later) == 0:
                break
            j = later[0]
            if spread(part[i : j + 1]) > threshold:
                i += 1
                continue
            while j + 1 < len(part) and spread(part[i : j + 2]) <= threshold:
                j += 1
            found.append(part[i : j + 1])
            i = j + 1
    return found


def ivt(threshold, least=0.1 - 0.002 - 1e-6):
    found = []
    for part in segments:
        if len(part) < 2:
            continue
        speed = np.array([angle(unit[a], unit[b]) / (t[b] - t[a]) for a, b in zip(part, part[1:])])
        slow = np.append(speed[:1], speed) < threshold
        for run in np.split(np.arange(len(part)), np.flatnonzero(np.diff(slow)) + 1):
            if slow[run[0]] and t[part[run[-1]]] - t[part[run[0]]] >= least:
                found.append(part[run])
    return found


def noise(least=0.1 - 0.002 - 1e-6):
    scatters, moves = [], []
    for part in segments:
        i = 0
        while i < len(part):
            later = [j for j in range(i + 1, len(part)) if t[part[j]] - t[part[i]] >= least]
            if not later:
                break
            window = part[i : later[0] + 1]
            scatters.append(np.sqrt(np.var(h[window]) + np.var(v[window])))
            moves.append(np.sqrt(np.mean(np.diff(h[window]) ** 2 + np.diff(v[window]) ** 2)))
            i = later[0] + 1
    return float(np.median(scatters)), float(np.median(moves)), len(scatters)


def described(fixations):
    return [
        {
            "onset": t[f[0]], "duration": t[f[-1]] - t[f[0]], "x": x[f].mean(), "y": y[f].mean(),
            "dispersion": spread(f), "n": len(f), "first_row": int(f[0]), "last_row": int(f[-1]),
        }
        for f in fixations
    ]


def saccades(fixations):
    found = []
    for one, other in zip(fixations, fixations[1:]):
        if not any(one[0] in part and other[0] in part for part in map(set, segments)):
            continue
        dx, dy = x[other].mean() - x[one].mean(), y[other].mean() - y[one].mean()
        depth = (distance[one[-1]] + distance[other[0]]) / 2
        seen = [
            np.array([(x[f].mean() - width / 2) / per_metre, (y[f].mean() - height / 2) / per_metre, depth])
            for f in (one, other)
        ]
        found.append({
            "onset": t[one[-1]], "duration": t[other[0]] - t[one[-1]], "amplitude_pt": np.hypot(dx, dy),
            "amplitude_degrees": angle(*seen), "characters": abs(dx) / 12,
            "direction_degrees": np.degrees(np.arctan2(dy, dx)),
        })
    return found


def agreement(fixations):
    inside = np.zeros(len(t), bool)
    for fixation in fixations:
        inside[fixation] = True
    known = np.isfinite(x)
    table = [
        [float(hold[known & (movement == word) & (inside == is_in)].sum()) for is_in in (True, False)]
        for word in ("FIXATION", "SACCADE")
    ]
    total = np.sum(table)
    share = (table[0][0] + table[1][1]) / total
    chance = float(np.dot(np.sum(table, 1) / total, np.sum(table, 0) / total))
    return {
        "seconds": table, "unknown": float(hold[known & (movement == "UNKNOWN")].sum()), "share": share,
        "kappa": (share - chance) / (1 - chance),
    }


def eyelids():
    face = np.array([word not in ("FACE_MISSING", "UNSUPPORTED") for word in tracking])
    openness = np.where(face, (numbers("leftOpenness") + numbers("rightOpenness")) / 2, np.nan)
    level = np.nanpercentile(openness, 95)
    o = openness / level
    known = np.isfinite(o)
    flags = numbers("isBlink") == 1
    closed = known & (o < 0.5)
    closures, droop = [], np.zeros(len(t), bool)
    index = np.flatnonzero(closed)
    runs = np.split(index, np.flatnonzero((np.diff(index) > 1) | (np.diff(t[index]) > limit)) + 1)
    for run in runs:
        a, b = run[0], run[-1]
        opens = a > 0 and known[a - 1] and not closed[a - 1] and t[a] - t[a - 1] <= limit
        shuts = b + 1 < len(t) and known[b + 1] and not closed[b + 1] and t[b + 1] - t[b] <= limit
        onset = (t[a - 1] + t[a]) / 2 if opens else t[a]
        end = (t[b] + t[b + 1]) / 2 if shuts else t[b]
        duration = end - onset
        kind = "closure" if duration > 0.5 else "blink" if flags[run].any() else "cut" if not (opens and shuts) else (
            "blink" if duration >= 0.05 else "brief")
        droop[run] = duration >= 0.5
        closures.append({"onset": onset, "duration": duration, "kind": kind, "lowest_openness": o[run].min()})
    minutes = []
    for minute in np.unique(np.floor(t / 60)):
        rows = np.floor(t / 60) == minute
        valid = hold[rows & known].sum()
        shut = rows & known & (o <= 0.2)
        minutes.append({
            "start": 60 * minute, "valid_s": valid,
            "perclos": hold[shut].sum() / valid if valid >= 30 else None,
            "perclos_droops": hold[shut & droop].sum() / valid if valid >= 30 else None,
            "drowsiness": np.average(numbers("drowsinessIntensity")[rows], weights=hold[rows]),
        })
    valid = hold[known].sum()
    blinks = sum(c["kind"] == "blink" for c in closures)
    return {
        "open_level": level, "valid_s": valid, "blinks_per_minute": 60 * blinks / valid, "closures": closures,
        "minutes": minutes,
    }


def attention(region, length):
    known = np.isfinite(x)
    left, bottom, wide, high = region
    inside = known & (x >= left) & (x <= left + wide) & (y >= bottom) & (y <= bottom + high)
    windows = []
    for number in np.unique(np.floor(t / length)):
        rows = np.floor(t / length) == number
        start = length * number
        logged = min(t[-1] + hold[-1], start + length) - start
        valid = hold[rows & known].sum()
        windows.append({
            "start": start, "end": start + length, "attention": hold[rows & inside].sum() / valid,
            "valid_share": valid / logged, "score": np.average(numbers("attentionScore")[rows], weights=hold[rows]),
        })
    return windows


scatter, step_rms, window_count = noise()
by_dispersion, by_velocity = idt(), ivt(velocity_threshold)
print(json.dumps({
    "median_step": step, "valid_s": float(hold[np.isfinite(x)].sum()),
    "noise": {"scatter_sd": scatter, "step_rms": step_rms, "windows": window_count},
    "idt": {"fixations": described(by_dispersion), "saccades": saccades(by_dispersion),
            "agreement": agreement(by_dispersion)},
    "ivt": {"fixations": described(by_velocity), "saccades": saccades(by_velocity),
            "agreement": agreement(by_velocity)},
    "eyelids": eyelids(), "attention": attention((0, 0, width, height), 30),
    "attention_left": attention((0, 0, width / 2, height), 10),
}, default=float))
