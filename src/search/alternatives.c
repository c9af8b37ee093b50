#include "search/alternatives.h"

#include "engine/judge.h"
#include "search/candidate_text.h"

/* The bounds on candidates. A rule may go through the whole roster, so a greater roster allows
 * fewer candidates. */
enum {
    CANDIDATES_MOST = 40000,
    PHRASE_CANDIDATES_MOST = 4000,
    ENTRIES_READ_MOST = 4000000,
    OPTION_BYTES = 400,
    FARTHEST = 32,
    GROUPS_COUNTED = 128
};

struct alternatives {
    struct candidate_walk walk;
    struct finding_draft *draft;
    const struct event *instead_of;
    uint16_t last_kind; /* kind of the last listed option */
    entity last_subject;
    uint64_t tried, phrase_tried, most;
    uint64_t judged_most; /* the effort that may be spent */
    uint16_t ranks[UMPIRE_LEGAL_MOST]; /* ranks of the listed options, see rank_of */
    struct group {
        uint16_t kind;
        entity subject;
        struct legal_group counted;
    } groups[GROUPS_COUNTED];
    size_t group_count;
};

/* Whether the log does not record events of this kind for that side, and a rule cannot decide the
 * event: what the log leaves out may allow it. */
static bool is_unknown(const struct run *run, const struct event *event)
{
    const uint8_t *area_of = run_game(run)->catalogue->lexicon->vocabulary->area_of;
    if (!area_of || roster_records(run_roster(run), event->subject, area_of[event->kind]))
        return false;
    return run_leaves_undecided(run, event);
}

/* How near an option is to what was written; 0 is the nearest:
 * - the same kind of event, by the same side, then by others;
 * - other events of that side;
 * - markers: steps, phases, segments, rounds;
 * - other events of others;
 * - unknown events, of that side, then of others;
 * - `end`.
 * Of consecutive options of one kind the first is nearer than the others. */
static uint16_t kind_rank(const struct event *event, const struct event *written, bool again,
                          bool unknown)
{
    bool marker = event->kind < KIND_GAME;
    bool same_side = event->subject == written->subject && event->subject != NO_ENTITY;
    if (event->kind == written->kind)
        return same_side || marker ? 0 : 1;
    if (marker)
        return event->kind == KIND_STEP ? 4 : event->kind == KIND_END ? 12 : 5;
    if (unknown)
        return (uint16_t)((same_side ? 8 : 10) + again);
    return (uint16_t)((same_side ? 2 : 6) + again);
}

/* The rank of an option. Among options of the written kind, more operands with the written values
 * make it nearer. */
static uint16_t rank_of(const struct event *event, const struct event *written, bool again,
                        bool unknown)
{
    unsigned rank = kind_rank(event, written, again, unknown) * FARTHEST, far = FARTHEST - 1;
    if (event->kind != written->kind)
        return (uint16_t)rank;
    for (int field = 0; field < EVENT_FIELDS && far > 0; field++)
        far -= (event->present & written->present) >> field & 1 &&
               event->field[field] == written->field[field];
    return (uint16_t)(rank + far);
}

/* The length of an option's subject and verb. */
static size_t verb_length(const char *option)
{
    const char *at = option;
    if (*at == '"')
        for (at++; *at && *at != '"'; at++)
            at += *at == '\\' && at[1];
    const char *colon = strstr(at, ": ");
    at = colon ? colon + 2 : option;
    return (size_t)(at - option) + strcspn(at, " ");
}

/* Counts an option of a verb. Options of further verbs than GROUPS_COUNTED are not counted. */
static void count_option(struct alternatives *alternatives)
{
    char buffer[OPTION_BYTES];
    struct text text;
    const struct event *event = &alternatives->walk.event;
    size_t at = alternatives->group_count;
    while (at > 0 && (alternatives->groups[at - 1].kind != event->kind ||
                      alternatives->groups[at - 1].subject != event->subject))
        at--;
    if (at > 0) {
        alternatives->groups[at - 1].counted.count++;
    } else if (alternatives->group_count < GROUPS_COUNTED) {
        text_init(&text, buffer, sizeof buffer);
        candidate_text(&alternatives->walk, STYLE_SHORT, &text);
        size_t verb = findings_text(&alternatives->walk.run->findings,
                                    (struct slice){buffer, verb_length(buffer)});
        alternatives->groups[alternatives->group_count++] = (struct group){
            event->kind, event->subject, {verb, 1}};
    }
}

/* Keeps the verbs with the most options, in descending order. */
static void keep_groups(const struct alternatives *alternatives)
{
    struct finding_draft *draft = alternatives->draft;
    for (size_t i = 0; i < alternatives->group_count; i++) {
        struct legal_group group = alternatives->groups[i].counted;
        size_t at = draft->group_count;
        while (at > 0 && draft->groups[at - 1].count < group.count)
            at--;
        if (at == UMPIRE_GROUPS_MOST)
            continue;
        draft->group_count += draft->group_count < UMPIRE_GROUPS_MOST;
        memmove(&draft->groups[at + 1], &draft->groups[at],
                (draft->group_count - 1 - at) * sizeof group);
        draft->groups[at] = group;
    }
}

static void list_option(struct alternatives *alternatives)
{
    char buffer[OPTION_BYTES];
    struct text text;
    struct finding_draft *draft = alternatives->draft;
    const struct event *event = &alternatives->walk.event;
    bool again = event->kind == alternatives->last_kind &&
                 event->subject == alternatives->last_subject;
    uint16_t rank = rank_of(event, alternatives->instead_of, again, false);
    size_t at = draft->legal_count;
    if ((at < UMPIRE_LEGAL_MOST || alternatives->ranks[at - 1] > rank) &&
        is_unknown(alternatives->walk.run, event))
        rank = rank_of(event, alternatives->instead_of, again, true);
    alternatives->last_kind = event->kind;
    alternatives->last_subject = event->subject;
    draft->legal_total++;
    count_option(alternatives);
    while (at > 0 && alternatives->ranks[at - 1] > rank)
        at--;
    if (at == UMPIRE_LEGAL_MOST)
        return;
    if (draft->legal_count < UMPIRE_LEGAL_MOST)
        draft->legal_count++;
    for (size_t i = draft->legal_count - 1; i > at; i--) {
        draft->legal[i] = draft->legal[i - 1];
        alternatives->ranks[i] = alternatives->ranks[i - 1];
    }
    alternatives->ranks[at] = rank;
    text_init(&text, buffer, sizeof buffer);
    candidate_text(&alternatives->walk, STYLE_SHORT, &text);
    draft->legal[at] = findings_text(&alternatives->walk.run->findings, slice_of(buffer));
}

static bool is_spent(const struct alternatives *alternatives)
{
    return alternatives->walk.judged >= alternatives->judged_most;
}

static bool try_candidate(struct candidate_walk *walk)
{
    struct alternatives *alternatives = walk->user;
    if (++alternatives->tried > alternatives->most ||
        ++alternatives->phrase_tried > PHRASE_CANDIDATES_MOST || is_spent(alternatives))
        return false;
    if (candidate_is_pointless(walk->run, &walk->event))
        return true;
    walk->legal++;
    list_option(alternatives);
    return true;
}

/* Counts skipped candidates as tried ones, so that the listed options do not depend on what was
 * skipped. */
static bool pass_over_candidates(struct candidate_walk *walk, uint64_t count)
{
    struct alternatives *alternatives = walk->user;
    uint64_t room = PHRASE_CANDIDATES_MOST - alternatives->phrase_tried;
    if (count > room)
        count = room + 1;
    alternatives->tried += count;
    alternatives->phrase_tried += count;
    return alternatives->tried <= alternatives->most &&
           alternatives->phrase_tried <= PHRASE_CANDIDATES_MOST && !is_spent(alternatives);
}

static void try_phrase(struct alternatives *alternatives, const struct lexeme *lexeme,
                       uint16_t kind, entity subject, bool by_table)
{
    alternatives->phrase_tried = 0;
    if (!is_spent(alternatives))
        candidate_walk_phrase(&alternatives->walk, lexeme, kind, subject, by_table,
                              alternatives->instead_of->line);
}

/* Tries the events of a subject: with `same` those of the written kind only, otherwise all
 * others. */
static void try_subject(struct alternatives *alternatives, entity subject, uint32_t who, bool same)
{
    const struct lexicon *lexicon = run_game(alternatives->walk.run)->catalogue->lexicon;
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct phrase *phrase = lexicon->verbs[i].phrase;
        bool is_same = phrase->kind == alternatives->instead_of->kind;
        if (phrase->who & who && is_same == same &&
            candidates_offer(alternatives->walk.run, phrase, subject, who == SUBJECT_TABLE))
            try_phrase(alternatives, &lexicon->verbs[i], phrase->kind, subject,
                       who == SUBJECT_TABLE);
    }
}

static void try_markers(struct alternatives *alternatives)
{
    const struct lexicon *lexicon = run_game(alternatives->walk.run)->catalogue->lexicon;
    for (int marker = 0; marker < MARKER_COUNT; marker++)
        if (lexicon->markers[marker].form_count)
            try_phrase(alternatives, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker),
                       NO_ENTITY, false);
    try_phrase(alternatives, &candidate_end, KIND_END, NO_ENTITY, false);
}

void alternatives_list(struct run *run, const struct event *instead_of, struct finding_draft *draft)
{
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    const struct roster *roster = run_roster(run);
    entity known = (entity)run->binder.known; /* names that the statement introduces do not count */
    struct alternatives alternatives;
    candidate_walk_init(&alternatives.walk, run, try_candidate, &alternatives);
    alternatives.walk.fresh = roster_count(roster) - known;
    alternatives.walk.folded = alternatives.walk.heeds_advice = true;
    alternatives.walk.passed_over = pass_over_candidates;
    alternatives.draft = draft;
    alternatives.instead_of = instead_of;
    alternatives.last_kind = KIND_NONE;
    alternatives.last_subject = NO_ENTITY;
    alternatives.tried = alternatives.group_count = 0;
    alternatives.most = CANDIDATES_MOST;
    if (roster_count(roster) > ENTRIES_READ_MOST / CANDIDATES_MOST)
        alternatives.most = ENTRIES_READ_MOST / roster_count(roster);
    if (run_game(run)->stage == GAME_SETUP || run_game(run)->result_seen)
        return; /* after the result no play may stand */
    struct effort *effort = &run_game(run)->effort;
    uint64_t cost = 1 + roster_count(roster) / EFFORT_NAMES;
    alternatives.judged_most = effort_left(effort, EFFORT_SUGGESTIONS, run_game(run)->statements) /
                               cost;
    entity own = instead_of->subject;
    for (int same = 1; own != NO_ENTITY && same >= 0; same--)
        try_subject(&alternatives, own, 1u << roster_at(roster, own)->kind, same == 1);
    try_markers(&alternatives);
    for (entity one = 0; one < known; one++)
        if (one != own && lexicon->vocabulary->subject_kinds >> roster_at(roster, one)->kind & 1)
            for (int same = 1; same >= 0; same--)
                try_subject(&alternatives, one, 1u << roster_at(roster, one)->kind, same == 1);
    for (int same = 1; same >= 0; same--)
        try_subject(&alternatives, NO_ENTITY, SUBJECT_TABLE, same == 1);
    keep_groups(&alternatives);
    effort->spent[EFFORT_SUGGESTIONS] += alternatives.walk.judged * cost;
    if (is_spent(&alternatives))
        draft->left_out |= 1 << EFFORT_SUGGESTIONS;
}
