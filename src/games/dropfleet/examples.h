/* Beginnings and ends of the rules' examples, each of which is a whole log. */
#ifndef GAMES_DROPFLEET_EXAMPLES_H
#define GAMES_DROPFLEET_EXAMPLES_H

#define EX_FLEETS(ucm, phr) "game dropfleet\nplayer UCM admiral=3 { " ucm " }\nplayer PHR admiral=2 { " phr " }\n"
#define EX_ALPHA "battlegroup Alpha sr=5 { group Moscow }"
#define EX_BRAVO "battlegroup Bravo sr=8 { group Tokyo }"
#define EX_ORPHEUS "battlegroup Orpheus sr=6 { group Medea }"
#define EX_THESEUS "battlegroup Theseus sr=8 { group Ikarus }"
#define EX_END "result UCM by concession\nend"

/* Two battlegroups a side; their decks; their first cards. */
#define EX_ROSTER EX_FLEETS(EX_ALPHA "; " EX_BRAVO, EX_ORPHEUS "; " EX_THESEUS)
#define EX_PLANNING EX_ROSTER "turn 1\nphase planning\n"
#define EX_DECKS EX_PLANNING "UCM: stack Alpha Bravo\nPHR: stack Orpheus Theseus\n"
#define EX_ACTIVATION EX_DECKS "phase activation\n"
#define EX_REVEALED EX_ACTIVATION "UCM: reveal Alpha\nPHR: reveal Orpheus\n"

/* The same with equal ratings on top. */
#define EX_TIE                                                                                        \
    EX_PLANNING "UCM: stack Bravo Alpha\nPHR: stack Theseus Orpheus\nphase activation\n"              \
    "UCM: reveal Bravo\nPHR: reveal Theseus\n"

/* One battlegroup a side, up to the end of its turn's activations. */
#define EX_SMALL EX_FLEETS(EX_ALPHA, EX_ORPHEUS) "turn 1\nphase planning\nUCM: stack Alpha\nPHR: stack Orpheus\n"
#define EX_PLAYED                                                                                     \
    EX_SMALL "phase activation\nUCM: reveal Alpha\nPHR: reveal Orpheus\nUCM: choose first\n"          \
    "UCM: activate Alpha\nPHR: activate Orpheus\n"

#endif
