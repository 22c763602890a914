"""Write the table of the fields of a variant into docs/reference/rules-of-variants.md.

    python -m scripts.make_rules

A test checks that the page has what this script writes.
"""

from collections.abc import Iterator
from pathlib import Path

from patchwork_solve.engine.forms.variant_template import explanation
from patchwork_solve.engine.game.rule_fields import SECTIONS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "rules-of-variants.md"

BEGIN, END = "<!-- python -m scripts.make_rules writes this table -->", "<!-- end of the table -->"


def page() -> str:
    """Return the page with the table of the fields as they are declared."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return "\n".join([f"{before}{BEGIN}", "", *_table(), "", f"{END}{after}"])


def _table() -> Iterator[str]:
    yield "| field | meaning |"
    yield "|---|---|"
    for title, names in SECTIONS.items():
        yield f"| **{title}** | |"
        for name in names:
            yield f"| `{name}` | {explanation(name)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
