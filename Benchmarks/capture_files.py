"""Captures larger than the real ones: the rows of one capture repeated, with other numbers for each person."""

import numpy as np
import polars as pl

NOT_MEASURED = ["username", "deviceName", "position", "distance", "timestamp", "targetPointX", "targetPointY"]


def read(path):
    # Headers may have spaces behind their commas.
    frames = pl.read_csv(path)
    return frames.rename({name: name.strip() for name in frames.columns})


def write_people(base, path, people, frames_each):
    """A capture of many people in the format of `base`.

    Columns that are constant in `base` stay so, and fixations stay whole. Where `frames_each` is more than `base` has,
    its first rows come again under the distance Arms Extended.
    """
    generator = np.random.default_rng(1)
    rows = np.arange(frames_each)
    person = base[rows % len(base)].with_columns(
        distance=pl.when(pl.Series(rows >= len(base))).then(pl.lit("Arms Extended")).otherwise("distance"))
    measured = [name for name in base.columns if name not in NOT_MEASURED]
    values = person[measured].to_numpy()
    spread = values.std(axis=0)
    with open(path, "wb") as file:
        for index in range(people):
            own = 0.3 * generator.standard_normal(len(measured))
            noise = 0.1 * generator.standard_normal(values.shape)
            # Single precision, as in ARKit: a real capture has as many digits.
            varied = (values + (own + noise) * spread).astype(np.float32)
            columns = [pl.Series(name, varied[:, place]) for place, name in enumerate(measured)]
            person.with_columns(pl.lit(f"person {index + 1}").alias("username"), *columns).write_csv(
                file, include_header=index == 0)


def write_random_transforms(base, path):
    """A capture of the same rows whose transforms are random numbers, no two columns alike."""
    generator = np.random.default_rng(2)
    measured = [name for name in base.columns if name not in NOT_MEASURED]
    random = generator.standard_normal((len(base), len(measured)))
    columns = [pl.Series(name, random[:, place]) for place, name in enumerate(measured)]
    base.with_columns(columns).write_csv(path)
