"""A stock Firefox, driven through WebDriver BiDi: its own protocol, over a WebSocket.

Events are recorded as they arrive: what the console says, and what is requested.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from tornado.websocket import WebSocketClientConnection, websocket_connect

Result = TypeVar("Result")

PROGRAMS = ("firefox", "firefox-esr")
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
EVENTS = ("log.entryAdded", "network.beforeRequestSent", "network.fetchError")

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "services.settings.server": "data:,",
}
"""Firefox leaves its own host alone; nothing that concerns pages is changed."""

PATIENCE = 60.0
"""Seconds until a page must show what is awaited."""

WAIT = """new Promise((resolve, reject) => {
  const end = performance.now() + PATIENCE;
  const look = () => {
    let found = null;
    try { found = EXPRESSION; } catch {}
    if (found) resolve(found);
    else if (performance.now() > end) reject(new Error("not seen: " + WORDS));
    else setTimeout(look, 20);
  };
  look();
})"""


# An element that still moves, or lies under another, would not get the click.
READY = """async (element) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = () => JSON.stringify(element.getBoundingClientRect());
  element.scrollIntoView({ block: "center" });
  const before = place();
  await frame();
  await frame();
  if (element.disabled || !element.getClientRects().length || place() !== before) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (!element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return false;
  window.isClicked = false;
  const note = () => { window.isClicked = true; };
  element.addEventListener("click", note, { once: true, capture: true });
  return true;
}"""


class FirefoxError(Exception):
    """Firefox refused a command, or a page failed."""


def program() -> str | None:
    """Return the path of Firefox, if this machine has one."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Firefox:
    """A Firefox without windows, with a profile of its own, until it is left.

    Parameters
    ----------
    path : str
        The program.
    """

    def __init__(self, path: str) -> None:
        self.events: list[dict[str, Any]] = []
        self._path, self._count = path, 0
        # In a thread of its own: another driver may run a loop in this one.
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)

    def __enter__(self) -> Firefox:
        profile = Path(self._folder.name)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines), "utf-8")
        command = [self._path, "--headless", "--no-remote", "--remote-debugging-port=0"]
        command += ["--profile", str(profile), "about:blank"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        try:
            self._socket = self._connected()
            self.command("session.new", capabilities={})
            self.command("session.subscribe", events=list(EVENTS))
        except BaseException:
            self._process.kill()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.command("browser.close")
            self._process.wait(30)
        finally:
            self._process.kill()
            self._process.wait()
            assert self._process.stderr is not None
            self._process.stderr.close()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()
            self._folder.cleanup()

    def _connected(self) -> WebSocketClientConnection:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := LISTENING.search(line):
                return self._run(self._open(f"{found[1]}/session"))
        raise FirefoxError("Firefox ended before it listened")

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something in the loop's thread, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _open(self, address: str) -> WebSocketClientConnection:
        return await websocket_connect(address, max_message_size=1 << 28)

    def command(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its result; events that arrive before it are recorded.

        Raises
        ------
        FirefoxError
        """
        return self._run(self._command(method, params))

    async def _command(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        sent = {"id": self._count, "method": method, "params": params}
        await self._socket.write_message(json.dumps(sent))
        while True:
            text = await asyncio.wait_for(self._socket.read_message(), 2 * PATIENCE)
            if text is None:
                raise FirefoxError(f"{method}: Firefox has closed the connection")
            message = json.loads(text)
            if message.get("type") == "event":
                self.events.append(message)
            elif message.get("id") == self._count:
                if message["type"] == "error":
                    raise FirefoxError(f"{method}: {message['error']}: {message['message']}")
                result: dict[str, Any] = message["result"]
                return result

    def tab(self, width: int = 1280, height: int = 800) -> Tab:
        """Open a tab."""
        context = self.command("browsingContext.create", type="tab")["context"]
        size = {"width": width, "height": height}
        self.command("browsingContext.setViewport", context=context, viewport=size)
        return Tab(self, context)


class Tab:
    """A page in Firefox.

    Parameters
    ----------
    firefox : Firefox
    context : str
        Firefox's name for it.
    """

    def __init__(self, firefox: Firefox, context: str) -> None:
        self.firefox, self.context = firefox, context

    def goto(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""
        self.firefox.command(
            "browsingContext.navigate", context=self.context, url=address, wait="complete"
        )

    def reload(self) -> None:
        """Load the page anew, and wait until it is loaded."""
        self.firefox.command("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, or what its promise resolves to.

        Raises
        ------
        FirefoxError
        """
        said = self.firefox.command(
            "script.evaluate",
            expression=expression,
            target={"context": self.context},
            awaitPromise=True,
        )
        if said["type"] == "exception":
            raise FirefoxError(said["exceptionDetails"]["text"])
        return said["result"].get("value")

    def wait(self, expression: str, seconds: float = PATIENCE) -> Any:
        """Wait until an expression is true in the page, and return its value."""
        text = WAIT.replace("PATIENCE", str(1000 * seconds)).replace("EXPRESSION", expression)
        return self.evaluate(text.replace("WORDS", json.dumps(expression)))

    def see(self, selector: str, words: str) -> str:
        """Wait until an element contains words, and return its text."""
        found = f"document.querySelector({json.dumps(selector)})"
        return str(
            self.wait(f"{found}.innerText.includes({json.dumps(words)}) && {found}.innerText")
        )

    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does; `text=` begins one's words.

        A page that moves the element away at that moment is clicked again, as a reader would.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            node = {"sharedId": self._found(selector)}
            place = {"type": "element", "element": node}
            steps = [
                {"type": "pointerMove", "x": 0, "y": 0, "origin": place},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]
            self._act({"type": "pointer", "id": "mouse", "actions": steps})
            if self.evaluate("window.isClicked"):
                return
        raise FirefoxError(f"no click arrives: {selector}")

    def _found(self, selector: str) -> str:
        """Wait until an element can be clicked on, and return Firefox's name for it."""
        words = selector.removeprefix("text=")
        by_words = {"type": "xpath", "value": f"//*[normalize-space() = {json.dumps(words)}]"}
        locator = {"type": "css", "value": selector} if words == selector else by_words
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            nodes = self.firefox.command(
                "browsingContext.locateNodes", context=self.context, locator=locator
            )["nodes"]
            for node in nodes:
                if self._is_ready(node["sharedId"]):
                    return str(node["sharedId"])
            time.sleep(0.02)
        raise FirefoxError(f"not seen: {selector}")

    def _is_ready(self, node: str) -> bool:
        """Bring an element into sight; return whether it can be clicked on."""
        said = self.firefox.command(
            "script.callFunction",
            functionDeclaration=READY,
            arguments=[{"sharedId": node}],
            target={"context": self.context},
            awaitPromise=True,
        )
        return bool(said["result"].get("value"))

    def write(self, selector: str, text: str) -> None:
        """Replace what a field holds, and confirm it with Enter."""
        self.click(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).select()")
        keys = [*text, "\ue007"]
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": steps})

    def _act(self, source: dict[str, Any]) -> None:
        self.firefox.command("input.performActions", context=self.context, actions=[source])

    def choose(self, selector: str, value: str) -> None:
        """Choose an option of a list."""
        found = f"document.querySelector({json.dumps(selector)})"
        event = "new Event('change', { bubbles: true })"
        self.evaluate(f"{found}.value = {json.dumps(value)}, {found}.dispatchEvent({event})")
