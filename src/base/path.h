/* SPDX-License-Identifier: MIT */
/* Paths in a form in which two that name the same file, by their words alone, are equal. The file
 * system is not asked: a link has its own path, and "link/.." is the folder that the link stands
 * in. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

/* The path without "//", "." and, where a folder stands before it, ".."; a relative one is
 * continued from `folder`, unless that is NULL. "-" (standard input) stays as it is, and a file of
 * this name is "./-". The caller's to free. NULL: out of memory. */
char *path_normal(const char *folder, const char *path);

#endif
