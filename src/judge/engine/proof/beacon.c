/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/beacon.h"

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"
#include "umpire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)BEACON_SIGNATURE_BYTES == (int)UMPIRE_ROUND_BYTES, "the bytes of a signature");

/* Of drand's network quicknet. */
enum { QUICKNET_GENESIS = 1692803367, QUICKNET_SECONDS = 3 };

enum { MINUTES_MOST = 10080 /* a week */ };

/* Time ---------------------------------------------------------------------------------- */

/* Days from 1970-01-01 to a day of the Gregorian calendar (Howard Hinnant, chrono-Compatible
 * Low-Level Date Algorithms, days_from_civil). */
static int64_t days_from(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    const int64_t era = year / 400, of_era = year - era * 400,
                  of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static bool read_digits(struct slice text, size_t at, size_t count, int64_t *ret_number)
{
    *ret_number = 0;
    for (size_t i = at; i < at + count; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        *ret_number = *ret_number * 10 + (text.at[i] - '0');
    }
    return true;
}

static bool read_time(struct slice text, int64_t *ret_seconds)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t year, month, day, hour, minute, second;
    if (text.length != sizeof form - 1)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (form[i] != '0' && text.at[i] != form[i])
            return false;
    if (!read_digits(text, 0, 4, &year) || !read_digits(text, 5, 2, &month) ||
        !read_digits(text, 8, 2, &day) || !read_digits(text, 11, 2, &hour) ||
        !read_digits(text, 14, 2, &minute) || !read_digits(text, 17, 2, &second))
        return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (year < 1970 || hour > 23 || minute > 59 || second > 59)
        return false;
    if (month < 1 || month > 12 || day < 1 || day > days[month - 1] + (month == 2 && leap))
        return false;
    *ret_seconds = days_from(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
    return true;
}

uint64_t beacon_round(const struct beacon *beacon, int64_t elapsed)
{
    const int64_t after = beacon->start + elapsed + 60 * (int64_t)beacon->minutes -
                          QUICKNET_GENESIS;
    return after <= 0 ? 1 : (uint64_t)(after + QUICKNET_SECONDS - 1) / QUICKNET_SECONDS + 1;
}

int64_t beacon_time(uint64_t round)
{
    return QUICKNET_GENESIS + ((int64_t)round - 1) * QUICKNET_SECONDS;
}

void beacon_number(const uint8_t signature[BEACON_SIGNATURE_BYTES],
                   uint8_t ret_number[SHA256_DIGEST_SIZE])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, BEACON_SIGNATURE_BYTES, signature);
    sha256_digest(&hash, SHA256_DIGEST_SIZE, ret_number);
}

/* The declaration ----------------------------------------------------------------------- */

/* Reads one operand of the declaration. False: it has none such. */
static bool read_operand(const struct statement *statement, size_t at, struct beacon *beacon)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct operand *operand = &statement->operands[at];
    const struct value *value = value_at(statement, operand->value);
    const bool word = value->kind == VALUE_PATH && value->count == 1;
    struct slice text = word ? word_text(statement, value_at(statement, value->child)->word, buffer)
                             : (struct slice){"", 0};
    if (operand->preposition)
        return false;
    if (!operand->keyed)
        return at == 0 && slice_is(text, "quicknet");
    if (slice_is(word_slice(statement, operand->key), "start"))
        return read_time(text, &beacon->start);
    if (!slice_is(word_slice(statement, operand->key), "minutes") || value->kind != VALUE_INT ||
        value->number < 1 || value->number > MINUTES_MOST)
        return false;
    beacon->minutes = (uint32_t)value->number;
    return true;
}

bool beacon_read(const struct statement *statement, struct beacon *ret_beacon)
{
    *ret_beacon = (struct beacon){.declared = true};
    bool good = statement->operand_count == 3 && !statement->opens_block;
    for (size_t i = 0; i < statement->operand_count && good; i++)
        good = read_operand(statement, i, ret_beacon);
    return good && ret_beacon->start && ret_beacon->minutes;
}

bool run_declare_beacon(struct run *run, const struct statement *statement)
{
    struct dicing *dicing = &run_game(run)->sealing.dice;
    struct beacon beacon;
    bool good = beacon_read(statement, &beacon);
    if (dicing->beacon.declared)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "the beacon is already declared; it may be declared only once");
    if (run_game(run)->marker_seen)
        return run_report_too_late(run, statement);
    if (!good) {
        dicing->misdeclared = true;
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                             "a beacon must have start=, when the game's time begins, and minutes= "
                             "(1 to %d), each once: write 'beacon quicknet "
                             "start=\"2026-11-28T18:00:00Z\" minutes=5'",
                             MINUTES_MOST);
    }
    dicing->beacon = beacon;
    return run_tell(run, statement, NULL);
}

/* A round ------------------------------------------------------------------------------- */

static int compare_rounds(const void *a, const void *b)
{
    const struct umpire_round *one = a, *other = b;
    return (one->round > other->round) - (one->round < other->round);
}

void beacon_sort_rounds(struct umpire_round *rounds, size_t count)
{
    qsort(rounds, count, sizeof *rounds, compare_rounds);
}

void run_look_up_round(struct run *run, const struct chain_fields *fields)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t signature[BEACON_SIGNATURE_BYTES];
    const struct event *event = &run->binder.event;
    const struct umpire_round wanted = {.round = (uint64_t)value_in(event, fields->number)};
    const struct umpire_round *found =
        run->config->round_count ? bsearch(&wanted, run->config->rounds, run->config->round_count,
                                           sizeof wanted, compare_rounds)
                                 : NULL;
    sealing_read_digits(event_text(event, fields->link, buffer), signature);
    enum beacon_listed listed = ROUND_ON_TRUST;
    if (found)
        listed = memcmp(found->signature, signature, sizeof signature) == 0 ? ROUND_LISTED
                                                                            : ROUND_OTHERWISE;
    run_game(run)->sealing.dice.beacon.listed = (uint8_t)listed;
}

enum answer judge_beacon(struct judgement *judgement, const struct chain_fields *fields, bool lacks)
{
    const struct game_run *game = judgement->game;
    const struct dicing *dicing = &game->sealing.dice;
    if (!dicing->beacon.declared)
        return dicing->misdeclared
                   ? UNDECIDED
                   : breach(judgement, "the game has no beacon; '" BEACON_WORD
                                       " ...' must be above the line where play begins");
    if (!dicing->line)
        return lacks ? UNDECIDED
                     : breach(judgement, "there is no throw that needs the beacon; 'throw' must "
                                         "come first");
    if (dicing->beacon.answered)
        return lacks ? UNDECIDED
                     : breach(judgement,
                              "the log gives the throw in line %u a second number of the beacon; "
                              "a throw may have only one",
                              (unsigned)dicing->line);
    if (!dicing->beacon.round)
        return UNDECIDED;
    if ((uint64_t)value_in(judgement->event, fields->number) != dicing->beacon.round)
        return breach(judgement,
                      "the log gives round %D of the beacon for the throw in line %u; it must "
                      "give round %D, the first one %u {minute|minutes} after the throw",
                      (int64_t)value_in(judgement->event, fields->number), (unsigned)dicing->line,
                      (int64_t)dicing->beacon.round, (unsigned)dicing->beacon.minutes);
    if (dicing->beacon.listed == ROUND_OTHERWISE)
        return breach(judgement,
                      "the signature of round %D differs from that in the list of rounds (check "
                      "--rounds); it must be the one that the beacon's network has published",
                      (int64_t)dicing->beacon.round);
    return OK;
}

void beacon_take(const struct play *play, const struct chain_fields *fields)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t signature[BEACON_SIGNATURE_BYTES];
    struct game_run *game = game_run_of(play->block);
    struct dicing *dicing = &game->sealing.dice;
    struct beacon *beacon = &dicing->beacon;
    if (!beacon->declared || !dicing->line || beacon->answered)
        return;
    sealing_read_digits(event_text(play->event, fields->link, buffer), signature);
    beacon_number(signature, beacon->number);
    beacon->answered = true;
    beacon->trusted |= beacon->listed == ROUND_ON_TRUST;
    dicing->unsure |= beacon->listed == ROUND_OTHERWISE;
    dicing->plays = game->sealing.plays;
    dicing->unsure |= (uint64_t)value_in(play->event, fields->number) != beacon->round;
}
