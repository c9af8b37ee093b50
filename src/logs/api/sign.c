/* SPDX-License-Identifier: MIT */
/* Writes a log with its rulings signed: reads the log to find and sign them, then copies it. */
#include "base/array.h"
#include "judge/engine/catalogue.h"
#include "judge/log/reader.h"
#include "judge/log/seal.h"
#include "judge/log/statement.h"
#include "logs/api/checker.h"
#include "umpire.h"

#include <assert.h>
#include <errno.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)UMPIRE_KEY_BYTES == (int)SEAL_KEY_BYTES, "the keys of seals");

/* A text that replaces some bytes of the log. */
struct splice {
    uint64_t at;
    uint32_t removed;
    char text[SEAL_DIGITS + 16];
};

struct ruling_signer {
    struct seal seal;
    const uint8_t *secret;
    struct splice *list;
    size_t count, capacity;
    uint64_t wrong_line; /* of the first error; 0: none */
    bool marker_seen;    /* in the current game */
    bool in_game;        /* of a known ruleset: other rulings are neither signed nor shown */
    void (*tell)(void *user, const struct umpire_signed *one);
    void *user;
};

void umpire_judge_public_key(const uint8_t secret[UMPIRE_KEY_BYTES],
                             uint8_t ret_public[UMPIRE_KEY_BYTES])
{
    ed25519_public_key(secret, ret_public);
}

/* Hands over a ruling as it is written, without its signature. */
static void tell_signed(const struct ruling_signer *signer, const struct statement *statement)
{
    char buffer[LIMIT_STATEMENT_BYTES];
    struct text text;
    const struct operand *seal = seal_operand(statement);
    size_t until = seal ? seal->at : statement->length;
    if (!signer->tell)
        return;
    text_init(&text, buffer, sizeof buffer);
    canonical_text((struct slice){statement->text, until}, &text);
    signer->tell(signer->user,
                 &(struct umpire_signed){statement->line, buffer, !signer->marker_seen});
}

static bool sign_ruling(struct ruling_signer *signer, struct statement *statement)
{
    char digits[SEAL_DIGITS + 1], buffer[LIMIT_STRING_BYTES];
    if (signer->in_game && seal_sign(&signer->seal, statement, signer->secret, digits)) {
        if (!ARRAY_RESERVE(signer->list, signer->capacity, signer->count + 1))
            return false;
        struct splice *splice = &signer->list[signer->count++];
        const struct operand *old = seal_operand(statement);
        struct text text;
        *splice = (struct splice){.at = statement->offset + (old ? old->at : statement->length),
                                  .removed = old ? old->length : 0};
        text_init(&text, splice->text, sizeof splice->text);
        text_addf(&text, "%ssignature=\"%s\"", old ? "" : " ", digits);
        tell_signed(signer, statement);
    }
    if (statement->kind == STATEMENT_GAME) {
        signer->marker_seen = false;
        signer->in_game = ruleset_named(word_text(statement, statement->word, buffer)) != NULL;
    }
    signer->marker_seen = signer->marker_seen || statement->kind == STATEMENT_MARKER;
    seal_take(&signer->seal, statement);
    return true;
}

/* Finds and signs the rulings. Answers the last item of the log, or ITEM_NO_MEMORY. */
static enum item_kind sign_all(struct ruling_signer *signer, struct reader *reader)
{
    const struct item *item;
    while ((item = reader_next(reader))->kind < ITEM_END) {
        if (item->kind == ITEM_ERROR && !signer->wrong_line)
            signer->wrong_line = item->error.place.line;
        if (item->kind != ITEM_STATEMENT)
            continue;
        struct statement statement = *item->statement;
        if (!sign_ruling(signer, &statement))
            return ITEM_NO_MEMORY;
    }
    return item->kind;
}

/* Copies the log with the signatures. */
static bool copy(const struct ruling_signer *signer, struct source *source,
                 bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    char buffer[65536];
    uint64_t from = 0, skip = 0;
    size_t next = 0;
    long got;
    while ((got = source_read(source, buffer, sizeof buffer)) > 0) {
        uint64_t at = from, end = from + (uint64_t)got;
        while (next < signer->count && signer->list[next].at <= end) {
            const struct splice *splice = &signer->list[next++];
            uint64_t begin = at > skip ? at : skip;
            if (splice->at > begin &&
                !write(user, buffer + (begin - from), (size_t)(splice->at - begin)))
                return false;
            if (!write(user, splice->text, strlen(splice->text)))
                return false;
            at = splice->at > at ? splice->at : at;
            skip = splice->at + splice->removed;
        }
        uint64_t begin = at > skip ? at : skip;
        if (begin < end && !write(user, buffer + (begin - from), (size_t)(end - begin)))
            return false;
        from = end;
    }
    return got == 0;
}

const char *umpire_sign_rulings(const char *path, const uint8_t secret[UMPIRE_KEY_BYTES],
                                bool (*write)(void *user, const char *bytes, size_t length),
                                void (*tell)(void *user, const struct umpire_signed *one),
                                void *user, uint64_t *ret_signed, uint64_t *ret_line)
{
    struct ruling_signer signer = {.secret = secret, .tell = tell, .user = user};
    *ret_signed = *ret_line = 0;
    errno = 0;
    if (strcmp(path, "-") == 0)
        return "a log is read twice to be signed: name a file";
    uint8_t key[SEAL_KEY_BYTES];
    ed25519_public_key(secret, key);
    seal_init(&signer.seal, key, NULL);
    struct source *source = source_open(path), *again = NULL;
    const char *why = source ? NULL : strerror(errno);
    struct reader *reader = source ? reader_new(source) : NULL;
    enum item_kind last = reader ? sign_all(&signer, reader) : ITEM_NO_MEMORY;
    *ret_signed = signer.count;
    *ret_line = signer.wrong_line;
    if (!why && last == ITEM_NO_MEMORY)
        why = "out of memory";
    else if (!why && last == ITEM_UNREADABLE)
        why = "it cannot be read to its end";
    else if (!why && signer.wrong_line)
        why = "the log has errors: 'umpire check' lists them";
    if (!why && !(again = source_open(path)))
        why = strerror(errno);
    if (!why && !copy(&signer, again, write, user))
        why = "it cannot be copied";
    int error = last == ITEM_NO_MEMORY && source ? ENOMEM : errno;
    if (!why && source_changed(source))
        why = "it was changed while it was read";
    source_close(again);
    reader_free(reader);
    source_close(source);
    free(signer.list);
    errno = error;
    return why;
}

/* A player's signature --------------------------------------------------------------------- */

struct signing_game {
    struct seal seal; /* of the game up to its `end`, or as far as it goes */
    size_t at;        /* the byte where the signature belongs */
    size_t length;    /* of the log */
    bool in_game, ended;
};

static void take_of_game(void *user, const struct statement *statement)
{
    struct signing_game *one = user;
    struct statement copy = *statement;
    if (statement->kind == STATEMENT_GAME)
        *one = (struct signing_game){
            .seal = one->seal, .at = one->length, .length = one->length, .in_game = true};
    if (statement->kind == STATEMENT_END && one->in_game && !one->ended) {
        one->ended = true;
        one->at = (size_t)statement->offset;
    }
    if (one->in_game && !one->ended && statement->kind != STATEMENT_EOF)
        seal_take(&one->seal, &copy);
}

/* Writes the player's statement. */
static void write_signed(const struct seal *seal, const char *player,
                         const uint8_t secret[UMPIRE_KEY_BYTES],
                         char ret_line[UMPIRE_SIGNATURE_LINE])
{
    uint8_t digest[SHA256_DIGEST_SIZE], signature[SEAL_BYTES];
    char digits[SEAL_DIGITS + 1];
    struct text text;
    signature_digest(seal, slice_of(player), digest);
    ed25519_sign(secret, digest, sizeof digest, signature);
    base64_encode_raw(digits, sizeof signature, signature);
    digits[SEAL_DIGITS] = '\0';
    text_init(&text, ret_line, UMPIRE_SIGNATURE_LINE);
    text_add_string(&text, "signed ");
    name_write(&text, slice_of(player));
    text_addf(&text, " \"%s\"\n", digits);
}

const char *umpire_sign_game(const void *log, size_t length, const char *player,
                             const uint8_t secret[UMPIRE_KEY_BYTES],
                             char ret_line[UMPIRE_SIGNATURE_LINE], size_t *ret_at,
                             uint64_t *ret_wrong)
{
    struct signing_game one = {.at = length, .length = length};
    *ret_wrong = 0;
    if (strlen(player) > LIMIT_NAME_BYTES)
        return "this is no player's name";
    seal_init(&one.seal, NULL, NULL);
    const char *why = read_statements(log, length, take_of_game, &one, ret_wrong);
    if (why)
        return why;
    if (!one.in_game)
        return "the log has no game";
    write_signed(&one.seal, player, secret, ret_line);
    *ret_at = one.at;
    return NULL;
}
