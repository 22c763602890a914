"""The solo game against Automa: positions, records, chances to win."""

from patchwork_solve import public_names

__getattr__, __all__ = public_names.attach_stub(__name__, __file__)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
