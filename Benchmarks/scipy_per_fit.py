"""The same trials as GazeLab's, each fitted by itself with scipy on arrays.

    python scipy_per_fit.py STUDY_FOLDER LAPS [CAPTURE.csv]

Columns are standardised once for all fits; without that, least squares is less accurate here.
"""

import numpy as np
from scipy.linalg import lstsq

from contest import enter, fold_by_fold

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


if __name__ == "__main__":
    enter(fold_by_fold(score))
