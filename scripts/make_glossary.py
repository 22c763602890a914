"""Write the words of the game for the board, from the glossary of the documentation.

python -m scripts.make_glossary
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
FILE = ROOT / "analyses" / "board" / "page" / "glossary.json"

SECTION = "## The game\n"
ROW = re.compile(r"^\| ([^|:]+) \| ([^|]+) \|$", re.MULTILINE)


def text() -> str:
    """Return the meaning of each word of the game, as JSON."""
    section = GLOSSARY.read_text("utf-8").partition(SECTION)[2].partition("\n## ")[0]
    rows = [(words, meaning) for words, meaning in ROW.findall(section) if words != "word"]
    found = {word: meaning for words, meaning in rows for word in words.split(", ")}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
