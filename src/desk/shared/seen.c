/* SPDX-License-Identifier: MIT */
#include "desk/shared/seen.h"
#include "base/text.h"
#include "desk/shared/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static long hand_on(const char *bytes, size_t left, size_t *at, void *buffer, size_t capacity)
{
    size_t length = left < capacity ? left : capacity;
    memcpy(buffer, bytes + *at, length);
    *at += length;
    return (long)length;
}

static long read_kept(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    struct cli_kept *log = user;
    (void)ret_error;
    return hand_on(log->bytes, log->length - log->at, &log->at, buffer, capacity);
}

struct umpire_input cli_kept_input(struct cli_kept *log)
{
    return (struct umpire_input){.read = read_kept, .user = log};
}

static enum umpire_status write_view(struct umpire_view *view, struct cli_kept *log, FILE *to)
{
    const struct umpire_input input = cli_kept_input(log);
    enum umpire_status status = umpire_view_note(view, "log", &input);
    log->at = 0;
    return status == UMPIRE_CONFORMANT ? umpire_view_write(view, "log", &input, cli_to_file, to)
                                       : status;
}

bool cli_seen_of(const char *side, const char *log, size_t length, struct cli_seen *ret_seen)
{
    struct cli_kept kept = {.bytes = length ? log : "", .length = length};
    *ret_seen = (struct cli_seen){.text = NULL};
    struct umpire_view *view = umpire_view_new(side);
    FILE *to = view ? open_memstream(&ret_seen->text, &ret_seen->length) : NULL;
    enum umpire_status status = to ? write_view(view, &kept, to) : UMPIRE_FAILURE;
    if (to && fclose(to) != 0)
        status = UMPIRE_FAILURE;
    if (status == UMPIRE_MALFORMED)
        text_copy(ret_seen->why, sizeof ret_seen->why, slice_of(umpire_view_why(view)));
    umpire_view_free(view);
    if (status == UMPIRE_FAILURE)
        cli_seen_done(ret_seen);
    return status != UMPIRE_FAILURE;
}

bool cli_seen_of_file(const char *side, FILE *file, struct cli_seen *ret_seen)
{
    char *bytes = NULL;
    size_t length = 0;
    int why = errno;
    errno = 0;
    bool read = file && cli_read_whole(file, &bytes, &length);
    why = file ? errno : why;
    bool good = read ? cli_seen_of(side, bytes, length, ret_seen) : why != ENOMEM;
    if (!read) {
        *ret_seen = (struct cli_seen){.text = NULL};
        text_copy(ret_seen->why, sizeof ret_seen->why, slice_of(strerror(why)));
    }
    free(bytes);
    return good;
}

void cli_seen_done(struct cli_seen *seen)
{
    free(seen->text);
    *seen = (struct cli_seen){.text = NULL};
}

static long read_seen(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    struct cli_seen *seen = user;
    if (*seen->why) {
        *ret_error = seen->why;
        return -1;
    }
    return hand_on(seen->text, seen->length - seen->at, &seen->at, buffer, capacity);
}

struct umpire_input cli_seen_input(struct cli_seen *seen)
{
    return (struct umpire_input){.read = read_seen, .user = seen};
}
