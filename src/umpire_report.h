/* SPDX-License-Identifier: MIT */
/* libumpire: reports; pages and summaries made from them; how two reports differ. A part of
 * umpire.h. */
#ifndef UMPIRE_REPORT_H
#define UMPIRE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct umpire_finding;
struct umpire_sink;
struct umpire_log;

/* Where a unit is at the end of a game that has a map, as far as the log tells it. */
struct umpire_unit {
    const char *name;
    const char *owner; /* who has it; NULL: unknown */
    const char *place; /* such as a hex; NULL: unknown */
    const char *lost; /* how it left the game: "destroyed"; lives as long as the library; or NULL */
};

/* Reports: sinks that write. */
enum umpire_format {
    UMPIRE_FORMAT_TEXT,
    UMPIRE_FORMAT_XML,
    UMPIRE_FORMAT_JUNIT,
    UMPIRE_FORMAT_SARIF, /* 2.1.0 */
    UMPIRE_FORMAT_JSONL, /* an object a line */
    UMPIRE_FORMAT_GITHUB, /* workflow commands */
    UMPIRE_FORMAT_COUNT,
};

/* The word that stands after -f, such as "text"; "unknown" for any other value. */
const char *umpire_format_name(enum umpire_format format);
/* What the format is for, in a few words; "" for any other value. */
const char *umpire_format_what(enum umpire_format format);

/* What would have been legal in place of a finding, as reports in text say it: first the statement
 * that cures it, then by verb: "Empire: suffer 3", "Rebel: attack (48 ways)"; the last one may be
 * "... (102 in all)". Writes number `index` of these, counted from 0, to `buffer`, cut to its size.
 * False: there is none. 500 bytes are enough. */
enum { UMPIRE_LEGAL_WAY_BYTES = 500 };
bool umpire_legal_way(const struct umpire_finding *finding, size_t index, char *buffer,
                      size_t size);

struct umpire_report_options {
    enum umpire_format format;
    /* coverage and dice of each game (XML, JSON); where units are, and eight ways to cure a finding
     * instead of three (text) */
    bool details;
    bool events;  /* the trace (XML, JSON) */
    bool colour;  /* (text) */
    unsigned width; /* of the terminal, in columns; 0: lines are not broken (text) */
    int file;     /* the descriptor to write to; stays the caller's */
    /* a second one, above 0, for the table of games in Markdown (GitHub); 0: none */
    int summary;
    /* the options of the check that the report depends on, in words, for somebody who verifies it
     * (XML); NULL or "": none. It is copied. */
    const char *options;
    uint64_t reserved[2];
};

struct umpire_report;

/* NULL: out of memory, or there is no such format, or reserved room is not 0 (errno is EINVAL).
 * Writes as it is handed results; memory does not grow. */
struct umpire_report *umpire_report_open(const struct umpire_report_options *options);
/* The report's sink, which lives as long as the report. Its functions answer false if something
 * could not be written, or, with errno EINVAL, if a level, an assumption or a verdict is not a
 * value of its enumeration. */
const struct umpire_sink *umpire_report_sink(struct umpire_report *report);

/* Completes and frees the report. False: something could not be written. */
bool umpire_report_close(struct umpire_report *report);

/* Pages: an XML report made into HTML. */
struct umpire_page;
/* Opens a report for reading from a descriptor, which stays the caller's and open until
 * umpire_page_close. A pipe, which can be read only once, is copied to a temporary file. `path` is
 * its name in messages. NULL: `ret_why`, of `why_bytes`, says why; errno is ENOMEM if memory ran
 * out. */
struct umpire_page *umpire_page_open(int file, const char *path, char *ret_why, size_t why_bytes);

/* Writes the page to a descriptor. False: `ret_why` says why it is incomplete. Cost: linear in the
 * report; the memory of one game. A page has at most 48 MiB, plus what one game adds to them, and
 * says what it leaves out: above 32 MiB pictures and statements, then games without findings, then
 * all. Above 20,000 events pictures are left out. */
bool umpire_page_write(struct umpire_page *page, int file, char *ret_why, size_t why_bytes);
void umpire_page_close(struct umpire_page *page);

/* A process may call this once, before it makes a page or a report. From then on `out_of_memory`,
 * which must not return, is called whenever libxml2 gets no memory, because libxml2 leaves some
 * things out silently then; libxml2's own messages are silent. This is the only function here that
 * affects the process as a whole. */
void umpire_page_guard(void (*out_of_memory)(void));

/* Summaries: the results of many games, by game, player, rule and round, from XML reports. */
struct umpire_summary;
/* Writes a summary to `file`, a descriptor that stays the caller's, as "text", "csv" (a line a
 * game, RFC 4180), "html", "listfortress" (JSON) or "trf26" (a report file of FIDE). For the last
 * two, memory grows with the number of games. NULL: out of memory, or there is no such format
 * (errno is EINVAL). */
struct umpire_summary *umpire_summary_open(const char *format, int file);

/* What a game that is won, tied or lost scores in the standings; 3, 1 and 0 if this is not called.
 * Call it before the summary is closed. */
void umpire_summary_score(struct umpire_summary *summary, uint32_t won, uint32_t tied,
                          uint32_t lost);

/* What the two players of a game get in the standings by its margin of victory, in place of
 * umpire_summary_score. The rows are in the order of their margins, from 0 on, and stay the
 * caller's until the summary is closed. The standings then have the sum of a player's margins in
 * place of the strength of the opponents. A game without points, or whose winner has fewer, counts
 * as one of margin 0; who ties gets what a loser does. */
struct umpire_margin {
    uint32_t from;           /* the least margin of this row */
    uint32_t winner, loser;
};
void umpire_summary_margins(struct umpire_summary *summary, const struct umpire_margin *rows,
                            size_t count);

/* Compares the results with those of a table that an organiser typed, as CSV with the columns
 * round, player 1, points 1, player 2, points 2 and winner. A row whose player 2 is empty or "bye"
 * is a round without an opponent: it counts as a game won. Without a round, too, it names a player
 * who has not played yet. Call it before reports are added;
 * umpire_summary_close then calls `differs` with a sentence for each difference. Memory grows with
 * the number of games. False: `ret_why`, of `why_bytes`, says which row is wrong and what must be
 * there; errno is ENOMEM if memory ran out. */
bool umpire_summary_typed(struct umpire_summary *summary, const char *text, size_t length,
                          void (*differs)(void *user, const char *what), void *user, char *ret_why,
                        size_t why_bytes);

/* Adds a report, read from a descriptor that must be seekable; `path` is its name in messages. A
 * report has dice only with `details`. Memory grows with the number of different players, rules and
 * rounds. A file that is no report, or contradicts itself, is refused as a whole: a game's verdict
 * must fit its findings, and the report's summary must count those verdicts. False: `ret_why`, of
 * `why_bytes`, says why; errno is ENOMEM if memory ran out. */
bool umpire_summary_add(struct umpire_summary *summary, int file, const char *path, char *ret_why,
                        size_t why_bytes);

/* Writes the rest of the summary, and frees it. False: something could not be written; see
 * errno. */
bool umpire_summary_close(struct umpire_summary *summary);

/* How two reports of the same logs differ, because the logs, the options or the checker changed. A
 * log is known by its path, a finding by its log and fingerprint. Of the findings without such a
 * partner, two of one log with the same rule, actor and statement count as one that moved to
 * another round or phase. The same holds for penalties of one player, and for corrections with the
 * same statement; their reasons may differ. */
enum umpire_change {
    UMPIRE_CHANGE_LOG_NEW,  /* a log that only the later report has; its findings are new */
    /* a log that only the earlier report has; its findings are not handed over */
    UMPIRE_CHANGE_LOG_GONE,
    UMPIRE_CHANGE_GAME_NEW, /* a game that only the later report has, of a log that both have */
    UMPIRE_CHANGE_GAME_GONE, /* a game that only the earlier report has */
    UMPIRE_CHANGE_VERDICT,  /* the verdict of a game that both have, or whether a log can be read */
    UMPIRE_CHANGE_NEW,      /* a finding */
    UMPIRE_CHANGE_GONE,     /* a finding */
    UMPIRE_CHANGE_MOVED,    /* a finding, to another line, round or phase */
    UMPIRE_CHANGE_LEVEL,    /* a finding: its level, a waiver, a baseline */
    /* a correction or a penalty (for a finding that is waived now, see UMPIRE_CHANGE_LEVEL) */
    UMPIRE_CHANGE_RULING_NEW,
    UMPIRE_CHANGE_RULING_GONE,    /* the same */
    UMPIRE_CHANGE_RULING_MOVED,   /* the same, to another line, round or phase */
    UMPIRE_CHANGE_RULING_CHANGED, /* the same; also the reason of a waiver */
    UMPIRE_CHANGE_COUNT,
};

/* "log-new", "log-gone", "game-new", "game-gone", "verdict", "new", "gone", "moved", "level",
 * "ruling-new", "ruling-gone", "ruling-moved" or "ruling-changed"; "unknown" for any other
 * value. */
const char *umpire_change_name(enum umpire_change change);

struct umpire_difference {
    enum umpire_change change;
    /* a violation or error that is new, or no longer waived or in a baseline; a worse verdict of
     * a game that both have; an unreadable log that is new or was readable */
    bool worse;
    const char *log;
    uint64_t game;         /* its number in the log; 0: none */
    uint64_t old_line, line; /* 0: none */
    /* A verdict, "readable" or "unreadable"; a level, "waived" or "baselined"; "penalty" or
     * "correction", with " that does not count" if so; NULL: none. */
    const char *old_state, *state;
    /* of a finding (the later one of two); otherwise NULL */
    const char *rule, *statement, *message;
    /* of a ruling, such as "PHR, 2 points: slow play", or a waiver's reason; NULL: none */
    const char *old_ruled, *ruled;
};

/* Gets the result of a comparison: for each log of the later report, in its order, its beginning,
 * its differences and its end; then the logs that are gone. What a function gets is valid until it
 * returns. False ends the comparison. */
struct umpire_diff_sink {
    void *user;
    bool (*log_begin)(void *user, const char *path); /* may be NULL, as log_end */
    bool (*difference)(void *user, const struct umpire_difference *difference);
    bool (*log_end)(void *user);
    void (*reserved[4])(void);
};

/* Compares two XML reports, read from seekable descriptors, which stay the caller's. The paths are
 * their names in messages. Cost: linear in both; memory grows with the findings of the earlier
 * report and with those of one log of the later one. False: `ret_why`, of `why_bytes`, says why, or
 * is empty if the sink ended it; errno is ENOMEM if memory ran out. A report that leaves out
 * findings (--max-findings), or that contradicts itself, cannot be compared. Of two reports of
 * `umpire matrix` the differences are disagreements that are new or gone: a state is then a kind of
 * disagreement. */
bool umpire_diff(int old_file, const char *old_path, int new_file, const char *new_path,
                 const struct umpire_diff_sink *sink, char *ret_why, size_t why_bytes);

/* Verifying: whether a report is what its logs give -------------------------------------------- */

/* What a report says of how it was made: the version and the sources that made it, and the options.
 * NULL: it does not say. */
struct umpire_made {
    const char *version, *sources, *options;
};

struct umpire_outline_sink {
    void *user;
    bool (*made)(void *user, const struct umpire_made *made);
    /* each log at its end, with what the report says of it, but for the verdict; `line` is that of
     * the report, `today` the day with which an 'until' was compared, or 0 */
    bool (*log)(void *user, const struct umpire_log *log, uint64_t line, uint64_t today);
    void (*reserved[4])(void);
};

/* Reads an XML report for what has to be judged again, from a seekable descriptor, which stays the
 * caller's; `path` is its name in messages. False: `ret_why`, of `why_bytes`, says why, or is empty
 * if the sink ended it; errno is ENOMEM if memory ran out. */
bool umpire_outline(int file, const char *path, const struct umpire_outline_sink *sink,
                   char *ret_why, size_t why_bytes);

/* A place in which a report differs from the one that its logs give. */
struct umpire_deviation {
    uint64_t line;     /* of the report */
    const char *log;   /* NULL: it belongs to no log */
    uint64_t log_line; /* of the finding or event in the log; 0: none */
    const char *what;  /* in words */
    /* the two reports call a log, or its configuration, by other names: it was moved */
    bool name;
    uint64_t reserved[4];
};

/* Compares a report with the one that was made anew of its logs, both read as by umpire_outline.
 * Version and sources are not compared. `deviates` gets each place; after one where another element
 * is due there are no more. If it answers false, the comparison ends. Cost: linear in both; memory
 * does not grow. False: as in umpire_outline. */
bool umpire_verify(int file, const char *path, int again,
                   bool (*deviates)(void *user, const struct umpire_deviation *one), void *user,
                   char *ret_why, size_t why_bytes);

#ifdef __cplusplus
}
#endif
#endif
