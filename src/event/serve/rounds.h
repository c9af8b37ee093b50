/* SPDX-License-Identifier: MIT */
/* An event at the served tables: its pairings, rounds and clock, the links to print, calls for the
 * judge, and the results. Each function answers a request. */
#ifndef CLI_SERVE_ROUNDS_H
#define CLI_SERVE_ROUNDS_H

#include "event/serve/visit.h"

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

/* The results of all tables, in the request's format. */
void serve_rounds_results(struct visit *visit);

#endif
