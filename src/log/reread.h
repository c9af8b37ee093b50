/* The tokens of the line that is read inside a list, kept so that they can be read once more
 * if the line turns out to be a statement: its list was left open on an earlier line. */
#ifndef LOG_REREAD_H
#define LOG_REREAD_H

#include "log/token.h"

enum { REREAD_TOKENS = 64 }; /* of a line; a statement shows itself by its second or third token */

struct reread {
    struct token bracket; /* the last '[' outside of any list */
    uint64_t line;        /* the line that is kept; 0: none */
    struct token kept[REREAD_TOKENS];
    uint32_t kept_count;
    struct token again[REREAD_TOKENS]; /* the tokens that are read once more, from `next` on */
    uint32_t again_count, next;
};

/* Keeps a token; `brackets` are open with it. */
void reread_keep(struct reread *reread, const struct token *token, uint32_t brackets);

/* Whether the tokens kept are the beginning of an event up to its colon, which is `token`,
 * behind the line of the bracket. */
bool reread_is_event(const struct reread *reread, const struct token *token);

/* Begins to read the kept line once more. Its first token, as it is read now. */
struct token *reread_begin(struct reread *reread);

static inline bool reread_pending(const struct reread *reread)
{
    return reread->next < reread->again_count;
}

#endif
