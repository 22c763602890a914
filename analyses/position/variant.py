"""A variant in words: what it changes from the printing that it extends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.comparing.differences import differences
from patchwork_solve.engine.base.wording import one_line
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.game.edition import Edition, parent_of

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.comparing.differences import Difference

COLUMNS = ("field", "before", "after", "change")


def changes_of(edition: Edition) -> list[Difference]:
    """Return the changes of a variant from the printing that it extends."""
    return differences(parent_of(edition), edition)


def changes_list(edition: Edition) -> list[dict[str, Any]]:
    """Return one entry a change: its field, the values before and after, and the change in words.

    A variant that extends no printing is compared with ``current``.
    """
    return [dict(zip(COLUMNS, change, strict=True)) for change in changes_of(edition)]


def changes_frame(edition: Edition) -> pd.DataFrame:
    """Return the changes as a table of `COLUMNS`."""
    import pandas as pd

    return pd.DataFrame(changes_list(edition), columns=list(COLUMNS))


def variant_text(edition: Edition) -> str:
    """Describe a variant: a line for the whole, and one for each change."""
    parent, changes = parent_of(edition), changes_of(edition)
    count = counted(len(changes), "change") if changes else "no change"
    lines = [f"{edition.name}: {count} from {parent.name}"]
    lines += [f"  caution: {one_line(edition.caution)}"] if edition.caution else []
    lines += [f"  {one_line(change.doing)}" for change in changes]
    area = sum(patch.area for patch in edition.patches)
    lines.append(
        f"  {counted(len(edition.patches), 'patch')} of {area} cells together; "
        f"two quilts have {2 * edition.cells}"
    )
    return "\n".join(lines)
