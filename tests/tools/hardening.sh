#!/bin/bash
# SPDX-License-Identifier: MIT
# The command, the importers and the shared library are linked with all protections:
# hardening.sh BUILD
set -u
build=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
says() { # FILE PATTERN READELF-OPTION...
    local file=$1 pattern=$2
    shift 2
    readelf -W "$@" "$file" | tee "$work/said" | grep -qE "$pattern" || { tail -n 5 "$work/said"; return 1; }
}
has_no_writable_code() { ! says "$1" 'LOAD.* RWE|GNU_STACK.* RWE' -l >/dev/null && says "$1" 'GNU_STACK.* RW ' -l; }
library=$(realpath "$build"/libumpire.so.[0-9])
for file in "$build/umpire" "$build/import-armada-replay" "$build/import-vassal" "$library"; do
    name=$(basename "$file")
    ok "$name: may be loaded anywhere" says "$file" 'Type: +DYN' -h
    ok "$name: is read-only after relocation" says "$file" 'GNU_RELRO' -l
    ok "$name: is bound when it is loaded" says "$file" 'BIND_NOW|FLAGS.* NOW' -d
    ok "$name: no memory is both written and run" has_no_writable_code "$file"
    ok "$name: guards its stack" says "$file" 'UND __stack_chk_fail' --dyn-syms
    ok "$name: checks what it copies" says "$file" 'UND __[a-z]+_chk@' --dyn-syms
done
for file in "$build/umpire" "$build/import-armada-replay" "$build/import-vassal"; do
    ok "$(basename "$file"): is a position-independent program" says "$file" 'FLAGS_1.* PIE' -d
done
if [ "$(uname -m)" = x86_64 ]; then
    ok "the library's objects go with shadow stacks" says "$build/libumpire.a" 'SHSTK' -n
fi
# A program without protections does not pass.
echo 'int main(int count, char **words) { char text[8]; __builtin_strcpy(text, words[0]); return count + text[0]; }' >"$work/bare.c"
ok "an unprotected program is built" cc -O2 -no-pie -fno-stack-protector -U_FORTIFY_SOURCE -Wl,-z,norelro,-z,lazy,-z,execstack -o "$work/bare" "$work/bare.c"
lacks() { ! says "$work/bare" "$@" >/dev/null; }
ok "an unprotected program does not pass" bash -c "$(declare -f says lacks has_no_writable_code); work=$work
    lacks 'Type: +DYN' -h && lacks GNU_RELRO -l && lacks 'BIND_NOW|FLAGS.* NOW' -d && lacks 'UND __stack_chk_fail' --dyn-syms &&
    lacks 'UND __[a-z]+_chk@' --dyn-syms && ! has_no_writable_code $work/bare >/dev/null"
summary
