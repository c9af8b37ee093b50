/* SPDX-License-Identifier: MIT */
#include "books/starfleet/initiative_rolls.h"
#include <assert.h>
#include <string.h>

/* What a reading says of a team: the number of its roll-off, from 1, and this bit. */
enum { HAS_ROLLED = 128 };
static_assert((int)ROLLERS_MOST < (int)HAS_ROLLED, "roll-offs");

static uint8_t roll_off_of(const uint8_t *reading, uint16_t team)
{
    return reading[team] & (uint8_t)~HAS_ROLLED;
}

static bool waits(const uint8_t *reading, uint16_t team)
{
    return reading[team] && !(reading[team] & HAS_ROLLED);
}

static bool any_open(const struct initiative_rolls *rolls, const uint8_t *reading)
{
    for (uint16_t i = 0; i < rolls->count; i++)
        if (reading[i])
            return true;
    return false;
}

/* Numbers the roll-offs by their first teams, so that equal readings are equal bytes. */
static void number(const struct initiative_rolls *rolls, uint8_t *reading)
{
    uint8_t numbers[HAS_ROLLED] = {0}, last = 0;
    for (uint16_t i = 0; i < rolls->count; i++) {
        uint8_t one = roll_off_of(reading, i);
        if (!one)
            continue;
        if (!numbers[one])
            numbers[one] = ++last;
        reading[i] = numbers[one] | (reading[i] & HAS_ROLLED);
    }
}

/* A number that no roll-off of a reading has. */
static uint8_t unused_number(const struct initiative_rolls *rolls, const uint8_t *reading)
{
    uint8_t most = 0;
    for (uint16_t i = 0; i < rolls->count; i++)
        if (roll_off_of(reading, i) > most)
            most = roll_off_of(reading, i);
    return most + 1;
}

static void add_reading(struct initiative_rolls *rolls, const uint8_t *reading)
{
    uint8_t one[ROLLERS_MOST];
    memcpy(one, reading, sizeof one);
    number(rolls, one);
    for (unsigned i = 0; i < rolls->reading_count; i++)
        if (!memcmp(rolls->readings[i], one, sizeof one))
            return;
    if (rolls->reading_count == READINGS_MOST)
        rolls->unsure = true;
    else
        memcpy(rolls->readings[rolls->reading_count++], one, sizeof one);
}

static bool are_equal(const struct initiative_rolls *rolls, uint16_t one, uint16_t other)
{
    const struct initiative_roller *teams = rolls->teams;
    return one != other && teams[one].in && teams[other].in && teams[one].ever &&
           teams[other].ever && teams[one].total == teams[other].total;
}

/* Begins a roll-off for each tie of teams that are in no roll-off. */
static void open_ties(const struct initiative_rolls *rolls, uint8_t *reading)
{
    for (uint16_t i = 0; i < rolls->count; i++) {
        uint8_t one = reading[i] ? 0 : unused_number(rolls, reading);
        for (uint16_t j = i + 1; j < rolls->count && one; j++)
            if (!reading[j] && are_equal(rolls, i, j))
                reading[i] = reading[j] = one;
    }
}

/* Adds what may follow where a roll-off has ended: the ties that there are now are rolled off at
 * once, or later, when the other roll-offs have ended. */
static void add_successors(struct initiative_rolls *rolls, const uint8_t *reading)
{
    uint8_t opened[ROLLERS_MOST];
    memcpy(opened, reading, sizeof opened);
    open_ties(rolls, opened);
    add_reading(rolls, opened);
    if (any_open(rolls, reading))
        add_reading(rolls, reading);
}

/* Whether nobody rolls any more in a roll-off. Nobody rolls against a tie that has left. */
static bool is_complete(const struct initiative_rolls *rolls, const uint8_t *reading, uint8_t one)
{
    unsigned members = 0, waiting = 0, first = 0;
    for (uint16_t i = 0; i < rolls->count; i++) {
        if (roll_off_of(reading, i) != one)
            continue;
        members++;
        waiting += waits(reading, i);
        first += waits(reading, i) && !rolls->teams[i].ever;
    }
    return waiting == 0 || (members == 1 && first == 0);
}

/* Adds a reading, with what follows it if a roll-off has ended by it. */
static void add_after(struct initiative_rolls *rolls, uint8_t *reading, uint8_t changed)
{
    if (!is_complete(rolls, reading, changed)) {
        add_reading(rolls, reading);
        return;
    }
    for (uint16_t i = 0; i < rolls->count; i++)
        if (roll_off_of(reading, i) == changed)
            reading[i] = 0;
    add_successors(rolls, reading);
}

/* A team with an equal score that has rolled in the same roll-off or, if the team is in none, still
 * has to roll in one. -1: none. */
static int tied_with(const struct initiative_rolls *rolls, const uint8_t *reading, uint16_t team)
{
    for (uint16_t i = 0; i < rolls->count; i++) {
        bool may_join = !reading[team] && waits(reading, i);
        bool rolled_too = reading[team] && reading[i] == reading[team];
        if ((may_join || rolled_too) && are_equal(rolls, team, i))
            return i;
    }
    return -1;
}

static enum roll_answer check_reading(const struct initiative_rolls *rolls, const uint8_t *reading,
                                      uint16_t team)
{
    if (waits(reading, team))
        return ROLL_DUE;
    bool tied = tied_with(rolls, reading, team) >= 0;
    if (reading[team])
        return tied ? ROLL_EARLY : ROLL_TWICE;
    return tied ? ROLL_DUE : ROLL_UNDUE;
}

/* Whether a roll may be for a tie with a team that has not rolled at all. */
static bool may_be_ahead(const struct initiative_rolls *rolls, uint16_t team)
{
    bool all = true;
    for (uint16_t i = 0; i < rolls->count; i++)
        all = all && (!rolls->teams[i].in || rolls->teams[i].ever);
    return !all && rolls->teams[team].ahead_count < AHEAD_MOST;
}

enum roll_answer rolls_check(const struct initiative_rolls *rolls, uint16_t team)
{
    enum roll_answer best = rolls->unsure ? ROLL_EARLY : ROLL_UNDUE;
    for (unsigned i = 0; i < rolls->reading_count; i++) {
        enum roll_answer one = check_reading(rolls, rolls->readings[i], team);
        best = one > best ? one : best;
    }
    return best == ROLL_TWICE && may_be_ahead(rolls, team) ? ROLL_AHEAD : best;
}

/* Notes in a reading the roll of a team that may roll in it. */
static void mark(const struct initiative_rolls *rolls, uint8_t *reading, uint16_t team)
{
    int other = tied_with(rolls, reading, team);
    if (!waits(reading, team) && !reading[team]) {
        reading[team] = reading[other];
    } else if (!waits(reading, team)) {
        uint8_t before = reading[team], one = unused_number(rolls, reading);
        for (uint16_t i = 0; i < rolls->count; i++)
            if (reading[i] == before && (i == team || are_equal(rolls, team, i)))
                reading[i] = one;
    }
    reading[team] |= HAS_ROLLED;
}

void rolls_begin(struct initiative_rolls *rolls, const bool *in, uint16_t count)
{
    *rolls = (struct initiative_rolls){.count = count, .reading_count = 1};
    for (uint16_t i = 0; i < count; i++) {
        rolls->teams[i].in = in[i];
        rolls->readings[0][i] = in[i];
    }
}

/* Takes a roll. The readings that it does not fit go, unless it fits none of them. */
static void take(struct initiative_rolls *rolls, uint16_t team, int32_t total)
{
    const struct initiative_rolls before = *rolls;
    bool fits = rolls_check(&before, team) >= ROLL_EARLY;
    rolls->teams[team].total = total;
    rolls->teams[team].ever = true;
    rolls->reading_count = 0;
    for (unsigned i = 0; i < before.reading_count; i++) {
        uint8_t reading[ROLLERS_MOST];
        memcpy(reading, before.readings[i], sizeof reading);
        if (check_reading(&before, reading, team) >= ROLL_EARLY) {
            mark(&before, reading, team);
            add_after(rolls, reading, roll_off_of(reading, team));
        } else if (!fits && !reading[team]) {
            add_successors(rolls, reading);
        } else if (!fits || before.unsure) {
            add_reading(rolls, reading);
        }
    }
}

/* The first team that must roll now and has a roll ahead; `rolls->count`: none. */
static uint16_t first_due_ahead(const struct initiative_rolls *rolls)
{
    uint16_t team = 0;
    while (team < rolls->count &&
           (rolls->teams[team].ahead_count == 0 || rolls_check(rolls, team) != ROLL_DUE))
        team++;
    return team;
}

/* Lets rolls that were written ahead count for teams that must roll now, and for those that tie
 * because of such a roll. */
static void take_ahead(struct initiative_rolls *rolls)
{
    for (uint16_t at; (at = first_due_ahead(rolls)) < rolls->count;) {
        struct initiative_roller *team = &rolls->teams[at];
        const int32_t total = team->ahead[0];
        team->ahead_count--;
        memmove(team->ahead, team->ahead + 1, team->ahead_count * sizeof *team->ahead);
        take(rolls, at, total);
    }
}

void rolls_take(struct initiative_rolls *rolls, uint16_t team, int32_t total)
{
    struct initiative_roller *one = &rolls->teams[team];
    if (rolls_check(rolls, team) == ROLL_AHEAD)
        one->ahead[one->ahead_count++] = total;
    else
        take(rolls, team, total);
    take_ahead(rolls);
}

void rolls_join(struct initiative_rolls *rolls, uint16_t team)
{
    rolls->teams[team].in = true;
}

void rolls_leave(struct initiative_rolls *rolls, uint16_t team)
{
    const struct initiative_rolls before = *rolls;
    if (!before.teams[team].in)
        return;
    rolls->teams[team].in = false;
    rolls->teams[team].ahead_count = 0;
    rolls->reading_count = 0;
    for (unsigned i = 0; i < before.reading_count; i++) {
        uint8_t reading[ROLLERS_MOST];
        memcpy(reading, before.readings[i], sizeof reading);
        uint8_t left = roll_off_of(reading, team);
        reading[team] = 0;
        if (left)
            add_after(rolls, reading, left);
        else
            add_reading(rolls, reading);
    }
    take_ahead(rolls);
}

void rolls_set(struct initiative_rolls *rolls, uint16_t team, int32_t total)
{
    uint8_t first[ROLLERS_MOST] = {0}, none[ROLLERS_MOST] = {0};
    rolls->teams[team] = (struct initiative_roller){.in = true, .ever = true, .total = total};
    rolls->reading_count = 0;
    rolls->unsure = false;
    for (uint16_t i = 0; i < rolls->count; i++)
        if (rolls->teams[i].in)
            first[i] = rolls->teams[i].ever ? 1 | HAS_ROLLED : 1;
    if (is_complete(rolls, first, 1))
        add_successors(rolls, none);
    else
        add_reading(rolls, first);
    take_ahead(rolls);
}

bool rolls_owe(const struct initiative_rolls *rolls, uint16_t team)
{
    bool owes = rolls->teams[team].ever && !rolls->unsure;
    for (unsigned i = 0; i < rolls->reading_count; i++)
        owes = owes && waits(rolls->readings[i], team);
    return owes;
}

unsigned rolls_missing(const struct initiative_rolls *rolls)
{
    unsigned least = rolls->unsure ? 0 : ROLLERS_MOST;
    for (unsigned i = 0; i < rolls->reading_count; i++) {
        unsigned missing = 0;
        for (uint16_t j = 0; j < rolls->count; j++)
            if (rolls->teams[j].ever && rolls->readings[i][j] &&
                check_reading(rolls, rolls->readings[i], j) >= ROLL_EARLY)
                missing++;
        least = missing < least ? missing : least;
    }
    return least;
}
