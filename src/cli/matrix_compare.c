/* What the reference finds beside what the other implementation answers. */
#include "cli/matrix.h"

#include <stdlib.h>
#include <string.h>

const char *matrix_outcome_name(enum matrix_outcome outcome)
{
    static const char *const names[MATRIX_OUTCOME_COUNT] = {
        [MATRIX_AGREED] = "agreed", [MATRIX_ACCEPTED] = "accepted", [MATRIX_REFUSED] = "refused",
        [MATRIX_ANOTHER_RULE] = "another-rule", [MATRIX_UNKNOWN] = "unknown", [MATRIX_OUTSIDE] = "outside",
        [MATRIX_UNANSWERED] = "unanswered"};
    return names[outcome];
}

static struct matrix_rule *rule_named(struct matrix *matrix, const char *id)
{
    for (size_t i = 0; i < matrix->rule_count; i++)
        if (strcmp(matrix->rules[i].id, id) == 0)
            return &matrix->rules[i];
    return NULL;
}

/* Whatever else it says, the other is asked no more in this game. */
static void give_up(struct matrix *matrix, const char *reason)
{
    matrix->report->writer->failure(matrix->report, matrix->line, matrix->statement, reason);
    matrix->failures++;
    matrix->broken = true;
    matrix_process_kill(&matrix->process);
}

/* Answers ---------------------------------------------------------------------- */

static bool is_one_of(const char *word, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(word, name, length) == 0;
}

/* "legal", "unknown", "illegal", "illegal RULE words"; else a reason why not. */
static bool read_answer(struct matrix *matrix, char *line, char reason[MATRIX_REASON_BYTES])
{
    size_t length = strcspn(line, " ");
    struct matrix_answer *answer = &matrix->answer;
    *answer = (struct matrix_answer){.words = ""};
    answer->legal = strcmp(line, "legal") == 0;
    answer->unknown = strcmp(line, "unknown") == 0;
    if (answer->legal || answer->unknown)
        return true;
    if (!is_one_of(line, length, "illegal")) {
        snprintf(reason, MATRIX_REASON_BYTES, "it answered '%.200s'; an answer is legal, illegal, illegal RULE or unknown", line);
        return false;
    }
    char *rule = line + length + strspn(line + length, " ");
    char *end = rule + strcspn(rule, " ");
    answer->words = end + strspn(end, " ");
    *end = '\0';
    answer->rule = *rule ? rule_named(matrix, rule) : NULL;
    if (answer->rule || !*rule)
        return true;
    const char *near[3];
    size_t count = umpire_rules_near(rule, near);
    snprintf(reason, MATRIX_REASON_BYTES, "it answered 'illegal %.200s'; there is no such rule%s%s%s", rule,
             count ? "; is it '" : "", count ? near[0] : "", count ? "'?" : "");
    return false;
}

static void ask(struct matrix *matrix)
{
    char *line, reason[MATRIX_REASON_BYTES];
    struct matrix_process *process = &matrix->process;
    if (!matrix_process_send(process, "? ", matrix->statement) || !matrix_process_answer(process, &line))
        give_up(matrix, process->reason);
    else if (!read_answer(matrix, line, reason))
        give_up(matrix, reason);
    matrix->answered = !matrix->broken;
}

/* Judging the answer ------------------------------------------------------------ */

static enum matrix_outcome outcome_of(const struct matrix *matrix)
{
    const struct matrix_answer *answer = &matrix->answer;
    bool breach = false, elsewhere = false, same = false;
    for (size_t i = 0; i < matrix->finding_count; i++) {
        const struct matrix_rule *rule = &matrix->rules[matrix->findings[i].rule];
        breach = breach || rule->compared;
        elsewhere = elsewhere || !rule->compared;
        same = same || rule == answer->rule;
    }
    bool claims_elsewhere = answer->rule && !answer->rule->compared;
    if (!matrix->answered)
        return MATRIX_UNANSWERED;
    if (answer->unknown)
        return MATRIX_UNKNOWN;
    if (breach && answer->legal)
        return MATRIX_ACCEPTED;
    if (breach)
        return same || !answer->rule ? MATRIX_AGREED : MATRIX_ANOTHER_RULE;
    if (claims_elsewhere || (elsewhere && (answer->legal || !answer->rule)))
        return MATRIX_OUTSIDE;
    if (answer->legal)
        return MATRIX_AGREED;
    return elsewhere ? MATRIX_ANOTHER_RULE : MATRIX_REFUSED;
}

static void count(struct matrix *matrix, enum matrix_outcome outcome)
{
    matrix->game.outcomes[outcome]++;
    for (size_t i = 0; i < matrix->finding_count; i++) {
        struct matrix_rule *rule = &matrix->rules[matrix->findings[i].rule];
        rule->found++;
        rule->outcomes[outcome]++;
    }
    if ((outcome == MATRIX_REFUSED || outcome == MATRIX_ANOTHER_RULE) && matrix->answer.rule)
        matrix->rules[matrix->answer.rule - matrix->rules].claimed++;
}

static void forget(struct matrix *matrix)
{
    for (size_t i = 0; i < matrix->finding_count; i++) {
        free(matrix->findings[i].message);
        free(matrix->findings[i].citation);
    }
    matrix->finding_count = 0;
    free(matrix->statement);
    matrix->statement = NULL;
    matrix->pending = matrix->answered = false;
}

/* The statement has all its findings now. */
static void settle(struct matrix *matrix)
{
    if (!matrix->pending)
        return;
    enum matrix_outcome outcome = outcome_of(matrix);
    count(matrix, outcome);
    if (outcome == MATRIX_ACCEPTED || outcome == MATRIX_REFUSED || outcome == MATRIX_ANOTHER_RULE) {
        struct matrix_disagreement one = {.number = ++matrix->disagreements, .line = matrix->line, .kind = outcome,
                                          .statement = matrix->statement, .findings = matrix->findings,
                                          .finding_count = matrix->finding_count, .answer = &matrix->answer};
        matrix->report->writer->disagreement(matrix->report, matrix, &one);
    }
    forget(matrix);
}

/* What the checker hands over ----------------------------------------------------- */

static bool on_log_begin(void *user, const struct umpire_log *log)
{
    struct matrix *matrix = user;
    matrix->logs++;
    matrix->log_errors = 0;
    matrix->report->path = log->path;
    return matrix->report->writer->log_begin(matrix->report, log);
}

static bool on_game_begin(void *user, const struct umpire_game *game)
{
    struct matrix *matrix = user;
    matrix->game = (struct matrix_counts){0};
    matrix->disagreements = 0;
    matrix->broken = false;
    matrix->games++;
    matrix->report->writer->game_begin(matrix->report, game);
    return true;
}

static bool on_statement(void *user, const struct umpire_statement *statement)
{
    struct matrix *matrix = user;
    settle(matrix);
    if (!matrix->broken && matrix->process.pid == 0 && !matrix_process_start(&matrix->process, matrix->command)) {
        cli_print(stderr, "umpire: %s\n", matrix->process.reason);
        matrix->told = true;
        return false;
    }
    matrix->line = statement->line;
    matrix->statement = strdup(statement->text);
    if (!matrix->statement)
        return false;
    if (statement->judged) {
        matrix->pending = true;
        matrix->game.asked++;
        if (!matrix->broken)
            ask(matrix);
        return true;
    }
    if (!matrix->broken && !matrix_process_send(&matrix->process, "", statement->text))
        give_up(matrix, matrix->process.reason);
    forget(matrix);
    return true;
}

/* As the reference judges: a ruling that waives changes no rule, and what is only
 * advised, or undecided, breaks none. */
static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct matrix *matrix = user;
    matrix->log_errors += finding->level == UMPIRE_LEVEL_ERROR;
    const struct matrix_rule *rule = finding->level == UMPIRE_LEVEL_VIOLATION ? rule_named(matrix, finding->rule) : NULL;
    if (!rule || !matrix->pending)
        return true;
    struct matrix_finding *grown = cli_room(matrix->findings, matrix->finding_count, &matrix->finding_capacity, sizeof *grown);
    if (!grown)
        return false;
    matrix->findings = grown;
    struct matrix_finding *one = &matrix->findings[matrix->finding_count++];
    *one = (struct matrix_finding){.rule = (size_t)(rule - matrix->rules), .message = strdup(finding->message),
                                   .citation = strdup(finding->citation ? finding->citation : "")};
    return one->message && one->citation;
}

static bool on_game_end(void *user, const struct umpire_game *game)
{
    struct matrix *matrix = user;
    settle(matrix);
    if (matrix->process.pid && !matrix_process_finish(&matrix->process))
        give_up(matrix, matrix->process.reason);
    matrix->total.asked += matrix->game.asked;
    for (int i = 0; i < MATRIX_OUTCOME_COUNT; i++)
        matrix->total.outcomes[i] += matrix->game.outcomes[i];
    matrix->report->writer->game_end(matrix->report, matrix, game);
    return true;
}

static bool on_log_end(void *user, const struct umpire_log *log)
{
    struct matrix *matrix = user;
    return matrix->report->writer->log_end(matrix->report, matrix, log);
}

enum umpire_status matrix_compare(struct matrix *matrix, const struct log_paths *paths)
{
    const struct umpire_sink sink = {.user = matrix, .log_begin = on_log_begin, .game_begin = on_game_begin,
                                     .statement = on_statement, .found = on_found, .game_end = on_game_end,
                                     .log_end = on_log_end};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0; /* what would have been legal is not asked for */
    options.statements = true;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    enum umpire_status status = checker ? paths->status : UMPIRE_FAILURE;
    for (size_t i = 0; i < paths->count && status != UMPIRE_FAILURE; i++) {
        enum umpire_status judged = umpire_check_path(checker, paths->paths[i]);
        if (judged == UMPIRE_MALFORMED || judged == UMPIRE_FAILURE)
            status = umpire_status_of_both(status, judged);
    }
    matrix_process_kill(&matrix->process); /* left only where the check broke off */
    forget(matrix);
    free(matrix->findings);
    umpire_checker_free(checker);
    const uint64_t *outcomes = matrix->total.outcomes;
    if (matrix->failures)
        status = umpire_status_of_both(status, UMPIRE_MALFORMED);
    if (outcomes[MATRIX_ACCEPTED] + outcomes[MATRIX_REFUSED] + outcomes[MATRIX_ANOTHER_RULE])
        status = umpire_status_of_both(status, UMPIRE_NONCONFORMANT);
    return status;
}
