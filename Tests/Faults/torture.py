"""Disturbs a program in every way that a disk and an operating system can, and checks what it leaves behind.

Called by scripts/check/torture, which explains the arguments.
"""

import argparse
import collections
import dataclasses
import os
import pathlib
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from lies import unnoticed_lies, unnoticed_programs
from power import unflushed, unnamed
from races import RACES
from scenarios import scenarios
from trial import Disturbance, Slot

ERRORS = ["ENOSPC", "EIO", "EACCES", "EMFILE"]
KINDS = ["open", "openread", "read", "write", "close", "fsync", "rename", "mkdir", "unlink", "truncate", "syncfs"]
# How many processors are used, also on a machine that has more: the harness runs beside other work.
SLOTS = 2
SHOWN = 6


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/check/torture")
    parser.add_argument("program")
    parser.add_argument("shim")
    parser.add_argument("--rounds", type=int, default=1, help="how often each call fails, with another error each time")
    parser.add_argument("--kills", type=int, default=40, help="how often a command is killed")
    parser.add_argument("--signals", type=int, default=40, help="how often a command is asked to stop")
    parser.add_argument("--disks", type=int, default=40, help="how often the disk is full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", action="append", help="only this scenario; may be repeated")
    parser.add_argument("--only", help="one trial, as it was printed")
    return parser.parse_args()


def injected(scenario, calls, rounds):
    """Every call once a round, each time with another error; for half of them all later calls fail, too."""
    numbered = collections.Counter()
    for kind, number, path in calls:
        if scenario.only and not any(word in path for word in scenario.only):
            continue
        numbered[kind] += 1
        place = numbered[kind]
        for turn in range(rounds):
            if (place + turn) % scenario.every != 0:
                continue
            step = (place + turn) // scenario.every
            error = ERRORS[step % len(ERRORS)]
            is_lasting = step // len(ERRORS) % 2 == 1
            yield Disturbance(scenario.name, kind, number + ("+" if is_lasting else ""), error)


def interrupted(scenario, calls):
    """Calls that must be repeated, or continued where they stopped."""
    if scenario.only:
        return
    for kind in ("write", "read"):
        if any(call[0] == kind for call in calls):
            yield Disturbance(scenario.name, kind, "1+", "SHORT")
        for number in [call[1] for call in calls if call[0] == kind][::7]:
            yield Disturbance(scenario.name, kind, number, "EINTR")
    for kind in ("open", "openread", "fsync", "syncfs"):
        for number in [call[1] for call in calls if call[0] == kind][::20]:
            yield Disturbance(scenario.name, kind, number, "EINTR")


def killed(all, references, count, generator):
    """Half of the kills come after a random time, the others at or within a random call."""
    names = sorted(all)
    for index in range(count):
        name = names[index % len(names)]
        reference = references[name]
        if index // len(names) % 2 == 0:
            yield Disturbance(name, "signal", f"{generator.uniform(0.005, reference.seconds):.4f}", "KILL")
        else:
            kind, number, _ = generator.choice(reference.calls)
            is_torn = kind == "write" and generator.random() < 0.5
            yield Disturbance(name, kind, number, "TORN" if is_torn else "KILL")


def asked(all, references, count, generator):
    names = sorted(all)
    for index in range(count):
        name = names[index % len(names)]
        moment = generator.uniform(0.02, references[name].seconds)
        yield Disturbance(name, "signal", f"{moment:.4f}", generator.choice(["INT", "TERM"]))


def full_disks(all, references, count, generator):
    """Disks that have room for a part of what the command writes; temporary files need room beside the old ones."""
    names = [name for name in sorted(all) if not name.startswith("fetch")]
    for index in range(count):
        name = names[index % len(names)]
        room = generator.randrange(0, 130) * 4096 if "figures" not in name else generator.randrange(0, 400) * 4096
        yield Disturbance(name, "disk", str(room), "ENOSPC")


def can_mount(folder):
    place = folder / "mount"
    place.mkdir()
    if os.geteuid() != 0 or not sys.platform.startswith("linux"):
        return False
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "gazelab-torture", place], check=True, stderr=subprocess.DEVNULL)
        subprocess.run(["umount", place], check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


class Torture:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        program = pathlib.Path(options.program).resolve()
        self.slots = [Slot(folder / f"slot-{index}", program, options.shim) for index in range(SLOTS)]
        known = {scenario.name: scenario for scenario in scenarios()}
        for name in options.scenario or []:
            if name not in known and name not in RACES:
                raise SystemExit(f"torture: no scenario is called {name!r}; there are: {', '.join([*known, *RACES])}")
        self.known = known
        self.all = {
            name: one for name, one in known.items()
            if (not one.is_for_races if not options.scenario else name in options.scenario)}
        self.counts = collections.Counter()
        self.missed = 0
        self.violations = collections.defaultdict(list)
        self.lock = threading.Lock()
        self.error = None

    def trials(self):
        """All trials, each with what it counts as."""
        options, generator = self.options, random.Random(self.options.seed)
        if options.only:
            name, *rest = options.only.split()
            if name in RACES:
                return [("processes at once", (name, float(rest[0])))]
            return [("trials", Disturbance.parse(options.only))]
        references = {name: self.slots[0].reference(scenario) for name, scenario in self.all.items()}
        for name, reference in references.items():
            for path in unflushed(reference.calls):
                self.violations["not flushed", name].append(
                    (f"{name} cut", f"a power failure could cut {path}, which has its name already"))
            for path in unnamed(reference.calls):
                self.violations["folder not flushed", name].append(
                    (f"{name} lost", f"a power failure could take the name of {path} back"))
        found = []
        for name, scenario in self.all.items():
            calls = references[name].calls
            found += [("calls that failed", trial) for trial in injected(scenario, calls, options.rounds)]
            found += [("short or repeated calls", trial) for trial in interrupted(scenario, calls)]
        if self.all:
            found += [("kills", trial) for trial in killed(self.all, references, options.kills, generator)]
            found += [("signals", trial) for trial in asked(self.all, references, options.signals, generator)]
        if not can_mount(self.folder):
            print("torture: full disks are left out: only root can mount one", flush=True)
        elif any(not name.startswith("fetch") for name in self.all):
            found += [("full disks", t) for t in full_disks(self.all, references, options.disks, generator)]
        for name, (_, often) in RACES.items():
            if not options.scenario or name in options.scenario:
                moments = [round(generator.uniform(0, 0.3), 3) if turn else 0.0 for turn in range(often * options.rounds)]
                found += [("processes at once", (name, moment)) for moment in moments]
        return found

    def check_itself(self):
        """Throws unless every lie that is planted is noticed."""
        slot = self.slots[0]
        missed = unnoticed_programs(self.folder, self.options.shim) + unnoticed_lies(slot, self.known["run-again"])
        if missed:
            raise SystemExit("torture: does not notice lies: " + "; ".join(missed))

    def one(self, slot, what, trial, waiting):
        if isinstance(trial, tuple):
            name, moment = trial
            violations, spelled = RACES[name][0](slot, self.known, moment), f"{name} {moment}"
            was_disturbed, group = True, name
        else:
            violations, was_disturbed = slot.run(self.known[trial.scenario], trial)
            spelled, group = str(trial), trial.scenario
            if not was_disturbed and trial.is_signal and not self.options.only:
                # The command had ended before the signal came.
                waiting.put((what, dataclasses.replace(trial, at=f"{float(trial.at) * 0.6:.4f}")))
                return
        with self.lock:
            self.counts[what] += was_disturbed
            self.missed += not was_disturbed
            for kind, sentence in violations:
                self.violations[kind, group].append((spelled, sentence))

    def work(self, slot, waiting):
        try:
            while self.error is None:
                self.one(slot, *waiting.get_nowait(), waiting)
        except queue.Empty:
            pass
        except BaseException as error:  # noqa: BLE001: the other slot must stop, too.
            self.error = self.error or error

    def run(self):
        started = time.monotonic()
        if not self.options.only:
            self.check_itself()
        waiting = queue.Queue()
        for trial in self.trials():
            waiting.put(trial)
        workers = [threading.Thread(target=self.work, args=(slot, waiting)) for slot in self.slots]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        if self.error:
            raise self.error
        return self.report(time.monotonic() - started)

    def report(self, seconds):
        parts = [f"{count} {what}" for what, count in self.counts.items()]
        count = sum(len(found) for found in self.violations.values())
        print(f"torture: {len(self.all)} scenarios, seed {self.options.seed}: {', '.join(parts)}")
        if self.missed:
            print(f"torture: {self.missed} more calls were not reached: some orders of calls vary")
        for (kind, group), found in sorted(self.violations.items()):
            print(f"torture: {kind}, {group}: {len(found)}")
            # One example of each kind of call tells more than several of one kind.
            examples = {spelled.split()[1]: (spelled, sentence) for spelled, sentence in reversed(found)}
            for spelled, sentence in sorted(examples.values())[:SHOWN]:
                print(f"    {sentence}")
                print(f"    again: scripts/check/torture {self.options.program} --only '{spelled}'")
        print(f"torture: {count} violations in {seconds:.0f} s")
        return 1 if count else 0


def main():
    options = arguments()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gazelab-torture.")).resolve()
    try:
        return Torture(options, folder).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
