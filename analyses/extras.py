"""What only some files need, and a plain installation leaves out."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.program import NAME


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
LAB = Extra(
    "lab",
    ("duckdb", "pyarrow", "scipy", "statsmodels"),
    "the laboratory needs duckdb, pyarrow, scipy and statsmodels",
)
BOARD = Extra("board", ("fastapi", "uvicorn"), "the board needs fastapi and uvicorn")
PARQUET = Extra("parquet", ("pyarrow",), "Parquet needs pyarrow")
CLUSTER = Extra("cluster", ("distributed",), "a cluster needs distributed")


def require_extras(output: Path | None, has_charts: bool = True) -> None:
    """Refuse an output that cannot be written with what is installed.

    Raises
    ------
    InputError
        That says what to install.
    """
    suffix = output.suffix.lower() if output else ""
    if suffix == ".html" and has_charts:
        require(CHARTS)
    if suffix == ".parquet":
        require(PARQUET)


def require(extra: Extra, option: str = "--output") -> None:
    """Refuse what needs packages that are not installed.

    Raises
    ------
    InputError
        That says what to install.
    """
    if not all(find_spec(module) for module in extra.modules):
        command = f'pip install "{NAME}[{extra.name}]"'
        raise InputError(option, f"{extra.reason}; {command}")


def require_cluster(address: str | None, option: str = "--cluster") -> None:
    """Refuse a cluster that cannot be spoken to with what is installed."""
    if address is not None:
        require(CLUSTER, option)
