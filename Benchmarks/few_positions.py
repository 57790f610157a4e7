"""How often does the set of rows that may be best keep the best row, where one person's positions are left out in turn?

    python3 Benchmarks/few_positions.py [STUDIES]

Each study is a new recording of the same person. Every row of the ranking is a linear least-squares fit to some columns:
gaze alone, or gaze and 1, 2 or 4 columns of the head, which drifts slowly. Each position (a target of a 3 x 3, 4 x 4 or
5 x 5 grid, or one of 5, 9 or 15 head poses at nine targets) is left out once and predicted by a fit to the others. The
error of a unit is the mean distance between prediction and target there. The set is that of the answer card: multiple
comparisons with the best by centred sign flips (StatisticsUsed.md). The best row is the one with the lowest mean error
over all studies of a condition. Conditions differ in how much the head moves gaze, so that the best two rows are nearly
equal in some of them. Printed are, for each number of positions, the lowest and highest share of studies whose set has the
best row, and of studies whose t interval of that row's mean contains its mean over all studies. Seeds are fixed.
"""

import itertools
import sys

import numpy as np
from scipy.stats import t

STUDIES = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
ROWS = [(0, 2), (0, 3), (0, 4), (0, 6)]  # the first columns of the design: gaze, then the head
EFFECTS = (0.0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15)


def flips(n, rng):
    if n <= 13:
        return np.array(list(itertools.product((1.0, -1.0), repeat=n)))
    return np.vstack([np.ones(n), rng.choice((1.0, -1.0), size=(9999, n))])


def kept(errors, signs):
    """Which rows of the matrix (rows x units) are in the set."""
    m, n = errors.shape
    inside = []
    for i in range(m):
        d = errors[i] - np.delete(errors, i, axis=0)
        mean = d.mean(1)
        s = np.sqrt(((d - mean[:, None]) ** 2).sum(1) / (n * (n - 1)))
        s = np.where(s > 0, s, np.inf)
        flipped = ((d - mean[:, None]) @ signs.T) / n
        centred = d - mean[:, None]
        square = (centred**2).sum(1)
        spread = np.sqrt(np.maximum((square[:, None] - n * flipped**2) / (n * (n - 1)), 1e-300))
        c = np.sort((flipped / spread).max(0))[int(np.ceil(0.95 * signs.shape[0])) - 1]
        inside.append((mean / s).max() <= c)
    return np.array(inside)


def study(kind, effect, rng):
    """Errors of each row (rows x units) of one recording."""
    grid = np.linspace(-1, 1, kind[1] if kind[0] == "targets" else 3)
    targets = np.array([(x, y) for y in grid for x in grid])
    if kind[0] == "targets":
        unit, at = np.arange(len(targets)), targets
        head = np.cumsum(rng.normal(size=(len(at), 4)), axis=0) / np.sqrt(len(at))
    else:
        unit, at = np.repeat(np.arange(kind[1]), 9), np.tile(targets, (kind[1], 1))
        head = rng.normal(size=(kind[1], 4))[unit] + 0.1 * np.cumsum(rng.normal(size=(len(at), 4)), axis=0) / 3
    weights = effect * np.array([[1.0, 0.5], [-0.5, 1.0], [0.5, 0.5], [0.3, -0.3]])
    gaze = at + head @ weights + 0.1 * rng.normal(size=at.shape)
    # What a linear map cannot follow: the outer positions are beyond what the others show.
    gaze = gaze + 0.08 * gaze**3
    design = np.hstack([gaze, head])
    errors = []
    for first, last in ROWS:
        columns = design[:, first:last]
        row = []
        for left in range(unit.max() + 1):
            train, test = unit != left, unit == left
            centre, middle = columns[train].mean(0), at[train].mean(0)
            b = np.linalg.lstsq(columns[train] - centre, at[train] - middle, rcond=None)[0]
            miss = (columns[test] - centre) @ b + middle - at[test]
            row.append(np.hypot(*miss.T).mean())
        errors.append(row)
    return np.array(errors)


def shares(kind, effect):
    """The shares of studies whose set keeps the best row, and whose t interval has its mean."""
    rng = np.random.default_rng(1)
    errors = np.array([study(kind, effect, rng) for _ in range(STUDIES)])
    n = errors.shape[2]
    truth = errors.mean((0, 2))
    best = truth.argmin()
    signs = flips(n, rng)
    inside = np.mean([kept(one, signs)[best] for one in errors])
    margin = t.ppf(0.975, n - 1) * errors[:, best].std(1, ddof=1) / np.sqrt(n)
    return inside, np.mean(np.abs(errors[:, best].mean(1) - truth[best]) <= margin)


def main():
    print(f"{STUDIES} studies in each of {len(EFFECTS)} conditions")
    print("left out     keeps the best    t interval has the mean")
    for kind in [("targets", 3), ("targets", 4), ("targets", 5), ("poses", 5), ("poses", 9), ("poses", 15)]:
        found = 100 * np.array([shares(kind, effect) for effect in EFFECTS])
        (low, other), (high, last) = found.min(0), found.max(0)
        count = kind[1] ** 2 if kind[0] == "targets" else kind[1]
        print(f"{count:3d} {kind[0]:8s} {low:5.1f} to {high:5.1f} %    {other:5.1f} to {last:5.1f} %", flush=True)


main()
