"""The fits of nested_numpy.py in C, called from Python.

    python compiled.py STUDY_FOLDER LAPS [CAPTURE.csv]

The C is compiled for this processor into a temporary folder; what that costs is stated apart.
"""

import ctypes
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from contest import enter
from nesting import layout

SOURCE = Path(__file__).with_name("compiled.c")
AT_A_TIME = 16
MOST = 64


class FeatureSet(ctypes.Structure):
    _fields_ = [("leading", ctypes.c_long), ("more", ctypes.c_long), ("places", ctypes.c_long * MOST)]


def build(_):
    global library
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "compiled.so"
        subprocess.run(
            ["cc", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", SOURCE, "-o", path, "-lm"], check=True)
        library = ctypes.CDLL(path)


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def scores(study):
    """RMSE and R² of each fold, by feature set."""
    rows, sets = layout(study)
    n, width = rows.shape
    if width > MOST:
        raise SystemExit(f"compiled: {width} columns are more than {MOST}")
    described = (FeatureSet * len(sets))(*(
        FeatureSet(leading, len(more), (ctypes.c_long * MOST)(*more)) for leading, more in sets.values()))
    trains = study.trains
    missing = -len(trains) % AT_A_TIME
    if missing:
        trains = np.vstack([trains, np.repeat(trains[-1:], missing, axis=0)])
    rows, trains = np.ascontiguousarray(rows, dtype=float), np.ascontiguousarray(trains)
    rmse, r2 = np.empty((2, len(sets), len(trains)))
    library.scores(
        pointer(rows), pointer(trains), ctypes.c_long(len(trains)), ctypes.c_long(n), ctypes.c_long(width),
        described, ctypes.c_long(len(sets)), pointer(rmse), pointer(r2))
    count = len(study.trains)
    return {name: (rmse[place, :count], r2[place, :count]) for place, name in enumerate(sets)}


if __name__ == "__main__":
    enter(scores, build)
