"""What follows from the numbers, and what does not."""

import statistics
import sys

import fitting
from table import markdown, spread

LEAST_EXPERT = 1.5

# Name of the ratios, what a reader may conclude, and the section that measures it. The same name with "before" in
# place of "GazeLab" is that of the program of before.
MAY = [
    ("numpy, nested Cholesky, sums alone, folds given: over GazeLab",
     "fits and sums, folds given: times faster than an expert's numpy", "fitting"),
    ("JAX, nested Cholesky, sums alone, folds given: over GazeLab", "the same: than JAX, compiled", "fitting"),
    ("C, nested Cholesky, sums alone, folds given: over GazeLab",
     "the same: than C without guard, rank or condition (below 1: C is faster)", "fitting"),
    ("numpy, nested Cholesky, sums alone: over GazeLab",
     "fits and sums, folds drawn: times faster than numpy, which is given them", "fitting"),
    ("numpy, nested Cholesky, all metrics: over GazeLab",
     "fits and all metrics, folds drawn: than numpy with sums alone", "fitting"),
    ("share of dgemm, stage", "fits and sums: share of one core's dgemm, whole stage", "fitting"),
    ("share of dgemm, kernel", "the same in the kernel alone", "fitting --kernel KERNEL"),
    ("sums alone, over before", "fits and sums, folds drawn: time over that of before", "fitting"),
    ("all metrics, over before", "fits and all metrics: time over that of before", "fitting"),
    ("notebook, no figures: over GazeLab",
     "whole process of Table 3, no figures: times faster than a notebook's fits", "process"),
    ("notebook, with figures: over GazeLab", "the same with figures", "process"),
    ("the five tables of the thesis, with figures, over before", "five tables with figures: time over that of before",
     "before"),
    ("scripts/calibrators, over before", "`scripts/calibrators`: time over that of before", "before"),
    ("polars-schema, 1 threads: over GazeLab",
     "reading with all checks: times faster than polars with a schema, one thread", "reading"),
    ("duckdb-schema, 1 threads: over GazeLab", "the same: than duckdb with a schema", "reading"),
    ("numpy, people, sums alone: over GazeLab", "leaving one person out, sums alone: times faster than numpy",
     "people"),
    ("numpy, people, all metrics: over GazeLab",
     "the same, all metrics against 15 in numpy (below 1: numpy is faster)", "people"),
    ("people, sums alone, over before", "leaving one person out, sums alone: time over that of before", "people"),
    ("people, all metrics, over before", "the same with all metrics", "people"),
    ("peak memory of GazeLab", "peak memory of 600,000 frames × 42 columns, in MB", "memory"),
    ("python -c pass: over GazeLab", "start: times faster than `python -c pass`, wall", "startup"),
    ("import duckdb: over GazeLab", "the same: than `import duckdb` in Python", "startup"),
]

MAY_NOT = [
    ["that the ratios are the same elsewhere", "one machine of two cores, shared with others; another processor, "
     "vector width or BLAS shifts them, and so does another compiler for C"],
    ["that they hold for other shapes", "one shape of data: 90 rows, at most 40 columns, 7 nested feature sets, 1000 "
     "folds; nested sets are what a shared factor gains most from"],
    ["that reading is as fast from a disk", "file caches are warm, and every contender reads the same file again"],
    ["that nobody can write a faster contender", "all contenders were written by the authors of GazeLab; they are short, "
     "and a faster one is welcome"],
    ["that contenders do all that GazeLab does", "they have no guard of accuracy, no rank or condition number, no "
     "report; only RMSEs, and for people 15 metrics, are compared"],
    ["that the notebook is how scikit-learn must be used", "it draws its folds and checks its input in each fit; "
     "*scikit-learn, folds given* does neither"],
    ["anything about GPUs or many cores", "all ratios are CPU time of one thread; JAX in particular is made for others"],
    ["that errors of the notebook agree", "its folds and its cutoff of singular values are scikit-learn's own; all other "
     "RMSEs agree with GazeLab's to 1e-8, those of the reference engine, which does not scale columns, to 1e-5"],
    ["that small differences are real", "the spread of rounds is stated; a ratio within it is none"],
]


def section(ratios, options):
    """Markdown: medians (least–most) of ratios per round, each with the command that measures it."""
    rows = []
    for name, text, where in MAY:
        if name in ratios:
            before = ratios.get(name.replace("GazeLab", "before"), ratios.get(f"{name} before"))
            is_own = name.endswith("over before") or before is None
            rows.append([
                text, "" if is_own else spread(before), spread(ratios[name]),
                f"`scripts/bench {options}--sections {where}`"])
    return "\n\n".join([
        "## What a reader may conclude",
        "Medians (least–most) of ratios, each of two contenders in the same round. CPU time, if it does not say wall.",
        markdown(["on this machine, for these data", "before", "now", "command"], *rows),
        "## What a reader may not conclude", markdown(["not", "because"], *MAY_NOT)])


def check_expert(ratios):
    """Exits if the nested Cholesky in numpy does not beat the simpler one enough to stand for an expert's."""
    found = ratios.get(fitting.EXPERT)
    if found and statistics.median(found) < LEAST_EXPERT:
        sys.exit(f"bench: {fitting.NUMPY} is not {LEAST_EXPERT} times as fast as {fitting.BATCHED}")
