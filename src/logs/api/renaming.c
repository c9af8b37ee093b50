/* SPDX-License-Identifier: MIT */
#include "logs/api/renaming.h"

#include "base/array.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/records.h"

/* What is written in place of words that are nobody's name, and may be about anybody. */
#define LEFT_OUT "left out"

enum { WRITTEN_BYTES = 4 * LIMIT_STRING_BYTES };

static void refuse(struct pass *pass, uint64_t line, const char *why)
{
    struct text text;
    if (pass->refused)
        return;
    pass->refused = true;
    text_init(&text, pass->names->why, sizeof pass->names->why);
    text_addf(&text, "line %llu %s", (unsigned long long)line, why);
}

void pass_refuse_unread(struct pass *pass, uint64_t line)
{
    refuse(pass, line,
           "cannot be read, so a name in it cannot be found; correct it ('umpire check' says what "
           "is wrong), or leave it out");
}

size_t pass_keep_text(struct pass *pass, struct slice text)
{
    size_t at = pass->text_length;
    if (!ARRAY_RESERVE(pass->texts, pass->text_capacity, at + text.length + 1)) {
        pass->no_memory = true;
        return 0;
    }
    memcpy(pass->texts + at, text.at, text.length);
    pass->text_length += text.length;
    return at;
}

/* Marks --------------------------------------------------------------------------------------- */

/* Writes something else in place of `length` bytes that begin `at` bytes after the origin. */
static void mark_as_written(struct pass *pass, const struct statement *statement, uint32_t at,
                            uint32_t length, struct slice written)
{
    if (pass->notes || pass->no_memory)
        return;
    size_t text_at = pass_keep_text(pass, written);
    if (pass->no_memory || !ARRAY_RESERVE(pass->marks, pass->mark_capacity, pass->mark_count + 1)) {
        pass->no_memory = true;
        return;
    }
    pass->marks[pass->mark_count++] = (struct mark){.from = statement->offset + at,
                                                    .to = statement->offset + at + length,
                                                    .text_at = text_at,
                                                    .length = written.length};
}

/* As mark_as_written, with quotes around the text if `quoted`. */
static void mark(struct pass *pass, const struct statement *statement, uint32_t at, uint32_t length,
                 struct slice written, bool quoted)
{
    static const char *const escapes[256] = {
        ['"'] = "\\\"", ['\\'] = "\\\\", ['\n'] = "\\n", ['\t'] = "\\t"};
    char buffer[2 * WRITTEN_BYTES];
    struct text text;
    if (!quoted) {
        mark_as_written(pass, statement, at, length, written);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, "\"");
    for (size_t i = 0; i < written.length; i++) {
        const char *escaped = escapes[(unsigned char)written.at[i]];
        text_add(&text, escaped ? slice_of(escaped) : (struct slice){&written.at[i], 1});
    }
    text_add_string(&text, "\"");
    mark_as_written(pass, statement, at, length, (struct slice){text.at, text.length});
}

static void mark_word(struct pass *pass, const struct statement *statement, struct word word,
                      struct slice written)
{
    mark(pass, statement, word.at, word.length, written, word.quoted);
}

static void mark_left_out(struct pass *pass, const struct statement *statement,
                          const struct value *value)
{
    mark(pass, statement, value->at, value->length, slice_of(LEFT_OUT), true);
}

/* Names --------------------------------------------------------------------------------------- */

void pass_note(struct pass *pass, enum name_sort sort, struct slice name, const char *word)
{
    if (pass->notes && !pseudonym_note(&pass->names->table, sort, name, word))
        pass->no_memory = true;
}

static const struct vocabulary *vocabulary_of_pass(const struct pass *pass)
{
    return run_game(&pass->run)->catalogue->lexicon->vocabulary;
}

uint32_t pass_kinds_of_people(const struct vocabulary *vocabulary)
{
    return vocabulary->subject_kinds | vocabulary->player_kinds;
}

/* Replaces a word that is somebody's name, or a name that has one in it. */
static void rename_word(struct pass *pass, const struct statement *statement, struct word word)
{
    char buffer[LIMIT_STRING_BYTES], written[WRITTEN_BYTES];
    struct slice name = word_text(statement, word, buffer);
    const struct known_name *known = pseudonym_find(&pass->names->table, NAME_PERSON, name);
    struct text text;
    if (pass->notes)
        return;
    text_init(&text, written, sizeof written);
    if (known)
        pseudonym_add(known, &text);
    else if (!pseudonyms_replace(&pass->names->table, name, &text))
        return;
    mark_word(pass, statement, word, (struct slice){text.at, text.length});
}

/* Replaces the text of a heading or the name of a person, in all logs in the same way. */
static void rename_value(struct pass *pass, const struct statement *statement,
                         const struct value *value, enum name_sort sort, const char *kind)
{
    char buffer[LIMIT_STRING_BYTES], written[64];
    struct word word = value_at(statement, value->child)->word;
    struct slice name = word_text(statement, word, buffer);
    struct text text;
    pass_note(pass, sort, name, kind);
    const struct known_name *known = pseudonym_find(&pass->names->table, sort, name);
    if (!known && !pass->notes)
        refuse(pass, statement->line, "was not there when the log was read for the first time");
    if (!known || pass->notes)
        return;
    text_init(&text, written, sizeof written);
    pseudonym_add(known, &text);
    mark_word(pass, statement, word, (struct slice){text.at, text.length});
}

static bool is_word(const struct value *value)
{
    return value->kind == VALUE_PATH && value->count == 1;
}

/* The name of a person that a declaration introduces, or that a text gives, of a kind. */
static void take_person(struct pass *pass, const struct statement *statement,
                        const struct value *value, unsigned kind)
{
    const char *const *names = vocabulary_of_pass(pass)->kind_names;
    rename_value(pass, statement, value, NAME_PERSON, names[kind] ? names[kind] : "player");
}

/* Each word of a path but the last, if that is a part such as a ship's zone. */
static void take_path(struct pass *pass, const struct statement *statement,
                      const struct value *value, const struct words *parts)
{
    char buffer[LIMIT_STRING_BYTES];
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next) {
        const struct value *child = value_at(statement, at);
        bool part = parts && value->count > 1 && child->next == NO_VALUE &&
                    words_place(parts, word_text(statement, child->word, buffer)) >= 0;
        if (!part)
            rename_word(pass, statement, child->word);
    }
}

/* Own words ----------------------------------------------------------------------------------- */

static bool has_part(struct slice text, struct slice part)
{
    for (size_t at = 0; at + part.length <= text.length; at++)
        if (slice_equal((struct slice){text.at + at, part.length}, part))
            return true;
    return false;
}

/* Adds the names of things that are in a text, since rules look for them there. */
static void add_named_things(struct pass *pass, struct slice said, struct text *text)
{
    const struct roster *roster = run_roster(&pass->run);
    uint32_t things = ~pass_kinds_of_people(vocabulary_of_pass(pass));
    for (entity one = 0; one < roster_count(roster); one++) {
        struct slice name = roster_name(roster, one);
        if (!(things >> roster_at(roster, one)->kind & 1) || !has_part(said, name))
            continue;
        text_add_string(text, text->length ? ", " : "");
        pseudonyms_replace(&pass->names->table, name, text);
    }
}

/* Replaces what somebody wrote in own words. What rules read in it stays. */
static void take_own_words(struct pass *pass, const struct statement *statement,
                           const struct value *value)
{
    char buffer[LIMIT_STRING_BYTES], written[WRITTEN_BYTES];
    struct word word = value_at(statement, value->child)->word;
    struct slice said = word_text(statement, word, buffer);
    struct text text;
    if (pass->notes)
        return;
    text_init(&text, written, sizeof written);
    if (pass->run.binder.event.kind == KIND_RESULT)
        reason_without_names(said, &text);
    else
        add_named_things(pass, said, &text);
    if (!text.length)
        text_add_string(&text, word.quoted ? LEFT_OUT : "left-out");
    bool quoted = word.quoted || memchr(text.at, ' ', text.length);
    mark(pass, statement, word.at, word.length, (struct slice){text.at, text.length}, quoted);
}

static bool is_declared(const struct pass *pass, struct slice name)
{
    entity found;
    return roster_find(run_roster(&pass->run), name, UINT32_MAX, NO_ENTITY, &found) != ROSTER_NONE;
}

/* Whether a value is a path whose names are all declared. */
static bool is_declared_path(const struct pass *pass, const struct statement *statement,
                             const struct value *value)
{
    char buffer[LIMIT_STRING_BYTES];
    if (value->kind != VALUE_PATH)
        return false;
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
        if (!is_declared(pass, word_text(statement, value_at(statement, at)->word, buffer)))
            return false;
    return true;
}

/* Marks what of a value is changed that no element of the statement's form takes: declared names
 * get their pseudonyms, numbers and words stay, and all else is left out. */
static void mark_unbound_value(struct pass *pass, const struct statement *statement,
                               const struct value *value)
{
    if (value->kind == VALUE_LIST) {
        for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
            mark_unbound_value(pass, statement, value_at(statement, at));
        return;
    }
    if (is_declared_path(pass, statement, value))
        take_path(pass, statement, value, NULL);
    else if (value->kind == VALUE_POOL || value->child != NO_VALUE)
        mark_left_out(pass, statement, value);
}

/* Statements that bind ------------------------------------------------------------------------ */

static void take_value(struct pass *pass, const struct statement *statement,
                       const struct element *element, const struct value *value)
{
    const struct operand_type *type = element->type;
    if (value->kind == VALUE_LIST && element->repeat) {
        for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
            take_value(pass, statement, element, value_at(statement, at));
        return;
    }
    if (!type || value->kind != VALUE_PATH)
        return;
    const struct event *event = &pass->run.binder.event;
    uint8_t kind = 0;
    switch (type->kind) {
    case OPERAND_NEW_NAME:
        kind = roster_at(run_roster(&pass->run), (entity)event->field[type->field])->kind;
        if (pass_kinds_of_people(vocabulary_of_pass(pass)) >> kind & 1)
            take_person(pass, statement, value, kind);
        else
            take_path(pass, statement, value, NULL);
        break;
    case OPERAND_NAME:
    case OPERAND_FREE_NAME:
        take_path(pass, statement, value, element->part ? element->part_words : NULL);
        break;
    case OPERAND_TEXT:
        if (type->own_words)
            take_own_words(pass, statement, value);
        else if (type->kinds)
            take_person(pass, statement, value, (unsigned)__builtin_ctz(type->kinds));
        else
            take_path(pass, statement, value, NULL);
        break;
    default:
        break;
    }
}

static void take_operand(struct pass *pass, const struct statement *statement,
                         const struct operand *operand, const struct element *taker)
{
    const struct value *value = value_at(statement, operand->value);
    /* with other names no salt fits its digest: what was sealed is shown and not opened */
    if (taker && taker->type && taker->type->seals == SEALS_SALT)
        mark(pass, statement, operand->at, operand->length, slice_of(""), false);
    else if (taker && taker->type && taker->type->seals == SEALS_DIGEST)
        return;
    else if (taker)
        take_value(pass, statement, taker, value);
    else if (operand->keyed)
        mark(pass, statement, operand->at, operand->length, slice_of(LEFT_OUT), true);
    else
        mark_unbound_value(pass, statement, value);
}

void pass_take_bound(void *user, struct run *run, const struct statement *statement)
{
    const struct chain_fields *chains = ruleset_chains(run_game(run)->catalogue->ruleset);
    struct pass *pass = user;
    pass->bound = true;
    if (chains && (run->binder.event.kind == chains->beacon ||
                   run->binder.event.kind == chains->thrown)) {
        /* the faces depend on the names, which are others now; and a throw must keep its words */
        mark_as_written(pass, statement, 0, statement->length, slice_of("note \"" LEFT_OUT "\""));
        return;
    }
    if (!ARRAY_RESERVE(pass->takers, pass->taker_capacity, statement->operand_count + 1)) {
        pass->no_memory = true;
        return;
    }
    binder_takers(&run->binder, pass->takers);
    if (statement->kind == STATEMENT_EVENT && !subject_is_carried(statement))
        rename_word(pass, statement, statement->subject);
    for (size_t i = 0; i < statement->operand_count; i++)
        take_operand(pass, statement, &statement->operands[i], pass->takers[i]);
}

/* Other statements ---------------------------------------------------------------------------- */

static void take_note(struct pass *pass, const struct statement *statement)
{
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        mark(pass, statement, operand->at, operand->length, slice_of(LEFT_OUT), true);
    }
}

static void take_heading(struct pass *pass, const struct statement *statement, int heading)
{
    static const enum name_sort sorts[HEADINGS] = {[HEADING_TITLE] = NAME_TITLE,
                                                   [HEADING_EVENT] = NAME_EVENT,
                                                   [HEADING_SITE] = NAME_SITE,
                                                   [HEADING_TABLE] = NAME_TABLE};
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct value *value = value_at(statement, statement->operands[i].value);
        if (statement->operands[i].keyed)
            pass_refuse_unread(pass, statement->line);
        else if (is_word(value) && heading != HEADING_DATE)
            rename_value(pass, statement, value, sorts[heading], heading_word(heading));
        else if (value->kind != VALUE_DATE && value->kind != VALUE_INT)
            pass_refuse_unread(pass, statement->line);
    }
}

/* Whether a path is the id of a rule of the game. */
static bool is_id_of_rule(const struct pass *pass, const struct statement *statement,
                          const struct value *path)
{
    struct slice id = {statement->text + path->at, path->length};
    return catalogue_rule(run_game(&pass->run)->catalogue, id) != SIZE_MAX;
}

/* Refuses a signed ruling: what it is signed with covers its words and the game's. */
static void refuse_signed_ruling(struct pass *pass, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice word = word_text(statement, statement->word, buffer);
    bool waives = slice_is(word, "waive");
    if (!waives && !slice_is(word, "correct") && !slice_is(word, "penalty"))
        pass_refuse_unread(pass, statement->line);
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *value = value_at(statement, operand->value);
        struct slice key = word_slice(statement, operand->key);
        bool word_alone = is_word(value) && !operand->keyed && !operand->preposition;
        bool names_rule = waives && i == 0 && value->kind == VALUE_PATH &&
                          is_id_of_rule(pass, statement, value);
        if (operand->keyed && slice_is(key, "signature"))
            refuse(pass, statement->line,
                   "is a signed ruling, and the signature is over the text as it is");
        else if (operand->keyed && !slice_is(key, "until") && !slice_is(key, "points"))
            pass_refuse_unread(pass, statement->line);
        else if (word_alone &&
                 pseudonym_find(
                     &pass->names->table, NAME_PERSON,
                     word_text(statement, value_at(statement, value->child)->word, buffer)))
            rename_word(pass, statement, value_at(statement, value->child)->word);
        else if (word_alone)
            mark_left_out(pass, statement, value);
        else if (value->kind != VALUE_INT && value->kind != VALUE_DATE && !names_rule)
            pass_refuse_unread(pass, statement->line);
    }
}

/* Whether a word is one of a game's markers, or of the words that come after them. */
static bool is_place_word(const struct pass *pass, struct slice word)
{
    const struct lexicon *lexicon = run_game(&pass->run)->catalogue->lexicon;
    for (unsigned marker = 0; marker < MARKER_COUNT; marker++) {
        const struct lexeme *lexeme = &lexicon->markers[marker];
        if (slice_is(word, marker_word((enum marker)marker)) || slice_is(word, "turn"))
            return true;
        for (uint8_t form = 0; form < lexeme->form_count; form++)
            for (uint8_t i = 0; i < lexeme->forms[form].count; i++) {
                const struct element *element = &lexeme->forms[form].elements[i];
                if (element->type && element->type->kind == OPERAND_WORD &&
                    words_place(element->words, word) >= 0)
                    return true;
            }
    }
    return false;
}

/* Refuses a statement of the language that has a word of no meaning. */
static void take_words(struct pass *pass, const struct statement *statement, bool places)
{
    char buffer[LIMIT_STRING_BYTES];
    const char *const *areas = vocabulary_of_pass(pass)->areas;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *value = value_at(statement, operand->value);
        bool known = places && (value->kind == VALUE_INT || value->kind == VALUE_CODE);
        if (is_word(value) && !operand->keyed) {
            struct slice word = word_text(statement, value_at(statement, value->child)->word,
                                          buffer);
            known = places ? is_place_word(pass, word)
                           : slice_is(word, "all") || slice_is(word, "turns") ||
                                 slice_is(word, AT_LEAST_WORD);
            for (size_t area = 0; !places && !known && areas && areas[area]; area++)
                known = slice_is(word, areas[area]);
        }
        if (!known)
            pass_refuse_unread(pass, statement->line);
    }
}

/* Takes the markers where a log begins, and the names after 'amid'. */
static void take_begins(struct pass *pass, const struct statement *statement)
{
    struct statement place = *statement;
    place.operand_count = begins_markers(statement);
    take_words(pass, &place, true);
    for (size_t i = place.operand_count + 1; i < statement->operand_count; i++)
        mark_unbound_value(pass, statement, value_at(statement, statement->operands[i].value));
}

/* The declaration of a beacon has no names: it stays as it is, or is refused. */
static void take_beacon(struct pass *pass, const struct statement *statement)
{
    struct beacon beacon;
    if (!beacon_read(statement, &beacon))
        pass_refuse_unread(pass, statement->line);
}

/* Takes a declaration whose first operand is a name. The links of a chain were made for the names
 * as they were, and fit no chain with other ones; see SEALS_SALT. */
static void take_named(struct pass *pass, const struct statement *statement)
{
    if (statement->operand_count)
        mark_unbound_value(pass, statement, value_at(statement, statement->operands[0].value));
}

/* Takes a statement that has its meaning in every game. False: it must bind. */
static bool take_common(struct pass *pass, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct run *run = &pass->run;
    struct slice word = word_text(statement, statement->word, buffer);
    int heading = run_game(run)->bindings.depth > 0 ? -1 : heading_of(word);
    if (statement->kind == STATEMENT_MARKER)
        take_words(pass, statement, true);
    else if (statement->kind == STATEMENT_DECLARATION && slice_is(word, "note"))
        take_note(pass, statement);
    else if (statement_is_signature(statement)) /* it is of the game with other names */
        mark_as_written(pass, statement, 0, statement->length,
                        slice_of("note \"" LEFT_OUT "\""));
    else if (run_is_remark(run, statement))
        refuse_signed_ruling(pass, statement);
    else if (run_is_unknown(statement))
        take_words(pass, statement, false);
    else if (statement->kind == STATEMENT_DECLARATION && slice_is(word, "records"))
        take_words(pass, statement, false);
    else if (statement->kind == STATEMENT_DECLARATION && slice_is(word, BEGINS_WORD))
        take_begins(pass, statement);
    else if (statement->kind == STATEMENT_DECLARATION && slice_is(word, BEACON_WORD))
        take_beacon(pass, statement);
    else if (statement->kind == STATEMENT_DECLARATION &&
             (slice_is(word, CHAIN_WORD) || slice_is(word, VIEW_WORD)))
        take_named(pass, statement);
    else if (statement->kind == STATEMENT_DECLARATION && heading >= 0)
        take_heading(pass, statement, heading);
    else
        return statement->kind != STATEMENT_DECLARATION && statement->kind != STATEMENT_EVENT;
    return true;
}

bool pass_take(struct pass *pass, const struct statement *statement)
{
    struct run *run = &pass->run;
    const bool begins = statement->kind == STATEMENT_GAME, ends = statement->kind == STATEMENT_EOF;
    const enum game_stage stage = run_game(run)->stage;
    bool outside = !begins && !ends && (stage == GAME_NONE || stage == GAME_SKIPPED);
    bool common = begins || ends || outside || take_common(pass, statement);
    pass->bound = false;
    if (!run_item(run, &(struct item){.kind = ITEM_STATEMENT, .statement = statement}))
        return false;
    bool known = begins ? run_game(run)->stage == GAME_SETUP : common || pass->bound;
    if (!known || outside)
        pass_refuse_unread(pass, statement->line);
    return true;
}
