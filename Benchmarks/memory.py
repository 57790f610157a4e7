"""The most memory that a run holds at a time."""

import shutil
from collections import defaultdict

import capture_files
from feature_sets import FEATURE_SETS
from section import BEFORE, Section
from table import markdown, spread

PEOPLE = 600
FRAMES_EACH = 1000
EXPERIMENT = f"""dataset: memory.csv
samples: frames
features: [{', '.join(FEATURE_SETS)}]
splits: {{kind: leave-one-out, over: participant}}
metrics: trials
"""


def measure(labs, base, folder, rounds):
    capture_files.write_people(base, folder / "memory.csv", PEOPLE, FRAMES_EACH)
    experiment = folder / "memory.yaml"
    experiment.write_text(EXPERIMENT)
    peaks = defaultdict(list)
    for _ in range(rounds):
        for name, lab in labs.items():
            done = lab.run(experiment, folder / "memory", "--jobs", 1, "--no-figures", "--no-cache")
            peaks[name].append(done.peak / 1e6)
            shutil.rmtree(folder / "memory")
    (folder / "memory.csv").unlink()
    measured = {f"peak memory of {'before' if name == BEFORE else name}": peak for name, peak in peaks.items()}
    text = "\n\n".join([
        "## Memory",
        f"The largest resident set of `gazelab run` with {PEOPLE * FRAMES_EACH:,} frames of {PEOPLE} people, the 40 "
        "columns of the widest feature set and 2 of targets, leaving one person out, sums alone, no figures, one job.",
        markdown(["", "peak (MB)"], *([name, spread(peak)] for name, peak in peaks.items()))])
    return Section(text, measured)
