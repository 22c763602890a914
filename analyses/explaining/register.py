"""The register of concepts, in the order in which they claim entries."""

from patchwork_solve.analyses.explaining.concept import Case, Concept
from patchwork_solve.analyses.explaining.concepts.denial import DENIAL
from patchwork_solve.analyses.explaining.concepts.leather import LEATHER
from patchwork_solve.analyses.explaining.concepts.money import MONEY
from patchwork_solve.analyses.explaining.concepts.purchase import PURCHASE
from patchwork_solve.analyses.explaining.concepts.reply import REPLY
from patchwork_solve.analyses.explaining.concepts.room import ROOM
from patchwork_solve.analyses.explaining.concepts.rules import RULES
from patchwork_solve.analyses.explaining.concepts.sequel import OWN, THEIRS
from patchwork_solve.analyses.explaining.concepts.tempo import TEMPO
from patchwork_solve.analyses.explaining.concepts.tile import TILE
from patchwork_solve.analyses.explaining.concepts.timing import TIMING

CONCEPTS = (
    TILE,
    LEATHER,
    TIMING,
    DENIAL,
    PURCHASE,
    TEMPO,
    ROOM,
    MONEY,
    REPLY,
    OWN,
    THEIRS,
    RULES,
)
"""The first concept that applies to an entry claims it: so none counts twice."""


PROSPECTS = "prospects"
"""Concept of what a position at the end of an expected line is estimated to bring beyond it."""

TITLES = {concept.name: concept.title for concept in CONCEPTS} | {PROSPECTS: "the rest of the game"}
"""Title of each concept."""

CAUSES = (ROOM.name, MONEY.name)
"""Concepts that say why the other line lacks a purchase; often false where nobody tries them."""

FAULTS = {concept.name: concept.fault for concept in CONCEPTS}
"""Fault by which a player loses the points of each concept."""


def claimant(case: Case, has_causes: bool) -> Concept:
    """Return the concept that claims an entry; only on request a cause."""
    concepts = (each for each in CONCEPTS if has_causes or each.name not in CAUSES)
    return next(concept for concept in concepts if concept.applies(case))
