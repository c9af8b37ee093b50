/* SPDX-License-Identifier: MIT */
/* The position of umpire.h: it plays in the run of a checker that it owns. */
#ifndef API_POSITION_H
#define API_POSITION_H

#include "judge/search/position.h"

struct umpire_position {
    struct umpire_checker *checker;
    struct position position;
};

#endif
