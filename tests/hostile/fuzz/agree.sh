#!/bin/bash
# SPDX-License-Identifier: MIT
# The parts of continuous fuzzing agree: the list of targets, their seeds and kept inputs, the image's packages, and what
# .clusterfuzzlite/build.sh makes and stages. A stand-in for make notes what build.sh asks for: agree.sh BUILD.
set -u
build=$(realpath "$1")
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh
targets=$("$build/tests/replay" --list)
listed() { grep -qx "$1" <<<"$targets"; }

# Each target has seeds; seeds and kept inputs belong to targets only
cases=$(sed -n '/^case /,/^esac/s/^\([a-z |]*\)).*/\1/p' tests/hostile/fuzz/seeds.sh | tr -d ' ' | tr '|' '\n')
for target in $targets; do
    ok "seeds.sh has seeds of $target" eval 'grep -qx "$target" <<<"$cases" || [ -d "corpus/$target" ]'
done
for target in $cases $(ls tests/hostile/fuzz/corpus tests/hostile/fuzz/regressions | grep -v ':$' | sort -u); do
    listed "$target" || tell_failed "$target is a target" /dev/null
done

# The image has what compiling and staging need of what tools/setup installs
needed=$(sed -n "/^packages='/,/^'/p" tools/setup | grep -oE '[a-z0-9+-]+-dev|^make|pkg-config|flex|bison' | grep -v cunit)
ok "tools/setup lists packages" [ "$(wc -w <<<"$needed")" -gt 8 ]
for package in $needed python3; do
    ok "the image has $package" grep -qwF -- "$package" .clusterfuzzlite/Dockerfile
done
version=$(sed -n 's/^base_os_version: //p' .clusterfuzzlite/project.yaml)
ok "the image is that of project.yaml: $version" grep -qx "FROM gcr.io/oss-fuzz-base/base-builder:${version:?}" .clusterfuzzlite/Dockerfile
ok "the image has build.sh where it is run" grep -qxF 'COPY .clusterfuzzlite/build.sh $SRC/' .clusterfuzzlite/Dockerfile
ok "and begins in the project's folder" grep -qxF 'WORKDIR $SRC/umpire' .clusterfuzzlite/Dockerfile

# build.sh, from the folder in which the image has it. The stand-in's fuzzer lists three targets.
mkdir -p "$work/bin" "$work/src"
cp .clusterfuzzlite/build.sh "$work/src/"
cat >"$work/bin/make" <<END
#!/bin/bash
printf '%s\0' "\$@" >"$work/asked"
for word; do case \$word in BUILD=*) made=\${word#BUILD=} ;; esac; done
mkdir -p "\$made/tests"
printf '#!/bin/sh\necho "fuzz: FUZZ_TARGET has to name one of:" >&2\nprintf "policy\\\\ncards\\\\nanswers\\\\n"\n' >"\$made/tests/fuzzer"
chmod +x "\$made/tests/fuzzer"
ln -sf "$build/umpire" "$build/import-armada-replay" "\$made/"
END
chmod +x "$work/bin/make"
clustered() { # SANITIZER WORD...
    local sanitizer=$1
    shift
    env -u CFLAGS -u CXXFLAGS -u CC -u CXX PATH="$work/bin:$PATH" SANITIZER="$sanitizer" WORK="$work/$sanitizer" OUT="$work/out-$sanitizer" "$@" \
        bash "$work/src/build.sh"
}
asks() { tr '\0' '\n' <"$work/asked" | grep -qxE -- "$1"; }
# What make would run for what was asked; -n runs nothing.
dry() { xargs -0 env MAKEFLAGS= make -n V=1 <"$work/asked" >"$work/dry" 2>&1 || { tail -n 5 "$work/dry"; return 1; }; }
for sanitizer in $(sed -n '/^sanitizers:/,$s/^  - //p' .clusterfuzzlite/project.yaml); do
    ok "build.sh builds with $sanitizer" clustered "$sanitizer"
    ok "with Debian's clang and that sanitizer" asks "CFLAGS=.* -fsanitize=$sanitizer,fuzzer-no-link .*"
    ok "which ends the run at a fault" asks "CFLAGS=.* -fno-sanitize-recover=all .*"
    for target in policy cards answers; do
        ok "$target is staged whole" eval '(cd "$work/out-$sanitizer" && [ -x $target ] && [ -s $target.dict ] && [ -s $target.options ] && python3 -m zipfile -t ${target}_seed_corpus.zip)'
    done
    ok "nothing else is" [ "$(find "$work/out-$sanitizer" -type f | wc -l)" = 12 ]
done
ok "build.sh takes the image's compiler, flags and engine" clustered address CC=cc CXX=c++ CFLAGS=-O0 CXXFLAGS=-O0 LIB_FUZZING_ENGINE=/engine.a
ok "the compiler" asks 'CC=cc'
ok "the flags" asks 'CFLAGS=-O0 -DUMPIRE_REQUIRE'
ok "make knows what build.sh asks for" dry
ok "the fuzzer is linked with the engine, by the compiler of C++" grep -qE "^c\+\+ -O0 .*/engine\.a .*tests/hostile/fuzz/mutator\.o" "$work/dry"
ok "and finds its libraries beside it" grep -qF -- "'-Wl,-rpath,\$ORIGIN/lib'" "$work/dry"
summary
