#!/bin/bash
# SPDX-License-Identifier: MIT
# The shared library shows each function of the public headers, with its version, and nothing else:
# debian/libumpire1.symbols lists them. A program that was linked with an earlier library needs
# each of them for as long as the library has its soname, and each struct that it fills in, or has
# filled in, as large as it was: tests/tools/sizes lists what they take where a pointer has 8 bytes. abi.sh BUILD
set -u
library=$(realpath "$1"/libumpire.so.[0-9])
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
sed -n 's/^ \(umpire_[a-z_]*@[A-Z_0-9.]*\) .*/\1/p' debian/libumpire1.symbols | LC_ALL=C sort >"$work/listed"
nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@@/, "@", $3); print $3 }' | LC_ALL=C sort >"$work/shown"
# A function's name stands before a bracket, in a declaration that begins its line.
sed 's|/\*.*\*/||; /\/\*/,/\*\//d' src/umpire*.h | grep -oE '^([a-z][a-z0-9_ ]* \**)?umpire_[a-z_]+\(' |
    grep -oE 'umpire_[a-z_]+\($' | tr -d '(' | LC_ALL=C sort -u >"$work/declared"
sed 's/@.*//' "$work/shown" >"$work/names"
ok "libumpire.so: each function has a version" bash -c '[ -s "$0" ] && ! grep -vE "@UMPIRE_[0-9]+\.[0-9]+$" "$0"' "$work/shown"
ok "libumpire.so: has all of libumpire1.symbols" bash -c 'LC_ALL=C comm -23 "$0" "$1" | tee "$2"; [ ! -s "$2" ]' "$work/listed" "$work/shown" "$work/missing"
ok "libumpire.so: shows nothing that debian/libumpire1.symbols lacks" bash -c 'LC_ALL=C comm -13 "$0" "$1" | tee "$2"; [ ! -s "$2" ]' "$work/listed" "$work/shown" "$work/more"
ok "libumpire.so: shows the functions that the headers declare, no other" diff "$work/declared" "$work/names"
# A struct that grows takes its new members from its reserved room.
{
    echo '#include "umpire_session.h"'
    echo '#include <stdio.h>'
    echo 'int main(void) {'
    awk '/^struct [a-z_]+ \{/ { name = $2 } / reserved\[|\(\*reserved\[/ { print name }' src/umpire*.h |
        sed 's/.*/printf("%s %zu\\n", "&", sizeof(struct &));/'
    echo 'return 0; }'
} >"$work/sizes.c"
if [ "$(getconf LONG_BIT)" = 64 ]; then
    ok "structs that can grow are as large as they were (tests/tools/sizes)" bash -c 'cc -std=c11 -Isrc -o "$0/sizes" "$0/sizes.c" && "$0/sizes" | LC_ALL=C sort | diff tests/tools/sizes -' "$work"
fi
ok "libumpire.so: the soname has the major version" bash -c 'readelf -d "$0" | grep -q "SONAME.*\[libumpire.so.$1\]"' "$library" "$(sed -n 's/^#define UMPIRE_VERSION_MAJOR //p' src/umpire.h)"
summary
