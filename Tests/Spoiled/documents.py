"""Files of captures as cells that can be spoiled: delimited text, and the numbers of JSON."""

import copy
import gzip
import re

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


class Table:
    """Delimited text without quotes: a header, or none, and rows of cells."""

    def __init__(self, header, rows, separator=",", missing=()):
        self.header = header
        self.rows = rows
        self.separator = separator
        # What stands for a number that was not found.
        self.missing = list(missing)
        # How many characters of the last line are cut off.
        self.cut = 0
        width = len(rows[0]) if rows else 0
        sample = rows[:: max(1, len(rows) // 50)]
        self.numbers = [
            column for column in range(width) if all(is_number(row[column]) or row[column] in missing for row in sample)]

    @staticmethod
    def parse(text, separator=",", missing=(), has_header=True):
        lines = [line.split(separator) for line in text.split("\n") if line]
        header = [name.strip() for name in lines.pop(0)] if has_header else None
        return Table(header, lines, separator, missing)

    def copy(self, rows=None):
        """The same table with rows of its own, by default all of them."""
        other = copy.copy(self)
        other.rows = [list(row) for row in (self.rows if rows is None else rows)]
        return other

    def column(self, name):
        return self.header.index(name)

    def columns(self, *names):
        """The positions of those columns that there are."""
        return [self.header.index(name) for name in names if name in (self.header or [])]

    def text(self):
        lines = ([self.separator.join(self.header)] if self.header else []) + [
            self.separator.join(row) for row in self.rows]
        text = "\n".join(lines) + "\n"
        return text[: -self.cut] if self.cut else text

    def values(self, column):
        """The numbers of a column as floats; NaN where one is missing."""
        return [
            float("nan") if row[column].strip() in self.missing else float(row[column]) for row in self.rows]


class Numbers:
    """A JSON document as the numbers in it and the text between them."""

    def __init__(self, pieces):
        # Text at even positions, numbers at odd ones.
        self.pieces = pieces

    @staticmethod
    def parse(text):
        pieces, end = [], 0
        # Numbers inside strings stay: they are names.
        for match in re.finditer(r'"(?:[^"\\]|\\.)*"|' + NUMBER.pattern, text):
            if match.group().startswith('"'):
                continue
            pieces += [text[end : match.start()], match.group()]
            end = match.end()
        return Numbers(pieces + [text[end:]])

    def copy(self):
        return Numbers(list(self.pieces))

    @property
    def count(self):
        return len(self.pieces) // 2

    def text(self):
        return "".join(self.pieces)


def write(folder, path, document):
    """Writes a document, or plain text, below a folder; compressed if its name says so."""
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    text = document if isinstance(document, str) else document.text()
    if path.endswith(".gz"):
        target.write_bytes(gzip.compress(text.encode(), 1, mtime=0))
    else:
        target.write_text(text)
