"""A simulated study, and one run of it, for all tests. The program is that of GAZELAB, or else as the module
finds it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import gazelab



def pytest_configure(config: pytest.Config) -> None:
    # Simulated gaze points off the screen are warned about. Every other warning is an error.
    config.addinivalue_line("filterwarnings", "ignore::gazelab.GazeLabWarning")


def checkout() -> Path | None:
    """The folder with the simulated study's description, if these tests lie in a checkout."""
    found = Path(__file__).resolve().parent.parent.parent
    return found if (found / "datasets/simulated-study/dataset.yaml").is_file() else None


@pytest.fixture(scope="session")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with experiments/participants.yaml and the captures of the simulated study."""
    folder = tmp_path_factory.mktemp("study")
    source = checkout()
    if source is None:
        gazelab.examples(folder)
    else:
        (folder / "datasets/simulated-study").mkdir(parents=True)
        description = (source / "datasets/simulated-study/dataset.yaml").read_bytes()
        (folder / "datasets/simulated-study/dataset.yaml").write_bytes(description)
    command = [gazelab.program(), "simulate", "simulated-study"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (folder / "experiments").mkdir(exist_ok=True)
    (folder / "experiments/people.yaml").write_text(
        "dataset: simulated-study\nfeatures: [gaze, gaze+face]\nsplits: corners-to-sides\n"
        "group_by: [participant, device]\n")
    return folder


@pytest.fixture(scope="session")
def run(study: Path) -> gazelab.Run:
    with pytest.warns(gazelab.GazeLabWarning, match="recorded gaze points are off the screen"):
        return gazelab.run(
            study / "experiments/people.yaml", datasets=study / "datasets", out=study / "reports")
