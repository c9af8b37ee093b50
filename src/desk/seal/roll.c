/* SPDX-License-Identifier: MIT */
/* umpire roll: dice that follow from chains, for one player. */
#include "desk/seal/secrets.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <getopt.h>
#include <inttypes.h>
#include <nettle/base16.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LINK_BYTES = 32,
    LINKS = 2000,
    LINKS_MOST = 1000000,
    LINE_BYTES = 8192,
    SIGNATURE_DIGITS = 96 /* of a round of the beacon */
};

struct rolling {
    const char *secrets_path, *log_path;
    char *player, *roll; /* roll NULL: none is thrown */
    const char *signature; /* of the beacon's round; NULL: none is asked for */
    bool append;
    struct secrets secrets;
    struct told_log log;
    struct umpire_dice_state state;
    char line[LINE_BYTES];
};

static enum umpire_status refuse(const struct rolling *rolling, const char *why)
{
    return CLI_FAIL(UMPIRE_NONCONFORMANT, "%s: %s", rolling->log_path, why);
}

static void write_digits(const uint8_t link[LINK_BYTES], char ret_digits[UMPIRE_DIGEST_DIGITS + 1])
{
    base16_encode_update(ret_digits, LINK_BYTES, link);
    ret_digits[UMPIRE_DIGEST_DIGITS] = '\0';
}

static bool read_first(const char *digits, uint8_t ret_link[LINK_BYTES])
{
    struct base16_decode_ctx decoder;
    size_t length = LINK_BYTES;
    base16_decode_init(&decoder);
    return base16_decode_update(&decoder, &length, ret_link, UMPIRE_DIGEST_DIGITS, digits) &&
           base16_decode_final(&decoder) && length == LINK_BYTES;
}

/* A name as a log has it: in quotes, unless it is a plain word. */
static void write_name(const char *name, char ret_name[600])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t at = 0;
    bool plain = strspn(name, letters) == strlen(name);
    if (!plain)
        ret_name[at++] = '"';
    for (size_t i = 0; name[i] && at < 590; i++) {
        if (name[i] == '"' || name[i] == '\\')
            ret_name[at++] = '\\';
        ret_name[at++] = name[i];
    }
    if (!plain)
        ret_name[at++] = '"';
    ret_name[at] = '\0';
}

static enum umpire_status keep(struct rolling *rolling, const char *line)
{
    return secrets_add(&rolling->secrets, &rolling->log.game, line) &&
                   secrets_save(&rolling->secrets)
               ? UMPIRE_CONFORMANT
               : UMPIRE_FAILURE;
}

static enum umpire_status tell(const struct rolling *rolling)
{
    return told_log_tell(&rolling->log, rolling->line) ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Makes a chain, keeps its first link with the secrets, and tells the line with its last. */
static enum umpire_status declare_new_chain(struct rolling *rolling)
{
    uint8_t link[LINK_BYTES];
    char digits[UMPIRE_DIGEST_DIGITS + 1], name[600], kept[LINE_BYTES];
    if (rolling->state.begun)
        return refuse(rolling, "you have no chain, and the game has begun: a chain must be "
                               "declared before the first marker, as 'umpire roll' does there");
    if (rolling->roll)
        return refuse(rolling, "first declare your chain: type the command with your name only");
    if (rolling->secrets.chain.player)
        return refuse(rolling, "your file of secrets has a chain that the log does not declare: "
                               "add its line to the log, or name a new file of secrets");
    if (getentropy(link, sizeof link) != 0)
        return refuse(rolling, "there are no random numbers");
    write_digits(link, digits);
    snprintf(kept, sizeof kept, "chain\t%s\t%d\t%s", rolling->player, LINKS, digits);
    for (int i = 1; i < LINKS; i++)
        umpire_chain_next(&rolling->log.game, rolling->player, link, link);
    write_digits(link, digits);
    write_name(rolling->player, name);
    snprintf(rolling->line, sizeof rolling->line, "chain %s \"%s\" version=2\n", name,
             digits);
    enum umpire_status status = keep(rolling, kept);
    return status == UMPIRE_CONFORMANT ? tell(rolling) : status;
}

/* Finds the link before the last one that the log has; `*ret_number` is how many will then have
 * been given. False after a message. */
static bool find_link(const struct rolling *rolling, char ret_digits[UMPIRE_DIGEST_DIGITS + 1],
                      uint64_t *ret_number)
{
    const struct secrets *secrets = &rolling->secrets;
    uint8_t link[LINK_BYTES], next[LINK_BYTES];
    char digits[UMPIRE_DIGEST_DIGITS + 1];
    uint64_t links = secrets->chain.links < LINKS_MOST ? secrets->chain.links : LINKS_MOST;
    if (!secrets->chain.player || strcmp(secrets->chain.player, rolling->player) != 0 ||
        !read_first(secrets->chain.first, link)) {
        cli_print(stderr,
                  "umpire: %s: this file of secrets has no chain of '%s': name the file with which "
                  "the chain was declared\n",
                  rolling->secrets_path, rolling->player);
        return false;
    }
    for (uint64_t i = 1; i < links; i++) {
        umpire_chain_next(&rolling->log.game, rolling->player, link, next);
        write_digits(next, digits);
        if (strcmp(digits, rolling->state.last) == 0) {
            write_digits(link, ret_digits);
            *ret_number = links - i;
            return true;
        }
        memcpy(link, next, sizeof link);
    }
    cli_print(stderr,
              "umpire: %s: the chain of '%s' in this file is not the one in the log, or all its "
              "links were given\n",
              rolling->secrets_path, rolling->player);
    return false;
}

/* What a link was given for, as the file of secrets has it; of several entries, one for something
 * else than `what`, if there is one. NULL: it was not given. */
static const char *given_for(const struct rolling *rolling, uint64_t number, const char *what)
{
    const char *found = NULL;
    for (size_t i = 0; i < rolling->secrets.chain.count; i++) {
        const struct kept_link *one = &rolling->secrets.chain.given[i];
        if (one->number == number && (!found || strcmp(found, what) == 0))
            found = one->what;
    }
    return found;
}

/* Gives the next link for a throw or an answer, which `format` writes with the name. */
static enum umpire_status give_next_link(struct rolling *rolling, const char *what,
                                         const char *said)
{
    char digits[UMPIRE_DIGEST_DIGITS + 1], name[600], kept[LINE_BYTES];
    uint64_t number;
    if (!find_link(rolling, digits, &number))
        return UMPIRE_USAGE;
    const char *before = given_for(rolling, number, what);
    if (before && strcmp(before, what) != 0) {
        cli_print(stderr,
                  "umpire: %s: link %" PRIu64 " was already given for '%s', and is not given "
                  "for '%s': the log must keep the line that it had\n",
                  rolling->log_path, number, before, what);
        return UMPIRE_NONCONFORMANT;
    }
    write_name(rolling->player, name);
    snprintf(rolling->line, sizeof rolling->line, "%s: %s link=\"%s\"\n", name, said, digits);
    snprintf(kept, sizeof kept, "given\t%" PRIu64 "\t%s", number, what);
    enum umpire_status status = before ? UMPIRE_CONFORMANT : keep(rolling, kept);
    return status == UMPIRE_CONFORMANT ? tell(rolling) : status;
}

/* Throws the dice that the user has named: gives the next link with `throw "..."`. */
static enum umpire_status throw_dice(struct rolling *rolling)
{
    char said[4096] = "throw \"";
    size_t at = strlen(said);
    if (!umpire_throws(&rolling->log.game, rolling->roll)) {
        cli_usage_error("'%s' says no dice that are rolled: write the roll with the number and the "
                        "name of its dice, such as 'roll 2d6'",
                        rolling->roll);
        return UMPIRE_USAGE;
    }
    if (strlen(rolling->roll) >= sizeof rolling->state.roll || strchr(rolling->roll, '\t'))
        return (enum umpire_status)cli_usage_error("the roll is too long, or has a tab");
    if (rolling->state.complete) {
        cli_print(stderr,
                  "umpire: %s:%" PRIu64 ": the dice of this throw must be shown before the next "
                  "one\n",
                  rolling->log_path, rolling->state.line);
        return UMPIRE_NONCONFORMANT;
    }
    for (const char *from = rolling->roll; *from; from++) {
        if (*from == '"' || *from == '\\')
            said[at++] = '\\';
        said[at++] = *from;
    }
    said[at++] = '"';
    said[at] = '\0';
    return give_next_link(rolling, rolling->roll, said);
}

/* Answers, or shows the dice. */
static enum umpire_status go_on(struct rolling *rolling)
{
    const struct umpire_dice_state *state = &rolling->state;
    char what[2048], name[600];
    if (!state->waits)
        return refuse(rolling, "no throw waits: to throw, write what is rolled after your name, "
                               "such as 'roll 2d6'");
    if (state->wrong) {
        cli_print(stderr,
                  "umpire: %s:%" PRIu64 ": a link of this throw is missing or wrong: 'umpire "
                  "check' says which\n",
                  rolling->log_path, state->line);
        return UMPIRE_NONCONFORMANT;
    }
    if (state->own && state->complete) {
        write_name(rolling->player, name);
        snprintf(rolling->line, sizeof rolling->line, "%s: %s\n", name, state->shown);
        return tell(rolling);
    }
    if (state->own || state->answered)
        return refuse(rolling, state->own ? "your throw is not yet answered: wait for the others"
                                          : "you have answered the throw: wait for the dice");
    snprintf(what, sizeof what, "answer %" PRIu64 " of %s: %s", state->number, state->thrower,
             state->roll);
    return give_next_link(rolling, what, "answer");
}

/* Says which round of the beacon the throw needs, and when it comes. */
static enum umpire_status tell_round(const struct rolling *rolling)
{
    const struct umpire_dice_state *state = &rolling->state;
    const time_t when = (time_t)state->round_time;
    struct tm utc;
    char text[64];
    if (!gmtime_r(&when, &utc) || !strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc))
        return UMPIRE_FAILURE;
    return printf("line %" PRIu64 " needs round %" PRIu64 ", which comes at %s\n"
                  "https://api.drand.sh/v2/beacons/quicknet/rounds/%" PRIu64 " has its signature\n",
                  state->line, state->round, text, state->round) < 0
               ? UMPIRE_FAILURE
               : UMPIRE_CONFORMANT;
}

/* Writes the round of the beacon and the dice that it makes. */
static enum umpire_status write_round(struct rolling *rolling)
{
    struct umpire_dice_state *state = &rolling->state;
    const struct told_log *log = &rolling->log;
    char line[256], name[600];
    if (!state->beacon)
        return refuse(rolling, "the game has no beacon: declare one before the first marker, as "
                               "doc/beacon.md says");
    if (!state->waits)
        return refuse(rolling, "no throw waits: write it with its time, such as '@1:05:00 UCM: "
                               "throw \"roll 1d6\"'");
    if (!state->round)
        return refuse(rolling, state->complete ? "the throw has its round already"
                                               : "the throw has no time, such as @1:05:00, so "
                                                 "nobody can say which round it needs");
    if (!*rolling->signature)
        return tell_round(rolling);
    snprintf(line, sizeof line, "table: beacon %" PRIu64 " \"%s\"\n", state->round,
             rolling->signature);
    const size_t length = log->length + strlen(line);
    char *whole = cli_need(malloc(length + 2));
    memcpy(whole, log->text, log->length);
    size_t at = log->length;
    if (at > 0 && whole[at - 1] != '\n')
        whole[at++] = '\n';
    at = (size_t)(stpcpy(whole + at, line) - whole);
    cli_need_done(umpire_follow_dice(whole, at, &log->game, "", state));
    free(whole);
    write_name(state->thrower, name);
    snprintf(rolling->line, sizeof rolling->line, state->complete && !state->wrong ? "%s%s: %s\n"
                                                                                   : "%s",
             line, name, state->shown);
    return tell(rolling);
}

static bool is_signature(const char *text)
{
    if (!*text || (strlen(text) == SIGNATURE_DIGITS &&
                   strspn(text, "0123456789abcdef") == SIGNATURE_DIGITS))
        return true;
    cli_usage_error("the signature of a round must have 96 hexadecimal digits (0 to 9, a to f)");
    return false;
}

static int take_roll_beacon(void *target, const char *signature)
{
    ((struct rolling *)target)->signature = signature ? signature : "";
    return UMPIRE_CONFORMANT;
}

static bool read_roll_words(struct rolling *rolling, int count, char **words)
{
    if (rolling->signature && !rolling->secrets_path && count - optind == 1) {
        rolling->log_path = words[optind];
        return is_signature(rolling->signature);
    }
    if (!rolling->secrets_path || count - optind != 2) {
        cli_usage_error("write: umpire roll --secrets=FILE LOG PLAYER, or 'PLAYER: VERB ... DICE' "
                        "in its place; with a beacon: umpire roll --beacon[=SIGNATURE] LOG");
        return false;
    }
    rolling->log_path = words[optind];
    rolling->player = words[optind + 1];
    char *colon = strstr(rolling->player, ": ");
    if (colon) {
        *colon = '\0';
        rolling->roll = cli_trim(colon + 2);
    }
    size_t length = strlen(rolling->player);
    if (length > 1 && rolling->player[0] == '"' && rolling->player[length - 1] == '"') {
        rolling->player[length - 1] = '\0';
        rolling->player++;
    }
    if (strlen(rolling->player) < 256 && !strpbrk(rolling->player, "\t\n\"\\"))
        return true;
    cli_usage_error("this is no player's name");
    return false;
}

static enum umpire_status follow_beacon(struct rolling *rolling)
{
    enum umpire_status status = told_log_open(&rolling->log, rolling->log_path, rolling->append);
    if (status != UMPIRE_CONFORMANT)
        return status;
    cli_sandbox_enter(&(struct cli_sandbox){.file = NULL});
    status = told_log_read(&rolling->log);
    if (status != UMPIRE_CONFORMANT)
        return status;
    cli_need_done(umpire_follow_dice(rolling->log.text, rolling->log.length, &rolling->log.game, "",
                                     &rolling->state));
    return write_round(rolling);
}

static enum umpire_status obey(struct rolling *rolling)
{
    if (rolling->signature && !rolling->secrets_path)
        return follow_beacon(rolling);
    struct cli_files apart = {.outputs = {{"--secrets", rolling->secrets_path}},
                              .output_count = 1,
                              .inputs = {{"the log", rolling->log_path}},
                              .input_count = 1};
    if (!cli_files_apart(&apart))
        return UMPIRE_USAGE;
    enum umpire_status status = told_log_open(&rolling->log, rolling->log_path, rolling->append);
    if (status == UMPIRE_CONFORMANT)
        status = secrets_open(&rolling->secrets, rolling->secrets_path, SECRETS_MAY_BE_NEW);
    if (status != UMPIRE_CONFORMANT)
        return status;
    cli_sandbox_enter(&(struct cli_sandbox){.file = NULL});
    status = told_log_read(&rolling->log);
    if (status == UMPIRE_CONFORMANT)
        status = secrets_read(&rolling->secrets, &rolling->log.game);
    if (status != UMPIRE_CONFORMANT)
        return status;
    cli_need_done(umpire_follow_dice(rolling->log.text, rolling->log.length, &rolling->log.game,
                                     rolling->player, &rolling->state));
    if (!rolling->state.declared)
        return declare_new_chain(rolling);
    return rolling->roll ? throw_dice(rolling) : go_on(rolling);
}

static const struct cli_option option_rows[] = {
    {"-s, --secrets=FILE", CLI_SET(struct rolling, secrets_path),
     "your own file of secrets for this game (umpire seal)"},
    {"--beacon[=SIGNATURE]", CLI_CALL(take_roll_beacon),
     "roll the throw that waits for a round of the beacon, with that round's numbers"},
    {"-a, --append", CLI_SET(struct rolling, append),
     "append the line to the log instead of printing it"},
    {0}};

static int roll(const struct cli_command *command, int count, char **words)
{
    struct rolling *rolling = cli_need(calloc(1, sizeof *rolling));
    rolling->secrets.file = rolling->log.file = -1;
    int status = cli_options_read(command, rolling, count, words);
    if (status < 0)
        status = read_roll_words(rolling, count, words) ? (int)obey(rolling) : UMPIRE_USAGE;
    told_log_close(&rolling->log);
    secrets_close(&rolling->secrets);
    free(rolling);
    return status;
}

const struct cli_command cli_roll = {
    .usage = "Usage: umpire roll --secrets=FILE [--append] LOG PLAYER\n"
             "       umpire roll --secrets=FILE [--append] LOG 'PLAYER: VERB ... DICE'\n"
             "       umpire roll --beacon[=SIGNATURE] [--append] LOG\n"
             "Makes dice that neither player can choose, and that anybody can check. Each\n"
             "player types the first form before round 1: it declares a chain. Then one says\n"
             "what is rolled, such as\n"
             "\n"
             "  umpire roll --secrets=mine --append game.umpire 'Rebel: roll 2red 1blue'\n"
             "\n"
             "which throws; the other one types the first form, which answers; and the one\n"
             "who threw types the first form, which shows the dice. Write each die with its\n"
             "number: '1d6'.\n"
             "\n"
             "In a game with a beacon of public random numbers write the throw yourself,\n"
             "with its time. Then\n"
             "\n"
             "  umpire roll --beacon game.umpire              says which round it needs\n"
             "  umpire roll --beacon=SIGNATURE game.umpire    writes that round and the dice",
    .options = option_rows,
    .column = 25,
    .end = "doc/dice.md says how the dice are made.\n"
           "\n"
           "Exit status: 0; 1 there is nothing to do, or a link was already given for\n"
           "another throw; 2 wrong usage, or a file of secrets that cannot be used; 3 the\n"
           "log cannot be read or has an error; 5 an internal failure, or a file that\n"
           "cannot be written.",
    .run = roll};
