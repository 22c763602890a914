"""Changes of the rules that were measured: what `whatif` and `rebalance` print as JSON."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.engine.base.errors import InputError, Sentence, both
from patchwork_solve.engine.base.reading import read_bytes
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 1 << 24
"""Bytes of a document."""

LISTED = 5
"""Prices that a page has room for."""

LETTERS = 300
"""Most letters of a sentence on the page."""

CHOSEN = ("win_0", "margin")
"""Metrics whose sentences are repeated."""

HOW = Sentence("write it with whatif or rebalance, --format json")


class Change(NamedTuple):
    """A change that was measured or calculated.

    Attributes
    ----------
    sentences : list of str
        What to change, and what games say of it.
    gaps : Mapping
        For each patch the row of `rebalance`: price, new_price, gap (with ``_low`` and ``_high``),
        change, sure. Empty for a change that `whatif` measured.
    """

    sentences: list[str]
    gaps: Mapping[str, Mapping[str, Any]]


def read_change(path: Path, edition: str, field: str) -> Change:
    """Return a change from the JSON of `whatif` or `rebalance`.

    Raises `InputError` for a file that cannot be read, is not such a document, or is about other
    rules.

    Parameters
    ----------
    edition : str
        Name of the rules that are reported; the change must be one of these rules.
    field : str
        Named by errors.
    """
    document = _document(path, field)
    try:
        if "new_price" in document.get("patches", [{}])[0]:
            known, found = [document["edition"]], of_rebalance(document)
        else:
            known, found = [document["base"], document["variant"]], _whatif(document)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise InputError(field, "no change that was measured; {how}", how=HOW) from None
    if edition not in known:
        raise InputError(
            field,
            "is about {names}, the run about {edition}",
            names=both(shown(str(name)) for name in known),
            edition=shown(edition),
        )
    return found


def _document(path: Path, field: str) -> dict[str, Any]:
    content = read_bytes(path, field, LARGEST)
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise InputError(field, "not valid JSON; {how}", how=HOW) from None
    if not isinstance(document, dict):
        raise InputError(field, "no change that was measured; {how}", how=HOW)
    return document


def of_rebalance(document: Mapping[str, Any]) -> Change:
    """Return a change from the JSON of `rebalance`."""
    rows = {row["patch"]: row for row in document["patches"]}
    changed = [row for row in rows.values() if row["change"]]
    changed.sort(key=lambda row: (not row["sure"], -abs(row["gap"])))
    said = [
        f"{row['patch']}: {row['price']} to {row['new_price']} buttons"
        + (" (sure)" if row["sure"] else "")
        for row in changed[:LISTED]
    ]
    if len(changed) > LISTED:
        said.append(f"{len(changed) - LISTED} more prices, by smaller or less certain gaps")
    if not changed:
        said.append("No price needs to change.")
    comparison = document.get("comparison") or {"sentences": {}}
    return Change(said + _choose(comparison["sentences"]), rows)


def _whatif(document: Mapping[str, Any]) -> Change:
    doing = [one["doing"] for one in document["differences"]]
    head = "; ".join(doing[:LISTED])
    if len(doing) > LISTED:
        head += f"; and {len(doing) - LISTED} more changes"
    said = [textwrap.shorten(f"Compared with {document['base']}: {head}.", LETTERS)]
    return Change(said + _choose(document["sentences"]), {})


def _choose(sentences: Mapping[str, str]) -> list[str]:
    return [textwrap.shorten(sentences[name], LETTERS) for name in CHOSEN if name in sentences]
