"""Positions of the set's own cards, for tests that play them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.records import Attack
from kartoteka.games.swtcg.sight import Seen, Sight
from kartoteka.play.session import Session
from tests.games.swtcg.shown import say

Dice = Sequence[Sequence[int]]
CHANCES = ("SW-87", "SW-91", "SW-100")
"""The rules of the chances to reroll, to prevent, to disrupt."""


def begin(arena: str = "", *, alice: Any = None, bob: Any = None, dice: Dice = (), **given: Any) -> Session:
    """A session in a position of the set's own cards; in the battle step of an arena, or where `given` says."""
    if arena:
        given["arena"] = arena
    state = SWTCG.position({**given, "alice": alice or {}, "bob": bob or {}}, (), 1)
    state.script = tuple(SWTCG.outcome(state, "dice", list(faces)) for faces in dice)
    return Session(SWTCG, state)


def build(**given: Any) -> Session:
    """The build step of alice, who has no cards to draw."""
    return begin(step="build", **given)


def do(session: Session, *lines: str) -> Sight:
    """Takes these decisions, and passes in the special chances that are open in the end."""
    say(session, *lines)
    while session.choice is not None and session.choice.rule in CHANCES:
        session.take("pass")
    return sight(session)


def attack(session: Session, *lines: str) -> Sight:
    """Takes these decisions, and passes until the attack is over."""
    say(session, *lines)
    while session.state.open(Attack) is not None and not session.state.over:
        session.take("pass")
    return do(session)


def sight(session: Session, seat: int = 0) -> Sight:
    return Sight(session.view(seat), session.state.pool)


def one(seen: Sight, title: str, seat: int = 1) -> Seen:
    """The unit of that title."""
    found = seen.units(seat, "space", "ground", "character", "build zone")
    return next(u for u in found if u.printed is not None and u.printed.title == title)


def titles(seen: Sight, zone: str, seat: int = 0) -> list[str]:
    return sorted(c.printed.title for c in seen.cards(zone, seat) if c.printed is not None)


def offered(session: Session) -> tuple[str, ...]:
    assert session.choice is not None
    return tuple(SWTCG.option_texts(session.state))
