#!/bin/bash
# SPDX-License-Identifier: MIT
# Laws of the architecture that can be checked in the source; each line is a check.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
none() { # NAME PATTERN PATH...: no line of the paths matches
    local name=$1 pattern=$2
    shift 2
    grep -rnE "$pattern" --include='*.[chly]' "$@" >"$work/hits" 2>&1
    if [ $? = 1 ]; then tell_passed "$name"; else tell_failed "$name" "$work/hits"; fi
}
folders=$(cd src && ls -d */ judge/*/ logs/*/ | grep -vx "judge/\|logs/" | sed "s|/$||")
sees_only() { # FOLDER WORD...: its files include only these folders and their own
    local folder=$1 others
    shift
    others=$(printf '%s\n' $folders | grep -vxF "$(printf '%s\n' "$folder" "$@")" | paste -sd'|')
    none "$folder includes ${*:-nothing} only" "#include \"($others)/" "src/$folder"
}
sees_only base
sees_only judge/log base
sees_only judge/bind base judge/log
sees_only judge/mechanics base judge/bind judge/engine
sees_only judge/engine base judge/log judge/bind
sees_only judge/search base judge/log judge/bind judge/engine
sees_only judge/repair base judge/log judge/bind judge/engine judge/search
sees_only logs/generate base judge/log judge/bind judge/engine judge/search
sees_only judge/sink base
sees_only reports base judge/sink
sees_only logs/api base judge/log judge/bind judge/engine judge/search judge/repair logs/generate
sees_only logs/session base judge/log judge/bind judge/engine judge/search logs/api
sees_only books base judge/bind judge/engine judge/mechanics
sees_only desk base judge/sink
sees_only event base desk
sees_only workshop base desk
none "the grammar includes log only" '#include "(judge/(bind|engine|search|repair|mechanics)|logs|books|reports|desk|event|workshop)/' grammar
none "what the public header stands on does not see it" '#include "umpire(_session)?.h"' src/base src/judge/log src/judge/bind src/judge/mechanics grammar
none "libxml2 is named by xml_library.h alone" '<lib(xml|xslt)' $(find src tools -name '*.[ch]' ! -path src/base/xml_library.h)
none "libxml2 is asked by xml_parser.c and xml_writer.c alone, but for what concerns the process" 'libxml2\.' \
    $(find src tools -name '*.[ch]' ! -path src/base/xml_parser.c ! -path 'src/base/xml_library.[ch]' ! -path src/reports/xml_writer.c ! -path src/reports/page/page.c)
for game in src/books/*/; do
    game=$(basename "$game")
    others=$(ls src/books | grep -vx "$game" | paste -sd'|')
    [ -z "$others" ] || none "$game sees no other game" "#include \"books/($others)/" "src/books/$game"
done
none "games read the fields of an event through its accessors" \
    '[-]>((field|first|count)\[|(items|pools|faces|present|fields_read|pool_count|face_count|item_count)\b)' src/books src/judge/mechanics
none "nothing exits or prints in the library" '\b(exit|abort|printf|puts|perror)\(' src/base src/judge src/books src/logs src/reports
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
