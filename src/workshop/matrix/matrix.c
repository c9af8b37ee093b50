/* SPDX-License-Identifier: MIT */
/* umpire matrix: where another implementation of the rules and this one disagree. */
#include "workshop/matrix/matrix.h"

#include "base/text.h"
#include "workshop/matrix/answering.h"
#include "workshop/matrix/compare.h"
#include "workshop/matrix/play.h"
#include "workshop/matrix/engine.h"
#include "desk/shared/options.h"

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

struct task {
    struct matrix_order order;
    struct matrix_server server;
    struct matrix_baseline baseline;
    struct matrix_play play;
    const char *output, *fault, *list, *known, *write_known, *format;
    /* as their rows show them, or NULL: an option that only --play has, one that --play lacks, and
     * one that only --perft has */
    const char *of_play, *of_compare, *of_perft;
    bool self_test, answer, plays, perft;
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

static int set_timeout(void *task, const char *word)
{
    char *end;
    double seconds = strtod(word, &end);
    if (end == word || *end || !(seconds >= 0.001 && seconds <= TIMEOUT_MOST))
        return cli_usage_error("--timeout takes seconds, 0.001 to %d, not '%s'", TIMEOUT_MOST,
                               word);
    ((struct task *)task)->order.timeout = (int64_t)(seconds * 1000);
    return UMPIRE_CONFORMANT;
}

static int set_give_up(void *task, const char *word)
{
    return number_read(word, 0, UINT64_MAX, &((struct task *)task)->order.give_up)
               ? UMPIRE_CONFORMANT
               : cli_usage_error("--give-up takes a number of games, not '%s'", word);
}

/* Keeps a choice for the positions of --perft, and sets it. */
static int set_choice(void *task, const char *word)
{
    struct matrix_order *order = &((struct task *)task)->order;
    struct matrix_perft_order *perft = &order->perft;
    if (perft->choice_count == MATRIX_CHOICES_MOST)
        return cli_usage_error("--interpretation may be given %d times at most",
                               MATRIX_CHOICES_MOST);
    perft->choices[perft->choice_count++] = word;
    return cli_set_interpretation(order->model, word) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
}

static const struct cli_option option_rows[] = {
    {"--with=COMMAND", CLI_SET(struct task, order.command),
     "start the other program by this command of the shell: once for each game, or once for all "
     "if it can begin a new game. It reads statements on standard input and answers each on "
     "standard output: 'legal', 'illegal RULE', 'illegal', 'unknown', 'undecided' or 'error'"},
    {"--connect=HOST:PORT", CLI_SET(struct task, order.address),
     "talk to the other program at this address, instead of --with"},
    {"--files-from=FILE", CLI_SET(struct task, list),
     "compare also the PATHs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {"-j, --jobs=N",
     CLI_NUMBER(struct task, order.jobs, 1, MATRIX_JOBS_MOST,
                "-j takes a number of processes or connections at a time,"),
     "run the other implementation N times at once, each for logs of its own; the report stays "
     "the same"},
    {.into = CLI_NOTE(struct task, of_compare)},
    {"--rules=PREFIX,...", CLI_SET(struct task, order.rules.scope),
     "compare these rules only: armada.ship,armada.pass"},
    {"--interpretation=NAME=CHOICE", CLI_CALL(set_choice),
     "your answer to a question that the rules leave open, as in 'check'"},
    {"--baseline=FILE", CLI_SET(struct task, known),
     "do not count the disagreements that FILE lists"},
    {"--write-baseline=FILE", CLI_SET(struct task, write_known),
     "write a file for --baseline: the disagreements of this run"},
    {"--logs", CLI_SET(struct task, order.lists_logs),
     "with -f text: list each disagreement and each game, not only the totals"},
    {"--only-first", CLI_SET(struct task, order.only_first),
     "report each game's first disagreement only"},
    {.into = CLI_NOTE_END},
    {"--timeout=SECONDS", CLI_CALL(set_timeout),
     "wait at most SECONDS for each answer (default 10)"},
    {"--give-up=GAMES", CLI_CALL(set_give_up),
     "stop after so many games in a row without an answer in time (default 10; 0: never)"},
    {"-f, --format=text|xml|junit|github|badge|markdown", CLI_SET(struct task, format),
     "the report's format (text on a terminal, else xml); badge is SVG, for the other program's "
     "README"},
    {"-o, --output=FILE", CLI_SET(struct task, output),
     "write the report to FILE, which appears when it is complete"},
    {"--play", CLI_SET(struct task, plays),
     "let the other program play one side; umpire plays the others and judges each move. The "
     "games are random games of a GAME, or continue a log. The report is that of 'check', in its "
     "formats"},
    {.into = CLI_NOTE(struct task, of_play)},
    {"--games=N", CLI_NUMBER(struct task, play.games, 1, 1000000000, "--games is a number"),
     "with --play: play N games of each GAME (default 10), and continue each log N times "
     "(default 1); with --perft: count from N places of each finished log (default 1)"},
    {"--seed=S", CLI_NUMBER(struct task, play.seed, 0, UINT64_MAX, "--seed is a number"),
     "(--play) seed of the first game, to which each later one adds 1 (default 1)"},
    {"--players=N",
     CLI_NUMBER(struct task, play.generation.players, 2, 64, "--players is a number"),
     "(--play) how many players a GAME has (default: the game chooses)"},
    {"--size=small|medium|large",
     CLI_CHOICE_FROM(struct task, play.generation.size, UMPIRE_SMALL,
                     "--size is small, medium or large, not '%s'"),
     "(--play) how large the games of a GAME are (default small)"},
    {"--record=FILE", CLI_SET(struct task, play.record),
     "(--play) write the log of the games to FILE"},
    {.into = CLI_NOTE_END},
    {"--perft", CLI_SET(struct task, perft),
     "count the ways in which each log could go on, from its end or from a place within a finished "
     "game. Where the programs' counts differ, show the shortest log for which they differ"},
    {.into = CLI_NOTE(struct task, of_perft)},
    {"--depth=N",
     CLI_NUMBER(struct task, order.perft.depth, 1, PERFT_DEPTH_MOST, "--depth is a number"),
     "(--perft) count the ways to write the next N statements (default 3)"},
    {"--line=N", CLI_NUMBER(struct task, order.perft.line, 1, UINT64_MAX, "--line is a number"),
     "(--perft) begin the count after line N of each log. Without it a log of a whole game is "
     "counted from as many places as --games says, drawn by --seed (default: 1 place, seed 1)"},
    {.into = CLI_NOTE_END},
    {"--self-test", CLI_SET(struct task, self_test),
     "show that each kind of wrong answer is found"},
    {"--answer", CLI_SET(struct task, answer),
     "act as the program that --with starts: answer on standard output what comes on standard "
     "input, as umpire judges it"},
    {"--fault=KIND", CLI_SET(struct task, fault),
     "with --answer: give one wrong answer of this kind; 'list' lists the kinds"},
    {0}};

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
    for (size_t i = 0; logs && i < table->count; i++) {
        logs[i].path = strdup(path_table_at(table, i, room));
        if (!logs[i].path) {
            free_logs(logs, i);
            return NULL;
        }
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
    if (!sections)
        return CLI_FAIL(UMPIRE_FAILURE, "no room for a temporary file: %s", strerror(errno));
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

/* An option's name without its value, for "%.*s". */
#define NAME(shown) (int)strcspn(shown, "="), shown

static int play(struct task *task, char **words, int count)
{
    struct matrix_play *play = &task->play;
    play->order = &task->order;
    play->format = task->format;
    play->output = task->output;
    play->list = task->list;
    if (task->of_compare)
        return cli_usage_error("%.*s is no option for --play", NAME(task->of_compare));
    return find_other(task) ? (int)matrix_play(play, words, count) : UMPIRE_USAGE;
}

/* Whether the options fit together. Completes the order of --perft. */
static bool use_options(struct task *task)
{
    bool good = false;
    struct matrix_perft_order *perft = &task->order.perft;
    bool chance = task->of_play && (strncmp(task->of_play, "--games=", 8) == 0 ||
                                    strncmp(task->of_play, "--seed=", 7) == 0);
    bool of_perft_too = task->perft && chance;
    if (task->of_play && !task->plays && !of_perft_too)
        cli_usage_error("%.*s is for --play", NAME(task->of_play));
    else if (task->of_perft && !task->perft)
        cli_usage_error("%.*s is for --perft", NAME(task->of_perft));
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

static int carry_out_matrix(const struct cli_command *command, struct task *task, int count,
                            char **words)
{
    struct matrix_order *order = &task->order;
    int status = cli_options_read(command, task, count, words);
    if (status >= 0)
        return status;
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

static int matrix(const struct cli_command *command, int count, char **words)
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
    int status = task.order.model ? carry_out_matrix(command, &task, count, words)
                                  : cli_out_of_memory();
    matrix_server_done(&task.server);
    matrix_rules_done(&task.order.rules);
    matrix_baseline_done(&task.baseline);
    umpire_checker_free(task.order.model);
    return status;
}

const struct cli_command cli_matrix = {
    .usage = "Usage: umpire matrix [OPTION]... --with=COMMAND PATH...\n"
             "  or:  umpire matrix [OPTION]... --connect=HOST:PORT PATH...\n"
             "  or:  umpire matrix --play [OPTION]... --with=COMMAND GAME|PATH...\n"
             "  or:  umpire matrix --perft [OPTION]... --with=COMMAND PATH...\n"
             "  or:  umpire matrix --self-test\n"
             "  or:  umpire matrix --answer [--fault=KIND]\n"
             "Asks another implementation of the rules about every statement of each game,\n"
             "and reports where it and umpire disagree. A PATH is a log, a folder\n"
             "(every *.umpire below it), or '-' for standard input; plain or gzip.",
    .options = option_rows,
    .column = 25,
    .end = "Exit status: 0 they agree where both decide, 1 they disagree, 2 wrong usage,\n"
           "3 a log cannot be read, or is malformed and no '#~ log.' in it says so, or the\n"
           "other implementation failed, 5 an internal failure.",
    .run = matrix};
