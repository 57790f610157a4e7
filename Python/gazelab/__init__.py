"""Run experiments of GazeLab from Python, and read their results as data frames.

    import gazelab

    run = gazelab.run("experiments/my/first.yaml", set={"calibrators": ["linear", "ridge"]})
    run                       # in a notebook: the answer card
    run.answer, run.summary   # data frames
    run.figure("answer-1")    # a drawing

Recordings can come from data frames, and an experiment can be a dictionary:

    recordings = gazelab.dataset(frame, columns={...}, devices={...})
    run = gazelab.run({"features": ["gaze"], "splits": ["corners-to-sides"]}, data=recordings)

The module calls the program ``gazelab`` and computes nothing. It finds the program in the wheel, or else on
PATH; the environment variable ``GAZELAB`` names another one. Data frames are those of pandas, or of polars
with ``frames="polars"`` or where pandas is not installed.
"""

from ._dataset import Dataset, dataset
from ._errors import GazeLabError, GazeLabWarning
from ._experiment import features, run, runs, splits
from ._program import examples, program
from ._run import Figure, Run

__version__ = "0.2.0"

__all__ = [
    "Dataset",
    "Figure",
    "GazeLabError",
    "GazeLabWarning",
    "Run",
    "dataset",
    "examples",
    "features",
    "program",
    "run",
    "runs",
    "splits",
]
