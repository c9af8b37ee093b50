/* SPDX-License-Identifier: MIT */
#include "judge/search/candidates.h"

#include "judge/engine/apply.h"

#include <stddef.h>

static const struct signature nothing;
/* the statement `end`: a phrase without operands */
static const struct lexeme end_lexeme = {
    .word = {"end", 3}, .forms = (struct signature *)&nothing, .form_count = 1, .offered_count = 1};

enum { COUNTED_MOST = 1 << 30 };

/* Judging ---------------------------------------------------------------------------- */

/* Whether a rule forbids the candidate. `fields_read` then holds the fields that the rule read. */
static bool forbids(struct candidate_walk *walk, struct judgement *judgement, uint32_t guard)
{
    walk->last.fields_read = 0;
    return run_forbids(walk->run, judgement, run_game(walk->run)->catalogue->guards.rules[guard],
                       walk->judges.advice);
}

/* Answers CANDIDATE_LEGAL, or the fields that were read to find the candidate illegal. First asks
 * the rule that forbade the last illegal candidate, since it often forbids this one too. */
static uint32_t judge(struct candidate_walk *walk)
{
    const struct guards *guards = &run_game(walk->run)->catalogue->guards;
    uint32_t first = guards->from[walk->event.kind], end = guards->from[walk->event.kind + 1],
             last = walk->last.forbade;
    struct judgement judgement = run_judgement(walk->run, &walk->event);
    walk->last.fields_read = 0;
    walk->judged++;
    if (!run_validates(walk->run, &judgement))
        return walk->last.fields_read;
    if (last >= first && last < end && forbids(walk, &judgement, last))
        return walk->last.fields_read;
    for (uint32_t guard = first; guard < end; guard++)
        if (guard != last && forbids(walk, &judgement, guard)) {
            walk->last.forbade = guard;
            return walk->last.fields_read;
        }
    return CANDIDATE_LEGAL;
}

static void pass_over(struct candidate_walk *walk, uint64_t count)
{
    if (count > 0 && !walk->passed_over(walk, count))
        walk->enough = true;
}

/* Whether the candidate can be judged as it is. */
static bool is_judged(const struct candidate_walk *walk)
{
    return walk->passed_over &&
           (!walk->judges.known_alone || (!walk->examples_in && walk->event.kind >= KIND_GAME));
}

static uint32_t finish_candidate(struct candidate_walk *walk)
{
    walk->last.against = is_judged(walk) ? judge(walk) : CANDIDATE_LEGAL;
    if (walk->last.against != CANDIDATE_LEGAL)
        pass_over(walk, 1);
    else if (!walk->found(walk))
        walk->enough = true;
    return walk->last.against;
}

/* Walking ---------------------------------------------------------------------------- */

/* How many of the element's `left` values (the current one is among them) are illegal after
 * `fields` alone made a candidate illegal:
 * - all, if the element sets none of these fields;
 * - the current name with all its parts, if the part sets none of them;
 * - otherwise only the current value. */
static uint64_t settled_by(struct candidate_walk *walk, uint8_t index, uint32_t fields,
                           uint64_t left)
{
    const struct operand_type *part = walk->form->elements[index].part;
    if (!(fields & walk->values[index].fields))
        return left;
    return part && !(fields >> part->field & 1) ? 1 + values_skip_parts(walk, index) : 1;
}

/* Makes all candidates with the current values in the elements before `index`. Answers
 * CANDIDATE_LEGAL if one of them is legal, otherwise the fields that make all of them illegal. */
static uint32_t walk_from(struct candidate_walk *walk, uint8_t index)
{
    while (index < walk->form->count && walk->values[index].presence == LEFT_OUT)
        index++;
    if (index == walk->form->count)
        return finish_candidate(walk);
    uint32_t fields = 0;
    uint64_t left = walk->values[index].total;
    for (bool more = values_first(walk, index); more && !walk->enough;
         more = values_next(walk, index)) {
        uint32_t against = walk_from(walk, (uint8_t)(index + 1));
        if (against == CANDIDATE_LEGAL) {
            fields = CANDIDATE_LEGAL;
            left--;
            continue;
        }
        fields = fields == CANDIDATE_LEGAL ? CANDIDATE_LEGAL : fields | against;
        uint64_t settled = settled_by(walk, index, against, left);
        left -= settled;
        pass_over(walk, (settled - 1) * walk->combinations[index + 1]);
        if (left == 0)
            break;
    }
    values_clear(walk, index);
    return walk->enough ? CANDIDATE_LEGAL : fields;
}

static void draw_candidate(struct candidate_walk *walk)
{
    for (uint8_t i = 0; i < walk->form->count; i++)
        if (walk->values[i].presence != LEFT_OUT && !values_draw(walk, i))
            return;
    walk->found(walk);
}

static void count_combinations(struct candidate_walk *walk)
{
    walk->combinations[walk->form->count] = 1;
    for (uint8_t i = walk->form->count; i-- > 0;) {
        uint64_t after = walk->combinations[i + 1], values = walk->values[i].total;
        walk->combinations[i] = after && values > COUNTED_MOST / after ? COUNTED_MOST
                                                                       : values * after;
    }
}

static void walk_form(struct candidate_walk *walk, const struct signature *form)
{
    walk->form = form;
    walk->taken = walk->examples_in = 0;
    for (uint8_t i = 0; i < form->count; i++)
        values_prepare(walk, i);
    count_combinations(walk);
    if (walk->random)
        draw_candidate(walk);
    else
        walk_from(walk, 0);
}

/* Walks the form once more for each source that the game proposes. */
static void walk_sources(struct candidate_walk *walk, const struct signature *form)
{
    const struct ruleset *ruleset = run_game(walk->run)->catalogue->ruleset;
    const struct element *named = element_of_source(form);
    const struct event event = walk->event;
    int32_t sources[VALUES_LISTED];
    struct judgement judgement = run_judgement(walk->run, &walk->event);
    const int count = named && ruleset->offered.candidates
                          ? ruleset->offered.candidates(&judgement, named->type, sources,
                                                        VALUES_LISTED)
                          : 0;
    for (int i = 0; i < count; i++) {
        walk->sources.named = true;
        walk->sources.name = (entity)sources[i];
        walk->event = event;
        walk->event.present = BIT(named->type->field); /* so that the game knows it in advance */
        walk->event.field[named->type->field] = sources[i];
        walk_form(walk, form);
    }
    walk->sources.named = false;
}

bool candidates_offer(struct run *run, const struct phrase *phrase, entity subject)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct event event = {
        .kind = phrase->kind, .subject = subject, .by_table = subject == NO_ENTITY};
    if (!(phrase->flags & PHRASE_ASIDE))
        return true;
    struct judgement judgement = run_judgement(run, &event);
    return ruleset->offered.due && ruleset->offered.due(&judgement);
}

bool candidate_is_pointless(struct run *run, const struct event *event)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    uint32_t fields_read = 0;
    struct event copy = *event;
    copy.fields_read = &fields_read;
    struct judgement judgement = run_judgement(run, &copy);
    bool asked = event->kind >= KIND_GAME || event->kind == KIND_PHASE;
    return ruleset->offered.pointless && asked && ruleset->offered.pointless(&judgement);
}

/* Limits -------------------------------------------------------------------------------- */

/* A limit is sought up to this number; a game that allows it allows any. */
enum { NUMBER_TRIED = 1 << 20 };

/* Whether the candidate may stand with a number as the value of an element. */
static bool permits_number(struct candidate_walk *walk, uint8_t index, int64_t number)
{
    values_set_number(walk, index, (int32_t)number);
    return run_permits_candidate(walk->run, &walk->event);
}

/* The number that is the farthest from `good`, which may stand, towards `bad`, which may not. */
static int32_t farthest(struct candidate_walk *walk, uint8_t index, int64_t good, int64_t bad)
{
    while (good - bad > 1 || bad - good > 1) {
        int64_t middle = (good + bad) / 2;
        if (permits_number(walk, index, middle))
            good = middle;
        else
            bad = middle;
    }
    return (int32_t)good;
}

static void find_limits(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    int32_t shown = walk->event.field[walk->form->elements[index].type->field];
    int32_t low = values->least > -NUMBER_TRIED ? values->least : -NUMBER_TRIED,
            high = values->most < NUMBER_TRIED ? values->most : NUMBER_TRIED;
    if (permits_number(walk, index, shown)) {
        if (low < shown && !permits_number(walk, index, low))
            values->least = farthest(walk, index, shown, low);
        if (high > shown && !permits_number(walk, index, high))
            values->most = farthest(walk, index, shown, high);
    }
    values_set_number(walk, index, shown);
}

/* Whether an element has a value that stands for others. */
static bool is_example(const struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *type = walk->form->elements[index].type;
    return type && walk->taken >> index & 1 && walk->examples_in >> type->field & 1;
}

void candidate_find_limits(struct candidate_walk *walk)
{
    bool is_known = true; /* a new name, or a text, is not known to the rules before it is read */
    for (uint8_t i = 0; i < walk->form->count; i++) {
        values_forget_limits(walk, i);
        if (is_example(walk, i) && walk->form->elements[i].type->kind != OPERAND_NUMBER)
            is_known = false;
    }
    for (uint8_t i = 0; i < walk->form->count && is_known; i++)
        if (is_example(walk, i))
            find_limits(walk, i);
}

void candidate_walk_init(struct candidate_walk *walk, struct run *run,
                         bool (*found)(struct candidate_walk *walk), void *user)
{
    memset(walk, 0, offsetof(struct candidate_walk, event));
    walk->run = run;
    walk->found = found;
    walk->user = user;
    walk->open_dice = 0;
}

void candidate_walk_phrase(struct candidate_walk *walk, const struct lexeme *lexeme, uint16_t kind,
                           entity subject, bool by_table, uint64_t line)
{
    const bool plain = !walk->begins || walk->begins(walk, lexeme->phrase, subject);
    if (!plain && !walk->sources.tried)
        return;
    walk->lexeme = lexeme;
    walk->enough = false;
    walk->last.forbade = UINT32_MAX;
    uint8_t chosen = walk->random ? (uint8_t)random_below(walk->random, lexeme->offered_count) : 0;
    for (uint8_t form = 0; form < lexeme->offered_count; form++) {
        if (walk->random && form != chosen)
            continue;
        walk->event = (struct event){.kind = kind,
                                     .form = form,
                                     .subject = subject,
                                     .by_table = by_table,
                                     .items = walk->arrays.items,
                                     .pools = walk->arrays.pools,
                                     .faces = walk->arrays.faces,
                                     .fields_read = &walk->last.fields_read,
                                     .line = line};
        if (plain)
            walk_form(walk, &lexeme->forms[form]);
        if (walk->sources.tried)
            walk_sources(walk, &lexeme->forms[form]);
    }
}

void candidate_walk_marker(struct candidate_walk *walk, int marker, uint64_t line)
{
    const struct lexeme *lexeme = &run_game(walk->run)->catalogue->lexicon->markers[marker];
    if (lexeme->form_count)
        candidate_walk_phrase(walk, lexeme, (uint16_t)(KIND_ROUND + marker), NO_ENTITY, false,
                              line);
}

void candidate_walk_result(struct candidate_walk *walk, uint64_t line)
{
    candidate_walk_phrase(walk, &run_game(walk->run)->catalogue->lexicon->result, KIND_RESULT,
                          NO_ENTITY, false, line);
}

void candidate_walk_end(struct candidate_walk *walk, uint64_t line)
{
    candidate_walk_phrase(walk, &end_lexeme, KIND_END, NO_ENTITY, false, line);
}

void candidate_walk_events(struct candidate_walk *walk, entity subject, uint64_t line)
{
    const struct lexicon *lexicon = run_game(walk->run)->catalogue->lexicon;
    const bool table = subject == NO_ENTITY;
    const uint32_t who = table ? SUBJECT_TABLE
                               : BIT(roster_at(run_roster(walk->run), subject)->kind);
    for (size_t i = 0; i < lexicon->verb_count; i++)
        if (lexicon->verbs[i].phrase->who & who)
            candidate_walk_phrase(walk, &lexicon->verbs[i], lexicon->verbs[i].phrase->kind, subject,
                                  table, line);
}
