/* SPDX-License-Identifier: MIT */
/* The rulings of a session: those that the reader finds in its text, and those that count. */
#include "judge/log/reader.h"
#include "umpire_session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { LINES = 12000, EDITS = 60, TEXT_MOST = 4096 };

static uint64_t seed;

static size_t below(size_t count)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(seed >> 33) % count;
}

/* What lines are made of: all that can hide a ruling, or look like one. */
static const char *const pieces[] = {"judge",
                                     "\"judge\"",
                                     "\xE2\x80\x9Cjudge\xE2\x80\x9D",
                                     "\xE2\x80\x9Ejudge\xE2\x80\x9C",
                                     "'judge'",
                                     "\xE2\x80\x98judge\xE2\x80\x99",
                                     "\xC2\xABjudge\xC2\xBB",
                                     "Judge",
                                     "judge'",
                                     "jud\\ge",
                                     "\"jud\\ge\"",
                                     "@1:20:00",
                                     "@00:42:10",
                                     "@1:20",
                                     "@",
                                     "note",
                                     "note \"",
                                     "\"",
                                     "\\\"",
                                     "\xE2\x80\x9C#\xE2\x80\x9D",
                                     "\xE2\x80\x9C",
                                     "\xE2\x80\x9D",
                                     "\xE2\x80\x9E",
                                     "\"#\"",
                                     "#",
                                     ";",
                                     ":",
                                     ": waive",
                                     ":waive",
                                     "waive",
                                     "penalty",
                                     "armada.ship.turn",
                                     "\"x\"",
                                     "=>",
                                     "=",
                                     ",",
                                     "[",
                                     "]",
                                     "{",
                                     "}",
                                     "\n",
                                     "\r\n",
                                     "\r",
                                     "\t",
                                     " ",
                                     "\xC2\xA0",
                                     "\xE2\x80\x83",
                                     "\xE2\x80\x8B",
                                     "\xEF\xBB\xBF",
                                     "\xE2\x80\x93",
                                     "\xE2\x80\xA8",
                                     "Rebel",
                                     "round 1",
                                     "phase ship",
                                     "game armada 1.5.0",
                                     "end",
                                     "red[hit",
                                     "1d",
                                     "2026-01-01",
                                     "\xFF",
                                     "signature="};

/* Whole lines, which hold a ruling more often than random pieces do. */
static const char *const lines[] = {"judge: waive armada.ship.turn \"x\"",
                                    "\xE2\x80\x9Cjudge\xE2\x80\x9D: waive armada.ship.turn",
                                    "@00:42:10judge: waive armada.ship.turn",
                                    "note \xE2\x80\x9C#\xE2\x80\x9D; judge: waive armada.ship.turn",
                                    "note \"x\" judge: waive",
                                    "note [judge, \"judge\"",
                                    "] ; judge: penalty Rebel \"x\"",
                                    "# judge: waive x",
                                    "\"judge\"\t:\twaive x",
                                    "Rebel: pass; judge: correct 1 \"x\"",
                                    "player Rebel first { ship A command=1",
                                    "}judge: waive x",
                                    "judge",
                                    ": waive armada.ship.turn",
                                    "\xEF\xBB\xBFjudge: waive x",
                                    "judge: [",
                                    "note \"a\\"};

static void add_piece(char *text, size_t *length)
{
    const char *piece = below(5) < 2 ? pieces[below(sizeof pieces / sizeof *pieces)]
                                     : lines[below(sizeof lines / sizeof *lines)];
    size_t size = strlen(piece);
    if (*length + size + 2 > TEXT_MOST)
        return;
    // NOLINTNEXTLINE(bugprone-not-null-terminated-result): bytes and their length
    memcpy(text + *length, piece, size);
    *length += size;
    if (below(3))
        text[(*length)++] = " \n;\n"[below(4)];
}

/* The rulings that the reader finds: their lines. */
static size_t read_rulings(const char *text, size_t length, uint64_t ret_lines[TEXT_MOST])
{
    struct source *source = had(source_of_memory(text, length));
    struct reader *reader = had(reader_new(source));
    const struct item *item;
    size_t count = 0;
    while ((item = reader_next(reader))->kind < ITEM_END)
        if (item->kind == ITEM_STATEMENT && statement_is_ruling(item->statement))
            ret_lines[count++] = item->statement->line;
    CU_ASSERT_EQUAL(item->kind, ITEM_END);
    reader_free(reader);
    source_close(source);
    return count;
}

static size_t written_rulings(const struct umpire_session *session, uint64_t ret_lines[TEXT_MOST])
{
    const struct umpire_session_ruling *ruling;
    size_t count = 0;
    for (size_t i = 0; (ruling = umpire_session_ruling(session, i)) != NULL; i++)
        if (!ruling->corrected)
            ret_lines[count++] = ruling->line;
    return count;
}

static void a_session_has_the_rulings_that_the_reader_finds(void)
{
    static char before[TEXT_MOST], more[TEXT_MOST];
    static uint64_t found[TEXT_MOST], told[TEXT_MOST];
    struct umpire_session *session = had(umpire_session_new(NULL));
    size_t with = 0, without = 0, wrong = 0;
    seed = 42;
    for (size_t i = 0; i < LINES && wrong < 5; i++) {
        size_t length = 0, added = 0, whole;
        for (size_t n = below(4); n > 0; n--)
            add_piece(before, &length);
        if (below(2))
            before[length++] = '\n';
        for (size_t n = 1 + below(7); n > 0; n--)
            add_piece(more, &added);
        CU_ASSERT_EQUAL(umpire_session_set_text(session, before, length), UMPIRE_SESSION_GOOD);
        size_t first = written_rulings(session, told);
        CU_ASSERT_EQUAL(umpire_session_append(session, more, added), UMPIRE_SESSION_GOOD);
        const char *text = umpire_session_text(session, &whole);
        size_t count = read_rulings(text, whole, found), now = written_rulings(session, told);
        bool same = now == count && memcmp(found, told, count * sizeof *found) == 0;
        EXPECT(same, "the reader finds %zu rulings, the session %zu, in '%.*s'", count, now,
               (int)whole, text);
        wrong += !same;
        with += now > first;
        without += now == first;
        CU_ASSERT_EQUAL(umpire_session_undo(session, NULL), UMPIRE_SESSION_GOOD);
        CU_ASSERT_EQUAL(written_rulings(session, told), first);
    }
    EXPECT(with > LINES / 10 && without > LINES / 10, "%zu lines with and %zu without a ruling",
           with, without);
    umpire_session_free(session);
}

static const char game[] =
    "game armada 1.5.0\nplayer Rebel first { ship \"Home One\" command=3 speed=2 }\n"
    "player Empire { ship Avenger command=3 speed=2 }\nround 1\nphase command\n"
    "Rebel: assign \"Home One\" navigate repair squadron\n"
    "Empire: assign Avenger repair navigate squadron\nphase ship\nRebel: activate \"Home One\"\n"
    "Rebel: reveal navigate\nRebel: maneuver 3\n";

static void a_line_that_is_read_on_as_a_ruling_is_one(void)
{
    static const uint64_t line[] = {12};
    struct umpire_session *session = had(umpire_session_new(NULL));
    umpire_session_set_text(session, game, strlen(game));
    CU_ASSERT_PTR_NULL(umpire_session_ruling(session, 0));
    static const char penalty[] = "judge penalty  Empire points=3 \"x\"\n";
    umpire_session_append(session, penalty, strlen(penalty));
    const struct umpire_session_ruling *ruling = umpire_session_ruling(session, 0);
    CU_ASSERT_PTR_NOT_NULL_FATAL(ruling);
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the line above ends the test
    CU_ASSERT_TRUE(ruling->corrected);
    CU_ASSERT_EQUAL(ruling->line, 12);
    CU_ASSERT_STRING_EQUAL(ruling->text, "judge: penalty Empire points=3 \"x\"");
    CU_ASSERT_EQUAL(umpire_session_admit(session, line, 1), UMPIRE_SESSION_GOOD);
    const struct umpire_finding *finding;
    bool told = false;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++)
        if (strstr(finding->message, "this penalty does not count"))
            told = strstr(finding->message, "it is not on the judge's list of rulings") != NULL;
    CU_ASSERT_TRUE(told);
    umpire_session_free(session);
}

static char *findings_of(const struct umpire_session *session)
{
    char *all = NULL;
    size_t length;
    FILE *file = had(open_memstream(&all, &length));
    const struct umpire_finding *finding;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++)
        fprintf(file, "%" PRIu64 " %s %s %s\n", finding->line, finding->rule, finding->message,
                finding->waived ? finding->waived : "-");
    fprintf(file, "%d\n", (int)umpire_session_verdict(session));
    fclose(file);
    return all;
}

/* Some of the lines on which rulings stand. */
static size_t some_lines(const struct umpire_session *session, uint64_t ret_lines[TEXT_MOST])
{
    const struct umpire_session_ruling *ruling;
    size_t count = 0;
    for (size_t i = 0; (ruling = umpire_session_ruling(session, i)) != NULL; i++)
        if (below(2) && (count == 0 || ret_lines[count - 1] < ruling->line))
            ret_lines[count++] = ruling->line;
    return count;
}

static void only_admitted_rulings_count(void)
{
    static const char *const written[] = {
        "judge: waive armada.ship.maneuver-speed \"agreed\"\n",
        "Rebel: maneuver 3\n",
        "judge: penalty Empire points=3 \"late\"\n",
        "note \"x\"\n",
        "Rebel: maneuver 4\n",
        "@1:00:00 judge: correct 10 \"Rebel: maneuver 2\"\n",
        "Rebel: maneuver 3; judge: waive armada.ship.step-order \"x\"\n"};
    static uint64_t admitted[TEXT_MOST];
    struct umpire_session *session = had(umpire_session_new(NULL));
    umpire_session_set_text(session, game, strlen(game));
    seed = 7;
    for (int i = 0; i < EDITS; i++) {
        const char *text = written[below(sizeof written / sizeof *written)];
        uint64_t lines_now = umpire_session_lines(session);
        if (lines_now > 60)
            umpire_session_replace(session, 12 + below(lines_now - 12), 1 + below(8), "", 0);
        else
            umpire_session_replace(session, 12 + below(lines_now - 10), 0, text, strlen(text));
        size_t count = some_lines(session, admitted), length;
        CU_ASSERT_EQUAL(umpire_session_admit(session, admitted, count), UMPIRE_SESSION_GOOD);
        struct umpire_session *fresh = had(umpire_session_new(NULL));
        const char *now = umpire_session_text(session, &length);
        CU_ASSERT_EQUAL(umpire_session_admit(fresh, admitted, count), UMPIRE_SESSION_GOOD);
        CU_ASSERT_EQUAL(umpire_session_set_text(fresh, now, length), UMPIRE_SESSION_GOOD);
        char *has = findings_of(session), *should = findings_of(fresh);
        EXPECT(strcmp(has, should) == 0, "edit %d: the session has\n%s, a new one\n%s", i, has,
               should);
        free(has);
        free(should);
        umpire_session_free(fresh);
    }
    umpire_session_free(session);
}

SUITE(rulings)
{
    CU_pSuite suite = CU_add_suite("the judge's rulings", NULL, NULL);
    CU_ADD_TEST(suite, a_session_has_the_rulings_that_the_reader_finds);
    CU_ADD_TEST(suite, a_line_that_is_read_on_as_a_ruling_is_one);
    CU_ADD_TEST(suite, only_admitted_rulings_count);
}
