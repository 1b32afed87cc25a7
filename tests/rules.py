"""`@rule("AG-16", permits)`: the rule that a test proves, and whether its case is one that the rule permits or forbids.

`tools/rules_proof.py` collects these marks, switches each part of a rule off and expects a test that names it to fail.
"""

from __future__ import annotations

from typing import Literal

import pytest

Case = Literal["permits", "forbids"]

permits: Case = "permits"
forbids: Case = "forbids"


def rule(id: str, case: Case) -> pytest.MarkDecorator:
    """Marks a test as a case of a numbered rule."""
    assert case in (permits, forbids), f"{id}: a case permits or forbids, not {case!r}"
    return pytest.mark.rule(id, case)
