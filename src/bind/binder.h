/* Binds statements to a game's vocabulary and roster: words become kinds,
 * names become entities, operands become fields.
 *
 * Binding changes the roster only where the vocabulary says that a word
 * introduces a name. What does not bind is an error with its place, never
 * skipped. What lasts longer than a statement is in the game's block; the binder
 * owns the event's arrays, and serves one game after another. */
#ifndef BIND_BINDER_H
#define BIND_BINDER_H

#include "base/text.h"
#include "log/error.h"
#include "bind/lexicon.h"
#include "bind/near.h"

enum { BIND_MESSAGE_BYTES = 512 };

struct bind_error {
    enum log_error error;
    uint32_t at, length; /* after the statement's origin */
    struct near near;    /* words that may be meant instead of a wrong one; void once a name is added or dropped */
    struct word wrong;   /* the wrong word */
    bool near_names;     /* `near` holds names, which may need quotes */
    bool undeclared;     /* the wrong word is a name that nobody has declared */
    bool unknown_word;   /* the wrong word is none of the game, and none is near */
    bool brace_missing;  /* a '}' seems to be missing above */
    bool lacks;          /* all of the statement is bound, and something is missing */
    bool lacks_subject;  /* the statement begins with a verb: nobody acts */
    char message[BIND_MESSAGE_BYTES];
};

/* A name that nobody has declared, and the declared one that it was taken for. */
struct taken {
    uint64_t hash; /* of the undeclared name */
    entity one;    /* the entity that is meant */
};

enum { TAKEN_MOST = 16 };

/* What binding knows of a game: its names, and the blocks that are open in the log. The
 * game's block begins with it. */
struct bindings {
    struct roster roster;      /* first, as the roster wants it */
    entity subjects[2];        /* the last two subjects that were found, or NO_ENTITY */
    uint64_t subjects_changes; /* the roster's `changes` when they were found */
    uint64_t declared[LIMIT_BLOCK_DEPTH + 1][2]; /* PHRASE_ONCE words seen in each open block */
    uint32_t block_kinds[LIMIT_BLOCK_DEPTH + 1]; /* kinds of the owners of the open blocks, a bit each */
    entity block_owners[LIMIT_BLOCK_DEPTH + 1];
    uint32_t depth;
    struct taken taken[TAKEN_MOST];
    uint32_t taken_count;
};

struct binder {
    const struct lexicon *lexicon;
    struct block *block; /* of the game; begins with its bindings */
    struct event event;
    uint32_t fields_read; /* where the event's `fields_read` points, unless somebody sets it elsewhere */
    size_t known;  /* names of the roster that were there before the event */
    entity introduced; /* the first new name of the event, or NO_ENTITY */
    struct bind_error error;
    bool no_memory;
    bool terse; /* errors need not tell what may be meant */
    bool takes; /* an undeclared name is taken for the one that it was taken for before (see binder_note_taken) */
    bool unasked; /* nobody asks why something does not bind: `error` stays as it is */
    size_t item_capacity, pool_capacity, face_capacity;
};

/* Makes a binder for the games that the block will hold, one after another. */
void binder_init(struct binder *binder, struct block *block);
void binder_done(struct binder *binder);

/* Begins a game, whose block has a zeroed head. The roster is empty then. */
void binder_begin(struct binder *binder, const struct lexicon *lexicon, struct roster_secret secret);

/* Void once a name has been added. */
static inline struct bindings *binder_bindings(const struct binder *binder)
{
    return (struct bindings *)(void *)binder->block->head;
}

static inline struct roster *binder_roster(const struct binder *binder)
{
    return roster_of(binder->block);
}

/* Each answers true and fills `event`, or false with `error` (or `no_memory`). */
bool bind_declaration(struct binder *binder, const struct statement *statement);
bool bind_event(struct binder *binder, const struct statement *statement);
bool bind_marker(struct binder *binder, const struct statement *statement);
bool bind_result(struct binder *binder, const struct statement *statement);

/* Binds what can be read of a declaration that does not bind; the fields that cannot are unread. False:
 * not even what it declares is known; `error` stays as it is. */
bool bind_declaration_partly(struct binder *binder, const struct statement *statement);

/* Call these after a declaration that opens a block, and at the block's end. */
void binder_open(struct binder *binder);
void binder_close(struct binder *binder);

/* The owner of the innermost open block; NO_ENTITY: no block is open. */
static inline entity binder_owner(const struct binder *binder)
{
    const struct bindings *bindings = binder_bindings(binder);
    return bindings->block_owners[bindings->depth];
}

/* Notes that an undeclared name was taken for another one, to which it is bound while the binder `takes`
 * such names. Of a game the first TAKEN_MOST are noted. */
void binder_note_taken(struct binder *binder, struct slice wrong, struct slice meant);

/* Sets `event` to a statement without operands, such as `end`. */
void binder_bare(struct binder *binder, uint16_t kind, const struct statement *statement);

/* Reports an error at an operand's value, or at the statement's word. False. */
bool bind_fail(struct binder *binder, enum log_error error, uint32_t at, uint32_t length,
               const char *format, ...) TEXT_FORMAT(5, 6) SELDOM;

/* Adds to the error that was just reported. */
void bind_add(struct binder *binder, const char *format, ...) TEXT_FORMAT(2, 3) SELDOM;

#endif
