/* SPDX-License-Identifier: MIT */
/* umpire legal and umpire perft: list and count what may come next. */
#include "base/text.h"
#include "desk/shared/cli.h"
#include "desk/shared/markup.h"
#include "desk/shared/options.h"
#include "desk/shared/place.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct answers {
    bool json, effects;
    struct cli_noted noted; /* what was found up to the place, or of the last question */
    uint64_t options;       /* listed so far */
};

static void dump(json_t *object)
{
    cli_need_done(cli_json_line(stdout, object, JSON_COMPACT));
}

static bool print_option(void *user, const struct umpire_option *option)
{
    struct answers *answers = user;
    answers->options++;
    if (answers->json)
        dump(json_pack("{s:s, s:s?, s:s}", "text", option->text, "subject", option->subject,
                       "example", option->example));
    else
        puts(option->text);
    return !ferror(stdout);
}

static const char *const answer_names[] = {
    [UMPIRE_LEGAL] = "legal", [UMPIRE_ILLEGAL] = "illegal", [UMPIRE_UNREADABLE] = "unreadable"};

/* The first rule that the tried statement leaves undecided, and what the log does not tell. What
 * a log may leave out for the whole game is told by 'check' once. False: there is no such rule. */
static bool first_undecided(const struct umpire_position *position, const char **ret_rule,
                            char *ret_untold, size_t size)
{
    size_t count;
    const struct umpire_rule_lines *row = umpire_position_undecided(position, &count);
    const struct umpire_rule_lines *end = row + count;
    while (row < end && row->lacking)
        row++;
    if (row == end)
        return false;
    *ret_rule = row->rule;
    snprintf(ret_untold, size, "the log does not say %s", row->untold);
    return true;
}

/* What is asked about: statements, and whether one of them is no event of the game. */
struct asked {
    size_t statements;
    bool rules_or_notes;
};

static bool note_asked(void *user, const struct umpire_written *one)
{
    struct asked *asked = user;
    asked->statements++;
    asked->rules_or_notes |= one->writing == UMPIRE_WRITING_RULING ||
                             one->writing == UMPIRE_WRITING_NOTE;
    return true;
}

/* Why a line that can be read is no event of the game; "": it is one. */
static const char *why_no_event(const char *line, size_t length)
{
    struct asked asked = {.statements = 0};
    cli_need_done(umpire_read_written(line, length, NULL, note_asked, &asked));
    if (!asked.statements)
        return "the line has no statement; it must be an event of the game";
    return asked.rules_or_notes ? "a ruling or a note is no event of the game; it must be one" : "";
}

static enum umpire_status print_answer(struct umpire_position *position, struct answers *answers,
                                       const char *line, size_t length,
                                       const struct cli_place *place)
{
    answers->noted.findings = 0;
    enum umpire_answer answer = umpire_position_try(position, line, length);
    if (answer == UMPIRE_NOWHERE)
        return cli_place_nowhere(place);
    cli_need_done(answer != UMPIRE_NO_MEMORY);
    const char *no_event = answer == UMPIRE_UNREADABLE ? "" : why_no_event(line, length),
               *rule = NULL, *message = NULL;
    answer = *no_event ? UMPIRE_UNREADABLE : answer;
    const char *name = answer_names[answer];
    char untold[1024];
    if (*no_event) {
        rule = "log.declaration";
        message = no_event;
    } else if (answer != UMPIRE_LEGAL && answers->noted.findings) {
        rule = answers->noted.rule;
        message = answers->noted.message;
    } else if (answer == UMPIRE_LEGAL && first_undecided(position, &rule, untold, sizeof untold)) {
        name = "undecided";
        message = untold;
    }
    if (answers->json)
        dump(json_pack("{s:s, s:o, s:s?, s:s?}", "answer", name, "event", cli_json_text(line),
                       "rule", rule, "message", message));
    else if (rule)
        cli_print(stdout, "%s %s: %s\n", name, rule, message);
    else
        puts(name);
    fflush(stdout);
    if (answer == UMPIRE_LEGAL)
        return UMPIRE_CONFORMANT;
    return answer == UMPIRE_ILLEGAL ? UMPIRE_NONCONFORMANT : UMPIRE_MALFORMED;
}

/* Answers questions from standard input, one a line. Ignores blank lines. */
static enum umpire_status answer_all(struct umpire_position *position, struct answers *answers,
                                     const struct cli_place *place)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while (errno = 0, (length = getline(&line, &capacity, stdin)) >= 0 && !ferror(stdout) &&
                          status != UMPIRE_FAILURE) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
            line[--length] = '\0';
        if (line[strspn(line, " \t")] != '\0')
            status = umpire_status_of_both(
                status, print_answer(position, answers, line, (size_t)length, place));
    }
    int error = length < 0 && !feof(stdin) ? errno : 0;
    free(line);
    cli_need_done(error != ENOMEM);
    if (error) {
        cli_say("standard input: %s", strerror(error));
        status = umpire_status_of_both(status, UMPIRE_MALFORMED);
    }
    return status;
}

static enum umpire_status answer_legal(struct umpire_position *position, struct answers *answers,
                                       const struct cli_place *place, bool ask)
{
    enum umpire_status status = cli_place_reach(place, position, &answers->noted);
    if (status != UMPIRE_CONFORMANT)
        return status;
    if (ask)
        return answer_all(position, answers, place);
    enum umpire_answer answer = umpire_position_legal(position, answers->effects, print_option,
                                                      answers);
    if (answer == UMPIRE_TOO_MANY) {
        cli_print(stderr,
                  "umpire: %s: not every statement that may be written there was tried; more may "
                  "be legal than is listed\n",
                  place->path);
        return UMPIRE_MALFORMED;
    }
    if (answer == UMPIRE_LEGAL && answers->options == 0 && !ferror(stdout))
        cli_print(stderr,
                  "umpire: %s: no event or marker is legal there; are declarations missing?\n",
                  place->path);
    if (answer == UMPIRE_NOWHERE)
        return cli_place_nowhere(place);
    return answer == UMPIRE_LEGAL ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

enum { DEPTH_MOST = 64 };

/* Reports that a depth is not counted, and what to do. */
static enum umpire_status report_stopped_count(const struct cli_place *place, unsigned depth,
                                               uint64_t limit)
{
    char less[64] = "";
    if (depth > 1)
        snprintf(less, sizeof less, ", or ask for less with --depth=%u", depth - 1);
    cli_print(stderr,
              "umpire: %s: depth %u is not counted: more than %llu statements would have to be "
              "tried; allow more with "
              "--limit-tries=N%s\n",
              place->path, depth, (unsigned long long)limit, less);
    return UMPIRE_MALFORMED;
}

static enum umpire_status perft(struct umpire_position *position, struct answers *answers,
                                const struct cli_place *place, unsigned depth, uint64_t limit)
{
    enum umpire_status status = cli_place_reach(place, position, &answers->noted);
    uint64_t left = limit;
    for (unsigned most = 1; status == UMPIRE_CONFORMANT && most <= depth; most++) {
        uint64_t counts[DEPTH_MOST];
        enum umpire_answer answer = umpire_position_perft_within(position, answers->effects, most,
                                                                 &left, counts);
        if (answer == UMPIRE_NOWHERE)
            return cli_place_nowhere(place);
        if (answer == UMPIRE_TOO_MANY)
            return report_stopped_count(place, most, limit);
        if (answer != UMPIRE_LEGAL)
            return UMPIRE_FAILURE;
        printf("%u %llu\n", most, (unsigned long long)counts[most - 1]);
        if (fflush(stdout) != 0)
            break;
    }
    return status;
}

struct request {
    bool json, effects;
    unsigned depth;
    uint64_t limit_tries;
    struct cli_judged_by judged_by;
};

static int take_tries(void *target, const char *value)
{
    struct request *request = target;
    return cli_read_limit(value, "KMG", 1000, &request->limit_tries)
               ? UMPIRE_CONFORMANT
               : cli_usage_error("--limit-tries takes a number from 1 on, or of K, M or G, such as "
                                 "500M, not '%s'",
                                 value);
}

static const struct cli_option legal_options[] = {
    {"-f, --format=text|jsonl",
     CLI_CHOICE(struct request, json, "--format is text or jsonl, not '%s'"),
     "text, or JSON with an object a line (default text)"},
    {"--effects", CLI_SET(struct request, effects),
     "list also statements that only report effects, such as 'table: destroy' (doc/perft.md names "
     "them)"},
    CLI_INTERPRETATION(struct request, judged_by.settings),
    CLI_CONFIGURED(struct request, judged_by.configured),
    {0}};

static const struct cli_option perft_options[] = {
    {"-d, --depth=N", CLI_NUMBER(struct request, depth, 1, DEPTH_MOST, "--depth is a number"),
     "count the ways to write the next N statements, at most 64 (default 3)"},
    {"--limit-tries=N[K|M|G]", CLI_CALL(take_tries),
     "try at most so many statements, over all depths (default 100M, some ten seconds). The depth "
     "that takes more is not counted, and the exit status is 3. In a game with many names each "
     "statement counts for more"},
    {"--effects", CLI_SET(struct request, effects),
     "list also statements that only report effects, such as 'table: destroy' (doc/perft.md names "
     "them)"},
    CLI_INTERPRETATION(struct request, judged_by.settings),
    CLI_CONFIGURED(struct request, judged_by.configured),
    {0}};

enum task { LIST, ANSWER, COUNT };

/* Goes to the place that a word names, and lists, answers or counts there. */
static enum umpire_status go(struct request *request, const char *word, const char *of_input,
                             enum task task)
{
    struct answers answers = {.json = request->json, .effects = request->effects};
    struct umpire_position *position = cli_need(
        umpire_position_new(cli_note_finding, &answers.noted));
    struct cli_place place = {.path = NULL};
    cli_need_done(cli_place_read(word, of_input, &place));
    enum umpire_status status = cli_place_configure(&place, &request->judged_by, position);
    if (status == UMPIRE_CONFORMANT) {
        cli_sandbox_enter(&(struct cli_sandbox){.file = place.path});
        status = task == COUNT
                     ? perft(position, &answers, &place, request->depth, request->limit_tries)
                     : answer_legal(position, &answers, &place, task == ANSWER);
    }
    free(place.path);
    umpire_position_free(position);
    return status;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.depth = 3, .limit_tries = UMPIRE_PERFT_TRIES};
    bool counts = command->options == perft_options;
    const char *of_input = cli_place_of_input(count, words);
    int status = cli_options_read(command, &request, count, words);
    bool ask = !counts && count - optind == 2 && strcmp(words[count - 1], "-") == 0;
    if (status < 0 && count - optind != 1 && !ask)
        status = cli_usage_error("name one log: umpire %s FILE[:LINE]", counts ? "perft" : "legal");
    if (status < 0 && ask && strcmp(words[optind], "-") == 0)
        status = cli_usage_error("the log and the questions cannot both come from standard input");
    if (status < 0) {
        const enum task of_legal = ask ? ANSWER : LIST;
        status = (int)go(&request, words[optind], of_input, counts ? COUNT : of_legal);
        if (status == UMPIRE_FAILURE && !ferror(stdout))
            cli_out_of_memory();
    }
    cli_settings_done(&request.judged_by.settings);
    return status;
}

const struct cli_command cli_legal = {
    .usage = "Usage: umpire legal [OPTION]... FILE[:LINE] [-]\n"
             "Lists what may legally come next after LINE of a log, or after its end: one\n"
             "event a line, sorted. For dice, numbers and texts a line shows what may be\n"
             "written there, in [ ] or < >. If the log has cards, the list also has what only\n"
             "a card permits, with 'by' and the card. With '-', reads events from standard\n"
             "input, one a line, and answers each in a line: 'legal', 'illegal RULE: why',\n"
             "'undecided RULE: what the log does not say' (whether RULE forbids the event\n"
             "depends on that), or 'unreadable RULE: why'.",
    .options = legal_options,
    .end = "Exit status: 0; 1 if a question was answered with 'illegal'; 2 wrong usage;\n"
           "3 the log cannot be read, no game is being played there, or a question is no\n"
           "event of the game; 5 an internal failure.",
    .run = run};

const struct cli_command cli_perft = {
    .usage = "Usage: umpire perft [OPTION]... FILE[:LINE]\n"
             "Counts the legal continuations after LINE of a log, or after its end, for\n"
             "each depth: a line with the depth and the number.\n"
             "\n"
             "A roll counts once for each set of faces, in whatever order they fall. A\n"
             "number, a text or a new name counts once, whatever it is. Optional parts of a\n"
             "statement are left out, except values without a key or preposition, and flags\n"
             "after a preposition. Of a part that may be repeated each single value counts,\n"
             "or the one list that the position asks for.",
    .options = perft_options,
    .end = "Exit status: 0; 2 wrong usage; 3 the log cannot be read, no game is\n"
           "being played there, or a depth takes more than --limit-tries; 5 an internal\n"
           "failure.",
    .run = run};
