/* A position as umpire.h hands it out: over the run of a checker of its own. */
#ifndef API_POSITION_H
#define API_POSITION_H

#include "search/position.h"

struct umpire_position {
    struct umpire_checker *checker;
    struct position position;
};

#endif
