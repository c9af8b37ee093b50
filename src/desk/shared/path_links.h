/* SPDX-License-Identifier: MIT */
/* Links to directories, found below a directory whose logs are read. They are not followed, so a
 * loop of links does no harm: the directory that a link leads to is read only if it is below a
 * named path itself. */
#ifndef CLI_PATH_LINKS_H
#define CLI_PATH_LINKS_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is empty. */
struct path_links {
    char **links;
    size_t count, capacity;
};

/* Copies the link's path. False: out of memory. */
bool path_links_add(struct path_links *links, const char *path);
void path_links_done(struct path_links *links);

/* Calls a function, in order, for each link whose target is not below a named path. Links within
 * the named paths are followed. Cost: O(nd log m) for n links, targets d directories deep and m
 * paths. False: out of memory. */
bool path_links_tell(const struct path_links *links, char **named, size_t named_count,
                     void (*outside)(void *user, const char *link), void *user);

#endif
