#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire new: each game's log to fill in is a log, with any players, and what cannot be filled in is
# reported. Takes the command's path.
set -u
umpire=$(realpath "$1")
top=$(dirname "$(realpath "$0")")/../..
. "$top/tests/lib.sh"
cd "$work" || exit 1

unfinished() { # FILE: the only finding is that the log stops
    "$umpire" check -f jsonl "$1" >found
    [ $? = 4 ] && [ "$(grep -o '"rule":"[a-z.-]*"' found | sort -u)" = '"rule":"log.cut-off"' ] || { cat found; return 1; }
}
# Prints the log with its lines of play, which are comments, as statements.
played() { sed -E 's/^# ("(\\.|[^"\\])*": |[A-Za-z0-9-]+: |phase |round |turn |segment |step |check |result |end$)/\1/' "$1"; }
readable() { # FILE: with its lines of play, it breaks no rule and has no error
    played "$1" >played.umpire
    "$umpire" check -f jsonl --max-findings all played.umpire >found
    ! grep -E '"rule":"log\.|"level":"violation"' found && grep -q '"finished":true' found
}

games=$("$umpire" --help | sed -n '/^Games:/,/^$/s/^  \([a-z]*\) .*/\1/p')
ok "--help: lists at least four games" [ "$(echo "$games" | wc -l)" -ge 4 ]
for game in $games; do
    ok "new $game: has exit status 0" status 0 new --date 2026-11-14 $game
    cp out $game.umpire
    ok "new $game: the only finding is that the log is unfinished" unfinished $game.umpire
    ok "new $game: the log says 'records all'" grep -qx 'records all' $game.umpire
    ok "new $game --date: the log has the day" grep -q '^date 2026-11-14' $game.umpire
    ok "new $game: the template's day and Player3 are not in the log" bash -c '! grep -q "2000-01-01\|Player3" "$0"' $game.umpire
    ok "new $game: its suggested lines make a game that breaks no rule" readable $game.umpire
    ok "new $game -p: takes the players' names" status 0 new -p 'Anna "A."' -p Max-1 $game
    cp out named.umpire
    ok "new $game -p: the only finding is that the log is unfinished" unfinished named.umpire
    ok "new $game -p: its suggested lines make a game that breaks no rule" readable named.umpire
    ok "new $game -p: calls nobody Player1" bash -c '! grep -q Player named.umpire'
    ok "new $game: the statements are laid out as by fmt" bash -c 'diff <(sed "s/ *#.*//; /^$/d" "$1" | "$0" fmt - | tr -s " ") <(sed "s/ *#.*//; /^$/d" "$1" | tr -s " ")' "$umpire" $game.umpire
done
for game in $games; do
    for players in 2 3 4 5; do
        if "$umpire" new -n $players $game >several.umpire 2>refused; then
            ok "new $game -n $players: the only finding is that the log is unfinished" unfinished several.umpire
            ok "new $game -n $players: its suggested lines make a game that breaks no rule" readable several.umpire
            ok "new $game -n $players: has lines of play for each of them" bash -c 'for i in $(seq "$0"); do
                grep -q "^# Player$i: " "$1" || { echo "none for Player$i"; exit 1; }; done' $players several.umpire
        else
            ok "new $game -n $players: says how many play it" grep -qx "umpire: $game is played by up to [0-9], not by $players" refused
        fi
    done
done
ok "new starfleet -p NAME:SIDE: has exit status 0" status 0 new -p Orion:orion -p Gorn:alliance -p Fed:alliance -p Klingon:coalition starfleet
cp out sides.umpire
ok "new starfleet -p NAME:SIDE: each team has its side" bash -c 'for team in "Orion orion" "Gorn alliance" "Fed alliance" "Klingon coalition"; do
    grep -q "^team $team treasury=" "$0" || { echo "not $team"; exit 1; }; done; [ "$(grep -c "^team " "$0")" = 4 ]' sides.umpire
ok "new starfleet -p NAME:SIDE: the only finding is that the log is unfinished" unfinished sides.umpire
ok "new starfleet -p NAME:SIDE: its suggested lines make a game that breaks no rule" readable sides.umpire
ok "new starfleet -p NAME:SIDE: one name without a side takes a place that is left" bash -c '"$0" new -p Gorn -p Fed:alliance starfleet | grep -qx "team Gorn coalition treasury=150"' "$umpire"
ok "new armada -p NAME:WORD: a colon is a part of the name where there are no sides" bash -c '"$0" new -p Anna:alliance -p Max armada | grep -q "Anna:alliance"' "$umpire"
ok "new: the log has today's date" bash -c '"$0" new armada | grep -q "^date $(date +%F)"' "$umpire"
ok "new dropzone: takes four players" status 0 new -p A -p B -p C -p D dropzone
cp out four.umpire
ok "new dropzone, four players: the only finding is 'unfinished'" unfinished four.umpire
ok "new dropzone, four players: the log declares four" [ "$(grep -c '^player' four.umpire)" = 4 ]
played sides.umpire >played.umpire
markers() { grep -oE '^(phase|segment|step) .*' "$1"; }
"$umpire" fmt --short played.umpire >short.umpire
ok "new starfleet: the log has the markers that fmt --short keeps" [ "$(markers played.umpire)" = "$(markers short.umpire)" -a -n "$(markers short.umpire)" ]
ok "new starfleet -n 3: has exit status 0" status 0 new -n 3 starfleet
ok "new starfleet -n 3: the log declares three teams" [ "$(grep -c '^team' out)" = 3 ]

# Fleets
cat >cards.tsv <<'T'
ship	Nebulon-B Escort Frigate	57	-	command=2 hull=5
T
cat >list.txt <<'T'
Name: Test
Faction: Rebel
Commander: General Dodonna

Assault: Most Wanted
Defense: Hyperspace Assault
Navigation: Superior Positions

Nebulon-B Escort Frigate (57)
• Yavaris (5)
= 62 Points

Squadrons:
• Luke Skywalker (20)
= 20 Points

Total Points: 82
T
ok "new --fleet: has exit status 0" status 0 new -p Anna -p Max --fleet list.txt --cards cards.tsv armada
cp out fleet.umpire
ok "new --fleet: the fleet replaces the template's first fleet" bash -c 'grep -q "Nebulon-B" fleet.umpire && ! grep -q "Ship A1\" command" fleet.umpire && grep -q "Ship B1\" command" fleet.umpire'
ok "new --fleet: the first player has the name of -p" grep -q '^player "Anna" first' fleet.umpire
plays() { # play is that of the log without --fleet, but lines about the template's first fleet are comments
    status 0 new -p Anna -p Max armada && grep -q '^Anna: .* "Ship A1"' out &&
        diff <(sed -n '/^round 1/,$p' out | sed '/ A1"/s/^[^#]/# &/') <(sed -n '/^round 1/,$p' fleet.umpire)
}
ok "new --fleet: the plays of the template's first fleet are comments, and no others" plays
ok "new --fleet: the only finding is that the log is unfinished" unfinished fleet.umpire
ok "new --fleet: a fleet of another game gives exit status 3" status 3 new --fleet list.txt dropfleet
ok "new --fleet: tells which game the fleet is of" grep -q 'list.txt: this fleet is of armada' err

# The user's own templates
printf 'game armada 1.5.0\nevent "Our league"\nplayer Player1 first { ship Yavaris command=2 speed=2 }\nplayer Player2 {\n    ship Avenger command=2 speed=2   # } {\n}\nplayer Player3 {\n    ship Third\n}\nround 1\n' >own
ok "new --template: has exit status 0" status 0 new --template own -p Anna -p Max armada
ok "new --template: fills in the names and leaves out a third player" diff out - <<'T'
game armada 1.5.0
event "Our league"
player Anna first { ship Yavaris command=2 speed=2 }
player Max {
    ship Avenger command=2 speed=2   # } {
}
round 1
T
ok "new -o FILE: has exit status 0" status 0 new -o made.umpire armada
ok "new -o FILE: the only finding is that the log is unfinished" unfinished made.umpire
cp made.umpire kept
ok "new -o FILE: a file that is there is refused" status 2 new -o made.umpire dropzone
ok "new -o FILE: tells that a file that is there stays as it is" grep -q 'made.umpire is there already, and stays as it is' err
ok "new -o FILE: a file that is there stays as it is" cmp made.umpire kept

# Names that cannot be filled in
told() { # STATUS TEXT WORD...
    local wanted=$1 text=$2
    shift 2
    status "$wanted" new "$@" && grep -qF -- "$text" err || { cat err; return 1; }
}
ok "new: is refused without a game" told 2 'name one game: umpire new GAME'
ok "new: refuses an unknown game" told 2 "there is no game 'chess'; there are armada" chess
ok "new -n: refuses more players than the game has" told 2 'armada is played by up to 2, not by 3' -n 3 armada
ok "new -n: refuses what is no number" told 2 "-n takes a number of players from 1 to 9, not 'two'" -n two armada
for game in armada dropfleet dropzone starfleet; do
    ok "new -n: refuses one player of $game, which would be no valid log" told 2 "$game is played by at least 2" -p Anna -n 1 $game
done
printf 'game dropzone 2\nplayer Player1\n' >alone.template
ok "new --template -n 1: a template of one's own may be for one player" status 0 new -n 1 --template alone.template dropzone
ok "new --template: refuses a template for another game" told 2 'alone.template is a template for dropzone, not for armada' -n 1 --template alone.template armada
printf '\xEF\xBB\xBFgame dropzone 2\nplayer Player1\n' >marked.template
ok "new --template: refuses a template for another game that begins with a byte order mark" told 2 'marked.template is a template for dropzone, not for armada' -n 1 --template marked.template armada
printf '# game armada\ngame "dropzone" 2\nplayer Player1\n' >quoted.template
ok "new --template: takes a template whose game is in quotes" status 0 new -n 1 --template quoted.template dropzone
ok "new --template: refuses a template for another game in quotes" told 2 'quoted.template is a template for dropzone, not for armada' -n 1 --template quoted.template armada
printf 'player Player1\n' >nameless.template
ok "new --template: takes a template that names no game" status 0 new -n 1 --template nameless.template dropzone
printf 'ship Player1\ngame\n\ngame chess\n' >chess.template
ok "new --template: refuses a template for a game that it does not know" told 2 'chess.template is a template for a game that is not known, not for armada' -n 1 --template chess.template armada
ok "new -p: refuses more names than players" told 2 'there are more names than players' -n 2 -p A -p B -p C dropzone
ok "new -p: refuses ten names" told 2 'up to 9 players' -p A -p B -p C -p D -p E -p F -p G -p H -p I -p J dropzone
ok "new -p: refuses two players of one name" told 2 "two players are called 'A'" -p A -p A armada
for game in armada dropfleet dropzone starfleet; do
    for name in tie unfinished table judge; do
        ok "new -p $name $game: refuses a name that means something else" told 2 "nobody who plays may be called '$name': " -p $name -p B $game
    done
done
for name in Judge TABLE 'judge '; do
    ok "new -p '$name': refuses a name that looks like another" told 2 "'$name' looks like '" -p A -p "$name" dropzone
done
ok "new -p: refuses two players whose names look alike" told 2 "'REBEL' looks like 'Rebel' of line " -p Rebel -p REBEL armada
for name in GM GameMaster gm gamemaster GAMEMASTER; do
    ok "new -p $name starfleet: refuses the name of a role" told 2 "nobody who plays may be called '$name': that is a role in this game" -p A -p $name starfleet
done
ok "new -p: a player of another game may be called GM" status 0 new -p GM -p B armada
ok "new starfleet -p NAME:SIDE: refuses more of a side than the sample has" told 2 "the log to fill in has too few teams of 'orion'; write 'B' into it by hand" -p A:orion -p B:orion starfleet
ok "new -p: a refused name leaves no file" bash -c '"$0" new -p tie -o refused.umpire armada; [ ! -e refused.umpire ]' "$umpire"
ok "new -p: refuses an empty name" told 2 'the name of player 2 is empty, too long or no text' -p A -p '' armada
ok "new -p: refuses a name with an escape sequence" told 2 'the name of player 1 is empty, too long or no text' -p $'\033[31m' armada
ok "new --date: refuses what is no date" told 2 "'yesterday' is no day; write it as 2026-11-14" --date yesterday armada
ok "new --date: refuses a day that no calendar has" told 2 "'2026-02-31' is no day; write it as 2026-11-14" --date 2026-02-31 armada
ok "new --date: refuses a day with blanks" told 2 "'2026- 1- 1' is no day; write it as 2026-11-14" --date '2026- 1- 1' armada
ok "new -p: refuses a name that a player without a name gets" told 2 "two players are called 'Player2'; name player 2, too" -p Player2 armada
ok "new --cards: a device that never ends is refused" told 3 '/dev/zero: line 1: this line holds a NUL character' --cards /dev/zero armada
ok "new --cards: a table without an end is refused" told 3 'it has more than 16 MiB, which no table of cards has' --cards <(yes '# x') armada
ok "new --template: a file that does not exist gives exit status 3" told 3 'none: No such file' --template none armada
ok "new --template: a file that is no text gives exit status 3" told 3 'bytes that are no text' --template <(printf 'a\0b') armada
ok "new --fleet: a file that does not exist gives exit status 3" told 3 'none: No such file' --fleet none armada
# A log that goes on after another one.
"$umpire" generate starfleet --full --size=medium -s 3 >whole.umpire
sed '/^turn 2$/,$d' whole.umpire >first.umpire
ok "new --after: has exit status 0" status 0 new --after first.umpire
cp out second.umpire
ok "new --after: the log begins with the next turn" bash -c 'grep -qx "begins turn 2" second.umpire && [ "$(tail -n 1 second.umpire)" = "turn 2" ]'
ok "new --after: has the declarations as they were" bash -c 'for word in game records team unit; do diff <(grep "^$word " first.umpire) <(grep "^$word " second.umpire) || exit 1; done'
ok "new --after: its only finding is that it is unfinished" unfinished second.umpire
sed -n '/^turn 2$/,$p' whole.umpire >>second.umpire
ok "new --after: with the rest it is conformant as the whole is" status 0 check second.umpire
# Two teams have used Unit4, which nothing declares
"$umpire" generate starfleet -s 50018 --violate=any >used.umpire
head -n 504 used.umpire >used-first.umpire
{ "$umpire" new --after used-first.umpire; tail -n +505 used.umpire; } >used-second.umpire
ok "new --after: a unit that two teams have used has an owner that is not known" grep -qx 'table: set Unit4 owner unknown' used-second.umpire
ok "new --after: each of them may use it" status 0 check used-second.umpire
"$umpire" new --after first.umpire >next.umpire
(cat first.umpire; echo "result unfinished"; echo end) >ended.umpire
sed 's/^turn 1$/&\nWrong: line/' first.umpire >errors.umpire
ok "new --after: a log with errors is refused" bash -c '"$0" new -o from-errors.umpire --after errors.umpire 2>err; [ $? = 3 ] && [ ! -e from-errors.umpire ]' "$umpire"
ok "... and says what must be done" grep -qx "umpire: errors.umpire: its game has errors ('umpire check' lists them); they must be mended before a log can go on from it" err
ok "new --after: reads a log that has ended" bash -c '"$0" new --after ended.umpire | diff - next.umpire' "$umpire"
ok "new --after: keeps blocks" bash -c '"$0" new -o armada-1.umpire armada && "$0" new --after armada-1.umpire | grep -q "^    ship .* {$"' "$umpire"
for game in $games; do
    "$umpire" new $game >start.umpire
    ok "new --after $game: the only finding is that the log is unfinished" bash -c '"$0" new --after start.umpire >next.umpire' "$umpire"
    ok "new --after $game: what it writes can be read" unfinished next.umpire
done
# A game is cut at each line of a round's last phase. The log that 'new --after' writes, with the rest of the game below it, is judged
# like the whole game. In Star Fleet the marker of the last step ends the turn: between it and 'GM: done' no cut is made.
goes_on() { # LINE FILE RULE: FILE is cut before LINE; what goes on breaks RULE (empty: none)
    head -n $(($1 - 1)) "$2" >cut.umpire
    { "$umpire" new --after cut.umpire; tail -n +"$1" "$2"; } >rest.umpire
    "$umpire" check --no-config -f jsonl rest.umpire | grep -E '"level":"(violation|error)"' >found
    [ "$(grep -o '"rule":"[^"]*"' found | cut -d '"' -f 4)" = "$3" ] || { echo "cut before line $1"; cat found; return 1; }
}
cut_in() { # PHASE FILE RULE: before lines of the phase and the round that follows; up to the breach, if there is one
    local line lines
    lines=$(awk -v begin="^phase $1" '/^(@[0-9:]+ )?(turn|round) / { if (late && !over) print NR; late = 0 } /^result/ { late = 0 }
        $0 ~ begin { late = 1; over = 0 } late && !over && NF { print NR } /#~/ { exit } /^step 8C2/ { over = 1 }' "$2")
    [ -z "$3" ] || lines=$(echo "$lines" | tail -n 3)
    [ -n "$lines" ] || return 1
    for line in $(drawn $lines); do goes_on "$line" "$2" "$3" || return 1; done
}
for game in starfleet/games/campaign:final-activities dropzone/games/four-players:round-up armada/games/six-rounds:status dropfleet/games/three-turns:roundup; do
    file=$top/corpus/${game%:*}
    ok "new --after: ${game%%/*}, cut anywhere in its last phase" cut_in "${game#*:}" "$file.umpire" ""
done
file=$top/corpus/starfleet/games/campaign.umpire
{ sed '/^step 8C2/q' "$file" >cut.umpire; "$umpire" new --after cut.umpire; sed '1,/^turn 2$/d' "$file"; } >rest.umpire
ok "new --after: starfleet, cut behind a bare 'step 8C2': the next turn begins" bash -c '"$0" new --after cut.umpire | grep -qx "begins turn 2"' "$umpire"
ok "new --after: ... and what follows is conformant as the whole is" status 0 check --no-config rest.umpire
for rule in economy.balance end.result pirate.ceased pirate.mutiny; do
    ok "new --after: starfleet, a breach of $rule behind a cut in its last phase" \
        cut_in final-activities "$top/corpus/starfleet/games/campaign/fail-${rule/./-}.umpire" starfleet.$rule
done
printf '%s\n' 'game dropfleet' 'player A { battlegroup One sr=4 { group G } }' 'player B { battlegroup Two sr=4 { group H } }' \
    'turn 1' 'phase planning' 'table: next B' >told.umpire
ok "new --after: says who the table has said acts first" bash -c '"$0" new --after told.umpire | grep -qx "table: next B"' "$umpire"
ok "new --after: says nothing of a log that breaks no rule" bash -c '! grep -q "#.*breaks" next.umpire && "$0" new --after first.umpire 2>&1 >next.umpire | diff - /dev/null' "$umpire"
sed 's/^step 1A1$/phase 3/' first.umpire >broken.umpire
ok "new --after: says that the log before breaks rules" told 0 "umpire: broken.umpire: its game breaks rules ('umpire check' lists them)" --after broken.umpire
ok "new --after: ... and so does the log that goes on" grep -q "^# The log before this one breaks rules" out
ok "new --after: takes no names" told 2 "with --after, only -o may be given: the log before has the rest" -p A --after first.umpire
ok "new --after: refuses another game" told 3 "first.umpire is a log of starfleet, not of armada" --after first.umpire armada
ok "new --after: a file that does not exist gives exit status 3" told 3 'none: No such file' --after none
: >empty
ok "new --after: a log without a game gives exit status 3" told 3 'empty: it has no game that could go on' --after empty
ok "new --after -o: never replaces a file" told 2 'is there already, and stays as it is' --after first.umpire -o second.umpire
summary
