"""Runs of an experiment file, and what they hold."""

from __future__ import annotations

import csv
import gzip
import json
import shutil
from pathlib import Path

import pandas
import pytest

import gazelab
from gazelab._run import _mark_types


def test_each_number_is_that_of_the_file(run: gazelab.Run) -> None:
    with open(run.folder / "summary.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(run.summary.columns) == list(rows[0])
    assert len(run.summary) == len(rows) == 2 * 8 * 3  # devices, people, two feature sets and the baseline
    for name in ("rmse", "accuracy_direction_degrees", "condition"):
        for found, row in zip(run.summary[name], rows):
            assert found == float(row[name]) if row[name] else pandas.isna(found)


def test_keys_are_text_and_counts_are_whole_numbers(run: gazelab.Run) -> None:
    kinds = {name: str(kind) for name, kind in run.fixations.dtypes.items()}
    assert kinds["participant"] == kinds["head_pose"] == kinds["viewing_distance"] == "string"
    assert kinds["n"] == kinds["first_frame"] == "Int64"
    assert kinds["target_x"] == kinds["sum_distance_pt"] == "float64"
    assert set(run.scores["participant"]) == {f"p0{number}" for number in range(1, 9)}


def test_the_baseline_has_no_features(run: gazelab.Run) -> None:
    missing = run.summary[run.summary["features"].isna()]
    assert set(missing["calibrator"]) == {"mean-target"}
    assert len(missing) == 16


def test_the_answer_is_the_table_of_the_card(run: gazelab.Run) -> None:
    answer = run.answer
    assert list(answer["features"]) == ["gaze+face", "gaze"]
    assert answer["mark"][0] == "best"
    assert answer["accuracy (°)"][0] == run.answers[0]["error"]
    assert str(answer["accuracy (°)"].dtype) == "float64"


def test_polars_has_the_same_values(run: gazelab.Run) -> None:
    polars = pytest.importorskip("polars")
    other = gazelab.Run(run.folder, frames="polars")
    for name in ("scores", "fixations", "summary", "answer"):
        one, two = getattr(run, name), getattr(other, name)
        assert isinstance(two, polars.DataFrame)
        assert list(one.columns) == two.columns
        for column in two.columns:
            values = [None if pandas.isna(value) else value for value in one[column]]
            assert values == two[column].to_list(), f"{name}: {column}"
    assert other.summary.schema["participant"] == polars.String
    assert other.summary.schema["trials"] == polars.Int64


def test_compressed_tables_are_read(run: gazelab.Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(run.folder, copy)
    plain = copy / "fixations.csv"
    (copy / "fixations.csv.gz").write_bytes(gzip.compress(plain.read_bytes()))
    plain.unlink()
    pandas.testing.assert_frame_equal(gazelab.Run(copy).fixations, run.fixations)


def test_every_table_is_read(run: gazelab.Run) -> None:
    assert {"scores", "samples", "gaze-points", "answer-1", "table-1-angles"} <= set(run.tables)
    for name in run.tables:
        frame = run.table(name)
        assert len(frame.columns) > 0
        assert all(str(kind) in ("string", "Int64", "float64") for kind in frame.dtypes), name


def test_an_unknown_table_is_refused_with_the_names(run: gazelab.Run) -> None:
    with pytest.raises(KeyError, match="no table is called 'fixation'; did you mean 'fixations'"):
        run.table("fixation")
    with pytest.raises(KeyError, match="no table is called '../participants/scores'"):
        run.table("../participants/scores")


def test_figures_are_pictures_of_their_own(run: gazelab.Run) -> None:
    assert "answer-1" in run.figures
    figure = run.figure("answer-1")
    assert figure.svg.startswith("<svg") and (run.folder / "figures/answer-1.svg").read_text() == figure.svg
    assert figure._repr_html_().startswith('<img alt="answer-1" src="data:image/svg+xml;base64,')
    kinds = {name: str(kind) for name, kind in figure.data.dtypes.items()}
    assert kinds["name"] == kinds["text_1"] == "string" and kinds["value"] == kinds["bar_to"] == "float64"
    with pytest.raises(KeyError, match="did you mean 'answer-1'"):
        run.figure("answer1")


def test_codes_that_look_like_numbers_stay_text_in_figures() -> None:
    contents = b"participant,x,y,unit\n12,0.0,-1e-05,\n07,9079434.0,,\n"
    assert _mark_types(contents) == {"participant": "text", "x": "number", "y": "number", "unit": "text"}


def test_values_are_replaced_and_keep_their_type(study: Path) -> None:
    found = gazelab.run(
        study / "experiments/people.yaml", datasets=[study / "datasets"], out=study / "replaced",
        figures=False, set={"features": ["gaze"], "calibrators": ["linear", "ridge"], "title": "yes: 7"})
    assert set(found.summary["features"].dropna()) == {"gaze"}
    assert {word.split("(")[0] for word in found.summary["calibrator"]} == {"linear", "ridge", "mean-target"}
    assert found.provenance["experiment"]["title"] == "yes: 7"
    assert found.figures == []


def test_several_values_make_several_runs(study: Path) -> None:
    options = {"datasets": study / "datasets", "out": study / "seeds", "figures": False}
    values = {"features": ["gaze"], "seed": [1, 2]}
    found = gazelab.runs(study / "experiments/people.yaml", set=values, **options)
    assert [one.provenance["experiment"]["seed"] for one in found] == [1, 2]
    with pytest.raises(ValueError, match="the experiment made 2 runs"):
        gazelab.run(study / "experiments/people.yaml", set=values, **options)


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(gazelab.GazeLabError, match="there is no run") as caught:
        gazelab.Run(tmp_path)
    assert caught.value.code == 66


def test_the_summary_is_what_show_prints(run: gazelab.Run) -> None:
    assert "gaze + face is best" in " ".join(str(run).split())
    assert repr(run) == f"Run({str(run.folder)!r})"


def test_folds_hold_every_sample_once(study: Path) -> None:
    frame = gazelab.splits(study / "experiments/people.yaml", datasets=study / "datasets")
    groups = frame.groupby(["participant", "device"])["part"].value_counts().unstack()
    # 90 fixations of ten frames; four of the nine targets are at the sides.
    assert set(groups["test"]) == {400} and set(groups["train"]) == {500}
    assert not frame.duplicated(["participant", "device", "sample"]).any()
    assert str(frame["participant"].dtype) == "string" and str(frame["fold"].dtype) == "Int64"


def test_features_are_the_columns_of_the_captures(study: Path) -> None:
    frame = gazelab.features(
        study / "experiments/people.yaml", datasets=study / "datasets", set={"features": ["gaze"]})
    one = frame[frame["capture"] == "p03-ipad-mini-6th"].sort_values("first_frame")
    with open(study / "datasets/simulated-study/p03-ipad-mini-6th.csv", newline="") as file:
        capture = list(csv.DictReader(file, skipinitialspace=True))
    assert list(one["gazePointX"]) == [float(row["gazePointX"]) for row in capture]
    assert list(one["target_y"]) == [float(row["targetPointY"]) for row in capture]
    assert str(one["target"].dtype) == "string"


def test_the_run_names_its_program(run: gazelab.Run) -> None:
    assert run.provenance["program"]["version"] == gazelab.__version__
    assert json.loads((run.folder / "run.json").read_text()) == run.provenance
