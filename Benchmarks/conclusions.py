"""What follows from the numbers, and what does not."""

import statistics

from table import markdown, spread

# Name of the ratios, of those of the program before, what a reader may conclude, and the section that measures it.
MAY = [
    ("numpy over GazeLab", None, "fits and sums, folds given: times faster than an expert's numpy", "fitting"),
    ("JAX over GazeLab", None, "the same: than JAX, compiled", "fitting"),
    ("C over GazeLab", None, "the same: than C without guard, rank or condition (below 1: C is faster)", "fitting"),
    ("numpy over GazeLab, all metrics", None, "all metrics, folds drawn: than numpy with sums alone", "fitting"),
    ("share of dgemm, stage", None, "fits and sums: share of one core's dgemm, whole stage", "fitting"),
    ("share of dgemm, kernel", None, "the same in the kernel", "fitting"),
    ("sums alone, over before", None, "fits and sums: time over that of before", "fitting"),
    ("all metrics, over before", None, "fits and all metrics: time over that of before", "fitting"),
    ("notebook over GazeLab, no figures", "notebook over before, no figures",
     "whole process of Table 3, no figures: times faster than a notebook's fits", "process"),
    ("notebook over GazeLab, with figures", "notebook over before, with figures", "the same with figures", "process"),
    ("the five tables of the thesis, with figures, over before", None,
     "five tables with figures: CPU over that of before", "before"),
    ("scripts/calibrators, over before", None, "`scripts/calibrators`: CPU over that of before", "before"),
    ("polars-schema over GazeLab, reading, 1 threads", "polars-schema over before, reading, 1 threads",
     "reading with all checks: times faster than polars with a schema, one thread", "reading"),
    ("duckdb-schema over GazeLab, reading, 1 threads", "duckdb-schema over before, reading, 1 threads",
     "the same: than duckdb with a schema", "reading"),
    ("numpy over GazeLab, people, sums alone", None,
     "leaving one person out, sums alone: times faster than numpy", "people"),
    ("numpy over GazeLab, people, all metrics", None,
     "the same, all metrics against 15 in numpy (below 1: numpy is faster)", "people"),
    ("people, sums alone, over before", None, "leaving one person out, sums alone: time over that of before", "people"),
    ("people, all metrics, over before", None, "the same with all metrics", "people"),
    ("peak memory (MB)", "peak memory before (MB)", "peak memory of 600,000 frames × 42 columns, in MB", "memory"),
    ("python over GazeLab, start", None, "start: times faster than `python -c pass`, wall", "startup"),
    ("duckdb over GazeLab, start", None, "the same: than `import duckdb` in Python", "startup"),
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
    for name, before, text, where in MAY:
        if name in ratios:
            rows.append([
                text, spread(ratios[before]) if before in ratios else "", spread(ratios[name]),
                f"`scripts/bench {options}--sections {where}`"])
    return "\n\n".join([
        "## What a reader may conclude",
        "Medians (least–most) of ratios, each of two contenders in the same round. CPU time, if it does not say wall.",
        markdown(["on this machine, for these data", "before", "now", "command"], *rows),
        "## What a reader may not conclude", markdown(["not", "because"], *MAY_NOT)])


def expert_is_one(ratios):
    """Whether the nested Cholesky in numpy beats the plain batched one enough to stand for an expert's."""
    name = "feature sets by themselves over nested"
    return name not in ratios or statistics.median(ratios[name]) >= 1.5
