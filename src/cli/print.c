#include "cli/cli.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How many bytes from `at` on a terminal would obey, or show as if the rest were
 * written otherwise: control characters, and those that turn the direction of text. */
static size_t unsafe(const unsigned char *at)
{
    if (at[0] < 0x20 || at[0] == 0x7F)
        return 1;
    if (at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0)
        return 2;
    bool turns = at[0] == 0xE2 && ((at[1] == 0x80 && at[2] >= 0xAA && at[2] <= 0xAE) || (at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9));
    return turns ? 3 : 0;
}

void cli_print(FILE *to, const char *format, ...)
{
    char text[3 * PATH_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const unsigned char *at = (const unsigned char *)text;
    while (*at) {
        size_t escaped = at[0] == '\n' && !at[1] ? 0 : unsafe(at);
        if (!escaped)
            putc(*at++, to);
        for (; escaped > 0; escaped--)
            fprintf(to, "\\x%02X", (unsigned)*at++);
    }
    if (length >= (int)sizeof text)
        fputs("...\n", to);
}
