"""What is said besides of wordings that are not understood, where one knows what was meant."""

from __future__ import annotations

import re

from kartoteka.games.legion.text.vocabulary import CANNOT, KEYWORDS

HINTS = tuple(
    (re.compile(pattern, re.IGNORECASE), hint)
    for pattern, hint in (
        (r"\bat range [2-5]\b", "say “within range 2 of ...”, or “at range 1-2 of ...”"),
        (r"\bbecomes suppressed\b|\bis suppressed,", "say “When ... gains suppression”"),
        (r"\b(?:roll|reroll)", "texts roll no dice here, and change none"),
        (r"\b(?:draw|deck|shuffle)", "there is no deck: tokens are drawn from the order pool, and cards are selected"),
        (r"\bvictory point", "texts give no victory points here, they ask for them: “If you have more ...”"),
        (r"\bround counter\b", "the round counter is only asked for: “If you hold the round counter”"),
        (r"\b(?:adjacent|next to|base contact)\b", "distances are ranges: within range 1 of"),
        (r"\b(?:swap|exchange)", "nothing is exchanged here"),
        (r"\binstead\b", "say “A. If ..., B instead.”, or “gains 1 aim, or 2 in rounds 5 and 6”"),
        (r"\b(?:would)\b", "what would happen is not replaced here: say “When ...” or “After ...”"),
        (r"\bchoose one\b|\beither\b", "one thing to do of several is said so: “Choose one: A; or B.”"),
        (r"\bcannot\b", f"known is: cannot {', cannot '.join(CANNOT)}"),
        (r"\bignore", "say which keyword it has: “has Sharpshooter 2”"),
        (r"\btarget\b.*\btarget\b", "say “a”, “each” or “up to 2”"),
        (r"\bX\b", "say how many there are of what: “1 aim for each enemy unit within range 2 of it”"),
        (r"(?-i:\b(?:gains?|has|have|with|without) [A-Z])", f"known keywords are {', '.join(KEYWORDS)}"),
        (r"^(?:[Gg]ain|[Ss]uffer|[Ll]ose|[Mm]ove|[Hh]ave)\b", "say who does it: “Ansa Vey gains 1 aim”"),
    )
)  # fmt: skip


def hint_for(text: str) -> str:
    """The hint for a sentence, with the sign before it; nothing where there is none."""
    found = next((hint for pattern, hint in HINTS if pattern.search(text)), "")
    return f". {found[:1].upper()}{found[1:]}" if found else ""
