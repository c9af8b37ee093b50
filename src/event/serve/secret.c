/* SPDX-License-Identifier: MIT */
#include "event/serve/secret.h"

#include "base/slice.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 32: five bits each; no l, o, 0 and 1 */
static const char signs[] = "abcdefghijkmnpqrstuvwxyz23456789";

static void write_signs(const uint8_t *bytes, struct serve_secret *ret_secret)
{
    for (size_t i = 0; i < SERVE_SECRET_LENGTH; i++)
        ret_secret->text[i] = signs[bytes[i] % 32];
    ret_secret->text[SERVE_SECRET_LENGTH] = '\0';
}

bool serve_secret_new(struct serve_secret *ret_secret)
{
    uint8_t bytes[SERVE_SECRET_LENGTH];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    write_signs(bytes, ret_secret);
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

/* Sides ---------------------------------------------------------------------------------------- */

void serve_secret_of_side(const struct serve_secret *write, const char *side,
                          struct serve_secret *ret_secret)
{
    static const char domain[] = "a side's link to a table\n";
    struct hmac_sha256_ctx hash;
    uint8_t digest[SHA256_DIGEST_SIZE];
    hmac_sha256_set_key(&hash, SERVE_SECRET_LENGTH, (const uint8_t *)write->text);
    hmac_sha256_update(&hash, sizeof domain - 1, (const uint8_t *)domain);
    hmac_sha256_update(&hash, strlen(side), (const uint8_t *)side);
    hmac_sha256_digest(&hash, sizeof digest, digest);
    write_signs(digest, ret_secret);
}

bool serve_side_word(const struct serve_secret *write, const char *side, const char *table,
                     char ret_word[SERVE_SIDE_WORD_BYTES])
{
    struct serve_secret secret;
    char hex[2 * SERVE_SIDE_MOST + 1];
    size_t length = strlen(side);
    if (length == 0 || length > SERVE_SIDE_MOST)
        return false;
    for (size_t i = 0; i < length; i++)
        snprintf(hex + 2 * i, 3, "%02x", (unsigned char)side[i]);
    serve_secret_of_side(write, side, &secret);
    snprintf(ret_word, SERVE_SIDE_WORD_BYTES, "%s.%s.%s", secret.text, hex, table);
    return true;
}

bool serve_side_read(const char *hex, size_t length, char ret_side[SERVE_SIDE_MOST + 1])
{
    if (length == 0 || length % 2 || length > (size_t)2 * SERVE_SIDE_MOST)
        return false;
    for (size_t i = 0; i < length; i += 2) {
        int high = hexadecimal_digit(hex[i]), low = hexadecimal_digit(hex[i + 1]);
        if (high < 0 || low < 0 || high + low == 0)
            return false;
        ret_side[i / 2] = (char)(16 * high + low);
    }
    ret_side[length / 2] = '\0';
    return true;
}

/* Files ---------------------------------------------------------------------------------------- */

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
