/* SPDX-License-Identifier: MIT */
#include "base/number.h"

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number)
{
    uint64_t number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number))
            return false;
    if (at == text || *at || number < least || number > most)
        return false;
    *ret_number = number;
    return true;
}
