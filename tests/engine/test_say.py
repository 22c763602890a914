"""Texts in the reader's language: English without one, and where one is missing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from patchwork_solve.engine.base.say import (
    ENGLISH,
    Language,
    decimal,
    say,
    say_many,
    speaking,
    spoken,
)

POLISH = Language(
    "pl",
    {
        "{n} cell": ("{n} pole", "{n} pola", "{n} pól"),
        "{player} buys {patch}": "{patch}: kupuje {player}",
    },
    lambda n: 0 if n == 1 else 1 if n in (2, 3, 4) else 2,
    ",",
    " ",
    10_000,
)


def cells(n: int) -> str:
    return say_many("{n} cell", "{n} cells", n)


def test_without_a_language_texts_are_english() -> None:
    assert say("{player} buys {patch}", player="{patch}", patch=7) == "{patch} buys 7"
    assert say("{nobody} knows") == "{nobody} knows"
    assert [cells(n) for n in (0, 1, 2, 1234)] == ["0 cells", "1 cell", "2 cells", "1,234 cells"]
    assert [decimal(1.25), decimal(-0.04, "+z")] == ["1.2", "+0.0"]


def test_a_language_has_its_own_order_forms_and_numbers() -> None:
    with speaking(POLISH):
        assert say("{player} buys {patch}", player="Ann", patch="Plus") == "Plus: kupuje Ann"
        forms = ["1 pole", "3 pola", "5 pól", "1234 pól", "12 345 pól"]
        assert [cells(n) for n in (1, 3, 5, 1234, 12_345)] == forms
        assert decimal(-1.5) == "-1,5"


def test_what_a_language_lacks_is_english() -> None:
    with speaking(POLISH):
        assert say("{n} of {all}", n=1, all=2) == "1 of 2"
        assert say_many("{n} row", "{n} rows", 2) == "2 rows"


def test_a_language_ends_and_is_of_one_thread_only() -> None:
    with speaking(POLISH), ThreadPoolExecutor(1) as thread:
        assert spoken() is POLISH
        with speaking(ENGLISH):
            assert cells(1) == "1 cell"
        assert cells(1) == "1 pole"
        assert thread.submit(cells, 1).result() == "1 cell"
    assert spoken() is ENGLISH
