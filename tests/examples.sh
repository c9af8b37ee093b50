#!/bin/bash
# The documents' examples of commands: lines after four blanks and '$ ' are run, and
# what they print is what stands below them, where a line's end may be '...'. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
mkdir "$work/build"
ln -s "$umpire" "$work/build/umpire"
ln -s "$PWD/corpus" "$PWD/tools" "$work"
sed -n '/^```umpire/,/^```$/p' README.md | sed '1d; $d' >"$work/first.umpire"
as_told() { # a line that ends in ... begins so
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
try() { # FILE COMMAND: what it is to print is in $work/wanted
    (cd "$work" && bash -c "$2" 2>&1) >"$work/got"
    if as_told; then
        tell_passed "$1: $2"
    else
        diff "$work/wanted" "$work/got" >"$work/differs"
        tell_failed "$1: $2" "$work/differs"
    fi
}
for file in README.md doc/perft.md; do
    command=
    while IFS= read -r line; do
        case $line in
        '    $ '*) [ -z "$command" ] || try "$file" "$command"; command=${line#    \$ }; : >"$work/wanted" ;;
        '    '*) printf '%s\n' "${line#    }" >>"$work/wanted" ;;
        *) [ -z "$command" ] || try "$file" "$command"; command= ;;
        esac
    done < <(cat "$file" && echo)
done
ok "there are examples" [ "$passed" -gt 5 ]
summary
