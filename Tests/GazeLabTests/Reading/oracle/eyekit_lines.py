"""Golden lines of `warp` and `regress`: readings with vertical drift, assigned by eyekit (`pip install eyekit scipy`).

Writes lines.json beside itself. Places are whole points, because eyekit cuts them to whole numbers."""
import json
import pathlib
import random
from types import SimpleNamespace

import eyekit
import numpy
import scipy
from eyekit import _snap

TEXT = [
    "When somebody reads, the eyes do not glide along a line of text. They",
    "rest for about a quarter of a second, jump ahead by seven to nine",
    "letters, and rest again. Short words are often passed over, and one",
    "jump in eight goes back to something that has been read before. At",
    "the end of a line a long sweep takes the eyes to the next one. How",
    "long they stay on a word tells how hard it is to read, but only if",
]
LEFT, WIDTH, TOP, SPACING, HEIGHT = 140, 12, 140, 60, 40
MIDLINES = [TOP + SPACING * line + HEIGHT // 2 for line in range(len(TEXT))]


def word_centres():
    for line, text in enumerate(TEXT):
        start = 0
        for word in text.split(" "):
            yield LEFT + (start + len(word) / 2) * WIDTH, MIDLINES[line]
            start += len(word) + 1


class Block:
    """As much of eyekit's TextBlock as the two methods ask for, with characters of one width."""

    midlines = MIDLINES

    @staticmethod
    def words():
        return (SimpleNamespace(center=centre) for centre in word_centres())


def reading(shift, slope, noise):
    places = []
    for line, text in enumerate(TEXT):
        character = random.randint(1, 5)
        while character < len(text):
            x = LEFT + (character + 0.5) * WIDTH
            y = MIDLINES[line] + shift + slope * (x - 500)
            places.append([round(x + random.gauss(0, 5)), round(y + random.gauss(0, noise))])
            back = character > 6 and random.random() < 0.12
            character += -random.randint(3, 6) if back else random.randint(5, 11)
    return places


def lines(method, places):
    return [MIDLINES.index(int(y)) for y in _snap.methods[method](places, Block())]


random.seed(2022)
drifts = [("shifted", 34, 0, 4), ("tilted", 0, 0.08, 4), ("noisy", 12, -0.02, 12), ("drifting", -26, 0.03, 7)]
cases = []
for name, *drift in drifts:
    places = reading(*drift)
    cases.append({"name": name, "places": places, "warp": lines("warp", places), "regress": lines("regress", places)})
versions = f"eyekit {eyekit.__version__}, NumPy {numpy.__version__}, SciPy {scipy.__version__}"
record = {"source": f"eyekit_lines.py with {versions}", "cases": cases}
path = pathlib.Path(__file__).with_name("lines.json")
path.write_text(json.dumps(record, separators=(",", ":")) + "\n")
