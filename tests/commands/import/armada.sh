#!/bin/bash
# SPDX-License-Identifier: MIT
# The importer of recorded games. Takes its path, the folder of recordings (which
# the project does not ship: skipped where they are not), and the checker's path.
set -u
importer=$(realpath "$1") recordings=${2:-} umpire=$(realpath "${3:-build/umpire}")
. "$(dirname "$0")/../../lib.sh"

# recording COMMAND...: a recording of the learning scenario with these commands.
recording() {
    local list
    list=$(printf '%s,' "$@")
    printf '{"header":{"format_version":6,"initiative_player":0,"scenario_id":"learning_scenario"},"commands":[%s]}' "${list%,}"
}

command_of() { # SEQUENCE PLAYER TYPE PAYLOAD
    printf '{"sequence":%s,"player":%s,"type":"%s","payload":%s}' "$1" "$2" "$3" "$4"
}

# refuses STATUS PATTERN WORD...: an error that says so, and no log.
refuses() {
    local status
    "$importer" "${@:3}" >"$work/out" 2>"$work/err"
    status=$?
    cat "$work/err"
    [ "$status" = "$1" ] && grep -q "$2" "$work/err" && [ ! -s "$work/out" ]
}

start=$(command_of 0 0 start_round '{}')
dials=$(command_of 1 0 assign_dials '{"ship_index":0,"commands":[1]}')
recording "$start" "$dials" >"$work/good.json"
ok "recording: a command dial becomes 'assign'" bash -c '"$0" "$1" | grep -qx "Rebel: assign \"CR90 Corvette A\" squadron"' "$importer" "$work/good.json"
ok "recording: one round's log is indeterminate" bash -c '"$0" "$1" | "$2" check -f text - | grep -q ": indeterminate"' "$importer" "$work/good.json" "$umpire"
ok "recording: a game on standard input is read" bash -c '"$0" - <"$1" | grep -qx "round 1"' "$importer" "$work/good.json"
ok "recording: -o writes the log into a file" bash -c '"$0" -o "$1/log.umpire" "$1/good.json" && grep -qx "round 1" "$1/log.umpire"' "$importer" "$work"

# notes PATTERN NOTE FILE: imports, counts and lists on standard error, keeps a note; --strict refuses.
notes() {
    "$importer" "$3" >"$work/out" 2>"$work/err" || return 1
    cat "$work/err" "$work/out"
    grep -qF -- "$1" "$work/err" && grep -q 'commands \(is a note\|are notes\) in the log; rules' "$work/err" || return 1
    grep -qF "note \"$2" "$work/out" || return 1
    "$umpire" check -f text "$work/out" | grep -q 'log\.[abd-tv-z]' && return 1 # but log.cut-off and log.unknown
    refuses 3 "" --strict "$3"
}
recording "$start" "$(command_of 7 0 fly_away '{}')" >"$work/unknown.json"
ok "recording: an unknown command becomes a note" notes 'command 7 (fly_away): the importer does not know this type of command' 'command 7 (fly_away) is left out' "$work/unknown.json"
recording "$start" "$(command_of 7 0 'a\"b\u001b[2J\n\u202e' '{}')" >"$work/hostile.json"
ok "recording: control characters become '?'" notes 'the importer does not know this type of command' 'command 7 (a\"b?[2J??) is left out' "$work/hostile.json"
recording "$start" "$(command_of 8 0 assign_dials '{"commands":[1]}')" >"$work/missing.json"
ok "recording: a command without a field that it needs becomes a note" \
    notes "command 8 (assign_dials): its payload has no number 'ship_index'" 'command 8 (assign_dials)' "$work/missing.json"
recording "$start" "$(command_of 8 0 assign_dials '{"ship_index":9,"commands":[1]}')" >"$work/range.json"
ok "recording: an unknown ship becomes a note" notes "player 0 has no ship 9, as far as the scenario's cards" 'command 8 (assign_dials)' "$work/range.json"
recording "$start" "$(command_of 8 0 assign_dials '{"ship_index":99,"commands":[1]}')" >"$work/range.json"
ok "recording: a number out of its range becomes a note" notes "'ship_index' is 99; it goes from 0 to 31" 'command 8 (assign_dials)' "$work/range.json"
recording "$start" "$(command_of 8 0 assign_dials '{"ship_index":0,"commands":["x"]}')" >"$work/type.json"
ok "recording: a value of the wrong type becomes a note" notes "'commands' holds what is no command" 'command 8 (assign_dials)' "$work/type.json"
recording "$start" "$(command_of 9 0 activate_ship '{"ship_index":0}')" >"$work/order.json"
ok "recording: an activation without a dial becomes a note" notes "which dial it reveals is not recorded" 'command 9 (activate_ship)' "$work/order.json"
recording '{"type":"start_round"}' '"x"' '{"type":7,"player":1e99,"sequence":"","payload":[]}' >"$work/short.json"
ok "recording: a command without its parts becomes a note" notes "command number 1 of its list has not all of" 'command 0 (start_round)' "$work/short.json"

# What a command that is not understood may have changed is marked, each area once.
ok "recording: an unknown command makes all unknown" bash -c '"$0" "$1" 2>/dev/null | grep -qx "table: unknown all"' "$importer" "$work/unknown.json"
ok "recording: a damaged command makes its area unknown" bash -c '"$0" "$1" 2>/dev/null | grep -qx "table: unknown commands"' "$importer" "$work/missing.json"
recording "$(command_of 1 0 fly_away '{}')" "$start" "$(command_of 7 0 fly_away '{}')" >"$work/early.json"
ok "recording: an unknown command before round 1 is marked after 'round 1'" bash -c '"$0" "$1" 2>/dev/null | grep -A2 -x "round 1" | grep -qx "table: unknown all"' "$importer" "$work/early.json"
ok "recording: two unknown commands are marked once" bash -c '[ "$("$0" "$1" 2>/dev/null | grep -c "table: unknown")" = 1 ]' "$importer" "$work/early.json"
ok "recording: a game with an unknown command is indeterminate" bash -c '{ "$0" "$1" 2>/dev/null; echo "result tie by agreement"; echo end; } | "$2" check -f text - | grep -q "indeterminate (1 cut off; .* on trust;"' "$importer" "$work/unknown.json" "$umpire"

# becomes TEXT COMMAND...: the log of the commands has that line.
becomes() {
    local wanted=$1
    shift
    recording "$@" >"$work/one.json"
    "$importer" "$work/one.json" >"$work/out" 2>"$work/err" || return 1
    cat "$work/err" "$work/out"
    grep -qxF -- "$wanted" "$work/out"
}
# silent COMMAND...: nothing is added to the log of a round, and nothing is reported.
silent() {
    recording "$start" >"$work/one.json"
    "$importer" "$work/one.json" >"$work/before" 2>/dev/null
    recording "$start" "$@" >"$work/one.json"
    "$importer" --strict "$work/one.json" >"$work/out" 2>"$work/err" || return 1
    diff "$work/before" "$work/out" && [ ! -s "$work/err" ]
}
sequence=20
next() { sequence=$((sequence + 1)); command_of $sequence "$@"; }
play=("$start" "$(next 0 assign_dials '{"ship_index":0,"commands":[3]}')" "$(next 1 assign_dials '{"ship_index":0,"commands":[0,1,2]}')"
    "$(next 0 advance_phase '{"next_phase":2}')")
corvette=("${play[@]}" "$(next 0 activate_ship '{"ship_index":0}')")
destroyer=("${play[@]}" "$(next 1 activate_ship '{"ship_index":0}')")
attack=("${destroyer[@]}" "$(next 1 begin_attack '{"attack_kind":"standard","attacker_kind":"ship","attacker_player":1,"attacker_index":0,"attacker_zone":0,"defender_kind":"ship","defender_player":0,"defender_index":0.0,"defender_zone":1,"range_band":"medium","obstructed":false}')")
ok "recording: shields that are recovered become 'resolve repair with dial'" \
    becomes 'Rebel: resolve repair with dial' "${corvette[@]}" "$(next 0 repair_action '{"action_type":"recover_shields","zone":"LEFT"}')"
ok "recording: shields that are moved become 'repair move'" becomes 'Rebel: repair move front to rear' "${corvette[@]}" "$(next 0 repair_action '{"action_type":"move_shields","from_zone":"FRONT","to_zone":"REAR"}')"
ok "recording: hull that is repaired becomes 'repair hull'" \
    becomes 'Rebel: repair hull' "${corvette[@]}" "$(next 0 repair_action '{"action_type":"repair_hull","card_index":0}')"
ok "recording: an overlap damages the ship that moves" becomes 'table: damage "CR90 Corvette A" 1 by "overlap"' "${corvette[@]}" "$(next 0 overlap_damage '{"ship_index":0,"other_owner":1,"other_ship_index":0}')"
ok "recording: an overlap damages the ship that stands in the way" becomes 'table: damage "Victory II-class Star Destroyer" 1 by "overlap"' "${corvette[@]}" "$(next 0 overlap_damage '{"ship_index":0,"other_owner":1,"other_ship_index":0}')"
ok "recording: a maneuver that an overlap shortens is 'by overlap'" becomes 'Rebel: maneuver 1 by "overlap"' "${corvette[@]}" "$(next 0 overlap_damage '{"ship_index":0,"other_owner":1,"other_ship_index":0}')" \
    "$(next 0 set_speed '{"ship_index":0,"new_speed":2}')" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":0,"did_overlap":true}')"
overlapped=("${corvette[@]}" "$(next 0 overlap_damage '{"ship_index":0,"other_owner":1,"other_ship_index":0}')" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":0,"did_overlap":true}')")
recording "${overlapped[@]}" >"$work/overlapped.json"
ok "recording: the damage of an overlap stands after its maneuver" \
    bash -c '"$0" "$1" 2>/dev/null | grep -A2 -x "Rebel: maneuver 1" | diff - <(printf "%s\n" "Rebel: maneuver 1" "table: damage \"CR90 Corvette A\" 1 by \"overlap\"" "table: damage \"Victory II-class Star Destroyer\" 1 by \"overlap\"")' "$importer" "$work/overlapped.json"
ok "recording: an overlap without a maneuver leaves the turns unknown" becomes 'table: unknown turns' "${corvette[@]}" "$(next 0 overlap_damage '{"ship_index":0,"other_owner":1,"other_ship_index":0}')" "$(next 0 end_activation '{"ship_index":0}')"
ok "recording: a displacement without a maneuver leaves the turns unknown" becomes 'table: unknown turns' "${corvette[@]}" "$(next 0 start_displacement '{"displaced_squadrons":[]}')" "$(next 0 commit_displacement '{"placements":[]}')"
ok "recording: a displacement without a maneuver is told" grep -qx 'note "The maneuver that this follows is not recorded."' "$work/out"
ok "recording: a displacement by a ship that maneuvers leaves nothing unknown" bash -c '! grep "unknown" "$0"' <(becomes 'Rebel: maneuver 1' "${corvette[@]}" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":0}')" "$(next 0 start_displacement '{"displaced_squadrons":[]}')" >/dev/null; cat "$work/out")
ok "recording: a change from an unknown speed becomes 'speed'" becomes 'Rebel: speed 1' "${corvette[@]}" "$(next 0 spend_token '{"ship_index":0,"token_type":0}')" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":5}')"
ok "recording: a maneuver that an overlap cuts short has its speed" becomes 'Rebel: maneuver 1' "${corvette[@]}" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":5,"did_overlap":true}')"
ok "recording: damage that testers deal is by 'debug'" becomes 'table: damage "CR90 Corvette A" 1 by "debug"' "${corvette[@]}" "$(next 0 debug_deal_damage '{"owner_player":0,"ship_index":0,"effect_id":"x","card_data":{}}')"
ok "recording: damage of a faceup card is by that card" becomes 'table: damage "CR90 Corvette A" 1 by "Ruptured Engine"' "${corvette[@]}" "$(next 0 persistent_effect_damage '{"owner_player":0,"ship_index":0,"effect_id":"ruptured_engine"}')"
ok "recording: a ship that is destroyed becomes 'table: destroy'" \
    becomes 'table: destroy "CR90 Corvette A"' "${destroyer[@]}" "$(next 1 destroy_unit '{"owner_player":0,"ship_index":0}')"
gone=("${corvette[@]}" "$(next 1 destroy_unit '{"owner_player":0,"ship_index":0}')" "$(next 0 debug_deal_damage '{"owner_player":0,"ship_index":0,"effect_id":"x","card_data":{}}')")
recording "${gone[@]}" >"$work/gone.json"
ok "recording: damage to a destroyed ship becomes a note" notes "the ship is destroyed already" 'command' "$work/gone.json"
of_gone() { # OWNER COMMAND LINE...: after the owner's ship is destroyed the log has these lines and no other, and is understood
    becomes '' "${corvette[@]}" "$(next 0 destroy_unit "{\"owner_player\":$1,\"ship_index\":0}")" "$2" >/dev/null
    cat "$work/err" "$work/out"
    "$umpire" check -f text "$work/out" >"$work/judged"
    grep -q '^table: destroy' "$work/out" && diff <(printf '%s\n' "${@:3}") <(sed '1,/^table: destroy/d; /^$/d' "$work/out") &&
        grep -q ': game 1: ' "$work/judged" && ! grep ' error: ' "$work/judged"
}
ok "recording: a destroyed ship's maneuver sets no speed on the table" of_gone 0 "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":1}')" \
    'note "What pays for the change of speed is not recorded."' 'Rebel: maneuver 1'
left_out() { printf 'note "command 21 (%s) is left out: the ship is destroyed already"' "$1"; }
effect_left_out=$(left_out resolve_immediate_effect)
ok "recording: Comm Noise on a destroyed ship sets no speed" \
    of_gone 0 "$(next 1 resolve_immediate_effect '{"owner_player":0,"ship_index":0,"card_index":0,"effect_id":"comm_noise","choice":{"id":"reduce_speed"}}')" \
    "$effect_left_out" 'table: unknown commands attacks'
ok "recording: Comm Noise on a destroyed ship sets no dial" \
    of_gone 1 "$(next 0 resolve_immediate_effect '{"owner_player":1,"ship_index":0,"card_index":0,"effect_id":"comm_noise","choice":{"id":"change_dial_1"}}')" \
    "$effect_left_out" 'table: unknown commands attacks'
ok "recording: a dial of a destroyed ship that is spent sets nothing" of_gone 1 "$(next 1 spend_dial '{"ship_index":0,"mode":"discard"}')" \
    "$(left_out spend_dial)" 'table: unknown commands'
burnt=("${corvette[@]}" "$(next 0 debug_deal_damage '{"owner_player":0,"ship_index":1,"effect_id":"x","card_data":{}}')" "$(next 0 debug_deal_damage '{"owner_player":0,"ship_index":1,"effect_id":"x","card_data":{}}')"
    "$(next 0 advance_phase '{"next_phase":3}')")
ok "recording: a ship that is not activated is destroyed by its last damage" bash -c 'diff <(grep -A2 "by \"debug\"" "$0" | grep table) <(printf "table: %s\n" "damage \"Nebulon-B Escort Frigate\" 1 by \"debug\"" "damage \"Nebulon-B Escort Frigate\" 1 by \"debug\"" "destroy \"Nebulon-B Escort Frigate\"")' <(becomes '' "${burnt[@]}" >/dev/null; cat "$work/out")
effect() { next 1 resolve_immediate_effect "{\"owner_player\":0,\"ship_index\":0,\"card_index\":0,\"effect_id\":\"$1\",$2}"; }
ok "recording: Structural Damage becomes 'table: damage'" becomes 'table: damage "CR90 Corvette A" 1 by "Structural Damage"' "${corvette[@]}" "$(effect structural_damage '"choice":{},"extra_card_data":{"a":1}')"
ok "recording: Life Support Failure becomes 'discard' of a token" becomes 'Rebel: discard "CR90 Corvette A" repair by "Life Support Failure"' "${play[@]}" "$(next 0 convert_dial_to_token '{"ship_index":0}')" "$(effect life_support_failure '"choice":{}')"
ok "recording: Comm Noise changes a dial" becomes 'table: dials "CR90 Corvette A" squadron by "Comm Noise"' "${play[@]}" "$(effect comm_noise '"choice":{"id":"change_dial_1"}')"
ok "recording: Comm Noise lowers the speed" becomes 'table: speed "CR90 Corvette A" 2 by "Comm Noise"' "${corvette[@]}" "$(next 0 execute_maneuver '{"ship_index":0,"speed":3,"speed_delta":0}')" "$(effect comm_noise '"choice":{"id":"reduce_speed"}')"
ok "recording: Injured Crew becomes 'table: effect'" becomes 'table: effect "Injured Crew: a ship loses a defense token (CR90 Corvette A)"' "${corvette[@]}" "$(effect injured_crew '"choice":{"id":"discard_defense_1"}')"
ok "recording: Shield Failure becomes 'table: effect'" becomes 'table: effect "Shield Failure: a ship may lose shields (CR90 Corvette A)"' "${corvette[@]}" "$(effect shield_failure '"choice":{"zones":["FRONT"]}')"
ok "recording: Projector Misaligned becomes 'table: effect'" becomes 'table: effect "Projector Misaligned: a ship may lose shields (CR90 Corvette A)"' "${corvette[@]}" "$(effect projector_misaligned '"choice":{"id":"zone_FRONT"}')"
ok "recording: Comm Noise at an unknown speed becomes 'table: effect'" becomes 'table: effect "Comm Noise: a ship is slower by one (CR90 Corvette A)"' "${corvette[@]}" "$(effect comm_noise '"choice":{"id":"reduce_speed"}')"
ok "recording: a counter attack becomes 'attack ... as counter'" becomes 'Rebel: attack on "TIE 2" at close as counter by "X-wing 1"' "${play[@]}" "$(next 0 begin_attack '{"attack_kind":"counter","attacker_kind":"squadron","attacker_player":0,"attacker_index":0,"attacker_zone":-1,"defender_kind":"squadron","defender_player":1,"defender_index":1,"defender_zone":-1,"range_band":"close","obstructed":false}')"
ok "recording: a unit's number written 0.0 is read as 0" becomes 'Empire: attack front on "CR90 Corvette A".left at medium' "${attack[@]}"
faces='"dice_results":[{"color":0,"face":2},{"color":0,"face":0},{"color":1,"face":4}]'
ok "recording: a roll has the faces that are published" becomes 'Empire: roll red[crit blank] blue[accuracy]' "${attack[@]}" "$(next 1 roll_dice '{}')" "$(next 1 publish_attack_flow "{\"step_id\":18,\"flow_payload\":{$faces}}")"
recording "${attack[@]/\"defender_kind\":\"ship\"/\"defender_kind\":\"squadron\"}" "$(next 1 roll_dice '{}')" "$(next 0 select_redirect_zone '{"zone":2}')" >"$work/redirect.json"
ok "recording: a redirect by a squadron becomes a note" notes "the defender is a squadron, which has no hull zones" 'command' "$work/redirect.json"
ok "recording: a roll whose faces are not published is sealed" becomes 'Empire: roll sealed' "${attack[@]}" "$(next 1 roll_dice '{}')"
recording "${play[@]}" "$(next 0 use_ecm '{}')" >"$work/ecm.json"
ok "recording: a card that no ship is known to have becomes a note" notes "no ship of this player is known to have that card" 'command' "$work/ecm.json"
reroll=("$(next 1 roll_dice '{}')" "$(next 1 publish_attack_flow "{\"step_id\":18,\"flow_payload\":{$faces}}")" "$(next 1 reroll_attack_die '{"die_index":1,"expected_color":0,"expected_face":0,"source_rule_id":"squadron_keyword.swarm"}')")
ok "recording: a reroll has the die before and after it" becomes 'Empire: reroll red[blank] by "Swarm" => red[hit]' "${attack[@]}" "${reroll[@]}" "$(next 1 publish_attack_flow "{\"step_id\":18,\"flow_payload\":{${faces/\"face\":0/\"face\":1}}}")"
ok "recording: a reroll whose outcome is not recorded seals the roll" becomes 'Empire: roll sealed' "${attack[@]}" "${reroll[@]}"
ok "recording: an evade at long range removes a die" becomes 'Rebel: remove red[crit] by evade' "${attack[@]/medium/long}" "$(next 1 roll_dice '{}')" "$(next 1 publish_attack_flow "{\"step_id\":18,\"flow_payload\":{$faces}}")" \
    "$(next 0 select_evade_die '{"die_index":0,"expected_color":0,"expected_face":2}')"
ok "recording: a roll with Damaged Munitions is sealed by that card" becomes 'Empire: roll sealed by "Damaged Munitions"' "${attack[@]}" "$(next 1 resolve_attack_pool_choice '{"color":"BLUE","choice_kind":"rule","rule_id":"damage_card.damaged_munitions"}')" "$(next 1 roll_dice '{}')"
# A ship of the debug scenario has the card. It is readied between the clean-up and the next round, with the only token.
debug() { recording "$@" | sed 's/learning_scenario/debug_scenario/'; }
ecm=("$start" "$(next 0 assign_dials '{"ship_index":0,"commands":[3]}')" "$(next 1 assign_dials '{"ship_index":0,"commands":[0,1,2]}')" "$(next 0 advance_phase '{"next_phase":2}')"
    "$(next 0 convert_dial_to_token '{"ship_index":0}')" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":0}')" "$(next 1 activate_ship '{"ship_index":0}')" "$(next 0 use_ecm '{}')"
    "$(next 0 advance_phase '{"next_phase":4}')" "$(next 0 status_phase_cleanup '{}')" "$(next 0 ready_ecm '{}')")
debug "${ecm[@]}" >"$work/ready.json"
ok "recording: a card is readied before the initiative changes, with the token that its ship has" \
    bash -c '"$0" --strict "$1" | grep -A1 -x "table: ready upgrades" | grep -qx "Rebel: ready \"Electronic Countermeasures\" with repair"' "$importer" "$work/ready.json"
ok "recording: a card is readied once" bash -c '[ "$("$0" "$1" | grep -c "ready \"Elec")" = 1 ]' "$importer" "$work/ready.json"
debug "${ecm[@]/convert_dial_to_token/activate_ship}" >"$work/unpaid.json"
ok "recording: a card that is readied without a known token leaves the readying unknown" bash -c '"$0" "$1" | grep -qx "table: unknown commands readying"' "$importer" "$work/unpaid.json"

printf '{"header":{"format_version":1,"initiative_player":0,"scenario_id":""},"commands":[%s,%s,%s]}' "$start" "$(next 0 activate_squadron '{"squadron_index":0}')" \
    "$(next 1 advance_phase '{"next_phase":4}')" >"$work/shipless.json"
ok "recording: without ships the squadrons' phase is written" bash -c 'diff <("$0" "$1" | sed -n "/^phase command/,/activate/p" | grep .) <(printf "%s\n" "phase command" "phase ship" "phase squadron" "note \"The recording has no ships, and no start of this phase.\"" "Player_1: activate \"Player_1 squadron 1\"")' "$importer" "$work/shipless.json"

for type in acknowledge_attack_result commit_setup_deployment commit_setup_obstacle counter_choice decline_concentrate_fire_dial decline_ecm \
    decline_ecm_ready decline_h9 skip_attack_modifier; do
    ok "recording: $type is left out" silent "$(next 0 $type '{"owner_player":0,"component_type":"squadron"}')"
done
ok "recording: a declined tarkin_choice is left out" silent "$(next 1 tarkin_choice '{"declined":true}')"
ok "recording: a ship is declared with the speed of its deployment" becomes '    ship "CR90 Corvette A" command=1 max-speed=4 hull=4 squadrons=1 engineering=2 speed=3 {' "$(next 0 commit_setup_deployment '{"owner_player":0,"component_type":"ship","roster_entry_id":"a","speed":3}')" "$start"

# Nothing is made up.
slow=("${corvette[@]}" "$(next 0 set_speed '{"ship_index":0,"new_speed":1}')" "$(next 0 set_speed '{"ship_index":0,"new_speed":2}')" "$(next 0 execute_maneuver '{"ship_index":0,"speed":1,"speed_delta":0}')" "$(next 0 end_activation '{"ship_index":0}')")
ok "recording: a maneuver at a speed that differs stays as it is" becomes 'Rebel: maneuver 1' "${slow[@]}"
ok "recording: a maneuver at a speed that differs gets no navigate and is a breach" bash -c '! grep -q "resolve navigate" "$0" && "$1" check -f text "$0" | grep -q armada.ship.maneuver-speed' "$work/out" "$umpire"
ok "recording: a game with a displaced squadron is imported" becomes '# A recorded game, format 6: learning_scenario.' "${corvette[@]}" "$(next 0 start_displacement '{"displaced_squadrons":[]}')" "$(next 0 move_squadron '{"squadron_index":0}')" "$(next 0 commit_displacement '{"placements":[]}')"
ok "recording: a displaced squadron is neither moved nor activated" bash -c '! grep -q "X-wing 1\"$\|: move" "$0"' "$work/out"
hit=("${attack[@]}" "$(next 1 roll_dice '{}')" "$(next 1 publish_attack_flow "{\"step_id\":18,\"flow_payload\":{$faces}}")")
ok "recording: damage whose amount is not recorded becomes 'suffer sealed'" becomes 'Rebel: suffer sealed' "${hit[@]}" "$(next 0 resolve_damage '{}')"
ok "recording: damage that is resolved once gives one 'suffer'" bash -c '[ "$(grep -c suffer "$0")" = 1 ]' "$work/out"
becomes '' "${hit[@]}" "$(next 0 resolve_damage '{}')" "$(next 0 resolve_damage '{}')" >"$work/log"
ok "recording: damage that is resolved twice in an attack gives one 'suffer'" bash -c '[ "$(grep -c "suffer sealed" "$0")" = 1 ]' "$work/out"
becomes '' "${attack[@]}" "$(next 0 resolve_damage '{}')" >"$work/log"
ok "recording: damage that is resolved before the roll gives no 'suffer'" bash -c '! grep -q suffer "$0"' "$work/out"
old() { recording "$@" | sed 's/"format_version":6/"format_version":1/'; }
old "${corvette[@]}" "$(next 0 execute_maneuver '{"ship_index":0,"speed":2}')" "$(next 0 end_activation '{"ship_index":0}')" "$(next 0 start_round '{}')" "$(next 0 assign_dials '{"ship_index":0,"commands":[3]}')" \
    "$(next 0 activate_ship '{"ship_index":0}')" "$(next 0 execute_maneuver '{"ship_index":0,"speed":4}')" >"$work/old.json"
ok "recording: format 1 does not tell a change of speed" bash -c '"$0" "$1" | grep -A1 "table: speed" | grep -q "is not recorded"' "$importer" "$work/old.json"
old "${corvette[@]}" "$(next 1 activate_ship '{"ship_index":0}')" >"$work/old.json"
ok "recording: turns are unknown in format 1, which has no maneuvers" bash -c '"$0" "$1" | grep -A1 "has no maneuvers" | grep -qx "table: unknown turns"' "$importer" "$work/old.json"
old "${destroyer[@]}" "$(next 1 publish_attack_flow '{"step_id":17,"flow_payload":{"attacker_kind":"ship","attacker_player":1,"attacker_ship_index":0,"attacker_zone":0,"target_kind":"ship","target_ship_index":0,"defender_zone":2,"range_band":"long","defender_player":-1}}')" \
    "$(next 1 roll_dice '{"dice_pool":{"RED":3}}')" "$(next 1 roll_dice '{"dice_pool":{"RED":3}}')" >"$work/old.json"
ok "recording: an attack of format 1 is what is published of it" bash -c '"$0" "$1" 2>/dev/null | grep -qx "Empire: attack front on \"CR90 Corvette A\".right at long"' "$importer" "$work/old.json"
ok "recording: a roll of format 1 without an attack becomes 'attack unknown'" bash -c '"$0" --strict "$1" | grep -A1 -x "Empire: attack unknown" | grep -qx "Empire: roll sealed"' "$importer" "$work/old.json"
recording "$start" "$dials" | sed 's/learning_scenario/endor/' >"$work/scenario.json"
ok "recording: a game of a scenario without known cards is indeterminate" \
    bash -c '"$0" "$1" | "$2" check -f text - | grep -q ": indeterminate"' "$importer" "$work/scenario.json" "$umpire"
ok "recording: --strict refuses a scenario that is not known" refuses 3 "its scenario is not known" --strict "$work/scenario.json"
for format in 1 2 3 4 5 7; do
    sed "s/\"format_version\":6/\"format_version\":$format/" "$work/good.json" >"$work/version.json"
    ok "recording: format $format is read" bash -c '"$0" --strict "$1" | grep -qx "round 1"' "$importer" "$work/version.json"
done
head -c 90 "$work/good.json" >"$work/cut.json"
ok "recording: a file that is cut off is refused" refuses 3 "line 1" "$work/cut.json"
sed 's/"format_version":6/"format_version":99/' "$work/good.json" >"$work/version.json"
ok "recording: format 99 is refused" refuses 3 "format_version" "$work/version.json"
recording "$start" "$(yes '{},' | head -n 20000 | tr -d '\n')" '{}' | sed 's/,,/,/' >"$work/huge.json"
ok "recording: more than 20,000 commands are refused" refuses 3 "more than 20,000 commands" "$work/huge.json"
python3 -c 'print("[" * 5000)' >"$work/nested.json"
ok "recording: a file that is nested 5,000 deep is refused" refuses 3 "line 1" "$work/nested.json"
echo '[1, 2]' >"$work/other.json"
ok "recording: JSON that is no recording is refused" refuses 3 "this is no recording" "$work/other.json"
ok "recording: a file that does not exist is refused" refuses 3 "no-such.json: No such file" "$work/no-such.json"
ok "recording: an unknown option is refused" refuses 2 "help tells the options" --what "$work/good.json"
ok "recording: one note of two commands is reported in the singular" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q ": 1 of 2 commands is a note in the log; rules about what they may have changed stay undecided:$"' "$importer" "$work/unknown.json"
ok "recording: --strict says that an unknown command becomes a note without it" refuses 3 "without --strict it becomes a note" --strict "$work/unknown.json"
ok "recording: a call without a recording is refused" bash -c '"$0" 2>/dev/null; [ $? = 2 ]' "$importer"
cp "$work/good.json" "$work/kept.json"
ok "recording: -o with the recording that is read is refused" \
    refuses 2 "good.json: what -o writes is also the recording" -o "$work/good.json" "$work/good.json"
ok "recording: -o with the recording that is read leaves it as it was" cmp "$work/kept.json" "$work/good.json"
ok "recording: -o into a folder that does not exist is refused" bash -c '"$0" -o "$1/no/log" "$1/good.json" 2>/dev/null; [ $? = 5 ]' "$importer" "$work"
ok "recording: --help lists 50 types of commands or more" bash -c '[ "$("$0" --help | grep -c "^  [a-z_0-9]* ")" -ge 50 ]' "$importer"

# The dice of a seed: those that the program rolled.
seeded() { sed 's/"initiative_player"/"rng_seed":"20996495","initiative_player"/'; }
recording "${attack[@]}" "$(next 1 roll_dice '{"dice_pool":{"RED":2,"BLUE":1}}')" "$(next 1 publish_attack_flow '{"step_id":18,"flow_payload":{"dice_results":[{"color":0,"face":0},{"color":0,"face":1},{"color":1,"face":4}]}}')" \
    "$(next 1 complete_attack '{}')" | seeded >"$work/seed.json"
ok "recording: --dice-from-seed gives the dice that are recorded" bash -c '"$0" --dice-from-seed "$1" | tee "$2" | grep -qx "Empire: roll red\[blank hit\] blue\[accuracy\]" && ! grep -q "follow from the seed from" "$2"' "$importer" "$work/seed.json" "$work/out"
sed 's/"face":4/"face":1/' "$work/seed.json" >"$work/other-seed.json"
ok "recording: --dice-from-seed tells of no dice of a seed that is not there" bash -c '"$0" --dice-from-seed "$1" >"$2" 2>/dev/null && ! grep -q "from its seed" "$2"' "$importer" "$work/good.json" "$work/out"
ln -s "$(realpath "$importer")" "$work/other-name"
ok "recording: a message begins with the importer's name under another file name, too" \
    bash -c '"$0" "$1" 2>&1 >/dev/full | grep -q "^import-armada-replay: standard output cannot be written"' "$work/other-name" "$work/good.json"
ok "recording: -o with the recording that is read is refused in the importer's name" refuses 2 "^import-armada-replay: .*good.json: what -o writes is also the recording" -o "$work/good.json" "$work/good.json"
ok "recording: --dice-from-seed tells from where on the seed gives no dice" bash -c '"$0" --dice-from-seed "$1" | grep -q "No dice follow from the seed from command"' "$importer" "$work/other-seed.json"

# finds_what_is_told NAME LOG: the violations of an imported recording are those that doc/recordings.md tells of it.
finds_what_is_told() {
    "$umpire" check -f text "$2" | sed -n 's/.* violation: .*\[\(.*\)\]$/\1/p' | sort | uniq -c | awk '{ print $2 " " $1 }' >"$work/found"
    sed -n "s/^| $1 | *\([^|]*\) *|.*/\1/p" doc/recordings.md | tr ',' '\n' | sed 's/^ *//; s/ *$//; /^$/d' | sort >"$work/told"
    diff "$work/told" "$work/found"
}

if [ -n "$recordings" ] && ls "$recordings"/*.json >/dev/null 2>&1; then
    for file in "$recordings"/*.json; do
        name=$(basename "$file" .json)
        [ "$name" = roster ] && continue
        ok "$name imports with --strict" "$importer" --strict -o "$work/$name.umpire" "$file"
        ok "$name imports with --strict and the dice of its seed" "$importer" --strict --dice-from-seed -o "$work/$name.seed.umpire" "$file"
        ok "$name with its seed's dice has the findings of doc/recordings.md" finds_what_is_told "$name" "$work/$name.seed.umpire"
        ok "$name is unfinished" bash -c '"$0" check -f text "$1" | grep -q "log\.cut-off"' "$umpire" "$work/$name.umpire"
        ok "$name has the findings of doc/recordings.md" finds_what_is_told "$name" "$work/$name.umpire"
        "$umpire" check --details -f xml "$work/$name.umpire" >>"$work/reports.xml"
    done
    ok "no finding of the recordings follows from another one" bash -c '! grep -q " after=" "$0"' "$work/reports.xml"
    for rule in attack.step-order attack.target attack.token-held attack.token-once attack.token-type \
        attack.locked-token attack.token-speed attack.next-squadron squadron.command-limit squadron.move-or-attack; do
        ok "the recordings keep armada.$rule at least once" grep -q "<rule id=\"armada.$rule\" ok=\"[1-9]" "$work/reports.xml"
    done
    for file in "$recordings"/history/*.json; do
        name=$(basename "$file" .json)
        ok "history/$name imports with the dice of its seed" "$importer" --dice-from-seed -o "$work/$name.umpire" "$file"
        "$importer" -o "$work/$name.plain.umpire" "$file" 2>"$work/$name.notes"
        ok "history/$name has the findings of doc/recordings.md" finds_what_is_told "$name" "$work/$name.umpire"
        ok "history/$name without its seed's dice has the same findings" finds_what_is_told "$name" "$work/$name.plain.umpire"
    done
    for file in "$recordings"/third/*.json; do
        name=$(basename "$file" .json)
        ok "third/$name imports with the dice of its seed" "$importer" --dice-from-seed -o "$work/$name.umpire" "$file"
        "$importer" -o "$work/$name.plain.umpire" "$file" 2>"$work/$name.notes"
        ok "third/$name has the findings of doc/recordings.md" finds_what_is_told "$name" "$work/$name.umpire"
    done
    for file in "$recordings"/third/*.umpire; do
        ok "third/$(basename "$file") has the findings of doc/recordings.md" finds_what_is_told "$(basename "$file" .umpire)" "$file"
    done
    # The counts of that page are those of today.
    ok "doc/recordings.md has each recording's format and numbers, and all counts" python3 - "$recordings" "$work" doc/recordings.md <<'END'
import glob, json, os, re, sys
recordings, work, page = sys.argv[1], sys.argv[2], open(sys.argv[3]).read()
notes, noted, rolls, told, seeded, count = 0, 0, 0, 0, 0, 0
def read(name):
    return open(os.path.join(work, name)).read() if os.path.exists(os.path.join(work, name)) else ""
for path in glob.glob(recordings + "/*.json") + glob.glob(recordings + "/history/*.json") + glob.glob(recordings + "/third/*.json"):
    name, recording = os.path.basename(path)[:-5], json.load(open(path))
    if name == "roster":
        continue
    own = len(re.findall(r"^import-armada-replay: .*: command \S+ \(", read(name + ".notes"), re.M))
    row = r"^\| %s \|[^|]*\| %d \| %d \| %d \|" % (re.escape(name), recording["header"]["format_version"], len(recording["commands"]), own)
    assert re.search(row, page, re.M), row
    recent = os.path.exists(os.path.join(work, name + ".seed.umpire"))
    plain, with_seed = read(name + (".umpire" if recent else ".plain.umpire")), read(name + (".seed.umpire" if recent else ".umpire"))
    count, notes, noted = count + 1, notes + own, noted + (own > 0)
    rolls += len(re.findall(": roll ", plain))
    told += len(re.findall(": roll [rb]", plain))
    seeded += len(re.findall(": roll [rb]", with_seed))
assert count < 50 or ("| %d, in %d recordings |" % (notes, noted) in page and
                      "| %d of %d; with `--dice-from-seed` %d |" % (told, rolls, seeded) in page), (notes, noted, told, rolls, seeded)
END
else
    echo "# skipped: the recorded games are not here"
fi
summary
