"""Exact endgames, packing and score bounds for the board game Patchwork.

The names of `__all__` are the public ones (docs/reference/api); they load what they need at first
use. What lies in `engine`, `solver` and `analyses` and is not among them may change from version to
version.
"""

from patchwork_solve import early_interrupt as early_interrupt  # Before what takes long to load.

import sys  # isort: skip
import lazy_loader  # isort: skip

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

if "IPython" in sys.modules:
    from patchwork_solve import notebook

    notebook.draw_in(sys.modules["IPython"])
