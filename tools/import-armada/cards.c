/* The cards of the recordings' two scenarios. */
#include "import.h"

#include <string.h>

static const struct ship_card corvette = {
    "CR90 Corvette A", "command=1 max-speed=4 hull=4 squadrons=1 engineering=2",
    {"shields=2 red=2 blue=1", "shields=2 red=1 blue=1", "shields=2 red=1 blue=1", "shields=1 red=1"},
    "anti-squadron blue=1", {"evade", "evade", "redirect"}};
static const struct ship_card frigate = {
    "Nebulon-B Escort Frigate", "command=2 max-speed=3 hull=5 squadrons=2 engineering=3",
    {"shields=3 red=3", "shields=1 red=1 blue=1", "shields=1 red=1 blue=1", "shields=2 red=2"},
    "anti-squadron blue=2", {"evade", "brace", "brace"}};
static const struct ship_card destroyer = {
    "Victory II-class Star Destroyer", "command=3 max-speed=2 hull=8 squadrons=3 engineering=4",
    {"shields=3 red=3 blue=3", "shields=3 red=2 blue=1", "shields=3 red=2 blue=1", "shields=1 red=2"},
    "anti-squadron blue=1", {"brace", "redirect", "redirect"}};

static const struct scenario scenarios[] = {
    {"learning_scenario",
     {{"Rebel", {&corvette, &frigate}, {0}, 4, "X-wing", "hull=5 red=1 bomber escort", "anti-squadron blue=4"},
      {"Empire", {&destroyer}, {0}, 6, "TIE", "hull=3 blue=1 swarm", "anti-squadron blue=3"}}},
    {"debug_scenario",
     {{"Rebel", {&corvette}, {"upgrade \"Electronic Countermeasures\" non-recur"}, 0, NULL, NULL, NULL},
      {"Empire", {&destroyer}, {"upgrade \"Grand Moff Tarkin\"; upgrade \"H9 Turbolasers\""}, 0, NULL, NULL, NULL}}},
};


const struct scenario *scenario_named(const char *id)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (strcmp(scenarios[i].id, id) == 0)
            return &scenarios[i];
    return NULL;
}

static void write_ship(const struct import *import, const struct force *force, int player, int index)
{
    static const char *const zones[] = {"front", "left", "right", "rear"};
    const struct ship_card *card = force->ships[index];
    int speed = import->ships[player][index].speed;
    fprintf(import->out, "    ship \"%s\" %s", card->name, card->values);
    if (speed != NOBODY)
        fprintf(import->out, " speed=%d", speed);
    fputs(" {\n", import->out);
    for (int zone = 0; zone < 4; zone++)
        fprintf(import->out, "        zone %s %s\n", zones[zone], card->zones[zone]);
    fprintf(import->out, "        %s\n        defense", card->others);
    for (int token = 0; token < 4 && card->tokens[token]; token++)
        fprintf(import->out, " %s", card->tokens[token]);
    fputs("\n", import->out);
    if (force->upgrades[index])
        fprintf(import->out, "        %s\n", force->upgrades[index]);
    fputs("    }\n", import->out);
}

void write_roster(const struct import *import, int first)
{
    for (int player = 0; player < PLAYERS; player++) {
        const struct force *force = &import->scenario->forces[player];
        fprintf(import->out, "\nplayer %s%s {\n", force->player, player == first ? " first" : "");
        for (int i = 0; i < SHIPS && force->ships[i]; i++)
            write_ship(import, force, player, i);
        for (int i = 0; i < force->squadrons; i++)
            fprintf(import->out, "    squadron \"%s %d\" %s { %s }\n", force->squadron_name, i + 1,
                    force->squadron_values, force->squadron_dice);
        fputs("}\n", import->out);
    }
}
