/* How the tokens of a log stand beside each other in the canonical layout. */
#ifndef LOG_LAYOUT_H
#define LOG_LAYOUT_H

#include "base/slice.h"

enum layout {
    LAYOUT_NONE,       /* a line end or the end of the log: nothing is written */
    LAYOUT_WORD,       /* a blank before it and after it */
    LAYOUT_ATTACHED,   /* ':' ',' ']': no blank before it */
    LAYOUT_JOINING,    /* '.' '=' '+' and the '[' of dice: no blank before it or after it */
    LAYOUT_OPEN_LIST,  /* '[': no blank after it */
    LAYOUT_OPEN_BLOCK,
    LAYOUT_CLOSE_BLOCK,
    LAYOUT_SEMICOLON,
    LAYOUT_COMMENT,
};

/* The layout of a token, by its kind (log.tab.h) and its text. */
enum layout layout_of_token(int kind, struct slice text);

#endif
