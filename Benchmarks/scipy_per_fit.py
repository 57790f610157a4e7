"""The same trials as GazeLab's, each fitted by itself with scipy on arrays.

    python scipy_per_fit.py CAPTURE.csv FOLDS.csv

Prints JSON: what fitting and scoring cost, and the RMSE of each trial by feature set.
"""

import json
import sys

import numpy as np
from scipy.linalg import lstsq

from stopwatch import Stopwatch
from study import FEATURE_SETS, columns_of, read_study

# What scikit-learn before version 1.6 passed to LAPACK, and what GazeLab passes.
CUTOFF = np.finfo(float).eps


def score(train_x, train_y, test_x, test_y):
    """Returns RMSE and R² of least squares with an intercept, without columns that are constant in training."""
    varies = train_x.max(axis=0) != train_x.min(axis=0)
    train_x, test_x = train_x[:, varies], test_x[:, varies]
    mean_x, mean_y = train_x.mean(axis=0), train_y.mean(axis=0)
    coefficients = lstsq(train_x - mean_x, train_y - mean_y, cond=CUTOFF, check_finite=False)[0]
    errors = (test_x - mean_x) @ coefficients + mean_y - test_y
    squares = (errors**2).sum(axis=0)
    spread = ((test_y - test_y.mean(axis=0)) ** 2).sum(axis=0)
    return np.sqrt(squares.sum() / errors.size), np.mean(1 - squares / spread)


def main():
    study = read_study(*sys.argv[1:3])
    sets = {name: study.design[:, columns_of(name)] for name in FEATURE_SETS}
    rmse = {name: [] for name in FEATURE_SETS}
    watch = Stopwatch()
    with watch:
        for trains in study.trains:
            train_y, test_y = study.response[trains], study.response[~trains]
            for name, design in sets.items():
                rmse[name].append(score(design[trains], train_y, design[~trains], test_y)[0])
    print(json.dumps({**watch.laps(), "rmse": rmse}))


main()
