/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/weight.h"

#include "base/array.h"

#include <stdlib.h>

enum { PLACES = 4 };

/* Whose the facts about the game's place are: no name begins with a blank. */
static const char of_place[] = " ";

static uint64_t hash_words(uint64_t hash, const char *words)
{
    do
        hash = hash_with(hash, (unsigned char)*words);
    while (*words++);
    return hash;
}

static uint64_t fact_key(const char *of, const char *what)
{
    return hash_words(hash_words(HASH_BEGIN, of), what) | 1;
}

/* The fact with a key, or the free one where it belongs. */
static struct known_fact *fact_at(const struct known_facts *known, uint64_t key)
{
    size_t at = (size_t)(key >> 1) & (known->room - 1);
    while (known->list[at].key && known->list[at].key != key)
        at = (at + 1) & (known->room - 1);
    return &known->list[at];
}

void grounds_begin(struct known_facts *known)
{
    if (known->room)
        memset(known->list, 0, known->room * sizeof *known->list);
    known->count = 0;
}

/* Keeps at least half of the room free. */
static bool make_room(struct known_facts *known)
{
    if (2 * (known->count + 1) <= known->room)
        return true;
    struct known_facts grown = {.room = known->room ? 2 * known->room : 256};
    if (!ARRAY_RESERVE(grown.list, grown.capacity, grown.room))
        return false;
    memset(grown.list, 0, grown.room * sizeof *grown.list);
    grown.count = known->count;
    for (size_t i = 0; i < known->room; i++)
        if (known->list[i].key)
            *fact_at(&grown, known->list[i].key) = known->list[i];
    free(known->list);
    *known = grown;
    return true;
}

bool grounds_note(struct known_facts *known, const char *of, const char *what, const char *now,
                  uint64_t line)
{
    const uint64_t key = fact_key(of, what), value = hash_words(HASH_BEGIN, now);
    if (!make_room(known))
        return false;
    struct known_fact *fact = fact_at(known, key);
    if (fact->key && fact->value == value)
        return true;
    known->count += !fact->key;
    *fact = (struct known_fact){key, value, line};
    return true;
}

/* The line since which a fact holds. `line` if no line before it made it hold: then the statement
 * that is judged did so, for example by a marker that it implies. */
static uint64_t line_of(const struct known_facts *known, const char *of, const char *what,
                        const char *now, uint64_t line)
{
    const struct known_fact *fact = known->room ? fact_at(known, fact_key(of, what)) : NULL;
    return fact && fact->key && fact->value == hash_words(HASH_BEGIN, now) ? fact->line : line;
}

/* Where the game is, from the largest place to the smallest; a text that is NULL or empty: the game
 * has no such place. */
static void list_places(const struct run *run, struct game_place *place, const char *whats[PLACES],
                        const char *texts[PLACES])
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const char *word = catalogue->ruleset->vocabulary->round_word;
    *place = (struct game_place){.round = ""};
    catalogue->ruleset->shown.place(run->block.bytes, place);
    whats[0] = word ? word : "round";
    whats[1] = "phase";
    whats[2] = "segment";
    whats[3] = "step";
    texts[0] = place->round;
    texts[1] = place->phase;
    texts[2] = place->segment;
    texts[3] = place->step;
}

bool grounds_note_place(struct run *run, uint64_t line)
{
    struct game_place place;
    const char *whats[PLACES], *texts[PLACES];
    list_places(run, &place, whats, texts);
    for (int i = 0; i < PLACES; i++)
        if (!grounds_note(&run->descriptions.facts, of_place, whats[i], texts[i] ? texts[i] : "",
                          line))
            return false;
    return true;
}

static bool is_named(const struct names *named, entity one)
{
    for (unsigned i = 0; i < named->count && i < NAMES_MOST; i++)
        if (named->some[i] == one)
            return true;
    return false;
}

/* Whether a message names a player or a team. Then the rule may have counted units of theirs, whose
 * facts are grounds, too. */
static bool names_player(const struct roster *roster, const struct names *named)
{
    for (unsigned i = 0; i < named->count && i < NAMES_MOST; i++)
        if (roster_at(roster, named->some[i])->owner == NO_ENTITY)
            return true;
    return false;
}

/* Whether a fact is about what a unit is, such as "is" or "is aboard". */
static bool is_condition(const struct told_thing *thing)
{
    return strncmp(thing->what, "is", 2) == 0 && (!thing->what[2] || thing->what[2] == ' ');
}

static void add_ground(struct findings *findings, struct finding_draft *draft,
                       struct ground_draft ground)
{
    if (draft->grounds.count == UMPIRE_GROUNDS_MOST)
        return;
    if (!ARRAY_RESERVE(findings->grounds, findings->grounds_capacity, findings->ground_count + 1)) {
        findings->no_memory = true;
        return;
    }
    findings->grounds[findings->ground_count++] = ground;
    draft->grounds.count++;
}

static void add_place(struct run *run, struct finding_draft *draft, uint64_t line)
{
    struct game_place place;
    const char *whats[PLACES], *texts[PLACES];
    list_places(run, &place, whats, texts);
    for (int i = 0; i < PLACES; i++)
        if (texts[i] && *texts[i])
            add_ground(&run->findings, draft,
                       (struct ground_draft){
                           .of = NO_TEXT,
                           .what = whats[i],
                           .now = findings_text(&run->findings, slice_of(texts[i])),
                           .line = line_of(&run->descriptions.facts, of_place, whats[i], texts[i],
                                           line)});
}

/* Whether a fact about the game is its place, which is told by itself. */
static bool is_place(const struct told_thing *thing)
{
    return thing->of == NO_ENTITY && strcmp(thing->what, "step") == 0;
}

/* Adds the line that declares a name, for each name in the message about which no fact is told. */
static void add_declared_grounds(struct run *run, struct finding_draft *draft)
{
    const struct telling *telling = &run->descriptions.now;
    for (unsigned i = 0; i < draft->named.count && i < NAMES_MOST; i++) {
        entity one = draft->named.some[i];
        size_t at = 0;
        while (at < telling->count && telling->things[at].of != one)
            at++;
        const uint32_t line = roster_at(run_roster(run), one)->line;
        if (at == telling->count && line)
            add_ground(&run->findings, draft,
                       (struct ground_draft){
                           .of = findings_text(&run->findings, roster_name(run_roster(run), one)),
                           .what = "is",
                           .now = findings_text(&run->findings, slice_of("declared")),
                           .line = line});
    }
}

static void add_facts(struct run *run, struct finding_draft *draft, uint64_t line)
{
    struct findings *findings = &run->findings;
    const struct telling *telling = &run->descriptions.now;
    const bool conditions = names_player(run_roster(run), &draft->named);
    for (size_t i = 0; i < telling->count; i++) {
        const struct told_thing *thing = &telling->things[i];
        const bool of_game = thing->of == NO_ENTITY;
        const bool concerns = of_game || is_named(&draft->named, thing->of) ||
                              (conditions && is_condition(thing));
        if (is_place(thing) || !concerns)
            continue;
        const char *name = telling_name_of(telling, i), *now = telling_text(telling, i);
        add_ground(findings, draft,
                   (struct ground_draft){
                       .of = of_game ? NO_TEXT : findings_text(findings, slice_of(name)),
                       .what = thing->what,
                       .now = findings_text(findings, slice_of(now)),
                       .line = line_of(&run->descriptions.facts, name, thing->what, now, line)});
    }
}

void run_add_grounds(struct run *run, uint64_t line, size_t first)
{
    struct findings *findings = &run->findings;
    if (!run->config->options.grounds || !run_game(run)->catalogue->ruleset->shown.tell)
        return;
    struct telling *telling = &run->descriptions.now;
    telling_begin(telling);
    run_game(run)->catalogue->ruleset->shown.tell(run->block.bytes, run_roster(run), telling);
    telling_name(telling, run_roster(run));
    findings->no_memory = findings->no_memory || telling->no_memory;
    for (size_t i = first; i < findings->count && !findings->no_memory; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        draft->grounds.first = findings->ground_count;
        draft->grounds.count = 0;
        add_place(run, draft, line);
        add_facts(run, draft, line);
        add_declared_grounds(run, draft);
    }
}
