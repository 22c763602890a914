"""Generate what the JavaScript package takes from the rest of the project.

    python -m scripts.npm [--pack]

The files go into `engine/javascript/built`: the kernel as WebAssembly, its manifest, the printings
and the weights of the strong player. It takes a minute, and nothing where they are up to date.
With TypeScript (`npm ci`), the declarations of the package go into `engine/javascript/types`; only
the package that npm packs needs them, and `--pack` refuses to go on without.
"""

import sys

from scripts.npm.building import BUILT, ROOT, refresh
from scripts.npm.declarations import declare

if __name__ == "__main__":
    refresh()
    for path in sorted(BUILT.glob("[!.]*")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    if not declare() and "--pack" in sys.argv:
        sys.exit("TypeScript is not installed, which makes the types of the package; run npm ci")
