/* One mistake is one finding: of whole games with one line altered, most in which something is
 * found have exactly one finding. `make alterations` counts them all; here every few lines are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "tests.h"

enum { STEP = 7, PERCENT_LEAST = 96 };

static void one_altered_line_is_one_finding(void)
{
    struct files files;
    struct alterations counts = {0};
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        const char *games = strstr(files.paths[i], "/games/");
        if (!games || strchr(games + strlen("/games/"), '/'))
            continue;
        char *bytes = read_file(files.paths[i], &length);
        CU_ASSERT_TRUE(alterations_count(&counts, files.paths[i], bytes, length, false, STEP));
        free(bytes);
    }
    uint64_t found = counts.tried - counts.games[0];
    EXPECT(found > 100 && 100 * counts.games[1] >= PERCENT_LEAST * found,
           "of %llu altered games with findings %llu have exactly one; see 'make alterations'", (unsigned long long)found,
           (unsigned long long)counts.games[1]);
    files_done(&files);
}

SUITE(alterations)
{
    CU_pSuite suite = CU_add_suite("alterations", NULL, NULL);
    CU_add_test(suite, "one altered line is one finding", one_altered_line_is_one_finding);
}
