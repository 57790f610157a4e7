"""1000 splits × 7 feature sets on 90 rows: GazeLab compared with three ways to do the same in Python."""

import statistics
import sys
import tempfile
from pathlib import Path

import numpy as np

import gazelab
from contender import Cost, run
from feature_sets import FEATURE_SETS
from table import markdown, ratios, spread

HERE = Path(__file__).parent
LAPS = 5
# The experiment on simulated captures has fewer.
REPEATS = ["--set", "splits.repeats=1000"]
# Fit and score everything in a trial's row, but no angles or distances, as in the Python scripts.
TRIALS_ONLY = ["--set", "metrics=trials"]
# Relative, for the median RMSE of a feature set.
TOLERANCE = 1e-6


OURS = {"GazeLab": "shared", "GazeLab, reference engine": "reference"}
SCRIPTS = {
    "scikit-learn in a loop": "notebook_like.py",
    "scipy, a fit at a time": "scipy_per_fit.py",
    "numpy, all folds at once": "batched_numpy.py",
}
FAST = "numpy, all folds at once"


def measure(lab, experiment, capture, rounds):
    """Returns the section of the report, the cost of GazeLab's fit, and its scores by feature set."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        lab.splits(experiment, folder / "folds.csv", *REPEATS)
        stage, whole = ({name: Cost() for name in (*OURS, *SCRIPTS)} for _ in range(2))
        theirs = {}
        for _ in range(rounds):
            for name, engine in OURS.items():
                options = ["--engine", engine, *REPEATS]
                stages, _ = lab.measure(experiment, LAPS, 1, *options, *TRIALS_ONLY)
                stage[name].add_median(stages["fit and score"])
                done = lab.run(experiment, folder / engine, "--jobs", 1, *options)
                whole[name].add(done.cpu, done.wall)
            for name, script in SCRIPTS.items():
                command = [sys.executable, HERE / script, capture, folder / "folds.csv"]
                done = run([*command, 1])
                whole[name].add(done.cpu, done.wall)
                # The others are slow enough to be timed by a single pass.
                stage[name].add_median((run([*command, LAPS]) if name == FAST else done).json)
                theirs[name] = done.json["rmse"]
        scores, reference = (
            gazelab.scores(next((folder / engine).rglob("scores.csv"))) for engine in OURS.values())
        blas = gazelab.blas(folder)
    theirs["GazeLab, reference engine"] = rmse(reference)
    text = "\n\n".join([
        "## 1000 splits × 7 feature sets on 90 rows", INTRODUCTION, f"GazeLab's BLAS is {blas}.",
        cost_table("fit and score", stage), cost_table("whole process", whole), compare(rmse(scores), theirs)])
    return text, stage["GazeLab"], scores


def rmse(scores):
    return {name: [float(row["rmse"]) for row in scores[name]] for name in FEATURE_SETS}


INTRODUCTION = (
    "Fit, predict, RMSE and R² of 7000 linear fits, on one core. GazeLab's also have rank and condition number, and "
    "its whole process all metrics, intervals, tests and the report; that of the Python scripts only prints RMSEs. "
    "*Times* is what each round took over GazeLab's of the same round.")


def cost_table(title, costs):
    ours = costs["GazeLab"]
    rows = [
        [name, spread(cost.cpu), spread(cost.wall),
         spread(ratios(cost.cpu, ours.cpu), "{:.1f}"), spread(ratios(cost.wall, ours.wall), "{:.1f}")]
        for name, cost in costs.items()
    ]
    return markdown([title, "CPU (s)", "wall (s)", "times, CPU", "times, wall"], *rows)


SAME_FOLDS = ["GazeLab, reference engine", "scipy, a fit at a time", "numpy, all folds at once"]


def compare(ours, theirs):
    """Returns a table of median RMSEs. Exits if a contender with the same folds has a different one."""
    rows, worst = [], 0.0
    for feature_set in FEATURE_SETS:
        mine = np.array(ours[feature_set])
        centre = np.median(mine)
        row = [feature_set, f"{centre:.6f}"]
        for name in SAME_FOLDS:
            other = np.array(theirs[name][feature_set])
            if len(other) != len(mine):
                sys.exit(f"bench: {name} has {len(other)} trials of {feature_set}, GazeLab {len(mine)}")
            difference = abs(np.median(other) / centre - 1)
            if not difference <= TOLERANCE:
                sys.exit(f"bench: {name} has {np.median(other)} as median RMSE of {feature_set}, GazeLab {centre}")
            worst = max(worst, np.max(np.abs(other / mine - 1)))
            row.append(f"{difference:.0e}")
        rows.append([*row, f"{theirs['scikit-learn in a loop'][feature_set]:.1f}"])
    heading = [
        "median RMSE (pt)", "GazeLab", "reference engine: relative difference", "scipy: the same", "numpy: the same",
        "scikit-learn, its own splits and cutoff"]
    return markdown(heading, *rows) + f"\n\nOf single trials the largest relative difference is {worst:.0e}."


def flops(scores):
    """Floating-point operations that the shared fit cannot do without.

    Per split of n training and t test rows: n·q·(q + 1) for the Gram matrix of the q − 2 columns and 2 responses of
    the widest set; (b³ − a³)/3 to factor each set's b columns, a of them shared with the widest set that begins it;
    4·b² to solve for 2 responses, forwards and backwards; 4·t·b to predict.
    """
    order = ["gaze", "face", "right_eye", "euler", "look_at"]
    blocks = {name: sorted(name.split("+"), key=order.index) for name in FEATURE_SETS}
    total = 0.0
    for rows in zip(*(scores[name] for name in FEATURE_SETS)):
        columns = {name: int(row["columns"]) for name, row in zip(FEATURE_SETS, rows)}
        n, t = int(rows[0]["n_train"]), int(rows[0]["n_test"])
        q = max(columns.values()) + 2
        total += n * q * (q + 1)
        for name, mine in blocks.items():
            begun = [
                columns[other] for other, theirs in blocks.items()
                if len(theirs) < len(mine) and mine[: len(theirs)] == theirs
            ]
            a, b = max(begun, default=0), columns[name]
            total += (b**3 - a**3) / 3 + 4 * b**2 + 4 * t * b
    return total


def dgemm_section(ours, scores, rate):
    """Returns the share of the machine's matrix product rate that the fit reaches."""
    operations = flops(scores)
    reached = [operations / cpu / 1e9 for cpu in ours.cpu]
    return "\n\n".join([
        "## Share of the matrix product's rate",
        " ".join(flops.__doc__.split("\n\n")[1].split()) + " Scoring and all else count as 0.",
        markdown(
            ["", "of one core"],
            ["operations of a fit of all (million)", f"{operations / 1e6:.0f}"],
            ["GazeLab, fit and score (GFLOP/s)", spread(reached)],
            ["numpy's dgemm, 1024 × 1024 (GFLOP/s)", spread(rate)],
            ["share", f"{statistics.median(reached) / statistics.median(rate):.0%}"],
        )])
