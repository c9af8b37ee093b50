/* The list that is being read, and the line on which it is read. A list may go on for lines;
 * if one of them turns out to be an event, the list was left open on an earlier line. */
#ifndef LOG_OPEN_LIST_H
#define LOG_OPEN_LIST_H

#include "log/token.h"

struct open_list {
    struct token bracket; /* the outermost '[' that is open, or was last */
    struct token first;   /* the first token of the line */
    uint32_t tokens;      /* tokens of that line so far; 0: no list is open */
};

/* Notes a token. `brackets`: how many are open, the token included. */
void open_list_note(struct open_list *list, const struct token *token, uint32_t brackets);

/* Whether the line, of which `token` was noted last, begins as an event does. */
bool open_list_is_event(const struct open_list *list, const struct token *token);

#endif
