#!/bin/bash
# SPDX-License-Identifier: MIT
# Inputs on which a command has crashed, in a folder of its name: crashes.sh UMPIRE. Whatever the command says, it must end by itself.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

ends() {
    timeout "$PATIENCE" "$umpire" "$@" >"$work/out" 2>"$work/err" </dev/null
    local status=$?
    [ "$status" -lt 124 ] || { echo "status $status"; tail -20 "$work/err"; return 1; }
}

sides() { sed -nE 's/^(team|player) ("([^"]*)"|([^ ]+)).*/\3\4/p' "$1"; }

for input in tests/hostile/crashes/*/*; do
    command=$(basename "$(dirname "$input")")
    case $command in
    view) while read -r side; do
        ok "view --for=$side: $input" ends view --for="$side" "$input"
        ok "check --for=$side: $input" ends check --for="$side" -f text "$input"
    done < <(sides "$input") ;;
    summary) for format in text html csv listfortress trf26; do ok "summary -f $format: $input" ends summary -f "$format" "$input"; done ;;
    perft) ok "perft: $input" ends perft --depth 1 "$input" ;;
    *) ok "$command: $input" ends "$command" "$input" ;;
    esac
done
summary
