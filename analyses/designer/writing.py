"""The files of an evening: what was played, read again, and the pages and games beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.answering import chosen_sections, report, worthwhile
from patchwork_solve.analyses.balance.page import balance_page
from patchwork_solve.analyses.balance.publisher_page import publisher_page
from patchwork_solve.analyses.balance.source import Source
from patchwork_solve.analyses.balance.typical import typical_games
from patchwork_solve.analyses.designer.report import Evening as Found
from patchwork_solve.analyses.designer.stages import OUT
from patchwork_solve.analyses.report.figure import SHARE, Figure, figure_of
from patchwork_solve.analyses.report.output import write_game
from patchwork_solve.analyses.simulation.tables import WON_0
from patchwork_solve.analyses.statistics.paired import Tally, share
from patchwork_solve.engine.base.cancellation import last_signal
from patchwork_solve.engine.base.files import write_file

if TYPE_CHECKING:
    from pathlib import Path

    from patchwork_solve.analyses.designer.evening import Evening
    from patchwork_solve.analyses.designer.stages import Document, Show
    from patchwork_solve.analyses.report.page import Provenance

PAGE, BEHIND = "publisher.html", "publisher-report.html"


def found_in(evening: Evening, results: dict[str, Document], show: Show) -> Found:
    """Return what an evening found, from its games and results."""
    quick = _first(evening, "quick") if results["quick"]["games"] else Figure()
    match = _against(evening, "match") if results["match"]["games"] else Figure()
    with evening.run("strong") as games:
        answer = report([games], worthwhile(chosen_sections(None), [games]), show)
        if len(answer.finished_sections) < len(answer.sections):
            raise KeyboardInterrupt(last_signal())
        fits = evening.query.fits
        warnings = () if fits is None else fits.sentences()
        return Found(answer, results, quick, match, typical_games(games), warnings)


def write_all(evening: Evening, found: Found, made: Provenance) -> list[Path]:
    """Write the page, the long report and the games; return the paths."""
    folder = evening.folder
    source = Source.of_folder(folder / "strong", OUT)
    sheet = publisher_page(found.brief, evening.edition, made, BEHIND, list(found.blocks()))
    pages = {PAGE: sheet, BEHIND: balance_page(found.answer, made, [source])}
    for name, content in pages.items():
        write_file(content.encode(), folder / name, OUT)
    for each in found.typical:
        write_game(each.game, folder / each.file, OUT)
    return [folder / name for name in (*pages, *(each.file for each in found.typical))]


def _first(evening: Evening, name: str) -> Figure:
    """Return the first player's share of wins in the games of a stage."""
    return figure_of(evening.seats(name), "win", SHARE)


def _against(evening: Evening, name: str) -> Figure:
    """Return the first-named player's share of wins, over pairs."""
    with evening.run(name) as run:
        rows = run.query(
            f"SELECT sum(CASE WHEN swapped THEN 1 - {WON_0} ELSE {WON_0} END) AS wins, "
            "count(*) AS n FROM games WHERE forfeit IS NULL GROUP BY circle"
        )
    return share(Tally.of(rows.loc[rows["n"] == 2, "wins"]))
