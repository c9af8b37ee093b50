/* SPDX-License-Identifier: MIT */
/* umpire import-fleet: list builders' exports to declarations. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/fleet/judged.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

struct fleets {
    const char *output, *cards_path, *first, *game;
    const char **players;
    int player_count;
    bool strict, expand;
    struct fleet_cards cards;
    struct umpire_cards *own; /* cards of somebody's own, in place of declarations */
    struct log_writer log;
    enum umpire_status status;
    size_t unknown;                  /* ships whose cards the table lacks */
    char (*names)[FLEET_NAME_BYTES]; /* of the players so far */
    int name_count;
    struct fleet_list *lists; /* the lists that were read */
    int list_count;
};

static bool is_used(const struct fleets *fleets, const char *name)
{
    for (int i = 0; i < fleets->name_count; i++)
        if (strcmp(fleets->names[i], name) == 0)
            return true;
    return false;
}

/* Finds the name of a list's player: the one of -p, or else the faction, with a number if another
 * player has this name. False after a message. */
static bool name_player(struct fleets *fleets, int number, const struct fleet_list *list,
                        const char *path, char name[FLEET_NAME_BYTES])
{
    if (number < fleets->player_count)
        snprintf(name, FLEET_NAME_BYTES, "%s", fleets->players[number]);
    else if (!*list->faction)
        snprintf(name, FLEET_NAME_BYTES, "Player %d", number + 1);
    else if (is_used(fleets, list->faction))
        snprintf(name, FLEET_NAME_BYTES, "%.240s %d", list->faction, number + 1);
    else
        snprintf(name, FLEET_NAME_BYTES, "%s", list->faction);
    if (!log_name_fits(name))
        return cli_usage_error("%s: the player's name is empty, too long or not UTF-8", path),
               false;
    if (is_used(fleets, name))
        return cli_usage_error("%s: two players are called '%s'; name them with -p", path, name),
               false;
    memcpy(fleets->names[fleets->name_count++], name, FLEET_NAME_BYTES);
    return true;
}

/* Counts cards whose values a log needs and the table lacks. */
static size_t count_unknown(const struct fleets *fleets, const struct fleet_list *list)
{
    size_t unknown = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        if (item->kind == FLEET_SHIP && !item->values && !item->card.name &&
            !fleet_card_of(&fleets->cards, item))
            unknown++;
    }
    return unknown;
}

/* Reads a list, and compares what it states with its lines and the table. */
static enum umpire_status take_imported_list(struct fleets *fleets, const char *path, int number)
{
    struct fleet_list *list = &fleets->lists[number];
    char player[FLEET_NAME_BYTES];
    bool no_memory;
    fleets->list_count = number + 1;
    if (!fleet_list_read(list, path, fleets->game, &no_memory))
        return no_memory ? (enum umpire_status)cli_out_of_memory() : UMPIRE_MALFORMED;
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (list->differences > 0)
        status = umpire_status_of_both(status, UMPIRE_NONCONFORMANT);
    if (number > 0 && fleets->lists[0].game && strcmp(list->game, fleets->lists[0].game) != 0) {
        cli_print(stderr,
                  "umpire: %s: this fleet is of another game than the one before it: import them "
                  "one by one\n",
                  path);
        status = UMPIRE_MALFORMED;
    }
    if (!name_player(fleets, number, list, path, player))
        return UMPIRE_USAGE;
    fleet_list_know_own(list, fleets->own);
    fleet_list_settle(list, &fleets->cards);
    if (fleets->strict && list->not_understood > 0 && !fleet_list_is_proved(list))
        status = umpire_status_of_both(status, UMPIRE_MALFORMED);
    if (fleets->expand && !fleet_list_expand(list))
        status = (enum umpire_status)cli_out_of_memory();
    if (fleet_list_compare(list, &fleets->cards) > 0)
        status = umpire_status_of_both(status, UMPIRE_NONCONFORMANT);
    fleets->unknown += count_unknown(fleets, list);
    return status;
}

/* Finds the player who is first where nobody said it: of two fleets of Armada the one that costs
 * less, whose player chooses (RRG 1.5.0, Initiative). NULL: unknown, perhaps after a message. */
static const char *first_by_points(const struct fleets *fleets)
{
    long costs[2];
    if (fleets->list_count != 2 || strcmp(fleets->lists[0].game, "armada") != 0)
        return NULL;
    bool stated = fleets->lists[0].points != FLEET_UNTOLD &&
                  fleets->lists[1].points != FLEET_UNTOLD;
    for (int i = 0; i < 2; i++) {
        costs[i] = fleets->lists[i].points;
        if (!stated &&
            !fleet_list_sum(&fleets->lists[i], false, UMPIRE_CARDS_PRINTED, &costs[i]))
            return NULL;
    }
    int cheaper = costs[1] < costs[0];
    bool doubtful = fleets->lists[0].differences + fleets->lists[1].differences > 0,
         open = doubtful || costs[0] == costs[1];
    if (doubtful)
        cli_say(
            "the points of a list are doubtful, so nobody is written as first: add --first=NAME");
    else if (open)
        cli_say("both fleets cost %ld points, so nobody is written as first: add --first=NAME",
                costs[0]);
    else
        cli_say("%s has the cheaper fleet (%ld points to %ld), chooses who is first, and is "
                "written as first; --first=NAME writes another choice",
                fleets->names[cheaper], costs[cheaper], costs[!cheaper]);
    return open ? NULL : fleets->names[cheaper];
}

/* Reads the lists, and writes the players into the log. */
static enum umpire_status take_lists(struct fleets *fleets, char **paths, int count)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (int i = 0; i < count; i++)
        status = umpire_status_of_both(status, take_imported_list(fleets, paths[i], i));
    if (status > UMPIRE_NONCONFORMANT)
        return status;
    const char *first = fleets->first ? fleets->first : first_by_points(fleets);
    log_write(&fleets->log, "game %s\n", fleets->lists[0].game);
    for (int i = 0; i < count; i++)
        fleet_list_write(&fleets->lists[i], &fleets->cards, fleets->names[i],
                         first && strcmp(first, fleets->names[i]) == 0, &fleets->log);
    return status;
}

static void done_lists(struct fleets *fleets)
{
    for (int i = 0; i < fleets->list_count; i++)
        fleet_list_done(&fleets->lists[i]);
    free(fleets->lists);
    free(fleets->names);
}

static bool are_import_files_apart(const struct fleets *fleets, char **paths, int count)
{
    bool apart = true;
    for (int i = 0; i < count && apart; i++) {
        struct cli_files files = {
            .outputs = {{"-o", fleets->output}},
            .output_count = 1,
            .input_count = fleets->cards_path ? 2 : 1,
            .inputs = {{"the list", paths[i]}, {"--cards", fleets->cards_path}}};
        apart = cli_files_apart(&files);
    }
    return apart;
}

enum umpire_status fleets_declare(char **paths, int count, struct log_writer *log)
{
    struct fleets fleets = {.names = calloc((size_t)count + 1, sizeof *fleets.names),
                            .lists = calloc((size_t)count + 1, sizeof *fleets.lists)};
    enum umpire_status status = UMPIRE_FAILURE;
    if (fleets.names && fleets.lists)
        status = take_lists(&fleets, paths, count);
    if (!fleets.names || !fleets.lists || fleets.log.failed)
        status = (enum umpire_status)cli_out_of_memory();
    else if (status == UMPIRE_NONCONFORMANT)
        status = UMPIRE_CONFORMANT;
    *log = fleets.log;
    done_lists(&fleets);
    return status;
}

static enum umpire_status import_fleets(struct fleets *fleets, char **paths, int count)
{
    bool no_memory = false;
    if (!are_import_files_apart(fleets, paths, count))
        return UMPIRE_USAGE;
    bool own = fleets->cards_path && cli_has_own_cards(fleets->cards_path);
    if (own && !cli_read_own_cards(fleets->cards_path, &fleets->own))
        return UMPIRE_MALFORMED;
    if (fleets->cards_path && !own &&
        !fleet_cards_read(&fleets->cards, fleets->cards_path, &no_memory))
        return no_memory ? (enum umpire_status)cli_out_of_memory() : UMPIRE_MALFORMED;
    enum umpire_status status = take_lists(fleets, paths, count);
    if (fleets->log.failed)
        return (enum umpire_status)cli_out_of_memory();
    if (fleets->cards_path && status <= UMPIRE_NONCONFORMANT &&
        strcmp(fleets->lists[0].game, "armada") == 0)
        cli_print(stderr,
                  own ? "umpire: cards of %s are asked first: judge the log with it, too\n"
                      : "umpire: the cards are those of %s alone: umpire's own table was not "
                        "asked\n",
                  fleets->cards_path);
    if (fleets->unknown > 0)
        cli_print(stderr,
                  "umpire: the values of %zu ship%s are not known: rules that need them stay "
                  "undecided; --cards=FILE takes a table "
                  "of cards, see umpire-fleet(5)\n",
                  fleets->unknown, fleets->unknown == 1 ? "" : "s");
    if (status != UMPIRE_CONFORMANT && (fleets->strict || status != UMPIRE_NONCONFORMANT))
        return status;
    if (fleets->first && !is_used(fleets, fleets->first))
        return (enum umpire_status)cli_usage_error("--first: no player is called '%s'",
                                                   fleets->first);
    return umpire_status_of_both(
        status, cli_output_put(fleets->output, fleets->log.bytes, fleets->log.length));
}

static int read_game(void *target, const char *word)
{
    static const char *const games[] = {"armada", "dropfleet", "dropzone"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(word, games[i]) == 0) {
            ((struct fleets *)target)->game = games[i];
            return UMPIRE_CONFORMANT;
        }
    return cli_usage_error("--game: '%s' is none of armada, dropfleet and dropzone", word);
}

static int add_player(void *target, const char *name)
{
    struct fleets *fleets = target;
    fleets->players[fleets->player_count++] = name;
    return UMPIRE_CONFORMANT;
}

static const struct cli_option option_rows[] = {
    {"-p, --player=NAME", CLI_CALL(add_player),
     "name the player of the next list (default: its faction, or 'Player N')"},
    {"--first=NAME", CLI_SET(struct fleets, first),
     "name the player who is first (default, for Armada: the one with the cheaper fleet, who may "
     "choose)"},
    {"--cards=FILE", CLI_SET(struct fleets, cards_path),
     "take from your own table what the cards say. Each of its lines has a card's KIND, NAME, "
     "POINTS, MOST and DECLARATIONS, with tabs between them (umpire-fleet(5)). Points and copies "
     "are compared where the table has them. A table with seven columns, as 'check --cards' "
     "takes, will do too"},
    {"--game=GAME", CLI_CALL(read_game),
     "armada, dropfleet or dropzone, if a list does not say which game it is of"},
    {"-o, --output=FILE", CLI_SET(struct fleets, output),
     "write to FILE, which appears when it is complete"},
    {"--expand", CLI_SET(struct fleets, expand),
     "write also the numbers on Armada's cards, such "
     "as hull=5"},
    {"--strict", CLI_SET(struct fleets, strict),
     "write nothing if a line is not understood or fits two readings, or if points or counts "
     "differ"},
    {0}};

static int import(const struct cli_command *command, int count, char **words)
{
    struct fleets fleets = {.players = calloc((size_t)count + 1, sizeof *fleets.players),
                            .names = calloc((size_t)count + 1, sizeof *fleets.names),
                            .lists = calloc((size_t)count + 1, sizeof *fleets.lists)};
    if (!fleets.players || !fleets.names || !fleets.lists) {
        free(fleets.players);
        done_lists(&fleets);
        return cli_out_of_memory();
    }
    int status = cli_options_read(command, &fleets, count, words);
    if (status < 0 && optind == count)
        status = cli_usage_error("a list is missing: name a file, or '-' for standard input");
    if (status < 0 && fleets.player_count > count - optind)
        status = cli_usage_error("there are more players (-p) than lists");
    if (status < 0)
        status = (int)import_fleets(&fleets, words + optind, count - optind);
    fleet_cards_done(&fleets.cards);
    umpire_cards_free(fleets.own);
    log_writer_done(&fleets.log);
    free(fleets.players);
    done_lists(&fleets);
    return status;
}

const struct cli_command cli_import_fleet = {
    .usage = "Usage: umpire import-fleet [OPTION]... LIST...\n"
             "Turns fleets, as list builders export them, into the beginning of a log: a\n"
             "player for each list, with names, upgrades, battlegroups, ratings and the\n"
             "admiral. '-' is standard input. Lists are those of\n"
             "Kingston Shipyards, Star Forge, Armada Warlords, Armada Fleet Builder,\n"
             "Flagship, Armada Fleets Designer,\n"
             "Fab's Armada Fleet Builder, plain lists of ship:, upgrade: and squadron:\n"
             "(Armada); dflist.com (Dropfleet); BattleScribe and New Recruit, as text and\n"
             "as roster files .ros, .rosz and JSON (these also of Armada); lists written by\n"
             "hand as a log's declarations, whose form 'umpire words GAME' has.",
    .options = option_rows,
    .column = 24,
    .end = "Points and counts that a list states are compared with its lines.\n"
           "\n"
           "Exit status: 0; 1 points or counts differ, or a line fits two readings; 2\n"
           "wrong usage; 3 a list or the table cannot be read or understood; 5 an internal\n"
           "failure.",
    .run = import};
