"""Each verb of card text: what it changes, and that it cannot be used where it could change nothing.

A case is a card, called Source, whose wording uses the verb, and a small position. Every verb that the game has must
stand in both tables, or in `ALWAYS` with the reason why there is no position in which it could change nothing.
"""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.verbs import VERBS
from kartoteka.kernel.program import Do
from kartoteka.play.scenario import Report, Scenario
from kartoteka.play.session import Session

CARDS: list[dict[str, Any]] = [
    {"name": "Knight", "type": "character", "cost": 3, "strength": 3, "icons": ["military"], "traits": ["Knight"]},
    {"name": "Squire", "type": "character", "cost": 1, "strength": 1, "icons": ["military"]},
    {"name": "King", "type": "character", "cost": 5, "strength": 5, "unique": True, "icons": ["power"]},
    {"name": "Rogue", "type": "character", "cost": 4, "strength": 4, "text": "Shadow (2)."},
    {"name": "Road", "type": "location", "cost": 1},
    {"name": "Crown", "type": "attachment", "cost": 1},
    {"name": "Axe", "type": "location", "cost": 1, "text": "Action: Choose a character and kill it."},
    {
        "name": "Doom",
        "type": "location",
        "cost": 1,
        "text": "Action: Choose a character and kill it (cannot be saved).",
    },
    {"name": "Verse", "type": "event", "cost": 0, "text": "Action: Gain 1 gold."},
    {"name": "Edict", "type": "event", "cost": 0, "text": "Action: Gain 1 gold. (Cannot be canceled.)"},
]


class Case(NamedTuple):
    """A card's wording, where it lies, what is done, and how things are afterwards; the steps end with `use Source`."""

    text: str
    alice: dict[str, Any] = {}  # noqa: RUF012 (nobody changes it)
    bob: dict[str, Any] = {}  # noqa: RUF012
    expect: dict[str, Any] = {}  # noqa: RUF012
    on: str = ""
    """What the use names besides: "on Knight"."""
    steps: tuple[dict[str, Any], ...] = ()
    """What is done before; where `use` is false, all that is done."""
    after: tuple[dict[str, Any], ...] = ()
    """What is decided after the use, or done to see the end of what was interrupted."""
    use: bool = True
    type: str = "location"
    place: str = "play"
    marks: dict[str, Any] = {}  # noqa: RUF012
    """Marks of the Source in play."""
    phase: str = "challenges"
    chance: tuple[dict[str, Any], ...] = ()

    def document(self, *, refused: bool) -> dict[str, Any]:
        """The case as a scenario: its use succeeds and changes what is expected, or is refused and changes nothing."""
        source: dict[str, Any] = {"name": "Source", "type": self.type, "text": self.text}
        source |= {"cost": 0} | ({"strength": 2, "icons": ["military"]} if self.type == "character" else {})
        alice = dict(self.alice)
        if self.place:
            entry: Any = {"Source": self.marks} if self.marks else "Source"
            alice[self.place] = [*alice.get(self.place, []), entry]
        use = f"use Source {self.on}".strip()
        steps = list(self.steps)
        if refused and self.use:
            rule = "AG-23" if not self.text.rpartition("\n")[2].startswith("Action") else "AGR-87"
            steps.append({"refused": {"alice": use}, "rule": rule})
        elif self.use:
            steps += [{"alice": use}, *self.after]
        return {
            "game": "agot2",
            "name": self.text,
            "seed": 1,
            "cards": [*CARDS, source],
            "chance": list(self.chance),
            "given": {"phase": self.phase, "alice": alice, "bob": dict(self.bob)},
            "steps": steps,
            "expect": {name: fields for name, fields in self.expect.items() if fields},
        }

    def scenario(self, *, refused: bool = False) -> Scenario:
        return Scenario("case", self.document(refused=refused), 1)


def both(alice: dict[str, Any] | None = None, bob: dict[str, Any] | None = None) -> dict[str, Any]:
    """What is expected of both players."""
    return {"alice": alice or {}, "bob": bob or {}}


BOB = ({"alice": "player bob"},)
AFTERWARDS = ({"alice": "use Axe on Squire"},)


def challenge(attacker: str = "Knight") -> tuple[dict[str, Any], ...]:
    """Alice attacks with one character; her opponent does not defend."""
    return ({"alice": f"challenge military bob with {attacker}"},)


WON = (*challenge(), {"bob": "no defenders"})
FOR_EACH_KNIGHT = "for each Knight character you control"
X_KNIGHTS = "X is the number of Knight characters you control."
KNEELING = {"kneeling": True}
"""Wordings and positions that several cases share."""

DOES: dict[str, list[Case]] = {
    "gain gold": [
        Case("Action: Gain 2 gold.", {"gold": 1}, {"gold": 1}, both({"gold": 3}, {"gold": 1})),
        Case("Action: Each player gains 2 gold.", {"gold": 1}, {}, both({"gold": 3}, {"gold": 2})),
    ],
    "lose gold": [
        Case("Action: Each opponent loses 2 gold.", {"gold": 3}, {"gold": 3}, both({"gold": 3}, {"gold": 1})),
        Case("Action: Each opponent loses 2 gold.", {}, {"gold": 1}, both({}, {"gold": 0})),
    ],
    "pay gold": [Case("Action: Pay 2 gold to draw 1 card.", {"gold": 3}, {}, both({"gold": 1, "hand": 1}))],
    "move gold": [
        Case(
            "Action: Choose an opponent and move 2 gold from that opponent's gold pool to your own.",
            {"gold": 1}, {"gold": 3}, both({"gold": 3}, {"gold": 1}), after=BOB,
        ),
        Case(
            "Action: Choose an opponent and move 2 gold from that opponent's gold pool to your own.",
            {"gold": 1}, {"gold": 1}, both({"gold": 2}, {"gold": 0}), after=BOB,
        ),
        Case(
            "Action: Choose a character. Move 2 gold from this card to that character.",
            {"gold": 5, "play": ["Knight"]}, {},
            both({"gold": 5, "play": [{"Knight": {"gold": 2}}, {"Source": {"gold": 1}}]}),
            "on Knight", marks={"gold": 3},
        ),
        Case(
            "Action: Move 2 gold from this card to your gold pool.",
            {"gold": 1}, {}, both({"gold": 3, "play": [{"Source": {"gold": 1}}]}), marks={"gold": 3},
        ),
        Case(
            "Action: Move 2 gold from your gold pool to this card.",
            {"gold": 3}, {}, both({"gold": 1, "play": [{"Source": {"gold": 2}}]}),
        ),
        Case(
            "Action: Move 2 gold from the treasury to this card.",
            {"gold": 3}, {}, both({"gold": 3, "play": [{"Source": {"gold": 2}}]}),
        ),
    ],
    "place gold": [
        Case("Action: This card gains 2 gold.", {"gold": 1}, {}, both({"gold": 1, "play": [{"Source": {"gold": 2}}]}))
    ],
    "discard gold": [
        Case(
            "Action: Discard 2 gold from this card to draw 1 card.",
            {"gold": 3}, {}, both({"gold": 3, "hand": 1, "play": [{"Source": {"gold": 1}}]}), marks={"gold": 3},
        )
    ],
    "draw": [
        Case(
            "Action: Draw 2 cards.", {"deck": ["Knight", "Squire", "Road"]}, {},
            both({"hand": ["Knight", "Squire"], "deck": ["Road"]}),
        ),
        Case(
            "Action: Reveal the top card of your deck. If that card is a character, draw it.",
            {"deck": ["Knight", "Road"]}, {}, both({"hand": ["Knight"], "deck": ["Road"]}),
        ),
    ],
    "discard at random": [
        Case(
            "Action: Discard 1 card at random from each opponent's hand.",
            {"hand": ["Crown"]}, {"hand": ["Knight", "Road"]},
            both({"hand": ["Crown"]}, {"hand": ["Knight"], "discard": ["Road"]}),
            chance=({"discard": {"bob": ["Road"]}},),
        )
    ],
    "discard from deck": [
        Case(
            "Action: Each opponent discards the top 2 cards of their deck.",
            {}, {"deck": ["Knight", "Road", "Crown"]}, both({"deck": 10}, {"deck": ["Crown"], "discard": 2}),
        )
    ],
    "gain power": [
        Case("Action: Gain 2 power for your faction.", {"power": 1}, {}, both({"power": 3}, {"power": 0})),
        Case(
            "Action: Choose a character and have it gain 1 power.",
            {"play": [{"Knight": {"power": 1}}, "Squire"]}, {},
            both({"power": 0, "play": [{"Knight": {"power": 2}}, {"Squire": {"power": 0}}, "Source"]}), "on Knight",
        ),
    ],
    "move power": [
        Case(
            "Reaction: After you win a challenge, move 2 power from the losing opponent's faction card to your own.",
            {"play": ["Knight"], "power": 1}, {"play": ["Squire"], "power": 3}, both({"power": 3}, {"power": 1}),
            steps=WON,
        ),
        Case(
            "Reaction: After you win a challenge, move 2 power from the losing opponent's faction card to your own.",
            {"play": ["Knight"], "power": 1}, {"play": ["Squire"], "power": 1}, both({"power": 2}, {"power": 0}),
            steps=WON,
        ),
    ],
    "discard power": [
        Case("Action: Discard 2 power from your faction card to draw 1 card.", {"power": 3}, {},
             both({"power": 1, "hand": 1}, {"power": 0})),
    ],
    "place token": [
        Case(
            "Action: Choose a character and place 2 poison tokens on it.", {"play": ["Knight", "Squire"]}, {},
            both({"play": [{"Knight": {"tokens": {"poison": 2}}}, {"Squire": {"tokens": {}}}, "Source"]}), "on Knight",
        )
    ],
    "remove token": [
        Case(
            "Action: Discard 2 poison tokens from this card to draw 1 card.", {}, {},
            both({"hand": 1, "play": [{"Source": {"tokens": {"poison": 1, "venom": 1}}}]}),
            marks={"tokens": {"poison": 3, "venom": 1}},
        )
    ],
    "kneel": [
        Case(
            "Action: Choose a character and kneel it.", {"play": ["Knight", "Squire"]}, {},
            both({"play": [{"Knight": {"kneeling": True}}, {"Squire": {"kneeling": False}}, "Source"]}), "on Knight",
        ),
        Case("Action: Kneel this card to gain 1 gold.", {}, {}, both({"gold": 1, "play": [{"Source": KNEELING}]})),
    ],
    "stand": [
        Case(
            "Action: Choose a character and stand it.", {"play": [{"Knight": KNEELING}, {"Squire": KNEELING}]}, {},
            both({"play": [{"Knight": {"kneeling": False}}, {"Squire": KNEELING}, "Source"]}), "on Knight",
        )
    ],
    "kill": [
        Case(
            "Action: Choose a character and kill it.", {}, {"play": [{"Knight": {"power": 1, "attachments": ["Crown"]}}]},
            both({}, {"play": [], "dead": ["Knight"], "hand": ["Crown"], "discard": []}), "on bob's Knight",
        ),
        Case(
            "Action: Kill each character with STR 1 or lower.", {"play": ["Squire", "Knight"]}, {"play": ["Squire"]},
            both({"play": ["Knight", "Source"], "dead": ["Squire"]}, {"play": [], "dead": ["Squire"]}),
        ),
    ],
    "discard": [
        Case(
            "Action: Choose a location and discard it from play.", {}, {"play": ["Road", "Knight"]},
            both({}, {"play": ["Knight"], "discard": ["Road"], "dead": []}), "on bob's Road",
        ),
        Case(
            "Action: Choose 1 card in your hand and discard it.", {"hand": ["Road", "Crown"]}, {},
            both({"hand": ["Crown"], "discard": ["Road"]}), "on Road",
        ),
    ],
    "sacrifice": [
        Case(
            "Action: Sacrifice a Knight character to draw 1 card.", {"play": ["Knight"]}, {"play": ["Knight"]},
            both({"play": ["Source"], "discard": ["Knight"], "dead": [], "hand": 1}, {"play": ["Knight"]}), "on Knight",
        )
    ],
    "discard duplicate": [
        Case(
            "Renown.", {"play": ["Axe", {"King": {"duplicates": 1}}]}, {},
            both({"play": ["Axe", "King", "Source"], "dead": [], "discard": ["King"]}),
            steps=({"alice": "use Axe on King"}, {"alice": "use King as a duplicate"}), use=False, type="character",
        )
    ],
    "save": [
        Case(
            "Interrupt: When a character would be killed, sacrifice this card to save it.",
            {"play": ["Axe", "Knight"]}, {}, both({"play": ["Axe", "Knight"], "dead": [], "discard": ["Source"]}),
            steps=({"alice": "use Axe on Knight"},),
        )
    ],
    "apply claim": [
        Case(
            "Interrupt: When claim is applied for a military challenge, apply power claim instead.",
            {"play": ["Knight", "Axe", "Squire"]}, {"power": 3, "play": ["Squire"]},
            both({"power": 2}, {"power": 2, "play": ["Squire"], "dead": []}), steps=WON, after=AFTERWARDS,
        )
    ],
    "cancel": [
        Case(
            "Interrupt: When the effects of an event would initiate, cancel those effects.",
            {"hand": ["Verse"], "play": ["Axe", "Squire"]}, {}, both({"gold": 0, "discard": ["Verse"]}),
            steps=({"alice": "use Verse"},), after=AFTERWARDS,
        )
    ],
    "return to hand": [
        Case(
            "Action: Choose a character and return it to its owner's hand.", {},
            {"play": [{"Knight": {"power": 1, "duplicates": 0}}]}, both({"hand": 0}, {"play": [], "hand": ["Knight"]}),
            "on bob's Knight",
        ),
        Case(
            "Action: Choose a Knight character in your discard pile and return it to your hand.",
            {"discard": ["Knight", "Squire"]}, {}, both({"hand": ["Knight"], "discard": ["Squire"]}), "on Knight",
        ),
    ],
    "add to hand": [
        Case(
            "Action: Search your deck for a Knight character, reveal it, and add it to your hand. Shuffle your deck.",
            {"deck": ["Road", "Knight", "Crown"]}, {}, both({"hand": ["Knight"], "deck": 2}), "on Knight",
        )
    ],
    "put on deck": [
        Case(
            "Action: Choose a card in your discard pile and place it on the bottom of your deck.",
            {"discard": ["Knight"], "deck": ["Road", "Crown"]}, {},
            both({"discard": [], "deck": ["Road", "Crown", "Knight"]}), "on Knight",
        ),
        Case(
            "Action: Choose a character and place it on top of its owner's deck.", {},
            {"play": ["Knight"], "deck": ["Road"]}, both({}, {"play": [], "deck": ["Knight", "Road"]}),
            "on bob's Knight",
        ),
    ],
    "put in discard pile": [
        Case(
            "Action: Choose a character in your dead pile and place it in your discard pile.",
            {"dead": ["Knight", "Squire"]}, {}, both({"dead": ["Squire"], "discard": ["Knight"]}), "on Knight",
        )
    ],
    "put in dead pile": [
        Case(
            "Action: Choose a character in your discard pile and place it in your dead pile.",
            {"discard": ["Knight", "Squire"]}, {}, both({"discard": ["Squire"], "dead": ["Knight"]}), "on Knight",
        )
    ],
    "put in shadows": [
        Case(
            "Action: Choose a card in your hand and put it into shadows.", {"hand": ["Rogue", "Road"]}, {},
            both({"hand": ["Road"], "shadows": ["Rogue"]}), "on Rogue",
        )
    ],
    "return to shadows": [
        Case(
            "Action: Choose a character and return it to shadows.", {"play": ["Rogue", "Knight"]}, {},
            both({"play": ["Knight", "Source"], "shadows": ["Rogue"]}), "on Rogue",
        )
    ],
    "shuffle into deck": [
        Case(
            "Action: Choose a character and shuffle it into its owner's deck.", {},
            {"play": ["Knight"], "deck": ["Road", "Crown"]},
            both({}, {"play": [], "deck": ["Road", "Knight", "Crown"]}), "on bob's Knight",
            chance=({"shuffle": ["Road", "Knight", "Crown"]},),
        )
    ],
    "remove from game": [
        Case(
            "Action: Remove each event from each opponent's discard pile from the game.", {"discard": ["Verse"]},
            {"discard": ["Verse", "Road"]}, both({"discard": ["Verse"]}, {"discard": ["Road"], "removed": ["Verse"]}),
        )
    ],
    "reveal": [
        Case("Action: Reveal the top card of your deck. If that card is a character, draw it.",
             {"deck": ["Road", "Knight"]}, {}, both({"hand": 0, "deck": ["Road", "Knight"]})),
    ],
    "look": [
        Case("Action: Choose an opponent and look at that opponent's hand.", {}, {"hand": ["Knight"]},
             both({}, {"hand": ["Knight"]})),
    ],
    "shuffle": [
        Case(
            "Action: Draw 1 card. Shuffle your deck.", {"deck": ["Knight", "Road", "Crown"]}, {},
            both({"hand": ["Knight"], "deck": ["Crown", "Road"]}), chance=({"shuffle": ["Crown", "Road"]},),
        )
    ],
    "put into play": [
        Case(
            "Action: Put a Knight character into play from your hand.", {"hand": ["Knight", "Squire"], "gold": 1}, {},
            both({"hand": ["Squire"], "gold": 1, "play": [{"Knight": {"kneeling": False}}, "Source"]}), "on Knight",
        ),
        Case(
            "Action: Put a character into play from an opponent's discard pile under your control.", {},
            {"discard": ["Knight"]},
            both({"play": [{"Knight": {"owner": "bob", "controller": "alice"}}, "Source"]}, {"discard": []}),
            "on bob's Knight",
        ),
    ],
    "attach": [
        Case(
            "Action: Choose a character and attach this card to that character.",
            {"play": [{"Knight": {"attachments": ["Source"]}}, "Squire"]}, {},
            both({"play": [{"Knight": {"attachments": []}}, {"Squire": {"attachments": ["Source"]}}]}), "on Squire",
            type="attachment", place="",
        )
    ],
    "remove from challenge": [
        Case(
            "Action: Choose an attacking character and remove it from the challenge.", {"play": ["Knight"]},
            {"play": ["Squire"]}, {"challenge": {"attackers": []}, "alice": {"play": [{"Knight": KNEELING}, "Source"]}},
            "on Knight", steps=challenge(),
        )
    ],
    "add to challenge": [
        Case(
            "Action: Choose a character you control and have it participate in the challenge on your side.",
            {"play": ["Knight", "King"]}, {"play": ["Squire"]},
            {"challenge": {"attackers": ["Knight", "King"]}, "alice": {"play": [
                {"Knight": KNEELING}, {"King": {"kneeling": False}}, "Source"]}},
            "on King", steps=challenge(),
        )
    ],
}  # fmt: skip

IDLE: dict[str, list[Case]] = {
    "gain gold": [Case(f"Action: Gain 1 gold {FOR_EACH_KNIGHT}.", {"play": ["Squire"]}, {"play": ["Knight"]})],
    "lose gold": [Case("Action: Each opponent loses 2 gold.", {"gold": 3}, {"gold": 0})],
    "pay gold": [Case("Action: Pay 2 gold to draw 1 card.", {"gold": 1}, {}, both({"gold": 1}))],
    "move gold": [
        Case("Action: Choose an opponent and move 2 gold from that opponent's gold pool to your own.", {"gold": 1}),
        Case("Action: Move 2 gold from this card to your gold pool.", {"gold": 1}),
        Case("Action: Move 2 gold from your gold pool to this card."),
    ],
    "place gold": [Case(f"Action: This card gains X gold. {X_KNIGHTS}")],
    "discard gold": [
        Case("Action: Discard 2 gold from this card to draw 1 card."),
        Case("Action: Discard 2 gold from this card to draw 1 card.", marks={"gold": 1}),
    ],
    "draw": [Case(f"Action: Draw X cards. {X_KNIGHTS}")],
    "discard at random": [Case("Action: Discard 1 card at random from each opponent's hand.", {"hand": ["Road"]})],
    "discard from deck": [Case(f"Action: Each opponent discards the top X cards of their deck. {X_KNIGHTS}")],
    "gain power": [
        Case(f"Action: Gain X power for your faction. {X_KNIGHTS}"),
        Case("Each character cannot gain power.\nAction: Choose a character and have it gain 1 power.",
             {"play": ["Knight"]}),
    ],
    "move power": [
        Case(
            "Reaction: After you win a challenge, move 2 power from the losing opponent's faction card to your own.",
            {"play": ["Knight"], "power": 1}, {"play": ["Squire"]}, steps=WON,
        )
    ],
    "discard power": [
        Case("Action: Discard 2 power from your faction card to draw 1 card."),
        Case("Action: Discard 2 power from your faction card to draw 1 card.", {"power": 1}),
    ],
    "place token": [Case("Action: Choose a character and place 2 poison tokens on it.")],
    "remove token": [
        Case("Action: Discard 2 poison tokens from this card to draw 1 card.", marks={"tokens": {"venom": 3}}),
        Case("Action: Discard 2 poison tokens from this card to draw 1 card.", marks={"tokens": {"poison": 1}}),
    ],
    "kneel": [
        Case("Action: Choose a character and kneel it.", {"play": [{"Knight": KNEELING}]}),
        Case("Action: Kneel this card to gain 1 gold.", marks=KNEELING),
        Case("Each character cannot be knelt.\nAction: Choose a character and kneel it.", {"play": ["Knight"]}),
    ],
    "stand": [
        Case("Action: Choose a character and stand it.", {"play": ["Knight"]}),
        Case("Each character cannot be stood.\nAction: Choose a character and stand it.",
             {"play": [{"Knight": KNEELING}]}),
    ],
    "kill": [
        Case("Action: Kill each character with STR 1 or lower.", {"play": ["Knight"]}),
        Case("Each character cannot be killed.\nAction: Choose a character and kill it.", {"play": ["Knight"]}),
    ],
    "discard": [
        Case("Action: Choose 1 card in your hand and discard it."),
        Case("Each location cannot be discarded from play.\nAction: Choose a location and discard it from play.",
             {"play": ["Road"]}),
    ],
    "sacrifice": [Case("Action: Sacrifice a Knight character to draw 1 card.", {"play": ["Squire"]})],
    "discard duplicate": [
        Case(
            "Renown.", {"play": ["Axe", "King"]}, {}, both({"play": ["Axe", "Source"], "dead": ["King"]}),
            steps=({"alice": "use Axe on King"}, {"refused": {"alice": "use King as a duplicate"}}), use=False,
            type="character",
        )
    ],
    "save": [
        Case(
            "Interrupt: When a character would be killed, sacrifice this card to save it.", {"play": ["Doom", "Knight"]},
            {}, both({"play": ["Doom", "Source"], "dead": ["Knight"]}), steps=({"alice": "use Doom on Knight"},),
            use=False,
        ),
        Case(
            "Each character cannot be saved.\nInterrupt: When a character would be killed, sacrifice this card to save it.",
            {"play": ["Axe", "Knight"]}, {}, both({"play": ["Axe", "Source"], "dead": ["Knight"]}),
            steps=({"alice": "use Axe on Knight"},), use=False,
        ),
    ],
    "apply claim": [
        Case(
            "Interrupt: When claim is applied for an intrigue challenge, apply power claim instead.",
            {"play": ["Knight", "Axe", "Squire"]}, {"power": 3, "play": ["Squire"]},
            both({"power": 1}, {"power": 3, "play": [], "dead": ["Squire"]}), steps=(*WON, {"alice": "pass"}, *AFTERWARDS), use=False,
        )
    ],
    "cancel": [
        Case(
            "Interrupt: When the effects of an event would initiate, cancel those effects.", {"hand": ["Edict"]}, {},
            both({"gold": 1, "discard": ["Edict"]}), steps=({"alice": "use Edict"},), use=False,
        )
    ],
    "return to hand": [
        Case("Action: Choose a character and return it to its owner's hand."),
        Case("Each character cannot leave play.\nAction: Choose a character and return it to its owner's hand.",
             {"play": ["Knight"]}),
    ],
    "add to hand": [Case("Action: Choose a character in your discard pile and add it to your hand.", {"discard": ["Road"]})],
    "put on deck": [Case("Action: Choose a card in your discard pile and place it on the bottom of your deck.")],
    "put in discard pile": [
        Case("Action: Choose a character in your dead pile and place it in your discard pile.", {"discard": ["Knight"]})
    ],
    "put in dead pile": [
        Case("Action: Choose a character in your discard pile and place it in your dead pile.", {"dead": ["Knight"]})
    ],
    "put in shadows": [
        Case("Action: Choose a card in your hand and put it into shadows."),
    ],
    "return to shadows": [Case("Action: Choose a character and return it to shadows.")],
    "shuffle into deck": [Case("Action: Choose a character and shuffle it into its owner's deck.")],
    "remove from game": [
        Case("Action: Remove each event from each opponent's discard pile from the game.", {"discard": ["Verse"]},
             {"discard": ["Road"]}),
    ],
    "look": [Case("Action: Choose an opponent and look at that opponent's hand.", {"hand": ["Road"]})],
    "put into play": [
        Case("Action: Choose a character in your discard pile and put it into play.", {"discard": ["King"], "dead": ["King"]}),
        Case("Action: Put a character into play from an opponent's discard pile under your control.", {},
             {"discard": ["Road"]}),
    ],
    "attach": [
        Case(
            "Knight character only.\nAction: Choose a character and attach this card to that character.",
            {"play": [{"Knight": {"attachments": ["Source"]}}, "Squire"]}, type="attachment", place="",
        )
    ],
    "remove from challenge": [
        Case("Action: Choose a character and remove it from the challenge.", {"play": ["Knight"]}),
        Case("Action: Choose a character you control and remove it from the challenge.",
             {"play": [{"King": KNEELING}]}, {"play": ["Squire"]}),
    ],
    "add to challenge": [
        Case("Action: Choose a character you control and have it participate in the challenge on your side.",
             {"play": ["Knight"]}),
        Case("Action: Choose a character you control and have it participate in the challenge on your side.",
             {"play": ["Knight"]}, {"play": ["Squire"]}, steps=challenge()),
    ],
}  # fmt: skip

ALWAYS = {
    "reveal": "a card on top of a deck is there as long as its player is in the game",
    "shuffle": "it stands beside what a card does, and what order comes out nobody knows",
}


def verbs_of(value: Any) -> Iterator[str]:
    """The verbs in a program."""
    if isinstance(value, Do):
        yield value.verb
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, field) for field in value.__struct_fields__]
    if isinstance(value, list | tuple):
        for inner in value:
            yield from verbs_of(inner)


def cases(table: dict[str, list[Case]]) -> list[Any]:
    return [
        pytest.param(verb, case, id=f"{verb} {number}")
        for verb, listed in table.items()
        for number, case in enumerate(listed, start=1)
    ]


def assert_it_is_about(verb: str, scenario: Scenario) -> None:
    """The card is wholly understood, and uses the verb; a duplicate's save is the game's own."""
    [source] = [card for card in scenario.cards if card.name == "Source"]
    assert not source.partial, source.problems
    if verb != "discard duplicate":
        assert verb in verbs_of(source.program)


def assert_holds(report: Report) -> None:
    assert report.ok, report.difference


@pytest.mark.parametrize(("verb", "case"), cases(DOES))
def test_a_verb_changes_what_it_says(verb: str, case: Case) -> None:
    scenario = case.scenario()
    assert_it_is_about(verb, scenario)
    assert_holds(scenario.run())


@pytest.mark.rule("AGR-87", "forbids")
def test_an_action_that_could_change_nothing_is_refused() -> None:
    for verb in ("gain gold", "kneel", "kill", "look", "add to challenge"):
        assert_holds(IDLE[verb][0].scenario(refused=True).run())


@pytest.mark.rule("AGR-87", "forbids")
def test_an_action_whose_cost_can_be_paid_in_part_only_is_refused() -> None:
    for verb in ("discard gold", "discard power", "remove token"):
        assert_holds(IDLE[verb][-1].scenario(refused=True).run())


@pytest.mark.parametrize(("verb", "case"), cases(IDLE))
def test_a_verb_that_could_change_nothing_is_not_used(verb: str, case: Case) -> None:
    scenario = case.scenario(refused=True)
    assert_it_is_about(verb, scenario)
    assert_holds(scenario.run())


def test_every_verb_has_its_cases() -> None:
    known = set(VERBS)
    assert known == set(AGOT2.verbs)
    assert known == set(DOES)
    assert known == set(IDLE) | set(ALWAYS)
    assert not set(IDLE) & set(ALWAYS)


def names_seen(session: Session, seat: int, zone: str, owner: int) -> list[str]:
    """The titles that a seat sees in a zone."""
    [found] = [each for each in session.view(seat).zones if (each.name, each.seat) == (zone, owner)]
    return [card.name for card in found.cards if card.name]


@pytest.mark.parametrize(
    ("verb", "zone", "owner", "before", "after"),
    [
        ("reveal", "deck", 0, ([], []), (["Road"], ["Road"])),
        ("look", "hand", 1, ([], ["Knight"]), (["Knight"], ["Knight"])),
    ],
)
def test_who_sees_a_card_that_is_shown(
    verb: str, zone: str, owner: int, before: tuple[list[str], list[str]], after: tuple[list[str], list[str]]
) -> None:
    scenario = DOES[verb][0].scenario()
    session = Session(scenario.game, scenario.start.clone())
    assert tuple(names_seen(session, seat, zone, owner) for seat in (0, 1)) == before
    session.take("use Source")
    while len(session.options()) == 1:
        session.take(session.options()[0])
    assert tuple(names_seen(session, seat, zone, owner) for seat in (0, 1)) == after
