"""Measures GazeLab and its alternatives in one run, and prints what they cost as Markdown. scripts/bench calls it.

Contenders take turns within each round, so that a busy machine hits all of them alike.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import before
import capture_files
import conclusions
import cores
import fitting
import growing
import growth
import large
import machine
import memory
import options as calibrators
import people
import process
import reading
import startup
from gazelab import GazeLab

HERE = Path(__file__).parent
ROOT = HERE.parent
RESULTS = HERE / "RESULTS.md"
REAL = "schneuwly-2024/calibrationData_2024-05-14T13-47-48Z.csv"
SIMULATED = "simulated-study/p01-ipad-mini-6th.csv"
SECTIONS = [
    "fitting", "process", "before", "reading", "people", "memory", "startup", "growing", "options", "cores", "large"]
# In less than five minutes.
QUICK = ["fitting", "process", "before", "people", "startup"]
LEAST_ROUNDS = 5


def main():
    options = arguments()
    folders = [Path(folder).resolve() for folder in os.environ.get("GAZELAB_DATASETS", "").split(":") if folder]
    folders.append(ROOT / "datasets")
    programs = {"GazeLab": options.program or built()} | ({"GazeLab, before": options.before} if options.before else {})
    labs = {name: GazeLab(path.resolve(), folders) for name, path in programs.items()}
    kind, capture = study(labs["GazeLab"], folders)
    experiment = ROOT / f"experiments/{kind}/table-3.yaml"
    base = capture_files.read(capture)
    texts, ratios, notebook = [], {}, None
    rounds = options.rounds
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for name in options.sections:
            print(f"bench: {name}", file=sys.stderr, flush=True)
            match name:
                case "fitting":
                    done, notebook = fitting.measure(labs, experiment, capture, folder, rounds)
                case "process":
                    done = process.measure(labs, experiment, capture, folder, rounds, notebook)
                case "before" if options.before:
                    done = before.measure(labs, kind, folder, rounds, options.quick)
                case "before":
                    continue
                case "reading":
                    done = reading.measure(labs, base, folder, rounds)
                case "people":
                    done = people.measure(labs, base, folder, rounds, 150 if options.quick else 1500)
                case "memory":
                    done = memory.measure(labs, base, folder, rounds)
                case "startup":
                    done = startup.measure(labs, folder, rounds)
                case "growing":
                    done = growing.measure(labs["GazeLab"], base, folder, rounds)
                case "options":
                    done = calibrators.measure(labs["GazeLab"], folder, rounds)
                case "cores":
                    done = cores.measure(labs["GazeLab"], experiment, capture, folder, rounds)
                case "large":
                    done = large.measure(labs["GazeLab"], folder, rounds)
            # Whatever happens to later sections, this one is not lost.
            print(done.text, file=sys.stderr, flush=True)
            texts.append(done.text)
            ratios |= done.ratios
    conclusions.check_expert(ratios)
    given = "--before PROGRAM PROGRAM " if options.before else ""
    report = "\n\n".join([
        introduction(labs, capture, rounds), conclusions.section(ratios, given), *texts]) + "\n"
    print(report)
    if options.write:
        RESULTS.write_text(report + growth.section_of(RESULTS.read_text()))


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path, nargs="?", help="the program to measure; else the one of this package")
    parser.add_argument("--before", type=Path, metavar="PROGRAM", help="another gazelab, to compare it with")
    parser.add_argument("--rounds", type=int, help=f"{LEAST_ROUNDS}, or 2 with --quick")
    parser.add_argument("--quick", action="store_true", help="less than 5 minutes: " + ", ".join(QUICK))
    parser.add_argument("--sections", type=sections, help="only some, such as fitting,process; of " + ", ".join(SECTIONS))
    parser.add_argument("--write", action="store_true", help="replace RESULTS.md, but not its part by growth.py")
    options = parser.parse_args()
    options.rounds = options.rounds or (2 if options.quick else LEAST_ROUNDS)
    if options.write and (options.quick or options.sections or options.rounds < LEAST_ROUNDS):
        parser.error(f"--write takes all sections and at least {LEAST_ROUNDS} rounds")
    options.sections = options.sections or (QUICK if options.quick else SECTIONS)
    return options


def sections(text):
    names = text.split(",")
    if unknown := [name for name in names if name not in SECTIONS]:
        raise argparse.ArgumentTypeError(f"no section is called {unknown[0]}; there are {', '.join(SECTIONS)}")
    return names


def built():
    """Builds this package and returns the program."""
    subprocess.run([ROOT / "scripts/bootstrap"], check=True, stdout=sys.stderr)
    shown = subprocess.run([ROOT / "scripts/build"], check=True, stdout=subprocess.PIPE, text=True)
    return Path(shown.stdout.strip())


def study(lab, folders):
    """Folder of the experiments to measure, and the capture: the real one if there is one, else a simulated one."""
    for folder in folders:
        if (folder / REAL).exists():
            return "thesis", folder / REAL
    if not (ROOT / "datasets" / SIMULATED).exists():
        subprocess.run([lab.program, "simulate", "simulated-study", "--datasets", ROOT / "datasets"], check=True,
                       stdout=sys.stderr)
    return "simulated", ROOT / "datasets" / SIMULATED


def introduction(labs, capture, rounds):
    commit = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    kind = "real" if capture.name in REAL else "simulated"
    return "\n\n".join([
        "# What GazeLab costs",
        f"Written by `scripts/bench`. Numbers are the median (least–most) of {rounds} rounds, in which contenders take "
        "turns; CPU is user and system time with one thread for BLAS. It fails where contenders have other errors than "
        f"GazeLab. Captures: {capture.stem}, {kind}.",
        machine.describe(labs, commit)])


main()
