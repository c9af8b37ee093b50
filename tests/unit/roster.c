/* SPDX-License-Identifier: MIT */
/* The names of a game: what is added, renamed and forgotten, and that no names can be made slow. */
#include "judge/bind/binder.h"

#include <stdio.h>
#include <string.h>

#include "tests.h"

static void a_roster_forgets_from_its_end(void)
{
    struct block block = {.head = NULL};
    entity one;
    char name[16];
    CU_ASSERT_TRUE_FATAL(block_begin(&block, sizeof(struct roster), 0));
    roster_of(&block)->secret = hash_secret_new();
    for (unsigned i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "n%u", i % 250);
        CU_ASSERT_TRUE_FATAL(
            roster_add(&block, slice_of(name), 0, i < 250 ? NO_ENTITY : 0, 1, &one));
    }
    CU_ASSERT_EQUAL(roster_find(roster_of(&block), slice_of("n7"), 1, NO_ENTITY, &one),
                    ROSTER_AMBIGUOUS);
    roster_truncate(roster_of(&block), 250);
    CU_ASSERT_EQUAL(roster_find(roster_of(&block), slice_of("n7"), 1, NO_ENTITY, &one),
                    ROSTER_FOUND);
    CU_ASSERT_EQUAL(one, 7);
    CU_ASSERT_EQUAL(roster_of(&block)->counts[0], 250);
    roster_truncate(roster_of(&block), 0);
    CU_ASSERT_EQUAL(roster_find(roster_of(&block), slice_of("n7"), 1, NO_ENTITY, &one),
                    ROSTER_NONE);
    block_done(&block);
}

static void a_renamed_entity_is_found_by_its_new_name(void)
{
    struct block block = {.head = NULL};
    entity one;
    char name[16];
    CU_ASSERT_TRUE_FATAL(block_begin(&block, sizeof(struct roster), 0));
    roster_of(&block)->secret = hash_secret_new();
    for (unsigned i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "n%u", i);
        CU_ASSERT_TRUE_FATAL(roster_add(&block, slice_of(name), 0, NO_ENTITY, 1, &one));
    }
    for (unsigned i = 0; i < 300; i += 3) {
        snprintf(name, sizeof name, "m%u", i);
        CU_ASSERT_TRUE_FATAL(roster_rename(&block, i, slice_of(name)));
    }
    CU_ASSERT_EQUAL(roster_find(roster_of(&block), slice_of("n6"), 1, NO_ENTITY, &one),
                    ROSTER_NONE);
    CU_ASSERT_EQUAL(roster_find(roster_of(&block), slice_of("m6"), 1, NO_ENTITY, &one),
                    ROSTER_FOUND);
    CU_ASSERT_EQUAL(one, 6);
    CU_ASSERT_EQUAL(roster_owned(roster_of(&block), slice_of("m6"), 1, NO_ENTITY), 6);
    CU_ASSERT_TRUE_FATAL(roster_add(&block, slice_of("m6"), 1, 6, 1, &one));
    roster_truncate(roster_of(&block), 300);
    for (unsigned i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "%c%u", i % 3 ? 'n' : 'm', i);
        CU_ASSERT_EQUAL(roster_find(roster_of(&block), slice_of(name), 1, NO_ENTITY, &one),
                        ROSTER_FOUND);
        CU_ASSERT_EQUAL(one, i);
    }
    block_done(&block);
}

/* The most entities that a search for a name may have to compare. */
static unsigned longest_chain(const struct roster *roster, bool owned)
{
    unsigned longest = 0;
    const size_t count = roster->buckets.count / 2;
    for (size_t i = 0; i < count; i++) {
        unsigned length = 0;
        entity one = TABLE_CONST(entity, roster, roster->buckets)[owned ? count + i : i];
        for (; one != NO_ENTITY;
             one = owned ? roster_at(roster, one)->next_owned : roster_at(roster, one)->next)
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void names_cannot_be_made_to_hash_alike(void)
{
    enum { NAMES = 1024 };
    struct block block = {.head = NULL};
    char name[16];
    entity one;
    CU_ASSERT_TRUE_FATAL(block_begin(&block, sizeof(struct roster), 0));
    roster_of(&block)->secret = hash_secret_new();
    /* these names collide under a hash without a secret */
    for (unsigned i = 0; roster_count(roster_of(&block)) < NAMES; i++) {
        snprintf(name, sizeof name, "n%u", i);
        if ((words_hash(slice_of(name)) & (NAMES - 1)) == 0)
            CU_ASSERT_TRUE_FATAL(roster_add(&block, slice_of(name), 0, NO_ENTITY, 1, &one));
    }
    CU_ASSERT_TRUE(longest_chain(roster_of(&block), false) < 20);
    block_done(&block);
}

static void one_name_of_many_owners_is_found_at_once(void)
{
    enum { OWNERS = 2000 };
    struct block block = {.head = NULL};
    entity one;
    CU_ASSERT_TRUE_FATAL(block_begin(&block, sizeof(struct roster), 0));
    roster_of(&block)->secret = hash_secret_new();
    for (entity owner = 0; owner < OWNERS; owner++)
        CU_ASSERT_TRUE_FATAL(roster_add(&block, slice_of("A"), 0, owner, 1, &one));
    for (entity owner = 0; owner < OWNERS; owner++)
        CU_ASSERT_EQUAL(roster_owned(roster_of(&block), slice_of("A"), 1, owner), owner);
    CU_ASSERT_TRUE(longest_chain(roster_of(&block), true) < 20);
    roster_truncate(roster_of(&block), 1);
    CU_ASSERT_EQUAL(roster_owned(roster_of(&block), slice_of("A"), 1, 1), NO_ENTITY);
    CU_ASSERT_EQUAL(roster_owned(roster_of(&block), slice_of("A"), 1, 0), 0);
    block_done(&block);
}
SUITE(roster)
{
    CU_pSuite suite = CU_add_suite("roster", NULL, NULL);
    CU_add_test(suite, "a roster forgets from its end", a_roster_forgets_from_its_end);
    CU_add_test(suite, "a renamed entity is found by its new name",
                a_renamed_entity_is_found_by_its_new_name);
    CU_add_test(suite, "names cannot be made to hash alike", names_cannot_be_made_to_hash_alike);
    CU_add_test(suite, "one name of many owners is found at once",
                one_name_of_many_owners_is_found_at_once);
}
