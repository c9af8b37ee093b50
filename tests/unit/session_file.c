/* SPDX-License-Identifier: MIT */
/* A session: edits, its file, and what may come next. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "delete_folder.h"
#include "tests.h"
#include "umpire_session.h"

static char directory[] = "/tmp/umpire-session-XXXXXX", path[64];

static struct umpire_session *opened(const char *text)
{
    struct umpire_session *session = had(umpire_session_new(NULL));
    FILE *file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs(text, file);
    fclose(file);
    CU_ASSERT_EQUAL_FATAL(umpire_session_open(session, path), UMPIRE_SESSION_GOOD);
    return session;
}

static void closed(struct umpire_session *session)
{
    umpire_session_free(session);
    unlink(path);
}

static void expect_text(const struct umpire_session *session, const char *text)
{
    size_t length;
    const char *has = umpire_session_text(session, &length);
    EXPECT(length == strlen(text) && memcmp(has, text, length) == 0, "the text is '%.*s', not '%s'",
           (int)length, has, text);
}

static void expect_file(const char *text)
{
    size_t length;
    char *has = read_file(path, &length);
    EXPECT(has && strcmp(has, text) == 0, "the file has '%s', not '%s'", has ? has : "(nothing)",
           text);
    free(has);
}

static void written(const char *text)
{
    FILE *file = fopen(path, "a");
    fputs(text, file);
    fclose(file);
}

static enum umpire_session_status append(struct umpire_session *session, const char *text)
{
    return umpire_session_append(session, text, strlen(text));
}

static enum umpire_session_status replace(struct umpire_session *session, uint64_t line,
                                          uint64_t count, const char *text)
{
    return umpire_session_replace(session, line, count, text, strlen(text));
}

static void lines_are_edited_and_edits_taken_back(void)
{
    struct umpire_session *session = opened("one\ntwo");
    uint64_t line;
    CU_ASSERT_EQUAL(umpire_session_lines(session), 2);
    CU_ASSERT_EQUAL(append(session, "three"), UMPIRE_SESSION_GOOD);
    expect_text(session, "one\ntwo\nthree\n");
    CU_ASSERT_EQUAL(replace(session, 2, 1, "2\n2.5"), UMPIRE_SESSION_GOOD);
    expect_text(session, "one\n2\n2.5\nthree\n");
    CU_ASSERT_EQUAL(replace(session, 1, 0, "zero"), UMPIRE_SESSION_GOOD);
    CU_ASSERT_EQUAL(replace(session, 4, 2, ""), UMPIRE_SESSION_GOOD);
    expect_text(session, "zero\none\n2\n");
    CU_ASSERT_EQUAL(replace(session, 5, 0, "x"), UMPIRE_SESSION_RANGE);
    CU_ASSERT_EQUAL(replace(session, 3, 2, "x"), UMPIRE_SESSION_RANGE);
    CU_ASSERT_EQUAL(replace(session, 0, 0, "x"), UMPIRE_SESSION_RANGE);
    for (int i = 0; i < 4; i++)
        CU_ASSERT_EQUAL(umpire_session_undo(session, &line), UMPIRE_SESSION_GOOD);
    expect_text(session, "one\ntwo");
    CU_ASSERT_EQUAL(umpire_session_undo(session, NULL), UMPIRE_SESSION_RANGE);
    CU_ASSERT_EQUAL(umpire_session_redo(session, &line), UMPIRE_SESSION_GOOD);
    CU_ASSERT_EQUAL(umpire_session_redo(session, &line), UMPIRE_SESSION_GOOD);
    CU_ASSERT_EQUAL(line, 2);
    expect_text(session, "one\n2\n2.5\nthree\n");
    CU_ASSERT_EQUAL(append(session, "four\n"), UMPIRE_SESSION_GOOD);
    CU_ASSERT_EQUAL(umpire_session_redo(session, NULL), UMPIRE_SESSION_RANGE);
    closed(session);
}

static void what_is_added_is_appended_and_all_else_replaces_the_file(void)
{
    struct umpire_session *session = opened("# a log\n");
    struct stat before, after;
    chmod(path, 0640);
    umpire_session_open(session, path);
    stat(path, &before);
    CU_ASSERT_FALSE(umpire_session_unsaved(session));
    append(session, "game armada");
    CU_ASSERT_TRUE(umpire_session_unsaved(session));
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_GOOD);
    expect_file("# a log\ngame armada\n");
    stat(path, &after);
    CU_ASSERT_EQUAL(before.st_ino, after.st_ino);
    replace(session, 1, 1, "# the log");
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_GOOD);
    expect_file("# the log\ngame armada\n");
    stat(path, &after);
    CU_ASSERT_NOT_EQUAL(before.st_ino, after.st_ino);
    CU_ASSERT_EQUAL(after.st_mode & 07777, 0640);
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_GOOD);
    closed(session);
    session = had(umpire_session_new(NULL));
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_NO_FILE);
    CU_ASSERT_EQUAL(umpire_session_open(session, path), UMPIRE_SESSION_GOOD);
    CU_ASSERT_TRUE(umpire_session_unsaved(session));
    append(session, "new");
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_GOOD);
    expect_file("new\n");
    closed(session);
}

static void what_somebody_else_writes_is_not_overwritten(void)
{
    struct umpire_session *session = opened("one\n");
    append(session, "mine");
    written("theirs\n");
    CU_ASSERT_EQUAL(umpire_session_look(session), UMPIRE_SESSION_CHANGED);
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_CHANGED);
    replace(session, 1, 1, "1");
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_CHANGED);
    expect_file("one\ntheirs\n");
    CU_ASSERT_EQUAL(umpire_session_reload(session), UMPIRE_SESSION_GOOD);
    expect_text(session, "one\ntheirs\n");
    CU_ASSERT_FALSE(umpire_session_unsaved(session));
    CU_ASSERT_EQUAL(umpire_session_undo(session, NULL), UMPIRE_SESSION_GOOD);
    expect_text(session, "1\nmine\n");
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_GOOD);
    expect_file("1\nmine\n");
    append(session, "more");
    unlink(path);
    CU_ASSERT_EQUAL(umpire_session_save(session, false), UMPIRE_SESSION_CHANGED);
    CU_ASSERT_EQUAL(umpire_session_save(session, true), UMPIRE_SESSION_GOOD);
    expect_file("1\nmine\nmore\n");
    closed(session);
}

static void files_that_are_no_log_are_refused(void)
{
    struct umpire_session *session = opened("one\n");
    size_t length;
    unlink(path);
    written("\x1F\x8B packed");
    CU_ASSERT_EQUAL(umpire_session_open(session, path), UMPIRE_SESSION_COMPRESSED);
    CU_ASSERT_EQUAL(umpire_session_open(session, directory), UMPIRE_SESSION_IO);
    CU_ASSERT_EQUAL(umpire_session_open(session, "/nonexistent/log.umpire"), UMPIRE_SESSION_IO);
    umpire_session_text(session, &length);
    CU_ASSERT_EQUAL(length, 0);
    CU_ASSERT_EQUAL(umpire_session_save(session, true), UMPIRE_SESSION_NO_FILE);
    closed(session);
}

/* Appends lines until it is killed, and writes the number of each saved line to `to`. */
static void record(int to)
{
    struct umpire_session *session = had(umpire_session_new(NULL));
    umpire_session_open(session, path);
    for (uint32_t i = 0;; i++) {
        char line[32];
        snprintf(line, sizeof line, "note \"%u\"", i);
        bool good = append(session, line) == UMPIRE_SESSION_GOOD &&
                    (i % 5 != 4 ||
                     replace(session, 1, 1, i % 2 ? "# odd" : "# even") == UMPIRE_SESSION_GOOD) &&
                    umpire_session_save(session, false) == UMPIRE_SESSION_GOOD;
        if (!good || write(to, &i, sizeof i) != sizeof i)
            _exit(1);
    }
}

/* Kills a recorder after some time. Answers the last line that it reported as saved. */
static uint32_t killed_after(unsigned microseconds)
{
    int ends[2];
    uint32_t last = 0, one;
    CU_ASSERT_EQUAL_FATAL(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        record(ends[1]);
    close(ends[1]);
    CU_ASSERT_EQUAL(read(ends[0], &last, sizeof last), sizeof last);
    usleep(microseconds);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(ends[0], &one, sizeof one) == sizeof one)
        last = one;
    close(ends[0]);
    return last;
}

static void nothing_that_was_saved_is_lost_by_a_crash(void)
{
    for (unsigned i = 0; i < 12; i++) {
        umpire_session_free(opened("# odd\n"));
        uint32_t last = killed_after(500 + 1700 * i);
        size_t length;
        char *text = had(read_file(path, &length)), *at = text + strcspn(text, "\n") + 1;
        for (uint32_t line = 0; line <= last; line++) {
            char wanted[32];
            size_t bytes = (size_t)snprintf(wanted, sizeof wanted, "note \"%u\"\n", line);
            bool there = strncmp(at, wanted, bytes) == 0;
            EXPECT(there, "line %u of %u is lost", line, last);
            if (!there)
                break;
            at += bytes;
        }
        free(text);
    }
    unlink(path);
}

/* What may come next ------------------------------------------------------------------------- */

struct options {
    const struct umpire_next *next;
    size_t at;
    const char *path;
    uint64_t line;
};

static bool same_option(void *user, const struct umpire_option *option)
{
    struct options *options = user;
    const struct umpire_next *next = options->next;
    bool same = options->at < next->move_count &&
                strcmp(next->moves[options->at].text, option->text) == 0 &&
                strcmp(next->moves[options->at].example, option->example) == 0;
    EXPECT(same, "%s:%llu: option %zu is not '%s'", options->path,
           (unsigned long long)options->line, options->at, option->text);
    options->at++;
    return same;
}

/* Whether the parts of a move make up its text. */
static bool parts_are_whole(const struct umpire_move *move)
{
    char text[4096];
    const char *verb = strstr(move->text, move->verb);
    int length = verb ? snprintf(text, sizeof text, "%.*s%s", (int)(verb - move->text), move->text,
                                 move->verb)
                      : 0;
    for (size_t i = 0; i < move->operand_count; i++) {
        const struct umpire_operand *one = &move->operands[i];
        length += snprintf(text + length, sizeof text - (size_t)length, " %s%s", one->lead,
                           one->value);
        EXPECT(one->meaning && *one->meaning, "'%s': '%s' means nothing", move->text, one->value);
    }
    return strcmp(text, move->text) == 0;
}

/* What is refused changes nothing: neither a text that is too large, nor a link that leads
 * nowhere. */
static void what_is_refused_changes_nothing(void)
{
    struct umpire_session *session = opened("game armada\n");
    char *large = had(calloc(1, UMPIRE_SESSION_BYTES_MOST + 1)), link[80];
    CU_ASSERT_EQUAL(umpire_session_set_text(session, large, UMPIRE_SESSION_BYTES_MOST + 1),
                    UMPIRE_SESSION_TOO_LARGE);
    CU_ASSERT_FALSE(umpire_session_unsaved(session));
    free(large);
    closed(session);
    session = had(umpire_session_new(NULL));
    snprintf(link, sizeof link, "%s.link", path);
    CU_ASSERT_EQUAL_FATAL(symlink(path, link), 0);
    CU_ASSERT_EQUAL(umpire_session_open(session, link), UMPIRE_SESSION_IO);
    CU_ASSERT_PTR_NULL(umpire_session_path(session));
    umpire_session_free(session);
    unlink(link);
}

static void a_game_ends_on_a_line_of_the_log(void)
{
    struct umpire_session *session = opened("game armada\nround 1\n\ngame armada\nround 1\n");
    CU_ASSERT_EQUAL(umpire_session_game(session, 0)->end_line, 4);
    CU_ASSERT_EQUAL(umpire_session_game(session, 1)->end_line, 5);
    closed(session);
}

static bool next_is_what_is_legal(struct umpire_session *session, const char *log, uint64_t line)
{
    struct options options = {
        .next = umpire_session_next(session, line, false), .path = log, .line = line};
    struct umpire_position *position = had(umpire_position_new(NULL, NULL));
    CU_ASSERT_PTR_NULL(umpire_position_read(position, log, line));
    CU_ASSERT_PTR_NOT_NULL_FATAL(options.next);
    enum umpire_answer answer = umpire_position_legal(position, false, same_option, &options);
    EXPECT(answer == options.next->answer && options.at == options.next->move_count,
           "%s:%llu: %zu of %zu moves", log, (unsigned long long)line, options.at,
           options.next->move_count);
    umpire_position_free(position);
    bool whole = true;
    for (size_t i = 0; i < options.next->move_count && whole; i++) {
        whole = parts_are_whole(&options.next->moves[i]);
        EXPECT(whole, "%s:%llu: the parts of '%s' are not whole", log, (unsigned long long)line,
               options.next->moves[i].text);
        const struct umpire_move *move = &options.next->moves[i];
        EXPECT((move->operands != NULL) == (move->operand_count > 0),
               "%s:%llu: '%s' has %zu operands at %p", log, (unsigned long long)line, move->text,
               move->operand_count, (const void *)move->operands);
    }
    return whole && options.at == options.next->move_count;
}

static void next_moves_are_the_legal_statements(void)
{
    static const char *const games[] = {
        "corpus/armada/games/six-rounds.umpire", "corpus/dropfleet/games/three-turns.umpire",
        "corpus/dropzone/games/four-players.umpire", "corpus/starfleet/games/campaign.umpire"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct umpire_session *session = had(umpire_session_new(NULL));
        CU_ASSERT_EQUAL(umpire_session_open(session, games[i]), UMPIRE_SESSION_GOOD);
        uint64_t lines = umpire_session_lines(session);
        for (uint64_t line = 0; line <= lines; line += 1 + lines / 23)
            if (!next_is_what_is_legal(session, games[i], line))
                break;
        umpire_session_free(session);
    }
}

static void next_moves_come_with_the_place_and_the_turn(void)
{
    struct umpire_session *session = had(umpire_session_new(NULL));
    CU_ASSERT_EQUAL(umpire_session_open(session, "corpus/armada/games/six-rounds.umpire"),
                    UMPIRE_SESSION_GOOD);
    const struct umpire_session_mark *mark = had((void *)umpire_session_mark(session, 2));
    CU_ASSERT_STRING_EQUAL(mark->text, "phase ship");
    const struct umpire_next *next = had((void *)umpire_session_next(session, mark->line, false));
    CU_ASSERT_STRING_EQUAL(next->ruleset, "armada");
    CU_ASSERT_STRING_EQUAL(next->round, "1");
    CU_ASSERT_STRING_EQUAL(next->phase, "ship");
    CU_ASSERT_EQUAL(next->turn_count, 1);
    CU_ASSERT_FALSE(next->declaring || next->over);
    const struct umpire_session_trial *trial = umpire_session_try(session, mark->line,
                                                                  "phase squadron\n", 15);
    CU_ASSERT_EQUAL(trial->answer, UMPIRE_ILLEGAL);
    CU_ASSERT_EQUAL_FATAL(trial->count, 1);
    CU_ASSERT_PTR_NOT_NULL(trial->findings[0]->citation);
    CU_ASSERT_EQUAL(umpire_session_try(session, mark->line, next->moves[0].example,
                                       strlen(next->moves[0].example))
                        ->answer,
                    UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(umpire_session_next(session, 0, false)->answer, UMPIRE_NOWHERE);
    umpire_session_free(session);
}

static bool count_word(void *user, const struct umpire_session_word *word)
{
    size_t *counts = user;
    counts[0] += strcmp(word->text, "Yavaris") == 0 && strcmp(word->meaning, "ship of Rebel") == 0;
    counts[1] += strcmp(word->text, "ship") == 0 && strncmp(word->meaning, "declaration", 11) == 0;
    counts[2] += strcmp(word->text, "attack") == 0 && strncmp(word->meaning, "verb", 4) == 0;
    counts[3] += strncmp(word->text, "game ", 5) == 0;
    return true;
}

static void words_are_those_of_the_place(void)
{
    static const char log[] = "game armada\nplayer Rebel first {\n    ship Yavaris command=2 "
                              "speed=2\n}\nplayer Empire {\n}\nround 1\n";
    static const size_t wanted[][4] = {
        [0] = {0, 0, 0, 4}, [2] = {0, 1, 0, 0}, [3] = {1, 1, 0, 0}, [4] = {1, 0, 1, 0}};
    struct umpire_session *session = had(umpire_session_new(NULL));
    CU_ASSERT_EQUAL(umpire_session_set_text(session, log, sizeof log - 1), UMPIRE_SESSION_GOOD);
    for (uint64_t line = 0; line <= 4; line += line == 0 ? 2 : 1) {
        size_t counts[4] = {0};
        CU_ASSERT_EQUAL(umpire_session_words(session, line, count_word, counts),
                        UMPIRE_SESSION_GOOD);
        for (int i = 0; i < 4; i++)
            EXPECT((counts[i] > 0) == (wanted[line][i] > 0), "line %d: words of sort %d: %zu",
                   (int)line, i, counts[i]);
    }
    umpire_session_free(session);
}

static bool note_name(void *user, const struct umpire_session_word *word)
{
    *(bool *)user = *(bool *)user || strcmp(word->text, "\"Star Of Doom\"") == 0;
    return true;
}

static void words_are_written_as_a_log_writes_them(void)
{
    static const char log[] =
        "game armada\nplayer Empire { ship \"Star Of Doom\" command=2 }\nround 1\n";
    struct umpire_session *session = had(umpire_session_new(NULL));
    bool found = false;
    CU_ASSERT_EQUAL(umpire_session_set_text(session, log, sizeof log - 1), UMPIRE_SESSION_GOOD);
    CU_ASSERT_EQUAL(umpire_session_words(session, 3, note_name, &found), UMPIRE_SESSION_GOOD);
    CU_ASSERT_TRUE(found);
    umpire_session_free(session);
}

/* Which forms were listed: one with a flag, one with a dial that may be repeated, the result. */
struct seen_forms {
    bool flag, dials, winner;
};

static bool see_form(void *user, const struct umpire_session_form *form)
{
    struct seen_forms *seen = user;
    bool player = form->subjects[0] && strcmp(form->subjects[0], "player") == 0;
    for (size_t i = 0; i < form->part_count; i++) {
        const struct umpire_session_part *part = &form->parts[i];
        bool alone = !part->name && part->words && !part->words[1] && part->optional;
        if (strcmp(form->word, "attack") == 0 && alone)
            seen->flag = seen->flag || (player && strcmp(part->words[0], "obstructed") == 0);
        if (strcmp(form->word, "assign") == 0 && part->repeat && part->words)
            seen->dials = seen->dials || strcmp(part->words[0], "navigate") == 0;
        if (strcmp(form->word, "result") == 0 && part->kinds && !form->subjects[0])
            seen->winner = seen->winner || strcmp(part->kinds[0], "player") == 0;
    }
    return true;
}

static void forms_are_those_of_the_game(void)
{
    static const char log[] = "game armada\nplayer Rebel first {\n}\nplayer Empire {\n}\nround 1\n";
    struct umpire_session *session = had(umpire_session_new(NULL));
    struct seen_forms seen = {false, false, false}, before = seen;
    CU_ASSERT_EQUAL(umpire_session_set_text(session, log, sizeof log - 1), UMPIRE_SESSION_GOOD);
    CU_ASSERT_EQUAL(umpire_session_forms(session, 6, see_form, &seen), UMPIRE_SESSION_GOOD);
    EXPECT(seen.flag && seen.dials && seen.winner, "flag %d, dials %d, winner %d", seen.flag,
           seen.dials, seen.winner);
    CU_ASSERT_EQUAL(umpire_session_forms(session, 0, see_form, &before), UMPIRE_SESSION_GOOD);
    CU_ASSERT_FALSE(before.flag || before.dials || before.winner);
    umpire_session_free(session);
}

static int begin(void)
{
    if (!mkdtemp(directory))
        return 1;
    snprintf(path, sizeof path, "%s/log.umpire", directory);
    return 0;
}

/* Removes also the file that a killed recorder leaves beside the log. */
static int end(void)
{
    return delete_folder(directory);
}

SUITE(session_file)
{
    CU_pSuite suite = CU_add_suite("session_file", begin, end);
    CU_add_test(suite, "lines are edited and edits taken back",
                lines_are_edited_and_edits_taken_back);
    CU_add_test(suite, "what is added is appended, and all else replaces the file",
                what_is_added_is_appended_and_all_else_replaces_the_file);
    CU_add_test(suite, "what somebody else writes is not overwritten",
                what_somebody_else_writes_is_not_overwritten);
    CU_add_test(suite, "files that are no log are refused", files_that_are_no_log_are_refused);
    CU_add_test(suite, "what is refused changes nothing", what_is_refused_changes_nothing);
    CU_add_test(suite, "a game ends on a line of the log", a_game_ends_on_a_line_of_the_log);
    CU_add_test(suite, "nothing that was saved is lost by a crash",
                nothing_that_was_saved_is_lost_by_a_crash);
    CU_add_test(suite, "next moves are the legal statements", next_moves_are_the_legal_statements);
    CU_add_test(suite, "next moves come with the place and the turn",
                next_moves_come_with_the_place_and_the_turn);
    CU_add_test(suite, "words are those of the place", words_are_those_of_the_place);
    CU_add_test(suite, "words are written as a log writes them",
                words_are_written_as_a_log_writes_them);
    CU_add_test(suite, "forms are those of the game", forms_are_those_of_the_game);
}
