/* SPDX-License-Identifier: MIT */
/* The cards of the recordings' two scenarios. */
#include "import.h"

#include <string.h>

static const struct ship_card corvette = {"CR90 Corvette A",
                                          "command=1 max-speed=4 hull=4 squadrons=1 engineering=2",
                                          {"shields=2 red=2 blue=1", "shields=2 red=1 blue=1",
                                           "shields=2 red=1 blue=1", "shields=1 red=1"},
                                          "anti-squadron blue=1",
                                          {"evade", "evade", "redirect"}};
static const struct ship_card frigate = {
    "Nebulon-B Escort Frigate", "command=2 max-speed=3 hull=5 squadrons=2 engineering=3",
    {"shields=3 red=3", "shields=1 red=1 blue=1", "shields=1 red=1 blue=1", "shields=2 red=2"},
    "anti-squadron blue=2", {"evade", "brace", "brace"}};
static const struct ship_card destroyer = {"Victory II-class Star Destroyer",
                                           "command=3 max-speed=2 hull=8 squadrons=3 engineering=4",
                                           {"shields=3 red=3 blue=3", "shields=3 red=2 blue=1",
                                            "shields=3 red=2 blue=1", "shields=1 red=2"},
                                           "anti-squadron blue=1",
                                           {"brace", "redirect", "redirect"}};

static const struct scenario scenarios[] = {
    {"learning_scenario",
     {{"Rebel",
       {&corvette, &frigate},
       {0},
       4,
       "X-wing",
       "hull=5 red=1 bomber escort",
       "anti-squadron blue=4"},
      {"Empire", {&destroyer}, {0}, 6, "TIE", "hull=3 blue=1 swarm", "anti-squadron blue=3"}}},
    {"debug_scenario",
     {{"Rebel",
       {&corvette},
       {"upgrade \"Electronic Countermeasures\" non-recur"},
       0,
       NULL,
       NULL,
       NULL},
      {"Empire",
       {&destroyer},
       {"upgrade \"Grand Moff Tarkin\"; upgrade \"H9 Turbolasers\""},
       0,
       NULL,
       NULL,
       NULL}}},
};

const struct scenario *scenario_named(const char *id)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (strcmp(scenarios[i].id, id) == 0)
            return &scenarios[i];
    return NULL;
}
