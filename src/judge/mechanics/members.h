/* SPDX-License-Identifier: MIT */
/* The members of a game's state, a row each: what a page calls it, what `table: set` calls it and
 * does to it, and where the state keeps it. By the rows a game tells its state, changes it by
 * `table: set`, and writes it into the log that goes on. */
#ifndef MECHANICS_MEMBERS_H
#define MECHANICS_MEMBERS_H

#include "judge/engine/ruleset.h"

/* Where a row of the state has an integer: signed, or below half of its range. Size 0: nowhere. */
struct kept_at {
    uint16_t offset, size;
};
#define KEPT(type, member)                                                \
    {                                                                     \
        offsetof(struct type, member), sizeof(((struct type *)0)->member) \
    }

/* Where the state has several things of a kind, such as squads. Each is a row that begins with its
 * entity. All zero: the game itself. */
struct owners {
    size_t rows, size;    /* their offset in the state; the size of one */
    struct kept_at count; /* how many there are; nowhere: the state has them in a struct table */
    int field;            /* of `table: set`: what names one */
    bool alike; /* of several with one name the log cannot tell which: nothing is written */
    /* `new --after` writes them sorted by name. The order in which the log first names them would
     * show a side which of them stood in another side's secret lines. */
    bool by_name;
    /* Whether, where a row is the same in two states, the page shows the same of it. NULL: that
     * depends on more than the row, so that each row is described. */
    bool (*apart)(const void *state, const void *other);
    /* if one of these is so of a row, nothing is written of it into the log that goes on */
    struct kept_at unsaid[4];
    /* the index of what holds it, as a ship its cards: where nothing is written of that, nothing is
     * written of it, since it would say that its holder is there */
    struct kept_at holder;
    uint8_t held_by; /* an index of the owners: what holds it */
};
#define ROWS_OF(game, member, type) \
    .rows = offsetof(struct game, member), .size = sizeof(struct type)

/* One of them, and what else its members may depend on. */
struct owner {
    const void *state, *row;
    uint32_t index;
    entity self;
    const struct roster *roster;
    bool over; /* the log that goes on begins with the next round */
};

/* What a member is. All zero: there is nothing to tell. */
struct member_value {
    bool there;
    bool unknown; /* a page says so; the log that goes on does not have it */
    bool untold;  /* a page does not show it */
    bool unsaid;  /* the log that goes on does not have it */
    int64_t number;
    const char *text, *word; /* for a page and for the log, in place of the row's and the number */
};

/* A function that reads a member of a row of a type: VALUE(units, struct squad, .there = true,
 * .number = row->units). `one` is the owner. */
#define VALUE(name, type, ...)                                   \
    static struct member_value name(const struct owner *one)     \
    {                                                            \
        const type *row = one->row;                              \
        (void)row;                                               \
        return (struct member_value){__VA_ARGS__};               \
    }

/* What a member that is a list has, for a page or for the log that goes on. */
struct listing {
    struct text *text;
    struct going_on *going; /* NULL: for a page */
    const struct roster *roster;
};
void listing_add(struct listing *listing, const char *format, ...) TEXT_FORMAT(2, 3);
void listing_name(struct listing *listing, entity name);

struct member {
    uint8_t of;       /* an index of the owners */
    const char *told; /* what a page calls it; NULL: it does not show it */
    const char *text; /* what the page says if it surely is so; NULL: it is a number, or a list */
    const char *said; /* its word in `table: set NAME WORD [NUMBER]`; NULL: it is not written */
    uint8_t form;     /* of that statement, plus 1; 0: no statement sets it (see BY_FORM) */
    uint8_t word;     /* the number of its word, if the form has several, plus 1; 0: any */
    uint8_t area;     /* a number 0 is written only if this area is recorded; 0: always */
    bool alone;       /* where it is so, nothing more is told or written of its owner */
    bool within;      /* a log that goes on with the next round does not have it */
    bool last;        /* it is written after the others of its owner */
    /* where it is kept; whether the log has shown it; whether it is in doubt */
    struct kept_at at, seen, unsure;
    struct member_value (*read)(const struct owner *one); /* NULL: the value is read from `at` */
    void (*list)(const struct owner *one, struct listing *listing);
    /* writes the member into the log that goes on; NULL: as a word and a number */
    void (*say)(const struct owner *one, struct going_on *going);
    /* changes the member by an event; NULL: only the value changes */
    void (*set)(const struct play *play);
    bool (*grow)(const struct play *play); /* the same, and answers false if memory runs out */
};
#define BY_FORM(number) .form = (number) + 1
#define BY_WORD(number, of_word) .form = (number) + 1, .word = (of_word) + 1

struct members {
    /* those of an owner stand together, in the order in which they are told */
    const struct member *rows;
    size_t count;
    const struct owners *owners;
    int word, number; /* fields of `table: set` */
};

/* Tells the members of all owners of a kind; where two states are compared, at least those of the
 * owners that differ. */
void members_tell(const struct members *members, unsigned of, const void *state,
                  const struct roster *roster, struct telling *telling);

/* Writes them into the log that goes on; `over`: with the next round. */
void members_go_on(const struct members *members, unsigned of, const void *state, bool over,
                   struct going_on *going);

/* For owners that depend on nothing but their rows. */
bool members_apart(const void *state, const void *other);

/* For `say`: the owner is destroyed. */
void say_destroyed(const struct owner *one, struct going_on *going);

/* Applies `table: set`. False: out of memory. */
bool members_set(const struct members *members, const struct play *play);

#endif
