"""Every word that a fact of a hand may be stored with is told in a sentence of its own.

The tables of such words are held against the interface that takes them and the rules that give
them; a table that isn't held against anything is found.
"""

import ast
from typing import Any, get_args

import pytest
from marshmallow.validate import OneOf

from api.resources.showdowns import HandKilling, Throwing
from domain.hands import deal_telling, telling, telling_showdown, throwing
from domain.hands.deal_events import DealFaultRuled
from domain.hands.events import BlindPosted
from domain.hands.showdown_events import CardsShownToOne, CardsThrown, HandKilled
from domain.hands.telling import told
from domain.kernel import Fact
from domain.rules.dealing import Effect, Fault, FaultKind
from domain.rules.repairs import Step, StepKind
from domain.rules.seeing import Disclosed
from tests.scenario import STREAM, floor, happened
from tests.source import files_of, syntax_of

BY_ASKING = {"asked-to-see"}
"""What a hand is dead by that nobody says was killed."""
POSTS = {"small", "big", "straddle", "kill", "entry", "dead"}
"""The kinds of a post that aren't an ante: see `PostDue`."""


def taken(schema: type[Any], name: str) -> set[str]:
    """Return the words that a field of the interface takes."""
    allowed = schema().fields[name].validate
    assert isinstance(allowed, OneOf)
    return {word for word in allowed.choices if word is not None}


TOLD: dict[str, tuple[dict[str, str], set[str]]] = {
    "CAUSES": (telling_showdown.CAUSES, taken(HandKilling, "cause") | BY_ASKING),
    "UNTIL": (telling_showdown.UNTIL, set(get_args(Disclosed))),
    "FACES": (telling_showdown.FACES, taken(Throwing, "faces") | set(get_args(throwing.Faces))),
    "PLACES": (telling_showdown.PLACES, taken(Throwing, "place") | set(get_args(throwing.Place))),
    "EFFECTS": (deal_telling.EFFECTS, set(get_args(Effect))),
    "FAULTS": (deal_telling.FAULTS, set(get_args(FaultKind))),
    "STEPS": (deal_telling.STEPS, set(get_args(StepKind))),
    "POSTS": (telling.POSTS, POSTS),
}
GRAMMAR = {"OF_ONE", "OF_MORE"}
"""Words of a sentence, by how many cards it is about."""


@pytest.mark.parametrize("table", TOLD)
def test_each_word_has_its_sentence_and_no_other_is_kept(table: str) -> None:
    sentences, words = TOLD[table]
    assert set(sentences) == words


def test_every_table_of_words_is_held_against_something() -> None:
    tables = {
        target.id
        for file in files_of("domain/hands")
        if "telling" in file.stem
        for node in syntax_of(file).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert tables == TOLD.keys() | GRAMMAR


KILLED: dict[str, Any] = {"seat": 3, "returned": 0, "rule": "room:killed-hand"}
THROWN: dict[str, Any] = {"seat": 3, "cards": "", "is_action_pending": True, "effect": "live"}
SHOWN: dict[str, Any] = {"seat": 3, "cards": "As", "to_seat": 2, "rule": "room:shown-to-one"}
FAULT: dict[str, Any] = {"rule": "room:misdeal", "streets": [], "waits_for": None}
POSTED: dict[str, Any] = {"seat": 3, "amount": 200, "is_live": True, "is_all_in": False}

FACTS = [
    *((HandKilled, KILLED | {"cause": each}) for each in sorted(TOLD["CAUSES"][1])),
    *(
        (CardsThrown, THROWN | {"rule": "room:thrown", "faces": faces, "place": place})
        for faces in sorted(TOLD["FACES"][1])
        for place in sorted(TOLD["PLACES"][1])
    ),
    *((CardsShownToOne, SHOWN | {"disclosed": each}) for each in get_args(Disclosed)),
    *((BlindPosted, POSTED | {"kind": each}) for each in sorted(POSTS)),
    *(
        (DealFaultRuled, FAULT | {"fault": Fault(kind=kind), "effect": "stands", "steps": []})
        for kind in get_args(FaultKind)
    ),
    *(
        (DealFaultRuled, FAULT | {"fault": Fault(kind="other"), "effect": effect, "steps": []})
        for effect in get_args(Effect)
    ),
    *(
        (
            DealFaultRuled,
            FAULT | {"fault": Fault(kind="other"), "effect": "stands", "steps": [Step(what=what)]},
        )
        for what in get_args(StepKind)
    ),
]


@pytest.mark.parametrize(("fact", "values"), FACTS)
def test_every_word_of_a_fact_is_told(fact: type[Fact], values: dict[str, Any]) -> None:
    assert told(happened(fact, floor(), **values)(STREAM, 2), str).endswith(".")
