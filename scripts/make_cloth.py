"""Write the board's copies of data that drawings share: modules, and colours as custom properties.

    python -m scripts.make_cloth

A test checks that the files are what this script writes.
"""

from pathlib import Path

from patchwork_solve.engine.drawing.fabric import PATCHES, THEMES
from patchwork_solve.engine.game.patch import LETTERS

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "engine" / "data" / "cloth.json"
SIGNS = DATA.with_name("automa_signs.json")
PAGE = ROOT / "analyses" / "board" / "page"

RULES = """\
/* Letters are seen where patches are entered, and where the reader wants them. */
body:not([data-letters="on"], [data-mode="setup"]) :is(.sewn-letter, .slot .letter) {
  display: none;
}
.lifted { filter: drop-shadow(0 .12px .18px rgb(0 0 0 / .45)); }
/* What cloth is made of is on every page, also on one that is printed. */
body > #cloth#cloth { display: block !important; position: absolute; }
"""
"""Rules beside the colours that only cloth has; others are tokens of every page."""


HEAD = "engine/data/{}; scripts/make_cloth.py writes this file. */"


def files() -> dict[Path, str]:
    """Return the text of each file."""
    return {
        PAGE / "model" / "cloth-data.js": _module(DATA),
        PAGE / "drawing" / "automa-signs.js": _module(SIGNS),
        PAGE / "cloth.css": _styles(),
    }


def _module(path: Path) -> str:
    data = path.read_text("utf-8").rstrip()
    return f"/** What is in {HEAD.format(path.name)}\n\nexport default {data};\n"


def _styles() -> str:
    light, dark = _properties("light"), _properties("dark")
    return "\n".join(
        [
            f"/* The colours of {HEAD.format(DATA.name)}",
            f":root {{\n{light}}}",
            "@media screen and (prefers-color-scheme: dark) {",
            f':root:not([data-theme="light"]) {{\n{dark}}}',
            "}",
            "@media screen {",
            f':root[data-theme="dark"] {{\n{dark}}}',
            "}",
            RULES,
        ]
    )


def _properties(theme: str) -> str:
    tokens = (PAGE / "tokens.css").read_text("utf-8")
    values = {name: value for name, value in THEMES[theme].items() if f"--{name}: " not in tokens}
    for letter, cloth in zip(LETTERS, PATCHES, strict=False):
        values[f"c-{letter}"] = cloth[theme]
    return "".join(f"  --{name}: {value};\n" for name, value in values.items())


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
