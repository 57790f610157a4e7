"""What all contenders for 1000 × 7 fits share: they get the same arrays, and say what each pass over them cost."""

import json
import sys

from stopwatch import Stopwatch
from study import load


def enter(scores, compile=None):
    """Times `scores(study)`, which returns RMSE and R² of each fold by feature set.

    The command's arguments are the folder with the arrays and the number of passes. The first pass is not timed,
    as it pages code in; `compile`, if given, is, apart.
    """
    study = load(sys.argv[1])
    prepare = Stopwatch()
    with prepare:
        if compile:
            compile(study)
    found = scores(study)
    watch = Stopwatch()
    for _ in range(int(sys.argv[2])):
        with watch:
            found = scores(study)
    print(json.dumps({
        **watch.laps(), "compile": prepare.laps(),
        "rmse": {name: list(map(float, rmse)) for name, (rmse, _) in found.items()},
        "r2": {name: list(map(float, r2)) for name, (_, r2) in found.items()}}))
