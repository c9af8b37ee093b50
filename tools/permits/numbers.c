/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <stdlib.h>
#include <string.h>

/* What a number is of. Before the number may stand hull zones and a colour of dice, behind it the
 * size of a ship, a bound, or dice of the pool, each of which gives the number. */
enum parts { ZONES = 1, COLOUR = 2, SIZE = 4, BOUND = 8, EACH = 16 };

static const struct {
    const char *word, *value; /* in the cell, and in C */
    unsigned parts;
    const char *one, *many, *rest; /* in words; `one` and `many` are alike of what is not counted */
} values[] = {
    {"hull", "CARD_HULL", SIZE, "hull", "hull", ""},
    {"squadrons", "CARD_SQUADRONS", 0, "point", "points", " of squadron value"},
    {"dials", "CARD_DIALS", 0, "command dial", "command dials", " in the Command Phase"},
    {"tokens", "CARD_TOKENS", 0, "command token", "command tokens", ""},
    {"zone", "CARD_ZONE_DICE", ZONES | COLOUR, "die", "dice", ""},
    {"special", "CARD_SPECIAL_DICE", COLOUR, "die", "dice", " in its special arc"},
    {"anti-squadron", "CARD_ANTI_SQUADRON", COLOUR, "die", "dice", " against squadrons"},
    {"shields", "CARD_SHIELDS", ZONES | BOUND, "shield", "shields", " after a repair"},
    {"damage", "CARD_DAMAGE", BOUND | EACH, "damage", "damage", ""},
    {"evade", "CARD_EVADE", 0, "die", "dice", " changed by an evade token"},
    {"redirect", "CARD_REDIRECT", 0, "hull zone", "hull zones", " for a redirect token"},
    {"activations", "CARD_ACTIVATIONS", 0, "squadron", "squadrons", " for a squadron command"},
    {"points", "CARD_POINTS", 0, "engineering point", "engineering points",
     " for a repair command"},
    {"counter", "CARD_COUNTER", 0, "die", "dice", " of counter"}};
enum { VALUES = sizeof values / sizeof *values };

/* What a cell may say without a number. */
static const struct {
    const char *cell, *initializer, *words;
} sentences[] = {
    {"hull untold huge", "{CARD_HULL, CARD_UNTOLD, false, BIT(HUGE_SIZE), 0, 0, 0}",
     "a hull that is not known on a huge ship"},
    {"command =4", "{CARD_COMMAND, 4, true, 0, 0, 0, 0}", "a command value of 4"},
    {"defense untold", "{CARD_DEFENSE, CARD_UNTOLD, false, 0, 0, 0, 0}",
     "other defense tokens, which are not known"},
    {"tokens any", "{CARD_TOKENS, INT8_MAX, true, 0, 0, 0, 0}", "any number of command tokens"},
    {"tokens several", "{CARD_TOKENS_OF_A_KIND, 1, true, 0, 0, 0, 0}",
     "several command tokens of a kind"},
    {"special-arc front,left,right",
     "{CARD_ARCS, 0, true, BIT(FRONT) | BIT(LEFT) | BIT(RIGHT), 0, 0, 0}",
     "its special arc in front, left or right"},
    {"anti-squadron any as black", "{CARD_COLOUR, BLACK, true, 0, BIT(COLOURS) - 1, 0, 0}",
     "black dice in place of all others against squadrons"},
    {"anti-squadron blue as red", "{CARD_COLOUR, RED, true, 0, BIT(BLUE), 0, 0}",
     "red dice in place of blue ones against squadrons"},
    {"ignition medium", "{CARD_IGNITION, MEDIUM, true, 0, 0, 0, 0}", "ignition at medium range"},
    {"ignition long", "{CARD_IGNITION, LONG, true, 0, 0, 0, 0}", "ignition at long range"},
    {"reach blue +1", "{CARD_REACH, 1, false, 0, BIT(BLUE), 0, 0}",
     "its blue dice also at long range"},
    {"reach black +1", "{CARD_REACH, 1, false, 0, BIT(BLACK), 0, 0}",
     "its black dice also at medium range"},
    {"reach blue,black +1", "{CARD_REACH, 1, false, 0, BIT(BLUE) | BIT(BLACK), 0, 0}",
     "its blue dice also at long range and its black ones at medium range"},
    {"obstructed no", "{CARD_UNOBSTRUCTED, 1, true, 0, 0, 0, 0}",
     "as many dice in an obstructed attack as in another one"},
    {"shields none", "{CARD_NO_SHIELDS, 1, true, 0, 0, 0, 0}", "damage that passes the shields"},
    {"counter none", "{CARD_UNCOUNTERED, 1, true, 0, 0, 0, 0}",
     "attacks that no squadron counters"},
    {"swarm on ships", "{CARD_SWARM_ON_SHIPS, 1, true, 0, 0, 0, 0}",
     "a die rerolled by swarm in an attack on a ship"}};

/* A word of a list, and what it is in C. */
struct word {
    const char *word, *bit;
};
static const struct word zones[] = {{"front", "BIT(FRONT)"}, {"left", "BIT(LEFT)"},
                                    {"right", "BIT(RIGHT)"}, {"rear", "BIT(REAR)"}, {NULL, NULL}};
static const struct word colours[] = {{"red", "BIT(RED)"}, {"blue", "BIT(BLUE)"},
                                      {"black", "BIT(BLACK)"}, {"any", "BIT(COLOURS) - 1"},
                                      {NULL, NULL}};
static const struct word sizes[] = {{"small", "BIT(SMALL)"}, {"medium", "BIT(MEDIUM_SIZE)"},
                                    {"large", "BIT(LARGE)"}, {NULL, NULL}};
static const struct word keywords[] = {{"adept", "KEYWORD_ADEPT"}, {"assault", "KEYWORD_ASSAULT"},
                                       {"cloak", "KEYWORD_CLOAK"}, {"escort", "KEYWORD_ESCORT"},
                                       {"grit", "KEYWORD_GRIT"},   {"rogue", "KEYWORD_ROGUE"},
                                       {"scout", "KEYWORD_SCOUT"}, {"snipe", "KEYWORD_SNIPE"},
                                       {"swarm", "KEYWORD_SWARM"}, {NULL, NULL}};
/* Dice of the pool. */
static const struct {
    const char *cell, *initializer, *words;
} dice[] = {
    {"ANY[CRIT]", "BIT(COLOURS) - 1, BIT(CRIT) | BIT(HIT_CRIT)", "die with a critical icon"},
    {"blue[UNSPENT]", "BIT(BLUE), BIT(ACCURACY)", "blue accuracy icon that is not spent"}};

/* A number as it is read, in C and in words. */
struct number {
    const char *at; /* what is left of the cell */
    char zones[80], zone_words[40];
    const char *colour, *size, *bound;
    const char *colour_word, *size_word;
    char bound_digits[8];
    int each; /* index in `dice`; -1: none */
    char digits[8];
    char sign; /* '+', '-' or '=' */
};

/* Takes these characters at the cursor. */
static bool take(const char **at, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Takes one of a list of words, with the end or one of `ends` behind it. NULL: none is there. */
static const struct word *take_word(const char **at, const struct word *list, const char *ends)
{
    const size_t length = strcspn(*at, " ,;=");
    for (; list->word; list++)
        if (strlen(list->word) == length && strncmp(*at, list->word, length) == 0 &&
            ((*at)[length] == '\0' || strchr(ends, (*at)[length]))) {
            *at += length;
            return list;
        }
    return NULL;
}

/* Takes digits. */
static bool take_digits(const char **at, char digits[8])
{
    const size_t length = strspn(*at, "0123456789");
    if (length == 0 || length > 2)
        return false;
    memcpy(digits, *at, length);
    digits[length] = '\0';
    *at += length;
    return true;
}

static bool take_zones(struct number *number)
{
    struct text bits, words;
    text_init(&bits, number->zones, sizeof number->zones);
    text_init(&words, number->zone_words, sizeof number->zone_words);
    do {
        const struct word *zone = take_word(&number->at, zones, " ,");
        if (!zone)
            return false;
        text_addf(&bits, "%s%s", bits.length ? " | " : "", zone->bit);
        text_addf(&words, "%s%s", words.length ? " and " : "", zone->word);
    } while (take(&number->at, ","));
    return take(&number->at, " ");
}

/* Takes what may stand behind a number. */
static bool take_tail(struct number *number, unsigned parts)
{
    if (parts & SIZE) {
        const struct word *size = take(&number->at, " ") ? take_word(&number->at, sizes, ";")
                                                         : NULL;
        number->size = size ? size->bit : NULL;
        number->size_word = size ? size->word : NULL;
        return size;
    }
    if (parts & EACH && take(&number->at, " each ")) {
        for (number->each = 0; number->each < 2; number->each++)
            if (take(&number->at, dice[number->each].cell))
                return true;
        return false;
    }
    if (parts & BOUND && (take(&number->at, " up to ") || take(&number->at, " down to ")))
        return take_digits(&number->at, number->bound_digits);
    return true;
}

static bool take_number(struct number *number, unsigned parts)
{
    *number = (struct number){.at = number->at, .colour = "0", .size = "0", .each = -1};
    strcpy(number->zones, "0");
    strcpy(number->bound_digits, "0");
    if (parts & ZONES && !take_zones(number))
        return false;
    if (parts & COLOUR) {
        const struct word *colour = take_word(&number->at, colours, " =");
        if (!colour)
            return false;
        number->colour = colour->bit;
        number->colour_word = strcmp(colour->word, "any") == 0 ? NULL : colour->word;
        if (*number->at == ' ')
            number->at++;
    }
    number->sign = *number->at ? *number->at++ : '\0';
    return number->sign && strchr("+-=", number->sign) &&
           take_digits(&number->at, number->digits) && take_tail(number, parts);
}

static void write_initializer(const struct number *number, size_t value, struct text *text)
{
    text_addf(text, "{%s, %s%s, %s, %s, ", values[value].value, number->sign == '-' ? "-" : "",
              number->digits, number->sign == '=' ? "true" : "false",
              values[value].parts & SIZE ? number->size : number->zones);
    if (number->each >= 0)
        text_addf(text, "%s, 0}, ", dice[number->each].initializer);
    else
        text_addf(text, "%s, 0, %s}, ", number->colour, number->bound_digits);
}

/* "1 more blue die in its left and right zone". */
static void write_words(const struct number *number, size_t value, struct text *text)
{
    const bool counted = strcmp(values[value].one, values[value].many) != 0;
    text_addf(text, "%s%s ", text->length ? "; " : "",
              strcmp(number->digits, "0") == 0 ? "no" : number->digits);
    if (number->sign != '=')
        text_add_string(text, number->sign == '+' ? "more " : counted ? "fewer " : "less ");
    if (number->colour_word)
        text_addf(text, "%s ", number->colour_word);
    text_addf(text, "%s%s",
              strcmp(number->digits, "1") == 0 ? values[value].one : values[value].many,
              values[value].rest);
    if (values[value].parts & ZONES)
        text_addf(text, " in its %s zone", number->zone_words);
    if (number->size_word)
        text_addf(text, " on a %s ship", number->size_word);
    if (number->each >= 0)
        text_addf(text, " for each %s", dice[number->each].words);
    if (strcmp(number->bound_digits, "0") != 0)
        text_addf(text, ", but not %s than %s", number->sign == '-' ? "less" : "more",
                  number->bound_digits);
}

/* Takes one of `sentences`. */
static bool take_sentence(const char **cell, struct text *initializers, struct text *words)
{
    const size_t length = strcspn(*cell, ";");
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strlen(sentences[i].cell) == length && strncmp(*cell, sentences[i].cell, length) == 0) {
            text_addf(initializers, "%s, ", sentences[i].initializer);
            text_addf(words, "%s%s", words->length ? "; " : "", sentences[i].words);
            *cell += length;
            return true;
        }
    return false;
}

/* Takes "keyword snipe 3": a keyword without a number has 1. */
static bool take_keyword(const char **cell, struct text *initializers, struct text *words)
{
    char digits[8] = "";
    if (!take(cell, "keyword "))
        return false;
    const struct word *keyword = take_word(cell, keywords, " ;");
    if (!keyword || (take(cell, " ") && !take_digits(cell, digits)))
        return false;
    text_addf(initializers, "{CARD_KEYWORD, %s, true, 0, 0, 0, %s}, ", keyword->bit,
              *digits ? digits : "1");
    text_addf(words, "%sthe keyword %s%s%s", words->length ? "; " : "", keyword->word,
              *digits ? " " : "", digits);
    return true;
}

static bool take_value(const char **cell, struct text *initializers, struct text *words)
{
    const size_t length = strcspn(*cell, " =");
    for (size_t i = 0; i < VALUES; i++) {
        if (strlen(values[i].word) != length || strncmp(*cell, values[i].word, length) != 0)
            continue;
        struct number number = {.at = *cell + length + (*(*cell + length) == ' ')};
        if (!take_number(&number, values[i].parts))
            return false;
        write_initializer(&number, i, initializers);
        write_words(&number, i, words);
        *cell = number.at;
        return true;
    }
    return false;
}

bool numbers_translate(const char *cell, struct text *initializers, struct text *words)
{
    do {
        if (!take_sentence(&cell, initializers, words) &&
            !take_keyword(&cell, initializers, words) && !take_value(&cell, initializers, words))
            return false;
    } while (take(&cell, "; "));
    return *cell == '\0';
}
