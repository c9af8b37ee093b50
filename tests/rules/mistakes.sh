#!/bin/bash
# SPDX-License-Identifier: MIT
# The text report of each log in tests/rules/mistakes, word for word. Takes the command's path.
# BLESS=1 rewrites expected.txt.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
said() { # FOLDER
    (cd "$1" && "$umpire" check -f text log.umpire) 2>&1
}
as_expected() { # FOLDER
    said "$1" | diff "$1/expected.txt" -
}
for folder in tests/rules/mistakes/[0-9]*/; do
    name=$(basename "$folder")
    [ -z "${BLESS:-}" ] || said "$folder" >"$folder/expected.txt"
    ok "$name: check says what expected.txt says" as_expected "$folder"
    errors=$(grep -c ': error: ' "$folder/expected.txt")
    ok "$name: expected.txt has one error at most" [ "$errors" -le 1 ]
done
ok "test: the logs in tests/rules/mistakes/first-logs have the expected findings" "$umpire" test tests/rules/mistakes/first-logs
ok "tests/rules/mistakes: has a folder for each row of the table in its README.md, and no other" \
    diff <(sed -n 's/^| \([0-9][^ ]*\) |.*/\1/p' tests/rules/mistakes/README.md) <(cd tests/rules/mistakes && LC_ALL=C ls -d [0-9]*)
summary
