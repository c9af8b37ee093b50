# SPDX-License-Identifier: MIT
# Hostile logs. Each function writes one to standard output. Sourced by run.sh and long.sh.

sound_log() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }
player Empire { ship Avenger command=1 speed=2 }\nround 1\nresult Rebel by concession\nend\n'
}

# broken_log LINES: so many long lines, each with a violation.
broken_log() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\n'
    awk -v lines="$1" 'BEGIN { for (i = 0; i < lines; i++) printf "round %d   # %02000d\n", 5 * i + 7, i }'
    printf 'result Rebel by concession\nend\n'
}

# broken_games GAMES: so many games of some 200 KiB, each with five violations.
broken_games() {
    broken_log 5 | sed "s/ # /&$(head -c 40000 /dev/zero | tr '\0' y)/" >"$work/game.umpire"
    for ((i = 0; i < $1; i++)); do cat "$work/game.umpire"; done
}

bytes() { head -c "$1" /dev/zero | tr '\0' "$2"; } # COUNT CHARACTER

# long_line KIND BYTES: a log with one line of so many bytes.
long_line() {
    case $1 in
    comment) sound_log | sed '$d'; printf '# ' ;;
    quoted | escaped) printf 'game armada\ntitle "' ;;
    list) printf 'game armada\nplayer Rebel first\nround 1\nRebel: assign ' ;;
    *) printf 'game armada\ntitle ' ;;
    esac
    case $1 in
    name | quoted | comment) bytes "$2" x ;;
    escaped) yes '\"' | tr -d '\n' | head -c "$2" ;; # each would begin a text that is not closed
    digits) bytes "$2" 7 ;;
    blanks) bytes "$2" ' ' ;;
    list) bytes "$2" '[' ;;
    braces) bytes "$2" '{' ;;
    words) yes 'x' | tr '\n' ' ' | head -c "$2" ;;
    nul) head -c "$2" /dev/zero ;;
    no-text) bytes "$2" '\377' ;;
    esac
    printf '\nend\n'
}

# many_cards COUNT: so many cards, more than a game may have names.
many_cards() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 {\n'
    awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) print "upgrade C" i }'
    printf '}\n}\nplayer Empire { ship Avenger command=1 speed=2 }\nround 1\nresult Rebel by concession\nend\n'
}

# one_name COUNT: so many groups with the same name.
one_name() {
    printf 'game dropfleet 1\nplayer UCM admiral=3 {\n'
    awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) print "battlegroup B" i " sr=4 line { group G medium }" }'
    printf '}\nplayer PHR admiral=2 { battlegroup S sr=4 line { group M light } }\nturn 1\nphase planning\nUCM: stack B1\nend\n'
}

# many_squads COUNT STATEMENTS: each statement asks about all squads.
many_squads() {
    printf 'game dropzone 2\nplayer UCM {\n'
    awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) print "battlegroup B" i " { squad S" i " }" }'
    printf '}\nplayer PHR { battlegroup H { squad A } }\nround 1\nphase activation\n'
    awk -v count="$2" 'BEGIN { for (i = 0; i < count; i++) print "UCM: activate B" i "\nUCM: squad S" i "\nUCM: move" }'
    printf 'end\n'
}

# unknown_names UNITS STATEMENTS: each unknown name is compared with all units.
unknown_names() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2\n'
    awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) printf "squadron \"%060d\"\n", i }'
    printf '}\nplayer Empire { ship Avenger command=1 speed=2 }\nround 1\nphase squadron\n'
    awk -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "Rebel: activate \"%059dx\"\n", i }'
    printf 'result Rebel by concession\nend\n'
}
