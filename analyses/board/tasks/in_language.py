"""A search whose texts are in the language of the page that requests it."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.analyses.board.catalogues import language_of
from patchwork_solve.analyses.web.task import Found, Send, Task
from patchwork_solve.engine.base.say import speaking


@dataclass(frozen=True)
class InLanguage:
    """A task, and the code of the language that its process reads the catalogue of.

    Parameters
    ----------
    task : Task
    language : str
    """

    task: Task
    language: str

    def check(self) -> None:
        """Raise `InputError` for a request that cannot be answered."""
        self.task.check()

    def run(self, send: Send) -> Found:
        """Return the answer; send events on the way."""
        with speaking(language_of(self.language)):
            return self.task.run(send)
