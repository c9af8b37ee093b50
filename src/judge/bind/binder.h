/* SPDX-License-Identifier: MIT */
/* Binds statements to a game's vocabulary and roster: words become kinds, names become entities,
 * operands become fields.
 *
 * Binding changes the roster only where the vocabulary says that a word introduces a name. A
 * statement that does not bind is an error with its place; none is skipped. What outlives a
 * statement is in the game's block; the binder owns the event's arrays, and serves one game after
 * another. */
#ifndef BIND_BINDER_H
#define BIND_BINDER_H

#include "base/text.h"
#include "judge/log/error.h"
#include "judge/bind/lexicon.h"
#include "judge/bind/likeness.h"

enum { BIND_MESSAGE_BYTES = 512 };

struct bind_error {
    enum log_error error;
    uint32_t at, length; /* after the statement's origin */
    struct near near;    /* what may be meant by `wrong`; valid until a name is added or dropped */
    struct word wrong;   /* the wrong word */
    uint32_t kinds;      /* if it is a name: of the things that it may name, a bit each */
    bool near_names;     /* `near` holds names, which may need quotes */
    bool undeclared;     /* `wrong` is a name that is not declared */
    bool unknown_word;   /* the game has no such word and none like it */
    bool brace_missing;  /* a '}' seems to be missing above */
    bool lacks;          /* the whole statement binds, but an operand is missing */
    bool lacks_subject;  /* the statement begins with a verb: nobody acts */
    struct text text;    /* builds `message` */
    char message[BIND_MESSAGE_BYTES];
};

/* Why a statement does not bind: what the binder notes, and bind/diagnosis puts into words. */
enum unbound_kind {
    UNBOUND_TOLD,      /* nothing, or `error` says it already: bind_fail was called */
    UNBOUND_SUBJECT,   /* the name of the subject is nobody's, or is ambiguous: `answer` */
    UNBOUND_VERB,      /* the subject, one of the kinds `who`, has no verb of that word */
    UNBOUND_BEGINNING, /* the beginning is neither a declaration's word nor a subject and ':' */
    UNBOUND_MARKER,    /* the game has no such marker */
    UNBOUND_ELSEWHERE, /* the declaration `lexeme` may not be in this block */
    UNBOUND_REPEATED,  /* the declaration `lexeme` was already there */
    UNBOUND_BLOCK,     /* the declaration `lexeme` cannot have a block */
    UNBOUND_OPERANDS,  /* no form of `lexeme` takes the operands */
};

struct unbound {
    enum unbound_kind kind;
    enum roster_answer answer;
    uint32_t who;
    const struct lexeme *lexeme;
    entity side;         /* where a name is ambiguous, this player's entity is meant */
    uint32_t introduces; /* kind of the name that it introduces, plus 1; 0: it introduces none */
};

/* A name that is not declared, and the declared one that it was taken for. */
struct taken {
    uint64_t hash; /* of the undeclared name */
    entity one;    /* the entity that is meant */
};

enum { TAKEN_MOST = 16 };

/* What the binder knows of a game: its names, and the log's open blocks. Heads the game's block. */
struct bindings {
    struct roster roster;      /* comes first: roster_of finds it there */
    entity subjects[2];        /* the last two subjects that were found, or NO_ENTITY */
    uint64_t subjects_changes; /* the roster's `changes` when they were found */
    /* PHRASE_ONCE words seen in each open block */
    uint64_t declared[LIMIT_BLOCK_DEPTH + 1][DECLARATIONS_MOST / 64];
    /* kinds of the owners of the open blocks, a bit each */
    uint32_t block_kinds[LIMIT_BLOCK_DEPTH + 1];
    entity block_owners[LIMIT_BLOCK_DEPTH + 1];
    uint32_t depth;
    struct taken taken[TAKEN_MOST];
    uint32_t taken_count;
};

struct binder {
    const struct lexicon *lexicon;
    struct block *block; /* of the game; begins with its bindings */
    struct event event;
    const struct lexeme *lexeme; /* of the last statement whose operands were bound */
    uint32_t fields_read; /* the event's `fields_read` points here unless a caller redirects it */
    size_t known;  /* names in the roster before the event */
    entity introduced; /* the first name that the event introduced, or NO_ENTITY */
    struct unbound unbound;  /* of the event's statement, if it does not bind */
    struct bind_error error; /* of the last statement that was explained */
    bool no_memory;
    bool takes; /* undeclared names that were noted are taken for others (see binder_note_taken) */
    size_t item_capacity, pool_capacity, face_capacity;
    char word[LIMIT_STRING_BYTES]; /* room for a word of a statement, escapes resolved */
};

/* Makes a binder for the games that the block will hold, one after another. */
void binder_init(struct binder *binder, struct block *block);
void binder_done(struct binder *binder);

/* Begins a game with an empty roster. The head of its block is zeroed. */
void binder_begin(struct binder *binder, const struct lexicon *lexicon, struct hash_secret secret);

/* Valid until a name is added. */
static inline struct bindings *binder_bindings(const struct binder *binder)
{
    return (struct bindings *)(void *)binder->block->head;
}

static inline struct roster *binder_roster(const struct binder *binder)
{
    return roster_of(binder->block);
}

/* Each fills `event`. False: it does not bind (see diagnosis_explain), or `no_memory` is set. */
bool bind_declaration(struct binder *binder, const struct statement *statement);
bool bind_event(struct binder *binder, const struct statement *statement);
bool bind_marker(struct binder *binder, const struct statement *statement);
bool bind_result(struct binder *binder, const struct statement *statement);

/* Binds the operands of a statement as those of an event of a kind. Who acts is the player to whom
 * the thing in `field` belongs. */
bool bind_as(struct binder *binder, const struct statement *statement, uint16_t kind, int field);

/* Binds those operands of a declaration that can be read, although the whole does not bind; the
 * event's other fields are unread. Call it right after bind_declaration failed for the statement,
 * which made room for its values. False: not even the thing that it declares is known. */
bool bind_declaration_partly(struct binder *binder, const struct statement *statement);

/* The elements that took the operands of the event's statement, which binds; one for each operand.
 * NULL: none did, but the signature takes any operands there. */
void binder_takers(const struct binder *binder, const struct element **ret_takers);

/* Call these after a declaration that opens a block, and at the block's end. */
void binder_open(struct binder *binder);
void binder_close(struct binder *binder);

/* The owner of the innermost open block; NO_ENTITY: no block is open. */
static inline entity binder_owner(const struct binder *binder)
{
    const struct bindings *bindings = binder_bindings(binder);
    return bindings->block_owners[bindings->depth];
}

/* Notes that an undeclared name was taken for another one; while the binder `takes` such names, it
 * binds them to that one. Notes the first TAKEN_MOST of a game. */
void binder_note_taken(struct binder *binder, struct slice wrong, struct slice meant);

/* Sets `event` to a statement without operands, such as `end`. */
void binder_bare(struct binder *binder, uint16_t kind, const struct statement *statement);

/* Sets the error, at an operand's value or at the statement's word. Always answers false. */
bool bind_fail(struct binder *binder, enum log_error error, uint32_t at, uint32_t length,
               const char *format, ...) TEXT_FORMAT(5, 6) SELDOM;
void bind_failv(struct binder *binder, enum log_error error, uint32_t at, uint32_t length,
                const char *format, va_list arguments) SELDOM;

/* Adds to the message of the error that was just set. */
void bind_add(struct binder *binder, const char *format, ...) TEXT_FORMAT(2, 3) SELDOM;

bool bind_no_memory(struct binder *binder) SELDOM;

#endif
