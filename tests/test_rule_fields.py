"""Each declared field of a variant reaches the edition, the kernel, the template and the docs."""

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from patchwork_solve.analyses.comparing.differences import differences
from patchwork_solve.analyses.comparing.field import swept
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.rule_fields import FIELD, FIELDS, SECTIONS, Kind, RuleField

CURRENT = printing("current")

SINGLE = [
    field for field in FIELDS if field.kind in (Kind.NUMBER, Kind.FLAG, Kind.CHOICE) and field.fact
]
"""Fields that hold one value."""


def other(field: RuleField) -> Any:
    """Return a value that no printing has."""
    value = getattr(CURRENT, field.fact)
    if field.kind is Kind.CHOICE:
        return next(choice for choice in field.choices if choice != value)
    if field.kind is Kind.FLAG:
        return not value
    return value + {"rows": 2, "columns": 2, "last_space": 2, "max_buttons": 20}.get(field.name, 1)


@pytest.mark.parametrize("field", SINGLE, ids=lambda field: field.name)
def test_a_field_reaches_the_edition_the_kernel_and_reports(field: RuleField) -> None:
    value = other(field)
    variant = variant_of(CURRENT, "mine", {field.name: value})
    changed = {
        each.name
        for each in fields(Edition)
        if getattr(variant, each.name) != getattr(CURRENT, each.name)
    }
    assert changed == {field.fact, "name", "definition"}
    assert getattr(variant, field.fact) == value
    tables = zip(variant.tables, CURRENT.tables, strict=True)
    assert not all(np.array_equal(new, old) for new, old in tables)
    (difference,) = differences(CURRENT, variant)
    assert difference.field == ("rows" if field.name == "columns" else field.name)
    assert difference.doing


@pytest.mark.parametrize("field", SINGLE, ids=lambda field: field.name)
def test_a_field_can_be_swept(field: RuleField) -> None:
    number = field.number(variant_of(CURRENT, "mine", {field.name: other(field)}))
    rule = swept(field.name if field.kind is not Kind.NUMBER else f"{field.name}=0..9", CURRENT)
    assert number in rule.values or field.kind is Kind.NUMBER
    changed = rule.rule.changed(CURRENT, number)
    assert rule.rule.value(changed) == number


def test_every_field_has_a_section() -> None:
    listed = [name for names in SECTIONS.values() for name in names]
    assert sorted(listed) == sorted(FIELD)
    assert len(FIELD) == len(FIELDS)
