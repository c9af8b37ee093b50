/* SPDX-License-Identifier: MIT */
/* umpire view: a log as one side may see it. */
#include "cli/shared/cli.h"
#include "cli/shared/sandbox.h"
#include "umpire.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void help(void)
{
    puts("Usage: umpire view --for=SIDE FILE\n"
         "Prints a log as one side may see it: its own statements, what is done openly,\n"
         "and what the rules let it know, such as the answer to its offer. The rest is\n"
         "left out, or written 'sealed': another player's dials and decks, the secret\n"
         "steps of a campaign. Comments, notes and corrections are left out too.\n"
         "doc/judges.md says who sees what.\n"
         "\n"
         "      --for=SIDE            a player, a team or the GameMaster, as declared\n"
         "      --help                this text\n"
         "\n"
         "A view of a log without a breach has none. FILE may be '-', standard input.\n"
         "\n"
         "Exit status: 0; 2 wrong usage; 3 the log cannot be read, has a line that\n"
         "cannot, or names no such side; 5 an internal failure.");
}

/* A log in memory, which is read twice. */
struct kept_log {
    char *bytes;
    size_t length, at;
};

static long hand_out(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    struct kept_log *log = user;
    size_t length = log->length - log->at < capacity ? log->length - log->at : capacity;
    (void)ret_error;
    memcpy(buffer, log->bytes + log->at, length);
    log->at += length;
    return (long)length;
}

static bool keep_bytes(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

static enum umpire_status refuse(const char *path, const char *why)
{
    cli_print(stderr, "umpire: %s: %s\n", path, why);
    return UMPIRE_MALFORMED;
}

/* Writes the view into `to`. */
static enum umpire_status write_view(struct umpire_view *view, struct kept_log *log,
                                     const char *path, FILE *to)
{
    struct umpire_input input = {.read = hand_out, .user = log};
    enum umpire_status status = umpire_view_note(view, path, &input);
    log->at = 0;
    if (status == UMPIRE_CONFORMANT)
        status = umpire_view_write(view, path, &input, keep_bytes, to);
    return status == UMPIRE_MALFORMED ? refuse(path, umpire_view_why(view)) : status;
}

/* Prints the view when it is complete. */
static enum umpire_status print_view(const char *side, const char *path, struct kept_log *log)
{
    char *bytes = NULL;
    size_t length = 0;
    struct umpire_view *view = umpire_view_new(side);
    FILE *to = view ? open_memstream(&bytes, &length) : NULL;
    enum umpire_status status = to ? write_view(view, log, path, to) : UMPIRE_FAILURE;
    if (to && fclose(to) != 0)
        status = UMPIRE_FAILURE;
    if (status == UMPIRE_CONFORMANT && fwrite(bytes, 1, length, stdout) != length)
        status = UMPIRE_FAILURE;
    free(bytes);
    umpire_view_free(view);
    return status;
}

static enum umpire_status view_of(const char *side, const char *path)
{
    struct kept_log log = {.bytes = NULL};
    bool input = strcmp(path, "-") == 0;
    cli_sandbox_enter(&(struct cli_sandbox){.file = path});
    FILE *file = input ? stdin : fopen(path, "r");
    if (!file)
        return refuse(path, strerror(errno));
    errno = 0;
    bool read = cli_read_whole(file, &log.bytes, &log.length);
    int why = errno;
    if (!input)
        fclose(file);
    enum umpire_status status = read            ? print_view(side, path, &log)
                                : why == ENOMEM ? UMPIRE_FAILURE
                                                : refuse(path, strerror(why));
    free(log.bytes);
    return status;
}

int cli_view(int count, char **words)
{
    static const struct option options[] = {
        {"for", required_argument, NULL, 'f'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *side = NULL;
    int one;
    while ((one = getopt_long(count, words, "h", options, NULL)) != -1)
        switch (one) {
        case 'f':
            side = optarg;
            break;
        case 'h':
            help();
            return UMPIRE_CONFORMANT;
        default:
            cli_option_error(words);
            return UMPIRE_USAGE;
        }
    if (!side)
        return cli_usage_error("name who looks at the log: umpire view --for=SIDE FILE");
    if (count - optind != 1)
        return cli_usage_error("name one log: umpire view --for=SIDE FILE");
    enum umpire_status status = view_of(side, words[optind]);
    if (status == UMPIRE_FAILURE && !ferror(stdout))
        fputs("umpire: out of memory\n", stderr);
    return (int)status;
}
