"""Lies that the harness tells itself, each of which it must notice: otherwise it would not notice a program's either."""

import os
import subprocess
import sys

from power import unflushed, unnamed
from trial import Disturbance

# What a program may do with a file under a hidden name before it renames it.
WRITERS = {
    "write": "os.write(file, b'x' * 100)",
    "copy_file_range": "os.write(other, b'x' * 100); os.lseek(other, 0, 0); os.copy_file_range(other, file, 100)",
    "mmap": "os.ftruncate(file, 100); mmap.mmap(file, 100)[0:1] = b'x'",
}
PROGRAM = """
import mmap, os
other = os.open('other', os.O_RDWR | os.O_CREAT)
file = os.open('.a.1-2-3.tmp', os.O_RDWR | os.O_CREAT)
os.close(other), os.close(file)
file, other = os.open('.a.1-2-3.tmp', os.O_RDWR), os.open('other', os.O_RDWR)
os.fsync(file)
{written}
{flushed}
os.rename('.a.1-2-3.tmp', 'a')
{named}
"""
FOLDER = "folder = os.open('.', os.O_RDONLY); os.fsync(folder)"


def calls_of(log):
    """The calls that were really made."""
    lines = log.read_text().splitlines()
    return [line.split(maxsplit=2) for line in lines if not line.endswith(" INJECTED")]


def unnoticed_programs(folder, shim):
    """Small programs that forget to flush a file or its folder, and some that forget nothing."""
    missed = []
    python = os.path.realpath(sys.executable)
    for index, (name, written) in enumerate(WRITERS.items()):
        for is_flushed in (False, True):
            for is_named in (False, True):
                place = folder / f"lie-{index}-{is_flushed}-{is_named}"
                place.mkdir()
                log = folder / "lie.log"
                log.unlink(missing_ok=True)
                text = PROGRAM.format(
                    written=written, flushed="os.fsync(file)" if is_flushed else "", named=FOLDER if is_named else "")
                subprocess.run(
                    [python, "-c", text], cwd=place, check=True,
                    env=os.environ | {
                        "LD_PRELOAD": str(shim), "INJECT_ROOT": str(place), "INJECT_PROGRAM": python,
                        "INJECT_LOG": str(log)})
                calls = calls_of(log)
                if bool(unflushed(calls)) == is_flushed:
                    missed.append(f"a file written by {name} that is {'' if is_flushed else 'not '}flushed")
                if bool(unnamed(calls)) == is_named:
                    missed.append(f"a file written by {name} whose folder is {'' if is_named else 'not '}flushed")
    return missed


def unnoticed_lies(slot, scenario):
    """Calls of a run that do nothing, or something else, and say that they have worked."""
    missed = []
    kinds = {kind for kind, _, _ in slot.reference(scenario).calls}
    for call, at, what, path, expected in [
        ("write", "1+", "LIE", "/.scores.csv.", {"false success", "wrong numbers"}),
        ("write", "1", "DIGIT", "/.scores.csv.", {"wrong numbers"}),
        ("write", "1", "DIGIT", "/.repeats.csv.", {"wrong numbers"}),
        ("rename", "1", "LIE", "/small/scores.csv", {"false success"}),
    ]:
        violations, was_told = slot.run(scenario, Disturbance(scenario.name, call, at, what, path))
        found = {kind for kind, _ in violations}
        if not was_told or not expected <= found:
            missed.append(f"'{scenario.name} {call} {at} {what} {path}', found: {', '.join(sorted(found)) or 'nothing'}")
    for call, find in (("fsync", unnamed), ("syncfs", unflushed)):
        if call in kinds:
            slot.restore(scenario)
            slot.call(scenario.command, Disturbance(scenario.name, call, "1+", "LIE"), is_logged=True)
            if not find(calls_of(slot.log)):
                missed.append(f"'{scenario.name} {call} 1+ LIE'")
    return missed
