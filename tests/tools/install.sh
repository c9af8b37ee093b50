#!/bin/bash
# SPDX-License-Identifier: MIT
# What `make install` installs works from there: the command, both
# libraries through pkg-config, the manual, completions, highlighting, CI files.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
make_it() { env -u MAKEFLAGS -u MAKELEVEL make --no-print-directory "$@"; }
root=$work/usr
ok "make install: succeeds" make_it install PREFIX="$root"
export PATH=$root/bin:$PATH PKG_CONFIG_PATH=$root/lib/pkgconfig LD_LIBRARY_PATH=$root/lib
ok "make install: umpire runs from the folder of PREFIX" bash -c '[ "$(command -v umpire)" = "$0/bin/umpire" ] && umpire --version' "$root"
awk -v to="$work/" '/^\.SH EXAMPLES/ { in_them = 1 } /^\.nf/ && in_them { file = to (n++ ? "next.c" : "example.c"); next }
    /^\.fi/ { file = "" } file { gsub(/\\e/, "\\"); print >file }' doc/umpire.3
ok "umpire(3): the example builds and runs with the shared library" bash -c 'cc -std=c11 -Wall -Wextra -Werror -o "$0/shared" "$0/example.c" $(pkg-config --cflags --libs umpire) && "$0/shared" corpus/armada/games/six-rounds.umpire' "$work"
ok "umpire(3): the example needs libumpire by its soname" bash -c 'readelf -d "$0/shared" | grep -q "NEEDED.*libumpire.so.1"' "$work"
ok "umpire(3): the example finds a breach in a log" bash -c '"$0/shared" corpus/armada/games/six-rounds/fail-ship-turn.umpire | grep -q "armada.ship.turn in line"; [ "${PIPESTATUS[0]}" = 1 ]' "$work"
ok "umpire(3): the example of a position lists what umpire legal does" bash -c 'cc -std=c11 -Wall -Wextra -Werror -o "$0/next" "$0/next.c" $(pkg-config --cflags --libs umpire) && "$0/next" corpus/armada/perft/ship-phase.umpire 0 >"$0/listed" && umpire legal corpus/armada/perft/ship-phase.umpire | cmp - "$0/listed" && "$0/next" corpus/starfleet/perft/start.umpire 0 | grep -qx "the game may end here" && ! "$0/next" corpus/armada/games/six-rounds.umpire 0' "$work"
ok "umpire(3): the example builds and runs with the static library" bash -c 'cc -std=c11 -o "$0/static" "$0/example.c" $(pkg-config --cflags umpire) -Wl,-Bstatic -lumpire -L"$1/lib" -Wl,-Bdynamic $(pkg-config --static --libs umpire | sed "s/-lumpire//") && ! ldd "$0/static" | grep -q libumpire && "$0/static" corpus/armada/games/six-rounds.umpire' "$work" "$root"
ok "the libraries show only names that begin with umpire_" bash -c 'nm -D --defined-only "$0/lib/libumpire.so" | grep -q " umpire_check_path" && nm -g --defined-only "$0/lib/libumpire.a" | grep -q " T umpire_check_path" && ! nm -D --defined-only "$0/lib/libumpire.so" | grep -vE " umpire_| A UMPIRE_[0-9]" && ! nm -g --defined-only "$0/lib/libumpire.a" 2>/dev/null | grep " [TDRB] " | grep -v " umpire_"' "$root"
for page in man1/umpire.1 man1/import-armada-replay.1 man1/import-vassal.1 man5/umpire-log.5 man5/umpire-fleet.5 man3/umpire.3 $(printf "man5/umpire-%s.5 " $(ls src/books)); do
    ok "$page reads without warnings" bash -c 'test -s "$0" && groff -man -ww -z -Tutf8 "$0" 2>"$1" && test ! -s "$1"' "$root/share/man/$page" "$work/warnings"
done
# The manual and the completions have every command and option that `--help` lists, each in its place.
commands=$(umpire --help | sed -n '/^Games:/q; s/^  \([a-z][a-z-]*\)  *[a-z].*/\1/p')
options_of() { umpire "$1" --help | sed -n '/^Exit status/q; s/^ *\(-.*\)/\1/; s/^Usage: //; t end; b; :end; s/  .*//; p' | grep -oE '(^|[^a-z-])-(-[a-z-]+|[A-Za-z])\b' | grep -oE -- '-[A-Za-z-]+' | grep -vx -e --help; }
says() { grep -qE -- "(^|[^a-z-])$1([^a-z-]|$)"; }
sed 's/\\f[BIR]//g; s/\\//g' "$root/share/man/man1/umpire.1" >"$work/manual"
in_manual() {
    sed '1,/^\.SH SYNOPSIS/d; /^\.SH/,$d' "$work/manual" | grep -q "^umpire $1\( \|$\)" && sed '1,/^\.SH COMMANDS/d; /^\.SH/,$d' "$work/manual" | grep -qx "\.B $1" || return
    sed "1,/^\.SH OPTIONS OF ${1^^}\$/d; /^\.SH/,\$d" "$work/manual" | sed -n '/^\.T[PQ]/{n;p}' >"$work/told"
    for o in $(options_of "$1"); do says "$o" <"$work/told" || { echo "$o is missing"; return 1; }; done
}
in_bash() {
    COMP_WORDS=(umpire "$1") COMP_CWORD=1 && _umpire && [ "${COMPREPLY[*]}" = "$1" ] || return
    for o in $(options_of "$1"); do
        COMP_WORDS=(umpire "$1" "$o") COMP_CWORD=2 && _umpire
        [[ " ${COMPREPLY[*]} " == *" $o"[\ =]* ]] || { echo "$o is missing"; return 1; }
    done
}
. "$root/share/bash-completion/completions/umpire"
ok "umpire --help names its commands" [ "$(echo "$commands" | wc -l)" -gt 5 ]
without=$(for command in $commands; do [ -n "$(options_of "$command")" ] || echo "$command"; done)
ok "umpire COMMAND --help lists options of each command, and none of explain" [ "$without" = explain ]
for command in $commands; do
    for where in manual bash; do
        ok "$where: has the command $command and its options" in_$where "$command"
    done
done
# Runs each line of the manual's examples in a folder with the files that it names. Usage errors and failures
# of the program would be 2 and 5.
mkdir -p "$work/examples/corpus"
sed -n '/^```umpire/,/^```$/p' README.md | sed '1d; $d' >"$work/examples/game.umpire"
cp corpus/armada/games/six-rounds.umpire corpus/dropzone/games/two-players.umpire "$work/examples/corpus"
cp tools/matrix/armada-ship-phase "$work/examples/other"
sed -n '/^\.SH EXAMPLES/,/^\.fi/p' doc/umpire.1 | sed '1,2d; $d; s/^tail -f/cat/' >"$work/examples/lines"
ok "umpire(1): the examples use each command" bash -c 'for c in $0; do grep -qE "(^|\\| )umpire $c " "$1" || { echo "$c"; exit 1; }; done' "$commands" "$work/examples/lines"
while IFS= read -r line <&3; do
    run=${line/#umpire serve --listen 127.0.0.1:8080/mkdir tables; serves umpire serve --listen 127.0.0.1:0}
    ok "example: $line" bash -c 'cd "$0" && set -o pipefail && eval "$1" || { s=$?; [ $s != 2 ] && [ $s -lt 5 ]; }' "$work/examples" "$run"
done 3<"$work/examples/lines"
offers() { # WANTED WORD...: to complete the last word of 'umpire WORD...'
    local wanted=$1
    shift
    COMP_WORDS=(umpire "$@") COMP_CWORD=$#
    _umpire && [ "${COMPREPLY[*]}" = "$wanted" ] || { echo "for '$*': ${COMPREPLY[*]}"; return 1; }
}
rule=armada.pass.not-consecutive
ok "bash completion: completes a command, a format after 'check -f', and a rule after 'explain'" \
    eval 'offers check ch && offers "junit jsonl" check -f j && offers $rule explain armada.pass.not'
ok "bash completion: completes a rule after 'generate --violate=', and a format after 'legal --format='" \
    eval 'offers $rule generate --violate = armada.pass.not && offers "text jsonl" legal --format ='
for shell in zsh:_umpire fish:umpire.fish; do
    if command -v "${shell%:*}" >/dev/null 2>&1; then
        ok "${shell%:*} reads its completion" "${shell%:*}" -n "tools/completions/${shell#*:}"
    fi
done
ok "the TextMate grammar is JSON" /usr/bin/python3 -m json.tool tools/editors/vscode/umpire.tmLanguage.json
header_words() { # the words that begin a line of a log's head are the same in both
    [ "$(xmllint --xpath "//list[@name='header']/item/text()" tools/editors/kate/umpire.xml)" = \
      "$(sed -n 's/^syntax match umpireKeyword.*\\(\(.*\)\\)\\>.*/\1/p' tools/editors/vim/syntax/umpire.vim | sed 's/\\|/\n/g')" ]
}
ok "Kate's highlighting knows the head's words that Vim's knows" header_words
if command -v kate-syntax-highlighter >/dev/null 2>&1; then
    ok "Kate's highlighting loads" bash -c 'mkdir -p "$0/kate/org.kde.syntax-highlighting" && ln -s "$1/share/org.kde.syntax-highlighting/syntax" "$0/kate/org.kde.syntax-highlighting/" && XDG_DATA_HOME=$0/kate kate-syntax-highlighter --syntax Umpire -f html corpus/armada/games/six-rounds.umpire | grep -qE "<span style=\"font-weight:bold;\">game</span> armada"' "$work" "$root"
fi
ok "VS Code: the files that package.json names are installed" bash -c 'cd "$0/share/umpire/vscode" && for f in $(grep -oE "\./[A-Za-z.-]+" package.json); do [ -s "$f" ] || { echo "$f"; exit 1; }; done' "$root"
if command -v vim >/dev/null 2>&1; then
    ok "the Vim syntax loads" vim -es -u NONE -c 'source tools/editors/vim/syntax/umpire.vim' -c 'if !exists("b:current_syntax") | cquit | endif' -c 'qall!'
fi
for file in tools/ci/github.yml tools/ci/github-annotations.yml tools/ci/github-npm.yml tools/ci/gitlab.yml; do
    ok "$file calls umpire check for a report, and has no tabs" bash -c 'tr -d "\\\\\n" <"$0" | grep -qE "umpire\"? check .*--strangers.* (-f github|-f (sarif|junit) -o umpire\.(sarif|xml)) (-- )?\." && ! grep -qP "\t" "$0"' "$file"
done
git -c init.defaultBranch=main init -q "$work/repository"
cp tools/ci/pre-commit "$work/repository/.git/hooks/pre-commit"
cp corpus/armada/games/six-rounds.umpire "$work/repository/good.umpire"
cp corpus/armada/games/six-rounds/fail-ship-turn.umpire "$work/repository/bad.umpire"
commit() { git -C "$work/repository" -c user.name=t -c user.email=t@example.org commit -qm "$1"; }
ok "pre-commit hook: lets a sound log through" bash -c "$(declare -f commit); work=$work; git -C $work/repository add good.umpire && commit sound"
stopped() {
    git -C "$work/repository" add bad.umpire && ! commit breach 2>"$work/err" && [ "$(git -C "$work/repository" rev-list --count HEAD)" = 1 ] &&
        grep -qF '[armada.ship.turn]' "$work/err" && grep -qF 'pre-commit: umpire found something (status 1)' "$work/err" || { cat "$work/err"; return 1; }
}
ok "pre-commit hook: stops a log with a breach, and tells of it" stopped
packed() { # make dist names an archive, and the README is in it
    local archive
    archive=$(make_it dist BUILD="$work/dist") && [[ $archive == "$work"/dist/umpire-*.tar.gz ]] &&
        tar tzf "$archive" >"$work/names" && grep -qx 'umpire-[0-9.]*/README.md' "$work/names"
}
ok "make dist: writes an archive with the README, and names it" packed
needed_are_installed() { # each shared library that the programs need is in a package of the image, or in libc
    local library package
    for library in $(ldd "$root"/bin/* build/on_demand/*.so | sed -n 's/^\tlib.* => \([^ ]*\) .*/\1/p' | sort -u); do
        readelf -d "$root"/bin/* build/on_demand/*.so | grep -qF "Shared library: [${library##*/}]" || continue
        package=$(dpkg -S "*/${library##*/}" | sed -n '1s/:.*//p')
        [ "$package" = libc6 ] || grep -qE "[ ]$package( |$)" Containerfile || { echo "$package is missing: $library"; return 1; }
    done
}
if command -v dpkg >/dev/null 2>&1; then
    ok "Containerfile: has the libraries that the programs need" needed_are_installed
fi
ok "make uninstall: succeeds" make_it uninstall PREFIX="$root"
ok "make uninstall: leaves no file" bash -c '[ -z "$(find "$0" ! -type d)" ]' "$root"
ok "make install DESTDIR: installs there, with prefix /usr in umpire.pc" bash -c 'env -u MAKEFLAGS -u MAKELEVEL make install DESTDIR="$0/stage" PREFIX=/usr >/dev/null && test -x "$0/stage/usr/bin/umpire" && grep -qx "prefix=/usr" "$0/stage/usr/lib/pkgconfig/umpire.pc"' "$work"
summary
