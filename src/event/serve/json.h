/* SPDX-License-Identifier: MIT */
/* Writes the JSON of 'umpire serve' with a log_writer. jansson reads JSON. */
#ifndef CLI_SERVE_JSON_H
#define CLI_SERVE_JSON_H

#include "desk/shared/log_writer.h"

/* A string in quotes: bytes that are no UTF-8, and NUL, become U+FFFD. */
void serve_json_bytes(struct log_writer *json, const char *bytes, size_t length);

/* A string in quotes, or null for NULL. */
void serve_json_text(struct log_writer *json, const char *text);

/* A member of an object, with the comma after it: "name":"text", */
void serve_json_member(struct log_writer *json, const char *name, const char *text);

/* A member that is true or false, with the comma after it. */
void serve_json_flag(struct log_writer *json, const char *name, bool flag);

/* Ends an object or array: removes a comma at the end and writes the closing sign. */
void serve_json_close(struct log_writer *json, char sign);

/* As serve_json_close, and writes a comma: another object or array follows in the same array. */
void serve_json_next(struct log_writer *json, char sign);

/* Writes the declarations that may stand in a player's block, [{"word", "form", "line"} ...], those
 * of cards with the names of the game's table ("names"). */
void serve_tell_cards(struct log_writer *json, const char *ruleset);

/* Writes an array with the name, the title and the declarations ("cards") of each game. */
void serve_tell_games(struct log_writer *json);

#endif
