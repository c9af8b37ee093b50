/* SPDX-License-Identifier: MIT */
/* What is due at the end of a log whose game goes on: above its last line as a lens, and when the
 * pointer rests on that line. */
#include "desk/lsp/lsp.h"

#include "desk/shared/due_lines.h"
#include "desk/shared/log_writer.h"
#include "desk/shared/markup.h"

#include <stdlib.h>
#include <string.h>

/* Adds a line of 'umpire due'. */
static void say(void *user, int indent, const char *line)
{
    struct log_writer *text = user;
    log_write(text, "%*s%s\n", indent, "", line);
}

/* The last line that is not blank; 0: there is none. */
static uint64_t last_line(const struct umpire_session *session)
{
    size_t length;
    const char *text;
    uint64_t line = umpire_session_lines(session);
    for (; line > 0; line--) {
        text = umpire_session_line(session, line, &length);
        while (length && strchr(" \t\r\n", *text)) {
            text++;
            length--;
        }
        if (length)
            break;
    }
    return line;
}

/* Whether the last game of the log goes on. */
static bool last_game_goes_on(const struct umpire_session *session)
{
    const struct umpire_session_game *game, *last = NULL;
    for (size_t i = 0; (game = umpire_session_game(session, i)) != NULL; i++)
        last = game;
    return last && last->ruleset && !last->finished;
}

/* Lists what is due at the log's end. NULL: nothing goes on there, or out of memory. */
static char *list(struct umpire_session *session)
{
    struct log_writer text = {.bytes = NULL};
    struct due_lines due = {.say = say, .user = &text};
    if (!last_game_goes_on(session))
        return NULL;
    enum umpire_answer answer = umpire_session_due(session, umpire_session_lines(session),
                                                   due_lines_take, &due);
    bool good = due_lines_end(&due) && answer == UMPIRE_LEGAL && text.length;
    log_write(&text, "%c", '\0');
    if (good && !text.failed)
        return text.bytes;
    log_writer_done(&text);
    return NULL;
}

char *lsp_due(struct umpire_session *session, uint64_t line)
{
    uint64_t last = last_line(session);
    return last && line >= last ? list(session) : NULL;
}

/* The first thing on one line: what follows "Due before 'phase squadron':" belongs to it. */
static void join_first(char *text)
{
    char *end = strchr(text, '\n');
    if (end && end > text && end[-1] == ':' && end[1]) {
        char *next = end + 1 + strspn(end + 1, " ");
        memmove(end + 1, next, strlen(next) + 1);
        *end = ' ';
        end = strchr(end, '\n');
    }
    if (end)
        *end = '\0';
}

json_t *lsp_lenses(const struct lsp *lsp, struct umpire_session *session)
{
    char *text = list(session);
    json_t *lenses = json_array();
    struct lsp_place begin = {.line = last_line(session), .byte = 0};
    if (text && lenses) {
        join_first(text);
        json_array_append_new(lenses,
                              json_pack("{s:o, s:{s:o, s:s}}", "range",
                                        lsp_range(lsp, session, begin, begin), "command", "title",
                                        cli_json_text(text), "command", ""));
    }
    free(text);
    return lenses;
}
