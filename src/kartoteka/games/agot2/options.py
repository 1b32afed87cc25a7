"""Other readings of the rules that a table may play by (`--format melee+NAME`); the default is that of the rules.

Each is asked at one place, beside the rule that it reads otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.records import Table

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

OPTIONS: dict[str, str] = {
    "ends_challenge": "D-27",
}
"""By name, the rule of which it is another reading."""


def chosen(s: State, name: str) -> bool:
    """Whether that reading is played by."""
    table = s.open(Table)
    return table is not None and name in table.options
