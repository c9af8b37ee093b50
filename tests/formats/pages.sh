#!/bin/bash
# SPDX-License-Identifier: MIT
# Pages: what they contain; browser.py has how a browser shows them. Takes the command's path; with BLESS set
# it rewrites the golden file of the page's words.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
python=/usr/bin/python3
. tests/lib.sh
mixed=tests/formats/golden/mixed.umpire
broken=corpus/armada/games/six-rounds/fail-ship-maneuver-speed.umpire
page_words() {
    "$umpire" check -f text --html "$work/words.html" $mixed >/dev/null 2>&1
    $python tests/formats/words.py "$work/words.html" >"$work/words"
    [ -z "${BLESS:-}" ] || cp "$work/words" tests/formats/golden/mixed.page.txt
    diff tests/formats/golden/mixed.page.txt "$work/words"
}
cp tests/formats/wide.umpire "$work/wide.umpire"
ok "check --html: exit status 1 for a breach" status 1 check -f text --html "$work/page.html" $broken
ok "render: makes of a report the same page as check --html" bash -c '"$0" check -f xml --details --events -o "$2/r.xml" "$1"; "$0" render -o "$2/same.html" "$2/r.xml" && cmp "$2/same.html" "$2/page.html"' "$umpire" $broken "$work"
"$umpire" check -f text --html "$work/turn.html" corpus/starfleet/economy/committed/fail-b10-reduced.umpire >/dev/null
ok "a finding's place has its segment" grep -qF 'turn 1, Economic Expenditure Phase, segment 5D, step 5D1' "$work/turn.html"
ok "the list of statements tells where a segment begins" grep -qE 'data-place="[^"]*, segment 5D' "$work/turn.html"
ok "the page loads nothing from elsewhere" bash -c '! grep -qE "(src|href)=\"(https?:)?//|@import|<script src|url\(" "$0"' "$work/page.html"
ok "the page's policy allows its own style and script and nothing else" $python - "$work/page.html" <<'P'
import base64, hashlib, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
def digest(tag):
    return base64.b64encode(hashlib.sha256(re.search(f"<{tag}>(.*?)</{tag}>", page, re.S)[1].encode()).digest()).decode()
policy = re.search('<meta http-equiv="Content-Security-Policy" content="(.*?)">', page)[1]
assert policy == ("default-src 'none'; base-uri 'none'; form-action 'none'; "
                  f"style-src 'sha256-{digest('style')}'; script-src 'sha256-{digest('script')}'"), policy
assert "style=" not in page and "onclick" not in page and page.index(policy) < page.index("<style>") and page.count("<script") == 1
P
ok "schemas/report.css: puts no text into capitals" bash -c 'grep -q "font" schemas/report.css && ! grep -q "text-transform" schemas/report.css'
ok "the page's words are those of tests/formats/golden/mixed.page.txt" page_words
"$umpire" check -f text --html "$work/wide.html" "$work/wide.umpire" >/dev/null
ok "the page marks in a line what the breach is about" grep -q 'reveal navigate; <mark dir="ltr">日本: maneuver 3</mark>; note' "$work/wide.html"
ok "the page's picture ends a cut name in an ellipsis and gives it in full" bash -c 'sed "s/player Empire/player \"Empire of a thousand systems\"/; s/Empire:/\"Empire of a thousand systems\":/" "$1" >"$2/cut.umpire"; "$0" check -f text --html "$2/cut.html" "$2/cut.umpire" >"$2/ok.text"; grep -q ">Empire of a th…<title>Empire of a thousand systems</title>" "$2/cut.html"' "$umpire" "$work/wide.umpire" "$work"
sed 's/: activate "星星星"/: activate "星星星" by Ackbar/' "$work/wide.umpire" >"$work/by.umpire"
"$umpire" check -f text --html "$work/by.html" "$work/by.umpire" >/dev/null
ok "the page's picture names what is activated without 'by Ackbar'" grep -q '<text class="unit"[^>]*>星星星<title>星星星</title>' "$work/by.html"
ok "render: exit status 3 for a log, which is no report" status 3 render $mixed
ok "render: exit status 3 for a directory" status 3 render "$work"
ok "render: says that it is a directory" grep -qx "umpire: $work: Is a directory" "$work/err"
ok "render: exit status 3 for XML that is no report" bash -c 'echo "<a/>" | "$0" render -; [ $? = 3 ]' "$umpire"
breaches() { # NUMBER: writes a page with so many findings of one game
    {
        sed -n 1,8p <<'P'
game armada 1.5.0
player Rebel first { ship Yavaris command=2 speed=2 max-speed=3 }
player Empire { ship Avenger command=1 speed=2 }
round 1
phase command
Rebel: assign Yavaris navigate repair
Empire: assign Avenger repair
phase ship
P
        yes 'Rebel: maneuver 3' | head -n "$1"
        printf 'result Rebel by concession\nend\n'
    } >"$work/$1.umpire"
    "$umpire" check -f text --as-played --max-findings all --html "$work/$1.html" "$work/$1.umpire" >/dev/null 2>&1
}
breaches 1200
mv "$work/1200.html" "$work/thousands.html"
ok "a page of 1200 findings has a place for each" [ "$(grep -c '^\(.*>\)\?<article class="finding' "$work/thousands.html")" = 1200 ]
ok "a page of 1200 findings has the source lines of 500" [ "$(grep -o '<ol class="source"' "$work/thousands.html" | wc -l)" = 500 ]
ok "a page of 1200 findings says once where it goes on in short" [ "$(grep -o 'From here on in short' "$work/thousands.html" | wc -l)" = 1 ]
for many in 2500 5000; do breaches $many; done
grown() { # PATTERN: how much oftener it stands on the page of 5,000 findings than on that of 2,500
    echo $(($(grep -o "$1" "$work/5000.html" | wc -l) - $(grep -o "$1" "$work/2500.html" | wc -l)))
}
ok "a long page has six more elements for each finding, and one for each 50" [ "$(grown '<[a-z]')" = $((6 * 2500 + 2500 / 50)) ]
ok "a long page has no more links for more findings" [ "$(grown 'href=')" = 0 ]
ok "a long page is less than 512 bytes longer for each finding" [ $(($(stat -c %s "$work/5000.html") - $(stat -c %s "$work/2500.html"))) -lt $((512 * 2500)) ]
ok "the page's picture counts the findings that do not fit into it" grep -q '>+2498<title>2498 more findings, from 3 on</title>' "$work/2500.html"
summary
