#!/bin/bash
# SPDX-License-Identifier: MIT
# Configurations: .umpirerc, found from the log upwards. Takes the command.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
root=$PWD
broken=$root/corpus/armada/games/six-rounds/fail-ship-turn.umpire
sound=$root/corpus/armada/games/six-rounds.umpire
cd "$work" || exit 1
mkdir -p league/a league/b other
cp "$broken" league/a/one.umpire
cp "$broken" league/b/two.umpire
cp "$broken" other/three.umpire
configure() { printf '%s\n' "$2" >"$1/.umpirerc"; }

ok "without a configuration the breach counts" status 1 check league
configure league 'armada.ship = advice  # beginners do not know it yet'
ok "a configuration above the logs sets their rules" status 0 check -f text league
ok "a configuration is reported with each log" bash -c '[ "$(grep -c ": rules are set by league/.umpirerc$" "$0")" = 2 ]' out
ok "a log with a full path has the configuration above it" status 0 check -f text "$work/league/a"
ok "the configuration of a log with a full path is reported with a full path" grep -q ": rules are set by $work/league/.umpirerc\$" out
(cd league/a && "$umpire" check -f text one.umpire >"$work/out" 2>&1)
ok "the configuration above the current folder is reported with a log in it" grep -q "^one.umpire: rules are set by ../.umpirerc\$" out
ok "a configuration does not count for a log elsewhere" status 1 check -f text league other
ok "a configuration is not reported with a log elsewhere" bash -c '! grep -q "three.umpire: rules are set" "$0"' out
ok "--no-config: the breach counts" status 1 check --no-config league
ok "--no-config: no configuration is reported" bash -c '! grep -q "rules are set" "$0"' out
printf 'armada.ship.maneuver-speed = off  # us\n' >policy
"$umpire" check -f xml --html page.html --interpretation armada.sealed=ok -W armada.ship.turn=off --policy=policy -W armada.pass.needs-token=violation league/a other >report.xml 2>err
named() { # TEXT FORMAT
    "$umpire" check -f "$2" --interpretation armada.sealed=ok -W armada.ship.turn=off --policy=policy -W armada.pass.needs-token=violation league/a other 2>err | grep -qF -e "$1"
}
said='policy armada.ship.turn=off by -W, armada.ship.maneuver-speed=off by --policy=policy, armada.sealed=ok by --interpretation'
for format in text junit github; do
    ok "-f $format: a verdict names the policy and who gave it" named "$said" $format
done
ok "-f text: what .umpirerc sets is named with its path" named "armada.ship=advice by league/.umpirerc" text
ok "-f jsonl: a game names its policy" named '{"name":"armada.ship.maneuver-speed","value":"off","by":"--policy=policy"}' jsonl
ok "-f sarif: a game names its policy" named '"policy":["armada.ship.turn=off by -W"' sarif
ok "-f xml: a game names its policy" grep -qF '<setting name="armada.ship.turn" value="off" by="-W"/>' report.xml
ok "-f xml: with a policy the report is valid by report.rng" xmllint --noout --relaxng "$root/schemas/report.rng" report.xml
ok "-f xml: a setting that changes nothing is not named" bash -c '! grep -q "armada.pass.needs-token\" value=" "$0"' report.xml
ok "--html: a verdict names the policy" grep -qF "$said" page.html
ok "summary: names the policy and counts its games" bash -c '"$0" summary "$1" | grep -qE "^  armada.ship.turn=off by -W  +2$"' "$umpire" report.xml
ok "summary -f html: names the policy" bash -c '"$0" summary -f html "$1" | grep -q "armada.ship.turn=off by -W"' "$umpire" report.xml
ok "summary -f csv: names the policy" bash -c '"$0" summary -f csv "$1" | grep -q "armada.ship.turn=off by -W; "' "$umpire" report.xml
ok "verify: a policy of another name is told as a name" bash -c 'cp policy same && "$0" check -f xml --policy=policy other >one.xml; "$0" verify --with=same one.xml other' "$umpire"
ok "-W comes after the configuration" status 1 check -W armada.ship.turn=violation league
printf 'armada.ship = off # as the event has it\n' >event
ok "--config: the file sets the rules for all logs" status 0 check --config=event -f text other league/a
ok "--config: the file is reported with both logs" bash -c '[ "$(grep -c "rules are set by event$" "$0")" = 2 ]' out
ok "--config: a file that does not exist is refused" status 2 check --config=nowhere league
ok "--config: a file that does not exist is reported" grep -q '^umpire: nowhere: No such file' err

configure league/b 'armada.ship.turn = violation  # the finals'
ok "of two configurations above a log the nearest alone counts" status 1 check -f text league
ok "a configuration in a folder below is reported with the logs there" grep -q "^league/b/two.umpire: rules are set by league/b/.umpirerc\$" out
ok "a configuration in a folder below leaves other logs the upper one" grep -q "^league/a/one.umpire: rules are set by league/.umpirerc\$" out
for format in text xml junit sarif jsonl; do
    "$umpire" check -f $format league other >one 2>&1
    "$umpire" check -f $format -j 4 league other >four 2>&1
    ok "$format: the report with configurations is the same with -j 4" cmp one four
    "$umpire" shard -n 2 -o manifest league other
    for k in 1 2; do "$umpire" check --manifest manifest --shard $k -o share.$k 2>err; done
    "$umpire" merge -f $format share.1 share.2 >merged 2>err
    ok "$format: the report with configurations is the same from shares" cmp one merged
done
ok "the manifest lists both configurations" bash -c '[ "$(grep -c "^configuration [0-9a-f]\{64\} league/" "$0")" = 2 ]' manifest
"$umpire" check league other >out 2>&1
ok "xml: a report with configurations is valid" xmllint --noout --relaxng "$root/schemas/report.rng" out
ok "xml: has the configuration's SHA-256" grep -q "configuration=\"league/.umpirerc\" configuration-sha256=\"$(sha256sum <league/.umpirerc | cut -c1-64)\"" out
"$umpire" render out -o page.html
ok "page: has the configuration's SHA-256" grep -q "Rules are set by <code dir=\"ltr\">league/.umpirerc</code>, SHA-256" page.html
ok "junit: has the configuration" bash -c '"$0" check -f junit league/a | grep -q "<property name=\"configuration\" value=\"league/.umpirerc\"/>"' "$umpire"
ok "sarif: has two configurations for the run" bash -c '"$0" check -f sarif league | python3 -c "import json, sys; assert len(json.load(sys.stdin)[\"runs\"][0][\"properties\"][\"configurations\"]) == 2"' "$umpire"
ok "jsonl: has the configuration" bash -c '"$0" check -f jsonl league/a | grep -q "\"configuration\":\"league/.umpirerc\""' "$umpire"

# Shares and a configuration that changes meanwhile
echo '# a remark' >>league/.umpirerc
ok "a share is refused if a configuration was changed since the manifest" status 2 check --manifest manifest --shard 1
ok "a share says which configuration was changed since the manifest" grep -q '^umpire: league/.umpirerc: this configuration was changed since the manifest was made, or is not in it; make the manifest again$' err
configure other 'armada.ship = off # new'
"$umpire" shard -n 1 -o manifest league
ok "a share is refused if a configuration is not in the manifest" bash -c 'mv other/.umpirerc league/a/; "$0" check --manifest manifest --shard 1 2>err; [ $? = 2 ] && grep -q "league/a/.umpirerc: this configuration was changed" err' "$umpire"
rm league/a/.umpirerc
ok "a share with --no-config does not need the manifest's configurations" status 1 check --manifest manifest --shard 1 --no-config -o share.1

# Parts of a large log
cat "$sound" "$broken" >two.games
for _ in $(seq 40); do cat two.games; done >league/large.umpire
"$umpire" check -f xml league/large.umpire >one 2>&1
"$umpire" check -f xml -j 4 league/large.umpire >four 2>&1
ok "a large log with a configuration has the same report with -j 4" cmp one four
"$umpire" shard -n 3 -o manifest league/large.umpire
ok "a large log with a configuration is cut into three parts" bash -c '[ "$(grep -c ^part "$0")" = 3 ]' manifest
for k in 1 2 3; do "$umpire" check --manifest manifest --shard $k -o share.$k 2>err; done
"$umpire" merge -f xml share.1 share.2 share.3 >merged 2>err
ok "a large log with a configuration has the same report from parts" cmp one merged
mkdir cut cut/big cut/small
cp league/large.umpire cut/big/a.umpire
for n in 1 2 3 4; do cp "$broken" cut/small/$n.umpire; done
configure cut/big 'armada.ship = off  # as the event has it'
"$umpire" shard -n 2 -o manifest cut
ok "a share has a part of a large log, then logs of another folder" bash -c 'grep -q "^part 2 .*big/a" "$0" && grep -q "^log 2 .*small/4" "$0"' manifest
"$umpire" check --manifest manifest --shard 2 -j 1 -o one 2>err
"$umpire" check --manifest manifest --shard 2 -j 4 -o four 2>err
ok "a share with a configuration for one folder is the same with -j 4" cmp one four
rm -r cut league/large.umpire

# What cannot be used
configure league/b 'armada.ship.trun = off  # a slip'
ok "an unknown rule in a configuration is refused" status 2 check -o report league
ok "an unknown rule in a configuration is reported with file and line" grep -q '^umpire: (in line 1 of the configuration league/b/.umpirerc)$' err
ok "an unknown rule in a configuration: no report is written" [ ! -e report ]
configure league/b 'armada.ship.turn = off'
ok "a rule that a configuration sets without a reason is refused" status 2 check league
ok "a reason that a configuration lacks is asked for with an example" grep -q "give the reason after a '#', as in: armada.ship.turn=off  # why" err
printf 'armada.ship.turn = off # a\0b\n' >league/b/.umpirerc
ok "a configuration with a NUL is refused" status 2 check league
ok "a NUL in a configuration is reported" grep -q '^umpire: league/b/.umpirerc: this holds a NUL character, and is no configuration$' err
head -c 1100000 /dev/zero | tr '\0' '#' >league/b/.umpirerc
ok "a configuration of more than 1 MiB is refused" status 2 check league
ok "a configuration of more than 1 MiB is reported" grep -q '^umpire: league/b/.umpirerc: this is more than 1 MiB, and no configuration$' err
rm league/b/.umpirerc
mkdir league/b/.umpirerc
ok "a folder called .umpirerc is refused" status 2 check league
ok "a folder called .umpirerc is reported" grep -q 'league/b/.umpirerc: this is no regular file, as a configuration has to be$' err
rmdir league/b/.umpirerc
mkfifo league/b/.umpirerc
ok "a pipe called .umpirerc is refused, not waited for" status 2 check league
rm league/b/.umpirerc
: >league/b/.umpirerc
ok "an empty configuration sets nothing, and hides the one above" status 1 check league
rm league/b/.umpirerc
chmod o+w league/.umpirerc
ok "a configuration that anybody may write to is passed over" status 1 check league
ok "a configuration that anybody may write to is reported with a warning" \
    grep -q "league/.umpirerc: warning: this configuration is not used, because anybody may write to it; '--config' with its path uses it$" err
ok "a configuration that anybody may write to is reported once" bash -c '[ "$(grep -c warning "$0")" = 1 ]' err
ok "--config: a configuration that anybody may write to counts" status 0 check --config=league/.umpirerc league
chmod o-w league/.umpirerc
if [ "$(id -u)" = 0 ]; then
    chown 12345 league/.umpirerc
    ok "somebody else's configuration is passed over" status 1 check league
    ok "somebody else's configuration is reported with a warning" grep -q 'because it belongs neither to you nor to root nor to the owner of its folder' err
    chown 12345 league/a/one.umpire
    ok "somebody else's configuration is passed over even if a log is theirs" status 1 check league
    ok "somebody else's configuration is passed over for logs that are named" status 1 check league/a/one.umpire league/b/two.umpire
    chown 12345 league
    ok "somebody else's configuration counts if the folder is theirs, too" status 0 check league
    chown 0 league league/.umpirerc league/a/one.umpire
else
    echo "# skipped: somebody else's configuration: only root can give files away"
fi
ok "check -o: a configuration as output is refused" status 2 check -o league/.umpirerc league
ok "check -o: a configuration as output stays as it was" grep -q advice league/.umpirerc
ok "a log on standard input has the configuration of the current folder" bash -c 'cd league && "$0" check -f text - <a/one.umpire | grep -q "^-: rules are set by .umpirerc$"' "$umpire"
tar cf league/logs.tar other/three.umpire
ok "an archive has the configuration of its folder" status 0 check -f text league/logs.tar
ok "the configuration of an archive is reported with its logs" grep -q '^league/logs.tar/other/three.umpire: rules are set by league/.umpirerc$' out
ln -s "$work/other/three.umpire" league/link.umpire
ok "a link to a log has the configuration of the link's folder" status 0 check league/link.umpire
rm league/link.umpire league/logs.tar


# Files that no configuration is, and names that no text is
mv league/.umpirerc kept
truncate -s 8G league/.umpirerc
ok "a configuration of 8 GiB is refused in bounded memory" bash -c 'ulimit -v 1000000; "$0" check league >out 2>err; [ $? = 2 ] && grep -q "league/.umpirerc: this is more than 1 MiB, and no configuration" err' "$umpire"
rm league/.umpirerc
ok "--config: a file without end is refused in bounded memory" bash -c 'ulimit -v 1000000; timeout "$PATIENCE" "$0" check --config=/dev/zero league >out 2>err; [ $? = 2 ] && grep -q "/dev/zero: this is more than 1 MiB" err' "$umpire"
odd=$'league/\n\e[31m\xff'
mkdir "$odd"
cp league/a/one.umpire "$odd"
configure "$odd" 'armada.ship = advice # as above'
for format in text xml junit sarif jsonl; do
    ok "$format: a folder with any name may have a configuration" status 0 check -f $format "$odd"
    ok "$format: has no escape character of a folder's name" bash -c '! LC_ALL=C grep -qP "\x1b|\xff" "$0"' out
done
rm -r "$odd"
mv kept league/.umpirerc

# Other commands
printf 'armada.ship = advice   # beginners\narmada.sealed = ok # not declared\n' >league/.umpirerc
ok "config: takes logs and folders" status 0 config league/a/one.umpire other league
printf '%s\n' "league/a/one.umpire: league/.umpirerc (SHA-256 $(sha256sum <league/.umpirerc | cut -c1-64))" '  line 1: armada.ship=advice  # beginners' \
    '  line 2: armada.sealed=ok  # not declared' 'other: no .umpirerc in its folder or above it' \
    "league: league/.umpirerc (SHA-256 $(sha256sum <league/.umpirerc | cut -c1-64))" '  line 1: armada.ship=advice  # beginners' \
    '  line 2: armada.sealed=ok  # not declared' >wanted
mv other/three.umpire three; rm -f other/.umpirerc
ok "config: tells which configuration counts, and what it sets" cmp out wanted
printf 'other\nleague\n' >listed
ok "config --files-from: exit status 0 for a path and a list" status 0 config --files-from=listed league/a/one.umpire
ok "config --files-from: tells of the path, then of those of the list" cmp out wanted
printf 'other\0league\0' >listed
ok "config --files-from=-: exit status 0 for a list with NULs" status 0 config --files-from=- <listed
ok "config --files-from=-: tells of the paths of a list with NULs" cmp out <(sed 1,3d wanted)
ok "config --files-from: a list that does not exist is refused" status 2 config --files-from=nowhere
ok "config: without a path tells of the current folder" bash -c 'cd league && "$0" config | head -1 | grep -q "^\.: \.umpirerc (SHA"' "$umpire"
printf 'armada.ship = of # x\n' >other/.umpirerc
ok "config: a mistake in a configuration is refused" status 2 config other
rm other/.umpirerc
line=$(grep -n . league/a/one.umpire | tail -1 | cut -d: -f1)
ok "legal --no-config: exit status 0 after a breach" status 0 legal --no-config "league/a/one.umpire:$((line - 1))"
ok "legal --no-config: tells the breach up to the line" grep -q '1 finding up to there, first armada.ship.turn' err
ok "legal: exit status 0 where the configuration makes the breach advice" status 0 legal "league/a/one.umpire:$((line - 1))"
ok "legal: tells no finding where the configuration makes the breach advice" [ ! -s err ]
printf 'armada.sealed = no-such # x\n' >league/.umpirerc
ok "legal: a mistake in the configuration is refused" status 2 legal league/a/one.umpire
ok "legal --no-config: a mistake in the configuration does not matter" status 3 legal --no-config league/a/one.umpire
ok "play: a mistake in the configuration is refused, with its line" \
    bash -c '"$0" play league/new.umpire </dev/null >out 2>err; [ $? = 2 ] && grep -q "line 1 of the configuration" err' "$umpire"
ok "serve: a mistake in the configuration is refused" status 2 serve --listen=127.0.0.1:0 league
ok "lsp: a mistake in its folder's configuration is refused" bash -c 'cd league && "$0" lsp </dev/null >"$1/out" 2>"$1/err"; [ $? = 2 ]' "$umpire" "$work"
ok "test: a mistake in the configuration does not matter" bash -c 'cd league && "$0" test a >out 2>&1; [ $? != 2 ]' "$umpire"
printf 'armada.ship = off # all may act twice\n' >league/.umpirerc
printf 'why\nsave\nquit\n' >commands
ok "play: a game is judged by the configuration" status 0 play league/a/one.umpire <commands
ok "play --no-config: a game is judged without the configuration" bash -c '"$0" play --no-config league/a/one.umpire <commands >out 2>&1; [ $? = 1 ]' "$umpire"
summary
