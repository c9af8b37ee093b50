/* Fleets for random games. */
#include "games/dropfleet/game.h"
#include "games/dropfleet/vocabulary.h"

enum { GROUPS_MOST = 2 };

static void deal_battlegroup(const struct random_setup *setup, const char *player, unsigned number,
                             bool by_fleet)
{
    static const char *const kinds[] = {"pathfinder", "line", "vanguard", "flag"};
    static const int ratings[] = {1, 5, 10, 15};
    int kind = setup_between(setup, 0, 3), groups = setup_between(setup, 1, GROUPS_MOST),
        ships[GROUPS_MOST], sum = 0;
    for (int i = 0; i < groups; i++) {
        ships[i] = random_chance(setup->random, 50) ? setup_between(setup, 1, 3) : 1;
        sum += ships[i] * ratings[kind];
    }
    text_addf(setup->text, "    battlegroup \"%s %u\" sr=%d %s {\n", player, number,
              by_fleet ? sum : setup_between(setup, 2, 16), kinds[kind]);
    for (int i = 0; i < groups; i++) {
        text_addf(setup->text, "        group \"%s %u-%d\" %s", player, number, groups - i,
                  dropfleet_tonnages[kind]);
        if (ships[i] > 1)
            text_addf(setup->text, " ships=%d", ships[i]);
        text_add_string(setup->text, "\n");
    }
    text_add_string(setup->text, "    }\n");
}

bool dropfleet_random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"UCM", "PHR"};
    static const char *const victories[] = {"", "victory points\n", "victory points elimination\n"};
    if (setup->players && setup->players != 2)
        return false;
    bool by_fleet = random_chance(setup->random, 50);
    text_addf(setup->text, "records all\nturns %u\n%s%s", 1 + setup->size,
              victories[setup_between(setup, 0, 2)], by_fleet ? "ratings by-fleet\n" : "");
    for (unsigned i = 0; i < 2; i++) {
        text_addf(setup->text, "player %s admiral=%d {\n", names[i], setup_between(setup, 1, 5));
        unsigned count = (unsigned)setup_between(setup, 1, 2 + (int)setup->size);
        for (unsigned j = 1; j <= count; j++)
            deal_battlegroup(setup, names[i], j, by_fleet);
        text_add_string(setup->text, "}\n");
    }
    return true;
}
