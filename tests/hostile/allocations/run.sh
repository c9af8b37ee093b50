#!/bin/bash
# SPDX-License-Identifier: MIT
# Nothing is allocated for each game or statement: logs of twice as many games, and a game
# of twice as many statements, make as many allocations. run.sh BUILD
set -u
build=$(realpath "$1")
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh

allocations() { # LOG WORD...: of one check
    : >"$work/count"
    ALLOCATIONS=$work/count LD_PRELOAD=$build/tests/allocations.so "$build/umpire" check "${@:2}" "$1" >/dev/null
    cat "$work/count"
}

compare() { # NAME same|more FORMAT [OPTION]...: whether $work/few and $work/many make as many
    local few many
    few=$(allocations "$work/few" -f "$3" --max-findings all "${@:4}") many=$(allocations "$work/many" -f "$3" --max-findings all "${@:4}")
    echo "$few allocations, then $many" >"$work/told"
    if case $2 in
        same) [ -n "$few" ] && [ "$few" = "$many" ] ;;
        more) [ -n "$few" ] && [ "$few" -lt "$many" ] ;;
        esac; then
        tell_passed "$1"
    else
        tell_failed "$1" "$work/told"
    fi
}

repeated() { # FILE...: into $work/few and, twice as often, $work/many
    cat "$@" "$@" >"$work/few"
    cat "$work/few" "$work/few" >"$work/many"
}

rounds() { # COUNT [SED]: a game of Armada; it breaks no rule unless it is edited so
    round_lines "$1" | sed "${2:-}"
}

round_lines() { # COUNT
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\nrounds %d\n' "$1"
    for ((i = 1; i <= $1; i++)); do
        printf 'round %d\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger navigate\nphase ship\n' "$i"
        printf 'Rebel: activate Yavaris\nRebel: reveal navigate\nRebel: maneuver 2\n'
        printf 'Empire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\nphase squadron\nphase status\n'
        printf 'table: ready defense\ntable: ready upgrades\ntable: flip-initiative\ntable: place-round-token %d\n' $((i + 1))
    done
    printf 'result Rebel by concession\nend\n'
}

for ruleset in corpus/*/games; do
    repeated "$ruleset"/*.umpire
    compare "games of $(basename "$(dirname "$ruleset")")" same text
done
repeated corpus/armada/games/six-rounds/fail-*.umpire
compare "games that break rules" same text
rounds 100 >"$work/few"
rounds 200 >"$work/many"
for format in text xml; do
    compare "statements of a game, $format" same $format
done
compare_breaches() { # NAME SED: a game that the edit makes break a rule in each round
    rounds 30 "$2" >"$work/few"
    rounds 60 "$2" >"$work/many"
    compare "$1, text" same text
    # libxml2 allocates for each element: as many findings are written of both games.
    compare "$1, xml" same xml --max-findings 10
}

compare_breaches "a phase that is not marked" '/^phase ship/d'
compare_breaches "a ship that is activated twice" 's/^Rebel: activate.*/&\n&/'
compare_breaches "a maneuver of the wrong player" 's/^Empire: maneuver/Rebel: maneuver/'
repeated corpus/armada/games/six-rounds.umpire
compare "libxml2 allocates for each game, and that is counted" more xml
summary
