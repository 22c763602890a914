"""The commands of the group `solo`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.fields import EditionField
from patchwork_solve.analyses.commands import (
    FormatOption,
    PlyOption,
    SeedOption,
    TextOption,
    checked_ply,
    compile_for,
    require_one_line,
    working,
)
from patchwork_solve.analyses.commands.pictures import Pictures
from patchwork_solve.analyses.report.output import GAME_FILES, Format, emit, emit_text, note
from patchwork_solve.analyses.solo.query import (
    SoloBestQuery,
    SoloProofQuery,
    SoloReviewQuery,
    SoloTable,
)

if TYPE_CHECKING:
    from patchwork_solve.analyses.solo.answer import SoloAnswer
    from patchwork_solve.analyses.solo.bounded import SoloInterval
    from patchwork_solve.engine.solo.state import SoloState

JOB = "solo"
"""The kernel job of all of them."""

SoloArgument = Annotated[
    str,
    typer.Argument(
        metavar="STATE",
        help="A solo position or game: a file, - for standard input, or one-line text.",
    ),
]


def solo_new(
    table: SoloTable,
    seed: SeedOption = None,
    edition: EditionField = "current",
    played_to: Annotated[
        int | None,
        typer.Option(
            min=1, max=53, help="Let greedy play until both tokens are on this space or beyond."
        ),
    ] = None,
    text: TextOption = False,
) -> None:
    """Begin a solo game against Automa: a shuffled circle, a level and a deck, as JSON."""
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.solo.players import played_until, solo_player
    from patchwork_solve.engine.solo.state import SoloState

    drawn = _seed(seed)
    state = SoloState.new(drawn, table.deck, table.level, edition_of(edition))
    if played_to is not None:
        compile_for(JOB, "games")
        state = played_until(state, solo_player("greedy"), drawn, played_to).final
    print(state.to_text() if text else json.dumps(state.to_json(), indent=2))


def solo_play(
    state: Annotated[
        str | None,
        typer.Argument(metavar="[STATE]", help="A solo position or game to go on from."),
    ] = None,
    *,
    table: SoloTable,
    seed: SeedOption = None,
    edition: EditionField = "current",
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Type Automa's cards as they come at a table.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(help="Write the record to this .json or .txt file after every ply."),
    ] = None,
) -> None:
    """Play against Automa; moves come from standard input, and help lists what you can type."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.playing.terminal import converse
    from patchwork_solve.analyses.report.output import write_game
    from patchwork_solve.analyses.solo.dialogue import SoloDialogue
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.solo.game import SoloGame
    from patchwork_solve.engine.solo.state import SoloState
    from patchwork_solve.engine.solo.words import end_line

    check_paths([("--output", output)], [("STATE", None)], {"--output": GAME_FILES})
    drawn = _seed(seed)
    if state is None:
        board = SoloState.new(drawn, table.deck, table.level, edition_of(edition))
        game = SoloGame(SoloState(board.board, table.deck, table.level) if by_hand else board)
    else:
        game = SoloGame.load(state, "STATE")
    compile_for(JOB)

    def keep(record: SoloGame) -> None:
        if output is not None:
            write_game(record, output, "--output")

    chance = None if by_hand else random.Random(drawn)
    dialogue = SoloDialogue(game, chance, _advice, keep)
    converse(dialogue, "Your move, or hint, undo, show, quit; help explains.")
    final = dialogue.game.final
    print(end_line(final) if final.is_over else f"To go on: {dialogue.game.to_text()}", flush=True)


def solo_show(
    state: SoloArgument,
    ply: PlyOption = None,
    *,
    pictures: Pictures,
    text: TextOption = False,
) -> None:
    """Show a solo position, or a position of a game: also as a picture with Automa's last card."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.solo.text import position_text
    from patchwork_solve.engine.solo.game import SoloGame
    from patchwork_solve.engine.solo.picture import solo_svg

    labels = pictures.labels()
    check_paths(pictures.files, [("STATE", state)])
    game = SoloGame.load(state, "STATE")
    if game.plies or ply is not None:
        game = SoloGame(game.start, game.plies[: checked_ply(ply, len(game.plies))])
    final = game.final
    said = final.to_text() if text else position_text(final)
    emit_text(said, lambda: pictures.draw(lambda: solo_svg(game, labels)))


def solo_puzzles(
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="Show this puzzle; without it, list all.")
    ] = None,
    solutions: Annotated[bool, typer.Option("--solutions", help="Also print solutions.")] = False,
    text: TextOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List proved puzzles: endings in which one choice has the best chance by a margin."""
    from patchwork_solve.analyses.report.columns import table_frame
    from patchwork_solve.analyses.report.table import table
    from patchwork_solve.analyses.solo import puzzles
    from patchwork_solve.engine.base.errors import InputError

    require_one_line(form, text=text)
    known = puzzles.solo_puzzles()
    if number is not None and not 1 <= number <= len(known):
        raise InputError("N", "{value}; allowed: 1 to {most}", value=number, most=len(known))
    if text and number is None:
        raise InputError("--text", "is for one puzzle; add its number")
    rows = puzzles.puzzle_rows(solutions)
    frame = table_frame("solo puzzles", rows if number is None else rows[number - 1 : number])
    if number is None:
        solved = ["best", "win", "next"] if solutions else []
        said = table(frame[["puzzle", "level", "deck", "space", *solved]])
    else:
        said = known[number - 1].state.to_text() if text else puzzles.puzzle_text(number, solutions)
    document = {"puzzles": rows} if number is None else rows[number - 1]
    emit(form, document, lambda: frame, lambda: said)


def solo_best(
    state: SoloArgument,
    *,
    query: SoloBestQuery,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rank the choices by the chance to win: proved near the end, else estimated by games."""
    from patchwork_solve.analyses.solo.face import best_solo, solo_of

    position = solo_of(state)
    compile_for(JOB)
    with working("thinking"):
        answer = best_solo(position, playouts=query.playouts, seed=query.seed, nodes=query.nodes)
    _print(answer, form)


def solo_endgame(
    state: SoloArgument,
    *,
    query: SoloProofQuery,
    form: FormatOption = Format.TABLE,
) -> None:
    """Prove the chance to win and the margin of every move, over all orders of the cards.

    Where a limit comes first, bounds of the chances are proved.
    """
    from patchwork_solve.analyses.solo.face import solo_of, solve_solo

    position = solo_of(state)
    compile_for(JOB)
    with working("proving"):
        answer = solve_solo(position, seconds=query.seconds, nodes=query.nodes)
    _print(answer, form)


def solo_review(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A solo game: a file, - for standard input, or one-line text."
        ),
    ],
    *,
    query: SoloReviewQuery,
    form: FormatOption = Format.TABLE,
) -> None:
    """Review a game: the chance to win that each of your decisions lost, proved or estimated."""
    from patchwork_solve.analyses.solo.face import review_solo, reviewable

    record = reviewable(game)
    compile_for(JOB)
    with working("reviewing") as progress:
        review = review_solo(record, **vars(query), progress=progress)
    emit(form, review.to_json(), review.to_frame, review.to_text)


def _print(answer: SoloAnswer | SoloInterval, form: Format) -> None:
    emit(form, answer.to_json(), answer.to_frame, answer.to_text)


def _advice(state: SoloState) -> SoloAnswer:
    from patchwork_solve.analyses.solo.face import best_solo

    with working("thinking"):
        return best_solo(state)


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    drawn = random.randrange(1 << 31)
    note(f"note: seed {drawn}")
    return drawn
