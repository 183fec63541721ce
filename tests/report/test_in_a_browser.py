"""The report looked at in a real browser, where there is one: skipped without chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.report.browser import PROGRAM, Browser, browser
from tests.report.pages import HOUSE, KIDS, made

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no chromium here to look at the page with")
PAGES = {"house": HOUSE["own"], "many lines": HOUSE["many lines"], "kids": KIDS["classic"]}
TOO_WIDE = """
[...document.querySelectorAll('body *')]
  .filter(each => !each.closest('.wide, pre, svg'))
  .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(each => each.outerHTML.slice(0, 80))
"""
HEIGHTS = "[...document.querySelectorAll('figure svg')].map(each => each.getBoundingClientRect().height)"


@pytest.fixture
def chromium(tmp_path: Path):
    with browser(tmp_path / "profile") as shown:
        yield shown


@pytest.mark.parametrize("args", PAGES.values(), ids=PAGES)
def test_nothing_overflows_and_the_console_is_silent(tmp_path: Path, chromium: Browser, args: list[str]):
    page = tmp_path / "page.html"
    page.write_text(made(*args)[0], encoding="utf-8")
    seen = {}
    for width in (375, 1440):
        for dark in (False, True):
            chromium.show(page, width, dark)
            assert chromium.value("document.scrollingElement.scrollWidth <= innerWidth"), (width, dark)
            assert chromium.value(TOO_WIDE) == []
            heights = chromium.value(HEIGHTS)
            assert len(heights) >= 3
            assert min(heights) > 100
            seen[width, dark] = chromium.value("getComputedStyle(document.body).backgroundColor")
    assert seen[375, False] == seen[1440, False] == "rgb(255, 255, 255)"
    assert seen[375, True] == seen[1440, True] == "rgb(23, 24, 26)"
    assert chromium.complaints == []


def test_pictures_follow_light_and_dark_and_print_as_light(tmp_path: Path, chromium: Browser):
    page = tmp_path / "page.html"
    page.write_text(made(*PAGES["kids"])[0], encoding="utf-8")
    tint = "[...document.querySelectorAll('figure svg path')].map(each => getComputedStyle(each).fill)"
    chromium.show(page, 1440, dark=False)
    light = set(chromium.value(tint))
    chromium.show(page, 1440, dark=True)
    dark = set(chromium.value(tint))
    assert "rgb(0, 114, 178)" in light
    assert "rgb(0, 114, 178)" not in dark
    assert "rgb(90, 169, 230)" in dark
    chromium.ask("Emulation.setEmulatedMedia", media="print", features=[])
    assert chromium.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert set(chromium.value(tint)) == light
    chromium.paper(tmp_path / "page.pdf")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF-")
