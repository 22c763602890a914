"""Requests that are kept back, so that what comes in between does come in between."""

from __future__ import annotations

from typing import Any

NEW_SEARCH, EVENTS = "**/api/searches", "**/api/searches/*/events"
"""Addresses: to request a search, and of its events."""


class Held:
    """Keeps requests back, so that the opponent thinks until it is let go.

    Parameters
    ----------
    page : playwright.sync_api.Page
    pattern : str
        Of the addresses.
    """

    def __init__(self, page: Any, pattern: str) -> None:
        self.is_open = False
        self.routes: list[Any] = []
        page.route(pattern, self._take)

    def _take(self, route: Any) -> None:
        self.routes.append(route)
        if self.is_open:
            route.continue_()

    def let_go(self) -> None:
        self.is_open = True
        for route in list(self.routes):
            route.continue_()


class Posts:
    """Keeps what the page posts to an address from now on, in the page itself.

    Parameters
    ----------
    page : playwright.sync_api.Page
    path : str
    """

    def __init__(self, page: Any, path: str) -> None:
        self._page = page
        page.evaluate(
            """(held) => {
              const ask = window.fetch.bind(window);
              window.held = [];
              window.fetch = (path, options) =>
                window.held && path === held
                  ? new Promise((answer) =>
                      window.held.push(() => ask(path, options).then(answer)))
                  : ask(path, options);
            }""",
            path,
        )

    @property
    def number(self) -> int:
        """How many are kept."""
        return int(self._page.evaluate("window.held.length"))

    def let_go(self) -> None:
        """Send them, the last one first; each is answered before the next one goes."""
        self._page.evaluate(
            """async () => {
              while (window.held.length) {
                await window.held.pop()();
                await new Promise((done) => setTimeout(done));
              }
              window.held = null;
            }"""
        )
