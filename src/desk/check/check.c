/* SPDX-License-Identifier: MIT */
/* umpire check: judges logs and writes a report. */
#include "base/text.h"
#include "desk/check/check.h"
#include "desk/check/pool.h"
#include "desk/share/share.h"
#include "desk/shared/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The limits that --strangers sets: bytes and games of a log, and milliseconds. */
enum { STRANGERS_BYTES = 16 << 20, STRANGERS_GAMES = 1000, STRANGERS_TIME = 60000 };

/* --manifest and --shard; NULL and 0: not given. */
struct share_named {
    const char *manifest;
    size_t number;
};

struct request {
    struct cli_check check;
    struct share_named share;
    uint64_t witness; /* the line of --witness; 0: not given */
};

static int set_most(void *target, const char *value)
{
    struct umpire_options *options = &((struct cli_check *)target)->options;
    if (strcmp(value, "all") == 0)
        options->findings_most = UINT64_MAX;
    else if (!number_read(value, 0, UINT64_MAX, &options->findings_most))
        return cli_usage_error("--max-findings takes a number or 'all', not '%s'", value);
    return UMPIRE_CONFORMANT;
}

static int set_limit_bytes(void *target, const char *value)
{
    struct umpire_options *options = &((struct cli_check *)target)->options;
    return cli_read_limit(value, "KMG", 1024, &options->limit_bytes)
               ? UMPIRE_CONFORMANT
               : cli_usage_error("--limit-bytes takes a number of bytes from 1 on, or of K, M or "
                                 "G, such as 64M, not '%s'",
                                 value);
}

static int set_limit_games(void *target, const char *value)
{
    struct umpire_options *options = &((struct cli_check *)target)->options;
    return cli_read_limit(value, "", 1, &options->limit_games)
               ? UMPIRE_CONFORMANT
               : cli_usage_error("--limit-games takes a number of games from 1 on, not '%s'",
                                 value);
}

static int set_limit_time(void *target, const char *value)
{
    struct umpire_options *options = &((struct cli_check *)target)->options;
    uint64_t seconds;
    if (!cli_read_limit(value, "", 1, &seconds) ||
        __builtin_mul_overflow(seconds, 1000, &options->limit_time))
        return cli_usage_error("--limit-time takes a number of seconds from 1 on, not '%s'", value);
    return UMPIRE_CONFORMANT;
}

static int set_jobs(void *target, const char *value)
{
    uint64_t jobs;
    if (!number_read(value, 0, WORKERS_MOST, &jobs))
        return cli_usage_error("-j takes a number of logs, or games of a large one, to check at a "
                               "time, from 1 to %d (0 is 1), not '%s'",
                               WORKERS_MOST, value);
    ((struct cli_check *)target)->jobs = jobs;
    return UMPIRE_CONFORMANT;
}

int cli_check_set_format(void *target, const char *format)
{
    struct cli_check *check = target;
    char names[128] = "";
    for (size_t i = 0; i < UMPIRE_FORMAT_COUNT; i++) {
        const char *name = umpire_format_name((enum umpire_format)i);
        if (strcmp(format, name) == 0) {
            check->format = (enum umpire_format)i;
            check->format_chosen = true;
            return UMPIRE_CONFORMANT;
        }
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s",
                 list_separator(i, UMPIRE_FORMAT_COUNT, " and "), name);
    }
    return cli_usage_error("there is no format '%s'; there are %s", format, names);
}

static int add(struct cli_check *check, enum cli_policy_kind kind, const char *word)
{
    check->policies[check->policy_count++] = (struct cli_policy){kind, word};
    return UMPIRE_CONFORMANT;
}

static int add_level(void *check, const char *word)
{
    return add(check, POLICY_LEVEL, word);
}

static int add_interpretation(void *check, const char *word)
{
    return add(check, POLICY_INTERPRETATION, word);
}

static int check_add_policy(void *check, const char *path)
{
    return add(check, POLICY_FILE, path);
}

static int set_shard(void *target, const char *value)
{
    uint64_t shard;
    if (!number_read(value, 1, SHARES_MOST, &shard))
        return cli_usage_error("--shard takes the number of a share, from 1, not '%s'", value);
    *(size_t *)target = (size_t)shard;
    return UMPIRE_CONFORMANT;
}

static int set_witness(void *target, const char *value)
{
    return number_read(value, 1, UINT64_MAX, target)
               ? UMPIRE_CONFORMANT
               : cli_usage_error("--witness takes the number of a line, from 1, not '%s'", value);
}

#define OF_CHECK(function) CLI_CALL_WITH(struct request, check, function)

static const struct cli_option option_rows[] = {
    {"--files-from=FILE", CLI_SET(struct request, check.logs.list),
     "check also the PATHs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {.help = "\n"
             "What is written:"},
    {"-f, --format=FORMAT", OF_CHECK(cli_check_set_format), "the report's format:"},
    {"-o, --output=FILE", CLI_SET(struct request, check.output),
     "write the report to FILE, which appears when it is complete"},
    {"--html=FILE", CLI_SET(struct request, check.html), "write a web page to FILE as well"},
    {"--for=SIDE", CLI_SET(struct request, check.logs.side),
     "check, report and show only what SIDE may see of each log ('umpire view')"},
    {"--max-findings=N|all", OF_CHECK(set_most), "write N findings a game at most (default 100)"},
    {"--details", CLI_SET(struct request, check.details),
     "say what was checked and how the dice fell (xml, jsonl), and where units are (text)"},
    {"--events", CLI_SET(struct request, check.events),
     "write also every event, round, phase and note, and what it changes (xml, jsonl), and the "
     "log's lines (xml)"},
    {"--grounds", CLI_SET(struct request, check.options.grounds),
     "write the facts that each finding rests on, with their lines (xml, jsonl)"},
    {"--witness=LINE", CLI_CALL_WITH(struct request, witness, set_witness),
     "instead of a report, show for each rule that is undecided at LINE two games that fit the "
     "log: LINE is legal in the first and breaks the rule in the second. Show also a line that "
     "would decide it"},
    {"-j, --jobs=N", OF_CHECK(set_jobs),
     "check logs, or games of a large one, N at a time; the report stays the same"},
    {"--manifest=FILE", CLI_SET(struct request, share.manifest), NULL},
    {"--shard=K", CLI_CALL_WITH(struct request, share.number, set_shard),
     "check share K of the manifest that 'umpire shard'\nhas written, instead of PATHs; the "
     "report is for 'umpire merge'"},
    {"--follow", CLI_SET(struct request, check.follow),
     "read a log that is still being written, and report each finding at once"},
    {.help = "\n"
             "How it is judged:"},
    {"-W RULE=off|advice|violation", OF_CHECK(add_level),
     "choose how a breach of RULE counts. RULE may be the beginning of several rules "
     "(armada.ship); the last -W that fits a rule counts"},
    {"--interpretation=NAME=CHOICE", OF_CHECK(add_interpretation),
     "choose the answer to a question that the rulebook leaves open"},
    {"--policy=FILE", OF_CHECK(check_add_policy),
     "take settings from FILE: how each rule counts, and answers to the questions that the "
     "rulebook leaves open. Each line has one setting and its reason"},
    {"--config=FILE", CLI_CALL_WITH(struct request, check.configured, cli_configured_file),
     "use this configuration in place of the nearest .umpirerc in a log's folder or above it "
     "('umpire config' shows which one that is); the options above override it"},
    {"--no-config", CLI_CALL_WITH(struct request, check.configured, cli_configured_none),
     "use no .umpirerc"},
    {"--baseline=FILE", CLI_SET(struct request, check.baseline),
     "do not count findings that FILE lists: they are known already"},
    {"--require-baseline", CLI_SET(struct request, check.whole_baseline),
     "fail if a finding of the baseline was not found, even if its log was not checked"},
    {"--write-baseline=FILE", CLI_SET(struct request, check.write_baseline),
     "write a file for --baseline: the violations and advice that are found"},
    {"--no-waivers", CLI_VALUE(struct request, check.options.waivers, UMPIRE_WAIVERS_NONE),
     "ignore the rulings (judge: ...) of the logs"},
    {"--waivers=FILE", CLI_SET(struct request, check.waivers),
     "count only the rulings that FILE lists"},
    {"--write-waivers=FILE", CLI_SET(struct request, check.write_waivers),
     "write a file for --waivers: the findings that rulings waive, the corrections and the "
     "penalties"},
    {"--judge-key=FILE", CLI_SET(struct request, check.keys.judge),
     "count only the rulings whose signature fits the public key in FILE"},
    {"--keys=FILE", CLI_SET(struct request, check.keys.players),
     "check players' signatures ('umpire sign') against the public keys in FILE. Each of its "
     "lines has one key: PLAYER umpire-player-key KEY"},
    {"--rounds=FILE", CLI_SET(struct request, check.keys.rounds),
     "check the beacon's numbers in a log against FILE. Each of its lines has one round of the "
     "beacon: ROUND SIGNATURE"},
    {"--cards=FILE", CLI_SET(struct request, check.cards),
     "look up cards of Star Wars: Armada in FILE, your own table of cards (umpire-fleet(5)), and "
     "then in umpire's"},
    {"--today=DATE", CLI_SET(struct request, check.today),
     "take DATE, such as 2026-12-31, as today. After the day of its 'until' a ruling no longer "
     "counts (default: the day of SOURCE_DATE_EPOCH, else today, UTC)"},
    {"--as-played", CLI_SET(struct request, check.options.as_played),
     "take each line as it is written, also after a violation: nothing is corrected or "
     "assumed"},
    {"--require-decided", CLI_SET(struct request, check.options.require_decided),
     "give the verdict indeterminate to a game in which something is undecided, excused or on "
     "trust"},
    {"--require-finished", CLI_SET(struct request, check.options.require_finished),
     "give the verdict indeterminate to a game whose result is 'unfinished'"},
    {"--require-opened", CLI_SET(struct request, check.options.require_opened),
     "report as a violation what is sealed (commit=) and not opened before the result"},
    {"--require-signed", CLI_SET(struct request, check.options.require_signed),
     "give the verdict indeterminate to a game that some player has not signed as a whole, with "
     "a signature that fits --keys"},
    {"--fail-on=advice",
     CLI_CHOICE_FROM(struct request, check.options.fail_on_advice, true,
                     "--fail-on takes 'advice', not '%s'"),
     "count advice as violations"},
    {.help = "\n"
             "Logs of strangers:"},
    {"--strangers", CLI_SET(struct request, check.strangers),
     "for logs of people whom you do not know: ignore every .umpirerc, the rulings of the logs, "
     "and links that lead out of the folders of PATHs, and limit each log to 16 MiB, 1000 games "
     "and 60 seconds. --config, --waivers, --judge-key and the limits below override this"},
    {.help = "A log that exceeds a limit is read no further; the report says so, and the exit\n"
             "status is 3:"},
    {"--limit-bytes=N[K|M|G]", OF_CHECK(set_limit_bytes),
     "read at most N bytes of a log, after unpacking"},
    {"--limit-games=N", OF_CHECK(set_limit_games), "read at most N games of a log"},
    {"--limit-time=SECONDS", OF_CHECK(set_limit_time), "check a log for at most SECONDS"},
    {0}};

/* Whether the options go with --manifest and --shard. False after a message. */
static bool fits_share(const struct cli_check *check, const struct share_named *shard, int paths)
{
    const struct {
        bool set;
        const char *word;
    } others[] = {{check->format_chosen, "-f"},
                  {check->html != NULL, "--html"},
                  {check->logs.side != NULL, "--for"},
                  {check->follow, "--follow"},
                  {check->whole_baseline, "--require-baseline"},
                  {check->write_baseline != NULL, "--write-baseline"},
                  {check->write_waivers != NULL, "--write-waivers"}};
    if (!shard->manifest || !shard->number) {
        cli_usage_error("--manifest and --shard are given together: which share of which manifest "
                        "is to be checked");
        return false;
    }
    if (paths > 0 || check->logs.list) {
        cli_usage_error("the manifest says what is checked; no PATH is given beside it");
        return false;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].set) {
            cli_usage_error("%s is no option for a share; 'umpire merge' writes the report",
                            others[i].word);
            return false;
        }
    return true;
}

/* Whether the options allow a manifest that cuts logs: baselines, waivers, limits and --events need
 * whole logs. False after a message. */
static bool cuts_fit(const struct cli_check *check, const struct check_share *share)
{
    const struct umpire_options *options = &check->options;
    bool whole = check->events || check->baseline || check->waivers || options->limit_bytes ||
                 options->limit_games || options->limit_time;
    if (!whole || share->logs.logs.count == share->count)
        return true;
    cli_usage_error("the manifest cuts logs, but --events, --baseline, --waivers and limits need "
                    "whole logs; make it with 'umpire "
                    "shard --whole'");
    return false;
}

/* Whether --witness can be used with the other options: it prints logs, and no report. */
static bool fits_witness(const struct cli_check *check, const struct share_named *share, int paths)
{
    bool one_log = paths == 1 && !check->logs.list && !check->logs.side && !check->follow;
    bool reports = check->format_chosen || check->output || check->html;
    bool baselines = check->baseline || check->write_baseline || check->write_waivers;
    return one_log && !reports && !baselines && !share->manifest && !share->number;
}

/* Sets what --strangers stands for, unless another option says otherwise. */
static void be_strict(struct cli_check *check)
{
    struct umpire_options *options = &check->options;
    if (!check->configured.file)
        check->configured.none = true;
    if (!check->waivers && !check->keys.judge)
        options->waivers = UMPIRE_WAIVERS_NONE;
    options->limit_bytes = options->limit_bytes ? options->limit_bytes : STRANGERS_BYTES;
    options->limit_games = options->limit_games ? options->limit_games : STRANGERS_GAMES;
    options->limit_time = options->limit_time ? options->limit_time : STRANGERS_TIME;
}

static int check_share(const struct cli_check *check, const struct share_named *shard)
{
    struct check_share share;
    enum umpire_status status = check_share_open(&share, shard->manifest, shard->number);
    struct cli_check of_share = *check;
    of_share.share = &share;
    share.paths.beneath = share.logs.beneath = check->strangers;
    if (status == UMPIRE_CONFORMANT)
        status = cuts_fit(check, &share) ? cli_check_run(&of_share, &share.paths) : UMPIRE_USAGE;
    check_share_done(&share);
    return (int)status;
}

static int check_paths(const struct cli_check *check, int count, char **words)
{
    struct log_paths paths = {0};
    enum umpire_status status = check->strangers
                                    ? log_paths_gather_beneath(&paths, check->logs.list, words,
                                                               count, true)
                                    : log_paths_gather(&paths, check->logs.list, words, count);
    if (status == UMPIRE_CONFORMANT)
        status = cli_check_run(check, &paths);
    log_paths_done(&paths);
    return (int)status;
}

/* Reads what one option alone does not say. -1: go on; otherwise an exit status. */
static int fits(struct request *request, int paths)
{
    struct cli_check *check = &request->check;
    if (!cli_read_today(check->today, &check->options.today))
        return UMPIRE_USAGE;
    if (check->strangers && check->follow)
        return cli_usage_error("--strangers is no option for --follow");
    if (check->logs.side && (check->strangers || check->follow))
        return cli_usage_error("--for is no option for %s",
                               check->follow ? "--follow" : "--strangers");
    if (check->whole_baseline && !check->baseline)
        return cli_usage_error("--require-baseline needs --baseline=FILE");
    if (request->witness && !fits_witness(check, &request->share, paths))
        return cli_usage_error("--witness takes one PATH, and no option about several logs, a "
                               "report or a baseline");
    bool shares = request->share.manifest || request->share.number;
    return !shares || fits_share(check, &request->share, paths) ? -1 : UMPIRE_USAGE;
}

static int check(const struct cli_command *command, int count, char **words)
{
    struct request request = {.share.number = 0};
    struct cli_check *check = &request.check;
    check->policies = calloc((size_t)count + 1, sizeof *check->policies);
    if (!check->policies)
        return cli_out_of_memory();
    umpire_options_init(&check->options);
    int status = cli_options_read(command, &request, count, words);
    if (status < 0)
        status = fits(&request, count - optind);
    if (status < 0) {
        if (check->strangers)
            be_strict(check);
        if (!check->format_chosen)
            check->format = !check->output && isatty(STDOUT_FILENO) ? UMPIRE_FORMAT_TEXT
                                                                    : UMPIRE_FORMAT_XML;
        if (request.witness)
            status = (int)cli_witness(check, words[optind], request.witness);
        else if (request.share.manifest)
            status = check_share(check, &request.share);
        else
            status = check_paths(check, count - optind, words + optind);
    }
    free(check->policies);
    return status;
}

const struct cli_command cli_check = {
    .usage = "Usage: umpire check [OPTION]... PATH...\n"
             "Checks each log against the rules of its game. A PATH is a file, a folder\n"
             "(every *.umpire below it), an archive (.tar, .tar.gz, .tgz, .tar.bz2, .tar.xz,\n"
             ".tar.zst, .zip), which counts as a folder, or '-' for standard input; plain or\n"
             "gzip. A link to a folder is followed if you name it; one below a folder is an\n"
             "error, with exit status 3, unless you also name the folder that it leads to.",
    .options = option_rows,
    .column = 25,
    .end = "Exit status: 0 conformant, 1 a rule was broken, 2 wrong usage, or a policy or\n"
           "baseline that does not hold, 3 a log is malformed or cannot be read, 4 a log\n"
           "stops before 'end'; or, with --require-decided, something is undecided, excused\n"
           "or on trust, or, with --require-finished, the result leaves the game\n"
           "unfinished, or, with --require-signed, a player has not signed the whole game,\n"
           "5 an internal failure or a report that cannot be written.",
    .run = check};

bool cli_check_read_words(struct cli_check *check, int count, char **words)
{
    struct request request = {.check = *check};
    optind = 0; /* getopt begins anew */
    bool read = cli_options_read(&cli_check, &request, count, words) < 0;
    *check = request.check;
    return read && optind == count && !request.share.manifest && !request.share.number &&
           cli_read_today(check->today, &check->options.today);
}
