/* The turns of the rules' examples, each of which is a whole log. */
#ifndef GAMES_STARFLEET_EXAMPLES_H
#define GAMES_STARFLEET_EXAMPLES_H

#define EX_TEAMS "game starfleet\nteam Federation alliance\nteam Klingon coalition\n"
#define EX_BUILDING "game starfleet\nteam Federation alliance\nteam Klingon coalition b10=building\n"
#define EX_COMPLETE "game starfleet\nteam Federation alliance\nteam Klingon coalition b10=complete\n"
#define EX_MONSTERS EX_TEAMS "monsters Beasts\n"
#define EX_PIRATES EX_TEAMS "team Orion orion\n"
#define EX_PIRATES_ON_MAP EX_PIRATES "unit Corsair on-map\n"

/* The parts of a turn. */
#define EX_PHASE_1 "phase 1\nstep 1A1; step 1A2; step 1A3\n"
#define EX_PHASE_2 "phase 2\nstep 2A1\nstep 2E1\n"
#define EX_ROLLS "Federation: roll 2d6[5 4]\nKlingon: roll 2d6[3 1]\n"
#define EX_ORDER "step 3A2\nGM: announce Federation Klingon\n"
#define EX_PHASE_3 "phase 3\nstep 3A1\n" EX_ROLLS EX_ORDER "step 3C2\n"
#define EX_FIRST_SEVEN                                                                                 \
    "phase 4\nsegment 4A 1; step 4A3; segment 4B\nsegment 4A 2; step 4A3; segment 4B\n"                \
    "segment 4A 3; step 4A3; segment 4B\nsegment 4A 4; step 4A3; segment 4B\n"                         \
    "segment 4A 5; step 4A3; segment 4B\nsegment 4A 6; step 4A3; segment 4B\n"                         \
    "segment 4A 7; step 4A3; segment 4B\n"
#define EX_PHASE_4 EX_FIRST_SEVEN "segment 4A 8; step 4A3; segment 4B\n"
#define EX_PHASE_5 "phase 5\nstep 5D1\n"
#define EX_PHASE_8 "phase 8\nstep 8C1; step 8C2\n"
#define EX_FROM_5 EX_PHASE_5 "phase 6\nphase 7\n" EX_PHASE_8 "end"
#define EX_FROM_4 EX_PHASE_4 EX_FROM_5
#define EX_FROM_3 EX_PHASE_3 EX_FROM_4
#define EX_FROM_2 EX_PHASE_2 EX_FROM_3
#define EX_TO_3A1 "turn 1\n" EX_PHASE_1 EX_PHASE_2 "phase 3\nstep 3A1\n"
#define EX_FROM_3A2 EX_ORDER "step 3C2\n" EX_FROM_4

/* A turn without pirates, with something more in its phases. */
#define EX_PLAY(turn, in_1, in_2, in_3, in_4, in_5, in_6, in_7)                                        \
    "turn " turn "\n" EX_PHASE_1 in_1 "phase 2\nstep 2A1\n" in_2 "phase 3\nstep 3A1\n" EX_ROLLS         \
    EX_ORDER in_3 "step 3C2\n" EX_FIRST_SEVEN "segment 4A 8; step 4A3\n" in_4 "segment 4B\n"           \
    "phase 5\n" in_5 "phase 6\n" in_6 "phase 7\n" in_7 EX_PHASE_8
#define EX_2E1 "step 2E1\n"
#define EX_5D1 "step 5D1\n"

/* And one with pirates, who are exempt from rolling. */
#define EX_PLUNDER(turn, in_1, in_2, in_3, in_5, in_8)                                                 \
    "turn " turn "\n" EX_PHASE_1 in_1 "phase 2\nstep 2A1\n" in_2 "phase 3\nstep 3A1\n" EX_ROLLS         \
    "step 3A2\nGM: announce Orion Federation Klingon\n" in_3 "step 3C2\n" EX_PHASE_4                   \
    "phase 5\n" in_5 "phase 6\nphase 7\nphase 8\n" in_8
#define EX_2C "step 2C1\nstep 2C2\n"
#define EX_5C "step 5C1\n"
#define EX_8A "step 8A2\nstep 8A3\nstep 8C1; step 8C2\n"

#endif
