#!/bin/bash
# SPDX-License-Identifier: MIT
# Random games and legal alternatives, from the command: generated.sh UMPIRE [GAMES].
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
games=${2:-$(few 2)}
same() { [ -s "$1" ] && cmp "$1" "$2"; }
is() { # STATUS COMMAND...
    local status=$1
    shift
    "$@"
    [ $? = "$status" ]
}
slowly() { # FILE: prints it a few bytes at a time
    python3 -c 'import sys
log = open(sys.argv[1], "rb").read()
for at in range(0, len(log), 611):
    sys.stdout.buffer.write(log[at:at + 611])
    sys.stdout.buffer.flush()' "$1"
}
report() { # NAME COMMAND...: keeps the report without the log's name and sum
    local name=$1
    shift
    "$@" 2>&1 | sed -E 's/(path|log|href)="[^"]*"//g; s/sha256="[^"]*"//; s/bytes="[0-9]+"//' >"$work/$name"
}
indented() { sed -E 's/^(.*)$/  \1  /' "$1"; } # another layout of the same log

for counts in corpus/*/perft/*.counts; do
    log=${counts%.counts}.umpire
    ok "perft: the counts are those on record: $log" cmp <("$umpire" perft -d "$(tail -n 1 "$counts" | cut -d' ' -f1)" "$log") "$counts"
done

# A locale with other letters and another decimal point; few machines have one installed.
mkdir "$work/locales"
localedef -i tr_TR -f UTF-8 "$work/locales/tr_TR.UTF-8" 2>"$work/err"
turkish=(env LOCPATH="$work/locales" LC_ALL=tr_TR.UTF-8)
point=$("${turkish[@]}" locale decimal_point 2>"$work/err")
[ "$point" = , ] || echo "# skipped: the locale tr_TR.UTF-8 cannot be made here: install the package 'locales'"

for game in armada dropfleet dropzone starfleet; do
    log=$work/$game.umpire
    ok "$game: generate makes games from a seed" "$umpire" generate "$game" --games "$games" --seed 11 -o "$log"
    ok "$game: generate makes the same games from the same seed again" cmp <(LC_ALL=C "$umpire" generate "$game" -n "$games" -s 11) "$log"
    ok "$game: check has exit status 0 for generated games" "$umpire" check -f text -o "$work/text" "$log"
    ok "$game: every generated game is conformant" [ "$(grep -c ': conformant (' "$work/text")" = "$games" ]
    "$umpire" generate "$game" --violate any --games "$games" --seed 5 -o "$work/broken.umpire" 2>"$work/why" || cat "$work/why"
    ok "$game: generate --violate: test finds the breaches where they are marked" "$umpire" test "$work/broken.umpire"
    ok "$game: generate --violate marks a breach in each game" [ "$(awk '/^# seed / { games += !marked; marked = 0 } /#~/ { marked = 1 } END { print games + !marked }' "$work/broken.umpire")" = 1 ]
    ok "$game: generate --violate: check has exit status 1" is 1 "$umpire" check -f text -o "$work/text" "$work/broken.umpire"

    report whole "$umpire" check -f xml --details "$work/broken.umpire"
    report pieces "$umpire" check -f xml --details - < <(slowly "$work/broken.umpire")
    ok "$game: same report for a log that comes in small pieces" same "$work/whole" "$work/pieces"
    if [ "$point" = , ]; then
        report locale "${turkish[@]}" "$umpire" check -f xml --details "$work/broken.umpire"
        ok "$game: same report in the locale tr_TR.UTF-8" same "$work/whole" "$work/locale"
    fi
    for jobs in 1 2 3; do
        "$umpire" check -j "$jobs" -f jsonl -o "$work/j$jobs" "$work/broken.umpire" "$log" "$work/broken.umpire"
    done
    ok "$game: same report with -j 2 as with -j 1" same "$work/j1" "$work/j2"
    ok "$game: same report with -j 3 as with -j 1" same "$work/j1" "$work/j3"

    indented "$work/broken.umpire" >"$work/indented.umpire"
    "$umpire" fmt "$work/indented.umpire" >"$work/formatted.umpire"
    "$umpire" fmt "$work/broken.umpire" >"$work/canonical.umpire"
    ok "$game: fmt lays out an indented log as the log without indent" same "$work/formatted.umpire" "$work/canonical.umpire"
    ok "$game: test finds every marked breach after fmt" "$umpire" test "$work/formatted.umpire"
    "$umpire" check -f jsonl "$work/broken.umpire" 2>&1 | grep -oE '"rule":"[^"]*"|"line":[0-9]+|"message":"[^"]*"' >"$work/before"
    "$umpire" check -f jsonl "$work/canonical.umpire" 2>&1 | grep -oE '"rule":"[^"]*"|"line":[0-9]+|"message":"[^"]*"' >"$work/after"
    ok "$game: fmt changes no rule, line or message of the findings" same "$work/before" "$work/after"
done

# A rule that any statement may break is tried on statements that name no source.
for game in armada dropfleet dropzone starfleet; do
    for seed in 3 21 40; do
        ok "$game: generate --violate any ends by itself, seed $seed" eval '"$umpire" generate "$game" --violate any -n 4 -s "$seed" >"$work/out" 2>"$work/why"; [ $? -le 4 ]'
    done
done
for game in armada dropzone; do
    for seed in 1 2 3; do
        ok "$game: the rule about sources alone is broken, seed $seed" eval '"$umpire" generate "$game" --violate "$game.effect.source" -s "$seed" >"$work/source.umpire" && "$umpire" test "$work/source.umpire"'
    done
done

ship=corpus/armada/perft/ship-phase.umpire three=corpus/dropzone/perft/three-players.umpire
legal() { printf '%s\n' "$1" | "$umpire" legal "$ship" -; }
"$umpire" legal corpus/armada/games/six-rounds.umpire:78 >"$work/many"
ok "legal: prints the statements sorted and each once" same "$work/many" <(LC_ALL=C sort -u "$work/many")
ok "legal: prints at least ten statements for a line in a game" [ "$(wc -l <"$work/many")" -ge 10 ]
ok "legal: prints one activation after 'phase ship', besides results" cmp <("$umpire" legal "$ship" | grep -v ^result) <(echo 'Rebel: activate Yavaris')
evading() { # RANGE: prints the changes of dice that are legal there after an evade token was spent
    {
        sed -n 1,10p <<'P'
game armada
player Rebel first { ship Yavaris command=2 speed=2 size=small { zone front red=3 } }
player Empire { ship Avenger command=1 speed=2 size=large { defense brace evade } }
round 1
phase command
Rebel: assign Yavaris navigate repair
Empire: assign Avenger repair
phase ship
Rebel: activate Yavaris; Rebel: reveal navigate
P
        printf 'Rebel: attack front on Avenger.front at %s; Rebel: roll red[hit hit crit]; Empire: spend evade\n' "$1"
    } >"$work/evade.umpire"
    "$umpire" legal "$work/evade.umpire" | grep evade
}
shows='red[hit|crit|accuracy|blank|hit+hit]'
ok "legal: an evade at close range rerolls a die that lies there" cmp <(evading close) <(printf 'Empire: reroll red[%s] by evade => %s\n' crit "$shows" hit "$shows")
ok "legal: an evade at long range removes a die that lies there" cmp <(evading long) <(printf 'Empire: remove red[%s] by evade\n' crit hit)
game=corpus/dropzone/games/two-players.umpire
whole=$(grep -n "^PHR: shoot at Rapiers" $game | cut -d: -f1)
ok "legal: offers no squad that has taken both actions" cmp <("$umpire" legal "$game:$((whole + 1))" | grep squad) <(echo "PHR: squad Odin")
ok "legal: offers a squad that has taken one action" bash -c '"$0" legal "$1:$2" | grep -q "PHR: squad Ajax"' "$umpire" "$game" $((whole - 1))
ok "legal: says 'legal' of a legal statement" cmp <(legal 'Rebel: activate Yavaris') <(echo legal)
ok "legal: names the rule that an illegal statement breaks" grep -q '^illegal armada.ship.turn: ' <(legal 'Empire: activate Demolisher')
ok "legal: says 'unreadable' of a statement with an unknown name" grep -q '^unreadable log.unknown-name: ' <(legal 'Rebel: activate Nobody')
ok "legal: exit status 1 for an illegal statement" is 1 legal 'Empire: activate Demolisher'
printf 'Rebel: \xff\n' | "$umpire" legal -f jsonl "$ship" - >"$work/bytes"
ok "legal -f jsonl: answers a question that is not UTF-8 with an object" \
    bash -c '[ "$(wc -l <"$0")" = 1 ] && python3 -c "import json, sys; assert json.load(open(sys.argv[1]))[\"event\"] == \"Rebel: ?\"" "$0"' "$work/bytes"
ok "legal: exit status 3 if the questions cannot be read" bash -c '"$0" legal "$1" - </ 2>"$2"; [ $? = 3 ]' "$umpire" "$ship" "$work/err"
ok "legal: tells that the questions cannot be read" cmp "$work/err" <(echo 'umpire: standard input: Is a directory')
ok "legal: FILE:LINE prints what is legal after that line" cmp <("$umpire" legal "$ship:25" | grep -v ^result) <(echo 'phase command')
for log in dropzone/round-up/ends/fail-rounds-left dropfleet/turn/number/fail-ends-early armada/round/number/pass-in-order; do
    line=$(grep -nE '^phase (activation|ship)' "corpus/$log.umpire" | head -1 | cut -d: -f1)
    ok "legal: no result before the game may end, $log" \
        cmp <("$umpire" legal "corpus/$log.umpire:$line" | grep ^result) <(echo 'result unfinished')
done
plan=corpus/starfleet/bribe/planned/pass-example.umpire
ok "legal: offers the next phase and no other" \
    cmp <("$umpire" legal "$plan:$(grep -n '^turn 1' $plan | cut -d: -f1)" | grep '^phase') <(echo 'phase initial-activities')
ok "legal: offers to plan more after a bribe is planned" \
    grep -qx 'Federation: plan <ITEM new> <N 0..>' <("$umpire" legal "$plan:$(grep -n 'plan Convoys' $plan | cut -d: -f1)")
ok "legal: offers to discard as many cards as the hand has to be cut by" \
    grep -qx 'UCM: discard 2' <("$umpire" legal corpus/dropzone/cards/commander-lost/fail-cut-too-little.umpire:38)
ok "legal: exit status 3 for a file without a game" is 3 "$umpire" legal /dev/null
instead() { "$umpire" check -f text "corpus/armada/$1.umpire" | grep -o "legal here: [^|]*|[^|]*"; }
ok "'legal here' has the damage that the dice leave" grep -q ': Rebel: suffer 2 |' <(instead attack/damage/fail-brace-ignored)
ok "'legal here' has a token that may be spent in place of a placeholder" grep -q ': Rebel: spend scatter |' <(instead attack/locked-token/fail-brace-of-a-squadron)
ok "'legal here' counts the ways of a verb after the first one, which it has in full" grep -q ': Rebel: repair shield front | Rebel: repair (15 other ways) ' <(instead resolve/effect/fail-repair-token)
ok "'legal here' has what a rule leaves undecided behind what is legal" grep -q ': Rebel: maneuver 2 | Rebel: attack (48 ways)' <(instead resolve/effect/fail-repair-too-much)
ok "'legal here' has the speeds that the command allows" grep -q ': Rebel: speed 1 | Rebel: speed 3' <(instead resolve/effect/fail-speed-two-with-dial)
ok "perft: exit status 3 above --limit-tries" is 3 "$umpire" perft -d 4 --limit-tries=50K "$three"
ok "perft: prints the depths before --limit-tries is met" cmp <("$umpire" perft -d 4 --limit-tries=50K "$three" 2>"$work/limit") "${three%.umpire}.counts"
ok "perft: says which depth --limit-tries leaves out, and what to do" grep -q "depth 4 is not counted: more than 50000 .*--limit-tries=N, or ask for less with --depth=3" "$work/limit"
ok "perft: a --limit-tries that is not met changes no count" cmp <("$umpire" perft -d 3 --limit-tries=1G "$three") "${three%.umpire}.counts"
for limit in 0 -1 x 5X 1KK 99999999999999999999; do ok "perft: exit status 2 for --limit-tries=$limit" is 2 "$umpire" perft --limit-tries=$limit "$three"; done
ok "perft: exit status 2 for a depth that is no number" is 2 "$umpire" perft -d x "$ship"
"$umpire" generate armada --size=large --full -s 5 -n 6 -o "$work/large.umpire"
ok "armada: large games are of printed cards, or of ships of their own" eval '[ "$(grep -c "ship .* card=.*upgrade" "$work/large.umpire")" -ge 3 ] && grep -q "ship .* hull=" "$work/large.umpire"'
ok "armada: with cards they are conformant, and every rule is decided" "$umpire" check --no-config --require-decided -f text "$work/large.umpire"
ok "generate: exit status 2 for an unknown game" is 2 "$umpire" generate chess
ok "generate: exit status 2 for an unknown rule" is 2 "$umpire" generate armada --violate armada.ship.trun
ok "generate: exit status 5 for too many players" is 5 "$umpire" generate dropfleet --players 9
ok "generate: a breach shown by an example keeps its blocks whole" bash -c '"$0" generate -n 3 --violate=armada.setup.fleet armada | "$0" test -q -' "$umpire"
ok "generate: exit status 5 on a full disk" is 5 "$umpire" generate dropfleet -o /dev/full
summary
