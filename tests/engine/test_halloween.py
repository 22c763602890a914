"""The file of the Halloween edition: nothing is guessed, nothing is used until it is filled in."""

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.halloween import STARRED, halloween_template
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.forms.variant_flaws import variant_flaws
from patchwork_solve.engine.game.edition import printing
from tests.invented import filled_in


def test_the_file_names_every_patch_and_guesses_nothing() -> None:
    template = halloween_template()
    assert max(map(len, template.splitlines())) <= 100
    for patch in printing("current").patches:
        assert f"#   {patch.name} " in template
    assert [flaw.field for flaw in variant_flaws(template)] == ["patches"]


@pytest.mark.parametrize("left", [1, STARRED])
def test_a_file_that_is_not_filled_in_is_refused_by_one_line(left: int) -> None:
    text = filled_in(STARRED - left)
    (flaw,) = variant_flaws(text)
    assert str(flaw) == (
        f"patches: {left} of 14 are not filled in; replace each ? by a patch's name or number"
    )
    with pytest.raises(InputError, match=f"{left} of 14 are not filled in"):
        read_variant(text)


def test_a_name_or_a_number_that_is_left_out_is_not_filled_in() -> None:
    for text in (
        filled_in().replace("bar-4 =", '"?7" ='),
        filled_in().replace("time = 1 }", 'time = "?" }', 1),
    ):
        with pytest.raises(InputError, match="1 of 14 are not filled in"):
            read_variant(text)


def test_the_file_that_is_filled_in_changes_these_patches_only() -> None:
    current, edition = printing("current"), read_variant(filled_in())
    changed = [
        (old, new) for old, new in zip(current.patches, edition.patches, strict=True) if old != new
    ]
    assert len(changed) == STARRED
    for old, new in changed:
        assert (old.rows(), old.income) == (new.rows(), new.income)
    assert edition.leather_marks == current.leather_marks
