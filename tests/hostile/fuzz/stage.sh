#!/bin/bash
# SPDX-License-Identifier: MIT
# Puts what ClusterFuzzLite runs into a folder: stage.sh FUZZER FOLDER BUILD. For each target that the fuzzer lists: the fuzzer
# under the target's name, which tells it what to run, TARGET.dict, TARGET_seed_corpus.zip and TARGET.options; in
# FOLDER/lib the libraries that are not in every image. BUILD has the umpire that makes seeds.
set -eu
fuzzer=$(realpath "$1") build=$(realpath "$3")
mkdir -p "$2/lib"
folder=$(realpath "$2")
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
first=
for target in $("$fuzzer" --list 2>/dev/null || true); do
    tests/hostile/fuzz/seeds.sh "$target" "$work/$target" "$build"
    [ -z "$(ls "tests/hostile/fuzz/corpus/$target" 2>/dev/null)" ] || cp "tests/hostile/fuzz/corpus/$target"/* "$work/$target/"
    tests/hostile/fuzz/words.sh "$work/$target" | sed 's/.*/"&"/' >"$folder/$target.dict"
    (cd "$work/$target" && python3 -m zipfile -c "$folder/${target}_seed_corpus.zip" *)
    printf '[libfuzzer]\nmax_len = 16384\ntimeout = 20\nrss_limit_mb = 2048\nclose_fd_mask = 3\n' >"$folder/$target.options"
    # the same file for all, where the file system has links
    ln -f "$folder/${first:-none}" "$folder/$target" 2>/dev/null || cp "$fuzzer" "$folder/$target"
    first=${first:-$target}
done
[ -n "$first" ] || { echo "stage.sh: $fuzzer lists no targets"; exit 1; }
ldd "$fuzzer" "$build"/on_demand/*.so | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u |
    grep -vE '/(libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+|libresolv)\.so' | xargs -r cp -Lt "$folder/lib"
