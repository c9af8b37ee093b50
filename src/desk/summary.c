/* SPDX-License-Identifier: MIT */
/* umpire summary: the results and totals of the games of an event or a corpus. */
#include "base/text.h"
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCORE_MOST = 1000, MARGIN_MOST = 1000000, MARGINS_MOST = 32, TYPED_MOST = 4 << 20 };

struct request {
    const char *format, *output, *listed, *typed;
    uint32_t score[3]; /* of a game that is won, tied and lost */
    struct umpire_margin margins[MARGINS_MOST];
    size_t margin_count;
    const char *bad_margins; /* what is wrong with the table that is being read */
};

/* Reads "3-1-0". */
static int read_score(void *target, const char *text)
{
    uint32_t *score = ((struct request *)target)->score;
    const char *at = text;
    bool good = true;
    for (int i = 0; i < 3 && good; i++) {
        char digits[8];
        uint64_t number = 0;
        size_t length = strcspn(at, "-");
        snprintf(digits, sizeof digits, "%.*s", (int)length, at);
        good = length < sizeof digits && number_read(digits, 0, SCORE_MOST, &number) &&
               (at[length] == '-') == (i < 2);
        score[i] = (uint32_t)number;
        at += good ? length + (i < 2) : 0;
    }
    return good ? UMPIRE_CONFORMANT
                : cli_usage_error("--score takes what a game scores that is won, tied and lost, "
                                  "each at most %d, such as 3-1-0, not '%s'",
                                  SCORE_MOST, text);
}

/* Takes a row of --points-table, "60 7 4": from a margin of 60 on the winner gets 7 points and the
 * loser 4. A comment begins with '#'. False: the row is wrong, and `bad_margins` says why. */
static bool take_margin(void *user, char *line, uint64_t number)
{
    struct request *request = user;
    struct umpire_margin *row = &request->margins[request->margin_count];
    unsigned from, winner, loser;
    char more;
    line[strcspn(line, "#")] = '\0';
    line = cli_trim(line);
    if (!*line)
        return true;
    (void)number;
    bool form = strspn(line, "0123456789 \t") == strlen(line) &&
                sscanf(line, "%7u %4u %4u %c", &from, &winner, &loser, &more) == 3;
    if (!form || from > MARGIN_MOST || winner > SCORE_MOST || loser > SCORE_MOST)
        request->bad_margins = "a row must be a margin, and what winner and loser get, such as "
                               "'60 7 4'";
    else if (request->margin_count == MARGINS_MOST)
        request->bad_margins = "it must have at most 32 rows";
    else if (request->margin_count == 0 ? from != 0 : from <= row[-1].from)
        request->bad_margins = "the margins must begin with 0, and each must be greater than the "
                               "one before";
    if (request->bad_margins)
        return false;
    *row = (struct umpire_margin){from, winner, loser};
    request->margin_count++;
    return true;
}

/* Reads --points-table. */
static int read_margins(void *target, const char *word)
{
    struct request *request = target;
    static const struct umpire_margin armada[] = {
        {0, 6, 5}, {60, 7, 4}, {140, 8, 3}, {220, 9, 2}, {300, 10, 1}};
    request->margin_count = 0;
    if (strcmp(word, "armada") == 0) {
        memcpy(request->margins, armada, sizeof armada);
        request->margin_count = sizeof armada / sizeof *armada;
        return UMPIRE_CONFORMANT;
    }
    if (cli_each_line(word, take_margin, request) && request->margin_count > 0)
        return UMPIRE_CONFORMANT;
    if (request->bad_margins || request->margin_count == 0)
        cli_usage_error("--points-table: %s: %s", word,
                        request->bad_margins ? request->bad_margins : "it has no row");
    return UMPIRE_USAGE;
}

struct input {
    struct cli_report report;
    bool failed; /* the report could not be opened, which was reported */
};

static bool open_summary_input(struct input *input)
{
    input->failed = !cli_report_open(&input->report);
    return !input->failed;
}

/* Copies the inputs that are no regular files, before the process enters the sandbox. */
static void copy_streams(struct input *inputs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct stat status;
        inputs[i].report.file = -1;
        if (strcmp(inputs[i].report.path, "-") == 0 || stat(inputs[i].report.path, &status) != 0 ||
            !S_ISREG(status.st_mode))
            open_summary_input(&inputs[i]);
    }
}

static enum umpire_status add(struct umpire_summary *summary, struct input *input)
{
    char why[2 * PATH_MAX];
    if (input->failed || (input->report.file < 0 && !open_summary_input(input)))
        return UMPIRE_MALFORMED;
    if (umpire_summary_add(summary, input->report.file, input->report.path, why, sizeof why))
        return UMPIRE_CONFORMANT;
    enum umpire_status status = errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
    cli_say("%s", why);
    return status;
}

/* Reads the results that were typed. NULL after a message. */
static char *read_typed(const char *path, size_t *ret_length)
{
    char *text = cli_text_up_to(path, TYPED_MOST, ret_length);
    cli_need_done(text || errno != ENOMEM);
    if (!text)
        cli_say("%s: %s", path, strerror(errno));
    return text;
}

/* A table of typed results, and whether one differs. */
struct typed {
    const char *path;
    char *text;
    size_t length;
    bool differs;
};

static void tell_difference(void *user, const char *what)
{
    struct typed *typed = user;
    typed->differs = true;
    cli_say("%s: %s", typed->path, what);
}

/* Has the summary compare typed results, if there are some. */
static enum umpire_status compare(struct umpire_summary *summary, struct typed *typed)
{
    char why[4096];
    if (!typed->text || umpire_summary_typed(summary, typed->text, typed->length, tell_difference,
                                             typed, why, sizeof why))
        return UMPIRE_CONFORMANT;
    cli_need_done(errno != ENOMEM);
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", typed->path, why);
}

/* In the sandbox, with the output reserved. */
static enum umpire_status sum_up_inputs(struct input *inputs, size_t count,
                                        const struct request *request, struct typed *typed,
                                        struct cli_output *output)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (!cli_output_begin(output))
        return UMPIRE_FAILURE;
    cli_guard_memory();
    struct umpire_summary *summary = cli_need(umpire_summary_open(request->format, output->file));
    umpire_summary_score(summary, request->score[0], request->score[1], request->score[2]);
    status = compare(summary, typed);
    umpire_summary_margins(summary, request->margins, request->margin_count);
    bool compares = status == UMPIRE_CONFORMANT;
    if (compares)
        for (size_t i = 0; i < count && status != UMPIRE_FAILURE; i++) {
            status = umpire_status_of_both(status, add(summary, &inputs[i]));
            cli_report_close(&inputs[i].report);
        }
    bool written = umpire_summary_close(summary);
    if (!written)
        cli_unwritten("the summary");
    written = cli_output_close(output, written && compares && status != UMPIRE_FAILURE) && written;
    status = typed->differs ? umpire_status_of_both(status, UMPIRE_NONCONFORMANT) : status;
    return written || !compares ? status : UMPIRE_FAILURE;
}

static bool files_apart(const struct cli_path_list *list, const char *listed, const char *output)
{
    struct cli_files files = {.outputs = {{"-o", output}},
                              .output_count = 1,
                              .inputs = {{"the list of --files-from", listed}}};
    files.input_count = listed != NULL;
    bool apart = cli_files_apart(&files);
    for (size_t i = 0; i < list->count && apart; i++) {
        files.inputs[0] = (struct cli_file){"the report", list->paths[i]};
        files.input_count = 1;
        apart = cli_files_apart(&files);
    }
    return apart;
}

static enum umpire_status run(const struct cli_path_list *list, const struct request *request)
{
    struct cli_output output;
    char **paths = list->paths;
    size_t count = list->count;
    if (!files_apart(list, request->listed, request->output))
        return UMPIRE_USAGE;
    struct input *inputs = cli_need(calloc(count + 1, sizeof *inputs));
    for (size_t i = 0; i < count; i++)
        inputs[i].report.path = paths[i];
    copy_streams(inputs, count);
    struct typed typed = {.path = request->typed};
    if (request->typed && !(typed.text = read_typed(request->typed, &typed.length))) {
        free(inputs);
        return UMPIRE_MALFORMED;
    }
    struct log_paths reports = {.roots = paths, .root_count = count};
    enum umpire_status status = UMPIRE_FAILURE;
    if (cli_output_reserve(&output, request->output)) {
        cli_sandbox_enter(
            &(struct cli_sandbox){.logs = &reports, .outputs = {&output}, .reads_xml = true});
        status = sum_up_inputs(inputs, count, request, &typed, &output);
    }
    free(typed.text);
    free(inputs);
    return status;
}

static const struct cli_option option_rows[] = {
    {"-f, --format=text|csv|html|listfortress|trf26",
     CLI_CHOICE(struct request, format,
                "there is no format '%s' of summaries; there are text, csv, html, "
                "listfortress and trf26"),
     "the summary's format: text; csv, a line for each game; html, a page with pictures; or "
     "players, rounds and results for other programs, as listfortress (JSON) or trf26 (FIDE's) "
     "(default text)"},
    {"--typed=FILE", CLI_SET(struct request, typed),
     "compare with the results that somebody typed into FILE: a table (CSV) of round, player 1, "
     "points 1, player 2, points 2, winner. If player 2 is empty or 'bye', player 1 has won. If "
     "the round is empty as well, player 1 has not played yet"},
    {"--score=WON-TIED-LOST", CLI_CALL(read_score),
     "points in the standings for a game that is won, tied or lost (default 3-1-0)"},
    {"--points-table=armada|FILE", CLI_CALL(read_margins),
     "give points by the margin of victory. 'armada' is the 10-point table of its organised "
     "play. FILE has a line for each row of a table: the least margin, the winner's points and "
     "the loser's, such as 60 7 4"},
    {"-o, --output=FILE", CLI_SET(struct request, output),
     "write to FILE (default: standard output)"},
    {"--files-from=FILE", CLI_SET(struct request, listed),
     "sum up also the reports that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {0}};

static int summary(const struct cli_command *command, int count, char **words)
{
    struct request request = {.format = "text", .score = {3, 1, 0}};
    struct cli_path_list list;
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (optind == count && !request.listed)
        return cli_usage_error("name a report: umpire summary REPORT.xml...");
    status = (int)cli_path_list_gather(&list, request.listed, words + optind, count - optind);
    if (status == UMPIRE_CONFORMANT)
        status = (int)run(&list, &request);
    cli_path_list_done(&list);
    return status;
}

const struct cli_command cli_summary = {
    .usage = "Usage: umpire summary [OPTION]... REPORT.xml...\n"
             "Sums up the games of XML reports: by game, player, rule and round, who won and\n"
             "the standings, how long games took, and how the dice fell for each player. '-'\n"
             "is standard input. A report that was written with '--details --max-findings\n"
             "all' has everything.",
    .options = option_rows,
    .end = "Exit status: 0; 1 a typed result differs; 2 wrong usage; 3 what was named is no\n"
           "report, contradicts itself or cannot be read (the others are summed up); 5 an\n"
           "internal failure.",
    .run = summary};
