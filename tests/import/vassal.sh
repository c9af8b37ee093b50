#!/bin/bash
# The importer of VASSAL's logs: vassal.sh IMPORTER UMPIRE. No log of a played game is public:
# containers are built from what the module writes into the chat.
set -u
importer=$(realpath "$1") umpire=$(realpath "${2:-build/umpire}") here=$(realpath "$(dirname "$0")")
. "$here/../lib.sh"

# game NAME OPTION... <LINES: a container.
game() { python3 "$here/vassal.py" "$work/$1.vlog" "${@:2}"; }
imports() { "$importer" "$work/$1.vlog" >"$work/$1.umpire" 2>"$work/err"; }
refuses() { # STATUS PATTERN WORD...
    local status
    "$importer" "${@:3}" >"$work/out" 2>"$work/err"
    status=$?
    cat "$work/err"
    [ "$status" = "$1" ] && grep -q "$2" "$work/err" && [ ! -s "$work/out" ]
}
# becomes STATEMENT LINE...: in a game that has begun.
begin=("Anna's Yavaris changed speed from 0 to 2" "* Anna Updated from Round 0 to Round 1" "A new top command has been set for Anna's Yavaris"
    "A new top command has been set for Max's Avenger")
becomes() {
    local wanted=$1
    shift
    printf '%s\n' "+Gold 3" "${begin[@]}" "$@" | game one || return 1
    imports one || return 1
    cat "$work/err" "$work/one.umpire"
    grep -qxF -- "$wanted" "$work/one.umpire" && understood one
}
# understood NAME: the log has no mistake of the language.
understood() {
    "$umpire" check -f text "$work/$1.umpire" >"$work/judged"
    grep -q ': game 1: ' "$work/judged" && ! grep 'log\.' "$work/judged" | grep -v 'log.unfinished\|log.unknown'
}
noted() { # REASON LINE...
    becomes "note \"line $(($# + 3)) of the chat ($1): ${*: -1}\"" "${@:2}" && refuses 3 "$1" --strict "$work/one.vlog"
}

ok "a round" becomes 'round 1'
ok "dials" becomes '"Anna": assign "Yavaris" sealed'
ok "as many as are set" becomes '"Anna": assign "Yavaris" sealed sealed' "A new bottom command has been set for Anna's Yavaris" "A new extra command has been set for Anna's Yavaris"
dials=()
for i in $(seq 24); do dials+=("A new bottom command has been set for Anna's Yavaris"); done
ok "more dials than one assignment takes are two" becomes '"Anna": assign "Yavaris" sealed' "${dials[@]}"
reveal="Anna's Yavaris reveals a Navigate command"
ok "an activation" becomes '"Anna": activate "Yavaris"' "$reveal"
ok "its dial" becomes '"Anna": reveal concentrate-fire' "Anna's Yavaris reveals a Concentrate Fire command"
ok "as a token" becomes '"Anna": reveal navigate as token' "$reveal" "Anna's Yavaris gained a Navigate command token"
ok "a token by itself" becomes '"Anna": gain "Yavaris" repair' "$reveal" "Anna's Yavaris gained a Repair command token"
ok "a token that pays" becomes '"Anna": resolve repair with token' "Anna's Yavaris reveals a Repair command" "Anna's Yavaris gained a Repair command token" \
    "Anna's Yavaris changed Rear Shield from 1 to 2" "Anna's Yavaris spent or discarded a Repair command token"
ok "a token that goes" noted "whether the token is spent or discarded is not recorded" "$reveal" "Anna's Yavaris spent or discarded a Repair command token"
ok "speed" becomes '"Anna": speed 3' "$reveal" "Anna's Yavaris changed speed from 2 to 3"
ok "the dial that pays for it" becomes '"Anna": resolve navigate with dial' "$reveal" "Anna's Yavaris changed speed from 2 to 3"
ok "the speed before the game" becomes '    ship "Yavaris" command=1 speed=2 # as many dials as are set before its first is revealed'
ok "a maneuver, at the end" becomes '"Anna": maneuver 2' "$reveal" "Yavaris notched the Maneuver Tool" "Max's Avenger reveals a Repair command"
roll="Anna rolls 5 red dice and gets: HIT CRIT HIT/HIT ACC BLANK"
ok "an attack, without a target" becomes '"Anna": attack unknown' "$reveal" "$roll"
ok "its roll" becomes '"Anna": roll red[hit crit hit+hit accuracy blank]' "$reveal" "$roll"
ok "dice of several colours are one roll" becomes '"Anna": roll red[hit hit] blue[accuracy]' "$reveal" "Anna rolls 2 red dice and gets: HIT HIT" "Anna rolls 1 blue die and gets: ACC"
ok "a colour again is another one" bash -c '[ "$(grep -c "attack unknown" "$0")" = 2 ]' <(becomes '"Anna": roll red[hit]' "$reveal" "Anna rolls 1 red die and gets: HIT" "Anna rolls 1 red die and gets: HIT")
ok "a die that is added" becomes '"Anna": add red[hit]' "$reveal" "$roll" "Anna adds one red die and gets a HIT"
ok "a die that is rolled again" becomes '"Anna": reroll red[blank] => red[hit]' "$reveal" "$roll" "Anna rerolls one red BLANK die and gets a HIT"
ok "a die that is taken out" becomes '"Anna": remove red[hit]' "$reveal" "$roll" "Anna cancels one red HIT"
ok "a die that is set" becomes '"Anna": set red[blank] => red[hit]' "$reveal" "$roll" "Anna sets one red BLANK to HIT"
for line in "Anna rerolls one red die and gets a HIT" "Anna cancels one red die" "Anna sets one red die to HIT"; do
    ok "$line: the faces are not told" noted "which faces the dice show is not recorded" "$reveal" "$roll" "$line"
    ok "so that they are sealed" grep -qx '"Anna": roll sealed' "$work/one.umpire"
done
ok "a defense token" becomes '"Max": spend brace' "$reveal" "$roll" "Max's Avenger exhausted Brace token"
ok "one that is discarded" becomes '"Max": spend evade' "$reveal" "$roll" "Max's Avenger discarded Evade token"
evaded=("$reveal" "$roll" "Max's Avenger exhausted Evade token")
ok "what evade does" becomes '"Max": remove red[crit] by evade' "${evaded[@]}" "Max cancels one red CRIT"
ok "and no other" becomes '"Max": reroll red[hit] by evade => red[blank]' "${evaded[@]}" "Max rerolls one red HIT die and gets a BLANK"
ok "the defender changes dice by nothing else" noted "what lets the defender change dice is not recorded" "$reveal" "$roll" "Max cancels one red CRIT"
ok "one type twice" noted "whether it is another token of this type is not recorded" "$reveal" "$roll" "Max's Avenger exhausted Brace token" "Max's Avenger discarded Brace token"
ok "a token without a roll" noted "no attack on this player is recorded" "$reveal" "Max's Avenger exhausted Brace token"
ok "from there on attacks are not known" grep -qx 'table: unknown attacks' "$work/one.umpire"
ok "a roll of a player who is not known is not the last one's" becomes 'note "line 8 of the chat (no dice have been rolled): Anna cancels one red HIT"' "$reveal" "$roll" "Who rolls 2 red dice and gets: HIT HIT" "Anna cancels one red HIT"
ok "a face that there is not, after what is not known" becomes 'note "line 8 of the chat (which faces the dice show is not recorded): Anna cancels one red Right"' "$reveal" "$roll" "Anna's Nobody was activated" "Anna cancels one red Right"
ok "a die without a roll" noted "no dice have been rolled" "$reveal" "Anna adds one red die and gets a HIT"
ok "a roll in the Command Phase" noted "dice are rolled, and no attack can be made" "$roll"
ok "a face that is not known seals the roll" becomes '"Anna": roll sealed' "$reveal" "Anna rolls 1 red die and gets: STAR"
ok "dice that are none" noted "there are no such dice" "$reveal" "Anna rolls 1 green die and gets: HIT"
ok "a defense token that is readied" noted "a log tells defense tokens that are readied for all at once, at the end of a round" "Max's Avenger refreshed Brace token"
ok "shields that fall" becomes 'table: damage "Avenger" 2 to left by "attack"' "$reveal" "$roll" "Max's Avenger changed Left Shield from 3 to 1"
ok "shields that rise" becomes '"Anna": repair shield left' "Anna's Yavaris reveals a Repair command" "Anna's Yavaris changed Left Shield from 1 to 2"
ok "without an attack it is not told by what" becomes 'table: damage "Avenger" 2 to left' "$reveal" "Max's Avenger changed Left Shield from 3 to 1"
ok "hull that falls" becomes 'table: damage "Avenger" 1 to hull by "attack"' "$reveal" "$roll" "Max's Avenger changed hull from 3 to 2"
ok "a ship that both have" becomes 'table: damage "Max"."CR90" 1 to hull' "A new top command has been set for Anna's CR90" "A new top command has been set for Max's CR90" \
    "$reveal" "Max's CR90 changed hull from 3 to 2"
ok "to nothing" becomes 'table: destroy "Avenger"' "$reveal" "Max's Avenger changed hull from 3 to 0"
ok "hull that rises" becomes '"Anna": repair hull' "Anna's Yavaris reveals an Engineering command" "Anna's Yavaris changed hull from 1 to 2"
ok "without a repair" becomes 'table: recover "Yavaris" 1 to hull' "$reveal" "Anna's Yavaris changed hull from 1 to 2"
ok "of shields, too" becomes 'table: recover "Avenger" 2 to rear' "$reveal" "Max's Avenger changed Rear Shield from 0 to 2"
ok "one that is destroyed has no more of them" noted "the unit is destroyed already" "$reveal" "Max's Avenger changed hull from 3 to 0" "Max's Avenger changed hull from 0 to 3"
ok "nor a speed" noted "the unit is destroyed already" "$reveal" "Max's Avenger changed hull from 3 to 0" "Max's Avenger changed speed from 1 to 2"
ok "hit points that fall twice from the same" becomes 'table: recover "Gold" 1' "$reveal" "Anna's Gold changed HP from 3 to 1" "Anna's Gold changed HP from 3 to 1" "Anna's Gold changed HP from 1 to 2"
ok "hit points that rise" becomes 'table: recover "Gold" 1' "$reveal" "Anna's Gold changed HP from 1 to 2"
ok "hit points that fall" becomes 'table: damage "Gold" 2 by "attack"' "$reveal" "${roll/Anna/Max}" "Anna's Gold changed HP from 3 to 1"
ok "a squadron that has no hit points left" becomes '    squadron "Wreck"' "Anna's Wreck changed HP from 3 to 0" "+Wreck 0"
ok "a speed that no ship has is not declared" becomes '    ship "Home" command=1 # as many dials as are set before its first is revealed' "Anna's Home changed speed from 0 to 1000" "A new top command has been set for Anna's Home"
ok "a number of seven digits" becomes 'note "line 5 of the chat (this line is not understood): Anna'"'"'s Gold changed HP from 1000000 to 2"' "Anna's Gold changed HP from 1000000 to 2"
ok "a squadron of a piece" becomes '    squadron "Gold" hull=3' "Anna's Gold changed HP from 3 to 2"
moved=("$reveal" "Yavaris notched the Maneuver Tool" "Max's Avenger reveals a Repair command" "Avenger notched the Maneuver Tool")
ok "the Squadron Phase" becomes 'phase squadron' "${moved[@]}" "Anna's Gold was activated"
ok "a squadron" becomes '"Anna": activate "Gold"' "${moved[@]}" "Anna's Gold was activated"
ok "by a squadron command" becomes '"Anna": resolve squadron with dial' "Anna's Yavaris reveals a Squadron command" "Anna's Gold was activated"
ok "several of one name" becomes '"Anna": activate "TIE 2"' "${moved[@]}" "Anna's TIE was activated" "Anna's TIE was activated"
ok "which of them is hit" noted "which squadron of that name it is, is not recorded" "${moved[@]}" "Anna's TIE was activated" "Anna's TIE was activated" "Anna's TIE changed HP from 3 to 2"
for line in "Max's Gunnery Team was Exhausted" "Max's Gunnery Team was Unexhausted" "Max's Gunnery Team was Discarded"; do
    ok "$line" noted "which ship has the card is not recorded" "$line"
done
ok "the Status Phase" becomes 'table: place-round-token 2' "${moved[@]}" "Defense tokens and upgrade cards were refreshed, all command stacks were cycled"
ok "a ship without dials" noted "no command dials are set for a ship of that name" "Anna's Tantive changed speed from 1 to 2"
ok "and how many lines are notes" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q ": 1 of 5 lines of the chat is a note in the log; rules"' "$importer" "$work/one.vlog"
ok "a line that is not understood" noted "this line is not understood" "A comet falls"
ok "a time of the day" becomes '@00:05:00 "Anna": activate "Yavaris"' "[23:58:00] Max's Avenger reveals a Repair command" "[00:03:00] $reveal"
ok "what players say is left out" becomes 'round 1' "<Max> - $reveal"
ok "and no statement" bash -c '! grep -q "activate\|note \"line" "$0"' "$work/one.umpire"
ok "a name that would end its quotes" becomes '"Anna": activate "Y\" ; # {"' "A new top command has been set for Anna's Y\" ; # {" "Anna's Y\" ; # { reveals a Repair command"

# The container.
printf '%s\n' "${begin[@]}" "$reveal" >"$work/lines"
game whole <"$work/lines" && imports whole
for option in key=00 key=ff key=5A plain nested version=3.11 version=3.12.1; do
    game other $option <"$work/lines" && imports other
    ok "$option" diff <(grep -v '^note "Star' "$work/whole.umpire") <(grep -v '^note "Star' "$work/other.umpire")
done
game other version=2.0 <"$work/lines"
ok "a version that is not known is told" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q "none of 3.11 to 4.6"' "$importer" "$work/other.vlog"
ok "and how it is read" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q "its lines are read as theirs"' "$importer" "$work/other.vlog"
ok "one that is refused by --strict" refuses 3 "none of 3.11 to 4.6" --strict "$work/other.vlog"
ok "standard input" bash -c '"$0" - <"$1" | cmp - "$2"' "$importer" "$work/whole.vlog" "$work/whole.umpire"
ok "a file, when it is complete" bash -c '"$0" -o "$1/log.umpire" "$1/whole.vlog" && cmp "$1/log.umpire" "$1/whole.umpire"' "$importer" "$work"
game cut cut=1 <"$work/lines"
ok "a savedGame that breaks off" refuses 3 "its savedGame breaks off" "$work/cut.vlog"
head -c 200 "$work/whole.vlog" >"$work/half.vlog"
ok "half a file" refuses 3 "damaged\|unpacked\|zip" "$work/half.vlog"
echo '{"a": "recording"}' >"$work/no.vlog"
ok "no zip" refuses 3 "$work/no.vlog" "$work/no.vlog"
: >"$work/empty.vlog"
ok "nothing" refuses 3 "$work/empty.vlog" "$work/empty.vlog"
python3 - "$work" <<'END'
import sys, warnings, zipfile
warnings.simplefilter("ignore")
for name, files in {"none": {"other": "x"}, "hex": {"savedGame": "!VCSK5azz"}, "zero": {"savedGame": b"CHAT\0x"},
                    "bomb": {"savedGame": b"0" * (65 << 20)}, "deep": {"savedGame": "LOG\t" * 40 + "CHATx"}}.items():
    with zipfile.ZipFile("%s/%s.vlog" % (sys.argv[1], name), "w", zipfile.ZIP_DEFLATED) as container:
        for file, text in files.items():
            container.writestr(file, text)
with zipfile.ZipFile(sys.argv[1] + "/twice.vlog", "w") as container:
    container.writestr("savedGame", "x")
    container.writestr("savedGame", "y")
END
ok "no savedGame" refuses 3 "it has no savedGame" "$work/none.vlog"
ok "no digits" refuses 3 "at byte 7 stands no hexadecimal digit" "$work/hex.vlog"
ok "a zero byte" refuses 3 "zero byte" "$work/zero.vlog"
ok "a bomb" refuses 3 "more than 64 MiB" "$work/bomb.vlog"
ok "a name twice" refuses 3 "one name twice" "$work/twice.vlog"
ok "commands in commands in commands" refuses 3 "nested more than 16 deep" "$work/deep.vlog"
yes 'x' | head -n 70000 | game long
ok "a chat without end" refuses 3 "more than 65,536 lines" "$work/long.vlog"
ok "no such file" refuses 3 "no-such.vlog: No such file" "$work/no-such.vlog"
ok "wrong usage" refuses 2 "name one game"
ok "what is read is not written over" refuses 2 "" -o "$work/whole.vlog" "$work/whole.vlog"
ok "a folder that is not there" refuses 5 "cannot be written" -o "$work/no/log" "$work/whole.vlog"
ok "--help" bash -c '"$0" --help | grep -q -- --strict' "$importer"

# The round trip of a random game: its statements become the module's lines, those a container, and that the statements
# again, whatever the names, the key and the packing are; and no attack breaks a rule.
packings=("" plain nested stored "key=00 nested" "key=ff stored" "version=3.12.0 plain nested")
whole() { # SEED
    local packing=${packings[$1 % ${#packings[@]}]}
    python3 "$here/games.py" "$1" >"$work/lines"
    python3 "$here/games.py" "$1" statements >"$work/statements"
    game random "key=$(printf %02x $(($1 % 256)))" $packing <"$work/lines" || return 1
    "$importer" --strict "$work/random.vlog" >"$work/random.umpire" || return 1
    understood random || return 1
    ! grep 'violation.*armada\.attack\.' "$work/judged" &&
        diff "$work/statements" <(sed '1,/^}$/d' "$work/random.umpire" | sed '/^}$/,$!d' | grep -vE '^(}|note .*)?$')
}
for seed in $(seq "${GAMES:-50}"); do ok "random game $seed" whole "$seed"; done

# A container that is damaged is refused or read, told why, and never half written; a game that breaks off gives no other statements.
cp "$work/random.vlog" "$work/sound.vlog"
ok "damaged containers" python3 - "$importer" "$work" "${DAMAGED:-60}" <<'END'
import random, subprocess, sys
importer, work, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
sound = open(work + "/sound.vlog", "rb").read()
for seed in range(count):
    random.seed(seed)
    damaged = bytearray(sound)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(damaged))
        kind = random.randint(0, 3)
        if kind == 0:
            damaged[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            del damaged[at:at + random.randint(1, 40)]
        elif kind == 2:
            damaged[at:at] = damaged[random.randrange(len(damaged)):][:random.randint(1, 40)]
        else:
            damaged[at:at + 4] = b"\xff\xff\xff\x7f"
    open(work + "/damaged.vlog", "wb").write(damaged)
    run = subprocess.run([importer, work + "/damaged.vlog"], capture_output=True, timeout=20)
    assert run.returncode in (0, 3), (seed, run)
    assert (run.returncode == 0) == bool(run.stdout) and (run.returncode == 0 or b"damaged.vlog: " in run.stderr), (seed, run)
END
cut() { # LINES: of the last random game
    head -n "$1" "$work/lines" | game head || return 1
    imports head && understood head && [ "$(grep -c ': activate' "$work/head.umpire")" -le "$(grep -c ': activate' "$work/random.umpire")" ]
}
for lines in $(seq 10 17 "$(wc -l <"$work/lines")"); do ok "a game of $lines lines" cut "$lines"; done
summary
