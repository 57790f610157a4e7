"""The fits of batched_numpy.py as an expert in numpy would write them: one nested Cholesky factor per fold.

    python nested_numpy.py STUDY_FOLDER LAPS [CAPTURE.csv]

One matrix product sums the products of columns for all folds. Arrays have the folds last, so that each step of the
factorisation is one call for all folds of a block. Columns are ordered gaze, face, right_eye, euler, look_at: most
feature sets are leading columns, and the inverse of a leading block of a triangular factor is the leading block of
its inverse. The others are leading columns and euler, which needs one small factor more. Squared errors on the test
rows are those on all rows, a quadratic form, less those on the training rows. No rank and no condition number.
"""

import numpy as np

from contest import enter
from nesting import layout

# This many folds at a time stay in the second-level cache.
BLOCK = 250


def factor(gram, count, least):
    """Cholesky factor of the first `count` columns in place, carried on to the rows below. Returns its inverse."""
    inverse = np.zeros((count, count, gram.shape[2]))
    for j in range(count):
        gram[j:, j] -= np.einsum("ikf,kf->if", gram[j:, :j], gram[j, :j])
        # A column that is constant in training gets a coefficient of 0.
        pivot = gram[j, j]
        varies = pivot > least
        scale = np.where(varies, 1 / np.sqrt(np.where(varies, pivot, 1)), 0)
        gram[j:, j] *= scale
        inverse[j, :j] = np.einsum("kf,kif->if", gram[j, :j], inverse[:j, :j]) * -scale
        inverse[j, j] = scale
    return inverse


def solutions(gram, sets, count, least):
    """Coefficients (columns × 2 × folds) and the squares that they explain (2 × folds), by feature set."""
    factored = gram.copy()
    inverse = factor(factored, count, least)
    carried = factored[count:, :count].swapaxes(0, 1)
    explained = carried**2
    found, leading, start, squares = {}, np.zeros((count, *carried.shape[1:])), 0, 0
    for name in sorted(sets, key=lambda name: (sets[name][0], len(sets[name][1]))):
        end, more = sets[name]
        new = slice(start, end)
        leading[:end] += np.einsum("jkf,jcf->kcf", inverse[new, :end], carried[new])
        squares, start = squares + explained[new].sum(axis=0), end
        if not len(more):
            found[name] = leading[:end].copy(), squares
            continue
        # The Schur complement of the columns `more`, with the responses in its last rows.
        rows = np.append(more, [count, count + 1])
        below = factored[rows, :end]
        small = gram[rows[:, None], rows] - np.einsum("ikf,jkf->ijf", below, below)
        own = factor(small, len(more), least)
        z = small[len(more):, : len(more)].swapaxes(0, 1)
        last = np.einsum("jkf,jcf->kcf", own, z)
        shift = np.einsum("ikf,icf->kcf", below[: len(more)], last)
        first = leading[:end] - np.einsum("jkf,jcf->kcf", inverse[:end, :end], shift)
        found[name] = np.concatenate([first, last]), squares + (z**2).sum(axis=0)
    return found


def scores(study):
    """RMSE and R² of each fold, by feature set."""
    rows, sets = layout(study)
    n, width = rows.shape
    count = width - 2
    total = rows.T @ rows
    products = np.vstack([rows[:, j:].T * rows[:, j] for j in range(width)] + [rows.T])
    starts = np.cumsum([0] + [width - j for j in range(width)])
    blocks = []
    for first in range(0, len(study.trains), BLOCK):
        weights = study.trains[first : first + BLOCK].T.astype(float)
        sums = products @ weights
        trained = weights.sum(axis=0)
        means = sums[-width:] / trained
        gram = np.empty((width, width, len(trained)))
        for j in range(width):
            gram[j:, j] = sums[starts[j] : starts[j + 1]] - means[j:] * sums[starts[-1] + j]
        blocks.append(errors(gram, means, n - trained, total, sets, n))
    return {name: [np.concatenate(part) for part in zip(*(block[name] for block in blocks))] for name in sets}


def errors(gram, means, tested, total, sets, n):
    """RMSE and R² from the products of training columns around their means, and of all columns around theirs."""
    count = len(total) - 2
    own = np.stack([gram[count, count], gram[count + 1, count + 1]])
    response_means = means[count:]
    squares = np.diag(total)[count:, None]
    # Sums over all rows are 0: those over the test rows are those over the training rows with the other sign.
    trained_sums = (n - tested) * response_means
    spread = squares - own - trained_sums * response_means - trained_sums**2 / tested
    found = {}
    for name, (b, explained) in solutions(gram, sets, count, 1e-12 * n).items():
        end, more = sets[name]
        columns = np.append(np.arange(end), more).astype(int)
        k = len(columns)
        mapped = (total[np.ix_(columns, columns)] @ b.reshape(k, -1)).reshape(b.shape)
        mapped -= 2 * total[columns, count:][:, :, None]
        level = response_means - np.einsum("kf,kcf->cf", means[columns], b)
        everywhere = squares + np.einsum("kcf,kcf->cf", b, mapped) + n * level**2
        errors = everywhere - (own - explained)
        found[name] = np.sqrt(errors.sum(axis=0) / (2 * tested)), (1 - errors / spread).mean(axis=0)
    return found


if __name__ == "__main__":
    enter(scores)
