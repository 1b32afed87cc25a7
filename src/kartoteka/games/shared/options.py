"""Whether a table plays by another reading of the rules (`play_options` of its game)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def chosen(s: State, name: str) -> bool:
    """Whether that reading is played by: the table says so, which is laid before everything else."""
    situations = s.situations
    if not situations:
        return False
    table: Any = situations[0]
    return name in table.options
