/* SPDX-License-Identifier: MIT */
/* Writes what a verdict rests on: how many judgements, and what was undecided, excused, trusted or
 * ruled by the judge. */
#include "reports/page/page.h"

#include "reports/weight.h"

static void count(struct page_writer *page, uint64_t number, const char *one, const char *many)
{
    html_put(page, "%g%s", number, number == 1 ? one : many);
}

void page_write_weight(struct page_writer *page, const struct weight *weight)
{
    count(page, weight->judgements, " judgement", " judgements");
    const struct { uint64_t number; const char *what;
    } parts[] = {{weight->undecided, " undecided"},
                 {weight->on_trust, " on trust"},
                 {weight->excused, " excused"},
                 {weight->waived, " waived"},
                 {weight->baselined, " in the baseline"},
                 {weight->corrections, weight->corrections == 1 ? " correction" : " corrections"},
                 {weight->penalties, weight->penalties == 1 ? " penalty" : " penalties"}};
    const char *separator = "; ";
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].number)
            continue;
        html(page, separator);
        count(page, parts[i].number, parts[i].what, parts[i].what);
        separator = ", ";
    }
    if (weight->cards_unrecorded)
        html(page, "; cards not declared");
}

/* Writes the rules that were undecided, or that a source outranked. */
static void rows(struct page_writer *page, const struct umpire_rule_lines *rules, size_t count,
                 const char *why)
{
    html(page, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
               "aria-label=\"Rules\"><table><thead><tr><th scope=\"col\">Rule</th>"
               "<th scope=\"col\">times</th><th scope=\"col\">first lines</th><th "
               "scope=\"col\">why</th></tr></thead><tbody>");
    for (size_t i = 0; i < count; i++) {
        const struct umpire_rule_lines *row = &rules[i];
        html(page, "<tr><th scope=\"row\">");
        page_rule(page, row->rule);
        html_put(page, "</th><td>%u</td><td>", row->count);
        page_lines(page, row->lines, row->line_count);
        html(page, "</td><td>");
        if (row->lacking || row->untold) {
            html_put(page, "The log does not tell %t%s", row->lacking ? row->lacking : row->untold,
                     row->lacking ? ". It counts once for the game." : ".");
        } else {
            html(page, why);
        }
        html(page, "</td></tr>");
    }
    html(page, "</tbody></table></div>");
}

static void facts(struct page_writer *page, const struct umpire_game *game)
{
    html(page, "<details><summary>What was taken on trust (");
    count(page, game->on_trust, " fact of the table", " facts of the table");
    html(page, ")</summary><p class=\"small\">Nothing in the log can have caused it.</p><ul>");
    for (size_t i = 0; i < game->fact_count; i++) {
        const struct umpire_fact *fact = &game->facts[i];
        html_put(page, "<li>%c: ", fact->verb);
        count(page, fact->count, " time, first in line ", " times, first in lines ");
        page_lines(page, fact->lines, fact->line_count);
        html(page, "</li>");
    }
    html(page, "</ul></details>");
}

static void ruling(struct page_writer *page, const struct umpire_ruling *ruling)
{
    html(page, ruling->kind == UMPIRE_RULING_PENALTY ? "<li>Penalty in line "
                                                     : "<li>Correction in line ");
    page_line(page, ruling->line);
    html(page, ruling->counts ? ": " : ", which does not count in this check: ");
    if (ruling->kind == UMPIRE_RULING_PENALTY) {
        html_name(page, ruling->player ? ruling->player : "");
        if (ruling->points) {
            html(page, ", ");
            count(page, ruling->points, " point", " points");
        }
    } else {
        html(page, "line ");
        page_line(page, ruling->corrects);
        html_put(page, " should be %c", ruling->instead ? ruling->instead : "");
    }
    if (ruling->reason)
        html_put(page, ": %n", ruling->reason);
    html(page, "</li>");
}

void page_write_rulings(struct page_writer *page, const struct umpire_game *game)
{
    if (game->ruling_count == 0)
        return;
    html(page, "<section aria-label=\"Rulings\"><h4>What the judge has ruled</h4><ul>");
    for (size_t i = 0; i < game->ruling_count; i++)
        ruling(page, &game->rulings[i]);
    html(page, "</ul></section>");
}

void page_write_rests(struct page_writer *page, const struct umpire_game *game)
{
    struct weight weight = {0};
    char rests[WEIGHT_BYTES];
    weight_add(&weight, game);
    weight_rests_on(game, rests);
    if (page->alone && !*rests)
        return;
    html_put(page, "<p class=\"small\">The verdict rests on %s",
             page->alone ? "the counts above; " : "");
    if (!page->alone)
        page_write_weight(page, &weight);
    html_put(page, "%s%n.</p>\n", !page->alone && *rests ? "; " : "", rests);
}

const char *page_correction(const struct umpire_game *game, uint64_t line)
{
    for (size_t i = 0; i < game->ruling_count; i++)
        if (game->rulings[i].corrects == line && game->rulings[i].counts)
            return game->rulings[i].instead;
    return NULL;
}

void page_write_policy(struct page_writer *page, const struct umpire_game *game)
{
    char words[SETTING_BYTES];
    if (game->setting_count == 0)
        return;
    html(page, "<section aria-label=\"Policy\"><h4>Rules are set otherwise</h4><ul>");
    for (size_t i = 0; i < game->setting_count; i++)
        html_put(page, "<li>%c</li>", setting_words(&game->settings[i], words));
    html(page, "</ul></section>");
}

void page_write_proof(struct page_writer *page, const struct umpire_game *game)
{
    char words[RULING_BYTES];
    if (game->signature_count == 0)
        return;
    html(page, "<section aria-label=\"Signatures\"><h4>Who has signed it</h4><ul>");
    for (size_t i = 0; i < game->signature_count; i++)
        html_put(page, "<li>%n</li>", signature_words(&game->signatures[i], words));
    html(page, "</ul></section>");
}

void page_write_open(struct page_writer *page, const struct umpire_game *game)
{
    if (game->on_trust)
        facts(page, game);
    if (game->undecided) {
        html(page, "<details><summary>What could not be decided (");
        count(page, game->undecided, " judgement", " judgements");
        html(page, ")</summary>");
        rows(page, game->undecided_rules, game->undecided_rule_count,
             "The log does not tell all that it needs.");
        html(page, "</details>");
    }
    for (size_t i = 0; i < game->source_count && page->written < PAGE_FULL; i++) {
        const struct umpire_source *source = &game->sources[i];
        html_put(page, "<details><summary>What &quot;%n&quot; excuses (", source->name);
        count(page, source->excused, " judgement", " judgements");
        html(page, ")</summary>");
        if (!source->known)
            html(page, "<p class=\"small\">The log does not record the cards of the player who "
                       "acted: the name is taken at its word.</p>");
        rows(page, source->rules, source->rule_count, "It fails, and what is named outranks it.");
        html(page, "</details>");
    }
    if (game->excused_unlisted) {
        html(page, "<p>Sources that the report does not list excuse ");
        count(page, game->excused_unlisted, " judgement", " judgements");
        html(page, " more.</p>");
    }
}
