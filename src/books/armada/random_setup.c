/* SPDX-License-Identifier: MIT */
/* Fleets for random games. */
#include "books/armada/cards/table.h"
#include "books/armada/state.h"
#include "books/armada/vocabulary.h"

static const char *const ships[] = {
    "Yavaris",    "Avenger",   "Tantive",   "Demolisher", "Salvation", "Gladiator", "Redemption",
    "Relentless", "Liberty",   "Corvus",    "Profundity", "Chimaera",  "Quantum",   "Devastator",
    "Foresight",  "Impetuous", "Endurance", "Insidious",  "Vanguard",  "Executor"};
static const char *const squadrons[] = {"Luke",   "Saber",    "Gold",  "Gamma", "Green", "Alpha",
                                        "Rogue",  "Howl",     "Blue",  "Delta", "Red",   "Scythe",
                                        "Dagger", "Obsidian", "Keyan", "Mauler"};
enum {
    SHIP_NAMES = sizeof ships / sizeof *ships,
    SQUADRON_NAMES = sizeof squadrons / sizeof *squadrons
};

static void deal_dice(const struct random_setup *setup, int red, int blue, int black)
{
    const int most[COLOURS] = {red, blue, black};
    static const char *const colours[COLOURS] = {"red", "blue", "black"};
    for (int colour = 0; colour < COLOURS; colour++) {
        int dice = setup_between(setup, 0, most[colour]);
        if (dice)
            text_addf(setup->text, " %s=%d", colours[colour], dice);
    }
}

static void deal_defense(const struct random_setup *setup, int most)
{
    int count = setup_between(setup, setup->full, most);
    if (count)
        text_add_string(setup->text, "        defense");
    for (int i = 0; i < count; i++)
        text_addf(setup->text, " %s", armada_tokens[setup_between(setup, 0, 3)]);
    if (count)
        text_add_string(setup->text, "\n");
}

static void deal_ship(const struct random_setup *setup, unsigned number, bool flagship)
{
    static const char *const zones[] = {"front", "left", "right", "rear"};
    /* each in a statement of its own: the order in which arguments are evaluated differs */
    int speed = setup_between(setup, 1, 2);
    int engineering = setup_between(setup, 2, 4), squadron_value = setup_between(setup, 1, 4);
    int hull = setup_between(setup, 3, 8), greatest = speed + setup_between(setup, 0, 2);
    int command = setup_between(setup, 1, 3);
    text_addf(setup->text, "    ship %s%s", ships[number % SHIP_NAMES],
              number < SHIP_NAMES ? "" : "-II");
    text_addf(setup->text,
              " command=%d speed=%d max-speed=%d hull=%d squadrons=%d engineering=%d%s%s {\n",
              command, speed, greatest, hull, squadron_value, engineering,
              setup->full ? " size=small" : "", setup->full && flagship ? " flagship" : "");
    for (int i = 0; i < 4; i++) {
        text_addf(setup->text, "        zone %s shields=%d", zones[i], setup_between(setup, 1, 4));
        deal_dice(setup, i == 3 ? 1 : 3, 2, 2);
        text_add_string(setup->text, "\n");
    }
    text_addf(setup->text, "        anti-squadron blue=%d\n", setup_between(setup, 1, 2));
    deal_defense(setup, 4);
    if (random_chance(setup->random, 40)) {
        bool recur = random_chance(setup->random, 50);
        text_addf(setup->text, "        upgrade \"Officer %u\" %s", number + 1,
                  recur ? "recur" : "non-recur");
        if (!recur)
            text_addf(setup->text, " cost=[%s]", armada_commands[setup_between(setup, 0, 3)]);
        text_add_string(setup->text, "\n");
    }
    text_add_string(setup->text, "    }\n");
}

static void deal_squadron(const struct random_setup *setup, unsigned number)
{
    text_addf(setup->text, "    squadron %s%s hull=%d blue=1", squadrons[number % SQUADRON_NAMES],
              number < SQUADRON_NAMES ? "" : "-II", setup_between(setup, 2, 5));
    setup_flag(setup, 30, "bomber");
    setup_flag(setup, 20, "escort");
    setup_flag(setup, 20, "swarm");
    setup_flag(setup, 10, "rogue");
    if (random_chance(setup->random, 25))
        text_addf(setup->text, " counter=%d", setup_between(setup, 1, 3));
    text_addf(setup->text, " { anti-squadron blue=%d }\n", setup_between(setup, 1, 4));
}

/* Draws a printed card of a kind, no huge ship. `unique`: also one that a fleet has only once. */
static const struct card *deal_card(const struct random_setup *setup, const char *kind, bool unique)
{
    const struct card *card;
    do
        card = &armada_cards[setup_between(setup, 0, (int)armada_card_count - 1)];
    while (strcmp(card->told.kind, kind) != 0 || (card->unique && !unique) ||
           card->unit.size == HUGE_SIZE);
    return card;
}

/* Whether a card changes a number or gives a keyword. */
static bool changes_numbers(const struct card *card)
{
    for (const struct card_permit *row = card_rows(card); row->rules; row++)
        if (row->numbers[0].what)
            return true;
    return false;
}

/* Draws an upgrade card, every other time one that changes numbers or gives a keyword. */
static const struct card *deal_upgrade(const struct random_setup *setup, bool unique)
{
    const bool of_numbers = random_chance(setup->random, 50);
    const struct card *card;
    do
        card = deal_card(setup, "upgrade", unique);
    while (of_numbers && !changes_numbers(card));
    return card;
}

static void deal_ship_of_card(const struct random_setup *setup, unsigned number, bool flagship)
{
    const struct card *ship = deal_card(setup, "ship", false), *upgrades[2];
    for (int i = 0; i < 2; i++)
        upgrades[i] = deal_upgrade(setup, flagship);
    const int carried = setup_between(setup, 0, upgrades[0] == upgrades[1] ? 1 : 2);
    text_addf(setup->text, "    ship %s%s card=\"%s\" speed=%d%s {", ships[number % SHIP_NAMES],
              number < SHIP_NAMES ? "" : "-II", ship->told.name,
              setup_between(setup, 1, ship->unit.speed), flagship ? " flagship" : "");
    for (int i = 0; i < carried; i++)
        text_addf(setup->text, "%s upgrade \"%s\"", i ? ";" : "", upgrades[i]->told.name);
    text_add_string(setup->text, " }\n");
}

static void deal_squadron_of_card(const struct random_setup *setup, unsigned number)
{
    text_addf(setup->text, "    squadron %s%s card=\"%s\"\n", squadrons[number % SQUADRON_NAMES],
              number < SQUADRON_NAMES ? "" : "-II", deal_card(setup, "squadron", false)->told.name);
}

/* Writes pass tokens: a side with fewer ships has one for each ship that it has fewer, and one less
 * if it is first. */
static void deal_pass_tokens(const struct random_setup *setup, unsigned own, unsigned others,
                             bool first)
{
    if (own < others)
        text_addf(setup->text, "    pass-tokens %u\n", others - own - first);
}

bool armada_random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"Anna", "Max", "Ben", "Eva"};
    unsigned players = setup->players;
    if (!players)
        players = random_chance(setup->random, 20) ? 4 : 2;
    bool teams = players == 4;
    const bool cards = setup->size == SETUP_LARGE && random_chance(setup->random, 50);
    unsigned most = teams ? 1 : setup->size, ship = 0, squadron = 0;
    unsigned fleet[4];
    if (players != 2 && players != 4)
        return false;
    if (setup->full)
        text_add_string(setup->text, "records all\n");
    text_addf(setup->text, "rounds %d\n", setup->size == SETUP_SMALL ? 3 : 6);
    if (teams)
        text_add_string(
            setup->text,
            "team Alliance first grand-admiral=Anna\nteam Coalition grand-admiral=Max\n");
    for (unsigned i = 0; i < players; i++)
        fleet[i] = (unsigned)setup_between(setup, 1, 1 + (int)most);
    for (unsigned i = 0; i < players; i++) {
        const char *of_team = i % 2 ? " team=Coalition" : " team=Alliance",
                   *is_first = i == 0 ? " first" : "";
        text_addf(setup->text, "player %s%s {\n", names[i], teams ? of_team : is_first);
        if (!teams)
            deal_pass_tokens(setup, fleet[i], fleet[1 - i], i == 0);
        for (unsigned j = 0; j < fleet[i]; j++)
            (cards ? deal_ship_of_card : deal_ship)(setup, ship++, j == 0);
        for (int j = setup_between(setup, 0, 2 * (int)most); j > 0; j--)
            (cards ? deal_squadron_of_card : deal_squadron)(setup, squadron++);
        text_add_string(setup->text, "}\n");
    }
    return true;
}
