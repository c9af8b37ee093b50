#!/bin/bash
# The importer of recorded games. Takes its path, the folder of recordings (which
# the project does not ship: skipped where they are not), and the checker's path.
set -u
importer=$(realpath "$1") recordings=${2:-} umpire=$(realpath "${3:-build/umpire}")
. "$(dirname "$0")/../lib.sh"

# recording COMMAND...: a recording of the learning scenario with these commands.
recording() {
    local list
    list=$(printf '%s,' "$@")
    printf '{"header":{"format_version":6,"initiative_player":0,"scenario_id":"learning_scenario"},"commands":[%s]}' "${list%,}"
}

command_of() { # SEQUENCE PLAYER TYPE PAYLOAD
    printf '{"sequence":%s,"player":%s,"type":"%s","payload":%s}' "$1" "$2" "$3" "$4"
}

# refuses STATUS PATTERN FILE: an error that says so, and no log.
refuses() {
    local status
    "$importer" "$3" >"$work/out" 2>"$work/err"
    status=$?
    cat "$work/err"
    [ "$status" = "$1" ] && grep -q "$2" "$work/err" && [ ! -s "$work/out" ]
}

start=$(command_of 0 0 start_round '{}')
dials=$(command_of 1 0 assign_dials '{"ship_index":0,"commands":[1]}')
recording "$start" "$dials" >"$work/good.json"
ok "a round and its dials" bash -c '"$0" "$1" | grep -qx "Rebel: assign \"CR90 Corvette A\" squadron"' "$importer" "$work/good.json"
ok "and the log is understood" bash -c '"$0" "$1" | "$2" check -f text - | grep -q ": indeterminate"' "$importer" "$work/good.json" "$umpire"
ok "standard input" bash -c '"$0" - <"$1" | grep -qx "round 1"' "$importer" "$work/good.json"
ok "a file, when it is complete" bash -c '"$0" -o "$1/log.umpire" "$1/good.json" && grep -qx "round 1" "$1/log.umpire"' "$importer" "$work"

recording "$start" "$(command_of 7 0 fly_away '{}')" >"$work/unknown.json"
ok "an unknown command is told with its number" refuses 3 'command 7 (fly_away): this type is not known' "$work/unknown.json"
recording "$start" "$(command_of 8 0 assign_dials '{"commands":[1]}')" >"$work/missing.json"
ok "a missing field" refuses 3 "command 8 (assign_dials): its payload has no number 'ship_index'" "$work/missing.json"
recording "$start" "$(command_of 8 0 assign_dials '{"ship_index":5,"commands":[1]}')" >"$work/range.json"
ok "a number out of its range" refuses 3 "'ship_index' is 5; it goes from 0 to 1" "$work/range.json"
recording "$start" "$(command_of 8 0 assign_dials '{"ship_index":0,"commands":["x"]}')" >"$work/type.json"
ok "a value of the wrong type" refuses 3 "there is no command of that number" "$work/type.json"
recording "$start" "$(command_of 9 0 activate_ship '{"ship_index":0}')" >"$work/order.json"
ok "commands that do not fit together" refuses 3 "no dial of this ship was revealed" "$work/order.json"
recording '{"type":"start_round"}' >"$work/short.json"
ok "a command without its parts" refuses 3 "command number 1 of its list has not all of" "$work/short.json"
head -c 90 "$work/good.json" >"$work/cut.json"
ok "a damaged file" refuses 3 "line 1" "$work/cut.json"
sed 's/learning_scenario/endor/' "$work/good.json" >"$work/scenario.json"
ok "an unknown scenario" refuses 3 "its scenario is not known" "$work/scenario.json"
sed 's/"format_version":6/"format_version":99/' "$work/good.json" >"$work/version.json"
ok "an unknown version" refuses 3 "format_version" "$work/version.json"
echo '[1, 2]' >"$work/other.json"
ok "no recording at all" refuses 3 "this is no recording" "$work/other.json"
ok "no such file" refuses 3 "No such file" "$work/no-such.json"
ok "wrong usage" bash -c '"$0" 2>/dev/null; [ $? = 2 ]' "$importer"
ok "a folder that is not there" bash -c '"$0" -o "$1/no/log" "$1/good.json" 2>/dev/null; [ $? = 5 ]' "$importer" "$work"
ok "--help lists every type" bash -c '[ "$("$0" --help | grep -c "^  [a-z_0-9]* ")" -ge 35 ]' "$importer"

if [ -n "$recordings" ] && ls "$recordings"/*.json >/dev/null 2>&1; then
    for file in "$recordings"/*.json; do
        name=$(basename "$file" .json)
        [ "$name" = roster ] && continue
        ok "$name imports" bash -c '"$0" -o "$2" "$1"' "$importer" "$file" "$work/$name.umpire"
        ok "$name breaks no rule and is unfinished" bash -c '"$0" check -f text "$1"; [ $? = 4 ]' "$umpire" "$work/$name.umpire"
        "$umpire" check --details -f xml "$work/$name.umpire" >>"$work/reports.xml"
    done
    ok "nothing in them follows from a finding" bash -c '! grep -q " after=" "$0"' "$work/reports.xml"
    for rule in attack.step-order attack.target attack.token-held attack.token-once attack.token-type \
        attack.locked-token attack.token-speed attack.next-squadron squadron.command-limit squadron.move-or-attack; do
        ok "they exercise armada.$rule" grep -q "<rule id=\"armada.$rule\" ok=\"[1-9]" "$work/reports.xml"
    done
else
    echo "# skipped: the recorded games are not here"
fi
summary
