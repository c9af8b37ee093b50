#!/bin/bash
# SPDX-License-Identifier: MIT
# Names that look like markup or like terminal escapes are shown harmlessly in every
# report. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

escape=$(printf '\033') csi=$(printf '\302\233') turn=$(printf '\342\200\256') mark=$(printf '\342\200\217\342\200\250\330\234')
mkdir "$work/<u>&amp;"
log="$work/<u>&amp;/${escape}]0;owned${csi}31m${turn}']]><script>x.umpire"
title="<script>alert(1)</script>]]>&lt;\\\"' onload='x ${turn}txt.exe"
shown="<script>alert(1)</script>]]>&lt;\"' onload='x txt.exe"
cat >"$log" <<LOG
game armada 1.5.0
title "$title"
event "$title"
site "$title"
table "$title"
player "$title" first { ship "Yavaris$turn$mark" command=2 speed=2 }
player Empire { ship "\${jndi:x}<!--" command=1 speed=2 }
round 2     # <script>alert(2)</script> $escape[31m
"$title": assign "Yavaris$turn$mark" sealed sealed
"$title": pass with token
Empire: assign "<img src=x onerror=alert(3)>" sealed
$escape[2J
judge: waive armada.round.number "$title"
result "$title" by concession
end
LOG
for format in text xml junit sarif jsonl; do
    "$umpire" check -f $format --details --events "$log" >"$work/$format"
done
"$umpire" check -f text --html "$work/html" "$log" >/dev/null
# The same without the characters that no log may hold: controls, and those that change the direction of text.
plain="$work/<u>&amp;/plain.umpire"
sed "s/$turn//g; s/$mark//g; /^$escape/d; s/$escape//" "$log" >"$plain"
for format in xml jsonl; do
    "$umpire" check -f $format --details --events "$plain" >"$work/plain.$format"
done
"$umpire" check -f text --html "$work/plain.html" "$plain" >/dev/null

orders() { ! LC_ALL=C grep -aqP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]' "$1"; } # none in FILE
controls() { ! LC_ALL=C grep -aqP '[\x00-\x08\x0b-\x1f\x7f]' "$1"; }
ok "text has no order to a terminal" orders "$work/text"
ok "text shows the control characters of a file's name in hexadecimal" grep -qF '\x1B]0;owned\xC2\x9B31m\xE2\x80\xAE' "$work/text"
for format in xml junit sarif jsonl html; do ok "$format has no control character" controls "$work/$format"; done
"$umpire" check -f text "$log.gone" >/dev/null 2>"$work/err"
"$umpire" check -o "$work/${escape}c/report" "$log" 2>>"$work/err" >/dev/null
"$umpire" check --policy "$log" "$log" >/dev/null 2>>"$work/err"
"$umpire" check -W "${escape}c=off" "$log" >/dev/null 2>>"$work/err"
"$umpire" check "$work/<u>&amp;/${escape}c" 2>>"$work/err" >/dev/null
"$umpire" test "$log" "$work/${escape}c" >>"$work/err" 2>&1
"$umpire" fmt --check "$log" >>"$work/err" 2>&1
"$umpire" render "$log" 2>>"$work/err"
"$umpire" rules "${escape}c" 2>>"$work/err"
"$umpire" "${escape}c" 2>>"$work/err"
"$umpire" explain "${escape}c" 2>>"$work/err"
ok "messages have no order to a terminal" orders "$work/err"
ok "messages show control characters in hexadecimal" grep -qF '\x1Bc' "$work/err"

# A title of one long word, and one that looks like a verdict
{
    printf 'game armada 1.5.0\ntitle "%0300d' 0
    printf '\302\233%.0s' {1..400}
    printf '"\nplayer Rebel first { ship Yavaris command=2 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\n'
    printf 'round 1\nresult Rebel by concession\nend\n'
} >"$work/words.umpire"
sed '2s/.*/title "final\\": conformant \\\\"/' "$work/words.umpire" >"$work/quotes.umpire"
"$umpire" check -f text "$work/words.umpire" >"$work/words"
"$umpire" check -f text "$work/quotes.umpire" >"$work/quotes"
valid() { iconv -f UTF-8 -t UTF-8 "$1" >/dev/null; }
ok "a long word in a title has no order to a terminal" eval 'orders "$work/words" && valid "$work/words"'
ok "a long word in a title shows control characters in hexadecimal" [ "$(grep -o '\\xC2\\x9B' "$work/words" | wc -l)" -gt 100 ]
ok "quotes in a title are escaped" grep -qF ': game 1 "final\": conformant \\": ' "$work/quotes"
raw="$work/$(printf 'a\233\23331m\302').umpire"
cp "$log" "$raw"
for format in text xml junit sarif jsonl; do
    "$umpire" check -f $format "$raw" >"$work/raw" 2>&1
    ok "$format: is UTF-8 though a file's name is not" valid "$work/raw"
done
"$umpire" check -f text "$raw.gone" >"$work/raw" 2>&1
ok "messages show bytes of a name that are no UTF-8 in hexadecimal" eval 'valid "$work/raw" && grep -qF "\x9B\x9B31m\xC2" "$work/raw"'
"$umpire" test "$raw" >"$work/raw" 2>&1
ok "messages of test are UTF-8 though a file's name is not" valid "$work/raw"

title_in() { [ "$(xmllint --xpath "$2" "$1")" = "$shown" ]; } # FILE XPATH
ok "xml is valid" xmllint --noout --relaxng schemas/report.rng "$work/xml" "$work/plain.xml"
ok "xml has the title as written" title_in "$work/plain.xml" 'string(//*[local-name()="outcome"]/@title)'
ok "xml has the player's name as written" title_in "$work/plain.xml" 'string((//*[local-name()="finding" and @actor]/@actor)[1])'
ok "junit is XML" xmllint --noout "$work/junit"
ok "junit takes no element from names" [ "$(xmllint --xpath 'count(//*[local-name()="script" or local-name()="u" or local-name()="img"])' "$work/junit")" = 0 ]
ok "sarif is JSON" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$work/sarif"
ok "jsonl is JSON" python3 -c 'import json, sys; [json.loads(line) for line in open(sys.argv[1])]' "$work/jsonl"
ok "jsonl has the title as written" python3 -c 'import json, sys
assert any(json.loads(line).get("title") == sys.argv[2] for line in open(sys.argv[1]))' "$work/plain.jsonl" "$shown"
cat >"$work/page.py" <<'PAGE'
import base64, hashlib, html.parser, sys
class Page(html.parser.HTMLParser):
    bad, text, policy, scripts = [], "", "", []
    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag in ("img", "u", "iframe", "object") or "src" in named or any(name.startswith("on") for name in named):
            self.bad.append((tag, attributes))
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        self.in_script = tag == "script"
        if self.in_script:
            self.scripts.append("")
    def handle_endtag(self, tag):
        self.in_script = False
    in_script = False
    def handle_data(self, data):
        if self.in_script:
            self.scripts[-1] += data
        self.text += data
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert not page.bad, page.bad
assert len(page.scripts) == 1, "the page's own script, and no other"
digest = base64.b64encode(hashlib.sha256(page.scripts[0].encode()).digest()).decode()
assert f"script-src 'sha256-{digest}'" in page.policy, page.policy
assert sys.argv[2] in page.text
PAGE
cat >"$work/sides.py" <<'SIDES'
import html.parser, sys
class Page(html.parser.HTMLParser):
    void = ("meta", "link", "br", "path", "rect", "circle", "line")
    def __init__(self):
        super().__init__()
        self.open, self.bare, self.seen = [], [], 0
    def handle_starttag(self, tag, attributes):
        if tag not in self.void: # what has a direction of its own stands alone
            self.open.append("bdi" if "dir" in dict(attributes) and tag in ("ins", "del", "mark") else tag)
        self.look("".join(value or "" for name, value in attributes), attributes)
    def handle_endtag(self, tag):
        if tag not in self.void:
            assert self.open.pop() in (tag, "bdi"), tag
    def handle_data(self, data):
        self.look(data, None)
    def look(self, text, attributes):
        if "\u05d0" not in text:
            return
        self.seen += 1
        alone = attributes is None and (self.open[-1] in ("bdi", "code", "text", "title") or self.open[-2:] == ["p"])
        if not alone and not ("\u2068" in text and "\u2069" in text):
            self.bare.append((self.open[-3:], text))
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
page.bare = [one for one in page.bare if one[0][-1] != "p"] # a message is a paragraph of its own
assert not page.open and page.seen > 20 and not page.bare, (page.open, page.seen, page.bare)
SIDES
sed "s/Rebel/אבג/g; s/Yavaris/אד/g; s/^game armada.*/&\ntitle \"אה\"/" >"$work/א.umpire" <<'LOG'
game armada 1.5.0
player Rebel first { ship Yavaris command=2 speed=2 }
player Empire { ship Avenger command=1 speed=2 }
round 1
phase command
Rebel: assign Yavaris navigate navigate
Empire: assign Avenger navigate
phase ship
Empire: activate Avenger
Rebel: activate Yavaris
Rebel: reveal repair
judge: waive armada.ship.turn "Rebel"
result Rebel by concession
end
LOG
"$umpire" check -f text --html "$work/sides" "$work"/*.umpire >/dev/null 2>&1
ok "names that are read from right to left turn nothing beside them" python3 "$work/sides.py" "$work/sides"
ok "the page has the title and nothing of it that runs" python3 "$work/page.py" "$work/plain.html" "$shown"
ok "a page of names that are refused runs its own script alone" python3 "$work/page.py" "$work/html" "txt.exe"
summary
