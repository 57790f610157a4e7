"""Whole studies: GazeLab compared with another GazeLab, such as the one before a change."""

import shutil
from collections import defaultdict
from pathlib import Path

from contender import Cost
from section import Section, both, laps, table

ROOT = Path(__file__).parent.parent
TABLES = "the five tables of the thesis, with figures"
CALIBRATORS = "scripts/calibrators"
# The experiments of scripts/calibrators.
PATTERNS = [
    "calibrators/all*.yaml", "physical/*.yaml", "people/*-own-targets.yaml", "budget/*.yaml", "smoothing/*.yaml"]
# One of these takes minutes.
MOST_ROUNDS = 3


def measure(labs, kind, folder, rounds, quick):
    """`kind` is the folder of the five tables in experiments/."""
    studies = {TABLES: sorted((ROOT / f"experiments/{kind}").glob("table-*.yaml"))}
    if not quick and kind == "thesis":
        studies[CALIBRATORS] = [path for pattern in PATTERNS for path in sorted((ROOT / "experiments").glob(pattern))]
    costs, sections, measured = {}, [], {}
    for study, experiments in studies.items():
        costs = defaultdict(Cost)
        for _ in range(min(rounds, MOST_ROUNDS) if study == CALIBRATORS else rounds):
            for name, lab in labs.items():
                done = lab.run(experiments, folder / "before")
                costs[f"{name}, {study}"].add_median(laps(done))
                shutil.rmtree(folder / "before")
        sections.append(table("whole process", costs, f"GazeLab, {study}"))
        measured |= both(costs, labs, study)
    text = "\n\n".join([
        "## Whole studies",
        "One command for all experiments of a study, with reports and figures, as many jobs as there are cores. CPU is "
        "that of `gazelab run` and of gnuplot.", *sections])
    return Section(text, measured)
