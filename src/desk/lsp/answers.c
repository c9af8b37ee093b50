/* SPDX-License-Identifier: MIT */
/* Answers an editor's questions about a log: diagnostics, completion, hover and code actions. */
#include "desk/lsp/lsp.h"

#include "desk/shared/markup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 8192, COMPLETIONS_MOST = 1000 };

/* The protocol's numbers. */
enum { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION, SEVERITY_HINT };
enum { COMPLETE_KEYWORD = 14, COMPLETE_REFERENCE = 18, COMPLETE_EVENT = 23 };

/* Diagnostics --------------------------------------------------------------------------------- */

static int severity_of(const struct umpire_finding *finding)
{
    static const int severities[UMPIRE_LEVEL_COUNT] = {[UMPIRE_LEVEL_ERROR] = SEVERITY_ERROR,
                                                       [UMPIRE_LEVEL_VIOLATION] = SEVERITY_WARNING,
                                                       [UMPIRE_LEVEL_ADVICE] = SEVERITY_INFORMATION,
                                                       [UMPIRE_LEVEL_UNDECIDED] = SEVERITY_HINT};
    return finding->waived || finding->baselined ? SEVERITY_HINT : severities[finding->level];
}

/* Adds to a text, as far as it fits. */
static void add(char text[TEXT_BYTES], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add(char text[TEXT_BYTES], const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, TEXT_BYTES - length, format, arguments);
    va_end(arguments);
}

static json_t *diagnostic(const struct lsp *lsp, const struct umpire_session *session,
                          const struct umpire_finding *finding)
{
    char message[TEXT_BYTES] = "";
    add(message, "%s", finding->message);
    if (finding->waived)
        add(message, "\nwaived: %s", finding->waived);
    if (finding->assumed)
        add(message, "\nread on %s", finding->assumed);
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; umpire_legal_way(finding, i, way, sizeof way); i++)
        add(message, "%s%s", i ? " | " : "\nlegal here: ", way);
    return json_pack("{s:o, s:i, s:s, s:s, s:o}", "range", lsp_finding_range(lsp, session, finding),
                     "severity", severity_of(finding), "code", finding->rule, "source", "umpire",
                     "message", cli_json_text(message));
}

json_t *lsp_diagnostics(const struct lsp *lsp, const struct umpire_session *session)
{
    const struct umpire_finding *finding;
    json_t *list = json_array();
    for (size_t i = 0; list && (finding = umpire_session_finding(session, i)) != NULL; i++)
        json_array_append_new(list, diagnostic(lsp, session, finding));
    return list;
}

/* The ruleset of a line's game. NULL: the line is in no game. */
static const char *ruleset_at(const struct umpire_session *session, uint64_t line)
{
    const struct umpire_session_game *game;
    const char *ruleset = NULL;
    for (size_t i = 0; (game = umpire_session_game(session, i)) != NULL && game->line <= line; i++)
        ruleset = game->ruleset;
    return ruleset;
}

/* Completion ---------------------------------------------------------------------------------- */

/* A list of completions under construction. */
struct completing {
    const struct lsp *lsp;
    const struct umpire_session *session;
    json_t *items;
    json_t *statement, *word;   /* what is replaced: from there to the cursor */
    const char *subject;        /* with its colon, that of the events before on the line */
    size_t subject_length;
};

static void add_completion_item(struct completing *completing, const char *label, int kind,
                                const char *detail, const char *text, json_t *range)
{
    if (json_array_size(completing->items) < COMPLETIONS_MOST)
        json_array_append_new(
            completing->items,
            json_pack("{s:o, s:i, s:o, s:o, s:{s:O, s:o}}", "label", cli_json_text(label), "kind",
                      kind, "detail", cli_json_text(detail), "filterText", cli_json_text(text),
                      "textEdit", "range", range, "newText", cli_json_text(text)));
}

static bool add_completion_word(void *user, const struct umpire_session_word *word)
{
    char detail[TEXT_BYTES] = "";
    struct completing *completing = user;
    add(detail, "%s%s%s", word->meaning, word->form && *word->form ? ": " : "",
        word->form ? word->form : "");
    add_completion_item(completing, word->text, word->form ? COMPLETE_KEYWORD : COMPLETE_REFERENCE,
                        detail, word->text, completing->word);
    if (word->whole && strcmp(word->whole, word->text) != 0)
        add_completion_item(completing, word->whole, COMPLETE_REFERENCE, detail, word->whole,
                            completing->word);
    return true;
}

/* The kind of card that is named at the end of a declaration: 'upgrade "Gun', 'ship A card="MC8'.
 * NULL: none is. `*ret_begin`: where the name begins, with its quote. */
static const char *kind_of_card(const char *line, size_t begin, size_t end, size_t *ret_begin)
{
    static const char *const kinds[] = {"ship", "squadron", "upgrade", "objective"};
    const char *kind = NULL;
    for (size_t at = begin; at < end; at++) {
        bool first = at == begin || strchr(" \t{;", line[at - 1]) != NULL;
        for (size_t i = 0; first && i < sizeof kinds / sizeof *kinds; i++) {
            size_t length = strlen(kinds[i]);
            if (at + length < end && strncmp(line + at, kinds[i], length) == 0 &&
                line[at + length] == ' ') {
                kind = kinds[i];
                *ret_begin = at + length + 1;
            }
        }
        if (kind && first && at + 5 <= end && strncmp(line + at, "card=", 5) == 0)
            *ret_begin = at + 5;
    }
    if (!kind)
        return NULL;
    while (*ret_begin < end && line[*ret_begin] == ' ')
        ++*ret_begin;
    /* a name that has ended, with or without quotes, is none that is being written */
    const char *name = line + *ret_begin;
    size_t length = end - *ret_begin;
    bool quoted = length > 0 && *name == '"';
    const char *after = memchr(name + quoted, quoted ? '"' : ' ', length - quoted);
    return after ? NULL : kind;
}

/* Adds the game's cards, if one is named before the cursor. */
static void add_cards(struct completing *completing, const char *ruleset, const char *line,
                      struct lsp_place begin, struct lsp_place cursor)
{
    struct umpire_card card;
    struct lsp_place name = begin;
    const char *kind = ruleset ? kind_of_card(line, begin.byte, cursor.byte, &name.byte) : NULL;
    json_t *range = kind ? lsp_range(completing->lsp, completing->session, name, cursor) : NULL;
    for (size_t i = 0; range && umpire_card_at(ruleset, i, &card); i++) {
        char text[TEXT_BYTES] = "", detail[TEXT_BYTES] = "";
        if (strcmp(card.kind, kind) != 0)
            continue;
        for (const char *at = card.name; *at; at++)
            add(text, *at == '"' || *at == '\\' ? "%s\\%c" : "%s%c", at == card.name ? "\"" : "",
                *at);
        add(text, "\"");
        add(detail, "%s%s%s", card.slot ? card.slot : card.kind, *card.faction ? ", " : "",
            card.faction);
        if (strcmp(kind, "objective") != 0)
            add(detail, ", %d points as printed, %d as of 2025",
                (int)card.points[UMPIRE_CARDS_PRINTED], (int)card.points[UMPIRE_CARDS_2025]);
        add_completion_item(completing, card.name, COMPLETE_REFERENCE, detail, text, range);
    }
    json_decref(range);
}

/* A statement without its subject, if that is carried. */
static const char *without_subject(const struct completing *completing, const char *text)
{
    size_t length = completing->subject_length;
    return length && strncmp(text, completing->subject, length) == 0 ? text + length : text;
}

static void add_completion_moves(struct completing *completing, const struct umpire_next *next)
{
    for (size_t i = 0; i < next->move_count; i++) {
        const struct umpire_move *move = &next->moves[i];
        char detail[TEXT_BYTES] = "legal here";
        for (size_t j = 0; j < move->operand_count; j++)
            add(detail, "; %s: %s", move->operands[j].value, move->operands[j].meaning);
        add_completion_item(completing, without_subject(completing, move->text), COMPLETE_EVENT,
                            detail, without_subject(completing, move->example),
                            completing->statement);
    }
}

/* The part of a line before the cursor: where its last statement begins, after ';' if there are
 * several, and the subject of the event before that one. */
static size_t last_statement(const char *line, size_t cursor, size_t *ret_subject,
                             size_t *ret_subject_length)
{
    size_t begin = 0, colon = 0;
    bool quoted = false;
    *ret_subject = *ret_subject_length = 0;
    for (size_t i = 0; i < cursor; i++) {
        if (line[i] == '"' && (i == 0 || line[i - 1] != '\\'))
            quoted = !quoted;
        if (quoted || (line[i] != ':' && line[i] != ';'))
            continue;
        if (line[i] == ':' && i + 1 < cursor && strchr(" \t", line[i + 1]))
            colon = colon > begin ? colon : i + 1;
        if (line[i] != ';')
            continue;
        while (begin < colon && strchr(" \t", line[begin]))
            begin++;
        if (colon > begin) {
            *ret_subject = begin;
            *ret_subject_length = colon - begin + 1;
        }
        begin = i + 1;
    }
    return begin;
}

/* Adds what may come after a line. */
static void complete_after(struct completing *completing, struct umpire_session *session,
                           uint64_t line)
{
    const struct umpire_next *next = umpire_session_next(session, line, true);
    if (!completing->items || !next)
        return;
    add_completion_moves(completing, next);
    umpire_session_words(session, line, add_completion_word, completing);
}

/* Adds what may come after the first statements of a line: the line ends there for a moment. */
static void complete_in_line(struct completing *completing, struct umpire_session *session,
                             uint64_t line, const char *before, size_t length)
{
    char *text = malloc(length + 1);
    if (!text)
        return;
    memcpy(text, before, length);
    text[length] = '\n';
    if (umpire_session_replace(session, line, 1, text, length + 1) == UMPIRE_SESSION_GOOD) {
        complete_after(completing, session, line);
        umpire_session_undo(session, NULL);
    }
    free(text);
}

json_t *lsp_completion(const struct lsp *lsp, struct umpire_session *session,
                       const json_t *position)
{
    size_t length = 0, subject = 0;
    struct completing completing = {.lsp = lsp, .session = session, .items = json_array()};
    struct lsp_place cursor = lsp_place_of(lsp, session, position), begin = cursor, word = cursor;
    const char *line = umpire_session_line(session, cursor.line, &length);
    begin.byte = line ? last_statement(line, cursor.byte, &subject, &completing.subject_length) : 0;
    const size_t before = begin.byte;
    while (line && begin.byte < cursor.byte && strchr(" \t", line[begin.byte]))
        begin.byte++;
    while (line && word.byte > begin.byte && !strchr(" \t:=[.", line[word.byte - 1]))
        word.byte--;
    completing.statement = lsp_range(lsp, session, begin, cursor);
    completing.word = lsp_range(lsp, session, word, cursor);
    char *copy = before ? strndup(line, before - 1) : NULL;
    completing.subject = copy ? copy + subject : NULL;
    completing.subject_length = copy ? completing.subject_length : 0;
    if (copy)
        complete_in_line(&completing, session, cursor.line, copy, before - 1);
    else
        complete_after(&completing, session, cursor.line - 1);
    free(copy);
    line = umpire_session_line(session, cursor.line, &length); /* it may have moved */
    if (line && cursor.byte <= length)
        add_cards(&completing, ruleset_at(session, cursor.line), line, begin, cursor);
    json_decref(completing.statement);
    json_decref(completing.word);
    /* the editor asks again as the user types */
    bool cut = json_array_size(completing.items) >= COMPLETIONS_MOST;
    return json_pack("{s:b, s:o}", "isIncomplete", (int)cut, "items", completing.items);
}

/* Hover --------------------------------------------------------------------------------------- */

/* Adds the findings of a line and the texts of their rules. */
static void add_findings(const struct umpire_session *session, uint64_t line, char text[TEXT_BYTES])
{
    const struct umpire_finding *finding;
    struct umpire_rule rule;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++) {
        if (finding->line != line)
            continue;
        add(text, "%s%s\n", *text ? "\n" : "", finding->message);
        if (umpire_rule_named(finding->rule, &rule))
            add(text, "%s: %s\nReference: %s\n", rule.id, rule.statement,
                finding->citation ? finding->citation : rule.citation);
    }
}

static bool is_word_byte(char c)
{
    return (unsigned char)c >= 0x80 || strchr(" \t\r\n:=[].,{}\";", c) == NULL;
}

static void add_meaning(const char *ruleset, const char *word, size_t length, char text[TEXT_BYTES])
{
    struct umpire_word one;
    for (size_t i = 0; umpire_word_at(ruleset, i, &one); i++) {
        if (strncmp(one.word, word, length) != 0 || (one.word[length] && one.word[length] != ' '))
            continue;
        add(text, "%s%s\n%s\n", *text ? "\n" : "", one.form && *one.form ? one.form : one.word,
            one.line ? one.line : "");
    }
}

json_t *lsp_hover(const struct lsp *lsp, struct umpire_session *session, const json_t *position)
{
    char text[TEXT_BYTES] = "";
    size_t length = 0, begin, end;
    struct lsp_place place = lsp_place_of(lsp, session, position);
    const char *line = umpire_session_line(session, place.line, &length);
    add_findings(session, place.line, text);
    for (begin = place.byte; line && begin > 0 && is_word_byte(line[begin - 1]);)
        begin--;
    for (end = place.byte; line && end < length && is_word_byte(line[end]);)
        end++;
    if (line && end > begin)
        add_meaning(ruleset_at(session, place.line), line + begin, end - begin, text);
    char *due = lsp_due(session, place.line);
    if (due)
        add(text, "%s%s", *text ? "\n" : "", due);
    free(due);
    return *text ? json_pack("{s:{s:s, s:o}}", "contents", "kind", "plaintext", "value",
                             cli_json_text(text))
                 : json_null();
}

/* Code actions -------------------------------------------------------------------------------- */

struct acting {
    const struct lsp *lsp;
    const struct lsp_log *log;
    json_t *list;
};

static void add_action(struct acting *acting, const struct umpire_finding *finding,
                       const char *title, struct lsp_place begin, struct lsp_place end,
                       const char *text)
{
    json_t *edit = json_pack("{s:o, s:o}", "range",
                             lsp_range(acting->lsp, acting->log->session, begin, end), "newText",
                             cli_json_text(text));
    json_array_append_new(acting->list,
                          json_pack("{s:o, s:s, s:[o], s:{s:{s:[o]}}}", "title",
                                    cli_json_text(title), "kind", "quickfix", "diagnostics",
                                    diagnostic(acting->lsp, acting->log->session, finding), "edit",
                                    "changes", acting->log->uri, edit));
}

/* Finds the statement of a finding on its line, without the blanks and the comment around it. */
static bool find_statement(const struct umpire_finding *finding, const char *line, size_t length,
                           size_t *ret_begin, size_t *ret_end)
{
    const char *written = finding->statement
                              ? memmem(line, length, finding->statement, strlen(finding->statement))
                              : NULL;
    const char *comment = memchr(line, '#', length);
    size_t begin = 0, end = comment ? (size_t)(comment - line) : length;
    if (written) {
        begin = (size_t)(written - line);
        end = begin + strlen(finding->statement);
    } else if (finding->level != UMPIRE_LEVEL_ERROR) {
        begin = lsp_character(line, length, finding->column);
        end = lsp_character(line, length, finding->end_column);
    } else if (memchr(line, ';', length) || memchr(line, '"', length)) {
        return false;
    }
    while (begin < end && strchr(" \t", line[begin]))
        begin++;
    while (begin < end && strchr(" \t", line[end - 1]))
        end--;
    *ret_begin = begin;
    *ret_end = end;
    return begin < end;
}

/* Whether the finding is about a marker that its line implies. */
static bool is_implied(const struct umpire_finding *finding)
{
    const char *said = strstr(finding->message, "(this line implies '");
    return said && finding->statement && finding->level != UMPIRE_LEVEL_ERROR &&
           strncmp(strchr(said, '\'') + 1, finding->statement, strlen(finding->statement)) == 0;
}

/* Offers to replace the finding's statement by another one. A finding about an implied marker has
 * no statement of its own: offers to insert the other one before the line. */
static void offer_replacement(struct acting *acting, const struct umpire_finding *finding,
                              const char *text, size_t length)
{
    char title[TEXT_BYTES] = "", statement[TEXT_BYTES] = "";
    size_t line_length;
    const char *line = umpire_session_line(acting->log->session, finding->line, &line_length);
    struct lsp_place begin = {.line = finding->line}, end = {.line = finding->line};
    if (!line || !find_statement(finding, line, line_length, &begin.byte, &end.byte))
        return;
    add(statement, "%.*s", (int)length, text);
    if (is_implied(finding)) {
        add(title, "Insert before: %s", statement);
        add(statement, "\n");
        while (begin.byte > 0 && strchr(" \t", line[begin.byte - 1]))
            begin.byte--;
        if (begin.byte == 0)
            add_action(acting, finding, title, begin, begin, statement);
        return;
    }
    add(title, "Replace by: %s", statement);
    add_action(acting, finding, title, begin, end, statement);
}

/* Offers the assumption, if it is another statement in place of the line's. */
static void offer_assumed(struct acting *acting, const struct umpire_finding *finding)
{
    static const char said[] = " said: ";
    const char *at = finding->assumed ? strstr(finding->assumed, said) : NULL;
    if (at &&
        (finding->assumption == UMPIRE_CORRECTED || finding->assumption == UMPIRE_OTHER_PLAYER))
        offer_replacement(acting, finding, at + strlen(said), strlen(at + strlen(said)));
}

static void offer_waiver(struct acting *acting, const struct umpire_finding *finding)
{
    char title[TEXT_BYTES] = "", text[TEXT_BYTES] = "";
    struct lsp_place after = {.line = finding->line + 1};
    bool last = finding->line == umpire_session_lines(acting->log->session);
    size_t length;
    const char *all = umpire_session_text(acting->log->session, &length);
    add(title, "Waive %s, with a reason", finding->rule);
    add(text, "%sjudge: waive %s \"why\"\n", last && length && all[length - 1] != '\n' ? "\n" : "",
        finding->rule);
    if (*text == '\n') { /* after a last line that has no line end */
        after = (struct lsp_place){.line = finding->line};
        umpire_session_line(acting->log->session, finding->line, &after.byte);
    }
    add_action(acting, finding, title, after, after, text);
}

json_t *lsp_actions(const struct lsp *lsp, const struct lsp_log *log, const json_t *range)
{
    struct acting acting = {.lsp = lsp, .log = log, .list = json_array()};
    struct lsp_place begin = lsp_place_of(lsp, log->session, json_object_get(range, "start"));
    struct lsp_place end = lsp_place_of(lsp, log->session, json_object_get(range, "end"));
    const struct umpire_finding *finding;
    for (size_t i = 0; acting.list && (finding = umpire_session_finding(log->session, i)) != NULL;
         i++) {
        if (finding->line < begin.line || finding->line > end.line)
            continue;
        offer_assumed(&acting, finding);
        for (size_t j = 0; j < finding->legal_count; j++)
            if (!strpbrk(finding->legal[j], "<[") && !strstr(finding->legal[j], "..."))
                offer_replacement(&acting, finding, finding->legal[j], strlen(finding->legal[j]));
        if (finding->level == UMPIRE_LEVEL_VIOLATION && !finding->waived)
            offer_waiver(&acting, finding);
    }
    return acting.list;
}
