/* SPDX-License-Identifier: MIT */
/* The members of the structs that a sink is called with: how they are recorded, and how reports
 * name and write them. */
#ifndef SINK_MEMBERS_H
#define SINK_MEMBERS_H

#include "judge/sink/calls.h"

#include <string.h>

/* The kinds of members. PATH is the path of a log, which stays in place until the log has ended.
 * NAME is a text of the library, such as a rule's identifier. ARRAY points to structs and TEXTS to
 * texts; the member at `count` has their number. OPTIONAL is an ARRAY that may be NULL. */
enum kind { NUMBER, FLAG, TEXT, PATH, NAME, ARRAY, OPTIONAL, TEXTS };

/* How reports tell a member: in XML as an attribute, unless a bit says otherwise. */
enum {
    ELEMENT = 1 << 0, /* an element with the text, or one for each text or struct of an array */
    INNER = 1 << 1, /* the text of the struct's own element */
    MARKED = 1 << 2,  /* an attribute that is "true" if there is a text */
    EVER = 1 << 3,    /* an element that is empty if there is no text */
    UNLESS_0 = 1 << 4, /* not if it is 0, or an array without structs */
    NO_XML = 1 << 5,
    NO_JSON = 1 << 6,
    AGAIN = 1 << 7, /* a further row of a member, which is recorded once */
    OWN = 1 << 8    /* the writer has its own way */
};

/* The name of a member that the game has a word for, "round" or "turn". */
extern const char ROUND[];

struct member {
    const char *name; /* in reports; NULL: they do not tell it, or not as one of many */
    enum kind kind;
    uint16_t how;
    /* count: the offset of how many there are, for ARRAY and TEXTS, where it is earlier in the
     * table, and for a NUMBER of which reports tell the first ones */
    uint16_t at, count;
    uint16_t given; /* offset, plus one, of the flag without which it is not told; 0: none */
    uint8_t size;   /* of NUMBER, in bytes */
    uint8_t times;  /* NUMBER: how many there are in a row */
    const struct shape *of;
    const char *(*word)(int value); /* of an enumeration */
};

struct shape {
    size_t size;
    const struct member *members;
    size_t count;
    size_t needed[4]; /* offsets, plus one, of texts that are never NULL; 0: no more */
};

/* Names of an enumeration's values, as reports have them: NULL or "unknown" is none. No report has
 * the verdict UMPIRE_FAILURE. */
const char *level_word(int value);
const char *verdict_word(int value);

extern const struct shape finding_shape, event_shape, told_shape, line_shape, log_shape, game_shape,
    coverage_shape, rule_lines_shape, source_shape, fact_shape, ruling_shape, side_shape,
    ground_shape, unit_shape, signature_shape, setting_shape;

static inline uint64_t member_number(const void *structure, const struct member *member)
{
    const char *at = (const char *)structure + member->at;
    uint64_t eight;
    uint32_t four;
    if (member->size == 8)
        return memcpy(&eight, at, 8), eight;
    return member->size == 4 ? memcpy(&four, at, 4), four : (unsigned char)*at;
}

static inline bool member_flag(const void *structure, const struct member *member)
{
    return *((const bool *)structure + member->at);
}

static inline const char *text_at(const void *at)
{
    const char *text;
    memcpy(&text, at, sizeof text);
    return text;
}

/* A text, or the beginning of an array. */
static inline const char *member_text(const void *structure, const struct member *member)
{
    return text_at((const char *)structure + member->at);
}

static inline size_t member_count(const void *structure, const struct member *member)
{
    size_t count;
    memcpy(&count, (const char *)structure + member->count, sizeof count);
    return count;
}

/* Whether a report in `format`, which is NO_XML or NO_JSON, tells the member of this struct. */
static inline bool member_is_told(const void *structure, const struct member *member,
                                  unsigned format)
{
    if (!member->name || member->how & format)
        return false;
    if (member->given && !*((const bool *)structure + member->given - 1))
        return false;
    if (!(member->how & UNLESS_0))
        return true;
    if (member->kind == ARRAY)
        return member_count(structure, member) > 0;
    return member_number(structure, member) > 0;
}

#endif
