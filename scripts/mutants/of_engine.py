"""Mutants of players, pictures and forms."""

from scripts.mutants.mutant import mutant

ENGINE = (
    mutant(
        "engine/players/test_search_thread engine/players/test_machines",
        "engine/players/search_thread.py",
        "helping threads do not notice that it is enough",
        "while not enough.is_set() and self.run(circle, HELP) == drafting.RUNNING:",
        "while self.run(circle, HELP) == drafting.RUNNING:",
    ),
    mutant(
        "engine/test_compact_drawing",
        "engine/drawing/compact.py",
        "the quilts of a swap are drawn after the swap",
        "quilts=scene.quilts if move.is_swap else after.quilts,",
        "quilts=after.quilts,",
    ),
    mutant(
        "analyses/test_play_dialogue engine/test_diary",
        "engine/forms/typed_move.py",
        "every word but leather is leather",
        "return LEATHER if word.lower() == LEATHER else None",
        "return LEATHER if word.lower() != LEATHER else None",
    ),
)
