/* SPDX-License-Identifier: MIT */
/* The room that a public struct keeps for members of later versions (umpire.h). */
#ifndef BASE_RESERVED_H
#define BASE_RESERVED_H

#include <stdbool.h>
#include <stddef.h>

/* Whether all bytes are 0; if not, sets errno to EINVAL. */
bool reserved_is_free(const void *room, size_t bytes);

#define RESERVED_IS_FREE(public) reserved_is_free((public)->reserved, sizeof (public)->reserved)

#endif
