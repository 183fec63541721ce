"""A headless browser driven through a pipe: no network, no package needed but chromium itself."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PROGRAM = next((found for name in NAMES if (found := shutil.which(name))), None)
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)


class Browser:
    """One page of a browser. ``complaints`` gathers what its console said, and requests that left the machine."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = os.fdopen(write, "wb", 0), os.fdopen(read, "rb", 0)
        self._number, self._left = 0, b""
        self._session: str | None = None
        self.complaints: list[str] = []
        self._loaded = False
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and wait for its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        self._write.write(json.dumps(message).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") == self._number:
                assert "error" not in told, told
                return told["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            part = self._read.read(65536)
            assert part, "the browser ended"
            self._left += part
        line, _, self._left = self._left.partition(b"\0")
        told: dict[str, Any] = json.loads(line)
        self._note(told.get("method"), told.get("params", {}))
        return told

    def _note(self, method: str | None, about: dict[str, Any]) -> None:
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Log.entryAdded" or method == "Runtime.exceptionThrown" or method == "Runtime.consoleAPICalled":
            self.complaints.append(json.dumps(about))
        elif method == "Network.requestWillBeSent" and not about["request"]["url"].startswith(("file:", "data:")):
            self.complaints.append(about["request"]["url"])

    def show(self, page: Path, width: int, dark: bool) -> None:
        """Load a page at a width in pixels, light or dark."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self._loaded = False
        self.ask("Page.navigate", url=page.resolve().as_uri())
        while not self._loaded:
            self._next()

    def value(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"]["value"]

    def picture(self, file: Path) -> None:
        """The whole page as a PNG file."""
        size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        file.write_bytes(base64.b64decode(shot["data"]))

    def paper(self, file: Path) -> None:
        """The page as it prints."""
        file.write_bytes(base64.b64decode(self.ask("Page.printToPDF", preferCSSPageSize=True)["data"]))


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """A browser with a fresh profile in this folder; ended at the end."""
    assert PROGRAM is not None
    to_browser, write = os.pipe()
    read, from_browser = os.pipe()

    def connect() -> None:
        os.dup2(os.dup(to_browser), 3)
        os.dup2(os.dup(from_browser), 4)

    command = [PROGRAM, *OPTIONS, f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(3, 4),
        preexec_fn=connect,
    )
    os.close(to_browser)
    os.close(from_browser)
    page = Browser(write, read)
    try:
        yield page
    finally:
        process.terminate()
        process.wait(timeout=30)
        page._write.close()
        page._read.close()
