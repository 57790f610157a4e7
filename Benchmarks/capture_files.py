"""Captures larger than the real ones: the rows of one capture repeated, with other numbers for each person."""

import numpy as np
import polars as pl

NOT_MEASURED = ["username", "deviceName", "position", "distance", "timestamp", "targetPointX", "targetPointY"]
TRANSFORMS = ["faceTransform", "rightEyeTransform", "leftEyeTransform"]
# Radians and metres by which heads and eyes differ, in the order of magnitude of a real capture's spread.
TURN, SHIFT = 0.15, 0.05


def read(path):
    # Headers may have spaces behind their commas.
    frames = pl.read_csv(path)
    return frames.rename({name: name.strip() for name in frames.columns})


def rotations(vectors):
    """The rotations by vectors, n × 3, whose lengths are their angles in radians: n × 3 × 3."""
    angles = np.linalg.norm(vectors, axis=1)[:, None, None]
    x, y, z = (vectors / np.maximum(angles[:, 0], 1e-300)).T
    zero = np.zeros_like(x)
    cross = np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=1).reshape(-1, 3, 3)
    return np.eye(3) + np.sin(angles) * cross + (1 - np.cos(angles)) * (cross @ cross)


def moved(values, names, transform, turns, shifts):
    """Turns and shifts the rigid motions of the columns `transform_i_axis`, in place; `turns` are n × 3 × 3."""
    at = [[names.index(f"{transform}_{column}_{axis}") for axis in "xyz"] for column in range(4)]
    for column in range(3):
        values[:, at[column]] = np.einsum("nij,nj->ni", turns, values[:, at[column]])
    values[:, at[3]] += shifts


def write_people(base, path, people, frames_each):
    """A capture of many people in the format of `base`.

    Transforms are turned and shifted, so that they stay rigid motions. Columns that are constant in `base` otherwise
    stay so, and fixations stay whole. Where `frames_each` is more than `base` has, its first rows come again under the
    distance Arms Extended.
    """
    generator = np.random.default_rng(1)
    rows = np.arange(frames_each)
    person = base[rows % len(base)].with_columns(
        distance=pl.when(pl.Series(rows >= len(base))).then(pl.lit("Arms Extended")).otherwise("distance"))
    measured = [name for name in base.columns if name not in NOT_MEASURED]
    values = person[measured].to_numpy()
    others = [place for place, name in enumerate(measured) if "Transform_" not in name]
    spread = values[:, others].std(axis=0)

    def varied(size, columns):
        return 0.3 * size * generator.standard_normal(columns) \
            + 0.1 * size * generator.standard_normal((len(values), columns))

    with open(path, "wb") as file:
        for index in range(people):
            own = values.copy()
            own[:, others] += varied(spread, len(others))
            for transform in TRANSFORMS:
                moved(own, measured, transform, rotations(varied(TURN, 3)), varied(SHIFT, 3))
            # Single precision, as in ARKit: a real capture has as many digits.
            own = own.astype(np.float32)
            columns = [pl.Series(name, own[:, place]) for place, name in enumerate(measured)]
            person.with_columns(pl.lit(f"person {index + 1}").alias("username"), *columns).write_csv(
                file, include_header=index == 0)


def write_random_transforms(base, path):
    """A capture of the same rows whose transforms are random rigid motions."""
    generator = np.random.default_rng(2)
    measured = [name for name in base.columns if name not in NOT_MEASURED]
    random = generator.standard_normal((len(base), len(measured)))
    for transform in TRANSFORMS:
        places = {name: place for place, name in enumerate(measured) if name.startswith(transform)}
        turns = rotations(3 * generator.standard_normal((len(base), 3)))
        for column in range(4):
            for row, axis in enumerate("xyz"):
                if column < 3:
                    random[:, places[f"{transform}_{column}_{axis}"]] = turns[:, row, column]
            random[:, places[f"{transform}_{column}_w"]] = float(column == 3)
    columns = [pl.Series(name, random[:, place]) for place, name in enumerate(measured)]
    base.with_columns(columns).write_csv(path)
