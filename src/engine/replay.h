/* Replays the games of a log: bind, judge, apply, and hand over what was found.
 *
 * The state of one game is held; a statement is judged against the state before
 * it, then applied, and its findings wait only for the rulings on it. */
#ifndef ENGINE_REPLAY_H
#define ENGINE_REPLAY_H

#include "engine/catalogue.h"
#include "engine/baseline.h"
#include "engine/findings.h"
#include "log/reader.h"

enum { DICE_FACES = 20 };

/* How often each face of a die fell for a side. */
struct dice_tally {
    entity side;
    const struct die *die;
    uint64_t counts[DICE_FACES];
};

enum { RULINGS_MOST = 64, HEADINGS = 6, INTERPRETATIONS_MOST = 16 };

/* A ruleset as a checker uses it: with its policy and readings. */
struct policy {
    struct catalogue *catalogue;
    uint8_t *levels; /* by rule: 0 as it is, else 1 + enum umpire_level_choice */
    uint8_t choices[INTERPRETATIONS_MOST];
    bool chosen[INTERPRETATIONS_MOST];
};

struct house_rule {
    uint32_t rule;
    bool used;
    uint64_t line;
    uint32_t column, end_column;
    char reason[256];
};

/* What came of a rule: how often it gave each answer, and its findings that count
 * and that are forgiven or known. */
struct tally {
    uint64_t answers[ANSWERS];
    uint64_t violation, waived;
};

enum game_state { GAME_NONE, GAME_SETUP, GAME_PLAY, GAME_OVER, GAME_SKIPPED };

struct replay {
    /* what it was made with */
    struct umpire_options options;
    const struct umpire_sink *sink;
    const char *path;
    struct policy *(*policy_of)(void *user, const struct ruleset *ruleset);
    void *policy_user;
    struct baseline *baseline;

    /* the log */
    enum umpire_status verdict;
    bool sink_failed, no_memory;
    bool outside_reported;
    uint64_t games;
    uint64_t border_line; /* the log's part ends before the game that begins there; 0: at the log's end */
    bool at_border;

    /* the game */
    enum game_state state;
    struct policy *policy;
    const struct catalogue *catalogue; /* of the policy */
    uint8_t edition, choices[INTERPRETATIONS_MOST];
    struct binder binder;
    struct block block;
    struct umpire_game game;
    struct umpire_choice choice_list[INTERPRETATIONS_MOST];
    bool game_announced;
    bool marker_seen, result_seen;
    uint32_t skip_blocks; /* depth inside a block that is not read */
    uint32_t headings_seen;
    char title[LIMIT_STRING_BYTES + 1], edition_text[LIMIT_NAME_BYTES + 1];
    char result_text[512];
    char ruleset_text[LIMIT_NAME_BYTES + 1];
    int64_t time;
    bool time_seen;
    uint64_t findings_found, findings_written, first_violation;
    uint64_t undecided;
    struct tally *tallies; /* by rule */
    size_t tally_capacity;
    struct umpire_coverage *coverage;
    size_t coverage_capacity;
    struct dice_tally *dice_tallies;
    size_t dice_count, dice_capacity;
    struct umpire_dice *dice;
    size_t dice_list_capacity;
    struct house_rule house_rules[RULINGS_MOST];
    size_t house_rule_count;
    struct findings findings; /* of the last statement */
};

void replay_init(struct replay *replay, const struct umpire_options *options,
                 const struct umpire_sink *sink);
void replay_done(struct replay *replay);

/* Begins a log. The handler's functions take its statements and errors. */
void replay_begin(struct replay *replay, const char *path);
bool replay_statement(void *replay, const struct statement *statement);
bool replay_error(void *replay, enum log_error error, struct place place, struct slice line,
                  const char *message);
bool replay_comment(void *replay, uint64_t line, struct slice text);
bool replay_idle(void *replay);

/* What rules are given of an event; nobody asks why they fail. */
static inline struct judgement replay_judgement(const struct replay *replay, const struct event *event)
{
    return (struct judgement){.state = replay->block.bytes, .event = event, .roster = &replay->binder.roster,
                              .choices = replay->choices, .edition = replay->edition};
}

/* What the game's functions that change its state are given for an event. */
static inline struct play replay_play(struct replay *replay, const struct event *event)
{
    return (struct play){.block = &replay->block, .names = &replay->binder.roster, .choices = replay->choices,
                         .edition = replay->edition, .event = event};
}

/* Judges an event against the state by every rule that guards its kind, with breaches
 * going to the judgement's findings, and counts their answers. */
void replay_judge(struct replay *replay, struct judgement *judgement);

/* Whether a rule (by its place in the catalogue) forbids an event: a breach of it counts here.
 * Nothing is told or counted, of this and of the following. */
bool replay_forbids(const struct replay *replay, struct judgement *judgement, uint16_t rule);

/* Whether no rule forbids an event. */
bool replay_allows(struct replay *replay, const struct event *event);

/* Whether the state lets a candidate bind that nobody wrote; and whether it is legal, too. */
bool replay_validates(struct replay *replay, const struct judgement *judgement);
bool replay_permits_candidate(struct replay *replay, const struct event *event);

/* What would be legal at this point: fills a draft's list. */
void replay_alternatives(struct replay *replay, const struct event *instead_of, struct finding_draft *draft);

/* Statement text with blanks folded and comments left out. */
void canonical_text(struct slice raw, struct text *text);

/* 32 hexadecimal digits and a NUL, of a finding in its game. */
void finding_fingerprint(const struct umpire_finding *finding, const struct umpire_game *game,
                         char ret_digits[UMPIRE_FINGERPRINT_BYTES]);

#endif
