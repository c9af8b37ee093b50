/* SPDX-License-Identifier: MIT */
/* Files that people write, line by line. */
#include "desk/shared/cli.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than a list or a configuration has: a device would never end. */
enum { BYTES_MOST = 256 << 20 };

bool cli_read_line(FILE *file, char line[CLI_LINE_MOST + 1], const char **ret_why)
{
    size_t length = 0;
    int c;
    while ((c = getc_unlocked(file)) != EOF && c != '\n' && c != '\0' && length < CLI_LINE_MOST)
        line[length++] = (char)c;
    *ret_why = length == CLI_LINE_MOST ? "this line is longer than 64 KiB" : NULL;
    if (c == '\0')
        *ret_why = "this line holds a NUL character";
    bool any = length > 0 || c == '\n';
    while (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return any && !*ret_why;
}

bool cli_each_line_of(FILE *file, const char *path,
                      bool (*take)(void *user, char *line, uint64_t number), void *user)
{
    char *line = file ? malloc(CLI_LINE_MOST + 1) : NULL;
    const char *why = NULL;
    bool good = line != NULL;
    uint64_t number = 1;
    size_t left = BYTES_MOST;
    for (; good && cli_read_line(file, line, &why); number++) {
        size_t length = strlen(line) + 1; /* `take` may shorten the line */
        if (length > left) {
            why = "this file is longer than 256 MiB";
            break;
        }
        left -= length;
        good = take(user, line, number);
    }
    if (why)
        cli_say("%s:%" PRIu64 ": %s", path, number, why);
    else if (!line || (good && !feof(file)))
        cli_say("%s: %s", path, strerror(errno));
    good = good && !why && feof(file);
    free(line);
    return good;
}

bool cli_each_line(const char *path, bool (*take)(void *user, char *line, uint64_t number),
                   void *user)
{
    FILE *file = fopen(path, "re");
    bool good = cli_each_line_of(file, path, take, user);
    int error = errno;
    if (file)
        fclose(file);
    errno = error;
    return good;
}

bool cli_is_word(const char *name)
{
    bool word = isalpha((unsigned char)*name);
    for (; *name && word; name++)
        word = isalnum((unsigned char)*name) || *name == '-';
    return word;
}

char *cli_trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        text[--length] = '\0';
    return text;
}
