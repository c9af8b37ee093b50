/* umpire matrix: where another implementation of the rules and this one disagree. */
#include "cli/matrix.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIMEOUT_MOST = 3600 };

static void help(void)
{
    puts("Usage: umpire matrix [OPTION]... --with=COMMAND PATH...\n"
         "Asks another implementation of the rules about every statement of each game,\n"
         "and reports where it and the reference disagree. A PATH is a log, a directory\n"
         "(every *.umpire below it), or '-' for standard input; plain or gzip.\n"
         "\n"
         "      --with=COMMAND     the other implementation: started by /bin/sh -c for\n"
         "                         each game, reads statements on standard input,\n"
         "                         answers 'legal', 'illegal RULE', 'illegal' or\n"
         "                         'unknown' on standard output\n"
         "      --rules=PREFIX,... compare these rules only: armada.ship,armada.pass\n"
         "      --timeout=SECONDS  for each answer (default 10)\n"
         "  -f, --format=text|xml|junit\n"
         "                         the report's format (text on a terminal, else xml)\n"
         "  -o, --output=FILE      write the report to FILE, which appears when complete\n"
         "      --help             this text\n"
         "\n"
         "Exit status: 0 they agree, 1 they disagree, 2 wrong usage, 3 a log is malformed\n"
         "or cannot be read, or the other implementation failed, 5 an internal failure.");
}

enum { OPTION_WITH = 256, OPTION_RULES, OPTION_TIMEOUT };

static const struct option long_options[] = {
    {"with", required_argument, NULL, OPTION_WITH},
    {"rules", required_argument, NULL, OPTION_RULES},
    {"timeout", required_argument, NULL, OPTION_TIMEOUT},
    {"format", required_argument, NULL, 'f'},
    {"output", required_argument, NULL, 'o'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

struct order {
    struct matrix matrix;
    const char *output;
    bool format_chosen, help;
    enum matrix_format format;
};

static bool set_format(struct order *order, const char *format)
{
    static const char *const names[] = {[MATRIX_TEXT] = "text", [MATRIX_XML] = "xml", [MATRIX_JUNIT] = "junit"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(format, names[i]) == 0) {
            order->format = (enum matrix_format)i;
            order->format_chosen = true;
            return true;
        }
    cli_usage_error("there is no format '%s'; there are text, xml and junit", format);
    return false;
}

static bool set_timeout(struct order *order, const char *word)
{
    char *end;
    double seconds = strtod(word, &end);
    if (end == word || *end || !(seconds >= 0.001 && seconds <= TIMEOUT_MOST)) {
        cli_usage_error("--timeout takes seconds, 0.001 to %d, not '%s'", TIMEOUT_MOST, word);
        return false;
    }
    order->matrix.process.timeout = (int64_t)(seconds * 1000);
    return true;
}

static bool read_options(struct order *order, int count, char **words)
{
    int option;
    bool good = true;
    while (good && (option = getopt_long(count, words, "f:o:h", long_options, NULL)) != -1)
        switch (option) {
        case OPTION_WITH: order->matrix.command = optarg; break;
        case OPTION_RULES: order->matrix.scope = optarg; break;
        case OPTION_TIMEOUT: good = set_timeout(order, optarg); break;
        case 'f': good = set_format(order, optarg); break;
        case 'o': order->output = optarg; break;
        case 'h': order->help = true; break;
        default: cli_option_error(words); return false;
        }
    return good;
}

static bool list_rules(struct matrix *matrix)
{
    struct umpire_rule rule;
    while (umpire_rule_at(NULL, matrix->rule_count, &rule))
        matrix->rule_count++;
    matrix->rules = calloc(matrix->rule_count + 1, sizeof *matrix->rules);
    for (size_t i = 0; matrix->rules && umpire_rule_at(NULL, i, &rule); i++)
        matrix->rules[i] = (struct matrix_rule){.id = rule.id, .compared = !matrix->scope};
    return matrix->rules != NULL;
}

/* A prefix is whole words: armada.ship is not armada.shipyard. */
static bool choose_rules(struct matrix *matrix)
{
    for (const char *at = matrix->scope; at && *at; at += *at == ',') {
        size_t length = strcspn(at, ","), chosen = 0;
        for (size_t i = 0; i < matrix->rule_count; i++) {
            const char *id = matrix->rules[i].id;
            if (strncmp(id, at, length) == 0 && (id[length] == '.' || id[length] == '\0')) {
                matrix->rules[i].compared = true;
                chosen++;
            }
        }
        if (chosen == 0) {
            cli_usage_error("no rule begins with '%.*s'; 'umpire rules' lists them", (int)length, at);
            return false;
        }
        at += length;
    }
    return true;
}

static enum umpire_status compare_into(struct order *order, const struct log_paths *paths, FILE *file)
{
    static const struct matrix_writer *const writers[] = {
        [MATRIX_TEXT] = &matrix_text_writer, [MATRIX_XML] = &matrix_xml_writer, [MATRIX_JUNIT] = &matrix_junit_writer};
    struct matrix_report report = {.file = file, .writer = writers[order->format]};
    order->matrix.report = &report;
    report.writer->begin(&report, &order->matrix);
    enum umpire_status status = matrix_compare(&order->matrix, paths);
    report.writer->end(&report, &order->matrix);
    if (report.cases)
        fclose(report.cases);
    return status;
}

static enum umpire_status run(struct order *order, const struct log_paths *paths)
{
    struct cli_output output;
    struct cli_files files = {.outputs = {{"-o", order->output}}, .output_count = 1, .logs = paths};
    if (!cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_output_open(&output, order->output))
        return UMPIRE_FAILURE;
    int copy = fcntl(output.file, F_DUPFD_CLOEXEC, 0); /* not for the other to write to */
    FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
    enum umpire_status status = file ? compare_into(order, paths, file) : UMPIRE_FAILURE;
    bool written = file && fflush(file) == 0 && !ferror(file);
    if (!written)
        cli_print(stderr, "umpire: the report cannot be written: %s\n", strerror(errno));
    else if (status == UMPIRE_FAILURE && !order->matrix.told)
        cli_out_of_memory();
    if (file)
        fclose(file);
    else if (copy >= 0)
        close(copy);
    written = cli_output_close(&output, written && status != UMPIRE_FAILURE) && written;
    return written ? status : UMPIRE_FAILURE;
}

int cli_matrix(int count, char **words)
{
    struct order order = {.matrix.process.timeout = 10000};
    struct log_paths paths = {0};
    int status = UMPIRE_USAGE;
    if (read_options(&order, count, words)) {
        if (!order.format_chosen)
            order.format = !order.output && isatty(STDOUT_FILENO) ? MATRIX_TEXT : MATRIX_XML;
        if (order.help) {
            help();
            status = 0;
        } else if (!order.matrix.command) {
            cli_usage_error("--with=COMMAND is missing: the implementation to compare with");
        } else if (optind == count) {
            cli_usage_error("a log is missing: name a file, a directory, or '-' for standard input");
        } else if (!list_rules(&order.matrix) || !log_paths_gather(&paths, words + optind, count - optind)) {
            status = cli_out_of_memory();
        } else if (choose_rules(&order.matrix)) {
            status = (int)run(&order, &paths);
        }
    }
    log_paths_done(&paths);
    free(order.matrix.rules);
    return status;
}
