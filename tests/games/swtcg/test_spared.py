"""A unit that lives on although its damage is as much as its health: something else happened instead (SWR-115)."""

from __future__ import annotations

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg import records as r
from kartoteka.games.swtcg.checks import spare
from tests.games.swtcg.small import Board, unit
from tests.rules import forbids, permits, rule


def board() -> Board:
    b = Board(unit("Wing", type="space", power=1, health=3), unit("Hound", type="space", power=1, health=3))
    for name in ("Wing", "Hound"):
        b.put(name, r.DARK, r.SPACE, damage=3)
        spare(b.state, b.card(name))
    return b


@rule("SWR-97", permits)
@rule("SWR-97", forbids)
def test_it_is_spared_as_it_is_and_no_longer_once_it_has_moved() -> None:
    b = board()
    b.raise_(h.Moved(card=b.card("Wing"), zone=r.BUILD_ZONE, manner="retreat"))
    assert b.where("Wing") == ("discard", r.DARK)
    assert b.where("Hound") == ("space", r.DARK)
