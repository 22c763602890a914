"""A mutant: the program with one change that makes it wrong, and the tests that should notice."""

from typing import NamedTuple


class Mutant(NamedTuple):
    """One change that makes the program wrong.

    Attributes
    ----------
    name : str
        What is wrong then.
    file : str
        Below the root.
    old, new : str
        A text that is in the file once, and what takes its place.
    tests : tuple of str
        Test files near it, the nearest first.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def is_kernel(self) -> bool:
        """Whether the file is compiled."""
        return self.file.startswith("engine/kernel/")


def mutant(tests: str, file: str, name: str, old: str, new: str) -> Mutant:
    """Return a mutant; tests are written as words below `tests`."""
    return Mutant(name, file, old, new, tuple(f"tests/{each}.py" for each in tests.split()))
