/* SPDX-License-Identifier: MIT */
/* The names that are replaced in logs (umpire_pseudonyms_new), and what replaces each. */
#ifndef API_PSEUDONYM_TABLE_H
#define API_PSEUDONYM_TABLE_H

#include "base/text.h"

enum name_sort {
    NAME_PERSON, /* a player, a team, or another side */
    NAME_TITLE,
    NAME_EVENT,
    NAME_SITE,
    NAME_TABLE,
    NAME_SUSPECT, /* another name of a log that looks like a pseudonym */
};

struct known_name {
    uint32_t at, length; /* in the table's texts */
    uint8_t sort;
    const char *word; /* "player": its pseudonym is Player1 */
    uint32_t number;  /* of its pseudonym; 0: none yet */
};

struct pseudonym_table {
    char *texts;
    size_t text_length, text_capacity;
    struct known_name *names; /* in the order in which they were noted */
    size_t count, capacity;
    uint32_t *slots; /* open addressing: the place of a name, plus 1; 0: free */
    size_t slot_count;
    bool numbered;
};

/* All zero is empty. */
void pseudonym_table_done(struct pseudonym_table *table);

/* Notes a name, once. `word` must outlive the table. False: out of memory. */
bool pseudonym_note(struct pseudonym_table *table, enum name_sort sort, struct slice name,
                    const char *word);

/* NULL: it was not noted. */
const struct known_name *pseudonym_find(const struct pseudonym_table *table, enum name_sort sort,
                                        struct slice name);

/* Gives each name a number, in the order in which they were noted; no pseudonym is a suspect, or a
 * part of one, unless that is replaced itself. Nothing is noted afterwards. */
void pseudonyms_number(struct pseudonym_table *table);

/* Adds a name's pseudonym. */
void pseudonym_add(const struct known_name *name, struct text *text);

/* Adds a text in which each person's name that is a word or several, in small letters or capitals,
 * is replaced. False: there is none in it. */
bool pseudonyms_replace(const struct pseudonym_table *table, struct slice in, struct text *text);

/* Whether a name is, or contains, a word as pseudonyms are made of: `word` and a number. */
bool looks_like_pseudonym(struct slice name, const char *word);

#endif
