/* SPDX-License-Identifier: MIT */
/* A log that is edited has the findings of a check of its text, and the rulings that the reader
 * finds in it. Its outline and its states are those of a session that was given the text at once
 * and keeps no copies. */
#include "fuzz.h"
#include "judge/log/reader.h"
#include "logs/session/judging.h"
#include "logs/session/listing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDITS_MOST = 8 };

static FILE *text_open(char **ret_text, size_t *ret_length)
{
    FILE *to = open_memstream(ret_text, ret_length);
    if (!to)
        abort();
    return to;
}

static bool tell_finding(void *user, const struct umpire_finding *one)
{
    FILE *to = user;
    fprintf(to, "%" PRIu64 " %d %" PRIu64 ":%u-%u after %" PRIu64 " as %d legal %" PRIu64 "\n",
            one->number, (int)one->level, one->line, one->column, one->end_column, one->after,
            (int)one->assumption, one->legal_total);
#define TELL(name) fprintf(to, "  " #name ": %s\n", one->name ? one->name : "-");
    UMPIRE_FINDING_TEXTS(TELL)
#undef TELL
    for (size_t i = 0; i < one->also_count; i++)
        fprintf(to, "  also: %s\n", one->also[i]);
    for (size_t i = 0; i < one->legal_count; i++)
        fprintf(to, "  legal: %s\n", one->legal[i]);
    for (size_t i = 0; i < one->group_count; i++)
        fprintf(to, "  group: %s %" PRIu64 "\n", one->groups[i].verb, one->groups[i].count);
    return true;
}

/* The findings, the verdict and the rulings of a check of the text. */
static char *checked(const struct document *document)
{
    char *text = NULL;
    size_t length;
    FILE *to = text_open(&text, &length);
    struct umpire_options options;
    struct umpire_sink sink = {.user = to, .finding = tell_finding};
    const void *bytes = document->length ? document->bytes : "";
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    struct source *source = source_of_memory(bytes, document->length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item;
    if (!checker || !reader)
        abort();
    fprintf(to, "verdict %d\n", (int)umpire_check_memory(checker, "", bytes, document->length));
    while ((item = reader_next(reader))->kind < ITEM_END)
        if (item->kind == ITEM_STATEMENT && statement_is_ruling(item->statement))
            fprintf(to, "ruling at %" PRIu64 "\n", item->statement->line);
    reader_free(reader);
    source_close(source);
    umpire_checker_free(checker);
    fclose(to);
    return text;
}

/* The findings, the verdict and the rulings that the edited log has. */
static char *kept(const struct judging *judging)
{
    char *text = NULL;
    size_t length;
    FILE *to = text_open(&text, &length);
    const struct results *results = &judging->results;
    for (size_t i = 0; i < results->finding_count; i++)
        tell_finding(to, results->findings[i]);
    fprintf(to, "verdict %d\n", (int)judging_verdict(judging));
    for (size_t i = 0; i < results->ruling_count; i++)
        if (!results->rulings[i]->ruling.corrected)
            fprintf(to, "ruling at %" PRIu64 "\n", results->rulings[i]->ruling.line);
    fclose(to);
    return text;
}

struct editor {
    struct document document;
    struct judging judging;
    struct umpire_checker *checker;
    struct stating stating;
};

/* Begins with an empty log, of which a copy is kept every `interval` lines. */
static void editor_open(struct editor *editor, uint64_t interval)
{
    struct umpire_options options;
    *editor = (struct editor){.checker = NULL};
    umpire_options_init(&options);
    struct umpire_sink sink = judging_sink(&editor->judging);
    editor->checker = umpire_checker_new(&options, &sink);
    if (!editor->checker || !judging_init(&editor->judging, editor->checker, &editor->document))
        abort();
    editor->judging.interval = interval;
}

static void editor_close(struct editor *editor)
{
    stating_done(&editor->stating);
    judging_done(&editor->judging);
    umpire_checker_free(editor->checker);
    document_done(&editor->document);
}

/* The games, where their rounds and phases begin, and all rulings. */
static void tell_outline(FILE *to, const struct results *results)
{
    for (size_t i = 0; i < results->game_count; i++) {
        const struct umpire_session_game *game = &results->games[i]->game;
        fprintf(to, "game %" PRIu64 " lines %" PRIu64 "-%" PRIu64 " %s \"%s\" %d %d\n",
                game->number, game->line, game->end_line, game->ruleset,
                game->title ? game->title : "", game->finished, (int)game->verdict);
    }
    for (size_t i = 0; i < results->mark_count; i++) {
        const struct umpire_session_mark *mark = results->marks[i];
        fprintf(to, "mark at %" PRIu64 " %u %s\n", mark->line, mark->depth, mark->text);
    }
    for (size_t i = 0; i < results->ruling_count; i++) {
        const struct umpire_session_ruling *ruling = &results->rulings[i]->ruling;
        fprintf(to, "ruling at %" PRIu64 " %d %s\n", ruling->line, ruling->corrected, ruling->text);
    }
}

/* The state after a line, and what its last statement has changed. */
static void tell_state(FILE *to, struct editor *editor, uint64_t line)
{
    struct stating *stating = &editor->stating;
    const struct umpire_session_state *state = &stating->state;
    if (!judging_replay(&editor->judging, line, &stating->before) ||
        !stating_fill(stating, &editor->checker->run))
        abort();
    fprintf(to, "state at %" PRIu64 " of %s %d\n", line, state->ruleset ? state->ruleset : "-",
            state->over);
    for (size_t i = 0; i < state->count; i++) {
        const struct umpire_session_thing *one = &state->things[i];
        const char *texts[] = {one->of, one->kind, one->owner, one->what, one->value, one->before};
        fprintf(to, "  %d", one->changed);
        for (size_t j = 0; j < sizeof texts / sizeof *texts; j++)
            fprintf(to, " | %s", texts[j] ? texts[j] : "-");
        fputc('\n', to);
    }
}

/* The outline, and the states at the end and somewhere before it. */
static char *outlined(struct editor *editor)
{
    char *text = NULL;
    size_t length, lines = editor->document.lines;
    FILE *to = text_open(&text, &length);
    tell_outline(to, &editor->judging.results);
    tell_state(to, editor, editor->document.length * 31 % (lines + 1));
    tell_state(to, editor, lines);
    fclose(to);
    return text;
}

static void expect_same_text(const struct editor *editor, char *now, char *anew)
{
    if (strcmp(now, anew) != 0) {
        fprintf(stderr, "the session has:\n%s\nanew it has:\n%s\nthe text:\n%.*s\n", now, anew,
                (int)editor->document.length, editor->document.bytes);
        abort();
    }
    free(now);
    free(anew);
}

/* Replaces `count` lines from `line` on. */
static void replace_lines(struct editor *editor, uint64_t line, uint64_t count, struct slice text)
{
    struct document *document = &editor->document;
    size_t lines = document->lines;
    line = 1 + line % (lines + 1);
    count = count < lines + 1 - line ? count : lines + 1 - line;
    size_t at = document_start(document, line), end = document_start(document, line + count);
    uint64_t first = document_line_at(document, at);
    if (!document_splice(document, at, end - at, text))
        abort();
    uint64_t last = document->lines == lines ? document_line_at(document, at + text.length) : 0;
    if (!judging_update(&editor->judging, first, last))
        abort();
}

/* No line is so far from another: a session of this interval keeps no copy. */
static const uint64_t no_copies = UINT32_MAX;

static void expect_the_same(struct editor *editor)
{
    const struct document *document = &editor->document;
    struct editor other;
    expect_same_text(editor, kept(&editor->judging), checked(document));
    editor_open(&other, no_copies);
    replace_lines(&other, 0, 0, (struct slice){document_at(document, 0), document->length});
    expect_same_text(editor, outlined(editor), outlined(&other));
    editor_close(&other);
}

/* "LINE COUNT", a line end and the text. */
static void carry_out(struct editor *editor, const char *at, size_t length)
{
    const char *text = length ? memchr(at, '\n', length) : NULL;
    uint64_t numbers[2] = {0, 0};
    size_t which = 0;
    text = text ? text + 1 : at + length;
    for (const char *one = at; one < text && which < 2; one++) {
        if (*one >= '0' && *one <= '9')
            numbers[which] = (numbers[which] * 10 + (uint64_t)(*one - '0')) % 100000;
        else
            which++;
    }
    replace_lines(editor, numbers[0], numbers[1],
                  (struct slice){text, length - (size_t)(text - at)});
}

/* An input is a log, and after each line "--" an edit of it. */
void fuzz_session(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char mark[] = "\n--\n";
    const char *at = (const char *)bytes, *end = at + length;
    struct editor editor;
    (void)target;
    editor_open(&editor, 1 + length % 5);
    for (size_t edits = 0; edits <= EDITS_MOST && at < end; edits++) {
        const char *next = memmem(at, (size_t)(end - at), mark, sizeof mark - 1);
        size_t size = (size_t)((next ? next + 1 : end) - at);
        if (edits)
            carry_out(&editor, at, size);
        else
            replace_lines(&editor, 0, 0, (struct slice){at, size});
        expect_the_same(&editor);
        at = next ? next + sizeof mark - 1 : end;
    }
    editor_close(&editor);
}
