#!/bin/bash
# SPDX-License-Identifier: MIT
# Laws of the architecture that can be checked in the source; each line is a check.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
none() { # NAME PATTERN PATH...: no line of the paths matches
    local name=$1 pattern=$2
    shift 2
    grep -rnE "$pattern" --include='*.[chly]' "$@" >"$work/hits" 2>&1
    if [ $? = 1 ]; then tell_passed "$name"; else tell_failed "$name" "$work/hits"; fi
}
sees_only() { # FOLDER WORD...: its files include only these folders and their own
    local folder=$1 others
    shift
    others=$(ls -d src/*/ | xargs -n1 basename | grep -vxF "$(printf '%s\n' "$folder" "$@")" | paste -sd'|')
    none "$folder includes ${*:-nothing} only" "#include \"($others)/" "src/$folder"
}
sees_only base
sees_only log base
sees_only bind base log
sees_only mechanics base bind engine
sees_only engine base log bind
sees_only search base log bind engine
sees_only repair base log bind engine search
sees_only generate base log bind engine search
sees_only sink base
sees_only report base sink
sees_only api base log bind engine search repair generate
sees_only session base log bind engine search api
sees_only games base bind engine mechanics
sees_only cli base sink
none "the grammar includes log only" '#include "(bind|engine|search|repair|generate|mechanics|games|report|api|session|cli)/' grammar
none "what the public header stands on does not see it" '#include "umpire(_session)?.h"' src/base src/log src/bind src/mechanics grammar
none "libxml2 is asked by xml_parser.c and xml_writer.c alone, but for what concerns the process" '<lib(xml|xslt)' \
    $(find src tools -name '*.[ch]' ! -path src/base/xml_parser.c ! -path src/report/xml_writer.c ! -path src/report/output.c ! -path src/report/page/page.c)
for game in src/games/*/; do
    game=$(basename "$game")
    others=$(ls src/games | grep -vx "$game" | paste -sd'|')
    [ -z "$others" ] || none "$game sees no other game" "#include \"games/($others)/" "src/games/$game"
done
none "games read the fields of an event through its accessors" \
    '[-]>((field|first|count)\[|(items|pools|faces|present|fields_read|pool_count|face_count|item_count)\b)' src/games src/mechanics
none "nothing exits or prints in the library" '\b(exit|abort|printf|puts|perror)\(' $(ls -d src/*/ | grep -v '/cli/')
columns=100 length=600
LC_ALL=C.UTF-8 grep -rnE "^.{$((columns + 1)),}" --include='*.[chly]' src grammar tools tests >"$work/wide"
if [ -s "$work/wide" ]; then tell_failed "no line of code has over $columns columns" "$work/wide"; else tell_passed "no line of code has over $columns columns"; fi
# umpire.h is the manual of its functions, too: a program needs no other file to read, so that it may be longer.
find src grammar tools tests -name '*.[chly]' ! -path src/umpire.h -exec awk -v most=$length 'END { if (NR > most) print FILENAME ": " NR " lines" }' {} \; >"$work/long"
if [ -s "$work/long" ]; then tell_failed "no file has over $length lines" "$work/long"; else tell_passed "no file has over $length lines"; fi
# The licence is in the first line of a source, and in the second of a script or a page. Files that are copied whole into each
# page (schemas/page.js, schemas/report.css, the parts of umpire.html) have none, since their bytes count.
git ls-files -z '*.[chly]' '*.py' '*.sh' '*.js' '*.css' '*.html' '*.cjs' '*.mjs' '*.ts' '*.pl' '*.mk' '*.vim' '*.el' \
    tests/all tools debian .ci ':!schemas/page.js' ':!schemas/report.css' \
    ':!tools/page/app' ':!tools/page/engine' ':!tools/page/glue' 2>/dev/null | xargs -0 -r awk -v tag="SPDX-License-Identifier: MIT" '
    FNR == 1 { source = FILENAME ~ /\.([chly]|py|sh|js|css|html|cjs|mjs|ts|pl|mk|vim|el)$/ || /^#!/ }
    FNR == 1 { wanted = FILENAME ~ /\.[cm]?[jt]s$/ || /^#!.*node$/ ? "// " tag : tag }
    source && FNR <= 2 && index($0, wanted) { has[FILENAME] = 1 }
    FNR == 1 && source { all[FILENAME] = 1 } END { for (file in all) if (!has[file]) print file " lacks the line " tag }' | sort >"$work/untagged"
if [ -s "$work/untagged" ]; then tell_failed "each source says its licence in its first lines" "$work/untagged"; else tell_passed "each source says its licence in its first lines"; fi
summary
