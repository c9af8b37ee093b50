/* SPDX-License-Identifier: MIT */
/* umpire judge: a judge's keys, and the signatures on the rulings of a log. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const struct cli_key_words words_of_keys = {
    "umpire-judge-secret", "umpire-judge-key",
    "judge", "umpire judge key FILE"};

bool cli_read_judge_key(const char *path, uint8_t ret_key[UMPIRE_KEY_BYTES])
{
    return cli_read_key(path, &words_of_keys, false, ret_key);
}

struct signing {
    const struct cli_output *output;
    bool unwritten; /* after a message */
};

static bool write_log(void *user, const char *bytes, size_t length)
{
    struct signing *signing = user;
    signing->unwritten = !cli_output_write(signing->output, bytes, length);
    return !signing->unwritten;
}

/* Shows the judge what is signed, so that nobody can slip a ruling in. */
static void show_signed_ruling(void *user, const struct umpire_signed *one)
{
    (void)user;
    cli_say("signed line %" PRIu64 ": %s%s", one->line, one->ruling,
            one->house_rule ? " - a house rule, which holds in each game that begins with the "
                              "same declarations: give the game its own event, "
                              "table or date"
                            : "");
}

static int sign_judge_log(const char *path, const char *key, const char *to)
{
    uint8_t secret[UMPIRE_KEY_BYTES];
    uint64_t count, line;
    struct cli_output output = {.file = STDOUT_FILENO};
    struct cli_files files = {.outputs = {{"-o", to}},
                              .output_count = 1,
                              .inputs = {{"the log", path}, {"the key", key}},
                              .input_count = 2};
    if (strcmp(path, "-") == 0)
        return cli_usage_error("a log is read twice to be signed: name a file");
    if (!cli_read_key(key, &words_of_keys, true, secret) || !cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_output_open(&output, to))
        return UMPIRE_FAILURE;
    cli_sandbox_enter(&(struct cli_sandbox){.file = path, .outputs = {&output}});
    struct signing signing = {.output = &output};
    const char *why = umpire_sign_rulings(path, secret, write_log, show_signed_ruling, &signing,
                                          &count, &line);
    bool failed = signing.unwritten || (why && errno == ENOMEM);
    if (why && line)
        cli_say("%s:%" PRIu64 ": %s", path, line, why);
    else if (why && !signing.unwritten)
        cli_say("%s: %s", path, why);
    else if (count == 0)
        cli_say("%s: it has no rulings", path);
    bool written = cli_output_close(&output, !why);
    if (failed || (!why && !written))
        return UMPIRE_FAILURE;
    return why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

struct request {
    const char *key, *output;
};

static const struct cli_option option_rows[] = {
    {"-k, --key=FILE", CLI_SET(struct request, key), "sign with the secret key in FILE"},
    {"-o, --output=FILE", CLI_SET(struct request, output),
     "write the signed log to FILE (default: standard output)"},
    {0}};

static int judge(const struct cli_command *command, int count, char **words)
{
    struct request request = {.key = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    const char *what = optind < count ? words[optind] : "";
    if (strcmp(what, "key") == 0 && optind + 2 == count && !request.key && !request.output)
        return cli_make_keys(words[optind + 1], &words_of_keys);
    if (strcmp(what, "sign") == 0 && optind + 2 == count && request.key)
        return sign_judge_log(words[optind + 1], request.key, request.output);
    return cli_usage_error("write: umpire judge key FILE, or: umpire judge sign --key=FILE LOG");
}

const struct cli_command cli_judge = {
    .usage = "Usage: umpire judge key FILE\n"
             "       umpire judge sign --key=FILE [-o FILE] LOG\n"
             "'key' makes a pair of Ed25519 keys: the secret one in FILE, which only its\n"
             "owner may read, and the public one in FILE.pub, for 'check --judge-key'.\n"
             "'sign' writes the log with each of its rulings (judge: ...) signed: for its\n"
             "line, and for the game up to there. Sign last: after signing, change\n"
             "nothing above the last ruling but blanks and comments within a line. Standard\n"
             "error lists each ruling that is signed. Read the list: somebody else wrote the\n"
             "log.",
    .options = option_rows,
    .column = 25,
    .end = "Exit status: 0; 2 wrong usage, or a key that is none; 3 a line of the log\n"
           "is no statement, or the log cannot be read; 5 an internal failure, or a file\n"
           "that is there already or cannot be written.",
    .run = judge};
