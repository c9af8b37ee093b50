/* SPDX-License-Identifier: MIT */
/* What commands share that edit a log: its settings and keys, and moves that are taken back. */
#ifndef CLI_SESSIONS_H
#define CLI_SESSIONS_H

#include "desk/shared/cli.h"
#include "umpire_session.h"

#include <string.h>

/* Sets all of the settings. False: out of memory, or after a message a wrong one. */
bool cli_settings_set_session(const struct cli_settings *settings, struct umpire_session *session);

/* Gives the keys to a session. False: out of memory. */
bool cli_use_session_keys(const struct cli_player_keys *keys, struct umpire_session *session);

/* Moves that are taken back -------------------------------------------------------------------- */

/* The line of the first marker of the log's last game: what stands before it was declared, and is
 * not played. 0: that game has not begun. */
uint64_t cli_first_marker(const struct umpire_session *session);

/* Lines that were taken back, the last ones on top. All zero is empty. */
struct cli_taken {
    char **texts;
    size_t count, capacity;
};

/* Frees all of them. */
void cli_taken_done(struct cli_taken *taken);

/* Adds a text, which belongs to the list from then on. False: out of memory; it was freed. */
bool cli_taken_add(struct cli_taken *taken, char *text);

/* The text that is put back next; NULL: there is none. */
const char *cli_taken_top(const struct cli_taken *taken);

/* Removes the text that is put back next. */
void cli_taken_drop(struct cli_taken *taken);

/* The length of the first `parts` parts of a move's text, at least 1; of all parts if the move has
 * no more. The first part is who acts and the verb, each other part an operand. */
static inline size_t move_length(const struct umpire_move *move, size_t parts)
{
    size_t length = strlen(move->text);
    for (size_t i = move->operand_count; i >= parts; i--)
        length -= 1 + strlen(move->operands[i - 1].lead) + strlen(move->operands[i - 1].value);
    return length;
}

#endif
