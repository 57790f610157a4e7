#!/usr/bin/env python3
"""Compares what `gazelab plan` says of memory and bytes with runs, and prints one line per experiment.

Usage: Benchmarks/demand.py GAZELAB EXPERIMENT.yaml ... [-- OPTIONS OF plan AND run, such as --datasets DIR]

Memory is the largest resident set of `gazelab run` with figures off; bytes are those of the run's folder, of which
kept units are those in units/. The constants of Sources/Trials/Trials/RunDemand.swift and SplitDemand.swift are
chosen so that estimates of larger studies are within about 30 %.
"""
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

SIZES = {"bytes": 1, "byte": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9}


def estimates(text):
    line = " ".join(text.split())
    found = re.findall(r"about ([\d.]+) (bytes?|kB|MB|GB)|which ([\d.]+) (bytes?|kB|MB|GB)", line)
    return [float(a or c) * SIZES[b or d] for a, b, c, d in found[:3]]


def run(command):
    """Runs a command in a child of its own, so that its memory is not mixed with an earlier one's."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        os.write(writer, f"{status} {peak}".encode())
        os._exit(0)
    os.close(writer)
    status, peak = os.read(reader, 100).decode().split()
    os.waitpid(child, 0)
    return int(status), float(peak)


def size(folder):
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names)


def main(arguments):
    options = arguments[arguments.index("--") + 1:] if "--" in arguments else []
    files = arguments[:arguments.index("--")] if "--" in arguments else arguments
    print(f"{'experiment':36} {'memory':>16} {'written':>16} {'kept':>16}   (estimate / measured, MB)")
    for file in files[1:]:
        out = tempfile.mkdtemp()
        plan = subprocess.run([files[0], "plan", file, *options], capture_output=True, text=True)
        said = estimates(plan.stdout)
        status, peak = run([files[0], "run", file, "--out", out, "--no-figures", *options])
        if len(said) < 3 or status not in (0, 1):
            print(f"{file:36} failed: {plan.stderr.strip()[:80]} (exit {status})")
            continue
        kept = sum(size(os.path.join(at, "units")) for at, folders, _ in os.walk(out) if "units" in folders)
        # The plan counts figures, which this run did not draw.
        pairs = [(said[0], peak), (said[1] - 1.5e6, size(out)), (said[2], kept)]
        cells = [f"{a / 1e6:7.1f}/{b / 1e6:.1f}".rjust(16) for a, b in pairs]
        print(f"{os.path.splitext(file)[0][-36:]:36} " + " ".join(cells))
        shutil.rmtree(out)


if __name__ == "__main__":
    main(sys.argv[1:])
