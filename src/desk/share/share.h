/* SPDX-License-Identifier: MIT */
/* A share's report: what one share of a check found, as it was handed to a sink, for 'umpire
 * merge'.
 *
 * A file is a line of text, a head, pieces and a digest: "umpire share 2\n"; the head and each
 * piece are bytes after their length in eight bytes, the lowest first, a length of 0 ends them;
 * SHA-256 of all before it ends the file. The head holds what has to be the same in all shares;
 * pieces hold records (calls.h). */
#ifndef CLI_SHARE_H
#define CLI_SHARE_H

#include "desk/check/calls.h"
#include "desk/check/check.h"
#include "desk/share/manifest.h"
#include "desk/shared/cli.h"
#include "judge/sink/calls.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <sys/stat.h>

/* Refuses records of a share that no check would write. A digest shows that the share is whole, not
 * who wrote it; reports rely on the calls' order and values, and on verdicts that fit findings. */
struct share_order {
    const struct umpire_sink *to;
    struct taker taker;
    /* hands each call on to `to`, if it may come now; else answers false and sets `bad` */
    struct umpire_sink sink;
    bool bad;                /* stays set */
    bool log_open, game_open;
    bool in_part, cut;       /* cut: the log is read in parts */
    uint64_t games;          /* number of the log's last game */
    /* Findings that count since the last game began: all, and those handed over to be written. */
    uint64_t findings[UMPIRE_LEVEL_COUNT], written[UMPIRE_LEVEL_COUNT];
    /* the mildest status that the open log, and all that was read, can have */
    enum umpire_status log, all;
};

/* `to` and `order` have to outlive it. */
void share_order_init(struct share_order *order, const struct umpire_sink *to);

/* Call before and after a part of a log, which has no log_begin and log_end of its own. False, with
 * `bad` set: a part may not begin or end now. */
bool share_order_part_begins(struct share_order *order);
bool share_order_part_ends(struct share_order *order, enum umpire_status status);

/* Ends a share. False, with `bad` set: a part, a game or a log is still open. Only a log that was
 * cut may be, and only if this is not the last share. */
bool share_order_ends(struct share_order *order, bool last);

/* Which share it is and how it was checked. The texts are the caller's, or the reader's. */
struct share_head {
    const char *version, *manifest; /* manifest: its digest */
    const char *options;            /* all options that affect the findings, in words */
    size_t share, shares;
    bool details, events;
};

struct share_writer {
    const struct cli_output *output;
    struct call_bytes held;
    struct call_names names;
    struct sha256_ctx hash;
    struct taker taker;
    struct umpire_sink sink; /* gets the findings */
    bool failed;             /* after a message, or out of memory */
};

/* Begins a report of the calls of a set; false after a message. */
bool share_begin(struct share_writer *writer, const struct cli_output *output,
                 const struct share_head *head, unsigned calls);

/* A part of a log. `games_after`, `status` and `unreadable` are known after its check: only
 * share_part_ends writes their values. */
struct share_part {
    const char *path;
    bool first, last;    /* of the log's parts */
    uint64_t line, games, games_after; /* its first line; the log's games before it and after it */
    enum umpire_status status;
    const char *unreadable, *sha256;
    const char *configuration, *configuration_sha256; /* as in struct umpire_log */
    uint64_t bytes;      /* of the log */
};
bool share_part_begins(struct share_writer *writer, const struct share_part *part);
bool share_part_ends(struct share_writer *writer, const struct share_part *part);

/* Ends the report with the check's status. False: it was not written. Frees the writer's memory. */
bool share_end(struct share_writer *writer, enum umpire_status status);

struct share_reader {
    const char *path;
    /* open only while it is read: there may be more shares than files that a process may open */
    FILE *file;
    struct stat opened; /* of the file whose head was read */
    off_t pieces;       /* where its pieces begin, after the head */
    char *piece;
    size_t piece_capacity;
    struct call_reader reader, head_reader;
    struct share_head head;
};

/* Compares a share's report with its digest, then reads its head. Any other answer than
 * UMPIRE_CONFORMANT follows a message: the file cannot be read, is not a share's report, or is not
 * whole. Call share_close in either case. */
enum umpire_status share_open(struct share_reader *reader, const char *path);

/* What the parts of a cut log have shown so far; share_play takes it from one part to the next. */
struct share_log {
    uint64_t games;
    enum umpire_status verdict;
    char *unreadable; /* owned */
};

/* Gives all records of a share to the order's sink; `*ret_came_to` is the status that the share's
 * check ended with. UMPIRE_CONFORMANT, or UMPIRE_USAGE after a message: the file was changed since
 * it was opened, the parts of a log do not fit together, or a record cannot be read or stands where
 * no check writes it. UMPIRE_FAILURE: the sink answered false, or out of memory. */
enum umpire_status share_play(struct share_reader *reader, struct share_log *log,
                              struct share_order *order, bool last,
                              enum umpire_status *ret_came_to);
void share_close(struct share_reader *reader);

/* One share of a manifest, and the options that all its shares must have in common ------------- */

/* The entries of a share: whole logs with parts of other logs around them. */
struct check_share {
    struct manifest manifest;
    size_t number;
    const struct manifest_entry *entries;
    size_t count;
    struct log_paths paths, logs; /* all paths that are read, and those of whole logs */
};

/* Reads a manifest and finds the entries of one of its shares. Any other answer than
 * UMPIRE_CONFORMANT follows a message. Call check_share_done in either case. */
enum umpire_status check_share_open(struct check_share *share, const char *manifest, size_t number);
void check_share_done(struct check_share *share);

/* Writes all options of a check that affect the findings, with the digests of the files that they
 * name. The caller frees `*ret_options`. Any other answer than UMPIRE_CONFORMANT follows a message:
 * a file cannot be read, or memory ran out. */
enum umpire_status check_share_options(const struct cli_check *check, char **ret_options);

/* As check_share_options, for the report of a check, which may be verified later: also writes
 * options that no share has, and "-" for the digest of a file that can be read only once. */
enum umpire_status check_report_options(const struct cli_check *check, char **ret_options);

/* Checks a part of a log and writes the results. */
enum umpire_status check_share_part(struct umpire_checker *checker,
                                    const struct cli_configurations *configurations,
                                    struct share_writer *writer,
                                    const struct manifest_entry *entry);

/* Whether the configurations of the share's logs, and all others of the manifest, are those that
 * the manifest was made with. UMPIRE_USAGE after a message. */
enum umpire_status check_share_configurations(const struct check_share *share,
                                              const struct cli_configurations *found);

#endif
