"""Hosts that run the library: this process, Node, or an emulated processor."""

from __future__ import annotations

import ctypes
import json
import struct
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.library.manifest import FILE
from scripts.native.linking import ZIG

Bytes = NDArray[np.uint8]

_HERE = Path(__file__).parent

EMULATOR = "qemu-aarch64"
"""A program of Debian's package qemu-user."""


class Host(ABC):
    """Memory of its own, and the functions of the library."""

    name: str

    @abstractmethod
    def reserve(self, size: int) -> int:
        """Return the address of so many bytes, aligned to 64."""

    @abstractmethod
    def write(self, address: int, content: Bytes) -> None:
        """Copy bytes into the host's memory."""

    @abstractmethod
    def read(self, parts: Sequence[tuple[int, int]]) -> list[bytes]:
        """Return parts of the host's memory, each of an address and a size."""

    @abstractmethod
    def call(self, symbol: str, slots: int) -> int:
        """Call a function with the address of its slots; return its status, 0 where it succeeds."""

    @abstractmethod
    def release(self) -> None:
        """Give all memory back that was reserved."""

    @abstractmethod
    def close(self) -> None:
        """End the host."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class InProcess(Host):
    """The native library, in this process.

    Parameters
    ----------
    library : Path
    """

    def __init__(self, library: Path) -> None:
        self.name = f"{library.parent.name} in this process"
        self._library = ctypes.CDLL(str(library))
        self._kept: list[Bytes] = []

    def reserve(self, size: int) -> int:
        memory = np.zeros(size + 64, np.uint8)
        self._kept.append(memory)
        return memory.ctypes.data + -memory.ctypes.data % 64

    def write(self, address: int, content: Bytes) -> None:
        ctypes.memmove(address, content.ctypes.data, content.size)

    def read(self, parts: Sequence[tuple[int, int]]) -> list[bytes]:
        return [ctypes.string_at(address, size) for address, size in parts]

    def call(self, symbol: str, slots: int) -> int:
        return int(self._library[symbol](ctypes.c_void_p(slots)))

    def release(self) -> None:
        self._kept.clear()

    def close(self) -> None:
        self.release()


class Piped(Host):
    """A process that runs commands of its standard input.

    Parameters
    ----------
    name : str
    command : sequence of str or Path
    """

    def __init__(self, name: str, command: Sequence[str | Path]) -> None:
        self.name = name
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def reserve(self, size: int) -> int:
        return self._number("A", struct.pack("<q", size))

    def write(self, address: int, content: Bytes) -> None:
        self._send("W", struct.pack("<q", address) + content.tobytes())

    def read(self, parts: Sequence[tuple[int, int]]) -> list[bytes]:
        for part in parts:
            self._send("R", struct.pack("<qq", *part))
        return [self._answer() for _ in parts]

    def call(self, symbol: str, slots: int) -> int:
        return self._number("C", struct.pack("<q", slots) + symbol.encode())

    def release(self) -> None:
        self._send("F", b"")

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _number(self, letter: str, body: bytes) -> int:
        self._send(letter, body)
        (value,) = struct.unpack("<q", self._answer())
        return int(value)

    def _send(self, letter: str, body: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(letter.encode() + struct.pack("<I", len(body)) + body)

    def _answer(self) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.flush()
        (size,) = struct.unpack("<I", self._process.stdout.read(4))
        return self._process.stdout.read(size)


def node(library: Path) -> Host:
    """Return a host of the WebAssembly library, in Node."""
    return Piped("WebAssembly in Node", ["node", _HERE / "host.mjs", library])


def emulated(objects: Sequence[Path]) -> Host:
    """Return a host of object files for aarch64 Linux, on a processor that qemu emulates.

    Parameters
    ----------
    objects : sequence of Path
        In a folder of `make native`, whose manifest lists the functions. The program that is linked
        of it stays beside it.
    """
    program = objects[0].with_name("host")
    listed = json.loads((program.parent.parent / FILE).read_text("utf-8"))["entries"]
    names = [entry["symbol"] for entry in listed]
    with tempfile.TemporaryDirectory() as scratch:
        functions = Path(scratch, "functions.c")
        functions.write_text(_functions(names), "utf-8")
        sources = [_HERE / "host.c", functions, *objects]
        target = ["-target", "aarch64-linux-musl", "-static", "-O2"]
        subprocess.run([*ZIG, "cc", *target, *sources, "-o", program], check=True)
    return Piped("aarch64 in qemu", [EMULATOR, program])


def _functions(names: Sequence[str]) -> str:
    """Return the C source of the table by which the host finds functions."""
    declared = "".join(f"int32_t {name}(int64_t *);\n" for name in names)
    listed = "".join(f'{{"{name}", {name}}},\n' for name in names)
    table = "const struct { const char *name; int32_t (*call)(int64_t *); } functions[]"
    return f"#include <stdint.h>\n{declared}{table} = {{\n{listed}{{0, 0}}}};\n"
