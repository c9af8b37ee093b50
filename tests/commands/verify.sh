#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire verify: reports that are what their logs give, and reports that were changed. Takes the
# command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
root=$PWD
cd "$work" || exit 1

mkdir logs rulings
cp "$root"/corpus/armada/pass/needs-token/{fail-{example,first-player,more-*,one-*,second-player},pass-*}.umpire "$root"/tests/formats/golden/mixed.umpire logs
{
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\n'
    printf 'Rebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\n'
    printf 'Rebel: activate Yavaris\nRebel: reveal navigate\nRebel: maneuver 3\n'
    printf 'judge: waive armada.ship.maneuver-speed "agreed" until=2026-12-31\n'
    printf 'judge: penalty Empire 2 "slow play"\nresult Rebel by concession\nend\n'
} >rulings/until.umpire
"$umpire" check -f xml logs rulings >report.xml 2>err
told() { # PATTERN
    grep -qE -- "$1" out
}

ok "verify: a report that these logs give has exit status 0" status 0 verify report.xml logs rulings
ok "verify: says so, and with which options" told '^report.xml: it is what these 10 logs give, judged with --max-findings=100$'
ok "verify: a report on standard input" eval 'status 0 verify - logs rulings <report.xml'
ok "verify: logs are found by their SHA-256" eval 'mkdir far && cp -r logs rulings far && status 0 verify report.xml far'
ok "verify: says which path a log has now" told '^report.xml:[0-9]+: logs/mixed.umpire is read from far/logs/mixed.umpire$'
ok "verify: logs in an archive" eval 'tar czf all.tar.gz logs rulings && status 0 verify report.xml all.tar.gz'
ok "verify: a log on standard input" eval '"$umpire" check -f xml rulings/until.umpire >one.xml 2>err; status 0 verify one.xml - <rulings/until.umpire'
ok "verify: layout does not matter" eval 'xmllint --noblanks report.xml >flat.xml && status 0 verify flat.xml logs rulings'
ok "verify: the day of the check is that of the report" eval 'SOURCE_DATE_EPOCH=1900000000 "$umpire" check -f xml rulings/until.umpire >late.xml 2>err
    grep -q "today=\"2030-03-17\"" late.xml && status 0 verify late.xml rulings'
sed 's/ options="[^"]*"//' one.xml >today.xml
ok "verify: a report of a check without options has the day, too" eval '! grep -q options= today.xml && status 0 verify today.xml rulings'
ok "verify: the report is valid" xmllint --noout --relaxng "$root/schemas/report.rng" report.xml late.xml

echo 'armada.ship.maneuver-speed = off  # club rule' >policy
"$umpire" check -f xml --policy policy -W armada.pass=advice logs >policy.xml 2>err
ok "verify: a report names a policy by its SHA-256" grep -q "options=\"--max-findings=100 --policy=$(sha256sum policy | cut -d' ' -f1) -W armada.pass=advice\"" policy.xml
ok "verify: asks for the policy" status 3 verify policy.xml logs
ok "verify: says which policy" grep -q "it was made with the file of --policy that has the SHA-256 $(sha256sum policy | cut -d' ' -f1); name that file: --with=FILE" err
ok "verify: another file is no such policy" eval 'echo "armada.pass = off  # why" >other; status 3 verify --with other policy.xml logs'
ok "verify: with the policy" status 0 verify -w other --with policy policy.xml logs
"$umpire" check -f xml --policy <(cat policy) logs >pipe.xml 2>err
ok "verify: a policy that was a pipe cannot be named" eval 'status 3 verify --with policy pipe.xml logs && grep -q "the file of --policy was no regular file" err'
ok "verify: a baseline" eval '"$umpire" check --write-baseline known logs >/dev/null 2>err; "$umpire" check -f xml --baseline known logs >known.xml 2>err
    grep -q baselined=.true known.xml && status 0 verify -w known known.xml logs'
ok "verify: a configuration beside the logs" eval 'cp policy rulings/.umpirerc; "$umpire" check -f xml rulings >configured.xml 2>err; status 0 verify configured.xml rulings'
ok "verify: a configuration that is elsewhere now" eval 'mv rulings/.umpirerc moved && status 0 verify -w moved configured.xml rulings'
ok "verify: without that configuration the report is another" eval 'status 1 verify configured.xml rulings && told ": <setting> is here; these logs give <[a-z]*>$" && told "is missing here; these logs give it$"'
ok "verify: a report may not choose what is written" eval 'sed "s,--max-findings=100,-o/etc/passwd," report.xml >bad.xml; status 3 verify bad.xml logs rulings &&
    grep -q "this umpire cannot judge with .-o/etc/passwd., which the report names" err'

cp logs/pass-with-token.umpire kept
echo '# more' >>logs/pass-with-token.umpire
ok "verify: another log is told" status 1 verify report.xml logs rulings
ok "verify: tells the SHA-256 that differs" told ': logs/pass-with-token.umpire: <content> has sha256="[0-9a-f]{64}"; these logs give "[0-9a-f]{64}"$'
rm logs/pass-with-token.umpire
ok "verify: a log that is missing is told" eval 'status 1 verify report.xml logs rulings && told ": logs/pass-with-token.umpire: no log that is named has the SHA-256 of this one, nor its path$"'
cp kept logs/pass-with-token.umpire
ok "verify: a log that the report lacks is told" eval 'cp kept logs/zz.umpire; echo >>logs/zz.umpire; status 1 verify report.xml logs rulings && told "^report.xml: logs/zz.umpire: the report does not have this log$"'
rm logs/zz.umpire
mkdir swapped && cp logs/mixed.umpire swapped/a.umpire && cp logs/pass-with-token.umpire swapped/b.umpire
"$umpire" check -f xml swapped/a.umpire swapped/b.umpire | sed 's,a.umpire,c.umpire,; s,b.umpire,a.umpire,; s,c.umpire,b.umpire,' >swapped.xml
ok "verify: two logs whose paths are swapped in the report are told" eval 'status 1 verify swapped.xml swapped/a.umpire swapped/b.umpire &&
    told "^swapped.xml:[0-9]*: swapped/b.umpire: the log of this path that is named has another SHA-256 than the report has of it$"'
sed '0,/level="violation"/s//level="advice"/' report.xml >changed.xml
ok "verify: a finding that was changed is told" status 1 verify changed.xml logs rulings
ok "verify: tells it with its lines" told '^changed.xml:[0-9]+: logs/fail-example.umpire:12: <finding> has level="advice"; these logs give "violation"$'
sed -i 's/tool-version="[^"]*"/tool-version="0.9.0"/' changed.xml
ok "verify: a report of another version is compared" status 1 verify changed.xml logs rulings
ok "verify: says which version made it" told '^changed.xml: umpire 0.9.0 made it, of the sources [0-9a-f]{16}; this is umpire [0-9.]+, of the sources [0-9a-f]{16}$'
ok "verify: lists what this version sees otherwise" told '^logs/fail-example.umpire:12: violation, was advice: Empire: pass: '
ok "verify: another version that judged the same" eval 'sed "s/tool-version=\"[^\"]*\"/tool-version=\"0.9.0\"/" report.xml >older.xml; status 0 verify older.xml logs rulings && told "umpire 0.9.0 made it"'
ok "verify: wrong usage" status 2 verify report.xml
ok "verify: no report" status 3 verify logs/mixed.umpire logs
ok "verify: no such report" status 3 verify no-such.xml logs
ok "verify: a report that was cut" eval 'head -c 3000 report.xml >cut.xml; status 3 verify cut.xml logs rulings'
ok "verify: a page is no report" eval 'echo "<html/>" >page.html; status 3 verify page.html logs'

"$umpire" check -f xml --details --events --require-decided --baseline known logs rulings >rich.xml 2>err
ok "verify: a report with all that there is" status 0 verify -w known rich.xml logs rulings
ok "verify: each of some hundred changes is told" "$root/tests/hostile/tamper.py" "$umpire" rich.xml -w known logs rulings
untouched() { # a hundred reports of the corpus and of random games, with several options
    local n=0 options log
    for log in $(find "$root"/corpus/*/*/* -name 'fail-*.umpire' | sort | awk -v step=$((40 * depth)) 'NR % step == 1' | head -80); do
        case $((n++ % 4)) in
        0) options=(--details) ;;
        1) options=(--events --max-findings=all) ;;
        2) options=(--as-played) ;;
        3) options=(--strangers --fail-on=advice) ;;
        esac
        "$umpire" check -f xml "${options[@]}" "$log" >untouched.xml 2>err
        "$umpire" verify untouched.xml "$log" >out 2>err || { cat out err; return 1; }
    done
    for game in armada dropfleet dropzone starfleet; do
        for seed in $(seq "$(few 5)"); do
            "$umpire" generate -s $seed $game >random.umpire
            "$umpire" check -f xml random.umpire >untouched.xml 2>err
            "$umpire" verify untouched.xml random.umpire >out 2>err || { cat out err; return 1; }
            n=$((n + 1))
        done
    done
    [ "$n" -ge $((100 / depth)) ] || { echo "only $n reports"; return 1; }
}
ok "verify: a hundred untouched reports" untouched
summary
