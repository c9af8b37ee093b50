/* SPDX-License-Identifier: MIT */
#include "workshop/play/play.h"

#include <errno.h>
#include <string.h>

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
