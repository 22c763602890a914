"""Hosts that run the library: this process, or Node."""

from __future__ import annotations

import ctypes
import struct
import subprocess
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]

_NODE = Path(__file__).parent / "host.mjs"


class Host(ABC):
    """Memory of its own, and the functions of the library."""

    @abstractmethod
    def reserve(self, size: int) -> int:
        """Return the address of so many bytes, aligned to 64."""

    @abstractmethod
    def write(self, address: int, content: Bytes) -> None:
        """Copy bytes into the host's memory."""

    @abstractmethod
    def read(self, address: int, size: int) -> Bytes:
        """Return bytes of the host's memory."""

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
        self._library = ctypes.CDLL(str(library))
        self._kept: list[Bytes] = []

    def reserve(self, size: int) -> int:
        memory = np.zeros(size + 64, np.uint8)
        self._kept.append(memory)
        return memory.ctypes.data + -memory.ctypes.data % 64

    def write(self, address: int, content: Bytes) -> None:
        ctypes.memmove(address, content.ctypes.data, content.size)

    def read(self, address: int, size: int) -> Bytes:
        return np.frombuffer(ctypes.string_at(address, size), np.uint8)

    def call(self, symbol: str, slots: int) -> int:
        return int(self._library[symbol](ctypes.c_void_p(slots)))

    def release(self) -> None:
        self._kept.clear()

    def close(self) -> None:
        self.release()


class Node(Host):
    """The WebAssembly library, in a process of Node.

    Parameters
    ----------
    library : Path
    """

    def __init__(self, library: Path) -> None:
        command = ["node", str(_NODE), str(library)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def reserve(self, size: int) -> int:
        return self._number("A", struct.pack("<q", size))

    def write(self, address: int, content: Bytes) -> None:
        self._send("W", struct.pack("<q", address) + content.tobytes())

    def read(self, address: int, size: int) -> Bytes:
        return np.frombuffer(self._send("R", struct.pack("<qq", address, size)), np.uint8)

    def call(self, symbol: str, slots: int) -> int:
        return self._number("C", struct.pack("<q", slots) + symbol.encode())

    def release(self) -> None:
        self._send("F", b"")

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _number(self, letter: str, body: bytes) -> int:
        (value,) = struct.unpack("<q", self._send(letter, body))
        return int(value)

    def _send(self, letter: str, body: bytes) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(letter.encode() + struct.pack("<I", len(body)) + body)
        stdin.flush()
        (size,) = struct.unpack("<I", stdout.read(4))
        return stdout.read(size)
