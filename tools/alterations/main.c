/* Counts the findings of all one-line alterations of conformant games.
 *
 *   alterations LOG...    prints how many games with a line altered, and with a word misspelt, have
 *                         one finding, two, three
 *                         or more, for the play and for the declarations of each log; then the
 * worst games and their findings */
#include "count.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char reasons[] = "Why some games have several findings:\n"
                              "- What is missing needs an operand that candidates leave out: an "
                              "attack as a counter (sector-fleet 120, six-rounds\n"
                              "  223), dice that fell in a roll-off (three-players 29 to 31, "
                              "campaign 303, 307), the level of an admiral\n"
                              "  (by-fleet 88).\n"
                              "- What is missing belongs to a step before the first breach "
                              "(campaign 93, 200; two-players 96, where another squad\n"
                              "  acts), or stands too far in front of it (six-rounds 305).\n"
                              "- Statements in the wrong order break no rule at first: damage that "
                              "is suffered too early shows rounds later\n"
                              "  (six-rounds 199, 351, 481, 490), a repair segment too early at "
                              "the end of its phase (campaign 159, 163); or\n"
                              "  statements change places with a line of several (campaign 405).\n";

/* NULL: it cannot be read. */
static char *read_log(const char *path, size_t *ret_length)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    size_t capacity = 0;
    ssize_t length = file ? getdelim(&bytes, &capacity, '\0', file) : -1;
    if (file)
        fclose(file);
    if (length < 0) {
        fprintf(stderr, "alterations: %s: cannot be read\n", path);
        free(bytes);
        return NULL;
    }
    *ret_length = (size_t)length;
    return bytes;
}

static void print_row(const char *label, const struct alterations *counts)
{
    const uint64_t *games = counts->games;
    uint64_t found = counts->tried - games[0];
    printf("%-44s %6" PRIu64 " %6" PRIu64 " %6" PRIu64 " %5" PRIu64 " %5" PRIu64 " %5" PRIu64
           "  %5.1f %%\n",
           label, counts->tried, found, games[1], games[2], games[3], games[ALTERATIONS_MANY],
           found ? 100.0 * (double)games[1] / (double)found : 100.0);
}

static void add(struct alterations *all, const struct alterations *one)
{
    all->tried += one->tried;
    for (size_t i = 0; i <= ALTERATIONS_MANY; i++)
        all->games[i] += one->games[i];
    for (size_t i = 0; i < one->worst_count; i++)
        alterations_note_worst(all, &one->worst[i]);
}

static int count(int logs, char **paths, const char *title, bool declarations, unsigned kinds)
{
    struct alterations all = {0};
    printf("%-44s %6s %6s %6s %5s %5s %5s  %7s\n", title, "tried", "found", "one",
           "two", "three", "more", "one of");
    for (int i = 0; i < logs; i++) {
        struct alterations one = {0};
        size_t length;
        char *bytes = read_log(paths[i], &length);
        bool good = bytes &&
                    alterations_count(&one, paths[i], bytes, length, declarations, kinds, 1);
        free(bytes);
        if (!good)
            return 1;
        print_row(paths[i], &one);
        add(&all, &one);
    }
    print_row("all", &all);
    for (size_t i = 0; i < all.worst_count; i++)
        printf("%5" PRIu64 " findings: %s:%" PRIu64 ": %s %.0zu\n", all.worst[i].findings,
               all.worst[i].path, all.worst[i].line, alteration_name(all.worst[i].alteration),
               all.worst[i].word);
    if (!declarations && kinds == ALTERED_LINES)
        fputs(reasons, stdout);
    return 0;
}

int main(int words, char **word)
{
    if (words < 2) {
        fputs("usage: alterations LOG...\n", stderr);
        return 2;
    }
    int logs = words - 1;
    char **paths = word + 1;
    return count(logs, paths, "lines of play", false, ALTERED_LINES) ||
           count(logs, paths, "lines of declarations", true, ALTERED_LINES) ||
           count(logs, paths, "words of play", false, ALTERED_WORDS) ||
           count(logs, paths, "words of declarations", true, ALTERED_WORDS);
}
