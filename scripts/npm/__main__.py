"""Generate what the JavaScript package takes from the rest of the project.

    python -m scripts.npm

The files go into `engine/javascript/built`: the kernel as WebAssembly, its manifest, the printings
and the weights of the strong player. It takes a minute, and nothing where they are up to date.
"""

from __future__ import annotations

from scripts.npm.building import BUILT, ROOT, refresh

if __name__ == "__main__":
    refresh()
    for path in sorted(BUILT.glob("[!.]*")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
