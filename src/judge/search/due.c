/* SPDX-License-Identifier: MIT */
/* What is due: the markers that may come next are played on a copy of the game, one after the other
 * up to the end of the round, and what the rules find then has yet to be done. */
#include "base/array.h"
#include "base/hash.h"
#include "judge/engine/apply.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/engine/worlds.h"
#include "judge/search/candidates.h"
#include "judge/search/position.h"

#include <stdlib.h>

enum {
    STOPS_MOST = 400,   /* markers of a round: Star Fleet has about 190 */
    TRIALS_MOST = 2000, /* statements that are tried as ways to do what is due */
    LISTING_COSTS = 50, /* trials: to list what is legal takes as long as to try so many */
    LISTING_EFFORT = 10000, /* see position.h: for each so much a listing is a trial more */
    TRIAL_BYTES = 1 << 18, /* of a game's state: a trial counts once more for each */
    TRIAL_WORLDS = 64,     /* judgements that worlds cost: a trial counts once more for each */
};

#define NO_WORDS SIZE_MAX /* a text that is missing */

struct due_thing {
    uint64_t hash; /* of rule and text */
    size_t before, round, phase, segment, step, actor, rule, text, write, example;
    enum umpire_level level;
    bool next;
    uint32_t left; /* how much would be due after `write` */
};

struct due_search {
    struct position *position;
    struct due_thing *things;
    size_t count, capacity;
    struct hash_set listed; /* hashes of `things` that a marker demands */
    char *texts;
    size_t length, texts_capacity;
    size_t before; /* the marker that is being played */
    bool next;     /* it is the next one */
    bool no_memory;

    /* the marker that is looked for */
    bool seen;         /* the walk has passed the current place */
    bool found, after; /* after: behind the current place */
    uint16_t kind;
    char marker[LIMIT_STATEMENT_BYTES + 1];
    struct findings findings;

    struct hash_set demanded; /* what a marker demands after a statement that is tried */
    size_t tried;             /* statements */
};

/* Texts ------------------------------------------------------------------------------- */

static size_t keep(struct due_search *search, const char *text)
{
    size_t length = text ? strlen(text) + 1 : 0, at = search->length;
    if (!text)
        return NO_WORDS;
    if (!ARRAY_RESERVE(search->texts, search->texts_capacity, at + length)) {
        search->no_memory = true;
        return NO_WORDS;
    }
    memcpy(search->texts + at, text, length);
    search->length += length;
    return at;
}

/* Keeps two statements as one line; `first` may be NULL. */
static size_t keep_joined(struct due_search *search, const char *first, const char *second)
{
    size_t at = keep(search, first);
    if (at == NO_WORDS)
        return keep(search, second);
    search->length--; /* its NUL */
    keep(search, "; ");
    search->length--;
    keep(search, second);
    return at;
}

static const char *kept(const struct due_search *search, size_t at)
{
    return at == NO_WORDS ? NULL : search->texts + at;
}

static struct due_thing *add(struct due_search *search)
{
    if (!ARRAY_RESERVE(search->things, search->capacity, search->count + 1)) {
        search->no_memory = true;
        return NULL;
    }
    struct due_thing *thing = &search->things[search->count++];
    *thing = (struct due_thing){.before = search->before,
                                .round = NO_WORDS,
                                .phase = NO_WORDS,
                                .segment = NO_WORDS,
                                .step = NO_WORDS,
                                .actor = NO_WORDS,
                                .rule = NO_WORDS,
                                .text = NO_WORDS,
                                .write = NO_WORDS,
                                .example = NO_WORDS,
                                .next = search->next};
    return thing;
}

/* Findings ---------------------------------------------------------------------------- */

static bool is_demand(const struct umpire_finding *finding)
{
    return finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ADVICE;
}

static uint64_t hash_of(const struct umpire_finding *finding)
{
    return hash_of_name(slice_of(finding->rule)) * 31 + hash_of_name(slice_of(finding->message));
}

/* Takes what a marker demands. A rule that reports the same at several markers is listed once. */
static bool take_demand(void *user, const struct umpire_finding *finding)
{
    struct due_search *search = user;
    uint64_t hash = hash_of(finding);
    if (!is_demand(finding) || hash_set_has(&search->listed, hash))
        return true;
    struct due_thing *thing = add(search);
    if (!thing)
        return false;
    thing->hash = hash;
    search->no_memory |= !hash_set_add(&search->listed, hash);
    thing->rule = keep(search, finding->rule);
    thing->level = finding->level;
    thing->round = keep(search, finding->round);
    thing->phase = keep(search, finding->phase);
    thing->segment = keep(search, finding->segment);
    thing->step = keep(search, finding->step);
    thing->actor = keep(search, finding->actor);
    thing->text = keep(search, finding->message);
    return !search->no_memory;
}

static bool note_hash(void *user, const struct umpire_finding *finding)
{
    struct due_search *search = user;
    if (is_demand(finding) && !hash_set_add(&search->demanded, hash_of(finding)))
        search->no_memory = true;
    return !search->no_memory;
}

static bool play_due_line(struct due_search *search, const char *line, size_t length,
                          bool (*finding)(void *user, const struct umpire_finding *finding))
{
    struct position *position = search->position;
    bool (*before)(void *user, const struct umpire_finding *finding) = position->finding;
    void *user = position->user;
    position->finding = finding;
    position->user = search;
    position->trying = position->run->findings.all = true;
    bool played = position_play(position, line, length);
    position->trying = position->run->findings.all = false;
    position->finding = before;
    position->user = user;
    search->no_memory |= !played;
    return !search->no_memory;
}

/* The next marker --------------------------------------------------------------------- */

/* Whether the candidate breaks a rule about its own place. */
static bool is_misplaced(struct due_search *search)
{
    struct run *run = search->position->run;
    const struct catalogue *catalogue = run_game(run)->catalogue;
    struct judgement judgement = run_judgement(run, &search->position->walk.event);
    if (!run_validates(run, &judgement))
        return true;
    findings_clear(&search->findings);
    search->findings.wordless = true;
    judgement.findings = &search->findings;
    run_judge(run, &judgement);
    run_settle(run, &search->findings);
    for (size_t i = 0; i < search->findings.count; i++) {
        const struct finding_draft *draft = &search->findings.drafts[i];
        if (draft->fate == FATE_REPORTED && draft->rule != NO_RULE &&
            catalogue->rules[draft->rule]->places_marker)
            return true;
    }
    return false;
}

/* Keeps the first candidate behind the current place, or else the first one. */
static bool consider(struct candidate_walk *walk)
{
    struct due_search *search = walk->user;
    char buffer[LIMIT_STATEMENT_BYTES];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    candidate_text(walk, STYLE_EXAMPLE, &line);
    if (candidate_is_here(walk, &line)) {
        search->seen = true;
        return true;
    }
    walk->last.fields_read = 0;
    if ((search->found && !search->seen) || is_misplaced(search))
        return true;
    search->found = true;
    search->after = search->seen;
    search->kind = walk->event.kind;
    memcpy(search->marker, buffer, line.length + 1);
    return !search->after;
}

static bool begin_marker(struct candidate_walk *walk, const struct phrase *verb, entity subject)
{
    struct due_search *search = walk->user;
    (void)verb;
    (void)subject;
    search->seen = search->after = false;
    return true;
}

/* Finds the marker that comes next by the rules about places: the smallest one, such as a step; if
 * there is none, the end. */
static bool find_marker(struct due_search *search)
{
    struct run *run = search->position->run;
    const struct game_run *game = run_game(run);
    int smallest = game->marker_seen ? MARKER_COUNT - 1 : 0;
    candidate_walk_init(&search->position->walk, run, consider, search);
    search->position->walk.begins = begin_marker;
    search->position->walk.examples = true;
    search->found = search->after = false;
    for (int marker = smallest; marker >= 0 && !search->found && game->stage != GAME_OVER; marker--)
        candidate_walk_marker(&search->position->walk, marker, 1);
    if (!search->found)
        candidate_walk_end(&search->position->walk, 1);
    search->no_memory |= search->findings.no_memory;
    return search->found;
}

/* Plays a line, notes in `demanded` what is demanded, and takes the line back. */
static bool list_demands(struct due_search *search, const char *line, const struct block *here)
{
    hash_set_clear(&search->demanded);
    bool played = play_due_line(search, line, strlen(line), note_hash);
    position_go_back(search->position, here);
    return played;
}

/* Whether the marker demands less, and nothing new, when the last marker is left out. The last one
 * is optional then, and playing it only adds demands. */
static bool is_better_without(struct due_search *search, const struct block *before,
                              const struct block *here)
{
    if (!list_demands(search, search->marker, here) || search->demanded.count == 0)
        return false;
    struct hash_set with_it = search->demanded;
    search->demanded = (struct hash_set){.slots = NULL};
    position_go_back(search->position, before);
    bool better = list_demands(search, search->marker, here) &&
                  search->demanded.count < with_it.count;
    for (size_t i = 0; better && i < search->demanded.capacity; i++)
        better = !search->demanded.slots[i] || hash_set_has(&with_it, search->demanded.slots[i]);
    hash_set_done(&with_it);
    return better;
}

/* Plays the marker that was found, and lists what it demands. `before` is the game before the
 * marker that was played last; it becomes the game before the found one. */
static bool play_due_marker(struct due_search *search, struct block *before, struct block *here)
{
    if (!block_copy(here, &search->position->run->block))
        return false;
    search->next = before->head == NULL;
    search->before = keep(search, search->marker);
    strcat(search->marker, "\n");
    if (!search->next && is_better_without(search, before, here))
        position_go_back(search->position, before);
    else if (!block_copy(before, here))
        return false;
    size_t count = search->count;
    if (search->no_memory ||
        !play_due_line(search, search->marker, strlen(search->marker), take_demand))
        return false;
    bool demands = search->count > count;
    return !search->next || demands || add(search);
}

/* Plays one marker after the other to the end of the round. */
static bool play_markers(struct due_search *search)
{
    struct block before = {.head = NULL}, here = {.head = NULL};
    bool good = true, goes_on = true;
    for (int i = 0; i < STOPS_MOST && good && goes_on; i++) {
        goes_on = position_in_game(search->position) && find_marker(search);
        good = !search->no_memory && (!goes_on || play_due_marker(search, &before, &here));
        goes_on = goes_on && search->kind != KIND_ROUND && search->kind != KIND_END;
    }
    block_done(&before);
    block_done(&here);
    return good;
}

/* What to write ----------------------------------------------------------------------- */

/* A way to do what is due: a statement, as it is shown and as it is written. */
struct way {
    const char *write, *example;
    /* it calls off what was begun (PHRASE_CALLS_OFF), or hides what it is (`sealed`) */
    bool last_resort;
};

enum { LAST_RESORT_COSTS = 1 << 30 }; /* more than any number of demands */

/* Notes a statement as the way to do what the next marker no longer demands after it, unless
 * another way leaves less to do. `first`: the statement that must come before it; NULL: none. */
static void note_way(struct due_search *search, const struct way *first, const struct way *way)
{
    uint32_t left = (uint32_t)search->demanded.count + (way->last_resort ? LAST_RESORT_COSTS : 0);
    for (size_t i = 0; i < search->count; i++) {
        struct due_thing *thing = &search->things[i];
        bool better = thing->write == NO_WORDS || (!first && left < thing->left);
        if (!thing->next || thing->text == NO_WORDS || !better ||
            hash_set_has(&search->demanded, thing->hash))
            continue;
        thing->left = left;
        thing->write = keep_joined(search, first ? first->write : NULL, way->write);
        thing->example = keep_joined(search, first ? first->example : NULL, way->example);
    }
}

static bool play_statement(struct due_search *search, const char *example)
{
    char line[LIMIT_STATEMENT_BYTES + 1];
    struct text text;
    text_init(&text, line, sizeof line);
    text_addf(&text, "%s\n", example);
    return play_due_line(search, text.at, text.length, NULL);
}

/* Plays a statement and the next marker after it, notes what the statement has done, and goes back
 * to the game `here`. */
static bool try_way(struct due_search *search, const struct block *here, const struct way *first,
                    const struct way *way)
{
    search->tried += 1 + here->used / TRIAL_BYTES;
    if (!play_statement(search, way->example))
        return false;
    if (list_demands(search, search->marker, here))
        note_way(search, first, way);
    search->tried += worlds_effort(search->position->run) / TRIAL_WORLDS;
    return !search->no_memory;
}

static bool is_event(const struct candidate *one)
{
    return one->kind >= KIND_GAME;
}

static struct way way_of(const struct due_search *search, const struct candidate_list *all,
                         const struct candidate *one)
{
    const struct phrase *phrase = one->lexeme->phrase;
    const char *line = all->lines + one->line;
    const char *sealed = run_game(search->position->run)->catalogue->ruleset->vocabulary->sealed;
    return (struct way){all->shown + one->shown, line,
                        (phrase && phrase->flags & PHRASE_CALLS_OFF) ||
                            (sealed && strstr(line, sealed))};
}

/* Tries each statement that is legal now; `first`: what was played before it; NULL: nothing. */
static bool try_all(struct due_search *search, const struct block *here, const struct way *first)
{
    struct candidate_list all = {.lines = NULL};
    bool good = position_list(search->position, false, false, &all) != UMPIRE_NO_MEMORY;
    search->tried += search->position->effort / LISTING_EFFORT;
    for (size_t i = 0; good && i < all.count && search->tried < TRIALS_MOST; i++) {
        const struct candidate *one = &all.list[i];
        const struct way way = way_of(search, &all, one);
        if (is_event(one))
            good = try_way(search, here, first, &way);
    }
    candidates_done(&all);
    return good;
}

/* Whether the next marker demands something for which no statement was found. */
static bool lacks_way(const struct due_search *search)
{
    for (size_t i = 0; i < search->count; i++)
        if (search->things[i].next && search->things[i].text != NO_WORDS &&
            search->things[i].write == NO_WORDS)
            return true;
    return false;
}

/* Whether a statement does what the next marker demands. */
static bool is_noted(const struct due_search *search, const struct way *way)
{
    for (size_t i = 0; i < search->count; i++) {
        const char *write = kept(search, search->things[i].write);
        if (write && strcmp(write, way->write) == 0)
            return true;
    }
    return false;
}

/* Tries what is legal after each statement that is legal now, for what has no way yet: first after
 * those that do something that is due. */
static bool try_pairs(struct due_search *search, const struct block *start)
{
    struct candidate_list all = {.lines = NULL};
    struct block middle = {.head = NULL};
    bool good = position_list(search->position, false, false, &all) != UMPIRE_NO_MEMORY;
    for (size_t i = 0; good && i < 2 * all.count && search->tried < TRIALS_MOST &&
                       lacks_way(search);
         i++) {
        const struct candidate *one = &all.list[i % all.count];
        const struct way way = way_of(search, &all, one);
        if (!is_event(one) || way.last_resort || is_noted(search, &way) != (i < all.count))
            continue;
        search->tried += LISTING_COSTS;
        good = play_statement(search, way.example) &&
               block_copy(&middle, &search->position->run->block) && try_all(search, &middle, &way);
        position_go_back(search->position, start);
    }
    block_done(&middle);
    candidates_done(&all);
    return good;
}

/* Looks for what to write among the statements that are legal now. */
static bool find_ways_to_settle(struct due_search *search, const struct block *start)
{
    struct text text;
    if (search->count == 0 || search->things[0].text == NO_WORDS)
        return true;
    text_init(&text, search->marker, sizeof search->marker);
    text_addf(&text, "%s\n", kept(search, search->things[0].before));
    worlds_effort(search->position->run); /* forgets what playing the markers has cost */
    return try_all(search, start, NULL) && (!lacks_way(search) || try_pairs(search, start));
}

/* What no marker demands --------------------------------------------------------------- */

static bool add_owed(struct due_search *search)
{
    const struct run *run = search->position->run;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct telling telling = {.things = NULL};
    char name[LIMIT_NAME_BYTES + 1];
    if (!ruleset->shown.owed || !run_game(run)->marker_seen)
        return true;
    ruleset->shown.owed(run->block.bytes, run_roster(run), &telling);
    search->before = NO_WORDS;
    search->next = false;
    for (size_t i = 0; i < telling.count; i++) {
        struct due_thing *thing = add(search);
        if (!thing)
            break;
        struct text text;
        text_init(&text, name, sizeof name);
        if (telling.things[i].of != NO_ENTITY)
            text_add(&text, roster_name(run_roster(run), telling.things[i].of));
        thing->actor = text.length ? keep(search, name) : NO_WORDS;
        thing->step = keep(search, telling.things[i].what);
        thing->text = keep(search, telling_text(&telling, i));
    }
    search->no_memory |= telling.no_memory;
    telling_done(&telling);
    return !search->no_memory;
}

/* The listing -------------------------------------------------------------------------- */

static void hand_over(const struct due_search *search,
                      bool (*due)(void *user, const struct umpire_due *due), void *user)
{
    for (size_t i = 0; i < search->count; i++) {
        const struct due_thing *thing = &search->things[i];
        struct umpire_due one = {.before = kept(search, thing->before),
                                 .next = thing->next,
                                 .round = kept(search, thing->round),
                                 .phase = kept(search, thing->phase),
                                 .segment = kept(search, thing->segment),
                                 .step = kept(search, thing->step),
                                 .actor = kept(search, thing->actor),
                                 .rule = kept(search, thing->rule),
                                 .level = thing->level,
                                 .text = kept(search, thing->text),
                                 .write = kept(search, thing->write),
                                 .example = kept(search, thing->example)};
        if (!due(user, &one))
            return;
    }
}

/* While the declarations of a block are open, only its end is due. False: none is open. */
static bool add_block_end(struct due_search *search)
{
    const struct run *run = search->position->run;
    char buffer[LIMIT_NAME_BYTES + 64];
    struct text text;
    entity owner = run_game(run)->bindings.block_owners[run_game(run)->bindings.depth];
    if (run_game(run)->bindings.depth == 0 || owner == NO_ENTITY || !find_marker(search))
        return false;
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, "the block of ");
    text_add(&text, roster_name(run_roster(run), owner));
    text_add_string(&text, " must end first: write '}'");
    search->before = keep(search, search->marker);
    search->next = true;
    struct due_thing *thing = add(search);
    if (thing) {
        thing->text = keep(search, buffer);
        thing->write = thing->example = keep(search, "}");
    }
    return true;
}

static bool search_all(struct due_search *search, const struct block *start)
{
    if (add_block_end(search))
        return !search->no_memory;
    bool good = play_markers(search);
    position_go_back(search->position, start);
    return good && find_ways_to_settle(search, start) && add_owed(search);
}

enum umpire_answer position_due(struct position *position,
                                bool (*due)(void *user, const struct umpire_due *due), void *user)
{
    struct due_search search = {.position = position, .before = NO_WORDS};
    struct block start = {.head = NULL};
    if (!position_in_game(position))
        return UMPIRE_NOWHERE;
    uint64_t line = position->next_line;
    run_game(position->run)->effort.spent[EFFORT_WORLDS] = 0; /* trials have their own limit */
    position->plain = true; /* what a later step allows does not settle what is due before it */
    bool good = block_copy(&start, &position->run->block) && search_all(&search, &start);
    position->next_line = line;
    position->plain = false;
    if (!good && start.head)
        position_go_back(position, &start);
    if (good)
        hand_over(&search, due, user);
    block_done(&start);
    findings_done(&search.findings);
    free(search.things);
    free(search.texts);
    hash_set_done(&search.listed);
    hash_set_done(&search.demanded);
    return good ? UMPIRE_LEGAL : UMPIRE_NO_MEMORY;
}
