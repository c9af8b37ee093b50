/* SPDX-License-Identifier: MIT */
/* The log of a random game so far, and how lines are added to it. */
#include "logs/generate/generator.h"

#include "base/array.h"
#include "judge/search/candidates.h"

#include <stdio.h>

static bool note_finding(void *user, const struct umpire_finding *finding)
{
    struct generator *generator = user;
    struct first_finding *first = generator->first;
    if (first && !first->rule[0] && finding->level <= UMPIRE_LEVEL_VIOLATION) {
        snprintf(first->rule, sizeof first->rule, "%s", finding->rule);
        snprintf(first->message, sizeof first->message, "%s", finding->message);
    }
    if (finding->level == UMPIRE_LEVEL_UNDECIDED && strcmp(finding->rule, "log.cut-off") != 0)
        return true;
    generator->found++;
    generator->found_line = finding->line;
    generator->found_wanted = generator->wanted &&
                              strcmp(finding->rule, generator->wanted->id) == 0;
    return true;
}

static bool append(struct generator *generator, const char *lines, size_t length)
{
    if (length == 0)
        return true;
    if (!ARRAY_RESERVE(generator->log.text, generator->log.capacity,
                       generator->log.length + length))
        return false;
    for (size_t i = 0; i < length; i++) {
        bool begins = i == 0 || lines[i - 1] == '\n';
        if (begins && !ARRAY_RESERVE(generator->log.lines, generator->log.line_capacity,
                                     generator->log.line_count + 1))
            return false;
        if (begins)
            generator->log.lines[generator->log.line_count++] = generator->log.length + i;
    }
    memcpy(generator->log.text + generator->log.length, lines, length);
    generator->log.length += length;
    return true;
}

bool generator_over(const struct generator *generator)
{
    return !position_in_game(generator->position);
}

bool generator_restart(struct generator *generator, const char *log, size_t length)
{
    position_free(generator->position);
    generator->position = position_new(note_finding, generator);
    generator->log.length = generator->log.line_count = 0;
    generator->found = 0;
    generator->breach_line = 0;
    if (generator->position && position_play(generator->position, log, length) &&
        append(generator, log, length))
        return true;
    generator->no_memory = true;
    return false;
}

static void take_back(struct generator *generator, uint64_t line)
{
    position_go_back(generator->position, &generator->before);
    generator->position->next_line = line;
}

/* Whether the last lines left the game unchanged. */
static bool changed_nothing(const struct generator *generator)
{
    return game_run_same(&generator->before, &generator->position->run->block);
}

void generator_forget_open(struct generator *generator)
{
    struct game_run *game = run_game(generator->position->run);
    if (generator_makes_full(generator))
        for (size_t i = 0; i < game->tallies.count; i++) {
            struct tally *tally = &game_tallies(game)[i];
            tally->lacking = NULL;
            tally->answers[UNDECIDED] = tally->answers[EXCUSED] = 0;
        }
    game->weight.on_trust = generator_makes_full(generator) ? 0 : game->weight.on_trust;
}

/* Whether each rule was decided since generator_forget_open, by nothing that is taken on trust. */
static bool is_decided(const struct run *run)
{
    const struct game_run *game = run_game(run);
    if (game->stage == GAME_NONE)
        return run->room.game.undecided + run->room.game.excused + run->room.game.on_trust == 0;
    for (size_t i = 0; i < game->tallies.count; i++) {
        const uint64_t *answers = game_tallies(game)[i].answers;
        if (answers[UNDECIDED] + answers[EXCUSED] > 0)
            return false;
    }
    return game->weight.on_trust == 0;
}

static bool play(struct generator *generator, const char *lines, size_t length,
                 enum generator_want want)
{
    struct position *position = generator->position;
    uint64_t line = position->next_line;
    generator->found = 0;
    generator_forget_open(generator);
    if (!block_copy(&generator->before, &position->run->block) ||
        !position_play(position, lines, length)) {
        generator->no_memory = true;
        return false;
    }
    const struct run *run = position->run;
    /* no: a random game must be played to its end */
    bool left = run_game(run)->stage == GAME_NONE && run->room.game.left_unfinished;
    bool open = generator_makes_full(generator) && want != WANT_BREACH && !is_decided(run);
    bool idle = want == WANT_CHANGE && changed_nothing(generator);
    bool found = want == WANT_BREACH ? generator->found == 1 && generator->found_wanted
                                     : generator->found == 0 && !idle;
    bool good = found && !left && !open;
    if (good && want == WANT_BREACH)
        generator->breach_line = generator->found_line;
    if (good && append(generator, lines, length)) {
        generator->log.broken = want == WANT_BREACH ? generator->log.line_count
                                                    : generator->log.broken;
        return true;
    }
    generator->no_memory = generator->no_memory || good;
    take_back(generator, line);
    return false;
}

bool generator_play(struct generator *generator, const char *lines, size_t length,
                    enum generator_want want)
{
    const struct run *run = generator->position->run;
    const size_t line_count = generator->log.line_count, log_length = generator->log.length;
    uint64_t line = generator->position->next_line;
    const char *derived = lines;
    size_t derived_length = length;
    if (!generator->log.chains.count || !memchr(lines, '[', length))
        return play(generator, lines, length, want);
    uint64_t rolls = run_game(run)->sealing.dice.rolls;
    if (!generator_derive(generator, &derived, &derived_length) ||
        !play(generator, derived, derived_length, want))
        return false;
    if (derived == lines || run_game(run)->sealing.dice.rolls > rolls)
        return true;
    take_back(generator, line); /* it says no dice that were rolled: `reroll red[blank]` */
    generator->log.line_count = line_count;
    generator->log.length = log_length;
    return play(generator, lines, length, want);
}

bool generator_take(struct generator *generator, const char *lines, size_t length)
{
    generator->found = 0;
    bool good = block_copy(&generator->before, &generator->position->run->block) &&
                position_play(generator->position, lines, length) &&
                append(generator, lines, length);
    generator->no_memory = generator->no_memory || !good;
    return good;
}

void generator_keep(struct generator *generator)
{
    struct text text;
    text_init(&text, generator->next.text, sizeof generator->next.text);
    candidate_text(&generator->walk, STYLE_EXAMPLE, &text);
    text_add_string(&text, "\n");
    generator->next.length = text.length;
    generator->next.known = true;
}
