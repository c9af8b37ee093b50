#!/bin/bash
# What make install puts where, and whether it works there: the command, both
# libraries through pkg-config, the manual, completions, highlighting, CI files.
set -u
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
ok() { # NAME, then a test's words
    local name=$1
    shift
    if "$@" >"$work/ok.out" 2>&1; then
        passed=$((passed + 1))
        echo "ok - $name"
    else
        failed=$((failed + 1))
        echo "not ok - $name"
        sed 's/^/    /' "$work/ok.out" | head -20
    fi
}
make_it() { env -u MAKEFLAGS -u MAKELEVEL make --no-print-directory "$@"; }
root=$work/usr
ok "make install" make_it install PREFIX="$root"
export PATH=$root/bin:$PATH PKG_CONFIG_PATH=$root/lib/pkgconfig LD_LIBRARY_PATH=$root/lib
ok "the command" bash -c '[ "$(command -v umpire)" = "$0/bin/umpire" ] && umpire --version' "$root"
sed -n '/^#include <stdio.h>/,/^}$/p' doc/umpire.3 | sed 's/\\en/\\n/' >"$work/part.c"
sed -n '/^\.SH EXAMPLE/,/^\.fi/p' doc/umpire.3 | sed '1,2d; $d; s/\\en/\\n/' >"$work/example.c"
ok "the manual's example, with the shared library" bash -c 'cc -std=c11 -Wall -Wextra -Werror -o "$0/shared" "$0/example.c" $(pkg-config --cflags --libs umpire) && "$0/shared" corpus/armada/games/six-rounds.umpire' "$work"
ok "needs libumpire by its soname" bash -c 'readelf -d "$0/shared" | grep -q "NEEDED.*libumpire.so.1"' "$work"
ok "and finds a breach" bash -c '"$0/shared" corpus/armada/games/six-rounds/fail-ship-turn.umpire | grep -q "armada.ship.turn in line"; [ "${PIPESTATUS[0]}" = 1 ]' "$work"
ok "with the static library" bash -c 'cc -std=c11 -o "$0/static" "$0/example.c" $(pkg-config --cflags umpire) -Wl,-Bstatic -lumpire -L"$1/lib" -Wl,-Bdynamic $(pkg-config --static --libs umpire | sed "s/-lumpire//") && ! ldd "$0/static" | grep -q libumpire && "$0/static" corpus/armada/games/six-rounds.umpire' "$work" "$root"
ok "the libraries show umpire.h and nothing else" bash -c '! nm -D --defined-only "$0/lib/libumpire.so" | grep -v " umpire_" && ! nm -g --defined-only "$0/lib/libumpire.a" 2>/dev/null | grep " [TDRB] " | grep -v " umpire_"' "$root"
for page in man1/umpire.1 man5/umpire-log.5 man3/umpire.3; do
    ok "$page reads without warnings" bash -c 'test -s "$0" && groff -man -ww -z -Tutf8 "$0" 2>"$1" && test ! -s "$1"' "$root/share/man/$page" "$work/warnings"
done
ok "the manual names every option of check" bash -c 'umpire check --help | grep -oE "^ +(-.*|     ) --[a-z-]+" | grep -oE -- "--[a-z-]+" | grep -v -e --help | while read -r o; do sed "s/\\\\//g" doc/umpire.1 | grep -q -- "$o" || { echo "$o"; exit 1; }; done'
ok "bash completion" bash -c '. "$0"; COMP_WORDS=(umpire ch) COMP_CWORD=1; _umpire; [ "${COMPREPLY[*]}" = check ]; COMP_WORDS=(umpire check -f j) COMP_CWORD=3; _umpire; [ "${COMPREPLY[*]}" = "junit jsonl" ]; COMP_WORDS=(umpire explain armada.pass.not) COMP_CWORD=2; _umpire; [ "${COMPREPLY[*]}" = armada.pass.not-consecutive ]' "$root/share/bash-completion/completions/umpire"
ok "the TextMate grammar is JSON" /usr/bin/python3 -m json.tool tools/editors/umpire.tmLanguage.json
if command -v vim >/dev/null 2>&1; then
    ok "the Vim syntax loads" vim -es -u NONE -c 'source tools/editors/vim/syntax/umpire.vim' -c 'if !exists("b:current_syntax") | cquit | endif' -c 'qall!'
fi
for file in tools/ci/github.yml tools/ci/gitlab.yml; do
    ok "$file does what the README of it says" bash -c 'grep -qE "umpire check -f (sarif|junit) -o umpire\.(sarif|xml) \." "$0" && ! grep -qP "\t" "$0"' "$file"
done
git -c init.defaultBranch=main init -q "$work/repository"
cp tools/ci/pre-commit "$work/repository/.git/hooks/pre-commit"
cp corpus/armada/games/six-rounds.umpire "$work/repository/good.umpire"
cp corpus/armada/games/six-rounds/fail-ship-turn.umpire "$work/repository/bad.umpire"
commit() { git -C "$work/repository" -c user.name=t -c user.email=t@example.org commit -qm "$1"; }
ok "the hook lets a sound log through" bash -c "$(declare -f commit); work=$work; git -C $work/repository add good.umpire && commit sound"
ok "and stops a breach" bash -c "$(declare -f commit); work=$work; git -C $work/repository add bad.umpire && ! commit breach"
ok "make dist" bash -c 'env -u MAKEFLAGS -u MAKELEVEL make dist | grep -q "umpire-.*tar.gz" && tar tzf build/umpire-*.tar.gz | grep -q "^umpire-[0-9.]*/README.md$"'
ok "make uninstall" make_it uninstall PREFIX="$root"
ok "leaves nothing" bash -c '[ -z "$(find "$0" ! -type d)" ]' "$root"
ok "DESTDIR" bash -c 'env -u MAKEFLAGS -u MAKELEVEL make install DESTDIR="$0/stage" PREFIX=/usr >/dev/null && test -x "$0/stage/usr/bin/umpire" && grep -qx "prefix=/usr" "$0/stage/usr/lib/pkgconfig/umpire.pc"' "$work"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
