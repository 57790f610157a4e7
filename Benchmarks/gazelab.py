"""Calls a program that is measured."""

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

    def run(self, experiments, out, *options):
        """Runs one experiment or several, in place of what is in the folder."""
        files = experiments if isinstance(experiments, list) else [experiments]
        return run(self.arguments("run", *files, "--out", out, *options))

    def splits(self, experiment, path, *options):
        """Writes the folds of an experiment as CSV."""
        path.write_text(run(self.arguments("splits", experiment, *options)).output)

    def version(self):
        return run([self.program, "--version"])


def less(stage, *others):
    """The laps of a stage without those of others that are a part of it."""
    return {
        clock: [whole - sum(parts) for whole, *parts in zip(stage[clock], *(other[clock] for other in others))]
        for clock in ("cpu", "wall")
    }


def blas(folder):
    """The BLAS of a run below a folder, as it describes itself."""
    record = json.loads(next(folder.rglob("run.json")).read_text())
    return record["program"]["blas"]
