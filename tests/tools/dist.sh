#!/bin/bash
# SPDX-License-Identifier: MIT
# `make dist` writes the same bytes wherever it runs: in another folder, with another umask and time zone,
# from files with other times, and from an unpacked source archive. `make release` publishes what is made
# in its own copy of the source.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
unset SOURCE_DATE_EPOCH
archive=umpire-9.9.9
ok "tools/dist: writes an archive" tools/dist "$work/one" 9.9.9
unpack() { mkdir -p "$1" && tar -x -C "$1" -f "$work/one/$archive.tar.gz"; }
there=$work/unpacked/$archive
ok "tools/dist: the archive can be unpacked" unpack "$work/unpacked"
ok "tools/dist: the archive has one folder, with README.md and the like" bash -c '[ "$(ls "${0%/*}")" = "${0##*/}" ] && for f in README.md GNUmakefile LICENSE src/umpire.h; do [ -s "$0/$f" ] || exit 1; done' "$there"
ok "tools/dist: the archive has nothing that was built" bash -c '! find "$0" -name build -o -name "*.o" | grep .' "$there"
ok "tools/dist: the unpacked archive gives the same archive" bash -c 'cd "$0" && umask 077 && TZ=Pacific/Auckland tools/dist ../../two 9.9.9 && cmp ../../one/umpire-9.9.9.tar.gz ../../two/umpire-9.9.9.tar.gz' "$there"
if [ -e .git ]; then
    ok "tools/dist: a clone whose files have other times gives the same archive" bash -c 'umask 027 && mkdir -p "$0/a b" && git clone -q . "$0/a b/clone" && cd "$0/a b/clone" &&
        find . -path ./.git -prune -o -type f -exec touch -d 2001-02-03 {} + && TZ=Asia/Tokyo LC_ALL=C.UTF-8 tools/dist "$0/three" 9.9.9 && cmp "$0/one/umpire-9.9.9.tar.gz" "$0/three/umpire-9.9.9.tar.gz"' "$work"
fi
ok "tools/dist: the times in the archive are SOURCE_DATE_EPOCH" bash -c 'SOURCE_DATE_EPOCH=86400 tools/dist "$0/four" 9.9.9 && ! TZ=UTC tar -tvf "$0/four/umpire-9.9.9.tar.gz" | grep -v " 1970-01-02 00:00 " && ! cmp -s "$0/one/umpire-9.9.9.tar.gz" "$0/four/umpire-9.9.9.tar.gz"' "$work"
ok "tools/dist: a file that is changed gives another archive" bash -c 'cd "$0" && echo >>README.md && tools/dist ../../five 9.9.9 && ! cmp -s ../../one/umpire-9.9.9.tar.gz ../../five/umpire-9.9.9.tar.gz' "$there"
# tools/release, with programs that only write files in place of those that build
release=$work/release
mkdir -p "$release/bin" "$release/build"
stub() { # NAME LINE...
    printf '%s\n' '#!/bin/sh' "${@:2}" >"$release/bin/$1"
    chmod +x "$release/bin/$1"
}
stub make 'mkdir -p build/on_demand' 'cp /bin/true build/umpire' 'cp /bin/true build/on_demand/libone.so' \
    'for target; do case $target in' \
    'wheel) echo wheel >build/umpire-9.9.9-any.whl ;;' \
    'page) echo "page of $PWD" >build/umpire.html ;;' \
    'npm) echo "package of $PWD" >build/umpire-9.9.9.tgz ;;' \
    'esac; done'
stub dpkg-checkbuilddeps 'exit 0'
stub dpkg-buildpackage 'echo packed >../umpire_9.9.9_all.deb'
stub emcc 'exit 0'
stub npm 'exit 0'
released() {
    echo old >"$release/build/umpire.html"
    PATH=$release/bin:$PATH tools/release "$release/build" 9.9.9
}
if [ -e .git ]; then
    ok "tools/release: makes a release" released
    ok "tools/release: the page and the package are made from the copy" bash -c \
        'grep -q "^page of .*/umpire-9.9.9$" "$0/umpire.html" && grep -q "^package of .*/umpire-9.9.9$" "$0/umpire-9.9.9.tgz"' "$release/build/release"
    ok "tools/release: the checksums name everything" bash -c \
        'cd "$0" && sha256sum -c SHA256SUMS && diff <(ls | grep -vx SHA256SUMS) <(sed "s/^[^ ]*  //" SHA256SUMS)' "$release/build/release"
fi
summary
