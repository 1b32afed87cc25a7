"""Each phrase that forbids or demands something (AGR-97): what it is about happens without it, and not with it.

A case is a wording of the card Source and a small position with what is done there. With the wording the case must turn
out as it says, with an empty text box it must not: so nothing is forbidden only on paper. Every phrase of the vocabulary
stands here.
"""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from kartoteka.games.agot2.actions import ACT, AMBUSH, MARSHAL
from kartoteka.games.agot2.shadows import BRING_OUT, PUT_IN
from kartoteka.games.agot2.wording.vocabulary import CANNOT, MOST, PLAYER_CANNOT
from kartoteka.kernel.chance import mix
from kartoteka.kernel.windows import WindowRegs
from kartoteka.play.scenario import Report, Scenario
from tests.play.positions import new_game
from tests.rules import forbids, permits, rule

CARDS: list[dict[str, Any]] = [
    {"name": "Knight", "type": "character", "cost": 3, "strength": 3, "icons": ["military", "intrigue", "power"]},
    {"name": "Guard", "type": "character", "cost": 3, "strength": 3, "icons": ["military"], "traits": ["Guard"]},
    {"name": "Squire", "type": "character", "cost": 1, "strength": 1, "icons": ["military", "intrigue", "power"]},
    {"name": "Herald", "type": "character", "cost": 2, "strength": 1, "text": "Action: Gain 1 gold."},
    {"name": "Sneak", "type": "character", "cost": 3, "strength": 3, "icons": ["military"], "text": "Stealth."},
    {"name": "Rogue", "type": "character", "cost": 4, "strength": 4, "text": "Shadow (0)."},
    {"name": "Raider", "type": "character", "cost": 2, "strength": 2, "text": "Ambush (0)."},
    {"name": "Lion", "type": "character", "cost": 5, "strength": 5, "icons": ["military"], "text": "Intimidate."},
    {"name": "Twin", "type": "character", "cost": 2, "strength": 2, "unique": True},
    {
        "name": "Drum",
        "type": "location",
        "cost": 0,
        "text": "Action: Kneel Drum to move 1 gold from the treasury to Drum.",
    },
    {"name": "Road", "type": "location", "cost": 0},
    {"name": "Crown", "type": "attachment", "cost": 0},
    {"name": "Verse", "type": "event", "cost": 0, "text": "Action: Draw 1 card."},
    {"name": "Net", "type": "location", "cost": 0, "text": "Action: Choose a character and kneel it."},
    {"name": "Rest", "type": "location", "cost": 0, "text": "Action: Choose a character and stand it."},
    {"name": "Axe", "type": "location", "cost": 0, "text": "Action: Choose a character and kill it."},
    {"name": "Fire", "type": "location", "cost": 0, "text": "Action: Choose a character and discard it from play."},
    {
        "name": "Wind",
        "type": "location",
        "cost": 0,
        "text": "Action: Choose a character and return it to its owner's hand.",
    },
    {"name": "Veil", "type": "location", "cost": 0, "text": "Action: Choose a character and put it into shadows."},
    {"name": "Crowd", "type": "location", "cost": 0, "text": "Action: Gain 1 power for your faction."},
    {"name": "Praise", "type": "location", "cost": 0, "text": "Action: Choose a character and have it gain 1 power."},
    {"name": "Mine", "type": "location", "cost": 0, "text": "Action: Gain 2 gold."},
    {"name": "Well", "type": "location", "cost": 0, "text": "Action: Draw 1 card."},
    {"name": "Gate", "type": "location", "cost": 0, "text": "Action: Put a character into play from your hand."},
    {
        "name": "Horn",
        "type": "location",
        "cost": 0,
        "text": "Challenges Action: Choose a character you control and have it participate in the challenge on your side.",
    },
    {"name": "Flood", "type": "location", "cost": 0, "text": "Action: Kneel Flood to draw 3 cards and gain 3 gold."},
    {
        "name": "Rumor",
        "type": "location",
        "cost": 0,
        "text": "Action: Reveal the top card of your deck. If that card is a location, draw it.",
    },
]


class Case(NamedTuple):
    """What Source says, where everything lies, and what is done: a refusal, or what is expected at the end."""

    text: str
    steps: tuple[dict[str, Any], ...]
    alice: dict[str, Any] = {}  # noqa: RUF012 (nobody changes it)
    bob: dict[str, Any] = {}  # noqa: RUF012
    expect: dict[str, Any] = {}  # noqa: RUF012
    type: str = "location"
    place: str = "play"
    """Where Source lies; it is Alice's. Both have a Drum besides, so that they are asked at every opportunity."""
    marks: dict[str, Any] = {}  # noqa: RUF012
    phase: str = "challenges"
    cost: Any = 0

    def run(self, *, text: bool) -> Report:
        source: dict[str, Any] = {
            "name": "Source",
            "type": self.type,
            "cost": self.cost,
            "text": self.text if text else "",
        }
        if not text and self.text.startswith("Shadow"):
            source["text"] = "Shadow (0)."
        if self.type == "character":
            source |= {"strength": 2, "icons": ["military", "intrigue", "power"]}
        alice, bob = ({**given, "play": [*given.get("play", []), "Drum"]} for given in (self.alice, self.bob))
        alice[self.place] = [*alice.get(self.place, []), {"Source": self.marks} if self.marks else "Source"]
        document = {
            "game": "agot2",
            "name": self.text,
            "seed": 1,
            "cards": [*CARDS, source],
            "given": {"phase": self.phase, "first": "alice", "alice": alice, "bob": bob},
            "steps": list(self.steps),
            "expect": self.expect,
        }
        return Scenario("case", document, 1).run()


def no(line: str, rule: str = "AGR-97", who: str = "alice") -> dict[str, Any]:
    return {"refused": {who: line}, "rule": rule}


def does(*lines: str) -> tuple[dict[str, Any], ...]:
    """Decisions: of Alice, or of Bob where a line begins with `bob: `."""
    return tuple({"bob": x.removeprefix("bob: ")} if x.startswith("bob: ") else {"alice": x} for x in lines)


ATTACK = "challenge military bob with Knight"
READY = does("pass", "bob: pass")
"""Nobody acts before the first challenge."""
THEIRS = (*READY, *READY)
"""Alice has nobody to attack with, and Bob is asked next."""
DEFENCE = (*does(ATTACK), *does("pass", "bob: pass"))
WON = does(ATTACK, "bob: no defenders")
KNEELING = {"kneeling": True}

CARD_CASES: dict[str, list[Case]] = {
    "be killed": [
        Case(
            "Source cannot be killed.",
            (no("use Axe on Source"),),
            {"play": ["Axe", "Knight"]},
            type="character",
        ),
        Case(
            "Each Guard character cannot be killed.",
            (*WON, *does("pass", "bob: pass"), no("claim Guard", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Guard", "Squire", "Twin"]},
        ),
    ],
    "be saved": [
        Case(
            "Each character cannot be saved.",
            does("use Axe on Twin"),
            {"play": ["Axe", {"Twin": {"duplicates": 1}}]},
            expect={"alice": {"dead": ["Twin"]}},
        ),
    ],
    "be discarded": [
        Case(
            "Source cannot be discarded.",
            (no("use Fire on Source"),),
            {"play": ["Fire", "Knight"]},
            type="character",
        ),
    ],
    "be discarded from play": [
        Case(
            "Source cannot be discarded from play.",
            (no("use Fire on Source"),),
            {"play": ["Fire", "Knight"]},
            type="character",
        ),
    ],
    "leave play": [
        Case(
            "Source cannot leave play.",
            (no(f"use {x} on Source"),),
            {"play": [x, "Knight"]},
            type="character",
        )
        for x in ("Axe", "Fire", "Wind", "Veil")
    ],
    "be knelt": [
        Case(
            "Source cannot be knelt.",
            (no("use Net on Source"),),
            {"play": ["Net", "Knight"]},
            type="character",
        ),
        Case(
            "Source cannot be knelt.",
            (*READY, no("challenge military bob with Source")),
            {"play": ["Knight"]},
            type="character",
        ),
        Case(
            "Source cannot be knelt.\nAction: Kneel Source to gain 1 gold.",
            (no("use Source", "AGR-87"),),
            {"play": ["Knight"]},
        ),
    ],
    "kneel": [
        Case("Source cannot kneel.", (no("use Net on Source"),), {"play": ["Net", "Knight"]}, type="character"),
        Case("Each character cannot kneel.", (*READY, no(ATTACK, "AGR-46")), {"play": ["Knight"]}),
        Case(
            "Each Guard character cannot kneel.",
            (*DEFENCE, no("defend with Guard", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Guard"]},
        ),
    ],
    "be knelt by card effects": [
        Case(
            "Source cannot be knelt by card effects.",
            (no("use Net on Source"),),
            {"play": ["Net", "Knight"]},
            type="character",
        ),
    ],
    "be stood": [
        Case(
            "Source cannot be stood.",
            (no("use Rest on Source"),),
            {"play": ["Rest", {"Knight": KNEELING}]},
            type="character",
            marks=KNEELING,
        ),
        Case(
            "Each character cannot be stood.",
            does("pass", "bob: pass"),
            {"play": [{"Knight": KNEELING}]},
            phase="dominance",
            expect={"alice": {"play": [{"Knight": KNEELING}, "Drum", "Source"]}},
        ),
    ],
    "stand": [
        Case(
            "Source cannot stand.",
            (no("use Rest on Source"),),
            {"play": ["Rest", {"Knight": KNEELING}]},
            type="character",
            marks=KNEELING,
        ),
    ],
    "be bypassed by stealth": [
        Case(
            "Each Guard character cannot be bypassed by stealth.",
            (*READY, no("challenge military bob with Sneak bypassing bob's Guard")),
            {"play": ["Sneak"]},
            {"play": ["Knight", "Guard"]},
        ),
    ],
    "be declared as an attacker": [
        Case(
            "Source cannot be declared as an attacker.",
            (*READY, no("challenge military bob with Source")),
            {"play": ["Knight"]},
            type="character",
        ),
    ],
    "be declared as a defender": [
        Case(
            "Each character cannot be declared as a defender.",
            (*DEFENCE, no("defend with Squire", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Squire"]},
        ),
    ],
    "be declared as an attacker or defender": [
        Case(
            "Source cannot be declared as an attacker or defender.",
            (*READY, no("challenge military bob with Source")),
            {"play": ["Knight"]},
            type="character",
        ),
        Case(
            "Each Guard character cannot be declared as an attacker or defender.",
            (*DEFENCE, no("defend with Guard", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Guard"]},
        ),
    ],
    "participate in challenges": [
        Case(
            "Source cannot participate in challenges.",
            (*READY, no("challenge military bob with Source")),
            {"play": ["Knight"]},
            type="character",
        ),
        Case(
            "Source cannot participate in challenges.",
            (*does(ATTACK), no("use Horn on Source")),
            {"play": ["Knight", "Squire", "Horn"]},
            type="character",
        ),
    ],
    "gain power": [
        Case(
            "Source cannot gain power.",
            (no("use Praise on Source"),),
            {"play": ["Praise", "Knight"]},
            type="character",
        ),
    ],
    "be placed in shadows": [
        Case(
            "Source cannot be placed in shadows.",
            (no("use Veil on Source"),),
            {"play": ["Veil", "Knight"]},
            type="character",
        ),
        Case(
            "Shadow (0).\nSource cannot be placed in shadows.",
            (no("shadow Source"),),
            {"gold": 2},
            place="hand",
            type="character",
            phase="marshaling",
        ),
    ],
    "enter play": [
        Case("Source cannot enter play.", (no("marshal Source"),), place="hand", type="character", phase="marshaling"),
    ],
    "be put into play": [
        Case(
            "Source cannot be put into play.",
            (no("use Gate on Source"),),
            {"play": ["Gate"], "hand": ["Knight"]},
            place="hand",
            type="character",
        ),
    ],
    "attack alone": [
        Case(
            "Source cannot attack alone.",
            (*does("challenge military bob with Source"), no("done")),
            {"play": ["Knight"]},
            type="character",
        ),
        Case(
            "Source cannot attack alone.",
            (*READY, no("challenge military bob with Source", "AGR-46")),
            {"play": ["Road"]},
            type="character",
        ),
    ],
    "defend alone": [
        Case(
            "Each character cannot defend alone.",
            (*does(ATTACK, "bob: defend with Squire"), no("done", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Squire", "Raider", "Knight"]},
        ),
        Case(
            "Each character cannot defend alone.",
            (*DEFENCE, {"offered": {"bob": ["no defenders"]}}),
            {"play": ["Knight"]},
            {"play": ["Squire"]},
        ),
    ],
}

PLAYER_CASES: dict[str, list[Case]] = {
    **{
        f"initiate {kind} challenges": [
            Case(
                f"You cannot initiate {kind} challenges.",
                (*READY, no(f"challenge {kind} bob with Knight")),
                {"play": ["Knight"]},
            )
        ]
        for kind in ("military", "intrigue", "power")
    },
    "initiate challenges": [
        Case("You cannot initiate challenges.", (*READY, no(ATTACK, "AGR-46")), {"play": ["Knight"]})
    ],
    **{
        f"initiate {kind}challenges against you": [
            Case(
                f"Opponents cannot initiate {kind}challenges against you.",
                (*THEIRS, no(f"challenge {kind or 'power '}alice with Knight", "AGR-97" if kind else "AGR-46", "bob")),
                bob={"play": ["Knight"]},
            )
        ]
        for kind in ("", "military ", "intrigue ", "power ")
    },
    "draw cards": [
        Case("You cannot draw cards.", (no("use Well", "AGR-87"),), {"play": ["Well"]}),
        Case(
            "You cannot draw cards.",
            does("use Rumor"),
            {"play": ["Rumor"], "deck": ["Road"] * 5},
            expect={"alice": {"hand": 0}},
        ),
    ],
    "gain gold": [
        Case("You cannot gain gold.", (no("use Mine", "AGR-87"),), {"play": ["Mine"]}),
        Case("You cannot gain gold.", (), phase="marshaling", expect={"alice": {"gold": 0}}),
    ],
    "gain power": [
        Case("You cannot gain power.", (no("use Crowd", "AGR-87"),), {"play": ["Crowd"]}),
        Case(
            "You cannot gain power.",
            (no("use Praise on Knight", "AGR-92"),),
            {"play": ["Praise", "Knight"]},
            {"play": ["Squire"]},
        ),
        Case(
            "You cannot gain power.",
            (*WON, *does("bob: pass", "pass")),
            {"play": ["Knight"]},
            expect={"alice": {"power": 0}},
        ),
    ],
    "play events": [Case("You cannot play events.", (no("use Verse"),), {"hand": ["Verse"]})],
    "marshal cards": [Case("You cannot marshal cards.", (no("marshal Road"),), {"hand": ["Road"]}, phase="marshaling")],
    "marshal characters": [
        Case("You cannot marshal characters.", (no("marshal Squire"),), {"hand": ["Squire"]}, phase="marshaling")
    ],
    "marshal locations": [
        Case("You cannot marshal locations.", (no("marshal Road"),), {"hand": ["Road"]}, phase="marshaling")
    ],
    "marshal attachments": [
        Case(
            "You cannot marshal attachments.",
            (no("marshal Crown on Knight"),),
            {"hand": ["Crown"], "play": ["Knight"]},
            phase="marshaling",
        )
    ],
    "put cards into play": [
        Case("You cannot put cards into play.", (no("use Gate", "AGR-87"),), {"play": ["Gate"], "hand": ["Knight"]}),
        Case("You cannot put cards into play.", (no("ambush Raider"),), {"hand": ["Raider"]}),
    ],
    "trigger card abilities": [
        Case("You cannot trigger card abilities.", (no("use Mine"),), {"play": ["Mine"]}),
        Case("You cannot trigger card abilities.", (no("use Verse"),), {"hand": ["Verse"]}),
    ],
    "win the game": [
        Case("You cannot win the game.", does("use Crowd"), {"play": ["Crowd"], "power": 14}, expect={"over": False}),
    ],
    "win dominance": [
        Case(
            "You cannot win dominance.",
            does("pass", "bob: pass"),
            {"play": ["Knight"]},
            phase="dominance",
            expect={"alice": {"power": 0}},
        ),
    ],
    "declare defenders": [
        Case(
            "Each opponent cannot declare defenders.",
            (*DEFENCE, no("defend with Squire", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Squire"]},
        ),
    ],
    "bring cards out of shadows": [
        Case("You cannot bring cards out of shadows.", (no("bring out Rogue"),), {"shadows": ["Rogue"]}),
    ],
    "trigger actions": [
        Case("You cannot trigger actions.", (no("use Mine"),), {"play": ["Mine"]}),
        Case("You cannot trigger actions.", (no("use Verse"),), {"hand": ["Verse"]}),
    ],
}

MOST_CASES: dict[str, list[Case]] = {
    "drawn each round": [
        Case(
            "Each player cannot draw more than 2 cards each round.",
            does("use Well", "use Flood"),
            {"play": ["Well", "Flood"]},
            expect={"alice": {"hand": 2, "gold": 3}},
        ),
    ],
    "gold each round": [
        Case(
            "Each player cannot gain more than 4 gold each round.",
            does("use Mine", "use Flood"),
            {"play": ["Mine", "Flood"]},
            expect={"alice": {"hand": 3, "gold": 4}},
        ),
        Case(
            "Each player cannot gain more than 1 gold each round.",
            (),
            phase="marshaling",
            expect={"alice": {"gold": 1}, "bob": {"gold": 0}},
        ),
    ],
    "challenges in the challenges phase": [
        Case(
            "Each player cannot initiate more than 1 challenge during the challenges phase.",
            (*WON, *READY, *READY, no("challenge intrigue bob with Squire", "AGR-46")),
            {"play": ["Knight", "Squire"]},
        ),
        Case(
            "Each player cannot initiate more than 2 challenges during the challenges phase.",
            (
                *does("challenge military bob with Knight", "bob: no defenders"),
                *does("challenge intrigue bob with Squire", "bob: no defenders"),
                *READY,
                *READY,
                no("challenge power bob with Squire", "AGR-46"),
            ),
            {"play": ["Knight", "Squire", "Squire"]},
        ),
    ],
    "defenders": [
        Case(
            "Each opponent cannot declare more than 1 character as a defender.",
            (*DEFENCE, *does("bob: defend with Squire ..."), {"offered": {"alice": ["use Drum", "pass"]}}),
            {"play": ["Knight", "Guard"]},
            {"play": ["Squire", "Guard"]},
        ),
        Case(
            "Each opponent cannot declare more than 1 character as a defender. Each Guard character cannot defend alone.",
            (*DEFENCE, no("defend with Guard", who="bob")),
            {"play": ["Knight"]},
            {"play": ["Squire", "Guard"]},
        ),
    ],
    "attackers or defenders": [
        Case(
            "Each player cannot declare more than 1 character as an attacker or defender in each challenge.",
            (*does("challenge military bob with Knight ..."), {"offered": {"alice": ["use Drum", "pass"]}}),
            {"play": ["Knight", "Guard"]},
        ),
        Case(
            "Each player cannot declare more than 1 character as an attacker or defender in each challenge. Each Guard character cannot attack alone.",
            (*READY, no("challenge military bob", "AGR-46")),
            {"play": ["Guard", "Guard"]},
        ),
    ],
}
"""What can be so much and no more: the vocabulary's `MOST`."""

DEMANDS: list[Case] = [
    Case(
        "Source must be declared as an attacker, if able.",
        (*does("challenge military bob with Knight"), no("done")),
        {"play": ["Knight"]},
        type="character",
    ),
    Case(
        "Each character must be declared as a defender, if able.",
        (*DEFENCE, no("no defenders", who="bob")),
        {"play": ["Knight"]},
        {"play": ["Squire"]},
    ),
    Case(
        "Each character must be declared as a defender, if able.",
        (*does(ATTACK, "bob: defend with Squire"), no("done", who="bob")),
        {"play": ["Knight"]},
        {"play": ["Squire", "Knight"]},
    ),
]

CASES = [
    *(
        (phrase, case)
        for table in (CARD_CASES, PLAYER_CASES, MOST_CASES)
        for phrase, cases in table.items()
        for case in cases
    ),
    *(("demand", case) for case in DEMANDS),
]


def test_every_phrase_is_proven() -> None:
    assert set(CARD_CASES) == set(CANNOT)
    assert set(PLAYER_CASES) == set(PLAYER_CANNOT)
    assert set(MOST_CASES) == set(MOST)
    assert all(CARD_CASES.values()) and all(PLAYER_CASES.values())


@pytest.mark.parametrize(("phrase", "case"), CASES, ids=[f"{phrase}-{i}" for i, (phrase, _) in enumerate(CASES)])
@rule("AGR-97", forbids)
@rule("AGR-97", permits)
def test_it_is_forbidden_with_the_wording_and_not_without(phrase: str, case: Case) -> None:
    with_it = case.run(text=True)
    assert with_it.ok, with_it.difference
    assert not case.run(text=False).ok


def test_what_only_a_text_forbids_is_allowed_while_no_text_speaks_of_it() -> None:
    """Such needs are not even asked then, so none of them may ever fail for another reason."""
    asked = 0
    for seed in range(4):
        state = new_game(seed)
        for n in range(250):
            choice = state.choice
            if choice is None:
                break
            if isinstance(state.regs[-1], WindowRegs):
                for play in (MARSHAL, ACT, AMBUSH, PUT_IN, BRING_OUT):
                    assert play.attempts is not None
                    needs = [x for x in play.needs if x.spoken and state.spoken.isdisjoint(x.spoken)]
                    for option in play.attempts(state, choice.seat):
                        asked += len(needs)
                        assert all(x.test(state, choice.seat, option) for x in needs)
            state.apply(choice.options[mix(seed, n) % len(choice.options)])
    assert asked > 10_000
