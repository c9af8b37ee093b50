/* Beginnings and ends of the rules' examples, each of which is a whole log. */
#ifndef GAMES_ARMADA_EXAMPLES_H
#define GAMES_ARMADA_EXAMPLES_H

/* One ship a side, up to the Ship Phase. */
#define EX_TWO_SHIPS                                            \
    "game armada\n"                                             \
    "player Rebel first { ship Yavaris command=1 speed=2 }\n"   \
    "player Empire { ship Avenger command=1 speed=2 }\n"        \
    "round 1\n"                                                 \
    "phase command\n"
#define EX_SHIP_PHASE              \
    EX_TWO_SHIPS                   \
    "Rebel: assign Yavaris repair\n" \
    "Empire: assign Avenger navigate\n" \
    "phase ship\n"

/* Both ships activated, up to the Squadron Phase. */
#define EX_BOTH_ACTIVATED                                                   \
    "Rebel: activate Yavaris; Rebel: reveal repair; Rebel: maneuver 2\n"    \
    "Empire: activate Avenger; Empire: reveal navigate; Empire: maneuver 2\n"
#define EX_SQUADRONS                                                        \
    "game armada\n"                                                         \
    "player Rebel first { ship Yavaris command=1 speed=2 squadrons=1; squadron Luke; squadron Gold; squadron Red }\n" \
    "player Empire { ship Avenger command=1 speed=2; squadron Saber; squadron Black }\n" \
    "round 1\n"                                                             \
    "phase command\n"                                                       \
    "Rebel: assign Yavaris squadron\n"                                      \
    "Empire: assign Avenger navigate\n"                                     \
    "phase ship\n"
#define EX_SQUADRON_PHASE                                                   \
    EX_SQUADRONS                                                            \
    "Rebel: activate Yavaris; Rebel: reveal squadron; Rebel: maneuver 2\n"  \
    "Empire: activate Avenger; Empire: reveal navigate; Empire: maneuver 2\n" \
    "phase squadron\n"

/* The active ship Yavaris, with armament, and a target with tokens. */
#define EX_ATTACKER                                                                        \
    "game armada\n"                                                                        \
    "player Rebel first {\n"                                                               \
    "  ship Yavaris command=1 speed=2 { zone front red=2 blue=1; zone left red=1; anti-squadron blue=1 }\n" \
    "}\n"                                                                                  \
    "player Empire {\n"                                                                    \
    "  ship Avenger command=1 speed=2 { defense brace redirect redirect }\n"               \
    "  squadron Saber; squadron Black\n"                                                   \
    "}\n"                                                                                  \
    "round 1\n"                                                                            \
    "phase command\n"                                                                      \
    "Rebel: assign Yavaris concentrate-fire\n"                                             \
    "Empire: assign Avenger navigate\n"                                                    \
    "phase ship\n"                                                                         \
    "Rebel: activate Yavaris; Rebel: reveal concentrate-fire\n"

#define EX_END "result Rebel by concession\nend"

#endif
