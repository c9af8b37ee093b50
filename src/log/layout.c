#include "log/layout.h"

#include "log.tab.h"

enum layout layout_of_token(int kind, struct slice text)
{
    static const uint8_t layouts[BAD_TEXT + 1] = {
        [COLON] = LAYOUT_ATTACHED,        [COMMA] = LAYOUT_ATTACHED,
        [CLOSE_LIST] = LAYOUT_ATTACHED,   [DOT] = LAYOUT_JOINING,
        [EQUALS] = LAYOUT_JOINING,        [PLUS] = LAYOUT_JOINING,
        [OPEN_POOL] = LAYOUT_JOINING,     [OPEN_LIST] = LAYOUT_OPEN_LIST,
        [OPEN_BRACE] = LAYOUT_OPEN_BLOCK, [CLOSE_BRACE] = LAYOUT_CLOSE_BLOCK};
    if (kind == 0)
        return LAYOUT_NONE;
    if (kind == NEWLINE) /* a '#' may end a statement too: it is no token of its own */
        return text.length && text.at[0] == ';' ? LAYOUT_SEMICOLON : LAYOUT_NONE;
    return layouts[kind] ? (enum layout)layouts[kind] : LAYOUT_WORD;
}
