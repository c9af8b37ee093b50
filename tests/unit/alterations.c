/* One mistake is one finding: whole games of the corpus are altered in one line, or have one word
 * misspelt. Of those with findings, nearly all have exactly one, and none has more than three. All
 * lines of play are altered, and words of every few lines misspelt; `make alterations` counts
 * all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "tests.h"

enum { EVERY_LINE = 1, EVERY_FEW = 7, PERCENT_LEAST = 99, PERCENT_LEAST_OF_WORDS = 99 };

/* Counts alterations (a bit each) of every `step`th line of all whole games of the corpus. */
static void count_all(struct alterations *counts, bool declarations, unsigned kinds, size_t step)
{
    struct files files;
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        const char *games = strstr(files.paths[i], "/games/");
        if (!games || strchr(games + strlen("/games/"), '/'))
            continue;
        char *bytes = read_file(files.paths[i], &length);
        CU_ASSERT_TRUE(
            alterations_count(counts, files.paths[i], bytes, length, declarations, kinds, step));
        free(bytes);
    }
    files_done(&files);
}

static void expect_one_finding(const struct alterations *counts, uint64_t percent)
{
    uint64_t found = counts->tried - counts->games[0];
    EXPECT(found > 100 && 100 * counts->games[1] >= percent * found,
           "of %llu altered games with findings %llu have exactly one; see 'make alterations'",
           (unsigned long long)found, (unsigned long long)counts->games[1]);
}

static void one_altered_line_is_one_finding(void)
{
    struct alterations counts = {0};
    count_all(&counts, false, ALTERED_LINES, EVERY_LINE);
    expect_one_finding(&counts, PERCENT_LEAST);
    EXPECT(counts.games[ALTERATIONS_MANY] == 0,
           "%llu altered games have more than three findings; see 'make alterations'",
           (unsigned long long)counts.games[ALTERATIONS_MANY]);
}

static void one_misspelt_word_is_one_finding(void)
{
    struct alterations counts = {0};
    count_all(&counts, false, ALTERED_WORDS, EVERY_FEW);
    count_all(&counts, true, ALTERED_WORDS, EVERY_FEW);
    expect_one_finding(&counts, PERCENT_LEAST_OF_WORDS);
    CU_ASSERT_EQUAL(counts.games[ALTERATIONS_MANY], 0);
}

SUITE(alterations)
{
    CU_pSuite suite = CU_add_suite("alterations", NULL, NULL);
    CU_add_test(suite, "one altered line is one finding", one_altered_line_is_one_finding);
    CU_add_test(suite, "one misspelt word is one finding", one_misspelt_word_is_one_finding);
}
