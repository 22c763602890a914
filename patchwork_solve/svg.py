"""Pictures of positions, quilts, circles and lines of play, as SVG or PNG."""

from patchwork_solve import public_names

__getattr__, __all__ = public_names.attach_stub(__name__, __file__)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
