/* Armies for random games. */
#include "games/dropzone/game.h"

static void deal_squads(const struct random_setup *setup, unsigned player, unsigned group)
{
    static const char *const squads[] = {"Sabres", "Legion", "Odin", "Hunters", "Prowlers", "Braves", "Tarantulas", "Reapers"};
    for (int i = setup_between(setup, 1, 2); i > 0; i--) {
        text_addf(setup->text, "        squad \"%s %u-%u-%d\"", squads[player % 8], player + 1, group + 1, i);
        if (random_chance(setup->random, 60))
            text_addf(setup->text, " units=%d", setup_between(setup, 1, 4));
        text_add_string(setup->text, "\n");
    }
}

bool dropzone_random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"UCM", "PHR", "Scourge", "Shaltari", "Resistance", "Militia", "Kalium", "Feral"};
    static const char *const commanders[] = {"Hallam", "Nikephoros", "Desolator", "Warlord", "Hannibal", "Price", "Theseus", "Alpha"};
    unsigned players = setup->players ? setup->players : (unsigned)setup_between(setup, 2, 4);
    if (players < 2 || players > 8)
        return false;
    text_addf(setup->text, "rounds %u\n", 1 + setup->size);
    if (random_chance(setup->random, 80))
        text_add_string(setup->text, "records all\n");
    for (unsigned i = 0; i < players; i++) {
        text_addf(setup->text, "player %s {\n", names[i]);
        if (random_chance(setup->random, 60))
            text_addf(setup->text, "    commander %s cv=%d\n", commanders[i], setup_between(setup, 1, 6));
        for (int j = setup_between(setup, 1, 1 + (int)setup->size); j > 0; j--) {
            text_addf(setup->text, "    battlegroup \"%s %d\" {\n", names[i], j);
            deal_squads(setup, i, (unsigned)j);
            text_add_string(setup->text, "    }\n");
        }
        if (random_chance(setup->random, 40))
            text_addf(setup->text, "    auxiliary \"Transports %u\" units=%d\n", i + 1, setup_between(setup, 1, 3));
        text_add_string(setup->text, "}\n");
    }
    return true;
}
