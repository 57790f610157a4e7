"""Ways in which other people's files are wrong. Each changes a table and returns how many values it has spoiled."""

import math

# Numbers that many formats accept, though no tracker measures them.
FINITE = [
    "0", "-0", "0.0", "1e-320", "5e-324", "-1", "-1001", "9999", "014", "1e-7", "123456789", "-999999999", "1e9", "+7",
    "1E3", ".5", "5.", "0.1", "1e-16", "-1e-300"]
# What most formats refuse.
WILD = [
    "1e308", "-1e308", "1.7976931348623157e308", "1e400", "0x10", "nan", "NaN", "inf", "-inf", "Infinity", "", " ", " 1",
    "1 ", "99999999999999999999", "1,5", "null", "1_000", "--1", "1e", "TRUE", "\u0661", "1e10000", "-"]
JSON_WILD = ["1e308", "-1e308", "1e400", "null", "true", '"1"', "[]", "-0", "1e-320", "99999999999999999999", "NaN"]
JSON_FINITE = ["0", "-1", "1", "-0", "9999", "1e-320", "0.5", "-1001", "1e9"]
WORDS = ["014", "1e5", "p;01", "=1+1", "x" * 190, "\u65e5\u672c", "<b>", "$x_1$", "|", "a b", "a\u00a0b", "-0", "TRUE"]


class Spoiler:
    """Spoils one table. `roles` says what its columns hold.

    A tame spoiler writes only what a format may accept, so that whole experiments are run; a wild one writes anything.
    """

    def __init__(self, generator, table, roles, is_wild):
        self.generator = generator
        self.table = table
        self.roles = roles
        self.is_wild = is_wild
        if is_wild:
            self.values = FINITE + WILD + table.missing
        else:
            self.values = [value for value in FINITE if abs(float(value)) <= roles.limit] + 4 * table.missing
        self.columns = [
            column for column in table.numbers if is_wild or column not in roles.words and column != roles.time]

    def some_rows(self, most=0.2):
        """Row numbers, few or many; sometimes in one stretch, as when a face is lost."""
        count = len(self.table.rows)
        if count == 0:
            return []
        wanted = max(1, int(count * most * self.generator.random() ** 3))
        if self.generator.random() < 0.4:
            start = self.generator.randrange(count)
            return list(range(start, min(count, start + wanted)))
        return self.generator.sample(range(count), wanted)

    def cells(self):
        """A share of the numbers of some columns."""
        rows, columns = self.table.rows, self.columns
        if not rows or not columns:
            return 0
        if self.generator.random() < 0.6:
            columns = self.generator.sample(columns, self.generator.randint(1, min(4, len(columns))))
        # Hardly any format survives a wild value, so that there are few.
        share = self.generator.choice([1e-4, 1e-3] if self.is_wild else [1e-3, 1e-2, 0.05, 0.3])
        count = max(1, int(share * len(rows) * len(columns)))
        same = self.generator.choice(self.values) if self.generator.random() < 0.3 and len(columns) == 1 else None
        for _ in range(count):
            column = self.generator.choice(columns)
            rows[self.generator.randrange(len(rows))][column] = self.generator.choice(self.values) if same is None else same
        return count

    def constant_column(self):
        column = self.generator.choice(self.columns)
        value = self.generator.choice(self.values)
        for row in self.table.rows:
            row[column] = value
        return len(self.table.rows)

    def swapped_columns(self):
        if len(self.columns) < 2:
            return 0
        one, other = self.generator.sample(self.columns, 2)
        for row in self.table.rows:
            row[one], row[other] = row[other], row[one]
        return 2 * len(self.table.rows)

    def scaled_columns(self):
        columns = self.generator.choice([self.roles.gaze, self.roles.target, [self.columns]])
        factor = self.generator.choice([0, -1, 1e-300, 1e-9, 1e-3, 1e3, 1e5, 0.5] if self.is_wild or len(columns) > 1
                                       else [0, -1, 1e-300, 1e-9, 1e-3, 0.5])
        return sum(self.scale(pair, factor) for pair in columns[:2])

    def scale(self, columns, factor):
        for row in self.table.rows:
            for column in columns:
                row[column] = scaled(row[column], factor)
        return len(columns) * len(self.table.rows)

    def perfect_gaze(self):
        """The gaze point is the target, in every frame or in some."""
        if not self.roles.target or not self.roles.gaze:
            return 0
        rows = self.generator.choice([range(len(self.table.rows)), self.some_rows(1)])
        for pair in self.roles.gaze:
            for row in rows:
                for column, source in zip(pair, self.roles.target[0]):
                    self.table.rows[row][column] = self.table.rows[row][source]
        return 2 * len(self.roles.gaze) * len(rows)

    def one_target(self):
        if not self.roles.target or not self.table.rows:
            return 0
        for row in self.table.rows:
            for column in self.roles.target[0]:
                row[column] = self.table.rows[0][column]
        return 2 * len(self.table.rows)

    def two_targets_on_a_line(self):
        if not self.roles.target or not self.table.rows:
            return 0
        column = self.roles.target[0][self.generator.randrange(2)]
        for row in self.table.rows:
            row[column] = self.table.rows[0][column]
        return len(self.table.rows)

    def few_rows(self):
        count = self.generator.choice([0, 1, 1, 2, 3, 5, 12])
        start = self.generator.randrange(len(self.table.rows) or 1)
        self.table.rows = self.table.rows[start : start + count]
        return len(self.table.rows)

    def single_frames(self):
        """One frame in each run of equal targets."""
        if not self.roles.target:
            return 0
        kept, last = [], None
        for row in self.table.rows:
            target = [row[column] for column in self.roles.target[0]]
            if target != last:
                kept.append(row)
            last = target
        self.table.rows = kept
        return len(kept)

    def repeated_rows(self):
        rows = self.some_rows(0.1)
        for row in sorted(rows, reverse=True):
            self.table.rows.insert(row, list(self.table.rows[row]))
        return len(rows) * len(self.columns)

    def moved_rows(self):
        """Rows in a stretch in another order, so that times go back and fixations break."""
        rows = sorted(self.some_rows())
        moved = [self.table.rows[row] for row in rows]
        self.generator.shuffle(moved)
        for row, cells in zip(rows, moved):
            self.table.rows[row] = cells
        return len(rows)

    def odd_times(self):
        column, rows = self.roles.time, self.table.rows
        if column is None or not rows:
            return 0
        some = range(len(rows)) if self.generator.random() < 0.3 else sorted(self.some_rows())
        kind = self.generator.randrange(4 if self.is_wild else 2)
        for row in some:
            # The time of the row before, leaps that grow, times from the end, and times of another unit.
            rows[row][column] = [
                rows[max(0, row - 1)][column], scaled(rows[row][column], 1 + 1e-6 * row), rows[-1 - row][column],
                scaled(rows[row][column], 1e-3)][kind]
        return len(some)

    def bad_transforms(self):
        """Zeros, a scale, a mirror image, the identity, or one number, in one or several of the transforms."""
        if not self.roles.transforms:
            return 0
        kind, rows = self.generator.randrange(6), self.generator.choice([range(len(self.table.rows)), self.some_rows(1)])
        starts = self.generator.sample(self.roles.transforms, self.generator.randint(1, len(self.roles.transforms)))
        factor = self.generator.choice([-1, 0, 0.999, 1.004, 1e-8, 1e3])
        for row in rows:
            cells = self.table.rows[row]
            for start in starts:
                self.spoil_transform(cells, start, kind, factor)
        return 16 * len(starts) * len(rows)

    def spoil_transform(self, cells, start, kind, factor):
        if kind == 0:
            cells[start : start + 16] = ["0"] * 16
        elif kind == 1:
            for column in range(start, start + 12):
                cells[column] = scaled(cells[column], factor)
        elif kind == 2:
            for column in range(start, start + 3):
                cells[column] = scaled(cells[column], -1)
        elif kind == 3:
            cells[start : start + 16] = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1".split()
        elif kind == 4:
            # The head is as far away as a format allows, behind the screen, or on it.
            cells[start + 14] = self.generator.choice(["1e4", "-1e4", "0", "-0", "1e-320", "0.3"])
        else:
            column = start + self.generator.randrange(16)
            cells[column] = self.generator.choice(self.values)

    def lost_rows(self):
        """Nothing was found in these rows."""
        if not self.table.missing:
            return 0
        columns = [column for pair in self.roles.gaze for column in pair]
        if self.generator.random() < 0.3:
            columns = self.columns
        rows = self.generator.choice([range(len(self.table.rows)), self.some_rows(1)])
        for row in rows:
            for column in columns:
                self.table.rows[row][column] = self.generator.choice(self.table.missing)
        return len(rows) * len(columns)

    def odd_words(self):
        if not self.roles.words:
            return 0
        column, rows = self.generator.choice(self.roles.words), self.generator.choice(
            [range(len(self.table.rows)), self.some_rows()])
        words = [self.table.rows[0][column], self.table.rows[-1][column]] if column in self.roles.codes else WORDS
        word = self.generator.choice(WORDS + WILD if self.is_wild else words)
        for row in rows:
            self.table.rows[row][column] = word
        return len(rows)

    def cut_end(self):
        self.table.cut = self.generator.randint(1, 40)
        return 1

    def spoil(self):
        """Does one to four of all that, and always something to cells."""
        ways = [
            self.constant_column, self.swapped_columns, self.scaled_columns, self.perfect_gaze, self.one_target,
            self.two_targets_on_a_line, self.repeated_rows, self.odd_times, self.bad_transforms, self.bad_transforms,
            self.lost_rows, self.lost_rows, self.odd_words, self.cells, self.cells]
        if self.generator.random() < 0.06:
            ways += 8 * [self.few_rows, self.single_frames]
        if self.is_wild or self.roles.may_go_back:
            ways.append(self.moved_rows)
        if self.is_wild:
            ways.append(self.cut_end)
        chosen = self.generator.sample(ways, self.generator.choice([1, 1, 2, 3]))
        done = [(self.cells.__name__, self.cells())] + [
            (way.__name__, way()) for way in chosen if self.table.rows and self.columns]
        return sum(count for _, count in done), [name for name, count in done if count]


def scaled(text, factor):
    """A number times a factor; what is no number stays."""
    try:
        value = float(text) * factor
    except ValueError:
        return text
    return repr(value) if math.isfinite(value) else text


def spoil_numbers(generator, document, is_wild):
    """Spoils a share of the numbers of a JSON document."""
    if document.count == 0:
        return 0
    count = max(1, int(document.count * generator.choice([1e-3, 1e-2] if is_wild else [1e-3, 1e-2, 0.1])))
    values = JSON_FINITE + (JSON_WILD if is_wild else [])
    for _ in range(count):
        document.pieces[1 + 2 * generator.randrange(document.count)] = generator.choice(values)
    return count
