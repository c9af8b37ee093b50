/* SPDX-License-Identifier: MIT */
/* Lists what may come next at a table, and the words of its game. A second session of the table
 * answers, since a listing may take a second, for which recording must not wait. */
#ifndef CLI_SERVE_ASK_H
#define CLI_SERVE_ASK_H

#include "desk/shared/log_writer.h"
#include "event/serve/table.h"

/* What may come next after the log's last line: {"at", "answer", "declaring", "over", "turn",
 * "heads", "operands", "moves"}. A move is [head, operand ...], by their indices: a head is
 * {"text", "subject", "verb"}, an operand {"lead", "value", "meaning", "name" ...}. Call it without
 * the table's locks. False: out of memory, or the log cannot be read. */
bool serve_ask_next(struct serve_table *table, bool effects, struct log_writer *json);

/* What is due after the log's last line, as 'umpire due' prints it: {"at", "due": [{"indent",
 * "text"} ...]}; no lines where no game is played. */
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

/* Writes "rulings": [{"line", "text"} ...], and a comma (rulings.c). */
void serve_tell_rulings(struct log_writer *json, const struct umpire_session *session);

/* Writes "fleets": [{"player", "count", "faults": [{"line", "message", "rule", "citation"} ...]}
 * ...], the players whose fleet is not legal. The list is empty once the first round has begun:
 * from then on these are findings of the log. `open` false: the table's round has not begun, and
 * the faults, which name cards, are not written (fleets.c). */
void serve_tell_fleets(struct log_writer *json, const struct serve_table *table, bool open);

/* The last statement of the result near the log's end. */
struct serve_result {
    uint64_t line;  /* 0: there is none */
    char text[512]; /* what follows its first word */
};
void serve_find_result(const struct umpire_session *session, struct serve_result *ret_result);

/* Writes who has confirmed a whole table's result, an array of names: those in such remarks below
 * it. */
void serve_tell_confirmed(struct log_writer *json, const struct serve_table *table);

/* Writes the table's state for a reader who knows the log up to a mark: {"name", "at", "problem",
 * "called", "more", "confirmed", "taken", "lines", "from", "text", "gap", "place", "verdict",
 * "finished", "findings", "found", "fleets", "state"}. "more": minutes that rulings give this
 * table; "taken": how many times something can be put back, and its last line, or null. "from": how
 * many lines the reader knows already; "text": the lines after these. "gap": true if some lines
 * between the two are left out.
 * "state": null, or {"over", "names": [{"name", "kind", "owner", "things": [{"what", "value",
 * "before", "changed"} ...]} ...]}, the game itself without a name; "before" only if the last
 * statement has changed it. The last brace is not written, so that more members can follow. The
 * caller holds the table's lock. */
void serve_tell_state(struct log_writer *json, const struct serve_table *table,
                      struct serve_mark known);

/* Writes the state after a line: {"line", "state"}. The caller holds the table's lock. */
void serve_tell_state_at(struct log_writer *json, const struct serve_table *table, uint64_t line);

/* Writes the judge's line of a table: {"name", "write", "read", "problem", "at", "called",
 * "callers", "more", "waits", "lines", "turn"}, and if the log can be read "fleets", "place",
 * "finished", "verdict", "open", "waived" and "last". "write" and "read" are its links; "callers":
 * the sides that call the judge. Both locks of the table may be held. `turn` is a JSON array, or
 * NULL. `open` false: the table's round has not begun, and what was found is not told, since it may
 * tell of a list. */
void serve_tell_row(struct log_writer *json, const struct serve_table *table, const char *turn,
                    bool open);

#endif
