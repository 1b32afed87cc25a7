"""Keeping the garbage collector out of the way of long runs.

What is loaded (definitions, compiled texts, modules) stays for good, and states hold no cycles. So a simulation, a
search or a benchmark that is about to make millions of short-lived values sets what is there aside and collects rarely.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLD = 50_000
"""Net allocations between two collections."""


@contextmanager
def settled() -> Iterator[None]:
    """Sets everything loaded so far aside from collection, and collects rarely, until the block is left."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(THRESHOLD, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
