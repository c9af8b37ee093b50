/* SPDX-License-Identifier: MIT */
/* The functions that libFuzzer calls. The environment variable FUZZ_TARGET names the target;
 * without it the program's own name does, as tests/hostile/fuzz/stage.sh gives it. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const struct fuzz_target *target;

int LLVMFuzzerInitialize(int *count, char ***words)
{
    const char *end = *count ? strrchr(**words, '/') : NULL;
    if (*count && setenv("FUZZ_TARGET", end ? end + 1 : **words, 0) != 0)
        abort();
    target = fuzz_target_named(getenv("FUZZ_TARGET"));
    if (!target) {
        fputs("fuzz: FUZZ_TARGET has to name one of:\n", stderr);
        fuzz_list_targets();
        exit(2);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    target->run(target, bytes, length);
    return 0;
}
