"""Leaving one person out of many: GazeLab compared with numpy, with sums alone and with all metrics."""

import csv
import shutil
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import polars as pl

import answers
import capture_files
from contender import Cost, run
from feature_sets import FEATURE_SETS
from section import Section, both, over_each, table
from study import ALL_COLUMNS, TARGET, angles

HERE = Path(__file__).parent
FRAMES_EACH = 1000
EXPERIMENT = f"""dataset: people.csv
samples: frames
features: [{', '.join(FEATURE_SETS)}]
splits: {{kind: leave-one-out, over: participant}}
"""
SUMS, METRICS = "people, sums alone", "people, all metrics"
NUMPY = {SUMS: "sums", METRICS: "metrics"}
# Relative; angles are the difference of nearly equal directions.
TOLERANCE = 1e-7


def save_arrays(capture, folder):
    """What numpy starts from: columns, targets, the midpoint of the eyes, and where people and fixations begin.

    People are in GazeLab's order, which is that of their names.
    """
    frames = pl.read_csv(capture).sort("username", maintain_order=True)
    face = {name[14:]: frames[name].to_numpy() for name in frames.columns if name.startswith("faceTransform_")}
    frames = frames.with_columns(pl.Series(name, values) for name, values in angles(face).items())
    middle = [(frames[f"rightEyeTransform_3_{axis}"] + frames[f"leftEyeTransform_3_{axis}"]).to_numpy() / 2
              for axis in "xyz"]
    eyes = np.column_stack([
        sum(face[f"{column}_{axis}"] * middle[column] for column in range(3)) + face[f"3_{axis}"] for axis in "xyz"])
    changes = {}
    for name, columns in (("people", ["username"]), ("fixations", ["username", "position", "distance", *TARGET])):
        begins = frames.select(pl.any_horizontal(pl.col(columns) != pl.col(columns).shift(1))).to_series()
        changes[name] = np.append(np.flatnonzero(begins.fill_null(True).to_numpy()), len(frames))
    arrays = {"design": frames[ALL_COLUMNS].to_numpy(), "response": frames[TARGET].to_numpy(), "eyes": eyes, **changes}
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", np.ascontiguousarray(array))


def measure(labs, base, folder, rounds, people):
    folder = folder / "people"
    folder.mkdir()
    capture_files.write_people(base, folder / "people.csv", people, FRAMES_EACH)
    save_arrays(folder / "people.csv", folder)
    experiment = folder / "people.yaml"
    experiment.write_text(EXPERIMENT)
    costs, found = defaultdict(Cost), {}
    for _ in range(rounds):
        for kind, options in ((SUMS, ["--set", "metrics=trials"]), (METRICS, [])):
            for name, lab in labs.items():
                stages, _ = lab.measure(experiment, 1, 1, *options)
                costs[f"{name}, {kind}"].add_median(stages["fit and score"])
            found[kind] = run([sys.executable, HERE / "people_numpy.py", folder, 1, NUMPY[kind]]).json
            costs[f"numpy, {kind}"].add_median(found[kind])
    labs["GazeLab"].run(experiment, folder / "out", "--jobs", 1, "--no-figures", "--no-cache")
    scores = answers.scores(next((folder / "out").rglob("scores.csv")))
    agreement = answers.compare(answers.rmse(scores), {"numpy": found[METRICS]["rmse"]})
    worst = compare_metrics(next((folder / "out").rglob("repeats.csv")), found[METRICS]["metrics"])
    shutil.rmtree(folder)
    text = "\n\n".join([
        f"## Leaving one person out of {people}",
        f"{people} people, {FRAMES_EACH} frames of each, 7 feature sets: fit and score, one core. Numpy is given arrays, "
        "and sums products of columns once per person. With all metrics it has 15 of them, in points and degrees, for "
        "all rows of a feature set; GazeLab has 28, and sums for each fixation. *Times* is what each round took over "
        "GazeLab's sums alone of the same round.",
        table("fit and score", costs, f"GazeLab, {SUMS}"), agreement,
        f"The largest relative difference of a metric is {worst:.0e}."])
    measured = {}
    for kind in NUMPY:
        measured |= over_each(f"numpy, {kind}:", costs[f"numpy, {kind}"], costs, labs, kind) | both(costs, labs, kind)
    return Section(text, measured)


def compare_metrics(path, found):
    """The largest relative difference from repeats.csv. Exits if it is too large."""
    worst = 0.0
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["calibrator"] != "linear":
                continue
            for name, value in found[row["features"]].items():
                # A bias is a sum of errors that cancel; it is held against their size.
                size = float(row["mae" + name[4:]]) if name.startswith("bias_") else abs(float(row[name]))
                difference = abs(value - float(row[name])) / size
                if not difference <= TOLERANCE:
                    sys.exit(f"bench: numpy has {value} as {name} of {row['features']}, GazeLab {row[name]}")
                worst = max(worst, difference)
    return worst
