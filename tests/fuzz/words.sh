#!/bin/bash
# SPDX-License-Identifier: MIT
# words.sh FOLDER: prints the 400 most frequent words of its files, which become a dictionary of the fuzzer.
cat "$1"/* 2>/dev/null | grep -aoE '[A-Za-z][a-z_.-]{2,40}' | sort | uniq -c | sort -rn | head -n 400 | awk '{ print $2 }'
