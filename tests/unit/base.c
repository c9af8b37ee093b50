/* SPDX-License-Identifier: MIT */
#include "base/array.h"
#include "base/block.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/random.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests.h"

static void text_is_cut_between_characters(void)
{
    char buffer[12];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, "0123456é9abc");
    CU_ASSERT_STRING_EQUAL(buffer, "0123456...");
    text_add_string(&text, "more");
    CU_ASSERT_STRING_EQUAL(buffer, "0123456...");
    text_clear(&text);
    text_addf(&text, "%d %s", -7, "ok");
    CU_ASSERT_STRING_EQUAL(buffer, "-7 ok");
    text_clear(&text);
    text_add_string(&text, "exactly 11!");
    CU_ASSERT_STRING_EQUAL(buffer, "exactly 11!");
    text_add_string(&text, "");
    CU_ASSERT_STRING_EQUAL(buffer, "exactly 11!");
    text_add_string(&text, "+");
    CU_ASSERT_STRING_EQUAL(buffer, "exactly ...");
    text_clear(&text);
    text_add_hexadecimal(&text, (const uint8_t[]){0x00, 0x9a, 0xff}, 3);
    CU_ASSERT_STRING_EQUAL(buffer, "009aff");
    text_add_hexadecimal(&text, (const uint8_t[]){1, 2, 3}, 3);
    CU_ASSERT_STRING_EQUAL(buffer, "009aff01...");
}

static void slices_differ_by_any_byte(void)
{
    enum { MOST = 40 };
    char one[MOST], other[MOST];
    for (size_t i = 0; i < MOST; i++)
        one[i] = other[i] = (char)('a' + i);
    for (size_t length = 0; length <= MOST; length++) {
        const struct slice a = {one, length}, b = {other, length};
        EXPECT(slice_equal(a, b) && slice_head(a) == slice_head(b), "%zu bytes are not themselves",
               length);
        for (size_t i = 0; i < length; i++) {
            other[i] ^= 1;
            EXPECT(!slice_equal(a, b), "%zu bytes are equal but for byte %zu", length, i);
            EXPECT((slice_head(a) != slice_head(b)) == (i < 8),
                   "byte %zu of %zu is not of the head", i, length);
            other[i] ^= 1;
        }
        if (length < MOST)
            CU_ASSERT_FALSE(slice_equal(a, (struct slice){other, length + 1}));
    }
}

struct root {
    struct table numbers, others;
};

struct other {
    uint64_t values[3];
};

static void an_element_that_is_appended_again_is_zero(void)
{
    struct block block = {.head = NULL};
    uint32_t index = 0;
    CU_ASSERT_TRUE_FATAL(block_begin(&block, 24, sizeof(struct root)));
    for (int i = 0; i < 2; i++) {
        CU_ASSERT_TRUE_FATAL(
            block_append(&block, offsetof(struct root, numbers), sizeof(int), &index));
        struct root *root = (struct root *)(void *)block.bytes;
        CU_ASSERT_EQUAL(TABLE(int, root, root->numbers)[index], 0);
        TABLE(int, root, root->numbers)[index] = 7;
        root->numbers.count = 0;
    }
    block_done(&block);
}

static void tables_grow_and_copies_are_the_same(void)
{
    struct block block = {.head = NULL}, copy = {.head = NULL};
    uint32_t index = 0;
    CU_ASSERT_TRUE_FATAL(block_begin(&block, 24, sizeof(struct root)));
    for (int i = 0; i < 1000; i++) {
        CU_ASSERT_TRUE_FATAL(
            block_append(&block, offsetof(struct root, numbers), sizeof(int), &index));
        struct root *root = (struct root *)(void *)block.bytes;
        TABLE(int, root, root->numbers)[index] = i;
        if (i % 10 != 0)
            continue;
        CU_ASSERT_TRUE_FATAL(
            block_append(&block, offsetof(struct root, others), sizeof(struct other), &index));
        root = (struct root *)(void *)block.bytes;
        TABLE(struct other, root, root->others)[index].values[2] = (uint64_t)i;
    }
    EXPECT(block.used <= 128 + 1024 * sizeof(int) + 128 * sizeof(struct other),
           "%u bytes: a table that grew has left a hole", block.used);
    CU_ASSERT_TRUE_FATAL(block_copy(&copy, &block));
    const struct root *root = (const struct root *)(const void *)copy.bytes;
    CU_ASSERT_EQUAL(root->numbers.count, 1000);
    CU_ASSERT_EQUAL(root->others.count, 100);
    for (int i = 0; i < 1000; i++)
        CU_ASSERT_EQUAL_FATAL(TABLE_CONST(int, root, root->numbers)[i], i);
    for (uint64_t i = 0; i < 100; i++)
        CU_ASSERT_EQUAL_FATAL(TABLE_CONST(struct other, root, root->others)[i].values[2], 10 * i);
    CU_ASSERT_TRUE(block_begin(&block, 0, sizeof(struct root)));
    CU_ASSERT_EQUAL(((const struct root *)(const void *)block.bytes)->numbers.count, 0);
    block_done(&block);
    block_done(&copy);
}

static void paths_of_one_file_have_one_normal_form(void)
{
    static const struct {
        const char *folder, *path, *normal;
    } cases[] = {{NULL, "a", "a"},
                 {NULL, "./a", "a"},
                 {NULL, "a//b/", "a/b"},
                 {NULL, "a/./b/.", "a/b"},
                 {NULL, "a/b/../c", "a/c"},
                 {NULL, "a/../..", ".."},
                 {NULL, "../../a/..", "../.."},
                 {NULL, "..a/b..", "..a/b.."},
                 {NULL, ".", "."},
                 {NULL, "", "."},
                 {NULL, "a/..", "."},
                 {NULL, "/", "/"},
                 {NULL, "//a", "/a"},
                 {NULL, "/..", "/"},
                 {NULL, "/../a/../../b", "/b"},
                 {NULL, "-", "-"},
                 {NULL, "./-", "./-"},
                 {NULL, "-/", "./-"},
                 {NULL, "a/../-", "./-"},
                 {"/x", "./-", "/x/-"},
                 {NULL, "--", "--"},
                 {"/x/y", "a", "/x/y/a"},
                 {"/x/y/", "../a", "/x/a"},
                 {"/x", "../../a", "/a"},
                 {"/x", "/a", "/a"},
                 {"/x", ".", "/x"},
                 {"/x", "-", "-"},
                 {"/", "a", "/a"},
                 {"x", "../../a", "../a"},
                 {"", "a", "a"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *normal = path_normal(cases[i].folder, cases[i].path);
        EXPECT(normal && strcmp(normal, cases[i].normal) == 0, "'%s' is '%s', and not '%s'",
               cases[i].path, normal ? normal : "out of memory", cases[i].normal);
        free(normal);
    }
}

struct pair {
    unsigned char key;
    uint16_t number; /* the place before sorting */
} __attribute__((packed));

static int by_key(const void *one, const void *other, void *user)
{
    (*(size_t *)user)++;
    return ((const struct pair *)one)->key - ((const struct pair *)other)->key;
}

static void elements_that_compare_as_equal_keep_their_order(void)
{
    struct random random = {1};
    struct pair pairs[300];
    for (size_t count = 0; count < sizeof pairs / sizeof *pairs; count++) {
        size_t compared = 0, sum = 0;
        for (size_t i = 0; i < count; i++)
            pairs[i] = (struct pair){(unsigned char)random_below(&random, 20), (uint16_t)i};
        sort_elements(pairs, count, sizeof *pairs, by_key, &compared);
        for (size_t i = 0; i < count; i++)
            sum += pairs[i].number;
        CU_ASSERT_EQUAL(sum, count * (count ? count - 1 : 0) / 2);
        CU_ASSERT_TRUE(count < 2 || compared >= count - 1);
        for (size_t i = 1; i < count; i++)
            CU_ASSERT_TRUE(
                pairs[i - 1].key < pairs[i].key ||
                (pairs[i - 1].key == pairs[i].key && pairs[i - 1].number < pairs[i].number));
    }
}

static void a_set_has_the_hashes_that_were_added(void)
{
    struct hash_set set = {.slots = NULL};
    CU_ASSERT_FALSE(hash_set_has(&set, 0));
    CU_ASSERT_FALSE(hash_set_has(&set, 7));
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 0; i < 1000; i++) {
            CU_ASSERT_TRUE(hash_set_add(&set, i << 40));
            CU_ASSERT_TRUE(hash_set_add(&set, i << 40));
        }
        for (uint64_t i = 0; i < 1000; i++) {
            CU_ASSERT_TRUE(hash_set_has(&set, i << 40));
            CU_ASSERT_FALSE(hash_set_has(&set, i << 40 | 1));
        }
        CU_ASSERT_EQUAL(set.count, 999);
        hash_set_clear(&set);
        CU_ASSERT_FALSE(hash_set_has(&set, 0));
        CU_ASSERT_FALSE(hash_set_has(&set, UINT64_C(1) << 40));
    }
    hash_set_done(&set);
}

SUITE(base)
{
    CU_pSuite suite = CU_add_suite("base", NULL, NULL);
    CU_add_test(suite, "a text is cut between characters", text_is_cut_between_characters);
    CU_add_test(suite, "paths of one file have one normal form",
                paths_of_one_file_have_one_normal_form);
    CU_add_test(suite, "slices differ by any byte", slices_differ_by_any_byte);
    CU_add_test(suite, "an element that is appended again is zero",
                an_element_that_is_appended_again_is_zero);
    CU_add_test(suite, "tables grow, and a copy of a block is the same",
                tables_grow_and_copies_are_the_same);
    CU_add_test(suite, "elements that compare as equal keep their order",
                elements_that_compare_as_equal_keep_their_order);
    CU_add_test(suite, "a set has the hashes that were added",
                a_set_has_the_hashes_that_were_added);
}
