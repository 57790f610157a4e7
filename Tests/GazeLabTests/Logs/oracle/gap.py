"""Computes what GazeLab says of the gap in Ollier's logs a second time, with NumPy and SciPy, straight from the formulas.

usage: python3 gap.py FOLDER WIDTH HEIGHT > gap.json

FOLDER holds ptsData.csv, touchData.csv, eulerData.csv and distData.csv; WIDTH and HEIGHT are those of the portrait
screen in points. Nothing is shared with GazeLab: correlations are taken by slices and rolls, not by Fourier transforms.
"""

import csv
import json
import sys

import numpy as np
from scipy import stats

LONGEST_LAG = 0.5


def table(path):
    with open(path) as file:
        rows = list(csv.reader(file, skipinitialspace=True))
    return {name: [row[i] for row in rows[1:]] for i, name in enumerate(rows[0])}


def seconds(word):
    minutes, rest = word.split(":")
    return 60 * int(minutes) + float(rest)


def floats(words):
    return np.array([float(word) for word in words])


def peaks(times, values):
    found = np.zeros(len(values), bool)
    for i in range(len(values)):
        window = values[np.abs(times - times[i]) <= 0.25 + 1e-9]
        middle = np.median(window)
        mad = stats.median_abs_deviation(window)
        found[i] = len(window) >= 7 and mad > 0 and abs(values[i] - middle) > 5 * 1.4826 * mad
    return found


def autocorrelations(values):
    centred = values - values.mean()
    n = len(values)
    return np.correlate(centred, centred, "full")[n - 1:] / (centred @ centred)


def effective(one, other):
    n = len(one)
    first, second = autocorrelations(one), autocorrelations(other)
    limit = 2 / np.sqrt(n)
    small = (np.abs(first) < limit) & (np.abs(second) < limit)
    small[0] = False
    last = int(np.argmax(small)) if small.any() else n - 1
    k = np.arange(1, last + 1)
    return n / max(1, 1 + 2 * np.sum((1 - k / n) * first[k] * second[k])), last


def interval(r, n, fixed=0, widening=1.0):
    if n < 10 or n - 3 - fixed <= 0:
        return None, None
    margin = 1.96 * widening / np.sqrt(n - 3 - fixed)
    return float(np.tanh(np.arctanh(r) - margin)), float(np.tanh(np.arctanh(r) + margin))


def estimate(r, one, other, widening=1.0):
    n, last = effective(one, other)
    low, high = interval(r, n, widening=widening)
    return {"r": float(r), "low": low, "high": high, "effective_n": float(n), "lags": last}


def lagged(cause, response, limit):
    """r at lags 0, 1, -1, 2, -2 …: cause[t] beside response[t + lag]."""
    lags = [0] + [lag for k in range(1, limit + 1) for lag in (k, -k)]
    n = len(cause)
    result = []
    for lag in lags:
        one, other = (cause[:n - lag], response[lag:]) if lag >= 0 else (cause[-lag:], response[:n + lag])
        one, other = one - one.mean(), other - other.mean()
        result.append(one @ other / np.sqrt((one @ one) * (other @ other)))
    return np.array(lags), np.array(result)


def best_lag(cause, response, limit, memory, step):
    lags, r = lagged(cause, response, limit)
    best = int(np.argmax(np.abs(r)))
    n = len(cause)
    shifts = list(range(memory + limit + 1, n - memory - limit))
    assert len(shifts) <= 999, "shifts would have to be drawn"
    # The response moved earlier by `shift`, as the numbers of a circle.
    greatest = [np.abs(lagged(cause, np.roll(response, -shift), limit)[1]).max() for shift in shifts]
    p = (1 + sum(g >= abs(r[best]) for g in greatest)) / (1 + len(shifts)) if len(shifts) >= 19 else None
    return {
        "lag_s": float(lags[best] * step), "steps": int(lags[best]), "r": float(r[best]), "p": p,
        "shifts": len(shifts), "at_limit": bool(abs(lags[best]) == limit),
    }


def held_fixed(response, causes, index, n):
    inflation = np.linalg.inv(np.corrcoef(causes))[index, index]
    if inflation > 10:
        return {"r": None, "low": None, "high": None, "inflation": float(inflation)}
    # By regression, not by the inverse: what the other causes leave of both.
    others = np.vstack([np.ones(len(response))] + [c for i, c in enumerate(causes) if i != index]).T
    def rest(values):
        return values - others @ np.linalg.lstsq(others, values, rcond=None)[0]
    r = stats.pearsonr(rest(response), rest(causes[index])).statistic
    low, high = interval(r, n, fixed=len(causes) - 1)
    return {"r": float(r), "low": low, "high": high, "inflation": float(inflation)}


def main(folder, width, height):
    points, touch = table(f"{folder}/ptsData.csv"), table(f"{folder}/touchData.csv")
    euler, place = table(f"{folder}/eulerData.csv"), table(f"{folder}/distData.csv")
    times = np.array([seconds(word) for word in points["Timestamp"]])
    gaze = np.array([floats(points["X"]), floats(points["Y"])])
    touched = np.array([floats(touch["X"]), floats(touch["Y"])])
    first = int(np.argmax((touched != 0).any(axis=0)))
    causes = {
        "pitch": euler["Xrot"], "yaw": euler["Yrot"], "roll": euler["Zrot"],
        "x": place["Xface"], "y": place["Yface"], "z": place["Zface"],
    }
    names = list(causes)
    heads = np.array([floats(causes[name])[first:] for name in names])
    start, times, gaze, delta = times[0], times[first:], gaze[:, first:], (gaze - touched)[:, first:]
    lost = (gaze[0] == width / 2) & (gaze[1] == height)
    outlier = np.zeros(len(times), bool)
    outlier[~lost] = peaks(times[~lost], delta[0, ~lost]) | peaks(times[~lost], delta[1, ~lost])

    result = {
        "rows": len(times), "first_s": float(times[0] - start), "lost_rows": int(lost.sum()),
        "outlier_rows": int(outlier.sum()), "sizes": [], "correlations": [],
    }
    for rows, kept in [("all", np.ones(len(times), bool)), ("estimated", ~lost), ("kept", ~lost & ~outlier)]:
        for gap, values in [("x", delta[0, kept]), ("y", delta[1, kept]), ("distance", np.hypot(*delta[:, kept]))]:
            result["sizes"].append({
                "rows": rows, "gap": gap, "row_count": int(kept.sum()), "mean_pt": float(np.abs(values).mean()),
                "median_pt": float(np.median(np.abs(values))), "rms_pt": float(np.sqrt(np.mean(values**2))),
                "bias_pt": None if gap == "distance" else float(values.mean()),
            })

    kept = np.flatnonzero(~lost & ~outlier)
    steps = np.diff(times[kept])
    step = steps[steps <= 2.5 * np.median(steps)].mean()
    limit = int((LONGEST_LAG + 0.001) / step)
    result["sample"] = {"rows": len(kept), "every": 1, "step_s": float(step), "lag_steps": limit}

    def prepared(rows, kind):
        def next_rows():
            near = (np.diff(rows) == 1) & (np.diff(times[rows]) <= 2.5 * step)
            return np.flatnonzero(near)
        if kind == "signed":
            return delta[:, rows], heads[:, rows]
        if kind == "size":
            own = heads[:, rows]
            return np.abs(delta[:, rows]), np.abs(own - np.median(own, axis=1, keepdims=True))
        at = next_rows()
        return np.diff(delta[:, rows])[:, at], np.diff(heads[:, rows])[:, at]

    for kind in ["signed", "size", "change"]:
        gaps, own = prepared(kept, kind)
        wider_gaps, wider = prepared(np.flatnonzero(~lost), kind)
        for axis, gap in enumerate(["x", "y"]):
            for index, name in enumerate(names):
                one, other = own[index], gaps[axis]
                pearson = estimate(stats.pearsonr(one, other).statistic, one, other)
                ranks = stats.rankdata(one), stats.rankdata(other)
                spearman = estimate(stats.spearmanr(one, other).statistic, *ranks, widening=1.03)
                result["correlations"].append({
                    "of": kind, "gap": gap, "cause": name, "pearson": pearson, "spearman": spearman,
                    "best_lag": best_lag(one, other, limit, pearson["lags"], step),
                    "held_fixed": held_fixed(other, own, index, pearson["effective_n"]),
                    "r_with_peaks": float(stats.pearsonr(wider[index], wider_gaps[axis]).statistic),
                })
    json.dump(result, sys.stdout, indent=1, sort_keys=True)
    print()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))
