"""Measures GazeLab and its alternatives in one run, and writes RESULTS.md. scripts/bench calls it.

Contenders take turns within each round, so that a busy machine hits all of them alike.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import capture_files
import fitting
import growing
import growth
import machine
import reading
import startup
from contender import run
from gazelab import GazeLab

HERE = Path(__file__).parent
ROOT = HERE.parent
REAL = "schneuwly-2024/calibrationData_2024-05-14T13-47-48Z.csv"
SIMULATED = "simulated-study/p01-ipad-mini-6th.csv"
LEAST_ROUNDS = 5


def main():
    options = arguments()
    folders = [Path(folder) for folder in options.datasets] + [ROOT / "datasets"]
    lab = GazeLab(Path(options.gazelab).resolve(), [folder.resolve() for folder in folders])
    experiment, capture = study(folders)
    base = capture_files.read(capture)
    rounds = options.rounds
    sections = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        measure = {
            "fitting": lambda: fit_sections(lab, experiment, capture, rounds),
            "reading": lambda: reading.measure(lab, base, folder, rounds),
            "growing": lambda: growing.measure(lab, base, folder, rounds),
            "startup": lambda: startup.measure(lab, folder, rounds),
        }
        for name in options.sections:
            print(f"bench: {name}", file=sys.stderr, flush=True)
            sections.append(measure[name]())
    report = "\n\n".join([introduction(lab, capture, rounds), *sections]) + "\n"
    print(report)
    if rounds >= LEAST_ROUNDS and options.sections == SECTIONS:
        results = HERE / "RESULTS.md"
        results.write_text(report + growth.section_of(results.read_text()))


SECTIONS = ["fitting", "reading", "growing", "startup"]


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.split("\n")[0])
    parser.add_argument("--gazelab", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--datasets", action="append", default=[], help="where captures are looked for first")
    parser.add_argument(
        "--rounds", type=int, default=LEAST_ROUNDS,
        help=f"with fewer than {LEAST_ROUNDS}, results are printed but not written")
    parser.add_argument("--sections", nargs="+", choices=SECTIONS, default=SECTIONS, help="only these; not written")
    return parser.parse_args()


def study(folders):
    """The experiment to measure and its capture: the real one if it is available, else a simulated one."""
    for experiment, name in (("thesis", REAL), ("simulated", SIMULATED)):
        for folder in folders:
            if (folder / name).exists():
                return ROOT / f"experiments/{experiment}/table-3.yaml", folder / name
    sys.exit("bench: neither real nor simulated captures were found; gazelab simulate simulated-study makes the latter")


def fit_sections(lab, experiment, capture, rounds):
    rate = run([sys.executable, HERE / "dgemm.py"]).json
    text, ours, scores = fitting.measure(lab, experiment, capture, rounds)
    rate += run([sys.executable, HERE / "dgemm.py"]).json
    return text + "\n\n" + fitting.dgemm_section(ours, scores, rate)


def introduction(lab, capture, rounds):
    commit = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    kind = "real" if capture.name in REAL else "simulated"
    return "\n\n".join([
        "# What GazeLab costs",
        "Written by `scripts/bench`. Numbers are the median (least–most) of "
        f"{rounds} rounds, in which contenders take turns; CPU is user and system time with one thread for BLAS. "
        f"Captures: {capture.stem}, {kind}.",
        machine.describe(lab, commit),
    ])


main()
