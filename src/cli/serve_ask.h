/* What may come next at a table, and the words of its game: asked of a session of their own, since a listing may
 * take a second and recording does not wait for it. */
#ifndef CLI_SERVE_ASK_H
#define CLI_SERVE_ASK_H

#include "cli/log_writer.h"
#include "cli/serve_table.h"

/* What may come next after the log's last line:
 * {"at", "answer", "declaring", "over", "turn", "heads", "operands", "moves"}. A move is [head, operand ...], by their
 * indices: a head is {"text", "subject", "verb"}, an operand {"lead", "value", "meaning", "name" ...}. The table's
 * locks are not held. False: out of memory. */
bool serve_ask_next(struct serve_table *table, bool effects, struct log_writer *json);

/* Words that may be written there: [{"text", "meaning", "form"} ...]. */
bool serve_ask_words(struct serve_table *table, struct log_writer *json);

/* Whose turn it is, as a JSON array in `json`; where that is known for the log as it stands, nothing is listed; `*ret_mark` is what it holds for. */
bool serve_ask_turn(struct serve_table *table, struct log_writer *json, struct serve_mark *ret_mark);

/* Frees the session and what it answered. */
void serve_ask_forget(struct serve_table *table);

#endif
