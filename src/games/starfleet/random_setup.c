/* Campaigns for random games. */
#include "games/starfleet/game.h"
#include "games/starfleet/queries.h"

/* Adds markers of the places from `first` to before `end`; some of those that need not come every
 * turn are left out. */
static void add_places(const struct random_setup *setup, int first, int end, int lap)
{
    for (int place = first; place < end; place++) {
        const struct starfleet_step *step = &starfleet_steps[place];
        const char *code = step->code;
        if (!code[1])
            text_addf(setup->course, "phase %s\n", starfleet_phases[phase_of(place) - 1]);
        else if (place == AT_4A)
            text_addf(setup->course, "segment %s %d\n", code, lap);
        else if (!code[2])
            text_addf(setup->course, "segment %s\n", code);
        else if ((step->who && step->occasion == ALWAYS) ||
                 random_chance(setup->random, lap ? 25 : 60))
            text_addf(setup->course, "step %s\n", code);
    }
}

static void add_turn(const struct random_setup *setup, unsigned turn)
{
    text_addf(setup->course, "turn %u\n", turn);
    add_places(setup, 0, AT_4A, 0);
    for (int lap = 1; lap <= MOVEMENT_PHASES; lap++)
        add_places(setup, AT_4A, AT_4B4 + 1, lap);
    add_places(setup, AT_4B4 + 1, PLACES, 0);
}

bool starfleet_random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"Federation", "Klingon", "Tholian",
                                        "Gorn",       "Romulan", "Kzinti"};
    static const char *const alignments[] = {"alliance", "coalition", "other",
                                             "alliance", "other",     "alliance"};
    unsigned teams = setup->players ? setup->players : (unsigned)setup_between(setup, 2, 3);
    if (teams < 2 || teams > 6)
        return false;
    if (random_chance(setup->random, 50))
        text_add_string(setup->text, "records all\n");
    text_addf(setup->text, "turns %u\n", setup->size);
    for (unsigned i = 0; i < teams; i++)
        text_addf(setup->text, "team %s %s treasury=%d\n", names[i], alignments[i],
                  setup_between(setup, 20, 200));
    if (random_chance(setup->random, 40))
        text_addf(setup->text, "team Orion orion treasury=%d\n", setup_between(setup, 0, 60));
    if (random_chance(setup->random, 40))
        text_add_string(setup->text, "monsters Monsters\n");
    for (unsigned i = 0; i < setup->size; i++)
        text_addf(setup->text, "unit \"Outpost %u\" on-map\n", i + 1);
    for (unsigned turn = 1; turn <= setup->size; turn++)
        add_turn(setup, turn);
    return true;
}
