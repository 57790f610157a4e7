"""Reads a capture into columns and prints the cost as JSON.

    python read_columns.py polars|polars-schema|duckdb CAPTURE.csv THREADS
"""

import csv
import json
import os
import sys

from stopwatch import Stopwatch

TEXTS = {"username", "deviceName", "position", "distance"}


def with_polars(path, threads, schema):
    """With a schema, polars is told the types of all columns and need not guess them."""
    os.environ["POLARS_MAX_THREADS"] = threads
    import polars

    options = {}
    if schema:
        with open(path, newline="") as file:
            heading = next(csv.reader(file))
        options["schema"] = {name: polars.String if name.strip() in TEXTS else polars.Float64 for name in heading}
    watch = Stopwatch()
    with watch:
        frames = polars.read_csv(path, **options)
    return watch, frames.shape


def with_duckdb(path, threads):
    import duckdb

    connection = duckdb.connect(config={"threads": int(threads)})
    watch = Stopwatch()
    with watch:
        connection.execute(f"CREATE TEMP TABLE frames AS SELECT * FROM read_csv('{path}')")
    rows = connection.execute("SELECT count(*) FROM frames").fetchone()[0]
    return watch, (rows, len(connection.execute("DESCRIBE frames").fetchall()))


def main():
    library, path, threads = sys.argv[1:]
    if library == "duckdb":
        watch, shape = with_duckdb(path, threads)
    else:
        watch, shape = with_polars(path, threads, library == "polars-schema")
    print(json.dumps(watch.laps() | {"rows": shape[0], "columns": shape[1]}))


main()
