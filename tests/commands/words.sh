#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire words: its formats, narrowed lists, and a line for every word. The suite glossary checks the
# examples. Takes the build's folder.
set -u
build=$(realpath "$1") umpire=$build/umpire
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
games=$(ls src/books)
lists() { # TEXT WORD...: the list has the line
    local text=$1
    shift
    status 0 words "$@" && grep -qxF -- "$text" "$work/out"
}
listed() { # COUNT WORD...: so many forms are listed
    local count=$1
    shift
    status 0 words "$@" && [ "$(grep -cE '^  [^ ]' "$work/out")" = "$count" ]
}
refuses() { # MESSAGE WORD...
    local message=$1
    shift
    status 2 words "$@" && [ ! -s "$work/out" ] && grep -qF -- "$message" "$work/err"
}
manual() { # GAME: groff reads it without a warning
    status 0 words -f man "$1" && [ -s "$work/out" ] && groff -man -ww -z -Tutf8 "$work/out" 2>"$work/err" && [ ! -s "$work/err" ] ||
        { cat "$work/err"; return 1; }
}
requests() { # GAME: its manual has these requests, and no others
    status 0 words -f man "$1" && grep -q '^\.TH ' "$work/out" && ! grep "^['.]" "$work/out" | grep -vE '^\.(TH|SH|TP|TQ|br|B|BR)( |$)'
}
page() { # GAME: it is whole, and xmllint knows all of it but the tags of HTML 5
    status 0 words -f html "$1" && grep -q '</html>' "$work/out" && xmllint --html --noout "$work/out" 2>"$work/err" &&
        ! grep -v 'Tag \(main\|header\|bdi\|section\) invalid' "$work/err" | grep error
}
ok "words: lists a word that every log may have" lists '  date DATE'
ok "words armada: gives an example of a declaration" lists '      e.g. ship Corvus command=1 speed=3' armada
ok "words armada: lists a verb with its operands" lists '  PLAYER: repair move ZONE to TO-ZONE [by SOURCE]' armada
ok "words dropfleet: lists a fact of the table" lists '  table: off-table GROUP' dropfleet
ok "words starfleet: lists a marker" lists '  segment SEGMENT [MOVEMENT-PHASE]' starfleet
ok "words dropzone: lists a key" lists '  kill=KILL' dropzone
ok "words armada: lists a preposition" lists '  on TARGET' armada
ok "words armada: lists a face of a die" lists '  black[hit+crit]' armada
ok "words dropzone: tells what a word in capitals stands for" lists '  PHASE            initiation, activation or round-up' dropzone
ok "words starfleet: lists 4B4, not the misprint 4D4" bash -c '"$0" words starfleet >"$1"; grep -q "4B4," "$1" && ! grep -q "4D4" "$1"' "$umpire" "$work/out"
ok "words dropfleet AREA: lists the areas of record" bash -c '"$0" words dropfleet AREA | grep -q "^  AREA  *turns, decks, command-cards"' "$umpire"
ok "words dropfleet records: lists an area" lists '  records dice' dropfleet records
ok "words dropfleet: tells what an area covers" bash -c '"$0" words dropfleet records | grep -q "^      The dice that are rolled for equal ratings"' "$umpire"
ok "words dropfleet game: lists an edition" lists '  game dropfleet 1' dropfleet game
ok "words dropfleet game: tells what an edition changes" bash -c '"$0" words dropfleet game | grep -q "Admiral Value is added"' "$umpire"
ok "words armada pass: lists 9 forms" listed 9 armada pass
ok "words pass: lists no assign" bash -c '"$0" words armada pass >"$1"; grep -q "PLAYER: pass" "$1" && ! grep -q "PLAYER: assign" "$1"' "$umpire" "$work/out"
for game in $games; do
    ok "words $game: text, page and manual list equally many forms" bash -c '
        forms=$("$0" words "$1" | grep -cE "^  [^ ]") &&
        [ "$("$0" words -f man "$1" | grep -cE "^(\.TP|\.TQ)$")" = "$forms" ] &&
        "$0" words -f html "$1" | grep -oE "<dt>.*</dt>" | sed "s/<br>/\n/g" | wc -l | grep -qx "$forms"' "$umpire" "$game"
    ok "words -f man $game: groff reads the manual without warnings" manual "$game"
    ok "words -f man $game: no line of text begins a roff request" requests "$game"
    ok "words -f html $game: the page is whole, and HTML" page "$game"
done
ok "--help: tells of umpire words" bash -c '"$0" --help | grep -q "umpire words GAME"' "$umpire"
ok "explain: ends with 'umpire words'" bash -c '"$0" explain armada.ship.turn | tail -n 1 | grep -qx "The words of a log: umpire words armada"' "$umpire"
ok "render: names 'umpire words'" bash -c '"$0" check corpus/armada/games/six-rounds.umpire | "$0" render - | grep -q "umpire words GAME"' "$umpire"
ok "words: refuses an unknown game" refuses "there is no game 'chess'" chess
ok "words -f: refuses an unknown format" refuses "there is no format 'pdf'" -f pdf armada
ok "words armada xyz: is refused, as no word begins so" refuses "no word of armada begins with 'xyz'" armada xyz
ok "words: refuses two words" refuses 'name one game' armada pass assign
ok "words: a full disk gives exit status 5" bash -c '"$0" words armada >/dev/full; [ $? = 5 ]' "$umpire"
# A word without its line, an entry without its word, an entry twice.
mkdir "$work/games"
for game in $games; do mkdir "$work/games/$game"; cp "src/books/$game/glossary.txt" "$work/games/$game"; done
spoilt() { # MESSAGE SED-SCRIPT: the tool that embeds the glossaries refuses the edited one
    sed "$2" src/books/armada/glossary.txt >"$work/games/armada/glossary.txt"
    ! "$build/glossary" grammar/glossary.txt "$work/games" >/dev/null 2>"$work/err" && grep -qF -- "$1" "$work/err"
}
ok "glossary tool: takes the glossaries as they are" "$build/glossary" grammar/glossary.txt "$work/games"
ok "glossary tool: refuses a verb without its line" spoilt "'verb pass' has no line" '/^verb pass$/,/^$/d'
ok "glossary tool: refuses a key without its line" spoilt "'operand shields=SHIELDS' has no line" '/^operand shields=/,/^ .*shields=2 red=2/d'
ok "glossary tool: refuses a face without an example" spoilt "'face crit' has no example" '/^face crit$/,/^face/{/^    Empire/d}'
ok "glossary tool: refuses an area without its line" spoilt "'area records dice' has no line" '/^area records dice$/,/^ /d'
ok "glossary tool: refuses an edition without its line" spoilt "'edition game armada 1.5.0' has no line" '/^edition game armada/,/^ /d'
ok "glossary tool: refuses a word that the game has not" spoilt "the vocabulary has no such word: verb jump" '$a verb jump\n    A unit jumps.\n    Rebel: jump'
ok "glossary tool: refuses a word that is there twice" spoilt "this word has a line above: verb pass" '$a verb pass\n    The side passes.\n    Rebel: pass'

# Parts of the round
every_step() { # each step says when it is played, and who acts there, or that it repeats others
    local steps step
    steps=$("$umpire" words starfleet step | grep -oE '\b[1-8][A-F][1-7]\b' | sort -u)
    [ "$(echo "$steps" | wc -l)" -ge 80 ] || { echo "only: $steps"; return 1; }
    for step in $steps; do
        "$umpire" words starfleet "$step" >"$work/step" && grep -q "^step $step: ." "$work/step" && grep -q "^  when: ." "$work/step" &&
            { [ "$step" = 3A5 ] || { grep -q "^  who: ." "$work/step" && grep -q "^      e.g. ." "$work/step"; }; } || { echo "$step"; cat "$work/step"; return 1; }
    done
}
ok "words starfleet STEP: each step says who acts, when, with verbs and examples" every_step
"$umpire" words starfleet 2B1 >"$work/step"
ok "words starfleet 2B1: says what it is, who does it, and how" bash -c 'diff <(head -6 "$0") - <<T
step 2B1: bribes offered
  in segment 2B (Bribes) of phase 2 (Economic Production)
  who: teams other than the pirates
  how: secretly
  when: if there is something to do
  reference: V1.23; V19.22
T' "$work/step"
ok "words starfleet 2B1: has the verb with an example, and no other" [ "$(grep '^  TEAM: ' "$work/step" | cut -d' ' -f3,4 | sort -u)" = "TEAM: bribe" ]
ok "words starfleet 5A3: says that it has a condition" bash -c '"$0" words starfleet 5A3 | grep -qx "  when: only while the B-10 is being built"' "$umpire"
ok "words starfleet 4A3: says which verb is done otherwise" bash -c "'$umpire' words starfleet 4A3 | grep -qx \"  'intercept': only the Orion Pirates, secretly\""
ok "words starfleet 2B: lists its steps" bash -c '"$0" words starfleet 2B | grep -qx "  2B6 limit for other services worked out"' "$umpire"

summary
