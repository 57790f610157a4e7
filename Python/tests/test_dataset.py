"""Recordings in memory."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Any

import pandas
import planted
import pytest

import gazelab


def made(library: str, **options: Any) -> gazelab.Dataset:
    frame = pytest.importorskip(library).DataFrame(planted.rows())
    options = {"columns": planted.COLUMNS, "devices": planted.DEVICES, "format": planted.FORMAT, **options}
    return gazelab.dataset(frame, **options)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_an_affine_gaze_is_calibrated_exactly(library: str) -> None:
    found = gazelab.run(planted.EXPERIMENT, data=made(library), frames="pandas")
    summary = found.summary.set_index(["participant", "calibrator"])["rmse"]
    assert set(found.summary["participant"]) == {"007", "NA"}
    for person in planted.PEOPLE:
        assert summary[person, "linear"] < 1e-9
        # Without the tested target the mean is off by a ninth more than that of all; the corners are 734 px
        # away.
        assert summary[person, "mean-target"] > 100


def test_memory_and_files_give_the_same_numbers(tmp_path: Path) -> None:
    data = made("pandas")
    folder = data.save(tmp_path / "captures")
    assert sorted(file.name for file in folder.iterdir()) == ["capture.csv", "dataset.yaml"]
    (tmp_path / "e.yaml").write_text(
        "dataset: ./captures\nfeatures: [gaze]\nsplits: [{kind: leave-one-out, over: target}]\n"
        "group_by: [participant]\n")
    one = gazelab.run(planted.EXPERIMENT, data=data, figures=False)
    two = gazelab.run(tmp_path / "e.yaml", out=tmp_path / "reports", figures=False)
    pandas.testing.assert_frame_equal(one.scores, two.scores)
    three = gazelab.run(planted.EXPERIMENT, data=folder, figures=False)
    pandas.testing.assert_frame_equal(one.scores, three.scores)
    four = gazelab.run({**planted.EXPERIMENT, "dataset": str(folder)}, figures=False)
    pandas.testing.assert_frame_equal(one.scores, four.scores)
    with pytest.raises(FileExistsError):
        data.save(tmp_path / "captures")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_one_frame_is_divided_into_captures(library: str) -> None:
    table = planted.rows()
    table["recording"] = [f"visit {person}" for person in table["person"]]
    frame = pytest.importorskip(library).DataFrame(table)
    data = gazelab.dataset(
        frame, columns=planted.COLUMNS, devices=planted.DEVICES, by="recording", title="two")
    assert list(data.captures) == ["visit 007", "visit NA"]
    assert all(len(part) == 108 and "recording" not in part.columns for part in data.captures.values())
    assert data.description["title"] == "two"


def test_captures_in_a_known_format_need_no_columns(study: Path) -> None:
    file = study / "datasets/simulated-study/p01-ipad-mini-6th.csv"
    data = gazelab.dataset({"first": pandas.read_csv(file, dtype=str)})
    assert data.description == {}
    experiment = {"features": ["gaze"], "splits": ["corners-to-sides"]}
    one = gazelab.run(experiment, data=data, figures=False)
    two = gazelab.run(experiment, data=file, figures=False)
    assert list(one.scores["rmse"]) == list(two.scores["rmse"])


@pytest.mark.parametrize("name", ["../p01", "a/b", "", ".hidden", 7])
def test_a_capture_cannot_leave_its_folder(name: Any) -> None:
    with pytest.raises(ValueError, match="a capture cannot be called"):
        gazelab.dataset({name: pandas.DataFrame(planted.rows())})


def test_a_dataset_is_of_data_frames(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="a data frame of pandas or polars is needed, not list"):
        gazelab.dataset({"p01": [1, 2]}).save(tmp_path)
    with pytest.raises(ValueError, match="at least one capture"):
        gazelab.dataset({})


def test_what_is_in_memory_leaves_nothing_behind() -> None:
    found = gazelab.run(planted.EXPERIMENT, data=made("pandas"), figures=False)
    folder = found.folder
    assert folder.is_dir()
    del found
    gc.collect()
    assert not folder.exists()


def test_a_mistake_is_named_without_the_temporary_folder() -> None:
    with pytest.raises(gazelab.GazeLabError) as caught:
        gazelab.run({**planted.EXPERIMENT, "feature": "gaze"}, data=made("pandas"))
    assert str(caught.value).startswith("experiment.yaml:") and "unknown key 'feature'" in str(caught.value)
    assert caught.value.code == 65
    columns = {**planted.COLUMNS, "gaze": {"x": "gx", "y": "nowhere", "unit": "px", "origin": "bottom-left"}}
    with pytest.raises(gazelab.GazeLabError, match="nowhere"):
        gazelab.run(planted.EXPERIMENT, data=made("pandas", columns=columns))


def test_a_program_of_ones_own_is_run_if_allowed(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "mean.py").write_text(
        "from gazelab_model import serve\n"
        "serve(lambda X, Y, info: Y.mean(0), lambda model, X: X[:, :2] * 0 + model)\n")
    own = {"kind": "program", "command": [sys.executable, str(tmp_path / "mean.py")], "name": "own"}
    experiment = {**planted.EXPERIMENT, "calibrators": [own]}
    with pytest.raises(gazelab.GazeLabError, match="allow-programs"):
        gazelab.run(experiment, data=made("pandas"), figures=False)
    found = gazelab.run(experiment, data=made("pandas"), figures=False, allow_programs=True)
    summary = found.summary.set_index(["participant", "calibrator"])["rmse"]
    for person in planted.PEOPLE:
        assert summary[person, "own"] == pytest.approx(summary[person, "mean-target"], rel=1e-12)
