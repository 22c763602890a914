"""The examples in each command's help: lines that work as they stand, from any folder."""

from __future__ import annotations

from patchwork_solve.analyses.commands.catalogue import (
    GROUPS,
    REPORT_EXAMPLE,
    SOLO_EXAMPLE,
    aliases_of,
)
from patchwork_solve.engine.base.program import NAME

SHOWN = {
    "new": (
        "new --seed 23",
        "new --seed 23 --played-to 43 > position.json",
        "new --template > table.json",
    ),
    "show": ("show example:close-finish --svg position.svg", "show example:game --ply 31"),
    "moves": ("moves example:close-finish",),
    "perft": ("perft example:close-finish --depth 3 --divide",),
    "replay": (
        "replay example:game",
        "replay example:game --text",
        "replay example:game --names Ann,Bob --svg game.svg",
        "replay example:game --names Ann,Bob --diary diary.txt",
    ),
    "record": ("record example:diary --output game.json", "record example:diary --format csv"),
    "import": ("import saved.json", "import saved.json --anonymous --output to-send.json"),
    "circle": ("circle example:close-finish --svg circle.svg",),
    "patches": ("patches --svg patches.svg", "patches --edition example:tight-nine"),
    "variant": (
        "variant example:tight-nine",
        "variant --template > mine.toml",
        "variant --template halloween > halloween.toml",
        "variant example:tight-nine --print mine.pdf --paper letter",
    ),
    "check": ("check example:close-finish", "check example:tight-nine"),
    "example": ("example", "example close-finish > mine.json"),
    "endgame": (
        "endgame example:close-finish --explain",
        "endgame example:game --ply 38 --save-line best.json",
        "endgame example:hard --time-limit 2",
    ),
    "best": (
        "best example:tile-race",
        "best example:game --ply 8 --time-limit 2",
        "best example:hard --player strong:50000n --all-placements --moves 10",
    ),
    "review": (
        "review example:three-blunders --player strong:2000n --mistakes 3",
        "review example:game --time-limit 2 --names Ann,Bob --output review.html",
    ),
    "pack": (
        "pack plus axe hat arrow --svg packed.svg",
        "pack --state example:tile-race --player 1 --maximise points",
    ),
    "square": ("square --state example:tile-race --player 0 --minimise time",),
    "bounds": (
        "bounds example:close-finish",
        "bounds --goal longest --output longest.json",
    ),
    "play": (
        "play --against easy --output game.json",
        "play example:close-finish --seat 1 --against master",
    ),
    "puzzles": (
        "puzzles example:puzzles-current --number 3",
        "puzzles example:puzzles-first-2014 --theme denial --output denial.html",
        "puzzles --edition current --puzzles 1 --seed 20009 --certificates certificates.json",
    ),
    "exercises": (
        "exercises example:three-blunders --player strong:2000n --output exercises.json",
        "exercises example:three-blunders --by blue --player strong:2000n --anki exercises.apkg",
    ),
    "board": ("board", "board example:close-finish --no-browser"),
    "play-match": ("play-match careful greedy --games 40",),
    "ladder": ("ladder random greedy careful --games 10 --processes 1",),
    "whatif": (
        "whatif example:tight-nine --player greedy --games 40 --proved 2",
        "whatif first-2014 --player strong-alone:10n --precision 20 --proved 0 --out runs",
    ),
    "sweep": ("sweep square_points=0..14..7 --player greedy --games 40 --svg tile.svg",),
    "design": ("design --goal win_0=0.5 --vary start_buttons.1=5..6 --player greedy --games 40",),
    "rebalance": ("rebalance current --prices prices.csv --games 0 --output fair.toml",),
    "simulate": (
        "simulate --players greedy --games 200 --out run",
        "simulate --players strong:100n,careful --games 20 --edition first-2014 --out run",
    ),
    "fit": (
        "fit --edition example:tight-nine --games 40 --nodes 30 --generations 1 --out tight.json",
    ),
    "serve": ("serve --port 8000 --time-limit 5",),
    "bench": ("bench --signature",),
    "report balance": (
        "report balance runs/base --section seats --section tile",
        "report balance runs/base runs/variant --output balance.html",
    ),
    "report bounds": ("report bounds circles --circles 1 --seed 1 --width 1000",),
    "report compare": ("report compare runs/base runs/variant --proved 2 --space 48",),
    "report endgames": ("report endgames --edition current --positions 2 --space 48",),
    "report losses": (
        "report losses --players greedy,careful --tails 2 --space 46 --edition current",
    ),
    "report interest": ("report interest runs/base --games 2 --matches 0",),
    "report luck": ("report luck runs/base --games 2 --player strong:50n",),
    "report openings": (
        "report openings --circles 3 --player strong:5000n --edition current",
        "report openings --circles 3 --player strong:5000n --edition current --prefix plus,hat",
    ),
    "report patches": ("report patches --games 2 --player strong:500n --edition current",),
    "report prices": (
        "report prices --circles 20 --player strong-alone:30n --edition example:4x4 --format csv",
        "report prices --circles 2 --player strong:50n --patches plus,hat",
    ),
    "report proofs": ("report proofs proofs.parquet --output proofs.jsonl",),
    "report designer": ("report designer example:4x4 --minutes 1",),
    "report publisher": ("report publisher runs/base --output base.html",),
    "report solo": ("report solo --player greedy --games 200",),
    "solo play": ("solo play --level 3 --deck tactical --seed 7 --output solo.json",),
    "solo best": ('solo best "$(patchwork-solve solo new --seed 7 --text)" --playouts 200',),
    "solo endgame": ('solo endgame "$(patchwork-solve solo new --seed 5 --played-to 48 --text)"',),
    "solo review": (
        'solo review "$(patchwork-solve solo new --seed 7 --text) advance" --playouts 200',
    ),
    "solo puzzles": ("solo puzzles 3", "solo puzzles 3 --solutions"),
    "solo show": ('solo show "$(patchwork-solve solo new --seed 7 --text)" --svg solo.svg',),
    "solo new": ("solo new --level 3 --deck tactical --seed 7 > solo.json",),
    "report solved": (
        "report solved --circles 2 --seed 2 --edition example:5x5",
        "report solved --circles 5 --winner --edition example:5x5",
    ),
}
"""Example command lines by command, without the program's name."""


def epilog(command: str) -> str:
    """Return the end of a command's help: its other names, and examples."""
    aliases = aliases_of(command)
    also = [f"Also called {' or '.join(aliases)}."] if aliases else []
    return _paragraphs(*also, *_examples(*SHOWN[command]))


def root_epilog() -> str:
    """Return the end of the help: an example of each group."""
    examples = [f"{group.title}: {NAME} {group.example}" for group in GROUPS]
    return _paragraphs("Examples:", *examples, f"The options of a command: {NAME} COMMAND --help")


def reports_epilog() -> str:
    """Return the end of the help of all reports."""
    return _paragraphs(
        "balance, compare, interest, luck and publisher read runs of simulate; the others play or "
        "solve.",
        *_examples(REPORT_EXAMPLE),
    )


def solo_epilog() -> str:
    """Return the end of the help of the solo game."""
    return _paragraphs(
        "Automa is the official opponent: five levels, two decks of cards.",
        *_examples(SOLO_EXAMPLE),
    )


def _examples(*lines: str) -> list[str]:
    return ["Examples:" if len(lines) > 1 else "Example:", *(f"{NAME} {line}" for line in lines)]


def _paragraphs(*lines: str) -> str:
    # Empty lines keep them separate when the help is typeset.
    return "\n\n".join(lines)
