"""Answer cards of a report, as HTML for notebooks."""

from __future__ import annotations

import re

_CLASS = "gazelab-card"
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_CARD = re.compile(r'<div class="card">\s*<h2')
_DIV = re.compile(r"<(/?)div\b[^>]*>")
_LINK = re.compile(r"<a\b[^>]*>(.*?)</a>", re.DOTALL)
_SOURCES = re.compile(r'<p class="sources">.*?</p>\n?', re.DOTALL)
_ID = re.compile(r'<(h[1-6]) id="[^"]*"')
#: Rules of the page as a whole, and of paper.
_PAGE_RULE = re.compile(r"^(html|body|header|footer|main\b.*|@page|@media print)\s*$")


def _rules(style: str) -> list[tuple[str, str]]:
    """The rules of a style sheet: what stands before the braces, and in them."""
    found = []
    start = depth = opening = 0
    for index, character in enumerate(style):
        if character == "{":
            depth += 1
            if depth == 1:
                opening = index
        elif character == "}":
            depth -= 1
            if depth == 0:
                found.append((style[start:opening].strip(), style[opening + 1 : index]))
                start = index + 1
    return found


def _scoped(style: str) -> str:
    """The style sheet of a report, for one element alone."""
    kept = [
        f"{selector} {{{body}}}".replace(":root", "&")
        for selector, body in _rules(style)
        if not _PAGE_RULE.match(selector)
    ]
    own = (
        "& { background: var(--paper); color: var(--ink); font: 14px/1.5 system-ui, sans-serif }\n"
        "& table { table-layout: auto; border: 0; margin: 0; }\n& h2 { font-weight: 700; }\n"
        "& tbody tr { background: none; }\n& .card { margin: 0 0 .6rem; }\n")
    # Three times the class: notebooks have rules of their own for tables, which must not win.
    return f".{_CLASS}.{_CLASS}.{_CLASS} {{\n{own}" + "\n".join(kept) + "\n}"


def _cards(page: str) -> list[str]:
    """The answer cards of a report's page, each from its first tag to the end of its last."""
    cards = []
    for start in _CARD.finditer(page):
        depth = 0
        for tag in _DIV.finditer(page, start.start()):
            depth += -1 if tag.group(1) else 1
            if depth == 0:
                cards.append(page[start.start() : tag.end()])
                break
    return cards


def card_html(page: str) -> str | None:
    """The answer cards of a report's page, with their style; None if it has none.

    Links are removed: they lead to other parts of the page and to files beside it.
    """
    style = _STYLE.search(page)
    cards = _cards(page)
    if not style or not cards:
        return None
    bare = (_ID.sub(r"<\1", _LINK.sub(r"\1", _SOURCES.sub("", card))) for card in cards)
    own = f"<style>\n{_scoped(style.group(1))}\n</style>\n"
    return f'<div class="{_CLASS}">\n{own}' + "\n".join(bare) + "\n</div>"
