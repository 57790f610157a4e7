"""The same trials as GazeLab's, all folds at once: one matrix product for all Gram matrices, batched solving.

    python batched_numpy.py STUDY_FOLDER LAPS [CAPTURE.csv]

Each feature set is solved by itself. No rank and no condition number.
"""

import numpy as np

from contest import enter
from feature_sets import FEATURE_SETS
from study import columns_of


def grams(design, response, trains):
    """Returns AᵀA, AᵀY and the means of A and Y for the centred training rows of each fold."""
    rows = np.hstack([design, response])
    n, width = rows.shape
    weights = trains.astype(float)
    counts = weights.sum(axis=1)
    products = (rows[:, :, None] * rows[:, None, :]).reshape(n, -1)
    sums = weights @ rows
    gram = (weights @ products).reshape(-1, width, width)
    gram -= sums[:, :, None] * (sums / counts[:, None])[:, None, :]
    p = design.shape[1]
    means = sums / counts[:, None]
    return gram[:, :p, :p], gram[:, :p, p:], means[:, :p], means[:, p:]


def without_constant_columns(gram, products, row_count):
    """Gives columns that are constant in training coefficients of 0."""
    folds, columns = np.nonzero(np.diagonal(gram, axis1=1, axis2=2) < 1e-12 * row_count)
    gram[folds, columns, :] = 0
    gram[folds, :, columns] = 0
    gram[folds, columns, columns] = 1
    products[folds, columns, :] = 0


def scores(study):
    """RMSE and R² of each fold, by feature set."""
    deviations = study.design.std(axis=0)
    varies = deviations > 0
    design = (study.design - study.design.mean(axis=0))[:, varies] / deviations[varies]
    response = study.response - study.response.mean(axis=0)
    place = np.cumsum(varies) - 1
    gram, products, means, response_means = grams(design, response, study.trains)
    without_constant_columns(gram, products, len(design))
    tests = (~study.trains).astype(float)
    counts = tests.sum(axis=1)[:, None]
    spread = tests @ response**2 - (tests @ response) ** 2 / counts
    found = {}
    for name in FEATURE_SETS:
        asked = columns_of(name)
        columns = place[asked[varies[asked]]]
        coefficients = np.linalg.solve(gram[:, columns[:, None], columns], products[:, columns])
        intercepts = response_means - np.einsum("fp,fpk->fk", means[:, columns], coefficients)
        errors = design[:, columns] @ coefficients + intercepts[:, None, :] - response
        squares = np.einsum("fn,fnk->fk", tests, errors**2)
        rmse = np.sqrt(squares.sum(axis=1) / (2 * counts[:, 0]))
        found[name] = rmse, (1 - squares / spread).mean(axis=1)
    return found


if __name__ == "__main__":
    enter(scores)
