#!/bin/bash
# SPDX-License-Identifier: MIT
# Adds the game of doc/adding.md to a copy of the tree. Everything finds the game, and no file
# outside the game's two folders changes. Takes the build's folder.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
build=$(realpath "$1") tree=$work/tree
mkdir "$tree"
tar -c --exclude=./build --exclude=./.git . | tar -x -C "$tree"
cp -r "$build" "$tree/build"
rm -rf "$tree/build/sanitized" "$tree/build/fuzz" "$tree/build/tests/run"
cp -r doc/adding/src doc/adding/corpus "$tree"
in_copy() { (cd "$tree" && env -u MAKEFLAGS -u MAKELEVEL "$@"); }
suite() { # NAME: runs a suite in the copy, that of the corpus on the added game's logs
    local only=
    [ "$1" != corpus ] || only=CORPUS=nim
    in_copy env $only build/tests/run "$1"
}
knows() { # WORD...: the command prints a line with nim
    in_copy build/umpire "$@" | grep -q nim
}
ok "the tree with one more game builds" in_copy make -s -j2 all build/tests/run
ok "--help: lists the added game" knows --help
ok "rules: lists the rules of the added game" knows rules nim
ok "words: gives an example of a word of the added game" bash -c 'cd "$0" && build/umpire words nim take | grep -q "e.g. A: take 3"' "$tree"
ok "check: whole games of the added game are conformant" in_copy build/umpire check -f text corpus/nim/games
ok "generate: random games of the added game are conformant" bash -c 'cd "$0" && build/umpire generate --games 20 nim | build/umpire check -f text -' "$tree"
for name in catalogue corpus texts documents glossary candidates; do
    ok "suite $name passes with the added game" suite "$name"
done
ok "--violate: breaches of the added game are found" bash -c 'cd "$0" && build/umpire generate --games 20 --violate any nim | build/umpire test -' "$tree"
find doc/adding -type f | sed 's|^doc/adding/||' | sort >"$work/files"
if grep -qvE '^(src/books|corpus)/nim/' "$work/files"; then
    tell_failed "the files of the added game are in its two folders" "$work/files"
else
    tell_passed "the files of the added game are in its two folders"
fi
summary
