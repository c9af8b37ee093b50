/* SPDX-License-Identifier: MIT */
/* What a side has chosen in secret and sealed with a digest: doc/sealed.md says what is sealed and
 * how.
 *
 * A statement with commit= makes a commitment for each digest. A statement that shows what was
 * sealed opens its commitment, with salt=, or only shows it; the game knows which one it is. The
 * verb `open` names the commitment by the beginning of its digest. Where a
 * commitment is named by a number, that is its row in the table, counted from 1; 0 is none. */
#ifndef ENGINE_SEALING_H
#define ENGINE_SEALING_H

#include "judge/engine/game_run.h"
#include "judge/engine/ruleset.h"

#define CHAIN_WORD "chain" /* declares the chain of a player's dice (dice_chains.h) */
#define THROW_WORD "throw"

enum {
    SEAL_DIGEST_BYTES = SHA256_DIGEST_SIZE,
    SEAL_SALT_DIGITS_LEAST = 32, /* 128 bits */
    SEAL_SALT_DIGITS_MOST = 128,
    SEAL_BEGINNING_LEAST = 8,
};

struct commitment {
    uint8_t digest[SEAL_DIGEST_BYTES];
    uint8_t shown[SEAL_DIGEST_BYTES]; /* a hash of the values that were shown or opened last */
    uint64_t number;                  /* of its statement of play; 0: not known */
    uint32_t line, shown_line, opened_line; /* 0: it was not shown, not opened */
    uint32_t place;                         /* from 1, among what was sealed with it */
    entity player, object;                  /* object NO_ENTITY: none */
    bool fitted;                            /* what opened it fits */
};

/* The text that a digest is made of, without its values: sealing_begin begins a hash with it, then
 * sealing_value adds each value, sealing_end writes the digest. */
struct sealed_text {
    struct slice title, player, object, salt;
    uint8_t declarations[SHA256_DIGEST_SIZE];
    uint64_t number;
    uint32_t place, values;
};
void sealing_begin(struct sha256_ctx *hash, const struct sealed_text *text);
void sealing_value(struct sha256_ctx *hash, struct slice value);
void sealing_end(struct sha256_ctx *hash, uint8_t ret_digest[SEAL_DIGEST_BYTES]);

/* The bytes that hexadecimal digits say; of an odd number of digits the last byte is half. */
void sealing_read_digits(struct slice digits, uint8_t *ret_bytes);

bool sealing_is_hexadecimal(struct slice text, size_t least, size_t most);

/* Whether statements may be missing in the log, or unreadable: then something else may have been
 * sealed, and numbers of statements are not those that were sealed. */
bool sealing_is_incomplete(const struct game_run *game);

/* Whether the log may go on from another one, which has what was sealed and thrown before. */
static inline bool sealing_goes_on(const struct game_run *game)
{
    return game->opening.declared;
}

/* Whether the game may have had more seals than the log has. */
static inline bool sealing_may_lack(const struct game_run *game)
{
    return sealing_is_incomplete(game) || sealing_goes_on(game);
}

/* Adds a value that is no list as a digest has it. */
void sealing_write(const struct statement *statement, const struct value *value, struct text *text);

/* Whether the digests, the salt and the beginning of a digest in the event are ones; if not,
 * bind_fail was called. */
bool sealing_validate(const struct judgement *judgement, struct binder *binder,
                      const struct sealed_fields *fields);

/* How many commitments of the subject begin as the event says; *ret_commitment: the last of them,
 * from 1. Cost: a look into a table. */
uint32_t sealing_beginning(const struct game_run *game, const struct event *event,
                           const struct sealed_fields *fields, uint32_t *ret_commitment);

/* Whether the event has a digest, a salt or the beginning of a digest. */
static inline bool names_digests(const struct event *event, const struct sealed_fields *fields)
{
    return fields_in(event, BIT(fields->digest) | BIT(fields->salt) | BIT(fields->beginning));
}

/* Whether the event's statement seals something. */
static inline bool is_sealed(const struct event *event, const struct sealed_fields *fields)
{
    return has(event, fields->digest) && event->statement;
}

/* Whether nothing is known of the event but its kind and its subject. */
static inline bool is_hidden(const struct event *event, const struct sealed_fields *fields)
{
    return fields && event->kind != fields->own && is_sealed(event, fields);
}

/* Adds a commitment for each of the event's digests, one after the other; `*ret_first` is the first
 * one, 0: the event seals nothing. False: out of memory. The block may have grown. */
bool seal(const struct play *play, const struct sealed_fields *fields, entity object,
          uint32_t *ret_first);

/* Whether an event whose salt does not fit a commitment here may fit it in the whole log, where its
 * number is later, since statements may be missing here, or where the declarations are others. */
bool sealing_may_fit(const struct game_run *game, const struct event *event,
                     const struct sealed_fields *fields, uint32_t commitment);

/* How much a player has sealed. */
uint32_t sealed_by(const struct game_run *game, entity player);

/* The commitment of the subject that the event's salt opens, among the last 64 that may be meant;
 * if none fits, the first one that was not opened. 0: the event has no salt, or the subject has
 * sealed nothing. */
uint32_t sealing_find(const struct game_run *game, const struct event *event,
                      const struct sealed_fields *fields);

/* What a game does when a commitment is opened, if more may be shown by it than what it hides: what
 * the subject has shown elsewhere without a salt. `values` is a hash of what is opened. */
struct sealed_hand {
    /* judges the opening; the commitment is still as it was before */
    enum answer (*judge)(struct judgement *judgement, const struct commitment *opened,
                         const uint8_t *values);
    /* notes an opening that fits; `later`: than it was shown */
    void (*settle)(const struct play *play, struct commitment *opened, bool later);
};

/* Shows a commitment with the event's plain values; a salt opens it. 0: does nothing. */
void sealing_show(const struct play *play, const struct sealed_fields *fields, uint32_t commitment);

/* The commitment that an event with `open` names. 0: none, or several. */
uint32_t sealing_named(const struct play *play, const struct sealed_fields *fields);

/* Whether the event opens the commitment with what was sealed. */
bool sealing_fits(const struct game_run *game, const struct event *event,
                  const struct sealed_fields *fields, uint32_t commitment);

/* The predicate of a game's rule GAME.sealed.opened: for an `open`, for an event that shows
 * `commitment`, which the log does not name, and for the end of the game. */
enum answer judge_sealed(struct judgement *judgement, uint32_t commitment);

/* The words of such a rule. */
#define SEALED_STATEMENT                                                                     \
    "What a player sealed must be shown exactly as it was sealed, with the secret digits "   \
    "(salt) that were sealed with it. It cannot be opened in two ways"
#define SEALED_UNTOLD "what was sealed and is never opened (open)"

static inline struct commitment *game_commitments(const struct game_run *game)
{
    return TABLE(struct commitment, game, game->sealing.commitments);
}

#endif
