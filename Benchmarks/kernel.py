"""The same fits by GazeLab's kernel alone: Sources/CSharedFits, with nothing of GazeLab around it.

    python kernel.py STUDY_FOLDER LAPS

It is compiled with clang, as in GazeLab, into a temporary folder. It gives condition numbers too, which are not
printed.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from contest import enter
from feature_sets import FEATURE_SETS
from nesting import layout

HERE = Path(__file__).parent
KERNEL = HERE.parent / "Sources" / "CSharedFits"


class Node(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("column", "depth", "solution", "start")]


class Column(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("deviation", "scale")]


class Tree(ctypes.Structure):
    _fields_ = [
        ("nodes", ctypes.POINTER(Node)), ("columns", ctypes.POINTER(Column)),
        *((name, ctypes.c_int) for name in (
            "node_count", "column_count", "output_count", "path_length", "solution_count", "coefficient_count")),
        ("penalty", ctypes.c_double)]


def build(_):
    global library
    clang = shutil.which("clang") or sys.exit("kernel: clang was not found")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.so"
        sources = [HERE / "kernel.c", *sorted(KERNEL.glob("*.c"))]
        subprocess.run(
            [clang, "-O2", "-shared", "-fPIC", f"-I{KERNEL / 'include'}", *sources, "-o", path, "-lm"], check=True)
        library = ctypes.CDLL(path)


def plant(sets):
    """The nodes of a tree whose paths are the sets, and the number of the solution of each set."""
    nodes, solutions, path, start = [], {}, [], 0
    for name in sorted(sets, key=sets.get):
        columns = sets[name]
        shared = 0
        while shared < min(len(path), len(columns)) and path[shared] == columns[shared]:
            shared += 1
        path = path[:shared]
        for column in columns[shared:]:
            nodes.append(Node(column, len(path), -1, start))
            path.append(column)
        nodes[-1].solution = solutions[name] = len(solutions)
        nodes[-1].start = start
        start += len(columns)
    return nodes, solutions, start


def scores(study):
    """RMSE and R² of each fold, by feature set."""
    rows, described = layout(study)
    n, width = rows.shape
    sets = {name: [*range(leading), *map(int, more)] for name, (leading, more) in described.items()}
    nodes, solutions, coefficients = plant(sets)
    columns = [Column(1, 1)] * (width - 2)
    tree = Tree(
        (Node * len(nodes))(*nodes), (Column * len(columns))(*columns), len(nodes), width - 2, 2,
        max(map(len, sets.values())), len(sets), coefficients, 0)
    rows = np.ascontiguousarray(np.hstack([np.ones((n, 1)), rows]))
    trains = np.ascontiguousarray(study.trains).astype(np.uint8)
    errors = np.empty((len(trains), len(sets), 2))
    library.kernel(
        ctypes.byref(tree), rows.ctypes.data_as(ctypes.c_void_p), n, trains.ctypes.data_as(ctypes.c_void_p),
        len(trains), errors.ctypes.data_as(ctypes.c_void_p))
    tests = ~study.trains
    counts = tests.sum(axis=1)
    response = study.response
    spread = tests @ response**2 - (tests @ response) ** 2 / counts[:, None]
    found = {}
    for name in FEATURE_SETS:
        squares = errors[:, solutions[name]]
        found[name] = np.sqrt(squares.sum(axis=1) / (2 * counts)), (1 - squares / spread).mean(axis=1)
    return found


if __name__ == "__main__":
    enter(scores, build)
