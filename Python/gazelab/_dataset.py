"""Recordings in memory, as a dataset of the program."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._frames import Frame, to_csv

#: Names of captures become names of files.
_CAPTURE_NAME = re.compile(r"[\w][\w .,=+-]*")


@dataclass(frozen=True)
class Dataset:
    """Captures in memory and their description.

    Attributes:
        captures: One data frame per capture, by its name.
        description: The contents of ``dataset.yaml``.
    """

    captures: Mapping[str, Frame]
    description: Mapping[str, Any]

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Writes one CSV file per capture and ``dataset.yaml`` into a folder, which an experiment file can
        then name.

        Raises:
            FileExistsError: If the folder has a ``dataset.yaml`` or one of the captures already.
        """
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        for name, frame in self.captures.items():
            with open(target / f"{name}.csv", "xb") as file:
                file.write(to_csv(frame))
        if self.description:
            # JSON is YAML, too.
            with open(target / "dataset.yaml", "x", encoding="utf-8") as file:
                json.dump(self.description, file, ensure_ascii=False, indent=2)
                file.write("\n")
        return target


def dataset(
    captures: Frame | Mapping[str, Frame], *, columns: Mapping[str, Any] | None = None,
    devices: Mapping[str, Any] | None = None, by: str | None = None, **description: Any,
) -> Dataset:
    """A dataset from data frames, with the same words as ``dataset.yaml``.

    Args:
        captures: A data frame of pandas or polars with one row per frame of the tracker, or several by the
            name of the capture.
        columns: What the columns are, such as ``{"time": {"column": "t", "unit": "s"}, "gaze": {"x": "gx",
            "y": "gy", "unit": "px", "origin": "top-left"}}``. Not needed for captures in a format that the
            program knows.
        devices: Screens by the name of the device.
        by: The column of a single data frame that names the capture of each row; it is divided by it.
        description: Further keys of ``dataset.yaml``, such as ``title`` or ``aliases``.

    Raises:
        ValueError: If there is no capture, or a name cannot be that of a file.
    """
    frames = dict(captures) if isinstance(captures, Mapping) else _divided(captures, by)
    if not frames:
        raise ValueError("a dataset needs at least one capture")
    for name in frames:
        if not isinstance(name, str) or not _CAPTURE_NAME.fullmatch(name):
            raise ValueError(
                f"a capture cannot be called {name!r}: use letters, digits, blanks and . , _ = + -")
    parts = {"columns": columns, "devices": devices}
    described = {**description, **{key: value for key, value in parts.items() if value is not None}}
    # Captures in another format can have labels, states and features of their own, and nothing else.
    if columns and not columns.keys() <= {"labels", "states", "features"}:
        described.setdefault("format", {"kind": "table"})
    return Dataset(frames, described)


def _divided(frame: Frame, by: str | None) -> dict[str, Frame]:
    """The frames of each capture, by the words of a column, in the order in which the words first appear."""
    if by is None:
        return {"capture": frame}
    if hasattr(frame, "write_csv"):
        parts = frame.partition_by(by, as_dict=True, maintain_order=True)
        return {str(key[0]): part.drop(by) for key, part in parts.items()}
    return {str(key): part.drop(columns=by) for key, part in frame.groupby(by, sort=False)}
