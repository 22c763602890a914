"""How numba is led to compile each program of the kernel once, as a whole.

By itself numba makes machine code of every function, in three forms, and optimises it again in
every function that calls it. Here a function is a `Part`: its types are inferred and it is turned
into LLVM's language, no more. An `Entry` is what Python calls: it takes in all parts below it and
becomes machine code as one program, in half the time, which also runs faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite.binding import Linkage
from numba.core import event
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.ir import Loc
from numba.core.registry import CPUDispatcher

from patchwork_solve.engine.kernel.machine_code.cache import MachineCode
from patchwork_solve.engine.kernel.machine_code.compiling import stopwatch

_OPTIONS = {
    "nopython": True,
    "error_model": "numpy",
    # Callers pass every buffer, so nothing is counted: make and undo are twice as fast.
    "_nrt": False,
    # Threads search together.
    "nogil": True,
    "boundscheck": None,
    "no_cfunc_wrapper": True,
}


class _Listener(event.Listener):
    """Has the time of compiling counted."""

    def on_start(self, event: event.Event) -> None:
        """Begin to count."""
        stopwatch.start()

    def on_end(self, event: event.Event) -> None:
        """Count what is over."""
        stopwatch.stop()


event.register("numba:compile", _Listener())

_relative_path = Loc._get_path


def _path(place: Loc) -> str:
    """Return the file of a line of source, where the working folder was deleted too.

    numba makes it relative to that folder whenever it tries whether something is a constant.
    """
    try:
        return str(_relative_path(place))
    except FileNotFoundError:
        return str(place.filename)


Loc._get_path = _path  # type: ignore[method-assign]


class _Settings(Flags):
    """The settings that all functions are compiled with: one value that never changes.

    numba compares its settings at every operator that it types, option by option, which is a sixth
    of the time that compiling takes.
    """

    __slots__ = ("_hash",)

    def __init__(self, settings: Flags) -> None:
        super().__init__(settings)
        self._hash = super().__hash__()

    def __hash__(self) -> int:
        return int(self._hash)

    def __eq__(self, other: object) -> bool:
        return self is other or bool(super().__eq__(other))

    def copy(self) -> _Settings:
        """Return itself, as it is never changed."""
        return self


_settings: dict[type, _Settings] = {}


class _PartLibrary(JITCodeLibrary):
    """The code of one function, to be taken into programs."""

    def finalize(self) -> None:
        """Leave the code as it is: it is optimised in each program."""
        self._finalized = True


def _list_used(library: Any, found: dict[Any, None]) -> None:
    """List what a library takes in, and then itself, so that it stands after all that it uses."""
    for each in library._linking_libraries:
        if each not in found:
            _list_used(each, found)
    found[library] = None


class _ProgramLibrary(JITCodeLibrary):
    """The code of an entry and of all parts below it."""

    def finalize(self) -> None:
        """Take in all parts, each after what calls it.

        LLVM leaves out a function that nothing calls yet. A part may list another that it calls
        for other arguments only, so its place in that list says nothing.
        """
        found: dict[Any, None] = {}
        _list_used(self, found)
        del found[self]
        self._linking_libraries = list(reversed(found))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise the program, whose parts only it calls: most go inline, none stays twice."""
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


class _PartCompiler(Compiler):
    """numba's compiler, which ends before there is machine code."""

    library: type[CodeLibrary] = _PartLibrary

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function into a library of our own."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), function.__qualname__)
        state.library.enable_object_caching()
        self._set(state.flags)
        state.flags = _settings.setdefault(type(self), _Settings(state.flags))
        return super().compile_extra(function)

    def _set(self, flags: Any) -> None:
        flags.no_compile = True
        flags.no_cpython_wrapper = True


class _ProgramCompiler(_PartCompiler):
    """numba's compiler, up to machine code that Python can call."""

    library = _ProgramLibrary

    def _set(self, flags: Any) -> None:
        flags.no_cpython_wrapper = False


class Part(CPUDispatcher):
    """A function that compiled code calls; there is no machine code of it that Python could call.

    Parameters
    ----------
    function : callable
        The function as it is written.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=dict(_OPTIONS), pipeline_class=_PartCompiler)

    def __call__(self, *_: object) -> None:
        """Refuse: a call would crash."""
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        raise TypeError(f"{name} is called by compiled code only; decorate it with @entry")

    def add_overload(self, cres: Any) -> None:
        """Show callers what was compiled, under a name of its own: it has no address."""
        arguments = tuple(cres.signature.args)
        self.overloads[arguments] = cres
        self.targetctx.insert_user_function((self, arguments), cres.fndesc, [cres.library])

    def get_overload(self, sig: Any) -> Any:
        """Return the name under which callers find what was compiled."""
        return self, tuple(sig)


class Entry(CPUDispatcher):
    """A function that Python calls, and compiled code too: to that it is a part.

    Parameters
    ----------
    function : callable
        The function as it is written.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=dict(_OPTIONS), pipeline_class=_ProgramCompiler)
        self._cache: MachineCode = MachineCode(function)
        self._part = Part(function)

    @property
    def name(self) -> str:
        """The name within the kernel, ``endgame.search.run``."""
        return self._cache.name

    def is_kept(self, types: tuple[Any, ...]) -> bool:
        """Whether the machine code for arguments of these types is on disk."""
        return self._cache.is_kept(types, self.targetctx)

    @property
    def _numba_type_(self) -> Any:
        return self._part._numba_type_
