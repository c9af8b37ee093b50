/* SPDX-License-Identifier: MIT */
/* The functions that libFuzzer calls. The environment variable FUZZ_TARGET names the target. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const struct fuzz_target *target;

int LLVMFuzzerInitialize(int *count, char ***words)
{
    (void)count;
    (void)words;
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
