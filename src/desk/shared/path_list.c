/* SPDX-License-Identifier: MIT */
/* The paths that a command is given: the words of its command line, and a file that lists more. */
#include "desk/shared/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than a list of paths, a manifest or a share has: a device would never end. */
enum { BYTES_MOST = 1 << 30 };

bool cli_read_whole(FILE *file, char **ret_text, size_t *ret_length)
{
    size_t length = 0, capacity = 0;
    for (;;) {
        char *grown = cli_room(*ret_text, length, &capacity, 1);
        if (!grown)
            return false;
        *ret_text = grown;
        size_t bytes = fread(grown + length, 1, capacity - length, file);
        length += bytes;
        errno = length > BYTES_MOST ? EFBIG : errno;
        if (length > BYTES_MOST || (bytes == 0 && ferror(file)))
            return false;
        if (bytes == 0 && length < capacity)
            break;
    }
    (*ret_text)[length] = '\0';
    *ret_length = length;
    return true;
}

char *cli_text_up_to(const char *path, size_t most, size_t *ret_length)
{
    FILE *file = fopen(path, "re");
    char *text = file ? malloc(most + 1) : NULL;
    *ret_length = text ? fread(text, 1, most + 1, file) : 0;
    int error = text ? 0 : errno;
    if (text && ferror(file))
        error = EIO;
    else if (*ret_length > most)
        error = EFBIG;
    if (file)
        fclose(file);
    if (!error)
        return text;
    free(text);
    errno = error;
    return NULL;
}

char *cli_text_of_file(const char *path, size_t *ret_length)
{
    FILE *file = fopen(path, "re");
    char *text = NULL;
    if (!file)
        return NULL;
    bool read = cli_read_whole(file, &text, ret_length);
    int error = errno;
    fclose(file);
    if (read)
        return text;
    free(text);
    errno = error;
    return NULL;
}

static bool add(struct cli_path_list *list, char *path)
{
    char **grown = cli_room(list->paths, list->count, &list->capacity, sizeof *grown);
    if (!grown)
        return false;
    list->paths = grown;
    list->paths[list->count++] = path;
    return true;
}

/* Adds each path of the text. If the text has a NUL, paths end in NULs, otherwise in line ends. */
static bool add_listed(struct cli_path_list *list, size_t length)
{
    char end = memchr(list->text, '\0', length) ? '\0' : '\n';
    bool good = true;
    for (char *at = list->text, *past = at + length; at < past && good;) {
        char *after = memchr(at, end, (size_t)(past - at));
        after = after ? after : past;
        *after = '\0';
        good = after == at || add(list, at);
        at = after + 1;
    }
    return good;
}

static enum umpire_status read_path_list(struct cli_path_list *list, const char *path)
{
    bool input = strcmp(path, "-") == 0;
    FILE *file = input ? stdin : fopen(path, "re");
    size_t length = 0, given = list->count;
    bool read = file && cli_read_whole(file, &list->text, &length);
    int error = errno;
    if (file && !input)
        fclose(file);
    if (!read && error == ENOMEM)
        return (enum umpire_status)cli_out_of_memory();
    if (!read)
        return (enum umpire_status)cli_usage_error("--files-from: %s: %s", path, strerror(error));
    if (!add_listed(list, length))
        return (enum umpire_status)cli_out_of_memory();
    for (size_t i = 0; input && i < list->count; i++)
        if (strcmp(list->paths[i], "-") == 0)
            return (enum umpire_status)cli_usage_error(
                "--files-from=-: standard input is the list, and cannot be read for '-' too");
    if (list->count == given)
        cli_say("--files-from: %s lists no path", input ? "standard input" : path);
    return UMPIRE_CONFORMANT;
}

enum umpire_status cli_path_list_gather(struct cli_path_list *list, const char *file, char **words,
                                        int count)
{
    *list = (struct cli_path_list){0};
    for (int i = 0; i < count; i++)
        if (!add(list, words[i]))
            return (enum umpire_status)cli_out_of_memory();
    return file ? read_path_list(list, file) : UMPIRE_CONFORMANT;
}

void cli_path_list_done(struct cli_path_list *list)
{
    free(list->paths);
    free(list->text);
}
