/* SPDX-License-Identifier: MIT */
/* What the README of another implementation can show: a badge (SVG) and a section of Markdown. */
#include "desk/shared/markup.h"
#include "workshop/matrix/matrix.h"

#include <inttypes.h>
#include <string.h>

/* The lowest level among all rulesets that were compared. */
static enum matrix_level level_of_all(const struct matrix_result *result)
{
    enum matrix_level worst = MATRIX_LEVEL_FULL;
    bool any = false;
    for (size_t i = 0; i < result->share_count; i++) {
        enum matrix_level level = matrix_level_of(&result->shares[i]);
        any = any || result->shares[i].games;
        if (result->shares[i].games && level > worst)
            worst = level;
    }
    if (any && worst < MATRIX_LEVEL_DIFFERS && (result->end_reason || result->gave_up))
        worst = MATRIX_LEVEL_DIFFERS;
    return any ? worst : MATRIX_LEVEL_NONE;
}

/* Writes `part` of `whole` as percent with one decimal, rounded down, so that 100 % means all. */
static void write_share_of(char words[32], uint64_t part, uint64_t whole)
{
    uint64_t tenths = whole ? (uint64_t)((double)part / (double)whole * 1000) : 0;
    if (part < whole && tenths >= 1000)
        tenths = 999;
    snprintf(words, 32, "%" PRIu64 ".%" PRIu64 " %%", tenths / 10, tenths % 10);
}

static uint64_t inside(const struct matrix_counts *counts)
{
    return counts->asked - counts->outcomes[MATRIX_OUTSIDE];
}

/* so many characters are readable beside the level */
enum { LABEL_MOST = 36 };

/* The badge --------------------------------------------------------------------------- */

/* "umpire 1.0.0 armada": the version of the corpus, and the games, or the rules, that were
 * compared. More than a badge has room for are counted. */
static void write_label(char *words, size_t capacity, const struct matrix_order *order,
                        const struct matrix_result *result)
{
    struct umpire_ruleset ruleset;
    const char *scope = order->rules.scope ? order->rules.scope : "";
    size_t length = (size_t)snprintf(words, capacity, "umpire " UMPIRE_VERSION "%s%s",
                                     *scope ? " " : "", scope);
    if (!order->rules.scope)
        for (size_t i = 0;
             i < result->share_count && umpire_ruleset_at(i, &ruleset) && length < capacity; i++)
            if (result->shares[i].games)
                length += (size_t)snprintf(words + length, capacity - length, " %s", ruleset.name);
    size_t parts = 1;
    for (const char *at = order->rules.scope ? words : ""; *at; at++)
        parts += *at == ',';
    for (size_t i = 0; i < result->share_count && !order->rules.scope; i++)
        parts += result->shares[i].games != 0;
    if (length > LABEL_MOST)
        snprintf(words, capacity, "umpire " UMPIRE_VERSION " %zu %s", parts - !order->rules.scope,
                 order->rules.scope ? "groups of rules" : "rulesets");
}

static void write_badge_message(char *words, size_t capacity, const struct matrix_result *result,
                                enum matrix_level level)
{
    char share[32] = "";
    const struct matrix_counts *total = &result->total;
    if (level == MATRIX_LEVEL_DIFFERS)
        write_share_of(share, total->outcomes[MATRIX_AGREED], matrix_decided(total));
    else if (level != MATRIX_LEVEL_NONE)
        write_share_of(share, matrix_decided(total), inside(total));
    snprintf(words, capacity, "%s%s%s", matrix_level_name(level), *share ? " " : "", share);
}

static unsigned width_of_badge_words(const char *words)
{
    enum { CHARACTER = 7, MARGIN = 10 };
    return (unsigned)strlen(words) * CHARACTER + MARGIN;
}

static void end_badge(FILE *file, const struct matrix_order *order,
                      const struct matrix_result *result)
{
    static const char *const colours[] = {[MATRIX_LEVEL_FULL] = "#2e7d32",
                                          [MATRIX_LEVEL_VERDICTS] = "#558b2f",
                                          [MATRIX_LEVEL_PARTIAL] = "#8a6d00",
                                          [MATRIX_LEVEL_DIFFERS] = "#b93c0a",
                                          [MATRIX_LEVEL_NONE] = "#757575"};
    char label[128], message[64];
    enum matrix_level level = level_of_all(result);
    write_label(label, sizeof label, order, result);
    write_badge_message(message, sizeof message, result, level);
    unsigned left = width_of_badge_words(label), right = width_of_badge_words(message),
             whole = left + right;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"20\" role=\"img\" "
            "aria-label=\"",
            whole);
    markup_put(file, label, MARKUP_XML);
    fprintf(file, ": %s\">\n  <title>", message);
    markup_put(file, label, MARKUP_XML);
    fprintf(file, ": %s, %" PRIu64 " %s</title>\n", message, result->games,
            matrix_word(result->games, "game", "games"));
    fprintf(file, "  <rect width=\"%u\" height=\"20\" rx=\"3\" fill=\"#444\"/>\n", whole);
    fprintf(file, "  <path d=\"M%u 0h%ua3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-%uz\" fill=\"%s\"/>\n",
            left, right - 3, right - 3, colours[level]);
    fputs("  <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" "
          "text-anchor=\"middle\">\n",
          file);
    fprintf(file, "    <text x=\"%u\" y=\"14\" textLength=\"%u\">", left / 2, left - 10);
    markup_put(file, label, MARKUP_XML);
    fprintf(file,
            "</text>\n    <text x=\"%u\" y=\"14\" textLength=\"%u\">%s</text>\n  </g>\n</svg>\n",
            left + right / 2, right - 10, message);
}

const struct matrix_writer matrix_badge_writer = {.end = end_badge};

/* Markdown ---------------------------------------------------------------------------- */

enum { GROUPS_MOST = 10 };

static void put(FILE *file, const char *text)
{
    markup_put(file, text, MARKUP_MARKDOWN);
}

/* Counts the breaches of compared rules, and those of them that the other finds. */
static void count_breaches(const struct matrix_order *order, const struct matrix_result *result,
                           const char *game, uint64_t *ret_found, uint64_t *ret_agreed)
{
    *ret_found = *ret_agreed = 0;
    for (size_t i = 0; i < order->rules.count; i++) {
        const struct matrix_rule *rule = &order->rules.list[i];
        if (!rule->compared || strncmp(rule->id, game, strlen(game)) != 0 ||
            rule->id[strlen(game)] != '.')
            continue;
        *ret_found += result->rules[i].found;
        *ret_agreed += result->rules[i].outcomes[MATRIX_AGREED];
    }
}

static void write_badge_game(FILE *file, const struct matrix_order *order,
                             const struct matrix_result *result, const char *name,
                             const struct matrix_share *share)
{
    char decided[32], agreed[32];
    uint64_t breaches, found;
    const struct matrix_counts *counts = &share->counts;
    count_breaches(order, result, name, &breaches, &found);
    write_share_of(decided, matrix_decided(counts), inside(counts));
    write_share_of(agreed, counts->outcomes[MATRIX_AGREED], matrix_decided(counts));
    fprintf(file,
            "| %s | **%s** | %" PRIu64 " of %" PRIu64 " | %" PRIu64 " of %" PRIu64
            " (%s) | %" PRIu64 " of %" PRIu64 " (%s) | "
            "%" PRIu64 " of %" PRIu64 " |\n",
            name, matrix_level_name(matrix_level_of(share)), share->clean, share->games,
            matrix_decided(counts), inside(counts), decided, counts->outcomes[MATRIX_AGREED],
            matrix_decided(counts), agreed, found, breaches);
}

static void write_difference(FILE *file, const struct matrix_rules *rules,
                             const struct matrix_group *group)
{
    int rule = group->found != MATRIX_NO_RULE ? group->found : group->claimed;
    fprintf(file, "| %" PRIu64 " | %" PRIu64 " | %s | ", group->first, group->count,
            matrix_outcome_name(group->kind));
    put(file, group->verb);
    fprintf(file, " | %s | ", rule == MATRIX_NO_RULE ? "" : rules->list[rule].id);
    put(file, group->path);
    fprintf(file, ":%" PRIu64 ": ", group->line);
    put(file, group->statement);
    fputs(" |\n", file);
}

static void end_markdown(FILE *file, const struct matrix_order *order,
                         const struct matrix_result *result)
{
    struct umpire_ruleset ruleset;
    const struct matrix_groups *groups = &result->groups;
    fputs("### Agreement with umpire " UMPIRE_VERSION "\n\n"
          "| game | level | games without a difference | statements decided | of these agreed | "
          "breaches found |\n"
          "|---|---|---|---|---|---|\n",
          file);
    for (size_t i = 0; i < result->share_count && umpire_ruleset_at(i, &ruleset); i++)
        if (result->shares[i].games)
            write_badge_game(file, order, result, ruleset.name, &result->shares[i]);
    fputs("\nCompared: ", file);
    put(file, order->rules.scope ? order->rules.scope : "all rules");
    fprintf(file, ". Answers in error: %" PRIu64 "; failures: %" PRIu64 ".\n",
            result->total.outcomes[MATRIX_ERROR], result->failures);
    if (result->end_reason) {
        fputs("\nWhen all games were over: ", file);
        put(file, result->end_reason);
        fputs(".\n", file);
    }
    if (result->gave_up)
        fprintf(file,
                "\n%" PRIu64 " %s left out, since it was too late or had no answer for %" PRIu64
                " %s in a row.\n",
                result->unread, matrix_word(result->unread, "log was", "logs were"), result->lost,
                matrix_word(result->lost, "game", "games"));
    if (groups->count)
        fputs("\n| games that it began | in all | difference | at | rule | such as "
              "|\n|---|---|---|---|---|---|\n",
              file);
    for (size_t i = 0; i < groups->count && i < GROUPS_MOST; i++)
        write_difference(file, &order->rules, &groups->list[i]);
    if (groups->count > GROUPS_MOST)
        fprintf(file, "\nAnd %zu %s of difference more.\n", groups->count - GROUPS_MOST,
                matrix_word(groups->count - GROUPS_MOST, "kind", "kinds"));
}

const struct matrix_writer matrix_markdown_writer = {.end = end_markdown};
