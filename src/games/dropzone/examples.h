/* Beginnings and ends of the rules' examples, each of which is a whole log. */
#ifndef GAMES_DROPZONE_EXAMPLES_H
#define GAMES_DROPZONE_EXAMPLES_H

#define EX_UCM "player UCM { commander Price cv=3; battlegroup Armour { squad Sabres units=3; squad Rapiers }; auxiliary Drones }\n"
#define EX_PHR "player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }\n"
#define EX_SCOURGE "player Scourge { battlegroup Talon { squad Reapers } }\n"
#define EX_END "result UCM by concession\nend"

#define EX_TWO "game dropzone\n" EX_UCM EX_PHR
#define EX_THREE EX_TWO EX_SCOURGE
#define EX_INITIATION EX_TWO "round 1\nphase initiation\n"
#define EX_THREE_INITIATION EX_THREE "round 1\nphase initiation\n"
#define EX_ROLLED EX_INITIATION "UCM: roll d6[5] => 8\nPHR: roll d6[2] => 4\nUCM: draw 3\nPHR: draw 2\n"
#define EX_ACTIVATION EX_ROLLED "phase activation\n"
#define EX_ARMOUR EX_ACTIVATION "UCM: activate Armour\n"

/* Up to the round-up of the first round, behind the number of rounds; and of the
 * only one. */
#define EX_UNBOUNDED                                                                                   \
    "\n" EX_UCM EX_PHR "round 1\nphase initiation\n"                                                  \
    "UCM: roll d6[5]\nPHR: roll d6[2]\nUCM: draw 3\nPHR: draw 2\n"                                     \
    "phase activation\nUCM: activate Armour; UCM: squad Sabres; UCM: move\n"                           \
    "PHR: activate Hand; PHR: squad Ajax; PHR: move\nphase round-up\n"
#define EX_ROUND_UP "game dropzone\nrounds 1" EX_UNBOUNDED

#endif
