"""Data frames of pandas or polars, from CSV with known types and to CSV."""

from __future__ import annotations

import csv
import gzip
import importlib.util
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

#: A data frame of pandas or polars.
Frame = Any

_PANDAS = {"text": "string", "integer": "Int64", "number": "float64"}


def library(frames: str | None) -> str:
    """The library that makes the frames: the given one, or else pandas, or polars where pandas is not
    installed.

    Raises:
        ValueError: If it is neither of the two.
        ImportError: If none is installed.
    """
    if frames is None:
        for name in ("pandas", "polars"):
            if importlib.util.find_spec(name):
                return name
        raise ImportError("data frames need pandas or polars; install one of them, as by pip install pandas")
    if frames not in ("pandas", "polars"):
        raise ValueError(f"frames must be 'pandas' or 'polars', not '{frames}'")
    return frames


def bytes_of(path: Path) -> bytes:
    """The bytes of a file, decompressed if its name ends in .gz."""
    contents = path.read_bytes()
    return gzip.decompress(contents) if path.suffix == ".gz" else contents


def column_names(contents: bytes) -> list[str]:
    """The names in the header of a CSV file."""
    return next(csv.reader(io.StringIO(contents.split(b"\n", 1)[0].decode(), newline="")), [])


def column_types(
    names: list[str], described: Mapping[str, str], labels: Iterable[str] = (), fallback: str = "number"
) -> dict[str, str]:
    """The type of each column of a file of a run.

    Columns that the program does not describe by name are labels, which are text, and own metrics and
    features, which are numbers. Labels are those that are given, and all columns before ``samples``, which
    are the keys of the group.
    """
    known = set(labels)
    keys = names[: names.index("samples")] if "samples" in names else []
    return {
        name: described.get(name) or ("text" if name in known or name in keys else fallback) for name in names
    }


def from_csv(contents: bytes, types: Mapping[str, str], frames: str | None) -> Frame:
    """A data frame from CSV. Empty fields are missing values; no word is, so that a participant may be called
    NA.
    """
    if library(frames) == "polars":
        import polars

        kinds = {"text": polars.String, "integer": polars.Int64, "number": polars.Float64}
        return polars.read_csv(contents, schema_overrides={name: kinds[kind] for name, kind in types.items()})
    import pandas

    # Numbers are read to the last digit; later versions do so by default.
    exact = {"float_precision": "round_trip"} if int(pandas.__version__.split(".")[0]) < 3 else {}
    return pandas.read_csv(
        io.BytesIO(contents), dtype={name: _PANDAS[kind] for name, kind in types.items()},
        keep_default_na=False, na_values=[""], **exact)


def to_csv(frame: Frame) -> bytes:
    """CSV of a data frame, without an index. Missing values are empty fields.

    Raises:
        TypeError: If it is no data frame of pandas or polars.
    """
    if hasattr(frame, "write_csv"):
        return bytes(frame.write_csv().encode())
    if hasattr(frame, "to_csv"):
        return bytes(frame.to_csv(index=False, lineterminator="\n").encode())
    raise TypeError(f"a data frame of pandas or polars is needed, not {type(frame).__name__}")
