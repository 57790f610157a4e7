"""A capture as the scripts need it: fixation medians, feature sets, and the folds that GazeLab drew."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

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
ARRAYS = ["design", "response", "trains"]
TARGET = ["targetPointX", "targetPointY"]


def columns_of(feature_set):
    """Returns the positions of a feature set's columns in ALL_COLUMNS."""
    names = [name for block in feature_set.split("+") for name in BLOCKS[block]]
    return np.array([ALL_COLUMNS.index(name) for name in names])


def read_frames(path):
    """A capture with the head's angles, in degrees, as the thesis names them."""
    frames = pd.read_csv(path, skipinitialspace=True)
    face = {name: frames[f"faceTransform_{name}"].to_numpy() for name in ("0_x", "1_x", "2_x", "2_y", "2_z")}
    frames["roll"] = np.degrees(np.arctan2(face["2_y"], face["2_z"]))
    frames["pitch"] = np.degrees(np.arctan2(-face["2_x"], np.hypot(face["2_y"], face["2_z"])))
    frames["yaw"] = np.degrees(np.arctan2(face["1_x"], face["0_x"]))
    return frames


@dataclass
class Study:
    """Samples in GazeLab's order, with the folds of `gazelab splits`."""

    design: np.ndarray  # samples × ALL_COLUMNS
    response: np.ndarray  # samples × 2, points
    trains: np.ndarray  # folds × samples: whether a fold trains on a sample


def load(folder):
    """The arrays of a study as `save` wrote them."""
    return Study(*(np.load(Path(folder) / f"{name}.npy") for name in ARRAYS))


def save(study, folder):
    for name in ARRAYS:
        np.save(Path(folder) / f"{name}.npy", getattr(study, name))


def read_study(capture_path, folds_path):
    frames = read_frames(capture_path)
    folds = pd.read_csv(folds_path, usecols=["repeat", "part", "sample", "first_frame", "last_frame"])
    samples = folds.drop_duplicates("sample").sort_values("sample")
    bounds = zip(samples["first_frame"], samples["last_frame"])
    medians = pd.DataFrame([frames.iloc[a : b + 1][ALL_COLUMNS + TARGET].median() for a, b in bounds])
    trains = np.zeros((folds["repeat"].max() + 1, len(samples)), dtype=bool)
    trained = folds[folds["part"] == "train"]
    trains[trained["repeat"], trained["sample"]] = True
    return Study(medians[ALL_COLUMNS].to_numpy(), medians[TARGET].to_numpy(), trains)
