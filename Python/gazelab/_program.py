"""The program ``gazelab``: where it is, and how it is called."""

from __future__ import annotations

import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import warnings
from pathlib import Path
from typing import IO

from ._errors import GazeLabError, GazeLabWarning

_PACKAGE = Path(__file__).parent
_BUNDLED = _PACKAGE / "program" / "bin" / "gazelab"
_EXAMPLES = _PACKAGE / "program" / "examples"

#: The exit status of work that was finished although a trial failed.
_TRIAL_FAILED = 1
#: How long an interrupted program may take to stop, in seconds.
_PATIENCE = 10


def program() -> str:
    """The path of the program: that of ``GAZELAB``, the one in this package, or else the first on PATH.

    Raises:
        GazeLabError: If there is none.
    """
    named = os.environ.get("GAZELAB")
    if named:
        if not shutil.which(named):
            raise GazeLabError(f"GAZELAB: there is no program at '{named}'", 66)
        return named
    if _BUNDLED.is_file():
        return str(_BUNDLED)
    found = shutil.which("gazelab")
    if not found:
        raise GazeLabError(
            "the program gazelab is neither in this package nor on PATH; name it in GAZELAB", 66)
    return found


def main() -> None:
    """Becomes the program, with the same arguments. This is the command ``gazelab`` of the wheel."""
    os.execv(_BUNDLED, ["gazelab", *sys.argv[1:]])


def examples(folder: str | os.PathLike[str]) -> Path:
    """Copies the experiments and the dataset of the simulated study into a folder, and returns it.

    Files that are there already are kept. ``gazelab.program()`` with ``simulate simulated-study`` makes the
    captures.

    Raises:
        GazeLabError: If this package has no examples, because it was not installed from a wheel.
    """
    if not _EXAMPLES.is_dir():
        raise GazeLabError("this package has no examples; the wheel that scripts/package makes has them", 66)
    target = Path(folder)
    for source in sorted(_EXAMPLES.rglob("*")):
        copy = target / source.relative_to(_EXAMPLES)
        if source.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    return target


def _read_lines(stream: IO[bytes], lines: list[str], is_shown: bool) -> None:
    for line in stream:
        text = line.decode("utf-8", "replace").rstrip("\n")
        lines.append(text)
        if is_shown:
            print(text, file=sys.stderr, flush=True)


def _warn(text: str) -> None:
    """Warns at the line outside of this package that called it."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    warnings.warn(text, GazeLabWarning, stacklevel=level)


def call(*arguments: str, verbose: bool = False) -> bytes:
    """What the program prints.

    Its warnings become ``GazeLabWarning``. With ``verbose``, its messages and its progress go to standard
    error.

    Raises:
        GazeLabError: If it exits with a status other than 0, or 1 after it has printed a result.
    """
    environment = {**os.environ, "NO_COLOR": "1"}
    process = subprocess.Popen(
        [program(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment)
    assert process.stdout is not None and process.stderr is not None
    lines: list[str] = []
    reader = threading.Thread(target=_read_lines, args=(process.stderr, lines, verbose), daemon=True)
    try:
        reader.start()
        output = process.stdout.read()
        process.wait()
    except BaseException:
        # The program stops in order, so that finished work can be used by another run.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
        raise
    finally:
        process.stdout.close()
        reader.join()
        process.stderr.close()
    code = process.returncode
    message = "\n".join(lines).strip()
    if code != 0 and not (code == _TRIAL_FAILED and output):
        raise GazeLabError(message or f"gazelab ended with status {code}", code)
    if code == _TRIAL_FAILED:
        _warn(message or "a trial failed")
        return output
    for line in lines:
        if line.startswith("warning: "):
            _warn(line.removeprefix("warning: "))
    return output


@functools.cache
def _described(path: str) -> dict[str, dict[str, str]]:
    described = subprocess.run([path, "schema", "files"], capture_output=True, check=True).stdout
    return {
        file["file"]: {column["name"]: column["type"] for column in file["columns"]}
        for file in json.loads(described)["files"]
    }


def described_columns(file: str) -> dict[str, str]:
    """The type of each column of a file that the program writes: ``text``, ``integer`` or ``number``, by
    name.
    """
    return _described(program()).get(file, {})
