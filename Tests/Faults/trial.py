"""One slot of the fault harness: a folder in which one disturbed command after another is run and judged."""

import dataclasses
import os
import re
import shutil
import signal
import subprocess
import threading
import time

from files_of_folders import is_hidden, tree
from numbers_of_runs import judge_numbers, numbers, odd

# A command of the small study takes a fraction of a second.
PATIENCE = 60
# How fast a command must obey a signal, seconds.
OBEDIENCE = 1.0
# Exit codes with which a command may end when it could not do its work.
REFUSALS = {65, 66, 70, 73, 74}
INDEX = "reports/index.html"
# The warning of a command that some run is missing in the index, or that the index could not be written anew.
UNREAD = re.compile(r"warning: reports(/index.html|/small(/[a-z/]*)?)?: ")


@dataclasses.dataclass(frozen=True)
class Disturbance:
    """What happens to a command: a call that fails, or a signal after some seconds."""

    scenario: str
    call: str
    at: str
    what: str
    # If not empty, only calls with this in their path are counted for `at`.
    path: str = ""

    @staticmethod
    def parse(text):
        words = text.split()
        return Disturbance(*words[:5])

    @property
    def is_signal(self):
        return self.call == "signal"

    @property
    def is_disk(self):
        return self.call == "disk"

    @property
    def is_injected(self):
        return not self.is_signal and not self.is_disk

    @property
    def is_kill(self):
        return self.what in ("KILL", "TORN")

    def __str__(self):
        return f"{self.scenario} {self.call} {self.at} {self.what} {self.path}".strip()


@dataclasses.dataclass
class Ending:
    code: int | None
    stdout: bytes
    stderr: str
    seconds: float
    # Seconds from the signal to the end; None if none was sent in time.
    obeyed: float | None = None

    @property
    def said(self):
        return " | ".join(self.stderr.strip().splitlines()[-2:])[:300]


@dataclasses.dataclass
class Reference:
    old: dict
    new: dict
    ending: Ending
    seconds: float
    calls: list
    # What the command that refuses mixtures prints of the old and of the new files.
    shown: set
    # The numbers of the new run, and those of the old one; empty for a command that writes no run.
    numbers: dict
    old_numbers: dict


class Slot:
    def __init__(self, folder, program, shim):
        self.folder, self.program, self.shim = folder, program, shim
        self.work, self.tmp = folder / "work", folder / "tmp"
        self.log = folder.parent / f"{folder.name}.log"
        self.references = {}
        folder.mkdir()
        (folder / "home").mkdir()
        self.clear_tmp()

    def clear_tmp(self):
        shutil.rmtree(self.tmp, ignore_errors=True)
        self.tmp.mkdir()

    def environment(self, disturbance=None, is_logged=False):
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("GAZELAB", "INJECT", "LD_"))}
        kept |= {"TMPDIR": str(self.tmp), "HOME": str(self.folder / "home"), "NO_COLOR": "1"}
        if disturbance and disturbance.is_injected:
            kept |= {"INJECT_CALL": disturbance.call, "INJECT_AT": disturbance.at, "INJECT_ERRNO": disturbance.what}
            if disturbance.path:
                kept["INJECT_PATH"] = disturbance.path
        if is_logged:
            self.log.unlink(missing_ok=True)
            kept |= {
                "LD_PRELOAD": str(self.shim), "INJECT_ROOT": str(self.folder), "INJECT_PROGRAM": str(self.program),
                "INJECT_LOG": str(self.log)}
        return kept

    def start(self, arguments, disturbance=None, is_logged=False):
        return subprocess.Popen(
            [self.program, *arguments], cwd=self.work, env=self.environment(disturbance, is_logged),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def end(self, process, started, patience=PATIENCE):
        try:
            stdout, stderr = process.communicate(timeout=patience)
            code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            stdout, stderr = process.communicate()
            code = None
        return Ending(code, stdout, stderr.decode(errors="replace"), time.monotonic() - started)

    def call(self, arguments, disturbance=None, is_logged=False):
        started = time.monotonic()
        process = self.start(arguments, disturbance, is_logged)
        if not (disturbance and disturbance.is_signal):
            return self.end(process, started)
        sent = []

        def send():
            if process.poll() is None:
                sent.append(time.monotonic())
                process.send_signal(getattr(signal, "SIG" + disturbance.what))

        timer = threading.Timer(float(disturbance.at), send)
        timer.start()
        ending = self.end(process, started)
        timer.cancel()
        if sent:
            ending.obeyed = started + ending.seconds - sent[0]
        return ending

    # -- The folder of a scenario.

    def saved(self, scenario):
        return self.folder / "saved" / scenario.name

    def restore(self, scenario):
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.saved(scenario), self.work, symlinks=True)
        self.clear_tmp()

    def mount(self, scenario, room):
        """Restores the folder of a scenario on a disk of its own that has room for so many bytes more."""
        self.restore(scenario)
        shutil.rmtree(self.work)
        self.work.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256m", "gazelab-torture", self.work], check=True)
        shutil.copytree(self.saved(scenario), self.work, symlinks=True, dirs_exist_ok=True)
        disk = os.statvfs(self.work)
        self.resize((disk.f_blocks - disk.f_bfree) * disk.f_frsize + room)

    def resize(self, size):
        subprocess.run(["mount", "-o", f"remount,size={size}", self.work], check=True)

    def unmount(self):
        # A process that was killed may hold the disk for a moment.
        for _ in range(100):
            if subprocess.run(["umount", self.work], stderr=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(0.1)
        subprocess.run(["umount", self.work], check=True)

    def reference(self, scenario):
        """Makes the folder of a scenario, and runs its command undisturbed. All is done once only."""
        if scenario.name in self.references:
            return self.references[scenario.name]
        shutil.rmtree(self.work, ignore_errors=True)
        from scenarios import STUDY
        shutil.copytree(STUDY, self.work)
        for step in scenario.before:
            if callable(step):
                step(self.work)
                continue
            ending = self.call(step)
            if ending.code != 0:
                raise SystemExit(f"torture: {scenario.name}: {step} ended with {ending.code}: {ending.said}")
        shutil.copytree(self.work, self.saved(scenario), symlinks=True)
        old, old_numbers = tree(self.work), numbers(self.work / scenario.together)
        shown = {self.call(scenario.check).stdout} if scenario.check else set()
        started = time.monotonic()
        ending = self.call(scenario.command, is_logged=True)
        if ending.code != 0:
            raise SystemExit(f"torture: {scenario.name}: undisturbed it ended with {ending.code}: {ending.said}")
        calls = [line.split(maxsplit=2) for line in self.log.read_text().splitlines()]
        seconds = time.monotonic() - started
        shown |= {self.call(scenario.check).stdout} if scenario.check else set()
        new_numbers = numbers(self.work / scenario.together)
        if odd(new_numbers):
            raise SystemExit(f"torture: {scenario.name}: undisturbed it wrote {odd(new_numbers)[0]}, which is no number")
        reference = Reference(old, tree(self.work), ending, seconds, calls, shown, new_numbers, old_numbers)
        self.references[scenario.name] = reference
        self.restore(scenario)
        again = self.call(scenario.command)
        if tree(self.work) != reference.new or again.stdout != ending.stdout:
            raise SystemExit(f"torture: {scenario.name}: two undisturbed runs differ")
        return reference

    # -- Judgement.

    def state(self, scenario, reference, now):
        """Which files are neither old nor new, and whether those that belong together are old, new or a mixture."""
        torn = [
            path for path, what in now.items()
            if not is_hidden(path) and what not in (reference.old.get(path), reference.new.get(path))
            and what != "empty folder"]
        paths = {path for path in {*reference.old, *reference.new, *now} if scenario.belongs(path)}
        paths = {path for path in paths if not is_hidden(path) and not path.endswith("/")}
        for name, tree_of in (("new", reference.new), ("old", reference.old)):
            if all(now.get(path) == tree_of.get(path) for path in paths):
                return torn, name
        return torn, "mixture"

    def leftovers(self, reference, now):
        files = [path for path in now if path not in reference.new and path not in reference.old]
        return files + [f"$TMPDIR/{name}" for name in os.listdir(self.tmp)]

    def new_lines(self, reference, ending):
        """What a command said on standard error that the undisturbed one does not say."""
        before = set(reference.ending.stderr.splitlines())
        return [line for line in ending.stderr.splitlines() if line not in before]

    def without_index(self, paths, reference, ending):
        """Without the index, if a warning says why it differs."""
        is_said = any(UNREAD.match(line) for line in self.new_lines(reference, ending))
        return [path for path in paths if path != INDEX or not is_said]

    def judge_state(self, scenario, reference, ending, violations):
        now = tree(self.work)
        torn, state = self.state(scenario, reference, now)
        torn = self.without_index(torn, reference, ending)
        if torn:
            violations.append(("torn", f"neither old nor new: {', '.join(sorted(torn)[:4])}"))
        if state == "mixture" and scenario.check:
            shown = self.call(scenario.check)
            # Files that a reader does not need may be old or new: what it prints must be of one piece.
            is_of_one_piece = shown.code == 0 and shown.stdout in reference.shown
            if is_of_one_piece:
                return now
            if shown.code not in (65, 66):
                violations.append(
                    ("mixture accepted", f"{' '.join(scenario.check)} ended with {shown.code} on a mixture"))
            elif ":" not in shown.stderr:
                violations.append(("silent", f"{' '.join(scenario.check)} refused a mixture without a word"))
        return now

    def judge_end(self, scenario, disturbance, reference, ending, call, violations):
        """How the disturbed command ended; only what it left behind is judged elsewhere."""
        code = ending.code
        if code is None:
            violations.append(("hang", f"had not ended after {PATIENCE} s"))
        elif disturbance.is_signal and disturbance.what != "KILL":
            expected = {0, 130} if disturbance.what == "INT" else {0, scenario.terminated, 143}
            # Before the program has begun to listen, the system ends it.
            expected.add(-getattr(signal, "SIG" + disturbance.what))
            if code not in expected:
                violations.append(("wrong exit", f"ended with {code}: {ending.said}"))
            if (ending.obeyed or 0) > OBEDIENCE:
                violations.append(("slow", f"ended {ending.obeyed:.1f} s after the signal"))
        elif disturbance.is_kill:
            if code not in (0, -signal.SIGKILL):
                violations.append(("wrong exit", f"ended with {code}"))
        elif code < 0:
            violations.append(("crash", f"ended by signal {-code}: {ending.said}"))
        elif code != 0:
            if code not in REFUSALS:
                violations.append(("wrong exit", f"ended with {code}: {ending.said}"))
            told = [line for line in self.new_lines(reference, ending) if ": " in line]
            if not told and call != "(stderr)":
                violations.append(("silent", f"ended with {code} without a word"))

    def judge_success(self, disturbance, reference, ending, now, call, violations):
        """A command that says that all is well must have written everything, and printed everything."""
        wrong = [p for p in {*reference.new, *now} if reference.new.get(p) != now.get(p) and not is_hidden(p)]
        wrong = self.without_index(wrong, reference, ending)
        if wrong:
            violations.append(("false success", f"ended with 0, but differs: {', '.join(sorted(wrong)[:4])}"))
        if ending.stdout != reference.ending.stdout and not disturbance.is_signal:
            violations.append(("false success", "ended with 0, but what it printed is not whole"))
        # The folder itself cannot be flushed on every disk, and the program cannot do more about its own units.
        is_data = disturbance.call in ("fsync", "close") and disturbance.what != "EINTR"
        name = call.removeprefix(str(self.work) + "/")
        is_disk = disturbance.call == "syncfs" and disturbance.what != "EINTR" and name
        if is_disk and not disturbance.is_kill:
            violations.append(("false success", f"ended with 0 although syncfs failed for {name}"))
        if is_data and not disturbance.is_kill and name and not name.endswith("/"):
            # A lock is given back even if closing its file reports an error.
            if not name.split()[0].endswith(".lock"):
                violations.append(("false success", f"ended with 0 although {disturbance.call} failed for {name}"))

    def lacks_figures(self, reference, ending):
        """Whether a report says that it was written without some of its figures, which is no failure."""
        return any("figure" in line for line in self.new_lines(reference, ending))

    def judge_lacking(self, scenario, violations):
        shown = self.call(scenario.check)
        if shown.code != 0:
            violations.append(("torn", f"a report without figures is refused: {shown.said}"))

    def run(self, scenario, disturbance):
        """Runs a disturbed command and then an undisturbed one.

        Returns the violations, each a class and a sentence, and whether the command was disturbed at all.
        """
        reference = self.reference(scenario)
        if not disturbance.is_disk:
            self.restore(scenario)
            return self.run_here(scenario, disturbance, reference)
        self.mount(scenario, int(disturbance.at))
        try:
            return self.run_here(scenario, disturbance, reference)
        finally:
            self.unmount()

    def run_here(self, scenario, disturbance, reference):
        violations = []
        ending = self.call(scenario.command, disturbance, is_logged=disturbance.is_injected)
        call, was_disturbed = "", ending.obeyed is not None or disturbance.is_disk
        if disturbance.is_injected:
            lines = self.log.read_text().splitlines() if self.log.exists() else []
            chosen = [line.split(maxsplit=2)[2] for line in lines if line.endswith(" INJECTED")]
            was_disturbed = bool(chosen)
            call = chosen[0].removesuffix(" INJECTED") if chosen else ""
        self.judge_end(scenario, disturbance, reference, ending, call, violations)
        if ending.code == 0 and self.lacks_figures(reference, ending):
            self.judge_lacking(scenario, violations)
            now = tree(self.work)
        else:
            now = self.judge_state(scenario, reference, ending, violations)
            if ending.code == 0:
                self.judge_success(disturbance, reference, ending, now, call, violations)
        # Who is not killed clears up, unless clearing up is what failed.
        is_ordered = ending.code is not None and ending.code > 0 and disturbance.call != "unlink"
        left = [path for path in self.leftovers(reference, now) if is_hidden(path) or path[0] == "$"]
        if is_ordered and left:
            violations.append(("leftovers", f"left behind at once: {', '.join(sorted(left)[:3])}"))
        # A run that is shown is that of the undisturbed command, or the one before if the command failed.
        allowed = [reference.numbers] if ending.code == 0 else [reference.numbers, reference.old_numbers]
        if ending.code == 0 or reference.numbers and self.call(scenario.check).code == 0:
            judge_numbers(self.work / scenario.together, allowed, violations)
        if disturbance.is_disk:
            self.resize(256 << 20)
        self.judge_second_try(scenario, reference, violations)
        where = f" [{call.removeprefix(str(self.folder) + '/')}]" if call else ""
        return [(kind, sentence + where) for kind, sentence in violations], was_disturbed

    def judge_second_try(self, scenario, reference, violations):
        whole = self.state(scenario, reference, tree(self.work)) if scenario.is_once else None
        again = self.call(scenario.command)
        if again.code == 73 and whole == ([], "new"):
            return
        if again.code != 0:
            violations.append(("no second try", f"the second try ended with {again.code}: {again.said}"))
            return
        after = tree(self.work)
        differing = [path for path in {*reference.new, *after} if reference.new.get(path) != after.get(path)]
        left = [path for path in differing if path not in reference.new]
        wrong = [path for path in differing if path in reference.new]
        left += [f"$TMPDIR/{name}" for name in os.listdir(self.tmp)]
        judge_numbers(self.work / scenario.together, [reference.numbers], violations)
        if wrong:
            violations.append(("second try differs", f"differs: {', '.join(sorted(wrong)[:4])}"))
        if left:
            violations.append(("leftovers", f"left after the second try: {', '.join(sorted(left)[:3])}"))
