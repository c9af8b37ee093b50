/* SPDX-License-Identifier: MIT */
/* Writes a game: its findings, what was checked, and its dice. */
#include "reports/page/page.h"
#include "reports/report.h"

#include <errno.h>
#include <string.h>

enum { PAGE_LINE_BYTES = 1024 };

static const char *verdict_words(const struct umpire_game *game)
{
    static const char *const by_rules[2][2] = {
        {"played by the rules", "conformant with a baseline"},
        {"conformant with waivers", "conformant with waivers and a baseline"}};
    if (game->verdict == UMPIRE_CONFORMANT)
        return by_rules[game->waived > 0][game->baselined > 0];
    if (game->verdict == UMPIRE_NONCONFORMANT)
        return "rules broken";
    if (game->verdict == UMPIRE_MALFORMED)
        return "errors in the log";
    return !game->finished ? "cut off" : "indeterminate";
}

void page_badge(struct page_writer *page, const struct umpire_game *game)
{
    html_put(page, "<span class=\"badge %t\">%s%s</span>", umpire_verdict_name(game->verdict),
             verdict_words(game),
             game->verdict == UMPIRE_CONFORMANT && !game->finished ? ", left unfinished" : "");
}

const char *page_level_words(const char *level, bool many)
{
    static const struct {
        const char *level, *one, *many;
    } words[] = {{"error", "error in the log", "errors in the log"},
                 {"violation", "violation", "violations"},
                 {"advice", "piece of advice", "pieces of advice"},
                 {"undecided", "place where the log is cut off", "places where a log is cut off"}};
    for (size_t i = 0; level && i < sizeof words / sizeof *words; i++)
        if (strcmp(level, words[i].level) == 0)
            return many ? words[i].many : words[i].one;
    return many ? "findings" : "finding";
}

void page_game_name(struct page_writer *page, const struct umpire_game *game)
{
    if (game->title) {
        html_name(page, game->title);
        return;
    }
    html_put(page, "Game %u", game->number);
}

/* Findings ---------------------------------------------------------------------- */

/* The offset of a line's character number `column`, counted from 1. */
static size_t byte_of(const char *line, uint64_t column)
{
    size_t at = 0;
    while (line[at] && column > 1)
        for (at++, column--; ((unsigned char)line[at] & 0xC0) == 0x80;)
            at++;
    return at;
}

static void part(struct page_writer *page, const char *from, size_t length)
{
    char piece[PAGE_LINE_BYTES];
    memcpy(piece, from, length);
    piece[length] = '\0';
    html_text(page, piece);
}

/* Writes a finding's line and marks the wrong part; the style draws a caret below the mark. */
static void marked_line(struct page_writer *page, const char *line,
                        const struct umpire_finding *finding)
{
    size_t from = byte_of(line, finding->column), to = byte_of(line, finding->end_column),
           length = strlen(line);
    html(page, "<code dir=\"ltr\">");
    if (length >= PAGE_LINE_BYTES || from >= to) {
        html_text(page, line);
    } else {
        part(page, line, from);
        html(page, "<mark dir=\"ltr\">");
        part(page, line + from, to - from);
        html_put(page, "</mark>%t", line + to);
    }
    html(page, "</code>");
}

/* The index of the first kept line whose number is at least `number`. */
static size_t line_at(const struct page_game *game, uint64_t number)
{
    size_t low = 0, high = game->line_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (game->lines[middle].line < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Writes the log's lines around a finding; if the report has none, only its statement. */
static void lines_around(struct page_writer *page, const struct page_game *game,
                         const struct umpire_finding *finding)
{
    enum { AROUND = 2 };
    size_t at = game ? line_at(game, finding->line) : 0;
    bool known = game && at < game->line_count && game->lines[at].line == finding->line;
    uint64_t from = finding->line > AROUND ? finding->line - AROUND : 1;
    html(page, "<ol class=\"source\" aria-label=\"The log around it\">");
    for (size_t i = known ? line_at(game, from) : at;
         known && i < game->line_count && game->lines[i].line <= finding->line + AROUND; i++) {
        bool here = i == at;
        html(page, here ? "<li class=\"here\">" : "<li>");
        page_line(page, game->lines[i].line);
        if (here)
            marked_line(page, game->lines[i].text, finding);
        else
            html_code(page, game->lines[i].text);
        html(page, "</li>");
    }
    if (!known) {
        html(page, "<li class=\"here\">");
        page_line(page, finding->line);
        html_put(page, "%c</li>", finding->statement);
    }
    html(page, "</ol>");
}

static void place(struct page_writer *page, const struct page_game *game,
                  const struct umpire_finding *finding)
{
    char phase[PHASE_BYTES];
    html_put(page, "line %u", finding->line);
    if (finding->round)
        html_put(page, ", %s %n", game ? game->end.round_word : "round", finding->round);
    if (finding->phase)
        html_put(page, ", %n Phase", text_phase(finding->phase, phase));
    if (finding->segment)
        html_put(page, ", segment %n", finding->segment);
    if (finding->step)
        html_put(page, ", step %n", finding->step);
    if (finding->actor)
        html_put(page, ", %n", finding->actor);
}

static void term(struct page_writer *page, const char *term, const char *text)
{
    if (!text || !*text)
        return;
    html_put(page, "<dt>%s</dt><dd>%n</dd>", term, text);
}

static void write_finding_rule(struct page_writer *page, const struct umpire_finding *finding)
{
    struct umpire_rule known;
    if (!finding->rule || !umpire_rule_named(finding->rule, &known))
        return;
    html_put(page, "<dt>The rule</dt><dd>%t.", known.statement);
    if (finding->citation) {
        html_put(page, "<span class=\"small\"> (%t; ", finding->citation);
        page_rule(page, finding->rule);
        html(page, ")</span>");
    } else {
        html(page, " ");
        page_rule(page, finding->rule);
    }
    html(page, "</dd>");
}

/* Writes the other rules that are broken by the same mistake. */
static void write_other_rules(struct page_writer *page, const struct umpire_finding *finding)
{
    for (size_t i = 0; i < finding->also_count; i++) {
        html(page, i ? ", " : "<dt>Also against</dt><dd>");
        page_rule(page, finding->also[i]);
    }
    html(page, finding->also_count ? "</dd>" : "");
}

static void options(struct page_writer *page, const struct umpire_finding *finding)
{
    char way[UMPIRE_LEGAL_WAY_BYTES];
    if (finding->legal_count == 0)
        return;
    html(page, "<dt>Legal here</dt><dd><ul class=\"legal\">");
    for (size_t i = 0; legal_way_short(finding, i, way, sizeof way); i++)
        html_put(page, "<li>%c</li>", way);
    html(page, "</ul></dd>");
}

static void kind(struct page_writer *page, const struct umpire_finding *finding)
{
    html_put(page, "%s%s%s", page_level_words(umpire_level_name(finding->level), false),
             finding->waived ? ", waived" : "", finding->baselined ? ", in the baseline" : "");
}

/* Opens the element of a finding, with additional classes. */
static void open_finding(struct page_writer *page, const struct page_game *game,
                         const struct umpire_finding *finding, const char *classes)
{
    html_put(page, "<article class=\"finding %s%t", classes, page_finding_class(finding));
    if (game && finding->number) {
        html(page, "\" id=\"");
        page_finding_id(page, finding->number);
    }
    html(page, "\">");
}

/* Begins a finding: its number, its place and its message. */
static void begin_page_finding(struct page_writer *page, const struct page_game *game,
                               const struct umpire_finding *finding)
{
    open_finding(page, game, finding, "");
    html(page, "<h5>");
    if (game && finding->number) {
        html(page, "<a class=\"number\" href=\"#");
        page_finding_id(page, finding->number);
        html_put(page, "\">%u</a>", finding->number);
    }
    html(page, "<span class=\"kind\">");
    kind(page, finding);
    html(page, "</span><span class=\"place\">");
    place(page, game, finding);
    html_put(page, "</span></h5><p class=\"message\">%t</p>", finding->message);
}

static void end_page_finding(struct page_writer *page, const struct page_game *game,
                             const struct umpire_finding *finding)
{
    if (game && finding->after) {
        html(page, "<p class=\"small\">It follows from <a href=\"#");
        page_finding_id(page, finding->after);
        html_put(page, "\">finding %u</a>.</p>", finding->after);
    }
    html(page, "</article>\n");
}

void page_write_finding(struct page_writer *page, const struct page_game *game,
                        const struct umpire_finding *finding)
{
    begin_page_finding(page, game, finding);
    lines_around(page, game, finding);
    html(page, "<dl>");
    write_finding_rule(page, finding);
    write_other_rules(page, finding);
    options(page, finding);
    term(page, "Read on", finding->assumed);
    term(page, "Left out", finding->left_out);
    term(page, "Waived", finding->waived);
    term(page, "Baseline", finding->baselined);
    term(page, "Corrected by the judge", game ? page_correction(&game->end, finding->line) : NULL);
    if (game && game->end.ruleset && finding->level == UMPIRE_LEVEL_ERROR)
        html_put(page, "<dt>Words</dt><dd><a href=\"#words-%t\">what may be written</a></dd>",
                 game->end.ruleset);
    html(page, "</dl>");
    end_page_finding(page, game, finding);
}

/* Writes a finding as one paragraph, with few elements and no links: without the lines around it,
 * the rule's words and the legal alternatives. When a page is printed, a browser looks for each
 * link's target on every sheet: with ten thousand links and targets that takes minutes. */
static void write_in_short(struct page_writer *page, const struct page_game *game,
                           const struct umpire_finding *finding)
{
    const char *const reasons[] = {finding->assumed, finding->waived, finding->baselined};
    open_finding(page, game, finding, "short ");
    html_put(page, "<b>%u</b> ", finding->number);
    kind(page, finding);
    html(page, ", ");
    place(page, game, finding);
    html_put(page, ": %n. %c [%t]", finding->message, finding->statement, finding->rule);
    page_note_rule(page, finding->rule);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i] && *reasons[i])
            html_put(page, "%s%n", i == 0 ? "; read on " : "; ", reasons[i]);
    if (finding->after)
        html_put(page, "; follows from finding %u", finding->after);
    html(page, "</article>\n");
}

static void begin_pack(struct page_writer *page, size_t shown, size_t whole)
{
    html_put(page, "%s%s", shown ? "</div>" : "",
             shown < whole ? "<div class=\"pack\">" : "<div class=\"pack short\">");
}

/* Writes the findings that count, or those that are forgiven, and answers how many there are. */
static size_t list_findings(struct page_writer *page, const struct page_game *game, bool forgiven)
{
    enum {
        WHOLE_MOST = 500,
        PACK = 50 /* short findings in an element, which a browser lays out only when it comes into
                     view */
    };
    const bool packed = game->kept_findings > WHOLE_MOST;
    size_t shown = 0;
    for (size_t i = 0; i < game->kept_findings && page->written < PAGE_MOST; i++) {
        const struct umpire_finding *finding = &game->findings[i];
        if ((finding->waived || finding->baselined) != forgiven)
            continue;
        if (shown == 0)
            html(page, forgiven ? "<section aria-label=\"Waived\"><h4>What was waived or is in "
                                  "the baseline</h4>"
                                : "<section aria-label=\"Findings\"><h4>What was found</h4>");
        if (packed && shown % PACK == 0)
            begin_pack(page, shown, WHOLE_MOST);
        if (shown == WHOLE_MOST)
            html(page, "<p class=\"small\">From here on in short, since they are so many: without "
                       "the lines around, the rule's words and what would"
                       " have been legal. The report in text or XML has all of it.</p>");
        if (shown++ < WHOLE_MOST)
            page_write_finding(page, game, finding);
        else
            write_in_short(page, game, finding);
    }
    if (shown)
        html(page, packed ? "</div></section>" : "</section>");
    return shown;
}

static void findings(struct page_writer *page, const struct page_game *game)
{
    if (game->finding_count + game->end.findings_omitted == 0) {
        html(page, "<p>Nothing was found against it.</p>");
        return;
    }
    size_t shown = list_findings(page, game, false);
    shown += list_findings(page, game, true);
    if (shown < game->finding_count)
        html_put(page,
                 "<p class=\"small\">%u more findings are in the report and would make this page "
                 "too large.</p>",
                 (uint64_t)(game->finding_count - shown));
    if (game->end.findings_omitted)
        html_put(page,
                 "<p class=\"small\">%u more findings were counted and not listed "
                 "(<code>--max-findings=all</code> lists them).</p>",
                 game->end.findings_omitted);
}

/* Dice -------------------------------------------------------------------------- */

/* Writes the table of a die: how often each face fell, and how often it was to be expected. */
static void die(struct page_writer *page, const struct umpire_dice *dice)
{
    double thrown = 0, sides = 0;
    for (size_t i = 0; i < dice->face_count; i++) {
        thrown += (double)dice->counts[i];
        sides += dice->chances[i];
    }
    html_put(page,
             "<table><caption>%n: %n, %u thrown</caption><thead><tr><th scope=\"col\">Face</th><th "
             "scope=\"col\">fell</th><th scope=\"col\">expected</th><td></td></tr></thead><tbody>",
             dice->side, dice->die,
             (uint64_t)(thrown < (double)INT64_MAX ? (uint64_t)thrown : INT64_MAX));
    for (size_t i = 0; i < dice->face_count; i++) {
        const uint64_t count = dice->counts[i];
        if (!dice->chances[i] && !count)
            continue;
        double share = sides > 0 ? dice->chances[i] / sides : 0;
        html_put(page,
                 "<tr><th scope=\"row\">%n</th><td>%u</td><td>%m</td><td><svg width=\"104\" "
                 "height=\"14\" viewBox=\"0 0 104 14\" aria-hidden=\"true\"><rect class=\"fell\" "
                 "x=\"0\" y=\"2\" height=\"10\" width=\"%m\"/><line class=\"expected\" x1=\"%m\" "
                 "x2=\"%m\" y1=\"0\" y2=\"14\"/></svg></td></tr>",
                 dice->faces[i], count, thrown * share,
                 thrown > 0 ? 100 * (double)count / thrown : 0, 100 * share, 100 * share);
    }
    html(page, "</tbody></table>");
}

static void write_dice(struct page_writer *page, const struct umpire_game *game)
{
    if (game->dice_count == 0)
        return;
    html(page, "<details><summary>How the dice fell</summary><p class=\"small\">Bars show how "
               "often each face fell; the line shows what is"
               " expected. Nothing is judged by it.</p><div class=\"dice\">");
    for (size_t i = 0; i < game->dice_count && page->written < PAGE_MOST; i++)
        die(page, &game->dice[i]);
    html(page, "</div></details>");
}

/* What was checked -------------------------------------------------------------- */

static void coverage_table(struct page_writer *page, const struct umpire_game *game)
{
    html(page, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
               "aria-label=\"Rules\"><table><thead><tr><th scope=\"col\">Rule</th>"
               "<th scope=\"col\">in order</th><th scope=\"col\">broken</th><th "
               "scope=\"col\">undecided</th><th scope=\"col\">excused</th>"
               "<th scope=\"col\">waived</th>"
               "</tr></thead><tbody>");
    for (size_t i = 0; i < game->coverage_count; i++) {
        const struct umpire_coverage *row = &game->coverage[i];
        const uint64_t counts[] = {row->ok, row->violation, row->undecided, row->excused,
                                   row->waived};
        html(page, "<tr><th scope=\"row\">");
        page_rule(page, row->rule);
        html(page, "</th>");
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            html_put(page, "<td>%u</td>", counts[c]);
        html(page, "</tr>");
    }
    html(page, "</tbody></table></div>");
}

static void coverage(struct page_writer *page, const struct umpire_game *game)
{
    if (game->coverage_count == 0)
        return;
    html_put(page, "<details><summary>What was checked (rules: %u; judged %g times)</summary>",
             (uint64_t)game->coverage_count, game->judgements);
    coverage_table(page, game);
    html(page, "</details>");
}

/* What an interpretation asks; "": this umpire does not know it. */
static const char *question_of(const struct umpire_game *game, const char *name)
{
    struct umpire_interpretation one;
    for (size_t i = 0; umpire_interpretation_at(game->ruleset, i, &one); i++)
        if (strcmp(one.name, name) == 0)
            return one.question;
    return "";
}

static void interpretations(struct page_writer *page, const struct umpire_game *game)
{
    if (game->choice_count == 0)
        return;
    html(page, "<details><summary>How the rules were read</summary><ul>");
    for (size_t i = 0; i < game->choice_count; i++)
        html_put(page, "<li>%s <b>%n</b> (%c)</li>", question_of(game, game->choices[i].name),
                 game->choices[i].choice, game->choices[i].name);
    html(page, "</ul></details>");
}

static void write_heading(struct page_writer *page, const char *before, const char *text)
{
    if (!text)
        return;
    html_put(page, "%s%n", before, text);
}

/* Who won, or the statement if it names no winner. */
static void write_result(struct page_writer *page, const struct umpire_game *game)
{
    char text[PAGE_RESULT_BYTES];
    if (!game->result)
        return;
    page_result(game, text, sizeof text);
    html(page, "; ");
    if (*text)
        html_name(page, text);
    else
        html_code(page, game->result);
}

void page_write_game(struct page_writer *page, const struct page_game *game)
{
    bool full = page->written > PAGE_FULL;
    page->steps = !full && game->kept_events > 0 && game->kept_events == game->event_count;
    page_note_game(page, game->end.ruleset);
    html_put(page, "<article class=\"game\" id=\"game-%u\"><h3>", (uint64_t)page->game);
    page_game_name(page, &game->end);
    html(page, " ");
    page_badge(page, &game->end);
    html_put(page, "</h3><p class=\"small\">%n", game->end.ruleset);
    if (game->end.edition)
        html_put(page, " %n", game->end.edition);
    html_put(page, ", from line %u, %g statements", game->end.line,
             game->end.statements);
    write_result(page, &game->end);
    write_heading(page, "; ", game->end.event);
    write_heading(page, ", ", game->end.site);
    write_heading(page, ", table ", game->end.table);
    write_heading(page, ", ", game->end.date);
    write_heading(page, ", view of ", game->end.view);
    html(page, "</p>\n");
    page_write_rests(page, &game->end);
    page_write_policy(page, &game->end);
    page_write_rulings(page, &game->end);
    findings(page, game);
    if (full)
        html(page, "<p class=\"small\">This page has grown so large that it shows what was found "
                   "in this game only.</p>");
    else if (!page_write_picture(page, game))
        output_fail(&page->output, ENOMEM);
    page_write_proof(page, &game->end);
    if (page->steps)
        page_write_steps(page, game);
    if (!full) {
        page_write_open(page, &game->end);
        coverage(page, &game->end);
        write_dice(page, &game->end);
        page_write_units(page, &game->end);
        interpretations(page, &game->end);
    }
    html(page, "</article>\n");
}
