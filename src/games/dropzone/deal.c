/* Armies for random games. */
#include "games/dropzone/game.h"

static void deal_squads(const struct deal *deal, unsigned player, unsigned group)
{
    static const char *const squads[] = {"Sabres", "Legion", "Odin", "Hunters", "Prowlers", "Braves", "Tarantulas", "Reapers"};
    for (int i = dealt(deal, 1, 2); i > 0; i--) {
        text_addf(deal->text, "        squad \"%s %u-%u-%d\"", squads[player % 8], player + 1, group + 1, i);
        if (random_chance(deal->random, 60))
            text_addf(deal->text, " units=%d", dealt(deal, 1, 4));
        text_add_string(deal->text, "\n");
    }
}

bool dropzone_deal(const struct deal *deal)
{
    static const char *const names[] = {"UCM", "PHR", "Scourge", "Shaltari", "Resistance", "Militia", "Kalium", "Feral"};
    static const char *const commanders[] = {"Hallam", "Nikephoros", "Desolator", "Warlord", "Hannibal", "Price", "Theseus", "Alpha"};
    unsigned players = deal->players ? deal->players : (unsigned)dealt(deal, 2, 4);
    if (players < 2 || players > 8)
        return false;
    text_addf(deal->text, "rounds %u\n", 1 + deal->size);
    for (unsigned i = 0; i < players; i++) {
        text_addf(deal->text, "player %s {\n", names[i]);
        if (random_chance(deal->random, 60))
            text_addf(deal->text, "    commander %s cv=%d\n", commanders[i], dealt(deal, 1, 6));
        for (int j = dealt(deal, 1, 1 + (int)deal->size); j > 0; j--) {
            text_addf(deal->text, "    battlegroup \"%s %d\" {\n", names[i], j);
            deal_squads(deal, i, (unsigned)j);
            text_add_string(deal->text, "    }\n");
        }
        if (random_chance(deal->random, 40))
            text_addf(deal->text, "    auxiliary \"Transports %u\" units=%d\n", i + 1, dealt(deal, 1, 3));
        text_add_string(deal->text, "}\n");
    }
    return true;
}
