"""By what command this program was started, for hints at how to start it again."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAME = "kartoteka"


def program() -> str:
    """`kartoteka`, where that is found; else the file, or the module, that was started."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == NAME:
        return f"{sys.orig_argv[0] or 'python'} -m {NAME}"
    if started.stem != NAME or started.parent == Path():
        return NAME
    found = shutil.which(NAME)
    same = found is not None and Path(found).resolve() == started.resolve()
    return NAME if same else _near(started)


def _near(path: Path) -> str:
    """As seen from here, where it lies below."""
    near = os.path.relpath(path)
    return str(path) if near.startswith(os.pardir) else near
