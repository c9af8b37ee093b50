/* SPDX-License-Identifier: MIT */
/* The outline of a log for an editor, its folds, and its layout. */
#include "desk/shared/cli.h"
#include "desk/lsp/lsp.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SYMBOL_NAMESPACE = 3,
    SYMBOL_EVENT = 24,
    DEPTHS = 4,
    NAME_BYTES = 512,
    TITLE_MOST = 400,
    OPEN_MOST = 16
};

/* Symbols ------------------------------------------------------------------------------------- */

static json_t *symbol(const struct lsp *lsp, const struct umpire_session *session, const char *name,
                      int kind, uint64_t line, uint64_t last)
{
    size_t length = 0, own = 0;
    umpire_session_line(session, last, &length);
    umpire_session_line(session, line, &own);
    json_t *range = lsp_range(lsp, session, (struct lsp_place){.line = line},
                              (struct lsp_place){last, length});
    json_t *selection = lsp_range(lsp, session, (struct lsp_place){.line = line},
                                  (struct lsp_place){line, own});
    return json_pack("{s:s, s:i, s:o, s:o, s:[]}", "name", name, "kind", kind, "range", range,
                     "selectionRange", selection, "children");
}

/* The last line of a mark: the one before the next mark of the same depth or less. */
static uint64_t end_of_mark(const struct umpire_session *session, size_t index, uint64_t last)
{
    const struct umpire_session_mark *mark = umpire_session_mark(session, index), *next;
    while ((next = umpire_session_mark(session, ++index)) != NULL && next->line <= last)
        if (next->depth <= mark->depth)
            return next->line > mark->line ? next->line - 1 : mark->line;
    return last;
}

/* Adds the rounds of a game with their phases, from mark `*index` on. */
static void add_marks(const struct lsp *lsp, const struct umpire_session *session, json_t *game,
                      size_t *index, uint64_t last)
{
    json_t *parents[DEPTHS + 1] = {game};
    const struct umpire_session_mark *mark;
    for (; (mark = umpire_session_mark(session, *index)) != NULL && mark->line <= last; ++*index) {
        json_t *one = symbol(lsp, session, mark->text, SYMBOL_EVENT, mark->line,
                             end_of_mark(session, *index, last));
        unsigned depth = mark->depth < DEPTHS ? mark->depth : DEPTHS - 1, parent = depth;
        while (parent > 0 && !parents[parent])
            parent--;
        json_array_append_new(json_object_get(parents[parent], "children"), one);
        parents[depth + 1] = one;
        for (unsigned below = depth + 2; below <= DEPTHS; below++)
            parents[below] = NULL;
    }
}

/* The last line of a game: the one before the next game, or the log's last. */
static uint64_t end_of_game(const struct umpire_session *session, size_t index)
{
    const struct umpire_session_game *game = umpire_session_game(session, index),
                                     *next = umpire_session_game(session, index + 1);
    uint64_t last = next ? next->line - 1 : umpire_session_lines(session);
    return game->finished && game->end_line && game->end_line < last ? game->end_line : last;
}

static void name_game(const struct umpire_session_game *game, char ret_name[NAME_BYTES])
{
    const char *title = game->title ? game->title : "";
    snprintf(ret_name, NAME_BYTES, "%s%s%.*s", game->ruleset, game->title ? ": " : "",
             (int)cli_whole_characters(title, TITLE_MOST), title);
}

json_t *lsp_symbols(const struct lsp *lsp, const struct umpire_session *session)
{
    json_t *list = json_array();
    const struct umpire_session_game *game;
    size_t marks = 0;
    for (size_t i = 0; list && (game = umpire_session_game(session, i)) != NULL; i++) {
        char name[NAME_BYTES];
        uint64_t last = end_of_game(session, i);
        name_game(game, name);
        json_t *one = symbol(lsp, session, name, SYMBOL_NAMESPACE, game->line, last);
        if (!one) {
            json_decref(list);
            return NULL; /* out of memory */
        }
        add_marks(lsp, session, one, &marks, last);
        json_array_append_new(list, one);
    }
    return list;
}

/* Folding ------------------------------------------------------------------------------------- */

static void add_fold(json_t *list, uint64_t line, uint64_t last)
{
    if (last > line)
        json_array_append_new(list, json_pack("{s:I, s:I}", "startLine", (json_int_t)line - 1,
                                              "endLine", (json_int_t)last - 1));
}

/* Adds a fold for each block in braces outside quotes and comments. */
static void fold_blocks(const struct umpire_session *session, json_t *list)
{
    uint64_t open[OPEN_MOST], line = 1;
    size_t depth = 0, length;
    const char *text;
    for (; (text = umpire_session_line(session, line, &length)) != NULL; line++) {
        bool quoted = false;
        for (size_t i = 0; i < length && (quoted || text[i] != '#'); i++) {
            quoted = quoted != (text[i] == '"');
            if (!quoted && text[i] == '{' && depth < OPEN_MOST)
                open[depth++] = line;
            else if (!quoted && text[i] == '}' && depth > 0)
                add_fold(list, open[--depth], line);
        }
    }
}

json_t *lsp_folding(const struct umpire_session *session)
{
    json_t *list = json_array();
    const struct umpire_session_mark *mark;
    size_t game = 0;
    for (size_t i = 0; list && umpire_session_game(session, i); i++)
        add_fold(list, umpire_session_game(session, i)->line, end_of_game(session, i));
    for (size_t i = 0; list && (mark = umpire_session_mark(session, i)) != NULL; i++) {
        while (umpire_session_game(session, game + 1) &&
               umpire_session_game(session, game + 1)->line <= mark->line)
            game++;
        uint64_t last = umpire_session_game(session, game) ? end_of_game(session, game)
                                                           : umpire_session_lines(session);
        add_fold(list, mark->line, end_of_mark(session, i, last));
    }
    if (list)
        fold_blocks(session, list);
    return list;
}

/* Layout -------------------------------------------------------------------------------------- */

struct written {
    FILE *to;
};

static bool write_text(void *user, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, ((struct written *)user)->to) == length;
}

/* Formats the log by one edit of the whole; by none if the log has errors, and so no layout. */
json_t *lsp_formatting(const struct lsp *lsp, const struct umpire_session *session)
{
    char *text = NULL;
    size_t length = 0;
    struct written written = {.to = open_memstream(&text, &length)};
    if (!written.to)
        return NULL;
    enum umpire_status status = umpire_session_format(session, write_text, &written);
    fclose(written.to);
    json_t *list = json_array();
    struct lsp_place begin = {.line = 1}, end = {.line = umpire_session_lines(session) + 1};
    if (status == UMPIRE_CONFORMANT && list)
        json_array_append_new(list,
                              json_pack("{s:o, s:s%}", "range", lsp_range(lsp, session, begin, end),
                                        "newText", text ? text : "", length));
    free(text);
    return list;
}
