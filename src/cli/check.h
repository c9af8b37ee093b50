/* What `umpire check` was told to do. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/cli.h"

/* A word of -W, --interpretation or --policy; they are applied in the order given. */
enum cli_ruling_kind { RULING_LEVEL, RULING_READING, RULING_POLICY };
struct cli_ruling {
    enum cli_ruling_kind kind;
    const char *word;
};

struct cli_check {
    struct umpire_options options;
    bool format_chosen, help, details, events, follow;
    enum umpire_format format;
    size_t jobs; /* threads */
    const char *output, *html, *baseline, *write_baseline, *waivers, *write_waivers, *judge_key;
    const char *list; /* of --files-from, or NULL */
    struct cli_ruling *rulings;
    size_t ruling_count;
};

enum umpire_status cli_check_run(const struct cli_check *check, const struct log_paths *paths);

#endif
