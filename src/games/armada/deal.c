/* Fleets for random games. */
#include "games/armada/game.h"
#include "games/armada/vocabulary.h"

static const char *const ships[] = {"Yavaris", "Avenger", "Tantive", "Demolisher", "Salvation", "Gladiator", "Redemption",
                                    "Relentless", "Liberty", "Corvus", "Profundity", "Chimaera", "Quantum", "Devastator",
                                    "Foresight", "Impetuous", "Endurance", "Insidious", "Vanguard", "Executor"};
static const char *const squadrons[] = {"Luke", "Saber", "Gold", "Gamma", "Green", "Alpha", "Rogue", "Howl",
                                        "Blue", "Delta", "Red", "Scythe", "Dagger", "Obsidian", "Keyan", "Mauler"};
enum { SHIP_NAMES = sizeof ships / sizeof *ships, SQUADRON_NAMES = sizeof squadrons / sizeof *squadrons };

static void deal_dice(const struct deal *deal, int red, int blue, int black)
{
    int dice[COLOURS] = {dealt(deal, 0, red), dealt(deal, 0, blue), dealt(deal, 0, black)};
    static const char *const colours[COLOURS] = {"red", "blue", "black"};
    for (int colour = 0; colour < COLOURS; colour++)
        if (dice[colour])
            text_addf(deal->text, " %s=%d", colours[colour], dice[colour]);
}

static void deal_defense(const struct deal *deal, int most)
{
    int count = dealt(deal, 0, most);
    if (count)
        text_add_string(deal->text, "        defense");
    for (int i = 0; i < count; i++)
        text_addf(deal->text, " %s", armada_tokens[dealt(deal, 0, 3)]);
    if (count)
        text_add_string(deal->text, "\n");
}

static void deal_ship(const struct deal *deal, unsigned number)
{
    static const char *const zones[] = {"front", "left", "right", "rear"};
    int speed = dealt(deal, 1, 2);
    text_addf(deal->text, "    ship %s%s", ships[number % SHIP_NAMES], number < SHIP_NAMES ? "" : "-II");
    text_addf(deal->text, " command=%d speed=%d max-speed=%d hull=%d squadrons=%d engineering=%d {\n", dealt(deal, 1, 3),
              speed, speed + dealt(deal, 0, 2), dealt(deal, 3, 8), dealt(deal, 1, 4), dealt(deal, 2, 4));
    for (int i = 0; i < 4; i++) {
        text_addf(deal->text, "        zone %s shields=%d", zones[i], dealt(deal, 1, 4));
        deal_dice(deal, i == 3 ? 1 : 3, 2, 2);
        text_add_string(deal->text, "\n");
    }
    text_addf(deal->text, "        anti-squadron blue=%d\n", dealt(deal, 1, 2));
    deal_defense(deal, 4);
    if (random_chance(deal->random, 40)) {
        bool recur = random_chance(deal->random, 50);
        text_addf(deal->text, "        upgrade \"Officer %u\" %s", number + 1, recur ? "recur" : "non-recur");
        if (!recur)
            text_addf(deal->text, " cost=[%s]", armada_commands[dealt(deal, 0, 3)]);
        text_add_string(deal->text, "\n");
    }
    text_add_string(deal->text, "    }\n");
}

static void deal_squadron(const struct deal *deal, unsigned number)
{
    text_addf(deal->text, "    squadron %s%s hull=%d blue=1", squadrons[number % SQUADRON_NAMES],
              number < SQUADRON_NAMES ? "" : "-II", dealt(deal, 2, 5));
    deal_flag(deal, 30, "bomber");
    deal_flag(deal, 20, "escort");
    deal_flag(deal, 20, "swarm");
    deal_flag(deal, 10, "rogue");
    if (random_chance(deal->random, 25))
        text_addf(deal->text, " counter=%d", dealt(deal, 1, 3));
    text_addf(deal->text, " { anti-squadron blue=%d }\n", dealt(deal, 1, 4));
}

/* One side has fewer ships: a pass token for each, one less if it is first. */
static void deal_pass_tokens(const struct deal *deal, unsigned own, unsigned others, bool first)
{
    if (own < others)
        text_addf(deal->text, "    pass-tokens %u\n", others - own - first);
}

bool armada_deal(const struct deal *deal)
{
    static const char *const names[] = {"Anna", "Max", "Ben", "Eva"};
    unsigned players = deal->players ? deal->players : random_chance(deal->random, 20) ? 4 : 2;
    bool teams = players == 4;
    unsigned most = teams ? 1 : deal->size, ship = 0, squadron = 0;
    unsigned fleet[4];
    if (players != 2 && players != 4)
        return false;
    text_addf(deal->text, "rounds %d\n", deal->size == DEAL_SMALL ? 3 : 6);
    if (teams)
        text_add_string(deal->text, "team Alliance first grand-admiral=Anna\nteam Coalition grand-admiral=Max\n");
    for (unsigned i = 0; i < players; i++)
        fleet[i] = (unsigned)dealt(deal, 1, 1 + (int)most);
    for (unsigned i = 0; i < players; i++) {
        const char *of_team = i % 2 ? " team=Coalition" : " team=Alliance", *is_first = i == 0 ? " first" : "";
        text_addf(deal->text, "player %s%s {\n", names[i], teams ? of_team : is_first);
        if (!teams)
            deal_pass_tokens(deal, fleet[i], fleet[1 - i], i == 0);
        for (unsigned j = 0; j < fleet[i]; j++)
            deal_ship(deal, ship++);
        for (int j = dealt(deal, 0, 2 * (int)most); j > 0; j--)
            deal_squadron(deal, squadron++);
        text_add_string(deal->text, "}\n");
    }
    return true;
}
