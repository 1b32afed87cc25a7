"""Other readings of the rules that a table may play by (`--format six+pool_closed`); the default is that of the rules.

An edition is a set of them. Each is asked beside the ruling that it turns round.
"""

from __future__ import annotations

OPTIONS: dict[str, str] = {
    # doubtful readings
    "only_victim_reselects": "LGR-24",
    "plans_always": "LGR-25",
    "pool_closed": "LGR-45",
    "anyone_issues": "LGR-99",
    "barred_if_nothing_else": "D-7",
    "sabotage_one": "D-20",
    # the five-round edition
    "rounds_five": "LGR-14",
    "both_nominate": "LGR-32",
    "blue_rolls": "LGR-28",
    "pass_tokens": "LGR-52",
    "panic_stays": "LGR-61",
    "dice_for_cover": "LGR-70",
    "improves_if_suppressed": "LGR-70",
    "draw_on_tie": "LGR-83",
    "dice_for_sides": "LGR-10",
    "ai_waived": "LGK-AI",
}
"""By name, the rule of which it is another reading."""

FIVE = (
    "rounds_five", "both_nominate", "blue_rolls", "pass_tokens", "panic_stays", "dice_for_cover",
    "improves_if_suppressed", "draw_on_tie", "dice_for_sides", "ai_waived",
)  # fmt: skip
"""What the five-round edition plays by."""
