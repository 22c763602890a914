"""The systems and processors that the kernel is compiled for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A system and the least processor that runs the library.

    Parameters
    ----------
    name : str
        Of the folder that the library lies in.
    triple : str
        As LLVM knows the system.
    processor : str
    features : str
        What the processor has beyond its name, in LLVM's words.
    library : str
        Name of the file.
    system : str
        As the linker knows the system; empty for WebAssembly.
    """

    name: str
    triple: str
    processor: str
    features: str
    library: str
    system: str = ""

    @property
    def is_wasm(self) -> bool:
        """Whether a browser runs it."""
        return self.triple.startswith("wasm")


_LINUX = "libpatchwork.so"
_SIMD = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"

TARGETS = (
    Target("wasm32", "wasm32-unknown-unknown", "generic", _SIMD, "patchwork.wasm"),
    Target(
        "linux-x86_64-v2", "x86_64-unknown-linux-gnu", "x86-64-v2", "", _LINUX,
        "x86_64-linux-gnu.2.17",
    ),
    Target(
        "linux-x86_64-v3", "x86_64-unknown-linux-gnu", "x86-64-v3", "", _LINUX,
        "x86_64-linux-gnu.2.17",
    ),
    Target(
        "linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "", _LINUX,
        "aarch64-linux-gnu.2.17",
    ),
    Target(
        "macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "", "libpatchwork.dylib",
        "aarch64-macos.11.0",
    ),
    Target(
        "windows-x86_64-v3", "x86_64-pc-windows-gnu", "x86-64-v3", "", "patchwork.dll",
        "x86_64-windows-gnu",
    ),
)  # fmt: skip
"""Windows and macOS are linked here, and run by the workflow's machines only."""
