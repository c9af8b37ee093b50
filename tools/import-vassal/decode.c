/* SPDX-License-Identifier: MIT */
/* VASSAL's encoding of commands: with a key, and with escaped delimiters. */
#include "vassal.h"

#include <string.h>

static int digit(char character)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = character ? strchr(digits, character) : NULL;
    return at ? (int)(at - digits) & 15 : -1;
}

/* A file begins with `!VCSK` and two digits of the key; then each byte is two digits. Files of old
 * versions are plain. */
bool decode(char *text, size_t *length, char why[120])
{
    static const char mark[] = "!VCSK";
    size_t begin = sizeof mark - 1, bytes = 0;
    if (*length < begin || memcmp(text, mark, begin) != 0)
        return true;
    while (*length > begin && (text[*length - 1] == '\n' || text[*length - 1] == '\r'))
        --*length;
    if (*length < begin + 2 || (*length - begin) % 2 != 0) {
        snprintf(why, 120, "its savedGame breaks off: %zu digits are no whole number of bytes",
                 *length - begin);
        return false;
    }
    int key = -1;
    for (size_t at = begin; at < *length; at += 2) {
        int high = digit(text[at]), low = digit(text[at + 1]);
        if (high < 0 || low < 0) {
            snprintf(why, 120, "its savedGame is damaged: at byte %zu stands no hexadecimal digit",
                     at);
            return false;
        }
        int byte = high << 4 | low;
        if (key < 0)
            key = byte;
        else
            text[bytes++] = (char)(byte ^ key);
    }
    text[bytes] = '\0';
    *length = bytes;
    return true;
}

/* Removes the apostrophes around a part that begins and ends with one. */
static char *without_quotes(char *part, char *end)
{
    if (end - part < 2 || *part != '\'' || end[-1] != '\'')
        return part;
    end[-1] = '\0';
    return part + 1;
}

char *next_part(char **rest, char delimiter)
{
    char *part = *rest, *to = part;
    if (!part)
        return NULL;
    for (char *at = part;; at++) {
        if (*at == delimiter && to > part && to[-1] == '\\' && *at) {
            to[-1] = delimiter;
            continue;
        }
        if (*at == delimiter || *at == '\0') {
            *rest = *at ? at + 1 : NULL;
            *to = '\0';
            return without_quotes(part, to);
        }
        *to++ = *at;
    }
}
