"""A server that answers late, as it does on a busy machine."""

from __future__ import annotations

from typing import Any

SHORTEST, LONGEST = 200, 3000
"""Milliseconds by which an answer is late."""


class LateAnswers:
    """Delays every answer that the page requests from now on, by a time drawn from a seed.

    Parameters
    ----------
    page : playwright.sync_api.Page
    seed : int
    """

    def __init__(self, page: Any, seed: int) -> None:
        self._page = page
        page.evaluate(
            """([seed, shortest, longest]) => {
              const ask = window.fetch.bind(window);
              const drawn = () => {  // mulberry32
                seed = (seed + 0x6d2b79f5) | 0;
                let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
                t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
                return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
              };
              window.late = { pending: 0, given: 0 };
              window.fetch = async (path, options) => {
                window.late.pending += 1;
                try {
                  const answer = await ask(path, options);
                  const wait = shortest + (longest - shortest) * drawn();
                  await new Promise((done) => setTimeout(done, wait));
                  return answer;
                } finally {
                  window.late.pending -= 1;
                  window.late.given += 1;
                }
              };
            }""",
            [seed, SHORTEST, LONGEST],
        )

    @property
    def given(self) -> int:
        """How many answers have come."""
        return int(self._page.evaluate("window.late.given"))

    def wait(self) -> None:
        """Wait until every answer has come."""
        self._page.wait_for_function("() => window.late.pending === 0")
