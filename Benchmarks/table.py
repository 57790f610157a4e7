"""Numbers of a benchmark as lines of Markdown."""

import statistics


def spread(values, form="{:.3g}"):
    """Median (least–most)."""
    texts = [form.format(value) for value in (statistics.median(values), min(values), max(values))]
    return f"{texts[0]} ({texts[1]}–{texts[2]})"


def ratios(ones, others):
    """Returns the ratio of two contenders, round by round."""
    return [one / other for one, other in zip(ones, others)]


def markdown(heading, *rows):
    lines = [list(map(str, row)) for row in (heading, *rows)]
    lines.insert(1, [":---"] + ["---:"] * (len(heading) - 1))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
