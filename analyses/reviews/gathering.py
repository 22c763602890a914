"""The games that a user names: files, folders, diaries, studies and lists of one-line games."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.output import GAME_FILES, note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.fragment import is_link
from patchwork_solve.engine.base.reading import is_line, read_text
from patchwork_solve.engine.base.wording import printable, shortened
from patchwork_solve.engine.document import GAME, POSITION, Document
from patchwork_solve.engine.forms.diary import DIARY
from patchwork_solve.engine.game.problems import require_known_circle
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.study import Study, is_study

if TYPE_CHECKING:
    from patchwork_solve.engine.game.names import Names

FIELD = "GAME"

LONGEST = 60
"""Characters of the name of a game."""

SHOWN = 3
"""Number of files left out that a note names."""


@dataclass(frozen=True)
class NamedGame:
    """A game and where it stands.

    Parameters
    ----------
    name : str
        The file, with the number of the game if the file has several.
    """

    name: str
    game: Game


def is_several(arguments: Sequence[str]) -> bool:
    """Whether arguments name more than one game: several arguments, a folder, or a file of many.

    Standard input is not read; it is one game.
    """
    if len(arguments) != 1:
        return True
    (argument,) = arguments
    if argument == "-" or not os.path.exists(argument):
        return False
    return os.path.isdir(argument) or _holds_several(argument)


def _holds_several(argument: str) -> bool:
    """Whether a file is a study or a list of games; whatever is wrong with it comes up later."""
    try:
        text, base = read_text(argument, FIELD)
        return len(_lines(text)) > 1 or is_study(Document.read(text, base).content)
    except InputError:
        return False


def gather(arguments: Sequence[str | Game], names: Names | None = None) -> list[NamedGame]:
    """Return the games that arguments name, each once, in their order.

    Raises `InputError` for a file that is not a game; those of a folder are left out with a note.

    Parameters
    ----------
    arguments : sequence of str or Game
        Files, folders, ``example:NAME``, ``-``, one-line text, links, or games, which are numbered.
    names : Names, optional
        Names of the players in games without names.
    """
    found: dict[str, NamedGame] = {}
    number = 0
    shared = Counter(Path(each).name for each in arguments if isinstance(each, str))
    used: Counter[str] = Counter()
    for place, argument in enumerate(arguments, start=1):
        for one in _of_argument(argument, place, shared):
            number += 1
            game = one.game
            if names is not None and game.names is None:
                game = game.with_names(names)
            text = game.to_text()
            if text not in found:
                used[one.name] += 1
                again = f" ({used[one.name]})" if used[one.name] > 1 else ""
                found[text] = NamedGame(one.name + again, game)
    if not found:
        raise InputError(FIELD, "no game to review; name a file or a folder with games")
    if number > len(found):
        note(f"note: {number - len(found)} of {number} games are there twice; each counts once")
    return list(found.values())


def _of_argument(argument: str | Game, place: int, shared: Counter[str]) -> Iterator[NamedGame]:
    """Yield the games of an argument, by the name of its file; by the path if others share it."""
    if isinstance(argument, Game):
        return _reviewable([NamedGame(f"game {place}", argument)])
    if is_link(argument):
        return _reviewable(_named_games(argument, "a link"))
    if is_line(argument, GAME, DIARY) or argument.lstrip().startswith("{"):
        return _reviewable(_named_games(argument, "a line"))
    name = Path(argument).name
    name = argument if shared[name] > 1 else name
    if argument != "-" and os.path.isdir(argument):
        return _of_folder(Path(argument), f"{name}/" if shared.total() > 1 else "")
    return _reviewable(_named_games(argument, name))


def _of_folder(folder: Path, above: str) -> Iterator[NamedGame]:
    """Yield the games of a folder and the folders in it, in the order of their names."""
    left_out: list[str] = []
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in GAME_FILES or not path.is_file():
            continue
        name = above + str(path.relative_to(folder))
        found = [one for one in _read(str(path), name) if _reason(one.game) is None]
        if not found:
            left_out.append(printable(name))
        yield from found
    if left_out:
        files = "1 file holds" if len(left_out) == 1 else f"{len(left_out)} files hold"
        more = ", ..." if len(left_out) > SHOWN else ""
        note(f"note: {files} no game to review: {', '.join(left_out[:SHOWN])}{more}")


def _read(path: str, name: str) -> list[NamedGame]:
    """Return the games of a file in a folder; none if it does not say that it holds any."""
    try:
        text, base = read_text(path, FIELD)
        document = None if _lines(text) else Document.read(text, base)
    except InputError:
        return []
    is_game = document is None or document.is_game or is_study(document.content)
    return _named_games(path, name) if is_game else []


def _reviewable(found: Sequence[NamedGame]) -> Iterator[NamedGame]:
    """Yield the games of a file that can be reviewed; a single one must be."""
    for one in found:
        reason = _reason(one.game)
        if reason is None:
            yield one
        elif len(found) == 1:  # A chapter of a study may be a position.
            raise InputError(FIELD, "{one}: {reason}", one=one.name, reason=reason)


def _named_games(argument: str, name: str) -> list[NamedGame]:
    """Return the games that an argument names, reviewable or not; an error names the file."""
    name = printable(shortened(name, LONGEST))
    try:
        games = list(_games(argument))
    except InputError as error:
        where = "" if error.field in ("", FIELD) else f"{error.field}: "
        raise InputError(
            FIELD, "{name}: {where}{reason}", name=name, where=where, reason=error.reason
        ) from None
    if len(games) == 1:
        return [NamedGame(name, games[0])]
    return [NamedGame(f"{name} #{number}", game) for number, game in enumerate(games, start=1)]


def _reason(game: Game) -> str | None:
    """Return why a game cannot be reviewed; None if it can."""
    if not game.moves:
        return "no move was played; there is nothing to review"
    try:
        require_known_circle(game.start)
    except InputError as error:
        return error.reason
    return None


def _games(argument: str) -> Iterator[Game]:
    text, base = read_text(argument, FIELD, POSITION, GAME, DIARY)
    lines = _lines(text)
    if len(lines) > 1:
        for line in lines:
            yield Document.read(line, base).game()
        return
    document = Document.read(text, base)
    if is_study(document.content):
        yield from main_lines(Study.of(document.content))
    elif document.is_position:
        raise InputError(FIELD, "this is a position without moves; the command best ranks its own")
    else:
        yield document.game()


def _lines(text: str) -> list[str]:
    """Return the games of a text that has nothing but one-line games."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines if all(is_line(line, GAME) for line in lines) else []


def main_lines(study: Study) -> Iterator[Game]:
    """Yield the game of each chapter: after each position, the first move in the list."""
    for chapter in study.chapters:
        at, moves = 0, []
        for number, step in enumerate(chapter.model.moves, start=1):
            if step.after == at:
                moves.append(step.move)
                at = number
        yield Game.played(chapter.states[0], moves)
