"""What calibrators with options cost, given and chosen, next to scikit-learn's estimators with the same options."""

import csv
import math
import re
import statistics
import sys
from pathlib import Path

from contender import Cost, run
from section import Section
from table import markdown, spread

HERE = Path(__file__).parent
STUDY = HERE.parent / "datasets/simulated-study/dataset.yaml"
# By frames of each of the 90 fixations.
SIZES = {90 * frames: frames for frames in (1, 4, 16, 55)}
FIXED = {
    "svr": "C: 30, gamma_p: 0.15, epsilon: 0.05", "gaussian-process": "a: 100, b: 30, length: 1.5",
    "ridge": "lambda: 0.1", "elastic-net": "lambda: 10", "lasso": "lambda: 10", "huber": "epsilon: 1.35",
    "theil-sen": "", "physical": "terms: P13, lambda: 30",
}
CHOSEN = {name: "" for name in ("svr", "gaussian-process", "ridge", "elastic-net", "lasso")} | {
    "physical": "select: nested"}
WITHOUT_COUNTERPART = {"physical"}
# Relative, for an RMSE of the same options.
TOLERANCE = 1e-3
# A contender that would take longer is left out; seconds.
LONGEST = 600
# What has taken longer than this in all is not measured again; seconds.
ENOUGH = 60


def measure(lab, folder, rounds, sizes=SIZES):
    folder = folder / "options"
    captures = {size: simulated(lab, folder, size, frames) for size, frames in sizes.items()}
    tables, measured, theirs = [], {}, {}
    for kind, options in (("given", FIXED), ("chosen", CHOSEN)):
        rows = []
        for name in options:
            # It is trained on the medians of 90 fixations, however many frames they have.
            own = list(sizes)[:1] if name == "physical" else sizes
            cells = [cell(lab, folder, captures[size], size, name, kind, options[name], rounds, theirs)
                     for size in own]
            for one in cells:
                if one["theirs"].cpu:
                    measured[f"scikit-learn, {name}, options {kind}, {one['size']} rows: over GazeLab"] = times(one)
            rows += [row(name, one) for one in cells]
            rows.append([f"{name}: exponent", "", slope(cells, "ours"), slope(cells, "theirs"), "", "", ""])
        tables.append(markdown(
            [f"options {kind}", "rows", "GazeLab, CPU (s)", "scikit-learn, CPU (s)", "times", "RMSE differs by",
             "same choice"], *rows))
    return Section("\n\n".join(["## Calibrators with options", INTRODUCTION, *tables]), measured)


def simulated(lab, folder, size, frames):
    """Simulates one capture, and returns its path."""
    place = folder / f"datasets/rows-{size}"
    place.mkdir(parents=True)
    text = STUDY.read_text()
    for key, value in (("participants", 1), ("devices", "[iPad Mini 6th]"), ("frames_per_fixation", frames)):
        text, count = re.subn(rf"^( +{key}:) .*$", rf"\1 {value}", text, flags=re.MULTILINE)
        if count != 1:
            raise SystemExit(f"bench: {STUDY} has {count} lines with {key}")
    (place / "dataset.yaml").write_text(text)
    run([lab.program, "simulate", place.name, "--datasets", place.parent])
    return next(place.glob("*.csv"))


def cell(lab, folder, capture, size, name, kind, options, rounds, before):
    """Costs of one calibrator on one capture, its RMSE and choice, and those of scikit-learn."""
    experiment = folder / f"{name}-{kind}-{size}.yaml"
    calibrator = ", ".join(filter(None, [f"kind: {name}", "" if name in ("theil-sen", "physical") else "fit_on: frames", options]))
    features = [] if name in ("theil-sen", "physical") else ["features: gaze+face"]
    experiment.write_text("\n".join([
        f"dataset: {capture.parent.name}", "samples: frames", *features,
        f"calibrators: {{{calibrator}}}", "splits: in-sample", "metrics: trials", ""]))
    datasets = ["--datasets", folder / "datasets"]
    found = {"size": size, "ours": Cost(), "theirs": Cost(), "rmse": None, "choice": ""}
    for _ in range(rounds):
        stages = run([lab.program, "measure", experiment, *datasets, "--repeats", 1, "--jobs", 1, "--json"]).json[0]
        stage = next(stage for stage in stages["stages"] if stage["stage"] == "fit and score")
        found["ours"].add_median(stage)
        if sum(found["ours"].cpu) > ENOUGH:
            break
    out = folder / f"{name}-{kind}-{size}"
    run([lab.program, "run", experiment, *datasets, "--out", out, "--jobs", 1, "--no-figures"])
    with open(next(out.rglob("scores.csv")), newline="") as file:
        score = next(csv.DictReader(file))
    if score["status"] != "ok":
        raise SystemExit(f"bench: {name} on {size} rows: {score['message']}")
    found |= {"rmse": float(score["rmse"]), "choice": score["choice"]}
    key = f"{name}, options {kind}"
    # The time of the size before says whether this one is worth waiting for: no method grows faster than the cube.
    expected = before.get(key, (size, 0))
    if name in WITHOUT_COUNTERPART or expected[1] * (size / expected[0]) ** 3 > LONGEST * 4:
        return found
    for _ in range(rounds):
        theirs = run([sys.executable, HERE / "scikit_options.py", capture, name,
                      "chosen" if kind == "chosen" else "fixed"]).json
        found["theirs"].add_median(theirs)
        if sum(found["theirs"].cpu) > ENOUGH:
            break
    before[key] = (size, statistics.median(found["theirs"].cpu))
    found["same"] = theirs["choice"] == found["choice"]
    found["difference"] = abs(theirs["rmse"] / found["rmse"] - 1)
    if found["same"] and found["difference"] > TOLERANCE:
        raise SystemExit(f"bench: {key}, {size} rows: scikit-learn's RMSE differs by {found['difference']:.1e}")
    return found


def row(name, found):
    if not found["theirs"].cpu:
        return [name, found["size"], spread(found["ours"].cpu), "", "", "", ""]
    return [name, found["size"], spread(found["ours"].cpu), spread(found["theirs"].cpu), spread(times(found)),
            f"{found['difference']:.0e}", "yes" if found["same"] else "no"]


def times(found):
    """How many times GazeLab's seconds scikit-learn took, for as many rounds as both have."""
    return [theirs / ours for theirs, ours in zip(found["theirs"].cpu, found["ours"].cpu)]


def slope(cells, contender):
    """The exponent of CPU seconds against rows, by least squares on logarithms; empty with fewer than two sizes."""
    points = [(math.log(cell["size"]), math.log(statistics.median(cell[contender].cpu)))
              for cell in cells if cell[contender].cpu]
    if len(points) < 2:
        return ""
    x, y = (statistics.mean(values) for values in zip(*points))
    return f"{sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points):.2f}"


INTRODUCTION = (
    "One fit to all frames of a simulated capture of 90 fixations on nine targets, gaze+face (18 columns, 14 of which "
    "vary), and its prediction of the same frames. Where options are chosen, one target at a time is left out; "
    "scikit-learn searches the same grid by GridSearchCV with GroupKFold, by default to the tolerance of 1e-3 for SVR. "
    "*RMSE differs by* is relative, after fitting scikit-learn's choice to GazeLab's tolerance; it fails above 1e-3 where "
    "the choice is the same. Choices differ where errors are nearly equal. theil-sen is compared with scipy's "
    "theilslopes for each axis, as scikit-learn's estimator of that name is another one. What takes more than "
    f"{ENOUGH} s is measured once, and scikit-learn is left out where it would take far longer than {LONGEST // 60} min.")
