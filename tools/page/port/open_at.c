/* SPDX-License-Identifier: MIT */
/* Where there is no openat2: a file is below a directory if its real path is. */
#include "desk/shared/beneath.h"

#include <errno.h>
#include <fcntl.h>

/* tools/page/glue/host.js: whether the path leads out of the directory, or, with `no_links`,
 * through a link. */
int host_leads_out(int directory, const char *path, int no_links);

int cli_open_at(int directory, const char *path, int flags, bool no_links)
{
    if (!host_leads_out(directory, path, no_links))
        return openat(directory, path, flags);
    errno = EXDEV;
    return -1;
}
