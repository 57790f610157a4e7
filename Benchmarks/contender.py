"""Runs a command and measures what it costs."""

import json
import os
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

# No contender may use more threads than another.
ONE_THREAD = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}


@dataclass
class Cost:
    """Seconds, one number per round."""

    cpu: list = field(default_factory=list)
    wall: list = field(default_factory=list)

    def add(self, cpu, wall):
        self.cpu.append(cpu)
        self.wall.append(wall)

    def add_median(self, laps):
        """Adds one round of several laps."""
        self.add(statistics.median(laps["cpu"]), statistics.median(laps["wall"]))


@dataclass
class Finished:
    output: str
    cpu: float
    wall: float
    peak: int = 0  # the most memory that was resident at a time, in bytes

    @property
    def json(self):
        return json.loads(self.output)


def run(command):
    """Runs a command to its end. CPU is the user and system time of the command and of its children."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command], stdout=output, stderr=errors,
            env={**os.environ, **ONE_THREAD},
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        # wait4 has taken the status that Popen would ask for.
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode != 0:
            tail = errors.read().decode(errors="replace")[-2000:]
            raise SystemExit(f"bench: {' '.join(map(str, command))} ended with {process.returncode}:\n{tail}")
        return Finished(output.read().decode(), usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024)
