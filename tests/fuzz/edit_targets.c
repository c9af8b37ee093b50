/* SPDX-License-Identifier: MIT */
/* A log that is edited has the findings of a check of its text, and the rulings that the reader
 * finds in it. */
#include "fuzz.h"
#include "log/reader.h"
#include "session/judging.h"

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
};

static void expect_the_same(const struct editor *editor)
{
    char *now = kept(&editor->judging), *anew = checked(&editor->document);
    if (strcmp(now, anew) != 0) {
        fprintf(stderr, "the session has:\n%s\na check of its text:\n%s\nthe text:\n%.*s\n", now,
                anew, (int)editor->document.length, editor->document.bytes);
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
    struct editor editor = {0};
    struct umpire_options options;
    (void)target;
    umpire_options_init(&options);
    struct umpire_sink sink = judging_sink(&editor.judging);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker || !judging_init(&editor.judging, checker, &editor.document))
        abort();
    editor.judging.interval = 1 + length % 5;
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
    judging_done(&editor.judging);
    umpire_checker_free(checker);
    document_done(&editor.document);
}
