"""Positions of the Star Wars TCG for tests of what people see, given as in scenarios, of cards written by hand."""

from __future__ import annotations

from typing import Any

from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.wording import compile_text
from kartoteka.kernel import program as p
from kartoteka.play.notation import NotationError
from kartoteka.play.session import Session

FORCE = p.Do("pay force", who=p.You(), amount=p.Number(1))


def ability(kind: str, verb: str, *cost: p.Op, flags: tuple[str, ...] = (), **operands: Any) -> p.Ability:
    return p.Ability(kind=kind, effect=p.Do(verb, **operands), cost=cost, flags=flags)


def card(name: str, type: str, cost: int = 0, *stats: int, **fields: Any) -> CardDef:
    """A card of that type; units with speed, power and health."""
    arenas = {"location": ("space", "ground"), "equipment": ("ground",), "battle": (), "mission": ()}
    version = fields.get("version", "")
    numbers: dict[str, Any] = dict(zip(("speed", "power", "health"), stats, strict=False))
    return CardDef(
        code=f"{name}{version}".lower(), name=name, type=type, cost=cost, arenas=arenas.get(type, (type,)),
        **numbers, **fields,
    )  # fmt: skip


def draws(kind: str, amount: int, *cost: p.Op, flags: tuple[str, ...] = ()) -> p.Ability:
    return ability(kind, "draw", *cost, flags=flags, who=p.You(), amount=p.Number(amount))


DRAW = p.Do("draw", who=p.You(), amount=p.Number(1))
GAIN = p.Do("gain force", who=p.You(), amount=p.Number(2))
EVADES = ability("activated", "evade", FORCE, what=p.This(), amount=p.Number(2))
TAPS = p.Do("tap", p.This())
OWN_STEP = ("own build step",)
PILOT = p.Text(keywords=(p.Keyword("pilot", 0, "Starfighter"),))
CARDS = (
    card("Scout", "space", 3, 40, 2, 3, subtypes="Rebel Starfighter", program=p.Text(abilities=(EVADES,))),
    card("Walker", "ground", 5, 20, 5, 6, program=p.Text(keywords=(p.Keyword("armor"), p.Keyword("shields", 1)))),
    card("Ace", "character", 4, 50, 3, 4, version="A", program=PILOT),
    card("Ace", "character", 6, 60, 2, 5, version="B", program=PILOT),
    card(
        "Clerk", "character", 2, 30, 2, 3,
        program=p.Text(abilities=(
            draws("activated", 1, TAPS, flags=OWN_STEP), draws("activated", 2, FORCE, flags=OWN_STEP), EVADES,
        )),
    ),
    card("Ambush", "battle", program=p.Text(abilities=(draws("effect", 1, FORCE),))),
    card("Snare", "battle", program=compile_text("Snare", "battle", "Tap one of your opponent's units.").program),
    card("Plan", "battle", program=p.Text(abilities=(p.Ability(kind="effect", effect=p.OneOf((DRAW, GAIN))),))),
    card("Surge", "battle", program=p.Text(abilities=(
        draws("effect", 1), p.Ability(kind="enhance", cost=(FORCE,), effect=GAIN),
    ))),
    card("Gambler", "space", 3, 50, 3, 3, program=p.Text(keywords=(p.Keyword("lucky", 1),))),
    card("Order", "mission", 2, program=p.Text(abilities=(draws("effect", 2),))),
    card("Harbor", "location"),
    card("Shield", "equipment", 1),
)  # fmt: skip

FULL: dict[str, Any] = {
    "step": "build",
    "player": "alice",
    "turn": 4,
    "alice": {
        "force": 5, "points": 4, "hand": ["Scout", "Walker", "Walker", "Ambush"], "deck": ["Order", "Filler", "Scout"],
        "construction": [{"Order": {"counters": 2}}, {"Scout": {"counters": 3}}],
        "build zone": ["Shield", {"Scout": {"tapped": True}}],
        "space": [{"Scout": {"damage": 1, "pilot": {"Ace (B)": {"damage": 2, "stack": ["Ace (A)"]}}}}, "Scout"],
        "ground": [{"Walker": {"equipment": ["Shield"], "beneath": ["Order"], "tokens": {"rust": 2}}}],
        "character": ["Clerk"], "site": {"space": "Harbor"}, "discard": ["Ambush"], "removed": 1,
    },
    "bob": {"hand": 3, "construction": [{"Walker": {"counters": 4}}], "space": ["Scout"], "force": 2},
}  # fmt: skip
"""Something of everything."""


def table(given: Any, *, seed: int = 1, dice: tuple[int, ...] = ()) -> Session:
    """A session in the position that is given; with the faces of the next dice, if they are."""
    state = SWTCG.position(given, CARDS, seed)
    if dice:
        state.script = (SWTCG.outcome(state, "dice", list(dice)),)
    return Session(SWTCG, state)


def say(session: Session, *lines: str) -> None:
    """Takes these decisions, `bob: use Scout Evade`; whoever is asked before can only pass, and does."""
    for line in lines:
        name, text = line.split(": ", 1)
        for _ in range(100):
            assert session.choice is not None
            if SWTCG.seat_names[session.seat] == name and _fits(session, text):
                session.take(text)
                break
            session.take("pass")
        else:
            raise AssertionError(f"{line}: never on offer")


def _fits(session: Session, text: str) -> bool:
    try:
        session.read(text)
    except NotationError:
        return False
    return True
