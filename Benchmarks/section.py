"""A part of the report."""

from dataclasses import dataclass, field

from table import markdown, ratios, spread


@dataclass
class Section:
    """Markdown, and the ratios in it from which conclusions are drawn: one per round, by name."""

    text: str
    ratios: dict = field(default_factory=dict)


def laps(finished):
    """A whole process as the only lap."""
    return {"cpu": [finished.cpu], "wall": [finished.wall]}


def table(title, costs, first):
    """Seconds of each contender, and how many times those of the contender `first` in the same round."""
    ours = costs[first]
    return markdown(
        [title, "CPU (s)", "wall (s)", "times, CPU", "times, wall"],
        *([name, spread(cost.cpu), spread(cost.wall), spread(ratios(cost.cpu, ours.cpu), "{:.3g}"),
           spread(ratios(cost.wall, ours.wall), "{:.3g}")] for name, cost in costs.items()))


BEFORE = "GazeLab, before"


def over_each(contender, other, costs, labs, kind, clock="cpu"):
    """What a contender costs over what each GazeLab does of one kind, under "… over GazeLab" and "… over before"."""
    return {
        f"{contender} over {'before' if name == BEFORE else name}":
            ratios(getattr(other, clock), getattr(costs[f"{name}, {kind}"], clock))
        for name in labs if f"{name}, {kind}" in costs}


def both(costs, labs, kind):
    """GazeLab's cost of one kind over that of the program of before, if there is one."""
    if BEFORE not in labs:
        return {}
    return {f"{kind}, over before": ratios(costs[f"GazeLab, {kind}"].cpu, costs[f"{BEFORE}, {kind}"].cpu)}
