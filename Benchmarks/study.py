"""A capture as the contenders need it: fixation medians, feature sets, and the folds that GazeLab drew."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from feature_sets import FEATURE_SETS


def transform(name):
    return [f"{name}_{column}_{axis}" for column in range(4) for axis in "xyzw"]


BLOCKS = {
    "gaze": ["gazePointX", "gazePointY"],
    "face": transform("faceTransform"),
    "right_eye": transform("rightEyeTransform"),
    "euler": ["roll", "pitch", "yaw"],
    "look_at": ["lookAtPointX", "lookAtPointY", "lookAtPointZ"],
}
ALL_COLUMNS = [name for block in BLOCKS.values() for name in block]
TARGET = ["targetPointX", "targetPointY"]
ARRAYS = ["design", "response", "trains"]


def columns_of(feature_set):
    """Returns the positions of a feature set's columns in ALL_COLUMNS."""
    names = [name for block in feature_set.split("+") for name in BLOCKS[block]]
    return np.array([ALL_COLUMNS.index(name) for name in names])


def angles(face):
    """The head's angles in degrees, as the thesis names them, from the entries of the face's transform by name."""
    return {
        "roll": np.degrees(np.arctan2(face["2_y"], face["2_z"])),
        "pitch": np.degrees(np.arctan2(-face["2_x"], np.hypot(face["2_y"], face["2_z"]))),
        "yaw": np.degrees(np.arctan2(face["1_x"], face["0_x"])),
    }


def read_frames(path):
    """The frames of a capture, with the columns ALL_COLUMNS and TARGET."""
    with open(path, newline="") as file:
        lines = csv.reader(file)
        heading = [name.strip() for name in next(lines)]
        recorded = [name for name in ALL_COLUMNS + TARGET if name in heading]
        places = [heading.index(name) for name in recorded]
        values = np.array([[float(line[place]) for place in places] for line in lines])
    columns = dict(zip(recorded, values.T))
    columns |= angles({name[14:]: column for name, column in columns.items() if name.startswith("faceTransform_")})
    return np.column_stack([columns[name] for name in ALL_COLUMNS + TARGET])


@dataclass
class Study:
    """Samples in GazeLab's order, with the folds of `gazelab splits`."""

    design: np.ndarray  # samples × ALL_COLUMNS
    response: np.ndarray  # samples × 2, points
    trains: np.ndarray  # folds × samples: whether a fold trains on a sample


def write_folds(path, folder):
    """Writes the CSV of `gazelab splits` as trains.npy, and the frames of the samples as bounds.npy."""
    with open(path, newline="") as file:
        rows = [
            (int(row["repeat"]), int(row["sample"]), row["part"] == "train", int(row["first_frame"]),
             int(row["last_frame"])) for row in csv.DictReader(file)]
    repeats, samples, trained, first, last = map(np.array, zip(*rows))
    trains = np.zeros((repeats.max() + 1, samples.max() + 1), dtype=bool)
    trains[repeats, samples] = trained
    bounds = np.zeros((samples.max() + 1, 2), dtype=int)
    bounds[samples] = np.column_stack([first, last + 1])
    np.save(folder / "trains.npy", trains)
    np.save(folder / "bounds.npy", bounds)


def read_study(capture, folder):
    """Makes the samples of a capture itself; only the folds and the frames of each sample are given."""
    frames = read_frames(capture)
    medians = np.array([np.median(frames[a:b], axis=0) for a, b in np.load(Path(folder) / "bounds.npy")])
    return Study(medians[:, :-2], medians[:, -2:], np.load(Path(folder) / "trains.npy"))


def save(study, folder):
    for name in ARRAYS:
        np.save(Path(folder) / f"{name}.npy", getattr(study, name))


def load(folder):
    """The arrays of a study as `save` wrote them."""
    return Study(*(np.load(Path(folder) / f"{name}.npy") for name in ARRAYS))
