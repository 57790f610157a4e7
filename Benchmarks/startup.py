"""How long `gazelab --version` takes, compared with other programs that do nothing."""

import sys
from collections import defaultdict

from contender import Cost, run
from section import Section
from table import markdown, ratios, spread

STARTS = 5


def measure(labs, folder, rounds):
    (folder / "empty.swift").write_text("import Foundation\n")
    empty = folder / "empty"
    run(["swiftc", "-O", folder / "empty.swift", "-o", empty])
    commands = {f"{name} --version": [lab.program, "--version"] for name, lab in labs.items()} | {
        "Swift, an empty program with Foundation": [empty],
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -S -I -c pass": [sys.executable, "-S", "-I", "-c", "pass"],
        "import duckdb": [sys.executable, "-c", "import duckdb"],
        "import polars": [sys.executable, "-c", "import polars"],
        "import numpy": [sys.executable, "-c", "import numpy"],
    }
    costs = defaultdict(Cost)
    for _ in range(STARTS * rounds):
        for name, command in commands.items():
            done = run(command)
            costs[name].add(1000 * done.cpu, 1000 * done.wall)
    ours = costs["GazeLab --version"]
    rows = [
        [name, spread(cost.cpu, "{:.1f}"), spread(cost.wall, "{:.1f}"),
         spread(ratios(cost.cpu, ours.cpu), "{:.2f}"), spread(ratios(cost.wall, ours.wall), "{:.2f}")]
        for name, cost in costs.items()]
    heading = [f"{STARTS * rounds} starts", "CPU (ms)", "wall (ms)", "times, CPU", "times, wall"]
    return Section("## Start-up\n\n" + markdown(heading, *rows), {
        f"{name}: over GazeLab": ratios(costs[name].cpu, ours.cpu) for name in ("python -c pass", "import duckdb")})
