/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/weight.h"

#include "base/array.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/records.h"
#include "judge/engine/run.h"

/* The areas of record that an undecided rule needs, so that a message can name the missing line. */

static const char *const *areas_of(const struct run *run)
{
    return run_game(run)->catalogue->lexicon->vocabulary->areas;
}

/* Makes a copy of the game record more areas. */
static void record(const struct run *run, struct block *copy, uint32_t areas)
{
    const struct roster *own = run_roster(run);
    struct roster *roster = roster_of(copy);
    uint32_t players = run_game(run)->catalogue->lexicon->vocabulary->player_kinds;
    /* without `records` of the game, each player's areas count */
    roster->areas = own->areas ? own->areas | areas : 0;
    roster->table_areas = own->table_areas | areas;
    for (entity one = 0; one < roster_count(own); one++)
        if (players >> roster_at(own, one)->kind & 1)
            roster_entry_of(roster, one)->areas = roster_at(own, one)->areas | areas;
}

/* Whether the rule decides about the event if the log also records the areas. */
static bool does_rule_decide(const struct run *run, struct block *copy, const struct rule *rule,
                             struct event *event, uint32_t areas)
{
    const struct game_run *game = game_run_of(copy);
    struct judgement judgement = {.state = copy->bytes,
                                  .event = event,
                                  .roster = &game->bindings.roster,
                                  .rule = rule,
                                  .interpretations = game->interpretations,
                                  .edition = game->edition,
                                  .game = game};
    record(run, copy, areas);
    enum answer answer = rule->check(&judgement);
    return answer != UNDECIDED && answer != LACKING;
}

/* Finds the areas, a bit each, that the log must record for a rule to decide about an event. The
 * event is not applied yet. Asks the rule again on one copy of the game, in which more areas are
 * recorded. 0: no area makes the rule decide, or the state that it needs was not kept while the
 * area was not recorded. False: out of memory. Cost: one copy of the game's block, and at most one
 * answer of the rule for each area and one more. */
static bool unrecorded_find(struct run *run, uint32_t rule, const struct event *event,
                            uint32_t *ret_areas)
{
    const struct rule *asked = run_game(run)->catalogue->rules[rule];
    const char *const *names = areas_of(run);
    uint32_t fields_read = 0, areas = 0;
    struct event same = *event;
    same.fields_read = &fields_read;
    *ret_areas = 0;
    for (unsigned i = AREA_TURNS + 1; names && names[i]; i++)
        areas |= BIT(i);
    if (!areas)
        return true;
    if (!block_copy(&run->scratch.recorded, &run->block))
        return run_out_of_memory(run);
    if (!does_rule_decide(run, &run->scratch.recorded, asked, &same, areas))
        return true;
    for (unsigned i = AREA_TURNS + 1; names[i]; i++)
        if (does_rule_decide(run, &run->scratch.recorded, asked, &same, areas & ~BIT(i)))
            areas &= ~BIT(i);
    *ret_areas = areas;
    return true;
}

/* The end of a sentence that begins with "the log does not tell", such as "whether it has all dice
 * and scores (records dice scores)". */
static const char *unrecorded_words(const struct run *run, uint32_t areas,
                                    char buffer[REASON_BYTES])
{
    const char *const *names = areas_of(run);
    size_t count = (size_t)__builtin_popcount(areas), named = 0;
    uint32_t all = 0;
    for (unsigned i = AREA_TURNS + 1; names[i]; i++)
        all |= BIT(i);
    struct text text;
    text_init(&text, buffer, REASON_BYTES);
    text_add_string(&text, "whether it has all ");
    for (unsigned i = 0; names[i] && areas != all; i++)
        if (areas >> i & 1)
            text_addf(&text, "%s%s", list_separator(named++, count, " and "), names[i]);
    text_add_string(&text, areas == all ? "that happened (records all" : " (records");
    for (unsigned i = 0; names[i] && areas != all; i++)
        if (areas >> i & 1)
            text_addf(&text, " %s", names[i]);
    text_add_string(&text, ")");
    return buffer;
}

static void add_line(struct rule_lines *row, uint64_t line)
{
    if (row->count < UMPIRE_LINES_MOST)
        row->lines[row->count] = line;
    row->count++;
}

/* Adds the lines with seals that were not opened, each once, and makes the rule's undecided answer,
 * which was counted once for all of them, one for each line. `row`: NULL if lines are not kept. */
static void add_unopened_lines(struct game_run *game, uint32_t rule, struct rule_lines *row)
{
    uint64_t last = 0, lines = 0;
    for (uint32_t i = 0; i < game->sealing.commitments.count; i++) {
        const struct commitment *one = &game_commitments(game)[i];
        if (one->opened_line || one->line == last)
            continue;
        last = one->line;
        lines++;
        if (row)
            add_line(row, last);
    }
    game_tallies(game)[rule].answers[UNDECIDED] += lines - 1;
}

/* Adds a row for a rule that is undecided for the first time. */
static bool add_undecided(struct run *run, const struct open_rule *open, const struct event *event,
                          uint32_t *ret_row)
{
    uint32_t areas = 0;
    if (!open->unread && !unrecorded_find(run, open->rule, event, &areas))
        return false;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, weight.undecided), 1,
                              sizeof(struct rule_lines), ret_row))
        return run_out_of_memory(run);
    game_undecided(run_game(run))[*ret_row].rule = open->rule;
    game_undecided(run_game(run))[*ret_row].areas = areas;
    game_undecided(run_game(run))[*ret_row].untold = open->untold;
    game_undecided(run_game(run))[*ret_row].about = open->about;
    return true;
}

static bool keeps_undecided(const struct run *run)
{
    const struct umpire_options *options = &run->config->options;
    return options->require_decided || options->details || run->open.kept;
}

static bool note_undecided(struct run *run, const struct open_rule *open, const struct event *event)
{
    const uint32_t rule = open->rule;
    if (!keeps_undecided(run)) {
        if (open->unopened)
            add_unopened_lines(run_game(run), rule, NULL);
        return true;
    }
    if (open->answer == LACKING)
        return unrecorded_find(run, rule, event, &game_tallies(run_game(run))[rule].lacking_areas);
    uint32_t row = game_tallies(run_game(run))[rule].undecided;
    if (row == 0) {
        if (!add_undecided(run, open, event, &row))
            return false;
        game_tallies(run_game(run))[rule].undecided = ++row;
    }
    game_undecided(run_game(run))[row - 1].unread |= open->unread;
    if (open->unopened)
        add_unopened_lines(run_game(run), rule, &game_undecided(run_game(run))[row - 1]);
    else
        add_line(&game_undecided(run_game(run))[row - 1], event->line);
    return true;
}

static struct slice name_of(const struct game_run *game, const struct source_used *source)
{
    return (struct slice){TABLE(char, game, game->weight.source_names) + source->name_at,
                          source->name_length};
}

/* Finds or adds a source. SOURCES_MOST: there is no room. */
static bool find_source(struct run *run, struct slice name, uint32_t *ret_source)
{
    const struct game_run *game = run_game(run);
    uint32_t name_at;
    for (*ret_source = 0; *ret_source < game->weight.sources.count; ++*ret_source)
        if (slice_equal(name_of(game, &game_sources(game)[*ret_source]), name))
            return true;
    if (*ret_source == SOURCES_MOST)
        return true;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, weight.source_names),
                              name.length + 1, 1, &name_at) ||
        !block_append_to_head(&run->block, offsetof(struct game_run, weight.sources), 1,
                              sizeof(struct source_used), ret_source))
        return run_out_of_memory(run);
    memcpy(TABLE(char, run_game(run), run_game(run)->weight.source_names) + name_at, name.at,
           name.length);
    game_sources(run_game(run))[*ret_source] = (struct source_used){
        .name_at = name_at, .name_length = (uint32_t)name.length, .known = true};
    return true;
}

/* Finds or adds a rule among those of a source. */
static bool find_excused(struct run *run, uint32_t source, uint32_t rule, uint32_t *ret_row)
{
    struct game_run *game = run_game(run);
    uint32_t last = 0, row;
    for (row = game_sources(game)[source].first; row; row = game_excused(game)[row - 1].next) {
        *ret_row = last = row - 1;
        if (game_excused(game)[last].rule == rule)
            return true;
    }
    bool any = game_sources(game)[source].first != 0;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, weight.excused), 1,
                              sizeof(struct rule_lines), ret_row))
        return run_out_of_memory(run);
    game = run_game(run);
    game_excused(game)[*ret_row].rule = rule;
    if (any)
        game_excused(game)[last].next = *ret_row + 1;
    else
        game_sources(game)[source].first = *ret_row + 1;
    game_sources(game)[source].rules++;
    return true;
}

static bool note_excused(struct run *run, const struct event *event, uint32_t rule)
{
    char buffer[LIMIT_STRING_BYTES];
    uint32_t source, row;
    struct slice name = event_text(event, run_game(run)->catalogue->ruleset->sources.field - 1,
                                   buffer);
    if (!find_source(run, name, &source))
        return false;
    if (source == SOURCES_MOST) {
        run_game(run)->weight.excused_unlisted++;
        return true;
    }
    if (!find_excused(run, source, rule, &row))
        return false;
    struct source_used *used = &game_sources(run_game(run))[source];
    used->excused++;
    used->known = used->known && run->open.known;
    add_line(&game_excused(run_game(run))[row], event->line);
    return true;
}

/* Tells the sink that a rule is undecided, unless a guess is being played. */
static bool tell_undecided(struct run *run, const struct open_rule *open, const struct event *event)
{
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->undecided || run->carrying_out ||
        sink->undecided(sink->user, open->answer == LACKING ? 0 : event->line,
                        run_game(run)->catalogue->rules[open->rule]->id))
        return true;
    run->sink_failed = true;
    return false;
}

static bool note_open(struct run *run, const struct open_rule *open, const struct event *event)
{
    if (open->answer == EXCUSED)
        return note_excused(run, event, open->rule);
    return (open->again || note_undecided(run, open, event)) && tell_undecided(run, open, event);
}

bool run_note_open_rules(struct run *run, const struct event *event)
{
    bool good = true;
    for (size_t i = 0; good && i < run->open.count; i++)
        good = note_open(run, &run->open.rules[i], event);
    return good;
}

bool run_note_left(struct run *run, uint32_t rule, uint64_t line)
{
    const struct open_rule open = {.rule = (uint16_t)rule, .answer = UNDECIDED, .unread = true};
    return note_undecided(run, &open, &(struct event){.line = line});
}

static bool is_caused(const struct run *run, const struct event *event)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct judgement judgement = run_judgement(run, event);
    return ruleset->sources.caused && ruleset->sources.caused(&judgement);
}

/* Whether the event gives a round of a beacon that no list has. */
static bool is_trusted_round(const struct run *run, const struct event *event)
{
    const struct chain_fields *fields = ruleset_chains(run_game(run)->catalogue->ruleset);
    return fields && event->kind == fields->beacon &&
           run_game(run)->sealing.dice.beacon.listed == ROUND_ON_TRUST;
}

/* Counts what is taken on trust, by kind. */
static bool trust(struct run *run, uint16_t kind, uint64_t line)
{
    uint32_t row;
    for (row = 0; row < run_game(run)->weight.facts.count &&
                  game_facts(run_game(run))[row].rule != kind;)
        row++;
    if (row == run_game(run)->weight.facts.count) {
        if (!block_append_to_head(&run->block, offsetof(struct game_run, weight.facts), 1,
                                  sizeof(struct rule_lines), &row))
            return run_out_of_memory(run);
        game_facts(run_game(run))[row].rule = kind;
    }
    run_game(run)->weight.on_trust++;
    add_line(&game_facts(run_game(run))[row], line);
    return true;
}

/* Whether an event says what no rule can judge: a fact of the table, or what a player claims. */
static bool is_fact(const struct run *run, const struct event *event)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const struct lexeme *lexeme = catalogue->lexicon->by_kind[event->kind];
    if (event->kind == KIND_UNKNOWN || is_trusted_round(run, event) || run_is_untold(run, event))
        return true;
    if (!event->by_table)
        return catalogue->claims[event->kind];
    return lexeme && lexeme->phrase && lexeme->phrase->flags & PHRASE_FACT;
}

bool run_note_fact(struct run *run, const struct event *event)
{
    if (!is_fact(run, event) || (event->kind != KIND_UNKNOWN && is_caused(run, event)))
        return true;
    return trust(run, event->kind, event->line);
}

bool run_note_late(struct run *run, uint64_t line)
{
    return trust(run, KIND_ROUND, line);
}

bool run_note_order(struct run *run, uint64_t line)
{
    return trust(run, KIND_SETUP, line);
}

static const char *verb_of_fact(const struct run *run, uint32_t kind)
{
    if (kind == KIND_UNKNOWN)
        return UNKNOWN_VERB;
    if (kind == KIND_ROUND)
        return BEGINS_WORD;
    return kind == KIND_SETUP ? CHAIN_WORD
                              : run_game(run)->catalogue->lexicon->by_kind[kind]->phrase->word;
}

static bool list_facts(struct run *run)
{
    const struct game_run *game = run_game(run);
    if (!ARRAY_RESERVE(run->room.facts, run->room.facts_capacity, game->weight.facts.count + 1))
        return run_out_of_memory(run);
    for (uint32_t i = 0; i < game->weight.facts.count; i++) {
        const struct rule_lines *row = &game_facts(game)[i];
        run->room.facts[i] = (struct umpire_fact){
            .verb = verb_of_fact(run, row->rule),
            .count = row->count,
            .line_count = row->count < UMPIRE_LINES_MOST ? row->count : UMPIRE_LINES_MOST};
        memcpy(run->room.facts[i].lines, row->lines, sizeof row->lines);
    }
    run->room.game.facts = run->room.facts;
    run->room.game.fact_count = game->weight.facts.count;
    run->room.game.on_trust = game->weight.on_trust;
    return true;
}

/* Whether the log declares that it records the areas, such as "dice cards" or "all". */
static bool records_words(const struct run *run, const char *words, size_t length)
{
    const char *const *names = areas_of(run);
    uint32_t declared = run_roster(run)->areas, all = 0, asked = 0;
    for (unsigned i = AREA_TURNS + 1; names && names[i]; i++)
        all |= BIT(i);
    if (slice_is((struct slice){words, length}, "all"))
        return all && (declared & all) == all;
    for (size_t at = 0; at < length; at += strcspn(words + at, " )") + 1)
        for (unsigned i = AREA_TURNS + 1; names && names[i]; i++)
            if (slice_is((struct slice){words + at, strcspn(words + at, " )")}, names[i]))
                asked |= BIT(i);
    return asked && (declared & asked) == asked;
}

/* Leaves out of a reason the advice to record areas that the log declares: "(roll, records dice)"
 * becomes "(roll)". */
static const char *without_declared(const struct run *run, const char *reason,
                                    char buffer[REASON_BYTES])
{
    static const char advice[] = "records ";
    const char *open = strrchr(reason, '('), *found = open ? strstr(open, advice) : NULL;
    size_t length = strlen(reason);
    if (!found || reason[length - 1] != ')' || length >= REASON_BYTES)
        return reason;
    const char *words = found + strlen(advice), *condition = strrchr(open, ';');
    if (!records_words(run, words, (size_t)(reason + length - 1 - words)))
        return reason;
    const char *cut = condition;
    if (!cut)
        cut = found == open + 1 ? open - 1 : found - 2;
    struct text text;
    text_init(&text, buffer, REASON_BYTES);
    text_add(&text, (struct slice){reason, (size_t)(cut - reason)});
    text_add_string(&text, cut > open ? ")" : "");
    return buffer;
}

/* The words with a name in place of %N. */
static const char *with_name(const struct run *run, const char *words, entity name,
                             char buffer[REASON_BYTES])
{
    const char *at = strstr(words, "%N");
    struct text text;
    if (!at)
        return words;
    text_init(&text, buffer, REASON_BYTES);
    text_add(&text, (struct slice){words, (size_t)(at - words)});
    text_add(&text, roster_name(run_roster(run), name));
    text_add_string(&text, at + 2);
    return buffer;
}

/* Why a rule was undecided, in words after "the log does not tell". `place`: that of the row. */
static const char *untold_of(struct run *run, const struct rule_lines *row, size_t place)
{
    const char *untold = row->untold ? row->untold
                                     : run_game(run)->catalogue->rules[row->rule]->untold;
    if (row->areas)
        return unrecorded_words(run, row->areas, run->room.reasons[place]);
    if (row->unread)
        return "what happened where a line could not be read or says 'table: unknown', or what a "
               "declaration says that is missing";
    if (!untold)
        return "all that the rule needs";
    return with_name(run, without_declared(run, untold, run->room.reasons[place]), row->about,
                     run->room.reasons[place]);
}

static void list_row(struct run *run, size_t at, const struct rule_lines *row, const char *untold)
{
    struct umpire_rule_lines *shown = &run->room.rule_lines[at];
    *shown = (struct umpire_rule_lines){
        .rule = run_game(run)->catalogue->rules[row->rule]->id,
        .untold = untold,
        .count = row->count,
        .line_count = row->count < UMPIRE_LINES_MOST ? row->count : UMPIRE_LINES_MOST};
    memcpy(shown->lines, row->lines, sizeof shown->lines);
}

/* Lists the undecided rules. Answers the number of rows: one for each rule, and a second one
 * for what lacks() named. */
static size_t list_undecided_rules(struct run *run)
{
    const struct game_run *game = run_game(run);
    size_t rows = 0;
    if (!keeps_undecided(run))
        return 0;
    for (size_t i = 0; i < game->tallies.count; i++) {
        const struct tally *tally = &game_tallies(game)[i];
        const char *lacking = NULL;
        if (tally->lacking_areas)
            lacking = unrecorded_words(run, tally->lacking_areas, run->room.reasons[rows]);
        else if (tally->lacking)
            lacking = without_declared(run, tally->lacking, run->room.reasons[rows]);
        if (lacking)
            run->room.rule_lines[rows++] = (struct umpire_rule_lines){
                .rule = game->catalogue->rules[i]->id,
                .lacking = lacking,
                .count = 1,
                .lines = {tally->lacking_line},
                .line_count = 1};
        const struct rule_lines *undecided = tally->undecided
                                                 ? &game_undecided(game)[tally->undecided - 1]
                                                 : NULL;
        if (undecided)
            list_row(run, rows, undecided, untold_of(run, undecided, rows));
        rows += undecided != NULL;
    }
    return rows;
}

void run_forget_undecided(struct run *run)
{
    struct game_run *game = run_game(run);
    for (size_t i = 0; i < game->tallies.count; i++) {
        struct tally *tally = &game_tallies(game)[i];
        tally->lacking = NULL;
        tally->lacking_areas = tally->undecided = 0;
    }
}

static bool reserve_rows(struct run *run)
{
    const struct game_run *game = run_game(run);
    size_t undecided = game->tallies.count + game->weight.undecided.count;
    return (ARRAY_RESERVE(run->room.rule_lines, run->room.rule_lines_capacity,
                          undecided + game->weight.excused.count + 1) &&
            ARRAY_RESERVE(run->room.reasons, run->room.reasons_capacity, undecided)) ||
           run_out_of_memory(run);
}

bool run_list_undecided(struct run *run, size_t *ret_count)
{
    *ret_count = 0;
    if (!reserve_rows(run))
        return false;
    *ret_count = list_undecided_rules(run);
    return true;
}

bool run_list_weight(struct run *run)
{
    const struct game_run *game = run_game(run);
    size_t sources = game->weight.sources.count;
    if (!reserve_rows(run))
        return false;
    if (!ARRAY_RESERVE(run->room.sources, run->room.sources_capacity, sources + 1))
        return run_out_of_memory(run);
    size_t undecided = list_undecided_rules(run), rows = undecided;
    for (size_t i = 0; i < sources; i++) {
        const struct source_used *used = &game_sources(game)[i];
        run->room.sources[i] = (struct umpire_source){.name = name_of(game, used).at,
                                                      .known = used->known,
                                                      .excused = used->excused,
                                                      .rules = run->room.rule_lines + rows,
                                                      .rule_count = used->rules};
        for (uint32_t row = used->first; row; row = game_excused(game)[row - 1].next)
            list_row(run, rows++, &game_excused(game)[row - 1], NULL);
    }
    struct umpire_game *shown = &run->room.game;
    shown->undecided_rules = run->room.rule_lines;
    shown->undecided_rule_count = undecided;
    shown->sources = run->room.sources;
    shown->source_count = sources;
    shown->excused_unlisted = game->weight.excused_unlisted;
    shown->cards_unrecorded = game->weight.cards_unrecorded;
    return list_facts(run);
}
