"""Errors of gaze points in points and in degrees, as Definitions.md of GazeLab's documentation defines them."""

import numpy as np

# The iPad Mini 6th.
POINTS_PER_METRE = 326 / 0.0254 / 2
CAMERA = np.array([0.0, 372.0])
SCREEN = np.array([1133.0, 744.0])
# As many people at a time as stay in the cache.
PEOPLE = 20


class Metrics:
    """Metrics of a feature set over all rows, each predicted by the fit that did not train on its person."""

    def __init__(self, design, response, eyes, people, fixations):
        self.design, self.response, self.eyes, self.people, self.fixations = design, response, eyes, people, fixations

    def of(self, columns, coefficients, levels):
        count = len(self.response)
        self.distance, self.angle = np.empty(count), np.empty(count)
        sums = 0
        for first in range(0, len(self.people) - 1, PEOPLE):
            people = range(first, min(first + PEOPLE, len(self.people) - 1))
            a, b = self.people[people[0]], self.people[people[-1] + 1]
            points = np.empty((b - a, 2))
            for person in people:
                c, d = self.people[person], self.people[person + 1]
                rows = self.design[c:d][:, columns]
                np.add(rows @ coefficients[:, :, person], levels[:, person], out=points[c - a : d - a])
            sums = sums + self.block(points, a, b)
        fixation_count = len(self.fixations) - 1
        names = ["mae_x_pt", "mae_y_pt", "bias_x_pt", "bias_y_pt", "on_screen_percent"]
        found = {name: value / count for name, value in zip(names, sums)}
        found["on_screen_percent"] *= 100
        names = ["step_rms_pt", "scatter_sd_pt", "bcea_pt2", "accuracy_direction_degrees"]
        found |= {name: value / fixation_count for name, value in zip(names, sums[5:])}
        for name, values in (("distance_{}_pt", self.distance), ("angle_{}_degrees", self.angle)):
            found[name.format("mean")] = values.mean()
            found[name.format("median")], found[name.format("p95")] = np.percentile(
                values, [50, 95], overwrite_input=True)
        return {name: float(value) for name, value in found.items()}

    def block(self, points, a, b):
        """Sums over the rows from a to b, and over their fixations."""
        target, eyes = self.response[a:b], self.eyes[a:b]
        errors = points - target
        np.hypot(errors[:, 0], errors[:, 1], out=self.distance[a:b])
        on_screen = ((points >= 0) & (points <= SCREEN)).all(axis=1).sum()
        gaze, goal = (self.direction(place, eyes) for place in (points, target))
        across = np.stack([
            gaze[1] * goal[2] - gaze[2] * goal[1], gaze[2] * goal[0] - gaze[0] * goal[2],
            gaze[0] * goal[1] - gaze[1] * goal[0]])
        self.angle[a:b] = np.degrees(np.arctan2(np.sqrt((across**2).sum(axis=0)), (gaze * goal).sum(axis=0)))
        low, high = np.searchsorted(self.fixations, [a, b])
        starts = self.fixations[low:high] - a
        lengths = np.diff(np.append(starts, b - a))
        return np.concatenate([
            np.abs(errors).sum(axis=0), errors.sum(axis=0), [on_screen],
            self.precision(points, starts, lengths), [self.accuracy(gaze, goal, starts)]])

    @staticmethod
    def direction(points, eyes):
        """Unit vectors from the eyes to points on the screen, 3 × rows."""
        x, y = ((points - CAMERA) / POINTS_PER_METRE).T
        way = np.stack([x - eyes[:, 0], y - eyes[:, 1], -eyes[:, 2]])
        return way / np.sqrt((way**2).sum(axis=0))

    @staticmethod
    def accuracy(gaze, goal, starts):
        one, other = (np.add.reduceat(way, starts, axis=1) for way in (gaze, goal))
        across = np.cross(one, other, axis=0)
        return np.degrees(np.arctan2(np.sqrt((across**2).sum(axis=0)), (one * other).sum(axis=0))).sum()

    @staticmethod
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
