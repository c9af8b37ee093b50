/* SPDX-License-Identifier: MIT */
/* Emscripten's own umask answers that no permission is given to a new file. */
#include <sys/stat.h>

int host_umask(int mask); /* tools/page/glue/host.js */

mode_t umask(mode_t mask)
{
    return (mode_t)host_umask((int)mask);
}
