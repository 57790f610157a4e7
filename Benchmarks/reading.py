"""Reading a capture of 300 MB into columns: GazeLab compared with polars and duckdb."""

import os
import sys
import time
from collections import defaultdict
from pathlib import Path

import capture_files
from contender import Cost, run
from gazelab import less
from section import Section, over_each
from table import markdown, ratios, spread

HERE = Path(__file__).parent
# Without what the others do not do: the checksum of the file and the audit of its contents.
CHECKED, COLUMNS = "all checks", "columns alone"
# The columns that an earlier run has cached are read instead of the capture.
AGAIN = "a second run"
LIBRARIES = ["polars", "polars-schema", "duckdb", "duckdb-schema"]
PEOPLE = 535
FRAMES_EACH = 1000
# One cheap trial, because only reading is measured.
EXPERIMENT = """dataset: many.csv
features: gaze
splits: in-sample
metrics: trials
"""


def measure(labs, base, folder, rounds):
    capture = folder / "many.csv"
    capture_files.write_people(base, capture, PEOPLE, FRAMES_EACH)
    experiment = folder / "reading.yaml"
    experiment.write_text(EXPERIMENT)
    kept = {name: ["--cache", folder / f"kept {name}"] for name in labs}
    # A file that has just been written is not cached, because it might be written to again.
    time.sleep(3)
    for name, lab in labs.items():
        lab.measure(experiment, 1, 1, *kept[name])
    costs = defaultdict(Cost)
    threads = sorted({1, os.cpu_count()})
    for _ in range(rounds):
        for count in threads:
            for name, lab in labs.items():
                stages, counts = lab.measure(experiment, 1, count)
                costs[f"{name}, {CHECKED}", count].add_median(stages["read"])
                costs[f"{name}, {COLUMNS}", count].add_median(
                    less(stages["read"], stages["sha256 again"], stages["audit again"]))
                stages, _ = lab.measure(experiment, 1, count, *kept[name])
                costs[f"{name}, {AGAIN}", count].add_median(stages["read"])
            for library in LIBRARIES:
                read = run([sys.executable, HERE / "read_columns.py", library, capture, count]).json
                if (read["rows"], read["columns"]) != (counts["frames"], base.width):
                    sys.exit(f"bench: {library} reads {read['rows']} rows and {read['columns']} columns")
                costs[library, count].add_median(read)
    megabytes = capture.stat().st_size / 1e6
    capture.unlink()
    measured = {}
    for count in threads:
        here = {name: cost for (name, threads), cost in costs.items() if threads == count}
        for library in LIBRARIES:
            measured |= over_each(f"{library}, {count} threads:", here[library], here, labs, CHECKED)
    rows = [[
        name, count, spread(cost.cpu), *(
            spread([megabytes / seconds for seconds in clock], "{:.0f}") for clock in (cost.cpu, cost.wall)),
        *(spread(ratios(getattr(cost, clock), getattr(costs[f"GazeLab, {CHECKED}", count], clock)), "{:.2f}")
          for clock in ("cpu", "wall"))] for (name, count), cost in costs.items()]
    text = "\n\n".join([
        "## Reading a capture",
        f"A capture of {megabytes:.0f} MB, {PEOPLE * FRAMES_EACH} rows of {base.width} columns, from a warm file cache "
        "into columns. GazeLab checks every row against the format, takes the file's sha256 and audits its contents; "
        "*columns alone* is without these last two, which are measured once more. A second run reads the columns that "
        "the first one has kept, once it has seen that the capture is the same. With *-schema*, a library is told the "
        "types of all columns. *Times* is what each round took over GazeLab with all checks in the same round.",
        markdown(["", "threads", "CPU (s)", "MB a CPU second", "MB a second", "times, CPU", "times, wall"], *rows)])
    return Section(text, measured)
