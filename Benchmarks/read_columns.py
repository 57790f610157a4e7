"""Reads a capture into columns and prints the cost as JSON.

    python read_columns.py polars|polars-schema|duckdb|duckdb-schema CAPTURE.csv THREADS
"""

import csv
import json
import os
import sys

from stopwatch import Stopwatch

TEXTS = {"username", "deviceName", "position", "distance"}


def schema_of(path, text, number):
    """The type of each column, so that a library need not guess it."""
    with open(path, newline="") as file:
        return {name: text if name.strip() in TEXTS else number for name in next(csv.reader(file))}


def with_polars(path, threads, knows):
    os.environ["POLARS_MAX_THREADS"] = threads
    import polars

    options = {"schema": schema_of(path, polars.String, polars.Float64)} if knows else {}
    watch = Stopwatch()
    with watch:
        frames = polars.read_csv(path, **options)
    return watch, frames.shape


def with_duckdb(path, threads, knows):
    import duckdb

    connection = duckdb.connect(config={"threads": int(threads)})
    options = ""
    if knows:
        columns = schema_of(path, "VARCHAR", "DOUBLE")
        options = f", header = true, delim = ',', quote = '', escape = '', auto_detect = false, columns = {columns}"
    watch = Stopwatch()
    with watch:
        connection.execute(f"CREATE TEMP TABLE frames AS SELECT * FROM read_csv('{path}'{options})")
    rows = connection.execute("SELECT count(*) FROM frames").fetchone()[0]
    return watch, (rows, len(connection.execute("DESCRIBE frames").fetchall()))


def main():
    library, path, threads = sys.argv[1:]
    name, _, schema = library.partition("-")
    watch, shape = {"polars": with_polars, "duckdb": with_duckdb}[name](path, threads, schema != "")
    print(json.dumps(watch.laps() | {"rows": shape[0], "columns": shape[1]}))


main()
