"""Diaries, typed moves and patches named by people: drawn from games, and damaged by lot."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from patchwork_solve.engine.forms.notation import edition_text
from patchwork_solve.engine.forms.typed_move import typed_words
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.cell import cell_text, corner_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.orientation import orientations_of
from patchwork_solve.engine.game.patch import shape
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.form_cases import changed
from scripts.form_cases.bases import GAMES, OWING, ROOT, VARIANTS
from scripts.form_cases.written import Case

DIARY, MOVE, NAMES = "diary", "typed", "patches"
"""Kinds: a game as a diary; a position's line and a typed move; an edition's line and patches."""

_SIGNS = " ,;./-?*#%_:+@0123456789abcfrtABCZ\t\näß…K"
_EDITIONS = ("current", "first-2014", *VARIANTS)


@dataclass(frozen=True)
class _Typed:
    """A position by the name of its base, and what may be typed there."""

    base: str
    line: str
    texts: tuple[str, ...]


def bases() -> dict[str, str]:
    """Return texts by name, to which a change is made or something is added."""
    found = {f"{name} as a diary": Game.load(f"example:{name}").to_diary() for name in GAMES}
    for name in ("diary", "diary-beginning"):
        found[name] = (ROOT / "examples" / f"{name}.txt").read_text("utf-8")
    for number, game in enumerate(_games()):
        later = Game(game.states[9], game.moves[9:21])
        found[f"diary {number}"] = Game(game.start, game.moves[:12]).to_diary()
        found[f"diary {number} from a position"] = later.to_diary()
    for typed in _positions():
        found[typed.base] = typed.line
    for name in _EDITIONS:
        found[f"patches of {name}"] = f"{edition_text(edition_of(name))}\n"
    return found


def _games() -> list[Game]:
    """Return a game of each edition, with names of all sorts."""
    names = (("Ann", "Bob"), ("Ann, of 5%", "#2 Zoë"), None, ("A  b", "B"), ("names: x", "y"))
    known = [
        play_out(State.new(number, edition_of(edition), names=pair), ("greedy", "random"), number)
        for number, (edition, pair) in enumerate(zip(_EDITIONS, names, strict=True))
    ]
    return [*known, *changed.games()]


def _positions() -> Iterator[_Typed]:
    """Yield positions of games with ways to type the move that was played there, and others."""
    for number, game in enumerate(_games()):
        step = 8 if number < len(_EDITIONS) else 24
        plies = sorted({*range(0, len(game.moves), step), *_leather(game)[:2], *_swaps(game)})
        for ply in plies:
            state = game.states[ply]
            texts = (*_spellings(state, game.moves[ply]), *_others(state, number + ply))
            yield _Typed(f"typed {number}, {ply}", f"{state.to_text()}\n", texts)
    yield _Typed("typed, leather owed", f"{OWING}\n", ("a1", "leather", "leather i9", "plus a1"))
    over = _games()[0].final
    yield _Typed("typed, over", f"{over.to_text()}\n", ("advance", "", "plus c3"))


def _leather(game: Game) -> list[int]:
    return [ply for ply, move in enumerate(game.moves) if move.is_leather]


def _swaps(game: Game) -> list[int]:
    return [ply for ply, move in enumerate(game.moves) if move.is_swap]


def _spellings(state: State, move: Move) -> Iterator[str]:
    """Yield a move in the words, by the names and in the orders that people use."""
    yield typed_words(state, move)
    yield str(move)
    if move.is_advance:
        yield from ("+", "adv", "Advance", "ADVANCE 3 spaces", "+2", "advance4", "advance now", "a")
        return
    yield from changed.spellings_of_swap(move)
    if move.is_swap:
        return
    corner = cell_text(corner_of(move.cells))
    cells = "".join(map(cell_text, move.cells))
    if move.is_leather:
        yield from (corner, corner.upper(), f"leather at {corner}", f"leather {corner} f", "1")
        return
    patch = state.edition.find(move.patch or "")
    lies = orientations_of(patch.cells)[shape(move.cells)]
    price = f"{patch.buttons}/{patch.time}"
    short = [f"r{lies.turns}"] + ["f"] * lies.is_flipped
    names = (patch.name.upper(), state.edition.letter[patch.name], price, f"{price}/{patch.income}")
    number = str(1 + state.for_sale.index(patch.name))
    for name in (patch.name, *names, number, patch.name[:3], patch.name[:1]):
        yield f"{name} {corner} {' '.join(short)}"
        yield f"{name} at {corner}, {lies.words}"
        yield f"{name} {cells}"
    yield f"{patch.name}@{' '.join(map(cell_text, move.cells))}"
    yield from (patch.name, f"{patch.name} {corner}", f"{patch.name} 1", f"{patch.name} 9999")
    yield from (f"{patch.name} 2 {corner}", f"{patch.name} turned", f"{patch.name} zz9 f r")
    yield from (f"{patch.name} turned three times at {corner}", f"{patch.name} r2, f, {corner} x")


def _others(state: State, seed: int) -> Iterator[str]:
    """Yield words that are not a move here, or not a move at all."""
    lot = random.Random(seed)
    for name in lot.sample(list(state.edition.index), 2):
        yield from (name, f"{name} a1", f"{name}@a1", state.edition.letter[name], name[:2])
    yield from (" ", "x", "?", "? a1", "leather", "leather a1", "leather@a1", "0/0", "1/1/1", "@a1")
    yield from ("swap", "s", "plus@", "@", "plus a1b1", "1", "2", "3", "4", "1 a1")
    yield from ("<b>", "__proto__", "\u202ea")


def _damaged(lot: random.Random, text: str) -> list[object]:
    begin = lot.randrange(len(text))
    end = begin + lot.choice((0, 0, 1, 1, 1, 2, 6))
    return [begin, end, "".join(lot.choice(_SIGNS) for _ in range(lot.choice((0, 1, 1, 2))))]


def cases(known: dict[str, str], count: int, seed: int) -> Iterator[Case]:
    """Yield good diaries, moves and patches, and so many damaged ones of each kind."""
    lot = random.Random(seed)
    diaries = [name for name in known if "diary" in name]
    yield from ({"kind": DIARY, "base": name} for name in diaries)
    for _ in range(2 * count):
        name = lot.choice(diaries)
        yield {"kind": DIARY, "base": name, "replace": _damaged(lot, known[name])}
    yield from ({"kind": DIARY, "text": text} for text in _DIARIES)
    for typed in _positions():
        end = len(typed.line)
        changed = [_changed(lot, lot.choice(typed.texts)) for _ in range(count // 20)]
        for text in (*typed.texts, *changed):
            yield {"kind": MOVE, "base": typed.base, "replace": [end, end, text]}
    for name in _EDITIONS:
        base = f"patches of {name}"
        end = len(known[base])
        for text in _circles(lot, edition_of(name), count // 5):
            yield {"kind": NAMES, "base": base, "replace": [end, end, text]}


def _changed(lot: random.Random, text: str) -> str:
    begin, end, new = _damaged(lot, text or " ")
    return f"{text[:begin]}{new}{text[end:]}"  # type: ignore[misc]


def _circles(lot: random.Random, edition: Edition, count: int) -> Iterator[str]:
    """Yield circles as people write them down, some with slips."""
    for number in range(count):
        some = lot.sample(list(edition.index), min(6, len(edition.index)))
        words = [
            lot.choice((name, name.upper(), name.replace("-", " "), edition.letter[name]))
            for name in some
        ]
        text = lot.choice((", ", "; ", " ", "\n", "/", "", " 3. ")).join(words)
        yield _changed(lot, text) if number % 2 else text


_HEAD = "diary current\n"
_CIRCLE = "circle: RFcBV OITMa QZPEC SLUGf ...\n"
_DIARIES = (
    "", "diary", "Diary", "DIARY\ncircle: ...", "\ufeffdiary\ncircle: ?", "diary nope\ncircle: ?",
    "diary current more\ncircle: ?", "# only a remark", f"{_HEAD}circle:", f"{_HEAD}start:",
    f"# first\n\n{_HEAD}{_CIRCLE}\nadvance # then\n# last", f"{_HEAD}{_CIRCLE}{_CIRCLE}",
    f"{_HEAD}circle: ?12 ...", f"{_HEAD}circle: ?34", f"{_HEAD}circle: ?999?999",
    f"{_HEAD}circle: ?0", f"{_HEAD}circle: plus, plus ...", f"{_HEAD}circle: pluss ...",
    f"{_HEAD}circle: R F, c; 7 x ...", f"{_HEAD}names: Ann\n{_CIRCLE}",
    f"{_HEAD}names: A, A\n{_CIRCLE}", f"{_HEAD}names: A%2C, %23\n{_CIRCLE}",
    f"{_HEAD}names: A, B\nnames: C, D\n{_CIRCLE}", f"{_HEAD}names: A%ff, %C3%A4\n{_CIRCLE}",
    f"{_HEAD}NAMES : A ,\n  B\n\n{_CIRCLE}", f"{_HEAD}{_CIRCLE}\nadvance\nnames: A, B",
    f"{_HEAD}{_CIRCLE}\n" + "advance\n" * 70, f"{_HEAD}{_CIRCLE}\nplus c3",
    f"{_HEAD}{_CIRCLE}\n<b>", f"{_HEAD}{_CIRCLE}\u2028advance\x1cadvance\x85advance\x0b\n  advance",
    f"{_HEAD}circle: R F # one\n  c B # two\n# three\n\tV …\n\nadvance",
    f"{_HEAD}start: position current", f"diary first-2014\nstart: {OWING}\na1",
    f"{_HEAD}start: {OWING}\nleather i1\nadvance", f"{_HEAD}start: {OWING}\ncircle: ...",
    f"{_HEAD}names: A, B\nstart: {OWING} names:C,D\ni1", f"{_HEAD}start: {OWING}\ni9\nx",
    "diary variant:abc\ncircle: ...", "circle: ...\ndiary current", "diary __proto__\ncircle: ?",
    f"{_HEAD}names: __proto__, constructor\n{_CIRCLE}\n__proto__ a1",
)  # fmt: skip
