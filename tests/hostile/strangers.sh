#!/bin/bash
# SPDX-License-Identifier: MIT
# Logs of strangers: nothing of a file that is no log is shown, and with --strangers nothing outside of what is named is read.
# Takes the command.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
root=$PWD
cd "$work" || exit 1
"$umpire" judge key key >/dev/null
waived=$root/corpus/language/ruling/fail-waived-up-to-a-day.umpire
mkdir handed secret

# A file that is no log: each line of it has one of these words
words='kestrel|osprey|quagga|s3cr3t|okapi|tapir|lemur'
printf 'kestrel:x:0:0:osprey:/root:/bin/quagga\nosprey:*:1:1::/:\n' >secret/accounts
printf -- '-----BEGIN KESTREL PRIVATE KEY-----\nquagga+okapi/tapir==\nlemur9\n-----END KESTREL PRIVATE KEY-----\n' >secret/key
printf 'kestrel osprey\n# quagga\nlemur = s3cr3t # okapi\npassword "tapir"\nround 1\nosprey: lemur\n' >secret/words
printf 'kestrel 3-5\n[osprey\nquagga, okapi\n{ tapir }\nlemur "s3cr3t\n' >secret/broken
printf 'kestrel\0osprey\1quagga\n\377\376lemur\n' >secret/bytes
printf '#!/bin/kestrel osprey\nquagga=lemur\n' >secret/script
printf 'game lemur okapi\n title "kestrel s3cr3t"\nevent "quagga"\nplayer kestrel { osprey }\nround 1\nkestrel: osprey "s3cr3t"\n, okapi\njudge: waive kestrel "okapi"\nplayer,\n# tapir\nnote lemur, quagga\nresult kestrel\nend\nlemur x\ngame kestrel\n' >secret/unknown
printf 'game armadas kestrel\nosprey, quagga\ngame armoda # okapi\nosprey lemur\n' >secret/near
printf 'kestrel #~ osprey.quagga\n#~ lemur\ngame kestrel #~^ tapir s3cr3t\nend #~ okapi\n' >secret/marks
printf '#! -W kestrel=osprey\nlemur\n' >secret/levels
printf '#! --interpretation kestrel=osprey\nlemur\n' >secret/choices
printf '#! -W kestrel.osprey\nlemur\n' >secret/levels2
files='accounts key words broken bytes script unknown near marks levels levels2 choices'
for file in $files; do ln -s "../secret/$file" "handed/$file.umpire"; done
silent() { # WORD...: prints none of the words; the command reported something
    "$umpire" "$@" >out 2>err </dev/null
    [ -s out ] || [ -s err ] || { echo "nothing was printed"; return 1; }
    ! grep -aiE "$words" out err
}
for format in text xml junit sarif jsonl; do
    ok "check -f $format: shows nothing of files that are no logs" silent check -f $format --details --events --max-findings=all handed
done
ok "check --html: shows nothing of files that are no logs" eval 'silent check -f text --html=page handed && ! grep -aiE "$words" page'
ok "check -j 4: shows nothing of files that are no logs" silent check -j 4 -f text handed handed
for file in $files; do
    # an unknown option ends the command, so each log is tried alone
    ok "test: shows nothing of $file" silent test "handed/$file.umpire"
    ok "fmt --check: shows nothing of $file" eval '"$umpire" fmt --check "handed/$file.umpire" >out 2>err; ! grep -aiE "$words" out err'
    ok "legal: shows nothing of $file" silent legal "handed/$file.umpire"
    ok "summary: shows nothing of $file" silent summary "handed/$file.umpire"
    ok "judge sign: shows nothing of $file in its messages" eval '! "$umpire" judge sign --key key "handed/$file.umpire" 2>err >out || [ -s err ]; ! grep -aiE "$words" err'
done
ok "fmt: shows nothing of files that are no logs, in its messages" eval '"$umpire" fmt handed/accounts.umpire handed/key.umpire handed/broken.umpire handed/bytes.umpire >out 2>err; ! grep -aiE "$words" out err'
ok "fmt --check: shows nothing of files that are no logs" silent fmt --check handed
ok "legal: shows nothing of a file that is no log" silent legal handed/accounts.umpire
ok "shard: shows nothing of files that are no logs" silent shard -n 1 handed
ok "check: a file that is no log is reported by line" eval '"$umpire" check -f text handed >out 2>err; grep -q "^handed/accounts.umpire:1:10: error: this line does not follow the grammar of a log, which must begin with .game. and its ruleset, such as: game armada \[log.syntax\]$" out'

# What is the log's author's is still shown
log() { printf '%s\n' "$@" >one.umpire; "$umpire" check -f text one.umpire >out 2>err; }
ok "a log's first line with capitals is shown" eval 'log "Game Armada 1.5.0"; grep -qx "    Game Armada 1.5.0" out'
ok "a log's first line with a comma is shown, and what is wrong with it" eval 'log "game armada, 1.5.0"; grep -q "a .,. may be only in" out && grep -qx "    game armada, 1.5.0" out'
ok "a game that is nearly known is shown" eval 'log "game armda 1.5.0"; grep -q "no game is called .armda." out && grep -qx "    game armda 1.5.0" out'
ok "a game that is not known is not shown" eval 'log "game checkers" "player White"; grep -qx "one.umpire:1:6: error: no game has this name; it must be one of: armada, dropfleet, dropzone, starfleet \[log.unknown-game\]" out && ! grep -q "checkers\|White" out'
ok "a game that is not known is shown after one that is" eval 'log "game armada" end "game checkers" "player, White"; grep -q "no game is called .checkers." out && grep -qx "    player, White" out'
ok "lines before the first known game are in the page of a log, with those of an unknown one" eval '(echo "game checkers"; echo "note kestrel"; echo end; cat "$root/corpus/armada/games/six-rounds.umpire") >three.umpire; "$umpire" check -f xml --events three.umpire >out; grep -q "<line n=\"2\">note kestrel" out && xmllint --noout --relaxng "$root/schemas/report.rng" out'
ok "test: an expectation that is no rule is shown in a log" eval '(cat "$root/corpus/armada/games/six-rounds.umpire"; echo "#~ armada.shp") >four.umpire; "$umpire" test four.umpire >out; grep -q "expected, but not found: armada.shp" out'
ok "test: an expectation that is no rule is not shown of a file that is no log" eval 'echo "#~ armada.shp" >four.umpire; "$umpire" test four.umpire >out; grep -qx "four.umpire:[01]: expected, but not found: a rule that does not exist" out'
ok "judge sign: a ruling outside of a known game is neither signed nor shown" eval '(printf "judge: waive kestrel\ngame lemur\njudge: waive osprey\nend\n"; cat "$waived") >four.umpire; "$umpire" judge sign --key key four.umpire >out 2>err; grep -q "^judge: waive kestrel$" out && ! grep -q "kestrel\|osprey" err && grep -q "signature" out'
ok "a line after the first game's first line is shown" eval 'log "game armada 1.5.0" "player, Rebel"; grep -qx "    player, Rebel" out'
ok "a line between two games is shown" eval 'cat "$root/corpus/armada/games/six-rounds.umpire" >two.umpire; echo "foo, bar" >>two.umpire; "$umpire" check -f text two.umpire >out 2>err; grep -qx "    foo, bar" out'
ok "lines before a game are in the page of a log" eval '(echo "# our log"; echo "kestrel"; cat "$root/corpus/armada/games/six-rounds.umpire") >three.umpire; "$umpire" check -f xml --events three.umpire >out; grep -q "# our log" out && grep -q "kestrel" out && xmllint --noout --relaxng "$root/schemas/report.rng" out'

# A file that is no configuration
mkdir league
cp "$root/corpus/armada/games/six-rounds.umpire" league/one.umpire
for file in accounts key words broken script; do
    ln -sf "../secret/$file" league/.umpirerc
    ok "a configuration that is a link to $file: shows nothing of it" silent check league
    ok "a configuration that is a link to $file: is refused, by its line" eval 'status 2 check league && grep -q "^umpire: (in line [0-9]* of the configuration league/.umpirerc)$" err'
    ok "config: shows nothing of $file" silent config league
    ok "legal: shows nothing of the configuration $file" silent legal league/one.umpire:20
done

# --strangers
rm -rf handed league
mkdir -p handed/below outside
broken=$root/corpus/armada/games/six-rounds/fail-ship-turn.umpire sound=$root/corpus/armada/games/six-rounds.umpire
cp "$sound" outside/log.umpire
cp "$sound" handed/below/sound.umpire

ln -s below/sound.umpire handed/a-within.umpire
ln -s ../outside/log.umpire handed/b-outside.umpire
ln -s "$work/outside/log.umpire" handed/c-absolute.umpire
ln -s /proc/self/root"$work"/outside/log.umpire handed/d-magic.umpire
ln -s ../../handed/below/sound.umpire handed/below/e-out-and-in.umpire
out='a link leads out of the folder that is named, and is not followed'
ok "without --strangers a link to a log outside is read" eval 'status 0 check -f text handed/b-outside.umpire'
ok "--strangers: a link within the folder is followed, links out of it are not" eval 'status 3 check -f text --strangers handed &&
    grep -q "^handed/a-within.umpire: game 1 .*: conformant" out && grep -q "^handed/below/sound.umpire: game 1 .*: conformant" out &&
    [ "$(grep -c "^handed/.*: game 1" out)" = 2 ] && [ "$(grep -c "$out" out)" = 4 ] && ! grep -q "c-absolute.*game 1" out'
for options in --no-sandbox ''; do
    for how in '-j 1' '-j 4'; do
        ok "umpire $options check $how --strangers: four links are not followed" eval '! "$umpire" $options check -f xml $how --strangers handed/ >out 2>err && [ "$(grep -c "unreadable=\"$out\"" out)" = 4 ]'
    done
done
renames() { # renames a file without end
    exec perl -e 'open my $file, ">", "renamed"; while (1) { rename "renamed", "again"; rename "again", "renamed" }'
}
alike() { # COUNT: the links are followed or not as before, that many times
    local i
    "$umpire" check -f xml --strangers handed >one 2>err
    for ((i = 0; i < $1; i++)); do
        "$umpire" check -f xml --strangers handed >again.xml 2>err
        diff one again.xml || return 1
    done
}
renames &
ok "--strangers: the report is the same while files are renamed" alike "$(few 100)"
kill $!
"$umpire" check -f xml --strangers handed >one 2>err
"$umpire" check -f xml -j 4 --strangers handed >four 2>err
ok "--strangers: the report is the same with -j 4" cmp one four
ok "--strangers: a named log that is a link out of its folder is not read" status 3 check -f text --strangers handed/b-outside.umpire
ok "--strangers: a named log that is a link within its folder is read" status 0 check -f text --strangers handed/a-within.umpire
ok "--strangers: a listed log that is a link out of its folder is not read" eval 'echo handed/b-outside.umpire >list; status 3 check -f text --strangers --files-from=list'
ok "--strangers: a log of the current folder is read" eval '(cd handed/below; "$umpire" check -f text --strangers sound.umpire)'
ok "--strangers: standard input is read" eval '"$umpire" check -f text --strangers - <"$sound"'
ok "--strangers: /dev/stdin is read" eval '"$umpire" check -f text --strangers /dev/stdin <"$sound"'
ok "--strangers: a compressed log is read" eval 'gzip <"$sound" >handed/below/packed.umpire.gz; status 0 check -f text --strangers handed/below/packed.umpire.gz'
ok "--strangers: a report has the size and SHA-256 of the log" eval 'diff <("$umpire" check -f xml "$sound" | sed "2s, options=.*,>,") <("$umpire" check -f xml --strangers "$sound" | sed "2s, options=.*,>,")'
tar -cf outside/logs.tar -C outside log.umpire
ln -s ../outside/logs.tar handed/logs.tar
ok "--strangers: an archive is read" status 0 check -f text --strangers outside/logs.tar
ok "--strangers: an archive that is a link out of its folder is not read" eval 'status 3 check -f text --strangers handed/logs.tar; ! grep -q "game 1" out'
rm -f handed/[b-d]-*.umpire handed/below/e-* handed/logs.tar
ok "--strangers: a folder without links out of it is conformant" status 0 check -f text --strangers handed
"$umpire" shard --whole -n 1 handed >manifest 2>err
ln -sf ../outside/log.umpire handed/a-within.umpire
ok "--strangers --manifest: a link out of its folder is not read" eval '"$umpire" check --strangers --manifest=manifest --shard=1 -o share 2>err; status 3 merge -f text share'
rm handed/a-within.umpire
ln -s handed inner
mkdir -p apart/handed
ln -s ../handed apart/outer
ln -s "$work/handed" apart/absolute
cp "$sound" handed/sound.umpire
ok "--strangers: a named folder that is a link within its own folder is read" status 0 check -f text --strangers inner
for folder in apart/outer apart/outer/ apart/absolute; do
    ok "--strangers: $folder, a link out of its own folder, is not read" eval 'status 3 check -f text --strangers $folder && ! grep -q "game 1" out && grep -qx "umpire: $folder: $out" err && [ $(wc -l <err) = 1 ]'
done
ok "--strangers: LINK/. names the folder that the link leads to" status 0 check -f text --strangers apart/outer/.
ok "--strangers: .. is no link" eval '(cd apart/handed; "$umpire" check -f text --strangers ../../inner/.. >../../out 2>&1; grep -q "handed/sound.umpire: game 1" ../../out)'
ok "without --strangers a named folder may be a link" status 0 check -f text apart/outer
rm -r inner apart handed/sound.umpire

# Configurations and rulings
cp "$broken" handed/broken.umpire
printf 'armada.ship = off  # mine\n' >handed/.umpirerc
ok "without --strangers the configuration of the folder counts" status 0 check handed
ok "--strangers: the configuration of the folder does not count" eval 'status 1 check -f text --strangers handed && ! grep -q "rules are set" out'
ok "--strangers: a configuration with a mistake does not matter" eval 'echo kestrel >handed/.umpirerc; status 1 check -f text --strangers handed'
printf 'armada.ship = off  # ours\n' >ours
ok "--strangers --config: the named configuration counts" status 0 check -f text --strangers --config=ours handed
ok "without --strangers a ruling counts" status 0 check -f text "$waived"
ok "--strangers: no ruling counts" status 1 check -f text --strangers "$waived"
"$umpire" check -f text --write-waivers=waivers "$waived" >out
ok "--strangers --waivers: the rulings that are listed count" status 0 check -f text --strangers --waivers=waivers "$waived"
"$umpire" judge sign --key key -o signed.umpire "$waived" 2>err
ok "--strangers --judge-key: a signed ruling counts" status 0 check -f text --strangers --judge-key=key.pub signed.umpire
ok "--strangers --judge-key: a ruling that is not signed does not count" status 1 check -f text --strangers --judge-key=key.pub "$waived"

# Limits
(cat "$sound"; head -c 17000000 /dev/zero | tr '\0' '\n') >large.umpire
ok "--strangers: a log of 17 MB is above the limit" eval 'status 3 check -f text --strangers large.umpire && grep -q "it is longer than the limit of 16777216 bytes" out'
ok "--strangers --limit-bytes: the limit that is given counts" status 0 check -f text --strangers --limit-bytes=20M large.umpire
ok "--strangers after --limit-bytes: the limit that is given counts" status 0 check -f text --limit-bytes=20M --strangers large.umpire
for ((i = 0; i < 1001; i++)); do echo "game armada 1.5.0"; echo "result unfinished"; echo end; done >games.umpire
ok "--strangers: a log of 1001 games is above the limit" eval 'status 3 check -f text --strangers games.umpire; grep -q "it has more games than the limit of 1000" out'
ok "--strangers --limit-games: the limit that is given counts" eval '"$umpire" check -f text --strangers --limit-games=2000 games.umpire >out 2>err; ! grep -q "limit of" out'
ok "--strangers --follow is refused" status 2 check --strangers --follow handed

# fmt -i
log() { sed 's/^round/  round/' "$sound"; }
mkdir laid
log >outside/log.umpire
log >laid/own.umpire
cp outside/log.umpire before
ln -s ../outside/log.umpire laid/link.umpire
ln -s own.umpire laid/within.umpire
ok "fmt -i: a link that leads out of the folder is not written through" eval 'status 3 fmt -i laid && cmp before outside/log.umpire && [ -L laid/link.umpire ]'
ok "fmt -i: says which link" grep -qx "umpire: laid/link.umpire: $out" err
ok "fmt -i: the folder's own logs are laid out" eval '! grep -q "^  round" laid/own.umpire && [ -L laid/within.umpire ]'
ok "fmt -i: a link that is named itself is followed" eval 'status 0 fmt -i laid/link.umpire && ! cmp -s before outside/log.umpire'

# Names of logs that are not read
mkdir named
cp "$sound" named/one.umpire
touch named/two.UMPIRE named/three.umpire.xz named/four.Umpire.GZ named/five.umpire~ named/umpire named/.umpire
ok "a file that is nearly named like a log is told, and not read" eval 'status 3 check -f text named; [ "$(sort err)" = "$(printf "umpire: named/%s: is not read: a log is named *.umpire or *.umpire.gz\n" four.Umpire.GZ three.umpire.xz two.UMPIRE)" ]'
ok "--files-from: a device that never ends is refused" eval 'status 2 check --files-from=/dev/zero && grep -qx "umpire: --files-from: /dev/zero: File too large" err'
ok "--waivers: a list without an end is refused" eval '! "$umpire" check --waivers=<(yes "# x") "$sound" >out 2>err && grep -q "this file is longer than 256 MiB" err'

# The examples for continuous integration
ok "tools/ci: both workflows judge requests of others with --strangers" \
    bash -c 'grep -q "umpire check .*pull_request.*--strangers" "$0/github.yml" && grep -q "umpire check .*MERGE_REQUEST.*--strangers" "$0/gitlab.yml"' "$root/tools/ci"
ok "tools/ci: the actions for GitHub are those that run on Node 24" \
    bash -c '[ "$(grep -o "uses: .*" "$0/github.yml" | sed "s/@[0-9a-f]*  # \(v[0-9]*\).*/@\1/")" = "$(printf "uses: actions/checkout@v5\nuses: github/codeql-action/upload-sarif@v4")" ]' "$root/tools/ci"
ok "the workflows for GitHub take each action at a commit, and say which version that is" bash -c '! grep -h "uses:" "$0"/*.yml | grep -vE "uses: [a-z/-]+@[0-9a-f]{40}  # v[0-9.]+$"' "$root/tools/ci"
summary
