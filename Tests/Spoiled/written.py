"""What the program has written, read as somebody reads it who has only pandas and a JSON parser."""

import csv
import gzip
import io
import json
import math
import re
import warnings

import pandas

# A number that is none, wherever text is written. Names of the spoiled captures have no such words.
NO_NUMBER = re.compile(r"(?<![A-Za-z_])[-+]?(nan|inf|infinity)(?![A-Za-z_])", re.IGNORECASE)
TEXTS = {".csv", ".json", ".md", ".html", ".svg", ".tex", ".txt", ".tsv", ".yaml", ".swift"}
# What stands between these is no sentence, or a file's own text.
QUOTED = re.compile(r"data:[a-z/+-]+;base64,[A-Za-z0-9+/=]+|<script.*?</script>|<style.*?</style>", re.DOTALL)


def text_of(path):
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()


def strict_json(text):
    """Parses JSON as other languages do: without NaN and Infinity, and with no number beyond those of a double."""

    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    def finite(word):
        value = float(word)
        if not math.isfinite(value):
            raise ValueError(f"{word} is not finite")
        return value

    return json.loads(text, parse_constant=refuse, parse_float=finite)


class Schema:
    """The types of the columns of the stored CSV files, as `gazelab schema files` prints them."""

    def __init__(self, text):
        self.types = {
            file["file"]: {column["name"]: column["type"] for column in file["columns"]}
            for file in strict_json(text)["files"]}


def numbers(path, text, types, found, separator=","):
    """Reads a CSV file with pandas and judges it. `types` are those of the columns that are known, by name.

    Returns the table, or nothing if it cannot be read.
    """
    rows = list(csv.reader(io.StringIO(text), delimiter=separator))
    if not rows:
        found.append(("no header", f"{path} is empty"))
        return None
    if len(set(rows[0])) != len(rows[0]):
        found.append(("repeated column", f"{path} names a column twice"))
        return None
    uneven = [index for index, row in enumerate(rows) if len(row) != len(rows[0])]
    if uneven:
        found.append(("uneven row", f"{path}:{uneven[0] + 1} has {len(rows[uneven[0]])} of {len(rows[0])} fields"))
        return None
    as_text = {name: str for name in rows[0] if types.get(name, "text") == "text"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table = pandas.read_csv(
                io.StringIO(text), sep=separator, dtype=as_text, keep_default_na=False, na_values=[""], low_memory=False)
    except ValueError as error:
        found.append(("pandas", f"{path}: {error}"))
        return None
    for name, kind in types.items():
        if kind != "text" and name in table.columns:
            judge_column(path, name, kind, table[name], found)
    return table


def judge_column(path, name, kind, values, found):
    there = values.dropna()
    if there.empty:
        return
    if there.dtype.kind not in "iuf":
        odd = next((value for value in there if not isinstance(value, (int, float))), there.iloc[0])
        found.append(("no number", f"{path}: column {name} has {odd!r}"))
    elif not (abs(there) < math.inf).all():
        found.append(("no number", f"{path}: column {name} has {there[~(abs(there) < math.inf)].iloc[0]!r}"))
    elif kind == "integer" and (there != there.round()).any():
        found.append(("no integer", f"{path}: column {name} has {there[there != there.round()].iloc[0]!r}"))


def judge_text(path, text, found):
    """No text that is written has a number that is none."""
    small = text.lower()
    if "nan" not in small and "inf" not in small:
        return
    match = NO_NUMBER.search(QUOTED.sub("", text))
    if match:
        start = max(0, match.start() - 60)
        found.append(("nan in text", f"{path}: …{text[start : match.end() + 20]!r}"))


def listed(folder):
    """The types of columns that tables.json states, by the name of a table."""
    path = folder / "tables.json"
    if not path.is_file():
        return {}
    return {
        table["name"]: {column["name"]: column["type"] for column in table["columns"]}
        for table in strict_json(path.read_text())["tables"]}


TIDY = {"value": "number", "sd": "number", "low": "number", "high": "number"}


def judge_folder(folder, schema, found):
    """Reads every file below a folder. Returns the tables of the stored CSV files, by name."""
    tables = {}
    try:
        types = listed(folder)
    except ValueError as error:
        found.append(("JSON", f"tables.json: {error}"))
        types = {}
    for path in sorted(folder.rglob("*")):
        inside = str(path.relative_to(folder))
        if not path.is_file() or inside.startswith(("units/", ".")):
            continue
        plain = path.with_suffix("") if path.suffix == ".gz" else path
        if plain.suffix not in TEXTS:
            continue
        try:
            text = text_of(path)
        except ValueError as error:
            found.append(("unreadable", f"{inside}: {error}"))
            continue
        judge_text(inside, text, found)
        if plain.suffix == ".json":
            try:
                strict_json(text)
            except ValueError as error:
                found.append(("JSON", f"{inside}: {error}"))
        elif plain.suffix == ".csv":
            name = str(plain.relative_to(folder))
            stem = name.removesuffix(".csv")
            known = schema.types.get(name) or types.get(stem)
            if known is None and stem.endswith("-tidy"):
                labels = types.get(stem.removesuffix("-tidy"), {})
                known = {label: "text" for label in labels} | TIDY
            table = numbers(inside, text, known or {}, found)
            if table is not None:
                tables[name] = table
    return tables
