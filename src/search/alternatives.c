/* What would have been legal where a finding stands: every candidate is judged
 * against the present state, and the lawful ones nearest to what was written are
 * listed. No rule is stated a second time here. */
#include "search/explore.h"
#include "engine/replay_state.h"

/* A rule may look at all there is: the greater the roster, the fewer are tried. */
enum { CANDIDATES_MOST = 40000, PHRASE_CANDIDATES_MOST = 4000, LOOKS_MOST = 4000000, OPTION_BYTES = 400 };

struct alternatives {
    struct explorer explorer;
    struct finding_draft *draft;
    const struct event *instead_of;
    uint16_t last_kind; /* of the options before */
    entity last_subject;
    uint64_t tried, phrase_tried, most;
    uint8_t ranks[UMPIRE_LEGAL_MOST]; /* of the options listed */
};

/* How near an option is to what was written: the same deed first, by the same
 * side and then by others, then that side's other deeds, then markers, the finest
 * first, then the rest; of many deeds of a kind the first comes before the others. */
static uint8_t rank_of(const struct event *event, const struct event *written, bool again)
{
    bool marker = event->kind < KIND_GAME;
    bool same_side = event->subject == written->subject && event->subject != NO_ENTITY;
    if (event->kind == written->kind)
        return same_side || marker ? 0 : 1;
    if (same_side)
        return again ? 3 : 2;
    return marker ? (event->kind == KIND_STEP ? 4 : event->kind == KIND_END ? 8 : 5) : again ? 7 : 6;
}

static void list_option(struct alternatives *alternatives)
{
    char buffer[OPTION_BYTES];
    struct text text;
    struct finding_draft *draft = alternatives->draft;
    const struct event *event = &alternatives->explorer.event;
    bool again = event->kind == alternatives->last_kind && event->subject == alternatives->last_subject;
    uint8_t rank = rank_of(event, alternatives->instead_of, again);
    size_t at = draft->legal_count;
    alternatives->last_kind = event->kind;
    alternatives->last_subject = event->subject;
    draft->legal_total++;
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
    explored_text(&alternatives->explorer, STYLE_SHORT, &text);
    draft->legal[at] = findings_text(&alternatives->explorer.replay->findings, slice_of(buffer));
}

static bool try_candidate(struct explorer *explorer)
{
    struct alternatives *alternatives = explorer->user;
    if (++alternatives->tried > alternatives->most || ++alternatives->phrase_tried > PHRASE_CANDIDATES_MOST)
        return false;
    explorer->lawful++;
    list_option(alternatives);
    return true;
}

/* What is skipped counts as tried, so that it makes no difference to what is listed. */
static bool skip_candidates(struct explorer *explorer, uint64_t count)
{
    struct alternatives *alternatives = explorer->user;
    uint64_t room = PHRASE_CANDIDATES_MOST - alternatives->phrase_tried;
    if (count > room)
        count = room + 1;
    alternatives->tried += count;
    alternatives->phrase_tried += count;
    return alternatives->tried <= alternatives->most && alternatives->phrase_tried <= PHRASE_CANDIDATES_MOST;
}

static void try_phrase(struct alternatives *alternatives, const struct lexeme *lexeme, uint16_t kind, entity subject,
                       bool by_table)
{
    alternatives->phrase_tried = 0;
    explore_phrase(&alternatives->explorer, lexeme, kind, subject, by_table, alternatives->instead_of->line);
}

/* All that a subject may do: with `same` only the deed that was written, else
 * all others. */
static void try_subject(struct alternatives *alternatives, entity subject, uint32_t who, bool same)
{
    const struct lexicon *lexicon = replay_game(alternatives->explorer.replay)->catalogue->lexicon;
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct phrase *phrase = lexicon->verbs[i].phrase;
        bool is_same = phrase->kind == alternatives->instead_of->kind;
        if (phrase->who & who && !(phrase->flags & PHRASE_ASIDE) && is_same == same)
            try_phrase(alternatives, &lexicon->verbs[i], phrase->kind, subject, who == SUBJECT_TABLE);
    }
}

static void try_markers(struct alternatives *alternatives)
{
    const struct lexicon *lexicon = replay_game(alternatives->explorer.replay)->catalogue->lexicon;
    for (int marker = 0; marker < MARKER_COUNT; marker++)
        if (lexicon->markers[marker].form_count)
            try_phrase(alternatives, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker), NO_ENTITY, false);
    try_phrase(alternatives, &explored_end, KIND_END, NO_ENTITY, false);
}

void replay_alternatives(struct replay *replay, const struct event *instead_of, struct finding_draft *draft)
{
    const struct lexicon *lexicon = replay_game(replay)->catalogue->lexicon;
    const struct roster *roster = replay_roster(replay);
    entity known = (entity)replay->binder.known; /* what was written may name what is not there yet */
    struct alternatives alternatives = {.explorer = {.replay = replay, .fresh = roster_count(roster) - known, .folded = true, .found = try_candidate,
                                                     .skipped = skip_candidates},
                                        .draft = draft, .instead_of = instead_of, .last_subject = NO_ENTITY,
                                        .most = CANDIDATES_MOST};
    alternatives.explorer.user = &alternatives;
    if (roster_count(roster) > LOOKS_MOST / CANDIDATES_MOST)
        alternatives.most = LOOKS_MOST / roster_count(roster);
    if (replay_game(replay)->stage == GAME_SETUP)
        return;
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
}
