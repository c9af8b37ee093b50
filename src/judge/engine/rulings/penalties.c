/* SPDX-License-Identifier: MIT */

#include "judge/bind/advice.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/log/seal.h"

#include <string.h>

enum { POINTS_MOST = 1000000, PLAIN_MOST = 3, PLAYERS_MOST = 8 };

static const char correction_form[] =
    "a judge's correction must be: judge: correct LINE \"what should have been\" \"reason\"";
static const char penalty_form[] = "a judge's penalty must be: judge: penalty PLAYER "
                                   "\"reason\", or: judge: penalty PLAYER points=NUMBER \"reason\"";

/* The operands of a ruling. */
struct said {
    const struct value *plain[PLAIN_MOST]; /* values without a key or preposition */
    size_t count;
    const struct value *points; /* NULL: the ruling names no points */
    bool shaped;                /* the ruling has no other operand */
};

static struct said read_operands(const struct statement *statement)
{
    struct said said = {.shaped = true};
    const struct operand *seal = seal_operand(statement);
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *value = value_at(statement, operand->value);
        bool bare = !operand->keyed && !operand->preposition && !operand->outcome;
        if (operand == seal)
            continue;
        if (bare && said.count < PLAIN_MOST)
            said.plain[said.count++] = value;
        else if (operand->keyed && !said.points &&
                 slice_is(word_slice(statement, operand->key), "points"))
            said.points = value;
        else
            said.shaped = false;
    }
    return said;
}

/* The text of a value that is one word or one text. False: it is something else. */
static bool text_of(const struct statement *statement, const struct value *value,
                    char buffer[LIMIT_STRING_BYTES], struct slice *ret_text)
{
    if (value->kind != VALUE_PATH || value->count != 1)
        return false;
    *ret_text = word_text(statement, value_at(statement, value->child)->word, buffer);
    return true;
}

/* Writes the fingerprint that stands for a ruling in a judge's own list: of its place in the game
 * and of its words without the signature. */
static void fingerprint(const struct run *run, const struct statement *statement, const char *kind,
                        char ret_digits[UMPIRE_FINGERPRINT_BYTES])
{
    char buffer[LIMIT_STATEMENT_BYTES + 8], unsigned_buffer[LIMIT_STATEMENT_BYTES + 8];
    const struct game_run *game = run_game(run);
    const struct operand *seal = seal_operand(statement);
    struct game_place place = {.round = ""};
    struct text text, unsigned_text;
    game->catalogue->ruleset->shown.place(run->block.bytes, &place);
    text_init(&text, buffer, sizeof buffer);
    text_init(&unsigned_text, unsigned_buffer, sizeof unsigned_buffer);
    size_t end = seal ? seal->at : statement->length, after = seal ? seal->at + seal->length : end;
    text_add(&unsigned_text, (struct slice){statement->text, end});
    text_add(&unsigned_text, (struct slice){statement->text + after, statement->length - after});
    canonical_text((struct slice){unsigned_text.at, unsigned_text.length}, &text);
    while (text.length && text.at[text.length - 1] == ' ')
        text.at[--text.length] = '\0';
    const struct umpire_finding told = {.rule = kind,
                                        .round = *place.round ? place.round : NULL,
                                        .phase = place.phase,
                                        .statement = text.at};
    finding_fingerprint(&told, game->head.number, run_title(run), ret_digits);
}

/* Why a ruling does not count. NULL: it counts, and its entry in the judge's list is used. */
static const char *why_refused(struct run *run, const struct statement *statement,
                               const char *digits)
{
    struct config *config = run->config;
    const char *why = run_ruling_refused(run, statement);
    if (!why && config->options.waivers == UMPIRE_WAIVERS_LISTED &&
        !baseline_match(&config->waivers, run->path, digits))
        why = "the file of --waivers must name it";
    return why;
}

/* Keeps a text of a ruling. Answers its offset in `rulings.bytes`, plus 1. 0: out of memory. */
static uint32_t keep_text(struct run *run, struct slice text)
{
    uint32_t at;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, rulings.bytes),
                              text.length + 1, 1, &at)) {
        run_out_of_memory(run);
        return 0;
    }
    memcpy(TABLE(char, run_game(run), run_game(run)->rulings.bytes) + at, text.at, text.length);
    return at + 1;
}

/* Keeps a ruling. Reports one that does not count (`*ret_counts`). */
static bool keep(struct run *run, const struct statement *statement, struct ruling ruling,
                 struct slice instead, struct slice reason, bool *ret_counts)
{
    uint32_t index;
    if (run_game(run)->rulings.list.count == RULINGS_MOST)
        return run_log_error(run, LOG_LIMIT, statement, 0, statement->length,
                             "a game may have at most %d corrections and penalties", RULINGS_MOST);
    fingerprint(run, statement,
                ruling.kind == UMPIRE_RULING_PENALTY ? "judge.penalty" : "judge.correct",
                ruling.fingerprint);
    const char *why = why_refused(run, statement, ruling.fingerprint);
    ruling.counts = *ret_counts = why == NULL;
    ruling.line = statement->line;
    ruling.instead = instead.length ? keep_text(run, instead) : 0;
    ruling.reason = reason.length ? keep_text(run, reason) : 0;
    if ((instead.length && !ruling.instead) || (reason.length && !ruling.reason))
        return false;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, rulings.list), 1,
                              sizeof ruling, &index))
        return run_out_of_memory(run);
    struct game_run *game = run_game(run);
    game_rulings(game)[index] = ruling;
    if (why)
        return run_log_error(run, LOG_WAIVER, statement, 0, statement->length,
                             "this %s does not count: %s",
                             ruling.kind == UMPIRE_RULING_PENALTY ? "penalty" : "correction", why);
    if (ruling.kind == UMPIRE_RULING_PENALTY)
        game->rulings.penalties++;
    else
        game->rulings.corrections++;
    return true;
}

static bool take_judge_correction(struct run *run, const struct statement *statement)
{
    char instead_buffer[LIMIT_STRING_BYTES], reason_buffer[LIMIT_STRING_BYTES];
    struct slice instead, reason = {"", 0};
    struct said said = read_operands(statement);
    bool counts;
    bool understood = said.shaped && !said.points && said.count >= 2 &&
                      said.plain[0]->kind == VALUE_INT &&
                      text_of(statement, said.plain[1], instead_buffer, &instead);
    if (said.count > 2)
        understood = understood && text_of(statement, said.plain[2], reason_buffer, &reason);
    if (!understood || instead.length == 0)
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length, "%s",
                             correction_form);
    uint64_t first = run_game(run)->head.line;
    int32_t line = said.plain[0]->number;
    if (line < 0 || (uint64_t)line < first || (uint64_t)line >= statement->line)
        return run_log_error(
            run, LOG_OPERANDS, statement, said.plain[0]->at, said.plain[0]->length,
            "a correction must name a line of this game above it, from line %llu to %llu",
            (unsigned long long)first, (unsigned long long)statement->line - 1);
    struct ruling ruling = {
        .kind = UMPIRE_RULING_CORRECTION, .player = NO_ENTITY, .corrects = (uint64_t)line};
    return keep(run, statement, ruling, instead, reason, &counts) && run_trace(run, statement);
}

bool run_report_no_player(struct run *run, const struct statement *statement,
                          const struct value *value, struct slice name)
{
    const struct roster *roster = run_roster(run);
    uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->player_kinds;
    struct near near = {.wrong = name};
    char buffer[400];
    struct text text;
    for (entity one = 0; one < roster_count(roster); one++)
        if (kinds >> roster_at(roster, one)->kind & 1)
            near_offer(&near, roster_name(roster, one));
    text_init(&text, buffer, sizeof buffer);
    advice_add_near(&text, &near);
    unsigned told = 0;
    for (entity one = 0; one < roster_count(roster) && !near.count && told < PLAYERS_MOST; one++)
        if (kinds >> roster_at(roster, one)->kind & 1) {
            text_add_string(&text, told++ ? ", " : "; it must be one of: ");
            text_add(&text, roster_name(roster, one));
        }
    return run_log_error(run, LOG_UNKNOWN_NAME, statement, value->at, value->length,
                         "no player is called '%.*s'%s", (int)(name.length > 80 ? 80 : name.length),
                         name.at, buffer);
}

/* Whether a ruling changes how the game stands. */
static bool takes_points(const struct run *run, const struct ruling *ruling)
{
    const struct seats *seats = run_game(run)->catalogue->ruleset->sides.seats;
    return seats && seats->score && ruling->counts && ruling->points;
}

/* If a penalty counts, takes its points from the player, in the run's game or in a copy of it. */
static void take_points(struct run *run, struct block *game, const struct ruling *ruling)
{
    if (takes_points(run, ruling))
        seat_penalise(run_game(run)->catalogue->ruleset->sides.seats, game->bytes, ruling->player,
                      (int32_t)ruling->points);
}

bool run_carry_over_rulings(struct run *run, struct block *copy)
{
    const struct game_run *now = run_game(run);
    uint32_t first = game_run_of(copy)->rulings.list.count,
             first_byte = game_run_of(copy)->rulings.bytes.count;
    uint32_t count = now->rulings.list.count - first, bytes = now->rulings.bytes.count - first_byte;
    if (count == 0)
        return true;
    if (!block_append_to_head(copy, offsetof(struct game_run, rulings.list), count,
                              sizeof(struct ruling), &first) ||
        !block_append_to_head(copy, offsetof(struct game_run, rulings.bytes), bytes, 1,
                              &first_byte))
        return false;
    struct game_run *game = game_run_of(copy);
    memcpy(game_rulings(game) + first, game_rulings(now) + first, count * sizeof(struct ruling));
    memcpy(TABLE(char, game, game->rulings.bytes) + first_byte,
           TABLE(char, now, now->rulings.bytes) + first_byte, bytes);
    game->rulings.corrections = now->rulings.corrections;
    game->rulings.penalties = now->rulings.penalties;
    for (uint32_t i = first; i < first + count; i++)
        take_points(run, copy, &game_rulings(now)[i]);
    return true;
}

static bool take_penalty(struct run *run, const struct statement *statement)
{
    char name_buffer[LIMIT_STRING_BYTES], reason_buffer[LIMIT_STRING_BYTES];
    struct slice name, reason;
    struct said said = read_operands(statement);
    bool points = said.points && said.points->kind == VALUE_INT && said.points->number >= 1 &&
                  said.points->number <= POINTS_MOST;
    bool understood = said.shaped && said.count == 2 &&
                      text_of(statement, said.plain[0], name_buffer, &name) &&
                      text_of(statement, said.plain[1], reason_buffer, &reason);
    if (!understood || reason.length == 0 || (said.points && !points))
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length, "%s",
                             penalty_form);
    entity player;
    uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->player_kinds;
    if (roster_find(run_roster(run), name, kinds, NO_ENTITY, &player) != ROSTER_FOUND)
        return run_report_no_player(run, statement, said.plain[0], name);
    struct ruling ruling = {.kind = UMPIRE_RULING_PENALTY,
                            .player = player,
                            .points = points ? (uint32_t)said.points->number : 0};
    if (!keep(run, statement, ruling, (struct slice){"", 0}, reason, &ruling.counts) ||
        !run_trace(run, statement) ||
        (takes_points(run, &ruling) && !run_tell(run, statement, NULL)))
        return false;
    take_points(run, &run->block, &ruling);
    return true;
}

/* Reports a verb that the judge does not have, and suggests one. */
static bool fail_verb(struct run *run, const struct statement *statement, struct slice verb)
{
    struct near near = {.wrong = verb};
    char buffer[200];
    struct text text;
    near_offer(&near, slice_of("waive"));
    near_offer(&near, slice_of("correct"));
    near_offer(&near, slice_of("penalty"));
    text_init(&text, buffer, sizeof buffer);
    advice_add_near(&text, &near);
    return run_log_error(
        run, LOG_UNKNOWN_VERB, statement, statement->word.at, statement->word.length,
        "there is no such ruling%s a ruling must be: judge: waive RULE \"reason\", judge: correct "
        "LINE \"what should have been\", or judge: penalty PLAYER \"reason\"; a remark is: note "
        "\"...\"",
        *buffer ? buffer : ";");
}

bool run_take_ruling(struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice verb = word_text(statement, statement->word, buffer);
    if (slice_is(verb, "waive"))
        return run_take_waiver(run, statement);
    if (slice_is(verb, "correct"))
        return take_judge_correction(run, statement);
    return slice_is(verb, "penalty") ? take_penalty(run, statement)
                                     : fail_verb(run, statement, verb);
}
