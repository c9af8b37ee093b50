/* SPDX-License-Identifier: MIT */
#include "judge/engine/rulings/rulings.h"

#include "judge/bind/advice.h"
#include "judge/engine/findings/draft.h"
#include "judge/log/seal.h"

#include <stdio.h>

enum { RULE_EDITS_MOST = 6 };

/* Writes the dotted id that a value spells out. False: the value is no such id. */
static bool rule_id(const struct statement *statement, const struct value *value, struct text *id)
{
    if (value->kind != VALUE_PATH)
        return false;
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next) {
        if (id->length)
            text_add_string(id, ".");
        text_add(id, word_slice(statement, value_at(statement, at)->word));
    }
    return true;
}

static bool add_house_rule(struct run *run, const struct statement *statement, uint32_t rule,
                           struct slice reason)
{
    uint32_t index;
    if (run_game(run)->rulings.house_rules.count == RULINGS_MOST)
        return run_log_error(run, LOG_LIMIT, statement, 0, statement->length,
                             "a game has at most %d house rules", RULINGS_MOST);
    if (!block_append_to_head(&run->block, offsetof(struct game_run, rulings.house_rules), 1,
                              sizeof(struct house_rule), &index))
        return run_out_of_memory(run);
    struct house_rule *house = &game_house_rules(run_game(run))[index];
    *house = (struct house_rule){.rule = rule,
                                 .at = statement_place(statement, 0, statement->length)};
    struct text text;
    text_init(&text, house->reason, sizeof house->reason);
    text_add(&text, reason);
    return true;
}

uint32_t run_use_house_rule(struct run *run, uint32_t rule)
{
    uint32_t place = run_house_rule(run, rule);
    if (place)
        game_house_rules(run_game(run))[place - 1].used = true;
    return place;
}

/* Forgives the waiting findings of a rule. Answers whether there were any, and in `*ret_unlisted`
 * whether one of them may not be forgiven. */
static bool forgive(struct run *run, uint32_t rule, struct slice reason, bool *ret_unlisted)
{
    size_t at = findings_text(&run->findings, reason);
    bool any = false;
    *ret_unlisted = false;
    for (size_t i = 0; i < run->findings.count; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        if (draft->rule != rule || draft->fate == FATE_OFF)
            continue;
        if (!run_admits_waiver(run, draft)) {
            *ret_unlisted = true;
        } else {
            draft->forgiven.reason = at + 1;
            any = any || draft->fate != FATE_REPEATED;
        }
    }
    return any;
}

/* Reports an id that no rule of the game has, and suggests a rule. */
static bool fail_rule(struct run *run, const struct statement *statement, struct slice id)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    struct near near = {.wrong = id, .most = RULE_EDITS_MOST};
    char buffer[400];
    struct text text;
    if (id.length > 4 && memcmp(id.at, "log.", 4) == 0)
        return run_log_error(run, LOG_UNKNOWN_NAME, statement, statement->operands[0].at,
                             statement->operands[0].length,
                             "'%.*s' is about the log itself; a ruling may only waive a rule of "
                             "the game",
                             (int)id.length, id.at);
    for (size_t i = 0; i < catalogue->count; i++)
        near_offer(&near, slice_of(catalogue->rules[i]->id));
    text_init(&text, buffer, sizeof buffer);
    advice_add_near(&text, &near);
    if (!near.count)
        text_addf(&text, "; it must be one that 'umpire rules %s' lists", catalogue->ruleset->name);
    return run_log_error(run, LOG_UNKNOWN_NAME, statement, statement->operands[0].at,
                         statement->operands[0].length, "this game has no rule '%.*s'%s",
                         (int)id.length, id.at, buffer);
}

/* Writes "; put the ruling right after the 'activate' or 'pass' that does". Empty if the rule
 * judges many kinds of statement, or only kinds that players do not write. */
static const char *judged_by(const struct run *run, uint32_t rule, char *buffer, size_t capacity)
{
    enum { NAMED_MOST = 3 };
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const uint16_t *guards = catalogue->rules[rule]->guards;
    struct text text;
    size_t count = 0;
    text_init(&text, buffer, capacity);
    for (; count < RULE_GUARDS && guards[count]; count++) {
        const struct lexeme *lexeme = catalogue->lexicon->by_kind[guards[count]];
        if (count == NAMED_MOST || guards[count] < KIND_GAME || !lexeme)
            return "";
        text_addf(&text, count ? " or '%.*s'" : "; put the ruling right after the '%.*s'",
                  (int)lexeme->word.length, lexeme->word.at);
    }
    if (count)
        text_add_string(&text, " that does");
    return count ? buffer : "";
}

/* The operands of a waiver. */
struct waiver {
    const struct value *rule, *reason, *until; /* reason and until may be NULL */
};

/* False: the operands are not a waiver's. */
static bool take_operands(const struct statement *statement, struct waiver *ret_waiver)
{
    const struct operand *seal = seal_operand(statement);
    *ret_waiver = (struct waiver){.rule = NULL};
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *value = value_at(statement, operand->value);
        const struct value **place = !ret_waiver->rule ? &ret_waiver->rule : &ret_waiver->reason;
        bool until = operand->keyed && slice_is(word_slice(statement, operand->key), "until");
        if (operand == seal)
            continue;
        if (until)
            place = &ret_waiver->until;
        bool fits = until ? value->kind == VALUE_DATE
                          : value->kind == VALUE_PATH && !operand->keyed;
        if (!fits || *place || operand->preposition || operand->outcome)
            return false;
        *place = value;
    }
    return ret_waiver->rule != NULL;
}

/* A date as struct umpire_options has it. */
static uint64_t day_of_ruling(const struct statement *statement, const struct value *date)
{
    struct slice text = word_slice(statement, date->word);
    uint64_t day = 0;
    for (size_t i = 0; i < text.length; i++)
        day = text.at[i] == '-' ? day : day * 10 + (uint64_t)(text.at[i] - '0');
    return day;
}

/* Whether the day up to which a waiver counts is over. */
static bool is_over(const struct run *run, const struct statement *statement,
                    const struct waiver *waiver)
{
    return waiver->until && day_of_ruling(statement, waiver->until) < run->config->options.today;
}

bool run_ruling_waives(const struct run *run, const struct statement *statement, uint32_t rule)
{
    char buffer[LIMIT_STRING_BYTES], id_buffer[256];
    struct text id;
    text_init(&id, id_buffer, sizeof id_buffer);
    if (run->config->unsealed && !statement->sealed)
        return false;
    struct waiver waiver;
    return statement->kind == STATEMENT_EVENT &&
           slice_is(word_text(statement, statement->word, buffer), "waive") &&
           take_operands(statement, &waiver) && rule_id(statement, waiver.rule, &id) &&
           !is_over(run, statement, &waiver) &&
           slice_is((struct slice){id.at, id.length}, run_game(run)->catalogue->rules[rule]->id);
}

const char *run_ruling_refused(const struct run *run, const struct statement *statement)
{
    if (run->config->options.waivers == UMPIRE_WAIVERS_NONE)
        return "no ruling counts in this check";
    return statement->sealed ? NULL : run->config->unsealed;
}

bool run_take_waiver(struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES], id_buffer[256];
    struct text id;
    struct waiver waiver;
    text_init(&id, id_buffer, sizeof id_buffer);
    if (!take_operands(statement, &waiver) || !rule_id(statement, waiver.rule, &id))
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                             "a judge's ruling must be: judge: waive RULE \"reason\", and with "
                             "until=2026-12-31 if it ends");
    struct slice reason = slice_of("no reason given");
    if (waiver.reason)
        reason = word_text(statement, value_at(statement, waiver.reason->child)->word, buffer);
    size_t rule = catalogue_rule(run_game(run)->catalogue, (struct slice){id.at, id.length});
    if (rule == SIZE_MAX)
        return fail_rule(run, statement, (struct slice){id.at, id.length});
    const char *why = run_ruling_refused(run, statement);
    if (why)
        return run_log_error(run, LOG_WAIVER, statement, 0, statement->length,
                             "this ruling waives nothing: %s", why);
    if (waiver.until)
        run_game(run)->rulings.until_compared = true;
    if (is_over(run, statement, &waiver)) {
        struct slice until = word_slice(statement, waiver.until->word);
        return run_log_error(run, LOG_WAIVER, statement, 0, statement->length,
                             "this ruling no longer waives anything: it was valid only until %.*s",
                             (int)until.length, until.at);
    }
    if (!run_game(run)->marker_seen)
        return add_house_rule(run, statement, (uint32_t)rule, reason);
    bool unlisted;
    if (forgive(run, (uint32_t)rule, reason, &unlisted))
        return true;
    if (unlisted)
        return run_log_error(run, LOG_WAIVER, statement, 0, statement->length,
                             "this ruling waives nothing: the file of --waivers must name the "
                             "finding");
    char judged[200];
    return run_log_error(run, LOG_WAIVER, statement, 0, statement->length,
                         "this ruling waives nothing: the statement above does not break %s%s",
                         id.at, judged_by(run, (uint32_t)rule, judged, sizeof judged));
}

bool run_close_rulings(struct run *run)
{
    const struct game_run *game = run_game(run);
    for (size_t i = 0; i < game->rulings.house_rules.count; i++) {
        const struct house_rule *house = &game_house_rules(game)[i];
        if (house->used)
            continue;
        char buffer[256];
        bool listed = run->config->options.waivers == UMPIRE_WAIVERS_LISTED;
        int length = snprintf(
            buffer, sizeof buffer, "this house rule waives nothing: %s %s; leave it out",
            listed ? "the file of --waivers names no finding of" : "the game has no finding of",
            game->catalogue->rules[house->rule]->id);
        struct finding_draft *draft = findings_add(&run->findings,
                                                   (struct slice){buffer, (size_t)length});
        if (!draft)
            return false;
        draft->error = LOG_WAIVER;
        draft->level = UMPIRE_LEVEL_ADVICE;
        draft->at = house->at;
        size_t text = findings_text(&run->findings, slice_of("judge: waive ..."));
        run->findings.drafts[run->findings.count - 1].texts.statement = text;
    }
    return true;
}
