/* SPDX-License-Identifier: MIT */

#include "judge/bind/likeness.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/repairer.h"
#include "judge/log/reader.h"
#include "judge/log/statement.h"
#include "judge/repair/proposing.h"
#include "judge/repair/repair.h"

#include <inttypes.h>

enum { CORRECTIONS_MOST = 4, SENTENCE_BYTES = 1024 };

struct corrector {
    struct run *run;
    const struct unread *unread;
    struct proposers *proposers;
    struct statement_copies *read; /* what may be meant: one statement, if the text can be read */
    struct text text;
    /* the name in place of an undeclared one; empty: no name is replaced */
    struct slice name;
    uint64_t most;  /* with so many later findings a statement is not needed */
    unsigned count; /* of those that may be meant */

    struct statement_copy *best;
    struct slice best_name;
    uint64_t findings; /* in later statements after the best one; UINT64_MAX: there is none */
    unsigned distance; /* edits from the written text to the best one */
    bool several;      /* another one is as good */
};

/* What may be meant ---------------------------------------------------------------------- */

static void begin_text(struct corrector *corrector, struct slice begin)
{
    corrector->text = proposing_text(corrector->proposers);
    text_add(&corrector->text, begin);
}

/* Begins with the unread statement up to a byte. */
static void begin_statement(struct corrector *corrector, size_t to)
{
    const struct statement *statement = corrector->unread->statement;
    begin_text(corrector, (struct slice){"", 0});
    statement_write_carried(statement, &corrector->text);
    text_add(&corrector->text, (struct slice){statement->text, to});
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

/* Plays the later statements after a statement, which must break no rule, or without it (NULL). */
static bool rehearse(const struct corrector *corrector, const struct statement *statement,
                     struct outcome *ret_outcome)
{
    struct trial *trial = corrector->proposers->trial;
    size_t here = trial->excerpt->breach;
    struct edit edit = statement ? edit_instead(UMPIRE_CORRECTED, here, statement, true)
                                 : edit_left_out(here, 1);
    const struct statement *written = corrector->unread->statement;
    edit.records = !statement && written && written->kind == STATEMENT_EVENT &&
                   corrector->run->binder.event.subject != NO_ENTITY;
    return trial_play(trial, &edit, OUTCOME_FINDINGS, ret_outcome);
}

/* Tries a statement as a line's meaning: counts the findings that follow. False: out of memory. */
static bool judge(struct corrector *corrector, const struct statement *statement, unsigned distance)
{
    struct outcome outcome;
    if (!rehearse(corrector, statement, &outcome))
        return false;
    if (outcome.faulty || outcome.findings >= corrector->most)
        return true;
    corrector->count++;
    bool same = outcome.findings == corrector->findings;
    if (same && distance == corrector->distance)
        corrector->several = true;
    if (outcome.findings > corrector->findings || (same && distance >= corrector->distance))
        return true;
    corrector->several = false;
    corrector->findings = outcome.findings;
    corrector->distance = distance;
    corrector->best_name = corrector->name;
    return statement_copy_take(corrector->best, statement);
}

/* Whether one correction is better than all others. */
static bool has_best(const struct corrector *corrector)
{
    return corrector->findings != UINT64_MAX && !corrector->several;
}

/* Tries the text so far with `end` added as a meaning of the line. False: out of memory. */
static bool offer(struct corrector *corrector, struct slice end, unsigned distance)
{
    struct text *text = &corrector->text;
    text_add(text, end);
    text_add_string(text, "\n");
    if (corrector->count == CORRECTIONS_MOST || text->length + 1 == text->capacity)
        return true;
    if (!read_text(corrector, corrector->read))
        return false;
    if (corrector->read->count != 1)
        return true;
    struct statement *statement = &corrector->read->list[0].statement;
    statement->opens_block = corrector->unread->statement &&
                             corrector->unread->statement->opens_block;
    return judge(corrector, statement, distance);
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

/* Offers what is done as an event of the table or of one of the first players. */
static bool offer_subjects(struct corrector *corrector, struct slice text)
{
    const struct roster *roster = run_roster(corrector->run);
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

/* Whether an undeclared name means none of the declared ones that look like it: only a number
 * differs, or later statements have both. Then its declaration is missing, and the thing of the
 * other name must not be accused. */
static bool is_another_thing(const struct corrector *corrector)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct run *run = corrector->run;
    const struct bind_error *error = &run->binder.error;
    struct slice name = word_text(corrector->unread->statement, error->wrong, buffer);
    if (!error->undeclared)
        return false;
    if (near_has_another_number(&error->near))
        return true;
    if (!lookahead_names(run->ahead, name))
        return false;
    for (size_t i = 0; i < error->near.count; i++)
        if (lookahead_names(run->ahead, error->near.names[i]))
            return true;
    return false;
}

/* Whether the line is an event of a player who does not exist, is like none that does, and does
 * nothing later. */
static bool is_by_nobody(const struct corrector *corrector)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct bind_error *error = &corrector->run->binder.error;
    const struct statement *statement = corrector->unread->statement;
    bool subject = statement->kind == STATEMENT_EVENT && error->wrong.length &&
                   error->wrong.at == statement->subject.at && error->near.count == 0;
    return subject && !subject_is_carried(statement) &&
           !lookahead_names(corrector->run->ahead, word_text(statement, error->wrong, buffer));
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
    if (subject_is_carried(statement) && error->wrong.at == statement->subject.at)
        return true; /* the statement before it has the wrong word */
    if (is_another_thing(corrector))
        return true;
    for (size_t i = 0; i < error->near.count; i++) {
        begin_statement(corrector, begin);
        if (error->near_names)
            name_write(&corrector->text, error->near.names[i]);
        else
            text_add(&corrector->text, error->near.names[i]);
        if (error->undeclared)
            corrector->name = error->near.names[i];
        if (!offer(corrector, part_of(text, end, text.length), error->near.distances[i]))
            return false;
    }
    corrector->name = (struct slice){"", 0};
    size_t verb = statement->word.at - statement->word.quoted;
    if (error->lacks_subject && !offer_subjects(corrector, text))
        return false;
    if (is_by_nobody(corrector) && !offer_subjects(corrector, part_of(text, verb, text.length)))
        return false;
    if (is_subject(corrector->run, statement) && error->wrong.at == statement->word.at) {
        begin_statement(corrector, end);
        text_add_string(&corrector->text, ":");
        if (!offer(corrector, part_of(text, end, text.length), 1))
            return false;
    }
    if (error->error != LOG_OUTCOME || error->at == 0)
        return true;
    begin_statement(corrector, error->at);
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
static struct slice line_without_comment(struct slice line)
{
    const char *comment = memchr(line.at, '#', line.length);
    return comment ? part_of(line, 0, (size_t)(comment - line.at)) : line;
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
        if (*c == '(')
            *c = '[';
        else if (*c == ')')
            *c = ']';
    }
    return offer(corrector, (struct slice){"", 0}, 1);
}

static bool offer_edits(struct corrector *corrector)
{
    const struct unread *unread = corrector->unread;
    struct slice line = line_without_comment(*unread->line);
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

/* Reads ahead. If a followed log makes it wait, only what was found before is shown meanwhile. */
static bool look_ahead_of_correction(struct run *run)
{
    run->findings.shown_most = run->findings.count;
    bool good = lookahead_fill(run->ahead);
    run->findings.shown_most = SIZE_MAX;
    return good;
}

/* Whether the line left out gives fewer findings than its best correction. False: no memory. */
static bool is_superfluous(const struct corrector *corrector, bool *ret_superfluous)
{
    struct outcome outcome;
    *ret_superfluous = false;
    if (corrector->findings == 0 || run_game(corrector->run)->stage == GAME_SETUP)
        return true;
    if (!rehearse(corrector, NULL, &outcome))
        return false;
    *ret_superfluous = outcome.findings < corrector->findings;
    return true;
}

/* Whether the declaration of a name in the line may be missing. Not of a turn's, nor if the name
 * looks like a declared one: then it is a misspelling. */
static bool may_be_undeclared(const struct corrector *corrector)
{
    const struct run *run = corrector->run;
    char buffer[LIMIT_STRING_BYTES];
    if (!corrector->unread->statement || !run->binder.error.undeclared ||
        run_game(run)->stage != GAME_PLAY)
        return false;
    struct slice name = word_text(corrector->unread->statement, run->binder.error.wrong, buffer);
    const uint8_t *area_of = run_game(run)->catalogue->lexicon->vocabulary->area_of;
    return area_of && area_of[run->binder.event.kind] != AREA_TURNS &&
           !likeness_is_shown(name, corrector->best_name);
}

/* Whether something that is not declared explains more than the best correction. Then its
 * declaration is missing, and no other thing is to be accused. False: out of memory. */
static bool ask_undeclared(struct corrector *corrector, bool *ret_undeclared)
{
    struct edit edit = edit_left_out(corrector->proposers->trial->excerpt->breach, 1);
    struct outcome outcome;
    if (corrector->findings == 0 || !may_be_undeclared(corrector))
        return true;
    edit.unbound = true;
    if (!trial_play(corrector->proposers->trial, &edit, corrector->findings, &outcome))
        return false;
    *ret_undeclared = outcome.findings < corrector->findings;
    return true;
}

/* Whether another verb may be meant: the line is what a player does, its verb is known, and it
 * lacks no declaration. */
static bool may_be_other_verb(const struct corrector *corrector)
{
    const struct run *run = corrector->run;
    const struct event *event = &run->binder.event;
    return corrector->unread->statement && run_game(run)->stage == GAME_PLAY &&
           corrector->unread->statement->kind == STATEMENT_EVENT && event->kind != KIND_NONE &&
           event->subject != NO_ENTITY && !is_another_thing(corrector);
}

/* Offers the statement with each of its numbers one less or one more. */
static bool offer_numbers(struct corrector *corrector)
{
    const struct statement *statement = corrector->unread->statement;
    const struct slice text = {statement->text, statement->length};
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        if (value->kind == VALUE_INT)
            for (int32_t step = -1; step <= 1; step += 2) {
                int64_t near = (int64_t)value->number + step;
                if (near < 0 || near > INT32_MAX)
                    continue;
                begin_statement(corrector, value->at);
                text_addf(&corrector->text, "%" PRId64, near);
                if (!offer(corrector, part_of(text, value->at + value->length, text.length), 1))
                    return false;
            }
    }
    return true;
}

/* Tries what a proposer puts in the place of the line. False: the proposer must stop. */
static bool take(void *user, const struct edit *edit)
{
    struct corrector *corrector = user;
    return corrector->count == CORRECTIONS_MOST || judge(corrector, edit->in[0], 1);
}

/* Offers what else may be meant, if the line must have meant something. */
static bool offer_others(struct corrector *corrector)
{
    const struct bind_error *error = &corrector->run->binder.error;
    struct proposers *proposers = corrector->proposers;
    size_t here = proposers->excerpt->breach;
    struct outcome left_out;
    if (!rehearse(corrector, NULL, &left_out))
        return false;
    corrector->most = left_out.findings;
    corrector->count = 0;
    if (left_out.findings == 0)
        return true;
    proposers->found_count = 0;
    proposers->take = take;
    proposers->user = corrector;
    bool good = reword_change_verb(proposers, here);
    if (!error->undeclared && !error->near.count)
        good = good && reword_change_player(proposers, here) && offer_numbers(corrector);
    proposers->take = NULL;
    return good;
}

/* Finds the best correction; `*ret_superfluous`: the line is better left out. */
static bool choose(struct corrector *corrector, bool *ret_superfluous)
{
    if (!look_ahead_of_correction(corrector->run) ||
        !(corrector->unread->statement ? offer_near(corrector) : offer_edits(corrector)))
        return false;
    bool undeclared = false;
    if (has_best(corrector)) {
        if (!is_superfluous(corrector, ret_superfluous) ||
            (!*ret_superfluous && !ask_undeclared(corrector, &undeclared)))
            return false;
        if (!undeclared)
            return true;
    }
    corrector->findings = UINT64_MAX;
    return undeclared || !may_be_other_verb(corrector) || offer_others(corrector);
}

/* Adds to the line's finding, if it has one, that the line is corrected, or ignored (NULL). */
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
    run->findings.drafts[unread->first].texts.assumed = assumed;
}

bool correction_find(struct run *run, const struct unread *unread,
                     struct statement_copy *ret_corrected, enum umpire_assumption *ret_kind)
{
    struct trial *trial = &run->repair->trial;
    struct statement_copies read = {.count = 0};
    struct corrector corrector = {.run = run,
                                  .unread = unread,
                                  .proposers = run->repair->proposers,
                                  .read = &read,
                                  .most = UINT64_MAX,
                                  .findings = UINT64_MAX,
                                  .best = ret_corrected};
    char buffer[LIMIT_STRING_BYTES];
    bool superfluous = false;
    excerpt_open(&run->repair->excerpt, unread->statement, false, run->ahead);
    trial_begin(trial, run);
    trial_allow(trial, UINT64_MAX);
    trial->lenient = run_game(run)->unread.line;
    bool good = choose(&corrector, &superfluous);
    if (good && has_best(&corrector)) {
        *ret_kind = superfluous ? UMPIRE_NOT_TAKEN : UMPIRE_CORRECTED;
        if (!superfluous && corrector.best_name.length)
            binder_note_taken(&run->binder,
                              word_text(unread->statement, run->binder.error.wrong, buffer),
                              corrector.best_name);
        tell(run, unread, superfluous ? NULL : &ret_corrected->statement);
    }
    run_game(run)->effort.spent[EFFORT_GUESSES] += trial->effort;
    statement_copies_done(&read);
    return good;
}
