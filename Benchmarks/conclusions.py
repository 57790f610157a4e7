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
     "Fit and score, sums alone, folds given: speed-up over expert numpy", "fitting"),
    ("JAX, nested Cholesky, sums alone, folds given: over GazeLab",
     "The same: speed-up over JAX, compile time excluded", "fitting"),
    ("C, nested Cholesky, sums alone, folds given: over GazeLab",
     "The same: speed-up over C without accuracy guard, rank or condition number (below 1: C is faster)", "fitting"),
    ("numpy, nested Cholesky, sums alone: over GazeLab",
     "Fit and score, sums alone, GazeLab draws folds: speed-up over expert numpy, which is given them", "fitting"),
    ("numpy, nested Cholesky, all metrics: over GazeLab",
     "Fit and score, all metrics: speed-up over expert numpy with sums alone (below 1: numpy is faster)", "fitting"),
    ("share of dgemm, stage", "Fit and score, sums alone: share of one core's dgemm rate, whole stage", "fitting"),
    ("share of dgemm, kernel", "The same, kernel alone", "fitting"),
    ("sums alone, over before", "Fit and score, sums alone: time relative to the earlier program", "fitting"),
    ("all metrics, over before", "Fit and score, all metrics: time relative to the earlier program", "fitting"),
    ("notebook, no figures: over GazeLab",
     "Whole process of Table 3, no figures: speed-up over the fits of a notebook", "process"),
    ("notebook, with figures: over GazeLab", "The same with figures", "process"),
    ("the five tables of the thesis, with figures, over before",
     "Five tables with figures: time relative to the earlier program", "before"),
    ("scripts/calibrators, over before", "`scripts/calibrators`: time relative to the earlier program", "before"),
    ("polars-schema, 1 threads: over GazeLab",
     "Reading with all checks, one thread: speed-up over polars with a schema", "reading"),
    ("duckdb-schema, 1 threads: over GazeLab", "The same: speed-up over duckdb with a schema", "reading"),
    ("numpy, people, sums alone: over GazeLab", "Leaving one person out, sums alone: speed-up over numpy", "people"),
    ("numpy, people, all metrics: over GazeLab",
     "The same, 28 metrics against 15 in numpy (below 1: numpy is faster)", "people"),
    ("people, sums alone, over before",
     "Leaving one person out, sums alone: time relative to the earlier program", "people"),
    ("people, all metrics, over before", "The same with all metrics", "people"),
    ("scikit-learn, svr, options chosen, 1440 rows: over GazeLab",
     "svr chooses among 90 options at 1440 rows: speed-up over GridSearchCV", "options"),
    ("scikit-learn, gaussian-process, options chosen, 1440 rows: over GazeLab",
     "gaussian-process chooses among 63 options at 1440 rows: speed-up over GridSearchCV", "options"),
    ("peak memory of GazeLab", "Peak memory of 600,000 frames × 42 columns, in MB", "memory"),
    ("python -c pass: over GazeLab", "Start-up: speed-up over `python -c pass`", "startup"),
    ("import duckdb: over GazeLab", "The same: speed-up over `import duckdb` in Python", "startup"),
]

MAY_NOT = [
    ["The ratios are the same elsewhere.", "They come from one machine with two cores that others share. Another "
     "processor, vector width, BLAS or C compiler shifts them."],
    ["They hold for data of other shapes.", "Only one shape was measured: 90 rows, at most 40 columns, 1000 folds and 7 "
     "nested feature sets. Nested feature sets gain most from a shared factor."],
    ["Reading from a disk is as fast.", "File caches are warm: every contender reads the same file again."],
    ["Nobody can write a faster contender.", "The authors of GazeLab wrote all of them. They are short; a faster one is "
     "welcome."],
    ["The contenders do all that GazeLab does.", "They have no accuracy guard, rank, condition number or report. Only "
     "RMSEs are compared, and 15 metrics where one person is left out."],
    ["scikit-learn has to be as slow as in the notebook.", "The notebook draws its folds and checks its input in every "
     "fit. *scikit-learn, folds given* does neither."],
    ["The ratios hold for GPUs or many cores.", "They are CPU time on one core. JAX in particular is made for others."],
    ["The notebook finds the same errors.", "Its folds and its cutoff for singular values are those of scikit-learn. All "
     "other RMSEs agree with GazeLab's to 1e-8; those of the reference engine, which does not scale columns, to 1e-5."],
    ["Small differences are real.", "A ratio whose range includes 1 shows no difference."],
]


def section(ratios, options):
    """Markdown: medians (least–most) of ratios per round, each with the command that measures it."""
    rows = []
    for name, text, where in MAY:
        if name in ratios:
            other = name.replace("GazeLab", "before") if "GazeLab" in name else f"{name} before"
            rows.append([
                text, spread(ratios[other]) if other in ratios else "", spread(ratios[name]),
                f"`scripts/bench {options}--sections {where}`"])
    return "\n\n".join([
        "## What a reader may conclude",
        "Medians (least–most) over rounds. Each ratio compares two contenders in the same round, by CPU "
        "time.",
        markdown(["on this machine, for these data", "earlier program", "this program", "command"], *rows),
        "## What a reader may not conclude", markdown(["this does not follow", "because"], *MAY_NOT)])


def check_expert(ratios):
    """Exits if the nested Cholesky in numpy does not beat the simpler one enough to stand for an expert's."""
    found = ratios.get(fitting.EXPERT)
    if found and statistics.median(found) < LEAST_EXPERT:
        sys.exit(f"bench: {fitting.NUMPY} is not {LEAST_EXPERT} times as fast as {fitting.BATCHED}")
