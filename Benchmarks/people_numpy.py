"""Leaving one person out, in plain numpy: 7 feature sets, each person of a study the test rows once.

    python people_numpy.py FOLDER LAPS sums|metrics

FOLDER holds design.npy, response.npy, eyes.npy, people.npy and fixations.npy, as people.py writes them. Products of
columns are summed person by person while the rows are in the cache; sums over the others are the total less the
person's. `sums` finds RMSE and R² of each person; `metrics` predicts all rows too, for errors in points and degrees.
"""

import json
import sys
from pathlib import Path

import numpy as np

from feature_sets import FEATURE_SETS
from nested_numpy import solutions
from people_metrics import metrics
from stopwatch import Stopwatch
from study import columns_of

ORDER = "gaze+face+right_eye+euler+look_at"


def sums_of_people(design, response, starts):
    """Counts, sums and products of columns and responses by person, columns brought near mean 0 and variance 1."""
    some = np.hstack([design[::97], response[::97]])
    shift, scale = some.mean(axis=0), some.std(axis=0)
    scale[scale == 0] = 1
    count, width = len(starts) - 1, len(shift)
    p = design.shape[1]
    sums, products = np.empty((count, width)), np.empty((count, width, width))
    rows = np.empty((np.diff(starts).max(), width))
    for person, (a, b) in enumerate(zip(starts, starts[1:])):
        here = rows[: b - a]
        np.subtract(design[a:b], shift[:p], out=here[:, :p])
        np.subtract(response[a:b], shift[p:], out=here[:, p:])
        here /= scale
        np.sum(here, axis=0, out=sums[person])
        np.matmul(here.T, here, out=products[person])
    return np.diff(starts).astype(float), sums, products, shift, scale


def fits(design, response, starts):
    """RMSE and R² of each person, and coefficients (columns × 2 × people, for shifted and scaled columns)."""
    tested, sums, products, shift, scale = sums_of_people(design, response, starts)
    n = tested.sum()
    total, everything = products.sum(axis=0), sums.sum(axis=0)
    trained = n - tested
    means = (everything - sums) / trained[:, None]
    gram = total - products - trained[:, None, None] * means[:, :, None] * means[:, None, :]
    # Around the training means, which the predictions are around.
    away = sums / tested[:, None] - means
    test = products - sums[:, :, None] * sums[:, None, :] / tested[:, None, None]
    spread = np.stack([test[:, -2, -2], test[:, -1, -1]])
    test += tested[:, None, None] * away[:, :, None] * away[:, None, :]
    varies = np.flatnonzero((gram.diagonal(axis1=1, axis2=2) > 1e-12 * n).any(axis=0))
    p = design.shape[1]
    count = np.sum(varies < p)
    gram = np.ascontiguousarray(gram[:, varies[:, None], varies].transpose(1, 2, 0))
    order = columns_of(ORDER)
    names = np.array([np.flatnonzero(order == column)[0] for column in varies[:count]])
    sets = {}
    for name in FEATURE_SETS:
        places = np.flatnonzero(np.isin(order[names], columns_of(name)))
        leading = int(np.sum(places == np.arange(len(places))))
        sets[name] = leading, places[leading:]
    found = {}
    for name, (b, _) in solutions(gram, sets, count, 1e-12 * n).items():
        end, more = sets[name]
        columns = varies[np.append(np.arange(end), more).astype(int)]
        asked = np.append(columns, [p, p + 1])
        signed = np.concatenate([b, np.broadcast_to(-np.eye(2)[:, :, None], (2, 2, b.shape[2]))]).transpose(2, 0, 1)
        squares = (signed * (test[:, asked[:, None], asked] @ signed)).sum(axis=1).T
        rmse = np.sqrt((squares * scale[p:, None] ** 2).sum(axis=0) / (2 * tested))
        raw = b / scale[columns, None, None] * scale[None, p:, None]
        level = means[:, p:].T * scale[p:, None] + shift[p:, None]
        level = level - np.einsum("kf,kcf->cf", means[:, columns].T * scale[columns, None] + shift[columns, None], raw)
        found[name] = rmse, (1 - squares / spread).mean(axis=0), columns, raw, level
    return found


def main():
    folder, laps, kind = sys.argv[1:]
    design, response, eyes, starts, fixations = (
        np.load(Path(folder) / f"{name}.npy")
        for name in ("design", "response", "eyes", "people", "fixations"))
    watch, measured = Stopwatch(), {}
    for _ in range(int(laps)):
        with watch:
            found = fits(design, response, starts)
            if kind == "metrics":
                measured = metrics(
                    design, response, eyes, starts, fixations, {name: fit[2:] for name, fit in found.items()})
    print(json.dumps({
        **watch.laps(), "rmse": {name: fit[0].tolist() for name, fit in found.items()}, "metrics": measured}))


if __name__ == "__main__":
    main()
