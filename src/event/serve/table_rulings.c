/* SPDX-License-Identifier: MIT */
/* The judge's rulings at a table: made in the room, and taken back there. */
#include "event/serve/table.h"

#include "desk/shared/cli.h"
#include "desk/shared/log_writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 8, BLOCK_LINES_MOST = 64 };

/* Waivers ------------------------------------------------------------------------------------ */

/* The finding that a request names, among those that are waived or among the others. NULL: none. */
static const struct umpire_finding *find(const struct serve_table *table,
                                         const struct serve_request_ruling *asked, bool waived)
{
    const struct umpire_finding *finding;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        if (finding->line == asked->line && finding->column == asked->column &&
            strcmp(finding->rule, asked->rule) == 0 && (finding->waived != NULL) == waived)
            return finding;
    return NULL;
}

/* How many findings are waived beside the one that is waived now. */
static size_t waived_elsewhere(const struct serve_table *table,
                               const struct serve_request_ruling *asked, const char *statement)
{
    const struct umpire_finding *finding;
    size_t count = 0;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++) {
        bool here = finding->line == asked->line && strcmp(finding->rule, asked->rule) == 0 &&
                    strcmp(finding->statement, statement) == 0;
        if (finding->waived && !here)
            count++;
    }
    return count;
}

static size_t count_errors(const struct serve_table *table)
{
    const struct umpire_finding *finding;
    size_t count = 0;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        count += finding->level == UMPIRE_LEVEL_ERROR;
    return count;
}

/* The text of the first ruling that the log did not have before its edit, which the caller frees;
 * "": there is none. NULL: out of memory. */
static char *added_ruling(const struct serve_table *table)
{
    const struct umpire_session_ruling *ruling;
    const char *before = table->written.ruled; /* see serve_rulings_of */
    for (size_t i = 0; (ruling = umpire_session_ruling(table->session, i)) != NULL; i++) {
        const char *text = before + strcspn(before, " ");
        text += *text == ' ';
        size_t length = strcspn(text, "\n");
        bool same = strlen(ruling->text) == length && memcmp(ruling->text, text, length) == 0;
        if (!ruling->corrected && !same)
            return strdup(ruling->text);
        before = text + length + (text[length] == '\n');
    }
    return strdup("");
}

/* Puts a ruling on the judge's list, and then saves the log that has it. */
static enum serve_change save_ruling(struct serve_table *table, const char *text)
{
    char *ruled = serve_rulings_of(table->session);
    enum umpire_session_status status = ruled ? serve_rulings_change(&table->rulings, text, true)
                                              : UMPIRE_SESSION_NO_MEMORY;
    if (status != UMPIRE_SESSION_GOOD) {
        serve_table_fail(table, status, errno, true);
        free(ruled);
        return serve_change_drop(table, status == UMPIRE_SESSION_NO_MEMORY ? SERVE_NO_MEMORY
                                                                           : SERVE_FAILED);
    }
    enum serve_change saved = serve_change_save(table);
    if (saved == SERVE_DONE) {
        serve_table_note_rulings(table, ruled);
        return saved;
    }
    free(ruled);
    if (saved == SERVE_NO_MEMORY) /* the log has the ruling all the same */
        return saved;
    serve_rulings_change(&table->rulings, text, false);
    return serve_change_drop(table, saved);
}

/* What an edit that adds a ruling must bring about. */
struct ruling_try {
    const struct serve_request_ruling *asked;
    const char *ruling;
    char *statement;  /* of the finding */
    size_t elsewhere; /* waived_elsewhere, before the edit */
    size_t errors;    /* count_errors, before the edit */
    char *text;       /* the ruling as the log has it; the caller's to free */
};

/* Whether the edited log has the ruling, and nothing else has changed. */
static bool has_settled(const struct serve_table *table, const struct ruling_try *one)
{
    if (!*one->text)
        return false;
    if (one->asked->other)
        return count_errors(table) == one->errors;
    return find(table, one->asked, true) &&
           waived_elsewhere(table, one->asked, one->statement) == one->elsewhere;
}

/* Keeps an edit that waives this finding and no other, or adds the ruling, and else takes it back
 * (SERVE_NOTHING). */
static enum serve_change settle_try(struct serve_table *table, struct ruling_try *one,
                                    enum umpire_session_status edited)
{
    if (edited == UMPIRE_SESSION_GOOD)
        one->text = added_ruling(table);
    if (edited != UMPIRE_SESSION_GOOD || !one->text ||
        serve_rulings_admit(&table->rulings, one->text, table->session) != UMPIRE_SESSION_GOOD)
        return serve_change_drop(table, SERVE_NO_MEMORY);
    if (has_settled(table, one))
        return SERVE_DONE;
    free(one->text);
    one->text = NULL;
    return umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD
               ? SERVE_NOTHING
               : serve_change_drop(table, SERVE_NO_MEMORY);
}

/* Tries one line after the other, since it is not known where the statement ends. */
static enum serve_change try_ruling_lines(struct serve_table *table, struct ruling_try *one)
{
    uint64_t line = one->asked->line;
    uint64_t last = line + BLOCK_LINES_MOST < table->lines ? line + BLOCK_LINES_MOST : table->lines;
    enum serve_change answer = SERVE_NOTHING;
    for (uint64_t at = line + 1; at <= last + 1 && answer == SERVE_NOTHING; at++)
        answer = settle_try(
            table, one,
            umpire_session_replace(table->session, at, 0, one->ruling, strlen(one->ruling)));
    return answer;
}

/* Tries to put the ruling into the finding's line, at each ';'. */
static enum serve_change try_in_line(struct serve_table *table, struct ruling_try *one)
{
    size_t length;
    const char *found = umpire_session_line(table->session, one->asked->line, &length);
    char *line = found ? strndup(found, length) : NULL;
    enum serve_change answer = line ? SERVE_NOTHING : serve_change_drop(table, SERVE_NO_MEMORY);
    for (char *at = line; answer == SERVE_NOTHING && (at = strchr(at, ';')) != NULL; at++) {
        struct log_writer edited = {.bytes = NULL};
        log_write(&edited, "%.*s; %s%s", (int)(at - line), line, one->ruling, at);
        answer = edited.failed ? serve_change_drop(table, SERVE_NO_MEMORY)
                               : settle_try(table, one,
                                            umpire_session_replace(table->session, one->asked->line,
                                                                   1, edited.bytes, edited.length));
        log_writer_done(&edited);
    }
    free(line);
    return answer;
}

/* The line of the last game's 'end'; without one, the line after the last. */
static uint64_t line_of_end(const struct serve_table *table)
{
    const struct umpire_session_game *game = NULL, *next;
    for (size_t i = 0; (next = umpire_session_game(table->session, i)) != NULL; i++)
        game = next;
    return game && game->finished ? game->end_line : table->lines + 1;
}

/* Puts a ruling below the game; it is not saved yet. */
static enum serve_change put_below(struct serve_table *table, struct ruling_try *one)
{
    if (!serve_change_reserve(table, one->ruling, strlen(one->ruling)))
        return SERVE_NO_MEMORY;
    one->errors = count_errors(table);
    enum serve_change answer = settle_try(table, one,
                                          umpire_session_replace(table->session, line_of_end(table),
                                                                 0, one->ruling,
                                                                 strlen(one->ruling)));
    return answer == SERVE_NOTHING ? SERVE_NO_RULING : answer;
}

/* Puts a ruling into the log that waives the finding; it is not saved yet. */
static enum serve_change put_waiver(struct serve_table *table, struct ruling_try *one)
{
    const struct umpire_finding *finding = find(table, one->asked, false);
    if (!finding || strcmp(finding->fingerprint, one->asked->id) != 0)
        return SERVE_NOTHING;
    one->statement = strdup(finding->statement);
    if (!one->statement || !serve_change_reserve(table, one->ruling, strlen(one->ruling)))
        return SERVE_NO_MEMORY;
    one->elsewhere = waived_elsewhere(table, one->asked, one->statement);
    enum serve_change answer = try_ruling_lines(table, one);
    if (answer == SERVE_NOTHING)
        answer = try_in_line(table, one);
    return answer;
}

static enum serve_change put_ruling(struct serve_table *table, struct ruling_try *one)
{
    enum serve_change answer = one->asked->other ? put_below(table, one) : put_waiver(table, one);
    bool unchanged = answer == SERVE_NOTHING || answer == SERVE_NO_RULING;
    if (unchanged &&
        serve_rulings_admit(&table->rulings, NULL, table->session) != UMPIRE_SESSION_GOOD)
        answer = serve_change_drop(table, SERVE_NO_MEMORY);
    return answer;
}

static enum serve_change rule_once(struct serve_table *table,
                                   const struct serve_request_ruling *asked, const char *ruling)
{
    enum serve_change answer = serve_change_begin(table);
    if (answer != SERVE_DONE || serve_change_known(table, asked->key))
        return answer;
    if (!serve_table_grew_from(table, asked->mark))
        return SERVE_CHANGED;
    struct ruling_try one = {.asked = asked, .ruling = ruling};
    answer = put_ruling(table, &one);
    if (answer == SERVE_DONE)
        answer = save_ruling(table, one.text);
    if (answer == SERVE_DONE) {
        serve_change_note(table, asked->key);
        table->edits.step_count = 0;
    }
    free(one.statement);
    free(one.text);
    return answer;
}

enum serve_change serve_table_rule(struct serve_table *table,
                                   const struct serve_request_ruling *asked)
{
    struct log_writer ruling = {.bytes = NULL};
    if (asked->other)
        log_write(&ruling, "%s ", asked->other);
    else
        log_write(&ruling, "judge: waive %s ", asked->rule);
    log_write_text(&ruling, asked->reason);
    log_write(&ruling, "%c", '\0');
    enum serve_change answer = ruling.failed ? SERVE_NO_MEMORY : SERVE_STALE;
    for (int i = 0; i < TRIES && answer == SERVE_STALE; i++)
        answer = rule_once(table, asked, ruling.bytes);
    log_writer_done(&ruling);
    return answer;
}

/* Taking back ---------------------------------------------------------------------------------- */

static size_t count_rulings(const struct serve_table *table, uint64_t line, const char *text,
                            size_t *ret_same)
{
    const struct umpire_session_ruling *ruling;
    size_t count = 0;
    *ret_same = 0;
    for (; (ruling = umpire_session_ruling(table->session, count)) != NULL; count++)
        if (!ruling->corrected && ruling->line == line && strcmp(ruling->text, text) == 0)
            ++*ret_same;
    return count;
}

/* Takes a ruling out of its line, with the line if nothing else stands on it; it is not saved
 * yet. SERVE_NOTHING: it is written otherwise than the room writes. */
static enum serve_change cut_ruling(struct serve_table *table, uint64_t line, const char *text)
{
    size_t length, size = strlen(text);
    const char *found = umpire_session_line(table->session, line, &length);
    size_t rest = found ? length : 0;
    const char *after_time = found ? serve_after_time(found, &rest) : "";
    if (rest == size && memcmp(after_time, text, size) == 0)
        return umpire_session_replace(table->session, line, 1, "", 0) == UMPIRE_SESSION_GOOD
                   ? SERVE_DONE
                   : serve_change_drop(table, SERVE_NO_MEMORY);
    struct log_writer whole = {.bytes = NULL}, edited = {.bytes = NULL};
    log_write(&whole, "%.*s%c", (int)(found ? length : 0), found ? found : "", '\0');
    const char *at = whole.failed ? NULL : strstr(whole.bytes, text);
    enum serve_change answer = whole.failed ? serve_change_drop(table, SERVE_NO_MEMORY)
                                            : SERVE_NOTHING;
    if (at && at >= whole.bytes + 2 && memcmp(at - 2, "; ", 2) == 0) {
        log_write(&edited, "%.*s%s", (int)(at - 2 - whole.bytes), whole.bytes, at + size);
        answer = !edited.failed && umpire_session_replace(table->session, line, 1, edited.bytes,
                                                          edited.length) == UMPIRE_SESSION_GOOD
                     ? SERVE_DONE
                     : serve_change_drop(table, SERVE_NO_MEMORY);
    }
    log_writer_done(&whole);
    log_writer_done(&edited);
    return answer;
}

/* Saves the log without the ruling, and then takes it off the judge's list. */
static enum serve_change save_without(struct serve_table *table, const char *text)
{
    if (serve_rulings_admit(&table->rulings, NULL, table->session) != UMPIRE_SESSION_GOOD)
        return serve_change_drop(table, SERVE_NO_MEMORY);
    char *ruled = serve_rulings_of(table->session);
    enum serve_change saved = ruled ? serve_change_save(table)
                                    : serve_change_drop(table, SERVE_NO_MEMORY);
    if (saved != SERVE_DONE) {
        free(ruled);
        return saved;
    }
    serve_table_note_rulings(table, ruled);
    enum umpire_session_status status = serve_rulings_change(&table->rulings, text, false);
    if (status == UMPIRE_SESSION_GOOD)
        return SERVE_DONE;
    serve_table_fail(table, status, errno, true);
    return SERVE_FAILED;
}

static enum serve_change take_ruling_back(struct serve_table *table,
                                          const struct serve_request_ruling *asked,
                                          const char *text)
{
    size_t same, left;
    enum serve_change answer = serve_change_begin(table);
    if (answer != SERVE_DONE || serve_change_known(table, asked->key))
        return answer;
    if (!serve_table_grew_from(table, asked->mark))
        return SERVE_CHANGED;
    size_t count = count_rulings(table, asked->line, text, &same);
    if (!same)
        return SERVE_NOTHING;
    answer = cut_ruling(table, asked->line, text);
    if (answer != SERVE_DONE)
        return answer;
    if (count_rulings(table, asked->line, text, &left) + 1 != count) {
        /* the words stood in a text on that line */
        return umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD
                   ? SERVE_NOTHING
                   : serve_change_drop(table, SERVE_NO_MEMORY);
    }
    answer = save_without(table, text);
    if (answer == SERVE_DONE) {
        serve_change_note(table, asked->key);
        table->edits.step_count = 0;
    }
    return answer;
}

enum serve_change serve_table_rule_no_more(struct serve_table *table,
                                           const struct serve_request_ruling *asked,
                                           const char *text)
{
    enum serve_change answer = SERVE_STALE;
    for (int i = 0; i < TRIES && answer == SERVE_STALE; i++)
        answer = take_ruling_back(table, asked, text);
    return answer;
}
