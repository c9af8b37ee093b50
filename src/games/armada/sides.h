/* The two sides of a game, as its declarations make them. */
#ifndef GAMES_ARMADA_SIDES_H
#define GAMES_ARMADA_SIDES_H

#include "games/armada/state.h"

struct sides {
    /* of players, or of teams; if it is not 2, only `team_game` and `first` are set besides */
    uint32_t count;
    bool team_game;
    struct side side[2];  /* their pass tokens follow from the sizes of the fleets */
    /* each team has one of its own players as Grand Admiral; true in a game without teams */
    bool teams_led;
    int first;            /* NO_SIDE: nobody is first, or both are */
    bool one_first;       /* exactly one side is declared first */
};

void find_sides(const struct armada *game, const struct roster *roster, struct sides *ret_sides);

/* The player or team that a mention names. NO_ENTITY: none of these kinds has the name. */
entity mentioned(const struct roster *roster, entity mention, uint32_t kinds);

#endif
