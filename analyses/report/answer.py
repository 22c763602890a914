"""Abilities of every answer: it shows itself in forms that it knows nothing of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.renderers import render

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.base.proof import Proof, Status


class Answer:
    """Answer to a question; each kind of answer is a subclass, a frozen dataclass.

    A subclass holds figures. `report.renderers` names the functions that show them.
    """

    def to_frame(self) -> pd.DataFrame:
        """Return the table that `--format csv` prints."""
        frame: pd.DataFrame = render(self, "frame")
        return frame

    def to_json(self) -> dict[str, Any]:
        """Return the document that `--format json` prints."""
        document: dict[str, Any] = render(self, "document")
        return document

    def __str__(self) -> str:
        return str(render(self, "text"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {render(self, 'verdict')}>"


class ProofAnswer(Answer):
    """An answer that is a proved interval; its units are those of the question."""

    if TYPE_CHECKING:  # A field of some subclasses, a property of others.

        @property
        def proof(self) -> Proof[Any]:
            """The interval, with what it cost and what stopped the work."""

    @property
    def status(self) -> Status:
        """Whether the bounds meet (``exact``), and if not, what is known."""
        return self.proof.status

    @property
    def is_exact(self) -> bool:
        """Whether the bounds meet."""
        return self.proof.is_exact

    @property
    def lower(self) -> int | None:
        """The least that the value can be; None where nothing bounds it."""
        return self.proof.lower

    @property
    def upper(self) -> int | None:
        """The most that the value can be; None where nothing bounds it."""
        return self.proof.upper
