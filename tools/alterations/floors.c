/* SPDX-License-Identifier: MIT */
#include "floors.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 20 };

/* "-" is any number. */
static uint64_t read_most(const char *text)
{
    return strcmp(text, "-") == 0 ? UINT64_MAX : strtoull(text, NULL, 10);
}

static bool read_row(struct floor *floor, const char *line)
{
    char share[MOST_DIGITS + 1], most[MOST_DIGITS + 1], every[MOST_DIGITS + 1],
        sample[MOST_DIGITS + 1];
    if (sscanf(line, "%31s %20s %20s %20s %20s", floor->kind, share, most, every, sample) != 5)
        return false;
    floor->all = (struct bounds){strtod(share, NULL), read_most(most)};
    floor->every = strtoull(every, NULL, 10);
    floor->sample = strtod(sample, NULL);
    return floor->every > 0;
}

bool floors_read(struct floors *floors, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    bool good = file != NULL;
    floors->count = 0;
    while (good && getline(&line, &capacity, file) >= 0)
        if (line[0] != '#' && line[0] != '\n')
            good = floors->count < KINDS_MOST && read_row(&floors->list[floors->count++], line);
    free(line);
    if (file)
        fclose(file);
    return good;
}

static void print_row(FILE *to, const struct floor *floor)
{
    char most[MOST_DIGITS + 1] = "-";
    if (floor->all.most != UINT64_MAX)
        snprintf(most, sizeof most, "%" PRIu64, floor->all.most);
    fprintf(to, "%-18s %6.2f %4s %5zu %6.2f\n", floor->kind, floor->all.share, most, floor->every,
            floor->sample);
}

/* The comments of a file; the caller frees them. */
static char *read_comments(const char *path)
{
    FILE *file = fopen(path, "r");
    char *comments = NULL, *line = NULL;
    size_t length, capacity = 0;
    FILE *to = allocated(open_memstream(&comments, &length));
    while (file && getline(&line, &capacity, file) >= 0)
        if (line[0] == '#')
            fputs(line, to);
    fclose(to);
    free(line);
    if (file)
        fclose(file);
    return allocated(comments);
}

bool floors_write(const struct floors *floors, const char *path)
{
    char *comments = read_comments(path);
    FILE *file = fopen(path, "w");
    bool good = file && fputs(comments, file) >= 0;
    for (size_t i = 0; good && i < floors->count; i++)
        print_row(file, &floors->list[i]);
    free(comments);
    return file && fclose(file) == 0 && good;
}

struct floor floor_of(const struct floors *floors, const struct kind *kind)
{
    for (size_t i = 0; i < floors->count; i++)
        if (strcmp(floors->list[i].kind, kind->name) == 0)
            return floors->list[i];
    struct floor none = {.all = {0, UINT64_MAX}, .every = 1};
    strncpy(none.kind, kind->name, sizeof none.kind - 1);
    return none;
}

void floor_put(struct floors *floors, const struct floor *floor)
{
    size_t i = 0;
    while (i < floors->count && strcmp(floors->list[i].kind, floor->kind) != 0)
        i++;
    if (i == KINDS_MOST)
        return;
    floors->list[i] = *floor;
    floors->count += i == floors->count;
}

/* A share as the file has it: rounded down to hundredths. */
static double written(double share)
{
    enum { HUNDREDTHS = 100 };
    return (double)(uint64_t)(share * HUNDREDTHS + 1e-6) / HUNDREDTHS;
}

struct bounds bounds_of(const struct tally *tally, enum measure measure)
{
    return (struct bounds){written(tally_share(tally, measure)),
                           measure == TOLD ? UINT64_MAX : tally->most};
}

bool holds(const struct bounds *bounds, const struct tally *tally, enum measure measure)
{
    struct bounds now = bounds_of(tally, measure);
    return now.share > bounds->share - 1e-6 &&
           (bounds->most == UINT64_MAX || tally->most <= bounds->most);
}
