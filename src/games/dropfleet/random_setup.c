/* Fleets for random games. */
#include "games/dropfleet/game.h"

static void deal_battlegroup(const struct random_setup *setup, const char *player, unsigned number)
{
    static const char *const kinds[] = {"pathfinder", "line", "vanguard", "flag"};
    static const char *const classes[] = {"light", "medium", "heavy", "super-heavy"};
    int kind = setup_between(setup, 0, 3);
    text_addf(setup->text, "    battlegroup \"%s %u\" sr=%d %s {\n", player, number, setup_between(setup, 2, 16), kinds[kind]);
    for (int i = setup_between(setup, 1, 2); i > 0; i--) {
        text_addf(setup->text, "        group \"%s %u-%d\" %s", player, number, i, classes[kind]);
        if (random_chance(setup->random, 50))
            text_addf(setup->text, " ships=%d", setup_between(setup, 1, 3));
        text_add_string(setup->text, "\n");
    }
    text_add_string(setup->text, "    }\n");
}

bool dropfleet_random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"UCM", "PHR"};
    if (setup->players && setup->players != 2)
        return false;
    text_addf(setup->text, "records all\nturns %u\n", 1 + setup->size);
    for (unsigned i = 0; i < 2; i++) {
        text_addf(setup->text, "player %s admiral=%d {\n", names[i], setup_between(setup, 1, 5));
        unsigned count = (unsigned)setup_between(setup, 1, 2 + (int)setup->size);
        for (unsigned j = 1; j <= count; j++)
            deal_battlegroup(setup, names[i], j);
        text_add_string(setup->text, "}\n");
    }
    return true;
}
