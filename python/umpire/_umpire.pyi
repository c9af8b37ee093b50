# The module that python/module.py writes: cffi's view of the library.
from typing import Any

ffi: Any
lib: Any
