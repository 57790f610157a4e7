"""What all contenders for 1000 × 7 fits share: they get the same arrays, and say what each pass over them cost."""

import json
import sys

import numpy as np

from feature_sets import FEATURE_SETS
from stopwatch import Stopwatch
from study import columns_of, load, read_study


def enter(scores, prepare=None):
    """Times `scores(study)`, which returns RMSE and R² of each fold by feature set, and prints them as JSON.

    The command's arguments are the folder with the arrays, the number of timed passes, and, where the whole process
    is measured, the capture: then samples are made from it, and only the folds are given. An untimed pass comes
    first, because it also loads code, unless 0 passes are asked for: then the only one is timed. `prepare(study)`,
    such as compiling, has a time of its own.
    """
    folder, laps, *capture = sys.argv[1:]
    study = read_study(capture[0], folder) if capture else load(folder)
    before, watch = Stopwatch(), Stopwatch()
    with before:
        if prepare:
            prepare(study)
    if laps != "0":
        scores(study)
    for _ in range(max(1, int(laps))):
        with watch:
            found = scores(study)
    print(json.dumps({
        **watch.laps(), "prepare": before.laps(),
        "rmse": {name: list(map(float, rmse)) for name, (rmse, _) in found.items()},
        "r2": {name: list(map(float, r2)) for name, (_, r2) in found.items()}}))


def fold_by_fold(score):
    """A `scores(study)` that calls `score(train_x, train_y, test_x, test_y)`, which returns RMSE and R², for each fit."""
    def scores(study):
        deviations = study.design.std(axis=0)
        design = (study.design - study.design.mean(axis=0)) / np.where(deviations > 0, deviations, 1)
        found = {}
        for name in FEATURE_SETS:
            columns = design[:, columns_of(name)]
            found[name] = np.transpose([
                score(columns[trains], study.response[trains], columns[~trains], study.response[~trains])
                for trains in study.trains])
        return found
    return scores
