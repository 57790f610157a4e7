"""The clean datasets that are spoiled: made by the program, made here, or those that come with the project."""

import dataclasses
import gzip
import math
import pathlib
import random
import re
import subprocess

from documents import Numbers, Table
from spoiling import Spoiler, spoil_numbers

# What a description of a simulation may ask for.
MOST_PER_FIXATION = 1000
ROOT = pathlib.Path(__file__).resolve().parents[2]
STUDY = ROOT / "Tests/Faults/study/datasets/small/dataset.yaml"


@dataclasses.dataclass
class Roles:
    """Columns of a table by what they hold."""

    time: int | None = None
    # Pairs of columns.
    target: list = dataclasses.field(default_factory=list)
    gaze: list = dataclasses.field(default_factory=list)
    # The first of 16 columns each.
    transforms: list = dataclasses.field(default_factory=list)
    words: list = dataclasses.field(default_factory=list)
    # Those of the words that the format knows, so that no other is accepted.
    codes: list = dataclasses.field(default_factory=list)
    # The largest number that the format accepts in columns other than points.
    limit: float = 1e9
    may_go_back: bool = False


@dataclasses.dataclass
class Dataset:
    """A dataset in memory."""

    kind: str
    # dataset.yaml; none where headers decide.
    yaml: str
    # By path below the dataset's folder: tables, JSON documents and texts that are not spoiled.
    files: dict
    roles: dict
    # The paths whose rows are frames, by capture.
    captures: dict
    # How the table was declared, for the count of lost frames.
    variant: str = ""

    @property
    def frames(self):
        return sum(len(self.files[path].rows) for path in self.captures.values() if isinstance(self.files[path], Table))

    def spoil(self, generator, is_wild):
        """Spoils one file, or several. Returns how many values, and in which ways."""
        paths = sorted(path for path in self.files if not isinstance(self.files[path], str))
        if not paths:
            return 0, []
        count, ways = 0, []
        chosen = generator.sample(paths, generator.choice([1, min(2, len(paths))]))
        for path in chosen:
            document = self.files[path]
            if isinstance(document, Table):
                more, done = Spoiler(generator, document, self.roles.get(path, Roles()), is_wild).spoil()
                ways += done
            else:
                more = spoil_numbers(generator, document, is_wild)
            count += more
        return count, ways


class Materials:
    """All clean datasets. `folder` is for what the program makes."""

    def __init__(self, program, folder, frames):
        self.frames = frames
        self.simulated = self.simulate(program, folder, min(max(3, frames // 36), MOST_PER_FIXATION))
        self.converted = self.convert(program, folder)
        self.makers = {
            "schneuwly": (self.schneuwly, 5), "table": (self.table, 4), "eyedid": (self.eyedid, 2),
            "ollier": (self.ollier, 1), "exercises": (self.exercises, 1), "gazecapture": (self.gazecapture, 1),
            "bids": (self.bids, 1)}

    def make(self, generator, only=None):
        """A fresh clean dataset."""
        names = only or list(self.makers)
        name = generator.choices(names, [self.makers[name][1] for name in names])[0]
        return self.makers[name][0](generator)

    # What the program makes

    @staticmethod
    def simulate(program, folder, frames):
        yaml = re.sub(r"frames_per_fixation: \d+", f"frames_per_fixation: {frames}", STUDY.read_text())
        yaml = yaml.replace("seconds_per_fixation: 4.35", f"seconds_per_fixation: {frames / 60 + 1}")
        data = folder / "datasets/small"
        data.mkdir(parents=True)
        (data / "dataset.yaml").write_text(yaml)
        subprocess.run([program, "simulate", "small"], cwd=folder, check=True, capture_output=True)
        return {path.name: Table.parse(path.read_text()) for path in sorted(data.glob("*.csv"))}

    @staticmethod
    def convert(program, folder):
        """The same study in BIDS, with few frames."""
        small = folder / "few"
        Materials.simulate(program, small, 12)
        subprocess.run(
            [program, "convert", "small", "bids", "--to", "bids"], cwd=small, check=True, capture_output=True)
        return small / "bids"

    def schneuwly(self, generator):
        """One or two people of the simulated study, with their first frames of each fixation."""
        names = sorted(self.simulated)[: generator.choice([1, 2, 2])]
        whole = self.simulated[names[0]]
        per_fixation = len(whole.rows) // 18
        kept = max(1, int(per_fixation * generator.choice([0.02, 0.1, 0.3, 1])))
        files, roles = {}, {}
        for name in names:
            table = self.simulated[name]
            files[name] = table.copy(row for index, row in enumerate(table.rows) if index % per_fixation < kept)
            roles[name] = Roles(
                table.column("timestamp"), [table.columns("targetPointX", "targetPointY")],
                [table.columns("gazePointX", "gazePointY")],
                table.columns("faceTransform_0_x", "rightEyeTransform_0_x", "leftEyeTransform_0_x"),
                table.columns("username", "deviceName", "position", "distance"),
                table.columns("deviceName", "position", "distance"), limit=1e4, may_go_back=True)
        return Dataset(
            "schneuwly", "title: Spoiled\nformat: schneuwly-csv\n", files, roles,
            {name.removesuffix(".csv"): name for name in names})

    def bids(self, generator):
        files, roles, captures = {}, {}, {}
        for path in sorted(self.converted.rglob("*")):
            name = str(path.relative_to(self.converted))
            if path.is_dir():
                continue
            if name.endswith("_physio.tsv.gz"):
                table = Table.parse(gzip.decompress(path.read_bytes()).decode(), "\t", ["n/a"], has_header=False)
                files[name] = table
                roles[name] = Roles(0, [], [[1, 2]], limit=1e4)
                captures[name] = name
            elif name.endswith(".tsv"):
                files[name] = Table.parse(path.read_text(), "\t", ["n/a"])
            elif name.endswith(".json"):
                files[name] = Numbers.parse(path.read_text())
            else:
                files[name] = path.read_text()
        return Dataset("bids", "", files, roles, captures)

    # What is made here

    VARIANTS = {
        "plain": "target: {x: x, y: y, unit: px}\n  gaze: {x: lx, y: ly, unit: px}",
        "eyes":
            "target: {x: x, y: y, unit: px}\n  gaze: {left: {x: lx, y: ly, unit: px}, right: {x: rx, y: ry, unit: px}}"
            "\n  eye_distance: {column: z, unit: mm}\n  features: {pupil: {columns: [p, q], unit: mm}}",
        "valid":
            "target: {x: x, y: y, unit: px}\n  gaze: {left: {x: lx, y: ly, unit: px}, right: {x: rx, y: ry, unit: px}}"
            "\n  valid: {left: {column: lv, keep: [1]}, right: {column: rv, at_least: 0.5}}\n"
            "  labels: {part: {column: part, order: [a, b]}}",
        "fixations":
            "target: {x: x, y: y, unit: px}\n  gaze: {x: rx, y: ry, unit: px}\n  fixation: {column: id, ignore: [-1]}\n"
            "  eye_distance: {column: z, unit: mm}",
        "degrees":
            "target: {x: x, y: y, unit: deg, origin: centre}\n  gaze: {x: lx, y: ly, unit: deg, origin: centre}\n"
            "  features: {pupil: {columns: [p, q], unit: mm}}",
    }
    MISSING = ["", "NA", "-1001"]

    def table(self, generator):
        """A monitor's tracker with two eyes: nine targets, twice, in columns that are declared in five ways."""
        variant = generator.choice(list(self.VARIANTS))
        people = generator.choice([1, 2, 3])
        frames = max(1, int(self.frames / 18 / people * generator.choice([0.02, 0.1, 0.5, 1])))
        is_angle = variant == "degrees"
        header = "t who part id x y lx ly rx ry lv rv z p q".split()
        files, roles = {}, {}
        for person in range(people):
            draw = random.Random(f"{person} {frames}")
            rows = [
                self.table_row(draw, person, part, target, frame, frames, is_angle)
                for part in range(2) for target in range(9) for frame in range(frames)]
            table = Table(header, rows, missing=self.MISSING)
            name = f"p{person + 1}.csv"
            files[name] = table
            roles[name] = Roles(
                0, [table.columns("x", "y")], [table.columns("lx", "ly"), table.columns("rx", "ry")], [],
                table.columns("who", "part", "id", "lv"), table.columns("part", "lv"), limit=1e8)
        yaml = (
            "title: Spoiled\nformat: {kind: table, missing: ['', NA, -1001]}\ncolumns:\n"
            f"  time: {{column: t, unit: s}}\n  {self.VARIANTS[variant]}\n"
            "  participant: {column: who}\n  device: {value: monitor}\ndevices:\n  monitor: {width: 1920, height: 1080, "
            "unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}\n")
        return Dataset(
            "table", yaml, files, roles, {name.removesuffix(".csv"): name for name in files}, variant)

    @staticmethod
    def table_row(draw, person, part, target, frame, frames, is_angle):
        x, y = 960 * (target % 3), 540 * (target // 3)
        noise = [draw.gauss(0, 12) for _ in range(4)]
        gaze = [
            x * 1.05 - 20 + noise[0], y * 0.96 + 15 + noise[1], x * 1.02 + 30 + noise[2], y * 1.01 - 25 + noise[3]]
        point = [x, y]
        if is_angle:
            degree = 1920 / 52.8 * 65 * math.radians(1)
            centre = [960, 540, 960, 540]
            gaze = [(number - middle) / degree for number, middle in zip(gaze, centre)]
            point = [(number - middle) / degree for number, middle in zip(point, centre)]
        time = ((part * 9 + target) * (frames / 100 + 0.7)) + frame / 100
        return [
            f"{time:.3f}", f"p{person + 1}", "ab"[part], str(part * 9 + target)] + [f"{number:.4f}" for number in point] + [
            f"{number:.3f}" for number in gaze] + [
            "1", "0.9", f"{640 + draw.gauss(0, 4):.1f}", f"{3 + draw.gauss(0, 0.1):.2f}", f"{3 + draw.gauss(0, 0.1):.2f}"]

    # What comes with the project

    @staticmethod
    def part_of(generator, table):
        """A stretch from the beginning; short ones are rare."""
        count = int(len(table.rows) * generator.choice([0.1, 0.5, 1, 1]))
        return table.copy(table.rows[:count])

    def eyedid(self, generator):
        folder = ROOT / "datasets/eyedid-made"
        table = self.part_of(
            generator, Table.parse((folder / "session.csv").read_text(), missing=["", "-1001", "NaN"]))
        roles = Roles(
            0, [table.columns("target_x", "target_y")], [table.columns("gazeX", "gazeY")], [],
            words := table.columns(
                "trackingState", "eyeMovementState", "screenState", "isBlink", "isBlinkLeft", "isBlinkRight", "isDrowsy"),
            words, may_go_back=True)
        return Dataset(
            "eyedid", (folder / "dataset.yaml").read_text(), {"session.csv": table}, {"session.csv": roles},
            {"session": "session.csv"})

    def ollier(self, generator):
        folder, files, roles = ROOT / "datasets/ollier-made", {}, {}
        for name in ("finger", "one-touch")[: generator.choice([1, 2])]:
            share = generator.choice([0.2, 1, 1])
            for path in sorted((folder / name).glob("*.csv")):
                table = Table.parse(path.read_text())
                table.rows = table.rows[: int(len(table.rows) * share)]
                files[f"{name}/{path.name}"] = table
                points = [table.columns("X", "Y")] if "X" in table.header else []
                is_touch = path.name == "touchData.csv"
                roles[f"{name}/{path.name}"] = Roles(
                    table.column("Timestamp"), points if is_touch else [], [] if is_touch else points, limit=1e4)
        captures = {path.split("/")[0]: path for path in files if path.endswith("ptsData.csv")}
        return Dataset("ollier", (folder / "dataset.yaml").read_text(), files, roles, captures)

    def exercises(self, generator):
        folder = ROOT / "datasets/exercises-made"
        names = sorted(path.name for path in folder.glob("*.csv"))[: generator.choice([1, 2, 3])]
        files = {name: self.part_of(generator, Table.parse((folder / name).read_text())) for name in names}
        roles = {name: Roles(0, limit=1e4) for name in names}
        files["labels/intervals.csv"] = Table.parse((folder / "labels/intervals.csv").read_text())
        return Dataset(
            "exercises", (folder / "dataset.yaml").read_text(), files, roles,
            {name.removesuffix(".csv"): name for name in names})

    def gazecapture(self, generator):
        folder, files = ROOT / "datasets/gazecapture-made", {}
        for path in sorted(folder.glob("*/*.json")):
            files[str(path.relative_to(folder))] = Numbers.parse(path.read_text())
        files["predictions.csv"] = self.part_of(generator, Table.parse((folder / "predictions.csv").read_text()))
        roles = {"predictions.csv": Roles(None, [], [files["predictions.csv"].columns("x_cm", "y_cm")])}
        return Dataset(
            "gazecapture", (folder / "dataset.yaml").read_text(), files, roles, {"predictions": "predictions.csv"})
