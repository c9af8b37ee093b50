/* SPDX-License-Identifier: MIT */
/* umpire seal and umpire open: a player's secret choices as digests, and their salts later. */
#include "desk/seal/secrets.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <nettle/base16.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BEGINNING_DIGITS = 16 };

struct request {
    const char *secrets_path, *log_path, *statement; /* statement NULL: none */
    bool append;
    struct secrets secrets;
    struct told_log log;
    char *added;  /* lines for the file of secrets, with a line end each */
    size_t added_length;
    FILE *adding;
    char *lines;  /* for the log */
    size_t lines_length;
    FILE *telling;
    char *opening; /* what will open it */
    size_t opening_length;
    FILE *openings;
};

/* Reads the command line. -1: go on; otherwise an exit status. */
static int read_words(const struct cli_command *command, struct request *request, int count,
                      char **words, int least, const char *usage)
{
    int status = cli_options_read(command, request, count, words), given = count - optind;
    if (status >= 0)
        return status;
    if (!request->secrets_path || given < least || given > 2)
        return cli_usage_error("write: %s", usage);
    request->log_path = words[optind];
    request->statement = given > 1 ? words[optind + 1] : NULL;
    return -1;
}

/* Opens the files, enters the sandbox, and reads them. */
static enum umpire_status begin(struct request *request, enum secrets_need need)
{
    struct cli_files apart = {.outputs = {{"--secrets", request->secrets_path}},
                              .output_count = 1,
                              .inputs = {{"the log", request->log_path}},
                              .input_count = 1};
    if (!cli_files_apart(&apart))
        return UMPIRE_USAGE;
    enum umpire_status status = told_log_open(&request->log, request->log_path, request->append);
    if (status == UMPIRE_CONFORMANT)
        status = secrets_open(&request->secrets, request->secrets_path, need);
    if (status != UMPIRE_CONFORMANT)
        return status;
    cli_sandbox_enter(&(struct cli_sandbox){.file = NULL});
    request->adding = cli_need(open_memstream(&request->added, &request->added_length));
    request->telling = cli_need(open_memstream(&request->lines, &request->lines_length));
    request->openings = cli_need(open_memstream(&request->opening, &request->opening_length));
    status = told_log_read(&request->log);
    if (status == UMPIRE_CONFORMANT)
        status = secrets_read(&request->secrets, &request->log.game);
    return status;
}

static int end(struct request *request, enum umpire_status status)
{
    FILE *const files[] = {request->adding, request->telling, request->openings};
    for (int i = 0; i < 3; i++)
        if (files[i])
            fclose(files[i]);
    free(request->added);
    free(request->lines);
    free(request->opening);
    told_log_close(&request->log);
    secrets_close(&request->secrets);
    return (int)status;
}

/* Sealing ------------------------------------------------------------------------------ */

static bool make_salt(void *user, char ret_salt[UMPIRE_SALT_DIGITS + 1])
{
    uint8_t bytes[UMPIRE_SALT_DIGITS / 2];
    (void)user;
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    base16_encode_update(ret_salt, sizeof bytes, bytes);
    ret_salt[UMPIRE_SALT_DIGITS] = '\0';
    return true;
}

static bool has_tab(const char *text)
{
    return strchr(text, '\t') || strchr(text, '\n');
}

/* Writes a name, in quotes if it is no plain word. */
static void write_name(FILE *to, const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (strspn(text, letters) == strlen(text)) {
        fputs(text, to);
        return;
    }
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void write_opening(FILE *to, const char *player, const char *digest, const char *values,
                          const char *salt)
{
    write_name(to, player);
    fprintf(to, ": open \"%.*s\" %s salt=\"%s\"\n", BEGINNING_DIGITS, digest, values, salt);
}

static bool keep_secret(void *user, const struct umpire_secret *secret)
{
    struct request *request = user;
    if (has_tab(secret->player) || has_tab(secret->object) || has_tab(secret->values)) {
        cli_usage_error("a name with a tab or a line end cannot be kept in a file of secrets");
        return false;
    }
    fprintf(request->adding, "sealed\t%s\t%" PRIu64 "\t%u\t%s\t%s\t%s\t%s\n", secret->player,
            secret->number, secret->place, secret->object, secret->values, secret->digest,
            secret->salt);
    write_opening(request->openings, secret->player, secret->digest, secret->values, secret->salt);
    return true;
}

static bool take_line(void *user, const char *line, size_t length)
{
    struct request *request = user;
    return fwrite(line, 1, length, request->telling) == length && fputc('\n', request->telling) > 0;
}

/* Judges what will stand in the log: the sealed line, and what opens it later. */
static enum umpire_status judge_request(const struct request *request)
{
    char *both;
    cli_need_done(asprintf(&both, "%s%s", request->lines, request->opening) >= 0);
    char *why = told_log_judge(&request->log, both);
    free(both);
    if (why)
        cli_say("%s: nothing was sealed: %s", request->log_path, why);
    free(why);
    return why ? UMPIRE_NONCONFORMANT : UMPIRE_CONFORMANT;
}

static enum umpire_status keep_all(struct request *request)
{
    char *left = request->added, *line;
    while (left && *left && (line = strsep(&left, "\n")))
        if (!secrets_add(&request->secrets, &request->log.game, line))
            return UMPIRE_FAILURE;
    return secrets_save(&request->secrets) ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

static enum umpire_status seal_request(struct request *request)
{
    char why[UMPIRE_WHY_BYTES];
    const struct umpire_sealing sealing = {make_salt, keep_secret, take_line, request};
    if (request->log.game.ended)
        return CLI_FAIL(UMPIRE_NONCONFORMANT, "%s: the game is over: nothing more can be sealed",
                        request->log_path);
    bool sealed = umpire_seal(&request->log.game, request->statement, &sealing, why);
    cli_need_done(sealed || !*why || errno != ENOMEM);
    if (!sealed && *why)
        cli_usage_error("%s: %s", request->statement, why);
    if (!sealed)
        return UMPIRE_USAGE;
    cli_need_done(fflush(request->adding) == 0 && fflush(request->telling) == 0 &&
                  fflush(request->openings) == 0);
    enum umpire_status status = judge_request(request);
    /* what is in the log can be opened: the secret is on the disk before */
    if (status == UMPIRE_CONFORMANT)
        status = keep_all(request);
    if (status == UMPIRE_CONFORMANT && !told_log_tell(&request->log, request->lines))
        status = UMPIRE_FAILURE;
    return status;
}

static const struct cli_option seal_options[] = {
    {"-s, --secrets=FILE", CLI_SET(struct request, secrets_path),
     "your own file of secrets for this game"},
    {"-a, --append", CLI_SET(struct request, append),
     "append the line to the log instead of printing it"},
    {0}};

static int seal_choice(const struct cli_command *command, int count, char **words)
{
    struct request request = {.secrets = {.file = -1}, .log = {.file = -1}};
    int wrong = read_words(command, &request, count, words, 2,
                           "umpire seal --secrets=FILE LOG 'PLAYER: VERB ...'");
    if (wrong >= 0)
        return wrong;
    enum umpire_status status = begin(&request, SECRETS_MAY_BE_NEW);
    if (status == UMPIRE_CONFORMANT)
        status = seal_request(&request);
    return end(&request, status);
}

const struct cli_command cli_seal = {
    .usage = "Usage: umpire seal --secrets=FILE [--append] LOG 'PLAYER: VERB ...'\n"
             "Seals what a player chooses in secret as the log's next line, so that the\n"
             "player cannot change it later and nobody else can read it. For example\n"
             "\n"
             "  umpire seal --secrets=mine game.umpire 'Rebel: assign Liberty navigate'\n"
             "\n"
             "prints 'Rebel: assign Liberty commit=\"...\"', and keeps in FILE what 'umpire\n"
             "open' needs. FILE is made if it is not there. Only you may read it: keep it,\n"
             "and show it to nobody before the game is over.",
    .options = seal_options,
    .column = 25,
    .end = "The line must be the next one of the log: if somebody else writes a line first,\n"
           "seal again. Name each thing that is sealed (umpire words GAME lists what can\n"
           "be): in Dropzone Commander 'UCM: draw Ambush Overcharge', not 'draw 2'.\n"
           "\n"
           "Exit status: 0; 1 the line would break a rule, or the game is over; 2 wrong\n"
           "usage, or a file of secrets that cannot be used; 3 the log cannot be read or\n"
           "has an error; 5 an internal failure, or a file that cannot be written.",
    .run = seal_choice};

/* Opening ------------------------------------------------------------------------------ */

/* Whether the log has a text: a digest or a salt, which nothing else looks like. */
static bool log_has(const struct request *request, const char *text)
{
    return memmem(request->log.text, request->log.length, text, strlen(text)) != NULL;
}

/* Whether the log has the digest of a kept secret, and has not opened it yet. */
static bool is_closed(const struct request *request, const struct kept_secret *one)
{
    return log_has(request, one->digest) && !log_has(request, one->salt);
}

/* The text after `PLAYER: VERB `, and how long it is. NULL: the statement has none. */
static const char *after_verb(const char *statement)
{
    const char *colon = strstr(statement, ": ");
    const char *at = colon ? colon + 2 : NULL;
    while (at && *at == ' ')
        at++;
    at = at ? strchr(at, ' ') : NULL;
    while (at && *at == ' ')
        at++;
    return at;
}

static bool shows(const char *statement, const struct kept_secret *one)
{
    const char *shown = after_verb(statement);
    size_t length = strlen(one->values);
    return shown && strncmp(shown, one->values, length) == 0 &&
           (shown[length] == '\0' || shown[length] == ' ');
}

/* Tries the secrets that a statement may show, in the order in which they were sealed. */
static enum umpire_status open_shown(struct request *request)
{
    char *line, *first = NULL;
    size_t tried = 0;
    for (size_t i = 0; i < request->secrets.count; i++) {
        const struct kept_secret *one = &request->secrets.list[i];
        if (!is_closed(request, one) || !shows(request->statement, one))
            continue;
        tried++;
        cli_need_done(asprintf(&line, "%s salt=\"%s\"\n", request->statement, one->salt) >= 0);
        char *why = told_log_judge(&request->log, line);
        bool told = !why && told_log_tell(&request->log, line);
        free(line);
        if (!why) {
            free(first);
            return told ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
        }
        if (first)
            free(why);
        else
            first = why;
    }
    if (tried)
        cli_say("%s: no salt of '%s' fits '%s': %s", request->log_path, request->secrets_path,
                request->statement, first);
    else
        cli_print(stderr,
                  "umpire: %s: '%s' has nothing that '%s' shows and that is not yet opened; "
                  "without a statement 'umpire open' prints all that is sealed\n",
                  request->log_path, request->secrets_path, request->statement);
    free(first);
    return UMPIRE_NONCONFORMANT;
}

static enum umpire_status open_all(struct request *request)
{
    size_t absent = 0;
    for (size_t i = 0; i < request->secrets.count; i++) {
        const struct kept_secret *one = &request->secrets.list[i];
        if (is_closed(request, one))
            write_opening(request->telling, one->player, one->digest, one->values, one->salt);
        absent += !log_has(request, one->digest);
    }
    if (absent)
        cli_print(stderr,
                  "umpire: %s: %zu of what '%s' keeps is not in this log, and is not opened\n",
                  request->log_path, absent, request->secrets_path);
    cli_need_done(fflush(request->telling) == 0);
    return told_log_tell(&request->log, request->lines) ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

static const struct cli_option open_options[] = {
    {"-s, --secrets=FILE", CLI_SET(struct request, secrets_path),
     "your own file of secrets for this game"},
    {"-a, --append", CLI_SET(struct request, append),
     "append the lines to the log instead of printing them"},
    {0}};

static int open_sealed_values(const struct cli_command *command, int count, char **words)
{
    struct request request = {.secrets = {.file = -1}, .log = {.file = -1}};
    int wrong = read_words(command, &request, count, words, 1,
                           "umpire open --secrets=FILE LOG ['PLAYER: VERB ...']");
    if (wrong >= 0)
        return wrong;
    enum umpire_status status = begin(&request, SECRETS_MUST_EXIST);
    if (status == UMPIRE_CONFORMANT)
        status = request.statement ? open_shown(&request) : open_all(&request);
    return end(&request, status);
}

const struct cli_command cli_open = {
    .usage = "Usage: umpire open --secrets=FILE [--append] LOG ['PLAYER: VERB ...']\n"
             "Opens what 'umpire seal' has sealed. With a statement that shows something,\n"
             "such as 'Rebel: reveal navigate', prints it with its salt. Without a statement,\n"
             "prints a line for each thing that is sealed and not yet opened:\n"
             "\n"
             "  Rebel: open \"5713dd0d8f591600\" repair salt=\"76a8277347f52530e1cf979175a17898\"\n"
             "\n"
             "Open everything before the result: the report lists what is never opened.",
    .options = open_options,
    .column = 25,
    .end = "Exit status: 0; 1 nothing that is sealed fits the statement; 2 wrong usage, or\n"
           "a file of secrets that cannot be used; 3 the log cannot be read or has an\n"
           "error; 5 an internal failure, or a file that cannot be written.",
    .run = open_sealed_values};
