"""How long `gazelab --version` takes, compared with an empty program that imports Foundation."""

from contender import Cost, run
from table import markdown, ratios, spread

STARTS = 5


def measure(lab, folder, rounds):
    (folder / "empty.swift").write_text("import Foundation\n")
    empty = folder / "empty"
    run(["swiftc", "-O", folder / "empty.swift", "-o", empty])
    costs = {"gazelab --version": Cost(), "an empty program": Cost()}
    for _ in range(STARTS * rounds):
        for command, cost in zip(([lab.program, "--version"], [empty]), costs.values()):
            done = run(command)
            cost.add(1000 * done.cpu, 1000 * done.wall)
    ours, other = costs.values()
    rows = [[name, spread(cost.cpu, "{:.1f}"), spread(cost.wall, "{:.1f}")] for name, cost in costs.items()]
    pairs = (ours.cpu, other.cpu), (ours.wall, other.wall)
    rows.append(["times", *(spread(ratios(*pair), "{:.2f}") for pair in pairs)])
    return "## Start-up\n\n" + markdown([f"{STARTS * rounds} starts", "CPU (ms)", "wall (ms)"], *rows)
