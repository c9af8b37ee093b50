/* SPDX-License-Identifier: MIT */
#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

#include "tests.h"

static void add_all(struct path_table *table, const char *const *paths)
{
    for (; *paths; paths++)
        CU_ASSERT_TRUE(path_table_add(table, *paths));
}

static void expect(const struct path_table *table, const char *const *paths)
{
    char room[PATH_ROOM];
    for (size_t i = 0; i < table->count && paths[i]; i++) {
        const char *path = path_table_at(table, i, room);
        EXPECT(strcmp(path, paths[i]) == 0, "path %zu is %s, not %s", i, path, paths[i]);
        CU_ASSERT_TRUE(!paths[i + 1] == (i + 1 == table->count));
    }
}

static void paths_come_back_as_they_were_added(void)
{
    static const char *const paths[] = {"-", "a",     "x/a",   "x/b", "x/",    "x//a", "/a", "/",
                                        "",  "y/z/a", "y/z/b", "y/a", "y/z/c", "./a",  NULL};
    struct path_table table = {0};
    add_all(&table, paths);
    expect(&table, paths);
    CU_ASSERT_TRUE(path_table_once(&table));
    path_table_done(&table);
}

static void paths_are_sorted_by_their_bytes(void)
{
    static const char *const paths[] = {"first", "d/z",        "d/m/b", "d/m/a",   "d/m-1",
                                        "d/a",   "d/\xC3\xA9", "d/Z",   "d/m/n/c", NULL};
    static const char *const sorted[] = {"first", "d/Z",     "d/a", "d/m-1",      "d/m/a",
                                         "d/m/b", "d/m/n/c", "d/z", "d/\xC3\xA9", NULL};
    struct path_table table = {0};
    add_all(&table, paths);
    path_table_sort(&table, 1);
    expect(&table, sorted);
    path_table_done(&table);
}

static void a_path_that_stands_twice_is_found(void)
{
    static const char *const paths[] = {"d/b", "e/a", "d/a", "d/b", NULL};
    struct path_table table = {0};
    CU_ASSERT_TRUE(path_table_once(&table));
    add_all(&table, paths);
    CU_ASSERT_FALSE(path_table_once(&table));
    expect(&table, paths);
    table.count--;
    CU_ASSERT_TRUE(path_table_once(&table));
    path_table_done(&table);
}

static void no_path_is_cut(void)
{
    enum { LENGTH = 3 * PATH_ROOM };
    char *path = had(malloc(LENGTH + 1)), room[PATH_ROOM];
    const size_t lengths[] = {LENGTH, PATH_ROOM, PATH_ROOM - 1, LENGTH - 1};
    struct path_table table = {0};
    memset(path, 'p', LENGTH);
    path[20] = path[PATH_ROOM - 10] = '/';
    for (size_t i = 0; i < 4; i++) {
        char kept = path[lengths[i]];
        path[lengths[i]] = '\0';
        CU_ASSERT_TRUE(path_table_add(&table, path));
        CU_ASSERT_STRING_EQUAL(path_table_at(&table, i, room), path);
        path[lengths[i]] = kept;
    }
    CU_ASSERT_TRUE(path_table_once(&table));
    path_table_done(&table);
    free(path);
}

static void a_path_takes_its_name_and_little_more(void)
{
    char path[80];
    struct path_table table = {0};
    for (int i = 0; i < 1000; i++) {
        snprintf(path, sizeof path, "a/directory/with/a/long/name/%03d.umpire", i);
        CU_ASSERT_TRUE(path_table_add(&table, path));
    }
    CU_ASSERT_TRUE(table.used <=
                   1000 * sizeof "000.umpire" + sizeof "a/directory/with/a/long/name/");
    path_table_done(&table);
}

SUITE(path_table)
{
    CU_pSuite suite = CU_add_suite("path table", NULL, NULL);
    CU_add_test(suite, "paths come back as they were added", paths_come_back_as_they_were_added);
    CU_add_test(suite, "paths are sorted by their bytes", paths_are_sorted_by_their_bytes);
    CU_add_test(suite, "a path that stands twice is found", a_path_that_stands_twice_is_found);
    CU_add_test(suite, "no path is cut", no_path_is_cut);
    CU_add_test(suite, "a path takes its name and little more",
                a_path_takes_its_name_and_little_more);
}
