/* SPDX-License-Identifier: MIT */
/* Roster files of BattleScribe and New Recruit: XML (.ros), the same in a zip file (.rosz), and
 * JSON. XML becomes the values that the JSON would have. */
#include "desk/fleet/reader.h"

#include "base/xml_library.h"
#include "base/xml_parser.h"
#include "desk/shared/archive_library.h"
#include "desk/shared/cli.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEPTH_MOST = 32 };

/* XML ------------------------------------------------------------------------------------------ */

/* What the open elements have become: a selection and the like is an object, which is on the stack
 * until it ends, `<selections>` and the like an array in the object around it. */
struct roster_reading {
    struct xml_parser *parser;
    json_t *stack[DEPTH_MOST];
    unsigned count;
    unsigned passed_over; /* open elements that are of no interest */
    bool bad;             /* out of memory, too deep, or no roster */
    bool deep;            /* too deep */
};

static const char too_deep[] = "its selections are nested deeper than in any roster";

static bool is_list(const char *name)
{
    static const char *const lists[] = {"costs", "categories", "selections", "forces"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(name, lists[i]) == 0)
            return true;
    return false;
}

static json_t *object_of(const struct roster_reading *reading, const struct xml_element *element)
{
    json_t *value = json_object();
    uint64_t line = xml_parser_line(reading->parser);
    bool good = value && json_object_set_new(value, "line", json_integer((json_int_t)line)) == 0;
    for (size_t i = 0; i < element->count && good; i++) {
        const struct xml_attribute *one = &element->attributes[i];
        good = one->length == 0 || json_object_set_new(value, one->name,
                                                       json_stringn(one->value, one->length)) == 0;
    }
    if (good)
        return value;
    json_decref(value);
    return NULL;
}

/* Puts a value on the stack, which owns one reference to it. */
static bool push(struct roster_reading *reading, json_t *value)
{
    reading->bad = reading->bad || !value;
    if (value)
        reading->stack[reading->count++] = value;
    return !reading->bad;
}

static bool on_begin(void *user, const struct xml_element *element)
{
    struct roster_reading *reading = user;
    json_t *top = reading->count ? reading->stack[reading->count - 1] : NULL;
    bool root = !top && strcmp(element->name, "roster") == 0;
    if (reading->passed_over || (json_is_object(top) && !is_list(element->name))) {
        reading->passed_over++;
        return true;
    }
    reading->deep = reading->count == DEPTH_MOST;
    reading->bad = reading->bad || (!top && !root) || reading->deep;
    if (reading->bad)
        return false;
    json_t *value = json_is_object(top) ? json_array() : object_of(reading, element);
    if (json_is_object(top))
        reading->bad = json_object_set(top, element->name, value) != 0;
    else if (top)
        reading->bad = json_array_append(top, value) != 0;
    return push(reading, value);
}

/* Takes the innermost element off the stack, but for the roster itself. */
static bool on_end(void *user, const char *name, const char *uri, unsigned depth)
{
    struct roster_reading *reading = user;
    (void)name, (void)uri, (void)depth;
    if (reading->passed_over)
        reading->passed_over--;
    else if (reading->count > 1)
        json_decref(reading->stack[--reading->count]);
    return true;
}

static json_t *of_xml(const char *bytes, size_t length, const char **ret_why)
{
    cli_need_library(xml_library_open());
    struct roster_reading reading = {.count = 0};
    const struct xml_events events = {.user = &reading, .begin = on_begin, .end = on_end};
    enum xml_fault fault = XML_NO_MEMORY;
    reading.parser = xml_parser_new(&events);
    if (reading.parser)
        fault = xml_parser_take_text(reading.parser, bytes, length);
    xml_parser_free(reading.parser);
    bool good = fault == XML_FINE && !reading.bad;
    if (reading.deep)
        *ret_why = too_deep;
    while (reading.count > (good ? 1 : 0))
        json_decref(reading.stack[--reading.count]);
    return good && reading.count ? reading.stack[0] : NULL;
}

/* The roster of a file. NULL: it is none; `*ret_why` stays, or says why. */
static json_t *roster_of(const char *bytes, size_t length, const char **ret_why)
{
    json_error_t error;
    if (bytes[strspn(bytes, " \t\r\n")] == '<')
        return of_xml(bytes, length, ret_why);
    json_t *file = json_loadb(bytes, length, 0, &error);
    if (!file && json_error_code(&error) == json_error_stack_overflow)
        *ret_why = too_deep;
    json_t *roster = json_incref(json_object_get(file, "roster"));
    json_decref(file);
    if (json_is_object(roster))
        return roster;
    json_decref(roster);
    return NULL;
}

/* Values --------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *value, const char *name)
{
    const char *text = json_string_value(json_object_get(value, name));
    return text ? text : "";
}

/* A number, which XML has as a text. */
static double number_of(const json_t *value, const char *name, double otherwise)
{
    const json_t *number = json_object_get(value, name);
    char *end;
    if (json_is_number(number))
        return json_number_value(number);
    const char *text = text_of(value, name);
    double read = strtod(text, &end);
    return *text && !*end ? read : otherwise;
}

static int whole_number(double number)
{
    return number >= 0 && number <= FLEET_POINTS_MOST && number == (int)number ? (int)number
                                                                               : FLEET_UNTOLD;
}

/* A cost of the value itself: "pts" or "SR". */
static int cost_of(const json_t *value, const char *name)
{
    size_t index;
    json_t *cost;
    json_array_foreach(json_object_get(value, "costs"), index, cost)
    {
        const char *called = text_of(cost, "name");
        called += strspn(called, " ");
        if (strncasecmp(called, name, strlen(name)) == 0)
            return whole_number(number_of(cost, "value", FLEET_UNTOLD));
    }
    return FLEET_UNTOLD;
}

/* What a selection costs with all that it contains. */
static int whole_cost(const json_t *value, const char *name, int depth)
{
    int own = cost_of(value, name), sum = own == FLEET_UNTOLD ? 0 : own;
    size_t index;
    json_t *child;
    if (depth < DEPTH_MOST)
        json_array_foreach(json_object_get(value, "selections"), index, child)
            sum += whole_cost(child, name, depth + 1);
    return sum > FLEET_POINTS_MOST ? FLEET_POINTS_MOST : sum;
}

static int all_points(const json_t *value)
{
    return whole_cost(value, "pt", 0);
}

static bool has_category(const json_t *value, const char *name)
{
    size_t index;
    json_t *category;
    json_array_foreach(json_object_get(value, "categories"), index,
                       category) if (strcasecmp(text_of(category, "name"), name) == 0) return true;
    return false;
}

/* The tonnage of a selection, or of the first model in it that has one. */
static const char *tonnage_of(const json_t *value, int depth)
{
    static const char *const words[][2] = {{"super heavy", "super-heavy"},
                                           {"super-heavy", "super-heavy"},
                                           {"heavy", "heavy"},
                                           {"medium", "medium"},
                                           {"light", "light"}};
    const char *found = NULL;
    size_t index;
    json_t *child;
    for (size_t i = 0; i < sizeof words / sizeof *words && !found; i++)
        found = has_category(value, words[i][0]) ? words[i][1] : NULL;
    if (!found && depth < DEPTH_MOST)
        json_array_foreach(json_object_get(value, "selections"), index,
                           child) if (!found) found = tonnage_of(child, depth + 1);
    return found;
}

/* Selections ----------------------------------------------------------------------------------- */

struct roster {
    struct fleet_battlegroups groups;
    struct fleet_reader *reader;
};

static void left_out(struct roster *roster, const json_t *value, const char *why)
{
    struct fleet_list *list = roster->reader->list;
    char line[32] = "";
    list->not_understood++;
    if (roster->reader->line > 0) /* JSON has none */
        snprintf(line, sizeof line, "line %zu: ", roster->reader->line);
    cli_say("%s: %s'%.100s' %s and is left out", list->path, line, text_of(value, "name"), why);
}

static void go_to(struct roster *roster, const json_t *value)
{
    roster->reader->line = (size_t)json_integer_value(json_object_get(value, "line"));
}

/* How many ships or vehicles a group has: the models in it, or its own number. */
static int models_of(const json_t *value)
{
    size_t index;
    json_t *child;
    double models = 0;
    json_array_foreach(json_object_get(value, "selections"), index,
                       child) if (strcmp(text_of(child, "type"), "model") == 0)
        models += number_of(child, "number", 1);
    return whole_number(models > 0 ? models : number_of(value, "number", 1));
}

/* "Light Group 1": what it contains are the groups. */
static bool is_container(const json_t *value)
{
    const char *name = text_of(value, "name");
    size_t length = strlen(name);
    while (length > 0 && strchr("0123456789 ", name[length - 1]))
        length--;
    return length >= 6 && strncasecmp(name + length - 6, " group", 6) == 0 &&
           json_array_size(json_object_get(value, "selections")) > 0 && cost_of(value, "pt") <= 0;
}

/* Adds a declaration of Dropzone that is no battlegroup's squad. False: its name cannot be one. */
static bool add_other(struct roster *roster, const char *format, const char *name, int number)
{
    char text[FLEET_NAME_BYTES];
    if (!*name || strpbrk(name, "\"\\") ||
        snprintf(text, sizeof text, format, name, number) > FLEET_TEXT_MOST)
        return false;
    return fleet_add(roster->reader, FLEET_OTHER, text, FLEET_UNTOLD) != NULL;
}

/* "Commander - Captain (CV 2)", on a squad of Dropzone. */
static void take_commanders(struct roster *roster, const json_t *value, int depth)
{
    size_t index;
    json_t *child;
    const char *name = text_of(value, "name"), *rank = strstr(name, " - ");
    const char *cv = strstr(name, "(CV ");
    char own[FLEET_NAME_BYTES];
    if (has_category(value, "Commander") && rank && cv > rank) {
        snprintf(own, sizeof own, "%.*s", (int)(cv - rank - 4), rank + 3);
        if (!add_other(roster, "commander \"%s\" cv=%d", own, (int)strtol(cv + 4, NULL, 10)))
            left_out(roster, value, "is no name of a commander");
    }
    if (depth < DEPTH_MOST)
        json_array_foreach(json_object_get(value, "selections"), index, child)
            take_commanders(roster, child, depth + 1);
}

/* "AV3 Commodore" in the selection "Fleet" of Dropfleet. */
static bool take_admiral(struct roster *roster, const json_t *value)
{
    size_t index;
    json_t *child;
    bool found = false;
    json_array_foreach(json_object_get(value, "selections"), index, child)
    {
        const char *name = text_of(child, "name");
        int points = cost_of(child, "pt"), rating = 0;
        if (strncmp(name, "AV", 2) == 0)
            rating = (int)strtol(name + 2, NULL, 10);
        struct fleet_item *item = rating > 0 ? fleet_add(roster->reader, FLEET_ADMIRAL,
                                                         name, points)
                                             : NULL;
        if (!item)
            return false;
        item->rating = rating;
        if (roster->groups.all != FLEET_UNTOLD && points != FLEET_UNTOLD)
            roster->groups.all += points;
        found = true;
    }
    return found;
}

static void take_group(struct roster *roster, const json_t *value, int depth)
{
    size_t index;
    json_t *child;
    go_to(roster, value);
    if (is_container(value) && depth < DEPTH_MOST) {
        json_array_foreach(json_object_get(value, "selections"), index, child)
            take_group(roster, child, depth + 1);
        return;
    }
    take_commanders(roster, value, 0);
    if (has_category(value, "Auxiliary") &&
        add_other(roster, "auxiliary \"%s\" units=%d", text_of(value, "name"), models_of(value))) {
        if (roster->groups.counted != FLEET_UNTOLD)
            roster->groups.counted += all_points(value);
        return;
    }
    if (!fleet_battlegroup_add(&roster->groups, text_of(value, "name"), models_of(value),
                               all_points(value), tonnage_of(value, 0)) &&
        !fleet_reader_ended(roster->reader))
        left_out(roster, value, "is no name or number of a group");
}

static void take_battlegroup(struct roster *roster, const json_t *value)
{
    struct fleet_costs costs = {FLEET_UNTOLD, cost_of(value, "SR")};
    size_t index;
    json_t *child;
    if (json_object_get(value, "costs") && !json_object_get(value, "forces"))
        costs.points = all_points(value);
    if (costs.rating <= 0 && whole_cost(value, "SR", 0) > 0) /* the models have it */
        costs.rating = whole_cost(value, "SR", 0);
    if (!fleet_battlegroup_begin(&roster->groups, text_of(value, "name"), costs)) {
        left_out(roster, value, "is no name of a battlegroup");
        return;
    }
    json_array_foreach(json_object_get(value, "selections"), index, child)
        take_group(roster, child, 0);
    fleet_battlegroup_end(&roster->groups);
}

/* A force, or a selection that is in no battlegroup. */
static void take_force(struct roster *roster, const json_t *force, int depth)
{
    size_t index;
    json_t *child;
    go_to(roster, force);
    if (fleet_is_battlegroup(text_of(force, "name"))) {
        take_battlegroup(roster, force);
        return;
    }
    json_array_foreach(json_object_get(force, "selections"), index, child)
    {
        go_to(roster, child);
        if (fleet_is_battlegroup(text_of(child, "name")))
            take_battlegroup(roster, child);
        else if (!has_category(child, "Fleet") || !take_admiral(roster, child))
            left_out(roster, child, "is in no battlegroup");
    }
    if (depth < DEPTH_MOST)
        json_array_foreach(json_object_get(force, "forces"), index, child)
            take_force(roster, child, depth + 1);
}

/* Star Wars: Armada ---------------------------------------------------------------------------- */

/* Whether a selection is called as a card of this kind. */
static bool is_card(const char *kind, const json_t *value)
{
    struct umpire_card card;
    size_t cursor = 0;
    return umpire_card_named("armada", kind, text_of(value, "name"), &cursor, &card);
}

static bool is_of_category(const json_t *value, const char *end)
{
    size_t index;
    json_t *category;
    json_array_foreach(json_object_get(value, "categories"), index, category)
    {
        const char *name = text_of(category, "name");
        size_t length = strlen(name);
        if (length >= strlen(end) && strcasecmp(name + length - strlen(end), end) == 0)
            return true;
    }
    return false;
}

/* Adds a card with its points, which the roster has for all copies. Answers what they cost. */
static int add_card(struct roster *roster, const json_t *value, enum fleet_kind kind)
{
    int count = whole_number(number_of(value, "number", 1)), points = cost_of(value, "pt");
    bool even = count > 0 && count <= FLEET_COPIES_MOST && (points < 0 || points % count == 0);
    struct fleet_item *item = NULL;
    if (even)
        item = fleet_add(roster->reader, kind, text_of(value, "name"),
                         points < 0 ? FLEET_UNTOLD : points / count);
    if (item)
        item->count = kind == FLEET_UPGRADE ? 1 : count;
    else if (!fleet_reader_ended(roster->reader))
        left_out(roster, value, "is no name or number of a card");
    return item && points > 0 ? points : 0;
}

/* Adds the upgrades of a ship: the selections in it, but those that only hold others. */
static long take_upgrades(struct roster *roster, const json_t *value, int depth)
{
    size_t index;
    json_t *child;
    long sum = 0;
    json_array_foreach(json_object_get(value, "selections"), index, child)
    {
        bool holder = cost_of(child, "pt") <= 0 && !is_card("upgrade", child) &&
                      json_array_size(json_object_get(child, "selections")) > 0;
        go_to(roster, child);
        if (!holder)
            sum += add_card(roster, child, FLEET_UPGRADE);
        if (depth < DEPTH_MOST)
            sum += take_upgrades(roster, child, depth + 1);
    }
    return sum;
}

/* Adds what a force of Armada has: ships, squadrons, objectives, and groups. Answers the cost. */
static long take_cards(struct roster *roster, const json_t *force, int depth)
{
    size_t index;
    json_t *child;
    long sum = 0;
    json_array_foreach(json_object_get(force, "selections"), index, child)
    {
        bool objective = is_card("objective", child),
             squadron = is_card("squadron", child) || is_of_category(child, "Squadron"),
             ship = is_card("ship", child) || is_of_category(child, " Ship");
        go_to(roster, child);
        if (objective)
            add_card(roster, child, FLEET_OBJECTIVE);
        else if (squadron || ship)
            sum += add_card(roster, child, squadron ? FLEET_SQUADRON : FLEET_SHIP);
        else if (depth < DEPTH_MOST && json_array_size(json_object_get(child, "selections")) > 0)
            sum += take_cards(roster, child, depth + 1);
        else
            left_out(roster, child, "is no ship, squadron or objective");
        if (ship && !squadron)
            sum += take_upgrades(roster, child, 0);
    }
    json_array_foreach(depth < DEPTH_MOST ? json_object_get(force, "forces") : NULL, index, child)
        sum += take_cards(roster, child, depth + 1);
    return sum;
}

static bool take_roster_name(char name[FLEET_NAME_BYTES], const char *text)
{
    return !*text || fleet_copy_name(name, text);
}

static void take_roster(struct roster *roster, const json_t *value)
{
    struct fleet_list *list = roster->reader->list;
    size_t index;
    json_t *force, *forces = json_object_get(value, "forces");
    go_to(roster, value);
    if (!take_roster_name(list->title, text_of(value, "name")) ||
        !take_roster_name(list->faction, text_of(json_array_get(forces, 0), "catalogueName")))
        left_out(roster, value, "has a name that is too long or not UTF-8");
    list->points = cost_of(value, "pt");
    const char *system = text_of(value, "gameSystemName");
    if (strcasestr(system, "star wars armada") ||
        (!*system && list->hint && strcmp(list->hint, "armada") == 0)) {
        list->game = "armada";
        fleet_compare_points(list, 0, "the fleet", list->points, take_cards(roster, value, 0));
        return;
    }
    json_array_foreach(forces, index, force) take_force(roster, force, 0);
    fleet_compare_points(list, 0, "the fleet", list->points, roster->groups.all);
    roster->reader->no_game = !fleet_find_game(list, system);
}

bool fleet_roster_read(struct fleet_reader *reader, const char *bytes, size_t length)
{
    struct roster roster = {.groups = {.reader = reader}, .reader = reader};
    const char *why = "this is no roster file of BattleScribe or New Recruit";
    json_t *value = roster_of(bytes, length, &why);
    if (!value) {
        reader->list->why = why;
        return CLI_FAIL(false, "%s: %s", reader->list->path, why);
    }
    take_roster(&roster, value);
    json_decref(value);
    return true;
}

/* Zip files ------------------------------------------------------------------------------------ */

char *fleet_roster_unpack(const char *path, const char *bytes, size_t length, size_t most,
                          size_t *ret_length, bool *ret_memory)
{
    cli_need_library(archive_library_open());
    struct archive *archive = libarchive.archive_read_new();
    struct archive_entry *entry;
    char *text = malloc(most + 2);
    const char *why = NULL;
    la_ssize_t got = 0, sum = 0;
    *ret_memory = !archive || !text;
    if (!*ret_memory &&
        (libarchive.archive_read_support_format_zip(archive) != ARCHIVE_OK ||
         libarchive.archive_read_open_memory(archive, bytes, length) != ARCHIVE_OK ||
         libarchive.archive_read_next_header(archive, &entry) < ARCHIVE_WARN))
        why = "the zip file is damaged, or empty";
    while (!*ret_memory && !why && sum <= (la_ssize_t)most &&
           (got = libarchive.archive_read_data(archive, text + sum, most + 1 - (size_t)sum)) > 0)
        sum += got;
    if (!why && got < 0)
        why = "the zip file is damaged";
    if (!why && sum > (la_ssize_t)most)
        why = "its zip file holds more than a roster has";
    if (archive)
        libarchive.archive_read_free(archive);
    if (*ret_memory || why) {
        if (why)
            cli_say("%s: %s", path, why);
        free(text);
        return NULL;
    }
    text[sum] = '\0';
    *ret_length = (size_t)sum;
    return text;
}
