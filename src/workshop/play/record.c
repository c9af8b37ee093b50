/* SPDX-License-Identifier: MIT */
/* Adds statements to the log, in 'umpire play'. */
#include "workshop/play/play.h"
#include "desk/shared/log_writer.h"

#include <time.h>

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
        play_forget_taken(play);
        play_save(play, false);
        play_tell_findings(play, false);
    }
    log_writer_done(&writer);
    play->next = NULL;
    play->stale = true;
}
