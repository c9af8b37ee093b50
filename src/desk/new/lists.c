/* SPDX-License-Identifier: MIT */

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

/* Where a line that opens a player's block has its name's end; 0: it opens none. */
static size_t name_end(const char *line, size_t length)
{
    size_t at = strlen("player ");
    if (length <= at || memcmp(line, "player ", at) != 0)
        return 0;
    for (bool quoted = false; at < length && (quoted || !strchr(" {", line[at])); at++) {
        if (line[at] == '"')
            quoted = !quoted;
        else if (line[at] == '\\')
            at++;
    }
    return at < length ? at : length;
}

/* The line with which the last game of a log begins; 0: there is none. */
static uint64_t line_of_game(const struct umpire_session *session)
{
    uint64_t line = umpire_session_lines(session);
    size_t length;
    for (; line > 0; line--) {
        const char *text = umpire_session_line(session, line, &length);
        if (length > 5 && memcmp(text, "game ", 5) == 0)
            break;
    }
    return line;
}

/* Writes a line that opens a player's block with 'first' behind the name, or without. */
static void write_list_player(struct log_writer *lines, const char *text, size_t length, size_t end,
                              bool first)
{
    static const char word[] = " first";
    const size_t size = sizeof word - 1;
    size_t rest = end;
    if (length - end >= size && memcmp(text + end, word, size) == 0)
        rest += size;
    log_write(lines, "%.*s%s%.*s\n", (int)end, text, first ? word : "", (int)(length - rest),
              text + rest);
}

bool cli_lists_first(struct umpire_session *session, const char *player)
{
    struct log_writer lines = {.bytes = NULL};
    uint64_t game = line_of_game(session), line = game;
    size_t length, end;
    const char *text;
    bool plays = false;
    for (; game && (text = umpire_session_line(session, line, &length)); line++) {
        bool first = opens_block_of(text, length, player);
        plays = plays || first;
        end = name_end(text, length);
        if (end)
            write_list_player(&lines, text, length, end, first);
        else
            log_write(&lines, "%.*s\n", (int)length, text);
    }
    bool done = !lines.failed;
    if (plays && done)
        done = umpire_session_replace(session, game, line - game, lines.bytes, lines.length) ==
               UMPIRE_SESSION_GOOD;
    log_writer_done(&lines);
    return done;
}
