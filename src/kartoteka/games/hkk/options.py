"""Other readings of the rules that a table may play by (`--format traditional+NAME`); the default is that of the rules.

Each is asked at one place, beside the ruling that it turns round.
"""

from __future__ import annotations

OPTIONS: dict[str, str] = {
    "any_part": "D-5",
    "late_death": "HKKR-17.5",
    "queue_reopens": "D-23",
    "deck_out": "D-4",
    "redraw": "HKKR-3.12",
    "capture_strike": "D-13",
    "many_items": "HKKR-15.5",
    "one_attachment": "HKKR-15.4",
    "strike_is_source": "D-8",
    "current_kept": "D-9",
    "passive_works": "D-6",
    "attack_passivizes": "HKKR-12.30",
    "own_stage_only": "D-30",
    "creature_says": "D-29",
    "one_defence": "D-22",
    "heal_first": "HKKR-7.35",
    "activate_first": "D-2",
    "actor_reacts_first": "HKKR-10.5",
    "attached_by_side": "D-26",
    "no_mixing": "D-15",
    "search_in_draw": "D-16",
    "part_always": "D-31",
    "void_falls": "D-10",
    "capture_dead_only": "D-12",
    "own_hosts_only": "D-28",
    "extract_strengthened": "D-3",
}
"""By name, the rule of which it is another reading."""
