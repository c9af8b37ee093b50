/* SPDX-License-Identifier: MIT */
/* Lines that were read before, with the statement that each begins with; after a ';' or '{' the
 * rest of a line counts as one, too. Most lines of a log stand in it, or in another log, a second
 * time; a known line is neither scanned nor parsed again. That is right because the statement of a
 * line depends only on the line's bytes, at a place where any statement may begin.
 *
 * Memory is bounded: once it is used up, all lines are forgotten. */
#ifndef LOG_KNOWN_LINES_H
#define LOG_KNOWN_LINES_H

#include "base/limits.h"
#include "judge/log/statement.h"

enum {
    KNOWN_LINE_MOST = 128,           /* bytes of a line that is kept */
    KNOWN_LINES_SLOTS = 32768,
    KNOWN_LINES_BYTES = 1024 * 1024,
};

struct bound_line;
struct known_lines;

/* A line, or the rest of one, that begins with a statement, which is no `game` or `end`. */
struct known_line {
    struct known_lines *lines; /* the lines that this one belongs to */
    /* what the binder found in the statement (judge/bind/attempt.h); NULL: nothing yet */
    const struct bound_line *bound;
    struct operand *operands; /* of the statement, in the lines' memory */
    struct value *values;
    uint32_t operand_count, value_count;
    int64_t time;
    struct word subject, word;
    enum statement_kind kind;
    enum marker marker;
    uint8_t traits;
    bool opens_block, has_time;
    bool ends_block;      /* the '}' of its block follows on the line */
    uint16_t line_length; /* its line feed included */
    uint16_t taken;       /* bytes of it up to where the next statement or line begins */
    uint16_t begin;       /* bytes of the line before the statement */
    uint32_t length;      /* of the statement */
    char line[];
};

struct known_lines {
    char *memory;
    size_t used;
    /* by hash: offset in `memory`, plus 1, of the last line with this hash; 0: none */
    uint32_t slots[KNOWN_LINES_SLOTS];
};

/* The caller has zeroed `*lines`. False: out of memory. */
bool known_lines_init(struct known_lines *lines);
void known_lines_done(struct known_lines *lines);

/* Whether its statement may stand in so many blocks: a block holds declarations only, and is as
 * deep as the limit says. */
static inline bool known_line_may_stand(const struct known_line *known, uint32_t blocks)
{
    if (known->kind == STATEMENT_DECLARATION)
        return (!known->opens_block || blocks < LIMIT_BLOCK_DEPTH) &&
               (!known->ends_block || blocks > 0);
    return (known->kind == STATEMENT_BLOCK_END) == (blocks > 0);
}

/* Finds a line, which ends in a line feed. The answer lives until a line is kept. NULL: unknown. */
struct known_line *known_lines_find(const struct known_lines *lines, struct slice line);

/* Memory that lives as long as a known line. NULL: there is not so much left. */
void *known_line_room(struct known_line *line, size_t bytes);

/* Keeps a line, or the rest of one, with its first statement; for `taken`, see known_line. */
void known_lines_keep(struct known_lines *lines, struct slice line, size_t taken, size_t begin,
                      const struct statement *statement);

#endif
