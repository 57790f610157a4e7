"""What calibrators with given options cost on many rows, and how much memory they take."""

import csv
import statistics
import sys
from collections import defaultdict

import options
from contender import Cost, run
from section import Section
from table import markdown, spread

# Frames of each of the 90 fixations.
SIZES = {90 * frames: frames for frames in (222, 1111)}
NAMES = ["ridge", "lasso", "elastic-net", "huber"]


def measure(lab, folder, rounds, sizes=SIZES):
    folder = folder / "large"
    rows = []
    for size, frames in sizes.items():
        capture = options.simulated(lab, folder, size, frames)
        for name in NAMES:
            rows.append(row(lab, folder, capture, size, name, rounds))
    return Section("\n\n".join([
        "## Many rows",
        "The same fits with given options as above, on many frames of each fixation. Memory is the largest resident set of "
        "`gazelab run`, which reads the capture and writes a report too.",
        markdown(["options given", "rows", "GazeLab, CPU (s)", "scikit-learn, CPU (s)", "times", "RMSE differs by",
                  "memory (MB)"], *rows)]))


def row(lab, folder, capture, size, name, rounds):
    experiment = folder / f"{name}-{size}.yaml"
    experiment.write_text("\n".join([
        f"dataset: {capture.parent.name}", "samples: frames", "features: gaze+face",
        f"calibrators: {{kind: {name}, {options.FIXED[name]}}}", "splits: in-sample", "metrics: trials", ""]))
    datasets = ["--datasets", folder / "datasets"]
    costs, peaks = defaultdict(Cost), []
    for _ in range(rounds):
        stages = run([lab.program, "measure", experiment, *datasets, "--repeats", 1, "--jobs", 1, "--json"]).json[0]
        costs["ours"].add_median(next(one for one in stages["stages"] if one["stage"] == "fit and score"))
        theirs = run([sys.executable, options.HERE / "scikit_options.py", capture, name, "fixed"]).json
        costs["theirs"].add_median(theirs)
        out = folder / f"{name}-{size}"
        peaks.append(run([
            lab.program, "run", experiment, *datasets, "--out", out, "--jobs", 1, "--no-figures"]).peak / 1e6)
    with open(next(out.rglob("scores.csv")), newline="") as file:
        score = next(csv.DictReader(file))
    if score["status"] != "ok":
        raise SystemExit(f"bench: {name} on {size} rows: {score['message']}")
    difference = abs(theirs["rmse"] / float(score["rmse"]) - 1)
    if difference > options.TOLERANCE:
        raise SystemExit(f"bench: {name} on {size} rows: scikit-learn's RMSE differs by {difference:.1e}")
    times = [other / own for other, own in zip(costs["theirs"].cpu, costs["ours"].cpu)]
    return [name, size, spread(costs["ours"].cpu), spread(costs["theirs"].cpu), spread(times), f"{difference:.0e}",
            f"{statistics.median(peaks):.0f}"]
