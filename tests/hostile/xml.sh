#!/bin/bash
# SPDX-License-Identifier: MIT
# XML that is made to hurt whoever reads it: entities that grow or lead to files, document types, names
# and texts of many megabytes. Every command that reads XML refuses it or reads it, in little memory.
# Takes the build's folder.
set -u
umpire=$(realpath "$1/umpire")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
root=$PWD
cd "$work" || exit 1
secret=$work/secret
echo 'this must not be read' >"$secret"
cp "$root/corpus/armada/pass/needs-token/fail-example.umpire" log.umpire
"$umpire" check -f xml --max-findings=all log.umpire >report.xml 2>err
"$umpire" matrix -f xml --with "$umpire matrix --answer" log.umpire >matrix.xml 2>err
printf '<roster name="one" gameSystemName="Star Wars: Armada"><forces/></roster>\n' >roster.xml

long() { # COUNT: so many letters
    head -c "$1" /dev/zero | tr '\0' a
}
put() { # FILE TYPE TEXT: a copy of FILE with a document type before its root, and a text in it
    local to=$1-$2.xml
    {
        printf '<?xml version="1.0"?>\n%s\n' "$3"
        grep -v '^<?xml' "$1.xml" | sed "0,/\\( \\(version\\|name\\)=\"[^\"]*\"\\)/s//\\1 hurt=\"$4\"/"
    } >"$to"
}
laughs='<!DOCTYPE x [<!ENTITY a0 "haha">'
for n in 1 2 3 4 5 6 7 8 9; do laughs+="<!ENTITY a$n \"$(printf "&a$((n - 1));%.0s" 1 2 3 4 5 6 7 8 9 10)\">"; done
laughs+=']>'
for kind in report matrix roster; do
    put $kind laughs "$laughs" '\&a9;'
    put $kind outside "<!DOCTYPE x [<!ENTITY e SYSTEM \"file://$secret\">]>" ''
    sed -i '3s/>/>\&e;/' $kind-outside.xml
    put $kind network '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">' ''
    put $kind parameter "<!DOCTYPE x [<!ENTITY % p SYSTEM \"file://$secret\">%p;]>" ''
    { printf '<'; long 12000000; printf '/>\n'; } >$kind-name.xml
    { printf '<?xml version="1.0"?>\n<!-- '; long 12000000; printf ' -->\n'; grep -v '^<?xml' $kind.xml; } >$kind-comment.xml
    { printf '<a b="'; long 12000000; printf '"/>\n'; } >$kind-value.xml
done
cp roster.xml kept.ros

bounded() { # STATUS COMMAND...: in 600 MB and 20 s, and without the secret
    local wanted=$1
    shift
    (ulimit -v 600000; timeout "$PATIENCE" "$umpire" "$@") >out 2>err
    local got=$?
    [ $got -eq "$wanted" ] || { echo "status $got, wanted $wanted"; cat out err; return 1; }
    ! grep -q 'must not be read' out err
}
for evil in laughs outside network parameter; do
    ok "render: refuses $evil" eval "bounded 3 render report-$evil.xml && grep -q 'has no DOCTYPE' err"
    ok "summary: refuses $evil" eval "bounded 3 summary report-$evil.xml && grep -q 'has no DOCTYPE' err"
    ok "diff: refuses $evil" eval "bounded 3 diff report.xml report-$evil.xml && grep -q 'has no DOCTYPE' err"
    ok "verify: refuses $evil" eval "bounded 3 verify report-$evil.xml log.umpire && grep -q 'has no DOCTYPE' err"
    ok "diff: refuses $evil in a report of matrix" eval "bounded 3 diff matrix.xml matrix-$evil.xml && grep -qE 'no whole report of umpire matrix|matrix, and the other is not' err"
    ok "import-fleet: refuses $evil in a roster" eval "cp roster-$evil.xml evil.ros; bounded 3 import-fleet --player A --game armada evil.ros"
done
for evil in name comment value; do
    ok "render: refuses a $evil of 12 MB" bounded 3 render report-$evil.xml
    ok "summary: refuses a $evil of 12 MB" bounded 3 summary report-$evil.xml
    ok "diff: refuses a $evil of 12 MB" bounded 3 diff report.xml report-$evil.xml
    ok "verify: refuses a $evil of 12 MB" bounded 3 verify report-$evil.xml log.umpire
    ok "import-fleet: refuses a $evil of 12 MB in a roster" eval "cp roster-$evil.xml evil.ros; bounded 3 import-fleet --player A --game armada evil.ros"
done
ok "diff: refuses a comment of 12 MB in a report of matrix" bounded 3 diff matrix.xml matrix-comment.xml
ok "render: takes a text of 12 MB" eval "{ sed '/<message>/q' report.xml | sed 's,</message>,,'; long 12000000; echo '</message>'; sed '1,/<message>/d' report.xml; } >text.xml; bounded 0 render -o page.html text.xml"
summary
