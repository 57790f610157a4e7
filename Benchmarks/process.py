"""The whole process of the thesis's Table 3: from the command to its end, with everything that it writes."""

import shutil
import sys
from collections import defaultdict
from pathlib import Path

import fitting
import study
from contender import Cost, run
from section import Section, both, laps, over_each, table

HERE = Path(__file__).parent
SCRIPTS = {
    **fitting.SLOW, fitting.BATCHED: "batched_numpy.py", fitting.NUMPY: "nested_numpy.py", fitting.JAX: "nested_jax.py"}
PLAIN, FIGURES, SUMS = "no figures", "with figures", "no figures, sums alone"


def measure(labs, experiment, capture, folder, rounds, notebook):
    """`notebook` is what the fits of the notebook cost, one number per round, or None to measure it here."""
    folder = folder / "process"
    folder.mkdir()
    labs["GazeLab"].splits(experiment, folder / "folds.csv", *fitting.REPEATS)
    study.write_folds(folder / "folds.csv", folder)
    kinds = {PLAIN: ["--no-figures"], SUMS: ["--no-figures", *fitting.SUMS], FIGURES: []}
    costs, loop = defaultdict(Cost), notebook or Cost()
    for _ in range(rounds):
        for kind, options in kinds.items():
            for name, lab in labs.items():
                done = lab.run(experiment, folder / "out", "--jobs", 1, *fitting.REPEATS, *options)
                costs[f"{name}, {kind}"].add_median(laps(done))
                shutil.rmtree(folder / "out")
        for name, script in SCRIPTS.items():
            costs[name].add_median(laps(run([sys.executable, HERE / script, folder, 0, capture])))
        if not notebook:
            loop.add_median(run([sys.executable, HERE / "notebook_like.py", capture]).json)
    costs["the fits of a notebook alone"] = loop
    measured = {}
    for kind in kinds:
        measured |= over_each(f"notebook, {kind}:", loop, costs, labs, kind) | both(costs, labs, kind)
    text = "\n\n".join([
        "## The whole process of Table 3", INTRODUCTION, table("whole process", costs, f"GazeLab, {PLAIN}")])
    return Section(text, measured)


INTRODUCTION = (
    "From the command to its end, gnuplot included, and compiling for JAX, which keeps no compiled code. GazeLab reads "
    "and checks the capture, draws its folds, and writes metrics, intervals, tests and a report; *sums alone* is with `metrics: trials`. The Python "
    "scripts read the same capture, are given their folds, and print RMSE and R² of each fit: they do much less. The C "
    "contender is called from Python too, so it is left out. Of the notebook only the loop of fits is counted, not "
    "Python's start and not reading.")
