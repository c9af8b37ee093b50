#include "log/place.h"

#include <string.h>

uint32_t place_characters(const char *text, size_t length)
{
    uint32_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

struct slice place_line(const char *begin, const char *from, const char *limit)
{
    const char *end = memchr(from, '\n', (size_t)(limit - from));
    if (!end)
        end = limit;
    if (end > begin && end[-1] == '\r')
        end--;
    return (struct slice){begin, (size_t)(end - begin)};
}
