"""Selecting and revealing, against a model of the same rules written down a second time: who is asked what, what has an
effect, what lies where in the end, and who has priority."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import DISCARD, HAND, TABLE, Round
from kartoteka.games.legion.set.cards import CardDef, card_from_mapping
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import determinise, view
from tests.games.legion.shown import UNITS
from tests.rules import forbids, permits, rule

SEND_BACK = "return the opposing card to its owner's hand and select again."
COMMANDS: dict[str, tuple[int, str]] = {
    "Plans": (3, f"When revealed: You may discard this card. If you do, {SEND_BACK}"),
    "Back": (2, f"When revealed: {SEND_BACK[0].upper()}{SEND_BACK[1:]}"),
    "Lift": (1, "When revealed: Each friendly unit gains 1 dodge."),
    "Drop": (2, "When revealed: Each enemy unit loses 1 dodge."),
    "Cut": (3, "Discard the opposing card."),
    "Shout": (2, "Each enemy unit gains 1 aim."),
    "Wipe": (1, "Each friendly unit loses 1 aim."),
    "Plain": (2, ""),
    "Late": (0, "This card may not be selected in round 1."),
}
"""Pips and texts."""
CARDS: tuple[CardDef, ...] = tuple(
    card_from_mapping(fields, "")
    for fields in (
        *UNITS,
        *[{"name": name, "pips": pips, "orders": "1 unit", "text": text} for name, (pips, text) in COMMANDS.items()],
    )
)


class Model:
    """The Command Phase up to priority, by the wording of the rules: a player who decides drives the game along."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.blue = luck.randrange(2)
        self.round = luck.randrange(1, 3)
        self.face = luck.randint(1, 6)
        names = list(COMMANDS)
        self.hand = [sorted(luck.sample(names, luck.randint(0, 4))) for _ in range(2)]
        self.table: list[str | None] = [None, None]
        self.discard: list[list[str]] = [[], []]
        self.dodge, self.aim = [0, 0], [0, 0]
        self.state = self.position()

    def position(self) -> State:
        names = LEGION.seat_names
        given: dict[str, Any] = {"blue": names[self.blue], "round": self.round}
        for seat in (0, 1):
            units = {"G2": "Captain"} if seat == 0 else {"G12": "Captain"}
            given[names[seat]] = {"hand": self.hand[seat], "field": units}
        state = LEGION.position(given, CARDS, 1)
        state.script = (Outcome("priority die", (self.face,)),)
        return state

    # Decisions ------------------------------------------------------------------------------------------------------

    def decide(self, seat: int, wanted: list[tuple[str, str]]) -> tuple[str, str]:
        """Takes one of these options of a player, who must be asked for exactly these."""
        choice = self.state.choice
        assert choice is not None and choice.seat == seat
        offered = {(o[0], self.state.definition(o[1]).name if len(o) > 1 else ""): o for o in choice.options}
        assert sorted(offered) == sorted(wanted)
        taken = self.luck.choice(sorted(offered))
        self.state.apply(offered[taken])
        return taken

    def select(self, seat: int, barred: set[tuple[int, str]]) -> tuple[str, str]:
        lying = self.table[seat]
        if lying is not None:
            return self.decide(seat, [("stays", lying)])
        playable = [
            card for card in self.hand[seat] if (seat, card) not in barred and (card != "Late" or self.round != 1)
        ]
        return self.decide(seat, [("select", card) for card in playable] or [("nothing", "")])

    # The course -----------------------------------------------------------------------------------------------------

    def play(self) -> tuple[int, str]:
        """To the end of the effects; who has priority, and why."""
        order = (self.blue, 1 - self.blue)
        barred: set[tuple[int, str]] = set()
        done: set[tuple[int, str]] = set()
        while True:
            chosen = {seat: self.select(seat, barred) for seat in order}
            for seat, (verb, card) in chosen.items():
                if verb == "select":
                    self.hand[seat].remove(card)
                    self.table[seat] = card
            barred = set()
            for seat in order:
                lying = self.table[seat]
                if lying is not None and (seat, lying) not in done:
                    done.add((seat, lying))
                    self.reveal(seat, lying, barred)
            done -= barred
            if not barred:
                break
        for seat in order:
            left = self.table[seat]
            if left is not None:
                self.effect(seat, left)
        return self.priority()

    def reveal(self, seat: int, card: str, barred: set[tuple[int, str]]) -> None:
        opposing = self.table[1 - seat]
        if card == "Lift":
            self.dodge[seat] += 1
        elif card == "Drop":
            self.dodge[1 - seat] = max(0, self.dodge[1 - seat] - 1)
        elif card in ("Plans", "Back") and opposing is not None:
            if card == "Plans":
                if self.decide(seat, [("yes", ""), ("no", "")])[0] == "no":
                    return
                self.table[seat] = None
                self.discard[seat].append(card)
            self.table[1 - seat] = None
            self.hand[1 - seat].append(opposing)
            barred.add((1 - seat, opposing))

    def effect(self, seat: int, card: str) -> None:
        opposing = self.table[1 - seat]
        if card == "Cut" and opposing is not None:
            self.table[1 - seat] = None
            self.discard[1 - seat].append(opposing)
        elif card == "Shout":
            self.aim[1 - seat] += 1
        elif card == "Wipe":
            self.aim[seat] = max(0, self.aim[seat] - 1)

    def priority(self) -> tuple[int, str]:
        holder = self.blue if self.round % 2 else 1 - self.blue
        rolled = holder if self.face <= 3 else 1 - holder
        played = [seat for seat in (0, 1) if self.table[seat] is not None]
        if not played:
            return rolled, "LG-26"
        if len(played) == 1:
            return played[0], "LG-25"
        pips = [COMMANDS[str(card)][0] for card in self.table]
        return (rolled, "LGR-28") if pips[0] == pips[1] else (int(pips[1] < pips[0]), "LGR-27")

    # The game -------------------------------------------------------------------------------------------------------

    def names(self, zone: int, seat: int) -> list[str]:
        return sorted(self.state.definition(card).name for card in self.state.zones[zone * 2 + seat])


@rule("LG-18", permits)
@rule("LG-19", permits)
@rule("LG-20", permits)
@rule("LG-21", permits)
@rule("LG-21", forbids)
@rule("LG-24", permits)
@rule("LG-25", permits)
@rule("LGR-21", permits)
@rule("LGR-22", permits)
@rule("LGR-23", permits)
@rule("LGR-23", forbids)
@rule("LGR-24", permits)
@rule("LGR-25", permits)
@rule("LGR-26", permits)
@rule("D-8", permits)
@pytest.mark.parametrize("seed", range(60))
def test_the_game_goes_as_the_model(seed: int) -> None:
    model = Model(random.Random(seed))
    priority = model.play()
    s = model.state
    now = s.opened[Round]
    assert (now.priority, now.why) == priority
    for seat in (0, 1):
        assert model.names(HAND, seat) == sorted(model.hand[seat])
        assert model.names(TABLE, seat) == [card for card in (model.table[seat],) if card is not None]
        assert model.names(DISCARD, seat) == sorted(model.discard[seat])
        (unit,) = [c for i, c in enumerate(s.cards) if c.owner == seat and s.definition(i).name == "Captain"]
        assert (unit.dodge, unit.aim) == (model.dodge[seat], model.aim[seat])


# What the other player learns -----------------------------------------------------------------------------------------


def as_red_sees_it(state: State) -> tuple[Any, ...]:
    """All that reaches the player who selects second."""
    choice = state.choice
    assert choice is not None
    words = [LEGION.option_text(state, 1, option) for option in choice.options]
    return view(state, 1).encode(), words, choice.prompt, choice.seat, LEGION.question_facts(state, 1)


@rule("LGR-15", permits)
@rule("LGR-15", forbids)
@rule("LG-31", permits)
@pytest.mark.parametrize("known", [None, "Plain", "Plans"])
def test_no_choice_of_blue_is_seen_also_where_red_knows_a_card(known: str | None) -> None:
    hand = ["Plain", "Plans", "Cut", "Lift"]
    given = {"alice": {"hand": hand, "field": {"G2": "Captain"}}, "bob": {"hand": hand, "field": {"G12": "Captain"}}}
    state = LEGION.position(given, CARDS, 1)
    for card in state.zones[HAND * 2]:
        if state.definition(card).name == known:
            edits.reveal(state, [card], 1)
    after = [state.after(option) for option in state.options()]
    assert len(after) == len(hand)
    assert len({str(as_red_sees_it(one)) for one in after}) == 1
    thought = [determinise(after[0], 1, seed) for seed in range(60)]
    selected = {world.definition(world.regs[-1].sealed[0][1][1]).name for world in thought}
    assert (known is None or known in selected) and len(selected) == len(hand)


@rule("LGR-15", forbids)
@rule("LGR-17", permits)
def test_who_has_nothing_to_select_is_not_told_from_who_has() -> None:
    """In the first round Late may not be selected: red sees a hand of one card, and that blue has decided."""
    seen = []
    for card in ("Late", "Plain"):
        given = {
            "alice": {"hand": [card], "field": {"G2": "Captain"}},
            "bob": {"hand": ["Cut"], "field": {"G12": "Captain"}},
        }
        state = LEGION.position(given, CARDS, 1)
        (option,) = state.options()
        assert option[0] == ("nothing" if card == "Late" else "select")
        state.apply(option)
        seen.append(str(as_red_sees_it(state)))
    assert seen[0] == seen[1]
