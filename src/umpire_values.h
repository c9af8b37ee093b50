/* SPDX-License-Identifier: MIT */
/* The values of a check: what it hands over (verdicts, findings, statements, changes of state,
 * games and logs), the sink that gets them, and the options that it is made with. umpire.h includes
 * this header and says who owns what. */
#ifndef UMPIRE_VALUES_H
#define UMPIRE_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a check, and the command's exit status. */
enum umpire_status {
    UMPIRE_CONFORMANT = 0,    /* no rule was broken */
    UMPIRE_NONCONFORMANT = 1, /* a rule was broken */
    UMPIRE_USAGE = 2,         /* wrong use of the command */
    UMPIRE_MALFORMED = 3,     /* the log has errors, or cannot be read */
    UMPIRE_INDETERMINATE = 4, /* a game is cut off or undecided */
    UMPIRE_FAILURE = 5,       /* out of memory, or a sink failed */
};

/* The one that comes first in 5, 2, 3, 1, 4, 0; 5 if one is no status. */
enum umpire_status umpire_status_of_both(enum umpire_status a, enum umpire_status b);

/* "conformant", "nonconformant", "usage", "malformed", "indeterminate" or "failure"; "unknown" for
 * any other value. */
const char *umpire_verdict_name(enum umpire_status verdict);

enum umpire_level {
    UMPIRE_LEVEL_ERROR,     /* the log itself is wrong: log.* */
    UMPIRE_LEVEL_VIOLATION, /* a rule was broken */
    /* something that the rulebook advises against, or a rule that is set to UMPIRE_RULE_ADVICE */
    UMPIRE_LEVEL_ADVICE,
    UMPIRE_LEVEL_UNDECIDED, /* cut off: the game has no end, or has `table: unknown` */
    UMPIRE_LEVEL_COUNT,
};

/* As reports for programs have it: "error", "violation", "advice" or "undecided"; "unknown" for any
 * other value. */
const char *umpire_level_name(enum umpire_level level);

/* The level in words for people: "error", "violation", "advice" or "cut off"; "unknown" for any
 * other value. */
const char *umpire_level_words(enum umpire_level level);

/* How the check continued after a violation, or after an unreadable line. */
enum umpire_assumption {
    UMPIRE_AS_PLAYED,    /* as it is written */
    UMPIRE_NOT_TAKEN,    /* as if the statement were not there */
    UMPIRE_INSERTED,     /* as if other statements stood before it */
    UMPIRE_SWAPPED,      /* as if it stood after the next statement, line or more */
    UMPIRE_OTHER_PLAYER, /* as if another player had done it */
    UMPIRE_CORRECTED,    /* as if a wrong word, name or number of the line were another one */
    UMPIRE_ASSUMPTION_COUNT,
};

/* "as-played", "not-taken", "inserted", "swapped", "other-player" or "corrected"; "unknown" for any
 * other value. */
const char *umpire_assumption_name(enum umpire_assumption assumption);

enum {
    UMPIRE_LEGAL_MOST = 8,
    UMPIRE_GROUPS_MOST = 12,
    UMPIRE_GROUNDS_MOST = 64,
    UMPIRE_ALSO_MOST = 8,
    UMPIRE_FINGERPRINT_BYTES = 33
};

/* how many options begin with "Rebel: attack" or "phase" */
struct umpire_legal_group { const char *verb; uint64_t count; };

/* A fact of the state that a finding rests on, in words: of "Avenger", what "is", now "activated".
 * `of` NULL: the game itself. `line` made it so; 0: no line did, as it is so from the beginning. */
struct umpire_ground { const char *of, *what, *now; uint64_t line; };

/* The texts of a finding, for programs that copy findings. A finding points to nothing else but
 * `also`, `legal`, `groups` and `grounds`; all are valid until the sink's function returns. */
#define UMPIRE_FINDING_TEXTS(TEXT) \
    TEXT(rule)        /* armada.ship.turn, log.syntax */ \
    TEXT(round) TEXT(phase) TEXT(segment) TEXT(step) /* each NULL: none */ \
    TEXT(actor)       /* the event's subject; NULL: none */ \
    TEXT(waived)      /* the reason; NULL: not waived */ \
    TEXT(baselined)   /* the baseline's reason; NULL: not in it */ \
    TEXT(fingerprint) /* 32 hexadecimal digits */ \
    TEXT(statement)   /* its own text */ \
    TEXT(source)      /* the line of the log that it stands on */ \
    TEXT(message) \
    TEXT(citation)    /* NULL: none (log.*) */ \
    TEXT(assumed)     /* the assumption in words: "as if ..."; NULL: as played */ \
    TEXT(left_out)    /* what the search leaves out from here on, told once a game; else NULL */

struct umpire_finding {
    uint64_t number;       /* within its game, from 1; 0: outside any game */
    enum umpire_level level;
    uint64_t line;         /* from 1 */
    uint32_t column;       /* in characters, from 1 */
    uint32_t end_column;   /* of the first character after the part */
    uint64_t after;        /* number of the violation that this one follows from; 0: of none */
    enum umpire_assumption assumption;
#define UMPIRE_TEXT(name) const char *name;
    UMPIRE_FINDING_TEXTS(UMPIRE_TEXT)
#undef UMPIRE_TEXT
    const char *const *also; /* other rules that the same mistake breaks */
    size_t also_count;
    /* what would have been legal, up to UMPIRE_LEGAL_MOST: first what is nearest to the statement,
     * and those of one verb together; one of each verb, and all of a verb if there is room */
    const char *const *legal;
    size_t legal_count;
    uint64_t legal_total;
    /* all of that by verb, up to UMPIRE_GROUPS_MOST, in the order of `legal` */
    const struct umpire_legal_group *groups;
    size_t group_count;
    const struct umpire_ground *grounds; /* only with the option `grounds` */
    size_t ground_count;
    uint64_t reserved[6];
};

/* An event, a marker or a note as it was played. The place of a marker is the one that it
 * begins. */
struct umpire_event {
    uint64_t line;
    const char *round, *phase, *segment, *step; /* NULL: none */
    const char *actor;     /* the event's subject; NULL: none */
    const char *verb;      /* its first word; of a marker "round", "phase", "segment" or "step" */
    const char *text;      /* each run of blanks as one, without comments */
    uint64_t reserved[4];
};

/* What a statement has changed in the game, in words: of "Avenger", "hull", before "5", now "4".
 * The first statement gives the whole state. `of` NULL: the game itself; `before`, `now` NULL:
 * nothing was or is known. */
struct umpire_told { const char *of, *what, *before, *now; uint64_t reserved[4]; };

/* A statement of a game, in the form in which another implementation would get it. */
struct umpire_statement {
    uint64_t line;
    /* "setup" (all declarations together, before the first marker), an event, a marker, the
     * result or "end"; false for `game`, a declaration, "}" and a penalty */
    bool judged;
    const char *text;      /* on one line, each run of blanks as one, without comments; never cut */
    uint64_t reserved[4];
};

/* An interpretation of the rulebook and the choice that was made. Both texts live as long as the
 * library. */
struct umpire_choice { const char *name, *choice; };

/* A setting that changes how a game is judged: a rule, or the first words of several, with "off",
 * "advice" or "violation"; or an interpretation with its choice. Said by `by`, as in
 * umpire_checker_settings_by; NULL: nobody is named. It counts for at least one rule of the
 * game, which would be judged otherwise without it. */
struct umpire_setting { const char *name, *value, *by; };

/* How often a rule gave each answer. A judgement is counted once: as ok, as each violation that it
 * found, as undecided, as waived, or as excused (the rule fails, but a source that the statement
 * names outranks it). */
struct umpire_coverage {
    const char *rule; /* lives as long as the library */
    uint64_t ok, violation, undecided, excused, waived;
};

enum { UMPIRE_LINES_MOST = 8 };

/* A rule that was undecided, or that a source outranked, and on which lines. */
struct umpire_rule_lines {
    const char *rule;      /* lives as long as the library */
    const char *lacking;   /* what it needs and many logs leave out; counted once a game; or NULL */
    /* what the log does not tell, if the rule was undecided and `lacking` is NULL; or NULL */
    const char *untold;
    uint64_t count;
    uint64_t lines[UMPIRE_LINES_MOST]; /* the first ones, in the log's order */
    size_t line_count;
};

/* A source, which stands after `by`, that outranked a rule. */
struct umpire_source {
    const char *name;      /* as the log writes it */
    /* false: the log does not record the cards of who acted, so the source is trusted */
    bool known;
    uint64_t excused;
    const struct umpire_rule_lines *rules;
    size_t rule_count;
};

/* A fact of the table that the check trusted, since the log shows no cause. */
struct umpire_fact {
    const char *verb;      /* "destroy"; "begins": a late beginning; lives as long as the library */
    uint64_t count;
    uint64_t lines[UMPIRE_LINES_MOST]; /* the first ones, in the log's order */
    size_t line_count;
};

/* A judge's ruling that is shown in the report. */
enum umpire_ruling_kind {
    /* what should stand in an earlier line; the game continues from what was played */
    UMPIRE_RULING_CORRECTION,
    UMPIRE_RULING_PENALTY,
    UMPIRE_RULING_COUNT,
};

/* "correction" or "penalty"; "unknown" for any other value. */
const char *umpire_ruling_name(enum umpire_ruling_kind kind);

struct umpire_ruling {
    enum umpire_ruling_kind kind;
    bool counts;           /* the options say which rulings count */
    uint64_t line, corrects; /* its line, and the line that it corrects; 0: none */
    uint64_t points;       /* that a penalty takes away; 0: none */
    const char *player;    /* who is penalised; NULL: a correction */
    const char *instead;   /* what should stand in the line; NULL: a penalty */
    const char *reason;    /* NULL: none */
    const char *fingerprint; /* for umpire_checker_waiver */
};

struct umpire_dice {
    const char *side, *die;
    const char *const *faces;  /* their names */
    const uint64_t *counts;    /* how often each was rolled */
    const uint8_t *chances;    /* how many sides of the die show each; NULL: one each */
    size_t face_count;
};

/* How a game ended for one of its sides, as the log's result says. */
enum umpire_outcome {
    UMPIRE_OUTCOME_UNKNOWN, /* the result names no winner and no tie */
    UMPIRE_OUTCOME_WON,
    UMPIRE_OUTCOME_LOST,
    UMPIRE_OUTCOME_TIED
};

/* "won", "lost" or "tied"; NULL for the first. */
const char *umpire_outcome_name(enum umpire_outcome outcome);

/* A side of a game: a player, or a team of players. */
struct umpire_side {
    const char *name;
    enum umpire_outcome outcome;
    bool pointed;   /* the result tells its points */
    int64_t points;
};

struct umpire_game {
    uint64_t number; /* in its log, from 1 */
    uint64_t line;
    const char *ruleset, *edition, *title; /* NULL: unknown or none */
    const char *event, *site, *table, *date; /* its headings; NULL: it does not have that one */
    /* what it calls a round: "round" or "turn"; lives as long as the library */
    const char *round_word;
    const struct umpire_choice *choices;
    size_t choice_count;
    /* The following are known only at the end of the game. */
    enum umpire_status verdict;
    /* the log holds its end, and its result does not say that it was left unfinished */
    bool finished;
    bool left_unfinished; /* its result says so: the verdict is about what was played */
    uint64_t statements;
    const char *result; /* the statement's text, or NULL */
    const char *const *players; /* their names, in the order of their declarations */
    size_t player_count;
    bool timed; /* the log has times */
    uint64_t seconds; /* if so, from the first time to the last */
    uint64_t findings_omitted; /* counted, but not written because of findings_most */
    uint64_t findings[UMPIRE_LEVEL_COUNT]; /* unwaived ones by level */
    uint64_t waived, baselined;
    uint64_t judgements; /* by all rules: the sum of the coverage */
    uint64_t undecided; /* of these: the log does not record what a rule needs */
    uint64_t excused; /* of these: a source outranks a rule that fails */
    uint64_t on_trust; /* facts of the table that were taken on trust */
    /* some source after `by` cannot be checked, since the log does not record the cards of the
     * player who acted */
    bool cards_unrecorded;
    const struct umpire_coverage *coverage;
    size_t coverage_count;
    const struct umpire_source *sources; /* in the order in which they came; at most 64 */
    size_t source_count;
    uint64_t excused_unlisted; /* by further sources */
    const struct umpire_fact *facts; /* those on trust, by verb */
    size_t fact_count;
    bool decisions_required; /* the option require_decided: show what was not decided */
    const struct umpire_rule_lines *undecided_rules; /* only with `details` or `require_decided` */
    size_t undecided_rule_count;
    const struct umpire_ruling *rulings; /* corrections and penalties, in the log's order */
    size_t ruling_count;
    uint64_t corrections, penalties; /* of these: those that count */
    const struct umpire_dice *dice; /* with `details` only */
    size_t dice_count;
    /* a row for each player or team, as the result has it; no rows without a result */
    const struct umpire_side *sides; /* in the order of the declarations; at most 64 */
    size_t side_count;
    const char *reason; /* as it is written after `by`, or NULL */
    int64_t margin; /* the most points less the second most; below 0: it tells no points */
    /* the day, as in struct umpire_options, with which an 'until' was compared; 0: none was */
    uint64_t today;
    const struct umpire_unit *units; /* with `details` only */
    size_t unit_count;
    const char *dice_grade; /* see doc/dice.md; NULL: no die was rolled */
    /* which points of umpire's cards counted, "printed", "2025" or "either", and the SHA-256 of
     * their table; NULL: no card was looked up */
    const char *card_edition, *card_table;
    /* what the log declares otherwise than the rulebook has it, or tells without its measure:
     * "points 500, rounds 1"; NULL: nothing */
    const char *declared;
    const struct umpire_signature *signatures; /* of players who sign, or have a key */
    size_t signature_count;
    /* the side that may see what the log has, as it says (view of SIDE); NULL: it says nothing */
    const char *view;
    const struct umpire_setting *settings; /* known from its beginning on */
    size_t setting_count;
};

struct umpire_log {
    const char *path;      /* as it was given */
    const char *configuration, *configuration_sha256; /* of umpire_checker_configure, or NULL */
    /* The following are known only at the end of the log. */
    uint64_t bytes;        /* as stored */
    const char *sha256;    /* of them, hexadecimal */
    const char *unreadable; /* why it could not be read to its end; NULL: it could */
    enum umpire_status verdict;
    uint64_t reserved[2];
};

/* Each function may be NULL. If one answers false (it could not write), the check ends with
 * UMPIRE_FAILURE. */
struct umpire_sink {
    void *user;
    bool (*log_begin)(void *user, const struct umpire_log *log);
    bool (*game_begin)(void *user, const struct umpire_game *game);
    bool (*finding)(void *user, const struct umpire_finding *finding);
    /* with `events` only; before its findings */
    bool (*event)(void *user, const struct umpire_event *event);
    /* with `events` only; after its event */
    bool (*told)(void *user, const struct umpire_told *told);
    /* with `events` only: each line of the log, cut after 512 bytes, before its events and
     * findings */
    bool (*line)(void *user, uint64_t line, const char *text);
    bool (*game_end)(void *user, const struct umpire_game *game);
    bool (*log_end)(void *user, const struct umpire_log *log);
    /* Only with `follow`: the log has no more text yet. Show what was handed over so far. */
    bool (*idle)(void *user);
    /* A rule that a comment '#~' expects at a line. */
    bool (*expectation)(void *user, uint64_t line, const char *rule);
    /* Every finding, before `finding` has it; also the findings beyond findings_most. These have a
     * fingerprint only with the option `fingerprints`, and suggestions ("did you mean ...") at
     * their messages' end only with the option `messages`. */
    bool (*found)(void *user, const struct umpire_finding *finding);
    /* Every finding that is not reported, because another one of its statement is reported as a
     * violation for the same reason. It has no number. */
    bool (*silent)(void *user, const struct umpire_finding *finding);
    /* Only with `statements`: each statement that binds, before it is judged; no notes, and of the
     * rulings only penalties that take points. A statement's findings come before the next one that
     * is judged. */
    bool (*statement)(void *user, const struct umpire_statement *statement);
    /* Whether to continue; false: the check ends with UMPIRE_FAILURE. Asked after every few hundred
     * statements, errors and comments, so that a program can end a check without findings. */
    bool (*go_on)(void *user);
    /* A rule that a statement leaves undecided, since the log does not have what it needs; for each
     * statement and each such rule once, before the statement's findings. `line`: the statement's;
     * 0: the log leaves it out of the whole game, such as what cards say. */
    bool (*undecided)(void *user, uint64_t line, const char *rule);
    void (*reserved[7])(void);
};

/* Which rulings of a log (judge: waive, correct, penalty) count. */
enum umpire_waivers {
    UMPIRE_WAIVERS_ALL,
    UMPIRE_WAIVERS_LISTED /* by umpire_checker_waiver */,
    UMPIRE_WAIVERS_NONE
};

struct umpire_options {
    uint64_t findings_most;  /* most findings handed over for each game; UINT64_MAX: all */
    bool require_decided;    /* anything undecided, excused or trusted makes a game indeterminate */
    bool fail_on_advice;
    bool details;            /* collect the dice */
    /* hand over the trace, the log's lines and what each statement changes */
    bool events;
    /* hand findings over as soon as the log has no more text; one that is waived or gets an
     * assumption when more text comes is handed over again */
    bool follow;
    const volatile int *stop; /* with `follow`: the log ends once this is set; or NULL */
    bool fingerprints;        /* give all findings one, not only those that are written */
    bool messages;            /* complete all findings' messages, not only of those written */
    /* assume nothing: after a violation continue as it is written, and do not correct unreadable
     * lines */
    bool as_played;
    enum umpire_waivers waivers;
    bool statements;         /* hand over each statement; a game's title is known at its end only */
    bool require_finished;   /* a game that its result leaves unfinished is indeterminate */
    bool require_opened;     /* what is sealed and not opened before the result is a violation */
    /* a game is indeterminate unless each player has signed the whole of it, and the signature fits
     * the player's key */
    bool require_signed;
    bool grounds;            /* give each finding the facts that it rests on */

    /* Limits of a log, for logs of strangers; 0: none. A log beyond one is judged up to there, and
     * its `unreadable` says so. limit_time is looked at between statements, so a report may differ
     * each time. */
    uint64_t limit_bytes; /* of text, unpacked, and as stored */
    uint64_t limit_games, limit_time; /* time: milliseconds */

    /* The day with which the 'until' of rulings is compared: 20261231; 0: the day on which the
     * checker is made, in UTC. */
    uint64_t today;
    uint64_t reserved[7];
};

enum umpire_level_choice { UMPIRE_RULE_OFF, UMPIRE_RULE_ADVICE, UMPIRE_RULE_VIOLATION };

/* A finding that is known and accepted. Its texts are copied. */
struct umpire_baseline_entry {
    const char *fingerprint; /* 32 hexadecimal digits */
    const char *path;        /* of its log; compared in its normal form (umpire_path_normal) */
    const char *reason;
    uint64_t count;          /* how often it is accepted; further ones count as findings */
    uint64_t reserved[4];
};

#ifdef __cplusplus
}
#endif

#endif
