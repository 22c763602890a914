"""Links of the board as other programs hand them on, and what each must still hold."""

from collections.abc import Callable
from urllib.parse import quote

SHORT_GAME = "#v1_3_game_current_RFcBVOITMaQZPECSLUGfKdHegYNWDbXJA_F5a1_V4f7_O6a8_M3a3_0_dyfi"
SHORT_POSITION = (
    "#v1_0_position_current_AcBTQCSKdY_46.8.13.FZZZ-2AWWWW~FFZZZWDDW~MFIII2Db~MMI1P2bb~MMUPPP1bb~"
    "UUUUP3b~HHUJJ4~HNNJJ4~H1NNN4_44.7.7.RRRRRX-2ALL~GGGGXXXXL~1g3eXLL~ggg2efff~gggaeeef-2A~"
    "Eg1a1efff~EE1a1e2V~EOaaaVVVV~OOOO-2AV3_1_-2D_0_-2D_qnr4"
)
LONG_GAME = (
    "#2:game+current+RFcBVOITMaQZPECSLUGfKdHegYNWDbXJA+zig-4-cheap@a1a2b2b3+long-zed@i7f8g8h8i8f9"
    "+advance"
)
LONG_POSITION = (
    "#position+current+AcBTQCSKdY+46,8,13,FZZZ%2AWWWW/FFZZZWDDW/MFIII2Db/MMI1P2bb/MMUPPP1bb/UUUUP3b/"
    "HHUJJ4/HNNJJ4/H1NNN4+44,7,7,RRRRRX%2ALL/GGGGXXXXL/1g3eXLL/ggg2efff/gggaeeef%2A/Eg1a1efff/"
    "EE1a1e2V/EOaaaVVVV/OOOO%2AV3+1+-+0+-"
)
NAMED = "#game+current+RFcB%3F29+names%3AAnn_Lee,Zo%C3%AB+advance"
PUZZLE = "#puzzle:puzzles-current/17"
SHORT_TURN = (
    "#v1_3_turn_1_3f9a0c57d1_game_current_RFcBVOITMaQZPECSLUGfKdHegYNWDbXJA_F5a1_V4"
    "f7_O6a8_M3a3_0_rer8"
)
"""The same game by link: seat 1 is to answer."""

PLACES = (
    "#puzzle:today",
    "#learn:3",
    "#learn",
    "#set:puzzles-current/3.17~puzzles-first-2014/4",
    "#set:2:puzzles-current/3.17",
)
"""Links of the page alone: the puzzle of the day, lessons, and puzzles that somebody chose."""

WHOLE = (SHORT_GAME, SHORT_POSITION, LONG_GAME, LONG_POSITION, NAMED, PUZZLE, SHORT_TURN)
SITE = "https://example.org/board/"

Change = Callable[[str], str]


def _broken(mark: str) -> Change:
    """Break every 30 characters, as mails do at 72."""
    return lambda link: mark.join(link[at : at + 30] for at in range(0, len(link), 30))


CHANGES: dict[str, Change] = {
    "whole": lambda link: SITE + link,
    "in angle brackets": lambda link: f"<{SITE}{link}>",
    "in brackets": lambda link: f"({SITE}{link})",
    "in curly quotes": lambda link: f"“{SITE}{link}”",
    "ends a sentence": lambda link: f"{link}.",
    "space around": lambda link: f"  {link}\n",
    "tracked": lambda link: f"{SITE}{link}&utm_source=mail&fbclid=abc_123",
    "tracked by a question": lambda link: f"{SITE}{link}?utm_source=mail",
    "broken": _broken("\n"),
    "broken and quoted": _broken("\r\n> "),
    "broken by quoted-printable": _broken("=\n"),
    "broken unseen": _broken("\u200b"),
    "escaped for Markdown": lambda link: link.replace("_", "\\_").replace("~", "\\~"),
    "encoded": lambda link: f"#{quote(link[1:], safe='%')}",
    "encoded again": lambda link: f"#{quote(quote(link[1:], safe='%'), safe='')}",
    "wholly encoded": lambda link: quote(SITE + link, safe=""),
    "passed on by a site": lambda link: f"https://example.com/go?to={quote(SITE + link, safe='')}",
}

CAPITALS = ("#Learn:3", "#LEARN", "#Set:Puzzles-Current/3", "#PUZZLE:Puzzles-Current/17")
"""As the keyboard of a phone writes them."""

ALTERED = [(change, link) for link in WHOLE for change in CHANGES]
"""Changes of a link, and the link."""

CUT_OFF = (SHORT_GAME[:-1], SHORT_GAME[:40], SHORT_POSITION.replace("46", "47"), "#v1_0_position_")
NO_LINKS = (
    "# my variant\nname = 'x'",
    SITE,
    f"{SITE}#top",
    "example:game",
    "game current RFcB",
    "#",
)
