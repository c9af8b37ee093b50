/* SPDX-License-Identifier: MIT */
#include "judge/log/known_lines.h"

#include "judge/log/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static void write_word(FILE *to, struct word word)
{
    fprintf(to, " %u+%u%s%s", word.at, word.length, word.quoted ? "q" : "",
            word.escaped ? "e" : "");
}

static void write_statement(FILE *to, const struct statement *statement)
{
    fprintf(to, "%d %d %d %d@%lld %llu %llu %u+%u |", (int)statement->kind,
            statement->kind == STATEMENT_MARKER ? (int)statement->marker : -1,
            statement->opens_block, statement->has_time,
            statement->has_time ? (long long)statement->time : 0,
            (unsigned long long)statement->line, (unsigned long long)statement->offset,
            statement->column_bytes, statement->length);
    fprintf(to, "%llu %u |", (unsigned long long)statement->previous.line,
            statement->previous.text ? statement->previous.length : 0);
    write_word(to, statement->subject);
    write_word(to, statement->word);
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        fprintf(to, " | %u %d %d %u %u+%u", operand->preposition, operand->keyed, operand->outcome,
                operand->value, operand->at, operand->length);
        write_word(to, operand->keyed ? operand->key : (struct word){0});
    }
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        bool parent = value->count > 0,
             number = value->kind == VALUE_INT || value->kind == VALUE_POOL;
        fprintf(to, " | %u %d %u %u %u %u %u+%u", value->kind, number ? value->number : 0,
                parent ? value->child : 0, parent ? value->last : 0, value->next, value->count,
                value->at, value->length);
        write_word(to, value->word);
    }
    struct slice line = statement_line(statement);
    fprintf(to, "\n%.*s\n%.*s\n", (int)statement->length, statement->text, (int)line.length,
            line.at);
}

static void write_item(FILE *to, const struct item *item)
{
    if (item->kind == ITEM_STATEMENT)
        write_statement(to, item->statement);
    else if (item->kind == ITEM_ERROR)
        fprintf(to, "E %llu:%u-%u %s %.*s\n", (unsigned long long)item->error.place.line,
                item->error.place.column, item->error.place.end_column, item->error.message,
                (int)item->error.line.length, item->error.line.at);
    else if (item->kind == ITEM_COMMENT)
        fprintf(to, "C %llu %llu\n", (unsigned long long)item->comment.line,
                (unsigned long long)item->comment.content_line);
    else
        fprintf(to, "%d\n", (int)item->kind);
}

/* Everything that is read from a log, as text. `lines`: where lines are kept, or NULL. */
static char *read_all(const char *bytes, size_t length, struct known_lines *lines)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = had(open_memstream(&text, &size));
    struct source *source = had(source_of_memory(bytes, length));
    struct reader *reader = had(reader_new(source));
    const struct item *item;
    if (lines)
        reader_keep_lines(reader, lines);
    do
        write_item(to, item = reader_next(reader));
    while (item->kind < ITEM_END);
    fclose(to);
    reader_free(reader);
    source_close(source);
    return text;
}

/* Reads a log with the lines known from earlier logs, then with its own, and compares. */
static void same_with_lines(const char *path, const char *bytes, size_t length,
                            struct known_lines *lines)
{
    char *wanted = read_all(bytes, length, NULL);
    for (int i = 0; i < 2; i++) {
        char *got = read_all(bytes, length, lines);
        EXPECT(strcmp(got, wanted) == 0,
               "%s: known lines are read as something else:\n%s\nwanted:\n%s", path, got, wanted);
        free(got);
    }
    free(wanted);
}

static void every_log_is_read_as_without_them(void)
{
    struct files files;
    struct known_lines lines = {.memory = NULL};
    CU_ASSERT_FATAL(known_lines_init(&lines));
    affordable_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        char *bytes = had(read_file(files.paths[i], &length));
        same_with_lines(files.paths[i], bytes, length, &lines);
        same_with_lines(files.paths[i], bytes, length / 2, &lines);
        free(bytes);
    }
    files_done(&files);
    known_lines_done(&lines);
}

static void a_line_is_known_only_where_it_means_the_same(void)
{
    static const char *const logs[] = {
        "A: pass\nship B c=1\nround 1\nplayer A {\nship B c=1\nA: pass\nround 1\n}\n",
        "A: x [1,\nround 1\n2]\nround 1\n",
        "A: pass\nB: y [1,\nA: pass\n",
        "A: y; A: pass\nA: pass\nA: y; A: pass\nA: y;\nA: y\n",
        "A: pass # why\nA: pass\n  A: pass\nA: pass # why\nA: pass\r\nA: pass\r\nA: pass",
        "@1:00 A: pass\n@1:00 A: pass\n\"A b\": x \"\\\"\"\n\"A b\": x \"\\\"\"\nA: x \"\nA: x "
        "\"\nA: pass\n",
        "A: x [1, [2, 3]] => 2 by \"C\"\nA: x [1, [2, 3]] => 2 by \"C\"\n} A: pass\nA: "
        "pass\nplayer B { A: pass\n }\nA: pass\n",
        "A: x =\nA: x =\nA: pass\nA:\nA:\nA: x\nA: x\nA: y [1 [\nA: y [1 [\n]\nA: pass\n",
        "A: x [1,\n2] # why\n2]\nA: pass\nA: x [1, # why\n2]\nA: x [1, # why\n2]\n A: pass\nship A "
        "{\n}\nship A {\n}\n",
        "game armada\ngame armada\nplayer A {\ngame armada\nplayer A {\nend\nend\n",
        "a {\n}\na {\n a {\n a {\n a {\n a {\n }\n}\n}\n}\n}\na {\n}\n}\n}\na {\n} # why\na { # "
        "why\n}\n",
        "a {\na { b }\n}\na {\na { b }\n}\n}\na {\r\n}\r\na {\r\n}\r\na {\n} }\n}\na {\nA: pass\n} "
        "}\na {\n",
        "A: move; pass\npass\nA: move; pass\nB: x; pass; note \"a\"; pass\nB: x; pass; note \"a\"; "
        "pass\n",
        "round 1; step 2; A: pass\nstep 2; A: pass\nround 1; step 2; A: pass\nA: pass; step 2; A: "
        "pass\n",
        "a { b; c }\nb; c }\na { b; c }\na { b; c; }\na { b; c; }\n}\na { b\n; c\n}; d\na { b; c # "
        "why\n}\n",
        "A: x; = ; pass\nA: x; = ; pass\nA: x = ; pass\nA: x = ; pass\n;; A: x\n;; A: x\nship A; "
        "A: x; ship A; A: x\n",
        "end\ngame armada 1.5.0\nend\nA: pass\ngame armada 1.5.0\nplayer A {\nend\nA: pass\n",
    };
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        struct known_lines lines = {.memory = NULL};
        CU_ASSERT_FATAL(known_lines_init(&lines));
        for (size_t j = 0; j < sizeof logs / sizeof *logs; j++) {
            const char *log = logs[(i + j) % (sizeof logs / sizeof *logs)];
            same_with_lines("a log", log, strlen(log), &lines);
        }
        known_lines_done(&lines);
    }
}

static void known_lines_are_not_kept_again(void)
{
    static const char *const log = "# one\ngame armada\nA: pass\n\nround 1\nend\n";
    struct known_lines lines = {.memory = NULL};
    CU_ASSERT_FATAL(known_lines_init(&lines));
    free(read_all(log, strlen(log), &lines));
    size_t used = lines.used;
    CU_ASSERT_TRUE(used > 0);
    free(read_all(log, strlen(log), &lines));
    CU_ASSERT_EQUAL(lines.used, used);
    known_lines_done(&lines);
}

static void braces_are_known(void)
{
    static const char *const log = "player A {\n    ship B {\n    }\n}\n";
    static const char *const kept[] = {"player A {\n", "    ship B {\n", "    }\n", "}\n"};
    struct known_lines lines = {.memory = NULL};
    CU_ASSERT_FATAL(known_lines_init(&lines));
    free(read_all(log, strlen(log), &lines));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const struct known_line *known = known_lines_find(&lines, slice_of(kept[i]));
        CU_ASSERT(known && known->opens_block == (i < 2));
    }
    known_lines_done(&lines);
}

static void statements_of_one_line_are_known(void)
{
    static const char *const log = "round 1; step 2;ship A { ship B; ship C }\nA: x; pass\n";
    static const struct {
        const char *line;
        size_t taken; /* 0: it is not known */
    } kept[] = {{"round 1; step 2;ship A { ship B; ship C }\n", 8},
                {" step 2;ship A { ship B; ship C }\n", 8},
                {"ship A { ship B; ship C }\n", 8},
                {" ship B; ship C }\n", 8},
                {" ship C }\n", 7},
                {" }\n", 0},
                {"A: x; pass\n", 5},
                {" pass\n", 0}};
    struct known_lines lines = {.memory = NULL};
    CU_ASSERT_FATAL(known_lines_init(&lines));
    free(read_all(log, strlen(log), &lines));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const struct known_line *known = known_lines_find(&lines, slice_of(kept[i].line));
        EXPECT((known ? known->taken : 0) == kept[i].taken, "%s", kept[i].line);
    }
    known_lines_done(&lines);
}

static void memory_is_used_again(void)
{
    struct known_lines lines = {.memory = NULL};
    char line[64];
    struct value values[200] = {{.kind = VALUE_INT}};
    struct statement statement = {.kind = STATEMENT_EVENT, .values = values, .value_count = 200};
    CU_ASSERT_FATAL(known_lines_init(&lines));
    for (int i = 0; i < 1000; i++) {
        size_t length = (size_t)snprintf(line, sizeof line, "A: line %d\n", i);
        struct slice text = {line, length};
        known_lines_keep(&lines, text, length, 0, &statement);
        const struct known_line *known = known_lines_find(&lines, text);
        CU_ASSERT(known && known->value_count == 200);
        CU_ASSERT(lines.used <= KNOWN_LINES_BYTES);
    }
    CU_ASSERT(known_lines_find(&lines, slice_of("A: line 0\n")) == NULL);
    CU_ASSERT(known_lines_find(&lines, slice_of("A: line 9990\n")) == NULL);
    known_lines_done(&lines);
}

SUITE(known_lines)
{
    CU_Suite *suite = CU_add_suite("known lines", NULL, NULL);
    CU_add_test(suite, "every log is read as without known lines",
                every_log_is_read_as_without_them);
    CU_add_test(suite, "a line is known only where it means the same",
                a_line_is_known_only_where_it_means_the_same);
    CU_add_test(suite, "known lines are not kept again", known_lines_are_not_kept_again);
    CU_add_test(suite, "each statement of a line is known", statements_of_one_line_are_known);
    CU_add_test(suite, "lines that open and close blocks are known", braces_are_known);
    CU_add_test(suite, "the memory of known lines is used again", memory_is_used_again);
}
