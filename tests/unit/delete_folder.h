/* SPDX-License-Identifier: MIT */
/* For tests that work in a folder of their own. */
#ifndef TESTS_DELETE_FOLDER_H
#define TESTS_DELETE_FOLDER_H

#include <ftw.h>
#include <stdio.h>

static int delete_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    return remove(path);
}

/* Deletes a folder with all that is in it. Follows no links. Other than 0: something is left. */
static inline int delete_folder(const char *path)
{
    return nftw(path, delete_entry, 8, FTW_DEPTH | FTW_PHYS);
}

#endif
