/* SPDX-License-Identifier: MIT */
/* A run over a log, game after game.
 *
 * The configuration is shared by all logs; the run holds what belongs to one log; its game_run is
 * the state of one game. To play on from another state, give the run's block another content (a
 * copy made with block_copy). A function that takes a run and answers false has run out of memory,
 * or the sink wants no more. */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "judge/engine/findings/findings.h"
#include "judge/engine/game_run.h"
#include "judge/engine/worlds.h"
#include "judge/log/copy.h"
#include "judge/log/lookahead.h"
#include "umpire_values.h"

/* Baselines: findings that are known and accepted -------------------------------------------------
 *
 * An entry accepts a finding, by fingerprint and log, once; several entries may be alike. Add the
 * entries first; a look-up then costs a binary search. */

struct baseline_entry {
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
    char *path, *reason;
    uint64_t count, matched;
    size_t number; /* how many entries were added before it */
    /* in the first entry for a finding: how many entries for that finding are used up */
    size_t used_up;
    bool read;     /* its log was read to its end */
};

struct baseline {
    struct baseline_entry *entries;
    size_t count, capacity;
    bool sorted;
    size_t *places; /* once sorted: the place of the entry that was added as the i-th */
    size_t place_capacity;
};

/* Adds a copy of an entry. False: out of memory. */
bool baseline_add(struct baseline *baseline, const struct umpire_baseline_entry *entry);

/* Fills an empty baseline with another's entries. False: out of memory. */
bool baseline_copy(struct baseline *baseline, const struct baseline *from);

/* Uses an entry for a finding of a log and answers its reason, which lives until baseline_done.
 * NULL: it has no entry, or all are used up. */
const char *baseline_match(struct baseline *baseline, const char *path, const char *fingerprint);

/* Whether a finding of a log has an entry that is not used up. Uses none. */
bool baseline_has_room(struct baseline *baseline, const char *path, const char *fingerprint);

/* How many more findings like this one the entries for its log accept, at most `most`. */
uint64_t baseline_room(struct baseline *baseline, const char *path, const char *fingerprint,
                       uint64_t most);

/* Notes that a log was read to its end. */
void baseline_read(struct baseline *baseline, const char *path);

/* The entry that was added as the `number`th, from 0; valid until an entry is added or looked up.
 * NULL: there are not so many. */
const struct baseline_entry *baseline_at(const struct baseline *baseline, size_t number);

void baseline_done(struct baseline *baseline);

enum { OPEN_RULES_MOST = 64 };

struct run;
struct look_alikes;
struct unread;
struct repair;
struct repairer;
struct opened;

/* The user's own table of cards (--cards): `table` is what its game's reader made of it. */
struct umpire_cards {
    const struct ruleset *ruleset;
    void *table;
};

/* What runs are made with; it must outlive them. */
struct config {
    struct umpire_options options;
    struct umpire_sink sink;
    struct policies policies;
    struct baseline baseline;
    struct baseline waivers; /* the findings that rulings may waive if options.waivers is LISTED */
    const struct player_keys *keys; /* the checker's; NULL: players have none */
    const struct umpire_round *rounds; /* of the beacon, by their numbers: the checker's */
    size_t round_count;
    const struct umpire_cards *cards; /* of somebody's own: the caller's; NULL: none */
    const char *unsealed;    /* why a ruling that is not sealed does not count; NULL: it does */

    /* Lists in a draft what would have been legal. NULL: drafts have no such list. */
    void (*list_alternatives)(struct run *run, const struct event *instead_of,
                              struct finding_draft *draft);

    /* Guesses what a breach or an unreadable line is to mean. NULL: nothing is guessed. */
    const struct repairer *repairer;

    /* Judges what was sealed by what it turned out to be (run_judge_opened): after an item was
     * taken, and before the game is summed up. NULL: nothing is kept for that. */
    bool (*judge_opened)(struct run *run, bool at_end);

    /* Is given each statement of the log that binds, before it is judged: an event, a declaration
     * or the result. The binder has its event. NULL: nobody asks. */
    void (*bound)(void *user, struct run *run, const struct statement *statement);
    void *bound_user;
    /* a refused statement implies its step, too: another log may declare the names in it */
    bool refused_imply;

    /* the run tries a guess: each unreadable line is a finding, and changes nothing */
    bool rehearses;
};

/* False: out of memory. Call config_done in either case. */
bool config_init(struct config *config, const struct umpire_options *options,
                 const struct umpire_sink *sink);
void config_done(struct config *config);

enum { REASON_BYTES = 512 }; /* enough for the names of all areas of a game */

/* Where and why reading stops before the log's end. */
struct stop {
    uint64_t border; /* the run ends before the game on this line; 0: at the log's end */
    bool at_border;
    uint64_t deadline; /* of the monotonic clock, in milliseconds; 0: none */
    char reason[64];   /* the limit (--limit-...) at which reading stopped; empty: none */
};

/* What an unreadable line means. */
struct corrected {
    struct statement_copy copy;
    bool waits; /* the copy is taken next */
    bool taken; /* the copy is what the current item means */
    bool excused; /* the last line did not bind, and needs no report: its names may be left out */
    /* the log's statement while the copy is taken; otherwise NULL */
    const struct statement *written;
};

/* Rules that did not decide on the last judged statement. */
struct open_rules {
    size_t count;
    struct open_rule {
        uint16_t rule;
        enum answer answer;
        bool unread;        /* it failed, perhaps because of an unreadable line */
        const char *untold; /* what the log does not tell; NULL: see the rule's entry */
        entity about;       /* whom these words name; NO_ENTITY: nobody */
        bool unopened;      /* it is about what is sealed and never opened */
        bool again;         /* what it lacks was noted before, and is only told */
    } rules[OPEN_RULES_MOST];
    bool known; /* whether the source that excuses some is known */
    bool kept;  /* what the log does not tell is kept, whatever the options say */
};

/* Facts that were told of a game, each with the line from which it holds (see grounds.c). `room` is
 * a power of two; a key of 0 is free. */
struct known_facts {
    struct known_fact {
        uint64_t key, value, line; /* hashes of what it is about and of what is so */
    } *list;
    size_t count, room, capacity;
};

/* The state that was described last, to compare with the next, and descriptions of changes. */
struct descriptions {
    struct block last;
    bool known; /* whether it is of this game */
    struct telling before, now;
    struct known_facts facts;
};

/* Room for one call of the sink with a game: the game and what it points into. */
struct room {
    struct umpire_game game;
    struct umpire_choice interpretations[INTERPRETATIONS_MOST];
    struct umpire_setting *settings;
    struct umpire_coverage *coverage;
    const char **players;
    struct umpire_side sides[RESULT_SIDES_MOST];
    struct umpire_dice *dice;
    struct umpire_source *sources;
    struct umpire_fact *facts;
    struct umpire_ruling *rulings;
    struct umpire_unit *units;
    struct umpire_signature *signatures;
    struct umpire_rule_lines *rule_lines; /* of the undecided rules, then of the sources */
    char (*reasons)[REASON_BYTES];        /* why rules are undecided, if that is no fixed text */
    size_t settings_capacity, coverage_capacity, players_capacity, dice_capacity,
        sources_capacity, facts_capacity, rulings_capacity, units_capacity, signatures_capacity,
        rule_lines_capacity, reasons_capacity;
};

/* Room for reading a marker that is implied, one of a range, and what is thrown. */
struct implied_room {
    struct text_reader *reader; /* NULL: not needed yet */
    struct statement_copies copies, range;
    /* what a statement counts as whose implied marker breaks a rule */
    enum { NOT_MENDED, AS_WRITTEN, MENDED } mended;
};

/* Room for judging one statement. */
struct scratch {
    struct implied_room implied;
    uint8_t *marks; /* by rule: bits of run_settle (precedence.c) */
    size_t marks_capacity;
    struct tally *tallies; /* a copy made before a statement is judged again */
    size_t tallies_capacity;
    struct block recorded; /* a copy of the game as if its log recorded more */
    struct worlds worlds;
    struct misfits misfits;
    struct declared declared;
    char own_measure[200]; /* what the log sets otherwise than the rulebook */
};

struct run {
    struct config *config;

    /* the log */
    const char *path; /* in its normal form, for baselines and lists of waivers */
    enum umpire_status verdict;
    bool sink_failed, no_memory;
    bool outside_reported;
    /* a game of a known ruleset has begun: otherwise the file may be no log, but one that a
     * stranger's link leads to, and no text of it is shown */
    bool is_log;
    uint64_t games;
    uint64_t items; /* items taken from all logs; counted only if the sink has `go_on` */
    struct stop stop;
    struct tape *tape; /* the caller's; the log's lines; NULL: nobody asks for them */
    /* the caller's; over the log; NULL: later statements cannot be read */
    struct lookahead *ahead;
    /* the caller's; NULL: names that look alike are not reported */
    struct look_alikes *look_alikes;

    struct block block; /* the game: a struct game_run and the ruleset's state */

    /* the last statement */
    struct binder binder;
    struct hash_secret secret;
    struct open_rules open;
    struct findings findings; /* a ruling may still forgive them */
    struct corrected corrected;
    struct repair *repair; /* NULL: not needed yet */
    bool carrying_out;     /* a guess is being played: nothing else is guessed meanwhile */
    struct opened *opened; /* NULL: not needed yet */

    struct descriptions descriptions;
    struct room room;
    struct scratch scratch;
};

/* False: out of memory. Call run_done in either case. */
bool run_init(struct run *run, struct config *config);
void run_done(struct run *run);

/* Begins a log. */
void run_begin(struct run *run, const char *path);

/* Whether the time limit of the options for a log is over; sets the reason to stop then. */
bool run_is_past_deadline(struct run *run);
static inline bool run_is_late(struct run *run)
{
    return run->stop.deadline && run_is_past_deadline(run);
}

/* From now on no statement so far is read in another way (`forget` in struct repairer). */
void run_forget_mistake(struct run *run);

/* A copy, as bytes, of everything that a run knows between two statements of a log. A run that
 * reads the copy continues as the copied run would. What the sink was given and the verdict are not
 * copied, nor findings that wait for a ruling: there must be none. The caller copies look_alikes.
 *
 * run_write appends the copy; the configuration has a repairer. Takes up to three times the memory
 * of the game. run_read gives a run of the same game's policies that content, and moves `left`
 * after it. False: out of memory; after a failed read only read again or call run_done. */
bool run_write(const struct run *run, struct bytes *bytes);
bool run_read(struct run *run, struct slice *left);

/* Notes that memory has run out. Always answers false. */
bool run_out_of_memory(struct run *run);

/* The game. Valid until its block grows. */
static inline struct game_run *run_game(const struct run *run)
{
    return game_run_of(&run->block);
}

static inline struct roster *run_roster(const struct run *run)
{
    return roster_of(&run->block);
}

/* Whether a statement's subject is a word such as "table", and no player or team has that name. */
static inline bool run_subject_is(const struct run *run, const struct statement *statement,
                                  const char *word)
{
    entity found;
    struct slice subject = word_slice(statement, statement->subject);
    return slice_is(subject, word) &&
           roster_find(run_roster(run), subject,
                       run_game(run)->catalogue->lexicon->vocabulary->subject_kinds, NO_ENTITY,
                       &found) == ROSTER_NONE;
}

/* A judgement of an event, for rules; nobody asks why they fail. Valid until the block grows. */
static inline struct judgement run_judgement(const struct run *run, const struct event *event)
{
    const struct game_run *game = run_game(run);
    return (struct judgement){.state = run->block.bytes,
                              .event = event,
                              .roster = &game->bindings.roster,
                              .interpretations = game->interpretations,
                              .game = game,
                              .openings_required = run->config->options.require_opened,
                              .edition = game->edition};
}

/* What the game's functions that change its state get for an event. It holds the block, so it stays
 * valid when that grows. */
static inline struct play run_play(struct run *run, const struct event *event)
{
    const struct game_run *game = run_game(run);
    /* assigned field by field: for an initialiser gcc builds a temporary and copies it, which
     * stalls on the stores */
    struct play play;
    play.block = &run->block;
    play.edition = game->edition;
    memcpy(play.interpretations, game->interpretations, sizeof play.interpretations);
    play.event = event;
    return play;
}

#endif
