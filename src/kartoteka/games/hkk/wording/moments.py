"""When something happens by itself: the times that a text names, each with its trigger."""

from __future__ import annotations

from kartoteka.kernel.program import AnyPlayer, Opponent, Player, Role, Trigger, You

WHOSE: dict[str, Player] = {"your": You(), "your opponent's": Opponent(), "each": AnyPlayer()}
PHASES = ("draw", "main", "combat", "healing")


def _of(event: str, player: Player, *roles: Role) -> Trigger:
    """An event of that player's turn; of either player's without saying whose."""
    return Trigger(event, (*roles, *(() if player == AnyPlayer() else (Role("player", player=player),))))


MOMENTS: dict[str, Trigger] = {
    "in each of your preparation phases": _of("preparation", You()),
    "in each of your opponent's preparation phases": _of("preparation", Opponent()),
    "in each preparation phase": _of("preparation", AnyPlayer()),
    "at the end of each of your preparation phases": _of("preparation ended", You()),
    **{f"at the start of {said} turn": _of("turn began", player) for said, player in WHOSE.items()},
    **{f"at the end of {said} turn": _of("end of turn", player) for said, player in WHOSE.items()},
    **{
        f"at the start of {said} {phase} phase": _of("phase began", player, Role("phase", word=phase))
        for phase in PHASES
        for said, player in WHOSE.items()
    },
}
