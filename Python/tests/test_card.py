"""Answer cards in notebooks."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser

import planted
import pandas
import pytest

import gazelab
from gazelab._card import card_html


class Outline(HTMLParser):
    """The tags of a piece of HTML, and its text outside of style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self.tags.add(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: object) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def test_the_card_says_what_the_answer_says(run: gazelab.Run) -> None:
    outline = Outline(run._repr_html_())
    assert outline.open == []
    assert run.answers[0]["question"] in outline.text
    assert run.answers[0]["sentence"] in outline.text
    # Cards of a single device are left to the report.
    assert "on the iPad Mini 6th?" not in outline.text


def test_nothing_leads_out_of_the_card(run: gazelab.Run) -> None:
    page = run._repr_html_()
    assert Outline(page).tags.isdisjoint({"a", "script", "link", "iframe"})
    assert not re.search(r"\b(href|src|id)=", page)


def test_the_style_is_that_of_the_card_alone(run: gazelab.Run) -> None:
    found = re.search(r"<style>(.*?)</style>", run._repr_html_(), re.DOTALL)
    assert found
    style = found[1].strip()
    assert style.startswith(".gazelab-card.gazelab-card.gazelab-card {")
    depths = list(itertools.accumulate({"{": 1, "}": -1}.get(character, 0) for character in style))
    # The one rule at the outside is that of the card.
    assert depths.index(0, style.index("{")) == len(style) - 1
    assert not re.search(r"(?m)^(:root|html|body)\b", style) and "@page" not in style


def test_a_page_without_cards_has_none() -> None:
    assert card_html("<style>p { color: red; }</style><p>no card</p>") is None


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "</style><b>", "a & b"])
def test_names_from_data_are_text(name: str) -> None:
    people = (name, "other")
    frame = pandas.DataFrame(planted.rows(people))
    data = gazelab.dataset(frame, columns=planted.COLUMNS, devices=planted.DEVICES)
    found = gazelab.run({**planted.EXPERIMENT, "title": name}, data=data)
    outline = Outline(found._repr_html_())
    assert outline.tags.isdisjoint({"script", "b"})
    assert set(found.summary["participant"]) == set(people)
