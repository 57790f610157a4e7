"""Recordings whose gaze points follow from the targets, so that the numbers of a run are known."""

from __future__ import annotations

from typing import Any

COLUMNS: dict[str, Any] = {
    "time": {"column": "t", "unit": "ms"},
    "target": {"x": "tx", "y": "ty", "unit": "px", "origin": "bottom-left"},
    "gaze": {"x": "gx", "y": "gy", "unit": "px", "origin": "bottom-left"},
    "participant": {"column": "person"},
    "device": {"value": "screen"},
}
DEVICES = {
    "screen": {
        "width": 1600, "height": 900, "unit": "px", "width_cm": 53.1, "height_cm": 29.9,
        "eye_distance_cm": 65,
    }
}
#: Only an empty field is missing, so that a participant may be called NA.
FORMAT = {"kind": "table", "missing": [""]}
EXPERIMENT: dict[str, Any] = {
    "features": ["gaze"],
    "splits": [{"kind": "leave-one-out", "over": "target"}],
    "group_by": ["participant"],
}
PEOPLE = ("007", "NA")
TARGETS = [(160 + 640 * column, 90 + 360 * row) for row in range(3) for column in range(3)]


def rows(people: tuple[str, ...] = PEOPLE) -> dict[str, list[Any]]:
    """Nine targets of twelve frames per person. Gaze is an affine map of the target, another one for each
    person.
    """
    table: dict[str, list[Any]] = {name: [] for name in ("person", "t", "tx", "ty", "gx", "gy")}
    for index, person in enumerate(people):
        for frame in range(12 * len(TARGETS)):
            x, y = TARGETS[frame // 12]
            values = (person, frame * 16, x, y, 0.75 * x + 0.125 * y + 16 * index, 0.5 * y + 64)
            for column, value in zip(table.values(), values):
                column.append(value)
    return table
