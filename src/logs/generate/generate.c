/* SPDX-License-Identifier: MIT */
/* Random games, and their logs. */
#include "logs/generate/generator.h"

#include "base/reserved.h"
#include "judge/engine/catalogue.h"

#include <stdlib.h>

enum { DEALT_BYTES = 65536, ATTEMPTS = 40, BREACHES = 16 };

bool generator_deal(struct generator *generator, const struct ruleset *ruleset, char *buffer,
                    size_t capacity)
{
    struct text text;
    struct random_setup setup = {&generator->random,
                                 generator->what->players,
                                 (unsigned)generator->what->size,
                                 generator->what->full,
                                 &text,
                                 &generator->course};
    uint32_t editions = 0;
    while (ruleset->editions[editions])
        editions++;
    text_init(&text, buffer, capacity / 2);
    text_init(&generator->course, buffer + capacity / 2, capacity / 2);
    generator->on_course = 0;
    text_addf(&text, "game %s %s\n", ruleset->name,
              ruleset->editions[random_below(&generator->random, editions)]);
    if (generator->what->chains) /* a chain is of one game, which its title tells from others */
        text_addf(&text, "title \"Game of seed %llu\"\n",
                  (unsigned long long)generator->what->seed);
    if (!ruleset->offered.random_setup(&setup) ||
        !generator_restart(generator, text.at, text.length))
        return false;
    if (generator->what->chains && generator->found == 0) {
        if (!generator_declare_chains(generator))
            return false;
        const char *chains = generator->log.chains.lines;
        if (!generator_take(generator, chains, strlen(chains)))
            return false;
    }
    generator->log.opening = generator->log.line_count;
    return true;
}

void generator_done(struct generator *generator)
{
    position_free(generator->position);
    block_done(&generator->before);
    block_done(&generator->marked);
    findings_done(&generator->findings);
    free(generator->log.text);
    free(generator->log.lines);
    free(generator->log.chains.links);
    free(generator->log.chains.lines);
}

static bool write_log(const struct generator *generator,
                      bool (*write)(void *, const char *, size_t), void *user)
{
    size_t marked = (size_t)generator->breach_line;
    if (!marked || marked > generator->log.line_count)
        return write(user, generator->log.text, generator->log.length);
    size_t end = marked < generator->log.line_count ? generator->log.lines[marked]
                                                    : generator->log.length;
    return write(user, generator->log.text, end - 1) && write(user, " #~ ", 4) &&
           write(user, generator->wanted->id, strlen(generator->wanted->id)) &&
           write(user, generator->log.text + end - 1, generator->log.length - end + 1);
}

/* A lawful game: its log, and the offsets of its lines. */
struct lawful {
    char *log;
    size_t length, *lines, count;
};

static size_t line_end(const struct lawful *lawful, size_t at)
{
    return at + 1 < lawful->count ? lawful->lines[at + 1] : lawful->length;
}

static bool play_lawful_line(struct generator *generator, const struct lawful *lawful, size_t at)
{
    return generator_play(generator, lawful->log + lawful->lines[at],
                          line_end(lawful, at) - lawful->lines[at], WANT_LAWFUL);
}

/* Plays those lines of the lawful game that still fit after the breach, as they lead to the end. */
static bool play_rest(struct generator *generator, const struct lawful *lawful, size_t from)
{
    for (size_t at = from;
         at < lawful->count && !generator_over(generator) && !generator->no_memory; at++)
        play_lawful_line(generator, lawful, at);
    return generator_over(generator) || generator_finish(generator);
}

/* Breaks the rule at a random place of a lawful game and continues from there. */
static bool break_somewhere(struct generator *generator, const struct lawful *lawful)
{
    size_t count = lawful->count;
    for (int i = 0; i < BREACHES && !generator->no_memory; i++) {
        bool declared = rule_guards(generator->wanted, KIND_SETUP);
        size_t from = declared ? generator->log.opening
                               : (size_t)random_between(&generator->random,
                                                        (int32_t)generator->log.opening,
                                                        (int32_t)count - 1);
        if (!generator_restart(generator, lawful->log,
                               from < count ? lawful->lines[from] : lawful->length))
            return false;
        size_t at = from;
        while (at < count && !generator->no_memory && !generator_break(generator) &&
               play_lawful_line(generator, lawful, at))
            at++;
        if (generator->breach_line && play_rest(generator, lawful, at))
            return true;
    }
    return false;
}

/* Plays the rule's illegal example and continues from there. */
static bool break_as_shown(struct generator *generator)
{
    const struct examples *examples = examples_of(generator->wanted->id);
    if (!examples)
        return false;
    const char *log = examples->illegal;
    size_t length = strlen(log);
    generator->course.length = 0;
    bool good = generator_restart(generator, log, length) && generator->found == 1 &&
                generator->found_wanted;
    uint64_t breach = generator->found_line;
    size_t after = good && breach < generator->log.line_count ? generator->log.lines[breach]
                                                              : length;
    bool longer = false;
    if (good && after < length && generator_closed(log, after) &&
        generator_restart(generator, log, after) && generator->found == 1) {
        generator->breach_line = breach;
        generator->log.broken = generator->log.line_count;
        longer = generator_finish(generator);
    }
    if (good && !longer)
        good = generator_restart(generator, log, length);
    generator->breach_line = breach;
    return good;
}

static const char *generate(struct generator *generator, const struct ruleset *ruleset,
                            char *buffer)
{
    bool finished = false;
    for (int i = 0; i < ATTEMPTS && !finished && !generator->no_memory; i++) {
        if (!generator_deal(generator, ruleset, buffer, DEALT_BYTES))
            return generator->no_memory ? "out of memory" : "this game is not for so many players";
        finished = generator->found == 0 && generator_finish(generator);
    }
    if (!finished)
        return generator->no_memory ? "out of memory"
                                    : "random play did not reach the game's end; take another seed";
    if (!generator->wanted)
        return NULL;
    struct lawful lawful = {generator->log.text, generator->log.length, generator->log.lines,
                            generator->log.line_count};
    generator->log.text = NULL;
    generator->log.lines = NULL;
    generator->log.capacity = generator->log.line_capacity = 0;
    bool broken = break_somewhere(generator, &lawful) ||
                  (!generator->no_memory && break_as_shown(generator));
    free(lawful.log);
    free(lawful.lines);
    if (broken)
        return NULL;
    return generator->no_memory ? "out of memory"
                                : "this rule could not be broken alone; take another seed";
}

static const struct rule *find_generated_rule(const struct ruleset *ruleset, const char *id)
{
    for (size_t c = 0; ruleset->chapters[c]; c++)
        for (size_t i = 0; ruleset->chapters[c][i]; i++)
            if (strcmp(ruleset->chapters[c][i]->id, id) == 0)
                return ruleset->chapters[c][i];
    return NULL;
}

const char *umpire_generate(const struct umpire_generation *generation,
                            bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    if (!RESERVED_IS_FREE(generation))
        return "reserved room is not 0";
    const struct ruleset *ruleset = ruleset_named(slice_of(generation->ruleset));
    if (!ruleset || !ruleset->offered.random_setup)
        return "there is no such game";
    if (generation->size < UMPIRE_SMALL || generation->size > UMPIRE_LARGE)
        return "a game is small, medium or large";
    const struct rule *wanted = generation->violate
                                    ? find_generated_rule(ruleset, generation->violate)
                                    : NULL;
    if (generation->violate && !wanted)
        return "the game has no such rule";
    if (generation->chains && wanted)
        return "a game whose dice follow from chains can break no rule";
    if (generation->chains && !ruleset_chains(ruleset))
        return "no player throws this game's dice, so that they cannot follow from chains";
    struct generator *generator = calloc(1, sizeof *generator);
    char *buffer = malloc(DEALT_BYTES);
    const char *why = "out of memory";
    if (generator && buffer) {
        generator->what = generation;
        generator->wanted = wanted;
        generator->random.state = generation->seed;
        generator->actor = NO_ENTITY;
        why = generate(generator, ruleset, buffer);
        if (!why && !write_log(generator, write, user))
            why = "the game cannot be written";
        generator_done(generator);
    }
    free(buffer);
    free(generator);
    return why;
}
