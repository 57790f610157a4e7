"""Reads a capture into columns and prints the cost as JSON.

    python read_columns.py polars|duckdb CAPTURE.csv THREADS
"""

import json
import os
import sys

from stopwatch import Stopwatch


def with_polars(path, threads):
    os.environ["POLARS_MAX_THREADS"] = threads
    import polars

    watch = Stopwatch()
    with watch:
        polars.read_csv(path)
    return watch


def with_duckdb(path, threads):
    import duckdb

    connection = duckdb.connect(config={"threads": int(threads)})
    watch = Stopwatch()
    with watch:
        connection.execute(f"CREATE TEMP TABLE frames AS SELECT * FROM read_csv('{path}')")
    return watch


def main():
    library, path, threads = sys.argv[1:]
    read = {"polars": with_polars, "duckdb": with_duckdb}[library]
    print(json.dumps(read(path, threads).laps()))


main()
