"""Files that anybody may have written: read no further than a limit, and quoted in messages no longer than a line."""

from __future__ import annotations

import re
import reprlib
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["CONTROL", "Unreadable", "clip", "exists", "is_plain", "read_file"]

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What would move the cursor of a terminal, or turn the direction of what it shows."""


class Unreadable(Exception):
    """A file that cannot be read: one line, without its name."""


def read_file(path: Path, largest: int) -> bytes:
    """What a regular file holds. Raises `Unreadable`."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable("cannot be read: it is no regular file")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as fault:
        raise Unreadable(f"cannot be read: {getattr(fault, 'strerror', None) or fault}") from None
    if len(data) > largest:
        size = f"{largest // 1024 // 1024} megabytes" if largest >= 1 << 20 else f"{largest // 1024} kilobytes"
        raise Unreadable(f"has more than {size}")
    return data


def exists(path: str | Path) -> bool:
    """Whether anything is there; where no system could have anything of that name, nothing is."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def is_plain(text: str) -> bool:
    """Whether a text can be shown on one line of a terminal as it is."""
    return CONTROL.search(text) is None


class _Short(reprlib.Repr):
    """Looks no deeper into a value than a message has room for, whatever its type is derived from."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxlist = self.maxdict = self.maxtuple = 4

    def repr1(self, x: Any, level: int) -> str:
        if isinstance(x, str):
            return repr(str(x[:60]))
        if isinstance(x, Mapping):
            return self.repr_dict(x, level)  # type: ignore[arg-type]
        if isinstance(x, list):
            return self.repr_list(x, level)
        if isinstance(x, tuple):
            return self.repr_tuple(x, level)
        if isinstance(x, int) and x.bit_length() > 200:
            return "a number of more than 60 digits"
        return super().repr1(x, level)


_SHORT = _Short()


def clip(value: object) -> str:
    """A value as a message quotes it: on one line, and not longer than a line."""
    words = _SHORT.repr(value)
    return words if len(words) <= 60 else words[:56] + " ..."
