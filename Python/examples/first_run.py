"""A first run, as a marimo notebook: marimo edit first_run.py. The captures are simulated."""

import marimo

app = marimo.App()


@app.cell
def _():
    import subprocess

    import gazelab

    study = gazelab.examples("study")
    command = [gazelab.program(), "simulate", "simulated-study"]
    subprocess.run(command, cwd=study, check=True, capture_output=True)
    return gazelab, study


@app.cell
def _(gazelab, study):
    run = gazelab.run(
        study / "experiments/simulated/participants.yaml", datasets=study / "datasets", out=study / "reports",
        set={"features": ["gaze", "gaze+face", "gaze+face+euler"]}, frames="polars")
    run
    return (run,)


@app.cell
def _(run):
    import polars

    run.summary.group_by("features").agg(polars.col("accuracy_direction_degrees").mean())
    return


@app.cell
def _(run):
    run.figure("answer-1")
    return


if __name__ == "__main__":
    app.run()
