/* SPDX-License-Identifier: MIT */
/* Lists that are written by hand, as declarations of a log: "ship Corvus command=1 speed=3". */
#include "desk/fleet/reader.h"

#include "desk/shared/cli.h"
#include "umpire.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words that begin a declaration of a fleet, with their game; NULL: of several. */
static const struct kind {
    const char *word;
    enum fleet_kind kind;
    const char *game;
} kinds[] = {
    {"ship", FLEET_SHIP, "armada"},         {"squadron", FLEET_SQUADRON, "armada"},
    {"upgrade", FLEET_UPGRADE, "armada"},   {"battlegroup", FLEET_BATTLEGROUP, NULL},
    {"commander", FLEET_OTHER, "dropzone"}, {"cards", FLEET_OTHER, "dropzone"},
    {"special", FLEET_OTHER, "dropzone"},   {"auxiliary", FLEET_OTHER, "dropzone"},
    {"pass-tokens", FLEET_OTHER, "armada"}, {"objective", FLEET_OBJECTIVE, "armada"},
};

struct written {
    struct fleet_reader *reader;
    struct umpire_checker *checker;
    char *why;       /* the first error of the declaration that is tried */
    char *statement; /* with room for the whole list */
    bool in_player, in_another; /* another: a second player of a list, which has one */
};

enum { WHY_BYTES = 400 };

static bool keep_declaration_error(void *user, const struct umpire_finding *finding)
{
    char *why = user;
    if (finding->level == UMPIRE_LEVEL_ERROR && !*why)
        snprintf(why, WHY_BYTES, "%s", finding->message);
    return true;
}

/* Finds the next statement: it ends with its line or at a ';', but not in braces. Its lines become
 * one, without comments. NULL: there is none. */
static const struct fleet_line *next_statement(struct written *written, size_t *line, char **at)
{
    struct fleet_reader *reader = written->reader;
    const struct fleet_line *first = NULL;
    char *to = written->statement;
    int depth = 0;
    bool quoted = false;
    while (*line < reader->count) {
        char next = **at;
        bool comment = next == '#' && !quoted;
        if (!next || comment) {
            if (++*line < reader->count)
                // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): lines are counted
                *at = reader->lines[*line].whole;
            quoted = false;
            next = depth > 0 ? ';' : '\n';
        } else {
            ++*at;
        }
        quoted = quoted != (next == '"');
        if (!quoted && depth == 0 && strchr("\n;}", next)) {
            written->in_player = written->in_player && next != '}';
            if (first)
                break;
            continue;
        }
        if (!quoted)
            depth += (next == '{') - (next == '}');
        *to++ = next;
        if (!first && next != ' ')
            first = &reader->lines[*line < reader->count ? *line : reader->count - 1];
        if (depth == 1 && next == '{' && strncmp(written->statement, "player ", 7) == 0) {
            written->in_player = true;
            break;
        }
    }
    *to = '\0';
    return first;
}

/* Takes a name, quoted or a word, off the text. */
static char *take_name(char **text)
{
    char *name = fleet_trim(*text), *end;
    if (*name == '"') {
        end = strchr(++name, '"');
        if (!end || memchr(name, '\\', (size_t)(end - name)))
            return NULL;
        *end++ = '\0';
    } else {
        end = name + strcspn(name, " {};\"");
        if (*end == ' ')
            *end++ = '\0';
        else if (*end)
            return NULL;
    }
    *text = end;
    return *name ? name : NULL;
}

/* Whether a log understands the declaration; otherwise `why` says why not. */
static bool is_understood_declaration(struct written *written, const struct kind *kind,
                                      const char *text, const char *game)
{
    struct log_writer log = {0};
    bool inside = kind->kind == FLEET_UPGRADE;
    *written->why = '\0';
    log_write(&log, "game %s\nplayer P {\n%s%s%s\n}\n", game, inside ? "ship X {\n" : "", text,
              inside ? "\n}" : "");
    bool good = !log.failed && umpire_check_memory(written->checker, "list", log.bytes,
                                                   log.length) != UMPIRE_FAILURE;
    log_writer_done(&log);
    written->reader->no_memory = written->reader->no_memory || !good;
    return good && !*written->why;
}

static const char *game_of(struct written *written, const struct kind *kind, const char *text)
{
    struct fleet_list *list = written->reader->list;
    const char *by_text = strstr(text, "squad ") ? "dropzone" : "dropfleet";
    if (!list->game)
        list->game = kind->game ? kind->game : by_text;
    return list->game;
}

/* Takes the name of the card that an item says it is, with card=. */
static void take_named_card(struct fleet_item *item, const char *values)
{
    const char *name = strstr(values, "card=");
    if (!name)
        return;
    name += strlen("card=");
    bool quoted = *name == '"';
    snprintf(item->full, sizeof item->full, "%.*s",
             (int)strcspn(name + quoted, quoted ? "\"" : " "), name + quoted);
    item->by_card = true;
}

/* Keeps what a declaration says of a card. The item has the table's values if it says nothing. */
static bool keep_words(struct fleet_reader *reader, size_t at, const char *values,
                       const char *parts)
{
    struct fleet_item *item = &reader->list->items[at];
    if (!*values && !*parts)
        return true;
    take_named_card(item, values);
    item->values = strdup(values);
    item->parts = strdup(parts);
    reader->no_memory = reader->no_memory || !item->values || !item->parts;
    return !reader->no_memory;
}

static bool take_upgrade(struct fleet_reader *reader, char *text)
{
    char *name = take_name(&text);
    return name && fleet_add(reader, FLEET_UPGRADE, name, FLEET_UNTOLD) &&
           keep_words(reader, reader->list->count - 1, fleet_trim(text), "");
}

/* Finds the ';' outside of quotes that ends a part of a block, or the end of the text. */
static char *end_of_part(char *text)
{
    bool quoted = false;
    for (; *text && (quoted || *text != ';'); text++)
        quoted = quoted != (*text == '"');
    return text;
}

/* Takes what stands in braces: a ship's upgrades are cards of their own. */
static bool take_ship_upgrades(struct fleet_reader *reader, char *parts, struct log_writer *rest)
{
    bool good = true;
    for (char *next; good && *parts; parts = next) {
        next = end_of_part(parts);
        if (*next)
            *next++ = '\0';
        char *part = fleet_trim(parts);
        if (strncmp(part, "upgrade ", strlen("upgrade ")) == 0)
            good = take_upgrade(reader, part + strlen("upgrade "));
        else if (*part)
            log_write(rest, "%s%s", rest->length > 0 ? "; " : "", part);
    }
    return good;
}

/* Splits "command=1 { zone front }" into words and what stands in braces. */
static bool take_words(struct fleet_reader *reader, size_t at, char *rest)
{
    char *open = strchr(rest, '{'), *close = strrchr(rest, '}');
    struct log_writer parts = {0};
    if (open && close > open)
        *open++ = *close = '\0';
    else if (open)
        return false;
    bool good = !open || take_ship_upgrades(reader, open, &parts);
    log_write(&parts, "%c", '\0');
    reader->no_memory = reader->no_memory || parts.failed;
    good = good && !parts.failed && keep_words(reader, at, fleet_trim(rest), parts.bytes);
    log_writer_done(&parts);
    return good;
}

static bool take_unit(struct written *written, const struct kind *kind, char *text)
{
    struct fleet_reader *reader = written->reader;
    if (!is_understood_declaration(written, kind, text, game_of(written, kind, text)))
        return false;
    char *rest = text + strlen(kind->word);
    char *name = kind->kind == FLEET_OTHER ? fleet_trim(text) : take_name(&rest);
    return name && fleet_add(reader, kind->kind, name, FLEET_UNTOLD) &&
           (kind->kind == FLEET_OTHER || take_words(reader, reader->list->count - 1, rest));
}

static const char faction_key[] = "faction=";

static bool take_player_words(struct fleet_list *list, const char *name, const char *words)
{
    const char *faction = strstr(words, faction_key);
    if (faction)
        snprintf(list->faction, sizeof list->faction, "%.*s",
                 (int)strcspn(faction + strlen(faction_key), " "), faction + strlen(faction_key));
    return fleet_copy_name(list->title, name);
}

/* "player Rebel first {": only the name counts; who is first says --first. */
static bool take_written_player(struct written *written, char *text)
{
    struct fleet_list *list = written->reader->list;
    char *open = strchr(text, '{'), *rest = text + strlen("player ");
    if (open)
        *open = '\0';
    char *name = take_name(&rest);
    if (written->reader->player && name)
        return ++list->players != written->reader->player || take_player_words(list, name, rest);
    if (written->reader->log)
        return true;
    written->in_another = *list->faction || *list->title || list->count > 0;
    if (name && written->in_another)
        snprintf(written->why, WHY_BYTES,
                 "a list has one player: what %s has is left out; import it as a list of its own",
                 name);
    if (!name || written->in_another)
        return false;
    return strstr(rest, faction_key) ? take_player_words(list, name, rest)
                                     : fleet_copy_name(list->faction, name);
}

/* Takes what a log declares of its fleets: "points 400 cards=2025", "event-limits ...". */
static void take_limits(struct fleet_reader *reader, const char *text)
{
    static const char limits[] = "event-limits ", key[] = "cards=";
    struct fleet_list *list = reader->list;
    if (strncmp(text, limits, strlen(limits)) == 0 && !list->event) {
        list->event = strdup(text + strlen(limits));
        reader->no_memory = reader->no_memory || !list->event;
    }
    if (strncmp(text, "points ", 7) != 0)
        return;
    const long points = strtol(text + 7, NULL, 10);
    const char *cards = strstr(text, key);
    if (points > 0 && points < INT_MAX)
        list->limit = (int)points;
    if (cards)
        snprintf(list->cards, sizeof list->cards, "%.*s", (int)strcspn(cards + strlen(key), " "),
                 cards + strlen(key));
}

static bool take_statement(struct written *written, char *text)
{
    size_t length = strcspn(text, " ");
    struct fleet_list *list = written->reader->list;
    const size_t player = written->reader->player;
    if (player)
        take_limits(written->reader, text);
    if (player && list->players != player && strncmp(text, "player ", 7) != 0 && list->game)
        return true; /* what another player has, and the log's headings */
    if (strncmp(text, "player ", 7) == 0)
        return take_written_player(written, text);
    if (strncmp(text, "game ", 5) == 0) {
        static const char *const games[] = {"armada", "dropfleet", "dropzone"};
        const char *game = text + strlen("game ");
        const size_t bytes = strcspn(game, " ");
        for (size_t i = 0; i < sizeof games / sizeof *games; i++)
            if (!list->game && strlen(games[i]) == bytes && strncmp(game, games[i], bytes) == 0)
                list->game = games[i];
        return list->game != NULL;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].word) == length && strncmp(text, kinds[i].word, length) == 0)
            return written->in_another || take_unit(written, &kinds[i], text);
    return false;
}

/* Whether a log's declarations end here. */
static bool begins_play(const char *text)
{
    static const char *const markers[] = {"round ", "turn ", "phase ", "end"};
    for (size_t i = 0; i < sizeof markers / sizeof *markers; i++)
        if (strncmp(text, markers[i], strlen(markers[i])) == 0)
            return true;
    return false;
}

static void read_all_statements(struct written *written)
{
    struct fleet_reader *reader = written->reader;
    size_t at_line = 0;
    char *at = reader->lines[0].whole;
    const struct fleet_line *line;
    while (!fleet_reader_ended(reader) && (line = next_statement(written, &at_line, &at)) != NULL) {
        reader->line = line->number;
        *written->why = '\0';
        if (reader->log && begins_play(fleet_trim(written->statement)))
            return;
        char *own = strdup(fleet_trim(written->statement));
        bool taken = take_statement(written, fleet_trim(written->statement)) ||
                     (reader->log && !(reader->player && written->in_player));
        /* others on its line are taken */
        struct fleet_line part = *line;
        part.raw = own && strstr(line->raw, own) ? own : line->raw;
        if (!taken)
            fleet_not_understood(reader, &part);
        free(own);
        if (!taken && *written->why && !fleet_reader_ended(reader))
            cli_say("%s: line %zu: %s", reader->list->path, line->number, written->why);
    }
    if (written->in_player)
        fleet_differs(reader->list, 0, "the player's '}' is missing: the list may be cut off");
}

static void read_written(struct fleet_reader *reader)
{
    char why[WHY_BYTES] = "";
    struct written written = {.reader = reader, .why = why};
    struct umpire_options options;
    struct umpire_sink sink = {.user = why, .finding = keep_declaration_error};
    size_t room = 1;
    umpire_options_init(&options);
    for (size_t i = 0; i < reader->count; i++)
        room += strlen(reader->lines[i].whole) + 1;
    written.checker = umpire_checker_new(&options, &sink);
    written.statement = malloc(room);
    if (written.checker && written.statement)
        read_all_statements(&written);
    else
        reader->no_memory = true;
    umpire_checker_free(written.checker);
    free(written.statement);
    reader->no_game = !reader->list->game;
}

static bool is_list_of_declarations(const struct fleet_reader *reader)
{
    for (size_t i = 0; i < reader->count; i++) {
        const char *text = reader->lines[i].whole;
        size_t length = strcspn(text, " ");
        if (*text == '#')
            continue;
        if (strchr(reader->lines[i].raw, '\t')) /* a table of cards */
            return false;
        if (strncmp(text, "player ", 7) == 0 || strncmp(text, "game ", 5) == 0)
            return true;
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (strlen(kinds[k].word) == length && strncmp(text, kinds[k].word, length) == 0)
                return true;
        return false;
    }
    return false;
}

const struct fleet_builder fleet_written = {"lists written by hand as a log's declarations",
                                            is_list_of_declarations, read_written};
