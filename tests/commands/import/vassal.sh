#!/bin/bash
# SPDX-License-Identifier: MIT
# The importer of VASSAL's logs: vassal.sh IMPORTER UMPIRE. No log of a played game is public:
# containers are built from what the module writes into the chat.
set -u
importer=$(realpath "$1") umpire=$(realpath "${2:-build/umpire}") here=$(realpath "$(dirname "$0")")
. "$here/../../lib.sh"

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
    grep -q ': game 1: ' "$work/judged" && ! grep 'log\.' "$work/judged" | grep -v 'log.cut-off\|log.unknown'
}
noted() { # REASON LINE...
    becomes "note \"line $(($# + 3)) of the chat ($1): ${*: -1}\"" "${@:2}" && refuses 3 "$1" --strict "$work/one.vlog"
}

ok "VASSAL: a line of a new round becomes 'round'" becomes 'round 1'
ok "VASSAL: a command dial that is set becomes a sealed 'assign'" becomes '"Anna": assign "Yavaris" sealed'
ok "VASSAL: two dials set one after the other are one 'assign'" becomes '"Anna": assign "Yavaris" sealed sealed' "A new bottom command has been set for Anna's Yavaris" "A new extra command has been set for Anna's Yavaris"
dials=()
for i in $(seq 25); do dials+=("A new bottom command has been set for Anna's Yavaris"); done
most="\"Anna\": assign \"Yavaris\"$(printf ' sealed%.0s' $(seq 24))"
ok "VASSAL: of 25 dials set one after the other 24 are one 'assign'" becomes "$most" "${dials[@]}"
ok "VASSAL: of 25 dials set one after the other the last is another 'assign'" \
    cmp <(grep -A1 -xF -- "$most" "$work/one.umpire") <(printf '%s\n' "$most" '"Anna": assign "Yavaris" sealed')
reveal="Anna's Yavaris reveals a Navigate command"
ok "VASSAL: a ship that reveals its dial is activated" becomes '"Anna": activate "Yavaris"' "$reveal"
ok "VASSAL: a ship that reveals its dial becomes 'reveal'" becomes '"Anna": reveal concentrate-fire' "Anna's Yavaris reveals a Concentrate Fire command"
ok "VASSAL: a dial and its token are revealed 'as token'" becomes '"Anna": reveal navigate as token' "$reveal" "Anna's Yavaris gained a Navigate command token"
ok "VASSAL: a token of another command becomes 'gain'" becomes '"Anna": gain "Yavaris" repair' "$reveal" "Anna's Yavaris gained a Repair command token"
ok "VASSAL: a token that pays for shields becomes 'resolve ... with token'" \
    becomes '"Anna": resolve repair with token' "Anna's Yavaris reveals a Repair command" "Anna's Yavaris gained a Repair command token" \
    "Anna's Yavaris changed Rear Shield from 1 to 2" "Anna's Yavaris spent or discarded a Repair command token"
ok "VASSAL: a token that goes and pays for nothing becomes a note" \
    noted "whether the token is spent or discarded is not recorded" "$reveal" "Anna's Yavaris spent or discarded a Repair command token"
ok "VASSAL: a change of speed becomes 'speed'" becomes '"Anna": speed 3' "$reveal" "Anna's Yavaris changed speed from 2 to 3"
ok "VASSAL: a navigate dial pays for a change of speed" becomes '"Anna": resolve navigate with dial' "$reveal" "Anna's Yavaris changed speed from 2 to 3"
ok "VASSAL: a ship's speed and dials are declared" becomes '    ship "Yavaris" command=1 speed=2 # as many dials as are set before its first is revealed'
ok "VASSAL: a ship that uses the Maneuver Tool maneuvers at its speed" \
    becomes '"Anna": maneuver 2' "$reveal" "Yavaris notched the Maneuver Tool" "Max's Avenger reveals a Repair command"
roll="Anna rolls 5 red dice and gets: HIT CRIT HIT/HIT ACC BLANK"
ok "VASSAL: a roll begins an 'attack unknown'" becomes '"Anna": attack unknown' "$reveal" "$roll"
ok "VASSAL: dice that are rolled become 'roll' with their faces" becomes '"Anna": roll red[hit crit hit+hit accuracy blank]' "$reveal" "$roll"
ok "VASSAL: dice of two colours, rolled one after the other, are one roll" becomes '"Anna": roll red[hit hit] blue[accuracy]' "$reveal" "Anna rolls 2 red dice and gets: HIT HIT" "Anna rolls 1 blue die and gets: ACC"
ok "VASSAL: a second roll of one colour is another attack" bash -c '[ "$(grep -c "attack unknown" "$0")" = 2 ]' <(becomes '"Anna": roll red[hit]' "$reveal" "Anna rolls 1 red die and gets: HIT" "Anna rolls 1 red die and gets: HIT")
ok "VASSAL: a die that is added becomes 'add'" becomes '"Anna": add red[hit]' "$reveal" "$roll" "Anna adds one red die and gets a HIT"
ok "VASSAL: a die rolled again is 'reroll'" becomes '"Anna": reroll red[blank] => red[hit]' "$reveal" "$roll" "Anna rerolls one red BLANK die and gets a HIT"
ok "VASSAL: a die that is cancelled becomes 'remove'" becomes '"Anna": remove red[hit]' "$reveal" "$roll" "Anna cancels one red HIT"
ok "VASSAL: a die that is set becomes 'set'" becomes '"Anna": set red[blank] => red[hit]' "$reveal" "$roll" "Anna sets one red BLANK to HIT"
for line in "Anna rerolls one red die and gets a HIT" "Anna cancels one red die" "Anna sets one red die to HIT"; do
    ok "VASSAL: becomes a note, as the faces are not named: $line" noted "which faces the dice show is not recorded" "$reveal" "$roll" "$line"
    ok "VASSAL: seals the roll, as the faces are not named: $line" grep -qx '"Anna": roll sealed' "$work/one.umpire"
done
ok "VASSAL: a defense token that is exhausted becomes 'spend'" becomes '"Max": spend brace' "$reveal" "$roll" "Max's Avenger exhausted Brace token"
ok "VASSAL: a defense token that is discarded becomes 'spend'" becomes '"Max": spend evade' "$reveal" "$roll" "Max's Avenger discarded Evade token"
evaded=("$reveal" "$roll" "Max's Avenger exhausted Evade token")
ok "VASSAL: a die that the defender cancels after an evade is 'by evade'" becomes '"Max": remove red[crit] by evade' "${evaded[@]}" "Max cancels one red CRIT"
ok "VASSAL: a die that the defender rerolls after an evade is 'by evade'" \
    becomes '"Max": reroll red[hit] by evade => red[blank]' "${evaded[@]}" "Max rerolls one red HIT die and gets a BLANK"
ok "VASSAL: a die cancelled without an evade is a note" noted "what lets the defender change dice is not recorded" "$reveal" "$roll" "Max cancels one red CRIT"
ok "VASSAL: a second defense token of one type becomes a note" noted "whether it is another token of this type is not recorded" "$reveal" "$roll" "Max's Avenger exhausted Brace token" "Max's Avenger discarded Brace token"
ok "VASSAL: a defense token without a roll becomes a note" noted "no attack on this player is recorded" "$reveal" "Max's Avenger exhausted Brace token"
ok "VASSAL: attacks are unknown after a defense token without a roll" grep -qx 'table: unknown attacks' "$work/one.umpire"
ok "VASSAL: a die that changes after a stranger's roll becomes a note" becomes 'note "line 8 of the chat (no dice have been rolled): Anna cancels one red HIT"' "$reveal" "$roll" "Who rolls 2 red dice and gets: HIT HIT" "Anna cancels one red HIT"
ok "VASSAL: a die of an impossible face becomes a note after an unknown unit" becomes 'note "line 8 of the chat (which faces the dice show is not recorded): Anna cancels one red Right"' "$reveal" "$roll" "Anna's Nobody was activated" "Anna cancels one red Right"
ok "VASSAL: a die that is added without a roll becomes a note" noted "no dice have been rolled" "$reveal" "Anna adds one red die and gets a HIT"
ok "VASSAL: a roll in the Command Phase becomes a note" noted "dice are rolled, and no attack can be made" "$roll"
ok "VASSAL: a face that is not known seals the roll" becomes '"Anna": roll sealed' "$reveal" "Anna rolls 1 red die and gets: STAR"
ok "VASSAL: a roll of dice of an unknown colour becomes a note" noted "there are no such dice" "$reveal" "Anna rolls 1 green die and gets: HIT"
ok "VASSAL: a single defense token that is readied becomes a note" noted "a log tells defense tokens that are readied for all at once, at the end of a round" "Max's Avenger refreshed Brace token"
ok "VASSAL: shields that fall after a roll are damage by the attack" \
    becomes 'table: damage "Avenger" 2 to left by "attack"' "$reveal" "$roll" "Max's Avenger changed Left Shield from 3 to 1"
ok "VASSAL: shields that rise after a Repair dial become 'repair shield'" \
    becomes '"Anna": repair shield left' "Anna's Yavaris reveals a Repair command" "Anna's Yavaris changed Left Shield from 1 to 2"
ok "VASSAL: shields fallen without a roll have no cause" becomes 'table: damage "Avenger" 2 to left' "$reveal" "Max's Avenger changed Left Shield from 3 to 1"
ok "VASSAL: hull that falls after a roll is damage by the attack" \
    becomes 'table: damage "Avenger" 1 to hull by "attack"' "$reveal" "$roll" "Max's Avenger changed hull from 3 to 2"
ok "VASSAL: a ship's name that both players use is reported with the player" becomes 'table: damage "Max"."CR90" 1 to hull' "A new top command has been set for Anna's CR90" "A new top command has been set for Max's CR90" \
    "$reveal" "Max's CR90 changed hull from 3 to 2"
ok "VASSAL: a ship whose hull falls to 0 is destroyed" becomes 'table: destroy "Avenger"' "$reveal" "Max's Avenger changed hull from 3 to 0"
ok "VASSAL: hull that rises after an Engineering dial becomes 'repair hull'" \
    becomes '"Anna": repair hull' "Anna's Yavaris reveals an Engineering command" "Anna's Yavaris changed hull from 1 to 2"
ok "VASSAL: hull that rises after Navigate is 'recover'" becomes 'table: recover "Yavaris" 1 to hull' "$reveal" "Anna's Yavaris changed hull from 1 to 2"
ok "VASSAL: shields rising without Repair are 'recover'" becomes 'table: recover "Avenger" 2 to rear' "$reveal" "Max's Avenger changed Rear Shield from 0 to 2"
ok "VASSAL: hull of a destroyed ship that rises becomes a note" noted "the unit is destroyed already" "$reveal" "Max's Avenger changed hull from 3 to 0" "Max's Avenger changed hull from 0 to 3"
ok "VASSAL: a change of a destroyed ship's speed becomes a note" \
    noted "the unit is destroyed already" "$reveal" "Max's Avenger changed hull from 3 to 0" "Max's Avenger changed speed from 1 to 2"
ok "VASSAL: a squadron recovers after hit points fell twice from 3 to 1" becomes 'table: recover "Gold" 1' "$reveal" "Anna's Gold changed HP from 3 to 1" "Anna's Gold changed HP from 3 to 1" "Anna's Gold changed HP from 1 to 2"
ok "VASSAL: hit points that rise become 'table: recover'" becomes 'table: recover "Gold" 1' "$reveal" "Anna's Gold changed HP from 1 to 2"
ok "VASSAL: hit points that fall after a roll are damage by the attack" \
    becomes 'table: damage "Gold" 2 by "attack"' "$reveal" "${roll/Anna/Max}" "Anna's Gold changed HP from 3 to 1"
ok "VASSAL: a squadron's piece with 0 hit points is declared without hull" becomes '    squadron "Wreck"' "Anna's Wreck changed HP from 3 to 0" "+Wreck 0"
ok "VASSAL: a speed that no ship has is not declared" becomes '    ship "Home" command=1 # as many dials as are set before its first is revealed' "Anna's Home changed speed from 0 to 1000" "A new top command has been set for Anna's Home"
ok "VASSAL: a line with a number of seven digits becomes a note" becomes 'note "line 5 of the chat (this line is not understood): Anna'"'"'s Gold changed HP from 1000000 to 2"' "Anna's Gold changed HP from 1000000 to 2"
ok "VASSAL: a squadron is declared with the hit points of its piece" becomes '    squadron "Gold" hull=3' "Anna's Gold changed HP from 3 to 2"
moved=("$reveal" "Yavaris notched the Maneuver Tool" "Max's Avenger reveals a Repair command" "Avenger notched the Maneuver Tool")
ok "VASSAL: a squadron after the last ship begins the Squadron Phase" becomes 'phase squadron' "${moved[@]}" "Anna's Gold was activated"
ok "VASSAL: a squadron that is activated becomes 'activate'" becomes '"Anna": activate "Gold"' "${moved[@]}" "Anna's Gold was activated"
ok "VASSAL: a squadron activated by a ship becomes 'resolve squadron'" \
    becomes '"Anna": resolve squadron with dial' "Anna's Yavaris reveals a Squadron command" "Anna's Gold was activated"
ok "VASSAL: squadrons of one name are numbered" becomes '"Anna": activate "TIE 2"' "${moved[@]}" "Anna's TIE was activated" "Anna's TIE was activated"
ok "VASSAL: damage to one of two squadrons of one name becomes a note" noted "which squadron of that name it is, is not recorded" "${moved[@]}" "Anna's TIE was activated" "Anna's TIE was activated" "Anna's TIE changed HP from 3 to 2"
for line in "Max's Gunnery Team was Exhausted" "Max's Gunnery Team was Unexhausted" "Max's Gunnery Team was Discarded"; do
    ok "VASSAL: becomes a note, as the ship is not named: $line" noted "which ship has the card is not recorded" "$line"
done
ok "VASSAL: the refresh of all tokens becomes 'table: place-round-token'" \
    becomes 'table: place-round-token 2' "${moved[@]}" "Defense tokens and upgrade cards were refreshed, all command stacks were cycled"
ok "VASSAL: a speed of a ship without dials becomes a note" noted "no command dials are set for a ship of that name" "Anna's Tantive changed speed from 1 to 2"
ok "VASSAL: standard error tells how many lines of the chat are notes" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q ": 1 of 5 lines of the chat is a note in the log; rules"' "$importer" "$work/one.vlog"
ok "VASSAL: a line that is not understood becomes a note" noted "this line is not understood" "A comet falls"
ok "VASSAL: times of the day become times since the first, past midnight" \
    becomes '@00:05:00 "Anna": activate "Yavaris"' "[23:58:00] Max's Avenger reveals a Repair command" "[00:03:00] $reveal"
ok "VASSAL: a game in which players talk is imported" becomes 'round 1' "<Max> - $reveal"
ok "VASSAL: what players say becomes neither 'activate' nor a note" bash -c '! grep -q "activate\|note \"line" "$0"' "$work/one.umpire"
ok "VASSAL: a quote in a ship's name is escaped" becomes '"Anna": activate "Y\" ; # {"' "A new top command has been set for Anna's Y\" ; # {" "Anna's Y\" ; # { reveals a Repair command"

# The container.
printf '%s\n' "${begin[@]}" "$reveal" >"$work/lines"
game whole <"$work/lines" && imports whole
for option in key=00 key=ff key=5A plain nested version=3.11 version=3.12.1; do
    game other $option <"$work/lines" && imports other
    ok "VASSAL: a container with $option gives the same log" diff <(grep -v '^note "Star' "$work/whole.umpire") <(grep -v '^note "Star' "$work/other.umpire")
done
game other version=2.0 <"$work/lines"
ok "VASSAL: an unknown version of the module is reported" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q "none of 3.11 to 4.6"' "$importer" "$work/other.vlog"
ok "VASSAL: how an unknown version is read is reported" bash -c '"$0" "$1" 2>&1 >/dev/null | grep -q "its lines are read as theirs"' "$importer" "$work/other.vlog"
ok "VASSAL: --strict refuses an unknown version of the module" refuses 3 "none of 3.11 to 4.6" --strict "$work/other.vlog"
# described XML NAME VERSION: a module that describes itself so is called that.
described() {
    python3 - "$work/other.vlog" "$work/described.vlog" "$1" <<'END'
import sys, zipfile
old = zipfile.ZipFile(sys.argv[1])
with zipfile.ZipFile(sys.argv[2], "w") as new:
    for name in old.namelist():
        new.writestr(name, sys.argv[3] if name == "moduledata" else old.read(name))
END
    imports described
    grep -xF "note \"$2, version $3\"" "$work/described.umpire" || { cat "$work/err" "$work/described.umpire"; return 1; }
}
ok "VASSAL: the module's name is a text in pieces, and its first" \
    described '<data><a><name>no</name></a><name>Star &amp; <b>Wars</b><![CDATA[ <4>]]></name><name>no</name><version>4.0</version></data>' 'Star & Wars <4>' 4.0
ok "VASSAL: a module whose description is broken is not told" described '<data><name>Star Wars</name><version>4.0</version>' 'a module without a name' 'not told'
ok "VASSAL: a module whose description has entities is not told" \
    described '<!DOCTYPE x [<!ENTITY a "b">]><data><name>&a;</name><version>4.0</version></data>' 'a module without a name' 'not told'
ok "VASSAL: a game on standard input gives the same log" bash -c '"$0" - <"$1" | cmp - "$2"' "$importer" "$work/whole.vlog" "$work/whole.umpire"
ok "VASSAL: -o writes the same log into a file" bash -c '"$0" -o "$1/log.umpire" "$1/whole.vlog" && cmp "$1/log.umpire" "$1/whole.umpire"' "$importer" "$work"
game cut cut=1 <"$work/lines"
ok "VASSAL: a savedGame that breaks off is refused" refuses 3 "its savedGame breaks off" "$work/cut.vlog"
head -c 200 "$work/whole.vlog" >"$work/half.vlog"
ok "VASSAL: the first 200 bytes of a container are refused" refuses 3 "damaged\|unpacked\|zip" "$work/half.vlog"
echo '{"a": "recording"}' >"$work/no.vlog"
ok "VASSAL: a file that is no zip is refused" refuses 3 "no.vlog: it is no zip file, as the logs of VASSAL are" "$work/no.vlog"
: >"$work/empty.vlog"
ok "VASSAL: an empty file is refused" refuses 3 "empty.vlog: it is no zip file" "$work/empty.vlog"
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
ok "VASSAL: a zip without a savedGame is refused" refuses 3 "it has no savedGame" "$work/none.vlog"
ok "VASSAL: a savedGame with letters that are no digits is refused" refuses 3 "at byte 7 stands no hexadecimal digit" "$work/hex.vlog"
ok "VASSAL: a savedGame with a zero byte is refused" refuses 3 "zero byte" "$work/zero.vlog"
ok "VASSAL: a savedGame that unpacks to more than 64 MiB is refused" refuses 3 "more than 64 MiB" "$work/bomb.vlog"
ok "VASSAL: a zip with two files of one name is refused" refuses 3 "one name twice" "$work/twice.vlog"
ok "VASSAL: commands nested more than 16 deep are refused" refuses 3 "nested more than 16 deep" "$work/deep.vlog"
yes 'x' | head -n 70000 | game long
ok "VASSAL: a chat of more than 65,536 lines is refused" refuses 3 "more than 65,536 lines" "$work/long.vlog"
ok "VASSAL: a file that does not exist is refused" refuses 3 "no-such.vlog: No such file" "$work/no-such.vlog"
ok "VASSAL: a call without a game is refused" refuses 2 "name one game"
cp "$work/whole.vlog" "$work/kept.vlog"
ok "VASSAL: -o with the game that is read is refused" refuses 2 "whole.vlog: what -o writes is also the game" -o "$work/whole.vlog" "$work/whole.vlog"
ok "VASSAL: -o with the game that is read leaves it as it was" cmp "$work/kept.vlog" "$work/whole.vlog"
ok "VASSAL: -o into a folder that does not exist is refused" refuses 5 "cannot be written" -o "$work/no/log" "$work/whole.vlog"
ok "VASSAL: --help tells --strict" bash -c '"$0" --help | grep -q -- --strict' "$importer"

# The round trip of a random game: its statements become lines of the module, the lines a container, and the container
# the same statements, whatever the names, the key and the packing are. No attack breaks a rule.
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
for seed in $(seq "${GAMES:-$(few 50)}"); do ok "VASSAL: random game $seed gives the statements it was made from" whole "$seed"; done

# A damaged container becomes a log, or is refused with the reason and gives no log at all. A game that is cut off becomes a log.
cp "$work/random.vlog" "$work/sound.vlog"
ok "VASSAL: damaged containers are read, or refused with a reason" python3 - "$importer" "$work" "${DAMAGED:-60}" <<'END'
import os, random, subprocess, sys
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
    run = subprocess.run([importer, work + "/damaged.vlog"], capture_output=True, timeout=int(os.environ["PATIENCE"]))
    assert run.returncode in (0, 3), (seed, run)
    assert (run.returncode == 0) == bool(run.stdout) and (run.returncode == 0 or b"damaged.vlog: " in run.stderr), (seed, run)
END
cut() { # LINES: of the last random game
    head -n "$1" "$work/lines" | game head || return 1
    imports head && understood head && [ "$(grep -c ': activate' "$work/head.umpire")" -le "$(grep -c ': activate' "$work/random.umpire")" ]
}
for lines in $(seq 10 17 "$(wc -l <"$work/lines")"); do ok "VASSAL: a game cut to $lines lines gives a log that is understood" cut "$lines"; done
summary
