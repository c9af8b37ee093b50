/* SPDX-License-Identifier: MIT */
/* A request on its way to an answer: what the functions that answer share. */
#ifndef CLI_SERVE_VISIT_H
#define CLI_SERVE_VISIT_H

#include "event/serve/answer.h"

#include <jansson.h>

/* A request whose link was accepted, for a table or for the judge's room. */
struct visit {
    struct serve *serve;
    const struct serve_request *request;
    struct serve_reply *reply;
    struct serve_table *table; /* NULL: the judge's room */
    bool write;
};

void visit_json(struct visit *visit);

/* The request's body, to be freed. NULL: it is no JSON object, or out of memory; the reply says
 * which. */
json_t *visit_body(struct visit *visit);

/* A member of a body that is a text; "": it has none. */
const char *visit_word(const json_t *body, const char *name);

/* A log with its mark, the lines on which its rulings count (NULL: on all), and its players' keys.
 * Text, lines and keys are to be freed. */
struct log_copy {
    struct serve_mark mark;
    char *text;
    size_t length;
    uint64_t *lines;
    size_t line_count;
    struct cli_player_keys keys;
};

void log_copy_done(struct log_copy *copy);

/* Copies a table's log. False: the log cannot be read, or out of memory; the reply says which. */
bool visit_copy(struct visit *visit, struct serve_table *table, struct log_copy *ret_copy);

/* Answers with the table's log, as a file to save. */
void visit_download(struct visit *visit);

/* Check a log of the judge's, and answer the page of its report (paste.c). */
void serve_paste_check(struct visit *visit);
void serve_paste_report(struct visit *visit);

/* What could not be judged in a table's log, for somebody who enters a game from memory
 * (undecided.c). Answers, of the log's last game, {"at", "verdict", "judgements", "undecided",
 * "rules": [{"rule", "statement", "why", "once", "count", "lines", "words": [{"word", "form",
 * "line", "example"} ...]} ...], "first": [{"count", "line", "words"} ...]}. "why" follows "the log
 * does not tell"; "once": the rule counts once for the game, and "lines" is where it was first;
 * "words": what the log would have to say; "first": the words for which most judgements wait, how
 * many do, and the line of the first. */
void serve_undecided(struct visit *visit);

#endif
