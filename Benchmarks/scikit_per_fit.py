"""The same trials as GazeLab's, each fitted by itself with scikit-learn on arrays.

    python scikit_per_fit.py STUDY_FOLDER LAPS [CAPTURE.csv]

Unlike notebook_like.py, it is given its folds, and columns are standardised once for all fits.
"""

import numpy as np
from sklearn import set_config
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error, r2_score

from contest import enter, fold_by_fold

set_config(assume_finite=True, skip_parameter_validation=True)


def score(train_x, train_y, test_x, test_y):
    """Returns RMSE and R² of least squares with an intercept, without columns that are constant in training."""
    varies = train_x.max(axis=0) != train_x.min(axis=0)
    predicted = LinearRegression().fit(train_x[:, varies], train_y).predict(test_x[:, varies])
    return np.sqrt(mean_squared_error(test_y, predicted)), r2_score(test_y, predicted)


if __name__ == "__main__":
    enter(fold_by_fold(score))
