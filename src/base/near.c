/* SPDX-License-Identifier: MIT */
#include "base/near.h"

#include "base/hash.h"

#include <ctype.h>
#include <string.h>

enum { NEAR_BYTES = 64, SHORT_LEAST = 3 };

unsigned name_distance(struct slice a, struct slice b, unsigned most)
{
    unsigned rows[3][NEAR_BYTES + 1];
    if (a.length > NEAR_BYTES || b.length > NEAR_BYTES)
        return most + 1;
    for (unsigned j = 0; j <= b.length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a.length; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= b.length; j++) {
            unsigned cost = above[j - 1] + ((a.at[i - 1] | 0x20) != (b.at[j - 1] | 0x20));
            if (above[j] + 1 < cost)
                cost = above[j] + 1;
            if (row[j - 1] + 1 < cost)
                cost = row[j - 1] + 1;
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1] &&
                second[j - 2] + 1 < cost)
                cost = second[j - 2] + 1;
            row[j] = cost;
        }
    }
    unsigned distance = rows[a.length % 3][b.length];
    return distance > most ? most + 1 : distance;
}

unsigned near_most_edits(const struct near *near)
{
    return near->most ? near->most : 1 + (unsigned)near->wrong.length / 3;
}

/* Whether the wrong name may be short for the other: "acc" for "accuracy". */
static bool is_short_for(struct slice wrong, struct slice name)
{
    return wrong.length >= SHORT_LEAST && wrong.length < name.length &&
           memcmp(wrong.at, name.at, wrong.length) == 0;
}

/* Puts a name at a place, before those that are less near. The last one is lost if all are full. */
static void insert_name(struct near *near, size_t at, struct slice name, unsigned distance)
{
    if (near->count < NEAR_MOST)
        near->count++;
    for (size_t i = near->count - 1; i > at; i--) {
        near->names[i] = near->names[i - 1];
        near->distances[i] = near->distances[i - 1];
    }
    near->names[at] = name;
    near->distances[at] = distance;
}

void near_offer(struct near *near, struct slice name)
{
    unsigned most = near_most_edits(near), distance = name_distance(near->wrong, name, most);
    if (distance > most && is_short_for(near->wrong, name))
        distance = most;
    size_t at = near->count;
    while (at > 0 && near->distances[at - 1] > distance)
        at--;
    if (distance > most || at == NEAR_MOST)
        return;
    for (size_t i = 0; i < near->count; i++)
        if (slice_equal(near->names[i], name))
            return;
    insert_name(near, at, name, distance);
    /* a name that needs three edits is not meant where another one needs a single edit */
    while (near->distances[0] == 1 && near->distances[near->count - 1] > 2)
        near->count--;
}

/* Whether two names differ in their numbers only. */
static bool is_another_number(struct slice a, struct slice b)
{
    size_t i = 0, j = 0;
    while (i < a.length && j < b.length) {
        if (is_digit(a.at[i]) && is_digit(b.at[j])) {
            while (i < a.length && is_digit(a.at[i]))
                i++;
            while (j < b.length && is_digit(b.at[j]))
                j++;
        } else if (a.at[i++] != b.at[j++]) {
            return false;
        }
    }
    return i == a.length && j == b.length && !slice_equal(a, b);
}

bool near_has_another_number(const struct near *near)
{
    for (size_t i = 0; i < near->count; i++)
        if (is_another_number(near->wrong, near->names[i]))
            return true;
    return false;
}

/* Whether a byte of a name counts: it is a letter, a digit, or of another alphabet. */
static bool alike_counts(char byte)
{
    return isalnum((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* The next byte of a name that counts, as a small letter. 0: the name has ended. */
static int next_of(const char **at, const char *end)
{
    while (*at < end && !alike_counts(**at))
        ++*at;
    return *at < end ? tolower((unsigned char)*(*at)++) : 0;
}

static int order(struct slice a, struct slice b)
{
    const char *one = a.at, *other = b.at;
    for (;;) {
        int left = next_of(&one, a.at + a.length), right = next_of(&other, b.at + b.length);
        if (left != right || !left)
            return left - right;
    }
}

bool alike_named(const char *names, struct slice name)
{
    for (;;) {
        struct slice one = {names, strcspn(names, "|")};
        if (one.length > 0 && order(one, name) == 0)
            return true;
        if (!names[one.length])
            return false;
        names += one.length + 1;
    }
}

uint64_t alike_hash(struct slice name)
{
    uint64_t hash = HASH_BEGIN;
    const char *at = name.at;
    for (int next; (next = next_of(&at, name.at + name.length)) != 0;)
        hash = hash_with(hash, (unsigned char)next);
    return hash;
}

int alike_order(const char *a, const char *b)
{
    return order((struct slice){a, strcspn(a, "|")}, (struct slice){b, strcspn(b, "|")});
}
