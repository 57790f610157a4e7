"""What GazeLab costs when rows, columns, splits and people grow tenfold and a hundredfold."""

from dataclasses import dataclass

import capture_files
from contender import Cost
from feature_sets import FEATURE_SETS
from section import Section
from table import markdown, spread

SETS = f"[{', '.join(FEATURE_SETS)}]"
RANDOM = "splits: {{kind: random, test_share: 0.3, repeats: {}}}"
LEAVE_ONE_OUT = "splits: {kind: leave-one-out, over: participant}"


@dataclass
class Study:
    """One size of one quantity that grows."""

    size: str
    capture: str
    samples: str
    features: str
    split: str

    def experiment(self):
        return "\n".join([
            f"dataset: {self.capture}", f"samples: {self.samples}", f"features: {self.features}", self.split,
            "metrics: trials", ""])


COLUMNS = [
    "gaze+look_at", "gaze+face+right_eye+left_eye",
    "gaze+quadratic(face)+quadratic(right_eye)+quadratic(left_eye)+quadratic(look_at)",
]
FAMILIES = {
    "rows: fixation medians, 1000 random splits, 7 feature sets": [
        Study(f"{90 * people}", f"people-{people}.csv", "fixation-medians", SETS, RANDOM.format(1000))
        for people in (1, 10, 100)
    ],
    "columns: one feature set, 900 frames, 100 random splits": [
        Study(size, "random.csv", "frames", f"[{name}]", RANDOM.format(100))
        for size, name in zip(("5", "50", "467"), COLUMNS)
    ],
    "splits: 90 fixation medians, 7 feature sets": [
        Study(f"{repeats}", "people-1.csv", "fixation-medians", SETS, RANDOM.format(repeats))
        for repeats in (1000, 10_000, 100_000)
    ],
    "people, each left out once: 1000 frames of each, 7 feature sets": [
        Study(f"{people}", f"thousand-{people}.csv", "frames", SETS, LEAVE_ONE_OUT)
        for people in (15, 150, 1500)
    ],
}


def measure(lab, base, folder, rounds):
    for people in (1, 10, 100):
        capture_files.write_people(base, folder / f"people-{people}.csv", people, len(base))
    capture_files.write_random_transforms(base, folder / "random.csv")
    for people in (15, 150, 1500):
        capture_files.write_people(base, folder / f"thousand-{people}.csv", people, 1000)
    sections = [family(lab, name, studies, folder, rounds) for name, studies in FAMILIES.items()]
    return Section("\n\n".join([
        "## As studies grow",
        "CPU seconds on one core, and how many times those of the smallest study. Transforms of the studies for "
        "columns are random, of the others the rows of one capture with errors of each person's own.",
        *sections,
    ]))


def family(lab, name, studies, folder, rounds):
    stages = ("read", "samples", "fit and score")
    costs = [{stage: Cost() for stage in stages} for _ in studies]
    counts = [None] * len(studies)
    for index, study in enumerate(studies):
        (folder / f"{index}.yaml").write_text(study.experiment())
    for _ in range(rounds):
        for index, cost in enumerate(costs):
            measured, counts[index] = lab.measure(folder / f"{index}.yaml", 1, 1)
            for stage in stages:
                cost[stage].add_median(measured[stage])
    rows = []
    for study, cost, count in zip(studies, costs, counts):
        first, here = (sorted(cpu)[len(cpu) // 2] for cpu in (costs[0]["fit and score"].cpu, cost["fit and score"].cpu))
        rows.append([
            study.size, count["samples"], count["trials"],
            *(spread(cost[stage].cpu) for stage in stages), f"{here / first:.3g}"])
    return markdown([name, "rows", "trials", *stages, "fit and score, times"], *rows)
