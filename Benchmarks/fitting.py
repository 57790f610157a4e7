"""1000 splits × 7 feature sets on 90 rows: GazeLab and other ways to do the same."""

import shutil
import statistics
import sys
from collections import defaultdict
from pathlib import Path

import answers
import study
from contender import Cost, run
from gazelab import blas, less
from section import BEFORE, Section, both, over_each, table
from share import flops, share_section
from table import ratios

HERE = Path(__file__).parent
LAPS = 15
# The experiment on simulated captures has fewer.
REPEATS = ["--set", "splits.repeats=1000"]
# Fit and score everything in a trial's row, but no angles or distances, as the contenders do.
SUMS = ["--set", "metrics=trials"]
GIVEN, DRAWN, ALL = "sums alone, folds given", "sums alone", "all metrics"
REFERENCE = "GazeLab, reference engine"
NOTEBOOK, BATCHED = "scikit-learn as in a notebook", "numpy, each feature set by itself"
NUMPY, JAX, C = (f"{kind}, nested Cholesky" for kind in ("numpy", "JAX", "C"))
FAST = {BATCHED: "batched_numpy.py", NUMPY: "nested_numpy.py", JAX: "nested_jax.py", C: "compiled.py"}
SLOW = {"scikit-learn, folds given": "scikit_per_fit.py", "scipy, folds given": "scipy_per_fit.py"}
# With condition numbers and the guard of accuracy, which the other contenders do not have.
KERNEL = "GazeLab's kernel alone, called from Python"
EXPERT = "each feature set by itself over nested"
# The reference engine does not scale columns, which is less accurate where they are nearly collinear.
LOOSER = {REFERENCE: 1e-5}


def measure(labs, experiment, capture, folder, rounds):
    folder = folder / "fitting"
    folder.mkdir()
    lab = labs["GazeLab"]
    lab.splits(experiment, folder / "folds.csv", *REPEATS)
    study.write_folds(folder / "folds.csv", folder)
    study.save(study.read_study(capture, folder), folder)
    costs, found, rates = defaultdict(Cost), {}, []
    fast = FAST | ({KERNEL: "kernel.py"} if shutil.which("clang") else {})
    for _ in range(rounds):
        rates.append(statistics.median(run([sys.executable, HERE / "dgemm.py"]).json))
        for name, program in labs.items():
            stages, _ = program.measure(experiment, LAPS, 1, *REPEATS, *SUMS)
            # A program from before that stage cannot tell what drawing costs.
            if "folds again" in stages:
                costs[f"{name}, {GIVEN}"].add_median(less(stages["fit and score"], stages["folds again"]))
            costs[f"{name}, {DRAWN}"].add_median(stages["fit and score"])
            stages, _ = program.measure(experiment, LAPS, 1, *REPEATS)
            costs[f"{name}, {ALL}"].add_median(stages["fit and score"])
        stages, _ = lab.measure(experiment, 1, 1, *REPEATS, *SUMS, "--engine", "reference")
        costs[REFERENCE].add_median(stages["fit and score"])
        for name, script in (fast | SLOW).items():
            found[name] = run([sys.executable, HERE / script, folder, LAPS if name in fast else 0]).json
            costs[name].add_median(found[name])
        costs[NOTEBOOK].add_median(run([sys.executable, HERE / "notebook_like.py", capture]).json)
    scores = {}
    for engine in ("shared", "reference"):
        lab.run(experiment, folder / engine, "--jobs", 1, "--no-figures", "--engine", engine, *REPEATS)
        scores[engine] = answers.scores(next((folder / engine).rglob("scores.csv")))
    theirs = {REFERENCE: answers.rmse(scores["reference"])} | {name: found[name]["rmse"] for name in (*SLOW, *fast)}
    agreement = answers.compare(answers.rmse(scores["shared"]), theirs, LOOSER)
    ours = f"GazeLab, {GIVEN}" if f"GazeLab, {GIVEN}" in costs else f"GazeLab, {DRAWN}"
    seconds = {"stage": costs[ours].cpu, "kernel": costs[KERNEL].cpu if KERNEL in fast else []}
    if BEFORE in labs:
        seconds["stage before"] = costs[f"{BEFORE}, {DRAWN}"].cpu
    share, measured = share_section(seconds, rates, flops(scores["shared"]))
    prepared = ", ".join(f"{name} {found[name]['prepare']['wall'][0]:.2g} s" for name in (JAX, C))
    text = "\n\n".join([
        "## Fit and score: 1000 splits × 7 feature sets on 90 rows", INTRODUCTION,
        f"GazeLab's BLAS is {blas(folder)}. Compiling, once: {prepared}.",
        table("fit and score, one core", costs, ours), agreement, share])
    for name in (NUMPY, JAX, C):
        for kind in (GIVEN, DRAWN, ALL):
            measured |= over_each(f"{name}, {kind}:", costs[name], costs, labs, kind)
    measured |= both(costs, labs, DRAWN) | both(costs, labs, ALL)
    measured[EXPERT] = ratios(costs[BATCHED].cpu, costs[NUMPY].cpu)
    return Section(text, measured), costs[NOTEBOOK]


INTRODUCTION = (
    "Fit, predict, RMSE and R² of 7000 linear fits. All but the notebook get the same samples and folds, the Python "
    "scripts as arrays; *folds given* is GazeLab without the time it takes to draw them, which is measured once more. "
    "GazeLab's sums also have rank and condition number and a guard of accuracy, and *all metrics* distances, angles "
    "and errors of each fixation besides. *Times* is what each round took over GazeLab's first row of the same round.")
