/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/compare.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PARTS = 6, TOLD_MOST = 100 };

static bool fault(const struct matrix_baseline *baseline, uint64_t number)
{
    cli_print(stderr,
              "umpire: %s:%" PRIu64
              ": an entry is: KIND RULE OTHER-RULE LINE LOG STATEMENT, with tabs between them; "
              "'umpire matrix --write-baseline=FILE' writes such a file\n",
              baseline->path, number);
    return false;
}

static bool is_kind(const char *word)
{
    return strcmp(word, matrix_outcome_name(MATRIX_ACCEPTED)) == 0 ||
           strcmp(word, matrix_outcome_name(MATRIX_REFUSED)) == 0 ||
           strcmp(word, matrix_outcome_name(MATRIX_ANOTHER_RULE)) == 0;
}

static bool take_entry(void *user, char *line, uint64_t number)
{
    struct matrix_baseline *baseline = user;
    char *parts[PARTS];
    if (!*line || *line == '#')
        return true;
    struct matrix_known *grown = cli_room(baseline->list, baseline->count, &baseline->capacity,
                                          sizeof *grown);
    char *text = grown ? strdup(line) : NULL;
    baseline->list = grown ? grown : baseline->list;
    if (!text)
        return cli_out_of_memory(), false;
    struct matrix_known *one = &baseline->list[baseline->count++];
    *one = (struct matrix_known){.text = text, .number = number};
    for (int i = 0; i < PARTS; i++) {
        size_t length = i + 1 < PARTS ? strcspn(text, "\t") : strlen(text);
        if (length == 0 || (i + 1 < PARTS && !text[length]))
            return fault(baseline, number);
        parts[i] = text;
        text += length + (text[length] != '\0');
        parts[i][length] = '\0';
    }
    one->kind = parts[0], one->found = parts[1], one->claimed = parts[2];
    one->log = parts[4], one->statement = parts[5];
    return (is_kind(one->kind) && number_read(parts[3], 1, UINT64_MAX, &one->line)) ||
           fault(baseline, number);
}

static int by_place(const void *a, const void *b)
{
    const struct matrix_known *one = a, *other = b;
    int order = strcmp(one->log, other->log);
    return order ? order : (one->line > other->line) - (one->line < other->line);
}

bool matrix_baseline_read(struct matrix_baseline *baseline, const char *path)
{
    baseline->path = path;
    if (!cli_each_line(path, take_entry, baseline))
        return false;
    if (baseline->count)
        qsort(baseline->list, baseline->count, sizeof *baseline->list, by_place);
    return true;
}

void matrix_baseline_done(struct matrix_baseline *baseline)
{
    for (size_t i = 0; i < baseline->count; i++)
        free(baseline->list[i].text);
    free(baseline->list);
    *baseline = (struct matrix_baseline){0};
}

/* The first entry that does not stand before the place. */
static size_t first_at(const struct matrix_baseline *baseline, const struct matrix_known *place)
{
    size_t low = 0, high = baseline->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_place(&baseline->list[middle], place) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const char *or_none(const char *rule)
{
    return rule ? rule : "-";
}

bool matrix_baseline_settle(struct matrix_baseline *baseline, const struct matrix_settled *one)
{
    const struct matrix_known place = {.log = one->log, .line = one->line};
    bool known = false;
    for (size_t i = first_at(baseline, &place);
         i < baseline->count && by_place(&baseline->list[i], &place) == 0; i++) {
        struct matrix_known *entry = &baseline->list[i];
        bool same = strcmp(entry->kind, matrix_outcome_name(one->kind)) == 0 &&
                    strcmp(entry->found, or_none(one->found)) == 0 &&
                    strcmp(entry->claimed, or_none(one->claimed)) == 0;
        known = known || same;
        if (same)
            entry->seen = true;
        else
            entry->gone = true;
    }
    return known;
}

char *matrix_baseline_entry(const struct matrix_settled *one)
{
    char *entry;
    if (asprintf(&entry, "%s\t%s\t%s\t%" PRIu64 "\t%s\t%s", matrix_outcome_name(one->kind),
                 or_none(one->found), or_none(one->claimed), one->line, one->log,
                 one->statement) < 0)
        return NULL;
    return entry;
}

void matrix_baseline_tell_gone(const struct matrix_baseline *baseline)
{
    uint64_t told = 0;
    for (size_t i = 0; i < baseline->count; i++) {
        const struct matrix_known *one = &baseline->list[i];
        if (one->gone && !one->seen && told++ < TOLD_MOST)
            cli_print(stderr,
                      "umpire: %s:%" PRIu64 ": %s:%" PRIu64
                      ": the two no longer disagree so at '%s': take the entry out\n",
                      baseline->path, one->number, one->log, one->line, one->statement);
    }
    if (told > TOLD_MOST)
        cli_say("%s: %" PRIu64 " more entries hold no longer", baseline->path, told - TOLD_MOST);
}

bool matrix_baseline_write(const char *path, char *const *entries, size_t count)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return false;
    int copy = dup(output.file);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
    bool good = file && fputs("# Disagreements that are known and do not count: umpire matrix "
                              "--baseline\n",
                              file) >= 0;
    for (size_t i = 0; i < count && good; i++)
        good = fprintf(file, "%s\n", entries[i]) > 0;
    good = (file ? fclose(file) == 0 : copy >= 0 && close(copy) == 0) && good;
    if (!good)
        cli_unwritten("the baseline");
    return cli_output_close(&output, good) && good;
}
