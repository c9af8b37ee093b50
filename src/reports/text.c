/* SPDX-License-Identifier: MIT */
/* Findings as editors and CI expect them: file:line:column: level: message [rule], the source line
 * with carets under it; then the result of each game. */
#include "base/array.h"
#include "reports/output.h"
#include "reports/report.h"
#include "reports/weight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text_report {
    /* aside: the game's forgiven findings, to be listed after the others */
    struct output output, aside;
    struct output *to; /* the one that is written now */
    struct bytes kept; /* of `aside` */
    bool colour, details;
    unsigned width, used; /* columns of a line, 0: any number; of the one that is being written */
    const char *path;
    struct weight weight;
    const char *round_word;     /* the current game's word for a round */
    uint64_t first, first_line; /* the game's first violation and its line; 0: none yet */
};

static const char *const level_colours[UMPIRE_LEVEL_COUNT] = {"\033[1;31m", "\033[1;31m",
                                                              "\033[1;33m", "\033[1;36m"};

static const char *const verdict_colours[] = {[UMPIRE_CONFORMANT] = "\033[1;32m",
                                              [UMPIRE_NONCONFORMANT] = "\033[1;31m",
                                              [UMPIRE_MALFORMED] = "\033[1;31m",
                                              [UMPIRE_INDETERMINATE] = "\033[1;36m"};

/* Lists the forgiven findings so far. */
static void list_aside(struct text_report *report)
{
    output_flush(&report->aside);
    if (report->aside.failed)
        output_fail(&report->output, report->aside.error);
    output_bytes(&report->output, report->kept.at, report->kept.length);
    report->kept.length = 0;
}

/* Keeps what is written to `aside`, up to a bound; beyond it, lists it at once. */
static bool keep(void *user, const char *bytes, size_t length)
{
    enum { KEPT_MOST = 1 << 20 };
    struct text_report *report = user;
    if (report->kept.length + length > KEPT_MOST) {
        output_bytes(&report->output, report->kept.at, report->kept.length);
        report->kept.length = 0;
    }
    return bytes_add(&report->kept, bytes, length);
}

/* Writes a text and counts its columns. All output but line ends goes through here. */
static void put(struct text_report *report, const char *text)
{
    output_safe(report->to, text);
    report->used += report->width ? columns_of(text) : 0;
}

static void end_line(struct text_report *report)
{
    output_string(report->to, "\n");
    report->used = 0;
}

/* Begins a new line if so many more columns do not fit on a terminal's. False: they fit. */
static bool break_line(struct text_report *report, unsigned columns, unsigned indent)
{
    if (!report->width || report->used + columns <= report->width || report->used <= indent)
        return false;
    end_line(report);
    for (unsigned i = 0; i < indent; i++)
        put(report, " ");
    return true;
}

static void coloured(struct text_report *report, const char *colour, const char *text)
{
    if (report->colour)
        output_string(report->to, colour);
    put(report, text);
    if (report->colour)
        output_string(report->to, "\033[0m");
}

static void number(struct text_report *report, uint64_t value)
{
    char digits[DECIMAL_BYTES];
    put(report, text_decimal(value, digits));
}

/* Writes a text, with line breaks between words where needed. */
static void flow(struct text_report *report, const char *text, unsigned indent)
{
    char word[1024];
    while (*text) {
        size_t blanks = strspn(text, " ");
        blanks = blanks < sizeof word - 1 ? blanks : sizeof word - 1;
        size_t length = blanks + strcspn(text + blanks, report->width ? " " : "");
        length = length < sizeof word ? length : sizeof word - 1;
        while (length > blanks + 1 && text[length] && text[length] != ' ' &&
               (((unsigned char)text[length] & 0xC0) == 0x80 || strchr("#:", text[length - 1])))
            length--;
        memcpy(word, text, length);
        word[length] = '\0';
        bool ends = report->width && break_line(report, columns_of(word), indent);
        put(report, ends ? word + blanks : word);
        text += length;
    }
}

/* Writes a text in quotes, with its own quotes escaped as in a log. */
static void quoted(struct text_report *report, const char *text, unsigned indent)
{
    char piece[512];
    put(report, "\"");
    while (*text) {
        size_t length = 0;
        for (; *text && length < sizeof piece - 8; text++) {
            if (*text == '"' || *text == '\\')
                piece[length++] = '\\';
            piece[length++] = *text;
        }
        for (; ((unsigned char)*text & 0xC0) == 0x80 && length < sizeof piece - 1; text++)
            piece[length++] = *text;
        piece[length] = '\0';
        flow(report, piece, indent);
    }
    put(report, "\"");
}

static void labelled(struct text_report *report, const char *label, const char *text)
{
    if (!text || !*text)
        return;
    put(report, "    ");
    put(report, label);
    flow(report, text, report->used);
    end_line(report);
}

/* How many columns come before a line's character, counted from 1. */
static unsigned columns_before(const char *source, uint32_t character)
{
    unsigned before = 0, one;
    for (size_t bytes; character > 1 && (bytes = columns_of_first(source, &one)) > 0;
         character--, source += bytes)
        before += one;
    return before;
}

/* Writes as much of a line from a column on as fits. Gives where that part begins and ends. */
static void clip(struct text_report *report, const char *source, unsigned room, unsigned *from,
                 unsigned *ret_to)
{
    unsigned column = 0, one;
    size_t bytes;
    for (; column < *from && (bytes = columns_of_first(source, &one)) > 0; source += bytes)
        column += one;
    output_string(report->to, column ? " ..." : "    ");
    *from = column;
    for (; (bytes = columns_of_first(source, &one)) > 0 && column - *from + one <= room;
         source += bytes) {
        output_safe_bytes(report->to, source, bytes);
        column += one;
    }
    *ret_to = column;
    output_string(report->to, *source ? "...\n    " : "\n    ");
}

static void caret(struct text_report *report, const struct umpire_finding *finding)
{
    enum { UNDERLINED = 120 }; /* most carets if there is no terminal, in columns */
    if (!finding->source || !*finding->source)
        return;
    unsigned room = report->width > 24 ? report->width - 8 : UINT32_MAX;
    unsigned begin = columns_before(finding->source, finding->column);
    unsigned end = columns_before(finding->source, finding->end_column),
             from = end > room ? end - room : 0, to;
    from = from < begin ? from : begin;
    clip(report, finding->source, room, &from, &to);
    for (unsigned i = from; i < begin; i++)
        output_string(report->to, " ");
    if (report->colour)
        output_string(report->to, "\033[1;32m");
    output_string(report->to, "^");
    for (unsigned i = begin + 1;
         i < end && i < to && i < begin + (report->width ? room : UNDERLINED); i++)
        output_string(report->to, "~");
    if (report->colour)
        output_string(report->to, "\033[0m");
    end_line(report);
}

static bool game_begin(void *user, const struct umpire_game *game)
{
    ((struct text_report *)user)->round_word = game->round_word;
    return true;
}

static void where(struct text_report *report, const struct umpire_finding *finding)
{
    char phase[PHASE_BYTES];
    const struct {
        const char *word, *value;
    } parts[] = {{report->round_word, finding->round},
                 {NULL, finding->phase ? text_phase(finding->phase, phase) : NULL},
                 {"segment", finding->segment},
                 {"step", finding->step}};
    bool any = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].value)
            continue;
        put(report, any ? ", " : "    in ");
        put(report, parts[i].word ? parts[i].word : "");
        put(report, parts[i].word ? " " : "");
        put(report, parts[i].value);
        put(report, parts[i].word ? "" : " Phase");
        any = true;
    }
    if (finding->after) {
        char from[96];
        int length = snprintf(from, sizeof from, "it follows from finding %" PRIu64,
                              finding->after);
        if (finding->after == report->first && length > 0)
            snprintf(from + length, sizeof from - (size_t)length, ", in line %" PRIu64,
                     report->first_line);
        put(report, any ? "; " : "    ");
        flow(report, from, 4);
        any = true;
    }
    if (any)
        end_line(report);
}

static void legal(struct text_report *report, const struct umpire_finding *finding)
{
    static const char label[] = "    legal here:";
    char way[UMPIRE_LEGAL_WAY_BYTES], next[UMPIRE_LEGAL_WAY_BYTES];
    bool (*const next_way)(const struct umpire_finding *, size_t, char *,
                           size_t) = report->details ? umpire_legal_way : legal_way_short;
    if (!next_way(finding, 0, way, sizeof way))
        return;
    put(report, label);
    bool more = true;
    for (size_t i = 1; more; i++) {
        more = next_way(finding, i, next, sizeof next);
        if (!break_line(report, 1 + columns_of(way) + (more ? 2 : 0), sizeof label))
            put(report, " ");
        put(report, way);
        put(report, more ? " |" : "");
        memcpy(way, next, sizeof way);
    }
    end_line(report);
}

/* The rule's sentence, and where its book has it. */
static void write_rule_of_finding(struct text_report *report, const struct umpire_finding *finding)
{
    struct umpire_rule rule;
    if (umpire_rule_named(finding->rule, &rule))
        labelled(report, "rule: ", rule.statement);
    labelled(report, "reference: ", finding->citation);
}

static void also(struct text_report *report, const struct umpire_finding *finding)
{
    static const char label[] = "    also against:";
    if (finding->also_count == 0)
        return;
    put(report, label);
    for (size_t i = 0; i < finding->also_count; i++) {
        bool last = i + 1 == finding->also_count;
        if (!break_line(report, 1 + columns_of(finding->also[i]) + !last, sizeof label))
            put(report, " ");
        put(report, finding->also[i]);
        put(report, last ? "" : ",");
    }
    end_line(report);
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct text_report *report = user;
    report->path = log->path;
    report->weight.logs++;
    if (!log->configuration)
        return true;
    put(report, log->path);
    put(report, ": rules are set by ");
    flow(report, log->configuration, 4);
    end_line(report);
    return !report->output.failed;
}

/* A finding that is forgiven is handed over again: it is no longer the first violation then. */
static void note_first(struct text_report *report, const struct umpire_finding *finding)
{
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION && !finding->waived &&
                  !finding->baselined;
    if (counts && !report->first) {
        report->first = finding->number;
        report->first_line = finding->line;
    } else if (!counts && finding->number == report->first) {
        report->first = 0;
    }
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    struct text_report *report = user;
    note_first(report, finding);
    report->to = finding->waived || finding->baselined ? &report->aside : &report->output;
    put(report, report->path);
    put(report, ":");
    number(report, finding->line);
    put(report, ":");
    number(report, finding->column);
    put(report, ": ");
    coloured(report, level_colours[finding->level], umpire_level_words(finding->level));
    const char *excused = finding->baselined ? " (in the baseline): " : ": ";
    put(report, finding->waived ? " (waived): " : excused);
    flow(report, finding->message, 4);
    char rule[160];
    snprintf(rule, sizeof rule, " [%s]", finding->rule);
    flow(report, rule, 4);
    end_line(report);
    caret(report, finding);
    where(report, finding);
    write_rule_of_finding(report, finding);
    legal(report, finding);
    also(report, finding);
    labelled(report, "read on ", finding->assumed);
    labelled(report, "", finding->left_out);
    labelled(report, "waived: ", finding->waived);
    labelled(report, "baseline: ", finding->baselined);
    bool good = !report->to->failed;
    report->to = &report->output;
    return good;
}

/* Writes a count in brackets with a word after it; answers the next separator. */
static const char *write_count(struct text_report *report, const char *separator, uint64_t count,
                               const char *noun)
{
    char digits[GROUPED_BYTES];
    if (!count)
        return separator;
    put(report, separator);
    put(report, weight_grouped(count, digits));
    put(report, noun);
    return ", ";
}

/* Writes the number of findings of the game, and what its verdict rests on. */
static void counts(struct text_report *report, const struct umpire_game *game)
{
    static const char *const nouns[UMPIRE_LEVEL_COUNT][2] = {{" error", " errors"},
                                                             {" violation", " violations"},
                                                             {" advice", " advice"},
                                                             {" cut off", " cut off"}};
    char weight[WEIGHT_BYTES];
    const char *separator = " (";
    const uint64_t never = weight_never_decided(game);
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        separator = write_count(report, separator, game->findings[level],
                                nouns[level][game->findings[level] > 1]);
    separator = write_count(report, separator, game->waived, " waived");
    separator = write_count(report, separator, game->baselined, " in the baseline");
    separator = write_count(report, separator, game->corrections,
                            game->corrections == 1 ? " correction" : " corrections");
    separator = write_count(report, separator, game->penalties,
                            game->penalties == 1 ? " penalty" : " penalties");
    separator = write_count(report, separator, game->findings_omitted, " of them not listed");
    put(report, separator[0] == ',' ? "; " : separator);
    flow(report, weight_of_game(game, weight), 4);
    if (game->verdict == UMPIRE_CONFORMANT && never)
        write_count(report, "; ", never,
                    never == 1 ? " rule never decided, see --require-decided"
                               : " rules never decided, see --require-decided");
    put(report, ")");
}

/* Writes the first of `count` lines. */
static void put_lines(struct text_report *report, const uint64_t *lines, size_t line_count,
                      uint64_t count)
{
    char buffer[LINES_BYTES], more[64];
    flow(report, line_count > 1 ? ", lines " : ", line ", 8);
    flow(report, weight_lines(lines, line_count, ", ", buffer), 8);
    if (count > line_count) {
        snprintf(more, sizeof more, " and %" PRIu64 " more times", count - line_count);
        flow(report, more, 8);
    }
}

/* Writes a rule that was not decided, and on which lines. */
static void not_decided(struct text_report *report, const struct umpire_rule_lines *row,
                        const char *source)
{
    put(report, "    not decided: ");
    flow(report, row->rule, 8);
    put_lines(report, row->lines, row->line_count, row->count);
    if (row->lacking || row->untold) {
        flow(report,
             row->lacking ? " and later: the log does not tell " : ": the log does not tell ", 8);
        flow(report, row->lacking ? row->lacking : row->untold, 8);
    }
    if (source) {
        flow(report, ", by ", 8);
        quoted(report, source, 8);
    }
    end_line(report);
}

static void on_trust(struct text_report *report, const char *ruleset,
                     const struct umpire_fact *fact)
{
    put(report, "    on trust: ");
    flow(report, fact_is_of_table(ruleset, fact) ? "table: " : "", 8);
    flow(report, fact->verb, 8);
    put_lines(report, fact->lines, fact->line_count, fact->count);
    end_line(report);
}

static void list_not_decided(struct text_report *report, const struct umpire_game *game)
{
    for (size_t i = 0; i < game->undecided_rule_count; i++)
        not_decided(report, &game->undecided_rules[i], NULL);
    for (size_t i = 0; i < game->source_count; i++)
        for (size_t j = 0; j < game->sources[i].rule_count; j++)
            not_decided(report, &game->sources[i].rules[j], game->sources[i].name);
    if (game->excused_unlisted) {
        put(report, "    not decided: ");
        number(report, game->excused_unlisted);
        flow(report, " judgements by other sources", 8);
        end_line(report);
    }
    for (size_t i = 0; i < game->fact_count; i++)
        on_trust(report, game->ruleset, &game->facts[i]);
}

static void list_rulings_and_signatures(struct text_report *report, const struct umpire_game *game)
{
    char words[RULING_BYTES];
    for (size_t i = 0; i < game->ruling_count; i++) {
        put(report, "    ");
        flow(report, ruling_words(&game->rulings[i], words), 8);
        end_line(report);
    }
    for (size_t i = 0; i < game->signature_count; i++) {
        put(report, "    ");
        flow(report, signature_words(&game->signatures[i], words), 8);
        end_line(report);
    }
}

/* Writes ` table 4`, in quotes unless it is a number or a date: it could look like a verdict. */
static void heading(struct text_report *report, const char *word, const char *text)
{
    if (!text)
        return;
    put(report, " ");
    put(report, word);
    if (text[strspn(text, "0123456789-")] == '\0')
        put(report, text);
    else
        quoted(report, text, 4);
}

/* Writes where the units of an owner are at the end of the game; what has no place is left out. */
static void write_units_of(struct text_report *report, const struct umpire_game *game,
                           const char *owner)
{
    bool any = false;
    for (size_t i = 0; i < game->unit_count; i++) {
        const struct umpire_unit *unit = &game->units[i];
        if ((!unit->lost && !unit->place) || strcmp(unit->owner ? unit->owner : "", owner) != 0)
            continue;
        put(report, any ? "; " : "    units of ");
        if (!any)
            flow(report, *owner ? owner : "nobody", 8);
        put(report, any ? "" : ": ");
        flow(report, unit->name, 8);
        flow(report, unit->lost ? " " : " at ", 8);
        flow(report, unit->lost ? unit->lost : unit->place, 8);
        any = true;
    }
    if (any)
        end_line(report);
}

static void write_units(struct text_report *report, const struct umpire_game *game)
{
    if (report->details)
        for (size_t i = 0; i <= game->player_count; i++)
            write_units_of(report, game, i < game->player_count ? game->players[i] : "");
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct text_report *report = user;
    weight_add(&report->weight, game);
    report->first = 0;
    list_aside(report);
    put(report, report->path);
    put(report, ": game ");
    number(report, game->number);
    if (game->title) {
        put(report, " ");
        quoted(report, game->title, 4);
    }
    heading(report, "event ", game->event);
    heading(report, "site ", game->site);
    heading(report, "table ", game->table);
    heading(report, "", game->date);
    heading(report, "view of ", game->view);
    put(report, ": ");
    coloured(report, verdict_colours[game->verdict], umpire_verdict_name(game->verdict));
    put(report, game->left_unfinished ? ", left unfinished" : "");
    counts(report, game);
    end_line(report);
    list_rulings_and_signatures(report, game);
    write_units(report, game);
    if (game->decisions_required)
        list_not_decided(report, game);
    return !report->to->failed;
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct text_report *report = user;
    if (log->unreadable) {
        put(report, log->path);
        put(report, ": ");
        coloured(report, level_colours[0], "error");
        put(report, ": cannot be read: ");
        flow(report, log->unreadable, 4);
        end_line(report);
        report->weight.unreadable++;
    }
    return output_flush(report->to);
}

static bool flush_idle_text(void *user)
{
    struct text_report *report = user;
    list_aside(report);
    return output_flush(report->to);
}

void *text_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct text_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->output.file = options->file;
    report->aside.keep = keep;
    report->aside.user = report;
    report->to = &report->output;
    report->colour = options->colour;
    report->details = options->details;
    report->width = options->width;
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .game_begin = game_begin,
                                     .finding = finding, .game_end = game_end,
                                     .log_end = log_end,
                                     .idle = flush_idle_text};
    return report;
}

/* Writes the last line: the totals of several logs. */
static void totals(struct text_report *report)
{
    char words[WEIGHT_BYTES], digits[GROUPED_BYTES];
    put(report, weight_grouped(report->weight.logs, digits));
    put(report, " logs, ");
    flow(report, weight_of_games(&report->weight, words), 4);
    if (report->weight.unreadable) {
        flow(report, "; not read to the end: ", 4);
        put(report, weight_grouped(report->weight.unreadable, digits));
    }
    end_line(report);
}

bool text_report_close(void *user)
{
    struct text_report *report = user;
    if (report->weight.logs > 1)
        totals(report);
    bool good = output_flush(report->to);
    bytes_done(&report->kept);
    free(report);
    return good;
}
