"""Small experiments for each kind of dataset, drawn from what its captures can answer."""

import json

FEATURES = {
    "schneuwly": [
        "gaze", "gaze+face", "gaze+euler", "gaze+face+right_eye", "both_eyes_ray", "look_at_ray", "rigid_gaze",
        "gaze+quadratic(both_eyes_ray)", "eye_angles+head_angles", "gaze+head_position", "assumed_distance",
        "gaze+eye_origin", "gaze+face+euler+right_eye+look_at"],
    "table": ["gaze", "gaze+quadratic(gaze)"],
    "eyedid": ["gaze", "gaze+head_position", "gaze+euler", "gaze+openness", "gaze+eye_distance"],
    "ollier": ["gaze", "gaze+head_position", "gaze+euler"],
    "gazecapture": ["face_box", "face_box+face_grid+eye_boxes", "cnn"],
    "bids": ["gaze", "gaze+quadratic(gaze)"],
    "exercises": ["blend_shapes"],
}
FEATURES_OF_VARIANT = {
    "eyes": ["gaze_left+gaze_right", "gaze+pupil", "gaze+eye_distance"],
    "valid": ["gaze_left+gaze_right", "gaze_left"], "fixations": ["gaze+eye_distance"], "degrees": ["gaze+pupil"]}
CALIBRATORS = [
    "linear", "linear", "offset", "none", "ridge", "huber", "affine", "axis-scale", "similarity", "projective", "polynomial",
    "theil-sen", {"kind": "linear", "rank": {"rcond": 1e-6}}, {"kind": "linear", "precision": "refined"},
    {"kind": "ridge", "lambda": 0.1}, {"kind": "lasso", "lambda": 10}, {"kind": "elastic-net", "lambda": 10},
    {"kind": "svr", "C": 30, "gamma_p": 0.15, "epsilon": 0.05},
    {"kind": "gaussian-process", "a": 100, "b": 30, "length": 1.5}, {"camera": "linear"}, {"average": ["linear", "offset"]},
    {"kind": "linear", "smooth": {"kind": "one-euro"}}, {"kind": "linear", "smooth": {"kind": "kalman", "over": "capture"}},
    {"kind": "offset", "smooth": "moving-average"}, {"kind": "linear", "clamp": "screen"},
    {"kind": "linear", "frames_per_fixation": 3}, {"kind": "linear", "fit_on": "fixation-medians"},
    {"kind": "linear", "calibration_targets": 5}, {"kind": "linear", "frames_per_second": 30},
    {"kind": "linear", "test_frames_per_second": 30}, {"kind": "polynomial", "threshold": 400},
    {"kind": "linear", "select": {"over": ["gaze", "gaze+quadratic(gaze)"], "by": "both"}},
    {"kind": "weighted-average", "streams": [{"ray": "recorded"}, {"ray": "recorded", "every": 3, "hold": 0.1}]},
    {"kind": "program", "mode": "csv", "command": [
        "awk", "-F,", '$1 == "train" { x += $2; y += $3; n++ } $1 == "test" { print x / n "," y / n }']},
]
CALIBRATORS_OF_TRANSFORMS = [
    "weighted-offset", "points-per-metre", {"kind": "none", "ray": "both_eyes_ray"}, {"kind": "affine", "ray": "look_at_ray"},
    {"kind": "physical", "terms": "P8d", "lambda": 30}, {"angle": "linear"},
    {"kind": "physical-gp", "terms": "P13", "lambda": 30, "features": "all", "length": 0.7, "scale": 30},
    {"kind": "kalman", "rays": ["right_eye_ray", "left_eye_ray"], "process_noise": 1000, "over": "fixation"},
]
POOLING = [{"pooled": "linear"}, {"recentre": "linear"}, {"fine-tune": "linear", "strength": 1}, {"fine-tune": "linear"}]
SPLITS = [
    "in-sample", "in-sample", {"kind": "k-fold", "folds": 3, "unit": "fixation"}, {"kind": "k-fold", "folds": 3, "unit": "frame"},
    {"kind": "random", "unit": "fixation", "test_share": 0.3, "repeats": 3}, {"kind": "leave-one-out", "over": "target"},
    {"kind": "time", "train": "60%", "guard": 1}, {"kind": "calibration-targets", "targets": 3},
    {"kind": "random", "unit": "frame", "test_share": 0.3, "repeats": 2}, "corners-to-sides",
]
SPLITS_OF_PEOPLE = [{"kind": "leave-one-out", "over": "participant"}, {"kind": "leave-one-out", "over": "capture"}]
OF_OTHERS = {"kind": "calibration-targets", "targets": 3, "others": True}


def experiment(generator, dataset):
    """An experiment file, as JSON, which YAML includes."""
    kind, count = dataset.kind, len(dataset.captures)
    features = list(FEATURES[kind]) + FEATURES_OF_VARIANT.get(dataset.variant, [])
    calibrators = CALIBRATORS + (CALIBRATORS_OF_TRANSFORMS * 2 if kind == "schneuwly" else [])
    splits = list(SPLITS)
    if kind == "gazecapture":
        calibrators = ["none", "linear", "ridge", {"camera": "linear"}, "offset"]
        splits = ["in-sample", {"kind": "train-on", "split": "train", "test_on": "test"}] + SPLITS_OF_PEOPLE[:1]
    elif count > 1:
        splits += SPLITS_OF_PEOPLE
    samples = generator.choice(["frames", "frames", "fixation-medians", ["frames", "fixation-medians"]])
    if samples != "frames":
        calibrators = [calibrator for calibrator in calibrators if not needs_order(calibrator)]
    chosen = sample(generator, calibrators, 3)
    if not any(uses_features(calibrator) for calibrator in chosen):
        chosen.append("linear")
    file = {
        "title": "Spoiled", "dataset": "spoiled", "samples": samples, "features": sample(generator, features, 2),
        "calibrators": chosen,
        "splits": sample(generator, splits, 2),
        "group_by": generator.choice([[], ["participant"], ["participant", "device"], ["capture"]]), "seed": 7,
    }
    if kind != "gazecapture" and count > 1 and generator.random() < 0.15:
        file |= {"calibrators": sample(generator, POOLING, 2) + ["linear"], "splits": [OF_OTHERS], "group_by": []}
    if any(isinstance(split, dict) and split.get("over") in ("participant", "capture") for split in file["splits"]):
        file["group_by"] = []
    options = {
        "metrics": "etdq", "relative_precision": {"within": 600, "character_width": 12}, "summary": "mean",
        "fixations": {"every": 0.1}, "drop": dropped(generator, kind),
        "gate": generator.choice(["tablet", "sr-research", "data"])}
    file |= {key: options[key] for key in options if options[key] and generator.random() < 0.12}
    if "relative_precision" in file and generator.random() < 0.5:
        file["metrics"] = "trials"
        del file["relative_precision"]
    return json.dumps(file, indent=2) + "\n"


def needs_order(calibrator):
    """Whether it needs frames in the order of their times."""
    return any(word in json.dumps(calibrator) for word in ("smooth", "kalman", "weighted-average", "frames_per_second"))


def uses_features(calibrator):
    words = ("linear", "ridge", "lasso", "elastic-net", "huber", "svr", "gaussian-process")
    return any(word in json.dumps(calibrator) for word in words)


def dropped(generator, kind):
    if kind == "eyedid":
        return generator.choice(
            [[{"blinks": 0.1}], [{"column": "confidence", "below": 0.5}], [{"state": "tracking_state", "is": "LOW_CONFIDENCE"}]])
    return None


def sample(generator, values, most):
    """Some of the values, each once."""
    chosen = []
    for _ in range(generator.randint(1, most)):
        value = generator.choice(values)
        if value not in chosen:
            chosen.append(value)
    return chosen
