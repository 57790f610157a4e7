"""Whether contenders found the same errors."""

import csv
import sys

import numpy as np

from table import markdown

# Relative, for each RMSE.
TOLERANCE = 1e-8


def scores(path, calibrator="linear"):
    """Rows of GazeLab's scores.csv for one calibrator, by feature set and in the order of repeats and folds."""
    found = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["calibrator"] == calibrator:
                found.setdefault(row["features"], []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: (int(row["repeat"]), int(row["fold"])))
    return found


def rmse(scores):
    return {name: [float(row["rmse"]) for row in rows] for name, rows in scores.items()}


def compare(ours, theirs, looser={}):
    """Returns a table of the largest relative differences from GazeLab's RMSE of the same fold.

    Exits if one is larger than `TOLERANCE`, or than what `looser` allows that contender.
    """
    rows = []
    for feature_set, expected in ours.items():
        row = [feature_set, f"{np.median(expected):.6f}"]
        for name, found in theirs.items():
            if len(found.get(feature_set, [])) != len(expected):
                sys.exit(f"bench: {name} does not have {len(expected)} trials of {feature_set}")
            difference = np.max(np.abs(np.array(found[feature_set]) / np.array(expected) - 1))
            if not difference <= looser.get(name, TOLERANCE):
                sys.exit(f"bench: an RMSE of {name} with {feature_set} differs from GazeLab's by {difference:.1e}")
            row.append(f"{difference:.0e}")
        rows.append(row)
    return markdown(["largest relative difference of an RMSE", "GazeLab's median (pt)", *theirs], *rows)
