/* SPDX-License-Identifier: MIT */
/* Checks one share of a manifest, and describes the options that all shares must have in common. */
#ifndef CLI_CHECK_SHARE_H
#define CLI_CHECK_SHARE_H

#include "desk/check/check.h"
#include "desk/share/manifest.h"
#include "desk/share/share.h"

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

/* All options of a check that affect the findings, in words, with the digests of the files that
 * they name. The caller frees
 * `*ret_options`. Any other answer than UMPIRE_CONFORMANT follows a message: a file cannot be read,
 * or memory ran out. */
enum umpire_status check_share_options(const struct cli_check *check, char **ret_options);

/* The same for the report of a check, which may be verified: also options that no share has; a file
 * that can be read only once is named "-" in place of its digest, since the check reads it. */
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
