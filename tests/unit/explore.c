/* Candidates: a rule's answer depends on no field of the event but those that it read, and what
 * is passed over for that is never legal. */
#include "api/checker.h"
#include "search/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { SEEN_MOST = 1 << 16, EVERY = 199, CANDIDATES_A_PHRASE = 6000, READINGS_MOST = 512, RANDOM_CANDIDATES = 3000 };

/* What rules answered at one point of a game, by the rule and the values of the fields that it read. */
struct answers {
    struct umpire_checker *checker;
    struct { uint64_t key; enum answer answer; } seen[SEEN_MOST];
    struct { const void *asked; uint32_t fields; } readings[READINGS_MOST]; /* sets of fields that a rule has read */
    size_t count, reading_count, points, compared, phrase_tried;
    struct random random;
    const char *liar; /* a rule that answered in two ways where all that it read was the same */
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

/* All dice at once: those of one field are not told from those of another. */
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

/* A candidate that agrees with an earlier one in all that was read of it is answered in the
 * same way, by reading the same. */
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

static bool ask(struct explorer *explorer)
{
    struct answers *answers = explorer->user;
    struct replay *replay = explorer->replay;
    const struct guards *guards = &replay_game(replay)->catalogue->guards;
    struct judgement judgement = replay_judgement(replay, &explorer->event);
    explorer->fields_read = 0;
    bool valid = replay_validates(replay, &judgement);
    compare(answers, replay_game(replay)->catalogue, "validating", explorer->fields_read, &explorer->event, valid ? OK : VIOLATION);
    for (uint32_t i = guards->from[explorer->event.kind]; valid && i < guards->from[explorer->event.kind + 1]; i++) {
        const struct rule *rule = replay_game(replay)->catalogue->rules[guards->rules[i]];
        judgement.rule = rule;
        explorer->fields_read = 0;
        enum answer answer = rule->check(&judgement);
        compare(answers, rule, rule->id, explorer->fields_read, &explorer->event, answer);
    }
    return ++answers->phrase_tried < CANDIDATES_A_PHRASE;
}

/* All that may be written at a point of a game, phrase by phrase. */
static void explore(struct explorer *explorer, size_t *phrase_tried)
{
    const struct lexicon *lexicon = replay_game(explorer->replay)->catalogue->lexicon;
    const struct roster *roster = replay_roster(explorer->replay);
    explorer->fresh = roster_count(roster) - explorer->replay->binder.known;
    for (entity one = 0; one <= roster_count(roster); one++)
        for (size_t i = 0; i < lexicon->verb_count; i++) {
            const struct phrase *phrase = lexicon->verbs[i].phrase;
            bool table = one == roster_count(roster);
            *phrase_tried = 0;
            if (phrase->who & (table ? SUBJECT_TABLE : 1u << roster_at(roster, one)->kind))
                explore_phrase(explorer, &lexicon->verbs[i], phrase->kind, table ? NO_ENTITY : one, table, 1);
        }
    for (int marker = 0; marker < 4; marker++) {
        *phrase_tried = 0;
        if (lexicon->markers[marker].form_count)
            explore_phrase(explorer, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker), NO_ENTITY, false, 1);
    }
}

/* One candidate at random, with optional operands and outcomes. */
static void explore_at_random(struct explorer *explorer)
{
    const struct lexicon *lexicon = replay_game(explorer->replay)->catalogue->lexicon;
    const struct roster *roster = replay_roster(explorer->replay);
    const struct lexeme *verb = &lexicon->verbs[random_below(explorer->random, (uint32_t)lexicon->verb_count)];
    entity one = (entity)random_below(explorer->random, (uint32_t)roster_count(roster) + 1);
    bool table = one == roster_count(roster);
    if (verb->phrase->who & (table ? SUBJECT_TABLE : 1u << roster_at(roster, one)->kind))
        explore_phrase(explorer, verb, verb->phrase->kind, table ? NO_ENTITY : one, table, 1);
}

static bool ask_here(void *user, const struct umpire_event *event)
{
    struct answers *answers = user;
    struct explorer explorer = {.replay = checker_replay(answers->checker), .folded = true, .found = ask, .user = answers};
    (void)event;
    if (answers->points++ % EVERY != 0)
        return true;
    memset(answers->seen, 0, sizeof answers->seen);
    answers->count = answers->reading_count = 0;
    explore(&explorer, &answers->phrase_tried);
    explorer.folded = false;
    explorer.outcomes = true;
    explorer.random = &answers->random;
    for (int i = 0; i < RANDOM_CANDIDATES; i++)
        explore_at_random(&explorer);
    return true;
}

/* Plays the corpus's whole games, with a look at each of their statements. */
static void play_games(struct umpire_checker **ret_checker, void *user, bool (*look)(void *user, const struct umpire_event *event))
{
    struct files files;
    struct umpire_options options;
    struct umpire_sink sink = {.user = user, .event = look};
    umpire_options_init(&options);
    options.events = true;
    *ret_checker = umpire_checker_new(&options, &sink);
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++)
        if (strstr(files.paths[i], "/games/"))
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

/* One way through the candidates of a point: with the skipping, and without. */
struct way {
    size_t phrase_tried;
    uint64_t tried, skipped, lawful, digest;
};

struct ways {
    struct umpire_checker *checker;
    struct way with, without;
    size_t points, differ;
};

static void count_lawful(struct way *way, const struct event *event)
{
    way->lawful++;
    way->digest = (way->digest * 1000003 + way->tried) * 1000003 + event->kind;
}

static bool find(struct explorer *explorer)
{
    struct way *way = explorer->user;
    way->tried++;
    if (explorer->skipped || replay_permits_candidate(explorer->replay, &explorer->event)) {
        explorer->lawful++;
        count_lawful(way, &explorer->event);
    }
    return ++way->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool skip(struct explorer *explorer, uint64_t count)
{
    struct way *way = explorer->user;
    uint64_t room = CANDIDATES_A_PHRASE - way->phrase_tried;
    count = count < room ? count : room;
    way->tried += count;
    way->skipped += count;
    way->phrase_tried += count;
    return way->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool find_twice(void *user, const struct umpire_event *event)
{
    struct ways *ways = user;
    (void)event;
    if (ways->points++ % EVERY != 0)
        return true;
    struct explorer without = {.replay = checker_replay(ways->checker), .folded = true, .found = find, .user = &ways->without};
    struct explorer with = {.replay = without.replay, .folded = true, .found = find, .skipped = skip, .user = &ways->with};
    explore(&without, &ways->without.phrase_tried);
    explore(&with, &ways->with.phrase_tried);
    ways->differ += ways->with.digest != ways->without.digest || ways->with.tried != ways->without.tried;
    return true;
}

static void what_is_skipped_is_not_lawful(void)
{
    struct ways ways = {0};
    play_games(&ways.checker, &ways, find_twice);
    EXPECT(ways.differ == 0, "the lawful candidates differ at %zu points", ways.differ);
    EXPECT(ways.with.lawful > 1000, "only %zu are lawful", (size_t)ways.with.lawful);
    EXPECT(ways.with.skipped > ways.with.tried / 2, "only %zu of %zu are skipped", (size_t)ways.with.skipped, (size_t)ways.with.tried);
}

SUITE(explore)
{
    CU_pSuite suite = CU_add_suite("explore", NULL, NULL);
    CU_add_test(suite, "answers depend on what is read", answers_depend_on_what_is_read);
    CU_add_test(suite, "what is skipped is not lawful", what_is_skipped_is_not_lawful);
}
