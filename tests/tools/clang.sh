#!/bin/bash
# SPDX-License-Identifier: MIT
# clang warns of nothing, where it is installed: it sees changes of sign that gcc allows. clang.sh BUILD
set -u
build=$1
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
if ! command -v clang >/dev/null; then
    echo "# clang is not here"
    summary
    exit
fi
flags="-std=c11 $(sed -n 's/^WARNINGS := //p' GNUmakefile) -D_GNU_SOURCE -Isrc -I$build -Itests/unit -Itools/alterations
       $(pkg-config --cflags libxml-2.0 jansson libarchive)"
warns_of_nothing() { # FILE...
    # shellcheck disable=SC2086 # the flags are words
    clang -fsyntax-only $flags "$@"
}
for folder in src/* src/*/* tests/unit tests/hostile/fuzz tools/alterations tools/import-armada tools/import-vassal; do
    files=("$folder"/*.c)
    [ ! -e "${files[0]}" ] || ok "clang: $folder" warns_of_nothing "${files[@]}"
done
summary
