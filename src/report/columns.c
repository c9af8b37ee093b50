#include "report/columns.h"

#include "report/output.h"
#include "umpire.h"

#include <unistr.h>
#include <uniwidth.h>

size_t columns_of_first(const char *text, unsigned *ret_columns)
{
    *ret_columns = 0;
    if (!*text)
        return 0;
    size_t bytes = text_character_bytes(*text), escaped = umpire_unsafe_bytes(text);
    if (escaped) {
        *ret_columns = *text == '\t' ? 1 : 4 * (unsigned)escaped;
        return escaped;
    }
    ucs4_t character;
    u8_mbtouc(&character, (const uint8_t *)text, bytes);
    int width = uc_width(character, "UTF-8");
    *ret_columns = width < 0 ? 1 : (unsigned)width;
    return bytes;
}

unsigned columns_of(const char *text)
{
    unsigned all = 0, one;
    for (size_t bytes; (bytes = columns_of_first(text, &one)) > 0; text += bytes)
        all += one;
    return all;
}
