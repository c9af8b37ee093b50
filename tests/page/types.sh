#!/bin/bash
# SPDX-License-Identifier: MIT
# The scripts of the page and of the engine are checked as TypeScript checks them, by their comments.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
ok "the types of the page's scripts" tsc -p tools/page/tsconfig.json
summary
