/* SPDX-License-Identifier: MIT */
#include "logs/api/join/join.h"

#include "logs/api/checker.h"
#include "base/hash.h"
#include "base/array.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/proof/sealing.h"

/* Values ---------------------------------------------------------------------------------- */

static const struct vocabulary *vocabulary_of(const struct run *run)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    return catalogue ? catalogue->ruleset->vocabulary : NULL;
}

/* The word that counts as the same: a game's own word, the right code for a misprinted one. */
static struct slice right_word(const struct vocabulary *vocabulary, struct slice word)
{
    const char *const *pairs[] = {vocabulary ? vocabulary->synonyms : NULL,
                                  vocabulary ? vocabulary->misprints : NULL};
    for (size_t list = 0; list < sizeof pairs / sizeof *pairs; list++)
        for (size_t i = 0; pairs[list] && pairs[list][i]; i += 2)
            if (slice_is(word, pairs[list][i]))
                return slice_of(pairs[list][i + 1]);
    return word;
}

/* Adds a value as it is compared: without quotes, commas and the count of dice. */
static void add_value(const struct vocabulary *vocabulary, const struct statement *statement,
                      const struct value *value, struct text *text)
{
    char buffer[LIMIT_STRING_BYTES];
    bool whole = value->kind == VALUE_INT || value->child == NO_VALUE;
    if (value->kind == VALUE_INT)
        text_addf(text, "%ld", (long)value->number);
    else if (whole || value->kind == VALUE_POOL)
        text_add(text, right_word(vocabulary, word_text(statement, value->word, buffer)));
    const char *of_words = value->kind == VALUE_FACE ? "+" : " ",
               *between = value->kind == VALUE_PATH ? "." : of_words;
    for (uint32_t at = whole ? NO_VALUE : value->child; at != NO_VALUE;
         at = value_at(statement, at)->next) {
        if (at != value->child || value->kind == VALUE_POOL)
            text_add_string(text, between);
        add_value(vocabulary, statement, value_at(statement, at), text);
    }
}

static bool put_value(struct umpire_join *join, const struct run *run,
                      const struct statement *statement, const struct value *value,
                      struct part *part)
{
    char buffer[LIMIT_STRING_BYTES];
    struct text text;
    const struct vocabulary *vocabulary = vocabulary_of(run);
    text_init(&text, buffer, sizeof buffer);
    add_value(vocabulary, statement, value, &text);
    const char *copy = text.is_cut ? join_text(join, value_as_written(statement, value))
                                   : join_text(join, (struct slice){text.at, text.length});
    if (vocabulary && vocabulary->sealed && copy && strcmp(copy, vocabulary->sealed) == 0)
        part->sealed++;
    part->values[part->count++] = copy;
    return copy != NULL;
}

static bool put_values(struct umpire_join *join, const struct run *run,
                       const struct statement *statement, const struct operand *operand,
                       struct part *part)
{
    const struct value *value = value_at(statement, operand->value);
    if (value->kind != VALUE_LIST)
        return put_value(join, run, statement, value, part);
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
        if (!put_value(join, run, statement, value_at(statement, at), part))
            return false;
    return true;
}

/* Parts ----------------------------------------------------------------------------------- */

enum { SLOT_UNBOUND = 1, SLOT_FIELD, SLOT_WORD };

static uint64_t slot_of(const struct statement *statement, const struct operand *operand,
                        const struct element *taker)
{
    char buffer[LIMIT_STRING_BYTES];
    uint64_t hash = HASH_BEGIN;
    if (operand->keyed)
        hash = hash_of_name(word_text(statement, operand->key, buffer));
    else if (taker && taker->form == ELEMENT_WORD)
        hash = hash_of_name(taker->word);
    int kind = SLOT_UNBOUND;
    if (taker)
        kind = taker->type ? SLOT_FIELD : SLOT_WORD;
    hash = hash_with(hash, (unsigned char)kind);
    hash = hash_with(hash, operand->preposition);
    hash = hash_with(hash, operand->outcome);
    return hash_with(hash, taker && taker->type ? taker->type->field : 0);
}

static bool is_name_operand(const struct element *taker)
{
    return taker && taker->type &&
           (taker->type->kind == OPERAND_NAME || taker->type->kind == OPERAND_FREE_NAME ||
            taker->type->kind == OPERAND_NEW_NAME);
}

/* Whether another side's view has the statement without these operands. */
static bool is_part_left_out(const struct run *run, const struct statement *statement,
                             const struct element *taker)
{
    const struct secret *secret = vocabulary_of(run)->secrets;
    bool declares = statement->kind == STATEMENT_DECLARATION;
    for (; secret && secret->kind && taker && taker->type; secret++)
        if (secret->kind == run->binder.event.kind && secret->declaration == declares &&
            secret->seal == SEAL_LEFT_OUT && secret->field == taker->type->field)
            return true;
    return false;
}

/* Whether what takes an operand is the same as what took an earlier one. */
static bool same_part(const struct element *one, const struct element *other)
{
    return one == other && (!one || one->repeat);
}

/* The text of operand `first` and of later ones of its element; without `takers` of it alone. */
static const char *text_of_part(struct umpire_join *join, const struct statement *statement,
                                const struct element *const *takers, size_t first)
{
    char *bytes = join_take(join, (size_t)statement->length + 8);
    struct text text;
    if (!bytes)
        return NULL;
    text_init(&text, bytes, (size_t)statement->length + 8);
    const size_t end = takers ? statement->operand_count : first + 1;
    for (size_t i = first; i < end; i++) {
        const struct operand *operand = &statement->operands[i];
        if (i > first && !same_part(takers[i], takers[first]))
            continue;
        text_add_string(&text, i > first ? " " : "");
        canonical_text((struct slice){statement->text + operand->at, operand->length}, &text);
    }
    return bytes;
}

/* Makes the part of the operands that the element of `first` took. */
static bool make_node_part(struct umpire_join *join, const struct run *run,
                           const struct statement *statement, const struct element *const *takers,
                           size_t first, struct part *part)
{
    const struct operand *operand = &statement->operands[first];
    const struct element *taker = takers ? takers[first] : NULL;
    const bool left_out = is_part_left_out(run, statement, taker);
    size_t count = 0;
    for (size_t i = first; i < statement->operand_count; i++)
        count += operand_values(statement, &statement->operands[i]);
    *part = (struct part){
        .slot = slot_of(statement, operand, taker),
        .text = text_of_part(join, statement, takers, first),
        .values = join_take(join, (count + 1) * sizeof *part->values),
        .optional = operand->outcome || left_out || (taker && taker->optional),
        .word = taker && !takes_value(taker),
        .names = is_name_operand(taker),
        .after_arrow = operand->outcome};
    bool good = part->text && part->values;
    for (size_t i = first; i < statement->operand_count && good; i++)
        if (i == first || (takers && same_part(takers[i], taker)))
            good = put_values(join, run, statement, &statement->operands[i], part);
    part->salt = operand->keyed && slice_is(word_slice(statement, operand->key), "salt");
    part->secret = left_out || part->salt;
    const char *sealed = vocabulary_of(run) ? vocabulary_of(run)->sealed : NULL;
    if (sealed && operand->keyed && slice_is(word_slice(statement, operand->key), sealed))
        part->sealed = value_at(statement, operand->value)->number;
    return good;
}

static bool make_parts(struct umpire_join *join, const struct run *run,
                       const struct statement *statement, const struct element *const *takers,
                       struct node *node)
{
    node->parts = join_take(join, (statement->operand_count + 1) * sizeof *node->parts);
    if (!node->parts)
        return false;
    for (size_t i = 0; i < statement->operand_count; i++) {
        bool earlier = false;
        for (size_t before = 0; before < i && takers; before++)
            earlier |= same_part(takers[before], takers[i]);
        if (!earlier &&
            !make_node_part(join, run, statement, takers, i, &node->parts[node->part_count++]))
            return false;
    }
    node->said->parts = node->parts;
    node->said->part_count = node->part_count;
    return true;
}

static int compare_values(const void *one, const void *other, void *user)
{
    (void)user;
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Sorts the names in a statement that sides make in an announced order: what one such statement
 * names acts at the same time, so that the order of its names says nothing. */
static void sort_simultaneous(const struct vocabulary *vocabulary, struct node *node)
{
    if (follows_order(vocabulary, node))
        for (size_t i = 0; i < node->part_count; i++)
            sort_elements(node->parts[i].values, node->parts[i].count,
                          sizeof *node->parts[i].values, compare_values, NULL);
}

/* The sum of the faces of numeric dice, or the number of the phase that a marker begins. */
static int64_t sum_of_operands(const struct run *run, const struct event *event,
                               const struct element *const *takers, size_t count)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    if (event->kind == KIND_PHASE && count && takers[0] && takers[0]->type)
        return event->field[takers[0]->type->field] + (takers[0]->type->kind == OPERAND_WORD);
    int field = ruleset->rolled ? ruleset->rolled[event->kind] - 1 : -1;
    int64_t sum = 0;
    if (field >= 0)
        for (uint32_t pool = 0; pool < event->count[field]; pool++) {
            const struct pool *one = &event->pools[event->items[event->first[field] + pool]];
            for (uint32_t face = 0; face < one->count; face++)
                sum += event->faces[one->first + face];
        }
    return sum;
}

/* Notes whether the event has a digest, or makes dice by chains or a beacon. */
static void set_proof(const struct run *run, const struct event *event, struct node *node)
{
    const struct sealed_fields *fields = run_game(run)->catalogue->ruleset->sealed;
    const struct chain_fields *chains = fields ? fields->chains : NULL;
    const bool is_event = node->kind == STATEMENT_EVENT;
    node->proof.seals = is_event && fields && is_sealed(event, fields);
    node->proof.throws = is_event && chains &&
                         (event->kind == chains->thrown || event->kind == chains->answer ||
                          event->kind == chains->beacon);
}

bool parts_of(struct umpire_join *join, const struct run *run, const struct statement *statement,
              const struct element *const *takers, struct node *node)
{
    const struct event *event = &run->binder.event;
    node->event_kind = event->kind;
    node->by_table = event->by_table;
    node->sum = sum_of_operands(run, event, takers, statement->operand_count);
    set_proof(run, event, node);
    if (statement->kind == STATEMENT_EVENT && event->subject != NO_ENTITY)
        node->subject = join_text(join, roster_name(run_roster(run), event->subject));
    if (!node->subject || !make_parts(join, run, statement, takers, node))
        return false;
    sort_simultaneous(vocabulary_of(run), node);
    return true;
}

bool parts_unbound(struct umpire_join *join, const struct run *run,
                   const struct statement *statement, struct node *node)
{
    if (!make_parts(join, run, statement, NULL, node))
        return false;
    for (size_t i = 0; i < node->part_count; i++) {
        node->parts[i].slot = i;
        node->parts[i].optional = statement->kind == STATEMENT_GAME;
    }
    return true;
}

/* Whether a block may have several declarations of the word, told apart by what they are about. */
static bool is_about_one(const struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct lexeme *lexeme = lexicon_declaration(run->binder.lexicon,
                                                      statement_word_text(statement, buffer));
    return lexeme && !(lexeme->phrase->flags & PHRASE_ONCE);
}

bool key_of(struct umpire_join *join, const struct run *run, const struct statement *statement,
            const struct element *const *takers, struct node *node)
{
    char buffer[2 * LIMIT_STRING_BYTES];
    struct text text;
    if (statement->kind != STATEMENT_DECLARATION || is_declaration_of(statement, "result"))
        return true;
    entity declared = declared_by(run, statement, takers);
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, node->word);
    text_add_string(&text, "\n");
    if (declared != NO_ENTITY) {
        uint32_t kind = roster_at(run_roster(run), declared)->kind;
        node->is_player = vocabulary_of(run)->player_kinds >> kind & 1;
        text_add(&text, roster_name(run_roster(run), declared));
    } else if (is_about_one(run, statement) && node->part_count && node->parts[0].count) {
        text_add_string(&text, node->parts[0].values[0]);
    }
    node->key = join_text(join, (struct slice){text.at, text.length});
    return node->key != NULL;
}
