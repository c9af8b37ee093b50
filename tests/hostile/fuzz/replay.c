/* SPDX-License-Identifier: MIT */
/* Runs a target with each of some files, or with standard input: for kept cases and for AFL++ (in
 * its persistent mode if afl-clang-fast compiles this). */
#include "fuzz.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1 << 20 };

static uint8_t bytes[MOST];

static bool run_file(const struct fuzz_target *target, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return false;
    }
    size_t length = fread(bytes, 1, MOST, file);
    fclose(file);
    fprintf(stderr, "%s\n", path);
    target->run(target, bytes, length);
    return true;
}

static void run_input(const struct fuzz_target *target)
{
    ssize_t got;
    size_t length = 0;
    while (length < MOST && (got = read(STDIN_FILENO, bytes + length, MOST - length)) > 0)
        length += (size_t)got;
    target->run(target, bytes, length);
}

int main(int count, char **words)
{
    if (count == 2 && strcmp(words[1], "--list") == 0) {
        fuzz_list_targets();
        return 0;
    }
    const struct fuzz_target *target = fuzz_target_named(count > 1 ? words[1] : NULL);
    if (!target) {
        fputs("Usage: replay --list | TARGET [FILE...]\n", stderr);
        return 2;
    }
    for (int i = 2; i < count; i++)
        if (!run_file(target, words[i]))
            return 1;
    if (count > 2)
        return 0;
#ifdef __AFL_LOOP
    while (__extension__ __AFL_LOOP(10000))
        run_input(target);
#else
    run_input(target);
#endif
    return 0;
}
