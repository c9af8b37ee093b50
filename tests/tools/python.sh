#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests the binding for Python, then again with Python's own checks of memory, then its types: python.sh BUILD [RECORDINGS]
set -u
build=$(realpath "$1")
export RECORDINGS=${2:-} IMPORTER=$build/import-armada-replay
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
python=/usr/bin/python3
if [ ! -e "$build/python/umpire/_umpire.abi3.so" ]; then
    echo "ok - skipped: the binding for Python is built with python3-dev and python3-cffi only"
    summary
    exit
fi
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
ok "Python binding: its tests pass" $python -W error -X faulthandler -m unittest discover -s tests/tools/python
ok "Python binding: passes Python's checks of memory" env PYTHONMALLOC=debug $python -X dev -W error -m unittest discover -s tests/tools/python -p test_binding.py
if command -v mypy >/dev/null 2>&1; then
    ok "Python binding: mypy takes its types and those of its tests" env -u PYTHONPATH MYPYPATH="$build/python" mypy --strict --cache-dir="$work/types" "$build/python/umpire" tests/tools/python/*.py
fi
shared() { # what 'make install' installs: the module beside the shared library
    mkdir -p "$work/shared/umpire" && cp "$build"/python/umpire/*.py "$build/python/_umpire.abi3.so" "$work/shared/umpire" &&
        LD_LIBRARY_PATH=$build PYTHONPATH=$work/shared $python -W error -m unittest discover -s tests/tools/python -p test_binding.py
}
ok "Python binding: its tests pass with the shared library" shared
if $python -c 'import venv, ensurepip, wheel' 2>/dev/null; then
    wheel() { # a fresh environment without this tree takes the wheel and checks a log with it
        cp -r "$build/python" "$work/python" && mkdir "$work/made" && ln -s "$work/python" "$work/made/python" &&
            tools/wheel "$work/made" 9.9.9 >"$work/wheel" && $python -m venv --system-site-packages "$work/venv" &&
            env -u PYTHONPATH "$work/venv/bin/pip" install -q --no-index --no-deps "$(cat "$work/wheel")" &&
            cp corpus/armada/games/six-rounds/fail-ship-turn.umpire "$work/game.umpire" &&
            (cd "$work" && [ "$(env -u PYTHONPATH venv/bin/python -c 'import umpire; print(umpire.__file__.startswith("'"$work"'/venv"), umpire.check("game.umpire").verdict)')" = "True nonconformant" ])
    }
    ok "make wheel: a fresh environment checks a log with it" wheel
    twice() {
        cp "$(cat "$work/wheel")" "$work/first.whl" && tools/wheel "$work/made" 9.9.9 >"$work/wheel" && cmp "$work/first.whl" "$(cat "$work/wheel")"
    }
    ok "make wheel: the same files give the same bytes" twice
fi
summary
