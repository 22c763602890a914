"""Libraries that only some files need, and that a plain installation leaves out."""

from __future__ import annotations

import shlex
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.program import NAME


class Extra(NamedTuple):
    """A group of packages that the user may install.

    Attributes
    ----------
    name : str
        What is put between brackets: ``patchwork-solve[charts]``.
    modules : tuple of str
        What is imported.
    reason : str
        What needs which packages.
    """

    name: str
    modules: tuple[str, ...]
    reason: str


CHARTS = Extra("charts", ("altair", "vl_convert"), "charts need altair and vl-convert-python")
FIT = Extra("fit", ("sklearn",), "fitting needs scikit-learn")
GIF = Extra("gif", ("PIL",), "a GIF needs Pillow")
LAB = Extra(
    "lab",
    ("duckdb", "optuna", "pyarrow", "scipy", "statsmodels"),
    "the laboratory needs duckdb, optuna, pyarrow, scipy and statsmodels",
)
PARQUET = Extra("parquet", ("pyarrow",), "Parquet needs pyarrow")
PRINT = Extra("print", ("reportlab",), "a prototype to print needs reportlab")
ANKI = Extra("anki", ("genanki",), "Anki cards need genanki")
CLUSTER = Extra("cluster", ("distributed",), "a cluster needs distributed")


def require_extras(output: Path | None, has_charts: bool = True) -> None:
    """Refuse an output that cannot be written with what is installed.

    Raises an `InputError` that says what to install.
    """
    suffix = output.suffix.lower() if output else ""
    if suffix == ".html" and has_charts:
        require(CHARTS)
    if suffix == ".parquet":
        require(PARQUET)


def require(extra: Extra, option: str = "--output") -> None:
    """Refuse what needs packages that are not installed.

    Raises an `InputError` that says what to install.
    """
    if not is_installed(extra):
        raise InputError(
            option,
            "{reason}; {command}",
            reason=extra.reason,
            command=install_command(extra),
        )


def is_installed(extra: Extra) -> bool:
    """Whether the packages of an extra are there."""
    return all(find_spec(module) for module in extra.modules)


def install_command(extra: Extra) -> str:
    """Return the command line that installs an extra where this program is installed.

    The ``pip`` of the search path may belong to another Python, as it does after ``make demo``;
    that one finds no package of this name. The pip of this Python reads the extra from the
    installed program.
    """
    pip = shutil.which("pip")
    is_ours = pip is not None and Path(pip).parent == Path(sys.executable).parent
    command = "pip" if is_ours else f"{shlex.quote(sys.executable)} -m pip"
    return f'{command} install "{NAME}[{extra.name}]"'


def require_cluster(address: str | None, option: str = "--cluster") -> None:
    """Refuse a cluster that cannot be spoken to with what is installed."""
    if address is not None:
        require(CLUSTER, option)
