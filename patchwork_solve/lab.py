"""The laboratory: simulate games, and measure what a rule or a patch does to them."""

from patchwork_solve import public_names

__getattr__, __all__ = public_names.attach_stub(__name__, __file__)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
