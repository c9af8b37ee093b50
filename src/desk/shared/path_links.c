/* SPDX-License-Identifier: MIT */

#include "desk/shared/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool path_links_add(struct path_links *links, const char *path)
{
    char **grown = cli_room(links->links, links->count, &links->capacity, sizeof *grown);
    if (!grown)
        return false;
    links->links = grown;
    grown[links->count] = strdup(path);
    return grown[links->count++] != NULL;
}

static void free_all(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
}

void path_links_done(struct path_links *links)
{
    free_all(links->links, links->count);
}

static int in_order(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* Whether one of the sorted paths is a real path or a directory above it. Cuts the path. */
static bool is_below(char *real, char **sorted, size_t count)
{
    const char *root = "/";
    for (char *cut = real + strlen(real); cut > real; cut = strrchr(real, '/')) {
        *cut = '\0';
        if (*real && bsearch(&real, sorted, count, sizeof *sorted, in_order))
            return true;
    }
    return bsearch(&root, sorted, count, sizeof *sorted, in_order) != NULL;
}

bool path_links_tell(const struct path_links *links, char **named, size_t named_count,
                     void (*outside)(void *user, const char *link), void *user)
{
    char **sorted = links->count ? calloc(named_count + 1, sizeof *sorted) : NULL;
    size_t count = 0;
    if (!sorted)
        return links->count == 0;
    bool good = true;
    for (size_t i = 0; i < named_count && good; i++) {
        sorted[count] = realpath(named[i], NULL);
        good = sorted[count] || errno != ENOMEM;
        count += sorted[count] != NULL;
    }
    qsort(sorted, count, sizeof *sorted, in_order);
    for (size_t i = 0; i < links->count && good; i++) {
        char *real = realpath(links->links[i], NULL);
        good = real || errno != ENOMEM;
        if (good && (!real || !is_below(real, sorted, count)))
            outside(user, links->links[i]);
        free(real);
    }
    free_all(sorted, count);
    return good;
}
