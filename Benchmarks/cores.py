"""How much sooner a run ends on more cores, and what that costs."""

import hashlib
import os
from collections import defaultdict

from contender import Cost, run
from section import Section
from table import markdown, ratios, spread

EXPERIMENTS = {
    "Table 3, 1000 splits × 7 feature sets": None,
    "svr with its own choice of options, 64 splits of frames": "\n".join([
        "samples: frames", "features: gaze+face", "calibrators: {kind: svr, fit_on: frames}",
        "splits: {kind: random, test_share: 0.3, repeats: 64}", "metrics: trials", ""]),
}


def measure(lab, experiment, capture, folder, rounds):
    jobs = [1]
    while 2 * jobs[-1] <= os.cpu_count():
        jobs.append(2 * jobs[-1])
    # More jobs than cores must do no harm.
    jobs.append(4 * os.cpu_count())
    rows = []
    for index, (name, text) in enumerate(EXPERIMENTS.items()):
        file = experiment
        if text:
            file = folder / f"cores-{index}.yaml"
            file.write_text(f"dataset: {capture.parent.name}\nwhere: {{capture: {capture.stem}}}\n{text}")
        costs, digests = defaultdict(Cost), set()
        for _ in range(rounds):
            for count in jobs:
                out = folder / f"cores-{index}"
                done = lab.run(file, out, "--jobs", count, "--no-figures", "--no-cache")
                costs[count].add(done.cpu, done.wall)
                digests.add(hashlib.sha256(next(out.rglob("scores.csv")).read_bytes()).hexdigest())
        if len(digests) > 1:
            raise SystemExit(f"bench: scores of {name} depend on --jobs")
        rows += [
            [name if count == 1 else "", count, spread(cost.wall), spread(cost.cpu),
             spread(ratios(costs[1].wall, cost.wall)), spread(ratios(cost.cpu, costs[1].cpu))]
            for count, cost in costs.items()]
    return Section("\n\n".join([
        "## Cores",
        f"Whole processes without figures, by `--jobs`, on a machine with {os.cpu_count()} cores. The bytes of scores.csv "
        "are the same for all. *Sooner* is the wall time of one job over that of the row, in the same round.",
        markdown(["", "jobs", "wall (s)", "CPU (s)", "sooner", "CPU, times"], *rows)]))
