"""What a lasting effect says of its card, as a player reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk.words.unity import lender

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.state import State

STRIKES = {"strike weak": "weak strike", "strike medium": "medium strike", "strike strong": "strong strike"}


def change(s: State, m: Modifier) -> str:
    """What a lasting effect does; nothing where another event tells it."""
    match m.stat:
        case "controller":
            return ""
        case "keyword":
            number = f" {m.amount}" if m.op == "gain" and m.amount > 1 else ""
            return f"{m.op}s {m.value}{number}"
        case "element" | "class":
            return f"{m.op}s {m.value}"
        case "ability":
            lent_by = lender(s, m.value)
            return f"has what {lent_by} does on an attack" if lent_by else f'gets "{m.value}"'
    if m.stat.startswith(("cannot ", "may ")):
        return m.stat
    what = STRIKES.get(m.stat, m.stat)
    against = f" {m.value}" if m.value else ""
    return f"gets {m.amount:+d} {what}{against}" if m.op == "add" else f"has {what} {m.amount}{against}"
