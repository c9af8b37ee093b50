/* SPDX-License-Identifier: MIT */
/* A log that is edited gets the results of a new check. */
#include <stdlib.h>
#include <string.h>

#include "logs/session/judging.h"
#include "tests.h"

/* Findings as text ------------------------------------------------------------------- */

struct told {
    FILE *to;
    char *text;
    size_t length;
};

static void told_begin(struct told *told)
{
    *told = (struct told){.text = NULL};
    told->to = had(open_memstream(&told->text, &told->length));
}

static void tell_finding(struct told *told, const struct umpire_finding *one)
{
    fprintf(told->to, "%llu %d %llu:%u-%u after %llu as %d legal %llu\n",
            (unsigned long long)one->number, (int)one->level, (unsigned long long)one->line,
            one->column, one->end_column, (unsigned long long)one->after, (int)one->assumption,
            (unsigned long long)one->legal_total);
#define TELL(name) fprintf(told->to, "  " #name ": %s\n", one->name ? one->name : "-");
    UMPIRE_FINDING_TEXTS(TELL)
#undef TELL
    for (size_t i = 0; i < one->also_count; i++)
        fprintf(told->to, "  also: %s\n", one->also[i]);
    for (size_t i = 0; i < one->legal_count; i++)
        fprintf(told->to, "  legal: %s\n", one->legal[i]);
    for (size_t i = 0; i < one->group_count; i++)
        fprintf(told->to, "  group: %s %llu\n", one->groups[i].verb,
                (unsigned long long)one->groups[i].count);
}

static void tell_game(struct told *told, uint64_t number, uint64_t line, const char *ruleset,
                      const char *title, bool finished, int verdict)
{
    fprintf(told->to, "game %llu at %llu %s \"%s\" %d %d\n", (unsigned long long)number,
            (unsigned long long)line, ruleset, title ? title : "", finished, verdict);
}

static bool on_finding(void *user, const struct umpire_finding *finding)
{
    tell_finding(user, finding);
    return true;
}

/* What a new check hands over. Games are kept separately, since the session lists them after all
 * findings. */
struct fresh {
    struct told told, games; /* told: first */
};

static bool on_game(void *user, const struct umpire_game *game)
{
    struct fresh *fresh = user;
    tell_game(&fresh->games, game->number, game->line, game->ruleset, game->title, game->finished,
              (int)game->verdict);
    return true;
}

/* Gives a checker the public keys of the two who sign the logs of the corpus. */
static void give_keys(struct umpire_checker *checker)
{
    static const char *const players[] = {"Rebel", "Empire"};
    for (int i = 0; i < 2; i++) {
        uint8_t secret[UMPIRE_KEY_BYTES], key[UMPIRE_KEY_BYTES];
        memset(secret, i + 1, sizeof secret);
        umpire_judge_public_key(secret, key);
        CU_ASSERT_FATAL(umpire_checker_player_key(checker, players[i], key));
    }
}

/* The results of a check of the text. The caller frees them. */
static char *checked(const struct document *document, bool keyed)
{
    struct fresh fresh;
    struct umpire_options options;
    told_begin(&fresh.told);
    told_begin(&fresh.games);
    struct umpire_sink sink = {.user = &fresh, .finding = on_finding, .game_end = on_game};
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    if (keyed)
        give_keys(checker);
    enum umpire_status status = umpire_check_memory(checker, "", document->bytes, document->length);
    umpire_checker_free(checker);
    fclose(fresh.games.to);
    fprintf(fresh.told.to, "%sverdict %d\n", fresh.games.text, (int)status);
    fclose(fresh.told.to);
    free(fresh.games.text);
    return fresh.told.text;
}

static char *kept(const struct judging *judging)
{
    struct told told;
    const struct results *results = &judging->results;
    told_begin(&told);
    for (size_t i = 0; i < results->finding_count; i++)
        tell_finding(&told, results->findings[i]);
    for (size_t i = 0; i < results->game_count; i++) {
        const struct umpire_session_game *game = &results->games[i]->game;
        tell_game(&told, game->number, game->line, game->ruleset, game->title, game->finished,
                  (int)game->verdict);
    }
    fprintf(told.to, "verdict %d\n", (int)judging_verdict(judging));
    fclose(told.to);
    return told.text;
}

/* Random edits --------------------------------------------------------------------------- */

struct editor {
    struct document document;
    struct judging judging;
    struct umpire_checker *checker;
    uint64_t random;
    bool keyed; /* players have keys */
};

static size_t below(struct editor *editor, size_t most)
{
    editor->random ^= editor->random << 13;
    editor->random ^= editor->random >> 7;
    editor->random ^= editor->random << 17;
    return most ? (size_t)(editor->random % most) : 0;
}

static void editor_begin(struct editor *editor, uint64_t interval)
{
    struct umpire_options options;
    memset(editor, 0, sizeof *editor);
    umpire_options_init(&options);
    editor->random = 88172645463325252u;
    struct umpire_sink sink = judging_sink(&editor->judging);
    editor->checker = had(umpire_checker_new(&options, &sink));
    CU_ASSERT_FATAL(judging_init(&editor->judging, editor->checker, &editor->document));
    editor->judging.interval = interval;
}

static void editor_done(struct editor *editor)
{
    judging_done(&editor->judging);
    umpire_checker_free(editor->checker);
    document_done(&editor->document);
}

static void splice(struct editor *editor, size_t at, size_t removed, const char *text,
                   size_t length)
{
    struct document *document = &editor->document;
    uint64_t first = document_line_at(document, at);
    size_t lines = document->lines;
    CU_ASSERT_FATAL(document_splice(document, at, removed, (struct slice){text, length}));
    uint64_t last = document->lines == lines ? document_line_at(document, at + length) : 0;
    CU_ASSERT_FATAL(judging_update(&editor->judging, first, last));
}

static void open_text(struct editor *editor, const char *text, size_t length)
{
    CU_ASSERT_FATAL(document_splice(&editor->document, 0, editor->document.length,
                                    (struct slice){text, length}));
    CU_ASSERT_FATAL(judging_update(&editor->judging, 1, 0));
}

/* Edits one line, as somebody types, or some lines. */
static void edit_at_random(struct editor *editor)
{
    static const char *const lines[] = {"end\n",
                                        "game armada 1.5.0\n",
                                        "}\n",
                                        "note \"x\"\n",
                                        "\n",
                                        "Rebel: pass\n",
                                        "[\n",
                                        "# why\n",
                                        "judge: waive armada.ship.turn \"seen\"\n",
                                        "x: y; z\r\n",
                                        "round 2\n",
                                        "\xFF\n",
                                        "\"\n"};
    struct document *document = &editor->document;
    uint64_t line = 1 + below(editor, document->lines), other = 1 + below(editor, document->lines);
    size_t at = document_start(document, line),
           length = document->lines ? document_line(document, line).length : 0;
    char *copy = document->lines ? had(strndup(document->bytes + document_start(document, other),
                                               document_line(document, other).length))
                                 : had(strdup(""));
    const char *fixed = lines[below(editor, sizeof lines / sizeof *lines)];
    switch (below(editor, 8)) {
    case 0: splice(editor, at, length, "", 0); break;
    case 1: splice(editor, at, 0, copy, strlen(copy)); break;
    case 2: splice(editor, at, length, copy, strlen(copy)); break;
    case 3: splice(editor, at, 0, fixed, strlen(fixed)); break;
    case 4: splice(editor, at, length, fixed, strlen(fixed)); break;
    case 5: splice(editor, at + below(editor, length), 0, " ", 1); break;
    case 6: splice(editor, at + below(editor, length), length > 1, "1", 1); break;
    default: splice(editor, document->length, 0, copy, strlen(copy)); break;
    }
    free(copy);
}

/* Whether the session has the results of a check. */
static bool holds(const struct editor *editor, const char *path, int step)
{
    char *now = kept(&editor->judging), *then = checked(&editor->document, editor->keyed);
    bool same = strcmp(now, then) == 0;
    EXPECT(same, "%s: edit %d: what is kept differs from a check", path, step);
    if (!same) {
        FILE *to = fopen("build/session.kept", "w"), *log = fopen("build/session.umpire", "w"),
             *fresh = fopen("build/session.checked", "w");
        fputs(now, to);
        fputs(then, fresh);
        fwrite(editor->document.bytes, 1, editor->document.length, log);
        fclose(to);
        fclose(log);
        fclose(fresh);
    }
    free(now);
    free(then);
    return same;
}

/* Edits a log, and takes some edits back. True: the results were right each time. */
static bool edits_hold(struct editor *editor, const char *path, int edits)
{
    size_t length;
    char *text = had(read_file(path, &length));
    open_text(editor, text, length);
    bool good = holds(editor, path, 0);
    for (int i = 1; i <= edits && good; i++) {
        struct document *document = &editor->document;
        size_t before = document->length;
        char *whole = had(malloc(before + 1));
        memcpy(whole, document->bytes, before);
        edit_at_random(editor);
        good = holds(editor, path, i);
        if (good && below(editor, 2)) {
            size_t same = 0;
            while (same < before && same < document->length && whole[same] == document->bytes[same])
                same++;
            splice(editor, same, document->length - same, whole + same, before - same);
            good = holds(editor, path, i);
        }
        free(whole);
    }
    free(text);
    return good;
}

/* How many edits each log gets: SESSION_EDITS, or else `usual`, and a quarter of that where only a
 * share of the corpus is tried. */
static int edits_wanted(int usual)
{
    const char *wanted = getenv("SESSION_EDITS");
    return wanted ? (int)strtol(wanted, NULL, 10)
           : corpus_share() > 1 ? (usual + 3) / 4
                                : usual;
}

static void edited_corpus_logs_get_the_results_of_a_new_check(void)
{
    struct files files;
    struct editor editor;
    affordable_files(&files);
    editor_begin(&editor, 3);
    for (size_t i = 0; i < files.count; i++)
        if (!edits_hold(&editor, files.paths[i], edits_wanted(i % 7 == 0 && is_drawn(i) ? 3 : 0)))
            break;
    editor_done(&editor);
    files_done(&files);
}

static void edited_games_get_the_results_of_a_new_check(void)
{
    static const char *const games[] = {
        "corpus/armada/games/sector-fleet.umpire",    "corpus/dropfleet/games/by-fleet.umpire",
        "corpus/dropzone/games/three-players.umpire", "corpus/starfleet/games/campaign.umpire",
        "corpus/armada/games/six-rounds.umpire",      "corpus/language/three-games.umpire"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct editor editor;
        editor_begin(&editor, 1 + 20 * i);
        edits_hold(&editor, games[i], edits_wanted(25));
        editor_done(&editor);
    }
}

/* What is opened is judged with lines far above it. */
static void edited_sealed_games_get_the_results_of_a_new_check(void)
{
    static const char *const games[] = {
        "corpus/starfleet/economy/committed/fail-opened-a-turn-later.umpire",
        "corpus/starfleet/economy/committed/pass-sealed-and-opened.umpire",
        "corpus/starfleet/bribe/limit/fail-sealed-and-opened.umpire",
        "corpus/starfleet/sealed/opened/fail-opened-as-no-plan.umpire"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct editor editor;
        editor_begin(&editor, 1 + 2 * i);
        edits_hold(&editor, games[i], edits_wanted(40));
        editor_done(&editor);
    }
}

static void edited_signed_games_get_the_results_of_a_new_check_with_keys(void)
{
    struct files files;
    files_below(&files, "corpus/armada/signed/unchanged", ".umpire");
    CU_ASSERT(files.count > 15);
    for (size_t i = 0; i < files.count; i++) {
        struct editor editor;
        editor_begin(&editor, 1 + i % 4);
        editor.keyed = true;
        give_keys(editor.checker);
        if (!edits_hold(&editor, files.paths[i], edits_wanted(25)))
            i = files.count;
        editor_done(&editor);
    }
    files_done(&files);
}

/* An edit of the first of three signed games leaves the others as they were judged. */
static void an_edit_of_a_signed_game_leaves_the_next_ones(void)
{
    size_t length;
    struct editor editor;
    char *text = had(read_file("corpus/armada/signed/unchanged/pass-signed.umpire", &length)),
         *thrice = had(malloc(3 * length));
    for (size_t i = 0; i < 3; i++)
        memcpy(thrice + i * length, text, length);
    editor_begin(&editor, 1);
    editor.keyed = true;
    give_keys(editor.checker);
    open_text(&editor, thrice, 3 * length);
    CU_ASSERT(editor.judging.results.finding_count == 0);
    size_t at = (size_t)(strstr(editor.document.bytes, "reveal navigate") - editor.document.bytes);
    splice(&editor, at + 7, 8, "repair", 6);
    CU_ASSERT(editor.judging.line < editor.document.lines - 10);
    CU_ASSERT(editor.judging.results.finding_count > 0);
    CU_ASSERT(holds(&editor, "pass-signed thrice", 1));
    editor_done(&editor);
    free(thrice);
    free(text);
}

/* Another word in a note leaves the game as it was, and breaks the signature far below it. */
static void an_edit_that_changes_nothing_else_breaks_a_signature(void)
{
    static const char game[] = "game armada 1.5.0\nplayer Rebel first { ship Liberty command=1 "
                               "speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\n"
                               "round 1\nphase command\nnote \"one\"\nRebel: assign Liberty "
                               "repair\nEmpire: assign Avenger repair\nphase ship\nRebel: "
                               "activate Liberty\nRebel: reveal repair\nRebel: maneuver 2\n";
    char line[UMPIRE_SIGNATURE_LINE], whole[sizeof game + sizeof line];
    uint8_t secret[UMPIRE_KEY_BYTES];
    uint64_t wrong;
    size_t at;
    struct editor editor;
    memset(secret, 1, sizeof secret);
    CU_ASSERT_PTR_NULL_FATAL(
        umpire_sign_game(game, sizeof game - 1, "Rebel", secret, line, &at, &wrong));
    snprintf(whole, sizeof whole, "%s%s", game, line);
    editor_begin(&editor, 1);
    editor.keyed = true;
    give_keys(editor.checker);
    open_text(&editor, whole, strlen(whole));
    CU_ASSERT(holds(&editor, "a note", 0));
    size_t before = editor.judging.results.finding_count;
    splice(&editor, (size_t)(strstr(editor.document.bytes, "one") - editor.document.bytes), 3,
           "two", 3);
    CU_ASSERT(editor.judging.results.finding_count == before + 1);
    CU_ASSERT(holds(&editor, "a note", 1));
    editor_done(&editor);
}

/* The line of the copy from which an edit of a line is judged. */
static uint64_t copy_before(const struct judging *judging, uint64_t line)
{
    uint64_t found = 1;
    for (size_t i = 0; i < judging->copies.count; i++)
        if (judging->copies.list[i]->line < line && judging->copies.list[i]->seen < line)
            found = judging->copies.list[i]->line;
    return found;
}

/* An editor's work is bounded in lines, since no test depends on the time that something takes. */
static void a_keystroke_among_5000_lines_judges_at_most_600_anew(void)
{
    enum { LINES = 5000, MOST = 600 };
    static const char typed[] = "Rebel: activate";
    size_t length, whole_length = 0;
    struct editor editor;
    char *text = had(read_file("corpus/armada/games/six-rounds.umpire", &length)), *whole = NULL;
    FILE *to = had(open_memstream(&whole, &whole_length));
    for (size_t lines = 0; lines < LINES;) {
        fwrite(text, 1, length, to);
        for (size_t i = 0; i < length; i++)
            lines += text[i] == '\n';
    }
    fclose(to);
    editor_begin(&editor, COPY_INTERVAL);
    open_text(&editor, whole, whole_length);
    uint64_t line = editor.document.lines / 2;
    splice(&editor, document_start(&editor.document, line), 0, "\n", 1);
    for (size_t i = 0; typed[i]; i++) {
        uint64_t from = copy_before(&editor.judging, line);
        splice(&editor, document_start(&editor.document, line) + i, 0, typed + i, 1);
        EXPECT(editor.judging.line - from <= MOST, "character %zu: lines %llu to %llu were judged",
               i, (unsigned long long)from, (unsigned long long)editor.judging.line);
    }
    CU_ASSERT(editor.document.lines > LINES);
    editor_done(&editor);
    free(whole);
    free(text);
}

SUITE(session)
{
    CU_pSuite suite = CU_add_suite("session", NULL, NULL);
    CU_add_test(suite, "edited games get the results of a new check",
                edited_games_get_the_results_of_a_new_check);
    CU_add_test(suite, "edited sealed games get the results of a new check",
                edited_sealed_games_get_the_results_of_a_new_check);
    CU_add_test(suite, "edited corpus logs get the results of a new check",
                edited_corpus_logs_get_the_results_of_a_new_check);
    CU_add_test(suite, "edited signed games get the results of a new check with keys",
                edited_signed_games_get_the_results_of_a_new_check_with_keys);
    CU_add_test(suite, "an edit of a signed game leaves the next ones",
                an_edit_of_a_signed_game_leaves_the_next_ones);
    CU_add_test(suite, "an edit that changes nothing else breaks a signature",
                an_edit_that_changes_nothing_else_breaks_a_signature);
    CU_add_test(suite, "a keystroke among 5,000 lines judges at most 600 anew",
                a_keystroke_among_5000_lines_judges_at_most_600_anew);
}
