/* umpire check: judges logs and writes a report. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void help(void)
{
    puts("Usage: umpire check [OPTION]... PATH...\n"
         "Judges each log: a file, a directory (every *.umpire below it), or '-' for\n"
         "standard input; plain or gzip.\n"
         "\n"
         "  -f, --format=xml|text     the report's format (default: text on a terminal, else xml)\n"
         "  -o, --output=FILE         write the report to FILE, which appears when it is complete\n"
         "  -W RULE=off|advice|violation\n"
         "                            how a rule reports; may be given several times\n"
         "      --interpretation=NAME=CHOICE\n"
         "                            how a rule is read where the rulebook leaves it open\n"
         "      --require-decided     a rule that the log leaves undecided makes a game indeterminate\n"
         "      --fail-on=advice      advice counts as a violation does\n"
         "      --max-findings=N|all  findings written for each game (default 100)\n"
         "      --details             what was checked, for each game (XML)\n"
         "      --help                this text\n"
         "\n"
         "Exit status: 0 conformant, 1 a rule was broken, 2 wrong usage, 3 a log is\n"
         "malformed or cannot be read, 4 a game is unfinished or, with\n"
         "--require-decided, not decided, 5 an internal failure.");
}

struct settings {
    struct umpire_options options;
    const char *format, *output;
    bool help;
    char **late; /* the words of -W and --interpretation, by turns with their kind */
    size_t late_count;
};

enum { OPTION_INTERPRETATION = 256, OPTION_DECIDED, OPTION_FAIL_ON, OPTION_MOST, OPTION_DETAILS, OPTION_HELP };

static const struct option long_options[] = {
    {"format", required_argument, NULL, 'f'},
    {"output", required_argument, NULL, 'o'},
    {"interpretation", required_argument, NULL, OPTION_INTERPRETATION},
    {"require-decided", no_argument, NULL, OPTION_DECIDED},
    {"fail-on", required_argument, NULL, OPTION_FAIL_ON},
    {"max-findings", required_argument, NULL, OPTION_MOST},
    {"details", no_argument, NULL, OPTION_DETAILS},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static bool set_most(struct settings *settings, const char *value)
{
    char *end;
    if (strcmp(value, "all") == 0) {
        settings->options.findings_most = UINT64_MAX;
        return true;
    }
    errno = 0;
    unsigned long long most = strtoull(value, &end, 10);
    if (errno || *end || value[0] < '0' || value[0] > '9') {
        cli_usage_error("--max-findings takes a number or 'all', not '%s'", value);
        return false;
    }
    settings->options.findings_most = most;
    return true;
}

/* Reads the options; false after a message. */
static bool read_options(struct settings *settings, int count, char **words)
{
    int option;
    opterr = 1;
    while ((option = getopt_long(count, words, "f:o:W:h", long_options, NULL)) != -1)
        switch (option) {
        case 'f': settings->format = optarg; break;
        case 'o': settings->output = optarg; break;
        case 'W':
            settings->late[settings->late_count++] = (char *)"W";
            settings->late[settings->late_count++] = optarg;
            break;
        case OPTION_INTERPRETATION:
            settings->late[settings->late_count++] = (char *)"I";
            settings->late[settings->late_count++] = optarg;
            break;
        case OPTION_DECIDED: settings->options.require_decided = true; break;
        case OPTION_FAIL_ON:
            if (strcmp(optarg, "advice") != 0) {
                cli_usage_error("--fail-on takes 'advice', not '%s'", optarg);
                return false;
            }
            settings->options.fail_on_advice = true;
            break;
        case OPTION_MOST:
            if (!set_most(settings, optarg))
                return false;
            break;
        case OPTION_DETAILS: settings->options.details = true; break;
        case 'h':
        case OPTION_HELP: settings->help = true; break;
        default: fputs("umpire: 'umpire check --help' lists the options\n", stderr); return false;
        }
    return true;
}

/* The report's file under a name of its own until it is complete. */
static int open_beside(const char *output, char **ret_name)
{
    size_t length = strlen(output) + sizeof ".XXXXXX";
    *ret_name = malloc(length);
    if (!*ret_name)
        return -1;
    snprintf(*ret_name, length, "%s.XXXXXX", output);
    int file = mkstemp(*ret_name);
    if (file >= 0) {
        mode_t mask = umask(0);
        umask(mask);
        if (fchmod(file, 0666 & ~mask) != 0)
            return file; /* readable by its owner only, but whole */
    }
    return file;
}

static bool is_regular_or_new(const char *output)
{
    struct stat status;
    return stat(output, &status) != 0 || S_ISREG(status.st_mode);
}

static bool choose_format(const struct settings *settings, enum umpire_format *ret_format)
{
    const char *format = settings->format;
    if (!format)
        format = !settings->output && isatty(STDOUT_FILENO) ? "text" : "xml";
    *ret_format = strcmp(format, "xml") == 0 ? UMPIRE_FORMAT_XML : UMPIRE_FORMAT_TEXT;
    if (strcmp(format, "xml") == 0 || strcmp(format, "text") == 0)
        return true;
    cli_usage_error("there is no format '%s'; there are 'xml' and 'text'", format);
    return false;
}

static enum umpire_status check_all(const struct settings *settings, const struct log_paths *paths,
                                    struct umpire_report *report)
{
    enum umpire_status status = paths->status;
    struct umpire_checker *checker = umpire_checker_new(&settings->options, umpire_report_sink(report));
    if (!checker)
        return UMPIRE_FAILURE;
    for (size_t i = 0; i < settings->late_count; i += 2) {
        bool rule = settings->late[i][0] == 'W';
        if (!(rule ? cli_set_rule(checker, settings->late[i + 1])
                   : cli_set_interpretation(checker, settings->late[i + 1]))) {
            umpire_checker_free(checker);
            return UMPIRE_USAGE;
        }
    }
    for (size_t i = 0; i < paths->count && status != UMPIRE_FAILURE; i++)
        status = umpire_status_of_both(status, umpire_check_path(checker, paths->paths[i]));
    umpire_checker_free(checker);
    return status;
}

static int run(const struct settings *settings, const struct log_paths *paths)
{
    struct umpire_report_options options = {.details = settings->options.details, .file = STDOUT_FILENO};
    char *name = NULL;
    bool aside = settings->output && is_regular_or_new(settings->output);
    if (!choose_format(settings, &options.format))
        return UMPIRE_USAGE;
    const char *no_colour = getenv("NO_COLOR");
    options.colour = !settings->output && isatty(STDOUT_FILENO) && !(no_colour && *no_colour);
    if (settings->output)
        options.file = aside ? open_beside(settings->output, &name) : open(settings->output, O_WRONLY | O_CLOEXEC);
    if (options.file < 0) {
        fprintf(stderr, "umpire: %s: %s\n", settings->output, strerror(errno));
        free(name);
        return UMPIRE_FAILURE;
    }
    struct umpire_report *report = umpire_report_open(&options);
    enum umpire_status status = report ? check_all(settings, paths, report) : UMPIRE_FAILURE;
    bool written = report && umpire_report_close(report);
    if (settings->output && close(options.file) != 0)
        written = false;
    bool keep = written && status != UMPIRE_FAILURE && status != UMPIRE_USAGE;
    if (keep && aside && rename(name, settings->output) != 0)
        written = keep = false;
    if (!keep && aside)
        unlink(name);
    free(name);
    if (written)
        return (int)status;
    fprintf(stderr, "umpire: the report cannot be written: %s\n", strerror(errno));
    return UMPIRE_FAILURE;
}

int cli_check(int count, char **words)
{
    struct settings settings = {.late = calloc((size_t)count * 2 + 2, sizeof *settings.late)};
    if (!settings.late)
        return UMPIRE_FAILURE;
    umpire_options_init(&settings.options);
    int status = UMPIRE_USAGE;
    struct log_paths paths = {0};
    if (!read_options(&settings, count, words))
        goto done;
    if (settings.help) {
        help();
        status = 0;
    } else if (optind == count) {
        cli_usage_error("a log is missing: name a file, a directory, or '-' for standard input");
    } else if (!log_paths_gather(&paths, words + optind, count - optind)) {
        status = UMPIRE_FAILURE;
    } else {
        status = run(&settings, &paths);
    }
done:
    log_paths_done(&paths);
    free(settings.late);
    return status;
}
