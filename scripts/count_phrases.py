"""Count phrases that we no longer write, and long sentences, in the text that users read.

    python -m scripts.count_phrases [FOLDER] [--show AREA]

FOLDER is the root of a checkout, by default this one: `git worktree add OLD COMMIT` and two runs
compare two versions. `--show` prints the sentences of an area that are counted. The text is that
of README and docs without code, of public docstrings, of strings with several words in the
installed packages, and of the board's page. Comments and private docstrings are left out. Some
phrases also have a plain use ("one player alone", "the board asks"), so zero is not the aim.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

PACKAGES = ("patchwork_solve", "engine", "solver", "analyses")
PAGE = Path("analyses/board/page")

MOST_WORDS = 25
"""Words in the longest sentence that is not counted as long."""

PHRASES = {
    "told": r"told|tells?|telling",
    "asked": r"ask(?:s|ed|ing)?",
    "of which": r"of which",
    "whoever": r"who(?:m|se)?ever|whatever|whichever",
    "so many": r"so (?:many|much)",
    "alone": r"alone",
    "by key": r"by keys?",
    "the way back": r"the way back",
    "seat": r"seats?",
    "is none": r"(?:is|are|was|were|be) none|none is",
    "where there is": r"where there (?:is|are)",
    "as ever": r"as ever|ought",
    "believed": r"believed|beliefs?",
    "wish, heed": r"wish(?:es|ed)?|heed(?:s|ed)?",
    "crew, contender": r"crews?|contenders?",
    "dues, lots": r"dues|lots",
    "keepsake, author": r"keepsakes?|author of",
}
"""The phrases of an entry of the report, as a pattern of whole words."""

PATTERNS = {name: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for name, words in PHRASES.items()}
SENTENCE = re.compile(r"(?<=[.!?])[\"')*]*\s+")
FENCE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*>] |#|---|\||\d+\. ))")
PYTHON_PROMPT = re.compile(r"^\s*(?:>>>|\.\.\.) ")
STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.MULTILINE | re.DOTALL)
READ_ALOUD = ("title", "aria-label", "placeholder", "alt")


class Paragraph(NamedTuple):
    """A paragraph, an entry of a list, a cell of a table or a message.

    Attributes
    ----------
    area, file, text : str
    """

    area: str
    file: str
    text: str


class _Page(HTMLParser):
    """The text of an HTML page, and of the attributes that are shown or read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def prose(markdown: str) -> Iterator[str]:
    """Yield the paragraphs of a Markdown text; code and addresses of links are left out."""
    text = FENCE.sub("\n", markdown)
    text = re.sub(r"`[^`\n]+`", "CODE", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    for block in BLOCK.split(text):
        for cell in block.split("|") if block.lstrip().startswith("|") else [block]:
            words = " ".join(cell.split()).lstrip("#*->| ")
            if re.search(r"[a-z]{2}", words):
                yield words


def public_docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module and of its public classes, functions and constants."""
    nodes: list[ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef] = [tree]
    for node in nodes:
        yield ast.get_docstring(node) or ""
        if isinstance(node, ast.Module | ast.ClassDef):
            nodes += [
                child
                for child in node.body
                if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                and not child.name.startswith("_")
            ]
            for constant, below in pairwise(node.body):
                if isinstance(constant, ast.Assign | ast.AnnAssign) and isinstance(below, ast.Expr):
                    target = (
                        constant.target
                        if isinstance(constant, ast.AnnAssign)
                        else constant.targets[0]
                    )
                    is_public = isinstance(target, ast.Name) and not target.id.startswith("_")
                    if is_public and isinstance(below.value, ast.Constant):
                        yield str(below.value.value)


def messages(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of several words that are no docstrings, with fields as CODE."""
    docs = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    skipped = set(map(id, docs))
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped.update(map(id, node.values))
            constant = (
                part.value if isinstance(part, ast.Constant) else "" for part in node.values
            )
            yield "".join(str(part) or "CODE" for part in constant)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def labels(file: Path) -> Iterator[str]:
    """Yield the text of a page, or the strings of its script."""
    text = file.read_text("utf-8")
    if file.suffix == ".html":
        page = _Page()
        page.feed(text)
        yield from page.texts
    else:
        for string in STRING.findall(COMMENT.sub("", text)):
            yield re.sub(r"\$\{[^}]*\}", "CODE", string[1:-1])


def paragraphs(root: Path) -> Iterator[Paragraph]:
    """Yield the paragraphs of the checkout at `root`."""
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        parts = page.relative_to(root).parts
        area = "/".join(parts[:2]) if len(parts) > 2 else parts[0]
        for text in prose(page.read_text("utf-8")):
            yield Paragraph(area, "/".join(parts), text)
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*.py")):
            name, tree = str(file.relative_to(root)), ast.parse(file.read_text("utf-8"))
            for doc in public_docstrings(tree):
                lines = (line for line in doc.splitlines() if not PYTHON_PROMPT.match(line))
                for text in prose("\n".join(lines)):
                    yield Paragraph("docstrings", name, text)
            for text in messages(tree):
                if " " in text.strip() and "SELECT" not in text:
                    yield Paragraph("messages", name, " ".join(text.split()))
    for file in sorted([*(root / PAGE).rglob("*.js"), *(root / PAGE).rglob("*.html")]):
        for text in labels(file):
            if re.search(r"[a-z] [a-z]", text):
                yield Paragraph("board", str(file.relative_to(root)), " ".join(text.split()))


def sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph."""
    return [sentence for sentence in SENTENCE.split(text) if sentence]


def is_long(sentence: str) -> bool:
    """Whether a sentence has more than `MOST_WORDS` words."""
    return len(re.findall(r"[^\s–-]\S*", sentence)) > MOST_WORDS


def phrases(text: str) -> Counter[str]:
    """Return how often each entry of `PHRASES` occurs."""
    return Counter({name: len(pattern.findall(text)) for name, pattern in PATTERNS.items()})


def table(found: list[Paragraph]) -> Iterator[str]:
    """Yield the lines of the report."""
    areas = list(dict.fromkeys(one.area for one in found))
    yield f"{'':18}{'words':>9}{'sentences':>11}{'long':>7}{'phrases':>9}  most frequent"
    for area in (*areas, "all"):
        texts = [one.text for one in found if area in (one.area, "all")]
        split = [sentence for text in texts for sentence in sentences(text)]
        counts: Counter[str] = sum(map(phrases, texts), Counter())
        most = ", ".join(f"{name} {count}" for name, count in counts.most_common(5) if count)
        yield (
            f"{area:18}{sum(len(text.split()) for text in texts):9,}{len(split):11,}"
            f"{sum(map(is_long, split)):7,}{counts.total():9,}  {most}"
        )


def main() -> None:
    """Count the phrases in the checkout named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    here = Path(__file__).resolve().parents[1]
    parser.add_argument("folder", type=Path, nargs="?", default=here)
    parser.add_argument("--show", metavar="AREA", help="print what is counted in this area")
    options = parser.parse_args()
    found = list(paragraphs(options.folder))
    print("\n".join(table(found)))
    for one in found:
        for sentence in sentences(one.text) if one.area == options.show else []:
            named = [name for name, count in phrases(sentence).items() if count]
            if named or is_long(sentence):
                print(f"{one.file}: {', '.join(named) or 'long'}: {sentence}")


if __name__ == "__main__":
    main()
