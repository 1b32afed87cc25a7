"""The page that tells where to look for what names every module of the game."""

import re
from pathlib import Path

from kartoteka.games import swtcg

FOLDER = Path(str(swtcg.__file__)).parent


def test_the_map_names_every_module_and_nothing_else() -> None:
    modules = {file.stem for file in FOLDER.glob("*.py")} - {"__init__"}
    modules |= {file.parent.name for file in FOLDER.glob("*/__init__.py")}
    assert set(re.findall(r"`(\w+)`", swtcg.__doc__ or "")) == modules
