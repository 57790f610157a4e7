"""Reading a capture of 300 MB into columns: GazeLab compared with polars and duckdb."""

import os
import sys
import time
from pathlib import Path

import capture_files
from contender import Cost, run
from table import markdown, ratios, spread

HERE = Path(__file__).parent
# The columns that an earlier run has cached are read instead of the capture.
AGAIN = "GazeLab, a second run"
# Without what the others do not do: the checksum of the file and the audit of its contents.
COLUMNS = "GazeLab, columns alone"
PEOPLE = 535
FRAMES_EACH = 1000
# One cheap trial, because only reading is measured.
EXPERIMENT = """dataset: many.csv
features: gaze
splits: in-sample
metrics: trials
"""


def without_checks(stages):
    """Returns the time for reading without checksum and audit."""
    return {
        clock: [
            whole - digest - audit for whole, digest, audit in
            zip(stages["read"][clock], stages["sha256 again"][clock], stages["audit again"][clock])
        ] for clock in ("cpu", "wall")
    }


def measure(lab, base, folder, rounds):
    capture = folder / "many.csv"
    capture_files.write_people(base, capture, PEOPLE, FRAMES_EACH)
    experiment = folder / "reading.yaml"
    experiment.write_text(EXPERIMENT)
    kept = ["--cache", folder / "kept"]
    # A file that has just been written is not cached, because it might be written to again.
    time.sleep(3)
    lab.measure(experiment, 1, 1, *kept)
    costs = {
        (name, threads): Cost()
        for name in (COLUMNS, "GazeLab", AGAIN, "polars", "duckdb") for threads in sorted({1, os.cpu_count()})
    }
    for _ in range(rounds):
        for (name, threads), cost in costs.items():
            if name == COLUMNS:
                continue
            if name in ("GazeLab", AGAIN):
                stages, _ = lab.measure(experiment, 1, threads, *(kept if name == AGAIN else []))
                cost.add_median(stages["read"])
                if name == "GazeLab":
                    costs[COLUMNS, threads].add_median(without_checks(stages))
            else:
                laps = run([sys.executable, HERE / "read_columns.py", name, capture, threads]).json
                cost.add_median(laps)
    megabytes = capture.stat().st_size / 1e6
    rows = []
    for (name, threads), cost in costs.items():
        ours = costs[COLUMNS, threads]
        rows.append([
            name, threads, spread(cost.cpu), spread([megabytes / seconds for seconds in cost.cpu], "{:.0f}"),
            spread([megabytes / seconds for seconds in cost.wall], "{:.0f}"),
            spread(ratios(cost.cpu, ours.cpu), "{:.2f}"), spread(ratios(cost.wall, ours.wall), "{:.2f}"),
        ])
    capture.unlink()
    return "\n\n".join([
        "## Reading a capture",
        f"A capture of {megabytes:.0f} MB, {PEOPLE * FRAMES_EACH} rows of {base.width} columns, from a warm file cache "
        "into columns. GazeLab also checks every row against the format and finds fixations, takes the file's sha256 "
        "and audits its contents; *columns alone* is without these last two, which are measured once more. A second "
        "run reads the "
        "columns that the first one has kept, once it has seen that the capture is the same. *Times* is what each "
        "round took over GazeLab's columns alone of the same round and count of threads.",
        markdown(["", "threads", "CPU (s)", "MB a CPU second", "MB a second", "times, CPU", "times, wall"], *rows),
    ])
