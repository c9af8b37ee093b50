/* SPDX-License-Identifier: MIT */
/* Paths in a form in which two that name the same file, by their words alone, are equal. The file
 * system is not asked: a link has its own path, and "link/.." is the folder of the link. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include <stdbool.h>
#include <sys/stat.h>

/* The path without "//", "." and, where a folder stands before it, ".."; a relative one is
 * continued from `folder`, unless that is NULL. "-" (standard input) stays as it is, and a file of
 * this name is "./-". The caller's to free. NULL: out of memory. */
char *path_normal(const char *folder, const char *path);

/* Whether both are of one file that has not been changed between them. */
static inline bool path_same_state(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

#endif
