/* SPDX-License-Identifier: MIT */
/* Lists what may come next at a table, and the words of its game. A second session of the table
 * answers, since a listing may take a second, for which recording must not wait. */
#ifndef CLI_SERVE_ASK_H
#define CLI_SERVE_ASK_H

#include "desk/shared/log_writer.h"
#include "event/serve/table.h"

/* What may come next after the log's last line:
 * {"at", "answer", "declaring", "over", "turn", "heads", "operands", "moves"}. A move is [head,
 * operand ...], by their indices: a head is {"text", "subject", "verb"}, an operand {"lead",
 * "value", "meaning", "name" ...}. Call it without the table's locks. False: out of memory, or the
 * log cannot be read. */
bool serve_ask_next(struct serve_table *table, bool effects, struct log_writer *json);

/* What is due after the log's last line, as 'umpire due' prints it: {"at", "due": [{"indent",
 * "text"}
 * ...]}; no lines where no game is played. */
bool serve_ask_due(struct serve_table *table, struct log_writer *json);

/* Writes whether lines may be added, and what they would be accused of:
 *
 *     {"answer": "legal", "found": [{"rule": ..., "message": ...}]} */
bool serve_ask_try(struct serve_table *table, const char *text, size_t length,
                   struct log_writer *json);

/* The words that may be written there: [{"text", "meaning", "form"} ...]. */
bool serve_ask_words(struct serve_table *table, struct log_writer *json);

/* What a statement may be put together from: {"forms": [{"word", "subjects", "open", "parts"} ...],
 * "names": [{"text", "meaning"} ...]}; see umpire_session_forms. */
bool serve_ask_forms(struct serve_table *table, struct log_writer *json);

/* What a phone needs to seal the log's next statement by itself (doc/sealed.md), which never learns
 * what is sealed: {"at", "error", "title", "declarations", "number", "ended", "verbs": [{"verb",
 * "form", "kept", "seals", "shows", "each", "counted"} ...]}. "error": why nothing can be
 * sealed. */
bool serve_ask_sealing(struct serve_table *table, struct log_writer *json);

/* Writes whose turn it is as a JSON array; `*ret_mark` is the mark of the log for which this holds.
 * Lists nothing if the answer for the current log is known. */
bool serve_ask_turn(struct serve_table *table, struct log_writer *json,
                    struct serve_mark *ret_mark);

/* Writes it with the log's mark: {"at", "turn"}. */
bool serve_ask_who(struct serve_table *table, struct log_writer *json);

/* Frees the second session and its answers. */
void serve_ask_forget(struct serve_table *table);

#endif
