/* SPDX-License-Identifier: MIT */
/* Changes the log in 'umpire play': adds statements, takes lines back and puts them back, and saves
 * it. */
#include "desk/shared/cli.h"
#include "desk/shared/log_writer.h"
#include "workshop/play/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void play_save(struct play *play, bool force)
{
    enum umpire_session_status status = umpire_session_save(play->session, force);
    int error = errno;
    if (status == UMPIRE_SESSION_GOOD)
        return;
    play_say(2, "! Not saved: %s%s%s.", umpire_session_status_text(status),
             status == UMPIRE_SESSION_IO ? ": " : "",
             status == UMPIRE_SESSION_IO ? strerror(error) : "");
    if (status == UMPIRE_SESSION_CHANGED)
        play_say(2, "  'reload' takes in what is there, 'save force' overwrites it.");
}

/* Drops what could be put back, and says so. */
static void forget_taken(struct play *play)
{
    if (play->taken.count || play->unloaded)
        play_say(2, "What was undone can no longer be redone.");
    cli_taken_done(&play->taken);
    play->unloaded = false;
}

static void save_and_tell(struct play *play)
{
    play_save(play, false);
    play_tell_findings(play, false);
    play->next = NULL;
    play->stale = true;
}

static bool is_good(enum umpire_session_status status)
{
    if (status != UMPIRE_SESSION_GOOD)
        play_say(2, "That cannot be done: %s.", umpire_session_status_text(status));
    return status == UMPIRE_SESSION_GOOD;
}

/* Removes the last line. What this run has recorded is an edit that is undone, so that a reload
 * before it can be undone, too. */
static bool remove_last(struct play *play, uint64_t line, const char *text)
{
    if (play->appended) {
        if (!is_good(umpire_session_undo(play->session, NULL)))
            return false;
        play->appended--;
        play_say(2, "Line %llu is as it was before.", (unsigned long long)line);
        return true;
    }
    if (!is_good(umpire_session_replace(play->session, line, 1, "", 0)))
        return false;
    play->reloaded = false;
    play_say(2, "Undone: %s", text);
    return true;
}

static void take_back_line(struct play *play, uint64_t line, char *text)
{
    if (!remove_last(play, line, text))
        free(text);
    else if (!cli_taken_add(&play->taken, text))
        play->failed = true;
    save_and_tell(play);
}

static void take_back_reload(struct play *play)
{
    uint64_t line;
    if (!is_good(umpire_session_undo(play->session, &line)))
        return;
    play->reloaded = false;
    play->unloaded = true;
    play_say(2, "Line %llu is as it was before.", (unsigned long long)line);
    save_and_tell(play);
}

void play_take_back(struct play *play, bool declared)
{
    size_t length;
    uint64_t line = umpire_session_lines(play->session);
    const char *text = umpire_session_line(play->session, line, &length);
    if (!play->appended && play->reloaded) {
        take_back_reload(play);
    } else if (!text) {
        play_say(2, "There is nothing to undo.");
    } else if (!declared && cli_first_marker(play->session) == 0) {
        play_say(2,
                 "The game has not begun: line %llu, '%.*s', is a declaration. To undo it is "
                 "to edit the log: 'yes' does it.",
                 (unsigned long long)line, (int)length, text);
        play->asked = true;
    } else {
        size_t rest;
        const char *all = umpire_session_text(play->session, &rest);
        if (play->taken.count == 0)
            play->unended = text + length == all + rest;
        char *copy = strndup(text, length);
        /* the session does not make a reload again after another edit */
        if (play->unloaded)
            forget_taken(play);
        if (copy)
            take_back_line(play, line, copy);
        else
            is_good(UMPIRE_SESSION_NO_MEMORY);
    }
}

static bool put_back_line(struct play *play, const char *text)
{
    bool unended = play->unended && play->taken.count == 1;
    enum umpire_session_status status =
        unended ? umpire_session_replace(play->session, umpire_session_lines(play->session) + 1, 0,
                                         text, strlen(text))
                : umpire_session_append(play->session, text, strlen(text));
    if (!is_good(status))
        return false;
    play->appended++;
    play_say(2, "Redone: %s", text);
    cli_taken_drop(&play->taken);
    return true;
}

static bool put_back_reload(struct play *play)
{
    if (!is_good(umpire_session_redo(play->session, NULL)))
        return false;
    play->unloaded = false;
    play->reloaded = true;
    return true;
}

void play_put_back(struct play *play)
{
    const char *text = cli_taken_top(&play->taken);
    if (!text && !play->unloaded)
        play_say(2, "There is nothing to redo.");
    else if (play->unloaded ? put_back_reload(play) : put_back_line(play, text))
        save_and_tell(play);
}

/* A copy of the log's text. NULL: out of memory. */
static char *copy_text(const struct play *play, size_t *ret_length)
{
    const char *text = umpire_session_text(play->session, ret_length);
    char *copy = malloc(*ret_length + 1);
    if (copy)
        memcpy(copy, text, *ret_length);
    return copy;
}

void play_reload(struct play *play)
{
    size_t before_length, length;
    char *before = copy_text(play, &before_length);
    if (!is_good(before ? umpire_session_reload(play->session) : UMPIRE_SESSION_NO_MEMORY)) {
        free(before);
        return;
    }
    const char *text = umpire_session_text(play->session, &length);
    bool changed = length != before_length || memcmp(text, before, length) != 0;
    free(before);
    if (changed) {
        forget_taken(play);
        play->appended = 0;
        play->reloaded = true;
    }
    play_say(2, "The log was read from its file again; 'undo' takes that back.");
    play_tell_findings(play, false);
    play->next = NULL;
    play->stale = true;
}

/* Writes the time before a statement. */
static void write_time(const struct play *play, struct log_writer *writer)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    long seconds = now.tv_sec - play->started.tv_sec;
    seconds = seconds > 0 ? seconds : 0;
    log_write(writer, "@%02ld:%02ld:%02ld ", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

void play_record(struct play *play, const char *line)
{
    struct log_writer writer = {.bytes = NULL};
    if (play->timed && *line != '@' && play->next && !play->next->declaring)
        write_time(play, &writer);
    log_write(&writer, "%s", line);
    enum umpire_session_status status = writer.failed
                                            ? UMPIRE_SESSION_NO_MEMORY
                                            : umpire_session_append(play->session, writer.bytes,
                                                                    writer.length);
    if (status != UMPIRE_SESSION_GOOD) {
        play_say(2, "! Not recorded: %s.", umpire_session_status_text(status));
    } else {
        play_say(8, "%6llu  %.*s", (unsigned long long)umpire_session_lines(play->session),
                 (int)writer.length, writer.bytes);
        play->appended++;
        forget_taken(play);
        play_save(play, false);
        play_tell_findings(play, false);
    }
    log_writer_done(&writer);
    play->next = NULL;
    play->stale = true;
}
