/* What a game tells of its state: things of its names, each in words.
 *
 * A game adds what is worth telling, each time anew and in one order; what it does not add has
 * nothing to be told of it. The engine compares it with what was told before. Adding takes constant
 * time, comparing the time of both; memory is kept from one telling to the next. */
#ifndef ENGINE_TELLING_H
#define ENGINE_TELLING_H

#include "base/text.h"
#include "bind/roster.h"

enum { TOLD_BYTES = 512 };

struct told_thing {
    entity of;        /* NO_ENTITY: the game's */
    const char *what; /* the words live as long as the library */
    size_t text;      /* its place among the texts */
};

struct telling {
    struct told_thing *things;
    uint32_t *slots;  /* by hash: a thing's index plus 1; 0: none */
    char *texts;
    size_t count, capacity, slot_count, slot_capacity, used, text_capacity;
    bool no_memory;
};

void telling_done(struct telling *telling);

/* Forgets all things and keeps the memory. */
void telling_begin(struct telling *telling);

/* Adds a thing; what is longer than TOLD_BYTES is cut. What was added before stays as it is. */
void telling_add(struct telling *telling, entity of, const char *what, const char *format, ...) TEXT_FORMAT(4, 5);

/* The same where the text is a name. */
void telling_add_name(struct telling *telling, const struct roster *roster, entity of, const char *what, entity name);

/* The text of a thing; NULL: it was not told. */
const char *telling_of(const struct telling *telling, entity of, const char *what);

/* The text of the thing with an index below `count`. */
static inline const char *telling_text(const struct telling *telling, size_t index)
{
    return telling->texts + telling->things[index].text;
}

#endif
