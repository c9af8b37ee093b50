/* The list that is open, and the current line within it. A list may run over several lines; if one
 * of them turns out to be an event, the list was left open on an earlier line. */
#ifndef LOG_OPEN_LIST_H
#define LOG_OPEN_LIST_H

#include "log/token.h"

struct open_list {
    struct token bracket; /* the outermost '[' that is open; after its end, the last one */
    struct token first;   /* the first token of the line */
    uint32_t tokens;      /* tokens of that line so far; 0: no list is open */
};

/* Notes a token. `brackets`: the number of open ones, with the token if it is one. */
void open_list_note(struct open_list *list, const struct token *token, uint32_t brackets);

/* Whether the current line begins as an event does; `token` was noted last. */
bool open_list_is_event(const struct open_list *list, const struct token *token);

#endif
