/* SPDX-License-Identifier: MIT */
/* Seals a statement of a player: see doc/sealed.md. */
#include "judge/bind/vocabulary.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/proof/sealing.h"
#include "judge/log/reader.h"
#include "logs/api/checker.h"
#include "umpire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The game ------------------------------------------------------------------------------ */

struct identifying {
    struct umpire_identity *identity;
    struct sealing sealing;
    struct declared declared;
    bool in_game, marker_seen, no_memory;
};

static bool is_word(const struct statement *statement, const char *word)
{
    char buffer[LIMIT_STRING_BYTES];
    return statement->kind == STATEMENT_DECLARATION &&
           slice_is(word_text(statement, statement->word, buffer), word);
}

static void take_title(struct identifying *one, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct value *value = statement->operand_count == 1
                                    ? value_at(statement, statement->operands[0].value)
                                    : NULL;
    if (value && value->kind == VALUE_PATH && !one->identity->title[0])
        text_copy(one->identity->title, sizeof one->identity->title,
                  word_text(statement, value_at(statement, value->child)->word, buffer));
}

static void take(void *user, const struct statement *statement)
{
    struct identifying *one = user;
    char buffer[LIMIT_STRING_BYTES];
    bool note = is_word(statement, "note") || statement_is_signature(statement);
    if (statement->kind == STATEMENT_GAME) {
        *one->identity = (struct umpire_identity){.plays = 0};
        text_copy(one->identity->ruleset, sizeof one->identity->ruleset,
                  word_text(statement, statement->word, buffer));
        one->in_game = true;
        one->marker_seen = false;
    }
    if (!one->in_game)
        return;
    one->marker_seen = one->marker_seen || statement_is_play(statement);
    bool declares = statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_BLOCK_END ||
                    (statement->kind == STATEMENT_DECLARATION && !note);
    if (!one->marker_seen && declares)
        one->no_memory = one->no_memory || !declared_add(&one->sealing, statement);
    if (!one->marker_seen && is_word(statement, heading_word(HEADING_TITLE)))
        take_title(one, statement);
    one->identity->plays += statement_is_play(statement);
    one->identity->ended = one->identity->ended || statement->kind == STATEMENT_END ||
                           is_word(statement, "result");
}

static void end_identity(struct identifying *one)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    char buffer[UMPIRE_DIGEST_DIGITS + 8];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    declared_digest(&one->sealing, digest);
    text_add_hexadecimal(&text, digest, sizeof digest);
    memcpy(one->identity->declarations, text.at, UMPIRE_DIGEST_DIGITS + 1);
}

const char *umpire_identify(const void *log, size_t length, struct umpire_identity *ret_identity,
                            uint64_t *ret_line)
{
    struct identifying one = {.identity = ret_identity};
    *ret_identity = (struct umpire_identity){.plays = 0};
    one.sealing.declared = &one.declared;
    const char *why = read_statements(log, length, take, &one, ret_line);
    if (!why && one.no_memory) {
        errno = ENOMEM;
        why = "out of memory";
    } else if (!why && !one.in_game) {
        why = "the log has no game";
    } else if (!why) {
        end_identity(&one);
    }
    bytes_done(&one.declared.texts);
    return why;
}

/* A statement --------------------------------------------------------------------------- */

enum { VALUES_MOST = 64, FLAGS_MOST = 16 };

struct sealer {
    const struct umpire_identity *game;
    const struct statement *statement;
    const struct umpire_sealing *sealing;
    const struct sealed_fields *fields;
    const struct vocabulary *vocabulary;
    uint16_t kind;
    /* its plain values, those of lists by themselves, and where its other operands stand */
    const struct value *values[VALUES_MOST];
    size_t count;
    bool aside[VALUES_MOST]; /* by operand */
    char line[LIMIT_STATEMENT_BYTES];
    struct text text;
    struct text *why;
};

/* Says why nothing is sealed. */
static bool refuse(struct sealer *sealer, const char *format, ...) TEXT_FORMAT(2, 3);
static bool refuse(struct sealer *sealer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_addv(sealer->why, format, arguments);
    va_end(arguments);
    return false;
}

/* The verb of the game that a word names, if what it says can be sealed. NULL: it cannot. */
static const struct phrase *sealed_verb(const struct vocabulary *vocabulary, struct slice word)
{
    for (const struct phrase *verb = vocabulary->verbs; verb->word; verb++)
        if (slice_is(word, verb->word) && strstr(verb->signature, "commit="))
            return verb;
    return NULL;
}

bool umpire_sealed_verb_at(const char *ruleset, size_t index, struct umpire_sealed_verb *ret_verb)
{
    const struct ruleset *named = ruleset_named(slice_of(ruleset));
    const struct sealed_fields *fields = named ? named->sealed : NULL;
    for (const struct phrase *verb = fields ? named->vocabulary->verbs : NULL; verb && verb->word;
         verb++) {
        bool seals = strstr(verb->signature, "commit="), own = verb->kind == fields->own;
        bool shows = verb->kind != fields->open && strstr(verb->signature, "[salt=");
        if ((!seals && !shows) || index--)
            continue;
        *ret_verb = (struct umpire_sealed_verb){.verb = verb->word,
                                                .kept = own ? fields->kept : 0,
                                                .seals = seals,
                                                .shows = shows,
                                                .each = own,
                                                .counted = own && fields->counted};
        return true;
    }
    return false;
}

static bool refuse_verb(struct sealer *sealer, struct slice word)
{
    char list[400];
    struct text text;
    text_init(&text, list, sizeof list);
    for (const struct phrase *verb = sealer->vocabulary->verbs; verb->word; verb++)
        if (strstr(verb->signature, "commit="))
            text_addf(&text, "%s%s", text.length ? ", " : "", verb->word);
    return refuse(sealer, "'%.*s' cannot be sealed; in %s these can: %s", (int)word.length,
                  word.at, sealer->game->ruleset, list);
}

/* Whether an operand is a word that says how something is done, such as `secretly`. */
static bool is_flag(const struct sealer *sealer, const struct operand *operand)
{
    char buffer[LIMIT_STRING_BYTES];
    struct text text;
    const struct value *value = value_at(sealer->statement, operand->value);
    text_init(&text, buffer, sizeof buffer);
    if (value->kind != VALUE_PATH || value->count != 1)
        return false;
    sealing_write(sealer->statement, value, &text);
    for (const struct operand_type *type = sealer->vocabulary->types; type->name; type++)
        if (type->kind == OPERAND_FLAG && strcmp(type->name, buffer) == 0)
            return true;
    return false;
}

static bool add_value(struct sealer *sealer, const struct value *value)
{
    const struct statement *statement = sealer->statement;
    if (value->kind == VALUE_LIST) {
        for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
            if (!add_value(sealer, value_at(statement, at)))
                return false;
        return true;
    }
    if (sealer->count == VALUES_MOST)
        return false;
    sealer->values[sealer->count++] = value;
    return true;
}

/* Takes the statement apart: what is to be sealed, and what stays as it is. */
static bool take_sealed_operands(struct sealer *sealer)
{
    const struct statement *statement = sealer->statement;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        if (i >= VALUES_MOST)
            return refuse(sealer, "the statement has too many operands");
        if (operand->keyed && (slice_is(word_slice(statement, operand->key), "commit") ||
                               slice_is(word_slice(statement, operand->key), "salt")))
            return refuse(sealer, "write the statement as it is meant, without digests and salts");
        sealer->aside[i] = operand->keyed || operand->outcome ||
                           operand->preposition == PREPOSITION_BY || is_flag(sealer, operand);
        if (!sealer->aside[i] && !add_value(sealer, value_at(statement, operand->value)))
            return refuse(sealer, "the statement has too many operands");
    }
    return true;
}

/* Seals some values as one, and writes the digest. */
static bool seal_values(struct sealer *sealer, size_t first, size_t count, uint32_t place)
{
    char player[LIMIT_STRING_BYTES], object[LIMIT_STRING_BYTES] = "", salt[UMPIRE_SALT_DIGITS + 1],
        values[LIMIT_STRING_BYTES], said[LIMIT_STRING_BYTES], digits[UMPIRE_DIGEST_DIGITS + 8];
    uint8_t digest[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash;
    struct text text;
    const struct statement *statement = sealer->statement;
    if (!sealer->sealing->salt(sealer->sealing->user, salt))
        return refuse(sealer, "there are no random numbers");
    text_copy(player, sizeof player, word_text(statement, statement->subject, values));
    if (sealer->kind == sealer->fields->own && sealer->fields->kept) {
        const struct value *name = sealer->values[sealer->fields->kept - 1];
        if (name->kind == VALUE_PATH)
            text_copy(object, sizeof object,
                      word_text(statement, value_at(statement, name->last)->word, values));
    }
    struct sealed_text sealed = {.title = slice_of(sealer->game->title),
                                 .player = slice_of(player),
                                 .object = slice_of(object),
                                 .salt = slice_of(salt),
                                 .number = sealer->game->plays + 1,
                                 .place = place,
                                 .values = (uint32_t)count};
    sealing_read_digits(slice_of(sealer->game->declarations), sealed.declarations);
    sealing_begin(&hash, &sealed);
    struct text shown;
    text_init(&shown, said, sizeof said);
    for (size_t i = first; i < first + count; i++) {
        text_init(&text, values, sizeof values);
        sealing_write(statement, sealer->values[i], &text);
        sealing_value(&hash, (struct slice){text.at, text.length});
        text_add_string(&shown, i == first ? "" : " ");
        canonical_text(value_as_written(sealer->statement, sealer->values[i]), &shown);
    }
    sealing_end(&hash, digest);
    text_init(&text, digits, sizeof digits);
    text_add_hexadecimal(&text, digest, sizeof digest);
    text_addf(&sealer->text, "\"%s\"", digits);
    const struct umpire_secret secret = {player, object,        said, digits,
                                         salt,   sealed.number, place};
    return sealer->sealing->keep(sealer->sealing->user, &secret);
}

/* Writes `commit=` with a digest of each value from `first` on. */
static bool seal_each(struct sealer *sealer, size_t first)
{
    size_t count = sealer->count - first;
    bool good = true;
    text_add_string(&sealer->text, count > 1 ? " commit=[" : " commit=");
    for (size_t i = 0; i < count && good; i++) {
        text_add_string(&sealer->text, i ? " " : "");
        good = seal_values(sealer, first + i, 1, (uint32_t)i + 1);
    }
    text_add_string(&sealer->text, count > 1 ? "]" : "");
    return good;
}

/* Writes what stays of the statement before its digests. */
static void write_beginning(struct sealer *sealer, size_t kept)
{
    const struct statement *statement = sealer->statement;
    size_t before = statement->operand_count ? statement->operands[0].at : statement->length;
    canonical_text((struct slice){statement->text, before}, &sealer->text);
    if (sealer->kind == sealer->fields->own && sealer->fields->counted)
        text_addf(&sealer->text, " %zu", sealer->count);
    for (size_t i = 0; i < kept; i++) {
        text_add_string(&sealer->text, " ");
        canonical_text(value_as_written(sealer->statement, sealer->values[i]), &sealer->text);
    }
}

static bool seal_statement(struct sealer *sealer)
{
    const struct sealed_fields *fields = sealer->fields;
    bool own = sealer->kind == fields->own;
    size_t kept = own ? fields->kept : 0;
    if (!take_sealed_operands(sealer))
        return false;
    if (own && fields->counted && sealer->count && sealer->values[0]->kind == VALUE_INT)
        return refuse(sealer, "name each thing that is sealed, not how many there are");
    if (sealer->count <= kept)
        return refuse(sealer, "the statement names nothing that can be sealed");
    write_beginning(sealer, kept);
    if (!own)
        text_add_string(&sealer->text, " commit=");
    bool good = own ? seal_each(sealer, kept) : seal_values(sealer, 0, sealer->count, 1);
    if (!good)
        return false;
    for (size_t i = 0; i < sealer->statement->operand_count; i++)
        if (sealer->aside[i]) {
            text_add_string(&sealer->text, " ");
            canonical_text(operand_slice(sealer->statement, i), &sealer->text);
        }
    if (sealer->text.is_cut)
        return refuse(sealer, "the statement is too long");
    return sealer->sealing->write(sealer->sealing->user, sealer->text.at, sealer->text.length);
}

static bool seal_item(struct sealer *sealer, const struct item *item)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct statement *statement = item->statement;
    const struct ruleset *ruleset = ruleset_named(slice_of(sealer->game->ruleset));
    if (item->kind == ITEM_ERROR)
        return refuse(sealer, "%s", item->error.message);
    if (item->kind != ITEM_STATEMENT || statement->kind != STATEMENT_EVENT ||
        statement_is_ruling(statement))
        return refuse(sealer, "write what a player does: PLAYER: VERB ...");
    if (!ruleset || !ruleset->sealed)
        return refuse(sealer, "there are no rules of '%s', so nothing can be sealed",
                      sealer->game->ruleset);
    sealer->statement = statement;
    sealer->fields = ruleset->sealed;
    sealer->vocabulary = ruleset->vocabulary;
    struct slice word = word_text(statement, statement->word, buffer);
    const struct phrase *verb = sealed_verb(sealer->vocabulary, word);
    sealer->kind = verb ? verb->kind : KIND_NONE;
    return verb ? seal_statement(sealer) : refuse_verb(sealer, word);
}

bool umpire_seal(const struct umpire_identity *game, const char *statement,
                 const struct umpire_sealing *sealing, char ret_why[UMPIRE_WHY_BYTES])
{
    struct text why;
    bool good = false, no_memory = true;
    errno = 0;
    text_init(&why, ret_why, UMPIRE_WHY_BYTES);
    struct sealer *sealer = calloc(1, sizeof *sealer);
    struct source *source = source_of_memory(statement, strlen(statement));
    struct reader *reader = source ? reader_new(source) : NULL;
    if (sealer && reader) {
        *sealer = (struct sealer){.game = game, .sealing = sealing, .why = &why};
        text_init(&sealer->text, sealer->line, sizeof sealer->line);
        const struct item *item = reader_next(reader);
        no_memory = item->kind == ITEM_NO_MEMORY;
        if (!no_memory)
            good = strchr(statement, '\n') ? refuse(sealer, "write one statement on one line")
                                           : seal_item(sealer, item);
    }
    if (no_memory) {
        text_add_string(&why, "out of memory");
        errno = ENOMEM;
    }
    reader_free(reader);
    source_close(source);
    free(sealer);
    return good;
}
