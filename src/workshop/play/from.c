/* SPDX-License-Identifier: MIT */
/* umpire play --from: a log that begins with what another program or a list builder wrote. */
#include "workshop/play/play.h"

#include "desk/fleet/fleet.h"
#include "desk/shared/cli.h"
#include "desk/shared/imported.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FROM_MOST = 1 << 24 };

struct content {
    char *bytes; /* owned; with a zero byte after them */
    size_t length;
};

/* False after a message. */
static bool read_content(const char *path, struct content *ret_content)
{
    FILE *file = fopen(path, "r");
    char *bytes = file ? malloc(FROM_MOST + 2) : NULL;
    size_t length = bytes ? fread(bytes, 1, FROM_MOST + 1, file) : 0;
    const char *why = NULL;
    if (!file || (bytes && ferror(file)))
        why = strerror(errno);
    else if (!bytes)
        why = strerror(ENOMEM);
    else if (length > FROM_MOST)
        why = "it has more than 16 MiB";
    if (file)
        fclose(file);
    if (why) {
        cli_say("%s: %s", path, why);
        free(bytes);
        return false;
    }
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): without bytes there is a reason
    bytes[length] = '\0';
    *ret_content = (struct content){bytes, length};
    return true;
}

static bool holds(const struct content *content, const char *text)
{
    return memmem(content->bytes, content->length, text, strlen(text)) != NULL;
}

static bool begins(const struct content *content, const char *text)
{
    const char *at = content->bytes + strspn(content->bytes, " \t\r\n");
    return strncmp(at, text, strlen(text)) == 0;
}

/* Whether it is a log that has begun, not only declarations. */
static bool is_log(const struct content *content)
{
    bool has_game = begins(content, "game ") || holds(content, "\ngame ");
    bool has_marker = holds(content, "\nround ") || holds(content, "\nturn ") ||
                      holds(content, "\nphase ");
    return has_game && has_marker;
}

/* Takes over what an importer made, and tells its notes. */
static enum umpire_status take_made(struct play *play, const char *path,
                                    enum import_outcome outcome, struct imported *imported,
                                    struct log_writer *log)
{
    const struct log_writer *notes = &imported->notes;
    for (size_t at = 0; at < notes->length; at += strlen(notes->bytes + at) + 1)
        cli_say("%s: %s", path, notes->bytes + at);
    if (imported->note_count > 0)
        play_say(2,
                 "%zu of its commands are notes in the log: rules that depend on them are "
                 "undecided.",
                 imported->note_count);
    if (outcome == IMPORT_MADE) {
        *log = imported->log;
        imported->log = (struct log_writer){.bytes = NULL};
    } else {
        cli_say("%s: %s", path, imported->why);
    }
    imported_done(imported);
    play->failed = outcome == IMPORT_NO_MEMORY;
    return outcome == IMPORT_MADE ? UMPIRE_CONFORMANT : UMPIRE_MALFORMED;
}

static enum umpire_status make_log(struct play *play, char **paths, int count,
                                   struct log_writer *log)
{
    static const struct import_limits limits = {.log_bytes = 0};
    struct content content;
    struct imported imported = {.note_count = 0};
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (strcmp(paths[0], "-") == 0)
        return (enum umpire_status)cli_usage_error("--from: name a file, not standard input");
    if (!read_content(paths[0], &content))
        return UMPIRE_MALFORMED;
    bool zip = begins(&content, "PK\3\4") && holds(&content, "savedGame");
    bool recording = begins(&content, "{") && holds(&content, "\"commands\"");
    bool whole = zip || recording || is_log(&content);
    if (whole && count > 1)
        status = (enum umpire_status)cli_usage_error(
            "--from: %s is a whole game: only fleet lists go together", paths[0]);
    else if (zip)
        status = take_made(play, paths[0],
                           import_vassal(content.bytes, content.length, &limits, &imported),
                           &imported, log);
    else if (recording)
        status = take_made(play, paths[0],
                           import_recording(content.bytes, content.length, &limits, &imported),
                           &imported, log);
    else if (whole)
        log_write(log, "%s", content.bytes);
    else
        status = fleets_declare(paths, count, log);
    free(content.bytes);
    return status;
}

enum umpire_status play_from(struct play *play, char **paths, int count)
{
    struct log_writer log = {.bytes = NULL};
    if (umpire_session_lines(play->session) > 0)
        return (enum umpire_status)cli_usage_error("%s: --from needs a log that is not there yet, "
                                                   "or empty",
                                                   play->path);
    enum umpire_status status = make_log(play, paths, count, &log);
    if (status == UMPIRE_CONFORMANT) {
        enum umpire_session_status added = log.failed ? UMPIRE_SESSION_NO_MEMORY
                                                      : umpire_session_append(
                                                            play->session, log.bytes, log.length);
        play->failed = added == UMPIRE_SESSION_NO_MEMORY;
        if (added != UMPIRE_SESSION_GOOD) {
            cli_say("%s: %s", paths[0], umpire_session_status_text(added));
            status = UMPIRE_MALFORMED;
        } else {
            play_say(2, "What %s held is in %s now.", paths[0], play->path);
        }
    }
    log_writer_done(&log);
    return status;
}
