"""The machine on which the numbers were measured."""

import datetime
import hashlib
import os
import platform
from importlib.metadata import version
from pathlib import Path

import numpy  # loads its BLAS
from threadpoolctl import threadpool_info

from contender import run
from table import markdown

PACKAGES = ["numpy", "scipy", "scikit-learn", "pandas", "jax", "polars", "duckdb"]


def describe(labs, commit):
    rows = [
        ["date", datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")],
        ["processor", f"{processor()}, {os.cpu_count()} cores"],
        ["memory", f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"],
        ["system", f"{platform.system()} {platform.release()}, {platform.machine()}"],
        *([name, f"{lab.version().output.strip()}, sha256 {digest(lab.program)}"] for name, lab in labs.items()),
        ["this folder", f"commit {commit}"],
        ["Swift", run(["swift", "--version"]).output.splitlines()[0]],
        ["C compiler", run(["cc", "--version"]).output.splitlines()[0]],
        ["Python", platform.python_version()],
        *([package, version(package)] for package in PACKAGES),
        ["numpy's BLAS", blas_of_numpy()],
    ]
    return markdown(["", ""], *rows)


def blas_of_numpy():
    return "; ".join(
        f"{library['internal_api']} {library['version']} {library.get('architecture', '')}"
        for library in threadpool_info() if "numpy" in library["filepath"])


def digest(program):
    return hashlib.sha256(program.read_bytes()).hexdigest()[:12]


def processor():
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "unknown"
