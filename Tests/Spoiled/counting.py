"""How many frames a spoiled capture has on targets, and how many of them lack the tracker's gaze point.

Written from the definitions, by the rows of the file, and without anything of the program.
"""

import dataclasses
import itertools

import numpy

# A frame that is closer to a limit than this may be counted on either side.
DOUBT = 1e-9


@dataclasses.dataclass
class Counts:
    frames: int
    # By eye: lost frames and frames on targets. Empty where the capture says nothing about an eye.
    loss: dict
    # Runs of frames with the same words and target; none where they cannot be told from rows.
    fixations: int | None = None


def counts(dataset, capture):
    """What the file of a capture holds; nothing for formats that have no declaration to count by."""
    table = dataset.files[dataset.captures[capture]]
    count = {"schneuwly": of_transforms, "table": of_declared, "eyedid": of_log}.get(dataset.kind)
    if count is None or not table.rows:
        return None
    return count(table, dataset.variant)


def column(table, name):
    return numpy.array(table.values(table.column(name)))


def rigid(table, name):
    """True for a rotation and a translation, one per row; none if a row is too close to a limit to tell."""
    start = table.column(f"{name}_0_x")
    numbers = numpy.array([[float(cell) for cell in row[start : start + 16]] for row in table.rows])
    # Stored by columns.
    matrix = numbers.reshape(-1, 4, 4).transpose(0, 2, 1)
    with numpy.errstate(all="ignore"):
        rotation = matrix[:, :3, :3]
        one, two, three = rotation[:, :, 0], rotation[:, :, 1], rotation[:, :, 2]
        determinant = numpy.einsum("ij,ij->i", numpy.cross(one, two), three)
        distance = numpy.linalg.norm(rotation.transpose(0, 2, 1) @ rotation - numpy.eye(3), axis=(1, 2))
        last = numpy.abs(matrix[:, 3, :] - [0, 0, 0, 1]).max(axis=1)
        faults = [(numpy.abs(determinant - 1), 0.01), (distance, 0.01), (last, 1e-3)]
        if any((numpy.abs(fault - limit) < DOUBT).any() for fault, limit in faults):
            return None
        return numpy.logical_and.reduce([fault <= limit for fault, limit in faults])


def runs(keys):
    return sum(1 for _ in itertools.groupby(keys))


def of_transforms(table, _):
    """schneuwly-csv: every row has a target, and the app computes the gaze point from the face and the right eye."""
    rows = len(table.rows)
    there = [rigid(table, name) for name in ("faceTransform", "rightEyeTransform")]
    words = table.columns("username", "deviceName", "position", "distance")
    targets = zip(column(table, "targetPointX"), column(table, "targetPointY"))
    targets = list(targets)
    keys = [(*(row[word] for word in words), *target) for row, target in zip(table.rows, targets)]
    fixations = None if are_close(targets) else runs(keys)
    if any(one is None for one in there):
        return Counts(rows, {}, fixations)
    return Counts(rows, {"both": (int((~(there[0] & there[1])).sum()), rows)}, fixations)


def are_close(targets):
    """True if there are targets that may be read as one, because they are about a pixel apart."""
    for axis in zip(*set(targets)):
        there = sorted(set(axis))
        if any(0 < other - one < 2 for one, other in zip(there, there[1:])):
            return True
    return False


def point_is_there(table, x, y):
    return numpy.isfinite(column(table, x)) & numpy.isfinite(column(table, y))


def is_kept(table, name, holds):
    values = column(table, name)
    return numpy.array([holds(value) for value in values])


def of_declared(table, variant):
    """A declared table: a point lacks both coordinates if it lacks one, and both eyes make the gaze point."""
    if variant == "degrees":
        return Counts(len(table.rows), {})
    target = point_is_there(table, "x", "y")
    # The columns of an eye that is not declared may hold anything.
    if variant == "plain":
        there = {"both": point_is_there(table, "lx", "ly")}
    elif variant == "fixations":
        ignored = table.column("id")
        target = target & numpy.array([row[ignored] not in ("-1", *table.missing) for row in table.rows])
        there = {"both": point_is_there(table, "rx", "ry")}
    else:
        eyes = {"left": point_is_there(table, "lx", "ly"), "right": point_is_there(table, "rx", "ry")}
        if variant == "valid":
            eyes["left"] &= is_kept(table, "lv", lambda value: value == 1)
            eyes["right"] &= is_kept(table, "rv", lambda value: value >= 0.5)
        there = {"both": eyes["left"] & eyes["right"], **eyes}
    if not target.any():
        return Counts(len(table.rows), {})
    return Counts(
        len(table.rows), {eye: (int((target & ~seen).sum()), int(target.sum())) for eye, seen in there.items()})


def of_log(table, _):
    """eyedid-csv: a log whose rows may lack their target."""
    target, gaze = point_is_there(table, "target_x", "target_y"), point_is_there(table, "gazeX", "gazeY")
    if not target.any():
        return Counts(len(table.rows), {})
    return Counts(len(table.rows), {"both": (int((target & ~gaze).sum()), int(target.sum()))})
