"""Exact endgames, packing and score bounds for the board game Patchwork.

Here are the game, and the questions about one position or game. `patchwork_solve.reports`, `.lab`,
`.puzzles`, `.players`, `.solo` and `.svg` have the rest. The names of each `__all__` are public
(docs/reference/api) and load what they need at first use. Everything else in `engine`, `solver` and
`analyses` may change from version to version.
"""

from patchwork_solve import early_interrupt as early_interrupt  # Before what takes long to load.

import sys  # isort: skip
from patchwork_solve import public_names  # isort: skip

_public, __all__ = public_names.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Return a public name, or the version; each is loaded when it is first used."""
    if name == "__version__":
        from patchwork_solve.engine.base.program import version

        return version()
    return _public(name)


def __dir__() -> list[str]:
    """Return the public names."""
    return [*__all__, "__version__"]


if "IPython" in sys.modules:
    from patchwork_solve import notebook

    notebook.draw_in(sys.modules["IPython"])
