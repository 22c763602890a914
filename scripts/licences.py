"""List the licences of all packages that an installation of patchwork-solve brings.

    python -m scripts.licences [EXTRA...]

Without an extra: those of the default installation. A licence is what the package's own metadata
says: the licence expression, else the classifiers, else the first line of the licence field, else
its licence file.
"""

import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CLASSIFIER = "License :: "


def main() -> None:
    """Print a Markdown table of package, version and licence."""
    found = {canonicalize_name(each.name): each for each in dependencies(sys.argv[1:])}
    print("| package | version | licence |\n|---|---|---|")
    for name in sorted(found):
        print(f"| {name} | {found[name].version} | {licence(found[name])} |")


def dependencies(extras: list[str]) -> Iterator[Distribution]:
    """Yield each installed package that patchwork-solve needs, directly or not, perhaps twice."""
    seen: set[tuple[str, str]] = set()
    waiting = [("patchwork-solve", extra) for extra in ("", *extras)]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            package = distribution(name)
        except PackageNotFoundError:
            print(f"{name}: not installed, left out", file=sys.stderr)
            continue
        if name != "patchwork-solve":
            yield package
        for line in package.requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                needed = canonicalize_name(requirement.name)
                waiting += [(needed, wanted) for wanted in ("", *requirement.extras)]


def licence(package: Distribution) -> str:
    """Return the licence that a package's metadata names."""
    metadata = package.metadata
    if expression := metadata.get("License-Expression"):
        return expression
    classifiers = [each for each in metadata.get_all("Classifier", []) if CLASSIFIER in each]
    if classifiers:
        return ", ".join(each.rsplit(" :: ", 1)[-1] for each in classifiers)
    if stated := metadata.get("License"):
        return stated.splitlines()[0]
    return "see its licence file" if metadata.get("License-File") else "not stated"


if __name__ == "__main__":
    main()
