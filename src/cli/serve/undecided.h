/* SPDX-License-Identifier: MIT */
/* What could not be judged in a table's log, for somebody who enters a game from memory. */
#ifndef CLI_SERVE_UNDECIDED_H
#define CLI_SERVE_UNDECIDED_H

#include "cli/serve/visit.h"

/* Answers, of the log's last game, {"at", "verdict", "judgements", "undecided", "rules": [{"rule",
 * "statement", "why", "once", "count", "lines", "words": [{"word", "form", "line", "example"}
 * ...]} ...]}. "why" follows "the log does not tell"; "once": the rule counts once for the game,
 * and "lines" is where it was first; "words": what the log would have to say. */
void serve_undecided(struct visit *visit);

#endif
