/* SPDX-License-Identifier: MIT */
/* A table of cards: a card a line, five columns with tabs between them. */
#include "base/csv.h"
#include "base/near.h"
#include "desk/fleet/fleet.h"
#include "desk/shared/cli.h"
#include "umpire.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 5 };

void fleet_cards_done(struct fleet_cards *cards)
{
    for (size_t i = 0; i < cards->count; i++)
        free(cards->cards[i].names);
    free(cards->cards);
    free(cards->names);
    *cards = (struct fleet_cards){0};
}

static bool read_kind(const char *word, enum fleet_kind *ret_kind)
{
    static const char *const kinds[] = {
        [FLEET_SHIP] = "ship",       [FLEET_SQUADRON] = "squadron", [FLEET_EITHER] = "",
        [FLEET_UPGRADE] = "upgrade", [FLEET_BATTLEGROUP] = "",      [FLEET_GROUP] = "group"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (*kinds[i] && strcmp(kinds[i], word) == 0) {
            *ret_kind = (enum fleet_kind)i;
            return true;
        }
    return false;
}

/* Reads a number, or "-" for none. */
static bool read_card_number(const char *word, int *ret_number)
{
    char *end;
    long number = strtol(word, &end, 10);
    *ret_number = FLEET_UNTOLD;
    if (strcmp(word, "-") == 0)
        return true;
    *ret_number = (int)number;
    return *word && !*end && number >= 0 && number <= 100000;
}

/* Splits a declaration at its braces. It goes into the log as it is: words, with at most one pair
 * of braces around the parts. */
static bool split_declaration(char *text, const char **ret_values, const char **ret_parts)
{
    char *open = strchr(text, '{'), *close = strrchr(text, '}');
    *ret_values = text;
    *ret_parts = "";
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' ';)
        text[--length] = '\0';
    bool paired = open && close && open < close;
    if (strchr(text, '#') || strchr(text, '"') || ((open || close) && !paired))
        return false;
    for (const char *at = text; *at; at++)
        if (iscntrl((unsigned char)*at) || (unsigned char)*at >= 0x80 ||
            ((*at == '{' || *at == '}') && at != open && at != close))
            return false;
    if (!open)
        return true;
    if (close[1 + strspn(close + 1, " ")])
        return false;
    do
        *close-- = '\0';
    while (*close == ' ');
    *ret_parts = open + 1 + strspn(open + 1, " ");
    do
        *open-- = '\0';
    while (open >= text && *open == ' ');
    return true;
}

/* Declarations of a card in a log ------------------------------------------------------------- */

enum { WHY_BYTES = 400 };

static bool keep_card_error(void *user, const struct umpire_finding *finding)
{
    char *why = user;
    if (finding->level == UMPIRE_LEVEL_ERROR && !*why)
        snprintf(why, WHY_BYTES, "its declarations: %s", finding->message);
    return true;
}

/* Writes a log in which only the card's declarations can be wrong; those of a list come last. */
static void write_trial(const struct fleet_card *card, struct log_writer *log)
{
    static const char *const trials[] = {
        [FLEET_SHIP] = "game armada\nplayer P { ship X %s flagship { %s } }\n",
        [FLEET_SQUADRON] = "game armada\nplayer P { squadron X %s { %s } }\n",
        [FLEET_UPGRADE] = "game armada\nplayer P { ship X { upgrade Y %s } }\n",
        [FLEET_GROUP] =
            "game dropfleet\nplayer P { battlegroup X sr=1 { group Y ships=1 light %s } }\n"};
    if (card->kind == FLEET_SHIP || card->kind == FLEET_SQUADRON)
        log_write(log, trials[card->kind], card->values, card->parts);
    else
        log_write(log, trials[card->kind], card->values);
}

/* Checks the declarations of one card after the other. */
struct trial {
    struct umpire_checker *checker;
    char why[WHY_BYTES];
};

static bool begin_trial(struct trial *trial)
{
    struct umpire_options options;
    struct umpire_sink sink = {.user = trial->why, .finding = keep_card_error};
    umpire_options_init(&options);
    trial->checker = umpire_checker_new(&options, &sink);
    return trial->checker != NULL;
}

/* Whether the declarations are those of such a unit. False: see `why`; "": memory ran out. */
static bool declares_given_card(struct trial *trial, const struct fleet_card *card)
{
    struct log_writer log = {0};
    *trial->why = '\0';
    write_trial(card, &log);
    bool checked = !log.failed && umpire_check_memory(trial->checker, "card", log.bytes,
                                                      log.length) != UMPIRE_FAILURE;
    log_writer_done(&log);
    return checked && !*trial->why;
}

/* Lines ---------------------------------------------------------------------------------------- */

/* Reads a line as a card. NULL: it is one; otherwise what is wrong with it. */
static const char *read_card(char *line, struct fleet_card *ret_card)
{
    char *column[COLUMNS], *rest = line;
    for (int i = 0; i < COLUMNS; i++) {
        column[i] = rest ? strsep(&rest, "\t") : NULL;
        if (!column[i] && i < COLUMNS - 1)
            return "a line has a kind, a name, points, the most copies and declarations, with tabs "
                   "between them";
    }
    if (rest)
        return "it has more than five columns";
    if (!read_kind(column[0], &ret_card->kind))
        return "its kind is none of ship, squadron, upgrade and group";
    if (!*column[1])
        return "its name is missing";
    if (!read_card_number(column[2], &ret_card->points) ||
        !read_card_number(column[3], &ret_card->most))
        return "its points and its most copies are numbers, or '-'";
    static char nothing[1];
    if (!split_declaration(column[4] ? column[4] : nothing, &ret_card->values, &ret_card->parts))
        return "its declarations are words as in a log, with those inside them in one pair of "
               "braces";
    if (*ret_card->parts && ret_card->kind != FLEET_SHIP && ret_card->kind != FLEET_SQUADRON)
        return "its declarations have braces, which only those of ships and squadrons may have";
    column[1] += *column[1] == '\'' && csv_begins_formula(column[1] + 1);
    memmove(line, column[1], strlen(column[1]) + 1);
    ret_card->names = line;
    return NULL;
}

static bool add_fleet_card(struct fleet_cards *cards, const struct fleet_card *card)
{
    struct fleet_card *list = cli_room(cards->cards, cards->count, &cards->capacity, sizeof *list);
    if (!list)
        return false;
    cards->cards = list;
    list[cards->count++] = *card;
    return true;
}

/* Reads a line and adds its card. NULL: done, or out of memory; else what is wrong with it. */
static const char *take_card_line(struct fleet_cards *cards, const char *line, struct trial *trial,
                                  bool *ret_memory)
{
    struct fleet_card card = {0};
    char *own = strdup(line);
    const char *why = own ? read_card(own, &card) : NULL;
    if (own && !why && !declares_given_card(trial, &card))
        why = *trial->why ? trial->why : NULL;
    else if (own && !why && add_fleet_card(cards, &card))
        return NULL;
    *ret_memory = !why;
    free(own);
    return why;
}

/* Names ---------------------------------------------------------------------------------------- */

static int by_hash(const void *a, const void *b)
{
    const struct fleet_name *one = a, *other = b;
    if (one->hash != other->hash)
        return one->hash < other->hash ? -1 : 1;
    return one->card < other->card ? -1 : one->card > other->card;
}

static const char *next_name(const char *names)
{
    const char *bar = strchr(names, '|');
    return bar ? bar + 1 : NULL;
}

/* False: out of memory. */
static bool sort_names(struct fleet_cards *cards)
{
    for (size_t i = 0; i < cards->count; i++)
        for (const char *at = cards->cards[i].names; at; at = next_name(at)) {
            struct fleet_name *names = cli_room(cards->names, cards->name_count,
                                                &cards->name_capacity, sizeof *names);
            if (!names)
                return false;
            cards->names = names;
            struct slice name = {at, strcspn(at, "|")};
            names[cards->name_count++] = (struct fleet_name){alike_hash(name), i};
        }
    if (cards->name_count > 1)
        qsort(cards->names, cards->name_count, sizeof *cards->names, by_hash);
    return true;
}

/* Reading the table ---------------------------------------------------------------------------- */

bool fleet_cards_read(struct fleet_cards *cards, const char *path, bool *ret_memory)
{
    FILE *file = fopen(path, "r");
    enum { BYTES_MOST = 16 << 20 };
    char line[CLI_LINE_MOST + 1];
    struct trial trial = {.checker = NULL};
    size_t number = 0, bytes = 0;
    const char *why = NULL;
    *ret_memory = false;
    if (!file) {
        *ret_memory = errno == ENOMEM;
        return CLI_FAIL(false, "%s: %s", path, strerror(errno));
    }
    *ret_memory = !begin_trial(&trial);
    errno = 0;
    while (!why && !*ret_memory) {
        number++;
        if (!cli_read_line(file, line, &why))
            break;
        bytes += strlen(line) + 1;
        if (bytes > BYTES_MOST) {
            why = "it has more than 16 MiB, which no table of cards has";
            break;
        }
        if (!*line || *line == '#')
            continue;
        why = take_card_line(cards, line, &trial, ret_memory);
    }
    if (!why && !*ret_memory && !feof(file)) {
        *ret_memory = errno == ENOMEM;
        why = errno == ENOMEM ? NULL : strerror(errno);
    }
    if (why)
        cli_say("%s: line %zu: %s", path, number, why);
    umpire_checker_free(trial.checker);
    fclose(file);
    *ret_memory = *ret_memory || (!why && !sort_names(cards));
    return !why && !*ret_memory;
}

/* The card with this name by its letters and digits, or NULL. `kind` may be FLEET_EITHER. */
static const struct fleet_card *card_by_name(const struct fleet_cards *cards,
                                             enum fleet_kind kind, const char *name)
{
    const uint64_t hash = alike_hash(slice_of(name));
    size_t low = 0, high = cards->name_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (cards->names[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < cards->name_count && cards->names[low].hash == hash; low++) {
        const struct fleet_card *card = &cards->cards[cards->names[low].card];
        bool fits = card->kind == kind || (kind == FLEET_EITHER && (card->kind == FLEET_SHIP ||
                                                                    card->kind == FLEET_SQUADRON));
        if (fits && alike_named(card->names, slice_of(name)))
            return card;
    }
    return NULL;
}

const struct fleet_card *fleet_card_of(const struct fleet_cards *cards,
                                       const struct fleet_item *item)
{
    enum fleet_kind kind = item->kind == FLEET_ADMIRAL ? FLEET_UPGRADE : item->kind;
    const struct fleet_card *card = card_by_name(cards, kind, item->name);
    return card || !*item->full ? card : card_by_name(cards, kind, item->full);
}
