"""How the program is found and called."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from typing import IO

import pytest

import gazelab
from gazelab import _program


def stub(folder: Path, text: str) -> str:
    """A program of the test's own, in place of gazelab."""
    path = folder / "stub"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_the_module_and_the_program_have_one_version() -> None:
    told = subprocess.run([gazelab.program(), "--version"], capture_output=True, text=True, check=True).stdout
    assert told.strip() == gazelab.__version__


def test_the_environment_names_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = stub(tmp_path, "echo hello")
    monkeypatch.setenv("GAZELAB", path)
    assert gazelab.program() == path
    assert _program.call("anything") == b"hello\n"
    monkeypatch.setenv("GAZELAB", str(tmp_path / "missing"))
    with pytest.raises(gazelab.GazeLabError, match="GAZELAB: there is no program at"):
        gazelab.program()


def test_a_machine_without_the_program_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAZELAB", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(_program, "_BUNDLED", tmp_path / "nothing")
    with pytest.raises(gazelab.GazeLabError, match="neither in this package nor on PATH"):
        gazelab.program()


def test_errors_are_what_the_program_says(tmp_path: Path) -> None:
    with pytest.raises(gazelab.GazeLabError, match="there is no such file") as caught:
        gazelab.run(tmp_path / "missing.yaml")
    assert caught.value.code == 66


def test_a_failed_trial_is_a_warning_and_the_run_is_there(
    run: gazelab.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"echo '1 of 4 trials failed' >&2; echo '[{{\"folder\": \"{run.folder}\"}}]'; exit 1"
    monkeypatch.setenv("GAZELAB", stub(tmp_path, text))
    with pytest.warns(gazelab.GazeLabWarning, match="1 of 4 trials failed"):
        found = gazelab.run("e.yaml")
    assert found.folder == run.folder


def test_status_1_without_a_result_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAZELAB", stub(tmp_path, "exit 1"))
    with pytest.raises(gazelab.GazeLabError, match="gazelab ended with status 1"):
        gazelab.run("e.yaml")


def test_warnings_point_to_the_line_that_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAZELAB", stub(tmp_path, "echo 'warning: two frames' >&2; printf 'samples,part\\n'"))
    with pytest.warns(gazelab.GazeLabWarning, match="^two frames$") as caught:
        monkeypatch.setattr(_program, "_described", lambda path: {})
        gazelab.splits("e.yaml")
    assert caught[0].filename == __file__


def test_messages_are_shown_if_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAZELAB", stub(tmp_path, "echo 'fitting' >&2"))
    _program.call("run", verbose=True)
    assert capsys.readouterr().err == "fitting\n"
    _program.call("run")
    assert capsys.readouterr().err == ""


def test_an_interrupted_program_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trap = f"trap 'echo stopped > {tmp_path}/stopped; exit 130' INT"
    waiting = "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done"
    monkeypatch.setenv("GAZELAB", stub(tmp_path, f"{trap}\necho ready >&2\n{waiting}"))

    def interrupt(stream: IO[bytes], lines: list[str], is_shown: bool) -> None:
        assert stream.readline() == b"ready\n"
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(_program, "_read_lines", interrupt)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            _program.call("run")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (tmp_path / "stopped").read_text() == "stopped\n"


def test_examples_are_those_of_the_wheel(tmp_path: Path) -> None:
    if not _program._BUNDLED.is_file():
        with pytest.raises(gazelab.GazeLabError, match="this package has no examples"):
            gazelab.examples(tmp_path)
        return
    (tmp_path / "datasets/simulated-study").mkdir(parents=True)
    (tmp_path / "datasets/simulated-study/dataset.yaml").write_text("mine")
    gazelab.examples(tmp_path)
    assert (tmp_path / "experiments/simulated/participants.yaml").is_file()
    assert (tmp_path / "datasets/simulated-study/dataset.yaml").read_text() == "mine"


def test_unknown_frames_are_refused(run: gazelab.Run) -> None:
    with pytest.raises(ValueError, match="'pandas' or 'polars', not 'numpy'"):
        _ = gazelab.Run(run.folder, frames="numpy").summary
