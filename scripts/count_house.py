"""Count the house: lines, functions, imports, arrows and circles, and words that we no longer use.

    python -m scripts.count_house [FOLDER]

FOLDER is the root of a checkout, by default this one: `git worktree add OLD COMMIT` and two runs
show what a change of structure is worth. Imports are read from the text, those for type checking
and those within functions too. A room is a folder, or a file that lies directly in a top-level
folder; an arrow joins two rooms of one top-level folder, once; floors are the rooms of the longest
way along arrows, where rooms in a circle count as one.
"""

from __future__ import annotations

import ast
import io
import keyword
import re
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

import networkx as nx

PACKAGE = "patchwork_solve"
FLOORS = ("engine", "solver", "analyses")
"""The folders that are installed as packages within the package."""
SHIPPED = ("patchwork_solve", *FLOORS, "scripts")
HOUSE = (*SHIPPED, "tests")

ALIKE = 6
"""Lines in a row that two places share."""

WORDS = {
    "wish": ("wish", "wished", "wishes", "heeded", "heed"),
    "Thinking, Effort": ("thinking", "effort"),
    "crew, Many": ("crew", "many"),
    "contender, course, hand": ("contender", "contenders", "course", "courses", "hand", "hands"),
    "dues": ("dues",),
    "lots": ("lots",),
    "busy": ("busy",),
    "keepsake, sent, gate": ("keepsake", "sent", "gate"),
    "author": ("author",),
    "believed": ("believed", "beliefs", "belief"),
    "told": ("told", "tell", "tells"),
    "asked": ("asked", "asks", "ask"),
    "seat": ("seat", "seats"),
}
"""Words of the table of docs for writers that names no longer contain; `draft` stays a player."""

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@dataclass(frozen=True)
class Source:
    """A Python file of the house.

    Parameters
    ----------
    path : Path
        Below the root.
    text : str
    """

    path: Path
    text: str

    @property
    def floor(self) -> str:
        """The top-level folder."""
        return self.path.parts[0]

    @property
    def room(self) -> str:
        """The folder, or the file itself where it lies directly in the top-level folder."""
        parts = self.path.with_suffix("").parts
        return "/".join(parts[:-1] if len(parts) > 2 else parts)

    @property
    def module(self) -> str:
        """The name by which others import the file."""
        parts = self.path.with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        return ".".join((PACKAGE, *parts) if self.floor in FLOORS else parts)

    @cached_property
    def tree(self) -> ast.Module:
        """The file as Python reads it."""
        return ast.parse(self.text)

    @cached_property
    def imports(self) -> list[ast.Import | ast.ImportFrom]:
        """The import statements, wherever they stand."""
        return [
            node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom)
        ]

    def imported(self) -> Iterator[str]:
        """Yield each name that is imported, with the module before it."""
        for node in self.imports:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            else:
                above = self.module.split(".")[: -node.level] if node.level else []
                base = ".".join([*above, node.module] if node.module else above)
                yield from (f"{base}.{alias.name}" for alias in node.names)

    def lines(self) -> list[str]:
        """Return the lines of code without indentation, blank lines, comments and imports."""
        skipped = {number for node in self.imports for number in _span(node)}
        lines = enumerate(self.text.splitlines(), 1)
        return [
            line
            for number, line in ((number, line.strip()) for number, line in lines)
            if line and not line.startswith("#") and number not in skipped
        ]

    def words(self) -> Iterator[str]:
        """Yield each word of each name, in lower case."""
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
                yield from (part.lower() for part in PARTS.findall(token.string))


def _span(node: ast.stmt) -> range:
    """Return the numbers of the lines of a statement."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def sources(root: Path) -> list[Source]:
    """Return the Python files of the house at `root`."""
    return [
        Source(path.relative_to(root), path.read_text("utf-8"))
        for folder in HOUSE
        for path in sorted((root / folder).rglob("*.py"))
    ]


def imports_of(files: Iterable[Source]) -> nx.DiGraph:
    """Return which file imports which, by module; files of other projects are left out."""
    modules = {source.module: source for source in files}
    graph = nx.DiGraph()
    graph.add_nodes_from(modules)
    for source in modules.values():
        for name in source.imported():
            # `from room import name` imports the file of that name, or else the room.
            target = name if name in modules else name.rpartition(".")[0]
            if target in modules and target != source.module:
                graph.add_edge(source.module, target)
    return graph


def rooms_of(files: Sequence[Source], imports: nx.DiGraph, floor: str) -> nx.DiGraph:
    """Return which room of a top-level folder imports which other, from the imports of files."""
    rooms = {
        source.module: source.room
        for source in files
        if source.floor == floor and source.path != Path(floor, "__init__.py")
    }
    graph = nx.DiGraph()
    graph.add_nodes_from(rooms.values())
    for start, end in imports.edges:
        if start in rooms and end in rooms and rooms[start] != rooms[end]:
            graph.add_edge(rooms[start], rooms[end])
    return graph


def levels(graph: nx.DiGraph) -> int:
    """Return the number of rooms on the longest way, with each circle as one room."""
    return 1 + nx.dag_longest_path_length(nx.condensation(graph)) if graph else 0


def circles(graph: nx.DiGraph) -> list[set[str]]:
    """Return the sets of files that import each other in a circle."""
    return [each for each in nx.strongly_connected_components(graph) if len(each) > 1]


def functions(source: Source) -> int:
    """Return the number of functions and methods."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return sum(isinstance(node, kinds) for node in ast.walk(source.tree))


def import_lines(source: Source) -> int:
    """Return the number of lines with import statements."""
    return len({number for node in source.imports for number in _span(node)})


def alike(files: Sequence[Source]) -> int:
    """Return the pairs of places that share `ALIKE` or more lines of code in a row."""
    places = defaultdict(list)
    for number, lines in enumerate(source.lines() for source in files):
        for start in range(len(lines) - ALIKE + 1):
            places[tuple(lines[start : start + ALIKE])].append((number, start))
    equal = {pair for each in places.values() for pair in combinations(each, 2)}
    # A longer stretch is one pair: what continues an equal place before it is not counted.
    return sum(((a, at - 1), (b, by - 1)) not in equal for (a, at), (b, by) in equal)


def old_words(files: Iterable[Source]) -> dict[str, int]:
    """Return how many times names contain each group of words that we no longer use."""
    seen = Counter(word for source in files for word in source.words())
    return {group: sum(seen[word] for word in words) for group, words in WORDS.items()}


def table(files: Sequence[Source]) -> Iterator[str]:
    """Yield the lines of the report."""
    yield f"{'':16}{'files':>7}{'lines':>8}{'functions':>11}{'imports':>9}{'old words':>11}"
    for name, folders in (*((each, (each,)) for each in HOUSE), ("shipped", SHIPPED)):
        some = [source for source in files if source.floor in folders]
        lines = sum(len(source.text.splitlines()) for source in some)
        defined, imported = sum(map(functions, some)), sum(map(import_lines, some))
        words = sum(old_words(some).values())
        yield f"{name:16}{len(some):7,}{lines:8,}{defined:11,}{imported:9,}{words:11,}"
    yield f"\n{'':16}{'rooms':>7}{'floors':>8}{'arrows':>11}{'circles of files':>20}"
    graph = imports_of(files)
    for name in SHIPPED[1:]:
        rooms = rooms_of(files, graph, name)
        inside = graph.subgraph(source.module for source in files if source.floor == name)
        found = circles(inside)
        yield (
            f"{name:16}{len(rooms):7,}{levels(rooms):8,}{len(rooms.edges):11,}{len(found):20,}"
            f" (of {sum(map(len, found))} files)"
        )
    yield f"\nPairs of places that share {ALIKE} or more lines: {alike(files):,}"
    shipped = [source for source in files if source.floor in SHIPPED]
    counts = ", ".join(f"{group} {count:,}" for group, count in old_words(shipped).items())
    yield f"Old words in names that are shipped: {counts}"


def main() -> None:
    """Count the house at the folder named on the command line."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    print("\n".join(table(sources(root))))


if __name__ == "__main__":
    main()
