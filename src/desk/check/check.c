/* SPDX-License-Identifier: MIT */
/* umpire check: judges logs and writes a report. */
#include "desk/check/check.h"
#include "base/number.h"
#include "desk/check/pool.h"
#include "desk/share/check_share.h"
#include "desk/shared/judged_by.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void help(void)
{
    puts("Usage: umpire check [OPTION]... PATH...\n"
         "Checks each log against the rules of its game. A PATH is a file, a folder\n"
         "(every *.umpire below it), an archive (.tar, .tar.gz, .tgz, .tar.bz2, .tar.xz,\n"
         ".tar.zst, .zip), which counts as a folder, or '-' for standard input; plain or\n"
         "gzip. A link to a folder is followed if you name it; one below a folder is an\n"
         "error, with exit status 3, unless you also name the folder that it leads to.\n"
         "\n"
         "      --files-from=FILE  also the PATHs that FILE lists, one a line\n"
         "                         or each with a NUL after it; '-': standard input\n"
         "\n"
         "What is written:");
    cli_check_print_formats();
    puts("  -o, --output=FILE      write the report to FILE, which appears when complete\n"
         "      --html=FILE        write a web page to FILE as well\n"
         "      --for=SIDE         check, report and show only what SIDE may see of each\n"
         "                         log ('umpire view')\n"
         "      --max-findings=N|all\n"
         "                         findings written for each game (default 100)\n"
         "      --details          what was checked and how the dice fell, for each game\n"
         "                         (xml, jsonl)\n"
         "      --events           every event, marker and note, and what it changes\n"
         "                         (xml, jsonl); the log's lines (xml)\n"
         "  -j, --jobs=N           check logs, or games of a large one, N at a time; the\n"
         "                         report stays the same\n"
         "      --manifest=FILE --shard=K\n"
         "                         check share K of a manifest ('umpire shard')\n"
         "                         instead of PATHs; writes what 'umpire merge' reads\n"
         "      --follow           read a log that is still being written: findings at\n"
         "                         once\n"
         "\n"
         "How it is judged:\n"
         "  -W RULE=off|advice|violation\n"
         "                         how a rule reports, or all rules that begin with RULE\n"
         "                         (armada.ship); if several fit a rule, the last counts\n"
         "      --interpretation=NAME=CHOICE\n"
         "                         your choice where the rulebook leaves a question open\n"
         "      --policy=FILE      levels and interpretations from FILE, one a line with\n"
         "                         its reason\n"
         "      --config=FILE      the configuration, in place of the nearest .umpirerc\n"
         "                         in a log's folder or above it ('umpire config' shows\n"
         "                         which one that is); the options above override it\n"
         "      --no-config        use no .umpirerc\n"
         "      --baseline=FILE    known findings, which do not count\n"
         "      --require-baseline fail if an entry of the baseline was not used, also if\n"
         "                         its log was not checked\n"
         "      --write-baseline=FILE\n"
         "                         write the violations and advice that are found, as a\n"
         "                         baseline\n"
         "      --no-waivers       no ruling (judge: ...) of a log counts\n"
         "      --waivers=FILE     only rulings that FILE lists count\n"
         "      --write-waivers=FILE\n"
         "                         write the findings that rulings waive, the corrections\n"
         "                         and the penalties as such a file\n"
         "      --judge-key=FILE   only rulings signed with this public key count\n"
         "      --keys=FILE        check players' signatures ('umpire sign') with the\n"
         "                         public keys of FILE: PLAYER umpire-player-key KEY\n"
         "      --rounds=FILE      compare a beacon's rounds with those of FILE, one a\n"
         "                         line: ROUND SIGNATURE\n"
         "      --today=DATE       the day with which 'until' of rulings is compared\n"
         "                         (2026-12-31); otherwise that of SOURCE_DATE_EPOCH, or\n"
         "                         of the clock (UTC)\n"
         "      --as-played        assume nothing: after a violation the game goes on as\n"
         "                         it is written, and nothing is corrected\n"
         "      --require-decided  a game in which something is undecided, excused or on\n"
         "                         trust is indeterminate\n"
         "      --require-finished a game that its result leaves unfinished is\n"
         "                         indeterminate\n"
         "      --require-opened   what is sealed with a digest (commit=) and not opened\n"
         "                         before the result is a violation\n"
         "      --require-signed   a game that a player has not signed as a whole, with a\n"
         "                         signature that fits --keys, is indeterminate\n"
         "      --fail-on=advice   advice counts as a violation does\n");
    puts("Logs of strangers:\n"
         "      --strangers        no .umpirerc and no ruling of a log counts; no link\n"
         "                         leads out of a folder that is named, or out of the\n"
         "                         folder of a log that is named; the limits below are\n"
         "                         16M, 1000 and 60 for each log; --config, --waivers,\n"
         "                         --judge-key and the limits themselves say otherwise\n"
         "A log that exceeds a limit is read no further; the report says so, and the exit\n"
         "status is 3:\n"
         "      --limit-bytes=N[K|M|G]\n"
         "                         bytes of text, unpacked\n"
         "      --limit-games=N    games\n"
         "      --limit-time=SECONDS\n"
         "      --help             this text\n"
         "\n"
         "Exit status: 0 conformant, 1 a rule was broken, 2 wrong usage, or a policy or\n"
         "baseline that does not hold, 3 a log is malformed or cannot be read, 4 a log\n"
         "stops before 'end'; or, with --require-decided, something is undecided, excused\n"
         "or on trust, or, with --require-finished, the result leaves the game\n"
         "unfinished, or, with --require-signed, a player has not signed the whole game,\n"
         "5 an internal failure or a report that cannot be written.");
}

enum {
    OPTION_DECIDED = 256,
    OPTION_FINISHED,
    OPTION_OPENED,
    OPTION_SIGNED,
    OPTION_FAIL_ON,
    OPTION_MOST,
    OPTION_DETAILS,
    OPTION_EVENTS,
    OPTION_HTML,
    OPTION_POLICY,
    OPTION_BASELINE,
    OPTION_WRITE_BASELINE,
    OPTION_FOLLOW,
    OPTION_AS_PLAYED,
    OPTION_NO_WAIVERS,
    OPTION_WAIVERS,
    OPTION_WRITE_WAIVERS,
    OPTION_JUDGE_KEY,
    OPTION_KEYS,
    OPTION_ROUNDS,
    OPTION_LIMIT_BYTES,
    OPTION_LIMIT_GAMES,
    OPTION_LIMIT_TIME,
    OPTION_FILES_FROM,
    OPTION_MANIFEST,
    OPTION_SHARD,
    OPTION_TODAY,
    OPTION_WHOLE_BASELINE,
    OPTION_STRANGERS,
    OPTION_FOR,
    OPTION_HELP,
};

static const struct option long_options[] = {
    {"format", required_argument, NULL, 'f'},
    {"output", required_argument, NULL, 'o'},
    {"jobs", required_argument, NULL, 'j'},
    {"html", required_argument, NULL, OPTION_HTML},
    {"for", required_argument, NULL, OPTION_FOR},
    CLI_JUDGED_BY_OPTIONS,
    {"policy", required_argument, NULL, OPTION_POLICY},
    {"baseline", required_argument, NULL, OPTION_BASELINE},
    {"require-baseline", no_argument, NULL, OPTION_WHOLE_BASELINE},
    {"write-baseline", required_argument, NULL, OPTION_WRITE_BASELINE},
    {"no-waivers", no_argument, NULL, OPTION_NO_WAIVERS},
    {"waivers", required_argument, NULL, OPTION_WAIVERS},
    {"write-waivers", required_argument, NULL, OPTION_WRITE_WAIVERS},
    {"judge-key", required_argument, NULL, OPTION_JUDGE_KEY},
    {"keys", required_argument, NULL, OPTION_KEYS},
    {"rounds", required_argument, NULL, OPTION_ROUNDS},
    {"today", required_argument, NULL, OPTION_TODAY},
    {"as-played", no_argument, NULL, OPTION_AS_PLAYED},
    {"require-decided", no_argument, NULL, OPTION_DECIDED},
    {"require-finished", no_argument, NULL, OPTION_FINISHED},
    {"require-opened", no_argument, NULL, OPTION_OPENED},
    {"require-signed", no_argument, NULL, OPTION_SIGNED},
    {"fail-on", required_argument, NULL, OPTION_FAIL_ON},
    {"max-findings", required_argument, NULL, OPTION_MOST},
    {"details", no_argument, NULL, OPTION_DETAILS},
    {"events", no_argument, NULL, OPTION_EVENTS},
    {"follow", no_argument, NULL, OPTION_FOLLOW},
    {"strangers", no_argument, NULL, OPTION_STRANGERS},
    {"limit-bytes", required_argument, NULL, OPTION_LIMIT_BYTES},
    {"limit-games", required_argument, NULL, OPTION_LIMIT_GAMES},
    {"limit-time", required_argument, NULL, OPTION_LIMIT_TIME},
    {"files-from", required_argument, NULL, OPTION_FILES_FROM},
    {"manifest", required_argument, NULL, OPTION_MANIFEST},
    {"shard", required_argument, NULL, OPTION_SHARD},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

/* The limits that --strangers sets: bytes and games of a log, and milliseconds. */
enum { STRANGERS_BYTES = 16 << 20, STRANGERS_GAMES = 1000, STRANGERS_TIME = 60000 };

/* --manifest and --shard; NULL and 0: not given. */
struct share_named {
    const char *manifest;
    size_t number;
};

static bool set_most(struct cli_check *check, const char *value)
{
    if (strcmp(value, "all") == 0)
        check->options.findings_most = UINT64_MAX;
    else if (!number_read(value, 0, UINT64_MAX, &check->options.findings_most)) {
        cli_usage_error("--max-findings takes a number or 'all', not '%s'", value);
        return false;
    }
    return true;
}

static bool set_limit_bytes(struct cli_check *check, const char *value)
{
    return cli_read_limit(value, "KMG", 1024, &check->options.limit_bytes) ||
           (cli_usage_error("--limit-bytes takes a number of bytes from 1 on, or of K, M or G, "
                            "such as 64M, not '%s'",
                            value),
            false);
}

static bool set_limit_games(struct cli_check *check, const char *value)
{
    return cli_read_limit(value, "", 1, &check->options.limit_games) ||
           (cli_usage_error("--limit-games takes a number of games from 1 on, not '%s'", value),
            false);
}

static bool set_limit_time(struct cli_check *check, const char *value)
{
    uint64_t seconds;
    if (!cli_read_limit(value, "", 1, &seconds) ||
        __builtin_mul_overflow(seconds, 1000, &check->options.limit_time)) {
        cli_usage_error("--limit-time takes a number of seconds from 1 on, not '%s'", value);
        return false;
    }
    return true;
}

static bool set_jobs(struct cli_check *check, const char *value)
{
    uint64_t jobs;
    if (!number_read(value, 0, WORKERS_MOST, &jobs)) {
        cli_usage_error("-j takes a number of logs, or games of a large one, to check at a time, "
                        "from 1 to %d (0 is 1), not '%s'",
                        WORKERS_MOST, value);
        return false;
    }
    check->jobs = jobs;
    return true;
}

void cli_check_print_formats(void)
{
    puts("  -f, --format=FORMAT    the report's format:");
    for (size_t i = 0; i < UMPIRE_FORMAT_COUNT; i++)
        printf("        %-16s %s%s\n", umpire_format_name((enum umpire_format)i),
               umpire_format_what((enum umpire_format)i),
               i == UMPIRE_FORMAT_TEXT  ? " (without -f on a terminal)"
               : i == UMPIRE_FORMAT_XML ? " (without -f elsewhere)"
                                        : "");
}

bool cli_check_set_format(struct cli_check *check, const char *format)
{
    char names[128] = "";
    for (size_t i = 0; i < UMPIRE_FORMAT_COUNT; i++) {
        const char *name = umpire_format_name((enum umpire_format)i);
        if (strcmp(format, name) == 0) {
            check->format = (enum umpire_format)i;
            check->format_chosen = true;
            return true;
        }
        size_t length = strlen(names);
        const char *separator = i == 0 ? "" : i + 1 < UMPIRE_FORMAT_COUNT ? ", " : " and ";
        snprintf(names + length, sizeof names - length, "%s%s", separator, name);
    }
    cli_usage_error("there is no format '%s'; there are %s", format, names);
    return false;
}

static bool set_fail_on(struct cli_check *check, const char *level)
{
    if (strcmp(level, "advice") != 0) {
        cli_usage_error("--fail-on takes 'advice', not '%s'", level);
        return false;
    }
    check->options.fail_on_advice = true;
    return true;
}

static void add_policy(struct cli_check *check, enum cli_policy_kind kind, const char *word)
{
    struct cli_policy *policy = &check->policies[check->policy_count++];
    policy->kind = kind;
    policy->word = word;
}

static bool set_shard(const char *value, size_t *ret_shard)
{
    uint64_t shard;
    if (number_read(value, 1, SHARES_MOST, &shard)) {
        *ret_shard = (size_t)shard;
        return true;
    }
    cli_usage_error("--shard takes the number of a share, from 1, not '%s'", value);
    return false;
}

/* Reads the options. False after a message. */
static bool read_options(struct cli_check *check, struct share_named *shard, int count,
                         char **words)
{
    int option;
    bool good = true;
    while (good && (option = getopt_long(count, words, "f:o:j:W:h", long_options, NULL)) != -1)
        switch (option) {
        case 'f': good = cli_check_set_format(check, optarg); break;
        case 'o': check->output = optarg; break;
        case 'j': good = set_jobs(check, optarg); break;
        case OPTION_HTML: check->html = optarg; break;
        case OPTION_FOR:
            check->logs.side = optarg;
            break;
        case 'W': add_policy(check, POLICY_LEVEL, optarg); break;
        case OPTION_INTERPRETATION: add_policy(check, POLICY_INTERPRETATION, optarg); break;
        case OPTION_CONFIG: check->configured = (struct cli_configured){.file = optarg}; break;
        case OPTION_NO_CONFIG: check->configured = (struct cli_configured){.none = true}; break;
        case OPTION_POLICY: add_policy(check, POLICY_FILE, optarg); break;
        case OPTION_BASELINE: check->baseline = optarg; break;
        case OPTION_WHOLE_BASELINE: check->whole_baseline = true; break;
        case OPTION_WRITE_BASELINE: check->write_baseline = optarg; break;
        case OPTION_NO_WAIVERS: check->options.waivers = UMPIRE_WAIVERS_NONE; break;
        case OPTION_WAIVERS: check->waivers = optarg; break;
        case OPTION_JUDGE_KEY: check->keys.judge = optarg; break;
        case OPTION_KEYS: check->keys.players = optarg; break;
        case OPTION_ROUNDS: check->keys.rounds = optarg; break;
        case OPTION_WRITE_WAIVERS: check->write_waivers = optarg; break;
        case OPTION_DECIDED: check->options.require_decided = true; break;
        case OPTION_FINISHED: check->options.require_finished = true; break;
        case OPTION_OPENED: check->options.require_opened = true; break;
        case OPTION_SIGNED: check->options.require_signed = true; break;
        case OPTION_FAIL_ON: good = set_fail_on(check, optarg); break;
        case OPTION_MOST: good = set_most(check, optarg); break;
        case OPTION_DETAILS: check->details = true; break;
        case OPTION_EVENTS: check->events = true; break;
        case OPTION_FOLLOW: check->follow = true; break;
        case OPTION_STRANGERS: check->strangers = true; break;
        case OPTION_LIMIT_BYTES: good = set_limit_bytes(check, optarg); break;
        case OPTION_LIMIT_GAMES: good = set_limit_games(check, optarg); break;
        case OPTION_LIMIT_TIME: good = set_limit_time(check, optarg); break;
        case OPTION_FILES_FROM:
            check->logs.list = optarg;
            break;
        case OPTION_TODAY: check->today = optarg; break;
        case OPTION_AS_PLAYED: check->options.as_played = true; break;
        case OPTION_MANIFEST: shard->manifest = optarg; break;
        case OPTION_SHARD: good = set_shard(optarg, &shard->number); break;
        case 'h':
        case OPTION_HELP: check->help = true; break;
        default: cli_option_error(words); return false;
        }
    return good;
}

/* Whether the options go with --manifest and --shard. False after a message. */
static bool fits_share(const struct cli_check *check, const struct share_named *shard, int paths)
{
    const struct { bool set; const char *word;
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

bool cli_check_read_words(struct cli_check *check, int count, char **words)
{
    struct share_named shard = {0};
    optind = 0; /* getopt begins anew */
    return read_options(check, &shard, count, words) && optind == count && !shard.manifest &&
           !shard.number && cli_read_today(check->today, &check->options.today);
}

int cli_check(int count, char **words)
{
    struct cli_check check = {.policies = calloc((size_t)count + 1, sizeof *check.policies)};
    struct share_named shard = {0};
    int status = UMPIRE_USAGE;
    if (!check.policies)
        return cli_out_of_memory();
    umpire_options_init(&check.options);
    bool good = read_options(&check, &shard, count, words) &&
                cli_read_today(check.today, &check.options.today),
         shares = shard.manifest || shard.number;
    if (good && check.help) {
        help();
        status = 0;
    } else if (good && check.strangers && check.follow) {
        cli_usage_error("--strangers is no option for --follow");
    } else if (good && check.logs.side && (check.strangers || check.follow)) {
        cli_usage_error("--for is no option for %s", check.follow ? "--follow" : "--strangers");
    } else if (good && check.whole_baseline && !check.baseline) {
        cli_usage_error("--require-baseline needs --baseline=FILE");
    } else if (good && (!shares || fits_share(&check, &shard, count - optind))) {
        if (check.strangers)
            be_strict(&check);
        if (!check.format_chosen)
            check.format = !check.output && isatty(STDOUT_FILENO) ? UMPIRE_FORMAT_TEXT
                                                                  : UMPIRE_FORMAT_XML;
        status = shares ? check_share(&check, &shard)
                        : check_paths(&check, count - optind, words + optind);
    }
    free(check.policies);
    return status;
}
