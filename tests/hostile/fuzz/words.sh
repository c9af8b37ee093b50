#!/bin/bash
# SPDX-License-Identifier: MIT
# words.sh FOLDER: prints the 400 most frequent words of its files, which become a dictionary of the fuzzer, after those of
# seals, chains and signatures, which few logs have.
printf '%s\n' chain throw answer link commit salt open signed
cat "$1"/* 2>/dev/null | grep -aoE '[A-Za-z][a-z_.-]{2,40}' | sort | uniq -c | sort -rn | awk '{ print $2 }' |
    grep -vxE 'chain|throw|answer|link|commit|salt|open|signed' | head -n 400
