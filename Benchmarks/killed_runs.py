#!/usr/bin/env python3
"""Kills runs, merges and reports at random moments and checks that going on gives the bytes of a run that nobody killed.

    Benchmarks/killed_runs.py [--program .build/release/gazelab] [--moments 200] [--seed 1]

Each moment is drawn evenly from the time that the command takes by itself. After `kill -9`, `gazelab run --resume`, `gazelab
merge` or `gazelab report` is started again, and every result file is compared with those of the undisturbed run; of
run.json all but the time, the command and the number of jobs.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

EXPERIMENT = """title: Killed at any moment
dataset: simulated-study
samples: frames
features: [gaze, gaze+euler, gaze+face]
calibrators: [linear, {kind: ridge, lambda: 0.1}]
splits:
  - {kind: random, unit: fixation, test_share: 0.3, repeats: 60}
  - {kind: leave-one-out, over: participant}
"""


def files(folder):
    """The result files below a run's folder by name, without what is said about time, command and jobs."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not path.is_file() or name.startswith("units/"):
            continue
        content = path.read_bytes()
        if name == "run.json":
            record = json.loads(content)
            del record["times"], record["program"]["command"], record["program"]["jobs"]
            content = json.dumps(record, sort_keys=True).encode()
        found[name] = content
    return found


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(root / ".build/release/gazelab"))
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program, chance = str(pathlib.Path(options.program).resolve()), random.Random(options.seed)

    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        datasets = root / "datasets"
        (work / "datasets").mkdir()
        (work / "datasets" / "simulated-study").mkdir()
        shutil.copy(datasets / "simulated-study" / "dataset.yaml", work / "datasets" / "simulated-study")
        (work / "killed.yaml").write_text(EXPERIMENT)
        run_folder = work / "out" / "killed"

        def gazelab(*arguments, seconds=None):
            """Runs the program to its end, or kills it after some time; returns whether it was killed."""
            process = subprocess.Popen(
                [program, *arguments], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            if seconds is not None:
                try:
                    process.wait(seconds)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    return True
            _, errors = process.communicate()
            if process.returncode != 0:
                sys.exit(f"gazelab {' '.join(arguments)}: exit {process.returncode}\n{errors.decode()}")
            return False

        gazelab("simulate", "simulated-study", "--datasets", "datasets")
        run = ["run", "killed.yaml", "--datasets", "datasets", "--out", "out", "--no-cache"]
        shards = [[*run, "--shard", f"{index}/3"] for index in (1, 2, 3)]
        merge, report = ["merge", "out/killed"], ["report", "out/killed"]

        def seconds(*arguments):
            start = time.monotonic()
            gazelab(*arguments)
            return time.monotonic() - start

        times = {"run": seconds(*run)}
        expected = files(run_folder)
        times["report"] = seconds(*report)
        shutil.rmtree(run_folder)
        times["shard"] = max(seconds(*shard) for shard in shards)
        times["merge"] = seconds(*merge)
        counts = {kind: [0, 0] for kind in ("run", "merge", "report")}
        for moment in range(options.moments):
            kind = ("run", "run", "merge", "report")[moment % 4]
            if kind != "report":
                shutil.rmtree(work / "out", ignore_errors=True)
            if kind == "run":
                killed = gazelab(*run, seconds=chance.uniform(0, times["run"]))
                gazelab(*run, "--resume")
            elif kind == "merge":
                killed = False
                for shard in shards:
                    killed = gazelab(*shard, seconds=chance.uniform(0, 2 * times["shard"])) or killed
                    gazelab(*shard)
                killed = gazelab(*merge, seconds=chance.uniform(0, times["merge"])) or killed
                gazelab(*merge)
            else:
                killed = gazelab(*report, seconds=chance.uniform(0, times["report"]))
                gazelab(*report)
            counts[kind][0] += 1
            counts[kind][1] += killed
            found = files(run_folder)
            for name in sorted(set(expected) | set(found)):
                if found.get(name) != expected.get(name):
                    sys.exit(f"moment {moment}, {kind}: {name} differs")
        for kind, (count, killed) in counts.items():
            print(f"{kind}: {count} moments, {killed} of them killed before the end; all files are the same")


if __name__ == "__main__":
    main()
