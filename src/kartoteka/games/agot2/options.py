"""Other readings of the rules that a table may play by (`--format melee+NAME`); the default is that of the rules.

Each is asked at one place, beside the rule that it reads otherwise.
"""

from __future__ import annotations

OPTIONS: dict[str, str] = {
    "ends_challenge": "D-27",
}
"""By name, the rule of which it is another reading."""
