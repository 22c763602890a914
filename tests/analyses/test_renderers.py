"""Answers and what shows them: every name in the registry is that of a function."""

import inspect
import subprocess
import sys
from importlib import import_module

import pytest

import patchwork_solve
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.renderers import RENDERERS, ROOT

FORMS = [(kind, form) for kind, forms in RENDERERS.items() for form in forms]


@pytest.mark.parametrize(("kind", "form"), FORMS)
def test_function_of_each_form_takes_the_answer_first(kind: str, form: str) -> None:
    module, _, name = RENDERERS[kind][form].partition(":")
    function = getattr(import_module(f"{ROOT}.{module}"), name)
    first = next(iter(inspect.signature(function).parameters.values()))
    assert first.annotation == kind


def test_every_public_answer_is_registered() -> None:
    answers = {
        name
        for name in patchwork_solve.__all__
        if inspect.isclass(each := getattr(patchwork_solve, name)) and issubclass(each, Answer)
    }
    assert answers
    assert answers <= set(RENDERERS)


@pytest.mark.thorough
def test_answers_load_no_renderer() -> None:
    rooms = sorted(
        {name.partition(".")[0] for each in RENDERERS.values() for name in each.values()}
    )
    code = (
        "import sys\n"
        f"for room in {rooms}: __import__(f'{ROOT}.{{room}}.answer')\n"
        f"shown = {sorted({n.partition(':')[0] for e in RENDERERS.values() for n in e.values()})}\n"
        f"print([name for name in shown if f'{ROOT}.{{name}}' in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
