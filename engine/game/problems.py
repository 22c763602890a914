"""Problems of a position or a move, as values with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from patchwork_solve.engine.base.errors import InputError, Sentence, both, plural
from patchwork_solve.engine.game.cell import (
    EMPTY,
    LEATHER_MARK,
    UNKNOWN,
    Cell,
    cell_text,
    cell_words,
)
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH, Patch, Shape, orientations, pieces
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.position import Position
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import has_square, has_tile


@dataclass(frozen=True)
class Problem:
    """One reason why no game can have reached a position.

    Parameters
    ----------
    field : str
        Where in the `patchwork-state/1` document.
    reason : Sentence
        What is wrong there.
    cells : tuple of Cell
        The cells of the quilt that it is about, if any.
    """

    field: str
    reason: Sentence
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


def problems(state: Position) -> list[Problem]:
    """Return everything that says no game can have reached this position.

    The rules can still be played from it: what they could not be played from raises `InputError`
    when the state is made.
    """
    found: list[Problem] = []
    rules = [_tokens, _tile, _drawings, _leather, _times, _buttons]
    if len(state.unknown) == unknown_places(state):  # Else it is open which patches are gone.
        rules += [_shapes, _areas, _income]
    for rule in rules:
        found.extend(rule(state))
    return found


def _missing_patches(state: Position) -> list[Patch]:
    """Return the patches that are gone from the circle, in the edition's order."""
    left = {*state.circle, *state.unknown}
    return [patch for patch in state.edition.patches if patch.name not in left]


def _tokens(state: Position) -> Iterator[Problem]:
    a, b = (player.time for player in state.players)
    first, second = (seat.space for seat in state.edition.seats)
    longest = max([1, abs(first - second), *(patch.time for patch in state.edition.patches)])
    if abs(a - b) > longest:
        yield Problem(
            "players",
            Sentence(
                "tokens {apart} spaces apart; no move leads by more than {longest}",
                apart=abs(a - b),
                longest=longest,
            ),
        )


def _tile(state: Position) -> Iterator[Problem]:
    full = [has_square(state.edition, quilt.filled) for quilt in state.quilts]
    holder = state.special_tile
    if holder is not None and not full[holder]:
        yield Problem(
            "special_tile", Sentence("quilt {player} has no full bonus square", player=holder)
        )
    # A tile that is null beside one full square was filled in when the state was made.
    for number, (tile, who) in enumerate(
        zip(state.edition.more_tiles, state.more_tiles, strict=True)
    ):
        if who is not None and not has_tile(state.edition, tile.side, state.quilts[who].filled):
            reason = Sentence(
                "quilt {player} has no full square of side {side}", player=who, side=tile.side
            )
            yield Problem(f"more_tiles[{number}]", reason)


def _sewn_patches(state: Position) -> Iterator[tuple[str, str, tuple[Cell, ...]]]:
    """Yield (field, letter, cells) of every lettered patch on both quilts."""
    for number, quilt in enumerate(state.quilts):
        for letter, cells in quilt.sewn().items():
            yield f"players[{number}].quilt", letter, cells


def _drawings(state: Position) -> Iterator[Problem]:
    outlines = {patch.outline for patch in state.edition.patches}
    largest = max(map(len, outlines))
    for field, letter, cells in _sewn_patches(state):
        parts = pieces(cells)
        if len(parts) > 1:
            reason = Sentence(
                "{letter} stands for {count} pieces, {drawn}; give each its own letter",
                letter=letter,
                count=len(parts),
                drawn=both(map(_names, parts)),
            )
            yield Problem(field, reason, cells)
        elif orientations(cells)[0] not in outlines:
            values = {"letter": letter, "cells": _names(cells)}
            if len(cells) > largest:
                reason = Sentence(
                    "{letter}, on {cells}, has the shape of no patch; two patches under one "
                    "letter?",
                    **values,
                )
            else:
                reason = Sentence("{letter}, on {cells}, has the shape of no patch", **values)
            yield Problem(field, reason, cells)


def _names(cells: Iterable[Cell]) -> str:
    return " ".join(map(cell_text, cells))


def _shapes(state: Position) -> Iterator[Problem]:
    gone = Counter(patch.outline for patch in _missing_patches(state))
    names: dict[Shape, list[str]] = {}
    for patch in state.edition.patches:
        names.setdefault(patch.outline, []).append(patch.name)
    sewn: dict[Shape, list[tuple[str, tuple[Cell, ...]]]] = {}
    for field, _, cells in _sewn_patches(state):
        sewn.setdefault(orientations(cells)[0], []).append((field, cells))
    for outline, places in sewn.items():
        n = len(places)
        if outline in names and n > gone[outline]:
            field, cells = places[-1]
            reason = Sentence(
                "{count} of the shape {shape} sewn (the last on {cells}), but only {gone} gone "
                "from the circle",
                count=n,
                shape="/".join(names[outline]),
                cells=_names(cells),
                gone=gone[outline],
            )
            yield Problem(field, reason, cells)


def _areas(state: Position) -> Iterator[Problem]:
    gone = sum(patch.area for patch in _missing_patches(state))
    covered = sum(quilt.covered for quilt in state.quilts)
    leather = _leather_taken(state)
    # Leather is discarded only on a full quilt, or on one that the leather owed now will fill.
    owed = [state.leather_owed if n == state.to_move else 0 for n in range(2)]
    discards = any(quilt.holes == n for quilt, n in zip(state.quilts, owed, strict=True))
    least = gone if discards else gone + leather
    if not least <= covered <= gone + leather:
        reason = plural(
            "{n} cell covered on both quilts, but the patches gone from the circle have {gone} "
            "and the leather patches placed {leather}",
            "{n} cells covered on both quilts, but the patches gone from the circle have {gone} "
            "and the leather patches placed {leather}",
            covered,
            gone=gone,
            leather=leather,
        )
        yield Problem("players", reason)


def _leather(state: Position) -> Iterator[Problem]:
    taken = _leather_taken(state)
    drawn = sum(quilt.labels.count(LEATHER_MARK) for quilt in state.quilts)
    if drawn > taken:
        reason = plural(
            "{n} leather cell drawn, but only {taken} leather taken",
            "{n} leather cells drawn, but only {taken} leather taken",
            drawn,
            taken=taken,
        )
        yield Problem("players", reason)


def _leather_taken(state: Position) -> int:
    """Return the leather patches that both players have placed or, on a full quilt, discarded.

    Those of marks that both seats begin beyond are nobody's; those of the seats are placed before
    the first move, by the player who moves second first.
    """
    edition = state.edition
    furthest = max(seat.space for seat in edition.seats)
    leader = max(player.time for player in state.players)
    passed = sum(furthest < mark <= leader for mark in edition.leather_marks)
    placed = sum(seat.leather for seat in edition.seats) - state.leather_owed
    has_begun = len(state.circle) < len(edition.patches) or any(
        player.time != seat.space for player, seat in zip(state.players, edition.seats, strict=True)
    )
    if not has_begun and state.leather_owed and state.to_move != edition.first_player:
        placed -= edition.seats[edition.first_player].leather
    return passed + placed


def _seats(state: Position, number: int) -> list[Seat]:
    """Return the seats that a player may have begun with."""
    return list(state.edition.seats) if state.edition.swap else [state.edition.seats[number]]


def _income(state: Position) -> Iterator[Problem]:
    """Compare income with the patches gone: in sum, and by player where every patch is known."""
    gone = _missing_patches(state)
    begun = sum(seat.income for seat in state.edition.seats)
    total = begun + sum(patch.income for patch in gone)
    have = sum(player.income for player in state.players)
    if have != total:
        values = {"have": have, "paid": total - begun}
        if begun:
            reason = Sentence(
                "income {have} in total, but the patches gone from the circle pay {paid} and the "
                "seats begin with {begun}",
                **values,
                begun=begun,
            )
        else:
            reason = Sentence(
                "income {have} in total, but the patches gone from the circle pay {paid}", **values
            )
        yield Problem("players", reason)
    for number, player in enumerate(state.players):
        if UNKNOWN in player.quilt.labels or not player.quilt.covered:
            continue
        pays = [[patch.income for patch in one] for one in _candidates(state, number, gone)]
        if not all(pays):
            continue  # A shape that cannot be there is reported as such.
        begun_with = [seat.income for seat in _seats(state, number)]
        low = sum(map(min, pays)) + min(begun_with)
        high = sum(map(max, pays)) + max(begun_with)
        if not low <= player.income <= high:
            if low == high:
                reason = Sentence("the patches sewn on pay {income}", income=low)
            else:
                reason = Sentence("the patches sewn on pay {low} to {high}", low=low, high=high)
            yield Problem(f"players[{number}].income", reason)


def _times(state: Position) -> Iterator[Problem]:
    """Compare the tokens with the patches sewn on, which moved them."""
    for number, player in enumerate(state.players):
        known = _candidates(state, number, state.edition.patches)
        least = sum(min((patch.time for patch in one), default=0) for one in known)
        least += min(seat.space for seat in _seats(state, number))
        if player.time < min(least, state.edition.last):
            reason = plural(
                "{time}, but the patches sewn on take {n} space",
                "{time}, but the patches sewn on take {n} spaces",
                least,
                time=player.time,
            )
            yield Problem(f"players[{number}].time", reason)


def _buttons(state: Position) -> Iterator[Problem]:
    """Compare buttons with the most that the track pays: for each space, and income at its marks.

    Income never falls, so that no mark has paid more than the income of now.
    """
    edition = state.edition
    for number, player in enumerate(state.players):
        most = max(_most_buttons(edition, seat, player) for seat in _seats(state, number))
        if player.buttons > most:
            reason = Sentence(
                "{buttons}, but at most {most} with this time and income",
                buttons=player.buttons,
                most=most,
            )
            yield Problem(f"players[{number}].buttons", reason)


def _most_buttons(edition: Edition, seat: Seat, player: Player) -> int:
    paid = edition.income_pay * sum(
        seat.space < mark <= player.time for mark in edition.income_marks
    )
    if player.time == edition.last:
        paid += edition.income_points
    walked = edition.advance_pay * max(0, player.time - seat.space)
    most = seat.buttons + walked + paid * player.income
    return min(most, edition.max_buttons or most)


def _candidates(state: Position, number: int, among: Iterable[Patch]) -> Iterator[list[Patch]]:
    """Yield which patches each lettered one of a quilt may be."""
    by_outline: dict[Shape, list[Patch]] = {}
    for patch in among:
        by_outline.setdefault(patch.outline, []).append(patch)
    for cells in state.quilts[number].sewn().values():
        yield by_outline.get(orientations(cells)[0], [])


def why_illegal(state: Position, move: Move) -> Sentence:
    """Say in one line why a move of this edition is not legal."""
    if state.is_over:
        return Sentence("the game is over")
    mover, name = state.to_move, player_names(state.names)[state.to_move]
    if state.leather_owed:
        if not move.is_leather:
            return Sentence("{name} must place a leather patch now: leather@CELL", name=name)
    elif move.is_leather:
        return Sentence("no leather patch is owed")
    elif move.is_swap:
        return Sentence("only the second player may swap seats, and instead of a first move")
    elif move.patch is not None:
        patch = state.edition.find(move.patch)
        if move.patch in state.unknown and UNKNOWN_PATCH in state.for_sale:
            return Sentence(
                "it is unknown whether {patch} is for sale: {reason}",
                patch=move.patch,
                reason=unknown_words(state),
            )
        if move.patch not in state.for_sale:
            if not state.for_sale:
                return Sentence("{patch} is not for sale; for sale: nothing", patch=move.patch)
            sale = ", ".join(state.for_sale)
            return Sentence(
                "{patch} is not for sale; for sale: {sale}", patch=move.patch, sale=sale
            )
        buttons = state.players[mover].buttons
        if patch.buttons > buttons:
            return Sentence(
                "{patch} costs {price}; {name} has {buttons}",
                patch=move.patch,
                price=patch.buttons,
                name=name,
                buttons=buttons,
            )
    labels = state.quilts[mover].labels
    for row, column in move.cells:
        if labels[row * state.edition.width + column] != EMPTY:
            return Sentence(
                "{cell} is covered already on {name}'s quilt",
                cell=cell_words((row, column)),
                name=name,
            )
    return Sentence("not legal here")


def require_playable(state: Position, field: str = "state") -> None:
    """Raise `InputError` when the game is over, or a patch of the circle is unknown."""
    if state.is_over:
        raise InputError(field, "the game is over: both tokens are home")
    require_known_circle(state)


# -- a circle that is only partly known -----------------------------------------------------------


def unknown_places(state: Position) -> int:
    """Return the number of patches in the circle that are not known."""
    return state.circle.count(UNKNOWN_PATCH) if state.unknown else 0


def unknown_words(state: Position) -> Sentence:
    """Say how much of a circle is known: ``18 of the 30 patches left are known``."""
    left = len(state.circle)
    known = left - unknown_places(state)
    return plural(
        "{n} of the {left} patches left is known",
        "{n} of the {left} patches left are known",
        known,
        left=left,
    )


def require_known_circle(state: Position) -> None:
    """Raise `InputError` when a patch of the circle is unknown.

    Every proof and every estimate that depends on the rest of the circle refuses through here.
    """
    if state.unknown:
        raise InputError("circle", "{reason}; this needs all of them", reason=unknown_words(state))
