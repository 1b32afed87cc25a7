"""What a compiler is told of a class, in the modules that it compiles; it means nothing to whoever never compiles.

`@mypyc_attr(native_class=False)`: a class like any other of Python (dictionaries that fill themselves are).
`@mypyc_attr(allow_interpreted_subclasses=True)`: also modules that are not compiled may derive from it.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**told):
        return lambda cls: cls
