"""Several processes at once: two that write into one folder, and one that reads while another writes."""

import time

from files_of_folders import tree
from scenarios import ALONE, EARLIER, RUN
from trial import REFUSALS, Disturbance

# Every rename comes late, so that the processes really meet.
SLOWLY = Disturbance("race", "rename", "1+", "DELAY")


def together(slot, commands, delay):
    processes = []
    for command in commands:
        processes.append((slot.start(command, SLOWLY, is_logged=True), time.monotonic()))
        time.sleep(delay)
    return [slot.end(process, started) for process, started in processes]


def judge_writers(slot, scenario, commands, delay):
    """Two writers: at least one succeeds, one that is refused says who is in its way, and the result is of one piece."""
    reference = slot.reference(scenario)
    slot.restore(scenario)
    endings = together(slot, commands, delay)
    violations = []
    if all(ending.code != 0 for ending in endings):
        violations.append(("race", f"neither succeeded: {'; '.join(ending.said for ending in endings)}"))
    for ending in endings:
        if ending.code is None:
            violations.append(("hang", "a process that met another did not end"))
        elif ending.code != 0 and ending.code not in REFUSALS | {75}:
            violations.append(("wrong exit", f"ended with {ending.code}: {ending.said}"))
        elif ending.code != 0 and ": " not in ending.stderr:
            violations.append(("silent", f"ended with {ending.code} without a word"))
    torn, state = slot.state(scenario, reference, tree(slot.work))
    if torn or state == "mixture":
        codes = " and ".join(str(ending.code) for ending in endings)
        violations.append(("mixture", f"two writers ended with {codes} and left a mixture {sorted(torn)[:3]}"))
    slot.judge_second_try(scenario, reference, violations)
    return violations


def judge_readers(slot, scenario, command):
    """What is read while a writer works is the old or the new run, or is refused."""
    reference = slot.reference(scenario)
    slot.restore(scenario)
    old = slot.call(scenario.check).stdout
    writer = slot.start(command, SLOWLY, is_logged=True)
    started = time.monotonic()
    shown = []
    while writer.poll() is None and time.monotonic() < started + 60:
        shown.append(slot.call(scenario.check))
    ending = slot.end(writer, started)
    violations = []
    if ending.code != 0:
        violations.append(("race", f"a writer ended with {ending.code} because of readers: {ending.said}"))
    new = slot.call(scenario.check).stdout
    for reading in shown:
        if reading.code == 0 and reading.stdout not in (old, new):
            violations.append(("mixture accepted", f"{' '.join(scenario.check)} printed neither the old nor the new run"))
        elif reading.code not in (0, 65, 66, 75):
            violations.append(("wrong exit", f"a reader ended with {reading.code}: {reading.said}"))
    torn, state = slot.state(scenario, reference, tree(slot.work))
    if torn or state != "new":
        violations.append(("mixture", f"after readers the run is {state} {torn[:3]}"))
    return violations


def judge_shards(slot, scenario):
    """Two shards of one plan share the folder: both succeed, and the merged run is what it is otherwise."""
    reference = slot.reference(scenario)
    slot.restore(scenario)
    slot.call(["clean", "reports"])
    shards = [RUN + ["--no-figures", "--shard", f"{part}/2"] for part in (1, 2)]
    endings = together(slot, shards, 0)
    violations = [
        ("race", f"one of two shards ended with {ending.code}: {ending.said}") for ending in endings if ending.code != 0]
    slot.judge_second_try(scenario, reference, violations)
    return violations


RACES = {
    # name: what is judged, how often in a round
    "run-run": (lambda slot, all, delay: judge_writers(
        slot, all["run-either"], [RUN + ALONE, RUN + ALONE + EARLIER], delay), 4),
    "run-report": (
        lambda slot, all, delay: judge_writers(
            slot, all["report"], [["report", "reports/small", "--no-figures"], ["report", "reports/small"]], delay), 3),
    "merge-merge": (
        lambda slot, all, delay: judge_writers(slot, all["merge"], [["merge", "reports/small"]] * 2, delay), 3),
    "simulate-simulate": (
        lambda slot, all, delay: judge_writers(slot, all["simulate-again"], [["simulate", "small"]] * 2, delay), 3),
    "fetch-fetch": (
        lambda slot, all, delay: judge_writers(slot, all["fetch-again"], [["fetch", "fetched"]] * 2, delay), 2),
    "run-show": (lambda slot, all, delay: judge_readers(slot, all["run-either"], RUN + ALONE), 2),
    "simulate-describe": (lambda slot, all, delay: judge_readers(slot, all["simulate-again"], ["simulate", "small"]), 2),
    "shard-shard": (lambda slot, all, delay: judge_shards(slot, all["merge"]), 2),
}
