/* Fleets for random games. */
#include "games/dropfleet/game.h"

static void deal_battlegroup(const struct deal *deal, const char *player, unsigned number)
{
    static const char *const kinds[] = {"pathfinder", "line", "vanguard", "flag"};
    static const char *const classes[] = {"light", "medium", "heavy", "super-heavy"};
    int kind = dealt(deal, 0, 3);
    text_addf(deal->text, "    battlegroup \"%s %u\" sr=%d %s {\n", player, number, dealt(deal, 2, 16), kinds[kind]);
    for (int i = dealt(deal, 1, 2); i > 0; i--) {
        text_addf(deal->text, "        group \"%s %u-%d\" %s", player, number, i, classes[kind]);
        if (random_chance(deal->random, 50))
            text_addf(deal->text, " ships=%d", dealt(deal, 1, 3));
        text_add_string(deal->text, "\n");
    }
    text_add_string(deal->text, "    }\n");
}

bool dropfleet_deal(const struct deal *deal)
{
    static const char *const names[] = {"UCM", "PHR"};
    if (deal->players && deal->players != 2)
        return false;
    text_addf(deal->text, "turns %u\n", 1 + deal->size);
    for (unsigned i = 0; i < 2; i++) {
        text_addf(deal->text, "player %s admiral=%d {\n", names[i], dealt(deal, 1, 5));
        unsigned count = (unsigned)dealt(deal, 1, 2 + (int)deal->size);
        for (unsigned j = 1; j <= count; j++)
            deal_battlegroup(deal, names[i], j);
        text_add_string(deal->text, "}\n");
    }
    return true;
}
