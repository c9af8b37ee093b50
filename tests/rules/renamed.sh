#!/bin/bash
# SPDX-License-Identifier: MIT
# A rule that was renamed goes on answering to its former id: log.unfinished is log.cut-off. renamed.sh UMPIRE
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
log=corpus/language/cut-off/fail-no-end.umpire
out() { # TEXT STATUS WORD...: the command's output has the text
    status "${@:2}" && grep -qF -- "$1" "$work/out"
}
same() { # WORD...: umpire says the same about the former id as about the present one
    "$umpire" "${@//ID/log.cut-off}" >"$work/present" 2>&1
    "$umpire" "${@//ID/log.unfinished}" 2>&1 | sed 's/log\.unfinished/log.cut-off/g' | diff "$work/present" -
}
ok "explain: a former id is explained" out "log.cut-off (cut off)" 0 explain log.unfinished
ok "explain: a former id is explained as the present one" same explain ID
ok "check -W: a former id cannot be set either" same check -W ID=off "$log"
sed 's/log.cut-off/log.unfinished/' "$log" >"$work/old.umpire"
ok "test: a log that expects a former id" status 0 test "$work/old.umpire"
ok "matrix --rules: a former id chooses the rule" same matrix -f text --rules=ID --with "echo hello" "$log"
answers() { # ID: what a ruling on that rule is answered
    { cat corpus/armada/perft/ship-phase.umpire; echo 'Rebel: pass'; echo "judge: waive $1 \"it was late\""; } | "$umpire" check -f text - | grep '^-:31:'
}
ok "judge: waive: a former id is answered as the present one" bash -c 'grep -q "about the log itself" <<<"$0" && [ "${0/unfinished/cut-off}" = "$1" ]' "$(answers log.unfinished)" "$(answers log.cut-off)"

# Reports and baselines that were written with the former id
"$umpire" check "$log" >"$work/new.xml"
sed 's/log.cut-off/log.unfinished/g' "$work/new.xml" >"$work/old.xml"
ok "a report with the former id differs" bash -c '! cmp -s "$0/old.xml" "$0/new.xml"' "$work"
ok "the fingerprint is the one that the former id had" \
    bash -c '"$0" check tests/formats/golden/mixed.umpire | grep -q "rule=.log.cut-off. .*fingerprint=.6c6c87919dbcad3e365a68bea8a1ea49"' "$umpire"
ok "diff: a report with the former id has the same findings" out "0 new, 0 gone, 0 moved" 0 diff "$work/old.xml" "$work/new.xml"
for report in old new; do "$umpire" render "$work/$report.xml" -o "$work/$report.html"; done
ok "render: a report with the former id becomes the same page" cmp "$work/old.html" "$work/new.html"
summary
