"""Whether the counts that a run states add up."""

import collections
import math

import pandas

from counting import counts

KEYS = ["participant", "device", "samples"]


def judge_counts(tables, record, dataset, found):
    """Holds a run's tables and record against each other and against the spoiled files."""
    scores, summary = tables.get("scores.csv"), tables.get("summary.csv")
    if scores is None or summary is None or record is None:
        found.append(("missing file", "scores.csv, summary.csv or run.json cannot be read"))
        return
    judge_scores(scores, summary, found)
    judge_samples(tables, record, found)
    judge_errors(tables, record, found)
    judge_dropped(tables, record, found)
    judge_inputs(record["inputs"], dataset, found)


def differ(found, what, stated, counted):
    if stated != counted:
        found.append(("wrong count", f"{what}: {stated} stated, {counted} counted"))


def judge_scores(scores, summary, found):
    differ(found, "trials in summary.csv", int(summary["trials"].sum()), len(scores))
    for status, name in (("failed", "failed"), ("skipped", "skipped")):
        differ(found, f"{name} in summary.csv", int(summary[name].sum()), int((scores["status"] == status).sum()))
    scored = scores[scores["status"] == "ok"]
    if (scored["n_lost"] > scored["n_test"]).any():
        found.append(("wrong count", "n_lost exceeds n_test in scores.csv"))
    inside = scored[scored["split"] == "in-sample"]
    differ(found, "n_train of in-sample", list(inside["n_train"]), list(inside["n_test"]))
    # A trial that is scored has errors, unless all of its test rows are lost.
    bare = scored[scored["mse"].isna() & (scored["n_lost"] < scored["n_test"])]
    if len(bare):
        found.append(("no score", f"trial {bare.index[0] + 1} is ok, but has no mse: {bare['message'].iloc[0]}"))
    worded = scores[(scores["status"] != "ok") & scores["message"].isna()]
    if len(worded):
        found.append(("no reason", f"trial {worded.index[0] + 1} is {worded['status'].iloc[0]} without a message"))
    for axis in "xy":
        squares = scored["squared_error_" + axis].dropna()
        if (squares < 0).any():
            found.append(("wrong number", f"squared_error_{axis} is negative"))


def judge_samples(tables, record, found):
    """Samples are stored for the groups that have gaze points; as many as the record states."""
    table = tables.get("samples.csv")
    if table is None or not len(table):
        return
    stated = collections.Counter((group["kind"], group["count"]) for group in record["samples"])
    sizes = table.groupby([*group_keys(record, table), "samples", "samples"], dropna=False)
    counted = collections.Counter((rows["samples"].iloc[0], len(rows)) for _, rows in sizes)
    differ(found, "samples of groups in samples.csv and not in run.json", {}, dict(counted - stated))


def group_keys(record, table):
    return [key for key in record["experiment"]["groupBy"] if key in table.columns]


def judge_errors(tables, record, found):
    """The squared errors of a cell's first repeat, and what it lost, follow from its gaze points and their targets."""
    points, samples, scores = (tables.get(name) for name in ("gaze-points.csv", "samples.csv", "scores.csv"))
    if points is None or samples is None or not len(points):
        return
    group = [key for key in group_keys(record, samples) if key in points.columns]
    own = [*group, "samples", "sample"]
    joined = points.merge(samples[own + ["target_x", "target_y"]], on=own, how="left", validate="many_to_one")
    if joined["target_x"].isna().any():
        found.append(("wrong count", "gaze-points.csv has a sample that samples.csv lacks"))
        return
    cell = [*group, "samples", "features", "calibrator", "split"]
    first = scores[(scores["repeat"] == 0) & (scores["status"] == "ok")]
    # A missing word is another key each time.
    joined[cell], first = joined[cell].fillna(""), first.fillna(dict.fromkeys(cell, ""))
    stated = dict(iter(first.groupby(cell)))
    for key, rows in joined.groupby(cell):
        trials = stated.get(key)
        if trials is None:
            found.append(("wrong count", f"gaze points of {key}, of which no trial is ok"))
            continue
        differ(found, f"n_lost of {key}", int(trials["n_lost"].sum()), int(rows["x"].isna().sum()))
        differ(found, f"n_test of {key}", int(trials["n_test"].sum()), len(rows))
        for axis in "xy":
            targets = rows["target_" + axis]
            errors = rows[axis] - targets
            squares = float((errors ** 2).sum())
            total = float(trials["squared_error_" + axis].sum())
            if abs(squares - total) > 1e-9 * max(squares, total) + rounding_of_squares(errors, targets):
                found.append(
                    ("wrong error", f"squared_error_{axis} of {key}: {total!r} stated, {squares!r} from the gaze points"))


def rounding_of_squares(errors, targets):
    """How far the rounding of coordinates, a few units in the last place each, may move the sum of squared errors.

    It counts only where the gaze points hit their targets to the last digits: then nothing is left but rounding.
    """
    step = 4 * math.ulp(float(targets.abs().max()))
    return float((2 * step * errors.abs() + step ** 2).sum())


def judge_dropped(tables, record, found):
    """For each feature set, the rows that were asked for are those dropped and those used."""
    dropped, samples = tables.get("dropped.csv"), tables.get("samples.csv")
    if dropped is None or samples is None:
        return
    own = dropped[dropped["cause"].isin(["own", "common"])]
    keys = [key for key in group_keys(record, samples) if key in own.columns]
    for key, rows in own.groupby(keys + ["samples", "capture", "features"], dropna=False):
        here = samples
        for name, value in zip(keys + ["samples", "capture"], key):
            here = here[here[name].isna() if is_missing(value) else here[name] == value]
        asked = set(rows["n_asked"])
        counted = int(rows["n_dropped"].sum()) + len(here)
        # Without stored gaze points there are no samples to count.
        if len(here):
            differ(found, f"n_asked of {key} in dropped.csv", sorted(int(number) for number in asked), [counted])


def is_missing(value):
    return value is None or isinstance(value, float) and math.isnan(value) or value is pandas.NA


def judge_inputs(inputs, dataset, found):
    for entry in inputs:
        if entry["capture"] not in dataset.captures:
            continue
        expected = counts(dataset, entry["capture"])
        if expected is None:
            continue
        differ(found, f"frames of {entry['capture']}", entry["frames"], expected.frames)
        if expected.fixations is not None:
            differ(found, f"fixations of {entry['capture']}", entry["fixations"], expected.fixations)
        stated = {loss["eye"]: loss for loss in entry.get("dataLoss", [])}
        for eye, (lost, frames) in expected.loss.items():
            loss = stated.get(eye)
            if loss is None:
                found.append(("wrong count", f"no data loss of {entry['capture']}, {eye}"))
                continue
            differ(
                found, f"lost frames of {entry['capture']}, {eye}", (loss["lostFrames"], loss["frames"]), (lost, frames))
            differ(found, f"data_loss_percent of {entry['capture']}", loss["data_loss_percent"], 100 * lost / frames)


def judge_timeline(document, dataset, found):
    for log in document["logs"]:
        expected = counts(dataset, log["name"]) if log["name"] in dataset.captures else None
        if expected is None:
            continue
        differ(found, f"rows of {log['name']} in timeline.json", log["times"]["rows"], expected.frames)
        stated = log.get("gaze", {}).get("data_loss_percent")
        if "both" in expected.loss and "gaze" in log:
            lost, frames = expected.loss["both"]
            differ(found, f"data_loss_percent of {log['name']} in timeline.json", stated, 100 * lost / frames)
