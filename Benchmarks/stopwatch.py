"""Processor and wall time in seconds, for scripts that time a part of themselves."""

import resource
import time


def cpu_seconds():
    """User and system time of this process, all its threads together."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


class Stopwatch:
    """Collects the time of each lap: `with watch: …`."""

    def __init__(self):
        self.cpu, self.wall = [], []

    def __enter__(self):
        self._start = cpu_seconds(), time.perf_counter()

    def __exit__(self, *_):
        cpu, wall = self._start
        self.cpu.append(cpu_seconds() - cpu)
        self.wall.append(time.perf_counter() - wall)

    def laps(self):
        return {"cpu": self.cpu, "wall": self.wall}
