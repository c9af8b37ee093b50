/* SPDX-License-Identifier: MIT */
#include "cli/serve/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/memops.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 32: five bits each; no l, o, 0 and 1 */
static const char signs[] = "abcdefghijkmnpqrstuvwxyz23456789";

bool serve_secret_new(struct serve_secret *ret_secret)
{
    uint8_t bytes[SERVE_SECRET_LENGTH];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        ret_secret->text[i] = signs[bytes[i] % 32];
    ret_secret->text[SERVE_SECRET_LENGTH] = '\0';
    return true;
}

bool serve_secret_is(const struct serve_secret *secret, const char *word, size_t length)
{
    return length == SERVE_SECRET_LENGTH && memeql_sec(secret->text, word, SERVE_SECRET_LENGTH);
}

bool serve_name_fits(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= SERVE_NAME_MOST && *name != '.' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") ==
               length;
}

static bool is_secret(const char *word)
{
    return strlen(word) == SERVE_SECRET_LENGTH && strspn(word, signs) == SERVE_SECRET_LENGTH;
}

static bool append(const char *path, int flags, const char *text)
{
    struct stat before;
    int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
    size_t length = strlen(text);
    bool begun = file >= 0 && fstat(file, &before) == 0;
    bool good = begun && write(file, text, length) == (ssize_t)length && fsync(file) == 0;
    int error = errno;
    if (begun && !good) /* so that no part of a line stays */
        (void)!ftruncate(file, before.st_size);
    if (file >= 0)
        close(file);
    errno = error;
    return good;
}

static const char *make(const char *path, struct serve_secret *ret_judge)
{
    char line[128];
    if (!serve_secret_new(ret_judge))
        return "the system has no random numbers";
    snprintf(line, sizeof line,
             "# Who has one of these has what it opens. Keep this file to yourself.\njudge %s\n",
             ret_judge->text);
    return append(path, O_CREAT | O_EXCL, line) ? NULL : strerror(errno);
}

static const char *read_lines(FILE *file, struct serve_secret *ret_judge,
                              bool (*table)(void *user, const char *name,
                                            const struct serve_secret *write,
                                            const struct serve_secret *read),
                              void *user)
{
    char line[256], name[SERVE_NAME_MOST + 1], first[SERVE_SECRET_LENGTH + 2],
        second[SERVE_SECRET_LENGTH + 2];
    bool judged = false;
    while (fgets(line, sizeof line, file)) {
        struct serve_secret write, read;
        if (sscanf(line, "judge %27s", first) == 1 && is_secret(first)) {
            memcpy(ret_judge->text, first, sizeof ret_judge->text);
            judged = true;
        } else if (sscanf(line, "table %64s %27s %27s", name, first, second) == 3 &&
                   serve_name_fits(name) && is_secret(first) && is_secret(second)) {
            memcpy(write.text, first, sizeof write.text);
            memcpy(read.text, second, sizeof read.text);
            if (!table(user, name, &write, &read))
                return "it has more tables than may be served, or there is no memory";
        }
    }
    if (ferror(file))
        return strerror(errno);
    return judged ? NULL : "it has no line 'judge SECRET'; remove it to get new links";
}

const char *serve_links_read(const char *path, struct serve_secret *ret_judge,
                             bool (*table)(void *user, const char *name,
                                           const struct serve_secret *write,
                                           const struct serve_secret *read),
                             void *user)
{
    struct stat status;
    int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0)
        return errno == ENOENT ? make(path, ret_judge) : strerror(errno);
    FILE *file = fdopen(descriptor, "r");
    const char *why = NULL;
    if (!file) {
        why = strerror(errno);
        close(descriptor);
        return why;
    }
    if (fstat(descriptor, &status) != 0)
        why = strerror(errno);
    else if (!S_ISREG(status.st_mode))
        why = "it is no file";
    else if (status.st_mode & 077)
        why = "others may read it; allow it to yourself only (chmod 600)";
    else
        why = read_lines(file, ret_judge, table, user);
    fclose(file);
    return why;
}

bool serve_links_add(const char *path, const char *name, const struct serve_secret *write,
                     const struct serve_secret *read)
{
    char line[SERVE_NAME_MOST + 2 * SERVE_SECRET_LENGTH + 16];
    /* ends a line that a crash cut off */
    snprintf(line, sizeof line, "\ntable %s %s %s\n", name, write->text, read->text);
    return append(path, 0, line);
}
