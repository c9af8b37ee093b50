/* How often each face was rolled in a summary, and how likely that was. */
#include "report/summary.h"

#include "report/chance.h"

#include <stdlib.h>
#include <string.h>

const char summary_of_dice[] = "How likely such a count or a rarer one is with fair dice (exact "
                               "binomial test), corrected for the number of counts "
                               "looked at (Holm). A rare count proves nothing: logs are written by "
                               "people, dice differ, and among many events something "
                               "rare happens.";

static bool same_dice(const struct summary_row *a, const struct summary_row *b)
{
    return strcmp(a->keys[0], b->keys[0]) == 0 && strcmp(a->keys[1], b->keys[1]) == 0 &&
           strcmp(a->keys[2], b->keys[2]) == 0;
}

struct summary_fall *summary_falls(const struct summary *summary, size_t *ret_count)
{
    size_t count = summary->faces.count;
    const struct summary_row *rows = summary->faces.rows;
    struct summary_fall *falls = calloc(count + 1, sizeof *falls);
    double *chances = malloc((count + 1) * sizeof *chances);
    for (size_t i = 0, next; i < count && falls && chances; i = next) {
        uint64_t dice = 0, of = 0;
        for (next = i; next < count && same_dice(&rows[next], &rows[i]); next++) {
            dice += rows[next].numbers[FACE_COUNT];
            of += rows[next].numbers[FACE_SIDES];
        }
        for (size_t at = i; at < next; at++) {
            falls[at] = (struct summary_fall){rows[at].keys[0],
                                              rows[at].keys[1],
                                              rows[at].keys[2],
                                              rows[at].keys[3],
                                              rows[at].numbers[FACE_COUNT],
                                              dice,
                                              rows[at].numbers[FACE_SIDES],
                                              of,
                                              1};
            chances[at] = chance_of(falls[at].count, dice, falls[at].sides, of);
        }
    }
    if (!falls || !chances || !chance_correct(chances, count)) {
        free(falls);
        falls = NULL;
    }
    for (size_t i = 0; falls && i < count; i++)
        falls[i].chance = chances[i];
    free(chances);
    *ret_count = count;
    return falls;
}
