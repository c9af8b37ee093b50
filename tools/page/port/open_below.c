/* Where there is no openat2: a file is below a folder if its real path is. */
#include "cli/shared/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_open_below(const char *folder, const char *path)
{
    char joined[PATH_MAX], root[PATH_MAX], real[PATH_MAX];
    if (snprintf(joined, sizeof joined, "%s/%s", folder, path) >= (int)sizeof joined) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (!realpath(folder, root) || !realpath(joined, real))
        return -1;
    size_t length = strcmp(root, "/") == 0 ? 0 : strlen(root);
    if (strncmp(root, real, length) == 0 && real[length] == '/')
        return open(real, O_RDONLY | O_NOCTTY);
    errno = EXDEV;
    return -1;
}
