"""Exact endgames, packing and score bounds for the board game Patchwork.

The names of `__all__` are the public ones; they load what they need at first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
