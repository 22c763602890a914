"""The picture of what patches are worth: complete, legible, told in words."""

import pytest

from patchwork_solve.engine.drawing.ranking import Ranked, ranking_svg
from patchwork_solve.engine.game.edition import printing
from tests import pictures

STAGES = ("early", "late")
ABOUT = "Points that it is worth, with the standard error, as somebody believes who was asked."


def drawn(*ranked: Ranked) -> str:
    return ranking_svg(printing("current"), ranked, STAGES, "What they are worth", ABOUT)


@pytest.mark.parametrize("value", [-106.0, -3.25, 0.0, 85.0])
def test_nothing_leaves_the_canvas_or_covers_words(value: float) -> None:
    names = [patch.name for patch in printing("current").patches]
    root = pictures.parsed(drawn(*[Ranked(name, [(value, 12.5), None]) for name in names]))
    assert not pictures.overlaps(root)
    assert not pictures.outside(root)
    assert all(name in pictures.texts(root) for name in names)


def test_rows_keep_their_order_and_show_every_value() -> None:
    root = pictures.parsed(
        drawn(Ranked("hat", [(1.04, 0.5), (-2.0, 0.25)]), Ranked("axe", [None, (-0.04, 1.0)]))
    )
    shown = pictures.texts(root)
    assert shown.index("hat") < shown.index("axe")
    assert [words for words in shown if "±" in words] == ["+1.0 ± 0.5", "−2.0 ± 0.2", "+0.0 ± 1.0"]
    assert "not offered" in shown
    about = pictures.description(root)
    assert "hat (7 buttons, 4 time, 2 income, 6 cells): early +1.0 ± 0.5, late -2.0 ± 0.2" in about


def test_colour_distinguishes_good_from_bad_and_grows_with_the_value() -> None:
    def strengths(value: float) -> list[tuple[str | None, float]]:
        root = pictures.parsed(drawn(Ranked("hat", [(value, 0.5), None])))
        rects = root.iter(f"{pictures.SVG}rect")
        return [(r.get("fill"), float(r.get("fill-opacity", 0))) for r in rects if r.get("rx")]

    [(good, little)], [(_, much)], [(bad, _)] = strengths(1), strengths(9), strengths(-9)
    assert good != bad
    assert little < much
