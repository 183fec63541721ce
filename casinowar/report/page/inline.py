"""A picture as SVG inside a page: names that occur once in the page, colours that follow light and dark."""

from __future__ import annotations

import re

from casinowar.report.pictures.drawing import svg
from casinowar.report.pictures.picture import Picture
from casinowar.report.pictures.style import DARK

_HEAD = re.compile(r"^.*?<svg [^>]*?viewBox=\"([^\"]*)\"[^>]*>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_NAME = re.compile(r' id="([^"]*)"')
_USED = re.compile(r'(?:xlink:href="#|url\(#)([^")]*)')


def inline_svg(picture: Picture, name: str) -> str:
    """The picture without its title and words: the page has them as NAME-title and NAME-said, NAME being ``name``."""
    text = svg(picture, titled=False)
    head = _HEAD.match(text)
    assert head is not None
    body = _COMMENT.sub("", _STYLE.sub("", text[head.end() :]))
    used = set(_USED.findall(body))
    body = _NAME.sub(lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", body)
    body = body.replace('xlink:href="#', f'href="#{name}-').replace("url(#", f"url(#{name}-")
    for colour in DARK:
        body = body.replace(colour, f"var({variable(colour)})")
    told = f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-said"'
    return f'<svg {told} viewBox="{head[1]}">{_closed_up(body)}'


def variable(colour: str) -> str:
    """The name of a colour in the page's style sheet."""
    return f"--picture-{colour.removeprefix('#')}"


def _closed_up(body: str) -> str:
    """The same without line breaks and indents, which mean nothing in SVG."""
    return re.sub(r"\s*\n\s*", " ", body).replace("> <", "><").strip()
