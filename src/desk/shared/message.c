/* SPDX-License-Identifier: MIT */
#include "desk/shared/cli.h"

#include "base/runner.h"
#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ESCAPED_BYTES = 4 }; /* "\xNN" */

const char *cli_program = "umpire";

void cli_print(FILE *to, const char *format, ...)
{
    char text[3 * PATH_MAX], shown[ESCAPED_BYTES * sizeof text + 1];
    size_t used = 0;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *at = text; *at;) {
        bool ends = at[0] == '\n' && !at[1];
        size_t escaped = ends ? 0 : runner_obeys(at) ? 1 : umpire_unsafe_bytes(at);
        if (!escaped)
            for (size_t bytes = text_character_bytes(*at); bytes > 0; bytes--)
                shown[used++] = *at++;
        for (; escaped > 0; escaped--)
            used += (size_t)snprintf(shown + used, ESCAPED_BYTES + 1, "\\x%02X",
                                     (unsigned)(unsigned char)*at++);
    }
    if (used > 0)
        /* in one call: standard error has no buffer, so a call for each byte would be slow */
        fwrite(shown, 1, used, to);
    if (length >= (int)sizeof text)
        fputs("...\n", to);
}

size_t cli_whole_characters(const char *text, size_t most)
{
    size_t length = strnlen(text, most);
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    return length;
}

int cli_usage_error(const char *format, ...)
{
    char text[PATH_MAX + 1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_print(stderr, "%s: %s\n", cli_program, text);
    return UMPIRE_USAGE;
}

int cli_option_error(char **words)
{
    return cli_usage_error("'%s --help' lists the options", words[0]);
}

int cli_unwritten(const char *what)
{
    if (errno != EPIPE)
        cli_print(stderr, "%s: %s cannot be written: %s\n", cli_program, what, strerror(errno));
    return UMPIRE_FAILURE;
}

int cli_out_of_memory(void)
{
    fprintf(stderr, "%s: out of memory\n", cli_program);
    return UMPIRE_FAILURE;
}
