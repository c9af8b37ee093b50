/* SPDX-License-Identifier: MIT */
#include "repair/correction.h"

#include "engine/findings/draft.h"
#include "engine/repairer.h"
#include "log/name.h"
#include "log/reader.h"
#include "repair/repair.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    CORRECTIONS_MOST = 4,
    TEXT_BYTES = LIMIT_STATEMENT_BYTES + 4 * LIMIT_STRING_BYTES,
    SENTENCE_BYTES = 1024
};

struct correction {
    struct statement_copies read; /* one statement, or none if the text cannot be read */
    /* the name in place of an undeclared one; empty: no name was replaced */
    struct slice meant;
    unsigned distance; /* edits from the written text */
    uint64_t findings; /* in later statements; UINT64_MAX: it cannot be meant */
};

struct corrector {
    struct run *run;
    const struct unread *unread;
    struct trial *trial;
    struct correction list[CORRECTIONS_MOST];
    size_t count;
    struct text text;
    char bytes[TEXT_BYTES];
};

static void corrector_free(struct corrector *corrector)
{
    if (!corrector)
        return;
    for (size_t i = 0; i < CORRECTIONS_MOST; i++)
        statement_copies_done(&corrector->list[i].read);
    free(corrector);
}

static struct corrector *corrector_new(struct run *run, const struct unread *unread)
{
    struct corrector *corrector = calloc(1, sizeof *corrector);
    if (!corrector)
        return NULL;
    corrector->run = run;
    corrector->unread = unread;
    corrector->trial = &run->repair->trial;
    return corrector;
}

/* What may be meant ---------------------------------------------------------------------- */

static void begin_text(struct corrector *corrector, struct slice begin)
{
    text_init(&corrector->text, corrector->bytes, sizeof corrector->bytes);
    text_add(&corrector->text, begin);
}

/* Reads the text. Gives nothing if a part of it cannot be read, or if it begins another game, since
 * only this one is rehearsed. False: out of memory. */
static bool read_text(const struct corrector *corrector, struct statement_copies *ret_read)
{
    struct source *source = source_of_memory(corrector->text.at, corrector->text.length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item = NULL;
    bool good = reader != NULL, whole = true;
    ret_read->count = 0;
    while (good && (item = reader_next(reader))->kind < ITEM_END) {
        whole = whole && item->kind != ITEM_ERROR &&
                (item->kind != ITEM_STATEMENT || item->statement->kind != STATEMENT_GAME);
        if (item->kind == ITEM_STATEMENT && item->statement->kind != STATEMENT_EOF &&
            item->statement->kind != STATEMENT_BLOCK_END)
            good = statement_copies_add(ret_read, item->statement, corrector->unread->number);
    }
    good = good && item->kind == ITEM_END;
    reader_free(reader);
    source_close(source);
    if (!whole)
        ret_read->count = 0;
    return good;
}

/* Adds a correction: the text with `end` added. False: out of memory. */
static bool offer(struct corrector *corrector, struct slice end, unsigned distance)
{
    struct correction *correction = &corrector->list[corrector->count];
    struct text *text = &corrector->text;
    text_add(text, end);
    text_add_string(text, "\n");
    if (corrector->count == CORRECTIONS_MOST || text->length + 1 == text->capacity)
        return true;
    if (!read_text(corrector, &correction->read))
        return false;
    if (correction->read.count != 1)
        return true;
    const struct unread *unread = corrector->unread;
    correction->meant = (struct slice){"", 0};
    correction->read.list[0].statement.opens_block = unread->statement &&
                                                     unread->statement->opens_block;
    correction->distance = distance;
    corrector->count++;
    return true;
}

static struct slice part_of(struct slice text, size_t from, size_t to)
{
    return (struct slice){text.at + from, to - from};
}

/* Whether a statement that is no event begins with the name of a player or of another subject. */
static bool is_subject(const struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    entity one;
    uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    struct slice word = word_text(statement, statement->word, buffer);
    bool known = slice_is(word, "table") || slice_is(word, "judge") ||
                 roster_find(run_roster(run), word, kinds, NO_ENTITY, &one) == ROSTER_FOUND;
    return known && statement->kind == STATEMENT_DECLARATION && run_game(run)->stage == GAME_PLAY;
}

/* Offers the statement as an event of the table or of one of the first players. */
static bool offer_subjects(struct corrector *corrector)
{
    const struct statement *statement = corrector->unread->statement;
    const struct roster *roster = run_roster(corrector->run);
    const struct slice text = {statement->text, statement->length};
    uint32_t kinds = run_game(corrector->run)->catalogue->lexicon->vocabulary->subject_kinds;
    begin_text(corrector, slice_of("table: "));
    if (!offer(corrector, text, 1))
        return false;
    for (entity one = 0; one < roster_count(roster) && corrector->count < CORRECTIONS_MOST; one++) {
        if (!(kinds >> roster_at(roster, one)->kind & 1))
            continue;
        begin_text(corrector, (struct slice){"", 0});
        name_write(&corrector->text, roster_name(roster, one));
        text_add_string(&corrector->text, ": ");
        if (!offer(corrector, text, 1))
            return false;
    }
    return true;
}

static bool is_of_name(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte >= '0' && byte <= '9') || (byte | 0x20) >= 'a' || c == '-' || c == '_';
}

/* Whether a text has a name in it. */
static bool has_name(struct slice text, struct slice name)
{
    for (size_t at = 0; at + name.length <= text.length; at++) {
        size_t end = at + name.length;
        if (memcmp(text.at + at, name.at, name.length) == 0 &&
            (at == 0 || !is_of_name(text.at[at - 1])) &&
            (end == text.length || !is_of_name(text.at[end])))
            return true;
    }
    return false;
}

/* Whether a statement that was read ahead has a name. */
static bool is_ahead(const struct run *run, struct slice name)
{
    const struct item *item;
    for (size_t at = 0; (item = lookahead_at(run->ahead, at)) != NULL; at++)
        if (item->kind == ITEM_STATEMENT &&
            has_name((struct slice){item->statement->text, item->statement->length}, name))
            return true;
    return false;
}

/* Reads ahead, and shows what was found before. */
static bool look_ahead(struct run *run)
{
    run->shown_most = run->findings.count;
    bool good = lookahead_fill(run->ahead);
    run->shown_most = SIZE_MAX;
    return good;
}

/* Whether an undeclared name is none of the declared ones that are like it: later statements have
 * both. Then a declaration is missing, and the other thing is not to be accused. */
static bool is_another_thing(const struct corrector *corrector)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct run *run = corrector->run;
    const struct bind_error *error = &run->binder.error;
    struct slice name = word_text(corrector->unread->statement, error->wrong, buffer);
    if (!is_ahead(run, name))
        return false;
    for (size_t i = 0; i < error->near.count; i++)
        if (is_ahead(run, error->near.names[i]))
            return true;
    return false;
}

/* Offers the statement with another word instead of the wrong one. A declaration with a wrong word
 * may be an event; a wrong part of an outcome may be left out. */
static bool offer_near(struct corrector *corrector)
{
    const struct bind_error *error = &corrector->run->binder.error;
    const struct statement *statement = corrector->unread->statement;
    struct slice text = {statement->text, statement->length};
    size_t begin = error->wrong.at - error->wrong.quoted,
           end = begin + error->wrong.length + (error->wrong.quoted ? 2 : 0);
    if (error->undeclared && error->near.count) {
        if (!look_ahead(corrector->run))
            return false;
        if (is_another_thing(corrector))
            return true;
        text.at = statement->text; /* reading may have moved it */
    }
    for (size_t i = 0; i < error->near.count; i++) {
        begin_text(corrector, part_of(text, 0, begin));
        if (error->near_names)
            name_write(&corrector->text, error->near.names[i]);
        else
            text_add(&corrector->text, error->near.names[i]);
        size_t offered = corrector->count;
        if (!offer(corrector, part_of(text, end, text.length), error->near.distances[i]))
            return false;
        if (error->undeclared && corrector->count > offered)
            corrector->list[offered].meant = error->near.names[i];
    }
    if (error->lacks_subject && !offer_subjects(corrector))
        return false;
    if (is_subject(corrector->run, statement) && error->wrong.at == statement->word.at) {
        begin_text(corrector, part_of(text, 0, end));
        text_add_string(&corrector->text, ":");
        if (!offer(corrector, part_of(text, end, text.length), 1))
            return false;
    }
    if (error->error != LOG_OUTCOME || error->at == 0)
        return true;
    begin_text(corrector, part_of(text, 0, error->at));
    return offer(corrector, part_of(text, error->at + error->length, text.length), error->length);
}

static size_t end_of_first_word(struct slice line)
{
    size_t at = 0;
    while (at < line.length && (line.at[at] == ' ' || line.at[at] == '\t'))
        at++;
    while (at < line.length && line.at[at] != ' ' && line.at[at] != '\t' && line.at[at] != ':')
        at++;
    return at;
}

/* The line without its comment. */
static struct slice content_of(struct slice line)
{
    const char *comment = memchr(line.at, '#', line.length);
    return comment ? part_of(line, 0, (size_t)(comment - line.at)) : line;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether the wrong part of a line may be dropped: a word may not. `*ret_kept` is the number of
 * bytes that stay: the digits of a number with letters after it; 0 for signs and for a time. */
static bool keep_number(struct slice wrong, size_t *ret_kept)
{
    size_t digits = 0, letters = 0, later = 0;
    while (digits < wrong.length && is_digit(wrong.at[digits]))
        digits++;
    for (size_t i = digits; i < wrong.length; i++) {
        letters += ((unsigned char)wrong.at[i] | 0x20) >= 'a';
        later += is_digit(wrong.at[i]);
    }
    *ret_kept = digits;
    return wrong.length && (wrong.at[0] == '@' || (later == 0 && (digits > 0) == (letters > 0)));
}

static bool ends_with_bracket(struct slice line)
{
    while (line.length && (line.at[line.length - 1] == ' ' || line.at[line.length - 1] == '\t'))
        line.length--;
    return line.length && line.at[line.length - 1] == '[';
}

/* Offers the line with square brackets instead of round ones. */
static bool offer_brackets(struct corrector *corrector, struct slice line)
{
    begin_text(corrector, line);
    for (size_t i = 0; i < corrector->text.length; i++) {
        char *c = &corrector->text.at[i];
        *c = (char)(*c == '(' ? '[' : *c == ')' ? ']' : *c);
    }
    return offer(corrector, (struct slice){"", 0}, 1);
}

static bool offer_edits(struct corrector *corrector)
{
    const struct unread *unread = corrector->unread;
    struct slice line = content_of(unread->line);
    size_t from = unread->wrong_at, to = unread->wrong_end, word = end_of_first_word(line), kept;
    if (unread->quoted.length) {
        begin_text(corrector, unread->quoted);
        return offer(corrector, (struct slice){"", 0}, 1);
    }
    if (memchr(line.at, ';', line.length) || to > line.length || from > to)
        return true;
    const char first = from < line.length ? line.at[from] : '\0';
    /* a '//' comment, as in programs */
    if (first == '/' && from > 0 && to < line.length && line.at[to] == '/') {
        begin_text(corrector, part_of(line, 0, from));
        return offer(corrector, (struct slice){"", 0}, 1);
    }
    if (first == '(')
        return offer_brackets(corrector, line);
    bool certain = keep_number(part_of(line, from, to), &kept);
    begin_text(corrector, part_of(line, 0, from + kept));
    if (certain && !offer(corrector, part_of(line, to, line.length), 1))
        return false;
    if (word < from) {
        begin_text(corrector, part_of(line, 0, word));
        text_add_string(&corrector->text, ":");
        text_add(&corrector->text, part_of(line, word, from));
        size_t rest = to == from + 1 && first == ':' ? to : from;
        if (!offer(corrector, part_of(line, rest, line.length), rest == to ? 2 : 1))
            return false;
    }
    bool in_list = memchr(line.at, '[', line.length) && !ends_with_bracket(line);
    begin_text(corrector, line);
    if (in_list && !offer(corrector, slice_of("]"), 1))
        return false;
    begin_text(corrector, line);
    return !memchr(line.at, '"', line.length) || offer(corrector, slice_of("\""), 1);
}

/* Choosing --------------------------------------------------------------------------------- */

/* Plays the later statements after a statement, which must break no rule, or without it (NULL). */
static bool rehearse(struct corrector *corrector, const struct statement *statement,
                     struct outcome *ret_outcome)
{
    size_t here = corrector->trial->excerpt->breach;
    const struct edit edit = statement ? edit_instead(UMPIRE_CORRECTED, here, statement, true)
                                       : edit_left_out(here, 1);
    return trial_play(corrector->trial, &edit, OUTCOME_FINDINGS, ret_outcome);
}

/* Finds out whether a correction may be meant, and how many findings follow it. */
static bool judge(struct corrector *corrector, struct correction *correction)
{
    struct outcome outcome;
    if (!rehearse(corrector, &correction->read.list[0].statement, &outcome))
        return false;
    correction->findings = outcome.faulty ? UINT64_MAX : outcome.findings;
    return true;
}

static int compare(const struct correction *a, const struct correction *b)
{
    int findings = (a->findings > b->findings) - (a->findings < b->findings);
    return findings ? findings : (a->distance > b->distance) - (a->distance < b->distance);
}

/* The correction that is meant. NULL: none, or several are as good. */
static struct correction *best_of(struct corrector *corrector)
{
    struct correction *best = NULL;
    bool several = false;
    for (size_t i = 0; i < corrector->count; i++) {
        struct correction *one = &corrector->list[i];
        int order = best ? compare(one, best) : -1;
        several = order == 0 || (several && order > 0);
        best = order < 0 ? one : best;
    }
    return best && best->findings != UINT64_MAX && !several ? best : NULL;
}

/* Finds out whether leaving the line out leads to fewer findings than its best correction. False:
 * out of memory. */
static bool is_superfluous(struct corrector *corrector, const struct correction *best,
                           bool *ret_superfluous)
{
    struct outcome outcome;
    *ret_superfluous = false;
    if (best->findings == 0 || run_game(corrector->run)->stage == GAME_SETUP)
        return true;
    if (!rehearse(corrector, NULL, &outcome))
        return false;
    *ret_superfluous = outcome.findings < best->findings;
    return true;
}

/* Whether another verb may be meant: the line is what a player does, and its verb is known. */
static bool may_be_other_verb(const struct corrector *corrector)
{
    const struct run *run = corrector->run;
    const struct event *event = &run->binder.event;
    return corrector->unread->statement && run_game(run)->stage == GAME_PLAY &&
           corrector->unread->statement->kind == STATEMENT_EVENT && event->kind != KIND_NONE &&
           event->subject != NO_ENTITY;
}

/* Offers the text, and keeps it if it breaks no rule and fewer findings follow it than if the line
 * were not there. False: out of memory. */
static bool offer_needed(struct corrector *corrector, struct slice end, unsigned distance,
                         uint64_t findings)
{
    size_t offered = corrector->count;
    if (!offer(corrector, end, distance))
        return false;
    if (corrector->count == offered)
        return true;
    bool good = judge(corrector, &corrector->list[offered]);
    corrector->count -= corrector->list[offered].findings >= findings;
    return good;
}

/* Offers the verbs that the player has. */
static bool offer_verbs(struct corrector *corrector, uint64_t findings)
{
    const struct run *run = corrector->run;
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    const struct statement *statement = corrector->unread->statement;
    const struct word word = statement->word;
    const struct slice text = {statement->text, statement->length};
    size_t after = word.at + word.length + word.quoted;
    uint32_t who = BIT(roster_at(run_roster(run), run->binder.event.subject)->kind);
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct phrase *verb = lexicon->verbs[i].phrase;
        if (verb->flags & (PHRASE_DECISION | PHRASE_FACT) || !(verb->who & who) ||
            verb->kind == run->binder.event.kind)
            continue;
        begin_text(corrector, part_of(text, 0, word.at - word.quoted));
        text_add_string(&corrector->text, verb->word);
        if (!offer_needed(corrector, part_of(text, after, text.length), 1, findings))
            return false;
    }
    return true;
}

/* Offers the statement as one of others who may write its verb. */
static bool offer_players(struct corrector *corrector, uint64_t findings)
{
    const struct run *run = corrector->run;
    const struct roster *roster = run_roster(run);
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    const struct lexeme *lexeme = lexicon->by_kind[run->binder.event.kind];
    const struct statement *statement = corrector->unread->statement;
    const struct slice text = {statement->text, statement->length};
    size_t verb = statement->word.at - statement->word.quoted;
    uint32_t who = lexeme && lexeme->phrase ? lexeme->phrase->who : 0;
    for (entity one = 0; one < roster_count(roster) && corrector->count < CORRECTIONS_MOST; one++) {
        if (one == run->binder.event.subject ||
            !(lexicon->vocabulary->subject_kinds & who & BIT(roster_at(roster, one)->kind)))
            continue;
        begin_text(corrector, (struct slice){"", 0});
        name_write(&corrector->text, roster_name(roster, one));
        text_add_string(&corrector->text, ": ");
        if (!offer_needed(corrector, part_of(text, verb, text.length), 1, findings))
            return false;
    }
    return true;
}

/* Offers the statement with each of its numbers one less or one more. */
static bool offer_numbers(struct corrector *corrector, uint64_t findings)
{
    const struct statement *statement = corrector->unread->statement;
    const struct slice text = {statement->text, statement->length};
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        for (int32_t step = -1; step <= 1 && value->kind == VALUE_INT; step += 2) {
            size_t end = value->at + value->length;
            int64_t near = (int64_t)value->number + step;
            if (corrector->count == CORRECTIONS_MOST || near < 0 || near > INT32_MAX)
                continue;
            begin_text(corrector, part_of(text, 0, value->at));
            text_addf(&corrector->text, "%" PRId64, near);
            if (!offer_needed(corrector, part_of(text, end, text.length), 1, findings))
                return false;
        }
    }
    return true;
}

/* Offers what else may be meant, if the line must have meant something. */
static bool offer_others(struct corrector *corrector)
{
    const struct run *run = corrector->run;
    struct outcome left_out;
    corrector->count = 0;
    if (!rehearse(corrector, NULL, &left_out))
        return false;
    if (left_out.findings == 0)
        return true;
    return offer_verbs(corrector, left_out.findings) &&
           (run->binder.error.undeclared || run->binder.error.near.count ||
            (offer_players(corrector, left_out.findings) &&
             offer_numbers(corrector, left_out.findings)));
}

static bool choose(struct corrector *corrector, struct correction **ret_best, bool *ret_superfluous)
{
    struct run *run = corrector->run;
    bool good = corrector->unread->statement ? offer_near(corrector) : offer_edits(corrector);
    *ret_best = NULL;
    if (!good || (corrector->count == 0 && !may_be_other_verb(corrector)))
        return good;
    good = look_ahead(run);
    for (size_t i = 0; good && i < corrector->count; i++)
        good = judge(corrector, &corrector->list[i]);
    *ret_best = good ? best_of(corrector) : NULL;
    if (*ret_best || !may_be_other_verb(corrector))
        return good && (!*ret_best || is_superfluous(corrector, *ret_best, ret_superfluous));
    good = good && offer_others(corrector);
    *ret_best = good ? best_of(corrector) : NULL;
    return good;
}

/* Notes which name an undeclared one was taken for, if the correction replaced one. */
static void note_meant(struct run *run, const struct unread *unread,
                       const struct correction *correction)
{
    char buffer[LIMIT_STRING_BYTES];
    if (correction->meant.length)
        binder_note_taken(&run->binder,
                          word_text(unread->statement, run->binder.error.wrong, buffer),
                          correction->meant);
}

/* Adds to the line's finding, if it has one, that the line is corrected, or does not count
 * (NULL). */
static void tell(struct run *run, const struct unread *unread, const struct statement *corrected)
{
    char buffer[SENTENCE_BYTES];
    struct text text;
    unsigned long long line = unread->number;
    if (run->findings.count == unread->first)
        return;
    text_init(&text, buffer, sizeof buffer);
    if (corrected) {
        text_addf(&text, "as if line %llu said: ", line);
        canonical_text((struct slice){corrected->text, corrected->length}, &text);
    } else {
        text_addf(&text, "as if line %llu were not there", line);
    }
    size_t assumed = findings_text(&run->findings, (struct slice){text.at, text.length});
    run->findings.drafts[unread->first].assumption = corrected ? UMPIRE_CORRECTED
                                                               : UMPIRE_NOT_TAKEN;
    run->findings.drafts[unread->first].assumed = assumed;
}

bool correction_find(struct run *run, const struct unread *unread,
                     struct statement_copy *ret_corrected, enum umpire_assumption *ret_kind)
{
    struct correction *best = NULL;
    bool superfluous = false;
    struct corrector *corrector = corrector_new(run, unread);
    excerpt_open(&run->repair->excerpt, unread->statement, false, run->ahead);
    trial_begin(&run->repair->trial, run);
    run->repair->trial.lenient = run_game(run)->line_unread;
    bool good = corrector && choose(corrector, &best, &superfluous) &&
                (!best || statement_copy_take(ret_corrected, &best->read.list[0].statement));
    if (good && best) {
        *ret_kind = superfluous ? UMPIRE_NOT_TAKEN : UMPIRE_CORRECTED;
        if (!superfluous)
            note_meant(run, unread, best);
        tell(run, unread, superfluous ? NULL : &ret_corrected->statement);
    }
    run_game(run)->effort.spent[EFFORT_GUESSES] += run->repair->trial.effort;
    corrector_free(corrector);
    return good;
}
