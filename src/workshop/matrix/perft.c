/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/play.h"

#include "base/random.h"
#include "workshop/matrix/compare.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 64, PATH_BYTES = 8192 };

/* Lists ------------------------------------------------------------------------------- */

/* Statements, each with its line's end and a NUL. */
struct list {
    char **lines;
    size_t count, capacity;
    bool no_memory;
};

static bool add_line(void *user, const struct umpire_option *option)
{
    struct list *list = user;
    size_t length = strlen(option->example);
    char **lines = cli_room(list->lines, list->count, &list->capacity, sizeof *lines);
    char *line = lines ? malloc(length + 2) : NULL;
    if (lines)
        list->lines = lines;
    if (line) {
        memcpy(line, option->example, length);
        memcpy(line + length, "\n", 2);
        list->lines[list->count++] = line;
    }
    list->no_memory = !line;
    return !list->no_memory;
}

static void free_list(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->lines[i]);
    free(list->lines);
    *list = (struct list){.lines = NULL};
}

/* Asking ------------------------------------------------------------------------------ */

struct perft {
    struct matrix_comparison *comparison;
    struct umpire_position *position;
    char path[PATH_BYTES]; /* statements from the log's position to the one that differs */
    char rule[128], message[1024], citation[256]; /* of the last statement that was tried */
    bool no_memory;
};

/* An answer to '? perft'. */
struct reply {
    enum { COUNTS, ILLEGAL, UNKNOWN, WRONG, FAILED } what;
    unsigned count; /* numbers, of the depths from 1 on */
    uint64_t counts[DEPTH_MOST];
};

static struct matrix_channel *channel_of(struct perft *perft)
{
    return &perft->comparison->engine.channel;
}

/* Reads numbers; those of the greatest depths may be left out, with 'unknown' in their place. */
static bool read_counts(const char *line, unsigned depth, struct reply *ret_reply)
{
    const char *at = line;
    while (*at >= '0' && *at <= '9' && ret_reply->count < depth) {
        char *end;
        ret_reply->counts[ret_reply->count++] = strtoull(at, &end, 10);
        at = end + (*end == ' ');
        if (!*end)
            return ret_reply->count == depth;
    }
    return ret_reply->count > 0 && strcmp(at, "unknown") == 0;
}

static void read_reply(struct perft *perft, char *line, const char *statement, unsigned depth,
                       struct reply *ret_reply)
{
    struct matrix_comparison *comparison = perft->comparison;
    struct matrix_channel *channel = channel_of(perft);
    struct matrix_answer *answer = &comparison->at.answer;
    ret_reply->what = COUNTS;
    if (read_counts(line, depth, ret_reply))
        return;
    ret_reply->what = WRONG;
    snprintf(channel->reason, sizeof channel->reason,
             "it answered '%.200s'; '? perft %u' is answered with %u %s%s, or with 'unknown'", line,
             depth, depth, matrix_word(depth, "number", "numbers"),
             statement ? ", 'illegal' or 'illegal RULE'" : "");
    bool may_be_answer = strncmp(line, "illegal", 7) == 0 || strncmp(line, "un", 2) == 0 ||
                         strncmp(line, "error", 5) == 0;
    if (!may_be_answer || !matrix_answer_read(&comparison->order->rules, line, answer,
                                              channel->reason, sizeof channel->reason))
        return;
    if (answer->verdict == MATRIX_SAYS_ILLEGAL && statement)
        ret_reply->what = ILLEGAL;
    else if (answer->verdict != MATRIX_SAYS_ILLEGAL)
        ret_reply->what = UNKNOWN;
}

/* Asks for the counts here, or after a statement. */
static void ask(struct perft *perft, const char *statement, unsigned depth, struct reply *ret_reply)
{
    char *line, *question = NULL;
    struct matrix_comparison *comparison = perft->comparison;
    int length = statement ? (int)strcspn(statement, "\n") : 0;
    *ret_reply = (struct reply){.what = FAILED};
    comparison->at.answer = (struct matrix_answer){
        .verdict = MATRIX_SAYS_NOTHING, .rule = MATRIX_NO_RULE, .words = ""};
    if (asprintf(&question, "perft %u%s%.*s", depth, statement ? " " : "", length,
                 statement ? statement : "") < 0) {
        perft->no_memory = true;
        return;
    }
    enum matrix_line got = matrix_engine_ask(&comparison->engine, question, &line);
    free(question);
    if (got == MATRIX_LINE)
        read_reply(perft, line, statement, depth, ret_reply);
    else if (got == MATRIX_LINE_BAD)
        ret_reply->what = WRONG;
}

/* Telling ----------------------------------------------------------------------------- */

/* The first word after the subject, which may stand in quotes. */
static void write_verb(struct matrix_comparison *comparison, const char *statement)
{
    size_t quoted = *statement == '"' ? 1 + strcspn(statement + 1, "\"") : 0;
    const char *end = statement + quoted + strcspn(statement + quoted, " \n");
    const char *verb = *end == ' ' && end[-1] == ':' ? end + 1 : statement;
    snprintf(comparison->at.verb, sizeof comparison->at.verb, "%.*s", (int)strcspn(verb, " \n"),
             verb);
}

/* Settles a statement of the position, which the path leads to. */
static bool settle(struct perft *perft, const char *statement, enum matrix_outcome outcome)
{
    struct matrix_comparison *comparison = perft->comparison;
    comparison->game.asked++;
    free(comparison->at.statement);
    comparison->at.statement = NULL;
    write_verb(comparison, statement);
    perft->no_memory = asprintf(&comparison->at.statement, "%s%.*s", perft->path,
                                (int)strcspn(statement, "\n"), statement) < 0 ||
                       !matrix_comparison_settle(comparison, outcome);
    return !perft->no_memory;
}

static bool settle_failure(struct perft *perft, const char *statement)
{
    struct matrix_comparison *comparison = perft->comparison;
    free(comparison->at.statement);
    comparison->at.statement = strdup(statement);
    matrix_comparison_fail(comparison);
    return settle(perft, statement, MATRIX_UNANSWERED);
}

/* Settles a reply that is no answer. */
static bool settle_wrong(struct perft *perft, const struct reply *reply, const char *statement)
{
    return reply->what == FAILED ? settle_failure(perft, statement)
                                 : settle(perft, statement, MATRIX_ERROR);
}

static void write_counted(struct perft *perft, unsigned depth, uint64_t ours, uint64_t theirs)
{
    snprintf(perft->comparison->counted, sizeof perft->comparison->counted,
             "umpire counts %" PRIu64 " at depth %u there, the other %" PRIu64, ours, depth,
             theirs);
}

/* The smallest position --------------------------------------------------------------- */

static bool on_finding(void *user, const struct umpire_finding *finding)
{
    struct perft *perft = user;
    if (*perft->rule || finding->level > UMPIRE_LEVEL_VIOLATION)
        return true;
    snprintf(perft->rule, sizeof perft->rule, "%s", finding->rule);
    snprintf(perft->message, sizeof perft->message, "%s", finding->message);
    snprintf(perft->citation, sizeof perft->citation, "%s",
             finding->citation ? finding->citation : "");
    return true;
}

/* Notes the disagreement about a statement that only the other one counts, if it is a breach. */
static bool settle_option(struct perft *perft, const char *line, enum umpire_answer answer)
{
    struct matrix_comparison *comparison = perft->comparison;
    char *statement = strdup(line);
    comparison->at.answer.verdict = MATRIX_SAYS_LEGAL;
    bool found = answer == UMPIRE_LEGAL ||
                 matrix_comparison_find(comparison, perft->rule, perft->message, perft->citation);
    bool good = statement && found && settle(perft, statement, MATRIX_ACCEPTED);
    free(statement);
    perft->no_memory = perft->no_memory || !good;
    return good;
}

/* The index of a line in the list; the list's count if it has no such line. */
static size_t index_of(const struct list *list, const char *line)
{
    size_t length = strlen(line);
    for (size_t i = 0; i < list->count; i++)
        if (strncmp(list->lines[i], line, length) == 0 &&
            strcmp(list->lines[i] + length, "\n") == 0)
            return i;
    return list->count;
}

/* Asks for each statement that the other counts, and settles the first that is a breach, or that
 * the reference does not count, or counts once. */
static bool find_option(struct perft *perft, const struct list *list, uint64_t theirs)
{
    char question[64], *line, reason[160], *odd = NULL;
    struct matrix_comparison *comparison = perft->comparison;
    bool *seen = calloc(list->count + 1, sizeof *seen), known = true, good = seen != NULL;
    for (uint64_t k = 1; good && known && k <= theirs && k <= list->count + 1; k++) {
        snprintf(question, sizeof question, "option %" PRIu64, k);
        enum matrix_line got = matrix_engine_ask(&comparison->engine, question, &line);
        if (got != MATRIX_LINE) {
            free(seen);
            free(odd);
            return got == MATRIX_LINE_BAD ? settle(perft, question, MATRIX_ERROR)
                                          : settle_failure(perft, question);
        }
        known = strcmp(line, "unknown") != 0;
        size_t at = known ? index_of(list, line) : list->count;
        perft->rule[0] = '\0';
        enum umpire_answer answer = known && at == list->count
                                        ? umpire_position_try(perft->position, line, strlen(line))
                                        : UMPIRE_LEGAL;
        if (answer != UMPIRE_LEGAL && *perft->rule) {
            free(seen);
            free(odd);
            return settle_option(perft, line, answer);
        }
        bool twice = known && at < list->count && seen[at];
        if (!odd && known && (twice || at == list->count)) {
            snprintf(reason, sizeof reason,
                     twice ? "; it counts this twice"
                           : "; it counts this, which is legal, but not counted");
            odd = strdup(line);
            good = odd != NULL;
        }
        seen[at] = true;
    }
    if (good) {
        size_t used = strlen(comparison->counted);
        snprintf(comparison->counted + used, sizeof comparison->counted - used, "%s",
                 odd ? reason : "; it does not name what it counts");
        good = settle_option(perft, odd ? odd : "perft 1", UMPIRE_LEGAL);
    }
    free(seen);
    free(odd);
    perft->no_memory = perft->no_memory || !good;
    return good;
}

/* Where the search goes on: a statement after which the counts differ at the least depth. */
struct step {
    const char *line;
    unsigned depth;
    uint64_t ours, theirs;
    bool unknown, settled;
    bool left_open; /* the other refuses statements about which the reference is undecided */
};

/* Settles a statement that the reference counts and the other calls illegal. */
static bool settle_refusal(struct perft *perft, const char *line, struct step *step)
{
    size_t rules;
    struct matrix_comparison *comparison = perft->comparison;
    if (umpire_position_try(perft->position, line, strlen(line)) == UMPIRE_NO_MEMORY)
        return false;
    const struct umpire_rule_lines *rows = umpire_position_undecided(perft->position, &rules);
    bool good = true;
    for (size_t i = 0; good && i < rules; i++)
        good = matrix_comparison_leave(comparison, rows[i].rule, rows[i].lacking != NULL);
    const bool left_open = matrix_is_left_open(comparison);
    step->left_open = step->left_open || left_open;
    step->settled = !left_open;
    return good && settle(perft, line, left_open ? MATRIX_LEFT_OPEN : MATRIX_REFUSED);
}

/* Compares the counts after one statement. */
static bool compare_after(struct perft *perft, const char *line, unsigned depth, struct step *step)
{
    struct reply reply;
    uint64_t counts[DEPTH_MOST], tries = UINT64_MAX;
    ask(perft, line, depth > 1 ? depth - 1 : 1, &reply);
    if (reply.what == UNKNOWN) {
        step->unknown = true;
        return true;
    }
    if (reply.what == ILLEGAL)
        return settle_refusal(perft, line, step);
    if (reply.what != COUNTS) {
        step->settled = true;
        return settle_wrong(perft, &reply, line);
    }
    if (depth == 1)
        return true;
    if (umpire_position_perft_after(perft->position, false, line, strlen(line), depth - 1, &tries,
                                    counts) == UMPIRE_NO_MEMORY)
        return false;
    step->unknown = step->unknown || reply.count < depth - 1;
    for (unsigned k = 1; k <= reply.count && (!step->line || k < step->depth); k++)
        if (counts[k - 1] != reply.counts[k - 1]) {
            step->line = line;
            step->depth = k;
            step->ours = counts[k - 1];
            step->theirs = reply.counts[k - 1];
            break;
        }
    return true;
}

/* Plays a statement on both sides. */
static bool descend(struct perft *perft, const char *line)
{
    struct matrix_comparison *comparison = perft->comparison;
    size_t used = strlen(perft->path);
    int length = (int)strcspn(line, "\n");
    char *told = strndup(line, (size_t)length);
    if (!told || !umpire_position_play(perft->position, line, strlen(line))) {
        free(told);
        return false;
    }
    snprintf(perft->path + used, sizeof perft->path - used, "%s; ", told);
    matrix_comparison_tell(comparison, told);
    free(told);
    return !comparison->state.broken || settle(perft, line, MATRIX_UNANSWERED);
}

/* Notes that counts differ though the answers about each single statement agree. */
static bool settle_sum(struct perft *perft, const struct step *here, bool unknown)
{
    char question[32];
    struct matrix_comparison *comparison = perft->comparison;
    snprintf(question, sizeof question, "perft %u", here->depth);
    comparison->at.answer.rule = MATRIX_NO_RULE;
    comparison->at.answer.words = "";
    if (unknown) {
        bool more = here->theirs > here->ours;
        comparison->at.answer.verdict = more ? MATRIX_SAYS_LEGAL : MATRIX_SAYS_ILLEGAL;
        return settle(perft, question, more ? MATRIX_ACCEPTED : MATRIX_REFUSED);
    }
    snprintf(channel_of(perft)->reason, sizeof channel_of(perft)->reason,
             "it counts %" PRIu64
             " at depth %u, but what it answers about each statement adds up to "
             "%" PRIu64,
             here->theirs, here->depth, here->ours);
    return settle(perft, question, MATRIX_ERROR);
}

/* Goes down from a position whose counts differ at a depth and at none before it. */
static bool narrow(struct perft *perft, struct step here)
{
    bool good = true, done = false;
    while (good && !done) {
        struct list list = {.lines = NULL};
        struct step step = {.line = NULL};
        write_counted(perft, here.depth, here.ours, here.theirs);
        umpire_position_counted(perft->position, false, add_line, &list);
        good = !list.no_memory;
        for (size_t i = 0; good && !step.settled && i < list.count; i++)
            good = compare_after(perft, list.lines[i], here.depth, &step);
        done = step.settled || !step.line;
        if (good && !done) {
            good = descend(perft, step.line);
            done = perft->comparison->state.broken;
            here = step;
        } else if (good && !step.settled && here.depth == 1 && here.theirs > list.count) {
            good = find_option(perft, &list, here.theirs);
        } else if (good && !step.settled && !step.left_open) {
            good = settle_sum(perft, &here, step.unknown);
        }
        free_list(&list);
    }
    return good;
}

/* Positions --------------------------------------------------------------------------- */

/* The reference's counts, as far as its tries go. Answers the depth. */
static unsigned count_here(struct perft *perft, uint64_t *ret_counts)
{
    const struct matrix_perft_order *order = &perft->comparison->order->perft;
    uint64_t tries = order->tries;
    unsigned depth = 0;
    enum umpire_answer answer = UMPIRE_LEGAL;
    while (depth < order->depth && answer == UMPIRE_LEGAL) {
        uint64_t counts[DEPTH_MOST];
        answer = umpire_position_perft_within(perft->position, false, depth + 1, &tries, counts);
        if (answer == UMPIRE_LEGAL) {
            memcpy(ret_counts, counts, sizeof counts);
            depth++;
        }
    }
    perft->no_memory = answer == UMPIRE_NO_MEMORY;
    return depth;
}

static bool compare_counts(struct perft *perft, unsigned depth, const uint64_t *counts)
{
    char question[32];
    struct reply reply;
    snprintf(question, sizeof question, "perft %u", depth);
    ask(perft, NULL, depth, &reply);
    if (reply.what == UNKNOWN)
        reply.count = 0;
    else if (reply.what != COUNTS)
        return !perft->no_memory && settle_wrong(perft, &reply, question);
    bool good = true;
    for (unsigned k = 1; good && k <= depth; k++) {
        if (k > reply.count) {
            good = settle(perft, question, MATRIX_UNKNOWN);
        } else if (counts[k - 1] == reply.counts[k - 1]) {
            good = settle(perft, question, MATRIX_AGREED);
        } else {
            struct step here = {.depth = k, .ours = counts[k - 1], .theirs = reply.counts[k - 1]};
            return narrow(perft, here);
        }
    }
    return good;
}

static bool tell_all_of_perft(struct perft *perft, const char *text, size_t length)
{
    char *lines = strndup(text, length);
    for (char *line = lines, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        *end = '\0';
        matrix_comparison_tell(perft->comparison, line);
    }
    free(lines);
    return lines != NULL;
}

/* Compares the counts after the first `count` statements. */
static bool compare_at(struct matrix_comparison *comparison, size_t count)
{
    const struct matrix_noted *noted = &comparison->noted;
    const struct matrix_perft_order *order = &comparison->order->perft;
    size_t length = noted->list[count - 1].end;
    uint64_t counts[DEPTH_MOST];
    struct perft perft = {.comparison = comparison};
    perft.position = umpire_position_new(on_finding, &perft);
    bool good = perft.position != NULL;
    for (size_t i = 0; good && i < order->choice_count; i++)
        cli_set_interpretation(umpire_position_checker(perft.position), order->choices[i]);
    good = good && umpire_position_play(perft.position, noted->text, length);
    unsigned depth = good ? count_here(&perft, counts) : 0;
    good = good && !perft.no_memory;
    comparison->at.line = noted->list[count - 1].line;
    comparison->counted[0] = '\0';
    if (good && depth > 0)
        good = matrix_comparison_begin_game(comparison);
    if (good && depth > 0 && !comparison->state.broken)
        good = tell_all_of_perft(&perft, noted->text, length);
    if (good && depth > 0)
        good = comparison->state.broken ? settle(&perft, "perft", MATRIX_UNANSWERED)
                                        : compare_counts(&perft, depth, counts);
    umpire_position_free(perft.position);
    return good;
}

/* How many statements lead to the position: all up to the order's line; all, if the game is not
 * over; else a number by chance, in play. 0: there is no such position. */
static size_t choose_place(const struct matrix_noted *noted, const struct matrix_perft_order *order,
                           struct random *random)
{
    size_t count = noted->count, first = 0;
    if (order->line) {
        while (count > 0 && noted->list[count - 1].line > order->line)
            count--;
        return count;
    }
    if (count == 0 || !noted->list[count - 1].ends)
        return count;
    while (first + 1 < count && !noted->list[first].judged)
        first++;
    return first + 1 < count ? first + 1 + random_below(random, (uint32_t)(count - first - 1))
                             : first;
}

bool matrix_perft_game(struct matrix_comparison *comparison, const struct umpire_game *game)
{
    const struct matrix_noted *noted = &comparison->noted;
    const struct matrix_perft_order *order = &comparison->order->perft;
    bool over = noted->count && noted->list[noted->count - 1].ends, good = true;
    uint64_t places = over && !order->line ? order->places : 1;
    struct random random = {order->seed + game->number};
    for (uint64_t i = 0; good && i < places && !comparison->state.broken; i++) {
        size_t count = choose_place(noted, order, &random);
        if (i > 0 && comparison->state.asking && !matrix_engine_end_game(&comparison->engine))
            matrix_comparison_fail(comparison);
        if (count > 0 && !comparison->state.broken)
            good = compare_at(comparison, count);
    }
    return good;
}
