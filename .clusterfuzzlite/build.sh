#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets, their dictionaries and their seeds into the folder $OUT. The images of ClusterFuzzLite and OSS-Fuzz
# set the variables below; without them it builds with Debian's clang.
set -eu
[ -f GNUmakefile ] || cd "$(dirname "$0")/.." # in the image this file is not in the project's folder
: "${SANITIZER:=address}" "${WORK:=$PWD/build/clusterfuzzlite}" "${OUT:=$WORK/out}"
: "${CC:=clang}" "${CXX:=clang++}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
: "${CFLAGS:=-O1 -gline-tables-only -fno-omit-frame-pointer -fno-sanitize-recover=all -fsanitize=$SANITIZER,fuzzer-no-link}" "${CXXFLAGS:=$CFLAGS}"
mkdir -p "$WORK" "$OUT"
# A newer clang may warn of more. The runner has none of the libraries: they are put beside the targets.
make -j"$(nproc)" BUILD="$WORK/build" HARDENING=no WARNINGS= CC="$CC" CFLAGS="$CFLAGS -DUMPIRE_REQUIRE" \
    FUZZ_ENGINE="$LIB_FUZZING_ENGINE" FUZZ_LINK="$CXX $CXXFLAGS '-Wl,-rpath,\$\$ORIGIN/lib' -Wl,--disable-new-dtags" \
    "$WORK/build/tests/fuzzer" "$WORK/build/umpire" "$WORK/build/import-armada-replay"
tests/hostile/fuzz/stage.sh "$WORK/build/tests/fuzzer" "$OUT" "$WORK/build"
