"""Calls the program that is measured."""

import csv
import json
from dataclasses import dataclass
from pathlib import Path

from contender import run


@dataclass
class GazeLab:
    program: Path
    datasets: list  # folders, the first that has a dataset wins

    def arguments(self, *words):
        return [self.program, *words, *(word for folder in self.datasets for word in ("--datasets", folder))]

    def measure(self, experiment, repeats, jobs, *options):
        """Runs each stage of an experiment several times: {stage: {cpu: […], wall: […]}}, and counts."""
        command = self.arguments(
            "measure", experiment, "--repeats", repeats, "--jobs", jobs, "--json", *options)
        measured = run(command).json[0]
        return {stage["stage"]: stage for stage in measured["stages"]}, measured

    def run(self, experiment, out, *options):
        return run(self.arguments("run", experiment, "--out", out, "--no-figures", *options))

    def splits(self, experiment, path, *options):
        """Writes the folds of an experiment as CSV."""
        path.write_text(run(self.arguments("splits", experiment, *options)).output)

    def version(self):
        return run([self.program, "--version"])


def scores(path, calibrator="linear"):
    """Returns the rows of a scores.csv for one calibrator, by feature set and in the order of repeats."""
    found = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["calibrator"] == calibrator:
                found.setdefault(row["features"], []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: (int(row["repeat"]), int(row["fold"])))
    return found


def blas(folder):
    """The BLAS of a run below a folder, as it describes itself."""
    record = json.loads(next(folder.rglob("run.json")).read_text())
    return record["program"]["blas"]
