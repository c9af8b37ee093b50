/* SPDX-License-Identifier: MIT */
/* umpire due: what has yet to be done at a point of a log. */
#include "base/text.h"

#include "desk/shared/cli.h"
#include "desk/shared/due_lines.h"
#include "desk/shared/markup.h"
#include "desk/shared/options.h"
#include "desk/shared/place.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/settling.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    bool json;
    const char *side; /* NULL: everybody */
    struct umpire_position *position;
    struct cli_judged_by judged_by;
};

/* An object without the members that are NULL. */
static json_t *json_of_due(const struct umpire_due *one)
{
    const char *const members[][2] = {
        {"before", one->before},   {"round", one->round},
        {"phase", one->phase},     {"segment", one->segment},
        {"step", one->step},       {"actor", one->actor},
        {"rule", one->rule},       {"level", one->rule ? umpire_level_name(one->level) : NULL},
        {"text", one->text},       {"write", one->write},
        {"example", one->example},
    };
    json_t *object = json_pack("{s:b}", "next", one->next);
    for (size_t i = 0; object && i < sizeof members / sizeof *members; i++)
        if (members[i][1] &&
            json_object_set_new(object, members[i][0], cli_json_text(members[i][1])) != 0) {
            json_decref(object);
            object = NULL;
        }
    return object;
}

static bool print_object(void *user, const struct umpire_due *one)
{
    const struct request *request = user;
    if (due_is_of(one, request->side))
        cli_need_done(cli_json_line(stdout, json_of_due(one), JSON_COMPACT));
    return true;
}

static void print_due_line(void *user, int indent, const char *line)
{
    (void)user;
    cli_print(stdout, "%*s%s\n", indent, "", line);
}

/* What is undecided ------------------------------------------------------------------------ */

static void print_settling(const struct settling *one, const char *ruleset)
{
    const char *reason = settling_reason(one->row), *example = settling_example(ruleset, reason);
    struct slice word;
    const char *before = "  ";
    for (; settling_word(&reason, &word); before = ", ")
        cli_print(stdout, "%s%.*s", before, (int)word.length, word.at);
    cli_print(stdout, ": %llu %s for it, first in line %llu [%s]\n", (unsigned long long)one->count,
              one->count == 1 ? "judgement waits" : "judgements wait",
              (unsigned long long)one->row->lines[0], one->row->rule);
    if (example)
        cli_print(stdout, "    such as: %.*s\n", (int)strcspn(example, "\n"), example);
}

static json_t *object_of_settling(const struct settling *one, const char *ruleset)
{
    const char *reason = settling_reason(one->row), *example = settling_example(ruleset, reason);
    json_t *words = json_array();
    struct slice word;
    while (settling_word(&reason, &word))
        json_array_append_new(words, json_stringn(word.at, word.length));
    json_t *object = json_pack("{s:I, s:o, s:I, s:s}", "waiting", (json_int_t)one->count, "words",
                               words, "line", (json_int_t)one->row->lines[0], "rule",
                               one->row->rule);
    if (example)
        json_object_set_new(object, "such-as", json_stringn(example, strcspn(example, "\n")));
    return object;
}

/* Lists what the log does not say and most undecided judgements wait for. */
static void list_settlings(const struct request *request, const struct settling *list, size_t count)
{
    char ruleset[32];
    for (size_t i = 0; i < count; i++) {
        const char *rule = list[i].row->rule;
        snprintf(ruleset, sizeof ruleset, "%.*s", (int)strcspn(rule, "."), rule);
        if (request->json) {
            cli_need_done(
                cli_json_line(stdout, object_of_settling(&list[i], ruleset), JSON_COMPACT));
            continue;
        }
        if (i == 0)
            cli_print(stdout, "Undecided so far, by what the log would have to say:\n");
        print_settling(&list[i], ruleset);
    }
}

/* Says what the log does not, so that more may be due. */
static void print_untold(const struct cli_noted *noted)
{
    uint64_t shown = noted->unread_count < NOTED_LINES_MOST ? noted->unread_count
                                                            : NOTED_LINES_MOST;
    if (noted->late_line)
        cli_print(stdout,
                  "More may be due: the log begins late, in line %llu, and does not say what came "
                  "before.\n",
                  (unsigned long long)noted->late_line);
    if (!shown)
        return;
    cli_print(stdout, "More may be due: %s ", shown == 1 ? "line" : "lines");
    for (uint64_t i = 0; i < shown; i++)
        cli_print(stdout, "%s%llu", list_separator(i, noted->unread_count, " and "),
                  (unsigned long long)noted->unread[i]);
    if (shown < noted->unread_count)
        cli_print(stdout, " and %llu more", (unsigned long long)(noted->unread_count - shown));
    cli_print(stdout, " cannot be read.\n");
}

static enum umpire_status list(struct request *request, const struct cli_place *place,
                               const struct cli_noted *noted)
{
    enum umpire_status status = cli_place_reach(place, request->position, noted);
    if (status != UMPIRE_CONFORMANT)
        return status;
    const struct cli_noted read = *noted;
    struct settling settlings[SETTLINGS_MOST];
    size_t row_count, settling_count;
    const struct umpire_rule_lines *rows = umpire_position_undecided(request->position, &row_count);
    settling_count = settling_rank(rows, row_count, settlings);
    struct due_lines lines = {.say = print_due_line, .side = request->side};
    enum umpire_answer answer = umpire_position_due(request->position,
                                                    request->json ? print_object : due_lines_take,
                                                    request->json ? (void *)request : &lines);
    if (answer == UMPIRE_NOWHERE)
        return cli_place_nowhere(place);
    if (answer != UMPIRE_LEGAL)
        return UMPIRE_FAILURE;
    if (!request->json) {
        cli_need_done(due_lines_end(&lines));
        print_untold(&read);
    }
    if (!request->side)
        list_settlings(request, settlings, settling_count);
    return UMPIRE_CONFORMANT;
}

static enum umpire_status obey_due_command(struct request *request, const char *word,
                                           const char *of_input, const struct cli_noted *noted)
{
    struct cli_place place = {.path = NULL};
    cli_need_done(cli_place_read(word, of_input, &place));
    place.side = request->side;
    enum umpire_status status = cli_place_configure(&place, &request->judged_by,
                                                    request->position);
    if (status == UMPIRE_CONFORMANT) {
        cli_sandbox_enter(&(struct cli_sandbox){.file = place.path});
        status = list(request, &place, noted);
    }
    free(place.path);
    return status;
}

static const struct cli_option option_rows[] = {
    {"-f, --format=text|jsonl",
     CLI_CHOICE(struct request, json, "--format is text or jsonl, not '%s'"),
     "text, or JSON with an object a line (default text)"},
    {"--for=SIDE", CLI_SET(struct request, side),
     "list only what SIDE must do and may see, and what no side in particular must do"},
    CLI_INTERPRETATION(struct request, judged_by.settings),
    CLI_CONFIGURED(struct request, judged_by.configured),
    {0}};

static int run_due(const struct cli_command *command, int count, char **words)
{
    struct cli_noted noted = {.findings = 0};
    struct request request = {.json = false};
    const char *of_input = cli_place_of_input(count, words);
    int status = cli_options_read(command, &request, count, words);
    if (status < 0 && count - optind != 1)
        status = cli_usage_error("name one log: umpire due FILE[:LINE]");
    if (status < 0) {
        request.position = cli_need(umpire_position_new(cli_note_finding, &noted));
        status = (int)obey_due_command(&request, words[optind], of_input, &noted);
        if (status == UMPIRE_FAILURE && !ferror(stdout))
            cli_out_of_memory();
    }
    cli_settings_done(&request.judged_by.settings);
    umpire_position_free(request.position);
    return status;
}

const struct cli_command cli_due = {
    .usage = "Usage: umpire due [OPTION]... FILE[:LINE]\n"
             "Lists what has yet to be done after LINE of a log, or after its end: first\n"
             "what the rules demand before the next phase or step, with a statement that does\n"
             "it or a part of it; then what they demand before each later one of the round;\n"
             "then what is open and due at no fixed point. The end of the list is what the\n"
             "log should say, so that rules that are undecided can be decided: first what\n"
             "decides most.",
    .options = option_rows,
    .end = "Exit status: 0; 2 wrong usage; 3 the log cannot be read, or no game is being\n"
           "played there; 5 an internal failure.",
    .run = run_due};
