"""What a lasting effect says of its card, as a player reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Modifier


def change(m: Modifier) -> str:
    """What a lasting effect does."""
    match m.stat:
        case "keyword":
            number = f" {m.amount}" if m.op in ("gain", "add") and m.amount > 0 else ""
            return f"{'loses' if m.op == 'lose' else 'gains'} {str(m.value).title()}{number}"
        case "actions":
            return (
                f"has {abs(m.amount)} action{'s' if abs(m.amount) != 1 else ''} {'fewer' if m.amount < 0 else 'more'}"
            )
        case "orders":
            return f"orders {m.amount} unit{'s' if m.amount != 1 else ''}" if m.op == "set" else f"orders {m.amount:+d}"
    if m.stat.startswith(("cannot ", "may ")):
        return m.stat
    return f"gets {m.amount:+d} {m.stat}" if m.op == "add" else f"has {m.stat} {m.amount}"
