/* SPDX-License-Identifier: MIT */
#include "workshop/play/play.h"

#include "desk/shared/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_USUAL = 80, WIDTH_LEAST = 20 };

/* The columns of the terminal; 80 where there is none. */
static unsigned width_of_terminal(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_USUAL;
    return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

/* A copy with unsafe bytes as \xHH; NULL: out of memory. */
static char *made_safe(const char *text)
{
    char *safe = malloc(4 * strlen(text) + 1), *to = safe;
    while (safe && *text) {
        size_t unsafe = umpire_unsafe_bytes(text);
        if (unsafe == 0 || *text == '\n') {
            *to++ = *text++;
            continue;
        }
        for (; unsafe > 0; unsafe--, text++)
            to += sprintf(to, "\\x%02X", (unsigned)(unsigned char)*text);
    }
    if (safe)
        *to = '\0';
    return safe;
}

/* The columns of a text: one for each character. */
static unsigned columns_of_text(const char *text, size_t length)
{
    unsigned columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

/* Prints a paragraph; the blanks at its beginning are printed, too. */
static void print_wrapped(const char *text, unsigned indent)
{
    unsigned width = width_of_terminal(), at = 0;
    indent = indent < width / 2 ? indent : 0;
    while (*text) {
        size_t blanks = strspn(text, " "), length = strcspn(text + blanks, " \n");
        unsigned columns = columns_of_text(text + blanks, length);
        if (at > indent && at + blanks + columns >= width) {
            printf("\n%*s", (int)indent, "");
            at = indent;
            blanks = 0;
            text += strspn(text, " ");
        }
        printf("%*s%.*s", (int)blanks, "", (int)length, text + blanks);
        at += (unsigned)blanks + columns;
        text += blanks + length;
        if (*text == '\n') {
            text++;
            printf("\n%*s", *text ? (int)indent : 0, "");
            at = indent;
        }
    }
    putchar('\n');
}

void play_say(unsigned indent, const char *format, ...)
{
    char *text, *safe;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    safe = length < 0 ? NULL : made_safe(text);
    print_wrapped(safe ? safe : "(out of memory)", indent);
    free(safe);
    if (length >= 0)
        free(text);
}
