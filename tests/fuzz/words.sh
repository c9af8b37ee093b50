#!/bin/bash
# SPDX-License-Identifier: MIT
# Prints the most frequent words of the files in a folder, for dictionaries: words.sh FOLDER
cat "$1"/* 2>/dev/null | grep -aoE '[A-Za-z][a-z_.-]{2,40}' | sort | uniq -c | sort -rn | head -n 400 | awk '{ print $2 }'
