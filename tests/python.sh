#!/bin/bash
# The binding for Python: its tests, once more with Python's checks of memory, and its types. python.sh BUILD
set -u
build=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
python=/usr/bin/python3
if [ ! -e "$build/python/umpire/_umpire.abi3.so" ]; then
    echo "ok - skipped: the binding for Python is built with python3-dev and python3-cffi only"
    summary
    exit
fi
export PYTHONPATH=$build/python LD_LIBRARY_PATH=$build PYTHONDONTWRITEBYTECODE=1
ok "Python binding: its tests pass" $python -W error -X faulthandler -m unittest discover -s tests/python
ok "Python binding: passes Python's checks of memory" env PYTHONMALLOC=debug $python -X dev -W error -m unittest discover -s tests/python -p test_binding.py
if command -v mypy >/dev/null 2>&1; then
    ok "Python binding: mypy takes its types and those of its tests" env -u PYTHONPATH MYPYPATH="$build/python" mypy --strict --cache-dir="$work/types" "$build/python/umpire" tests/python/*.py
fi
summary
