"""A run: everything that one execution of an experiment wrote."""

from __future__ import annotations

import base64
import csv
import difflib
import functools
import html
import io
import json
import os
import re
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any

from . import _program
from ._card import card_html
from ._errors import GazeLabError
from ._frames import Frame, bytes_of, column_names, column_types, from_csv

_NUMBER = re.compile(r"-?\d+(?:\.\d+(?:e[-+]?\d+)?|e[-+]?\d+)")


class TemporaryFolder:
    """A folder that is removed with the last object that refers to this one, or when Python ends."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="gazelab-"))
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)


class Figure:
    """A figure of a report. Notebooks show it.

    Attributes:
        name: Its name, such as ``answer-1``.
        path: Its file, in SVG.
        data: The marks that it draws, as a data frame; None where the report stores none.
    """

    def __init__(self, path: Path, data: Frame | None) -> None:
        self.name = path.stem
        self.path = path
        self.data = data

    @property
    def svg(self) -> str:
        """The drawing, as SVG."""
        return self.path.read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"Figure({self.name!r})"

    def _repr_html_(self) -> str:
        # As a picture, so that neither its style nor its names meet those of the notebook.
        encoded = base64.b64encode(self.svg.encode()).decode()
        source = f"data:image/svg+xml;base64,{encoded}"
        return f'<img alt="{html.escape(self.name)}" src="{source}" style="max-width: 100%">'


class Run:
    """A run in its folder, which ``gazelab.run`` returns; ``Run("reports/my/first")`` opens one that is there
    already.

    Data frames have the columns that the page *Output files* of the documentation describes. Participants,
    devices and other keys are text, counts are whole numbers, and an empty field is a missing value.

    Args:
        folder: The folder of the run.
        frames: ``pandas`` or ``polars``. Default: pandas, or polars where pandas is not installed.

    Raises:
        GazeLabError: If there is no run in the folder.
    """

    def __init__(
        self, folder: str | os.PathLike[str], *, frames: str | None = None,
        temporary: TemporaryFolder | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.frames = frames
        # A temporary folder is removed with the last run that needs it.
        self._temporary = temporary
        if not (self.folder / "run.json").is_file():
            raise GazeLabError(f"{self.folder}: there is no run: no run.json", 66)

    @property
    def summary(self) -> Frame:
        """One row per group, feature set, calibrator and split: the centre of each metric over its
        repeats.
        """
        return self.table("summary")

    @property
    def scores(self) -> Frame:
        """One row per trial."""
        return self.table("scores")

    @property
    def fixations(self) -> Frame:
        """One row per fixation and row of the summary, with sums over its samples; divide them by ``n``."""
        return self.table("fixations")

    @property
    def answer(self) -> Frame:
        """The rows of the first answer card, the best first; ``table("answer-2")`` is the second card."""
        return self.table("answer-1")

    @property
    def answers(self) -> list[dict[str, Any]]:
        """What each card answers: the question, the sentence, the best row, its error and interval."""
        answers: list[dict[str, Any]] = self._json("answers.json").get("answers", [])
        return answers

    @property
    def provenance(self) -> dict[str, Any]:
        """Where every number comes from: the experiment, the captures with their digests, and the program."""
        return self._json("run.json")

    @property
    def tables(self) -> list[str]:
        """The names that ``table`` takes: those of the run's files, then those of the report."""
        names = [file.name.split(".")[0] for file in self.folder.glob("*.csv*")]
        return sorted(names) + sorted(self._reported)

    @property
    def figures(self) -> list[str]:
        """The names that ``figure`` takes."""
        return sorted(file.stem for file in self.folder.glob("figures/*.svg"))

    def table(self, name: str) -> Frame:
        """A table of the run, such as ``gaze-points``, or of the report, such as ``table-1-angles``.

        Raises:
            KeyError: If the run has no such table.
        """
        for ending in (".csv", ".csv.gz"):
            path = self.folder / f"{name}{ending}"
            if path.is_file() and name in self.tables:
                contents = bytes_of(path)
                described = _program.described_columns(f"{name}.csv")
                types = column_types(column_names(contents), described, self._labels)
                return from_csv(contents, types, self.frames)
        if name not in self._reported:
            raise KeyError(_unknown("table", name, self.tables))
        contents = (self.folder / "tables" / f"{name}.csv").read_bytes()
        types = column_types(column_names(contents), self._reported[name], fallback="text")
        return from_csv(contents, types, self.frames)

    def figure(self, name: str) -> Figure:
        """A figure of the report, such as ``answer-1``.

        Raises:
            KeyError: If the run has no such figure, for instance because it was run with ``figures=False``.
        """
        if name not in self.figures:
            raise KeyError(_unknown("figure", name, self.figures))
        path = self.folder / "figures" / f"{name}.svg"
        marks = path.with_suffix(".csv")
        data = None
        if marks.is_file():
            contents = marks.read_bytes()
            data = from_csv(contents, _mark_types(contents), self.frames)
        return Figure(path, data)

    def __str__(self) -> str:
        """The summary that ``gazelab show`` prints."""
        return _program.call("show", str(self.folder)).decode()

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    def _repr_html_(self) -> str:
        page = (self.folder / "report.html").read_text(encoding="utf-8")
        return card_html(page) or f"<pre>{html.escape(str(self))}</pre>"

    def _json(self, name: str) -> dict[str, Any]:
        path = self.folder / name
        if not path.is_file():
            return {}
        contents: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return contents

    @functools.cached_property
    def _labels(self) -> list[str]:
        protocol = self._json("run.json").get("captureProtocol") or {}
        return [label["label"] for label in protocol.get("labels", [])]

    @functools.cached_property
    def _reported(self) -> dict[str, dict[str, str]]:
        """The types of the columns of each table of the report."""
        return {
            table["name"].removeprefix("tables/"): {
                column["name"]: column["type"] for column in table["columns"]
            }
            for table in self._json("tables.json").get("tables", [])
        }


def _mark_types(contents: bytes) -> dict[str, str]:
    """The types of the columns of a figure's marks, which nothing describes.

    The program writes every number of these files with a point or an exponent, so that the code 12 of a
    participant is text.
    """
    rows = list(csv.reader(io.StringIO(contents.decode(), newline="")))
    names = rows[0] if rows else []
    columns = list(zip(*rows[1:])) or [()] * len(names)
    return {
        name: "number" if any(column) and all(map(_NUMBER.fullmatch, filter(None, column))) else "text"
        for name, column in zip(names, columns)
    }


def _unknown(noun: str, name: str, names: list[str]) -> str:
    close = difflib.get_close_matches(name, names, 1)
    hint = f"; did you mean '{close[0]}'?" if close else ";"
    return f"no {noun} is called '{name}'{hint} there are: {', '.join(names) or 'none'}"
