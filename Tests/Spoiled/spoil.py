"""Runs whole small experiments over spoiled captures, and reads what they write.

Called by scripts/check/spoil, which explains the arguments.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from materials import Materials
from trial import Trial
from written import Schema

# How many processors are used, also on a machine that has more: the harness runs beside other work.
SLOTS = 2
# How many sentences of each kind are shown, each once for all trials in which it differs by numbers or names alone.
SHOWN = 12


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/check/spoil")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5, help="for how long trials are begun")
    parser.add_argument("--frames", type=int, default=6000, help="how many frames the largest dataset has")
    parser.add_argument("--kind", action="append", help="only this kind of dataset; may be repeated")
    parser.add_argument("--only", type=int, help="one trial again, by its number; its folder is kept")
    return parser.parse_args()


# Each process has its materials; what the program makes of them is the same.
process = {}


def prepare(program, folder, frames):
    place = pathlib.Path(tempfile.mkdtemp(dir=folder))
    schema = subprocess.run([program, "schema", "files"], check=True, capture_output=True, text=True).stdout
    process.update(
        program=program, materials=Materials(program, place / "clean", frames), schema=Schema(schema), folder=place / "trial")


def attempt(seed, number, kinds):
    trial = Trial(process["program"], process["folder"], process["schema"], seed, number)
    return trial.run(process["materials"], kinds)


class Tally:
    """What all trials have found."""

    def __init__(self):
        self.trials = 0
        self.frames = 0
        self.readings = 0
        self.values = 0
        self.kinds = collections.Counter()
        self.codes = collections.Counter()
        self.violations = collections.defaultdict(list)

    def add(self, outcome):
        self.trials += 1
        self.frames += outcome.frames
        self.readings += outcome.readings
        self.values += outcome.values
        self.kinds[outcome.kind] += 1
        self.codes.update(outcome.codes)
        for kind, sentence, command in outcome.violations:
            self.violations[kind].append((outcome.number, sentence, command))

    def print(self, options, seconds):
        print(
            f"spoil: {self.trials} trials in {seconds / 60:.1f} min with seed {options.seed}: {self.frames:,} frames "
            f"with {self.values:,} spoiled values; commands that did not refuse them have read {self.readings:,} frames")
        print("  " + ", ".join(f"{count} {kind}" for kind, count in self.kinds.most_common()))
        by_command = collections.defaultdict(dict)
        for (command, code), count in self.codes.items():
            by_command[command][code] = count
        for command in sorted(by_command):
            ends = ", ".join(f"{count} × {code}" for code, count in sorted(by_command[command].items(), key=str))
            print(f"  {command:<10} {ends}")
        for kind in sorted(self.violations):
            cases = self.violations[kind]
            print(f"{kind}: {len(cases)} in {len({number for number, _, _ in cases})} trials")
            alike = collections.defaultdict(list)
            for case in cases:
                alike[re.sub(r"'[^']*'|[^ ]*[\d/_][^ ]*|\W+", " ", case[1])[:60]].append(case)
            for same in sorted(alike.values(), key=len, reverse=True)[:SHOWN]:
                number, sentence, command = same[0]
                trials = ", ".join(str(other) for other in sorted({case[0] for case in same})[:SHOWN])
                print(f"  {len(same)} × {sentence}\n    after: {command}; in trials {trials}")
                print(f"    again: {repeating(options, number)}")
        count = sum(map(len, self.violations.values()))
        print(f"spoil: {count} violations")


def repeating(options, number):
    kinds = "".join(f" --kind {kind}" for kind in options.kind or [])
    return f"scripts/check/spoil {options.program} --seed {options.seed} --frames {options.frames}{kinds} --only {number}"


def main():
    options = arguments()
    options.program = options.program.resolve()
    tally, start = Tally(), time.monotonic()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gazelab-spoil-"))
    if options.only is not None:
        prepare(options.program, folder, options.frames)
        tally.add(attempt(options.seed, options.only, options.kind))
        tally.print(options, time.monotonic() - start)
        print(f"spoil: the trial is in {process['folder']}")
        return 1 if tally.violations else 0
    try:
        try_all(options, folder, tally, start)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tally.print(options, time.monotonic() - start)
    return 1 if tally.violations else 0


def try_all(options, folder, tally, start):
    with concurrent.futures.ProcessPoolExecutor(
        SLOTS, initializer=prepare, initargs=(options.program, folder, options.frames)
    ) as pool:
        waiting, number = set(), 0
        while True:
            while len(waiting) < SLOTS and time.monotonic() - start < 60 * options.minutes:
                waiting.add(pool.submit(attempt, options.seed, number, options.kind))
                number += 1
            if not waiting:
                break
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for one in done:
                tally.add(one.result())


if __name__ == "__main__":
    sys.exit(main())
