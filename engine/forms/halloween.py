"""The Halloween edition: what is known of it, as a variant's file to fill in."""

from __future__ import annotations

from patchwork_solve.engine.forms.blanks import BLANK
from patchwork_solve.engine.game.edition import PRINTINGS, printing

HALLOWEEN = "halloween"
"""Name of the edition, for a template."""

STARRED = 14
"""Patches that differ from `current`."""

_HEAD = f"""\
# Patchwork: Halloween Edition (2021), as far as it is known:
# - Exactly {STARRED} of the 33 patches differ from the current printing (two sources).
# - A star marks them. Their price in buttons or their time differs; the shapes are the
#   same (two sources). Income is not said to differ; if it does, add income = ... to the line.
# - Leather marks (one source) and all other rules (two sources) are those of the current printing.
# - The publisher's reason: to offset a slight advantage of the first player (one source).
#
# Not known: which {STARRED} patches, and their numbers. Nothing is guessed. For each patch with
# a star, write its name in place of "{BLANK}N", and both of its numbers:
#     plus = {{ buttons = 5, time = 4 }}
# `patchwork-solve check FILE` then lists the changes; `patchwork-solve whatif FILE` measures what
# they do to the first player's advantage.
#
# The patches of the current printing:
"""


def halloween_template() -> str:
    """Return the file to fill in; no command uses it before."""
    patches = [
        f"#   {patch.name:<16}  {'/'.join(patch.rows()):<17}  "
        f"{patch.buttons:>2} buttons, time {patch.time}, income {patch.income}"
        for patch in printing(PRINTINGS[0]).patches
    ]
    blanks = [
        f'"{BLANK}{number}" = {{ buttons = "{BLANK}", time = "{BLANK}" }}'
        for number in range(1, STARRED + 1)
    ]
    rules = ["", f'name = "{HALLOWEEN}"', f'extends = "{PRINTINGS[0]}"', "", "[patches]"]
    return _HEAD + "\n".join([*patches, *rules, *blanks]) + "\n"
