"""The table of the Star Wars TCG in the terminal: what a newcomer must be able to read off it, in 80 columns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from kartoteka.clients.terminal.layout import layout_for
from kartoteka.clients.terminal.screen import plain
from kartoteka.kernel.visibility import CardView, ChoiceView, View, ZoneView


def printed_card(name: str, type: str, cost: int, *stats: int, text: str = "", version: str = "") -> Any:
    speed, power, health = stats or (None, None, None)
    return SimpleNamespace(
        name=name, code=name.lower(), version=version, type=type, side="dark", cost=cost, speed=speed, power=power,
        health=health, subtypes="Droid", variable=(), text=text, partial=False,
    )  # fmt: skip


CARDS = {
    card.name: card
    for card in (
        printed_card("Scout", "space", 3, 40, 2, 3, text="Pay 1 Force -> Evade 2."),
        printed_card("Walker", "ground", 5, 20, 5, 6, text="Armor"),
        printed_card("Ace", "character", 4, 50, 3, 4, text="[Pilot] Starfighter Pilot.", version="A"),
        printed_card("Ambush", "battle", 2, text="The attacking unit gets +2 power for this attack."),
        printed_card("Harbor", "location", 2, text="Each of your units gets +10 speed."),
    )
}


def unit(name: str, handle: int, **facts: Any) -> CardView:
    card = CARDS[name]
    stats = {"speed": card.speed, "power": card.power, "health": card.health}
    return CardView(name, handle=handle, facts={"type": card.type, "cost": card.cost, **stats, **facts})


ATTACK = (
    {"turn": 3},
    {"battle": ["space", "ground", "character"], "over": []},
    {"arena": "space"},
    {"attack": "space", "player": "alice", "attacker": 1, "defender": 4},
    {"roll": "attack", "player": "alice", "dice": [4, 6, 1]},
    {"damage": [{"to": 4, "amount": 2, "from": 1}]},
)
SCOUT = CardView("Scout", facts={"type": "space", "cost": 3})
ZONES = (
    ZoneView("deck", 0, 40), ZoneView("deck", 1, 39), ZoneView("discard", 0, 2), ZoneView("discard", 1, 1),
    ZoneView("hand", 0, 3, (CardView("Ambush", facts={"type": "battle", "cost": 2}), SCOUT, SCOUT)),
    ZoneView("hand", 1, 5),
    ZoneView("construction", 0, 1, (CardView("Walker", handle=50, facts={"type": "ground", "counters": 3}),)),
    ZoneView("construction", 1, 1, (CardView(handle=60, facts={"counters": 4}),)),
    ZoneView("build zone", 0, 1, (unit("Scout", 3, tapped=True),)), ZoneView("build zone", 1, 0),
    ZoneView("space", 0, 2, (unit("Scout", 1, damage=2), unit("Scout", 2, tapped=True, stack=2))),
    ZoneView("space", 1, 1, (unit("Scout", 4, keywords=["shields 1", "armor"]),)),
    ZoneView("ground", 0, 0), ZoneView("ground", 1, 1, (unit("Walker", 5),)),
    ZoneView("character", 0, 0), ZoneView("character", 1, 0),
    ZoneView("aboard", 0, 1, (CardView("Ace", handle=9, on=2, facts={"letter": "A", "health": 4, "damage": 1}),)),
    ZoneView("site", 0, 1, (CardView("Harbor", handle=33, facts={"type": "location", "arena": "space"}),)),
)  # fmt: skip
OPTIONS = ("attack Scout 1 -> bob's Scout", "use Scout 1 Evade", "build Scout 2 +3", "play Ambush", "pass")


def seen() -> View:
    """A view of alice in the middle of an attack."""
    return View(
        game="swtcg",
        seat=0,
        players=(
            {"name": "alice", "side": "dark", "force": 6, "points": 0, "controls": []},
            {"name": "bob", "side": "light", "force": 3, "points": 2, "controls": ["ground"]},
        ),
        zones=ZONES,
        situations=ATTACK,
        asked=0,
        choice=ChoiceView("play or pass", "SW-83", OPTIONS, {}),
    )


def layout() -> Any:
    return layout_for("swtcg", lambda name, version: CARDS.get(name), 80)


def lines() -> list[str]:
    return [layout().heading(seen()), *(plain(line) for line in layout().table(seen()))]


def test_no_line_is_wider_than_the_screen() -> None:
    assert max(len(line) for line in lines()) <= 80


@pytest.mark.parametrize(
    "told",
    [
        "Turn 3 · battle phase · space battle step",
        "alice (you), dark: Force 6 · build points 0 · hand 3 · deck 40",
        "controls ground (two when a turn ends win the game)",
        "Location: Harbor (alice)",
        "ATTACKS, 2 damage",
        "DEFENDS, shields 1, armor",
        "tapped, stack of 2",
        "+ pilot Ace (A) (1 damage of 4)",
        "alice is building, with build counters: Walker (3 of 5)",
        "bob is building, with build counters: a face-down card with 4",
        "Scout 1 attacks bob's Scout",
        "alice rolled [4] [6] [1]  attack dice",
        "2 damage to bob's Scout is pending",
        "Scout x2",
    ],
)
def test_what_counts_stands_on_the_table(told: str) -> None:
    assert any(told in line for line in lines())


def test_units_of_both_sides_stand_below_their_arena_with_their_numbers() -> None:
    rows = lines()
    space, ground = (next(i for i, row in enumerate(rows) if row.startswith(x)) for x in ("SPACE", "GROUND"))
    there = [row.split()[:2] for row in rows[space + 1 : ground] if row.split()[-1:] and " 40 " in row]
    assert there == [["bob", "Scout"], ["alice", "Scout"], ["alice", "Scout"]]


@pytest.mark.parametrize(
    ("option", "shown", "note"),
    [
        (OPTIONS[0], OPTIONS[0], ("40/2/3, shields 1, armor", "")),
        (OPTIONS[1], OPTIONS[1], ("", "Pay 1 Force -> Evade 2.")),
        (OPTIONS[2], "build Scout +3", ("cost 3  space 40/2/3      Pay 1 Force -> Evade 2.", "")),
        (OPTIONS[3], OPTIONS[3], ("", "The attacking unit gets +2 power for this attack.")),
        (OPTIONS[4], OPTIONS[4], ("", "")),
    ],
)
def test_an_option_is_explained_to_who_does_not_know_the_cards(option: str, shown: str, note: tuple[str, str]) -> None:
    table = layout()
    told = table.note(seen(), option)
    assert (table.shown(seen(), option), (" ".join(told[0].split()), told[1])) == (
        shown,
        (" ".join(note[0].split()), note[1]),
    )


def test_the_card_says_what_is_printed() -> None:
    shown = [plain(line) for line in layout().card(CARDS["Ace"])]
    assert shown[:2] == ["Ace (A)  (ace)", "  dark character, cost 4, speed 50, power 3, health 4"]


def test_questions_tell_what_they_are_about() -> None:
    asked = msgspec.structs.replace(
        seen(), choice=ChoiceView("place a unit", "SWR-39", ("done",), {"setup points": 12, "picked": ["Scout"]})
    )
    assert layout().about(asked) == ["12 setup points left; face down, a card takes them all", "so far Scout"]


def test_amounts_of_one_thing_stand_in_one_row() -> None:
    options = (*(f"build Scout 2 +{n}" for n in (1, 2, 3)), "continue Walker +1", "continue Walker +2", "pass")
    asked = msgspec.structs.replace(seen(), choice=ChoiceView("build", "SWR-54", options, {}))
    assert layout().rows(asked) == [
        (1, 3, "build Scout +1 to +3"), (4, 4, "continue Walker +1"), (5, 5, "continue Walker +2"), (6, 6, "pass"),
    ]  # fmt: skip
