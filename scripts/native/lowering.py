"""All entries of the kernel as one module of LLVM's language, for any target.

The code is taken before any optimisation: numba's passes would fix the offsets of the host's data
layout. What numba compiles for is the host, so the module holds nothing that depends on a target
but the widths of integers, which are 64 bits everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import signature
from typing import Any

from llvmlite import binding, ir
from numba.core.registry import cpu_target

from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.machine_code import programs
from patchwork_solve.engine.kernel.task import Task
from scripts.native.slots import Slot, slots
from scripts.native.wrapper import write_wrapper

PREFIX = "pw_"
"""Prefix of the names of C functions."""


def symbol_of(name: str) -> str:
    """Return the name of the C function of an entry."""
    return PREFIX + name.replace(".", "_")


@dataclass(frozen=True)
class Entry:
    """An entry of the kernel as C sees it.

    Parameters
    ----------
    name : str
        Within the kernel, `endgame.search.run`.
    slots : tuple of Slot
        Of the arguments, in order.
    result : str
        Type of the result, `none` where there is none.
    """

    name: str
    slots: tuple[Slot, ...]
    result: str

    @property
    def symbol(self) -> str:
        """The name of the C function."""
        return symbol_of(self.name)


@dataclass(frozen=True)
class Lowered:
    """The kernel before it is compiled for a target.

    Parameters
    ----------
    entries : tuple of Entry
    bitcode : bytes
    """

    entries: tuple[Entry, ...]
    bitcode: bytes


def lower(report: Callable[[str], None] = lambda name: None) -> Lowered:
    """Return the kernel as one module; it takes some 40 seconds of CPU.

    Parameters
    ----------
    report : callable
        Called with the name of each entry before it is compiled.
    """
    context = cpu_target.target_context
    wrappers = ir.Module("wrappers")
    libraries: dict[int, Any] = {}
    entries = []
    with _unoptimised():
        for task in tasks(list(JOBS)):
            report(task.entry.name)
            compiled = _compiled(task)
            entry = _entry(task, compiled)
            write_wrapper(context, wrappers, entry.symbol, compiled)
            entries.append(entry)
            for library in (compiled.library, *compiled.library._linking_libraries):
                _gather(library, libraries)
    module = binding.parse_assembly(str(wrappers))
    for library in libraries.values():
        module.link_in(library._final_module, preserve=True)
    _hide(module)
    _use_instructions(module)
    module.verify()
    return Lowered(tuple(entries), module.as_bitcode())


@contextmanager
def _unoptimised() -> Iterator[None]:
    """Keep numba from optimising functions, which it does by the layout of the host's data."""
    library: Any = programs._PartLibrary
    before = library._optimize_functions
    library._optimize_functions = lambda self, module: None
    try:
        yield
    finally:
        library._optimize_functions = before


def _compiled(task: Task) -> Any:
    """Compile an entry's function as a part of other programs."""
    part = task.entry._part
    part.compile(task.types)
    return part.overloads[task.types]


def _entry(task: Task, compiled: Any) -> Entry:
    names = signature(task.entry.py_func).parameters
    arguments = zip(names, compiled.fndesc.argtypes, strict=True)
    shown = tuple(slot for name, kind in arguments for slot in slots(name, kind))
    return Entry(task.entry.name, shown, str(compiled.fndesc.restype))


def _gather(library: Any, libraries: dict[int, Any]) -> None:
    """Add a library and all that it uses, each once."""
    if id(library) not in libraries:
        libraries[id(library)] = library
        for each in library._linking_libraries:
            _gather(each, libraries)


def _hide(module: Any) -> None:
    """Leave the C functions to callers and everything else to the optimiser."""
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and not symbol.name.startswith(PREFIX):
            symbol.linkage = binding.Linkage.internal


def _use_instructions(module: Any) -> None:
    """Take the square root as an instruction, which every target has, not as a call."""
    for function in module.functions:
        if function.is_declaration and function.name == "sqrt":
            function.name = "llvm.sqrt.f64"
