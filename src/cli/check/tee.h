/* SPDX-License-Identifier: MIT */
/* A sink that hands everything to several sinks. */
#ifndef CLI_TEE_H
#define CLI_TEE_H

#include "umpire.h"

enum { SINKS_MOST = 5 };

struct tee {
    const struct umpire_sink *sinks[SINKS_MOST];
    size_t count;
};

/* What a tee takes: what the reports and lists of a check want. The tee has to live as long. */
struct umpire_sink tee_sink(struct tee *tee);

#endif
