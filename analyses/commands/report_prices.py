"""The command `report prices`."""

from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands.fitting import fit_first
from patchwork_solve.analyses.commands.sampled import sampled_report
from patchwork_solve.analyses.prices.query import PriceQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.prices.moments import Moment
    from patchwork_solve.analyses.report.report import Report


@dataclass(frozen=True)
class PlayedCircles(Spreading):
    """How circles are played."""

    processes: Annotated[int, at_once("circles played")] = 1


def report_prices(query: PriceQuery, spreading: PlayedCircles) -> None:
    """Report what each patch should cost, measured in games with and without its purchase.

    Prices are measured in games that the player continues, not estimated. JSON has the slopes and
    all moments.
    """
    from patchwork_solve.engine.base.extras import LAB, require
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.players.naming import jobs_of

    require(LAB, "report prices")
    from patchwork_solve.analyses.prices.moments import played

    def fitted(query: PriceQuery) -> PriceQuery:
        editions = [edition_of(query.edition)]
        return fit_first(query, [query.player], editions, spreading.processes)

    sampled_report(
        query,
        spreading,
        check=query.check,
        prepared=fitted,
        work=played,
        report=_report,
        main="patches",
        things=(query.circles, "circles"),
        jobs=("rules", *jobs_of(query.player)),
        count=itemgetter(1),
    )


def _report(query: PriceQuery, answers: "tuple[list[Moment], int]") -> "Report":
    from patchwork_solve.analyses.fitting.fits import with_fits
    from patchwork_solve.analyses.prices.frame import priced
    from patchwork_solve.analyses.prices.report import prices_report
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of

    found, done = answers
    if not found:
        raise InputError(
            "circles", "on {done} of them none of the patches could be bought; play more", done=done
        )
    report = prices_report(query, found, priced(query, found))
    return with_fits(report, query.fits, [query.player], [edition_of(query.edition)])
