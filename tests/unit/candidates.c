/* SPDX-License-Identifier: MIT */
/* Candidates: a rule's answer depends only on the fields of the event that it read, and candidates
 * that are skipped because of that are illegal. */
#include "logs/api/checker.h"
#include "judge/engine/apply.h"
#include "judge/search/candidates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum {
    SEEN_MOST = 1 << 16,
    EVERY = 199,
    CANDIDATES_A_PHRASE = 6000,
    READINGS_MOST = 512,
    RANDOM_CANDIDATES = 3000
};

/* The rules' answers at one point of a game, by the rule and the values of the fields that it
 * read. */
struct answers {
    struct umpire_checker *checker;
    struct {
        uint64_t key;
        enum answer answer;
    } seen[SEEN_MOST];
    /* the sets of fields that rules have read */
    struct {
        const void *asked;
        uint32_t fields;
    } readings[READINGS_MOST];
    size_t count, reading_count, points, compared, phrase_tried;
    struct random random;
    const char *liar; /* a rule that gave two answers for equal values of what it read */
};

static uint64_t mixed(uint64_t key, uint64_t value)
{
    return (key ^ value) * UINT64_C(0x9E3779B97F4A7C15) ^ key >> 29;
}

static uint64_t mixed_values(uint64_t key, const struct event *event, int field)
{
    key = mixed(key, has(event, field) ? (uint32_t)value_in(event, field) : UINT64_MAX);
    for (uint32_t i = 0; has(event, field) && i < count_in(event, field); i++)
        key = mixed(key, (uint32_t)item(event, field, i));
    return key;
}

/* Hashes all dice together; it does not tell the dice of different fields apart. */
static uint64_t mixed_dice(uint64_t key, const struct event *event)
{
    for (uint32_t i = 0; i < event->pool_count; i++) {
        const struct pool *pool = &event->pools[i];
        key = mixed(mixed(key, pool->die), pool->count);
        for (uint32_t f = 0; f < pool->count; f++)
            key = mixed(key, (uint32_t)face_in(event, pool, f));
    }
    return key;
}

static uint64_t key_of(const void *asked, uint32_t fields, const struct event *event)
{
    uint64_t key = mixed(mixed(mixed((uintptr_t)asked, event->kind), event->form), event->subject);
    key = mixed(key, fields);
    for (int field = 0; field < EVENT_FIELDS; field++)
        if (fields >> field & 1)
            key = mixed_values(key, event, field);
    key = mixed_dice(key, event);
    return key ? key : 1;
}

static void note_reading(struct answers *answers, const void *asked, uint32_t fields)
{
    for (size_t i = 0; i < answers->reading_count; i++)
        if (answers->readings[i].asked == asked && answers->readings[i].fields == fields)
            return;
    if (answers->reading_count < READINGS_MOST) {
        answers->readings[answers->reading_count].asked = asked;
        answers->readings[answers->reading_count++].fields = fields;
    }
}

/* Checks that a candidate gets the same answer as an earlier one with equal values in all fields
 * that were read. */
static void compare(struct answers *answers, const void *asked, const char *name, uint32_t fields,
                    const struct event *event, enum answer answer)
{
    note_reading(answers, asked, fields);
    for (size_t i = 0; i < answers->reading_count; i++) {
        if (answers->readings[i].asked != asked)
            continue;
        bool same = answers->readings[i].fields == fields;
        uint64_t key = key_of(asked, answers->readings[i].fields, event);
        size_t at = key * UINT64_C(0x9E3779B97F4A7C15) >> 48;
        while (answers->seen[at].key && answers->seen[at].key != key)
            at = (at + 1) % SEEN_MOST;
        if (answers->seen[at].key) {
            answers->compared++;
            if (!same || answers->seen[at].answer != answer)
                answers->liar = name;
        } else if (same && answers->count < SEEN_MOST / 2) {
            answers->count++;
            answers->seen[at].key = key;
            answers->seen[at].answer = answer;
        }
    }
}

static bool ask(struct candidate_walk *walk)
{
    struct answers *answers = walk->user;
    struct run *run = walk->run;
    const struct guards *guards = &run_game(run)->catalogue->guards;
    struct judgement judgement = run_judgement(run, &walk->event);
    walk->last.fields_read = 0;
    bool valid = run_validates(run, &judgement);
    compare(answers, run_game(run)->catalogue, "validating", walk->last.fields_read, &walk->event,
            valid ? OK : VIOLATION);
    for (uint32_t i = guards->from[walk->event.kind];
         valid && i < guards->from[walk->event.kind + 1]; i++) {
        const struct rule *rule = run_game(run)->catalogue->rules[guards->rules[i]];
        judgement.rule = rule;
        walk->last.fields_read = 0;
        enum answer answer = rule->check(&judgement);
        compare(answers, rule, rule->id, walk->last.fields_read, &walk->event, answer);
    }
    return ++answers->phrase_tried < CANDIDATES_A_PHRASE;
}

/* Makes all candidates at a point of a game, phrase by phrase. */
static void walk_all(struct candidate_walk *walk, size_t *phrase_tried)
{
    const struct lexicon *lexicon = run_game(walk->run)->catalogue->lexicon;
    const struct roster *roster = run_roster(walk->run);
    walk->fresh = roster_count(roster) - walk->run->binder.known;
    for (entity one = 0; one <= roster_count(roster); one++)
        for (size_t i = 0; i < lexicon->verb_count; i++) {
            const struct phrase *phrase = lexicon->verbs[i].phrase;
            bool table = one == roster_count(roster);
            *phrase_tried = 0;
            if (phrase->who & (table ? SUBJECT_TABLE : 1u << roster_at(roster, one)->kind))
                candidate_walk_phrase(walk, &lexicon->verbs[i], phrase->kind,
                                      table ? NO_ENTITY : one, table, 1);
        }
    for (int marker = 0; marker < 4; marker++) {
        *phrase_tried = 0;
        if (lexicon->markers[marker].form_count)
            candidate_walk_phrase(walk, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker),
                                  NO_ENTITY, false, 1);
    }
}

/* Makes one random candidate, with optional operands and outcomes. */
static void draw_candidate(struct candidate_walk *walk)
{
    const struct lexicon *lexicon = run_game(walk->run)->catalogue->lexicon;
    const struct roster *roster = run_roster(walk->run);
    const struct lexeme *verb =
        &lexicon->verbs[random_below(walk->random, (uint32_t)lexicon->verb_count)];
    entity one = (entity)random_below(walk->random, (uint32_t)roster_count(roster) + 1);
    bool table = one == roster_count(roster);
    if (verb->phrase->who & (table ? SUBJECT_TABLE : 1u << roster_at(roster, one)->kind))
        candidate_walk_phrase(walk, verb, verb->phrase->kind, table ? NO_ENTITY : one, table, 1);
}

static bool ask_here(void *user, const struct umpire_event *event)
{
    struct answers *answers = user;
    struct candidate_walk walk = {
        .run = &answers->checker->run, .concrete = true, .found = ask, .user = answers};
    (void)event;
    if (answers->points++ % EVERY != 0)
        return true;
    memset(answers->seen, 0, sizeof answers->seen);
    answers->count = answers->reading_count = 0;
    walk_all(&walk, &answers->phrase_tried);
    walk.concrete = false;
    walk.outcomes = true;
    walk.random = &answers->random;
    for (int i = 0; i < RANDOM_CANDIDATES; i++)
        draw_candidate(&walk);
    return true;
}

/* Plays the whole games of the corpus and calls `look` for each statement. */
static void play_games(struct umpire_checker **ret_checker, void *user,
                       bool (*look)(void *user, const struct umpire_event *event))
{
    struct files files;
    struct umpire_options options;
    struct umpire_sink sink = {.user = user, .event = look};
    umpire_options_init(&options);
    options.events = true;
    *ret_checker = umpire_checker_new(&options, &sink);
    corpus_files(&files);
    size_t games = 0;
    for (size_t i = 0; i < files.count; i++)
        if (strstr(files.paths[i], "/games/") && is_drawn(games++))
            umpire_check_path(*ret_checker, files.paths[i]);
    files_done(&files);
    umpire_checker_free(*ret_checker);
}

static void answers_depend_on_what_is_read(void)
{
    struct answers *answers = calloc(1, sizeof *answers);
    if (!answers) {
        CU_FAIL("out of memory");
        return;
    }
    play_games(&answers->checker, answers, ask_here);
    EXPECT(!answers->liar, "%s depends on more than it reads", answers->liar);
    EXPECT(answers->compared > 100000, "only %zu answers were compared", answers->compared);
    free(answers);
}

/* The results of walking through the candidates of a point, with skipping or without. */
struct way {
    size_t phrase_tried;
    uint64_t tried, passed_over, legal, digest;
};

struct ways {
    struct umpire_checker *checker;
    struct way with, without;
    size_t points, differ;
};

static void note_legal(struct way *way, const struct event *event)
{
    way->legal++;
    way->digest = mixed(key_of(NULL, (UINT32_C(1) << EVENT_FIELDS) - 1, event),
                        way->digest + way->tried);
}

static bool find(struct candidate_walk *walk)
{
    struct way *way = walk->user;
    way->tried++;
    if (walk->passed_over || run_permits_candidate(walk->run, &walk->event)) {
        note_legal(way, &walk->event);
    }
    return ++way->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool pass_over(struct candidate_walk *walk, uint64_t count)
{
    struct way *way = walk->user;
    uint64_t room = CANDIDATES_A_PHRASE - way->phrase_tried;
    count = count < room ? count : room;
    way->tried += count;
    way->passed_over += count;
    way->phrase_tried += count;
    return way->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool find_twice(void *user, const struct umpire_event *event)
{
    struct ways *ways = user;
    (void)event;
    if (ways->points++ % EVERY != 0)
        return true;
    struct candidate_walk without = {
        .run = &ways->checker->run, .concrete = true, .found = find, .user = &ways->without};
    struct candidate_walk with = {.run = without.run,
                                  .concrete = true,
                                  .found = find,
                                  .passed_over = pass_over,
                                  .user = &ways->with};
    walk_all(&without, &ways->without.phrase_tried);
    walk_all(&with, &ways->with.phrase_tried);
    ways->differ += ways->with.digest != ways->without.digest ||
                    ways->with.tried != ways->without.tried;
    return true;
}

static void skipped_candidates_are_illegal(void)
{
    struct ways ways = {0};
    play_games(&ways.checker, &ways, find_twice);
    EXPECT(ways.differ == 0, "the legal candidates differ at %zu points", ways.differ);
    EXPECT(ways.with.legal > 1000, "only %zu are legal", (size_t)ways.with.legal);
    EXPECT(ways.with.passed_over > ways.with.tried / 2, "only %zu of %zu are passed over",
           (size_t)ways.with.passed_over, (size_t)ways.with.tried);
}

SUITE(candidates)
{
    CU_pSuite suite = CU_add_suite("candidates", NULL, NULL);
    CU_add_test(suite, "answers depend on what is read", answers_depend_on_what_is_read);
    CU_add_test(suite, "skipped candidates are illegal", skipped_candidates_are_illegal);
}
