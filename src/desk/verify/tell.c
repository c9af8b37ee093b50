/* SPDX-License-Identifier: MIT */
#include "desk/verify/verify.h"

#include <inttypes.h>
#include <string.h>

const struct with_file *verify_with(const struct verify *verify, const char *sha256)
{
    for (size_t i = 0; i < verify->with_count; i++)
        if (strcmp(verify->with[i].sha256, sha256) == 0)
            return &verify->with[i];
    return NULL;
}

void verify_tell(struct verify *verify, const struct umpire_deviation *one)
{
    if (!one->name)
        verify->deviations++;
    if (verify->told++ >= VERIFY_TOLD_MOST)
        return;
    cli_print(stdout, "%s", verify->report.path);
    if (one->line)
        printf(":%" PRIu64, one->line);
    if (one->log)
        cli_print(stdout, ": %s", one->log);
    if (one->log && one->log_line)
        printf(":%" PRIu64, one->log_line);
    cli_print(stdout, ": %s\n", one->what);
}
