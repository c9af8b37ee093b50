/* SPDX-License-Identifier: MIT */
/* Judges the logs of a report again, with the options that the report names. */
#include "desk/verify/verify.h"

#include "desk/share/share.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 4096 };

struct again {
    struct verify *verify;
    struct cli_check check;
    struct cli_judging judging;
    struct umpire_checker *checker;
    struct umpire_report *report;
    struct cli_configurations configurations; /* of --config or --no-config */
    bool own_configurations;
    struct cli_configurations other; /* of a configuration that --with names */
    const struct with_file *other_file;
    const char *state; /* see cli_configure */
    char *words[WORDS_MOST + 1];
    int word_count;
    char *made[WORDS_MOST]; /* words that are allocated */
    size_t made_count;
};

/* Options ------------------------------------------------------------------------------------- */

enum word { PLAIN, WITH_VALUE, OF_FILE, OF_PAGE, OF_STRANGERS };

/* The options that a report may name; it may come from somebody who wants more than a report. */
static const struct {
    const char *name;
    enum word kind;
} known[] = {{"--max-findings", PLAIN},
             {"--details", PLAIN},
             {"--events", PLAIN},
             {"--grounds", PLAIN},
             {"--require-decided", PLAIN},
             {"--require-finished", PLAIN},
             {"--require-opened", PLAIN},
             {"--require-signed", PLAIN},
             {"--fail-on", PLAIN},
             {"--as-played", PLAIN},
             {"--no-waivers", PLAIN},
             {"--limit-bytes", PLAIN},
             {"--limit-games", PLAIN},
             {"--limit-time", PLAIN},
             {"--today", PLAIN},
             {"--no-config", PLAIN},
             {"-W", WITH_VALUE},
             {"--interpretation", WITH_VALUE},
             {"--policy", OF_FILE},
             {"--config", OF_FILE},
             {"--baseline", OF_FILE},
             {"--waivers", OF_FILE},
             {"--judge-key", OF_FILE},
             {"--keys", OF_FILE},
             {"--rounds", OF_FILE},
             {"--cards", OF_FILE},
             {"--html", OF_PAGE},
             {"--strangers", OF_STRANGERS}};

static enum umpire_status refuse_option(const struct again *again, const char *word)
{
    return CLI_FAIL(UMPIRE_MALFORMED,
                    "%s: this umpire cannot judge with '%s', which the report names",
                    again->verify->report.path, word);
}

static enum umpire_status ask_for_file(const struct again *again, const char *name,
                                       const char *sha256)
{
    bool unread = strcmp(sha256, "-") == 0;
    cli_print(stderr,
              unread ? "umpire: %s: the file of %s was no regular file, so the report has no "
                       "SHA-256 of it, and cannot be verified\n"
                     : "umpire: %s: it was made with the file of %s that has the SHA-256 %s; name "
                       "that file: --with=FILE\n",
              again->verify->report.path, name, sha256);
    return UMPIRE_MALFORMED;
}

/* The file of --with that has this digest, or NULL. */
static const struct with_file *verify_with(const struct verify *verify, const char *sha256)
{
    for (size_t i = 0; i < verify->with_count; i++)
        if (strcmp(verify->with[i].sha256, sha256) == 0)
            return &verify->with[i];
    return NULL;
}

static enum umpire_status take_file_word(struct again *again, const char *name, const char *sha256)
{
    const struct with_file *file = verify_with(again->verify, sha256);
    if (!file)
        return ask_for_file(again, name, sha256);
    char *made;
    cli_need_done(asprintf(&made, "%s=%s", name, file->path) >= 0);
    again->made[again->made_count++] = made;
    again->words[again->word_count++] = made;
    return UMPIRE_CONFORMANT;
}

/* Takes a word of the options that the report names; `*value_due`: the word before needs it. */
static enum umpire_status take_reported_option(struct again *again, char *word, bool *value_due)
{
    size_t length = strcspn(word, "="), i = 0, count = sizeof known / sizeof *known;
    while (i < count &&
           (strlen(known[i].name) != length || strncmp(known[i].name, word, length) != 0))
        i++;
    if (again->word_count == WORDS_MOST || (i == count && !*value_due))
        return refuse_option(again, word);
    enum word kind = *value_due ? PLAIN : known[i].kind;
    *value_due = kind == WITH_VALUE;
    if (kind == OF_FILE)
        return take_file_word(again, known[i].name, word[length] ? word + length + 1 : "");
    if (kind == OF_PAGE)
        again->check.html = "";
    else if (kind == OF_STRANGERS)
        again->check.strangers = true; /* its settings are in the report */
    else
        again->words[again->word_count++] = word;
    return UMPIRE_CONFORMANT;
}

static enum umpire_status read_options(struct again *again)
{
    static char name[] = "umpire verify";
    struct verify *verify = again->verify;
    enum umpire_status status = UMPIRE_CONFORMANT;
    bool value_due = false;
    char *left = verify->options, *word;
    again->words[again->word_count++] = name;
    while (left && status == UMPIRE_CONFORMANT && (word = strsep(&left, " ")))
        if (*word)
            status = take_reported_option(again, word, &value_due);
    again->words[again->word_count] = NULL;
    again->check.policies = cli_need(
        calloc((size_t)again->word_count + 1, sizeof *again->check.policies));
    umpire_options_init(&again->check.options);
    again->check.format = UMPIRE_FORMAT_XML;
    if (status != UMPIRE_CONFORMANT)
        return status;
    if (value_due || !cli_check_read_words(&again->check, again->word_count, again->words))
        return refuse_option(again, again->words[again->word_count - 1]);
    if (!again->check.today)
        again->check.options.today = 0; /* what SOURCE_DATE_EPOCH says now does not matter */
    return UMPIRE_CONFORMANT;
}

/* Judging -------------------------------------------------------------------------------------- */

static enum umpire_status begin(struct again *again)
{
    struct verify *verify = again->verify;
    struct cli_configurations *own = &again->configurations;
    const struct cli_configured *configured = &again->check.configured;
    enum umpire_status status = UMPIRE_CONFORMANT;
    again->own_configurations = configured->none || configured->file;
    if (again->own_configurations)
        status = cli_configurations_find(own, configured, &verify->paths.logs);
    cli_need_done(status != UMPIRE_FAILURE);
    if (status != UMPIRE_CONFORMANT)
        return UMPIRE_MALFORMED;
    char *options;
    status = check_report_options(&again->check, &options);
    if (status != UMPIRE_CONFORMANT)
        return status == UMPIRE_FAILURE ? status : UMPIRE_MALFORMED;
    struct umpire_report_options how = {.format = UMPIRE_FORMAT_XML,
                                        .details = again->check.details,
                                        .events = again->check.events,
                                        .file = fileno(verify->again),
                                        .options = verify->options ? options : NULL};
    again->report = cli_need(umpire_report_open(&how));
    free(options);
    if (!again->check.today)
        again->check.options.today = verify->today;
    errno = 0;
    if (!cli_judging_read(&again->judging, &again->check)) {
        cli_need_done(errno != ENOMEM);
        return UMPIRE_MALFORMED;
    }
    status = cli_judging_make(&again->judging, &again->check, umpire_report_sink(again->report),
                              &again->checker);
    return status == UMPIRE_USAGE ? UMPIRE_MALFORMED : status;
}

/* Chooses the configuration for a log: the one that counts for its path, or one of --with that has
 * the digest in the report. */
static const struct cli_configurations *
choose_configuration(struct again *again, const struct reported_log *reported, const char *path)
{
    const struct cli_configurations *usual = again->own_configurations ? &again->configurations
                                                                       : &again->verify->nearest;
    struct umpire_log log = {.path = path};
    const char *wanted = reported->configuration_sha256;
    if (!cli_configuration_tell(usual, &log))
        return NULL;
    const struct with_file *file = wanted ? verify_with(again->verify, wanted) : NULL;
    if (!file || (log.configuration_sha256 && strcmp(log.configuration_sha256, wanted) == 0))
        return usual;
    if (file != again->other_file) {
        cli_configurations_done(&again->other);
        again->state = NULL;
        again->other_file = file;
        const struct cli_configured configured = {.file = file->path};
        if (cli_configurations_find(&again->other, &configured, &again->verify->paths.logs) !=
            UMPIRE_CONFORMANT)
            return NULL;
    }
    return &again->other;
}

static void judge_log(struct again *again, const struct reported_log *reported,
                      const struct named_log *log)
{
    const struct cli_configurations *found = choose_configuration(again, reported, log->path);
    cli_need_done(found && cli_configure(found, &again->judging.given, log->path, again->checker,
                                         &again->state));
    struct named_reading reading;
    const struct umpire_input input = named_log_open(&again->verify->named, log, &reading);
    cli_need_done(umpire_check_input(again->checker, reported->path, &input) != UMPIRE_FAILURE);
    named_log_close(&reading);
}

static void tell_missing_log(struct verify *verify, const struct reported_log *reported)
{
    struct umpire_deviation one = {.line = reported->line,
                                   .log = reported->path,
                                   .what = "no log that is named has the SHA-256 of this one, nor "
                                           "its path"};
    verify_tell(verify, &one);
}

static void tell_moved(struct verify *verify, const struct reported_log *reported,
                       const struct named_log *log)
{
    if (verify->moved++ < VERIFY_TOLD_MOST)
        cli_print(stdout, "%s:%" PRIu64 ": %s is read from %s\n", verify->report.path,
                  reported->line, reported->path, log->path);
}

/* Tells if the path that the report has of a log that was found elsewhere is another log here. */
static void tell_other_content(struct verify *verify, const struct reported_log *reported)
{
    const struct named_log *there = named_logs_called(&verify->named, reported->path);
    struct umpire_deviation one = {.line = reported->line,
                                   .log = reported->path,
                                   .what = "the log of this path that is named has another SHA-256 "
                                           "than the report has of it"};
    if (there && strcmp(there->sha256, reported->sha256) != 0)
        verify_tell(verify, &one);
}

static void judge_all_again(struct again *again)
{
    struct verify *verify = again->verify;
    for (size_t i = 0; i < verify->log_count; i++) {
        const struct reported_log *reported = &verify->logs[i];
        const struct named_log *log = named_logs_find(&verify->named, reported->path,
                                                      reported->sha256);
        if (!log) {
            tell_missing_log(verify, reported);
            continue;
        }
        if (strcmp(log->path, reported->path) != 0) {
            tell_moved(verify, reported, log);
            tell_other_content(verify, reported);
        }
        judge_log(again, reported, log);
    }
    if (verify->moved > VERIFY_TOLD_MOST)
        printf("%" PRIu64 " more logs are read from another path\n",
               verify->moved - VERIFY_TOLD_MOST);
    for (size_t i = 0; i < verify->named.count; i++) {
        const struct named_log *log = &verify->named.list[i];
        struct umpire_deviation one = {.log = log->path,
                                       .what = "the report does not have this log"};
        if (!log->used)
            verify_tell(verify, &one);
    }
}

enum umpire_status verify_judge(struct verify *verify)
{
    struct again *again = cli_need(calloc(1, sizeof *again));
    again->verify = verify;
    enum umpire_status status = read_options(again);
    if (status == UMPIRE_CONFORMANT)
        status = begin(again);
    if (status == UMPIRE_CONFORMANT)
        judge_all_again(again);
    if (again->report && !umpire_report_close(again->report) && status == UMPIRE_CONFORMANT) {
        cli_say("no room for a temporary file: %s", strerror(errno));
        status = UMPIRE_FAILURE;
    }
    umpire_checker_free(again->checker);
    cli_judging_done(&again->judging);
    cli_configurations_done(&again->configurations);
    cli_configurations_done(&again->other);
    for (size_t i = 0; i < again->made_count; i++)
        free(again->made[i]);
    free(again->check.policies);
    free(again);
    return status;
}

void verify_tell(struct verify *verify, const struct umpire_deviation *one)
{
    if (!one->name)
        verify->deviations++;
    if (verify->told++ >= VERIFY_TOLD_MOST)
        return;
    cli_print(stdout, "%s", verify->report.path);
    if (one->line)
        printf(":%" PRIu64, one->line);
    if (one->log)
        cli_print(stdout, ": %s", one->log);
    if (one->log && one->log_line)
        printf(":%" PRIu64, one->log_line);
    cli_print(stdout, ": %s\n", one->what);
}
