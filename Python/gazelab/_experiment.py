"""Experiments, from a file or a dictionary."""

from __future__ import annotations

import builtins
import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Union

from . import _program
from ._dataset import Dataset
from ._errors import GazeLabError
from ._frames import Frame, column_names, column_types, from_csv
from ._run import Run, TemporaryFolder

#: An experiment file, or a dictionary with the same keys.
Experiment = Union[str, "os.PathLike[str]", Mapping[str, Any]]
#: Recordings in memory, or the folder or the name of a dataset.
Data = Union[Dataset, str, "os.PathLike[str]"]
#: A folder of datasets, or several.
Folders = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]], None]

_NAME = re.compile(r"[\w][\w.-]*")


class _Prepared:
    """An experiment as the program reads it: a file and arguments. What is in memory is written to a
    temporary folder.
    """

    def __init__(
        self, experiment: Experiment, data: Data | None, set: Mapping[str, Any] | None, datasets: Folders,
        name: str,
    ) -> None:
        self.temporary: TemporaryFolder | None = None
        self.arguments: list[str] = []
        source = self._source(data)
        if isinstance(experiment, Mapping):
            if not _NAME.fullmatch(name):
                raise ValueError(f"an experiment cannot be called {name!r}: use letters, digits and . _ -")
            path = self._folder() / f"{name}.yaml"
            contents = {**experiment, "dataset": source or _dataset_path(experiment.get("dataset"))}
            path.write_text(_written({key: value for key, value in contents.items() if value is not None}))
        else:
            path = Path(experiment)
            if source:
                self.arguments += ["--set", f"dataset={_written(source)}"]
        self.arguments.insert(0, str(path))
        for key, value in (set or {}).items():
            self.arguments += ["--set", f"{key}={_written(value)}"]
        for folder in _folders(datasets):
            self.arguments += ["--datasets", folder]

    def call(self, command: str, *options: str, verbose: bool = False) -> bytes:
        """What a command prints for the experiment. Messages name files in memory without the temporary
        folder.
        """
        try:
            return _program.call(command, *self.arguments, *options, verbose=verbose)
        except GazeLabError as error:
            if self.temporary is None:
                raise
            raise GazeLabError(str(error).replace(f"{self.temporary.path}/", ""), error.code) from None

    def _folder(self) -> Path:
        if self.temporary is None:
            self.temporary = TemporaryFolder()
        return self.temporary.path

    def _source(self, data: Data | None) -> str | None:
        """What the key ``dataset`` names."""
        if data is None:
            return None
        if isinstance(data, Dataset):
            return str(data.save(self._folder() / "data"))
        return str(_dataset_path(os.fspath(data)))


def _written(value: Any) -> str:
    """A value as JSON, which is YAML, too: so a text stays a text, and a list a list."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain)


def _plain(value: Any) -> Any:
    """A value of numpy, a path, or a column of a data frame, as JSON has it."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    for method in ("tolist", "to_list"):
        if hasattr(value, method):
            return getattr(value, method)()
    raise TypeError(f"an experiment cannot hold a {type(value).__name__}")


def _dataset_path(reference: Any) -> Any:
    """A folder or file of captures by its whole path, because paths in an experiment are relative to its own
    folder.
    """
    if isinstance(reference, str) and (reference.startswith(".") or "/" in reference):
        return str(Path(reference).resolve())
    return reference


def _folders(datasets: Folders) -> builtins.list[str]:
    if datasets is None:
        return []
    if isinstance(datasets, (str, os.PathLike)):
        return [os.fspath(datasets)]
    return [os.fspath(folder) for folder in datasets]


def runs(
    experiment: Experiment, *, data: Data | None = None, set: Mapping[str, Any] | None = None,
    datasets: Folders = None, out: str | os.PathLike[str] | None = None, name: str = "experiment",
    figures: bool = True, predictions: bool = False, skip_missing: bool = False, allow_programs: bool = False,
    pseudonyms: str | os.PathLike[str] | None = None, jobs: int | None = None, verbose: bool = False,
    frames: str | None = None,
) -> builtins.list[Run]:
    """Like ``run``, for an experiment that makes several runs: ``set={"seed": [1, 2, 3]}`` makes one per
    value.
    """
    prepared = _Prepared(experiment, data, set, datasets, name)
    folder = out
    if folder is None and prepared.temporary is not None:
        folder = prepared.temporary.path / "reports"
    options = ["--json"]
    values = {"--out": folder, "--jobs": jobs, "--pseudonyms": pseudonyms}
    for option, value in values.items():
        if value is not None:
            options += [option, str(value)]
    switches = {
        "--no-figures": not figures, "--predictions": predictions, "--skip-missing": skip_missing,
        "--allow-programs": allow_programs,
    }
    options += [option for option, is_on in switches.items() if is_on]
    written = json.loads(prepared.call("run", *options, verbose=verbose))
    return [Run(one["folder"], frames=frames, temporary=prepared.temporary) for one in written]


def run(
    experiment: Experiment, *, data: Data | None = None, set: Mapping[str, Any] | None = None,
    datasets: Folders = None, out: str | os.PathLike[str] | None = None, name: str = "experiment",
    figures: bool = True, predictions: bool = False, skip_missing: bool = False, allow_programs: bool = False,
    pseudonyms: str | os.PathLike[str] | None = None, jobs: int | None = None, verbose: bool = False,
    frames: str | None = None,
) -> Run:
    """Runs an experiment and returns what it found.

    Args:
        experiment: An experiment file, or a dictionary with the same keys. A path inside a dictionary must be
            a whole path, but for that of ``dataset``.
        data: Recordings in memory (see ``dataset``), or the folder of a dataset or its name; it replaces the
            key ``dataset`` of the experiment.
        set: Values that replace those of the experiment, such as ``{"seed": 7, "calibrators": ["linear",
            "ridge"]}``.
        datasets: A folder of datasets, or several. Default: those of ``GAZELAB_DATASETS``, or ``datasets``.
        out: The folder for reports. Default: ``reports``. If the experiment or the recordings are in memory,
            the default is a temporary folder, which is removed with the run.
        name: The name of the run, if the experiment is a dictionary.
        figures: Whether figures are drawn.
        predictions: Whether ``table("predictions")`` has every predicted gaze point.
        skip_missing: Whether feature sets and splits that the captures cannot bear are left out, not refused.
        allow_programs: Whether calibrators of the kind ``program`` may start their programs, which may do all
            that you may do.
        pseudonyms: A file with codes for the names of people and captures.
        jobs: How many trials run in parallel; this changes no number. Default: one per processor.
        verbose: Whether messages and progress are shown on standard error.
        frames: ``pandas`` or ``polars``. Default: pandas, or polars where pandas is not installed.

    Raises:
        GazeLabError: If the experiment or its data are refused, or the run cannot be finished.
        ValueError: If the experiment makes several runs; ``runs`` returns them.
    """
    found = runs(
        experiment, data=data, set=set, datasets=datasets, out=out, name=name, figures=figures,
        predictions=predictions, skip_missing=skip_missing, allow_programs=allow_programs,
        pseudonyms=pseudonyms, jobs=jobs, verbose=verbose, frames=frames)
    if len(found) != 1:
        names = ", ".join(str(one.folder) for one in found)
        raise ValueError(f"the experiment made {len(found)} runs, which gazelab.runs returns: {names}")
    return found[0]


def _listed(
    options: builtins.list[str], experiment: Experiment, data: Data | None, set: Mapping[str, Any] | None,
    datasets: Folders, skip_missing: bool, frames: str | None,
) -> Frame:
    prepared = _Prepared(experiment, data, set, datasets, "experiment")
    switches = ["--skip-missing"] if skip_missing else []
    contents = prepared.call("splits", *switches, *options)
    described = {**_program.described_columns("samples.csv"), **_program.described_columns("gazelab splits")}
    return from_csv(contents, column_types(column_names(contents), described), frames)


def splits(
    experiment: Experiment, *, split: str | None = None, data: Data | None = None,
    set: Mapping[str, Any] | None = None, datasets: Folders = None, skip_missing: bool = False,
    frames: str | None = None,
) -> Frame:
    """The training and test samples of an experiment: one row per sample and fold, for all repeats.

    Args:
        split: Only the split with this label. For the other arguments see ``run``.

    Raises:
        GazeLabError: If the experiment or its data are refused.
    """
    options = ["--split", split] if split is not None else []
    return _listed(options, experiment, data, set, datasets, skip_missing, frames)


def features(
    experiment: Experiment, *, data: Data | None = None, set: Mapping[str, Any] | None = None,
    datasets: Folders = None, skip_missing: bool = False, frames: str | None = None,
) -> Frame:
    """The samples of an experiment: one row per sample, with its target and the columns of all feature sets.

    The arguments are those of ``run``.

    Raises:
        GazeLabError: If the experiment or its data are refused.
    """
    return _listed(["--features"], experiment, data, set, datasets, skip_missing, frames)
