"""What a file of proofs answers without a search, in the JSON of the command `endgame`."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from starlette.responses import Response

from patchwork_solve.analyses.endgame.answer import EndgameAnswer
from patchwork_solve.analyses.endgame.query import EndgameQuery
from patchwork_solve.analyses.proofs.index import DIGEST
from patchwork_solve.analyses.service.request import Request, proofs
from patchwork_solve.analyses.web.message import json_answer
from patchwork_solve.engine.state import State

MOST_KEPT = 4096
"""Answers that are kept."""

LONGEST = 4096
"""Bytes of a request whose answer is kept."""


class Proved:
    """The answers of a file, which may grow; those to the same request are kept.

    Parameters
    ----------
    path : Path or None
        None for no file.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._looking = Lock()
        """Held by a look-up: a file that grows is read on."""
        self._kept: dict[bytes, bytes] = {}
        self._rows = 0

    def kept(self, key: bytes) -> Response | None:
        """Return the answer to a request that was answered before from the same rows."""
        if self.path is None:
            return None
        with self._looking:
            rows = proofs(self.path).count
            if rows != self._rows:
                self._kept, self._rows = {}, rows
        found = self._kept.get(key)
        return None if found is None else Response(found, media_type="application/json")

    def answer(self, asked: Request, key: bytes) -> Response | None:
        """Return the answer to a request, if rows of its position prove what is sought."""
        if not (isinstance(asked.query, EndgameQuery) and isinstance(asked.about, State)):
            return None
        return self._look_up(key, asked.about, asked.query)

    def of_digest(self, digest: str) -> Response | None:
        """Return all that is known of the position of a digest."""
        if self.path is None or len(digest) != 2 * DIGEST or not digest.isalnum():
            return None
        key = digest.encode()
        if (kept := self.kept(key)) is not None:
            return kept
        try:
            state = proofs(self.path).position_of(bytes.fromhex(digest))
        except ValueError:
            return None
        return None if state is None else self._look_up(key, state)

    def _look_up(
        self, key: bytes, state: State, query: EndgameQuery | None = None
    ) -> Response | None:
        if self.path is None:
            return None
        with self._looking:
            solved = proofs(self.path).answer(state, query.limits() if query else None)
        if solved is None:
            return None
        found = json_answer(EndgameAnswer(state, solved).to_json())
        if len(key) <= LONGEST:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = bytes(found.body)
        return found
