/* The one way from a checker to its replay, for what plays on instead of checking. */
#ifndef API_CHECKER_H
#define API_CHECKER_H

#include "engine/replay.h"

struct replay *checker_replay(struct umpire_checker *checker);

#endif
