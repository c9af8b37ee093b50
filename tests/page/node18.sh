#!/bin/bash
# SPDX-License-Identifier: MIT
# The package for npm on Node 18, the oldest that it is for; skipped where npm gets none.
#   tests/page/node18.sh UMPIRE PACKAGE.tgz FOLDER: the folder keeps Node
set -u
native=$(realpath "$1") package=$(realpath "$2") folder=$3
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
if [[ $(node --version) == v18.* ]]; then
    echo "# skipped: this machine's Node is 18, which the package was tried on"
    summary
    exit
fi
node=$folder/node_modules/.bin/node
[ -x "$node" ] || npm install --no-audit --no-fund --silent --prefix "$folder" node@18 >/dev/null 2>&1
if ! "$node" --version >/dev/null 2>&1; then
    echo "# skipped: npm gets no Node 18"
    summary
    exit
fi
PATH=$(realpath "$folder")/node_modules/.bin:$PATH
ok "this is Node 18" grep -q '^v18\.' <(node --version)
. tests/page/installed.sh
summary
