"""The table of mutants, and what their run says of a mutant."""

from pathlib import Path

import pytest

from scripts.mutants.__main__ import is_chosen, verdict
from scripts.mutants.copying import ROOT
from scripts.mutants.mutant import Mutant
from scripts.mutants.table import MUTANTS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_can_be_made(mutant: Mutant) -> None:
    assert (ROOT / mutant.file).read_text("utf-8").count(mutant.old) == 1
    assert all((ROOT / test).exists() for test in mutant.tests)


@pytest.mark.thorough
def test_the_verdict_is_that_of_the_tests(tmp_path: Path) -> None:
    (tmp_path / "sum.py").write_text("def add(a, b):\n    return a + b\n")
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nmarkers = thorough\naddopts = -m 'not thorough'"
    )
    test = tmp_path / "test_sum.py"
    test.write_text(
        "import pytest\nfrom sum import add\n\ndef test_it():\n    assert add(2, 2) == 4\n\n"
        "@pytest.mark.thorough\ndef test_more():\n    assert add(2, 3) == 5\n"
    )
    changes = (("a + b", "a - b"), ("a + b", "a * b"), ("a + b", "b + a"), ("a +", "("), ("c", "d"))
    verdicts = [
        verdict(tmp_path, Mutant(new, "sum.py", old, new, ("test_sum.py",))) for old, new in changes
    ]
    assert verdicts == ["test", "test-all", "survived", "broken (2)", "gone"]
    assert (tmp_path / "sum.py").read_text() == "def add(a, b):\n    return a + b\n"


def test_tests_that_take_too_long_kill_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sum.py").write_text("1 + 1")
    monkeypatch.setattr("scripts.mutants.__main__.LIMIT", 0)
    assert verdict(tmp_path, Mutant("more", "sum.py", "1 + 1", "2", ())) == "timeout"


def test_mutants_of_the_kernel_are_only_run_on_request() -> None:
    kernel = [each for each in MUTANTS if each.is_kernel]
    assert kernel
    assert not any(is_chosen(each, (), kernel=False) for each in kernel)
    assert all(is_chosen(each, ("kernel",), kernel=True) for each in kernel)
    assert [each.name for each in MUTANTS if is_chosen(each, ("is not unbiased",), False)] == [
        "the part of the players is not unbiased"
    ]
