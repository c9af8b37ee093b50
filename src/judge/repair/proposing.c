/* SPDX-License-Identifier: MIT */
#include "judge/repair/proposing.h"

#include "judge/bind/likeness.h"
#include "judge/engine/check.h"
#include "judge/log/statement.h"

#include <ctype.h>
#include <string.h>

enum { OTHERS_MOST = 8, NUMBERS_MOST = 10 };

bool proposing_is_over(const struct proposers *proposers)
{
    return trial_is_over(proposers->trial) || proposers->found_count == FOUND_MOST;
}

/* Whether a rule of the breach judges what was sealed. */
static bool breaks_seal(const struct trial *trial)
{
    const struct catalogue *catalogue = run_game(trial->log)->catalogue;
    const struct sealed_fields *fields = catalogue->ruleset->sealed;
    for (size_t i = 0; fields && i < trial->broken_count; i++)
        for (const uint16_t *kind = catalogue->rules[trial->broken[i]]->guards; *kind; kind++)
            if (*kind == fields->open)
                return true;
    return false;
}

static bool has_digest(const struct statement *statement)
{
    for (size_t i = 0; statement && i < statement->operand_count; i++)
        if (statement->operands[i].keyed &&
            slice_is(word_slice(statement, statement->operands[i].key), "commit"))
            return true;
    return false;
}

/* Whether an edit moves or removes the digest that the breach does not fit. Its writer knew what
 * it hides and nobody else did, so a guess at the digest explains nothing. */
static bool takes_seal(const struct proposers *proposers, const struct edit *edit)
{
    if (edit->place >= proposers->excerpt->breach || !breaks_seal(proposers->trial))
        return false;
    for (size_t i = 0; i < edit->out; i++)
        if (has_digest(proposing_play_at(proposers, edit->place + i)))
            return true;
    return false;
}

bool proposing_offer_and_reach(struct proposers *proposers, const struct edit *edit,
                               size_t *ret_reached)
{
    bool explains = false;
    *ret_reached = 0;
    if (takes_seal(proposers, edit) ||
        edit_moves_dice(edit, proposers->excerpt, proposers->trial->log))
        return true;
    if (proposers->take)
        return proposers->take(proposers->user, edit);
    if (!proposers->revises)
        return trial_try(proposers->trial, edit, ret_reached);
    return trial_explains(proposers->trial, edit, &explains, ret_reached) &&
           (!explains || kept_edit_take(&proposers->found[proposers->found_count++], edit));
}

bool proposing_offer(struct proposers *proposers, const struct edit *edit)
{
    size_t reached;
    return proposing_offer_and_reach(proposers, edit, &reached);
}

const struct statement *proposing_play_at(const struct proposers *proposers, size_t place)
{
    struct item item = excerpt_item(proposers->excerpt, place);
    if (item.kind != ITEM_STATEMENT || run_is_remark(proposers->trial->log, item.statement))
        return NULL;
    bool play = item.statement->kind == STATEMENT_EVENT || item.statement->kind == STATEMENT_MARKER;
    return play ? item.statement : NULL;
}

struct event proposing_event_at(const struct proposers *proposers, size_t place)
{
    const struct past_statement *past = &proposers->excerpt->list[place];
    if (place == proposers->excerpt->breach)
        return proposers->trial->log->binder.event;
    return (struct event){.kind = (uint16_t)past->kind, .subject = (entity)past->subject};
}

bool proposing_is_of_turns(const struct proposers *proposers, size_t place)
{
    const uint8_t *area_of =
        run_game(proposers->trial->log)->catalogue->lexicon->vocabulary->area_of;
    return !area_of || area_of[proposing_event_at(proposers, place).kind] == AREA_TURNS;
}

bool proposing_is_new(struct proposers *proposers, const struct statement *statement)
{
    uint64_t hash = hash_of_name((struct slice){statement->text, statement->length});
    for (size_t i = 0; i < proposers->tried_count; i++)
        if (proposers->tried[i] == hash)
            return false;
    if (proposers->tried_count < TRIED_MOST)
        proposers->tried[proposers->tried_count++] = hash;
    return true;
}

size_t proposing_count_of_line(const struct proposers *proposers, size_t place, uint64_t line)
{
    size_t count = 0;
    struct item item = excerpt_item(proposers->excerpt, place);
    while (item.kind == ITEM_STATEMENT && item.statement->line == line)
        item = excerpt_item(proposers->excerpt, place + ++count);
    return count;
}

size_t proposing_line_at(const struct proposers *proposers, size_t place)
{
    const struct excerpt *excerpt = proposers->excerpt;
    const struct statement *statement = excerpt_item(excerpt, place).statement;
    bool inside = place == excerpt->breach
                      ? statement->previous.line == statement->line
                      : place > 0 && excerpt->list[place - 1].line == statement->line;
    return inside ? 0 : proposing_count_of_line(proposers, place, statement->line);
}

/* Another statement in the place of one ------------------------------------------------------- */

/* Whether two statements have the same word and differ in one operand. */
static bool is_alike(const struct statement *written, const struct statement *meant)
{
    size_t different = 0;
    if (written->operand_count != meant->operand_count ||
        !slice_equal(word_slice(written, written->word), word_slice(meant, meant->word)))
        return false;
    for (size_t i = 0; i < written->operand_count; i++)
        different += !slice_equal(operand_slice(written, i), operand_slice(meant, i));
    return different == 1;
}

/* Tries the statement at a place with another value of one operand, such as another unit. */
bool reword_change_operand(struct proposers *proposers, size_t place)
{
    struct trial *trial = proposers->trial;
    struct statement_copies *candidates = &proposers->candidates[0];
    const struct statement *written = excerpt_item(proposers->excerpt, place).statement;
    const struct event event = proposing_event_at(proposers, place);
    if (written->kind != STATEMENT_EVENT && written->kind != STATEMENT_MARKER)
        return true;
    if (!trial_copy(trial, place) ||
        !missing_list_alike(proposers->missing, &trial->run, written->line, &event, candidates,
                            &trial->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !proposing_is_over(proposers); i++) {
        const struct edit edit = edit_instead(UMPIRE_CORRECTED, place,
                                              &candidates->list[i].statement, true);
        if (is_alike(written, edit.in[0]) && !proposing_offer(proposers, &edit))
            return false;
    }
    return true;
}


struct text proposing_text(struct proposers *proposers)
{
    struct text text;
    text_init(&text, proposers->bytes, sizeof proposers->bytes);
    return text;
}

/* Whether a line has just the operands of a statement, which begin with a name or a word, after
 * another verb or none. */
static bool has_operands_of(struct slice line, const struct statement *statement)
{
    size_t at = statement->word.at + statement->word.length + statement->word.quoted + 1;
    if (at >= statement->length || line.length < statement->length - at)
        return false;
    const struct slice operands = {statement->text + at, statement->length - at};
    const size_t before = line.length - operands.length;
    const char *blank = memchr(line.at, ' ', before);
    return !isdigit((unsigned char)*operands.at) &&
           slice_equal(operands, (struct slice){line.at + before, operands.length}) &&
           (before == 0 || blank == line.at + before - 1);
}

/* Tries a statement in place of a line that could not be read. */
static bool mean_by(struct proposers *proposers, size_t place, const struct statement *meant)
{
    const struct edit edit = edit_instead(UMPIRE_CORRECTED, place, meant, false);
    if (proposers->words.length && !has_operands_of(proposers->words, meant))
        return true;
    proposers->agreed = true;
    return !proposing_is_new(proposers, meant) || proposing_offer(proposers, &edit);
}

/* Tries a text in place of such a line. */
static bool mean_text(struct proposers *proposers, size_t place, struct text *text)
{
    text_add_string(text, "\n");
    proposers->other.count = 0;
    if (!text_reader_read(proposers->reader, text->at, text->length,
                          proposers->excerpt->list[place].line, &proposers->other))
        return false;
    return proposers->other.count != 1 ||
           mean_by(proposers, place, &proposers->other.list[0].statement);
}

/* The first number of a statement. NULL: it has none. */
static const struct value *first_number(const struct statement *statement)
{
    for (size_t i = 0; i < statement->value_count; i++)
        if (statement->values[i].kind == VALUE_INT)
            return &statement->values[i];
    return NULL;
}

/* The statement with another number in the place of one. */
static struct text with_number(struct proposers *proposers, const struct statement *statement,
                               const struct value *number, unsigned other)
{
    struct text text = proposing_text(proposers);
    size_t end = number->at + number->length;
    statement_write_carried(statement, &text);
    text_add(&text, (struct slice){statement->text, number->at});
    text_addf(&text, "%u", other);
    text_add(&text, (struct slice){statement->text + end, statement->length - end});
    return text;
}

/* Tries a candidate with each small number in place of its first one, since the game may not know
 * which are meant. */
static bool mean_numbers(struct proposers *proposers, size_t place,
                         const struct statement *candidate)
{
    const struct value *number = first_number(candidate);
    for (unsigned n = 0; number && n < NUMBERS_MOST && !proposing_is_over(proposers); n++) {
        struct text text = with_number(proposers, candidate, number, n);
        if (!mean_text(proposers, place, &text))
            return false;
    }
    return true;
}

/* Whether a verb may have names after 'with', which candidates leave out. */
static bool takes_others(const struct run *run, const struct statement *candidate)
{
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    const struct lexeme *verb = lexicon_verb(
        lexicon, word_slice(candidate, candidate->word),
        lexicon->vocabulary->subject_kinds);
    bool takes = false;
    for (uint8_t f = 0; verb && f < verb->form_count; f++)
        for (uint8_t i = 0; i < verb->forms[f].count; i++) {
            const struct element *element = &verb->forms[f].elements[i];
            takes = takes || (element->preposition == PREPOSITION_WITH && element->optional &&
                              element->type && element->type->kind == OPERAND_NAME);
        }
    return takes;
}

/* Tries a candidate with what the breach's statement names: it may have been taken along. */
static bool mean_with_others(struct proposers *proposers, size_t place,
                             const struct statement *candidate)
{
    const struct statement *own = proposers->excerpt->own;
    if (!own || own->operand_count == 0 || candidate->kind != STATEMENT_EVENT ||
        !takes_others(proposers->trial->log, candidate))
        return true;
    struct text text = proposing_text(proposers);
    text_add(&text, (struct slice){candidate->text, candidate->length});
    text_add_string(&text, " with ");
    text_add(&text, operand_slice(own, 0));
    return mean_text(proposers, place, &text);
}

/* Lists what the line at a place may have meant. If its verb fits none of this, the verb itself
 * is the mistake, and counts as unknown. */
static bool list_meanings(struct proposers *proposers, size_t place, struct event *event)
{
    struct trial *trial = proposers->trial;
    struct statement_copies *candidates = &proposers->candidates[0];
    const uint64_t line = proposers->excerpt->list[place].line;
    bool all;
    if (!trial_copy(trial, place) ||
        !missing_list_meanings(proposers->missing, &trial->run, line, event, candidates, &all,
                               &trial->effort))
        return false;
    if (all && candidates->count == 0 && event->kind != KIND_NONE) {
        event->kind = KIND_NONE;
        return list_meanings(proposers, place, event);
    }
    proposers->cut |= !all;
    return true;
}

/* Tries each of the listed statements that the words of the line agree with. */
static bool mean_listed(struct proposers *proposers, size_t place, struct slice words)
{
    const struct statement_copies *candidates = &proposers->candidates[0];
    proposers->tried_count = 0;
    proposers->words = words;
    proposers->agreed = false;
    for (size_t i = 0; i < candidates->count && !proposing_is_over(proposers); i++)
        if (!mean_by(proposers, place, &candidates->list[i].statement) ||
            !mean_numbers(proposers, place, &candidates->list[i].statement) ||
            !mean_with_others(proposers, place, &candidates->list[i].statement))
            return false;
    return true;
}

/* Tries what an unreadable line may have meant. If only its verb could not be read, the words after
 * the verb are known. */
bool reword_mean(struct proposers *proposers, size_t place)
{
    struct event event = proposing_event_at(proposers, place);
    const entity loser = event.subject == ANYBODY ? NO_ENTITY : event.subject;
    const bool verbless = event.kind == KIND_NONE && event.subject != ANYBODY;
    struct slice words = slice_of(verbless ? proposers->excerpt->words : "");
    if (!list_meanings(proposers, place, &event) || !mean_listed(proposers, place, words))
        return false;
    if (words.length && proposers->agreed)
        return true;
    if (words.length && !mean_listed(proposers, place, slice_of("")))
        return false;
    return proposing_is_over(proposers) || event.kind != KIND_NONE ||
           proposing_offer(proposers, &(struct edit){.kind = UMPIRE_NOT_TAKEN,
                                                     .place = place,
                                                     .out = 1,
                                                     .loses = true,
                                                     .loser = loser});
}

/* Tries the text in place of the statement at a place. */
static bool write_instead(struct proposers *proposers, size_t place, enum umpire_assumption kind,
                          bool strict, struct text *text)
{
    text_add_string(text, "\n");
    proposers->other.count = 0;
    if (!text_reader_read(proposers->reader, text->at, text->length,
                          excerpt_item(proposers->excerpt, place).statement->line,
                          &proposers->other))
        return false;
    if (proposers->other.count != 1)
        return true;
    const struct edit edit = edit_instead(kind, place, &proposers->other.list[0].statement, strict);
    return proposing_offer(proposers, &edit);
}

/* Tries the statement at a place with each other verb of its player. */
bool reword_change_verb(struct proposers *proposers, size_t place)
{
    const struct run *log = proposers->trial->log;
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    const struct lexicon *lexicon = run_game(log)->catalogue->lexicon;
    const struct event event = proposing_event_at(proposers, place);
    const struct word word = statement->word;
    if (statement->kind != STATEMENT_EVENT || event.subject == NO_ENTITY)
        return true;
    uint32_t who = BIT(roster_at(run_roster(log), event.subject)->kind);
    for (size_t i = 0; i < lexicon->verb_count && !proposing_is_over(proposers); i++) {
        const struct phrase *verb = lexicon->verbs[i].phrase;
        size_t after = word.at + word.length + word.quoted;
        struct text text = proposing_text(proposers);
        bool keeps = verb->flags & PHRASE_DECISION && !proposers->revises;
        if (!(verb->who & who) || verb->kind == event.kind || verb->flags & PHRASE_FACT || keeps)
            continue;
        statement_write_carried(statement, &text);
        text_add(&text, (struct slice){statement->text, word.at - word.quoted});
        text_add_string(&text, verb->word);
        text_add(&text, (struct slice){statement->text + after, statement->length - after});
        if (!write_instead(proposers, place, UMPIRE_CORRECTED, true, &text))
            return false;
    }
    return true;
}

static bool write_as(struct proposers *proposers, size_t place, entity player)
{
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    size_t verb = statement->word.at - statement->word.quoted;
    struct text text = proposing_text(proposers);
    name_write(&text, roster_name(run_roster(proposers->trial->log), player));
    text_add_string(&text, ": ");
    text_add(&text, (struct slice){statement->text + verb, statement->length - verb});
    return write_instead(proposers, place, UMPIRE_OTHER_PLAYER, false, &text);
}

/* Tries the statement at a place as one of others who may write its verb. */
bool reword_change_player(struct proposers *proposers, size_t place)
{
    const struct run *log = proposers->trial->log;
    const struct roster *roster = run_roster(log);
    const struct lexicon *lexicon = run_game(log)->catalogue->lexicon;
    const struct event event = proposing_event_at(proposers, place);
    const struct lexeme *lexeme = lexicon->by_kind[event.kind];
    unsigned tried = 0;
    if (excerpt_item(proposers->excerpt, place).statement->kind != STATEMENT_EVENT ||
        event.subject == NO_ENTITY || !lexeme || !lexeme->phrase)
        return true;
    uint32_t kinds = lexicon->vocabulary->subject_kinds & lexeme->phrase->who;
    for (entity one = 0;
         one < roster_count(roster) && tried < OTHERS_MOST && !proposing_is_over(proposers); one++)
        if (one != event.subject && kinds >> roster_at(roster, one)->kind & 1) {
            tried++;
            if (!write_as(proposers, place, one))
                return false;
        }
    return true;
}

/* Tries the statement at a place with a name in the place of one of its values. */
static bool name_instead(struct proposers *proposers, size_t place, bool strict,
                         const struct value *value, struct slice name)
{
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    struct text text = proposing_text(proposers);
    statement_write_carried(statement, &text);
    text_add(&text, (struct slice){statement->text, value->at});
    name_write(&text, name);
    text_add(&text, (struct slice){statement->text + value->at + value->length,
                                   statement->length - value->at - value->length});
    return write_instead(proposers, place, UMPIRE_CORRECTED, strict, &text);
}

/* The value of an operand that begins with a name: the name, or the first one of a path. */
static const struct value *first_name(const struct statement *statement, size_t operand)
{
    const struct value *value = value_at(statement, statement->operands[operand].value);
    if (value->kind == VALUE_PATH)
        value = value_at(statement, value->child);
    return value->kind == VALUE_WORD || value->kind == VALUE_CODE ? value : NULL;
}

/* Tries the statement at a place with each other thing of the same kind and owner in place of the
 * one that an operand names. */
static bool change_name_in(struct proposers *proposers, size_t place, size_t operand)
{
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    const struct roster *roster = run_roster(proposers->trial->log);
    const struct value *value = first_name(statement, operand);
    char buffer[LIMIT_STRING_BYTES];
    entity named;
    if (!value || roster_find(roster, word_text(statement, value->word, buffer), UINT32_MAX,
                              NO_ENTITY, &named) != ROSTER_FOUND)
        return true;
    unsigned tried = 0;
    for (entity one = 0;
         one < roster_count(roster) && tried < OTHERS_MOST && !proposing_is_over(proposers);
         one++) {
        if (one == named || roster_at(roster, one)->kind != roster_at(roster, named)->kind ||
            roster_at(roster, one)->owner != roster_at(roster, named)->owner)
            continue;
        tried++;
        if (!name_instead(proposers, place, true, value, roster_name(roster, one)))
            return false;
    }
    return true;
}

bool reword_change_thing(struct proposers *proposers, size_t place)
{
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    if (statement->kind == STATEMENT_EVENT)
        for (size_t i = 0; i < statement->operand_count && !proposing_is_over(proposers); i++)
            if (!change_name_in(proposers, place, i))
                return false;
    return true;
}

bool reword_change_number(struct proposers *proposers, size_t place)
{
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    const struct value *number = first_number(statement);
    for (unsigned n = 0; number && n < NUMBERS_MOST && !proposing_is_over(proposers); n++) {
        struct text text = with_number(proposers, statement, number, n);
        if (!write_instead(proposers, place, UMPIRE_CORRECTED, true, &text))
            return false;
    }
    return true;
}

/* Whether a value of a statement is what a die shows: it is written within a pool of dice. */
static bool is_in_pool(const struct statement *statement, const struct value *shown)
{
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        if (value->kind == VALUE_POOL && shown->at > value->at &&
            shown->at < value->at + value->length)
            return true;
    }
    return false;
}

bool reword_change_die(struct proposers *proposers, size_t place)
{
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    const struct value *number = first_number(statement);
    if (!number || !is_in_pool(statement, number))
        return true;
    return reword_change_number(proposers, place);
}

bool reword_change_deed(struct proposers *proposers, size_t place)
{
    return proposing_is_of_turns(proposers, place) || reword_change_thing(proposers, place);
}

bool reword_change_turn(struct proposers *proposers, size_t place)
{
    if (!proposing_is_of_turns(proposers, place))
        return true;
    if (!reword_change_operand(proposers, place))
        return false;
    const struct statement *statement = excerpt_item(proposers->excerpt, place).statement;
    return proposing_is_over(proposers) || statement->kind != STATEMENT_EVENT ||
           statement->operand_count < 2 || change_name_in(proposers, place, 0);
}

/* The statement's first value that writes the name. NULL: there is none. */
static const struct value *value_that_names(const struct statement *statement, struct slice name)
{
    char buffer[LIMIT_STRING_BYTES];
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        if ((value->kind == VALUE_WORD || value->kind == VALUE_CODE) &&
            slice_equal(word_text(statement, value->word, buffer), name))
            return value;
    }
    return NULL;
}

/* Tries the breach's statement with another name in place of one of its names. */
static bool change_name(struct proposers *proposers, size_t place, struct slice written,
                        struct slice meant)
{
    const struct statement *statement = proposers->excerpt->own;
    const struct value *value = value_that_names(statement, written);
    return !value || name_instead(proposers, place, false, value, meant);
}

/* Tries names near one that exists once it is mentioned: in the breach's statement, and, if that is
 * the first to write it, in place of the name that earlier statements wrote. */
static bool change_entity(struct proposers *proposers, size_t place, entity one)
{
    const struct run *log = proposers->trial->log;
    const struct roster *roster = run_roster(log);
    uint32_t kinds = BIT(roster_at(roster, one)->kind);
    size_t known = log->binder.known; /* the statement introduced the entities from here on */
    struct near near = {.wrong = roster_name(roster, one)};
    near_offer_names(&near, roster, kinds);
    for (size_t i = 0; i < near.count && !proposing_is_over(proposers); i++) {
        entity other;
        if (roster_find(roster, near.names[i], kinds, NO_ENTITY, &other) != ROSTER_FOUND ||
            other == one)
            continue;
        if (!change_name(proposers, place, near.wrong, near.names[i]))
            return false;
        const struct edit renamed = {.kind = UMPIRE_CORRECTED,
                                     .place = place,
                                     .strict = true,
                                     .renames = true,
                                     .written = other,
                                     .meant = one};
        if (one >= known && other < known && !proposing_is_over(proposers) &&
            !proposing_offer(proposers, &renamed))
            return false;
    }
    return true;
}

bool reword_change_names(struct proposers *proposers, size_t place)
{
    const struct run *log = proposers->trial->log;
    const struct event *event = &log->binder.event;
    const struct lexeme *lexeme = run_game(log)->catalogue->lexicon->by_kind[event->kind];
    if (!lexeme || proposers->excerpt->own->kind != STATEMENT_EVENT)
        return true;
    const struct signature *form = &lexeme->forms[event->form];
    for (uint8_t i = 0; i < form->count; i++) {
        const struct operand_type *type = form->elements[i].type;
        bool name = type && type->kind == OPERAND_FREE_NAME && event->present & BIT(type->field);
        for (uint32_t v = 0; name && v < event->count[type->field] && !proposing_is_over(proposers);
             v++)
            if (!change_entity(proposers, place,
                               (entity)event->items[event->first[type->field] + v]))
                return false;
    }
    return true;
}
