/* SPDX-License-Identifier: MIT */
#include "judge/log/copy.h"
#include "judge/log/reader.h"
#include "judge/log/token.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests.h"

/* What was read from a log: "S line:column text" and "E line:column-end id". */
struct record {
    char *text;
    size_t length, capacity;
};

static void note(struct record *record, const char *format, unsigned long long line,
                 unsigned column, unsigned end, struct slice text)
{
    if (record->length + text.length + 128 > record->capacity) {
        record->capacity = (record->capacity + text.length + 128) * 2;
        record->text = realloc(record->text, record->capacity);
    }
    record->length += (size_t)snprintf(record->text + record->length,
                                       record->capacity - record->length, format, line, column, end,
                                       (int)text.length, text.at);
}

static void note_item(struct record *record, const struct item *item)
{
    struct place place;
    switch (item->kind) {
    case ITEM_STATEMENT:
        place = statement_place(item->statement, 0, item->statement->length);
        if (item->statement->kind != STATEMENT_EOF)
            note(record, "S %llu:%u-%u %.*s\n", place.line, place.column, place.end_column,
                 (struct slice){item->statement->text, item->statement->length});
        break;
    case ITEM_ERROR:
        place = item->error.place;
        note(record, "E %llu:%u-%u %.*s\n", place.line, place.column, place.end_column,
             slice_of(log_error_id(item->error.error)));
        break;
    default: break;
    }
}

static char *read_as(const char *bytes, size_t length)
{
    struct record record = {.text = calloc(1, 1), .capacity = 1};
    struct source *source = source_of_memory(bytes, length);
    struct reader *reader = reader_new(source);
    const struct item *item;
    while ((item = reader_next(reader))->kind < ITEM_END)
        note_item(&record, item);
    CU_ASSERT_EQUAL(item->kind, ITEM_END);
    reader_free(reader);
    source_close(source);
    return record.text;
}

static void reads(const char *bytes, const char *wanted)
{
    char *got = read_as(bytes, strlen(bytes));
    EXPECT(strcmp(got, wanted) == 0, "read:\n%s\nas:\n%s\nwanted:\n%s", bytes, got, wanted);
    free(got);
}

static void statements_end_where_they_should(void)
{
    reads("round 1; phase ship\nA: pass\n",
          "S 1:1-8 round 1\nS 1:10-20 phase ship\nS 2:1-8 A: pass\n");
    reads("player A { ship B c=1 }\n", "S 1:1-9 player A\nS 1:12-22 ship B c=1\nS 1:23-24 }\n");
    reads("A: x [1\n 2]\nA: y", "S 1:1-8 A: x [1\n 2]\nS 3:1-5 A: y\n");
    reads("\xEF\xBB\xBFturn 1\r\nA: pass\r\n", "S 1:1-7 turn 1\nS 2:1-8 A: pass\n");
    reads("Émile: say \"ß\" # ü\n", "S 1:1-15 Émile: say \"ß\"\n");
    reads("", "");
    reads("# only this", "");
}

static void two_byte_characters_are_reported_once(void)
{
    static const char little[] = "\xFF\xFEg\0a\0m\0e\0 \0x\0\n\0",
                      big[] = "\xFE\xFF\0g\0a\0m\0e\0 \0x\0\n";
    const char *logs[] = {little, big};
    for (size_t i = 0; i < 2; i++) {
        char *got = read_as(logs[i], sizeof little - 1);
        EXPECT(strcmp(got, "E 1:1-3 log.encoding\n") == 0, "UTF-16 is read as:\n%s", got);
        free(got);
    }
}

static void errors_have_places_and_reading_goes_on(void)
{
    reads("A: x =\nA: y\n", "E 1:6-7 log.syntax\nS 2:1-5 A: y\n");
    reads("A: \"x\nA: y\n", "E 1:4-5 log.syntax\nS 2:1-5 A: y\n");
    reads("A: \"x \\\"y\nA: \"y\" # \"\n", "E 1:4-5 log.syntax\nS 2:1-7 A: \"y\"\n");
    reads("A: \"x; \\\"y; \\\"z\nA: \"y\"\n",
          "E 1:4-5 log.syntax\nE 1:8-9 log.syntax\nE 1:13-14 log.syntax\nS 2:1-7 A: \"y\"\n");
    reads("A: \"x # \\\"y\nA: \"y\"\n", "E 1:4-5 log.syntax\nS 2:1-7 A: \"y\"\n");
    reads("A: \xC3(\nA: y\n", "E 1:4-5 log.encoding\nS 2:1-5 A: y\n");
    reads("A: y \x01\nA: y\n", "E 1:6-7 log.encoding\nS 2:1-5 A: y\n");
    reads("A: y # \xFF\n", "S 1:1-5 A: y\nE 1:8-9 log.encoding\n");
    reads("}\nA: y\n", "E 1:1-2 log.syntax\nS 2:1-5 A: y\n");
    reads("date 2026-02-29\n", "E 1:6-16 log.syntax\n");
    reads("A: 99999999999\n", "E 1:4-15 log.syntax\n");
    reads("@1:60 A: x\n", "E 1:1-6 log.syntax\n");
    reads("A: x-\n", "E 1:4-6 log.syntax\n");
}

static void brackets_left_open_cost_only_their_own_line(void)
{
    reads("A: r red[hit\nA: y\nA: z\n", "E 1:9-10 log.syntax\nS 2:1-5 A: y\nS 3:1-5 A: z\n");
    reads("A: r red[hit\nphase ship\n", "E 1:9-10 log.syntax\nS 2:1-11 phase ship\n");
    reads("A: r [1\nend\n", "E 1:6-7 log.syntax\nS 2:1-4 end\n");
    reads("A: r [1", "E 1:6-7 log.syntax\n");
}

static void reading_continues_in_a_block_after_an_error(void)
{
    reads("p A {\n s =\n t B\n}\nA: y\n",
          "S 1:1-4 p A\nE 2:4-5 log.syntax\nS 3:2-5 t B\nS 4:1-2 }\nS 5:1-5 A: y\n");
    reads("p A {\n s \"B {\n d e\n }\n t C\n}\n",
          "S 1:1-4 p A\nE 2:4-5 log.syntax\nS 5:2-5 t C\nS 6:1-2 }\n");
    reads("p A {\nround 1\nA: y\nend\ngame x\n",
          "S 1:1-4 p A\nE 2:1-6 log.syntax\nS 4:1-1 \nS 4:1-4 end\nS 5:1-7 game x\n");
    reads("p A {\nend\n", "S 1:1-4 p A\nE 2:1-4 log.syntax\nS 2:1-1 \nS 2:1-4 end\n");
}

/* Bounds are reported and never crossed, and the rest of the log is read. */
static void bounds_are_kept(void)
{
    static char long_name[600], list[20000], blocks[200];
    memset(long_name, 'n', 256);
    strcpy(long_name + 256, " 1\nA: y\n");
    reads(long_name, "E 1:1-257 log.limit\nS 2:1-5 A: y\n");
    strcpy(list, "A: x [");
    for (int i = 0; i < 4097; i++)
        strcat(list + 2 * (size_t)i, "1 ");
    strcat(list, "]\nA: y\n");
    char *got = read_as(list, strlen(list));
    EXPECT(strstr(got, "log.limit") && strstr(got, "S 2:1-5 A: y\n"), "a list of 4,097 values: %s",
           got);
    free(got);
    strcpy(blocks, "b1{b2{b3{b4{b5{b6{b7{b8{b9{x}}}}}}}}}\nA: y\n");
    got = read_as(blocks, strlen(blocks));
    EXPECT(strstr(got, "log.limit") && strstr(got, "S 2:1-5 A: y\n"), "blocks 9 deep: %s", got);
    free(got);
}

/* A token and a statement far beyond every bound are passed over in fixed memory. */
static void huge_lines_are_passed_over(void)
{
    size_t size = 3000000;
    const char *const fills[] = {"n", "\"", "\\\"", " ", "1 ", "#", "\xC3\xA9", "[", "+"};
    for (size_t f = 0; f < sizeof fills / sizeof *fills; f++) {
        char *bytes = had(malloc(size + 64)), *at = bytes + sprintf(bytes, "A: x ");
        size_t step = strlen(fills[f]);
        while (at < bytes + size) {
            memcpy(at, fills[f], step);
            at += step;
        }
        strcpy(at, "\nA: y\n");
        char *got = read_as(bytes, strlen(bytes));
        EXPECT(strstr(got, "S 2:1-5 A: y\n") != NULL, "after a line of %zu bytes of '%s': %.200s",
               size, fills[f], got);
        free(got);
        free(bytes);
    }
}

static void note_text(struct record *record, char letter, struct slice text)
{
    record->text = had(realloc(record->text, record->length + text.length + 8));
    record->length += (size_t)sprintf(record->text + record->length, "%c(%.*s)", letter,
                                      (int)text.length, text.at);
}

/* Writes an item as a letter and its text: statement, error, comment, token, idle; '.' is the
 * end. */
static void note_any_item(struct record *record, const struct item *item)
{
    switch (item->kind) {
    case ITEM_STATEMENT:
        note_text(record, 'S', (struct slice){item->statement->text, item->statement->length});
        break;
    case ITEM_ERROR: note_text(record, 'E', slice_of(log_error_id(item->error.error))); break;
    case ITEM_COMMENT: note_text(record, 'C', item->comment.text); break;
    case ITEM_TOKEN: note_text(record, 'T', item->token.text); break;
    case ITEM_IDLE: note_text(record, 'I', slice_of("")); break;
    case ITEM_END: note_text(record, '.', slice_of("")); break;
    default: CU_FAIL("no item"); break;
    }
}

/* Reads items up to one of a kind, or to the end. The caller frees the text. */
static char *items_to(struct reader *reader, enum item_kind last)
{
    struct record record = {.text = had(calloc(1, 1)), .capacity = 1};
    const struct item *item;
    do {
        item = reader_next(reader);
        note_any_item(&record, item);
    } while (item->kind != last && item->kind < ITEM_END);
    return record.text;
}

static void hands_out(const char *bytes, bool tokens, const char *wanted)
{
    struct source *source = source_of_memory(bytes, strlen(bytes));
    struct reader *reader = reader_new(source);
    if (tokens)
        reader_hand_out_tokens(reader);
    char *got = items_to(reader, ITEM_END);
    EXPECT(strcmp(got, wanted) == 0, "read:\n%s\nas:\n%s\nwanted:\n%s", bytes, got, wanted);
    CU_ASSERT_EQUAL(reader_next(reader)->kind, ITEM_END);
    free(got);
    reader_free(reader);
    source_close(source);
}

static void items_come_in_the_order_of_the_log(void)
{
    hands_out("", false, "S().()");
    hands_out("A: x # one\n# two\nB: y", false, "S(A: x)C(# one)C(# two)S(B: y)S().()");
    hands_out("A: x [1 # one\n# two\n2]\n", false,
              "C(# one)C(# two)S(A: x [1 # one\n# two\n2])S().()");
    hands_out("A: x [1 # \x01\x02\n2]\n", false,
              "E(log.encoding)C(# \x01\x02)S(A: x [1 # \x01\x02\n2])S().()");
    hands_out("A: x [1 = # one\nB: y\n", false, "E(log.syntax)C(# one)S(B: y)S().()");
    hands_out("A: x [1 # one\n= # two\nB: y\n", false, "C(# one)E(log.syntax)C(# two)S().()");
}

static void one_token_can_end_several_things(void)
{
    hands_out("p A { q B { r C { s D\nend\n", false,
              "S(p A)S(q B)S(r C)S(s D)E(log.syntax)S()S()S()S(end)S().()");
    hands_out("p A { q B {\nround 1\nend\n", false, "S(p A)S(q B)E(log.syntax)S()S()S(end)S().()");
    hands_out("p A { q } x\nB: y\n", false, "S(p A)S(q)S(})E(log.syntax)S(B: y)S().()");
    hands_out("A: x [1\nend", false, "E(log.syntax)S(end)S().()");
}

static void tokens_come_before_their_statement(void)
{
    hands_out("A: \"b c\" # d\n", true, "T(A)T(:)T(\"b c\")T(#)S(A: \"b c\")C(# d)T(\n)T()S().()");
    hands_out("A: = x\n", true, "T(A)T(:)T(=)E(log.syntax)T(x)T(\n)T()S().()");
}

/* Texts are slices of a window, which moves many times while this log is read. */
static void texts_are_valid_until_the_next_item(void)
{
    enum { STATEMENTS = 60000 };
    size_t size = 0;
    char *bytes = had(malloc((size_t)STATEMENTS * 80)), line[80];
    for (int i = 0; i < STATEMENTS; i++)
        size += (size_t)sprintf(bytes + size, "Side%d: act \"number %d\" [%d\n %d] # note %d\n", i,
                                i, i, i, i);
    struct source *source = source_of_memory(bytes, size);
    struct reader *reader = reader_new(source);
    const struct item *item;
    int statements = 0, comments = 0, wrong = 0;
    while ((item = reader_next(reader))->kind < ITEM_END) {
        const struct statement *statement = item->statement;
        if (item->kind == ITEM_STATEMENT && statement->kind == STATEMENT_EVENT) {
            sprintf(line, "Side%d: act \"number %d\" [%d\n %d]", statements, statements, statements,
                    statements);
            wrong += !slice_is((struct slice){statement->text, statement->length}, line);
            sprintf(line, "Side%d", statements++);
            wrong += !slice_is(word_slice(statement, statement->subject), line);
        } else if (item->kind == ITEM_COMMENT) {
            sprintf(line, "# note %d", comments++);
            wrong += !slice_is(item->comment.text, line) ||
                     item->comment.content_line != (uint64_t)comments * 2;
        } else {
            wrong += item->kind != ITEM_STATEMENT;
        }
    }
    CU_ASSERT_EQUAL(statements, STATEMENTS);
    CU_ASSERT_EQUAL(comments, STATEMENTS);
    CU_ASSERT_EQUAL(wrong, 0);
    reader_free(reader);
    source_close(source);
    free(bytes);
}

/* A followed log is idle before each wait, also in the middle of a list. */
static void waiting_is_reported(void)
{
    static const char *const pieces[] = {"A: x\n", "B: y [1\n", "# c\n", "2]\n"};
    static const char *const wanted[] = {"S(A: x)I()", "I()", "I()",
                                         "C(# c)S(B: y [1\n# c\n2])I()"};
    char folder[] = "/tmp/umpire-reader-XXXXXX", name[64];
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/log", folder);
    CU_ASSERT_EQUAL_FATAL(mkfifo(name, 0600), 0);
    int writer = open(name, O_RDWR); /* O_WRONLY would wait for the reader */
    CU_ASSERT_FATAL(writer >= 0);
    struct source *source = source_open(name);
    CU_ASSERT_PTR_NOT_NULL_FATAL(source);
    source_follow(source, NULL);
    struct reader *reader = reader_new(source);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        CU_ASSERT_EQUAL(write(writer, pieces[i], strlen(pieces[i])), (ssize_t)strlen(pieces[i]));
        char *got = items_to(reader, ITEM_IDLE);
        EXPECT(strcmp(got, wanted[i]) == 0, "after '%s': %s", pieces[i], got);
        free(got);
    }
    close(writer);
    char *got = items_to(reader, ITEM_END);
    EXPECT(strcmp(got, "S().()") == 0, "at the end: %s", got);
    free(got);
    reader_free(reader);
    source_close(source);
    unlink(name);
    rmdir(folder);
}

/* One reader reads text after text; an error in one is left out and does not affect the others. */
static void texts_are_read_one_after_another(void)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"A: x\nB: y [1\n 2]\n", "7 A: x|7 B: y [1\n 2]|"}, {"", ""}, {"C: \"\nD: z\n", "7 D: z|"},
        {"} ]\n", ""}, {"round 1\n", "7 round 1|"},
    };
    struct statement_copies statements = {.list = NULL};
    struct text_reader *reader = text_reader_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char got[256] = "";
        size_t length = 0;
        statements.count = 0;
        CU_ASSERT_TRUE(
            text_reader_read(reader, cases[i].text, strlen(cases[i].text), 7, &statements));
        for (size_t j = 0; j < statements.count; j++) {
            const struct statement *one = &statements.list[j].statement;
            length += (size_t)snprintf(got + length, sizeof got - length, "%llu %.*s|",
                                       (unsigned long long)one->line, (int)one->length, one->text);
        }
        EXPECT(strcmp(got, cases[i].wanted) == 0, "of '%s': %s", cases[i].text, got);
    }
    text_reader_free(reader);
    statement_copies_done(&statements);
}

/* The scanner's patterns spell the words anew; name_write quotes those of the tables. */
static void scanner_and_tables_have_the_same_words(void)
{
    char text[32];
    int32_t number;
    struct statement_copies statements = {.list = NULL};
    struct text_reader *reader = text_reader_new();
    for (enum preposition one = PREPOSITION_AS; one < PREPOSITION_COUNT; one++) {
        int length = snprintf(text, sizeof text, "A: do %s x\n", preposition_name(one));
        statements.count = 0;
        CU_ASSERT_TRUE(text_reader_read(reader, text, (size_t)length, 1, &statements));
        EXPECT(statements.count == 1 && statements.list[0].statement.operands[0].preposition == one,
               "%s", text);
    }
    for (int one = 0; one <= MARKER_COUNT; one++) {
        const char *word = one < MARKER_COUNT ? marker_word((enum marker)one) : "turn";
        int length = snprintf(text, sizeof text, "%s 1\n", word);
        number = -1;
        token_classify_word(slice_of(word), &number);
        statements.count = 0;
        CU_ASSERT_TRUE(text_reader_read(reader, text, (size_t)length, 1, &statements));
        EXPECT(statements.count == 1 && statements.list[0].statement.kind == STATEMENT_MARKER &&
                   (int32_t)statements.list[0].statement.marker == number, "%s", text);
    }
    text_reader_free(reader);
    statement_copies_done(&statements);
}

SUITE(reader)
{
    CU_pSuite suite = CU_add_suite("reader", NULL, NULL);
    CU_add_test(suite, "statements end where they should", statements_end_where_they_should);
    CU_add_test(suite, "two-byte characters are reported once",
                two_byte_characters_are_reported_once);
    CU_add_test(suite, "errors have places, and reading goes on",
                errors_have_places_and_reading_goes_on);
    CU_add_test(suite, "brackets left open cost only their own line",
                brackets_left_open_cost_only_their_own_line);
    CU_add_test(suite, "reading continues in a block after an error",
                reading_continues_in_a_block_after_an_error);
    CU_add_test(suite, "bounds are kept", bounds_are_kept);
    CU_add_test(suite, "huge lines are passed over", huge_lines_are_passed_over);
    CU_add_test(suite, "items come in the order of the log", items_come_in_the_order_of_the_log);
    CU_add_test(suite, "one token can end several things", one_token_can_end_several_things);
    CU_add_test(suite, "tokens come before their statement", tokens_come_before_their_statement);
    CU_add_test(suite, "texts are valid until the next item", texts_are_valid_until_the_next_item);
    CU_add_test(suite, "waiting is reported", waiting_is_reported);
    CU_add_test(suite, "texts are read one after another", texts_are_read_one_after_another);
    CU_add_test(suite, "scanner and tables have the same words",
                scanner_and_tables_have_the_same_words);
}
