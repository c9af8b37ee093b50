#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the documents' examples of commands, lines after four blanks and '$ ', and compares
# their output with the lines below them, which may end in '...'. Lines that begin with
# 'umpire' are run as well; they must not be wrong usage or a failure. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
mkdir "$work/build"
ln -s "$umpire" "$work/build/umpire"
ln -s "$PWD/corpus" "$PWD/tools" "$work"
sed -n '/^```umpire/,/^```$/p' README.md | sed '1d; $d' >"$work/first.umpire"
as_told() { # compares; a line that ends in ... is only the beginning
    local told printed
    while IFS= read -r told <&3; do
        IFS= read -r printed <&4 || return 1
        case $told in
        *...) [[ $printed == "${told%...}"* ]] || return 1 ;;
        *) [ "$printed" = "$told" ] || return 1 ;;
        esac
    done 3<"$work/wanted" 4<"$work/got"
    [ "$(wc -l <"$work/wanted")" = "$(wc -l <"$work/got")" ]
}
try() { # FILE COMMAND: the wanted output is in $work/wanted
    (cd "$work" && bash -c "$2" 2>&1) >"$work/got"
    if as_told; then
        tell_passed "$1: prints what the page shows: $2"
    else
        diff "$work/wanted" "$work/got" >"$work/differs"
        tell_failed "$1: prints what the page shows: $2" "$work/differs"
    fi
}
every() { # COUNT PATTERN FILE: the file has as many lines of that kind, and one at least
    local lines
    lines=$(grep -c "$2" "$3")
    [ "$1" = "$lines" ] && [ "$lines" -gt 0 ] || { echo "$3: $1 of $lines were run"; return 1; }
}
for file in README.md doc/judges.md doc/engines.md doc/imports.md doc/perft.md; do
    command='' before=$((passed + failed))
    while IFS= read -r line; do
        case $line in
        '    $ '*) [ -z "$command" ] || try "$file" "$command"; command=${line#    \$ }; : >"$work/wanted" ;;
        '    '*) printf '%s\n' "${line#    }" >>"$work/wanted" ;;
        *) [ -z "$command" ] || try "$file" "$command"; command= ;;
        esac
    done < <(cat "$file" && echo)
    ok "$file: has examples, and each was run" every $((passed + failed - before)) '^    \$ ' "$file"
done

shown() { # the page of README's first log is the one in its picture
    (cd "$work" && build/umpire check -f text --html shown.html first.umpire >out 2>&1)
    sed -i 's/shown\.html/first.html/g' "$work/shown.html"
    [ "$(sha256sum <"$work/shown.html" | cut -d ' ' -f 1)" = "$(cat doc/pictures/report.sha256)" ] ||
        { echo "the page has changed: 'make pictures' takes the picture anew"; return 1; }
}
ok "README.md: its picture is of the page that umpire writes" shown

# The files that these lines name: logs, shares, another implementation.
mkdir "$work/bin" "$work/logs" "$work/round-1" "$work/event"
ln -s "$umpire" "$work/bin/umpire"
cp corpus/armada/games/six-rounds.umpire corpus/dropzone/games/two-players.umpire "$work/logs"
ln -s "$PWD/tools/matrix/armada-ship-phase" "$work/my-engine"
runs() { # LINE: its status is neither 2 nor above 4; a server is stopped
    local line=$1 status
    line=${line/#umpire serve --listen 192.168.1.10:8080/serves umpire serve --listen 127.0.0.1:0}
    (cd "$work" && SLURM_ARRAY_TASK_ID=1 PATH=$work/bin:$PATH bash -o pipefail -c "$line" >out 2>err)
    status=$?
    [ $status != 2 ] && [ $status -lt 5 ] || { echo "status $status"; cat "$work/err"; return 1; }
}
"$umpire" check -f xml -o "$work/old.xml" "$work/logs"
rm "$work/corpus" # an engine answers to some of a corpus, which takes a second in place of a minute
mkdir -p "$work/corpus/armada"
for folder in corpus/*; do [ "$folder" = corpus/armada ] || ln -s "$PWD/$folder" "$work/corpus"; done
ln -s "$PWD"/corpus/armada/{games,pass,perft} "$work/corpus/armada"
for file in doc/scale.md doc/corpus.md doc/serve.md doc/ci.md tools/matrix/README.md; do
    lines=0
    while IFS= read -r line <&3; do
        lines=$((lines + 1))
        case $line in
        *=K\ *) for share in {1..8}; do ok "$file: runs: $line (K is $share)" runs "$(sed "s/=K /=$share /; s/ K.share/ $share.share/" <<<"$line")"; done ;;
        *) ok "$file: runs: $line" runs "$line" ;;
        esac
    done 3< <(sed -n '/^    .*\\$/{N;s/\\\n *//}; s/^     *\(umpire [a-z]* .*\)/\1/p' "$file")
    ok "$file: has lines that begin with 'umpire', and each was run" every "$lines" '^     *umpire ' "$file"
done
ok "doc/scale.md: the merged shares equal the report of one check" bash -c 'cd "$1" && "$0" check -f xml logs | cmp - report.xml' "$umpire" "$work"
summary
