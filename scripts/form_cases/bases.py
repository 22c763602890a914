"""Good documents and lines, from which bad ones are made by one change."""

import json
import tomllib
from pathlib import Path
from typing import Any

from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

ROOT = Path(__file__).resolve().parent.parent.parent
VARIANTS = ("example:8x8", "tests/data/variants/crowd.toml", "tests/data/variants/oblong.toml")
POSITIONS = ("close-finish", "first-printing", "tie", "tile-race", "variant")
GAMES = ("game", "three-blunders", "longest-game-first-2014")
OWING = (
    "position current QEgDZacTJAbSdCRKfOBWHN 30,6,5,MMMFFY1Y1/MMFFUYYY1/1XUUUUY2/XXXXUe3/2Xeeeee1/"
    "5e3/9/9/9 24,2,5,LLL5G/LPL3VVG/PPP4VG/1P5VG/7VV/9/8I/8I/7II - - 1 -"
)


def bases() -> dict[str, Any]:
    """Return documents and lines by name; all of them are accepted."""
    found: dict[str, Any] = {}
    for name in POSITIONS:
        state = State.load(f"example:{name}")
        found[name] = state.to_json()
        found[f"{name} as a line"] = state.to_text()
    for name in GAMES:
        game = Game.load(f"example:{name}")
        found[name] = game.to_json()
        found[f"{name} as a line"] = game.to_text()
    found["line of play"] = Game.played(State.load("example:trivial"), ["advance"]).to_json()
    found["start"] = State.new(3, names=("Ann Lee", "Zoë, of 5_")).to_json()
    found["start as a line"] = State.new(3, names=("Ann Lee", "Zoë, of 5_")).to_text()
    found["leather owed"] = State.from_text(OWING).to_json()
    found["leather owed as a line"] = OWING
    found["half known"] = _half_known().to_json()
    found["half known as a line"] = _half_known().to_text()
    for path in sorted((ROOT / "tests/data/variants").glob("*.toml")):
        found[path.stem] = tomllib.loads(path.read_text("utf-8"))
    for path in sorted((ROOT / "examples").glob("*.toml")):
        found[path.stem] = tomllib.loads(path.read_text("utf-8"))
    return found


def _half_known() -> State:
    state = State.new(5)
    known = state.circle[:20]
    return State.new(circle=[*known, *["?"] * (len(state.circle) - 20)]).play("advance")


def kind_of(base: Any) -> str:
    """Return the kind of a base: a position, a game or an edition."""
    if isinstance(base, str):
        return base.split()[0]
    kinds = {"patchwork-state/1": "position", "patchwork-game/1": "game"}
    return kinds.get(base.get("format"), "edition")


def good() -> list[tuple[str, str]]:
    """Return kinds and texts that are accepted: games as files have them, and positions in play."""
    found = []
    for path in sorted((ROOT / "tests/data/games").glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        found.append(("game", json.dumps(document)))
        found.append(("game", Game.from_json(document).to_text()))
    for number, name in enumerate(("current", "first-2014", *VARIANTS)):
        edition = edition_of(name)
        for players in (("random", "random"), ("greedy", "careful")):
            start = State.new(number, edition)
            game = play_out(start, players, number)
            for ply in range(0, len(game.moves) + 1, 7):
                found.append(("position", game.states[ply].to_text()))
                found.append(("position", json.dumps(game.states[ply].to_json())))
    return found
