/* Beginnings and ends of the rules' examples, each of which is a whole log. */
#ifndef GAMES_STARFLEET_EXAMPLES_H
#define GAMES_STARFLEET_EXAMPLES_H

#define EX_TEAMS "game starfleet\nteam Federation alliance\nteam Klingon coalition\n"
#define EX_TEAMS_BUILDING "game starfleet\nteam Federation alliance\nteam Klingon coalition b10=building\n"
#define EX_PIRATES EX_TEAMS "team Orion orion\n"
#define EX_PIRATES_ON_MAP EX_PIRATES "unit Corsair on-map\n"
#define EX_END "result unfinished\nend"

#define EX_PHASE_1 "step 1A1; step 1A2; step 1A3\n"
#define EX_TURN EX_TEAMS "turn 1\nphase 1\n"
#define EX_INITIAL EX_TURN EX_PHASE_1
#define EX_TO_3A1 "turn 1\nphase 1\n" EX_PHASE_1 "phase 2\nstep 2A1; step 2E1\nphase 3\nstep 3A1\n"
#define EX_TO_3A1_PIRATES "turn 1\nphase 1\n" EX_PHASE_1 "phase 2\nstep 2A1; step 2C1; step 2C2; step 2E1\nphase 3\nstep 3A1\n"
#define EX_3A1 EX_TEAMS EX_TO_3A1
#define EX_ROLLS "Federation: roll 2d6[5 4]\nKlingon: roll 2d6[3 1]\nstep 3A2\n"
#define EX_ANNOUNCED EX_3A1 EX_ROLLS "GM: announce Federation Klingon\n"
#define EX_3A3 EX_ANNOUNCED "step 3A3\n"
#define EX_INITIATIVE EX_ANNOUNCED "step 3C2\n"
#define EX_ONE_MOVEMENT "phase 4\nsegment 4A 1; step 4A3; segment 4B\n"
#define EX_SEVEN_MOVEMENTS                                                                             \
    EX_ONE_MOVEMENT "segment 4A 2; step 4A3; segment 4B\nsegment 4A 3; step 4A3; segment 4B\n"         \
    "segment 4A 4; step 4A3; segment 4B\nsegment 4A 5; step 4A3; segment 4B\n"                         \
    "segment 4A 6; step 4A3; segment 4B\nsegment 4A 7; step 4A3; segment 4B\n"
#define EX_MOVEMENTS EX_SEVEN_MOVEMENTS "segment 4A 8; step 4A3; segment 4B\n"
#define EX_REST "phase 5\nstep 5D1\nphase 6; phase 7\nphase 8\nstep 8C1; step 8C2\n"

#endif
