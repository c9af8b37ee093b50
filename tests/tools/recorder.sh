#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/recorder/recorder.h: the program of doc/recorder.md writes a game, which umpire takes. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
sed -n '/^```c$/,/^```$/p' doc/recorder.md | sed '1d; $d' >"$work/game.c"
compiles() { # COMPILER STANDARD WORD...
    "$1" -std="$2" -Wall -Wextra -Wpedantic -Werror -Itools/recorder "${@:3}" -o "$work/game" "$work/game.c"
}
ok "recorder.h: the program of doc/recorder.md compiles as C99" compiles "${CC:-cc}" c99
if command -v c++ >/dev/null; then
    ok "recorder.h: C++ takes it" compiles c++ c++17 -x c++
fi
ok "recorder.h: the program of doc/recorder.md compiles as C11, with sanitizers" compiles "${CC:-cc}" c11 -fsanitize=address,undefined
written() {
    "$work/game" >"$work/game.umpire" && "$umpire" check "$work/game.umpire" && [ "$(grep -c '^phase ship$' "$work/game.umpire")" = 1 ]
}
ok "recorder.h: umpire finds the game conformant, and a marker stands once" written
ok "recorder.h: names and texts have the quotes that they need" grep -qx 'note "Time was called: \\"a draw\\"."' "$work/game.umpire"
ok "recorder.h: a name of two words stands in quotes" grep -qx 'Rebel: activate "Home One"' "$work/game.umpire"
full() { # a disk that is full is told
    ! "$work/game" >/dev/full
}
ok "recorder.h: what cannot be written is told" full
cat >"$work/edges.c" <<'END'
#include "recorder.h"
#include <stdlib.h>

#define MUST(question) ((question) ? (void)0 : (void)(puts(#question), exit(1)))

int main(void)
{
    struct recorder log;
    static char large[RECORDER_LINE];
    memset(large, 'x', sizeof large - 1);
    MUST(recorder_begin(&log, stdout, "armada"));
    MUST(recorder_say(&log, "%n %n %n %n %n%%", "of", "end", "x-", "3", "O'Hara") && strcmp(log.line, "\"of\" \"end\" \"x-\" \"3\" O'Hara%") == 0);
    MUST(recorder_say(&log, "%t", "a\\b\n\tc") && strcmp(log.line, "\"a\\\\b\\n\\tc\"") == 0);
    MUST(recorder_say(&log, "%n", "") && strcmp(log.line, "\"\"") == 0);
    MUST(!recorder_say(&log, "note %t", large) && !recorder_say(&log, "%x") && !recorder_say(&log, "%"));
    MUST(!recorder_at(&log, "fase", "1") && !recorder_at(&log, "round", large));
    MUST(recorder_at(&log, "turn", "1") && recorder_at(&log, "segment", "4B 3") && recorder_at(&log, "turn", "2"));
    MUST(recorder_at(&log, "segment", "4B 3") && strcmp(log.line, "segment 4B 3") == 0);
    return 0;
}
END
edges() {
    "${CC:-cc}" -std=c99 -Wall -Wextra -Werror -fsanitize=address,undefined -Itools/recorder -o "$work/edges" "$work/edges.c" && "$work/edges"
}
ok "recorder.h: words of the language, escapes, too long a line and wrong markers" edges
summary
