"""Groups of commands in the help, other names of commands, and what each report answers.

`app` loads the commands themselves.
"""

from __future__ import annotations

from typing import NamedTuple


class Group(NamedTuple):
    """Commands that the help lists together.

    Attributes
    ----------
    example : str
        What comes after the program's name; it works from any folder.
    commands : tuple of str
        Names, the most useful one first.
    """

    title: str
    example: str
    commands: tuple[str, ...]


GROUPS = (
    Group(
        "Play and learn",
        "review example:three-blunders --player strong:2000n",
        ("board", "play", "solo", "puzzles", "review", "exercises"),
    ),
    Group(
        "Analyse",
        "best example:tile-race",
        ("best", "endgame", "bounds", "circle", "pack", "square", "moves", "perft"),
    ),
    Group(
        "Design",
        "ladder random greedy careful --games 10 --processes 1",
        (
            "simulate",
            "report",
            "whatif",
            "sweep",
            "design",
            "rebalance",
            "play-match",
            "ladder",
            "fit",
        ),
    ),
    Group(
        "Files",
        "show example:game --ply 31",
        (
            "record",
            "new",
            "show",
            "replay",
            "check",
            "example",
            "patches",
            "variant",
            "import",
            "serve",
            "bench",
        ),
    ),
)

ALIASES = {
    "solve": "endgame",
    "analyse": "best",
    "analyze": "best",
    "deal": "new",
    "train": "fit",
    "validate": "check",
    "match": "play-match",
    "ring": "circle",
    "import-log": "import",
}
"""Other names that run a command."""

OLD = ("import-log",)
"""Names that commands had; no help lists them."""

SOUGHT = {
    "7x7": "square",
    "seven-by-seven": "square",
    "tile": "square",
    "records": "bounds",
    "scores": "bounds",
    "count-moves": "perft",
    "opponent": "play",
    "automa": "solo",
    "examples": "example",
    "draw": "show",
    "picture": "show",
    "patch-values": "report patches",
    "fair": "report balance",
    "diary": "record",
    "rules": "variant",
    "edition": "variant",
    "variants": "variant",
    "http": "serve",
    "server": "serve",
}
"""Words that users look for but that are not commands, and the command for each."""

REPORTS = {
    "balance": "Is the game fair? Player order, scores, special tile, leather and every patch, "
    "from the games of a run.",
    "bounds": "How high and how low can scores get, by edition, patch or circle?",
    "compare": "What does a change of the rules do? Two runs on the same circles.",
    "endgames": "What decides endgames? Many late positions, solved.",
    "interest": "Is the game interesting? Decisions that matter, drama, skill and styles.",
    "losses": "How many points do players lose against exact play, by the patch and by its place?",
    "luck": "How much of a margin is the luck of the circle, and how much was given away?",
    "openings": "What does the strong player buy first, and what is that worth?",
    "patches": "What is each patch worth at each stage of a game, and how easily does it fit?",
    "prices": "What should each patch cost?",
    "proofs": "What does a file of --known prove? Also writes it in another form.",
    "designer": "What is my variant like, and what would make it even? All of it in an evening.",
    "publisher": "What does a publisher need to know about a variant, on one page?",
    "solo": "How hard is Automa? Each level with each deck against several players.",
    "solved": "Who wins from the first move, and by how much? Small variants, solved.",
}
"""The question that each report answers."""

SOLO = {
    "play": "Play against Automa; moves come from standard input.",
    "best": "Rank the choices by the chance to win.",
    "endgame": "Prove the chance to win over all orders of the cards.",
    "review": "Review a game: how much of the chance to win did each decision lose?",
    "puzzles": "Proved puzzles: which choice has the best chance?",
    "new": "Begin a solo game: a circle, a level and a deck.",
    "show": "Show a solo position, also as a picture.",
}
"""What each command of the solo game does."""

SOLO_EXAMPLE = "solo play --level 2 --deck normal"

REPORT_EXAMPLE = "report openings --circles 3 --player strong:5000n --edition current"
"""The words after the program's name: a report that needs no run."""


def group_of(command: str) -> Group:
    """Return the group of a command."""
    return next(group for group in GROUPS if command in group.commands)


def aliases_of(command: str) -> list[str]:
    """Return the other names of a command that its help lists."""
    return [alias for alias, name in ALIASES.items() if name == command and alias not in OLD]
