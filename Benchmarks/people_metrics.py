"""Errors of gaze points in points and in degrees, as Definitions.md of GazeLab's documentation defines them."""

import numpy as np

# The iPad Mini 6th.
POINTS_PER_METRE = 326 / 0.0254 / 2
CAMERA = np.array([0.0, 372.0])
SCREEN = np.array([1133.0, 744.0])
# As many people at a time as stay in the cache.
PEOPLE = 20


MEANS = ["mae_x_pt", "mae_y_pt", "bias_x_pt", "bias_y_pt", "on_screen_percent"]
FIXATION_MEANS = ["step_rms_pt", "scatter_sd_pt", "bcea_pt2", "accuracy_direction_degrees"]


def metrics(design, response, eyes, people, fixations, fits):
    """Metrics of each feature set over all rows, each predicted by the fit that did not train on its person.

    `fits` are columns, coefficients (columns × 2 × people) and intercepts (2 × people) by feature set.
    """
    count = len(response)
    errors = {name: np.empty((2, count)) for name in fits}
    sums = dict.fromkeys(fits, 0)
    for first in range(0, len(people) - 1, PEOPLE):
        last = min(first + PEOPLE, len(people) - 1)
        a, b = people[first], people[last]
        low, high = np.searchsorted(fixations, [a, b])
        starts = fixations[low:high] - a
        # Where people look is the same for all feature sets.
        goal = direction(response[a:b], eyes[a:b])
        points = np.empty((b - a, 2))
        for name, (columns, coefficients, levels) in fits.items():
            for person in range(first, last):
                c, d = people[person], people[person + 1]
                rows = design[c:d][:, columns]
                np.add(rows @ coefficients[:, :, person], levels[:, person], out=points[c - a : d - a])
            sums[name] = sums[name] + block(
                points, response[a:b], eyes[a:b], goal, starts, errors[name][:, a:b])
    return {name: summary(sums[name], *errors[name], len(fixations) - 1) for name in fits}


def summary(sums, distance, angle, fixation_count):
    found = {name: value / len(distance) for name, value in zip(MEANS, sums)}
    found["on_screen_percent"] *= 100
    found |= {name: value / fixation_count for name, value in zip(FIXATION_MEANS, sums[len(MEANS):])}
    for name, values in (("distance_{}_pt", distance), ("angle_{}_degrees", angle)):
        found[name.format("mean")] = values.mean()
        found[name.format("median")], found[name.format("p95")] = np.percentile(values, [50, 95], overwrite_input=True)
    return {name: float(value) for name, value in found.items()}


def block(points, target, eyes, goal, starts, out):
    """Sums over rows and over their fixations; distances and angles of the rows go to `out`."""
    errors = points - target
    np.hypot(errors[:, 0], errors[:, 1], out=out[0])
    on_screen = ((points >= 0) & (points <= SCREEN)).all(axis=1).sum()
    gaze = direction(points, eyes)
    across = np.stack([
        gaze[1] * goal[2] - gaze[2] * goal[1], gaze[2] * goal[0] - gaze[0] * goal[2],
        gaze[0] * goal[1] - gaze[1] * goal[0]])
    np.degrees(np.arctan2(np.sqrt((across**2).sum(axis=0)), (gaze * goal).sum(axis=0)), out=out[1])
    lengths = np.diff(np.append(starts, len(points)))
    return np.concatenate([
        np.abs(errors).sum(axis=0), errors.sum(axis=0), [on_screen], precision(points, starts, lengths),
        [accuracy(gaze, goal, starts)]])


def direction(points, eyes):
    """Unit vectors from the eyes to points on the screen, 3 × rows."""
    x, y = ((points - CAMERA) / POINTS_PER_METRE).T
    way = np.stack([x - eyes[:, 0], y - eyes[:, 1], -eyes[:, 2]])
    return way / np.sqrt((way**2).sum(axis=0))


def accuracy(gaze, goal, starts):
    one, other = (np.add.reduceat(way, starts, axis=1) for way in (gaze, goal))
    across = np.cross(one, other, axis=0)
    return np.degrees(np.arctan2(np.sqrt((across**2).sum(axis=0)), (one * other).sum(axis=0))).sum()


def precision(points, starts, lengths):
    """Sums over fixations of the root mean square of steps, the standard deviation and the ellipse of 68 %."""
    steps = (np.diff(points, axis=0, append=points[-1:]) ** 2).sum(axis=1)
    steps[np.append(starts[1:], len(points)) - 1] = 0
    step = np.sqrt(np.add.reduceat(steps, starts) / (lengths - 1))
    near = points - np.repeat(np.add.reduceat(points, starts) / lengths[:, None], lengths, axis=0)
    x, y = near.T
    xx, yy, xy = (np.add.reduceat(product, starts) / (lengths - 1) for product in (x * x, y * y, x * y))
    bcea = -2 * np.log(1 - 0.68) * np.pi * np.sqrt(np.maximum(xx * yy - xy**2, 0))
    return np.array([step.sum(), np.sqrt(xx + yy).sum(), bcea.sum()])
