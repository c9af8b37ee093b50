/* SPDX-License-Identifier: MIT */
/* libumpire: judges logs of tabletop wargames.
 *
 * A checker plays the games of a log under a strict engine of their rules, and hands each finding
 * to a sink once it is known. The library's reports are such sinks. Nothing here prints, exits or
 * keeps global state, except umpire_page_guard, which says so. One thread at a time may use a
 * checker; several threads may use several.
 *
 * The first report or page that is XML opens libxml2 and initialises it, once, in any thread: call
 * xmlCleanupParser only after the last use of umpire. Where it cannot be opened, the function that
 * needs it fails with errno ELIBACC. A descriptor that the library gets must stay
 * open until the object that got it is closed. The library reads no environment and no locale.
 *
 * Ownership: what umpire_..._new or _open returns is the caller's, to free with the function named
 * beside it. What a sink is handed belongs to the library and is valid until the sink's function
 * returns.
 *
 * A struct that a program fills in, or has filled in, ends in `reserved`, which must be 0, as
 * umpire_options_init and a designated initialiser leave it; otherwise the function that gets it
 * fails with errno EINVAL. A later version takes members from there, for which 0 means what is done
 * today; sizes and places stay until the soname changes. A struct that the library hands out alone
 * may grow at its end; one that it hands out in an array does not.
 *
 * Strings are UTF-8 and NUL-terminated. */
#ifndef UMPIRE_H
#define UMPIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "umpire_values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define UMPIRE_VERSION "1.0.0"
#define UMPIRE_VERSION_MAJOR 1
#define UMPIRE_VERSION_MINOR 0
#define UMPIRE_VERSION_PATCH 0

/* The version of the running library, which may be newer than the headers; static. */
const char *umpire_version(void);

void umpire_options_init(struct umpire_options *options);

struct umpire_checker;

/* NULL: out of memory, or errno is EINVAL: reserved room is not 0. Freed with
 * umpire_checker_free. */
struct umpire_checker *umpire_checker_new(const struct umpire_options *options,
                                          const struct umpire_sink *sink);
void umpire_checker_free(struct umpire_checker *checker);

/* A checker for another thread: with the same options, rules, interpretations and baseline, but
 * with another sink, and nothing in the baseline used yet. NULL: as umpire_checker_new. */
struct umpire_checker *umpire_checker_copy(const struct umpire_checker *checker,
                                           const struct umpire_sink *sink);

/* `rule` is a rule, or the first words of several: "armada.ship" is all rules "armada.ship.*",
 * "armada" all of the game. The last call that concerns a rule counts. NULL, or why it cannot be
 * set, in words that live until the next such call. */
const char *umpire_checker_set_rule(struct umpire_checker *checker, const char *rule,
                                    enum umpire_level_choice choice);
const char *umpire_checker_interpret(struct umpire_checker *checker, const char *name,
                                     const char *choice);

/* Forgets all that the two functions above have set, and names the configuration that the next
 * calls of them come from, with the SHA-256 of its text in hexadecimal: both are copied, and are
 * handed over with each log that is checked from now on. `name` NULL: there is none. False: out of
 * memory, and nothing has changed. */
bool umpire_checker_configure(struct umpire_checker *checker, const char *name, const char *sha256);

/* Who gives the settings of the next calls of the two functions above, in a few words: "-W",
 * "--policy=strict". It is copied, and stands in reports beside them; NULL: nobody is named. False:
 * out of memory, and nothing has changed. */
bool umpire_checker_settings_by(struct umpire_checker *checker, const char *who);

void umpire_checker_set_as_played(struct umpire_checker *checker); /* the same as the option */

/* Where relative paths of logs and of entries begin, so that "logs/a" and "/games/logs/a" can be
 * the same log; call before an entry is added. Without it they are the same if their normal forms
 * are. False: out of memory. */
bool umpire_checker_folder(struct umpire_checker *checker, const char *folder);

/* A path without "//", "." and, where a folder stands before it, ".."; a relative one is continued
 * from `folder`, unless that is NULL. The file system is not asked: a link has its own path. "-"
 * stays as it is. To be freed with free. NULL: out of memory. */
char *umpire_path_normal(const char *folder, const char *path);

/* Adds to the baseline; call before the first check. Violations and advice in it are handed over as
 * `baselined` and change no verdict. False: out of memory, or reserved room is not 0 (errno is
 * EINVAL). */
bool umpire_checker_baseline(struct umpire_checker *checker,
                             const struct umpire_baseline_entry *entry);

/* How often the entry that was added as the `index`th, from 0, has matched so far; this may be more
 * than its count. False: its log was not read. */
bool umpire_checker_baseline_matched(const struct umpire_checker *checker, size_t index,
                                     uint64_t *ret_matched);

/* As the two functions above, for findings that rulings of the log may waive, and for corrections
 * and penalties, with UMPIRE_WAIVERS_LISTED. */
bool umpire_checker_waiver(struct umpire_checker *checker,
                           const struct umpire_baseline_entry *entry);
bool umpire_checker_waiver_matched(const struct umpire_checker *checker, size_t index,
                                   uint64_t *ret_matched);

/* In checks after this call a ruling counts only if it begins on one of these lines of the log,
 * which ascend and are copied; a judge's key no longer matters. For programs that know which
 * rulings a judge has made. False: out of memory, and nothing has changed. */
bool umpire_checker_admit(struct umpire_checker *checker, const uint64_t *lines, size_t count);

/* Checks one log: a file, or '-' for standard input, plain or gzip. Memory does not depend on the
 * log's size, only on the roster and state of one game. */
enum umpire_status umpire_check_path(struct umpire_checker *checker, const char *path);

/* As umpire_check_path, for a log in memory; `path` is its name in reports. */
enum umpire_status umpire_check_memory(struct umpire_checker *checker, const char *path,
                                       const void *bytes, size_t length);

/* As umpire_check_path, for a log that a function hands out, of an archive say. `read` puts up to
 * `capacity` bytes into the buffer and answers how many; 0 at the end; -1 if the log cannot be read
 * on, with the reason in `*ret_error`, a text that has to live until the check of this log returns.
 * Bytes are taken as they are stored: they may be gzip. */
struct umpire_input {
    long (*read)(void *user, void *buffer, size_t capacity, const char **ret_error);
    void *user;
};
enum umpire_status umpire_check_input(struct umpire_checker *checker, const char *path,
                                      const struct umpire_input *input);

/* A part of a large log, which can be checked on its own. Each part but the first begins with a
 * line that begins a game. */
struct umpire_part {
    uint64_t begin, end;   /* bytes of the log: `end` is after the first line of the next part */
    uint64_t line;         /* of its first line */
    uint64_t next_line;    /* the next part's first line; 0: there is none */
    uint64_t games;        /* how many begin before it */
    uint64_t stamp;        /* of the file; a file that was changed since is unreadable */
    uint64_t reserved[4];
};

/* Splits a log. NULL: it cannot be split, is too small for that, or memory ran out. */
struct umpire_parts;
struct umpire_parts *umpire_parts_open(const char *path);

/* Reads up to the end of the next part. False: there is none. The number of games before it is an
 * estimate from the looks of lines: it may be wrong if a line does not parse, or holds several
 * statements. */
bool umpire_parts_next(struct umpire_parts *parts, struct umpire_part *ret_part);

/* Sets `bytes` and `sha256` of what was read so far; the text lives as long as `parts`. */
void umpire_parts_log(struct umpire_parts *parts, struct umpire_log *log);
void umpire_parts_close(struct umpire_parts *parts);

/* Checks a part of a log without its log_begin and log_end. The verdict of the log is the parts'
 * statuses together (umpire_status_of_both). The parts hand over what a check of the whole log
 * would, if each gets the true number of games before it; `*ret_games` is that number for the next
 * part. `*ret_unreadable` is NULL, or why the rest could not be read. Not for `follow`, limits or
 * `events`, nor with a baseline or listed waivers; `follow` and limits are refused with errno
 * EINVAL. */
enum umpire_status umpire_check_part(struct umpire_checker *checker, const char *path,
                                     const struct umpire_part *part, uint64_t *ret_games,
                                     const char **ret_unreadable);

/* Writes a log in its canonical layout: blocks indented, one blank between words, lines and
 * comments where they were. Errors of encoding and syntax, and a comment above 128 KiB, go to
 * `errors` (its log_begin, finding and log_end; it may be NULL); the answer is UMPIRE_MALFORMED
 * then, and the written text must not be used. */
enum umpire_status umpire_format_path(const char *path,
                                      bool (*write)(void *user, const char *bytes, size_t length),
                                      void *user, const struct umpire_sink *errors);

/* As umpire_format_path, for a log that a function hands out; `path` is for `errors`. */
enum umpire_status umpire_format_input(const char *path, const struct umpire_input *input,
                                       bool (*write)(void *user, const char *bytes, size_t length),
                                       void *user, const struct umpire_sink *errors);

/* Logs that can be published: players, teams and whoever else plays, title, event, site and table
 * become Player1, Title1 and so on, the same in all logs of one umpire_pseudonyms; comments, notes,
 * the reasons of rulings and other words in which somebody may be named are left out. Each line
 * keeps its number and its findings. Dates, times and the names of ships, cards and places stay.
 *
 * Note each log first, then write each. NULL: out of memory. */
struct umpire_pseudonyms;
struct umpire_pseudonyms *umpire_pseudonyms_new(void);
void umpire_pseudonyms_free(struct umpire_pseudonyms *pseudonyms);

/* Each reads a log, the file `path` or, if that is not NULL, what `input` hands out. After the
 * first umpire_pseudonyms_write nothing may be noted. UMPIRE_MALFORMED: the log is refused, see
 * umpire_pseudonyms_why; what was written must not be used. */
enum umpire_status umpire_pseudonyms_note(struct umpire_pseudonyms *pseudonyms, const char *path,
                                          const struct umpire_input *input);
enum umpire_status
umpire_pseudonyms_write(struct umpire_pseudonyms *pseudonyms, const char *path,
                        const struct umpire_input *input,
                        bool (*write)(void *user, const char *bytes, size_t length), void *user);

/* Why the last log was refused, such as "line 7 cannot be read, ..."; NULL: it was not. */
const char *umpire_pseudonyms_why(const struct umpire_pseudonyms *pseudonyms);

/* How many bytes at the start of a text are unsafe on a terminal: it would obey them, or show what
 * follows in another order or on another line. These are C0, DEL, C1, U+061C, U+200E, U+200F,
 * U+2028 to U+202E, U+2066 to U+2069, and bytes that are not UTF-8, one by one. 0: none. Names in
 * findings are as the log has them; the text report shows such bytes as \xHH, and a tab as a
 * blank. */
size_t umpire_unsafe_bytes(const char *text);

/* The catalogue of rules. Its texts live as long as the library. */
struct umpire_rule {
    const char *id, *statement, *citation;
    enum umpire_level level;
    const char *ruleset;     /* "log": of all games */
    const char *legal, *illegal; /* an example of each: lines of a log, or NULL */
    const char *note;        /* why the rule is as it is, or NULL */
    uint64_t illegal_line;   /* the line of `illegal` that breaks the rule; 0: it has none */
    uint64_t reserved[3];
};

struct umpire_interpretation {
    const char *name, *question;
    const char *const *choices; /* NULL at the end; the first is the default */
    const char *ruleset;
    /* for each edition of the ruleset the index of its default choice; NULL: the first in all */
    const unsigned char *edition_choices;
    uint64_t reserved[2];
};

/* What an edition has otherwise than those before it, as far as umpire judges it. */
struct umpire_revision {
    const char *ruleset, *edition;        /* it holds from this edition on */
    const char *interpretation, *choice;  /* what the edition chooses */
    const char *before, *before_citation; /* what the book said, and where */
    const char *now, *citation;           /* what it says since then, and where */
    const char *const *rules;             /* those that it concerns; NULL at the end */
    uint64_t reserved[4];
};

struct umpire_ruleset {
    const char *name, *title;
    const char *const *editions; /* NULL at the end; the first is the default */
    /* a log to fill in, with as many players as the game may have, called Player1, Player2 ...; *
     * NULL: the game has none */
    const char *blank;
    uint64_t reserved[4];
};

/* By index from 0. False: the index is past the end. `ruleset` NULL: all rulesets. */
bool umpire_ruleset_at(size_t index, struct umpire_ruleset *ret_ruleset);
bool umpire_rule_at(const char *ruleset, size_t index, struct umpire_rule *ret_rule);
bool umpire_interpretation_at(const char *ruleset, size_t index,
                              struct umpire_interpretation *ret_interpretation);
bool umpire_revision_at(const char *ruleset, size_t index,
                          struct umpire_revision *ret_revision);
/* A rule that was renamed is found by its former id as well. */
bool umpire_rule_named(const char *id, struct umpire_rule *ret_rule);

/* Gives up to three ids near a wrong one, the nearest first, and answers how many. */
size_t umpire_rules_near(const char *id, const char *ret_ids[3]);

#ifdef __cplusplus
}
#endif
#include "umpire_position.h"
#include "umpire_report.h"
#include "umpire_signed.h"
#include "umpire_views.h"
#include "umpire_words.h"
#endif
