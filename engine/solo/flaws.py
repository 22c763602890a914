"""What keeps the parts of a solo position from going together."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import is_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.kernel.solo import automa
from patchwork_solve.engine.solo.cards import DECKS, LEVELS, deck_cards
from patchwork_solve.engine.solo.parts import SoloParts


def flaws(state: SoloParts) -> Iterator[InputError]:
    """Yield what is wrong with a solo position."""
    if state.deck not in DECKS:
        yield _wrong("deck", state.deck, ", ".join(DECKS))
    if not is_whole(state.level) or not 1 <= state.level <= len(LEVELS):
        yield _wrong("level", state.level, f"1 to {len(LEVELS)}")
    if state.edition.definition is not None:
        yield _wrong("edition", state.edition.name, ", ".join(PRINTINGS))
    yield from _card_flaws(state)
    yield from _pile_flaws(state)
    yield from _board_flaws(state)


def _wrong(field: str, value: object, allowed: str) -> InputError:
    return InputError(field, "{value}; allowed: {allowed}", value=shown(value), allowed=allowed)


def _card_flaws(state: SoloParts) -> Iterator[InputError]:
    numbers = [card.number for card in deck_cards(state.deck)]
    if len(set(state.seen)) != len(state.seen) or not set(state.seen) <= set(numbers):
        allowed = f"different numbers, {numbers[0]} to {numbers[-1]}"
        yield _wrong("seen", list(state.seen), allowed)
    passes = [most - len(state.seen) for most in (automa.FIRST_CARDS, automa.CARDS)]
    if state.left not in passes or state.left < 1:
        allowed = " or ".join(str(left) for left in passes if left > 0)
        yield _wrong("left", state.left, allowed)
    budgets = {card.budget for card in state.unseen}
    if state.shown is not None and state.deck != "tactical":
        yield _wrong("shown", state.shown, "none with the normal deck")
    elif state.shown is not None and state.shown not in budgets:
        yield _wrong("shown", state.shown, ", ".join(map(str, sorted(budgets))))


def _pile_flaws(state: SoloParts) -> Iterator[InputError]:
    sewn = state.board.quilts[0].sewn()
    for number, name in enumerate(state.pile):
        field = f"pile[{number}]"
        state.edition.find(name, field)
        if name in state.board.circle or state.edition.letter[name] in sewn:
            yield _wrong(field, name, "a patch that is neither in the circle nor on your quilt")
    if len(set(state.pile)) != len(state.pile):
        yield _wrong("pile", list(state.pile), "different patches")


def _board_flaws(state: SoloParts) -> Iterator[InputError]:
    opponent = state.board.players[automa.AUTOMA]
    if opponent.quilt.holes != state.edition.cells:
        yield InputError("board.players[1].quilt", "Automa has no quilt; leave it empty")
    if opponent.income:
        yield _wrong("board.players[1].income", opponent.income, "0")
    if state.board.leather_owed and state.to_move == automa.AUTOMA:
        yield _wrong("board.leather_owed", state.board.leather_owed, "0: Automa places none")
