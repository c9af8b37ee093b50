#!/bin/bash
# SPDX-License-Identifier: MIT
# Checks so many logs of each game with a token dropped, doubled or replaced: tokens.sh REPLAY LOGS [SEED [GAME...]]. REPLAY is
# build/sanitized/tests/replay. The logs are those of the corpus, each altered anew for each seed. A log that ends the
# run is kept in build/fuzz/tokens; move it to tests/hostile/fuzz/regressions/GAME once the fault is mended.
set -u
replay=$(realpath "$1") logs=$2 seed=${3:-1}
shift $(($# < 3 ? $# : 3))
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh
[ $# -gt 0 ] || set -- $(ls src/books)
export UBSAN_OPTIONS=print_stacktrace=1 FUZZ_SEED=$seed replay work
for game; do
    # with fewer logs than there are in the corpus, some of those, others for each seed
    find "corpus/$game" -name '*.umpire' -size -12k | LC_ALL=C sort >"$work/all"
    step=$((($(wc -l <"$work/all") + logs - 1) / logs))
    awk -v step="$step" -v seed="$seed" 'NR % step == seed % step' "$work/all" >"$work/chosen"
    export FUZZ_ALTERATIONS=$(((logs + $(wc -l <"$work/chosen") - 1) / $(wc -l <"$work/chosen")))
    rm -f "$work"/failed-*
    # shellcheck disable=SC2016 # the inner shell expands them
    xargs -n 20 -P "$(nproc)" sh -c 'ulimit -t $PATIENCE; FUZZ_ALTERED=$work/altered-$$ "$replay" tokens "$@" >"$work/log-$$" 2>&1 ||
        mv "$work/log-$$" "$work/failed-$$"; rm -f "$work/log-$$"' - <"$work/chosen"
    failures=("$work"/failed-*)
    if [ ! -e "${failures[0]}" ]; then
        tell_passed "$((FUZZ_ALTERATIONS * $(wc -l <"$work/chosen"))) altered logs of $game, seed $seed"
        continue
    fi
    mkdir -p build/fuzz/tokens
    for failure in "${failures[@]}"; do
        number=${failure##*-}
        cp "$work/altered-$number" "build/fuzz/tokens/$game-$seed-$number.umpire"
        tell_failed "an altered log of $game, see build/fuzz/tokens/$game-$seed-$number.umpire" "$failure"
    done
done
summary
