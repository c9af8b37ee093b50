/* libumpire: judges logs of tabletop wargames.
 *
 * A checker replays the games of a log through a strict engine of their rules
 * and hands each finding to a sink as soon as it stands. Reports are sinks that
 * the library has ready. Nothing here prints, exits or keeps global state (but
 * umpire_page_guard, which says so); a checker may be used by one thread at a
 * time, several by several threads.
 *
 * Of the process the library needs two things. The first report or page that is opened
 * initialises libxml2, once, whichever thread it is; a process that calls xmlCleanupParser
 * does so when it is done with umpire. And a descriptor that is handed over stays open
 * until what it was handed to is closed. It reads no environment and no locale.
 *
 * Ownership is two sentences: what umpire_..._new or _open gives is the caller's to free with the function
 * named beside it. What a sink is handed belongs to the library and lives until the sink's function returns.
 *
 * Strings are UTF-8 and NUL-terminated. */
#ifndef UMPIRE_H
#define UMPIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define UMPIRE_VERSION "1.0.0"
#define UMPIRE_VERSION_MAJOR 1
#define UMPIRE_VERSION_MINOR 0
#define UMPIRE_VERSION_PATCH 0

/* The version of the library that runs, in static words: it may be newer than the headers that a program was compiled with. */
const char *umpire_version(void);

/* What a check came to: the command's exit status. */
enum umpire_status {
    UMPIRE_CONFORMANT = 0,
    UMPIRE_NONCONFORMANT = 1,
    UMPIRE_USAGE = 2,
    UMPIRE_MALFORMED = 3,
    UMPIRE_INDETERMINATE = 4,
    UMPIRE_FAILURE = 5,
};

/* The first of 5, 2, 3, 1, 4, 0 that is among the two; 5 for a value that is none. */
enum umpire_status umpire_status_of_both(enum umpire_status a, enum umpire_status b);

/* "conformant", "nonconformant", "malformed" or "indeterminate"; "unknown" for a value that is none. */
const char *umpire_verdict_name(enum umpire_status verdict);

enum umpire_level {
    UMPIRE_LEVEL_ERROR,     /* the log itself is wrong: log.* */
    UMPIRE_LEVEL_VIOLATION, /* a rule was broken */
    UMPIRE_LEVEL_ADVICE,    /* against what the rulebook recommends */
    UMPIRE_LEVEL_UNDECIDED, /* the log stops before the game's end */
    UMPIRE_LEVEL_COUNT,
};

/* "error", "violation", "advice" or "undecided"; "unknown" for a value that is none. */
const char *umpire_level_name(enum umpire_level level);

/* How the log was read on after a violation, or after a line that could not be read. */
enum umpire_assumption {
    UMPIRE_AS_PLAYED,    /* as it is written */
    UMPIRE_NOT_TAKEN,    /* as if the statement were not there */
    UMPIRE_INSERTED,     /* as if other statements stood before it */
    UMPIRE_SWAPPED,      /* as if the next statement, or the next line, stood before it */
    UMPIRE_OTHER_PLAYER, /* as if another player had done it */
    UMPIRE_CORRECTED,    /* as if the line, of which a word, name or number is wrong, were written otherwise */
    UMPIRE_ASSUMPTION_COUNT,
};

/* "as-played", "not-taken", "inserted", "swapped", "other-player" or "corrected"; "unknown" for a value that is none. */
const char *umpire_assumption_name(enum umpire_assumption assumption);

enum { UMPIRE_LEGAL_MOST = 8, UMPIRE_GROUPS_MOST = 12, UMPIRE_ALSO_MOST = 8, UMPIRE_FINGERPRINT_BYTES = 33 };

struct umpire_legal_group { const char *verb; uint64_t count; }; /* so many options of "Rebel: attack", "phase" */

/* The texts of a finding, for whoever copies one: what its pointers point to lives as long as
 * the sink's function, and these, `also`, `legal` and `groups` are all that it points to. */
#define UMPIRE_FINDING_TEXTS(TEXT)                                                            \
    TEXT(rule)        /* armada.ship.turn, log.syntax */                                      \
    TEXT(round) TEXT(phase) TEXT(segment) TEXT(step) TEXT(actor) /* the event's subject; each NULL: none */ \
    TEXT(waived)      /* the reason; NULL: not waived */                                      \
    TEXT(baselined)   /* the baseline's reason; NULL: not in it */                            \
    TEXT(fingerprint) /* 32 hexadecimal digits */                                             \
    TEXT(statement)   /* its own text */                                                      \
    TEXT(source)      /* the line of the log that it stands on */                             \
    TEXT(message)                                                                             \
    TEXT(citation)    /* NULL: none (log.*) */                                                \
    TEXT(assumed)     /* the assumption in words: "as if ..."; NULL: as played */             \
    TEXT(left_out)    /* what the search leaves out from here on in this game, told once; NULL */

struct umpire_finding {
    uint64_t number;       /* within its game, from 1; 0: outside any game */
    enum umpire_level level;
    uint64_t line;         /* from 1 */
    uint32_t column;       /* in characters, from 1 */
    uint32_t end_column;   /* of the first character after */
    uint64_t after;        /* number of the violation that this follows from; 0: it stands on its own */
    enum umpire_assumption assumption;
#define UMPIRE_TEXT(name) const char *name;
    UMPIRE_FINDING_TEXTS(UMPIRE_TEXT)
#undef UMPIRE_TEXT
    const char *const *also; /* other rules that the statement breaks by the same mistake */
    size_t also_count;
    const char *const *legal; /* what would have been legal; up to UMPIRE_LEGAL_MOST, the nearest to what was written first */
    size_t legal_count;
    uint64_t legal_total;
    const struct umpire_legal_group *groups; /* all of it by verb, as far as UMPIRE_GROUPS_MOST, the most first */
    size_t group_count;
};

/* An event, a marker or a note, as it was played; a marker's place is after it. */
struct umpire_event {
    uint64_t line;
    const char *round, *phase, *segment, *step; /* NULL: none */
    const char *actor;     /* the event's subject; NULL: none */
    const char *verb;      /* its first word; of a marker "round", "phase", "segment" or "step" */
    const char *text;      /* blanks folded, comments left out */
};

/* What a statement has changed in the game, in words: of "Avenger", "hull", before "5", now "4". The first
 * one tells the whole state. `of` NULL: the game's; `before` and `now` NULL: there is nothing to tell. */
struct umpire_told { const char *of, *what, *before, *now; };

/* What a game consists of, as another implementation would be told it. */
struct umpire_statement {
    uint64_t line;
    bool judged;           /* "setup" (the declarations as a whole, before the first marker), an
                            * event, a marker, the result or "end"; else `game`, a declaration or "}" */
    const char *text;      /* on one line, blanks folded, comments left out; never shortened */
};

/* An interpretation and the reading chosen; they live as long as the library. */
struct umpire_choice { const char *name, *choice; };

/* What a rule answered. A judgement is counted once: as ok, as each violation that it
 * found, as undecided, as excused (it fails, and a source that the statement names outranks
 * it) or as waived. */
struct umpire_coverage {
    const char *rule; /* lives as long as the library */
    uint64_t ok, violation, undecided, excused, waived;
};

enum { UMPIRE_LINES_MOST = 8 };

/* A rule that was undecided, or that a source outranked, and the lines where. */
struct umpire_rule_lines {
    const char *rule;      /* lives as long as the library */
    const char *lacking;   /* what it needs and the log leaves out, as many do: counted once a game; or NULL */
    const char *untold;    /* of a rule that was undecided and lacks nothing: what the log does not tell there; or NULL */
    uint64_t count;
    uint64_t lines[UMPIRE_LINES_MOST]; /* the first ones, in the log's order */
    size_t line_count;
};

/* What statements name after `by`, where it outranked a rule. */
struct umpire_source {
    const char *name;      /* as the log writes it */
    bool known;            /* false: the cards of the player who acted are not recorded, so that it is
                            * taken at its word */
    uint64_t excused;
    const struct umpire_rule_lines *rules;
    size_t rule_count;
};

/* A fact of the table that was taken on trust: nothing in the log can have caused it. */
struct umpire_fact {
    const char *verb;      /* "destroy"; lives as long as the library */
    uint64_t count;
    uint64_t lines[UMPIRE_LINES_MOST]; /* the first ones, in the log's order */
    size_t line_count;
};

/* A judge's ruling that stands in the report. */
enum umpire_ruling_kind {
    UMPIRE_RULING_CORRECTION, /* of a line before it: what should have been there. The game goes on from what was played */
    UMPIRE_RULING_PENALTY,
    UMPIRE_RULING_COUNT,
};

/* "correction" or "penalty"; "unknown" for a value that is none. */
const char *umpire_ruling_name(enum umpire_ruling_kind kind);

struct umpire_ruling {
    enum umpire_ruling_kind kind;
    bool counts;           /* as the options say which rulings do */
    uint64_t line, corrects; /* where it stands, and the line that it corrects; 0: none */
    uint64_t points;       /* that a penalty takes; 0: none */
    const char *player;    /* who is penalised; NULL: a correction */
    const char *instead;   /* what should have been; NULL: a penalty */
    const char *reason;    /* NULL: none */
    const char *fingerprint; /* for umpire_checker_waiver */
};

struct umpire_dice {
    const char *side, *die;
    const char *const *faces;  /* their names */
    const uint64_t *counts;    /* how often each fell */
    const uint8_t *chances;    /* on how many sides of the die each is; NULL: one each */
    size_t face_count;
};

struct umpire_game {
    uint64_t number;       /* in its log, from 1 */
    uint64_t line;
    const char *ruleset, *edition, *title; /* NULL: unknown or none */
    const char *event, *site, *table, *date; /* as its headings tell them; NULL: they do not */
    const char *round_word; /* what it calls a round: "round" or "turn"; lives as long as the library */
    const struct umpire_choice *choices;
    size_t choice_count;
    /* From here on known at its end only. */
    enum umpire_status verdict;
    bool finished;         /* the log goes on to its end, and its result does not say that it was left */
    bool left_unfinished;  /* its result says so: the verdict is that of what was played */
    uint64_t statements;
    const char *result;    /* the statement's text, or NULL */
    const char *const *players; /* their names, in the order of their declarations */
    size_t player_count;
    bool timed;            /* the log tells times */
    uint64_t seconds;      /* then: from the first time to the last */
    uint64_t findings_omitted; /* counted, but above the most to be written */
    uint64_t findings[UMPIRE_LEVEL_COUNT]; /* unwaived ones by level */
    uint64_t waived, baselined;
    uint64_t judgements;   /* of all rules: the sum of the coverage */
    uint64_t undecided;    /* of them: the log does not record what a rule needs */
    uint64_t excused;      /* of them: a source outranks a rule that fails */
    uint64_t on_trust;     /* facts of the table that were taken on trust */
    bool cards_unrecorded; /* `by` names a source that cannot be known, since the log does not record
                            * the cards of the player who acted */
    const struct umpire_coverage *coverage;
    size_t coverage_count;
    const struct umpire_source *sources; /* in the order in which they came; at most 64 */
    size_t source_count;
    uint64_t excused_unlisted;           /* by sources above that */
    const struct umpire_fact *facts;     /* those on trust, by verb */
    size_t fact_count;
    bool decisions_required;             /* as the option says: what was not decided is to be shown */
    const struct umpire_rule_lines *undecided_rules; /* with `details` or `require_decided` only */
    size_t undecided_rule_count;
    const struct umpire_ruling *rulings; /* corrections and penalties, in the log's order */
    size_t ruling_count;
    uint64_t corrections, penalties;     /* of them: those that count */
    const struct umpire_dice *dice; /* with `details` only */
    size_t dice_count;
};

struct umpire_log {
    const char *path;      /* as it was given */
    /* From here on known at its end only. */
    uint64_t bytes;        /* as stored */
    const char *sha256;    /* of them, hexadecimal */
    const char *unreadable; /* why it could not be read to its end; NULL: it could */
    enum umpire_status verdict;
};

/* Each function may be NULL. One that answers false ends the check with
 * UMPIRE_FAILURE (what it wrote could not be written). */
struct umpire_sink {
    void *user;
    bool (*log_begin)(void *user, const struct umpire_log *log);
    bool (*game_begin)(void *user, const struct umpire_game *game);
    bool (*finding)(void *user, const struct umpire_finding *finding);
    bool (*event)(void *user, const struct umpire_event *event); /* with `events` only; before its findings */
    bool (*told)(void *user, const struct umpire_told *told);    /* with `events` only; after its event */
    bool (*line)(void *user, uint64_t line, const char *text);   /* with `events` only: the log's lines, each cut
                                                                  * above 512 bytes, before what is told of it */
    bool (*game_end)(void *user, const struct umpire_game *game);
    bool (*log_end)(void *user, const struct umpire_log *log);
    /* With `follow` only: no more of the log is there yet, so that what was handed
     * over ought to be seen. */
    bool (*idle)(void *user);
    /* A rule that a comment '#~' expects at a line. */
    bool (*expectation)(void *user, uint64_t line, const char *rule);
    /* Every finding, also those above findings_most, these without their fingerprints
     * unless `fingerprints` is set, and without suggestions in their messages unless
     * `messages` is. Before `finding`. */
    bool (*found)(void *user, const struct umpire_finding *finding);
    /* Every finding that is not told, since another one of its statement is told as a violation
     * for the same reason. It has no number. */
    bool (*silent)(void *user, const struct umpire_finding *finding);
    /* With `statements` only: each statement that could be read and bound, before it is
     * judged; notes and rulings left out. Its findings come before the next one. */
    bool (*statement)(void *user, const struct umpire_statement *statement);
};

/* Which of a log's rulings (judge: waive, correct, penalty) count. */
enum umpire_waivers { UMPIRE_WAIVERS_ALL, UMPIRE_WAIVERS_LISTED /* by umpire_checker_waiver */, UMPIRE_WAIVERS_NONE };

struct umpire_options {
    uint64_t findings_most;  /* written for each game; UINT64_MAX: all */
    bool require_decided;    /* what is undecided, excused or taken on trust makes a game indeterminate */
    bool fail_on_advice;
    bool details;            /* collect the dice */
    bool events;             /* hand over the trace, the log's lines and what each statement changes */
    bool follow;             /* hand findings over as soon as no more of the log is there; one that
                              * is waived afterwards, or after which something is assumed when
                              * more of the log is there, is handed over again */
    const volatile int *stop; /* with `follow`: the log counts as ended once this is set; or NULL */
    bool fingerprints;       /* of all findings, not only of those written */
    bool messages;           /* of all findings, what may have been meant included; else only of those written */
    bool as_played;          /* nothing is assumed: after a violation play goes on as it is written, and what could
                              * not be read is not corrected */
    enum umpire_waivers waivers;
    bool statements;         /* hand over each statement; a game's title is known at its end only */

    /* Limits of a log, for logs of strangers; 0: none. One that goes on above is judged up to there, and
     * its `unreadable` tells. By the time, looked at between statements, a report may differ each time. */
    uint64_t limit_bytes; /* of text, unpacked, and as stored */
    uint64_t limit_games, limit_time; /* time: milliseconds */
};

void umpire_options_init(struct umpire_options *options);

struct umpire_checker;

/* NULL: out of memory. Freed with umpire_checker_free. */
struct umpire_checker *umpire_checker_new(const struct umpire_options *options, const struct umpire_sink *sink);
void umpire_checker_free(struct umpire_checker *checker);

/* A checker with the same options, rules, interpretations and baseline, which has
 * matched nothing yet, over another sink: one for another thread. NULL: out of memory. */
struct umpire_checker *umpire_checker_copy(const struct umpire_checker *checker, const struct umpire_sink *sink);

enum umpire_level_choice { UMPIRE_RULE_OFF, UMPIRE_RULE_ADVICE, UMPIRE_RULE_VIOLATION };
/* Both answer NULL, or why not, in words that live as long as the checker. */
const char *umpire_checker_set_rule(struct umpire_checker *checker, const char *rule, enum umpire_level_choice choice);
const char *umpire_checker_interpret(struct umpire_checker *checker, const char *name, const char *choice);

void umpire_checker_set_as_played(struct umpire_checker *checker); /* the same as the option */

/* A finding that is known and put up with. What it names is copied. */
struct umpire_baseline_entry {
    const char *fingerprint; /* 32 hexadecimal digits */
    const char *path;        /* of its log, as it is given to the check */
    const char *reason;
    uint64_t count;          /* how often; more are findings like any others */
};

/* Adds to the baseline, before the first check. Violations and advice that it
 * holds are handed over as `baselined` and change no verdict. False: out of memory. */
bool umpire_checker_baseline(struct umpire_checker *checker, const struct umpire_baseline_entry *entry);

/* How often the entry added as the `index`th, from 0, has matched so far (more
 * often than its count, if there are more such findings); false: its log was not read. */
bool umpire_checker_baseline_matched(const struct umpire_checker *checker, size_t index, uint64_t *ret_matched);

/* The same for findings that rulings of the log may waive, and for corrections and penalties, with UMPIRE_WAIVERS_LISTED. */
bool umpire_checker_waiver(struct umpire_checker *checker, const struct umpire_baseline_entry *entry);
bool umpire_checker_waiver_matched(const struct umpire_checker *checker, size_t index, uint64_t *ret_matched);

enum { UMPIRE_KEY_BYTES = 32 }; /* of Ed25519. From here on a ruling counts only if the judge's key signed it. */
void umpire_checker_judge_key(struct umpire_checker *checker, const uint8_t key[UMPIRE_KEY_BYTES]);
void umpire_judge_public_key(const uint8_t secret[UMPIRE_KEY_BYTES], uint8_t ret_public[UMPIRE_KEY_BYTES]);

/* A ruling that was signed: its line and words, without the signature. A house rule stands before the first marker: its
 * signature holds in each game that begins with the same declarations. The text lives as long as the call. */
struct umpire_signed { uint64_t line; const char *ruling; bool house_rule; };

/* Writes a log with its rulings signed, each for its line and for the game up to there, and hands each to `tell`, which may
 * be NULL. NULL, or why not, in static words or strerror's, and the line of an error in the log, or 0. */
const char *umpire_sign_rulings(const char *path, const uint8_t secret[UMPIRE_KEY_BYTES],
                                bool (*write)(void *user, const char *bytes, size_t length),
                                void (*tell)(void *user, const struct umpire_signed *one), void *user, uint64_t *ret_signed,
                                uint64_t *ret_line);

/* Checks one log: a file, '-' for standard input, plain or gzip. Memory is that
 * of one game's roster and state, whatever the log's size. */
enum umpire_status umpire_check_path(struct umpire_checker *checker, const char *path);

/* The same for a log in memory; `path` is its name in reports. */
enum umpire_status umpire_check_memory(struct umpire_checker *checker, const char *path, const void *bytes, size_t length);

/* A part of a large log, which can be checked apart from the others. Each but the
 * first begins with a line that begins a game. */
struct umpire_part {
    uint64_t begin, end;   /* bytes of the log: `end` is after the first line of the next part */
    uint64_t line;         /* the first one's number */
    uint64_t next_line;    /* the next part's first line; 0: there is none */
    uint64_t games;        /* that begin before it */
    uint64_t stamp;        /* of the file that was taken apart: one that was changed since is unreadable */
};

/* Takes a log apart. NULL: it cannot be, or is too small to be worth it; or no memory. */
struct umpire_parts;
struct umpire_parts *umpire_parts_open(const char *path);

/* Reads on to the next part; false: there is no more. How many games begin before it
 * is told by the look of their lines: where a line does not parse, or several stand
 * on one, it may be wrong. */
bool umpire_parts_next(struct umpire_parts *parts, struct umpire_part *ret_part);

/* Sets `bytes` and `sha256` of what was read so far; the text lives as long as `parts`. */
void umpire_parts_log(struct umpire_parts *parts, struct umpire_log *log);
void umpire_parts_close(struct umpire_parts *parts);

/* Checks a part of a log, without its log_begin and log_end. The parts' statuses
 * together (umpire_status_of_both) are the log's verdict, and what they hand over is,
 * part for part, what the log as a whole would, if each was told the true number of
 * games before it; `*ret_games` is that number for the next part. `*ret_unreadable`
 * is NULL, or why the log could not be read on. Not with `follow` nor a baseline. */
enum umpire_status umpire_check_part(struct umpire_checker *checker, const char *path, const struct umpire_part *part,
                                     uint64_t *ret_games, const char **ret_unreadable);

/* Writes a log in its canonical layout: blocks indented, one blank between words,
 * lines and comments where they were. What is wrong with its encoding or syntax, and
 * a comment above 128 KiB, is handed to `errors` (its log_begin, finding and log_end;
 * may be NULL), and the answer is UMPIRE_MALFORMED; what was written is of no use then. */
enum umpire_status umpire_format_path(const char *path, bool (*write)(void *user, const char *bytes, size_t length),
                                      void *user, const struct umpire_sink *errors);

/* A game at a point of its log: what may come next, and what if.
 *
 * A position plays on from what was written, as a check does; waivers and rulings
 * on levels do not make anything legal. */
struct umpire_position;

/* Begins before any game; freed with umpire_position_free. NULL: out of memory.
 * Every finding of what is read, played or tried afterwards goes to `finding`, which
 * may be NULL; false from it ends what it is called from as want of memory would. */
struct umpire_position *umpire_position_new(bool (*finding)(void *user, const struct umpire_finding *finding), void *user);
void umpire_position_free(struct umpire_position *position);

/* For umpire_checker_set_rule and umpire_checker_interpret, before anything is read. */
struct umpire_checker *umpire_position_checker(struct umpire_position *position);

/* Reads a log up to the last statement that begins on `line` or above it, 0: to its
 * end. NULL, or why it cannot be read, in words that live as long as the position;
 * errno is ENOMEM then for want of memory. */
const char *umpire_position_read(struct umpire_position *position, const char *path, uint64_t line);

/* Plays lines of a log on. False: out of memory. */
bool umpire_position_play(struct umpire_position *position, const char *lines, size_t length);

enum umpire_answer {
    UMPIRE_LEGAL,
    UMPIRE_ILLEGAL,    /* some rule forbids it */
    UMPIRE_UNREADABLE, /* it is no event of this game: log.* */
    UMPIRE_NOWHERE,    /* no game is being played there */
    UMPIRE_NO_MEMORY,
    UMPIRE_TOO_MANY,   /* more may be written there than are tried: the answer is not whole */
};

/* Whether an event (a line of a log) would be legal; the position stays as it is. A line
 * that begins another game is UMPIRE_UNREADABLE. */
enum umpire_answer umpire_position_try(struct umpire_position *position, const char *line, size_t length);

struct umpire_option {
    const char *text;    /* dice and operands without a finite domain as <RANGES> */
    const char *example; /* the same as a line that may be played */
    const char *subject; /* NULL: a marker, a fact of the table, the result or the end */
};
/* Lists what may legally come next, in byte order of `text`, each once: all events
 * of the vocabulary whose optional operands are left out (but a leading one and a
 * flag after a preposition); with `effects` also what cards and the table bring
 * about at any time. UMPIRE_LEGAL, _NOWHERE, _NO_MEMORY, or _TOO_MANY: beyond eight million candidates,
 * fewer in a game of many names, none is tried. False from `option` ends the listing. */
enum umpire_answer umpire_position_legal(struct umpire_position *position, bool effects,
                                         bool (*option)(void *user, const struct umpire_option *option), void *user);

/* Counts the legal continuations of 1, 2, ... `depth` statements. Dice that may fall
 * count by their multisets of faces, an operand without a finite domain counts once.
 * UMPIRE_TOO_MANY: it takes more than UMPIRE_PERFT_TRIES; the counts are too small then. */
enum umpire_answer umpire_position_perft(struct umpire_position *position, bool effects, unsigned depth, uint64_t *ret_counts);

/* The same within `*tries`, from which it takes what it needed. A statement that is tried takes 1, and 1 more for
 * each 64 names of the game, so that the same count takes the same on every machine. */
enum { UMPIRE_PERFT_TRIES = 100000000 };
enum umpire_answer umpire_position_perft_within(struct umpire_position *position, bool effects, unsigned depth,
                                                uint64_t *tries, uint64_t *ret_counts);

enum umpire_size { UMPIRE_SMALL = 1, UMPIRE_MEDIUM, UMPIRE_LARGE };

/* A random game that is asked for. */
struct umpire_generation {
    const char *ruleset;
    uint64_t seed;         /* the same, with all else the same, gives the same game on every machine */
    unsigned players;      /* 0: as many as the game likes */
    enum umpire_size size;
    const char *violate;   /* a rule that is to be broken once, marked with '#~'; NULL: none */
};

/* Writes the log of a whole random game, from its declarations to its end, which a check finds conformant, or breaks
 * that one rule. What random play cannot bring about begins as the rule's example does. NULL, or why there is none, in
 * static words. Takes up to some seconds. */
const char *umpire_generate(const struct umpire_generation *generation,
                            bool (*write)(void *user, const char *bytes, size_t length), void *user);

/* How many bytes at the start of a text a terminal would obey, or show what follows in another order or on
 * another line for: C0, DEL, C1, U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069, and bytes that
 * are no UTF-8, one by one. 0: none. Names in findings are as the log wrote them; the text report shows such bytes as \xHH. */
size_t umpire_unsafe_bytes(const char *text);

/* The catalogue of rules. */
struct umpire_rule {
    const char *id, *statement, *citation;
    enum umpire_level level;
    const char *ruleset;     /* "log" for what all games share */
    const char *legal, *illegal; /* an example of each: lines of a log, or NULL */
    const char *note;        /* why the rule is as it is, or NULL */
};

struct umpire_interpretation {
    const char *name, *question;
    const char *const *choices; /* NULL at the end; the first is the default */
};

struct umpire_ruleset {
    const char *name, *title;
    const char *const *editions; /* NULL at the end; the first is the default */
    const char *blank; /* a log to fill in, with as many players as there may be, called Player1,
                        * Player2 ...; NULL: the game has none */
};

/* By index from 0; false past the end. `ruleset` NULL: of all. */
bool umpire_ruleset_at(size_t index, struct umpire_ruleset *ret_ruleset);
bool umpire_rule_at(const char *ruleset, size_t index, struct umpire_rule *ret_rule);
bool umpire_interpretation_at(const char *ruleset, size_t index, struct umpire_interpretation *ret_interpretation);
bool umpire_rule_named(const char *id, struct umpire_rule *ret_rule);

/* Up to three ids near a wrong one, nearest first; how many. */
size_t umpire_rules_near(const char *id, const char *ret_ids[3]);

#ifdef __cplusplus
}
#endif
#include "umpire_report.h"
#include "umpire_words.h"
#endif
