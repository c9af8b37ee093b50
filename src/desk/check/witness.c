/* SPDX-License-Identifier: MIT */
#include "desk/check/check.h"

#include "desk/shared/log_writer.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/settling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TRIES_MOST = 600,      /* completions of a rule that are checked */
    EDITS_MOST = 250,      /* after so many no more that are legal are listed */
    BYTES_MOST = 16 << 20, /* of all of them together */
    FINDINGS_MOST = 300,   /* of all completions, without FEW_FINDINGS of each */
    FEW_FINDINGS = 4,
    RULES_MOST = 8,        /* at most so many rules are asked about at a line */
    UNTOLD_BYTES = 512,
    FIRSTS_MOST = 3, /* edits that decide, to each of which a second one is added */
};

/* A rule that the line leaves undecided. */
struct asked {
    const char *rule;
    bool once; /* the log lacks what it needs from the line on */
    char untold[UNTOLD_BYTES];
};

/* What a check says of a completion. */
struct answer {
    uint64_t line;                /* the line that is asked about */
    const struct asked *asked;    /* the rule; NULL: which rules are undecided there is found out */
    uint64_t before, here, after; /* violations and errors before the line, in it, and after it */
    uint64_t errors;              /* in the whole game */
    bool undecided, broken, cut;
};

/* The greatest counts: no completion that is compared with them has more. */
static const struct answer anything = {
    .errors = UINT64_MAX, .before = UINT64_MAX, .after = UINT64_MAX};

struct witness {
    const struct cli_check *check;
    struct cli_judging judging;
    struct umpire_checker *checker;
    const char *path;
    struct log_writer text; /* the game, closed by `end` */
    struct text_line *lines;
    size_t count, capacity;
    uint64_t line; /* in the game, from 1 */
    char ruleset[32];
    struct asked asked[RULES_MOST];
    size_t asked_count;
    struct answer answer, base; /* base: of the log as it is */
    struct completing completing;
    size_t tries, bytes, findings;
    bool no_memory;
    char unreadable[UNTOLD_BYTES]; /* why the log exceeds a limit */
    struct timespec begun;
};

/* The checker's answers ------------------------------------------------------------------- */

/* Whether the completion that is judged cannot be shown: it has a new error, a new finding before
 * the line, or a new breach after it that is not the one asked about. */
static bool is_hopeless(const struct witness *witness)
{
    const struct answer *answer = &witness->answer, *base = &witness->base;
    bool waits = answer->broken || !answer->asked || answer->asked->once;
    return answer->errors > base->errors || answer->before > base->before ||
           (!waits && answer->after > base->after);
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct witness *witness = user;
    struct answer *answer = &witness->answer;
    answer->cut |= strcmp(finding->rule, "log.cut-off") == 0;
    if (finding->level > UMPIRE_LEVEL_VIOLATION)
        return true;
    answer->errors += finding->level == UMPIRE_LEVEL_ERROR;
    answer->before += finding->line < answer->line;
    answer->here += finding->line == answer->line;
    answer->after += finding->line > answer->line;
    if (answer->asked && strcmp(finding->rule, answer->asked->rule) == 0)
        answer->broken |= finding->line == answer->line ||
                          (answer->asked->once && finding->line > answer->line);
    return !is_hopeless(witness);
}

/* Notes the rule among those that are asked about. */
static void ask(struct witness *witness, const char *rule)
{
    for (size_t i = 0; i < witness->asked_count; i++)
        if (strcmp(witness->asked[i].rule, rule) == 0)
            return;
    if (witness->asked_count < RULES_MOST)
        witness->asked[witness->asked_count++] = (struct asked){.rule = rule};
}

static bool take_undecided(void *user, uint64_t line, const char *rule)
{
    struct witness *witness = user;
    struct answer *answer = &witness->answer;
    if (answer->asked)
        answer->undecided |= (line == answer->line || line == 0) &&
                             strcmp(rule, answer->asked->rule) == 0;
    else if (line == answer->line)
        ask(witness, rule);
    return true;
}

static void take_witness_row(struct witness *witness, const struct umpire_rule_lines *row)
{
    if (row->lacking && row->line_count && row->lines[0] == witness->answer.line)
        ask(witness, row->rule);
    for (size_t i = 0; i < witness->asked_count; i++) {
        struct asked *asked = &witness->asked[i];
        if (strcmp(asked->rule, row->rule) != 0)
            continue;
        asked->once = row->lacking != NULL;
        snprintf(asked->untold, sizeof asked->untold, "%s", settling_reason(row));
    }
}

static bool take_game(void *user, const struct umpire_game *game)
{
    struct witness *witness = user;
    if (witness->answer.asked)
        return true;
    snprintf(witness->ruleset, sizeof witness->ruleset, "%s", game->ruleset ? game->ruleset : "");
    for (size_t i = 0; i < game->undecided_rule_count; i++)
        take_witness_row(witness, &game->undecided_rules[i]);
    return true;
}

/* Notes that the log exceeds a limit. A completion that does so is none. */
static bool take_log(void *user, const struct umpire_log *log)
{
    struct witness *witness = user;
    if (log->unreadable && !witness->answer.asked)
        snprintf(witness->unreadable, sizeof witness->unreadable, "%s", log->unreadable);
    else if (log->unreadable)
        witness->answer.errors = UINT64_MAX;
    return true;
}

/* Whether --limit-time is over for the log and its completions; if so, `unreadable` says it. */
static bool is_past_limit(struct witness *witness)
{
    struct timespec now;
    uint64_t limit = witness->check->options.limit_time;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t spent = (now.tv_sec - witness->begun.tv_sec) * 1000 +
                    (now.tv_nsec - witness->begun.tv_nsec) / 1000000;
    if (limit && (uint64_t)spent >= limit)
        snprintf(witness->unreadable, sizeof witness->unreadable,
                 "it takes longer than the limit of %llu ms", (unsigned long long)limit);
    return *witness->unreadable;
}

static struct answer judge(struct witness *witness, const char *text, size_t length, uint64_t line,
                           const struct asked *asked)
{
    witness->answer = (struct answer){.line = line, .asked = asked};
    witness->no_memory |= umpire_check_memory(witness->checker, witness->path, text, length) ==
                              UMPIRE_FAILURE &&
                          !is_hopeless(witness);
    return witness->answer;
}

/* Completions ----------------------------------------------------------------------------- */

/* Writes the log with the edits, each before its line or in its place. Returns the number that
 * `witness->line` then has. */
static size_t write_edited(struct witness *witness, const struct edit *const *edits,
                           size_t edit_count, struct log_writer *text)
{
    size_t line = (size_t)witness->line;
    for (size_t i = 0; i < witness->count; i++) {
        bool replaced = false;
        for (size_t j = 0; j < edit_count; j++) {
            if (edits[j]->line != i)
                continue;
            log_write(text, "%s\n", edits[j]->text);
            replaced |= edits[j]->replaces;
            if (!edits[j]->replaces && i < witness->line)
                line++;
        }
        if (!replaced)
            log_write(text, "%.*s\n", (int)witness->lines[i].length, witness->lines[i].at);
    }
    witness->no_memory |= text->failed;
    return line;
}

/* The two completions of a rule, each with its edits. */
struct pair {
    const struct edit *legal[2], *breach[2];
    const struct edit *deciding; /* one edit that alone decides; NULL: none was found */
};

/* Whether the edits make the rule decided at the line, which is noted in `pair`. */
static bool try_edits(struct witness *witness, const struct asked *asked, const struct edit *first,
                      const struct edit *second, struct pair *pair)
{
    const struct edit *edits[] = {first, second};
    const struct answer *base = &witness->base;
    struct log_writer text = {.bytes = NULL};
    size_t line = write_edited(witness, edits, second ? 2 : 1, &text);
    witness->tries++;
    witness->bytes += text.length;
    struct answer answer = judge(witness, text.bytes, text.length, line, asked);
    log_writer_done(&text);
    size_t findings = answer.before + answer.here + answer.after;
    witness->findings += findings > FEW_FINDINGS ? findings - FEW_FINDINGS : 0;
    if (answer.undecided || is_hopeless(witness))
        return false;
    bool legal = !answer.broken && answer.here <= base->here && answer.after <= base->after;
    if (answer.broken && !pair->breach[0])
        memcpy(pair->breach, edits, sizeof edits);
    if (legal && !pair->legal[0])
        memcpy(pair->legal, edits, sizeof edits);
    return answer.broken || legal;
}

static bool is_open(struct witness *witness, const struct pair *pair)
{
    bool complete = pair->legal[0] && pair->breach[0];
    return !complete && witness->tries < TRIES_MOST && witness->bytes < BYTES_MOST &&
           witness->findings < FINDINGS_MOST && !witness->no_memory && !is_past_limit(witness);
}

/* Tries each edit alone, then pairs of one that decided the rule, or `records all`, and another. */
static void find_pair(struct witness *witness, const struct asked *asked, struct pair *ret_pair)
{
    const struct completing *all = &witness->completing;
    const struct edit *firsts[FIRSTS_MOST + 1];
    size_t count = 0;
    *ret_pair = (struct pair){.deciding = NULL};
    witness->tries = witness->bytes = 0;
    for (size_t i = 0; i < all->count && is_open(witness, ret_pair); i++)
        if (try_edits(witness, asked, &all->edits[i], NULL, ret_pair) && count < FIRSTS_MOST)
            firsts[count++] = &all->edits[i];
    ret_pair->deciding = count ? firsts[0] : NULL;
    firsts[count++] = &all->edits[all->count - 1];
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < all->count && is_open(witness, ret_pair); j++)
            if (all->edits[j].line != firsts[i]->line || !all->edits[j].replaces)
                try_edits(witness, asked, firsts[i], &all->edits[j], ret_pair);
}

/* What is legal --------------------------------------------------------------------------- */

struct listing {
    struct witness *witness;
    struct completing *all;
    size_t line;
    bool any;
};

static bool take_option(void *user, const struct umpire_option *option)
{
    const struct listing *listing = user;
    completing_add_legal(listing->all, listing->line, option->example, listing->any);
    return listing->all->count < EDITS_MOST && !is_past_limit(listing->witness);
}

static bool ignore_finding(void *user, const struct umpire_finding *finding)
{
    (void)user;
    (void)finding;
    return true;
}

static void list_legal_for_witness(struct completing *all, size_t line, bool any, void *user)
{
    struct witness *witness = user;
    struct listing listing = {witness, all, line, any};
    struct umpire_position *position = umpire_position_new(ignore_finding, NULL);
    const size_t length = (size_t)(all->lines[line].at - witness->text.bytes);
    if (position && cli_settings_set(&witness->judging.given, umpire_position_checker(position)) &&
        umpire_position_play(position, witness->text.bytes, length))
        umpire_position_legal(position, true, take_option, &listing);
    else
        witness->no_memory = true;
    umpire_position_free(position);
}

/* The answer ------------------------------------------------------------------------------ */

static void print_edit(const struct edit *edit, uint64_t first)
{
    cli_print(stdout, "# %s line %llu: %s\n", edit->replaces ? "in place of" : "before",
              (unsigned long long)(first + edit->line), edit->text);
}

static void print_completion(struct witness *witness, const struct edit *const *edits,
                             uint64_t first)
{
    struct log_writer text = {.bytes = NULL};
    size_t count = edits[1] ? 2 : 1;
    for (size_t i = 0; i < count; i++)
        print_edit(edits[i], first);
    write_edited(witness, edits, count, &text);
    fwrite(text.bytes, 1, text.length, stdout);
    log_writer_done(&text);
}

/* Answers for one rule. `first`: the number of the game's first line in its log. */
static bool answer_rule(struct witness *witness, const struct asked *asked, uint64_t first)
{
    struct pair pair;
    struct completing *all = &witness->completing;
    *all = (struct completing){.lines = witness->lines,
                               .line = (size_t)witness->line - 1,
                               .ruleset = witness->ruleset,
                               .untold = asked->untold};
    witness->base = anything;
    witness->base = judge(witness, witness->text.bytes, witness->text.length, witness->line, asked);
    completing_propose(all, list_legal_for_witness, witness);
    witness->no_memory |= all->no_memory;
    if (witness->no_memory || is_past_limit(witness)) {
        completing_done(all);
        return false;
    }
    find_pair(witness, asked, &pair);
    bool found = pair.legal[0] && pair.breach[0];
    cli_print(stdout, "# %s:%llu: %s is undecided: the log does not say %s\n", witness->path,
              (unsigned long long)(first + witness->line - 1), asked->rule, asked->untold);
    if (pair.deciding) {
        cli_print(stdout, "# one line decides it, such as\n");
        print_edit(pair.deciding, first);
    }
    if (pair.legal[0]) {
        cli_print(stdout, "# legal with\n");
        print_completion(witness, pair.legal, first);
    }
    if (pair.breach[0]) {
        cli_print(stdout, "# a breach with\n");
        print_completion(witness, pair.breach, first);
    }
    const char *lacking = pair.breach[0] ? "no legal game" : "neither a legal game nor a breach";
    if (!found)
        cli_print(stdout, "# %s was found in %zu completions%s\n",
                  pair.legal[0] ? "no breach" : lacking, witness->tries,
                  witness->findings < FINDINGS_MOST ? "" : "; more would take too much effort");
    completing_done(all);
    return found;
}

static bool begins_witnessed_game(const char *line)
{
    line += strspn(line, " \t");
    return strncmp(line, "game ", 5) == 0;
}

/* Takes the lines of the game that has the line. Answers its first line; 0: there is none. */
static uint64_t take_lines(struct witness *witness, const char *text, uint64_t line)
{
    uint64_t first = 0, number = 1;
    for (const char *at = text; *at; number++) {
        size_t length = strcspn(at, "\n");
        bool game = begins_witnessed_game(at);
        if (game && number > line)
            break;
        if (game) {
            first = number;
            log_take_back(&witness->text, 0);
        }
        if (first)
            log_write(&witness->text, "%.*s\n", (int)length, at);
        at += length + (at[length] != '\0');
    }
    witness->line = first && line < number ? line - first + 1 : 0;
    return witness->line ? first : 0;
}

/* Cuts the game's text into lines. */
static void cut_lines(struct witness *witness)
{
    const char *end = witness->text.bytes + witness->text.length;
    for (const char *at = witness->text.bytes; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        struct text_line *lines = cli_room(witness->lines, witness->count, &witness->capacity,
                                           sizeof *lines);
        if (!lines) {
            witness->no_memory = true;
            return;
        }
        lines[witness->count++] = (struct text_line){at, (size_t)(newline - at)};
        witness->lines = lines;
        at = newline + 1;
    }
}

static enum umpire_status say_unreadable(const struct witness *witness)
{
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: cannot be read: %s", witness->path, witness->unreadable);
}

static enum umpire_status answer_all_rules(struct witness *witness, const char *text, size_t length,
                                           uint64_t line)
{
    bool found = true;
    witness->base = anything;
    judge(witness, text, length, UINT64_MAX, NULL);
    if (*witness->unreadable)
        return say_unreadable(witness);
    uint64_t first = take_lines(witness, text, line);
    if (!first)
        return CLI_FAIL(UMPIRE_MALFORMED, "%s: line %llu is in no game", witness->path,
                        (unsigned long long)line);
    judge(witness, witness->text.bytes, witness->text.length, witness->line, NULL);
    if (witness->answer.cut)
        log_write(&witness->text, "result unfinished\nend\n");
    witness->no_memory |= witness->text.failed;
    if (!witness->no_memory)
        cut_lines(witness);
    for (size_t i = 0; i < witness->asked_count && !witness->no_memory; i++)
        found = answer_rule(witness, &witness->asked[i], first) && found;
    if (!witness->asked_count)
        cli_print(stdout, "# %s:%llu: nothing is undecided\n", witness->path,
                  (unsigned long long)line);
    if (*witness->unreadable)
        return say_unreadable(witness);
    return found ? UMPIRE_CONFORMANT : UMPIRE_INDETERMINATE;
}

/* Makes the checker, with the configuration and what the command line says. */
static enum umpire_status make_checker(struct witness *witness)
{
    static struct umpire_sink sink = {
        .finding = take_finding, .undecided = take_undecided, .game_end = take_game,
        .log_end = take_log};
    struct cli_check check = *witness->check;
    check.details = true;
    check.options.findings_most = UINT64_MAX;
    sink.user = witness;
    if (!cli_judging_read(&witness->judging, &check))
        return errno == ENOMEM ? (enum umpire_status)cli_out_of_memory() : UMPIRE_USAGE;
    enum umpire_status status = cli_judging_make(&witness->judging, &check, &sink,
                                                 &witness->checker);
    if (status == UMPIRE_CONFORMANT)
        status = cli_configure_checker(&check.configured, witness->path, witness->checker);
    if (status == UMPIRE_CONFORMANT)
        witness->no_memory = !cli_settings_set(&witness->judging.given, witness->checker);
    return status;
}

enum umpire_status cli_witness(const struct cli_check *check, const char *path, uint64_t line)
{
    struct witness witness = {.check = check, .path = path};
    char *text = NULL;
    size_t length;
    bool input = strcmp(path, "-") == 0;
    clock_gettime(CLOCK_MONOTONIC, &witness.begun);
    enum umpire_status status = make_checker(&witness);
    if (status == UMPIRE_CONFORMANT) {
        cli_sandbox_enter(&(struct cli_sandbox){.file = path});
        FILE *file = input ? stdin : fopen(path, "re");
        if (!file || !cli_read_whole(file, &text, &length)) {
            cli_say("%s: %s", path, strerror(errno));
            status = UMPIRE_MALFORMED;
        } else {
            status = answer_all_rules(&witness, text, length, line);
        }
        if (file && !input)
            fclose(file);
    }
    if (witness.no_memory)
        status = (enum umpire_status)cli_out_of_memory();
    free(text);
    free(witness.lines);
    log_writer_done(&witness.text);
    umpire_checker_free(witness.checker);
    cli_judging_done(&witness.judging);
    return status;
}
