/* SPDX-License-Identifier: MIT */
#include "judge/log/seal.h"

#include "base/netstring.h"
#include "judge/log/statement.h"

#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_BYTES = 2 * LIMIT_STRING_BYTES };

bool player_keys_add(struct player_keys *keys, const char *player,
                     const uint8_t key[SEAL_KEY_BYTES])
{
    char *name = strdup(player);
    struct player_key *list = name ? realloc(keys->list, (keys->count + 1) * sizeof *list) : NULL;
    if (!list) {
        free(name);
        return false;
    }
    keys->list = list;
    list[keys->count].player = name;
    memcpy(list[keys->count++].key, key, SEAL_KEY_BYTES);
    return true;
}

void player_keys_done(struct player_keys *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        free(keys->list[i].player);
    free(keys->list);
    *keys = (struct player_keys){.list = NULL};
}

const uint8_t *player_keys_of(const struct player_keys *keys, struct slice player)
{
    for (size_t i = 0; i < keys->count; i++)
        if (slice_is(player, keys->list[i].player))
            return keys->list[i].key;
    return NULL;
}

void seal_init(struct seal *seal, const uint8_t key[SEAL_KEY_BYTES], const struct player_keys *keys)
{
    sha256_init(&seal->game);
    seal->keys = keys;
    seal->judged = key != NULL;
    seal->unread = false;
    if (key)
        memcpy(seal->key, key, sizeof seal->key);
    seal->line = seal->count = 0;
}

struct seal_point seal_point_of(const struct seal *seal)
{
    return (struct seal_point){seal->game, seal->unread};
}

void seal_go_on_from(struct seal *seal, const struct seal_point *point)
{
    seal->game = point->game;
    seal->unread = point->unread;
}

bool seal_points_equal(const struct seal_point *one, const struct seal_point *other)
{
    const struct sha256_ctx *a = &one->game, *b = &other->game;
    return one->unread == other->unread && a->count == b->count && a->index == b->index &&
           memcmp(a->state, b->state, sizeof a->state) == 0 &&
           memcmp(a->block, b->block, a->index) == 0;
}

static void add_to_game(struct seal *seal, const struct statement *statement)
{
    char buffer[LIMIT_STATEMENT_BYTES + LIMIT_STRING_BYTES + 8];
    struct text text;
    if (statement->kind == STATEMENT_GAME) {
        sha256_init(&seal->game);
        seal->unread = false;
    }
    text_init(&text, buffer, sizeof buffer);
    statement_canonical(statement, &text);
    text_add_string(&text, statement->opens_block ? " {\n" : "\n");
    sha256_update(&seal->game, text.length, (const uint8_t *)text.at);
}

/* The first operand with a key. NULL: the statement has none. */
static const struct operand *operand_called(const struct statement *statement, const char *key)
{
    for (size_t i = 0; i < statement->operand_count; i++)
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): operands are counted
        if (statement->operands[i].keyed &&
            slice_is(word_slice(statement, statement->operands[i].key), key))
            return &statement->operands[i];
    return NULL;
}

const struct operand *seal_operand(const struct statement *statement)
{
    return statement_is_ruling(statement) ? operand_called(statement, "signature") : NULL;
}

/* Adds a rule's id or a reason: the words of a path, with dots between them. */
static bool add_sealed_path(struct text *text, const struct statement *statement,
                            const struct operand *operand)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct value *path = value_at(statement, operand->value);
    if (path->kind != VALUE_PATH || operand->keyed || operand->preposition)
        return false;
    for (uint32_t at = path->child; at != NO_VALUE; at = value_at(statement, at)->next) {
        text_add_string(text, at == path->child ? "" : ".");
        text_add(text, word_text(statement, value_at(statement, at)->word, buffer));
    }
    text_add_string(text, "\n");
    return true;
}

/* Adds the rule, the reason and the last day of a waiver. False: the operands are others. */
static bool add_waiver(struct text *text, const struct statement *statement)
{
    const struct operand *seal = seal_operand(statement),
                         *until = operand_called(statement, "until");
    size_t paths = 0;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        if (operand != until && operand != seal &&
            (++paths > 2 || !add_sealed_path(text, statement, operand)))
            return false;
    }
    if (paths == 1)
        text_add_string(text, "\n");
    if (until) {
        const struct value *day = value_at(statement, until->value);
        if (day->kind != VALUE_DATE)
            return false;
        text_add_string(text, "until=");
        text_add(text, word_slice(statement, day->word));
        text_add_string(text, "\n");
    }
    return paths > 0;
}

/* Adds the verb and operands of any other ruling as written, with each run of blanks as one. */
static void add_operands(struct text *text, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    text_add(text, word_text(statement, statement->word, buffer));
    text_add_string(text, "\n");
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        if (operand == seal_operand(statement))
            continue;
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): operands are counted
        canonical_text((struct slice){statement->text + operand->at, operand->length}, text);
        text_add_string(text, "\n");
    }
}

/* Writes the text that is signed. False: the statement is no ruling, or the text is too long. */
static bool write_message(const struct seal *seal, const struct statement *statement,
                          struct text *text)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    char buffer[LIMIT_STRING_BYTES];
    struct sha256_ctx game = seal->game;
    if (!statement_is_ruling(statement) || statement->operand_count == 0)
        return false;
    bool waives = slice_is(word_text(statement, statement->word, buffer), "waive");
    sha256_digest(&game, sizeof digest, digest);
    /* A reason may hold line feeds, and so a line that looks like a last day: the first line tells
     * whether there is one. */
    int of_waiver = operand_called(statement, "until") ? 3 : 1;
    text_addf(text, "umpire ruling %d\n", waives ? of_waiver : 2);
    text_add_hexadecimal(text, digest, sizeof digest);
    text_addf(text, "\n%llu\n", (unsigned long long)statement->line);
    if (!waives)
        add_operands(text, statement);
    else if (!add_waiver(text, statement))
        return false;
    return text->length < MESSAGE_BYTES - 1;
}

/* Whether the ruling stands on its line for the first time. Notes it. */
static bool is_first(struct seal *seal, uint64_t line, const struct text *message)
{
    struct sha256_ctx hash;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&hash);
    sha256_update(&hash, message->length, (const uint8_t *)message->at);
    sha256_digest(&hash, sizeof digest, digest);
    seal->count = seal->line == line ? seal->count : 0;
    seal->line = line;
    for (unsigned i = 0; i < seal->count; i++)
        if (memcmp(seal->messages[i], digest, sizeof digest) == 0)
            return false;
    if (seal->count == SEALS_ON_A_LINE)
        return false;
    memcpy(seal->messages[seal->count++], digest, sizeof digest);
    return true;
}

/* Reads the base64 of a signature, which an operand is. False: it is none. */
static bool decode(const struct statement *statement, const struct operand *operand,
                   uint8_t ret_signature[SEAL_BYTES])
{
    uint8_t signature[BASE64_DECODE_LENGTH(SEAL_DIGITS)];
    size_t length = sizeof signature;
    struct base64_decode_ctx decoder;
    const struct value *path = operand ? value_at(statement, operand->value) : NULL;
    if (!path || path->kind != VALUE_PATH || path->child != path->last)
        return false;
    struct slice digits = word_slice(statement, value_at(statement, path->child)->word);
    base64_decode_init(&decoder);
    bool decoded = digits.length == SEAL_DIGITS &&
                   base64_decode_update(&decoder, &length, signature, digits.length, digits.at) &&
                   base64_decode_final(&decoder) && length == SEAL_BYTES;
    if (decoded)
        memcpy(ret_signature, signature, SEAL_BYTES);
    return decoded;
}

static bool is_signed(struct seal *seal, const struct statement *statement)
{
    char buffer[MESSAGE_BYTES];
    uint8_t signature[SEAL_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    return decode(statement, seal_operand(statement), signature) &&
           write_message(seal, statement, &text) &&
           ed25519_verify(seal->key, text.at, text.length, signature) &&
           is_first(seal, statement->line, &text);
}

static bool is_plain_word(const struct statement *statement, const struct operand *operand)
{
    const struct value *path = value_at(statement, operand->value);
    return !operand->keyed && !operand->preposition && !operand->outcome &&
           path->kind == VALUE_PATH && path->child == path->last;
}

bool signature_read(const struct statement *statement, struct word *ret_player,
                    uint8_t ret_signature[SEAL_BYTES])
{
    const struct operand *operands = statement->operands;
    if (statement->operand_count != 2 || statement->opens_block ||
        !is_plain_word(statement, &operands[0]) || !is_plain_word(statement, &operands[1]) ||
        !decode(statement, &operands[1], ret_signature))
        return false;
    *ret_player = value_at(statement, value_at(statement, operands[0].value)->child)->word;
    return true;
}

void signature_digest(const struct seal *seal, struct slice player,
                      uint8_t ret_digest[SHA256_DIGEST_SIZE])
{
    char buffer[2 * SHA256_DIGEST_SIZE + 8];
    uint8_t digest[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash = seal->game;
    struct text digits;
    sha256_digest(&hash, sizeof digest, digest);
    text_init(&digits, buffer, sizeof buffer);
    text_add_hexadecimal(&digits, digest, sizeof digest);
    sha256_init(&hash);
    netstring_add(&hash, slice_of("umpire signed 1"));
    netstring_add(&hash, player);
    netstring_add(&hash, (struct slice){digits.at, digits.length});
    sha256_digest(&hash, SHA256_DIGEST_SIZE, ret_digest);
}

static enum signature_state state_of(const struct seal *seal, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t signature[SEAL_BYTES], digest[SHA256_DIGEST_SIZE];
    struct word word;
    if (!seal->keys || !signature_read(statement, &word, signature))
        return SIGNATURE_UNCHECKED;
    struct slice player = word_text(statement, word, buffer);
    const uint8_t *key = player_keys_of(seal->keys, player);
    if (!key)
        return SIGNATURE_UNLISTED;
    signature_digest(seal, player, digest);
    return !seal->unread && ed25519_verify(key, digest, sizeof digest, signature)
               ? SIGNATURE_FITS
               : SIGNATURE_WRONG;
}

void seal_take(struct seal *seal, struct statement *statement)
{
    if (seal->judged)
        statement->sealed = statement_is_ruling(statement) && is_signed(seal, statement);
    if (statement_is_signature(statement))
        statement->signature = (uint8_t)state_of(seal, statement);
    else if (!statement_is_ruling(statement))
        add_to_game(seal, statement);
}

bool seal_sign(const struct seal *seal, const struct statement *statement,
               const uint8_t secret[SEAL_KEY_BYTES], char ret_digits[SEAL_DIGITS + 1])
{
    char buffer[MESSAGE_BYTES];
    uint8_t signature[SEAL_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (!write_message(seal, statement, &text))
        return false;
    ed25519_sign(secret, text.at, text.length, signature);
    base64_encode_raw(ret_digits, sizeof signature, signature);
    ret_digits[SEAL_DIGITS] = '\0';
    return true;
}
