"""Errors with their parts."""

import json
import pickle
import re
from copy import deepcopy

import numpy as np
import pytest

from patchwork_solve import InputError
from patchwork_solve.engine.base.errors import Sentence
from patchwork_solve.engine.state import State
from scripts import make_error_codes
from scripts.make_languages import FIELD


def test_an_error_has_a_sentence_and_its_parts() -> None:
    error = InputError("--games", "{value} is too few; at least {least}", value="0", least=1)
    assert str(error) == "--games: 0 is too few; at least 1"
    assert error.reason == "0 is too few; at least 1"
    assert error.document == {
        "field": "--games",
        "reason": "0 is too few; at least 1",
        "code": "is-too-few-at-least",
        "template": "{value} is too few; at least {least}",
        "arguments": {"value": "0", "least": 1},
    }


def test_braces_of_a_value_are_not_places() -> None:
    sentence = Sentence("{name} or {other} {neither}", name="{other}", other="{name}")
    assert sentence == "{other} or {name} {neither}"


def test_only_whole_numbers_and_sentences_are_not_text() -> None:
    values = {"a": np.int64(3), "b": 0.5, "c": True, "d": None, "e": Sentence("so")}
    sentence = Sentence("{a} {b} {c} {d} {e}", **values)
    assert sentence == "3 0.5 True None so"
    assert sentence.arguments == {"a": 3, "b": "0.5", "c": "True", "d": "None", "e": "so"}
    assert json.loads(json.dumps(sentence.parts))["arguments"]["e"]["code"] == "so"


def test_a_sentence_around_a_reason_has_its_code() -> None:
    inner = InputError("", "no file {name}", name="x").reason
    assert Sentence("ply {number}: {reason}", number=1, reason=inner).code == "no-file"
    assert Sentence("{a}; {b_c}", a=1, b_c=2).code == "a-b-c"


def test_it_comes_whole_from_another_process() -> None:
    error = InputError("a", "no {what}", what=Sentence("{n} files", n=2))
    for copied in (pickle.loads(pickle.dumps(error)), deepcopy(error)):
        assert copied.document == error.document
        assert str(copied) == "a: no 2 files"


def test_codes_are_those_that_programs_know() -> None:
    """After a change, `python -m scripts.make_error_codes` writes them, and the diff shows it."""
    assert make_error_codes.FILE.read_text("utf-8") == make_error_codes.text()


def test_no_template_of_javascript_has_values_in_it() -> None:
    filled = re.compile(rf"(?:InputError|\.flaw|problem)\(\s*{FIELD},\s*`")
    assert filled.search("new InputError(field, `${x} is too few`)")
    for folder in make_error_codes.SCRIPTS:
        for path in (make_error_codes.ROOT / folder).rglob("*.js"):
            assert not filled.search(path.read_text("utf-8")), path


def test_an_illegal_move_says_which_rule() -> None:
    with pytest.raises(InputError) as raised:
        State.new(seed=1).play("leather@a1")
    assert raised.value.reason.code == "no-leather-patch-is-owed"
