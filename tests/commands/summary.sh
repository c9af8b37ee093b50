#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire summary: known counts in each format, and reports that cannot be summed up. Takes
# the command's path.
set -u
umpire=$(realpath "$1")
top=$(dirname "$(realpath "$0")")/../..
. "$top/tests/lib.sh"
cd "$work" || exit 1

log() { # TABLE MINUTES LINE...: a game of Armada that ends with these
    printf 'game armada 1.5.0\nevent "Spring =Open"\ntable %s\ndate 2026-04-01\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n' "$1"
    printf 'player Empire { ship Avenger command=1 speed=2 }\nround 1\n@00:00 phase command\n'
    printf 'Rebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\n'
    printf 'Rebel: activate Yavaris\n@%s:00 Rebel: reveal navigate\n' "$2"
    shift 2
    printf '%s\n' "$@"
}
end=$'result Rebel by concession\nend'
{
    log 1 90 'Rebel: maneuver 2' "$end"
    log '"=2"' 150 'Rebel: maneuver 3' "$end"
} >two.umpire
log 3 100 'Rebel: maneuver 3' 'judge: waive armada.ship.maneuver-speed "agreed"' "$end" >waived.umpire
echo 'gmae armada' >malformed.umpire
"$umpire" check -f xml --details --max-findings all -o one.xml two.umpire
"$umpire" check -f xml --details --max-findings all -o other.xml waived.umpire malformed.umpire
"$umpire" check -f xml -o six.xml "$top/corpus/armada/games/six-rounds.umpire"
"$umpire" check -f xml --details -o dice.xml "$top/corpus/armada/games/six-rounds.umpire"

said() { grep -qE -- "^ *$1\$" out || { cat out; return 1; }; } # LINE: the output has the line, with blanks between columns
ok "summary: sums up two reports" status 0 summary one.xml other.xml
sed 's|<player name="Empire"/>|<player/>|' one.xml >unnamed.xml
ok "summary: a player without a name has the sed line that makes one" bash -c '! cmp -s one.xml unnamed.xml'
for table in 1 2; do
    log $table 90 'Rebel: maneuver 2' "$end" | sed 's/^event .*/event "Cup, round 1"/' >table$table.umpire
done
log 1 90 'Rebel: maneuver 2' "$end" | sed 's/^event .*/event "Cup, round 2"/' >table3.umpire
"$umpire" check -f xml -o doubled.xml table1.umpire table2.umpire table3.umpire
status 0 summary doubled.xml
ok "summary: names who has two games in a round" said 'Cup, round 1: Rebel has 2 games'
ok "summary: each of them, and in no other round" bash -c '[ "$(grep -c "has . games" out)" = 2 ]'
status 0 summary -f html doubled.xml
ok "summary -f html: names them, too" grep -q 'Cup, round 1: Empire has 2 games; there must be one' out
for format in text csv html; do
    ok "summary -f $format: takes a report with a player who has no name" status 0 summary -f $format unnamed.xml
done
status 0 summary one.xml other.xml
ok "summary: counts games, logs and reports" grep -q '^3 games in 3 logs of 2 reports' out
ok "summary: counts errors outside any game" grep -qx '1 error in logs outside any game' out
ok "summary: counts games by verdict" said 'armada +3 +2 +1 +0 +0'
ok "summary: tells the shortest, middle and longest game" grep -qx '  armada: 3 games, shortest 1 h 30 min, middle 1 h 40 min, longest 2 h 30 min' out
ok "summary: counts the breaches of a player who broke rules" said 'Rebel +3 +2 +1 +1 +0'
ok "summary: counts no breach of a player who broke no rule" said 'Empire +3 +2 +0 +0 +0'
ok "summary: counts a rule's breaches, games and forgiven breaches" said 'armada.ship.maneuver-speed +1 +2 +1'
ok "summary: counts a round's breaches" said 'armada 1 +1 +1'
ok "summary: lists a game that is not conformant" said 'two.umpire game 2 +1 +0 +0'
ok "summary: says the verdict, the table, the players and the first finding of such a game" grep -q "^    nonconformant; table =2: Rebel - Empire; line [0-9]*: " out
ok "summary: does not list conformant games" bash -c '! grep -q "two.umpire game 1\|waived.umpire" "$0"' out
ok "summary: no line is longer than a terminal is wide" bash -c '! grep ".\{80\}" "$0"' out
ok "summary: tells of a report that was written without its dice" bash -c '"$0" summary six.xml | grep -q "without their dice\|without its dice"' "$umpire"
ok "summary: sums up a report with dice" status 0 summary dice.xml
ok "summary: counts the dice of a player" grep -qx '  armada blue, Rebel: 39 dice' out
ok "summary: counts a face of the dice beside what is expected" grep -qE '^    hit +28 of 19.5 expected \(4 in 8\)' out
ok "summary: says that a rare count of dice proves nothing" bash -c 'tr -s "\n " " " <"$0" | grep -q "A rare count proves nothing"' out
# the same dice many times are unlikely
for i in 1 2 3 4 5 6; do echo dice.xml; done >names
ok "summary: sums up the same report with dice six times" status 0 summary $(cat names)
ok "summary: adds up the dice of six reports" grep -qx '  armada blue, Rebel: 234 dice' out
ok "summary: calls a count of dice rare when it is unlikely" grep -qE '^    hit +168 of 117.0 expected \(4 in 8\)   rare: ' out

# Who won: a game of three, a tie, teams, points, and a game that nobody won.
three() { printf 'game dropzone 2\nevent "%s"\nplayer UCM\nplayer PHR\nplayer Shaltari\nround 1\n%s\nend\n' "$@"; }
{
    three "round 1" 'result PHR by points 12 to 9 4'
    three "round 1" 'result PHR by points 12 to 9 4'
    three "round 2" 'result tie by agreement 5 to 5 5'
    three "round 3" 'result unfinished'
    three "round 4" 'result UCM by concession'
} >three.umpire
"$umpire" check -f xml -o three.xml three.umpire
status 0 summary three.xml
ok "summary: tells who won, with the points and the reason, each game" [ "$(grep -cx '  round 1: PHR beat UCM, Shaltari 12 to 9, 4, by points' out)" = 2 ]
ok "summary: tells a tie" grep -qx '  round 2: UCM, PHR and Shaltari tied 5 to 5 to 5, by agreement' out
ok "summary: tells a result without points" grep -qx '  round 4: UCM beat PHR, Shaltari, by concession' out
ok "summary: tells no result of a game that nobody won" bash -c '! grep -q "round 3: " "$0"' out
ok "summary: the standings have the score, and won, tied and lost games" bash -c '
    tr -s " " <"$0" | sed -n "/^Standings/,/^\$/p" >"$1"
    grep -qx " dropzone PHR 7 2 1 1 29 36 21" "$1" && grep -qx " dropzone UCM 4 1 1 2 23 42 33" "$1" &&
    grep -qx " dropzone Shaltari 1 0 1 3 13 52 46" "$1"' out standings
ok "summary --score: a win and a tie score as the option says" bash -c '"$0" summary --score=2-1-0 three.xml | tr -s " " | grep -q "^ dropzone PHR 5 2 1 1 "' "$umpire"
for score in 3-1 3-1-0-0 3--0 3-1-x -1-1-0 3-1-1001 ""; do
    ok "summary --score: '$score' is wrong usage, and the message shows the form" status 2 summary --score="$score" three.xml
    ok "summary --score: the message about '$score' says it" grep -q 'such as 3-1-0, not' err
done
# Tournament points by the margin of victory, as the organised play of Armada counts them.
two() { printf 'game armada 1.5.0\nevent "%s"\nplayer %s\nplayer %s\nround 1\nresult %s\nend\n' "$@"; }
{
    two "round 1" Anna Max 'result Anna by points 210 to 70'
    two "round 1" Nell Zoe 'result Zoe by points 400 to 100'
    two "round 2" Anna Zoe 'result Anna by points 159 to 100'
    two "round 2" Max Nell 'result Max by concession'
} | sed 's/result result/result/' >margins.umpire
"$umpire" check -f xml -o margins.xml margins.umpire
status 0 summary --points-table=armada margins.xml
ok "summary --points-table: winner and loser get points by the margin, and margins are added up" bash -c '
    tr -s " " <"$0" | sed -n "/^Standings/,/^\$/p" >"$1"
    grep -qx "Standings score won tied lost points against margins" "$1" &&
    sed -n 2,5p "$1" | tr -d "\n" | grep -qx " armada Zoe 15 1 0 1 500 259 300 armada Anna 14 2 0 0 369 170 199 armada Max 9 1 0 1 70 210 0 armada Nell 6 0 0 2 100 400 0"' out standings
ok "... the page of the summary, too" bash -c '"$0" summary -f html --points-table=armada margins.xml | grep -q "<th[^>]*>margins</th>"' "$umpire"
{
    two "round 1" Ann Max 'Ann by agreement 10 to 300'
    two "round 1" Nel Zoe 'Zoe by "judge said" 0 to 400'
    two "round 1" Ida Kim 'tie by points 100 to 100'
    two "round 1" Lea Pia 'tie by agreement 100 to 30'
} >inverted.umpire
"$umpire" check -f xml -o inverted.xml inverted.umpire
ok "... who wins with fewer points has no margin, and who ties gets what a loser does" bash -c '
    "$0" summary --points-table=armada inverted.xml | tr -s " " >"$1"
    for row in "Ann 6 1 0 0 10 300 0" "Max 5 0 0 1 300 10 0" "Zoe 6 1 0 0 0 400 0" "Nel 5 0 0 1 400 0 0" "Ida 5 0 1 0 100 100 0" \
               "Kim 5 0 1 0 100 100 0" "Lea 5 0 1 0 100 30 0" "Pia 5 0 1 0 30 100 0"; do
        grep -qx " armada $row" "$1" || exit 1
    done' "$umpire" standings
printf '# our league\n0 3 2\n100 5 0\n' >league
ok "... a table of your own" bash -c '"$0" summary --points-table=league margins.xml | tr -s " " | grep -q "^ armada Anna 8 2 0 0 "' "$umpire"
for table in '10 3 2' '0 3 2\n0 5 0' '0 3' 'x 1 2' '' '0 1 2 3'; do
    printf "$table\n" >wrong
    ok "... '$table' is wrong usage" status 2 summary --points-table=wrong margins.xml
done
ok "... a file that is not there" status 2 summary --points-table=nowhere margins.xml
ok "summary -f csv: has the winner, the sides, their points, the margin, the reason, the signatures, the policy and the view" bash -c '
    "$0" summary -f csv three.xml | tr -d "\r" >"$1"
    head -1 "$1" | grep -q ",result,winner,sides,points,margin,reason,signatures,policy,view$" &&
    grep -q ",\"PHR\",\"UCM; PHR; Shaltari\",\"9; 12; 4\",3,\"points\",\"\",\"\",\"\"$" "$1" &&
    grep -q ",\"tie\",\"UCM; PHR; Shaltari\",\"5; 5; 5\",0,\"agreement\",\"\",\"\",\"\"$" "$1" &&
    grep -q ",\"UCM\",\"UCM; PHR; Shaltari\",\"\",,\"concession\",\"\",\"\",\"\"$" "$1"' "$umpire" csv
printf '%s\n' 'game dropfleet' 'player UCM' 'player PHR' 'view of PHR' 'turn 1' 'result UCM by concession' >view.umpire
"$umpire" check -f xml view.umpire >view.xml
for format in text csv html; do
    ok "summary -f $format: names the side whose view a log is" bash -c '"$0" summary -f "$1" view.xml | tr -d "\r" >"$2"
        case $1 in text) grep -A1 "^Views of one side" "$2" | grep -qE "^  PHR +1$" ;; csv) grep -q ",\"PHR\"$" "$2" ;; html) grep -q "Views of one side" "$2" && grep -q PHR "$2" ;; esac' "$umpire" $format viewed
done
ok "check -f jsonl: has each side's outcome and points" bash -c '"$0" check -f jsonl three.umpire | grep -qF "\"margin\":3,\"sides\":[{\"name\":\"UCM\",\"outcome\":\"lost\",\"points\":9},{\"name\":\"PHR\",\"outcome\":\"won\",\"points\":12}" ' "$umpire"
"$umpire" check -f xml -o teams.xml "$top/corpus/armada/games/sector-fleet.umpire"
ok "summary: a player's victory is the team's" bash -c '"$0" summary teams.xml | grep -q ": Alliance beat Imperials, by concession$"' "$umpire"
status 0 summary -f html three.xml
ok "summary -f html: has the results and the standings" bash -c 'grep -q "<li>round 1: PHR beat UCM, Shaltari 12 to 9, 4, by points</li>" "$0" && grep -q "<h2>Standings</h2>" "$0"' out
"$umpire" check --html three.html three.umpire >/dev/null
ok "check --html: a game's heading says who won" grep -q 'PHR beat UCM, Shaltari 12 to 9, 4, by points' three.html

printf 'game armada 1.5.0\nround 1\nresult tie\nend\n' >alone.umpire
status 1 check -f xml alone.umpire
ok "check: a result without players has no sides" bash -c 'grep -q "<result>result tie</result>" "$0" && ! grep -q "<side" "$0"' out

odd=$(printf 'odd\n\xe2\x80\xaename.umpire')
printf '%s\n' 'game dropfleet' 'player UCM' 'player PHR' 'turn 1' 'result UCM by concession' >"$odd"
"$umpire" check -f xml "$odd" >odd.xml
ok "summary -f csv: makes line ends and what turns letters visible, also in names of logs" bash -c '"$0" summary -f csv odd.xml >"$1"
    [ "$(wc -l <"$1")" = 2 ] && grep -qF "\"odd\\x0A\\xE2\\x80\\xAEname.umpire\",1," "$1"' "$umpire" odd.csv
ok "summary -f csv: has exit status 0" status 0 summary -f csv one.xml other.xml
ok "summary -f csv: Python reads the rows, with a formula quoted" /usr/bin/python3 - <<'P'
import csv
rows = list(csv.DictReader(open("out", newline="")))
assert [r["verdict"] for r in rows] == ["conformant", "nonconformant", "conformant"], rows
assert [r["minutes"] for r in rows] == ["90", "150", "100"], rows
assert [(r["breaches"], r["forgiven"]) for r in rows] == [("0", "0"), ("1", "0"), ("0", "1")], rows
assert rows[1]["table"] == "'=2" and rows[0]["event"] == "Spring =Open" and rows[0]["date"] == "2026-04-01", rows
assert rows[0]["players"] == "Rebel; Empire" and rows[0]["result"] == "result Rebel by concession", rows
assert all(None not in r and None not in r.values() for r in rows), rows
P
printf 'game armada 1.5.0\ntitle "x;=1+1; @y,+z, =a=b"\nsite "\xef\xbc\x9d1+1"\nplayer "R;=2+3" first { ship A command=1 speed=1 }\nplayer E { ship B command=1 speed=1 }\nround 1\nend\n' >formulas.umpire
"$umpire" check -f xml -o formulas.xml formulas.umpire
ok "summary -f csv: takes formulas after what may divide cells" status 0 summary -f csv formulas.xml
ok "summary -f csv: quotes formulas after what may divide cells" grep -qF "\"x;'=1+1; '@y,'+z, '=a=b\",\"\",\"'$(printf '\xef\xbc\x9d')1+1\"," out
ok "summary -f csv: quotes a formula in a player's name" grep -qF "\"R;'=2+3; " out
contradicts() { # WORDS SED: a report is refused once it is altered, also by a page
    sed "$2" one.xml >altered.xml
    cmp -s altered.xml one.xml && return 1
    status 3 summary altered.xml && grep -q "contradicts itself: $1" err && status 3 render -o altered.html altered.xml && grep -q "contradicts itself" err
}
ok "summary, render: refuse a conformant game with a breach" contradicts "a game's verdict does not fit its findings" 's/verdict="nonconformant"/verdict="conformant"/'
ok "summary, render: refuse a game with an unknown verdict" contradicts "a game has an unknown verdict" 's/verdict="nonconformant"/verdict="fine"/'
ok "summary, render: refuse a game with two outcomes" contradicts "a game has two outcomes" 's/^\( *<outcome .*\/>\)$/\1\1/'
ok "summary, render: refuse a finding with an unknown level" contradicts "a finding has an unknown level" 's/level="violation"/level="remark"/'
printf '<report xmlns="urn:umpire:report:1" version="1"><finding rule="a" level="violation"/></report>' >loose.xml
stray() { status 3 "$@" && grep -q 'loose.xml: this is no report of umpire: a game or a finding stands outside a log' err; }
ok "summary: refuses a finding outside any log" stray summary loose.xml
ok "render: refuses a finding outside any log" stray render -o loose.html loose.xml
sed 's/verdict="nonconformant"/verdict="conformant"/' one.xml >altered.xml
ok "summary: counts nothing of a refused report" eval 'status 3 summary altered.xml other.xml && cp out both && status 0 summary other.xml && cmp out both'
ok "summary, render: refuse totals that do not fit the games" contradicts "its summary does not count the verdicts of its games" '/<summary/,$ s/count="1"/count="7"/'
for i in $(seq 502); do log 1 10 'Rebel: maneuver 3' "$end"; done >many.umpire
"$umpire" check -f xml -o many.xml many.umpire
ok "summary: sums up a report of 502 games" status 0 summary many.xml
ok "summary: lists the first 500 games that are not conformant" [ "$(grep -c 'many.umpire game' out)" = 500 ]
ok "summary: counts the games that it does not list" grep -qx '  and 2 games more: -f csv has every game' out
ok "summary -f html: has exit status 0" status 0 summary -f html -o page.html one.xml dice.xml
"$umpire" summary -f html -o bars.html many.xml
ok "summary -f html: a bar stands beside the rows of a table, none beside the only one" bash -c 'grep -q "<th scope=\"row\">.*Rebel.*<svg" bars.html && grep "<th scope=\"row\">armada.ship.maneuver-speed" bars.html | grep -qv "<svg"'
ok "summary -f html: the page is whole, well-formed, and runs nothing" /usr/bin/python3 - <<'P'
from html.parser import HTMLParser
class Page(HTMLParser):
    void = {"meta", "br", "hr", "img", "rect", "line", "link"}
    def __init__(self):
        super().__init__()
        self.open, self.text, self.tags = [], "", set()
    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attributes), attributes
        if tag not in self.void: self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag
    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.void: self.open.pop()
    def handle_data(self, data): self.text += data
page = Page()
page.feed(open("page.html", encoding="utf-8").read())
assert not page.open and not page.tags & {"script", "img", "iframe", "link"}, (page.open, page.tags)
assert "armada.ship.maneuver-speed" in page.text and "A rare count proves nothing" in page.text
P
ok "summary -: reads a report from a pipe" bash -c 'cat one.xml | "$0" summary - other.xml | grep -q "^3 games"' "$umpire"
ok "summary -o FILE: has exit status 0" status 0 summary -o told one.xml
ok "summary -o FILE: the file holds the summary" grep -q '^2 games' told
cp one.xml was
ok "summary -o: refuses to overwrite a report that it sums up" status 2 summary -o one.xml other.xml one.xml
ok "summary -o: a report that it refuses to overwrite stays as it was" cmp one.xml was
ok "summary: a log in place of a report gives exit status 3" status 3 summary one.xml two.umpire
ok "summary: names a file that is no report" grep -q 'two.umpire: ' err
ok "summary: says of a log that it is one, and how its report is written" grep -q "two.umpire: line 1: this is no XML, but a log; write its report first: 'umpire check -f xml -o REPORT.xml .*two.umpire'" err
ok "summary: sums up the report beside a file that is no report" grep -q '^2 games' out
ok "summary: a report that does not exist gives exit status 3" status 3 summary none.xml one.xml
ok "summary: names a report that does not exist once" [ "$(grep -c none.xml err)" = 1 ]
ok "summary: is wrong usage without a report" status 2 summary
ok "summary: an unknown format is wrong usage" status 2 summary -f xml one.xml
browser=$(command -v chromium || true)
if [ -n "$browser" ]; then
    "$umpire" summary -f html one.xml >narrow.html
    sed -i '/Content-Security-Policy/d' narrow.html
    echo '<script>var cut = [...document.querySelectorAll(".scroll")].filter(one => one.scrollWidth > one.clientWidth); document.title = "cut " + cut.length + " of " + document.querySelectorAll(".scroll").length</script>' >>narrow.html
    "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$work/browser" --window-size=360,900 --dump-dom "file://$PWD/narrow.html" >dom 2>/dev/null
    ok "summary -f html: no table is cut on a narrow screen" grep -q "<title>cut 0 of [1-9]" dom
fi
summary
