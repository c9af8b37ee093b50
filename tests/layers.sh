#!/bin/bash
# The layers of the architecture, read off the include lines; each line a check.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
none() { # NAME PATTERN PATH...: no line of the paths matches
    local name=$1 pattern=$2
    shift 2
    grep -rnE "$pattern" --include='*.[chly]' "$@" >"$work/hits" 2>&1
    if [ $? = 1 ]; then tell_passed "$name"; else tell_failed "$name" "$work/hits"; fi
}
none "base knows nothing of logs" '#include "(diag|log|engine|mechanics|games|report|cli)/' src/base
none "diag includes base only" '#include "(log|engine|mechanics|games|report|cli)/' src/diag
none "log includes base and diag only" '#include "(engine|mechanics|games|report|cli)/' src/log grammar
none "what the public header stands on does not see it" '#include "umpire.h"' src/base src/diag src/log src/mechanics grammar
none "the engine names no game, no mechanic, no report" '#include "(mechanics|games|report|cli)/' src/engine
none "mechanics see neither log nor engine" '#include "(log|engine|games|report|cli)/' src/mechanics
none "reports see findings only" '#include "(base|log|engine|mechanics|games|cli)/' src/report
none "the command sees umpire.h only" '#include "(base|diag|log|engine|mechanics|games|report)/' src/cli
none "libxml2 is for reports alone" '<lib(xml|xslt)' src/umpire.h src/base src/diag src/log src/engine src/mechanics src/games src/cli
for game in src/games/*/; do
    game=$(basename "$game")
    others=$(ls src/games | grep -vx "$game" | paste -sd'|')
    [ -z "$others" ] || none "$game sees no other game" "#include \"games/($others)/" "src/games/$game"
done
none "nothing exits or prints in the library" '\b(exit|abort|printf|puts|perror)\(' src/base src/diag src/log src/engine src/mechanics src/games src/report
find src grammar tools tests -name '*.[chly]' -exec awk 'END { if (NR > 600) print FILENAME ": " NR " lines" }' {} \; >"$work/long"
if [ -s "$work/long" ]; then tell_failed "no file has over 600 lines" "$work/long"; else tell_passed "no file has over 600 lines"; fi
summary
