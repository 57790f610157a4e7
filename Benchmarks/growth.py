#!/usr/bin/env python3
"""Measures how the cost of a whole run grows with the people of a study: CPU seconds and peak memory.

For each number of people, a study on two devices is simulated in a temporary folder (90 fixations of 10 frames in each
capture), and run leaving one person out, with seven feature sets, all metrics, and a report with figures. Simulating is
not measured. The exponent is the slope of a least squares line through the logarithms of CPU seconds and people. Needs
about 2 MB of disk per person, and nothing but Python's standard library.

    python3 Benchmarks/growth.py --gazelab .build/release/gazelab
    python3 Benchmarks/growth.py --gazelab .build/release/gazelab --people 15,30 --store parts.json
    python3 Benchmarks/growth.py --gazelab .build/release/gazelab --people 1000 --store parts.json --write

With --store, measurements are added to those of earlier calls, so that the sizes can be measured one at a time.
"""

import argparse
import json
import math
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from contender import run
from feature_sets import FEATURE_SETS
from table import markdown, spread

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
STUDY = HERE.parent / "datasets/simulated-study/dataset.yaml"
PEOPLE = [15, 30, 60, 125, 250, 500, 1000, 1500]
# Below this, the start of the program and the figures cost more than the people.
LEAST_LARGE = 100
HEADING = "## As people grow, the whole program"


def main():
    options = arguments()
    stored = json.loads(options.store.read_text()) if options.store and options.store.exists() else {}
    for people in options.people:
        for _ in range(options.rounds):
            measured = measure(options, people)
            stored.setdefault(str(people), []).append(measured)
            print(f"growth: {people} people: {measured['cpu']:.2f} CPU s, {measured['peak'] / 1e9:.2f} GB",
                  file=sys.stderr, flush=True)
            if options.store:
                options.store.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n")
    section = report({int(people): rounds for people, rounds in stored.items()}, options)
    print(section)
    if options.write:
        text = RESULTS.read_text()
        RESULTS.write_text(text.removesuffix(section_of(text)).rstrip("\n") + "\n\n" + section + "\n")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n")[0], epilog=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gazelab", type=Path, required=True, help="the program to measure")
    parser.add_argument("--people", type=numbers, default=PEOPLE, help="numbers of people, such as 15,30")
    parser.add_argument("--rounds", type=int, default=1, help="how often each number of people is measured")
    parser.add_argument("--jobs", type=int, default=2, help="the --jobs of the run")
    parser.add_argument("--no-figures", action="store_true", help="leave out the figures of the report")
    parser.add_argument("--folder", type=Path, help="where the temporary folder is made")
    parser.add_argument("--store", type=Path, help="a JSON file to which measurements are added")
    parser.add_argument("--write", action="store_true", help="replace the table in RESULTS.md")
    options = parser.parse_args()
    options.gazelab = options.gazelab.resolve()
    return options


def numbers(text):
    found = [int(word) for word in text.split(",")]
    if min(found) < 2:
        raise argparse.ArgumentTypeError("leaving one person out takes at least two people")
    return found


def measure(options, people):
    """Simulates a study, runs it, and removes both."""
    folder = Path(tempfile.mkdtemp(prefix="growth-", dir=options.folder))
    try:
        (folder / "datasets/study").mkdir(parents=True)
        description, count = re.subn(
            r"^(  participants:) \d+$", rf"\1 {people}", STUDY.read_text(), flags=re.MULTILINE)
        if count != 1:
            raise SystemExit(f"growth: {STUDY} has {count} lines with the number of participants")
        (folder / "datasets/study/dataset.yaml").write_text(description)
        datasets = ["--datasets", folder / "datasets"]
        simulated = run([options.gazelab, "simulate", "study", *datasets])
        (folder / "growth.yaml").write_text("\n".join([
            "dataset: study", "samples: frames", f"features: [{', '.join(FEATURE_SETS)}]",
            "splits: {kind: leave-one-out, over: participant}", ""]))
        figures = ["--no-figures"] if options.no_figures else []
        finished = run([
            options.gazelab, "run", folder / "growth.yaml", *datasets, "--out", folder / "out", "--jobs", options.jobs,
            *figures])
        page = next((folder / "out").rglob("report.html"))
        files = [path for path in page.parent.rglob("*") if path.is_file()]
        return {
            "cpu": finished.cpu, "wall": finished.wall, "peak": finished.peak, "page": page.stat().st_size,
            "bytes": sum(path.stat().st_size for path in files), "simulation": simulated.cpu}
    finally:
        shutil.rmtree(folder)


def exponent(costs):
    """The slope of a least squares line through logarithms; None with fewer than two sizes."""
    points = [(math.log(people), math.log(cpu)) for people, cpu in costs.items()]
    if len(points) < 2:
        return None
    x, y = (statistics.mean(values) for values in zip(*points))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def report(stored, options):
    sizes = sorted(stored)
    rows = [[
        people, f"{1800 * people:,}",
        *(figure([one[key] / unit for one in stored[people]]) for key, unit in (
            ("cpu", 1), ("wall", 1), ("peak", 1e9), ("page", 1e6), ("bytes", 1e6), ("simulation", 1))),
    ] for people in sizes]
    costs = {people: statistics.median(one["cpu"] for one in stored[people]) for people in sizes}
    slopes = [
        f"{name}: {slope:.2f}" for name, slope in (
            ("all sizes", exponent(costs)),
            (f"at least {LEAST_LARGE} people", exponent({n: c for n, c in costs.items() if n >= LEAST_LARGE})))
        if slope is not None]
    return "\n\n".join([
        HEADING,
        "Written by `Benchmarks/growth.py`: a simulated study on two devices (90 fixations of 10 frames in each capture), "
        "leaving one person out, seven feature sets, all metrics, a report "
        f"{'without' if options.no_figures else 'with'} figures, {options.jobs} jobs. CPU is user and system time of "
        "`gazelab run` and of gnuplot, memory the largest resident set; simulating is a command of its own.",
        markdown(
            ["people", "frames", "CPU (s)", "wall (s)", "memory (GB)", "page (MB)", "all files (MB)", "simulate, CPU (s)"],
            *rows),
        *([f"Exponent of CPU seconds against people — {'; '.join(slopes)}."] if slopes else []),
    ])


def figure(values):
    """Median (least–most), or the only value."""
    return spread(values) if len(values) > 1 else f"{values[0]:.3g}"


def section_of(text):
    """The section of this script in RESULTS.md, to its end; empty if there is none."""
    start = text.find(HEADING)
    return "\n" + text[start:] if start >= 0 else ""


if __name__ == "__main__":
    main()
