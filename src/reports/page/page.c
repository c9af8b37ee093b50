/* SPDX-License-Identifier: MIT */
/* Makes pages from a report. The report is read as a stream three times: for its totals, for the
 * table of games, and game by game. Memory is that of one game. What would make the page too large
 * is left out, and the page says so. */
#include "reports/page/page.h"

#include "base/xml_library.h"
#include "reports/output.h"

#include <errno.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The most rows in the table of games: a conformant game gets one while there are fewer than
 * ROWS_PLAIN. */
enum { ROWS_PLAIN = 5000, ROWS_MOST = 20000 };

struct umpire_page {
    int file;
    FILE *copy; /* a copy of a report that can be read only once; otherwise NULL */
    char *path;
    struct report_totals totals;
};

/* Ends the process when memory runs out. One for the whole process, because libxml2 has one
 * allocator; only umpire_page_guard sets it. */
static void (*ends)(void);

static void silent(void *context, const char *format, ...)
{
    (void)context;
    (void)format;
}

static void *given(void *memory)
{
    if (!memory) {
        ends();
        __builtin_unreachable();
    }
    return memory;
}

static void *give_memory(size_t size)
{
    return given(malloc(size));
}

static void *give_more(void *old, size_t size)
{
    return given(realloc(old, size));
}

static char *give_copy(const char *text)
{
    return given(strdup(text));
}

void umpire_page_guard(void (*out_of_memory)(void))
{
    ends = out_of_memory;
    if (xml_library_open())
        return;
    libxml2.xmlSetGenericErrorFunc(NULL, silent);
    libxml2.xmlMemSetup(free, give_memory, give_more, give_copy);
}

/* Reading ------------------------------------------------------------------------ */

/* Copies a file that cannot be read twice, such as a pipe. */
static bool make_seekable(struct umpire_page *page)
{
    char bytes[65536];
    ssize_t got;
    if (lseek(page->file, 0, SEEK_CUR) >= 0)
        return true;
    page->copy = tmpfile();
    if (!page->copy)
        return false;
    while ((got = read(page->file, bytes, sizeof bytes)) != 0)
        if (got < 0 ? errno != EINTR : fwrite(bytes, 1, (size_t)got, page->copy) != (size_t)got)
            return false;
    page->file = fileno(page->copy);
    return fflush(page->copy) == 0;
}

struct umpire_page *umpire_page_open(int file, const char *path, char *ret_why, size_t why_bytes)
{
    static const struct page_handler nothing = {.heads = true};
    struct umpire_page *page = calloc(1, sizeof *page);
    snprintf(ret_why, why_bytes, "out of memory");
    if (page) {
        page->file = file;
        page->path = strdup(path);
    }
    bool good = page && page->path;
    if (good && !make_seekable(page)) {
        snprintf(ret_why, why_bytes, "%s: %s", path, strerror(errno));
        good = false;
    }
    if (good && page_model_read(page->file, path, &nothing, &page->totals, ret_why, why_bytes))
        return page;
    int error = page && page->path ? errno : ENOMEM;
    umpire_page_close(page);
    errno = error;
    return NULL;
}

void umpire_page_close(struct umpire_page *page)
{
    if (!page)
        return;
    if (page->copy)
        fclose(page->copy);
    free(page->path);
    free(page);
}

/* The head ------------------------------------------------------------------------ */

static uint64_t games_of(const struct report_totals *totals)
{
    uint64_t games = 0;
    for (size_t i = 0; i < VERDICTS; i++)
        games += totals->weight.games[verdict_at[i]];
    return games;
}

static const char *worst(const struct report_totals *totals)
{
    const uint64_t *with = totals->weight.games;
    if (with[UMPIRE_MALFORMED] || totals->weight.unreadable || totals->outside)
        return "malformed";
    if (with[UMPIRE_NONCONFORMANT])
        return "nonconformant";
    return with[UMPIRE_INDETERMINATE] ? "indeterminate" : "conformant";
}

static void of_games(struct page_writer *page, const char *before, uint64_t count, uint64_t games,
                     const char *after)
{
    html_put(page, "%s%g of %g%s", before, count, games, after);
}

static void forgiven_in_words(struct page_writer *page, const struct weight *weight)
{
    html(page, "Conformant with ");
    if (weight->waived)
        html_put(page, "%u%s", weight->waived,
                 weight->waived == 1 ? " finding waived" : " findings waived");
    const char *findings = weight->baselined == 1 ? " finding in the baseline"
                                                  : " findings in the baseline";
    if (weight->baselined)
        html_put(page, "%s%u%s", weight->waived ? " and " : "", weight->baselined,
                 weight->waived ? " in the baseline" : findings);
}

static void verdict_in_words(struct page_writer *page, const struct report_totals *totals)
{
    const uint64_t games = games_of(totals), *with = totals->weight.games;
    if (totals->weight.unreadable) {
        html(page, "A log could not be read");
    } else if (games == 0) {
        html(page, "No game was checked");
    } else if (with[UMPIRE_MALFORMED] && games == 1) {
        html(page, "The log has errors, so the game could not be judged in full");
    } else if (with[UMPIRE_MALFORMED]) {
        of_games(page, "", with[UMPIRE_MALFORMED], games,
                 " games could not be judged in full: their logs have errors");
    } else if (totals->outside) {
        html(page, "The log has errors outside its games");
    } else if (with[UMPIRE_NONCONFORMANT] && games == 1) {
        html(page, "A rule was broken");
    } else if (with[UMPIRE_NONCONFORMANT]) {
        of_games(page, "Rules were broken in ", with[UMPIRE_NONCONFORMANT], games, " games");
    } else if (with[UMPIRE_INDETERMINATE] && games == 1) {
        html(page,
             "Indeterminate: no rule was broken, but too much is undecided, or the log is cut "
             "off");
    } else if (with[UMPIRE_INDETERMINATE]) {
        of_games(page, "Indeterminate: no rule was broken, but ", with[UMPIRE_INDETERMINATE], games,
                 " games are cut off or have too much undecided");
    } else if (totals->weight.waived + totals->weight.baselined) {
        forgiven_in_words(page, &totals->weight);
    } else if (games == 1) {
        html(page, "The game was played by the rules");
    } else {
        html_put(page, "All %g games were played by the rules", games);
    }
}

static void figure(struct page_writer *page, const char *class, uint64_t count, const char *words)
{
    html(page, "<li");
    if (class)
        html_put(page, " class=\"%s\"", class);
    html_put(page, "><b>%g</b> %s</li>", count, words);
}

static void figures(struct page_writer *page, const struct report_totals *totals)
{
    uint64_t games = games_of(totals);
    html(page, "<ul class=\"figures\">");
    for (int i = 0; i < UMPIRE_LEVEL_COUNT; i++) {
        static const enum umpire_level order[] = {UMPIRE_LEVEL_VIOLATION, UMPIRE_LEVEL_ERROR,
                                                  UMPIRE_LEVEL_ADVICE, UMPIRE_LEVEL_UNDECIDED};
        const char *level = umpire_level_name(order[i]);
        if (totals->findings[order[i]])
            figure(page, level, totals->findings[order[i]],
                   page_level_words(level, totals->findings[order[i]] != 1));
    }
    if (totals->weight.waived)
        figure(page, NULL, totals->weight.waived, "waived");
    if (totals->weight.baselined)
        figure(page, NULL, totals->weight.baselined, "in the baseline");
    if (totals->weight.corrections)
        figure(page, NULL, totals->weight.corrections,
               totals->weight.corrections == 1 ? "correction" : "corrections");
    if (totals->weight.penalties)
        figure(page, NULL, totals->weight.penalties,
               totals->weight.penalties == 1 ? "penalty" : "penalties");
    figure(page, NULL, totals->weight.logs, totals->weight.logs == 1 ? "log" : "logs");
    figure(page, NULL, games, games == 1 ? "game" : "games");
    figure(page, NULL, totals->weight.statements, "statements");
    figure(page, NULL, totals->weight.judgements,
           totals->weight.judgements == 1 ? "judgement" : "judgements");
    if (totals->weight.undecided)
        figure(page, NULL, totals->weight.undecided, "undecided");
    if (totals->weight.on_trust)
        figure(page, NULL, totals->weight.on_trust, "on trust");
    if (totals->weight.excused)
        figure(page, NULL, totals->weight.excused, "excused");
    if (totals->weight.cards_unrecorded)
        figure(page, NULL, totals->weight.cards_unrecorded,
               totals->weight.cards_unrecorded == 1 ? "game without its cards declared"
                                                    : "games without their cards declared");
    html(page, "</ul>");
}

static void hash_of(struct page_writer *page, const unsigned char *bytes, unsigned length)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    char text[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE) + 1] = "";
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, length, bytes);
    sha256_digest(&hash, sizeof digest, digest);
    base64_encode_raw(text, sizeof digest, digest);
    html_put(page, "'sha256-%s'", text);
}

/* Writes the policy that makes a browser fetch nothing, and use only the style and the script with
 * these hashes. */
static void write_page_policy(struct page_writer *page)
{
    html(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
               "base-uri 'none'; form-action 'none'; style-src ");
    hash_of(page, page_style, page_style_length);
    if (page->scripted) {
        html(page, "; script-src ");
        hash_of(page, page_script, page_script_length);
    }
    html(page, "\">\n");
}

void page_begin_title(struct page_writer *page)
{
    html(page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"UTF-8\">\n");
    write_page_policy(page);
    html(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
}

void page_end_title(struct page_writer *page)
{
    html(page, " - umpire</title>\n<style>");
    output_bytes(&page->output, (const char *)page_style, page_style_length);
    html(page, "</style>\n</head>\n<body>\n");
}

static void write_page_head(struct page_writer *page, const struct report_totals *totals)
{
    page->scripted = true;
    page->alone = games_of(totals) == 1;
    page_begin_title(page);
    verdict_in_words(page, totals);
    page_end_title(page);
    html_put(page,
             "<a class=\"skip\" href=\"#games\">To the games</a>\n<header><p class=\"tool\">umpire "
             "%t - conformance report</p><h1 class=\"%s\">",
             totals->tool, worst(totals));
    verdict_in_words(page, totals);
    html(page, "</h1>");
    if (*totals->side)
        html_put(
            page,
            "<p>As %t may see it: what the rules keep from this side is left out or sealed.</p>",
            totals->side);
    figures(page, totals);
    html(page, "</header>\n<main id=\"games\">\n");
}

/* The table of games -------------------------------------------------------------- */

/* Whether the page, as large as it is now, still shows this game. */
static bool is_game_shown(const struct page_writer *page, const struct page_game *game)
{
    const bool told = game->finding_count || game->end.verdict != UMPIRE_CONFORMANT;
    return page->written <= (told ? PAGE_MOST : PAGE_FULL);
}

struct rows {
    struct page_writer *page;
    unsigned game, shown;
    uint64_t left;
    uint64_t games, findings; /* of the current log */
    struct weight weight;
};

static bool begin_row(void *user, const char *href)
{
    struct rows *rows = user;
    rows->games = rows->findings = 0;
    rows->weight = (struct weight){0};
    if (rows->page->written > PAGE_FULL / 2)
        return true;
    html_put(rows->page, "<tr><td class=\"path\">%n</td><td>", href);
    return true;
}

static bool outside_row(void *user, const struct umpire_finding *finding)
{
    (void)finding;
    ((struct rows *)user)->findings++;
    return true;
}

static bool write_game(void *user, const struct page_game *game)
{
    struct rows *rows = user;
    struct page_writer *page = rows->page;
    rows->game++;
    rows->findings += game->counting + game->end.findings_omitted;
    weight_add(&rows->weight, &game->end);
    unsigned most = game->end.verdict == UMPIRE_CONFORMANT ? ROWS_PLAIN : ROWS_MOST;
    if (rows->shown >= most || page->written > PAGE_FULL / 2) {
        rows->left++;
        return true;
    }
    rows->shown++;
    html_put(page, "%s%u\">", rows->games++ ? "<br><a href=\"#game-" : "<a href=\"#game-",
             (uint64_t)rows->game);
    page_game_name(page, &game->end);
    html(page, "</a> ");
    page_badge(page, &game->end);
    return !page->output.failed;
}

static bool end_row(void *user, const struct umpire_log *log)
{
    struct rows *rows = user;
    struct page_writer *page = rows->page;
    if (page->written > PAGE_FULL / 2)
        return true;
    if (log->unreadable || !rows->games)
        html(page, log->unreadable ? " <span class=\"malformed\">not read to its end</span>"
                                   : "<span class=\"small\">no game shown</span>");
    html_put(page, "</td><td class=\"count\">%u%s", rows->findings,
             rows->findings == 1
                 ? "<span class=\"unit\"> finding</span></td><td class=\"small\">"
                 : "<span class=\"unit\"> findings</span></td><td class=\"small\">");
    page_write_weight(page, &rows->weight);
    html(page, "</td></tr>\n");
    return !page->output.failed;
}

/* Writes the table of games, with one row for each log. */
static bool table(struct page_writer *page, const struct umpire_page *from, char *ret_why,
                  size_t why_bytes)
{
    struct rows rows = {.page = page};
    const struct page_handler handler = {.user = &rows,
                                         .heads = true,
                                         .log_begin = begin_row,
                                         .finding = outside_row,
                                         .game = write_game,
                                         .log_end = end_row};
    if (from->totals.games < 2 && from->totals.weight.logs < 2)
        return true;
    html(page, "<nav aria-label=\"Games\"><table><caption>All games</caption><thead><tr><th "
               "scope=\"col\">Log</th>"
               "<th scope=\"col\">Games</th><th scope=\"col\">Findings</th><th scope=\"col\">Rests "
               "on</th></tr></thead><tbody>\n");
    bool good = page_model_read(from->file, from->path, &handler, NULL, ret_why, why_bytes);
    html(page, "</tbody></table>");
    if (rows.left)
        html_put(page, "<p class=\"small\">%u more games would make this table too long.</p>",
                 rows.left);
    html(page, "</nav>\n");
    return good;
}

/* Logs and games ------------------------------------------------------------------ */

static bool log_begin(void *user, const char *href)
{
    struct page_writer *page = user;
    if (page->written > PAGE_MOST)
        return true;
    html_put(page, "<section class=\"log\"><h2 class=\"path\">%n</h2>\n", href);
    page->in_log = true;
    return !page->output.failed;
}

static bool log_finding(void *user, const struct umpire_finding *finding)
{
    struct page_writer *page = user;
    if (page->written > PAGE_MOST)
        page->findings_left++;
    else
        page_write_finding(page, NULL, finding);
    return !page->output.failed;
}

static bool log_game(void *user, const struct page_game *game)
{
    struct page_writer *page = user;
    page->game++;
    if (is_game_shown(page, game))
        page_write_game(page, game);
    else if (game->finding_count)
        page->games_left++;
    else
        page->plain_left++;
    return !page->output.failed;
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct page_writer *page = user;
    if (log->unreadable && page->written <= 2 * (uint64_t)PAGE_MOST)
        html_put(page, "<p class=\"malformed\">This log could not be read to its end: %t.</p>\n",
                 log->unreadable);
    if (log->configuration && page->in_log)
        html_put(page, "<p>Rules are set by %c, SHA-256 %c.</p>\n", log->configuration,
                 log->configuration_sha256 ? log->configuration_sha256 : "not known");
    if (log->sha256 && page->in_log)
        html_put(page, "<p class=\"small\">SHA-256 of the log: %c</p>", log->sha256);
    if (page->in_log)
        html(page, "</section>\n");
    page->in_log = false;
    return !page->output.failed;
}

static void left_out(struct page_writer *page, uint64_t count, const char *what)
{
    if (!count)
        return;
    html_put(page, "<p>%u%s, and would make this page too large: they are in the report.</p>\n",
             count, what);
}

/* Writes what the words of the page mean. */
static void write_legend(struct page_writer *page)
{
    static const char *const words[][2] = {
        {"violation", "a statement breaks a rule"},
        {"advice", "nothing is broken; look at it all the same"},
        {"error", "a line cannot be understood"},
        {"cut off", "the log stops before 'end', or says that it leaves something out"},
        {"undecided", "the log does not have what a rule needs"},
        {"excused", "what is named after 'by' outranks the rule"},
        {"on trust", "a fact of the table for which the log shows no cause"},
        {"waived", "a ruling of the judge takes the finding away"},
        {"indeterminate", "too much is undecided for a verdict"},
        {"dice: stated", "the players wrote down what they rolled; nothing proves it"},
        {"dice: sealed", "some rolls follow from numbers that were sealed before, not all"},
        {"not signed", "no player's signature says that the log is the game"},
    };
    html(page, "<dl>");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        html_put(page, "<dt>%s</dt><dd>%s</dd>", words[i][0], words[i][1]);
    html(page, "</dl>\n");
}

static bool write_body(struct page_writer *page, const struct umpire_page *from, char *ret_why,
                       size_t why_bytes)
{
    const struct page_handler handler = {.user = page,
                                         .log_begin = log_begin,
                                         .finding = log_finding,
                                         .game = log_game,
                                         .log_end = log_end};
    if (!table(page, from, ret_why, why_bytes) ||
        !page_model_read(from->file, from->path, &handler, NULL, ret_why, why_bytes))
        return false;
    left_out(page, page->games_left, " more games have findings");
    left_out(page, page->plain_left, " more games have no findings");
    left_out(page, page->findings_left, " more findings stand outside any game");
    page_write_rules(page);
    page_write_all_words(page);
    html(page, "</main>\n<footer>");
    write_legend(page);
    html(page,
         "<p>Findings are numbered within their game. After a violation umpire assumes what leaves "
         "the fewest findings. 'umpire words GAME' lists the words of a game's logs, and 'umpire "
         "explain RULE' says more about a rule.</p></footer>\n<script>");
    output_bytes(&page->output, (const char *)page_script, page_script_length);
    html(page, "</script>\n</body>\n</html>\n");
    return true;
}

bool umpire_page_write(struct umpire_page *page, int file, char *ret_why, size_t why_bytes)
{
    struct page_writer *writer = calloc(1, sizeof *writer);
    snprintf(ret_why, why_bytes, "out of memory");
    if (!writer)
        return false;
    writer->output.file = file;
    write_page_head(writer, &page->totals);
    bool read = write_body(writer, page, ret_why, why_bytes),
         written = output_flush(&writer->output);
    if (!written)
        snprintf(ret_why, why_bytes, "the page cannot be written: %s", strerror(errno));
    free(writer);
    return read && written;
}
