"""The questions that a service answers, each by the function and the query of its command."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.asking.fields import OwnEdition
from patchwork_solve.analyses.asking.query import Field, Query, Texts, declarations
from patchwork_solve.analyses.best.query import BestQuery
from patchwork_solve.analyses.bounds.query import BoundsQuery
from patchwork_solve.analyses.endgame.query import EndgameQuery
from patchwork_solve.analyses.packing.query import PackingQuery, PackQuery, SquareQuery
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State

Answer = dict[str, Any] | list[Any]


@dataclass(frozen=True)
class EditionQuery(Query):
    """Rules of the game."""

    edition: OwnEdition = None


OWN = {
    "state": Field("A position: one line, JSON, or example:NAME."),
    "document": Field("A position or a game: one line, JSON, a diary, or example:NAME."),
    "quilt": Texts("The quilt, row by row ('.' is empty)."),
    "edition": Field("current, first-2014, example:NAME, or a variant in full as JSON."),
}
"""Fields that name files on a command line, and here never do."""


@dataclass(frozen=True)
class Question:
    """A question, answered in a process of its own.

    Parameters
    ----------
    summary : str
    query : type of Query
    fields : tuple of str
        Fields that a client may set: those of `OWN`, and of the query.
    answer : callable
        Returns the JSON document that the command prints.
    required : str or None
        The field that may not be missing.
    example : str
        The values of an address that is answered.
    """

    summary: str
    query: type[Query]
    fields: tuple[str, ...]
    answer: Callable[[Any, Any], Answer]
    required: str | None
    example: str

    @property
    def declared(self) -> dict[str, Field]:
        """The declaration of each field."""
        known = declarations(self.query) | OWN
        return {name: known[name] for name in self.fields}


def _endgame(query: EndgameQuery, state: State) -> Answer:
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.endgame.driver import solve

    return EndgameAnswer(state, solve(state, query.limits())).to_json()


def _best(query: BestQuery, state: State) -> Answer:
    from patchwork_solve.analyses.best.analysis import best_answer
    from patchwork_solve.engine.players.analyst import analyst, limits_for

    player, limits = analyst(query.player), limits_for(query.player, query.seconds)
    answer = best_answer(state, player, limits, query.rollouts, query.seed, query.seconds)
    return answer.to_json(query.moves)


def _packing(query: PackingQuery, state: State | None) -> Answer:
    answer = query.answer()
    return answer.to_json() | ({"problems": list(answer.wrong)} if query.check else {})


def _bounds(query: BoundsQuery, state: State | None) -> Answer:
    question = query.of_edition() if state is None else query.of_position(state)
    return question(query.limits).to_json()


def _check(query: Query, document: Document) -> Answer:
    from patchwork_solve.analyses.position.check import check, check_document

    return check_document(check(document))


def _moves(query: Query, state: State) -> Answer:
    from patchwork_solve.analyses.position.frame import moves_list

    return moves_list(state)


def _variant(query: EditionQuery, state: None) -> Answer:
    from patchwork_solve.analyses.position.variant import changes_list

    edition = edition_of(query.edition or "current")
    return {"name": edition.name, "changes": changes_list(edition)}


STATE = "state=example:close-finish"

_PLACE = ("state", "patches", "quilt", "edition", "player", "leather", "buttons", "time")
_WAY = ("engine", "check", "seconds")

QUESTIONS = {
    "endgame": Question(
        "Proved values: the margin of a position and of each move, as an interval.",
        EndgameQuery,
        ("state", "seconds", "nodes", "margin_only", "winner_only"),
        _endgame,
        "state",
        STATE,
    ),
    "best": Question(
        "The moves ranked: margin and win are estimated, lower and upper are proved.",
        BestQuery,
        ("state", "player", "seconds", "moves", "rollouts", "seed"),
        _best,
        "state",
        "state=example:tile-race&seconds=1",
    ),
    "pack": Question(
        "A packing of patches onto a quilt, or a proof that they do not fit.",
        PackQuery,
        (*_PLACE, "maximise", "marks", "count", "alternatives", *_WAY),
        _packing,
        None,
        "patches=plus&patches=axe",
    ),
    "square": Question(
        "The cheapest patches that complete the bonus square.",
        SquareQuery,
        (*_PLACE, "size", "minimise", "at", *_WAY),
        _packing,
        None,
        "state=example:tile-race&minimise=time",
    ),
    "bounds": Question(
        "Bounds of the scores that games can reach, with a game that shows it.",
        BoundsQuery,
        ("state", "edition", "goal", "model", "seconds"),
        _bounds,
        None,
        STATE,
    ),
    "check": Question(
        "All that is wrong or doubtful in a position or a game.",
        Query,
        ("document",),
        _check,
        "document",
        "document=example:close-finish",
    ),
    "moves": Question("The legal moves.", Query, ("state",), _moves, "state", STATE),
    "variant": Question(
        "What a variant changes.",
        EditionQuery,
        ("edition",),
        _variant,
        None,
        "edition=example:tight-nine",
    ),
}
"""The questions by the name of their command."""
