"""The snippets of the page GazeLab in Python."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import conftest
import pytest

import gazelab

CHECKOUT = conftest.checkout()


@pytest.mark.skipif(CHECKOUT is None, reason="the documentation lies in the checkout")
def test_the_snippets_run_one_after_the_other(
    study: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert CHECKOUT
    page = (CHECKOUT / "Sources/GazeLab/GazeLab.docc/FromPython.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(snippets) == 6
    target = study / "experiments/simulated/participants.yaml"
    target.parent.mkdir(exist_ok=True)
    shutil.copyfile(CHECKOUT / "experiments/simulated/participants.yaml", target)
    monkeypatch.chdir(study)
    names: dict[str, Any] = {}
    for snippet in snippets:
        exec(compile(snippet, "FromPython.md", "exec"), names)
    assert isinstance(names["run"], gazelab.Run)
    # Each person's own map is affine: linear calibration finds it, and the offset of 10 % of the height
    # stays.
    rmse = names["run"].summary.groupby("calibrator")["rmse"].max()
    assert rmse["linear"] < 5 < rmse["offset"]
    assert len(names["folds"]) == len(names["features"]) == 14400
    assert "anna" in capsys.readouterr().out


@pytest.mark.skipif(CHECKOUT is None, reason="the documentation lies in the checkout")
def test_every_public_name_is_documented() -> None:
    assert CHECKOUT
    page = (CHECKOUT / "Sources/GazeLab/GazeLab.docc/FromPython.md").read_text(encoding="utf-8")
    for name in gazelab.__all__:
        assert getattr(gazelab, name).__doc__, name
        assert name in page or name in ("Dataset", "Figure"), f"the page does not mention {name}"
