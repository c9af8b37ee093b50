/* SPDX-License-Identifier: MIT */
/* A request on its way to an answer: what the functions that answer share. */
#ifndef CLI_SERVE_VISIT_H
#define CLI_SERVE_VISIT_H

#include "desk/new/new.h"
#include "desk/shared/imported.h"
#include "event/serve/answer.h"
#include "event/serve/folder.h"

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

/* The request's body, to be freed. NULL: no JSON object, or no memory; the reply says which. */
json_t *visit_body(struct visit *visit);

/* A member of a body that is a text; "": it has none. */
const char *visit_word(const json_t *body, const char *name);

/* Reads the members "at" and "key" of a request to change a log. False: the reply says why. */
bool visit_mark_and_key(struct visit *visit, const json_t *body, struct serve_mark *ret_mark,
                        const char **ret_key);

/* Answers a change with the state since a mark in the log. The caller holds the table's lock. */
void visit_changed(struct visit *visit, enum serve_change what, struct serve_table *table,
                   struct serve_mark known, const char *removed);

/* Tells those who look at a table what has changed. The caller holds the table's lock. */
void visit_tell_all(struct visit *visit, struct serve_table *table);

/* Rule at a table (ask_rulings.c): {"table", "at", "key", "do", "reason"}, and with "do" "waive",
 * which may be missing, "line", "column", "rule" and "id" of a finding; with "penalty" "player"
 * and "points"; with "correct" "line" and "text"; with "time" "minutes" that the table gets. */
void serve_ruling(struct visit *visit);

/* {"table", "at", "key", "line", "text"}: takes a ruling back. */
void serve_ruling_taken_back(struct visit *visit);

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
 * "line", "example"} ...]} ...], "first": [{"count", "line", "text", "example", "words"} ...]}.
 * "why" follows "the log does not tell"; "once": the rule counts once for the game, and "lines" is
 * where it was first; "words": what the log would have to say; "first": the words for which most
 * judgements wait, how many do, the line of the first, and an example of what to write. */
void serve_undecided(struct visit *visit);

/* Requests of an event: pairings, rounds and clock, links, calls for the judge, results -------- */

/* {"event", "game", "pairings", "lists": {name: text}}: makes all tables, or none. */
void serve_rounds_make(struct visit *visit);

/* {"do": "begin", "stop", "go-on" or "minutes", "round", "minutes"} */
void serve_rounds_clock(struct visit *visit);

/* {"origin", "round"}: the links of the tables, with their codes. */
void serve_rounds_codes(struct visit *visit);

/* {"call"}: a table calls the judge, or does so no more. */
void serve_rounds_call(struct visit *visit);

/* {"table"}: the judge has come to a table. */
void serve_rounds_come(struct visit *visit);

/* {"late", "dropped"}: who is to be paired though no table has the player, and who is not. GET
 * answers the lists, POST keeps them. */
void serve_rounds_players(struct visit *visit);
void serve_rounds_keep_players(struct visit *visit);

/* The results of all tables, in the request's format. */
void serve_rounds_results(struct visit *visit);

/* New tables, whose logs begin as in 'umpire play' --------------------------------------------- */

/* Makes the table for a request {"name", "game", "players": [...], "fleets": [...], "memory"}; a
 * fleet is a list builder's export; memory true: the game is over, and entered from memory.
 * Answers as serve_folder_make. */
enum serve_making serve_new_table(struct serve_folder *folder, const json_t *request,
                                  struct serve_table **ret_table, char ret_why[CLI_NEW_WHY_BYTES]);

/* Reads what a player plays, a list builder's export or one by hand, and writes its declarations,
 * as they stand in the player's block. False: `ret_why` says why; it is empty if memory ran out. */
bool serve_new_list(const char *game, const char *player, const char *list,
                    struct log_writer *ret_lines, char ret_why[CLI_NEW_WHY_BYTES]);

/* Logs of files that other programs recorded and somebody sends to be checked ------------------ */

struct serve_made {
    const char *from; /* which program recorded it; NULL: it was a log */
    struct imported imported;
};

/* Makes a log of a recording of Armada or a game of VASSAL, until `end` of import_clock(). Leaves
 * anything else as it is: MADE, with no `from`. Otherwise imported.why says why there is no log.
 * Call serve_made_done in either case. */
enum import_outcome serve_import(const char *bytes, size_t length, uint64_t end,
                                 struct serve_made *ret_made);
void serve_made_done(struct serve_made *made);

/* The member "made" of an answer, with the comma after it: where the log is from, its text and the
 * importer's notes. Nothing, if it was a log. */
void serve_tell_made(const struct serve_made *made, struct log_writer *json);

#endif
