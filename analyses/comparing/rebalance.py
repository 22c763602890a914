"""A rebalance, as Python code asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.asking.edition import EditionName
    from patchwork_solve.analyses.comparing.proposal import Proposal


def rebalance(
    prices: pd.DataFrame,
    edition: EditionName = "current",
    *,
    limit: float = 0.5,
    measure: str = "relative",
    cautious: bool = False,
) -> Proposal:
    """Propose the smallest price changes that bring every patch's gap under a limit.

    Parameters
    ----------
    prices : DataFrame
        As `prices` returns it; the columns patch, price, and relative (or gap) will do.
    edition : Edition, str or path-like
    limit : float
        Buttons.
    measure : str
        ``relative``: gaps against the mean patch; ``fair``: to the price at which taking a patch
        gains nothing.
    cautious : bool
        Whether only prices change whose gap is sure to be beyond the limit.

    Returns
    -------
    Proposal
        Its ``variant`` is an Edition, its ``total`` proved to be the least.

    Raises
    ------
    InputError
        For a table that does not fit, or a limit that is none.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"patch": ["axe", "plus"], "price": [10, 5], "gap": [-1.7, 0.2]})
    >>> found = rebalance(table, measure="fair")
    >>> found.total, found.frame["new_price"].tolist()
    (2, [5, 8])
    """
    import pandas as pd

    from patchwork_solve.analyses.comparing.proposal import proposal
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.kind import require_kind

    require_kind(prices, pd.DataFrame, "prices")
    return proposal(prices, Edition.load(edition), limit, measure, cautious)
