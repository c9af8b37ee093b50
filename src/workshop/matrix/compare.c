/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/compare.h"

#include <stdlib.h>
#include <string.h>

/* Telling ---------------------------------------------------------------------------- */

/* Notes that the other implementation is asked nothing more in this game. */
void matrix_comparison_fail(struct matrix_comparison *comparison)
{
    const struct matrix_writer *writer = comparison->order->writer;
    if (writer->failure)
        writer->failure(comparison->section, comparison->at.line, comparison->at.statement,
                        comparison->engine.channel.reason);
    comparison->result->failures++;
    comparison->state.broken = comparison->state.failed = true;
    matrix_engine_kill(&comparison->engine);
}

/* The first of the compared rules that the reference found broken, or MATRIX_NO_RULE. */
static int first_found(const struct matrix_comparison *comparison)
{
    for (size_t i = 0; i < comparison->at.finding_count; i++)
        if (comparison->order->rules.list[comparison->at.findings[i].rule].compared)
            return comparison->at.findings[i].rule;
    return MATRIX_NO_RULE;
}

/* Why the answer does not follow the protocol. */
static const char *reason_of(const struct matrix_comparison *comparison)
{
    return comparison->at.words ? comparison->at.words : comparison->engine.channel.reason;
}

static bool add_to_group(struct matrix_comparison *comparison, enum matrix_outcome kind, bool first)
{
    struct matrix_group group = {.kind = kind,
                                 .found = MATRIX_NO_RULE,
                                 .claimed = MATRIX_NO_RULE,
                                 .count = 1,
                                 .first = first,
                                 .example_first = first,
                                 .line = comparison->at.line,
                                 .asked = comparison->game.asked,
                                 .path = (char *)comparison->section->path,
                                 .statement = comparison->at.statement};
    snprintf(group.verb, sizeof group.verb, "%s", comparison->at.verb);
    if (kind == MATRIX_ERROR) {
        group.message = (char *)reason_of(comparison);
    } else {
        group.claimed = comparison->at.answer.rule;
        group.found = first_found(comparison);
        group.message = *comparison->counted ? comparison->counted : NULL;
        for (size_t i = comparison->at.finding_count; i-- > 0;)
            if (comparison->at.findings[i].rule == group.found)
                group.message = comparison->at.findings[i].message;
    }
    return matrix_groups_add(&comparison->result->groups, &group);
}

/* Reports an answer against the protocol. The statement is not compared; the game goes on. */
static bool tell_error(struct matrix_comparison *comparison)
{
    const struct matrix_writer *writer = comparison->order->writer;
    bool first = comparison->errors++ == 0;
    if (writer->error && (first || !comparison->order->only_first))
        writer->error(comparison->section, comparison->at.line, comparison->at.statement,
                      reason_of(comparison));
    return add_to_group(comparison, MATRIX_ERROR, first);
}

static bool tell_disagreement(struct matrix_comparison *comparison, enum matrix_outcome kind)
{
    const struct matrix_order *order = comparison->order;
    bool first = comparison->disagreements++ == 0;
    if (first)
        comparison->first_line = comparison->at.line;
    struct matrix_disagreement one = {.number = comparison->disagreements,
                                      .line = comparison->at.line,
                                      .kind = kind,
                                      .first_line = comparison->first_line,
                                      .statement = comparison->at.statement,
                                      .findings = comparison->at.findings,
                                      .finding_count = comparison->at.finding_count,
                                      .answer = &comparison->at.answer,
                                      .counted = *comparison->counted ? comparison->counted : NULL};
    if (order->writer->disagreement && (first || !order->only_first))
        order->writer->disagreement(comparison->section, &order->rules, &one);
    return (order->only_first && !first) || add_to_group(comparison, kind, first);
}

/* Asking ----------------------------------------------------------------------------- */

static void ask(struct matrix_comparison *comparison)
{
    char *line;
    struct matrix_channel *channel = &comparison->engine.channel;
    comparison->at.heard = matrix_engine_ask(&comparison->engine, comparison->at.statement, &line);
    if (comparison->at.heard == MATRIX_LINE &&
        !matrix_answer_read(&comparison->order->rules, line, &comparison->at.answer,
                            channel->reason, sizeof channel->reason))
        comparison->at.heard = MATRIX_LINE_BAD;
    if (comparison->at.heard == MATRIX_LINE_FAILED)
        matrix_comparison_fail(comparison);
}

/* Judging the answer ----------------------------------------------------------------- */

static void count(struct matrix_comparison *comparison, enum matrix_outcome outcome)
{
    struct matrix_tally *tallies = comparison->result->rules;
    int claimed = comparison->at.answer.rule;
    comparison->game.outcomes[outcome]++;
    if (outcome == MATRIX_AGREED && comparison->at.finding_count && claimed == MATRIX_NO_RULE)
        comparison->game.unnamed++;
    for (size_t i = 0; i < comparison->at.finding_count; i++) {
        tallies[comparison->at.findings[i].rule].found++;
        tallies[comparison->at.findings[i].rule].outcomes[outcome]++;
    }
    if ((outcome == MATRIX_REFUSED || outcome == MATRIX_ANOTHER_RULE) && claimed != MATRIX_NO_RULE)
        tallies[claimed].claimed++;
}

static bool is_setup(const struct matrix_question *question)
{
    return question->statement && strcmp(question->statement, "setup") == 0;
}

/* Empties a question; the room for its findings stays. What the declarations leave undecided is
 * left so by the first marker, too, which ends them. */
static void empty(struct matrix_question *question)
{
    const bool of_setup = is_setup(question);
    for (size_t i = 0; i < question->finding_count; i++) {
        free(question->findings[i].message);
        free(question->findings[i].citation);
    }
    free(question->statement);
    free(question->words);
    question->statement = question->words = NULL;
    question->finding_count = 0;
    question->open_count = of_setup ? question->open_count : 0;
}

static void forget(struct matrix_comparison *comparison)
{
    empty(&comparison->at);
    comparison->pending = false;
}

static bool disagrees(enum matrix_outcome outcome)
{
    return outcome == MATRIX_ACCEPTED || outcome == MATRIX_REFUSED ||
           outcome == MATRIX_ANOTHER_RULE;
}

static const char *id_of(const struct matrix_comparison *comparison, int rule)
{
    return rule == MATRIX_NO_RULE ? NULL : comparison->order->rules.list[rule].id;
}

/* Tells a disagreement, unless the baseline names it. */
static bool settle_with_baseline(struct matrix_comparison *comparison, enum matrix_outcome outcome)
{
    const struct matrix_order *order = comparison->order;
    const struct matrix_settled one = {.log = comparison->section->path,
                                       .line = comparison->at.line,
                                       .kind = outcome,
                                       .found = id_of(comparison, first_found(comparison)),
                                       .claimed = id_of(comparison, comparison->at.answer.rule),
                                       .statement = comparison->at.statement};
    bool answered = outcome != MATRIX_ERROR && outcome != MATRIX_UNANSWERED,
         known = order->baseline && answered && matrix_baseline_settle(order->baseline, &one);
    if (!disagrees(outcome))
        return true;
    if (order->collects && !matrix_result_entry(comparison->result, matrix_baseline_entry(&one)))
        return false;
    comparison->result->known += known;
    comparison->any_known = comparison->any_known || known;
    return known || tell_disagreement(comparison, outcome);
}

bool matrix_comparison_settle(struct matrix_comparison *comparison, enum matrix_outcome outcome)
{
    count(comparison, outcome);
    bool good = outcome == MATRIX_ERROR ? tell_error(comparison)
                                        : settle_with_baseline(comparison, outcome);
    forget(comparison);
    return good;
}

/* Compares the statement `at`, which has all its findings now. */
static bool settle_one(struct matrix_comparison *comparison)
{
    enum matrix_outcome outcome = matrix_outcome_of(comparison);
    if ((disagrees(outcome) || outcome == MATRIX_LEFT_OPEN) && comparison->state.unsent &&
        comparison->at.line > comparison->state.unsent)
        outcome = MATRIX_OUTSIDE;
    return matrix_comparison_settle(comparison, outcome);
}

/* Compares the pending statement, and before it those that wait. */
static bool settle(struct matrix_comparison *comparison)
{
    if (!comparison->pending)
        return true;
    struct matrix_question last = comparison->at;
    bool good = true;
    for (size_t i = 0; i < comparison->waiting_count; i++) {
        comparison->at = comparison->waiting[i];
        good = good && settle_one(comparison);
        forget(comparison);
        comparison->waiting[i] = comparison->at; /* empty; its room is used again */
    }
    comparison->waiting_count = 0;
    comparison->at = last;
    return good && settle_one(comparison);
}

/* Whether a statement begins with the word of a marker. */
static bool is_marker_statement(const char *text)
{
    static const char *const words[] = {"round ", "turn ", "phase ", "segment ", "step "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Lets the pending statement wait for what is found about it, if it is a marker which a statement
 * of its line may imply; compares it otherwise. */
static bool make_room(struct matrix_comparison *comparison, const struct umpire_statement *next)
{
    struct matrix_question *at = &comparison->at;
    if (!comparison->pending || at->line != next->line || !is_marker_statement(at->statement))
        return settle(comparison);
    size_t capacity = comparison->waiting_capacity;
    struct matrix_question *grown = cli_room(comparison->waiting, comparison->waiting_count,
                                             &comparison->waiting_capacity, sizeof *grown);
    at->words = strdup(at->heard == MATRIX_LINE_BAD ? reason_of(comparison) : at->answer.words);
    if (!grown || !at->words)
        return false;
    comparison->waiting = grown;
    for (; capacity < comparison->waiting_capacity; capacity++)
        grown[capacity] = (struct matrix_question){.line = 0};
    at->answer.words = at->words;
    struct matrix_question emptied = grown[comparison->waiting_count];
    grown[comparison->waiting_count++] = *at;
    *at = emptied;
    comparison->pending = false;
    return true;
}

/* What the checker hands over ----------------------------------------------------------- */

static bool on_log_begin(void *user, const struct umpire_log *log)
{
    struct matrix_comparison *comparison = user;
    const struct matrix_writer *writer = comparison->order->writer;
    comparison->result->logs++;
    comparison->section->path = log->path;
    return !writer->log_begin || writer->log_begin(comparison->section, log);
}

static bool begin_compared_game(void *user, const struct umpire_game *game)
{
    struct matrix_comparison *comparison = user;
    const struct matrix_order *order = comparison->order;
    struct matrix_result *result = comparison->result;
    comparison->game = (struct matrix_counts){0};
    comparison->disagreements = comparison->errors = 0;
    comparison->state.asking = comparison->any_known = false;
    comparison->state.unsent = 0;
    comparison->counted[0] = '\0';
    matrix_noted_clear(&comparison->noted);
    comparison->engine.channel.late = false;
    result->gave_up = result->gave_up || (order->give_up && result->lost >= order->give_up);
    comparison->state.broken = result->gave_up;
    comparison->state.failed = false;
    result->games++;
    if (order->writer->game_begin)
        order->writer->game_begin(comparison->section, game);
    return true;
}

/* Makes the engine ready for this game's first line. False: no process could be started. */
bool matrix_comparison_begin_game(struct matrix_comparison *comparison)
{
    comparison->state.asking = true;
    if (matrix_engine_begin(&comparison->engine))
        return true;
    comparison->state.unstarted = comparison->engine.unstarted;
    if (!comparison->state.unstarted)
        matrix_comparison_fail(comparison);
    return !comparison->state.unstarted;
}

void matrix_comparison_tell(struct matrix_comparison *comparison, const char *text)
{
    if (!comparison->state.broken && !matrix_engine_tell(&comparison->engine, text))
        matrix_comparison_fail(comparison);
}

static bool tell(struct matrix_comparison *comparison, const char *text)
{
    matrix_comparison_tell(comparison, text);
    return true;
}

static bool compare_statement(void *user, const struct umpire_statement *statement)
{
    struct matrix_comparison *comparison = user;
    if (*comparison->stop)
        return false;
    if (comparison->order->perft.depth)
        return matrix_noted_add(&comparison->noted, statement);
    if (comparison->pending && !statement->judged) /* a penalty, before the findings are known */
        return tell(comparison, statement->text);
    if (!make_room(comparison, statement))
        return false;
    comparison->at.line = statement->line;
    comparison->at.statement = strdup(statement->text);
    snprintf(comparison->at.verb, sizeof comparison->at.verb, "%.*s",
             (int)strcspn(statement->text, " "), statement->text);
    if (!comparison->at.statement)
        return false;
    if (!comparison->state.broken && !comparison->state.asking &&
        !matrix_comparison_begin_game(comparison))
        return false;
    if (statement->judged) {
        comparison->pending = true;
        comparison->game.asked++;
        comparison->at.answer = (struct matrix_answer){
            .verdict = MATRIX_SAYS_NOTHING, .rule = MATRIX_NO_RULE, .words = ""};
        comparison->at.heard = MATRIX_LINE_FAILED;
        if (!comparison->state.broken)
            ask(comparison);
        return true;
    }
    tell(comparison, statement->text);
    forget(comparison);
    return true;
}

/* Notes are events too, but the other is not asked about them. A marker begins with its verb,
 * `turn` or `round`, perhaps after a time. */
static bool on_event(void *user, const struct umpire_event *event)
{
    struct matrix_comparison *comparison = user;
    const char *word = event->text + (*event->text == '@' ? strcspn(event->text, " ") : 0);
    word += *word == ' ';
    size_t length = strcspn(word, " ");
    bool marker = !event->actor && length > 0 && word[length - 1] != ':';
    if (comparison->pending && strcmp(comparison->at.statement, event->text) == 0)
        snprintf(comparison->at.verb, sizeof comparison->at.verb, "%.*s",
                 marker ? (int)length : (int)strlen(event->verb), marker ? word : event->verb);
    return true;
}

/* Adds to a question a rule that is found broken at it. False: out of memory. */
static bool find(const struct matrix_comparison *comparison, struct matrix_question *question,
                 const char *id, const char *message, const char *citation)
{
    int rule = matrix_rule_index(&comparison->order->rules, id);
    struct matrix_finding *grown = cli_room(question->findings, question->finding_count,
                                            &question->finding_capacity, sizeof *grown);
    if (!grown)
        return false;
    question->findings = grown;
    if (rule == MATRIX_NO_RULE)
        return true;
    struct matrix_finding *one = &question->findings[question->finding_count++];
    *one = (struct matrix_finding){
        .rule = rule, .message = strdup(message), .citation = strdup(citation ? citation : "")};
    return one->message && one->citation;
}

bool matrix_comparison_find(struct matrix_comparison *comparison, const char *id,
                            const char *message, const char *citation)
{
    return find(comparison, &comparison->at, id, message, citation);
}

bool matrix_comparison_leave(struct matrix_comparison *comparison, const char *id, bool everywhere)
{
    struct matrix_question *at = &comparison->at;
    int rule = matrix_rule_index(&comparison->order->rules, id);
    struct matrix_open *grown = cli_room(at->open, at->open_count, &at->open_capacity,
                                         sizeof *grown);
    if (!grown)
        return false;
    at->open = grown;
    if (rule != MATRIX_NO_RULE)
        at->open[at->open_count++] = (struct matrix_open){rule, everywhere};
    return true;
}

static bool on_undecided(void *user, uint64_t line, const char *rule)
{
    struct matrix_comparison *comparison = user;
    return !comparison->pending || matrix_comparison_leave(comparison, rule, line == 0);
}

/* Takes the rules that are broken, also those whose finding a ruling waives. Advice and undecided
 * findings break no rule. */
static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct matrix_comparison *comparison = user;
    bool error = finding->level == UMPIRE_LEVEL_ERROR;
    comparison->result->log_errors += error;
    if (error && !comparison->state.unsent)
        comparison->state.unsent = finding->line;
    if (finding->level != UMPIRE_LEVEL_VIOLATION || !comparison->pending)
        return true;
    struct matrix_question *question = &comparison->at;
    const bool setup = is_setup(question);
    /* a line that nobody is asked about, such as a signature */
    if (finding->line > question->line && !setup)
        return true;
    /* an earlier statement, which was asked about before it was opened */
    if (finding->line < question->line && !setup && !comparison->waiting_count &&
        strcmp(question->statement, finding->statement) != 0)
        return true;
    for (size_t i = comparison->waiting_count; i-- > 0;)
        if (strcmp(comparison->waiting[i].statement, finding->statement) == 0)
            question = &comparison->waiting[i];
    return find(comparison, question, finding->rule, finding->message, finding->citation);
}

/* Whether the other implementation gave no answer in this game, or was too late. */
static bool was_lost(const struct matrix_comparison *comparison)
{
    const struct matrix_counts *game = &comparison->game;
    return comparison->state.broken &&
           (comparison->engine.channel.late || game->outcomes[MATRIX_UNANSWERED] == game->asked);
}

static struct matrix_share *share_of(struct matrix_result *result, const char *name)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; i < result->share_count && umpire_ruleset_at(i, &ruleset); i++)
        if (name && strcmp(ruleset.name, name) == 0)
            return &result->shares[i];
    return NULL;
}

/* A game with an error in its log counts for no level, since the reference may have read something
 * that the other was not sent. */
static void add_to_share(struct matrix_comparison *comparison, const struct umpire_game *game)
{
    struct matrix_share *share = share_of(comparison->result, game->ruleset);
    if (!share || game->findings[UMPIRE_LEVEL_ERROR])
        return;
    share->games++;
    share->failures += comparison->state.failed;
    if (!comparison->state.broken && !comparison->errors && !comparison->disagreements &&
        !comparison->any_known)
        share->clean++;
    matrix_counts_add(&share->counts, &comparison->game);
}

static void count_undecided(struct matrix_comparison *comparison, const struct umpire_game *game)
{
    for (size_t i = 0; i < game->coverage_count; i++) {
        uint64_t undecided = game->coverage[i].undecided;
        int rule = undecided ? matrix_rule_index(&comparison->order->rules, game->coverage[i].rule)
                             : MATRIX_NO_RULE;
        if (rule != MATRIX_NO_RULE)
            comparison->result->rules[rule].open += undecided;
    }
}

static bool end_compared_game(void *user, const struct umpire_game *game)
{
    struct matrix_comparison *comparison = user;
    struct matrix_result *result = comparison->result;
    bool good = comparison->order->perft.depth ? comparison->order->perft.compare(comparison, game)
                                               : settle(comparison);
    if (comparison->state.asking && !comparison->state.broken &&
        !matrix_engine_end_game(&comparison->engine))
        matrix_comparison_fail(comparison);
    result->lost = was_lost(comparison) ? result->lost + 1 : 0;
    matrix_counts_add(&result->total, &comparison->game);
    add_to_share(comparison, game);
    count_undecided(comparison, game);
    if (comparison->order->writer->game_end)
        comparison->order->writer->game_end(comparison->section, &comparison->game, game);
    return good;
}

static bool on_log_end(void *user, const struct umpire_log *log)
{
    struct matrix_comparison *comparison = user;
    const struct matrix_writer *writer = comparison->order->writer;
    if (*comparison->engine.other)
        comparison->result->other = strdup(comparison->engine.other);
    comparison->result->malformed += log->unreadable || comparison->result->log_errors;
    return !writer->log_end ||
           writer->log_end(comparison->section, log, comparison->result->log_errors);
}

/* ------------------------------------------------------------------------------------- */

bool matrix_comparison_init(struct matrix_comparison *comparison, const struct matrix_order *order,
                            size_t slot, const atomic_bool *stop)
{
    *comparison = (struct matrix_comparison){
        .order = order,
        .stop = stop,
        .engine = {.command = order->command,
                   .server = order->server,
                   .channel = {.in = -1, .out = -1, .timeout = order->timeout},
                   .process.slot = slot}};
    const struct umpire_sink sink = {.user = comparison,
                                     .log_begin = on_log_begin,
                                     .game_begin = begin_compared_game,
                                     .statement = compare_statement,
                                     .event = on_event,
                                     .found = on_found,
                                     .undecided = on_undecided,
                                     .game_end = end_compared_game,
                                     .log_end = on_log_end};
    comparison->checker = umpire_checker_copy(order->model, &sink);
    return comparison->checker != NULL;
}

enum umpire_status matrix_compare(struct matrix_comparison *comparison,
                                  const struct matrix_log *log, struct matrix_section *section,
                                  struct matrix_result *result)
{
    comparison->section = section;
    comparison->result = result;
    comparison->pending = false;
    bool over;
    if (!matrix_passed_over(comparison->order->model, log, &over))
        return UMPIRE_FAILURE;
    if (over) {
        result->passed_over++;
        return UMPIRE_CONFORMANT;
    }
    enum umpire_status status = log->bytes ? umpire_check_memory(comparison->checker, log->path,
                                                                 log->bytes, log->length)
                                           : umpire_check_path(comparison->checker, log->path);
    forget(comparison);
    return status;
}

bool matrix_comparison_end(struct matrix_comparison *comparison)
{
    return matrix_engine_finish(&comparison->engine);
}

void matrix_comparison_done(struct matrix_comparison *comparison)
{
    matrix_engine_kill(&comparison->engine);
    forget(comparison);
    free(comparison->at.findings);
    free(comparison->at.open);
    for (size_t i = 0; i < comparison->waiting_capacity; i++) {
        empty(&comparison->waiting[i]);
        free(comparison->waiting[i].findings);
        free(comparison->waiting[i].open);
    }
    free(comparison->waiting);
    matrix_noted_done(&comparison->noted);
    umpire_checker_free(comparison->checker);
}
