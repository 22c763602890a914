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
    wheel : str
        The tag of the wheels that bring the library; empty for WebAssembly.
    """

    name: str
    triple: str
    processor: str
    features: str
    library: str
    system: str = ""
    wheel: str = ""

    @property
    def is_wasm(self) -> bool:
        """Whether a browser runs it."""
        return self.triple.startswith("wasm")


_SIMD = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"


def _linux(kind: str, name: str, processor: str) -> Target:
    return Target(
        name, f"{kind}-unknown-linux-gnu", processor, "", "libpatchwork.so",
        f"{kind}-linux-gnu.2.17", f"manylinux_2_17_{kind}",
    )  # fmt: skip


def _windows(level: str) -> Target:
    return Target(
        f"windows-x86_64-{level}", "x86_64-pc-windows-gnu", f"x86-64-{level}", "",
        "patchwork.dll", "x86_64-windows-gnu", "win_amd64",
    )  # fmt: skip


TARGETS = (
    Target("wasm32", "wasm32-unknown-unknown", "generic", _SIMD, "patchwork.wasm"),
    _linux("x86_64", "linux-x86_64-v2", "x86-64-v2"),
    _linux("x86_64", "linux-x86_64-v3", "x86-64-v3"),
    _linux("aarch64", "linux-aarch64", "generic"),
    Target(
        "macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "",
        "libpatchwork.dylib", "aarch64-macos.11.0", "macosx_11_0_arm64",
    ),
    _windows("v2"),
    _windows("v3"),
)  # fmt: skip
"""Windows and macOS are linked here, and run by the workflow's machines only."""


def of_system(system: str) -> list[Target]:
    """Return the targets of a system and kind of processor, the one for the oldest first.

    Parameters
    ----------
    system : str
        As `opening.system` names it: `linux-x86_64`.
    """
    return [target for target in TARGETS if target.name.startswith(system)]
