"""One trial: a dataset is spoiled, everything that takes it is run, and what was written is read."""

import collections
import csv
import dataclasses
import io
import os
import random
import re
import shlex
import shutil
import subprocess

from documents import write
from experiments import experiment
from sums import judge_counts, judge_timeline
from written import judge_folder, judge_text, numbers, strict_json, text_of

# A command takes a second or two, on a busy machine some more.
PATIENCE = 240
ALLOWED = {0, 65, 66}
# With what the commands may end beside ALLOWED.
MORE = {"run": {1}, "gate": {3}}
# The commands that read captures.
READERS = {"run", "gate", "timeline", "exercises", "convert", "describe", "export", "explain", "apply"}
CRASH = re.compile(r"fatal error|precondition|assertion|Stack dump|Thread \d+ .*crashed", re.IGNORECASE)


@dataclasses.dataclass
class Outcome:
    number: int
    kind: str
    frames: int
    # The frames that commands have read and not refused, once for each command.
    readings: int
    values: int
    ways: list
    codes: collections.Counter
    # A class, a sentence, and the command after which it was found.
    violations: list


class Trial:
    """Runs in `folder`, which it empties first."""

    def __init__(self, program, folder, schema, seed, number):
        self.program = program
        self.folder = folder
        self.schema = schema
        self.number = number
        self.generator = random.Random(f"{seed}/{number}")
        self.violations = []
        self.codes = collections.Counter()
        self.readings = 0
        self.command = []
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def run(self, materials, kinds=None):
        self.dataset = materials.make(self.generator, kinds)
        is_wild = self.generator.random() < 0.15
        values, ways = self.dataset.spoil(self.generator, is_wild)
        data = self.folder / "datasets/spoiled"
        data.mkdir(parents=True)
        if self.dataset.yaml:
            (data / "dataset.yaml").write_text(self.dataset.yaml)
        for path, document in self.dataset.files.items():
            write(data, path, document)
        write(self.folder, "experiment.yaml", experiment(self.generator, self.dataset))
        if self.dataset.kind != "exercises":
            self.try_run()
        self.try_gate()
        self.try_timeline()
        if self.dataset.kind in ("exercises", "eyedid", "schneuwly") and self.generator.random() < 0.5:
            self.try_exercises()
        self.try_convert(self.generator.choice(["table", "table", "bids", "schneuwly-csv"]))
        self.call("describe", "spoiled")
        return Outcome(
            self.number, self.dataset.kind, self.dataset.frames, self.readings, values, ways, self.codes, self.violations)

    # Commands

    def found(self, kind, sentence):
        self.violations.append((kind, sentence, shlex.join(self.command)))

    def collect(self, judge):
        """Calls a function with a list for what it finds."""
        found = []
        judge(found)
        for kind, sentence in found:
            self.found(kind, sentence)

    def call(self, *arguments, allowed=None):
        """Runs a command and judges how it ends. Returns its exit code and standard output."""
        self.command = ["gazelab", *arguments]
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "TMPDIR": str(self.folder), "NO_COLOR": "1", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no"}
        try:
            ending = subprocess.run(
                [self.program, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.found("hang", f"had not ended after {PATIENCE} s")
            self.codes[arguments[0], "hang"] += 1
            return None, ""
        code, said = ending.returncode, ending.stderr.decode(errors="replace")
        self.codes[arguments[0], code] += 1
        if arguments[0] in READERS and code in (0, 1, 3):
            self.readings += self.dataset.frames
        allowed = allowed or ALLOWED | MORE.get(arguments[0], set())
        last = " | ".join(said.strip().splitlines()[-2:])[:400]
        if code < 0 or code in (132, 134, 139) or CRASH.search(said):
            self.found("crash", f"ended with {code}: {last}")
        elif code not in allowed:
            self.found("wrong exit", f"ended with {code}: {last}")
        elif code not in (0, 3) and not any(": " in line for line in said.splitlines()):
            self.found("silent", f"ended with {code} without a sentence")
        output = ending.stdout.decode(errors="replace")
        self.collect(lambda found: judge_text("standard output", output, found))
        self.collect(lambda found: judge_text("standard error", without_quotes(said), found))
        return code, output

    def read_json(self, text, name):
        try:
            return strict_json(text)
        except ValueError as error:
            self.found("JSON", f"{name}: {error}")
            return None

    def require_nothing(self, folder):
        """A command that failed leaves no result behind; units that are finished are none."""
        folder = self.folder / folder
        left = [
            str(path.relative_to(self.folder)) for path in folder.rglob("*")
            if path.is_file() and "units" not in path.parts and not path.name.startswith(".")]
        left = [path for path in left if not path.endswith("index.html")]
        if left:
            self.found("left behind", ", ".join(sorted(left)[:3]))

    # A run

    def try_run(self):
        arguments = ["run", "experiment.yaml", "--jobs", "1", "--no-cache", "--allow-programs"]
        options = ["--no-figures", "--predictions", "--skip-missing", "--json"]
        arguments += [option for option, share in zip(options, [0.5, 0.15, 0.7, 0.2]) if self.generator.random() < share]
        code, output = self.call(*arguments)
        if code not in (0, 1):
            self.require_nothing("reports")
            return
        run = self.folder / "reports/experiment"
        if not (run / "scores.csv").is_file():
            runs = list((self.folder / "reports").rglob("run.json"))
            if not runs:
                self.found("missing file", f"ended with {code}, but there is no run")
                return
            run = runs[0].parent
        if "--json" in arguments:
            self.read_json(output, "standard output")
        tables = {}
        self.collect(lambda found: tables.update(judge_folder(run, self.schema, found)))
        record = self.read_json((run / "run.json").read_text(), "run.json")
        self.collect(lambda found: judge_counts(tables, record, self.dataset, found))
        scores = tables.get("scores.csv")
        if scores is not None and record is not None:
            has_failed = bool((scores["status"] == "failed").any())
            if has_failed != (code == 1):
                self.found("wrong exit", f"ended with {code}, but {'a' if has_failed else 'no'} trial has failed")
        self.read_run(run, "--no-figures" not in arguments)
        if scores is not None and (scores["status"] == "ok").any():
            self.try_export(run, scores)

    def read_run(self, run, has_figures):
        """A run that was written is read by every command that reads runs, and a report of it is the same report."""
        path = str(run.relative_to(self.folder))
        whole = {0, 1}
        before = contents(run)
        self.call("show", path, allowed=whole)
        code, _ = self.call("report", path, *([] if has_figures else ["--no-figures"]), allowed=whole)
        after = contents(run)
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        if code in whole and changed:
            self.found("report differs", f"what was stored makes another report: {', '.join(changed[:4])}")
        code, text = self.call(
            "compare", path, "--format", self.generator.choice(["csv", "csv-tidy"]), allowed=whole)
        if code in whole and text:
            self.judge_sections(text)
        code, text = self.call("compare", path, "--format", "json", allowed=whole)
        # No comparison is possible without a cell that is scored in a group.
        if code in whole and text.strip():
            self.read_json(text, "standard output")
        self.call("diff", path, path, allowed={0})
        self.call("table", path, "scores", allowed={0})
        self.call("explain", path, "1", allowed=whole | {65})

    def judge_sections(self, text):
        """CSV tables one after the other, with an empty line between them."""
        for section in text.strip().split("\n\n"):
            rows = [row for row in csv.reader(io.StringIO(section)) if not row[:1] or not row[0].startswith("#")]
            self.collect(lambda found: judge_text("standard output", section, found))
            widths = {len(row) for row in rows}
            if len(widths) > 1:
                self.found("uneven row", f"rows of {sorted(widths)} fields on standard output")

    def try_export(self, run, scores):
        """Exports a trial, and applies the calibration to each of the spoiled captures."""
        number = int(self.generator.choice(list(scores.index[scores["status"] == "ok"]))) + 1
        path = str(run.relative_to(self.folder))
        code, _ = self.call("export", path, str(number), "--out", "calibrations", "--name", "Spoiled")
        folder = self.folder / "calibrations"
        if code != 0:
            self.require_nothing("calibrations")
            return
        self.collect(lambda found: judge_folder(folder, self.schema, found))
        for capture in self.dataset.captures:
            code, text = self.call(
                "apply", "calibrations/Spoiled.json", "spoiled", "--capture", capture, "--format", "json")
            if code == 0:
                self.read_json(text, "standard output")

    # Answers

    def try_gate(self):
        rules = self.generator.choice([[], ["--rules", "sr-research"], ["--rules", "data"]])
        code, text = self.call("gate", "spoiled", "--json", *rules)
        if code in (0, 3):
            self.read_json(text, "standard output")

    def try_timeline(self):
        options = self.generator.choice([["--no-figures"], ["--events", "ivt"], [], ["--no-figures", "--smoothed"]])
        code, _ = self.call("timeline", "spoiled", *options)
        folder = self.folder / "reports/timeline"
        if code != 0:
            self.require_nothing("reports/timeline")
            return
        written = list(folder.rglob("timeline.json"))
        if not written:
            self.found("missing file", "ended with 0, but there is no timeline.json")
            return
        self.collect(lambda found: judge_folder(written[0].parent, self.schema, found))
        document = self.read_json(written[0].read_text(), "timeline.json")
        if document is not None:
            self.collect(lambda found: judge_timeline(document, self.dataset, found))

    def try_exercises(self):
        options = ["--intervals", "datasets/spoiled/labels/intervals.csv"] if self.dataset.kind == "exercises" else []
        code, _ = self.call("exercises", "spoiled", *options, *self.generator.choice([[], ["--no-figures"]]))
        folder = self.folder / "reports/exercises"
        if code != 0:
            self.require_nothing("reports/exercises")
            return
        for path in folder.rglob("exercises.json"):
            self.collect(lambda found: judge_folder(path.parent, self.schema, found))

    # Conversion

    def try_convert(self, form):
        """What is converted is described, has as many frames, and is the same when it is converted again."""
        code, _ = self.call("convert", "spoiled", "converted", "--to", form)
        if code != 0:
            self.require_nothing("converted")
            return
        found = self.folder / "converted"
        self.collect(lambda violations: judge_converted(found, form, violations))
        code, _ = self.call("describe", "./converted", allowed={0})
        if code == 0 and form != "bids":
            self.call("convert", "./converted", "again", "--to", form, allowed={0})
            one, other = (tables_of(self.folder / name) for name in ("converted", "again"))
            differing = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
            if differing:
                self.found("conversion differs", f"converted again, it differs: {', '.join(differing[:3])}")


def without_quotes(text):
    """An error quotes what is wrong."""
    return re.sub(r"'[^']*'|‘[^’]*’|\"[^\"]*\"", "", text)


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
        if path.is_file() and path.name != "run.json" and not path.name.startswith(".")}


def tables_of(folder):
    """The converted tables, by name. 0 and -0 are one number, and which targets are noise depends on all frames."""
    tables = {}
    for path in folder.rglob("*.csv"):
        header, *rows = csv.reader(io.StringIO(path.read_text()))
        kept = [index for index, name in enumerate(header) if not name.startswith("target")]
        tables[path.name] = [["0.0" if row[index] == "-0.0" else row[index] for index in kept] for row in rows]
    return tables


def judge_converted(folder, form, found):
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        name = str(path.relative_to(folder))
        if path.suffix == ".csv":
            text = path.read_text()
            judge_text(name, text, found)
            numbers(name, text, {}, found)
        elif path.suffix == ".json":
            text = path.read_text()
            try:
                strict_json(text)
            except ValueError as error:
                found.append(("JSON", f"{name}: {error}"))
        elif path.name.endswith(".tsv.gz") or path.suffix == ".tsv":
            judge_text(name, text_of(path), found)
