/* SPDX-License-Identifier: MIT */
#include "logs/session/listing.h"

#include "base/array.h"

#include <ctype.h>
#include <stdlib.h>

enum { PIECE_BYTES = 16384, MEANING_BYTES = 512 };

/* Texts that do not move until the listing is freed. */
struct piece {
    struct piece *next;
    size_t used, capacity;
    char bytes[];
};

/* A listing that is made. */
struct maker {
    struct listing *listing;
    const struct run *run;
    bool no_memory;
};

void listing_done(struct listing *listing)
{
    candidates_done(&listing->candidates);
    while (listing->pieces) {
        struct piece *next = listing->pieces->next;
        free(listing->pieces);
        listing->pieces = next;
    }
    free(listing->moves);
    free(listing->operands);
    free(listing->turn);
    memset(listing, 0, sizeof *listing);
}

/* Adds a piece of at least `needed` bytes before the others. NULL: out of memory. */
static struct piece *add_piece(struct maker *maker, size_t needed)
{
    size_t capacity = needed > PIECE_BYTES ? needed : PIECE_BYTES;
    struct piece *piece = malloc(sizeof *piece + capacity);
    maker->no_memory = maker->no_memory || !piece;
    if (!piece)
        return NULL;
    *piece = (struct piece){.next = maker->listing->pieces, .capacity = capacity};
    maker->listing->pieces = piece;
    return piece;
}

/* A copy of a text that the listing owns; "" if there is no memory. */
static const char *keep(struct maker *maker, struct slice text)
{
    struct piece *piece = maker->listing->pieces;
    if (!piece || piece->capacity - piece->used < text.length + 1)
        piece = add_piece(maker, text.length + 1);
    if (!piece)
        return "";
    char *copy = piece->bytes + piece->used;
    if (text.length)
        memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    piece->used += text.length + 1;
    return copy;
}

/* Taking texts apart ------------------------------------------------------------------------- */

/* The bytes of the first value of a text: up to a blank that stands in no quotes and brackets. */
static size_t value_length(const char *text)
{
    size_t at = 0;
    unsigned depth = 0;
    bool quoted = false;
    for (; text[at] && (quoted || depth || text[at] != ' '); at++) {
        if (quoted && text[at] == '\\' && text[at + 1])
            at++;
        else if (text[at] == '"')
            quoted = !quoted;
        else if (!quoted && (text[at] == '[' || text[at] == '<'))
            depth++;
        else if (!quoted && depth && (text[at] == ']' || text[at] == '>'))
            depth--;
    }
    return at;
}

/* The bytes of the first value of a text that are dice, with the number before them: "2
 * red[blank|hit]". */
static size_t pool_length(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    if (digits && text[digits] == ' ')
        return digits + 1 + value_length(text + digits + 1);
    return value_length(text);
}

/* Whether a text begins with dice; "[3]" is a list. */
static bool begins_pool(const char *text)
{
    const char *bracket = memchr(text, '[', pool_length(text));
    return bracket && bracket != text && *text != '"' && *text != '<';
}

/* Meanings ----------------------------------------------------------------------------------- */

void listing_describe_name(const struct run *run, entity one, struct text *text)
{
    const struct roster *roster = run_roster(run);
    const struct roster_entry *entry = roster_at(roster, one);
    const char *const *kinds = run_game(run)->catalogue->lexicon->vocabulary->kind_names;
    text_add_string(text, kinds && kinds[entry->kind] ? kinds[entry->kind] : "name");
    if (entry->owner == NO_ENTITY)
        return;
    text_add_string(text, " of ");
    text_add(text, roster_name(roster, entry->owner));
}

/* A type's name as words: "ZONE" is "zone". */
static void add_type(struct text *text, const char *name)
{
    for (; *name; name++)
        text_addf(text, "%c", *name == '_' ? ' ' : tolower((unsigned char)*name));
}

/* The last name of OWNER.NAME, and the part before its dot. */
static struct slice last_name(struct slice path, struct slice *ret_owner)
{
    bool quoted = false;
    size_t dot = SIZE_MAX;
    for (size_t i = 0; i < path.length; i++) {
        quoted = quoted != (path.at[i] == '"');
        if (!quoted && path.at[i] == '.')
            dot = i;
    }
    *ret_owner = dot == SIZE_MAX ? (struct slice){"", 0} : (struct slice){path.at, dot};
    return dot == SIZE_MAX ? path : (struct slice){path.at + dot + 1, path.length - dot - 1};
}

static struct slice unquoted(struct slice name)
{
    if (name.length >= 2 && *name.at == '"')
        return (struct slice){name.at + 1, name.length - 2};
    return name;
}

/* The entity that a value names; NO_ENTITY: it names none. */
static entity entity_of_value(const struct maker *maker, const struct element *element,
                              entity subject, struct slice value)
{
    const struct roster *roster = run_roster(maker->run);
    struct slice owner, name = last_name(value, &owner);
    entity side = subject, found;
    for (size_t i = 0; element->part && element->part->words[i] && owner.length; i++)
        if (slice_is(name, element->part->words[i])) {
            name = last_name(owner, &owner);
            break;
        }
    if (owner.length && roster_find(roster, unquoted(last_name(owner, &owner)), ~0u, NO_ENTITY,
                                    &found) == ROSTER_FOUND) {
        entity owned = roster_owned(roster, unquoted(name), element->type->kinds, found);
        if (owned != NO_ENTITY)
            return owned;
    }
    return roster_find(roster, unquoted(name), element->type->kinds, side, &found) == ROSTER_FOUND
               ? found
               : NO_ENTITY;
}

static void describe_number(struct text *text, const struct umpire_operand *operand)
{
    text_add_string(text, "a number");
    if (operand->minimum != INT64_MIN && operand->maximum != INT64_MAX)
        text_addf(text, " from %lld to %lld", (long long)operand->minimum,
                  (long long)operand->maximum);
    else if (operand->minimum != INT64_MIN)
        text_addf(text, " from %lld", (long long)operand->minimum);
}

static void describe_open(struct text *text, const struct element *element,
                          const struct umpire_operand *operand)
{
    const struct operand_type *type = element->type;
    switch (type->kind) {
    case OPERAND_NUMBER:
        describe_number(text, operand);
        break;
    case OPERAND_WORD:
        text_add_choices(text, type->words);
        break;
    case OPERAND_TEXT:
        text_add_string(text, "a text: ");
        add_type(text, type->name);
        break;
    case OPERAND_FREE_NAME:
        text_add_string(text, "a new name: ");
        add_type(text, type->name);
        break;
    default:
        add_type(text, type->name);
        break;
    }
}

static void describe_pool(struct text *text, const struct umpire_operand *operand)
{
    text_add_string(text, "dice: ");
    if (operand->faces)
        text_add_choices(text, operand->faces);
    else
        describe_number(text, operand);
}

static const char *meaning_of(struct maker *maker, const struct element *element, entity subject,
                              const struct umpire_operand *operand)
{
    char buffer[MEANING_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    const struct operand_type *type = element->type;
    entity one = NO_ENTITY;
    if (!type || type->kind == OPERAND_FLAG)
        text_add_string(&text, "a word");
    else if (type->kind == OPERAND_POOL)
        describe_pool(&text, operand);
    else if (operand->open)
        describe_open(&text, element, operand);
    else if (type->kinds && (one = entity_of_value(maker, element, subject,
                                                   slice_of(operand->value))) != NO_ENTITY)
        listing_describe_name(maker->run, one, &text);
    else
        add_type(&text, type->name);
    return keep(maker, (struct slice){text.at, text.length});
}

/* Operands ----------------------------------------------------------------------------------- */

/* The faces of a die, ending with NULL. */
static const char *const *keep_faces(struct maker *maker, const struct die *die)
{
    size_t count = 0, kept = 0;
    if (!die->chances)
        return die->faces;
    while (die->faces[count])
        count++;
    struct piece *piece = add_piece(maker, (count + 1) * sizeof(const char *));
    if (!piece)
        return NULL;
    const char **faces = (const char **)(void *)piece->bytes;
    piece->used = piece->capacity;
    for (size_t i = 0; i < count; i++)
        if (die->chances[i])
            faces[kept++] = die->faces[i];
    faces[kept] = NULL;
    return faces;
}

/* Reads which dice a value throws. */
static void read_pool(struct maker *maker, const struct die *dice, struct umpire_operand *operand)
{
    const char *name = operand->value + strspn(operand->value, "0123456789");
    name += *name == ' ';
    size_t length = strcspn(name, "[");
    operand->open = memchr(operand->value, '|', strlen(operand->value)) ||
                    strstr(operand->value, "..");
    for (const struct die *die = dice; die->name; die++)
        if (slice_is((struct slice){name, length}, die->name)) {
            operand->minimum = die->faces ? INT64_MIN : 1;
            operand->maximum = die->faces ? INT64_MAX : die->sides;
            operand->faces = die->faces ? keep_faces(maker, die) : NULL;
        }
    unsigned long count = strtoul(operand->value, NULL, 10);
    operand->dice = count ? (unsigned)count : 1;
    operand->die = keep(maker,
                        (struct slice){operand->value, (size_t)(name - operand->value) + length});
    if (operand->faces) /* "2 red": dice whose faces are known are written without their number */
        operand->die = keep(maker, (struct slice){name, length});
}

/* Reads the limits of an open number, which its value tells: "<N 0..4>", "<N 0..>" or "<N>". */
static void read_limits(const struct operand_type *type, struct umpire_operand *operand)
{
    operand->minimum = INT64_MIN;
    operand->maximum = INT64_MAX;
    const char *from = strchr(operand->value, ' '), *to = strstr(operand->value, "..");
    if (!type || type->kind != OPERAND_NUMBER || !operand->open || !from || !to)
        return;
    operand->minimum = strtoll(from, NULL, 10);
    if (to[2] != '>')
        operand->maximum = strtoll(to + 2, NULL, 10);
}

static void add_listed_operand(struct maker *maker, const struct candidate *candidate,
                               const struct element *element, struct slice lead, struct slice value)
{
    struct listing *listing = maker->listing;
    const struct operand_type *type = element->type;
    if (!ARRAY_RESERVE(listing->operands, listing->operand_capacity, listing->operand_count + 1)) {
        maker->no_memory = true;
        return;
    }
    struct umpire_operand operand = {.name = type && type->kind != OPERAND_FLAG ? type->name
                                                                                : NULL};
    operand.lead = keep(maker, lead);
    operand.value = keep(maker, value);
    operand.open = *operand.value == '<';
    read_limits(type, &operand);
    if (type && type->kind == OPERAND_POOL && !operand.open)
        read_pool(maker, type->dice, &operand);
    operand.meaning = meaning_of(maker, element, candidate->subject, &operand);
    listing->operands[listing->operand_count++] = operand;
}

/* The length of what leads to an element's value: the arrow, a preposition, a key. */
static size_t lead_length(const struct element *element, const char *text)
{
    size_t length = strncmp(text, "=> ", 3) == 0 ? 3 : 0;
    if (element->form == ELEMENT_PREPOSITION)
        length += strcspn(text + length, " ") + 1;
    if (element->form == ELEMENT_KEYED)
        length += element->word.length + 1;
    return length;
}

/* Adds the operands that an element of a candidate's form has at the beginning of a text: one, or
 * of dice each pool that follows. Answers the text behind them. */
static const char *add_operands_of_element(struct maker *maker, const struct candidate *candidate,
                                           const struct element *element, const char *text)
{
    const bool dice = element->type && element->type->kind == OPERAND_POOL;
    struct slice lead = {text, lead_length(element, text)};
    text += lead.length;
    do {
        struct slice value = {text, dice ? pool_length(text) : value_length(text)};
        add_listed_operand(maker, candidate, element, lead, value);
        lead.length = 0;
        text += value.length;
        if (*text == ' ')
            text++;
    } while (dice && begins_pool(text));
    return text;
}

/* Adds the operands of a candidate, whose text has those elements of its form that are taken. */
static void add_operands_of_candidate(struct maker *maker, const struct candidate *candidate,
                                      const char *text)
{
    for (uint8_t i = 0; i < candidate->form->count; i++)
        if (candidate->taken >> i & 1 && *text)
            text = add_operands_of_element(maker, candidate, &candidate->form->elements[i], text);
}

/* Moves -------------------------------------------------------------------------------------- */

static void add_move(struct maker *maker, const struct candidate *candidate)
{
    struct listing *listing = maker->listing;
    const char *text = listing->candidates.shown + candidate->shown, *after = text;
    struct umpire_move *move = &listing->moves[listing->next.move_count++];
    const struct roster *roster = run_roster(maker->run);
    bool said = candidate->subject != NO_ENTITY || strncmp(text, "table: ", 7) == 0;
    *move = (struct umpire_move){.text = text,
                                 .example = listing->candidates.lines + candidate->line,
                                 .verb = keep(maker, candidate->lexeme->word)};
    if (candidate->subject != NO_ENTITY)
        move->subject = keep(maker, roster_name(roster, candidate->subject));
    if (said)
        after += value_length(text) + 1;
    after += candidate->lexeme->word.length;
    size_t first = listing->operand_count;
    add_operands_of_candidate(maker, candidate, after + (*after == ' '));
    move->operand_count = listing->operand_count - first;
}

/* Adds the subject of a move to those whose turn it is. */
static void add_turn(struct maker *maker, entity subject)
{
    struct listing *listing = maker->listing;
    const struct roster *roster = run_roster(maker->run);
    uint32_t players = run_game(maker->run)->catalogue->lexicon->vocabulary->player_kinds;
    if (subject == NO_ENTITY || !(players >> roster_at(roster, subject)->kind & 1))
        return;
    struct slice name = roster_name(roster, subject);
    for (size_t i = 0; i < listing->next.turn_count; i++)
        if (slice_is(name, listing->turn[i]))
            return;
    if (!ARRAY_RESERVE(listing->turn, listing->turn_capacity, listing->next.turn_count + 1))
        maker->no_memory = true;
    else
        listing->turn[listing->next.turn_count++] = keep(maker, name);
}

static void add_moves(struct maker *maker)
{
    struct listing *listing = maker->listing;
    const struct candidate_list *all = &listing->candidates;
    listing->moves = calloc(all->count + 1, sizeof *listing->moves);
    maker->no_memory = !listing->moves;
    for (size_t i = 0; i < all->count && !maker->no_memory; i++) {
        add_move(maker, &all->list[i]);
        add_turn(maker, all->list[i].subject);
    }
    /* the list of operands has moved while it grew: its parts are handed to their moves here */
    size_t at = 0;
    for (size_t i = 0; listing->moves && i < listing->next.move_count; i++) {
        listing->moves[i].operands = listing->moves[i].operand_count ? listing->operands + at
                                                                     : NULL;
        at += listing->moves[i].operand_count;
    }
}

static void add_place(struct maker *maker)
{
    struct listing *listing = maker->listing;
    const struct game_run *game = run_game(maker->run);
    struct umpire_next *next = &listing->next;
    struct game_place place = {.round = ""};
    game->catalogue->ruleset->shown.place(maker->run->block.bytes, &place);
    memcpy(listing->round, place.round, sizeof listing->round);
    next->ruleset = game->catalogue->ruleset->name;
    next->declaring = !game->marker_seen;
    next->over = game->stage == GAME_OVER;
    next->round = *listing->round ? listing->round : NULL;
    next->phase = place.phase;
    next->segment = place.segment;
    next->step = place.step;
}

bool listing_fill(struct listing *listing, struct position *position, bool effects)
{
    struct maker maker = {.listing = listing, .run = position->run};
    listing_done(listing);
    listing->next.answer = position_list(position, effects, true, &listing->candidates);
    if (listing->next.answer == UMPIRE_NO_MEMORY)
        return false;
    if (position_in_game(position)) {
        add_place(&maker);
        add_moves(&maker);
    }
    listing->next.moves = listing->moves;
    listing->next.turn = listing->turn;
    return !maker.no_memory;
}
