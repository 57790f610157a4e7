"""What the fault harness runs: each scenario is a command in a folder that is prepared for it."""

import dataclasses
import hashlib
import os
import pathlib
import shutil

STUDY = pathlib.Path(__file__).parent / "study"
RUN = ["run", "experiments/small.yaml", "--jobs", "2"]
PLAIN = ["--no-figures", "--force"]
# Another seed makes another run of the same folder.
EARLIER = ["--set", "seed=8"]
# The earlier run goes.
ALONE = PLAIN + ["--keep", "0"]


@dataclasses.dataclass
class Scenario:
    name: str
    # What makes the folder ready: commands of gazelab, or functions of the folder.
    before: list
    # The command that is disturbed, and that is repeated undisturbed.
    command: list
    # The files that must never be a mixture of old and new: those whose paths begin so, but for `apart`.
    together: str
    # The command that must refuse a mixture; none if each file stands for itself.
    check: list | None
    apart: tuple = ()
    # If not empty, only calls with one of these words in their paths are disturbed.
    only: tuple = ()
    # How many of these calls are disturbed in each round: all, every fifth …
    every: int = 1
    # The exit code after SIGTERM.
    terminated: int = 143
    is_for_races: bool = False
    # Whether the command refuses to write where its whole result is already.
    is_once: bool = False

    def belongs(self, path):
        return path.startswith(self.together) and not path.startswith(self.apart)


def another_seed(folder):
    path = folder / "datasets/small/dataset.yaml"
    path.write_text(path.read_text().replace("seed: 20240514", "seed: 1"))


def downloads(folder):
    """A dataset of two files that are to be fetched from a folder of this machine."""
    source = folder / "source"
    source.mkdir()
    lines = ["title: Two captures to fetch", "format: schneuwly-csv", "files:"]
    for file in sorted((folder / "datasets/small").glob("*.csv")):
        shutil.copy(file, source / file.name)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        lines += [f"  - {{path: {file.name}, sha256: {digest}, url: 'file://{source / file.name}'}}"]
    (folder / "datasets/fetched").mkdir()
    (folder / "datasets/fetched/dataset.yaml").write_text("\n".join(lines) + "\n")


def damaged_download(folder):
    name = sorted(os.listdir(folder / "source"))[0]
    (folder / "datasets/fetched" / name).write_text("an earlier version\n")


def scenarios():
    simulated = [["simulate", "small"]]
    of_run = dict(
        together="reports/small/", apart=("reports/small/units/", "reports/small/."), check=["show", "reports/small"])
    of_dataset = dict(together="datasets/small/", check=["describe", "small"])
    shards = [RUN + ["--no-figures", "--shard", f"{i}/2"] for i in (1, 2)]
    return [
        Scenario(
            "run", simulated, RUN + PLAIN + ["--pseudonyms", "codes.csv"], terminated=75, **of_run),
        Scenario(
            "run-again", simulated + [RUN + EARLIER], RUN + PLAIN, terminated=75, **of_run),
        Scenario(
            "run-either", simulated + [RUN + ALONE + EARLIER], RUN + ALONE, terminated=75, is_for_races=True, **of_run),
        Scenario(
            "run-resumed", simulated + shards[:1], RUN + ["--no-figures", "--resume"], terminated=75, **of_run),
        Scenario(
            "run-figures", simulated, RUN + ["--force"], only=("figures", "/tmp/"), every=8, terminated=75, **of_run),
        Scenario(
            "report", simulated + [RUN], ["report", "reports/small", "--no-figures"], **of_run),
        Scenario(
            "report-figures", simulated + [RUN + PLAIN], ["report", "reports/small"], only=("figures", "/tmp/"), every=8,
            **of_run),
        Scenario("merge", simulated + shards, ["merge", "reports/small"], terminated=75, **of_run),
        Scenario("simulate", [], ["simulate", "small"], **of_dataset),
        Scenario("simulate-again", simulated + [another_seed], ["simulate", "small"], **of_dataset),
        Scenario(
            "fetch", simulated + [downloads], ["fetch", "fetched"], together="datasets/fetched/", check=None),
        Scenario(
            "fetch-again", simulated + [downloads, damaged_download], ["fetch", "fetched"],
            together="datasets/fetched/", check=None),
        Scenario(
            "convert-bids", simulated, ["convert", "small", "shared", "--to", "bids"], together="shared/",
            check=["describe", "shared"], is_once=True),
        Scenario(
            "convert-table", simulated, ["convert", "small", "shared", "--to", "table"], together="shared/",
            check=["describe", "shared"], is_once=True),
        Scenario(
            "export", simulated + [RUN + PLAIN],
            ["export", "reports/small", "1", "--out", "shared"], together="shared/",
            check=None),
    ]
