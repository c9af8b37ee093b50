/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/sealing.h"

#include "base/netstring.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/records.h"

#include <inttypes.h>

#define DOMAIN "umpire sealed 1"

/* The text of a digest --------------------------------------------------------------- */

void sealing_begin(struct sha256_ctx *hash, const struct sealed_text *text)
{
    char buffer[2 * SHA256_DIGEST_SIZE + 8];
    struct text digits;
    text_init(&digits, buffer, sizeof buffer);
    text_add_hexadecimal(&digits, text->declarations, sizeof text->declarations);
    sha256_init(hash);
    netstring_add(hash, slice_of(DOMAIN));
    netstring_add(hash, text->title);
    netstring_add(hash, (struct slice){digits.at, digits.length});
    netstring_add(hash, text->player);
    netstring_add_number(hash, text->number);
    netstring_add(hash, text->object);
    netstring_add_number(hash, text->place);
    netstring_add(hash, text->salt);
    netstring_add_number(hash, text->values);
}

void sealing_value(struct sha256_ctx *hash, struct slice value)
{
    netstring_add(hash, value);
}

void sealing_end(struct sha256_ctx *hash, uint8_t ret_digest[SEAL_DIGEST_BYTES])
{
    sha256_digest(hash, SEAL_DIGEST_BYTES, ret_digest);
}

/* Values ------------------------------------------------------------------------------- */

void sealing_write(const struct statement *statement, const struct value *value, struct text *text)
{
    char word[LIMIT_STRING_BYTES];
    if (value->kind == VALUE_INT)
        text_addf(text, "%" PRId32, value->number);
    else if (value->kind == VALUE_PATH)
        for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next) {
            text_add_string(text, at == value->child ? "" : ".");
            text_add(text, word_text(statement, value_at(statement, at)->word, word));
        }
    else
        canonical_text(value_as_written(statement, value), text);
}

/* Adds a value of a statement and answers how many texts it is; `hash` NULL: only counts. */
static uint32_t add_value(struct sha256_ctx *hash, const struct statement *statement,
                          const struct value *value)
{
    char buffer[LIMIT_STRING_BYTES];
    struct text text;
    uint32_t count = 0;
    if (value->kind == VALUE_LIST) {
        for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
            count += add_value(hash, statement, value_at(statement, at));
        return count;
    }
    if (!hash)
        return 1;
    text_init(&text, buffer, sizeof buffer);
    sealing_write(statement, value, &text);
    sealing_value(hash, (struct slice){text.at, text.length});
    return 1;
}

static bool is_sealed_value(const struct operand *operand)
{
    return !operand->keyed && !operand->outcome && operand->preposition == PREPOSITION_NONE;
}

/* Adds the values of a statement: its plain operands, without the beginning of a digest that an
 * `open` has first. Answers how many there are; `hash` NULL: only counts. */
static uint32_t add_values(struct sha256_ctx *hash, const struct event *event,
                           const struct sealed_fields *fields)
{
    const struct statement *statement = event->statement;
    uint32_t count = 0;
    for (size_t i = event->kind == fields->open ? 1 : 0; i < statement->operand_count; i++) {
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): operands are counted
        const struct operand *operand = &statement->operands[i];
        if (is_sealed_value(operand))
            count += add_value(hash, statement, value_at(statement, operand->value));
    }
    return count;
}

/* Writes the values of a statement as they are sealed. */
static void write_values(const struct event *event, const struct sealed_fields *fields,
                         struct text *text)
{
    const struct statement *statement = event->statement;
    for (size_t i = event->kind == fields->open ? 1 : 0; i < statement->operand_count; i++) {
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): operands are counted
        const struct operand *operand = &statement->operands[i];
        if (!is_sealed_value(operand))
            continue;
        text_add_string(text, text->length ? " " : "");
        sealing_write(statement, value_at(statement, operand->value), text);
    }
}

/* A hash of the values of an event. */
static void hash_values(const struct event *event, const struct sealed_fields *fields,
                        uint8_t ret_hash[SEAL_DIGEST_BYTES])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    add_values(&hash, event, fields);
    sealing_end(&hash, ret_hash);
}

/* Digests ------------------------------------------------------------------------------ */

void sealing_read_digits(struct slice digits, uint8_t *ret_bytes)
{
    for (size_t i = 0; i < digits.length; i += 2) {
        int low = i + 1 < digits.length ? hexadecimal_digit(digits.at[i + 1]) : 0;
        ret_bytes[i / 2] = (uint8_t)(hexadecimal_digit(digits.at[i]) * 16 + low);
    }
}

bool sealing_is_hexadecimal(struct slice text, size_t least, size_t most)
{
    for (size_t i = 0; i < text.length; i++)
        if (hexadecimal_digit(text.at[i]) < 0)
            return false;
    return text.length >= least && text.length <= most;
}

/* The text of a value that was bound as a text. */
static struct slice sealed_text_at(const struct event *event, int field, uint32_t index,
                                   char buffer[LIMIT_STRING_BYTES])
{
    const struct value *value = value_at(event->statement, (uint32_t)item(event, field, index));
    struct word word = value->kind == VALUE_PATH ? value_at(event->statement, value->child)->word
                                                 : value->word;
    return word_text(event->statement, word, buffer);
}

static bool fail_at(struct binder *binder, const struct event *event, int field, uint32_t index,
                    const char *why)
{
    const struct value *value = value_at(event->statement, (uint32_t)item(event, field, index));
    return bind_fail(binder, LOG_OPERANDS, value->at, value->length, "%s", why);
}

bool sealing_validate(const struct judgement *judgement, struct binder *binder,
                      const struct sealed_fields *fields)
{
    static const size_t least[] = {(size_t)2 * SEAL_DIGEST_BYTES, SEAL_SALT_DIGITS_LEAST,
                                   SEAL_BEGINNING_LEAST},
                        most[] = {(size_t)2 * SEAL_DIGEST_BYTES, SEAL_SALT_DIGITS_MOST,
                                  (size_t)2 * SEAL_DIGEST_BYTES};
    static const char *const why[] = {
        "a seal must have 64 hexadecimal digits (0 to 9, a to f)",
        "'salt=' must have 32 to 128 hexadecimal digits (0 to 9, a to f)",
        "'open' must name 8 to 64 hexadecimal digits (0 to 9, a to f) of a seal"};
    const int field[] = {fields->digest, fields->salt, fields->beginning};
    const struct event *event = judgement->event;
    char buffer[LIMIT_STRING_BYTES];
    if (!event->statement)
        return true;
    for (int i = 0; i < 3; i++)
        for (uint32_t j = 0; has(event, field[i]) && j < count_in(event, field[i]); j++)
            if (!sealing_is_hexadecimal(sealed_text_at(event, field[i], j, buffer), least[i],
                                        most[i]))
                return fail_at(binder, event, field[i], j, why[i]);
    return true;
}

/* Commitments are found by the first bytes of their digests: open addressing, at most half full. */

static uint32_t *slots_of(const struct game_run *game)
{
    return TABLE(uint32_t, game, game->sealing.slots);
}

/* The first slot for a digest, or for the beginning of one. */
static uint32_t slot_of(const struct game_run *game, const uint8_t *digest)
{
    uint32_t first = (uint32_t)digest[0] << 24 | (uint32_t)digest[1] << 16 |
                     (uint32_t)digest[2] << 8 | digest[3];
    return first * UINT32_C(0x9E3779B1) & (game->sealing.slots.count - 1);
}

static void put_slot(const struct game_run *game, uint32_t row)
{
    uint32_t at = slot_of(game, game_commitments(game)[row].digest);
    while (slots_of(game)[at])
        at = (at + 1) & (game->sealing.slots.count - 1);
    slots_of(game)[at] = row + 1;
}

/* Puts the last commitment into a slot, and makes slots if need be. False: out of memory. */
static bool index_last(struct block *block)
{
    enum { SLOTS_LEAST = 16 };
    const struct game_run *game = game_run_of(block);
    uint32_t count = game->sealing.slots.count, rows = game->sealing.commitments.count, first;
    if (count >= 2 * rows) {
        put_slot(game, rows - 1);
        return true;
    }
    if (!block_append_to_head(block, offsetof(struct game_run, sealing.slots),
                              count ? count : SLOTS_LEAST, sizeof(uint32_t), &first))
        return false;
    game = game_run_of(block);
    memset(slots_of(game), 0, game->sealing.slots.count * sizeof(uint32_t));
    for (uint32_t row = 0; row < rows; row++)
        put_slot(game, row);
    return true;
}

/* Adds a commitment: the event's digest at a place, from 0. */
static bool seal_one(const struct play *play, const struct sealed_fields *fields, entity object,
                     uint32_t place, uint32_t *ret_commitment)
{
    char buffer[LIMIT_STRING_BYTES];
    uint32_t row;
    if (!block_append_to_head(play->block, offsetof(struct game_run, sealing.commitments), 1,
                              sizeof(struct commitment), &row))
        return false;
    struct commitment *made = &game_commitments(game_run_of(play->block))[row];
    struct slice digits = sealed_text_at(play->event, fields->digest, place, buffer);
    sealing_read_digits(digits, made->digest);
    made->number = game_run_of(play->block)->sealing.plays;
    made->line = (uint32_t)play->event->line;
    made->place = place + 1;
    made->player = play->event->subject;
    made->object = object;
    *ret_commitment = row + 1;
    return index_last(play->block);
}

bool seal(const struct play *play, const struct sealed_fields *fields, entity object,
          uint32_t *ret_first)
{
    uint32_t commitment,
        count = is_sealed(play->event, fields) ? count_in(play->event, fields->digest) : 0;
    *ret_first = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!seal_one(play, fields, object, i, &commitment))
            return false;
        *ret_first = i == 0 ? commitment : *ret_first;
    }
    return true;
}

uint32_t sealing_beginning(const struct game_run *game, const struct event *event,
                           const struct sealed_fields *fields, uint32_t *ret_commitment)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t bytes[SEAL_DIGEST_BYTES] = {0};
    uint32_t count = 0;
    struct slice beginning = event_text(event, fields->beginning, buffer);
    size_t whole = beginning.length / 2;
    sealing_read_digits(beginning, bytes);
    if (game->sealing.slots.count == 0)
        return 0;
    uint32_t at = slot_of(game, bytes), row;
    for (; (row = slots_of(game)[at]) != 0; at = (at + 1) & (game->sealing.slots.count - 1)) {
        const struct commitment *one = &game_commitments(game)[row - 1];
        if (one->player != event->subject || memcmp(one->digest, bytes, whole) != 0 ||
            (beginning.length % 2 && one->digest[whole] >> 4 != bytes[whole] >> 4))
            continue;
        *ret_commitment = row;
        count++;
    }
    return count;
}

uint32_t sealing_named(const struct play *play, const struct sealed_fields *fields)
{
    uint32_t commitment = 0;
    return sealing_beginning(game_run_of(play->block), play->event, fields, &commitment) == 1
               ? commitment
               : 0;
}

/* The digest of what the event opens, as if a statement with that number had sealed it. */
static void digest_as(const struct game_run *game, const struct event *event,
                      const struct sealed_fields *fields, const struct commitment *one,
                      uint64_t number, uint8_t ret_digest[SEAL_DIGEST_BYTES])
{
    char buffer[LIMIT_STRING_BYTES];
    struct sha256_ctx hash;
    const struct roster *roster = &game->bindings.roster;
    const char *title = game_heading(game, HEADING_TITLE);
    struct sealed_text text = {
        .title = slice_of(title ? title : ""),
        .player = roster_name(roster, one->player),
        .object = one->object == NO_ENTITY ? slice_of("") : roster_name(roster, one->object),
        .salt = event_text(event, fields->salt, buffer),
        .number = number,
        .place = one->place,
        .values = add_values(NULL, event, fields)};
    declared_digest(&game->sealing, text.declarations);
    sealing_begin(&hash, &text);
    add_values(&hash, event, fields);
    sealing_end(&hash, ret_digest);
}

/* Whether the event opens a commitment with what was sealed, by a statement with that number. */
static bool fits_as(const struct game_run *game, const struct event *event,
                    const struct sealed_fields *fields, const struct commitment *one,
                    uint64_t number)
{
    uint8_t digest[SEAL_DIGEST_BYTES];
    digest_as(game, event, fields, one, number, digest);
    return memcmp(digest, one->digest, sizeof digest) == 0;
}

bool sealing_fits(const struct game_run *game, const struct event *event,
                  const struct sealed_fields *fields, uint32_t commitment)
{
    const struct commitment *one = &game_commitments(game)[commitment - 1];
    return has(event, fields->salt) && event->statement &&
           fits_as(game, event, fields, one, one->number);
}

bool sealing_is_incomplete(const struct game_run *game)
{
    const char *const *areas = game->catalogue->lexicon->vocabulary->areas;
    uint32_t all = 0;
    for (unsigned i = AREA_TURNS + 1; areas && areas[i]; i++)
        all |= BIT(i);
    return (game->bindings.roster.areas & all) != all || game->unread.unknown_areas ||
           game->unread.line || game->unread.turns || game->opening.settled;
}

/* Where it is remembered which statements do not fit this opening of a commitment: a row that both
 * digests choose. It takes the row of another pair, without numbers, if it has none yet. */
static struct misfit *find_misfit(const struct game_run *game, const struct event *event,
                                  const struct sealed_fields *fields, const struct commitment *one)
{
    struct misfits *misfits = game->sealing.misfits;
    uint8_t what[SEAL_DIGEST_BYTES];
    digest_as(game, event, fields, one, 0, what);
    for (size_t i = 0; i < sizeof what; i++)
        what[i] ^= one->digest[i];
    struct misfit *found = &misfits->tried[what[0] %
                                           (sizeof misfits->tried / sizeof *misfits->tried)];
    if (memcmp(found->what, what, sizeof what) != 0)
        *found = (struct misfit){.from = 1};
    memcpy(found->what, what, sizeof what);
    return found;
}

/* Whether the event opens a commitment that was sealed in one of the statements number `from` to
 * `to`. Skips the numbers that are known not to fit. */
static bool fits_between(const struct game_run *game, const struct event *event,
                         const struct sealed_fields *fields, const struct commitment *one,
                         uint64_t from, uint64_t to)
{
    struct misfit *tried = find_misfit(game, event, fields, one);
    for (uint64_t number = from; number <= to; number++)
        if ((number < tried->from || number > tried->to) &&
            fits_as(game, event, fields, one, number))
            return true;
    bool joins = from <= tried->to && tried->from <= to;
    tried->from = joins && tried->from < from ? tried->from : from;
    tried->to = joins && tried->to > to ? tried->to : to;
    return false;
}

/* How many commitments an event that names none is compared with, the last ones first: a hash for
 * each. No player has so many cards to seal. */
enum { TRIED_MOST = 64 };

uint32_t sealed_by(const struct game_run *game, entity player)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->sealing.commitments.count; i++)
        count += game_commitments(game)[i].player == player;
    return count;
}

bool sealing_may_fit(const struct game_run *game, const struct event *event,
                     const struct sealed_fields *fields, uint32_t commitment)
{
    enum { MISSING_MOST = 1000, MISFITS_MOST = 32 };
    const struct commitment *one = &game_commitments(game)[commitment - 1];
    if (event->kind != fields->open && sealed_by(game, event->subject) > TRIED_MOST)
        return true;
    if (game->opening.settled || game->unread.unknown_areas || game->unread.line ||
        game->unread.turns)
        return true;
    const bool goes_on = sealing_goes_on(game); /* facts stand before the lines that it repeats */
    if (!goes_on && !sealing_is_incomplete(game))
        return false;
    /* each costs a thousand hashes: a log of many must not hold up other ones */
    if (game->sealing.misfit_count >= MISFITS_MOST)
        return true;
    if (!goes_on)
        return fits_between(game, event, fields, one, one->number + 1, one->number + MISSING_MOST);
    for (uint32_t i = 0; i < game->sealing.commitments.count; i++) {
        const struct commitment *other = &game_commitments(game)[i];
        const bool tried = event->kind == fields->open ? other == one
                                                       : other->player == event->subject;
        if (tried && fits_between(game, event, fields, other, 1, other->number + MISSING_MOST))
            return true;
    }
    return false;
}

uint32_t sealing_find(const struct game_run *game, const struct event *event,
                      const struct sealed_fields *fields)
{
    uint32_t unopened = 0, count = has(event, fields->salt) ? game->sealing.commitments.count : 0,
             tried = 0;
    uint8_t values[SEAL_DIGEST_BYTES] = {0};
    if (count && event->statement)
        hash_values(event, fields, values);
    /* what is opened is rarely shown again: the others are tried first, the last one before all */
    for (int again = 0; again < 2; again++)
        for (uint32_t i = count; i > 0; i--) {
            const struct commitment *one = &game_commitments(game)[i - 1];
            bool other = one->fitted && event->statement &&
                         memcmp(one->shown, values, sizeof values) != 0;
            if (one->player != event->subject || (one->opened_line != 0) != again || other)
                continue;
            if (tried++ < TRIED_MOST && sealing_fits(game, event, fields, i))
                return i;
            unopened = again ? unopened : i;
        }
    return unopened;
}

void sealing_show(const struct play *play, const struct sealed_fields *fields, uint32_t commitment)
{
    const struct game_run *game = game_run_of(play->block);
    if (commitment == 0 || !play->event->statement)
        return;
    struct commitment *one = &game_commitments(game)[commitment - 1];
    bool opens = has(play->event, fields->salt);
    if (opens && !sealing_fits(game, play->event, fields, commitment)) {
        bool may_fit = sealing_may_fit(game, play->event, fields, commitment);
        game_run_of(play->block)->sealing.misfit_count++;
        if (may_fit)
            return;
    }
    if (opens && one->opened_line == 0) {
        one->fitted = sealing_fits(game, play->event, fields, commitment);
        one->opened_line = (uint32_t)play->event->line;
    } else if (!opens && one->shown_line == 0 && one->opened_line == 0) {
        one->shown_line = (uint32_t)play->event->line;
    } else {
        return;
    }
    hash_values(play->event, fields, one->shown);
    const struct sealed_hand *hand = game->catalogue->ruleset->hand;
    if (opens && one->fitted && hand)
        hand->settle(play, one, play->event->kind == fields->open);
}

/* Judging ------------------------------------------------------------------------------ */

/* Something else was shown for a commitment before it was opened. */
static enum answer judge_shown(struct judgement *judgement, const struct sealed_fields *fields,
                               const struct commitment *one)
{
    char buffer[160];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_values(judgement->event, fields, &text);
    return breach_at(judgement, one->shown_line,
                     "%N sealed '%s' in line %u (opened in line %u), so it must show that here",
                     one->player, buffer, (unsigned)one->line, (unsigned)judgement->event->line);
}

/* Judges a statement that opens a commitment, or shows it a second time. */
static enum answer judge_opening(struct judgement *judgement, const struct sealed_fields *fields,
                                 uint32_t commitment)
{
    const struct event *event = judgement->event;
    const struct commitment *one = &game_commitments(judgement->game)[commitment - 1];
    uint8_t shown[SEAL_DIGEST_BYTES];
    bool opens = has(event, fields->salt),
         fitting = sealing_fits(judgement->game, event, fields, commitment);
    uint32_t before = one->opened_line ? one->opened_line : one->shown_line;
    if (one->number == 0)
        return UNDECIDED;
    hash_values(event, fields, shown);
    bool same = before == 0 || memcmp(shown, one->shown, sizeof shown) == 0;
    if (!opens && same)
        return NOT_CONCERNED;
    if (one->opened_line && (!same || fitting != one->fitted))
        return breach(judgement,
                      "%N opened in line %u what it sealed in line %u, and shows something else "
                      "here; it must show the same each time",
                      one->player, (unsigned)before, (unsigned)one->line);
    if (opens && !fitting && sealing_may_fit(judgement->game, event, fields, commitment))
        return UNDECIDED;
    if (opens && !fitting)
        return breach(judgement,
                      "%N did not seal this in line %u; it must open exactly what it sealed, with "
                      "the same salt",
                      one->player, (unsigned)one->line);
    if (!same && !opens)
        return breach(judgement,
                      "%N already showed something else in line %u for what it sealed in line %u; "
                      "it must show the same again",
                      one->player, (unsigned)before, (unsigned)one->line);
    if (!same)
        return judge_shown(judgement, fields, one);
    const struct sealed_hand *hand = judgement->game->catalogue->ruleset->hand;
    return opens && hand ? hand->judge(judgement, one, shown) : OK;
}

/* Judges an `open`. */
static enum answer judge_open(struct judgement *judgement, const struct sealed_fields *fields)
{
    char buffer[LIMIT_STRING_BYTES], beginning[2 * SEAL_DIGEST_BYTES + 1];
    uint32_t commitment = 0,
             count = sealing_beginning(judgement->game, judgement->event, fields, &commitment);
    text_copy(beginning, sizeof beginning, event_text(judgement->event, fields->beginning, buffer));
    if (count == 1)
        return judge_opening(judgement, fields, commitment);
    if (count == 0 && sealing_may_lack(judgement->game))
        return UNDECIDED;
    return breach(judgement,
                  count == 0 ? "no seal of %N begins with %s; 'open' must name one of its own"
                             : "several seals of %N begin with %s; 'open' must name more digits of "
                               "the one that it opens",
                  judgement->event->subject, beginning);
}

/* Judges, at the end of the game, what was never opened. */
static enum answer judge_unopened(struct judgement *judgement, bool unfinished)
{
    const struct game_run *game = judgement->game;
    uint32_t unopened = 0;
    bool required = judgement->openings_required && !unfinished;
    for (uint32_t i = 0; i < game->sealing.commitments.count; i++) {
        const struct commitment *one = &game_commitments(game)[i];
        if (one->opened_line)
            continue;
        unopened++;
        if (required)
            breach_at(judgement, one->line,
                      one->place == 1
                          ? "%N seals this and never opens it; it must be opened before the result"
                          : "%N never opens what it sealed as number %u of this line; it must be "
                            "opened before the result",
                      one->player, (unsigned)one->place);
    }
    if (unopened == 0)
        return NOT_CONCERNED;
    judgement->notes.unopened = true;
    return required ? VIOLATION : UNDECIDED;
}

enum answer judge_sealed(struct judgement *judgement, uint32_t commitment)
{
    const struct event *event = judgement->event;
    const struct ruleset *ruleset = judgement->game->catalogue->ruleset;
    const struct sealed_fields *fields = ruleset->sealed;
    const struct game_result *given = (const void *)((const char *)judgement->state +
                                                     ruleset->result_at);
    if (event->kind == KIND_RESULT || event->kind == KIND_END)
        return given->known
                   ? NOT_CONCERNED
                   : judge_unopened(judgement, event->kind == KIND_RESULT &&
                                                   event_result(event, ruleset->result).unfinished);
    if (!event->statement || is_supposed(event))
        return NOT_CONCERNED;
    if (event->kind == fields->open)
        return judge_open(judgement, fields);
    if (commitment)
        return judge_opening(judgement, fields, commitment);
    if (sealing_may_lack(judgement->game) && has(event, fields->salt))
        return UNDECIDED;
    return has(event, fields->salt)
               ? breach(judgement,
                        "%N has sealed nothing that it could open here; 'salt=' may only be where "
                        "a player shows what it sealed",
                        event->subject)
               : NOT_CONCERNED;
}
