"""Typer's help without the parts of rich that it loads for Markdown and for tracebacks."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

UNUSED = {"rich.markdown": "Markdown", "rich.traceback": "Traceback"}
"""Classes that Typer's help imports, by their modules; our help is no Markdown."""


def load_help() -> None:
    """Load Typer's help; a quarter of the time of ``--help`` is spared.

    While it loads, empty classes stand for those of `UNUSED`. A Typer that needs more of them
    loads them itself.
    """
    absent = [name for name in UNUSED if name not in sys.modules]
    for name in absent:
        sys.modules[name] = _stand_in(name, UNUSED[name])
    try:
        import_module("typer.rich_utils")
    except (ImportError, TypeError, AttributeError):
        pass
    finally:
        for name in absent:
            del sys.modules[name]


def _stand_in(name: str, class_name: str) -> ModuleType:
    module = ModuleType(name)
    setattr(module, class_name, type(class_name, (), {}))
    return module
