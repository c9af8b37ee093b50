/* SPDX-License-Identifier: MIT */
#include "desk/shared/cli.h"

#include "base/runner.h"
#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 3 * PATH_MAX, ESCAPED_BYTES = 4 /* "\xNN" */ };

const char *cli_program = "umpire";

/* Prints a text, and dots if it was cut. */
static void print_safely(FILE *to, const char *text, bool cut)
{
    char shown[ESCAPED_BYTES * TEXT_BYTES + 1];
    size_t used = 0;
    while (*text) {
        bool ends = text[0] == '\n' && !text[1];
        size_t escaped = 0;
        if (!ends)
            escaped = runner_obeys(text) ? 1 : umpire_unsafe_bytes(text);
        if (!escaped)
            for (size_t bytes = text_character_bytes(*text); bytes > 0; bytes--)
                shown[used++] = *text++;
        for (; escaped > 0; escaped--)
            used += (size_t)snprintf(shown + used, ESCAPED_BYTES + 1, "\\x%02X",
                                     (unsigned)(unsigned char)*text++);
    }
    if (used > 0)
        /* in one call: standard error has no buffer, so a call for each byte would be slow */
        fwrite(shown, 1, used, to);
    if (cut)
        fputs("...\n", to);
}

void cli_print(FILE *to, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_safely(to, text, length >= (int)sizeof text);
}

size_t cli_whole_characters(const char *text, size_t most)
{
    size_t length = strnlen(text, most);
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    return length;
}

static void say(const char *format, va_list arguments)
{
    char text[TEXT_BYTES];
    size_t name = (size_t)snprintf(text, sizeof text, "%s: ", cli_program);
    int length = vsnprintf(text + name, sizeof text - name - 1, format, arguments);
    bool cut = length >= (int)(sizeof text - name - 1);
    strcat(text, cut ? "" : "\n");
    print_safely(stderr, text, cut);
}

void cli_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

int cli_usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return UMPIRE_USAGE;
}

int cli_unwritten(const char *what)
{
    if (errno != EPIPE)
        cli_say("%s cannot be written: %s", what, strerror(errno));
    return UMPIRE_FAILURE;
}

int cli_out_of_memory(void)
{
    fprintf(stderr, "%s: out of memory\n", cli_program);
    return UMPIRE_FAILURE;
}
