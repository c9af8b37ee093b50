#include "report/columns.h"

#include "umpire.h"

#include <unistr.h>
#include <uniwidth.h>

size_t columns_of_first(const char *text, unsigned *ret_columns)
{
    *ret_columns = 0;
    if (!*text)
        return 0;
    size_t bytes = 1, escaped = umpire_unsafe_bytes(text);
    while (((unsigned char)text[bytes] & 0xC0) == 0x80)
        bytes++;
    ucs4_t character;
    u8_mbtouc(&character, (const uint8_t *)text, bytes);
    int width = uc_width(character, "UTF-8");
    *ret_columns = *text == '\t' || (!escaped && width < 0) ? 1 : escaped ? 4 * (unsigned)escaped : (unsigned)width;
    return bytes;
}

unsigned columns_of(const char *text)
{
    unsigned all = 0, one;
    for (size_t bytes; (bytes = columns_of_first(text, &one)) > 0; text += bytes)
        all += one;
    return all;
}
