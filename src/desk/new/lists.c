/* SPDX-License-Identifier: MIT */
#include "desk/new/lists.h"

#include "desk/new/new.h"

#include <string.h>

/* Whether a line opens the block of a player, whose name it may quote. */
static bool opens_block_of(const char *line, size_t length, const char *player)
{
    struct log_writer forms[2] = {{.bytes = NULL}, {.bytes = NULL}};
    bool opens = false;
    log_write(&forms[0], "player %s ", player);
    log_write(&forms[1], "player ");
    log_write_text(&forms[1], player);
    log_write(&forms[1], " ");
    for (size_t i = 0; i < 2; i++) {
        bool begins = !forms[i].failed && length > forms[i].length &&
                      memcmp(line, forms[i].bytes, forms[i].length) == 0;
        opens = opens || begins;
        log_writer_done(&forms[i]);
    }
    return opens;
}

/* The first line that begins with a remark, for a player that of his block; 0: there is none. */
static uint64_t line_of_remark(const struct umpire_session *session, const char *remark,
                               const char *player)
{
    size_t length;
    const char *text;
    bool inside = !player;
    for (uint64_t line = 1; (text = umpire_session_line(session, line, &length)); line++) {
        size_t blanks = 0;
        while (blanks < length && text[blanks] == ' ')
            blanks++;
        if (inside && length - blanks >= strlen(remark) &&
            memcmp(text + blanks, remark, strlen(remark)) == 0)
            return line;
        inside = !player || opens_block_of(text, length, player);
    }
    return 0;
}

bool cli_lists_record_all(struct umpire_session *session)
{
    uint64_t line = line_of_remark(session, CLI_NEW_WITH_ALL, NULL);
    if (!line || line_of_remark(session, CLI_NEW_NO_LIST, NULL))
        return true;
    size_t length, remark = sizeof CLI_NEW_WITH_ALL - 1;
    struct log_writer all = {.bytes = NULL};
    const char *text = umpire_session_line(session, line, &length);
    log_write(&all, "%.*s\n", (int)(length - remark), text + remark);
    bool done = !all.failed && umpire_session_replace(session, line, 1, all.bytes,
                                                      all.length) == UMPIRE_SESSION_GOOD;
    log_writer_done(&all);
    return done;
}

uint64_t cli_lists_place(const struct umpire_session *session, const char *player)
{
    return line_of_remark(session, CLI_NEW_NO_LIST, player);
}
