"""Code of users: checked by mypy --strict in test_api. An ignored line must be a mistake."""

from patchwork_solve import (
    BoundsAnswer,
    Edition,
    EndgameAnswer,
    Game,
    Move,
    PackingAnswer,
    State,
    bounds,
    pack,
    solve,
    square,
)
from patchwork_solve.reports import moves_frame


def lost_points(path: str) -> dict[str, int]:
    """Return the loss of each move of a position."""
    solved: EndgameAnswer = solve(State.load(path), seconds=1.5)
    return {str(move.move): abs(move.lower - solved.lower) for move in solved.moves}


def packed(state: State) -> list[str]:
    """Return the quilt after a packing."""
    found: PackingAnswer = pack(state.for_sale, state.quilts[0], edition=state.edition)
    return [] if found.quilt is None else found.quilt.rows


def highest(path: str) -> Game | None:
    """Return the best game of a variant."""
    found: BoundsAnswer = bounds("highest", edition=Edition.load(path))
    return found.witness


def cheapest(state: State) -> list[tuple[str, int]]:
    """Return the patches to buy for the square."""
    return [(patch.name, patch.buttons) for patch in square(state=state).patches]


def columns(state: State) -> list[str]:
    """Return the columns of a report."""
    return moves_frame(state.play(Move.from_text("advance"))).columns.tolist()


def mistakes(state: State) -> None:
    """Ask for what there is not."""
    solve(state, second=1)  # type: ignore[call-arg]
    bounds(state, model="economy")  # type: ignore[call-overload]
    state.to_move = 1  # type: ignore[misc]
    solve(state).lower.bit_length(2)  # type: ignore[call-arg]
