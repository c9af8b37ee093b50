/* SPDX-License-Identifier: MIT */
/* umpire matrix: where another implementation of the rules and this one disagree. */
#include "workshop/matrix/matrix.h"

#include "base/number.h"
#include "workshop/matrix/answering.h"
#include "workshop/matrix/baseline.h"
#include "workshop/matrix/perft.h"
#include "workshop/matrix/play.h"
#include "workshop/matrix/pool.h"
#include "workshop/matrix/process.h"
#include "workshop/matrix/server.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TIMEOUT_MOST = 3600, TIMEOUT_USUAL = 10, GIVE_UP_USUAL = 10,
    PERFT_DEPTH_MOST = 64, PERFT_DEPTH_USUAL = 3
};

enum {
    OPTION_WITH = 256,
    OPTION_CONNECT,
    OPTION_RULES,
    OPTION_INTERPRETATION,
    OPTION_ONLY_FIRST,
    OPTION_TIMEOUT,
    OPTION_GIVE_UP,
    OPTION_SELF_TEST,
    OPTION_ANSWER,
    OPTION_FAULT,
    OPTION_FILES_FROM,
    OPTION_BASELINE,
    OPTION_LOGS,
    OPTION_WRITE_BASELINE,
    OPTION_PLAY,
    OPTION_SEED,
    OPTION_GAMES,
    OPTION_PLAYERS,
    OPTION_SIZE,
    OPTION_RECORD,
    OPTION_PERFT,
    OPTION_DEPTH,
    OPTION_LINE,
};

static const struct option long_options[] = {
    {"with", required_argument, NULL, OPTION_WITH},
    {"connect", required_argument, NULL, OPTION_CONNECT},
    {"jobs", required_argument, NULL, 'j'},
    {"rules", required_argument, NULL, OPTION_RULES},
    {"interpretation", required_argument, NULL, OPTION_INTERPRETATION},
    {"baseline", required_argument, NULL, OPTION_BASELINE},
    {"write-baseline", required_argument, NULL, OPTION_WRITE_BASELINE},
    {"logs", no_argument, NULL, OPTION_LOGS},
    {"only-first", no_argument, NULL, OPTION_ONLY_FIRST},
    {"timeout", required_argument, NULL, OPTION_TIMEOUT},
    {"give-up", required_argument, NULL, OPTION_GIVE_UP},
    {"format", required_argument, NULL, 'f'},
    {"output", required_argument, NULL, 'o'},
    {"self-test", no_argument, NULL, OPTION_SELF_TEST},
    {"answer", no_argument, NULL, OPTION_ANSWER},
    {"fault", required_argument, NULL, OPTION_FAULT},
    {"files-from", required_argument, NULL, OPTION_FILES_FROM},
    {"play", no_argument, NULL, OPTION_PLAY},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"players", required_argument, NULL, OPTION_PLAYERS},
    {"size", required_argument, NULL, OPTION_SIZE},
    {"perft", no_argument, NULL, OPTION_PERFT},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"line", required_argument, NULL, OPTION_LINE},
    {"record", required_argument, NULL, OPTION_RECORD},
    {"help", no_argument, NULL, 'h'},
    {0},
};

struct task {
    struct matrix_order order;
    struct matrix_server server;
    struct matrix_baseline baseline;
    struct matrix_play play;
    const char *output, *fault, *list, *known, *write_known, *format;
    const char *of_play;    /* an option that only --play has, or NULL */
    const char *of_compare; /* an option that --play does not have, or NULL */
    const char *of_perft;   /* an option that only --perft has, or NULL */
    bool help, self_test, answer, plays, perft;
};

static const struct {
    const char *name;
    const struct matrix_writer *writer;
} formats[] = {{"text", &matrix_text_writer},   {"xml", &matrix_xml_writer},
               {"junit", &matrix_junit_writer}, {"github", &matrix_github_writer},
               {"badge", &matrix_badge_writer}, {"markdown", &matrix_markdown_writer}};

static bool set_format(struct matrix_order *order, const char *format)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(format, formats[i].name) == 0) {
            order->writer = formats[i].writer;
            return true;
        }
    cli_usage_error("there is no format '%s'; there are text, xml, junit, github, badge and "
                    "markdown",
                    format);
    return false;
}

static bool set_timeout(struct matrix_order *order, const char *word)
{
    char *end;
    double seconds = strtod(word, &end);
    if (end == word || *end || !(seconds >= 0.001 && seconds <= TIMEOUT_MOST)) {
        cli_usage_error("--timeout takes seconds, 0.001 to %d, not '%s'", TIMEOUT_MOST, word);
        return false;
    }
    order->timeout = (int64_t)(seconds * 1000);
    return true;
}

static bool set_jobs(struct matrix_order *order, const char *word)
{
    uint64_t jobs;
    if (!number_read(word, 1, MATRIX_JOBS_MOST, &jobs)) {
        cli_usage_error(
            "-j takes a number of processes or connections at a time, from 1 to %d, not '%s'",
            MATRIX_JOBS_MOST, word);
        return false;
    }
    order->jobs = (size_t)jobs;
    return true;
}

static bool set_give_up(struct matrix_order *order, const char *word)
{
    if (number_read(word, 0, UINT64_MAX, &order->give_up))
        return true;
    cli_usage_error("--give-up takes a number of games, not '%s'", word);
    return false;
}

static bool set_number(const char *name, const char *word, uint64_t least, uint64_t most,
                       uint64_t *ret_number)
{
    if (number_read(word, least, most, ret_number))
        return true;
    cli_usage_error("%s is a number from %llu to %llu, not '%s'", name, (unsigned long long)least,
                    (unsigned long long)most, word);
    return false;
}

static bool set_size(struct umpire_generation *generation, const char *word)
{
    static const char *const sizes[] = {"small", "medium", "large"};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, sizes[i]) == 0) {
            generation->size = (enum umpire_size)(UMPIRE_SMALL + i);
            return true;
        }
    cli_usage_error("--size is small, medium or large, not '%s'", word);
    return false;
}

static bool set_players(struct umpire_generation *generation, const char *word)
{
    uint64_t players;
    if (!set_number("--players", word, 2, 64, &players))
        return false;
    generation->players = (unsigned)players;
    return true;
}

/* Takes an option of --play. */
static bool set_play(struct task *task, int option)
{
    struct matrix_play *play = &task->play;
    switch (option) {
    case OPTION_PLAY:
        task->plays = true;
        return true;
    case OPTION_GAMES:
        task->of_play = "--games";
        return set_number("--games", optarg, 1, 1000000000, &play->games);
    case OPTION_SEED:
        task->of_play = "--seed";
        return set_number("--seed", optarg, 0, UINT64_MAX, &play->seed);
    case OPTION_PLAYERS:
        task->of_play = "--players";
        return set_players(&play->generation, optarg);
    case OPTION_SIZE:
        task->of_play = "--size";
        return set_size(&play->generation, optarg);
    default:
        task->of_play = "--record";
        play->record = optarg;
        return true;
    }
}

/* Takes an option of --perft. */
static bool set_perft(struct task *task, int option)
{
    struct matrix_perft_order *perft = &task->order.perft;
    uint64_t depth;
    switch (option) {
    case OPTION_PERFT:
        return task->perft = true;
    case OPTION_LINE:
        task->of_perft = "--line";
        return set_number("--line", optarg, 1, UINT64_MAX, &perft->line);
    default:
        task->of_perft = "--depth";
        if (!set_number("--depth", optarg, 1, PERFT_DEPTH_MOST, &depth))
            return false;
        perft->depth = (unsigned)depth;
        return true;
    }
}

/* Keeps a choice for the positions of --perft, and sets it. */
static bool set_choice(struct matrix_order *order, const char *word)
{
    struct matrix_perft_order *perft = &order->perft;
    if (perft->choice_count == MATRIX_CHOICES_MOST) {
        cli_usage_error("--interpretation may be given %d times at most", MATRIX_CHOICES_MOST);
        return false;
    }
    perft->choices[perft->choice_count++] = word;
    return cli_set_interpretation(order->model, word);
}

/* Takes an option that only a comparison has. */
static bool set_compare(struct task *task, int option)
{
    struct matrix_order *order = &task->order;
    switch (option) {
    case OPTION_RULES:
        task->of_compare = "--rules";
        order->rules.scope = optarg;
        return true;
    case OPTION_INTERPRETATION:
        task->of_compare = "--interpretation";
        return set_choice(order, optarg);
    case OPTION_LOGS:
        task->of_compare = "--logs";
        return order->lists_logs = true;
    case OPTION_ONLY_FIRST:
        task->of_compare = "--only-first";
        return order->only_first = true;
    case OPTION_BASELINE:
        task->of_compare = "--baseline";
        task->known = optarg;
        return true;
    default:
        task->of_compare = "--write-baseline";
        task->write_known = optarg;
        return true;
    }
}

static bool read_options(struct task *task, int count, char **words)
{
    int option;
    bool good = true;
    struct matrix_order *order = &task->order;
    while (good && (option = getopt_long(count, words, "f:j:o:h", long_options, NULL)) != -1)
        switch (option) {
        case OPTION_WITH:
            order->command = optarg;
            break;
        case OPTION_CONNECT:
            order->address = optarg;
            break;
        case OPTION_TIMEOUT:
            good = set_timeout(order, optarg);
            break;
        case OPTION_GIVE_UP:
            good = set_give_up(order, optarg);
            break;
        case OPTION_SELF_TEST:
            task->self_test = true;
            break;
        case OPTION_ANSWER:
            task->answer = true;
            break;
        case OPTION_FAULT:
            task->fault = optarg;
            break;
        case OPTION_FILES_FROM:
            task->list = optarg;
            break;
        case 'j':
            good = set_jobs(order, optarg);
            break;
        case 'f':
            task->format = optarg;
            break;
        case 'o':
            task->output = optarg;
            break;
        case 'h':
            task->help = true;
            break;
        case OPTION_RULES:
        case OPTION_INTERPRETATION:
        case OPTION_LOGS:
        case OPTION_ONLY_FIRST:
        case OPTION_BASELINE:
        case OPTION_WRITE_BASELINE:
            good = set_compare(task, option);
            break;
        case OPTION_PERFT:
        case OPTION_DEPTH:
        case OPTION_LINE:
            good = set_perft(task, option);
            break;
        case OPTION_PLAY:
        case OPTION_GAMES:
        case OPTION_SEED:
        case OPTION_PLAYERS:
        case OPTION_SIZE:
        case OPTION_RECORD:
            good = set_play(task, option);
            break;
        default:
            cli_option_error(words);
            return false;
        }
    return good;
}

/* Running ------------------------------------------------------------------------------ */

static void free_logs(struct matrix_log *logs, size_t count)
{
    for (size_t i = 0; logs && i < count; i++)
        free((char *)logs[i].path);
    free(logs);
}

static struct matrix_log *logs_of(const struct path_table *table)
{
    struct matrix_log *logs = calloc(table->count + 1, sizeof *logs);
    char room[PATH_ROOM];
    for (size_t i = 0; logs && i < table->count; i++)
        if (!(logs[i].path = strdup(path_table_at(table, i, room)))) {
            free_logs(logs, i);
            return NULL;
        }
    return logs;
}

static bool append(FILE *file, FILE *rest)
{
    char buffer[16384];
    size_t got;
    bool good = fflush(rest) == 0 && !ferror(rest);
    rewind(rest);
    while (good && (got = fread(buffer, 1, sizeof buffer, rest)) > 0)
        good = fwrite(buffer, 1, got, file) == got;
    return good && !ferror(rest);
}

static enum umpire_status write_report(const struct matrix_order *order,
                                       const struct matrix_log *logs, size_t count, FILE *file,
                                       struct matrix_result *result)
{
    const struct matrix_writer *writer = order->writer;
    FILE *sections = writer->end_first ? tmpfile() : file;
    if (!sections) {
        cli_print(stderr, "umpire: no room for a temporary file: %s\n", strerror(errno));
        return UMPIRE_FAILURE;
    }
    if (writer->begin)
        writer->begin(file, order);
    enum umpire_status status = matrix_pool_run(order, logs, count, sections, result);
    matrix_groups_sort(&result->groups);
    if (writer->end)
        writer->end(file, order, result);
    if (sections == file)
        return status;
    bool good = append(file, sections);
    fclose(sections);
    return good || ferror(file) ? status : UMPIRE_FAILURE;
}

static enum umpire_status compare_into(const struct task *task, const struct log_paths *paths,
                                       FILE *file)
{
    const struct matrix_order *order = &task->order;
    struct matrix_result result;
    size_t count = paths->logs.count;
    struct matrix_log *logs = logs_of(&paths->logs);
    enum umpire_status status = UMPIRE_FAILURE;
    if (!logs || !matrix_result_init(&result, &order->rules)) {
        free_logs(logs, count);
        return (enum umpire_status)cli_out_of_memory();
    }
    status = write_report(order, logs, count, file, &result);
    if (result.gave_up)
        cli_print(stderr,
                  "umpire: the other was too late or had no answer for %llu %s in a row; %llu %s "
                  "left out: "
                  "run it by itself, or see --timeout and --give-up\n",
                  (unsigned long long)result.lost, matrix_word(result.lost, "game", "games"),
                  (unsigned long long)result.unread,
                  matrix_word(result.unread, "log was", "logs were"));
    if (order->baseline)
        matrix_baseline_tell_gone(order->baseline);
    if (task->write_known && status != UMPIRE_FAILURE &&
        !matrix_baseline_write(task->write_known, result.entries, result.entry_count))
        status = UMPIRE_FAILURE;
    status = umpire_status_of_both(status, matrix_result_status(&result));
    matrix_result_done(&result);
    free_logs(logs, count);
    return status;
}

/* The other implementation must not inherit the descriptors that the report is written to. */
static enum umpire_status run(struct task *task, const struct log_paths *paths)
{
    struct cli_output output;
    struct cli_files files = {
        .outputs = {{"-o", task->output}, {"--write-baseline", task->write_known}},
        .output_count = task->write_known ? 2 : 1,
        .logs = paths};
    if (!cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_output_open(&output, task->output))
        return UMPIRE_FAILURE;
    int copy = fcntl(output.file, F_DUPFD_CLOEXEC, 0);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
    enum umpire_status status = file ? compare_into(task, paths, file) : UMPIRE_FAILURE;
    bool written = file && fflush(file) == 0 && !ferror(file);
    if (!written)
        cli_unwritten("the report");
    if (file)
        fclose(file);
    else if (copy >= 0)
        close(copy);
    written = cli_output_close(&output, written && status != UMPIRE_FAILURE) && written;
    return written ? umpire_status_of_both(status, paths->status) : UMPIRE_FAILURE;
}

static bool read_baseline(struct task *task)
{
    task->order.collects = task->write_known != NULL;
    if (!task->known)
        return true;
    task->order.baseline = &task->baseline;
    return matrix_baseline_read(&task->baseline, task->known);
}

/* Finds the other implementation. False after a message. */
static bool find_other(struct task *task)
{
    struct matrix_order *order = &task->order;
    if (!order->command == !order->address)
        return cli_usage_error("either --with=COMMAND or --connect=HOST:PORT must name "
                               "the implementation to compare with"),
               false;
    if (order->address && !matrix_server_find(&task->server, order->address))
        return cli_usage_error("--connect takes HOST:PORT, such as localhost:4000 or [::1]:4000, "
                               "not '%s'",
                               order->address),
               false;
    return true;
}

static int compare(struct task *task, char **words, int count)
{
    struct log_paths paths = {0};
    struct matrix_order *order = &task->order;
    if (!order->writer)
        order->writer = !task->output && isatty(STDOUT_FILENO) ? &matrix_text_writer
                                                               : &matrix_xml_writer;
    if (!find_other(task))
        return UMPIRE_USAGE;
    int status = (int)log_paths_gather(&paths, task->list, words, count);
    if (status == UMPIRE_CONFORMANT)
        status = !log_paths_plain(&paths) || !read_baseline(task) ? UMPIRE_USAGE
                                                                  : (int)run(task, &paths);
    log_paths_done(&paths);
    return status;
}

static int play(struct task *task, char **words, int count)
{
    struct matrix_play *play = &task->play;
    play->order = &task->order;
    play->format = task->format;
    play->output = task->output;
    play->list = task->list;
    if (task->of_compare)
        return cli_usage_error("%s is no option for --play", task->of_compare);
    return find_other(task) ? (int)matrix_play(play, words, count) : UMPIRE_USAGE;
}

/* Whether the options fit together. Completes the order of --perft. */
static bool use_options(struct task *task)
{
    bool good = false;
    struct matrix_perft_order *perft = &task->order.perft;
    bool chance = task->of_play && (strcmp(task->of_play, "--games") == 0 ||
                                    strcmp(task->of_play, "--seed") == 0);
    if (task->of_play && !task->plays && !(task->perft && chance))
        cli_usage_error("%s is for --play", task->of_play);
    else if (task->of_perft && !task->perft)
        cli_usage_error("%s is for --perft", task->of_perft);
    else if (task->perft && (task->plays || task->order.rules.scope))
        cli_usage_error("%s is no option for --perft", task->plays ? "--play" : "--rules");
    else
        good = true;
    if (task->perft) {
        perft->depth = perft->depth ? perft->depth : PERFT_DEPTH_USUAL;
        perft->compare = matrix_perft_game;
        perft->tries = UMPIRE_PERFT_TRIES;
        perft->seed = task->play.seed;
        perft->places = task->play.games ? task->play.games : 1;
    } else {
        perft->depth = 0;
    }
    return good;
}

static int carry_out(struct task *task, int count, char **words)
{
    struct matrix_order *order = &task->order;
    if (!read_options(task, count, words))
        return UMPIRE_USAGE;
    if (task->help) {
        matrix_help();
        return 0;
    }
    if (!use_options(task))
        return UMPIRE_USAGE;
    if (!task->plays && task->format && !set_format(order, task->format))
        return UMPIRE_USAGE;
    if (!matrix_rules_init(&order->rules, order->rules.scope))
        return cli_out_of_memory();
    if (!matrix_rules_choose(&order->rules))
        return UMPIRE_USAGE;
    if ((task->self_test || task->answer) && optind < count)
        return cli_usage_error("--self-test and --answer take no log, such as '%s'", words[optind]);
    if (task->fault && !task->answer)
        return cli_usage_error("--fault is for --answer");
    if (task->answer)
        return (int)matrix_answer_as_other(task->fault);
    if (task->plays && !task->self_test)
        return play(task, words + optind, count - optind);
    return task->self_test ? (int)matrix_self_test(order)
                           : compare(task, words + optind, count - optind);
}

int cli_matrix(int count, char **words)
{
    struct task task = {
        .order = {.timeout = TIMEOUT_USUAL * INT64_C(1000), .give_up = GIVE_UP_USUAL, .jobs = 1},
        .play = {.seed = 1, .generation.size = UMPIRE_SMALL}};
    const struct umpire_sink none = {0};
    struct umpire_options options;
    umpire_options_init(&options);
    options.as_played = true;  /* as the other implementation does not assume anything */
    options.findings_most = 0; /* so that no time is spent on what would have been legal */
    options.statements = options.events = true;
    task.order.server = &task.server;
    task.order.model = umpire_checker_new(&options, &none);
    int status = task.order.model ? carry_out(&task, count, words) : cli_out_of_memory();
    matrix_server_done(&task.server);
    matrix_rules_done(&task.order.rules);
    matrix_baseline_done(&task.baseline);
    umpire_checker_free(task.order.model);
    return status;
}
