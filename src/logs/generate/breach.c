/* SPDX-License-Identifier: MIT */
/* Breaks a rule once in a random game. */
#include "logs/generate/generator.h"

#include "judge/engine/apply.h"

enum { BREACH_SAMPLES = 600, BREACH_TRIALS = 12, MUTATIONS = 60 };

/* Keeps the first candidate that the wanted rule forbids. */
static bool keep_forbidden(struct candidate_walk *walk)
{
    struct generator *generator = walk->user;
    struct judgement judgement = run_judgement(walk->run, &walk->event);
    if (generator->next.known)
        return false;
    bool forbidden = !walk->examples_in && run_validates(walk->run, &judgement) &&
                     run_forbids(walk->run, &judgement, generator->wanted_place, true);
    if (!walk->examples_in && !forbidden)
        return true;
    generator_keep(generator);
    return false;
}

bool rule_guards(const struct rule *rule, uint16_t kind)
{
    if (rule->guards_every_statement || (rule->guards_every_event && kind >= KIND_GAME))
        return true;
    for (int i = 0; i < RULE_GUARDS && rule->guards[i]; i++)
        if (rule->guards[i] == kind)
            return true;
    return false;
}

static void sample(struct generator *generator)
{
    const struct run *run = generator->position->run;
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    const struct roster *roster = run_roster(run);
    uint32_t count = verbs_to_draw(lexicon), chosen = random_below(&generator->random, count + 5);
    entity subject = (entity)random_below(&generator->random, (uint32_t)roster_count(roster) + 1);
    bool table = subject == roster_count(roster);
    if (chosen < count) {
        const struct lexeme *verb = &lexicon->verbs[chosen];
        uint32_t who = table ? SUBJECT_TABLE : 1u << roster_at(roster, subject)->kind;
        if (verb->phrase->who & who && rule_guards(generator->wanted, verb->phrase->kind))
            candidate_walk_phrase(&generator->walk, verb, verb->phrase->kind,
                                  table ? NO_ENTITY : subject, table, 1);
        return;
    }
    uint16_t marker = (uint16_t)(chosen - count);
    if (marker == MARKER_COUNT && rule_guards(generator->wanted, KIND_RESULT))
        candidate_walk_result(&generator->walk, 1);
    else if (marker < MARKER_COUNT &&
             rule_guards(generator->wanted, (uint16_t)(KIND_ROUND + marker)))
        candidate_walk_marker(&generator->walk, marker, 1);
}

static bool break_by_event(struct generator *generator)
{
    int trials = 0;
    const struct catalogue *catalogue = run_game(generator->position->run)->catalogue;
    generator->wanted_place = (uint16_t)catalogue_rule(catalogue, slice_of(generator->wanted->id));
    for (int i = 0; i < BREACH_SAMPLES && trials < BREACH_TRIALS && !generator->no_memory; i++) {
        candidate_walk_init(&generator->walk, generator->position->run, keep_forbidden, generator);
        generator->walk.examples = generator->walk.outcomes = true;
        generator->walk.random = &generator->random;
        generator->next.known = false;
        sample(generator);
        if (!generator->next.known)
            continue;
        trials++;
        if (generator_play(generator, generator->next.text, generator->next.length, WANT_BREACH))
            return true;
    }
    return rule_guards(generator->wanted, KIND_END) &&
           generator_play(generator, "end\n", 4, WANT_BREACH);
}

/* The offset of the first line after a line and its block. */
static size_t after_block(const char *log, size_t at, size_t length)
{
    int depth = 0;
    do {
        while (at < length && log[at] != '\n') {
            depth += (log[at] == '{') - (log[at] == '}');
            at++;
        }
        at += at < length;
    } while (depth > 0 && at < length);
    return at;
}

bool generator_closed(const char *log, size_t length)
{
    int depth = 0;
    for (size_t i = 0; i < length; i++)
        depth += (log[i] == '{') - (log[i] == '}');
    return depth == 0;
}

/* Copies the declarations with a random change: a line and its block, a word or a number. */
static size_t mutate(struct generator *generator, const char *log, size_t length, char *copy)
{
    size_t at = random_below(&generator->random, (uint32_t)length), from = at;
    while (from > 0 && log[from - 1] != '\n')
        from--;
    memcpy(copy, log, length);
    if (log[at] >= '0' && log[at] <= '9') {
        copy[at] = (char)('0' + random_below(&generator->random, 10));
        return length;
    }
    size_t end = after_block(log, from, length);
    if (random_chance(&generator->random, 50)) { /* leave out a word instead of the whole line */
        for (from = at; from > 0 && log[from - 1] != ' ' && log[from - 1] != '\n';)
            from--;
        for (end = at; end < length && log[end] != ' ' && log[end] != '\n';)
            end++;
    }
    memcpy(copy + from, log + end, length - end);
    return length - (end - from);
}

/* Plays the declarations with one change, and the line that ends them. */
static bool break_setup(struct generator *generator)
{
    enum { OPENING_BYTES = 16384 };
    static const char *const rounds[] = {"round 1\n", "turn 1\n"};
    char log[OPENING_BYTES], copy[OPENING_BYTES];
    size_t length = generator->log.length;
    if (length > OPENING_BYTES)
        return false;
    memcpy(log, generator->log.text, length);
    for (int i = 0; i < MUTATIONS && !generator->no_memory; i++) {
        size_t changed = mutate(generator, log, length, copy);
        const char *round = rounds[i % 2];
        if (!generator_closed(copy, changed))
            continue;
        if (!generator_restart(generator, copy, changed))
            return false;
        if (generator->found == 0 && generator_play(generator, round, strlen(round), WANT_BREACH))
            return true;
    }
    generator_restart(generator, log, length);
    return false;
}

bool generator_break(struct generator *generator)
{
    if (!run_game(generator->position->run)->marker_seen &&
        rule_guards(generator->wanted, KIND_SETUP) && break_setup(generator))
        return true;
    return !generator->no_memory && break_by_event(generator);
}
