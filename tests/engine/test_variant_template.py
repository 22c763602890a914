"""The template of a variant's file: whole, valid, and the same rules as its printing."""

import re
from dataclasses import fields

import pytest

from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.forms.variant_model import PatchChange, TileModel, Variant
from patchwork_solve.engine.forms.variant_template import EXAMPLES, variant_template
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing

RULES = [field.name for field in fields(Edition) if field.name not in ("name", "definition")]


@pytest.mark.parametrize("name", PRINTINGS)
def test_the_template_has_the_rules_of_its_printing(name: str) -> None:
    edition = read_variant(variant_template(printing(name)))
    assert [getattr(edition, rule) for rule in RULES] == [
        getattr(printing(name), rule) for rule in RULES
    ]


def test_no_field_is_forgotten() -> None:
    template = variant_template(printing("current"))
    given = re.findall(r"^(?:# )?(?:(\w+) =|\[\[?(\w+))", template, re.MULTILINE)
    names = {name for pair in given for name in pair if name}
    assert names == {*Variant.model_fields, *TileModel.model_fields, *PatchChange.model_fields}
    for model in (Variant, TileModel, PatchChange):
        for name, field in model.model_fields.items():
            assert field.description, name
            words = " ".join(re.sub(r"^# ", "", template, flags=re.MULTILINE).split()).lower()
            assert " ".join(field.description.split()).lower() in words


@pytest.mark.parametrize("field", EXAMPLES)
def test_each_example_in_a_comment_is_a_rule(field: str) -> None:
    """A reader takes the marks of the comment away, and the fields that it replaces out."""
    template = variant_template(printing("current"))
    comment = "\n".join(f"# {line}".rstrip() for line in EXAMPLES[field].split("\n"))
    assert template.count(comment) == 1
    text = template.replace(comment, EXAMPLES[field])
    if field == "tiles":
        text = re.sub(r"^square\w* = .*$", "", text, flags=re.MULTILINE)
    edition = read_variant(text)
    assert any(getattr(edition, rule) != getattr(printing("current"), rule) for rule in RULES)
