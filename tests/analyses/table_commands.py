"""Commands that write the tables of the dictionary of columns."""

import os
import tempfile
from collections.abc import Callable
from tempfile import gettempdir
from typing import Any, NamedTuple

from patchwork_solve.analyses.balance.report import SECTIONS
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.engine.state import State

CLOSE = "examples/close-finish.json"
TRIVIAL = play_out(State.load("examples/trivial.json"), ("greedy", "greedy"), 1).to_text()
POCKET = "tests/data/variants/pocket.toml"
POSTAGE = "tests/data/variants/postage.toml"
CIRCLES = ("report", "bounds", "circles", "--edition", POSTAGE, "--circles", "2")
ALONE = ("bounds", "--edition", POCKET, "--model", "economy")
BAD = play_out(State.load(CLOSE), ("random", "greedy"), 1).to_text()
REVIEWS = ("review", BAD, TRIVIAL, "--player", "strong:10n", "--processes", "1")
REVIEW = ("review", TRIVIAL, "--player", "strong:500n", "--processes", "1")
EXERCISES = ("exercises", BAD, "--player", "strong:100n", "--processes", "1")
FIT = ("fit", "--edition", POCKET, "--generations", "1", "--games", "40", "--nodes", "9",
       "--processes", "1", "--out", os.devnull)  # fmt: skip
MATCH = ("play-match", "careful", "greedy", "--games", "2", "--processes", "1")
LADDER = ("ladder", "greedy", "careful", "--games", "2", "--processes", "1")
ENDGAMES = ("report", "endgames", "--space", "50", "--positions", "3", "--edition", "current")
LOSSES = ("report", "losses", "--players", "greedy", "--tails", "2", "--space", "50")
OPENINGS = ("report", "openings", "--edition", "current", "--circles", "3",
            "--player", "strong:500n")  # fmt: skip
PRICES = ("report", "prices", "--edition", "example:4x4", "--circles", "20",
          "--player", "strong-alone:10n", "--patches", "domino,bar-3")  # fmt: skip
WORTH = ("report", "patches", "--edition", "example:4x4", "--games", "2", "--player", "strong:99n")
LEVELS = ("report", "solo", "--player", "greedy", "--games", "5")
SOLO = SoloState.new(1).to_text()
PLAYED_SOLO = f"{SOLO} advance"
PROOFS = ("report", "proofs", "docs/data/proofs.parquet")
SOLVED = ("report", "solved", "--edition", "tests/data/variants/three-by-three.toml",
          "--circles", "2", "--moves", "--tile")  # fmt: skip
CERTIFICATE = "tests/data/puzzles/certificate.json"
FOLDER = tempfile.TemporaryDirectory()
SIMULATION = ("simulate", "--players", "greedy", "--games", "4", "--games-a-shard", "4",
              "--processes", "1", "--out", f"{FOLDER.name}/run")  # fmt: skip
SQUARE = ("square", "--state", "examples/tile-race.json", "--player", "0")

PLAYED, UNLIKE, RESTRICTED = "RUN", "UNLIKE", "RESTRICTED"
RUNS = {
    PLAYED: ("greedy", "random"),
    UNLIKE: ("strong-alone:20n", "strong-alone:5n"),
    RESTRICTED: ("no-tile/strong-alone:5n", "strong-alone:5n"),
}
"""Folder of a run in a command, and its players."""

REPEATED = ("report", "luck", PLAYED, "--games", "0", "--repeats", "2", "--circles", "3",
            "--repeater", "random")  # fmt: skip
PUBLISHER = ("report", "publisher", PLAYED, "--change", "tests/data/rebalance.json")
DESIGNER = ("report", "designer", POCKET, "--player", "strong-alone:5n", "--minutes", "1",
            "--processes", "1", "--out", f"{gettempdir()}/evening-{os.getpid()}")  # fmt: skip
INTEREST = (
    "report",
    "interest",
    PLAYED,
    "--games",
    "1",
    "--matches",
    "2",
    "--player",
    "strong-alone:10n",
)
LUCK = ("report", "luck", PLAYED, "--games", "1", "--player", "strong-alone:10n")
WHATIF = ("whatif", "example:tight-nine", "--player", "greedy", "--games", "8", "--proved", "1",
          "--space", "50", "--processes", "1")  # fmt: skip
SWEEP = ("sweep", "square_points=7..8", "--player", "greedy", "--games", "8", "--processes", "1",
         "--metric", "margin")  # fmt: skip
DESIGN = ("design", "--goal", "win_0=0.5", "--vary", "start_buttons.1=5..6", "--player", "greedy",
          "--games", "8", "--processes", "1")  # fmt: skip
REBALANCE = ("rebalance", "current", "--prices", "tests/data/prices.csv", "--player", "greedy",
             "--games", "8", "--processes", "1")  # fmt: skip
ROUNDS = ("rebalance", "example:4x4", "--rounds", "1", "--circles", "20", "--player",
          "strong-alone:5n", "--games", "0", "--processes", "1")  # fmt: skip

Rows = list[dict[str, Any]]
Document = Callable[[Any], Rows]


def under(*names: str) -> Document:
    """Return a function that reaches into a document."""

    def reach(document: Any) -> Rows:
        for name in names:
            document = document[name]
        return list(document)

    return reach


def remarks(document: Any) -> Rows:
    """Remarks without their arguments, which are no cell of a table."""
    rows = list(document["remarks"])
    assert all(isinstance(row.pop("arguments"), dict) for row in rows)
    return rows


class Written(NamedTuple):
    """A command that writes a table."""

    command: tuple[str, ...]
    in_csv: bool
    in_json: Document | None
    in_parquet: str | None = None
    """Path of a file that it writes."""


def as_rows(document: Any) -> Rows:
    """Return the figures of bench as rows."""
    return [{"figure": name, "value": value} for name, value in document.items()]


def one(document: Any) -> Rows:
    """Return a document that is a row."""
    return [document]


EDITIONS = ("report", "bounds", "editions", "--edition", POCKET)
PATCHES = ("report", "bounds", "patches", "--edition", POCKET, "--patch", "cross")
TIMELINE = ("report", "bounds", "timeline", "--edition", POCKET)
DOUBTFUL = State.load(CLOSE).to_text().replace(" 46,8,13,", " 46,8,14,")
DIVIDE = ("perft", CLOSE, "--depth", "2", "--divide")


def of_run(section: str) -> list[Written]:
    """Return the command that writes a section of the report on a run."""
    run = {"doublings": UNLIKE, "restricted": RESTRICTED}.get(section, PLAYED)
    command = ("report", "balance", run, "--section", section)
    return [Written(command, True, under(section.replace("-", "_")))]


WRITTEN = {
    "players": [Written(("show", CLOSE), True, None), Written(("new", "--seed", "1"), True, None)],
    "check": [Written(("check", DOUBTFUL), True, remarks)],
    "example": [Written(("example",), True, list)],
    "patches": [Written(("patches",), True, list)],
    "variant": [Written(("variant", "example:tight-nine"), True, under("changes"))],
    "moves": [Written(("moves", CLOSE), True, list)],
    "perft": [Written(("perft", CLOSE, "--depth", "2"), True, one)],
    "perft --divide": [Written(DIVIDE, True, under("moves"))],
    "replay": [Written(("replay", "examples/game.json"), True, None)],
    "record": [Written(("record", "example:diary"), True, None)],
    "import --inspect": [Written(("import", "tests/data/log.json", "--inspect"), True, None)],
    "circle": [Written(("circle", CLOSE), True, under("reach"))],
    "endgame": [Written(("endgame", CLOSE), True, under("moves"))],
    "endgame --explain": [
        Written(("endgame", CLOSE, "--explain"), False, under("explanation", "parts"))
    ],
    "best": [Written(("best", CLOSE, "--player", "strong:2000n"), True, under("moves"))],
    "review": [Written(REVIEW, True, under("decisions"))],
    "review, players": [Written((*REVIEWS, "--section", "players"), True, None)],
    "review, examples": [Written((*REVIEWS, "--section", "examples"), True, None)],
    "review, first purchases": [Written((*REVIEWS, "--section", "purchases"), True, None)],
    "review, games": [Written((*REVIEWS, "--section", "games"), True, None)],
    "review, decisions": [Written(REVIEWS, True, None)],
    "review, concepts": [Written((*REVIEWS, "--explain", "--section", "concepts"), True, None)],
    "review, parts": [Written((*REVIEWS, "--explain", "--section", "parts"), True, None)],
    "review, ledger": [Written(REVIEW, False, under("ledger"))],
    "puzzles": [Written(("puzzles", "example:puzzles-current", "--theme", "income"), True, None)],
    "exercises": [Written(EXERCISES, True, None)],
    "puzzles --check": [Written(("puzzles", "--check", CERTIFICATE, "--solve"), True, list)],
    "packing": [
        Written(("pack", "plus", "arrow"), True, None),
        Written((*SQUARE, "--minimise", "soonest"), True, None),
    ],
    "bounds": [Written(("bounds", CLOSE), True, None)],
    "bounds STATE": [Written(("bounds", CLOSE), False, under("players"))],
    "report bounds editions": [Written(EDITIONS, True, list)],
    "report bounds patches": [Written(PATCHES, True, list)],
    "report bounds circles": [Written(CIRCLES, True, list)],
    "report bounds circles --predictors": [Written((*CIRCLES, "--predictors"), True, list)],
    "report bounds timeline": [
        Written(TIMELINE, True, list),
        Written(ALONE, False, under("plan")),
    ],
    "report endgames": [Written(ENDGAMES, True, under("positions"))],
    "report endgames, summary": [Written(ENDGAMES, False, under("summary"))],
    "fit": [Written(FIT, True, under("generations"))],
    "play-match": [Written(MATCH, True, None)],
    "ladder": [Written(LADDER, True, under("players"))],
    "ladder, pairings": [Written(LADDER, False, under("pairings"))],
    "report losses": [Written(LOSSES, True, under("decisions"))],
    "report losses, summary": [Written(LOSSES, False, under("summary"))],
    "report openings": [Written(OPENINGS, True, under("circles"))],
    "report openings --by patch": [Written((*OPENINGS, "--by", "patch"), True, under("patches"))],
    "report openings --by pair": [
        Written((*OPENINGS, "--by", "pair", "--least", "1"), True, under("pairs")),
        Written((*OPENINGS, "--by", "triple", "--least", "1"), True, under("triples")),
    ],
    "report openings --by figure": [Written((*OPENINGS, "--by", "figure"), True, under("figures"))],
    **{section.dictionary: of_run(section.name) for section in SECTIONS},
    "report patches": [Written(WORTH, True, under("patches"))],
    "report patches, games": [Written(WORTH, False, under("games"))],
    "report prices": [Written(PRICES, True, under("patches"))],
    "report prices, slopes": [Written(PRICES, False, under("slopes"))],
    "report prices, moments": [Written(PRICES, False, under("moments"))],
    "report proofs": [Written(PROOFS, True, under("proofs"))],
    "report proofs, summary": [Written(PROOFS, False, under("summary"))],
    "report solved": [Written(SOLVED, True, under("circles"))],
    "report solved --by figure": [Written((*SOLVED, "--by", "figure"), True, under("figures"))],
    "report solved --by patch": [Written((*SOLVED, "--by", "patch"), True, under("patches"))],
    "report designer": [Written(DESIGNER, True, under("players"))],
    "report designer, games": [Written(DESIGNER, False, under("games"))],
    "report publisher": [Written(PUBLISHER, True, under("figures"))],
    "report publisher, patches": [Written(PUBLISHER, False, under("patches"))],
    "report publisher, changes": [Written(PUBLISHER, False, under("changes"))],
    **{
        f"report interest{part}": [Written(INTEREST, not part, under(key))]
        for part, key in (
            ("", "figures"),
            (", track", "track"),
            (", games", "games"),
            (", decisions", "decisions"),
            (", patches", "patches"),
            (", matches", "matches"),
        )
    },
    "report luck": [Written(LUCK, True, under("games"))],
    "report luck, circles": [Written(REPEATED, True, under("circles"))],
    "report solo": [Written(LEVELS, True, under("levels"))],
    "solo puzzles": [Written(("solo", "puzzles", "--solutions"), True, under("puzzles"))],
    "solo endgame, bounds": [
        Written(("solo", "endgame", SOLO, "--nodes", "100"), True, under("choices"))
    ],
    "solo review": [
        Written(("solo", "review", PLAYED_SOLO, "--playouts", "9"), True, under("decisions"))
    ],
    "solo best": [Written(("solo", "best", SOLO, "--playouts", "9"), True, under("choices"))],
    "simulate": [Written(SIMULATION, True, one)],
    "simulate --verify": [Written(("simulate", "--out", PLAYED, "--verify"), True, None)],
    "simulate --remove-set-aside": [
        Written(("simulate", "--out", PLAYED, "--remove-set-aside"), True, None)
    ],
    "report compare": [Written(WHATIF, True, under("effects"))],
    "report compare, patches": [Written(WHATIF, False, under("patches"))],
    "report compare, proved": [Written(WHATIF, False, under("proved", "positions"))],
    "sweep": [Written(SWEEP, True, under("values"))],
    "design": [Written(DESIGN, True, under("rules"))],
    "design, tried": [Written(DESIGN, False, under("tried"))],
    "rebalance": [Written(REBALANCE, True, under("patches"))],
    "rebalance, bought": [Written(REBALANCE, False, under("bought"))],
    "rebalance, rounds": [Written(ROUNDS, False, under("rounds"))],
    "rebalance, measured": [Written(ROUNDS, False, under("measured"))],
    "simulate, games": [
        Written(SIMULATION, False, None, f"{FOLDER.name}/run/games-0000000-0000003.parquet")
    ],
    "simulate, plies": [
        Written(SIMULATION, False, None, f"{FOLDER.name}/run/plies-0000000-0000003.parquet")
    ],
    "bench": [Written(("bench", "--seconds", "0.1"), True, as_rows)],
    "bench --signature": [Written(("bench", "--signature"), True, one)],
}
