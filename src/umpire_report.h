/* libumpire: reports, the pages and summaries made from them, and how two of them differ. A part of
 * umpire.h. */
#ifndef UMPIRE_REPORT_H
#define UMPIRE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct umpire_sink;

/* Reports: sinks that write. */
enum umpire_format {
    UMPIRE_FORMAT_TEXT,
    UMPIRE_FORMAT_XML,
    UMPIRE_FORMAT_JUNIT,
    UMPIRE_FORMAT_SARIF, /* 2.1.0 */
    UMPIRE_FORMAT_JSONL, /* an object a line */
};

struct umpire_report_options {
    enum umpire_format format;
    bool details; /* coverage and dice of each game (XML, JSON) */
    bool events;  /* the trace (XML, JSON) */
    bool colour;  /* (text) */
    unsigned width; /* of the terminal, in columns; 0: lines may be as long as they are (text) */
    int file;     /* descriptor that is written to; stays the caller's */
};

struct umpire_report;

/* NULL: out of memory, or errno is EINVAL: there is no such format. Writes as it goes;
 * memory does not grow. */
struct umpire_report *umpire_report_open(const struct umpire_report_options *options);
/* Lives as long as the report. Its functions answer false where something could not be written, and,
 * with errno EINVAL, where a level, an assumption or a verdict is none. */
const struct umpire_sink *umpire_report_sink(struct umpire_report *report);

/* Completes and frees the report. False: something could not be written. */
bool umpire_report_close(struct umpire_report *report);

/* Pages: an XML report made into HTML. */
struct umpire_page;
/* Reads a report from a descriptor, which stays the caller's and open until
 * umpire_page_close; what can be read once only, a pipe, is copied to a temporary file.
 * `path` is its name in messages. NULL: `*ret_why`, of `why_bytes`, tells why; errno is
 * ENOMEM then for want of memory. */
struct umpire_page *umpire_page_open(int file, const char *path, char *ret_why, size_t why_bytes);

/* Writes the page to a descriptor. False: `*ret_why` tells why it is not whole. Linear in the report, in the
 * memory of one game; a page has 48 MiB and what one game adds to them at most, and tells what it left out: above
 * 32 MiB, pictures and statements, then games in which nothing was found, then all. Pictures are left out above 20,000 events. */
bool umpire_page_write(struct umpire_page *page, int file, char *ret_why, size_t why_bytes);
void umpire_page_close(struct umpire_page *page);

/* A process may call this once, before it makes a page or a report: from then on `out_of_memory`, which does not
 * return, is called for whatever libxml2 gets no memory for, some of which it leaves out in silence, and libxml2's
 * own messages are silent. It is the one thing here that holds for the process as a whole; without it nothing is changed. */
void umpire_page_guard(void (*out_of_memory)(void));

/* Summaries: what many games come to, by game, player, rule and round, from XML reports. */
struct umpire_summary;
/* `format` is "text", "csv" (a line a game, RFC 4180) or "html"; it is written to `file`, a descriptor
 * that stays the caller's. NULL: out of memory, or errno is EINVAL: there is no such format. */
struct umpire_summary *umpire_summary_open(const char *format, int file);

/* Adds a report, read from a descriptor that can be read at any place; `path` is its name in
 * messages. Dice are in reports with `details`. Memory grows with the number of different players,
 * rules and rounds. A report is refused, and nothing of it added, if it is none or contradicts itself: a game's verdict
 * does not fit its findings, or the report's summary does not count those verdicts. False: `*ret_why`, of `why_bytes`,
 * tells why; errno is ENOMEM for want of memory. */
bool umpire_summary_add(struct umpire_summary *summary, int file, const char *path, char *ret_why, size_t why_bytes);

/* Writes the summary, or what is left of it, and frees it. False: something could not be
 * written; errno. */
bool umpire_summary_close(struct umpire_summary *summary);

/* How two reports of the same logs differ: what a change of the logs, of the options or of the checker has brought. A
 * log is known by its path, a finding by its log and its fingerprint; of what is left on both sides, findings of one
 * log with the same rule, actor and statement are one that has moved to another round or phase. So are penalties of
 * the same player, and corrections with the same statement, which may have another reason now. */
enum umpire_change {
    UMPIRE_CHANGE_LOG_NEW,  /* a log that only the later report has; its findings are new */
    UMPIRE_CHANGE_LOG_GONE, /* a log that only the earlier report has; its findings are not told */
    UMPIRE_CHANGE_VERDICT,  /* of a game, or of what could be read of a log */
    UMPIRE_CHANGE_NEW,      /* a finding */
    UMPIRE_CHANGE_GONE,     /* a finding */
    UMPIRE_CHANGE_MOVED,    /* a finding, to another line, round or phase */
    UMPIRE_CHANGE_LEVEL,    /* a finding: its level, a waiver, a baseline */
    UMPIRE_CHANGE_RULING_NEW,     /* a correction or a penalty; a finding that is waived now is UMPIRE_CHANGE_LEVEL */
    UMPIRE_CHANGE_RULING_GONE,    /* the same */
    UMPIRE_CHANGE_RULING_MOVED,   /* the same, to another line, round or phase */
    UMPIRE_CHANGE_RULING_CHANGED, /* the same, and the reason of a waiver */
    UMPIRE_CHANGE_COUNT,
};

/* "log-new", "log-gone", "verdict", "new", "gone", "moved", "level", "ruling-new", "ruling-gone", "ruling-moved" or
 * "ruling-changed"; "unknown" for a value that is none. */
const char *umpire_change_name(enum umpire_change change);

struct umpire_difference {
    enum umpire_change change;
    bool worse;            /* there is more to answer for: a new violation or error, a worse verdict ... */
    const char *log;
    uint64_t game;         /* its number in the log; 0: none */
    uint64_t old_line, line; /* 0: none */
    const char *old_state, *state; /* verdicts; levels, "waived" or "baselined"; "penalty", "correction", and the same with " that does not count"; NULL: none */
    const char *rule, *statement, *message; /* of a finding, the later one where there are two; else NULL */
    const char *old_ruled, *ruled; /* what a ruling says, such as "PHR, 2 points: slow play", or a waiver's reason; NULL: none */
};

/* What comes of a comparison: for each log of the later report, in its order, its beginning,
 * what differs, and its end; then the logs that are gone. What is handed over lives until
 * the function returns. False ends the comparison. */
struct umpire_diff_sink {
    void *user;
    bool (*log_begin)(void *user, const char *path); /* may be NULL, as log_end */
    bool (*difference)(void *user, const struct umpire_difference *difference);
    bool (*log_end)(void *user);
};

/* Compares two XML reports, read from descriptors that can be read at any place; they stay
 * the caller's. The paths are their names in messages. Linear in both; memory grows with the
 * findings of the earlier report and with those of one log of the later. False:
 * `*ret_why`, of `why_bytes`, tells why, or is empty if the sink ended it; errno is ENOMEM
 * for want of memory. A report that leaves out findings (--max-findings), or that contradicts itself, cannot be compared. */
bool umpire_diff(int old_file, const char *old_path, int new_file, const char *new_path, const struct umpire_diff_sink *sink,
                 char *ret_why, size_t why_bytes);

#ifdef __cplusplus
}
#endif
#endif
