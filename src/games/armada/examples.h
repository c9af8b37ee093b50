/* Beginnings and ends of the rules' examples, each of which is a whole log. */
#ifndef GAMES_ARMADA_EXAMPLES_H
#define GAMES_ARMADA_EXAMPLES_H

#define EX_SHIP(name) "ship " name " command=1 speed=2"
#define EX_DIAL(player, name) player ": assign " name " navigate\n"
#define EX_ACTIVATED(player, name) player ": activate " name "; " player ": reveal navigate; " player ": maneuver 2\n"
#define EX_END "result Rebel by concession\nend"

#define EX_PLAYERS(rebel, empire) \
    "game armada\nplayer Rebel first { " rebel " }\nplayer Empire { " empire " }\n"

/* Two fleets with their dials, up to the Ship Phase. */
#define EX_FLEETS(rebel, empire, dials) EX_PLAYERS(rebel, empire) "round 1\nphase command\n" dials "phase ship\n"
#define EX_BOTH_DIALS EX_DIAL("Rebel", "Yavaris") EX_DIAL("Empire", "Avenger")
#define EX_BOTH_ACTIVATED EX_ACTIVATED("Rebel", "Yavaris") EX_ACTIVATED("Empire", "Avenger")

/* One ship a side. */
#define EX_TWO_SHIPS EX_PLAYERS(EX_SHIP("Yavaris"), EX_SHIP("Avenger"))
#define EX_COMMAND_PHASE EX_TWO_SHIPS "round 1\nphase command\n"
#define EX_SHIP_PHASE EX_COMMAND_PHASE EX_BOTH_DIALS "phase ship\n"
#define EX_STATUS_PHASE EX_SHIP_PHASE EX_BOTH_ACTIVATED "phase squadron\nphase status\n"

/* With squadrons, up to the Ship Phase and up to their own. */
#define EX_SQUADRONS                                                                                   \
    EX_PLAYERS(EX_SHIP("Yavaris") " squadrons=1; squadron Luke; squadron Gold; squadron Red",          \
               EX_SHIP("Avenger") "; squadron Saber; squadron Black")                                  \
    "round 1\nphase command\nRebel: assign Yavaris squadron\n" EX_DIAL("Empire", "Avenger") "phase ship\n"
#define EX_SQUADRON_PHASE                                                                              \
    EX_SQUADRONS "Rebel: activate Yavaris; Rebel: reveal squadron; Rebel: maneuver 2\n"                \
    EX_ACTIVATED("Empire", "Avenger") "phase squadron\n"

/* The active ship Yavaris, with armament, and targets. */
#define EX_ATTACKER                                                                                    \
    EX_FLEETS(EX_SHIP("Yavaris") " { zone front red=2 blue=1; zone left red=1; anti-squadron blue=1 }", \
              EX_SHIP("Avenger") " { defense brace redirect redirect }; squadron Saber; squadron Black", \
              EX_BOTH_DIALS)                                                                           \
    "Rebel: activate Yavaris; Rebel: reveal navigate\n"

/* Fleets of other sizes, for passes; cards; a special arc; teams. */
#define EX_THREE_TO_ONE EX_FLEETS(EX_SHIP("Yavaris") "; " EX_SHIP("Redemption") "; " EX_SHIP("Tantive"), EX_SHIP("Avenger"), EX_DIAL("Rebel", "Yavaris") EX_DIAL("Rebel", "Redemption") EX_DIAL("Rebel", "Tantive") EX_DIAL("Empire", "Avenger"))
#define EX_THREE_TO_TWO EX_FLEETS(EX_SHIP("Yavaris") "; " EX_SHIP("Redemption") "; " EX_SHIP("Tantive"), EX_SHIP("Avenger") "; " EX_SHIP("Chimaera"), EX_DIAL("Rebel", "Yavaris") EX_DIAL("Rebel", "Redemption") EX_DIAL("Rebel", "Tantive") EX_DIAL("Empire", "Avenger") EX_DIAL("Empire", "Chimaera"))
#define EX_TWO_TO_FOUR EX_FLEETS(EX_SHIP("Yavaris") "; " EX_SHIP("Redemption"), EX_SHIP("Avenger") "; " EX_SHIP("Chimaera") "; " EX_SHIP("Impetuous") "; " EX_SHIP("Suppressor"), EX_DIAL("Rebel", "Yavaris") EX_DIAL("Rebel", "Redemption") EX_DIAL("Empire", "Avenger") EX_DIAL("Empire", "Chimaera") EX_DIAL("Empire", "Impetuous") EX_DIAL("Empire", "Suppressor"))
#define EX_TWO_TO_TWO EX_FLEETS(EX_SHIP("Yavaris") "; " EX_SHIP("Redemption"), EX_SHIP("Avenger") "; " EX_SHIP("Chimaera"), EX_DIAL("Rebel", "Yavaris") EX_DIAL("Rebel", "Redemption") EX_DIAL("Empire", "Avenger") EX_DIAL("Empire", "Chimaera"))
#define EX_CARDS                                                                                    \
    EX_FLEETS(EX_SHIP("Yavaris") " { upgrade \"Leading Shots\" non-recur cost=[navigate] }",           \
              EX_SHIP("Avenger") " { upgrade \"Ordnance Experts\" non-recur cost=[navigate] }", EX_BOTH_DIALS) \
    "Rebel: activate Yavaris; Rebel: reveal navigate as token; Rebel: maneuver 2\n"                    \
    "Empire: activate Avenger; Empire: reveal navigate as token; Empire: maneuver 2\n"                 \
    "Rebel: exhaust \"Leading Shots\"; Empire: exhaust \"Ordnance Experts\"\n"                         \
    "phase squadron\nphase status\ntable: ready defense\ntable: ready upgrades\n"
#define EX_SPECIAL_ARC                                                                              \
    EX_FLEETS(EX_SHIP("Yavaris") " special-arc=front", EX_SHIP("Avenger"), EX_BOTH_DIALS)              \
    "Rebel: activate Yavaris; Rebel: reveal navigate\n"
#define EX_TEAMS                                                                                    \
    "game armada\n"                                                                                    \
    "team Alliance first grand-admiral=Ackbar\nteam Empire grand-admiral=Tarkin\n"                     \
    "player Ackbar team=Alliance { " EX_SHIP("Yavaris") " }\nplayer Bren team=Alliance { " EX_SHIP("Tantive") " }\n" \
    "player Tarkin team=Empire { " EX_SHIP("Avenger") " }\nplayer Motti team=Empire { " EX_SHIP("Chimaera") " }\n" \
    "round 1\nphase command\n"                                                                         \
    EX_DIAL("Ackbar", "Yavaris") EX_DIAL("Bren", "Tantive") EX_DIAL("Tarkin", "Avenger") EX_DIAL("Motti", "Chimaera") \
    "phase ship\n"
#define EX_TEAMS_END "result Alliance by concession\nend"

#endif
