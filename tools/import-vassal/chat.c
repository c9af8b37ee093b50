/* SPDX-License-Identifier: MIT */
/* Lines that the module Star Wars Armada writes into the chat. */
#include "vassal.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The patterns of lines. %P: a player, %U: a unit or a card, %W: a word about it, %N: the number
 * before, %M: the number after, %D: "die" or "dice". */
static const struct {
    enum kind kind;
    const char *line;
} templates[] = {
    {ROUND, "%P Updated from Round %N to Round %M"},
    {DIAL, "A new %W command has been set for %P's %U"},
    {REVEAL, "%P's %U reveals a %W command"},
    {REVEAL, "%P's %U reveals an %W command"},
    {TOKEN_GAINED, "%P's %U gained a %W command token"},
    {TOKEN_GONE, "%P's %U spent or discarded a %W command token"},
    {SPEED, "%P's %U changed speed from %N to %M"},
    {NOTCH, "%U notched the Maneuver Tool"},
    {ROLL, "%P rolls %N %U %D and gets: %W"},
    {DIE_ADDED, "%P adds one %U die and gets a %W"},
    {DIE_ADDED, "%P adds one %U die and gets an %W"},
    {DIE_REROLLED, "%P rerolls %W"},
    {DIE_REMOVED, "%P cancels %W"},
    {DIE_SET, "%P sets %U to %W"},
    {DEFENSE_SPENT, "%P's %U exhausted %W token"},
    {DEFENSE_DISCARDED, "%P's %U discarded %W token"},
    {DEFENSE_READIED, "%P's %U refreshed %W token"},
    {STATUS, "Defense tokens and upgrade cards were refreshed, all command stacks were cycled"},
    {SHIELD, "%P's %U changed %W Shield from %N to %M"},
    {SHIELD, "%P's %U changed %W Shields from %N to %M"},
    {HULL, "%P's %U changed hull from %N to %M"},
    {HIT_POINTS, "%P's %U changed HP from %N to %M"},
    {ACTIVATED, "%P's %U was activated"},
    {CARD_EXHAUSTED, "%P's %U was Exhausted"},
    {CARD_READIED, "%P's %U was Unexhausted"},
    {CARD_DISCARDED, "%P's %U was Discarded"},
};

/* Reads a number of at most six digits, which the log accepts for any amount and round. */
static bool number_at(const char **at, int *ret_number)
{
    int number = 0, digits = 0;
    for (; isdigit((unsigned char)**at) && digits < 6; ++*at, digits++)
        number = number * 10 + (**at - '0');
    *ret_number = number;
    return digits > 0;
}

static bool keep(const char *at, size_t length, char *place)
{
    if (length == 0 || length >= NAME_BYTES)
        return false;
    memcpy(place, at, length);
    place[length] = '\0';
    return true;
}

static bool matches(const char *template, const char *line, struct event *event);

/* Finds the shortest text for which the rest of the line matches. */
static bool text_matches(const char *template, const char *line, struct event *event, char *place)
{
    for (size_t length = 1; length < NAME_BYTES && line[length - 1]; length++)
        if (matches(template, line + length, event))
            return keep(line, length, place);
    return false;
}

static bool matches(const char *template, const char *line, struct event *event)
{
    for (; *template; template++) {
        if (*template != '%') {
            if (tolower((unsigned char)*template) != tolower((unsigned char)*line))
                return false;
            line++;
            continue;
        }
        switch (*++template) {
        case 'P': return text_matches(template + 1, line, event, event->player);
        case 'U': return text_matches(template + 1, line, event, event->unit);
        case 'W': return text_matches(template + 1, line, event, event->word);
        case 'D':
            line += strncasecmp(line, "dice", 4) == 0  ? 4
                    : strncasecmp(line, "die", 3) == 0 ? 3
                                                       : 0;
            break;
        default:
            if (!number_at(&line, *template == 'N' ? &event->from : &event->to))
                return false;
        }
    }
    return *line == '\0' || strcmp(line, ".") == 0;
}

/* Reads the time of day before a line: "[21:07:55] " or "(21:07) ". */
static const char *read_time(const char *line, int *ret_seconds)
{
    const char *at = line + 1;
    int hours, minutes, seconds = 0;
    *ret_seconds = UNKNOWN;
    if (*line != '[' && *line != '(')
        return line;
    if (!number_at(&at, &hours) || *at++ != ':' || !number_at(&at, &minutes))
        return line;
    if (*at == ':' && (at++, !number_at(&at, &seconds)))
        return line;
    if ((*at != ']' && *at != ')') || hours > 23 || minutes > 59 || seconds > 59)
        return line;
    *ret_seconds = hours * 3600 + minutes * 60 + seconds;
    return at[1] == ' ' ? at + 2 : at + 1;
}

/* A line "<Name> - ..." is what a player says. Lines of the module begin with or without a star. */
bool read_line(const char *line, struct event *ret_event)
{
    const char *text = read_time(line, &ret_event->seconds);
    if (*text == '<' || *text == '\0')
        return false;
    while (*text == '*' || *text == '-' || *text == ' ')
        text++;
    if (*text == '\0')
        return false;
    int seconds = ret_event->seconds;
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
        *ret_event = (struct event){.kind = templates[i].kind, .line = text, .seconds = seconds};
        if (matches(templates[i].line, text, ret_event))
            return true;
    }
    *ret_event = (struct event){.kind = NOT_UNDERSTOOD, .line = text, .seconds = seconds};
    return true;
}

/* Words ---------------------------------------------------------------------------------------- */

struct word {
    const char *chat, *log;
};

static const char *find_word(const struct word *words, const char *name)
{
    for (; words->chat; words++)
        if (strcasecmp(words->chat, name) == 0)
            return words->log;
    return NULL;
}

const char *command_word(const char *name)
{
    static const struct word words[] = {{"navigate", "navigate"},
                                        {"navigation", "navigate"},
                                        {"squadron", "squadron"},
                                        {"repair", "repair"},
                                        {"engineering", "repair"},
                                        {"concentrate fire", "concentrate-fire"},
                                        {"concentrate-fire", "concentrate-fire"},
                                        {NULL, NULL}};
    return find_word(words, name);
}

const char *zone_word(const char *name)
{
    static const struct word words[] = {{"front", "front"},
                                        {"left", "left"},
                                        {"right", "right"},
                                        {"rear", "rear"},
                                        {"left auxiliary", "left-auxiliary"},
                                        {"right auxiliary", "right-auxiliary"},
                                        {NULL, NULL}};
    return find_word(words, name);
}

const char *face_word(const char *name)
{
    static const struct word words[] = {{"hit", "hit"},           {"crit", "crit"},
                                        {"critical", "crit"},     {"acc", "accuracy"},
                                        {"accuracy", "accuracy"}, {"blank", "blank"},
                                        {"hit/hit", "hit+hit"},   {"double hit", "hit+hit"},
                                        {"hit/crit", "hit+crit"}, {NULL, NULL}};
    return find_word(words, name);
}

const char *colour_word(const char *name)
{
    static const struct word words[] = {
        {"red", "red"}, {"blue", "blue"}, {"black", "black"}, {NULL, NULL}};
    return find_word(words, name);
}

const char *defense_word(const char *name)
{
    static const struct word words[] = {{"brace", "brace"},
                                        {"redirect", "redirect"},
                                        {"evade", "evade"},
                                        {"contain", "contain"},
                                        {"scatter", "scatter"},
                                        {"salvo", "salvo"},
                                        {NULL, NULL}};
    return find_word(words, name);
}
