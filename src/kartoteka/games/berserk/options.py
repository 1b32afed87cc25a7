"""Other readings of the rules that a table may play by (`--format constructed+NAME`); the default is that of the rules.

Each is asked at one place, beside the ruling that it turns round.
"""

from __future__ import annotations

OPTIONS: dict[str, str] = {
    "repeat_search": "D-1",
    "found_hidden": "D-2",
    "ticks_stop": "D-5",
    "oldest_incarnates": "D-6",
    "incarnation_kept": "D-8",
    "online_crystals": "D-9",
    "diagonal_range": "D-10",
    "any_own_cell": "D-12",
    "hostless_waits": "D-14",
    "ranged_neighbours": "D-18",
    "skip_shuffles": "D-19",
    "no_extra_life": "D-21",
    "reveal_late": "D-26",
    "hidden_may_fly": "BKR-15.3",
    "any_repeat_stops": "BKR-10.18",
    "incorporeal_dies": "BKK-Incorporeal",
    "corpse_eating_online": "BKK-Corpse-eating",
    "prophecy_on_top": "BKK-Prophecy",
    "no_equipment": "BKR-15.8",
}
"""By name, the rule of which it is another reading."""
