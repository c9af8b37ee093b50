#!/bin/bash
# Logs of strangers: nothing of a file that is no log is shown, and with --strangers nothing outside of what is named is read.
# Takes the command.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
root=$PWD
cd "$work" || exit 1
mkdir handed secret

# A file that is no log: each line of it has one of these words
words='kestrel|osprey|quagga|s3cr3t|okapi|tapir|lemur'
printf 'kestrel:x:0:0:osprey:/root:/bin/quagga\nosprey:*:1:1::/:\n' >secret/accounts
printf -- '-----BEGIN KESTREL PRIVATE KEY-----\nquagga+okapi/tapir==\nlemur9\n-----END KESTREL PRIVATE KEY-----\n' >secret/key
printf 'kestrel osprey\n# quagga\nlemur = s3cr3t # okapi\npassword "tapir"\nround 1\nosprey: lemur\n' >secret/words
printf 'kestrel 3-5\n[osprey\nquagga, okapi\n{ tapir }\nlemur "s3cr3t\n' >secret/broken
printf 'kestrel\0osprey\1quagga\n\377\376lemur\n' >secret/bytes
printf '#!/bin/kestrel osprey\nquagga=lemur\n' >secret/script
for file in accounts key words broken bytes script; do ln -s "../secret/$file" "handed/$file.umpire"; done
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
ok "test: shows nothing of files that are no logs" silent test handed
ok "fmt: shows nothing of files that are no logs, in its messages" eval '"$umpire" fmt handed/accounts.umpire handed/key.umpire handed/broken.umpire handed/bytes.umpire >out 2>err; ! grep -aiE "$words" out err'
ok "fmt --check: shows nothing of files that are no logs" silent fmt --check handed
ok "legal: shows nothing of a file that is no log" silent legal handed/accounts.umpire
ok "shard: shows nothing of files that are no logs" silent shard -n 1 handed
ok "check: a file that is no log is reported by line" eval '"$umpire" check -f text handed >out 2>err; grep -q "^handed/accounts.umpire:1:10: error: this is no line of a log; a log begins with .game. and its ruleset, such as: game armada \[log.syntax\]$" out'

# What is the log's author's is still shown
log() { printf '%s\n' "$@" >one.umpire; "$umpire" check -f text one.umpire >out 2>err; }
ok "a log's first line with capitals is shown" eval 'log "Game Armada 1.5.0"; grep -qx "    Game Armada 1.5.0" out'
ok "a log's first line with a comma is shown, and what is wrong with it" eval 'log "game armada, 1.5.0"; grep -q "a .,. may stand only in" out && grep -qx "    game armada, 1.5.0" out'
ok "a game that is not known is shown" eval 'log "game armda 1.5.0"; grep -q "no ruleset is called .armda." out && grep -qx "    game armda 1.5.0" out'
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
summary
