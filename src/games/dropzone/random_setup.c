/* Armies for random games. */
#include "games/dropzone/game.h"

static const char *const squads[] = {"Sabres",   "Legion", "Odin",       "Hunters",
                                     "Prowlers", "Braves", "Tarantulas", "Reapers"};

static void deal_squads(const struct random_setup *setup, unsigned player, unsigned group,
                        bool aboard)
{
    for (int i = setup_between(setup, 1, 2); i > 0; i--) {
        text_addf(setup->text, "        squad \"%s %u-%u-%d\"", squads[player % 8], player + 1,
                  group + 1, i);
        if (random_chance(setup->random, 60))
            text_addf(setup->text, " units=%d", setup_between(setup, 1, 4));
        if (random_chance(setup->random, 10))
            text_add_string(setup->text, " reserve");
        if (random_chance(setup->random, 10))
            text_add_string(setup->text, " readiness");
        if (aboard && random_chance(setup->random, 15))
            text_addf(setup->text, " embarked in \"Transports %u\"", player + 1);
        text_add_string(setup->text, "\n");
    }
}

bool dropzone_random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"UCM",        "PHR",     "Scourge", "Shaltari",
                                        "Resistance", "Militia", "Kalium",  "Feral"};
    static const char *const commanders[] = {"Hallam",   "Nikephoros", "Desolator", "Warlord",
                                             "Hannibal", "Price",      "Theseus",   "Alpha"};
    unsigned players = setup->players ? setup->players : (unsigned)setup_between(setup, 2, 4);
    if (players < 2 || players > 8)
        return false;
    text_addf(setup->text, "rounds %u\n", 1 + setup->size);
    if (random_chance(setup->random, 80))
        text_add_string(setup->text, "records all\n");
    for (unsigned i = 0; i < players; i++) {
        text_addf(setup->text, "player %s {\n", names[i]);
        if (random_chance(setup->random, 75)) {
            text_addf(setup->text, "    commander %s cv=%d", commanders[i],
                      setup_between(setup, 1, 6));
            if (random_chance(setup->random, 40))
                text_addf(setup->text, " in \"%s %u-2-1\"", squads[i], i + 1);
            text_add_string(setup->text, "\n");
        }
        bool aboard = random_chance(setup->random, 40);
        for (int j = setup_between(setup, 1, 1 + (int)setup->size); j > 0; j--) {
            text_addf(setup->text, "    battlegroup \"%s %d\" {\n", names[i], j);
            deal_squads(setup, i, (unsigned)j, aboard);
            text_add_string(setup->text, "    }\n");
        }
        if (aboard)
            text_addf(setup->text, "    auxiliary \"Transports %u\" units=%d%s\n", i + 1,
                      setup_between(setup, 1, 3),
                      random_chance(setup->random, 30) ? " reserve" : "");
        text_add_string(setup->text, "}\n");
    }
    return true;
}
