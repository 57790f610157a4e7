"""The numbers of a run, read from its tables as somebody would who trusts no digest."""

import csv
import math

# What each trial found. The other tables follow from these.
TABLES = ("scores.csv", "repeats.csv", "fixations.csv")


def numbers(folder):
    """By table, row and column; a text stands for itself. Tables that are not there are left out."""
    found = {}
    for name in TABLES:
        path = folder / name
        if not path.is_file():
            continue
        with open(path, newline="") as file:
            for row, cells in enumerate(csv.DictReader(file)):
                for column, text in cells.items():
                    found[name, row, column] = number(text)
    return found


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return text


def odd(found):
    """Where a number is none."""
    return [place for place, value in found.items() if isinstance(value, float) and not math.isfinite(value)]


def judge_numbers(folder, allowed, violations):
    """A run has the numbers of one of those that are allowed, of which the first is expected; none if there is no run."""
    found = numbers(folder) if allowed[0] else {}
    if found in allowed:
        return
    expected = allowed[0]
    place = next(place for place in sorted({*found, *expected}, key=str) if found.get(place) != expected.get(place))
    violations.append(("wrong numbers", f"{place} is {found.get(place)}, not {expected.get(place)}"))
