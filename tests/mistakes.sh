#!/bin/bash
# The text report of each log in tests/mistakes, word for word. Takes the command's path.
# BLESS=1 rewrites expected.txt.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
said() { # FOLDER
    (cd "$1" && "$umpire" check -f text log.umpire) 2>&1
}
as_expected() { # FOLDER
    said "$1" | diff "$1/expected.txt" -
}
for folder in tests/mistakes/[0-9]*/; do
    name=$(basename "$folder")
    [ -z "${BLESS:-}" ] || said "$folder" >"$folder/expected.txt"
    ok "$name" as_expected "$folder"
    errors=$(grep -c ': error: ' "$folder/expected.txt")
    ok "$name is one finding at most" [ "$errors" -le 1 ]
done
ok "first logs, written from the words alone" "$umpire" test tests/mistakes/first-logs
ok "there are twenty-five of them" [ "$passed" -ge 50 ]
summary
