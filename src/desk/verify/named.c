/* SPDX-License-Identifier: MIT */
#include "desk/verify/verify.h"

#include "desk/shared/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_digest(struct sha256_ctx *hash, char ret_sha256[NAMED_DIGEST])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(hash, sizeof digest, digest);
    base16_encode_update(ret_sha256, sizeof digest, digest);
    ret_sha256[NAMED_DIGEST - 1] = '\0';
}

static bool digest_of(int file, FILE *spool, char ret_sha256[NAMED_DIGEST])
{
    uint8_t bytes[1 << 16];
    struct sha256_ctx hash;
    ssize_t got;
    sha256_init(&hash);
    while ((got = read(file, bytes, sizeof bytes)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || (spool && fwrite(bytes, 1, (size_t)got, spool) != (size_t)got))
            return false;
        sha256_update(&hash, (size_t)got, bytes);
    }
    write_digest(&hash, ret_sha256);
    return true;
}

bool named_digest(const char *path, char ret_sha256[NAMED_DIGEST])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && digest_of(file, NULL, ret_sha256);
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return good;
}

static struct named_log *add(struct named_logs *named, const char *path)
{
    named->list = cli_need(cli_room(named->list, named->count, &named->capacity,
                                    sizeof *named->list));
    struct named_log *one = &named->list[named->count++];
    *one = (struct named_log){.path = cli_need(strdup(path))};
    return one;
}

static enum umpire_status no_room(void)
{
    return CLI_FAIL(UMPIRE_FAILURE, "no room for a temporary file: %s", strerror(errno));
}

static enum umpire_status take_packed(void *user, const struct archive_log *log)
{
    struct named_logs *named = user;
    struct named_log *one = add(named, log->path);
    struct sha256_ctx hash;
    char bytes[1 << 14];
    const char *error = NULL;
    long got;
    sha256_init(&hash);
    one->spooled = true;
    one->at = ftello(named->spool);
    while ((got = log->input.read(log->input.user, bytes, sizeof bytes, &error)) > 0) {
        sha256_update(&hash, (size_t)got, (const uint8_t *)bytes);
        if (fwrite(bytes, 1, (size_t)got, named->spool) != (size_t)got)
            return no_room();
    }
    one->end = ftello(named->spool);
    if (got == 0)
        write_digest(&hash, one->sha256);
    else
        cli_say("%s: %s", log->path, error);
    return UMPIRE_CONFORMANT;
}

static enum umpire_status take_named_file(struct named_logs *named, const char *path)
{
    struct named_log *one = add(named, path);
    bool input = strcmp(path, "-") == 0;
    int file = input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return UMPIRE_CONFORMANT; /* the check of it says why */
    one->spooled = lseek(file, 0, SEEK_CUR) < 0 || input;
    one->at = ftello(named->spool);
    bool good = digest_of(file, one->spooled ? named->spool : NULL, one->sha256);
    one->end = ftello(named->spool);
    if (!good)
        one->sha256[0] = '\0';
    if (!input)
        close(file);
    return ferror(named->spool) ? no_room() : UMPIRE_CONFORMANT;
}

enum umpire_status named_logs_read(struct named_logs *named, const struct log_paths *paths)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    char room[PATH_ROOM];
    named->spool = cli_temporary_file();
    if (!named->spool)
        return no_room();
    for (size_t i = 0; i < paths->logs.count && status != UMPIRE_FAILURE; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        enum umpire_status one = archive_is_named(path)
                                     ? archive_visit(path, -1, take_packed, named)
                                     : take_named_file(named, path);
        status = umpire_status_of_both(status, one);
    }
    return status != UMPIRE_FAILURE && fflush(named->spool) != 0 ? no_room() : status;
}

void named_logs_done(struct named_logs *named)
{
    for (size_t i = 0; i < named->count; i++)
        free(named->list[i].path);
    free(named->list);
    if (named->spool)
        fclose(named->spool);
    *named = (struct named_logs){0};
}

static bool is_same(const struct named_log *log, const char *path, const char *sha256)
{
    return !log->used && (!path || strcmp(log->path, path) == 0) &&
           (!sha256 || strcmp(log->sha256, sha256) == 0);
}

static struct named_log *find(struct named_logs *named, const char *path, const char *sha256)
{
    for (size_t i = 0; i < named->count; i++) {
        struct named_log *one = &named->list[(named->next + i) % named->count];
        if (!is_same(one, path, sha256))
            continue;
        one->used = true;
        named->next = (size_t)(one - named->list) + 1;
        return one;
    }
    return NULL;
}

struct named_log *named_logs_find(struct named_logs *named, const char *path, const char *sha256)
{
    struct named_log *one = sha256 ? find(named, path, sha256) : NULL;
    if (!one && sha256)
        one = find(named, NULL, sha256);
    return one ? one : find(named, path, NULL);
}

const struct named_log *named_logs_called(const struct named_logs *named, const char *path)
{
    for (size_t i = 0; i < named->count; i++)
        if (strcmp(named->list[i].path, path) == 0)
            return &named->list[i];
    return NULL;
}

static long read_spool(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    struct named_reading *reading = user;
    size_t left = (size_t)(reading->end - reading->at);
    ssize_t got = pread(reading->spool, buffer, left < capacity ? left : capacity, reading->at);
    if (got < 0)
        *ret_error = strerror(errno);
    reading->at += got > 0 ? got : 0;
    return got;
}

struct umpire_input named_log_open(const struct named_logs *named, const struct named_log *log,
                                   struct named_reading *ret_reading)
{
    *ret_reading = (struct named_reading){.opened = {.file = -1}, .at = log->at, .end = log->end};
    if (log->spooled) {
        ret_reading->spool = fileno(named->spool);
        return (struct umpire_input){read_spool, ret_reading};
    }
    int file = open(log->path, O_RDONLY | O_CLOEXEC);
    ret_reading->opened = (struct cli_opened){.file = file,
                                              .why = file < 0 ? strerror(errno) : NULL};
    return cli_input_of(&ret_reading->opened);
}

void named_log_close(struct named_reading *reading)
{
    if (reading->opened.file >= 0)
        close(reading->opened.file);
    reading->opened.file = -1;
}
