/* SPDX-License-Identifier: MIT */
/* umpire sign: a player's keys, and the player's signature of a game. */
#include "desk/seal/secrets.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The line of the log on which a byte is. */
static uint64_t line_at(const struct told_log *log, size_t at)
{
    uint64_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += log->text[i] == '\n';
    return line;
}

/* Writes the log with the line before the byte `at`, all or nothing. False after a message. */
static bool write_with_line(const struct told_log *log, const char *line, size_t at,
                            const struct cli_output *output)
{
    bool ends = at == 0 || log->text[at - 1] == '\n';
    return told_log_is_as_read(log) && cli_output_write(output, log->text, at) &&
           (ends || cli_output_write(output, "\n", 1)) &&
           cli_output_write(output, line, strlen(line)) &&
           cli_output_write(output, log->text + at, log->length - at);
}

static enum umpire_status sign(const struct told_log *log, const char *player,
                               const uint8_t secret[UMPIRE_KEY_BYTES],
                               const struct cli_output *output)
{
    char line[UMPIRE_SIGNATURE_LINE];
    size_t at;
    uint64_t wrong;
    errno = 0;
    const char *failed = umpire_sign_game(log->text, log->length, player, secret, line, &at,
                                          &wrong);
    cli_need_done(!failed || errno != ENOMEM);
    if (failed)
        return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", log->path, failed);
    struct told_log before = *log;
    before.length = at;
    char *why = told_log_judge(&before, line);
    if (why) {
        cli_say("%s: nothing is signed: %s", log->path, why);
        free(why);
        return UMPIRE_NONCONFORMANT;
    }
    if (at < log->length && !log->append)
        cli_say("%s:%" PRIu64 ": the line belongs here, before 'end'", log->path, line_at(log, at));
    bool told = log->append ? write_with_line(log, line, at, output) : told_log_tell(log, line);
    return told ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Reads the files in the sandbox, and signs. */
static enum umpire_status open_and_sign(const char *key, const char *path, const char *player,
                                        bool append)
{
    struct told_log log = {.file = -1};
    uint8_t secret[UMPIRE_KEY_BYTES];
    struct cli_files apart = {.inputs = {{"the key", key}}, .input_count = 1};
    if (append) {
        apart.outputs[0] = (struct cli_file){"--append", path};
        apart.output_count = 1;
    }
    if ((append && !cli_files_apart(&apart)) ||
        !cli_read_key(key, &cli_player_key_words, true, secret))
        return UMPIRE_USAGE;
    struct cli_output output = {.file = -1};
    enum umpire_status status = told_log_open(&log, path, append);
    const bool opened = append && status == UMPIRE_CONFORMANT;
    if (opened && !cli_output_open(&output, path)) {
        told_log_close(&log);
        return UMPIRE_FAILURE;
    }
    if (status == UMPIRE_CONFORMANT) {
        cli_sandbox_enter(&(struct cli_sandbox){.outputs = {append ? &output : NULL}});
        status = told_log_read(&log);
    }
    if (status == UMPIRE_CONFORMANT)
        status = sign(&log, player, secret, &output);
    if (opened && !cli_output_close(&output, status == UMPIRE_CONFORMANT))
        status = status == UMPIRE_CONFORMANT ? UMPIRE_FAILURE : status;
    told_log_close(&log);
    return status;
}

struct request {
    const char *key;
    bool append;
};

static const struct cli_option option_rows[] = {
    {"-k, --key=FILE", CLI_SET(struct request, key), "sign with your secret key, which is in FILE"},
    {"-a, --append", CLI_SET(struct request, append),
     "put the line into the log instead of printing it"},
    {0}};

static int sign_or_make_key(const struct cli_command *command, int count, char **words)
{
    struct request request = {.key = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    bool two = optind + 2 == count;
    if (two && !request.key && !request.append && strcmp(words[optind], "key") == 0)
        return cli_make_keys(words[optind + 1], &cli_player_key_words);
    if (two && request.key)
        return (int)open_and_sign(request.key, words[optind], words[optind + 1], request.append);
    return cli_usage_error("write: umpire sign key FILE, or: umpire sign --key=FILE LOG PLAYER");
}

const struct cli_command cli_sign = {
    .usage = "Usage: umpire sign key FILE\n"
             "       umpire sign --key=FILE [--append] LOG PLAYER\n"
             "'key' makes a pair of Ed25519 keys: the secret one in FILE, which only its\n"
             "owner may read, and the public one in FILE.pub, which everybody may have.\n"
             "\n"
             "The second form signs the log's last game as PLAYER, as far as it goes: it\n"
             "prints a line such as\n"
             "\n"
             "  signed Rebel \"...\"\n"
             "\n"
             "which belongs after what is signed, before 'end'. Who changes, moves, adds or\n"
             "deletes a statement above it breaks the signature; comments, blank lines and\n"
             "layout may be changed. Read what you sign.\n"
             "\n"
             "'umpire check --keys=LIST' checks signatures. A line of LIST is the player's\n"
             "name and what FILE.pub has: PLAYER umpire-player-key KEY",
    .options = option_rows,
    .column = 25,
    .end = "Exit status: 0; 1 nobody of that name plays; 2 wrong usage, or a key that is\n"
           "none; 3 the log cannot be read or has an error; 5 an internal failure, or a\n"
           "file that is there already or cannot be written.",
    .run = sign_or_make_key};
