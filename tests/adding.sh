#!/bin/bash
# Adds the game of doc/adding.md to a copy of the tree. Everything finds the game, and no file
# outside the game's two folders changes. Takes the build's folder.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
build=$(realpath "$1") tree=$work/tree
mkdir "$tree"
tar -c --exclude=./build --exclude=./.git . | tar -x -C "$tree"
cp -r "$build" "$tree/build"
rm -rf "$tree/build/sanitized" "$tree/build/fuzz" "$tree/build/tests/run"
cp -r doc/adding/src doc/adding/corpus "$tree"
in_copy() { (cd "$tree" && env -u MAKEFLAGS -u MAKELEVEL "$@"); }
suite() { # NAME: runs a suite in the copy
    in_copy build/tests/run "$1"
}
knows() { # WORD...: the command prints a line with nim
    in_copy build/umpire "$@" | grep -q nim
}
ok "the tree with one more game builds" in_copy make -s -j2 all build/tests/run
ok "the command lists it" knows --help
ok "its rules are listed" knows rules nim
ok "and its words" bash -c 'cd "$0" && build/umpire words nim take | grep -q "e.g. A: take 3"' "$tree"
ok "a whole game is conformant" in_copy build/umpire check -f text corpus/nim/games
ok "random games of it are conformant" bash -c 'cd "$0" && build/umpire generate --games 20 nim | build/umpire check -f text -' "$tree"
for name in catalogue corpus texts documents glossary candidates; do
    ok "suite $name" suite "$name"
done
ok "each rule is broken alone" bash -c 'cd "$0" && build/umpire generate --games 20 --violate any nim | build/umpire test -' "$tree"
find doc/adding -type f | sed 's|^doc/adding/||' | sort >"$work/files"
if grep -qvE '^(src/games|corpus)/nim/' "$work/files"; then
    tell_failed "the game is two folders" "$work/files"
else
    tell_passed "the game is two folders"
fi
summary
