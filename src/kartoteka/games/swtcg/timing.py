"""The timing table: by which names triggers know each kind of event, and what it changes.

Nothing opens around an event but what replaces it (SWR-115): triggers are captured as it happens and wait (SW-22).
"""

from __future__ import annotations

from typing import Any

from kartoteka.games.swtcg import damaging, durations, edits, movements
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.possible import WORD_ROWS
from kartoteka.games.swtcg.replacing import REPLACEMENTS
from kartoteka.kernel.events import Row, Timing

PLAIN = Timing("an event", before=(REPLACEMENTS,), replaces="SWR-115", delays="SWR-4")
"""Damage and discards may be replaced (SWR-115); of nothing else does any text say so."""


def _row(*names: str, apply: Any, could: Any = None, most: Any = None) -> Row:
    return Row(*names, apply=apply, timing=PLAIN, could=could, most=most)


ROWS: dict[Any, Row] = {
    **{kind: _row(*names, apply=apply, could=could, most=most)
       for kind, (names, apply, could, most) in WORD_ROWS.items()},
    h.UnitDiscarded: Row(
        "unit discarded", apply=WORD_ROWS[h.UnitDiscarded][1], could=WORD_ROWS[h.UnitDiscarded][2],
        timing=PLAIN, looks_back=True,
    ),
    h.Damaged: Row("damaged", apply=damaging.damage, timing=PLAIN),
    # building
    h.Started: _row(apply=edits.start),
    h.Deployed: _row("unit deployed", apply=edits.deploy),
    h.Completed: _row(apply=movements.complete),
    h.Equipped: _row(apply=movements.equip),
    h.LocationPut: _row("location put", apply=movements.put_location),
    h.PilotMoved: _row(apply=movements.move_pilot),
    h.StackRearranged: _row(apply=movements.rearrange),
    # turns and steps
    h.GameBegan: _row(apply=edits.nothing),
    h.TurnBegan: _row("turn began", apply=edits.begin_turn),
    h.TurnEnded: _row("turn ended", apply=edits.nothing),
    h.TurnOver: _row(apply=durations.end),
    h.StepBegan: _row("build step began", apply=movements.begin_step),
    h.StepEnded: _row("build step ended", apply=durations.end),
    h.BattleBegan: _row("battle began", apply=edits.begin_battle),
    h.BattleEnded: _row("battle ended", apply=durations.end),
    h.BattleStepsChanged: _row(apply=edits.change_battle_steps),
    h.ArenaStepBegan: _row("arena step began", apply=edits.begin_arena_step),
    h.ArenaStepEnded: _row("arena step ended", apply=durations.end),
    # dice, attacks, damage
    h.Rolled: _row("dice rolled", apply=edits.roll),
    h.Rerolled: _row(apply=edits.reroll),
    h.RollRead: _row(apply=durations.end),
    h.Attacked: _row("attacks", "is attacked", apply=edits.attack),
    h.DefenderChanged: _row("is attacked", apply=edits.change_defender),
    h.AttackRolled: _row(apply=edits.note_rolled),
    h.AttackEnded: _row("attack ended", apply=durations.end_attack),
    h.DamageLooms: _row(apply=edits.loom),
    h.DamageAimed: _row("would be damaged", apply=edits.nothing),
    h.DamagePrevented: _row("damage prevented", apply=edits.prevent),
    h.DamageMade: _row(apply=edits.make_damage),
    h.DamageSettled: _row(apply=durations.end),
    h.RetaliationPromised: _row(apply=edits.promise_retaliation),
    h.PromiseKept: _row(apply=durations.end),
    # playing
    h.Announced: _row(apply=edits.announce),
    h.Played: _row("battle card played", "ability activated", "mission completed", apply=edits.nothing),
    h.Disrupted: _row(apply=edits.disrupt),
    h.PlayEnded: _row(apply=durations.end),
    # the end
    h.GameStopped: _row(apply=edits.stop),
    h.PlayerConceded: _row(apply=edits.concede),
}  # fmt: skip
