/* SPDX-License-Identifier: MIT */
/* The roll-off for an order: rolls, and the order that must result. */
#include "judge/mechanics/roll_off.h"

#include "tests.h"
#include <string.h>

struct one_roll {
    unsigned who;
    int32_t die, bonus;
    enum roll_off_fault wanted;
};

struct roll_off_case {
    const char *what;
    unsigned players;
    const char *out;      /* numbers of the players who do not take part */
    bool six_in_reroll;
    struct one_roll rolls[16];
    const char *order;    /* the players' numbers; "": not settled */
    int single_six;       /* of the first roll-off */
};

#define SOUND ROLL_OFF_SOUND
#define END {9, 0, 0, SOUND}
#define LEAVES(player) {player, 0, 0, SOUND} /* no die: the player leaves */
#define JOINS(player) {player, -1, 0, SOUND} /* no die: the player joins */

static const struct roll_off_case cases[] = {
    {"two, the higher first", 2, "", true, {{0, 3, 0, SOUND}, {1, 5, 0, SOUND}, END}, "10", -1},
    {"two, the bonus decides", 2, "", true, {{0, 3, 4, SOUND}, {1, 5, 1, SOUND}, END}, "01", -1},
    {"nobody has rolled yet", 3, "", true, {{1, 5, 0, SOUND}, END}, "", -1},
    {"a tie of two, rolled again",
     2,
     "",
     true,
     {{0, 4, 0, SOUND}, {1, 4, 0, SOUND}, {1, 2, 0, SOUND}, {0, 3, 0, SOUND}, END},
     "01",
     -1},
    {"a tie within a re-roll",
     2,
     "",
     true,
     {{0, 4, 0, SOUND},
      {1, 4, 0, SOUND},
      {0, 2, 0, SOUND},
      {1, 2, 0, SOUND},
      {0, 1, 0, SOUND},
      {1, 5, 0, SOUND},
      END},
     "10",
     -1},
    {"a tie that is left", 2, "", true, {{0, 4, 0, SOUND}, {1, 3, 1, SOUND}, END}, "", -1},
    {"three tied, one falls out above",
     3,
     "",
     true,
     {{0, 3, 2, SOUND},
      {1, 4, 1, SOUND},
      {2, 5, 0, SOUND},
      {0, 1, 0, SOUND},
      {1, 5, 0, SOUND},
      {2, 1, 0, SOUND},
      {1, 6, 0, ROLL_OFF_SETTLED},
      {0, 2, 0, SOUND},
      {2, 4, 0, SOUND},
      END},
     "120",
     -1},
    {"four tied, two pairs after it",
     4,
     "",
     true,
     {{0, 3, 0, SOUND},
      {1, 3, 0, SOUND},
      {2, 3, 0, SOUND},
      {3, 3, 0, SOUND},
      {0, 1, 0, SOUND},
      {1, 5, 0, SOUND},
      {2, 1, 0, SOUND},
      {3, 5, 0, SOUND},
      {0, 6, 9, SOUND},
      {3, 1, 0, SOUND},
      {1, 2, 0, SOUND},
      {2, 5, 0, SOUND},
      END},
     "1302",
     -1},
    {"a lower tie keeps its places, however high it rolls",
     3,
     "",
     true,
     {{0, 5, 9, SOUND},
      {1, 2, 0, SOUND},
      {2, 2, 0, SOUND},
      {1, 6, 30, SOUND},
      {2, 5, 30, SOUND},
      END},
     "012",
     -1},
    {"a single six beats a higher total",
     3,
     "",
     true,
     {{0, 6, 0, SOUND}, {1, 5, 4, SOUND}, {2, 5, 0, SOUND}, END},
     "012",
     0},
    {"a single six is tied with nobody",
     2,
     "",
     true,
     {{0, 6, 0, SOUND}, {1, 5, 1, SOUND}, {1, 3, 0, ROLL_OFF_SETTLED}, END},
     "01",
     0},
    {"two sixes: the totals decide",
     3,
     "",
     true,
     {{0, 6, 0, SOUND}, {1, 6, 2, SOUND}, {2, 5, 2, SOUND}, END},
     "120",
     -1},
    {"two sixes with equal totals roll again",
     2,
     "",
     true,
     {{0, 6, 1, SOUND}, {1, 6, 1, SOUND}, {0, 2, 1, SOUND}, {1, 4, 1, SOUND}, END},
     "10",
     -1},
    {"a six in a re-roll wins it",
     2,
     "",
     true,
     {{0, 3, 0, SOUND}, {1, 3, 0, SOUND}, {0, 6, 0, SOUND}, {1, 4, 5, SOUND}, END},
     "01",
     -1},
    {"or does not, by the other reading",
     2,
     "",
     false,
     {{0, 3, 0, SOUND}, {1, 3, 0, SOUND}, {0, 6, 0, SOUND}, {1, 4, 5, SOUND}, END},
     "10",
     -1},
    {"a six in a re-roll for a lower place wins nothing",
     3,
     "",
     true,
     {{0, 5, 9, SOUND},
      {1, 3, 0, SOUND},
      {2, 3, 0, SOUND},
      {1, 6, 0, SOUND},
      {2, 5, 3, SOUND},
      END},
     "021",
     -1},
    {"unless whoever was above has left",
     3,
     "",
     true,
     {{0, 5, 9, SOUND},
      {1, 3, 0, SOUND},
      {2, 3, 0, SOUND},
      LEAVES(0),
      {1, 6, 0, SOUND},
      {2, 5, 3, SOUND},
      END},
     "12",
     -1},
    {"a second die in the same roll-off",
     2,
     "",
     true,
     {{0, 3, 0, SOUND}, {0, 6, 0, ROLL_OFF_TWICE}, {1, 2, 0, SOUND}, END},
     "01",
     -1},
    {"a second die in a re-roll",
     2,
     "",
     true,
     {{0, 3, 0, SOUND},
      {1, 3, 0, SOUND},
      {0, 6, 0, SOUND},
      {0, 1, 0, ROLL_OFF_TWICE},
      {1, 5, 0, SOUND},
      END},
     "01",
     -1},
    {"who is out rolls not, and is waited for by nobody",
     3,
     "1",
     true,
     {{0, 3, 0, SOUND}, {1, 6, 0, ROLL_OFF_OUTSIDE}, {2, 4, 0, SOUND}, END},
     "20",
     -1},
    {"one alone rolls as well", 2, "0", true, {{1, 3, 0, SOUND}, END}, "1", -1},
    {"and is not settled before", 2, "0", true, {END}, "", -1},
    {"who leaves before rolling is waited for no longer",
     3,
     "",
     true,
     {{0, 3, 0, SOUND}, {2, 4, 0, SOUND}, LEAVES(1), {1, 2, 0, ROLL_OFF_OUTSIDE}, END},
     "20",
     -1},
    {"who leaves a tie settles it",
     3,
     "",
     true,
     {{0, 5, 0, SOUND},
      {1, 2, 0, SOUND},
      {2, 5, 0, SOUND},
      LEAVES(2),
      {0, 1, 0, ROLL_OFF_SETTLED},
      END},
     "01",
     -1},
    {"who leaves a re-roll of three leaves it to two",
     3,
     "",
     true,
     {{0, 4, 0, SOUND},
      {1, 4, 0, SOUND},
      {2, 4, 0, SOUND},
      {0, 2, 0, SOUND},
      {1, 5, 0, SOUND},
      LEAVES(2),
      END},
     "10",
     -1},
    {"places after one who left move up",
     4,
     "",
     true,
     {{0, 5, 0, SOUND}, {1, 4, 0, SOUND}, {2, 3, 0, SOUND}, {3, 2, 0, SOUND}, LEAVES(1), END},
     "023",
     -1},
    {"one of two sixes that leaves makes no single six of the other",
     3,
     "",
     true,
     {{0, 6, 0, SOUND}, {1, 6, 2, SOUND}, {2, 5, 2, SOUND}, LEAVES(1), END},
     "20",
     -1},
    {"the single six leaves",
     3,
     "",
     true,
     {{0, 6, 0, SOUND}, {1, 4, 0, SOUND}, {2, 5, 0, SOUND}, LEAVES(0), END},
     "21",
     -1},
    {"who joins is waited for",
     3,
     "2",
     true,
     {{0, 3, 0, SOUND}, JOINS(2), {1, 5, 0, SOUND}, END},
     "",
     -1},
    {"who joins while the others roll rolls with them",
     3,
     "1",
     true,
     {{0, 3, 0, SOUND},
      JOINS(1),
      {0, 6, 0, ROLL_OFF_TWICE},
      {2, 5, 0, SOUND},
      {1, 4, 0, SOUND},
      END},
     "210",
     -1},
    {"who joins after the others have rolled gets a place among them",
     3,
     "0",
     true,
     {{1, 3, 0, SOUND},
      {2, 5, 0, SOUND},
      JOINS(0),
      {1, 6, 0, ROLL_OFF_TWICE},
      {2, 1, 0, ROLL_OFF_TWICE},
      {0, 4, 0, SOUND},
      END},
     "201",
     -1},
    {"who joins has a second six",
     3,
     "2",
     true,
     {{0, 6, 0, SOUND}, {1, 5, 2, SOUND}, JOINS(2), {2, 6, 2, SOUND}, END},
     "210",
     -1},
    {"who joins has the only six",
     3,
     "2",
     true,
     {{0, 5, 3, SOUND}, {1, 4, 0, SOUND}, JOINS(2), {2, 6, 0, SOUND}, END},
     "201",
     2},
    {"who joins rolls before a tie of the others does again",
     3,
     "2",
     true,
     {{0, 3, 0, SOUND},
      {1, 3, 0, SOUND},
      JOINS(2),
      {2, 5, 0, SOUND},
      {0, 1, 0, SOUND},
      {1, 4, 0, SOUND},
      END},
     "210",
     -1},
    {"nobody joins once somebody has rolled again",
     3,
     "2",
     true,
     {{0, 3, 0, SOUND},
      {1, 3, 0, SOUND},
      {0, 5, 0, SOUND},
      JOINS(2),
      {2, 6, 0, ROLL_OFF_OUTSIDE},
      {1, 4, 0, SOUND},
      END},
     "01",
     -1},
};

static void run_case(const struct roll_off_case *one)
{
    struct roll_off roll_off;
    bool in[ROLL_OFF_MOST];
    char order[16] = "";
    for (unsigned i = 0; i < one->players; i++)
        in[i] = strchr(one->out, (int)('0' + i)) == NULL;
    const struct roll_off_rules six_wins = {.reroll = REROLL_FOR_TIED_PLACES,
                                            .six = one->six_in_reroll ? SIX_WINS_FIRST_PLACE
                                                                      : SIX_WINS_FIRST_ROLL};
    roll_off_begin(&roll_off, six_wins, in, one->players);
    for (const struct one_roll *roll = one->rolls; roll->who != 9; roll++) {
        if (roll->die == 0) {
            roll_off_leave(&roll_off, roll->who);
            continue;
        }
        if (roll->die < 0) {
            roll_off_join(&roll_off, roll->who);
            continue;
        }
        enum roll_off_fault fault = roll_off_check(&roll_off, roll->who);
        EXPECT(fault == roll->wanted, "%s: roll %d finds %d", one->what, (int)(roll - one->rolls),
               (int)fault);
        if (fault == ROLL_OFF_SOUND)
            roll_off_roll(&roll_off, roll->who, roll->die, roll->die + roll->bonus);
    }
    for (unsigned place = 0; place < one->players; place++) {
        int who = roll_off_at(&roll_off, place);
        if (who >= 0)
            order[strlen(order)] = (char)('0' + who);
    }
    EXPECT(strcmp(order, one->order) == 0, "%s: the order is '%s', not '%s'", one->what, order,
           one->order);
    EXPECT(roll_off_settled(&roll_off) == (one->order[0] != '\0'), "%s: settled or not", one->what);
    EXPECT(roll_off_single_six(&roll_off) == one->single_six, "%s: the single six is %d's",
           one->what, roll_off_single_six(&roll_off));
}

static void rolls_give_the_order(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&cases[i]);
}

/* For all rolls: a settled order names each player once, by score. */
static void every_roll_of_three_gives_each_a_place(void)
{
    static const bool three[] = {true, true, true};
    static const struct roll_off_rules six_wins = {.reroll = REROLL_FOR_TIED_PLACES,
                                                   .six = SIX_WINS_FIRST_PLACE};
    for (int dice = 0; dice < 6 * 6 * 6; dice++) {
        const int die[] = {1 + dice % 6, 1 + dice / 6 % 6, 1 + dice / 36};
        struct roll_off roll_off;
        unsigned seen = 0;
        roll_off_begin(&roll_off, six_wins, three, 3);
        for (unsigned i = 0; i < 3; i++)
            roll_off_roll(&roll_off, i, die[i], die[i] + (int)i);
        for (unsigned place = 0; place < 3 && roll_off_settled(&roll_off); place++)
            seen |= 1u << roll_off_at(&roll_off, place);
        CU_ASSERT_TRUE(!roll_off_settled(&roll_off) || seen == 7);
    }
}

static const bool all_in[] = {true, true, true, true};
static const struct roll_off_rules among_all = {.reroll = REROLL_FOR_ALL_PLACES,
                                                .six = SIX_NEVER_WINS};

static void rerolls_are_ranked_among_all(void)
{
    static const struct {
        const char *what;
        unsigned count;
        struct { unsigned who; int32_t total; enum roll_off_fault wanted; } rolls[12];
        unsigned used;
        /* a sign for each player: '+' is tied, 'w' a roll-off waits for that player */
        const char *after;
    } tries[] = {
        {"all different", 3, {{0, 4, SOUND}, {1, 5, SOUND}, {2, 6, SOUND}}, 3, "---"},
        {"two tied", 3, {{0, 4, SOUND}, {1, 4, SOUND}, {2, 6, SOUND}}, 3, "++-"},
        {"and rolled again",
         3,
         {{0, 4, SOUND}, {1, 4, SOUND}, {2, 6, SOUND}, {0, 9, SOUND}, {1, 3, SOUND}},
         5,
         "---"},
        {"the re-roll meets a third",
         3,
         {{0, 4, SOUND}, {1, 4, SOUND}, {2, 6, SOUND}, {0, 6, SOUND}, {1, 3, SOUND}, {2, 8, SOUND}},
         6,
         "w--"},
        {"before a roll-off is complete nobody rolls again",
         2,
         {{0, 4, SOUND}, {0, 5, ROLL_OFF_TWICE}},
         2,
         "-w"},
        {"one of two has rolled again", 2, {{0, 4, SOUND}, {1, 4, SOUND}, {0, 9, SOUND}}, 3, "-w"},
        {"who is tied with nobody rolls not",
         2,
         {{0, 4, SOUND}, {1, 5, SOUND}, {0, 9, ROLL_OFF_SETTLED}},
         3,
         "--"},
        {"three tied, two still",
         3,
         {{0, 7, SOUND}, {1, 7, SOUND}, {2, 7, SOUND}, {2, 5, SOUND}, {1, 5, SOUND}, {0, 9, SOUND}},
         6,
         "-++"},
        {"one of two ties is settled before the other begins",
         4,
         {{0, 7, SOUND}, {1, 7, SOUND}, {2, 4, SOUND}, {3, 4, SOUND}, {2, 9, SOUND}, {3, 2, SOUND}},
         6,
         "++--"},
        {"it ties again before the other begins",
         4,
         {{0, 7, SOUND},
          {1, 7, SOUND},
          {2, 4, SOUND},
          {3, 4, SOUND},
          {2, 9, SOUND},
          {3, 9, SOUND},
          {2, 8, SOUND},
          {3, 9, SOUND}},
         8,
         "++--"},
        {"of two ties one has begun to roll again",
         4,
         {{0, 7, SOUND}, {1, 7, SOUND}, {2, 4, SOUND}, {3, 4, SOUND}, {0, 5, SOUND}},
         5,
         "-w++"},
        {"two ties roll again one by one",
         4,
         {{0, 7, SOUND},
          {2, 4, SOUND},
          {1, 7, SOUND},
          {3, 4, SOUND},
          {0, 5, SOUND},
          {2, 6, SOUND},
          {1, 8, SOUND}},
         7,
         "---w"},
        {"a re-roll meets the total of the other tie",
         4,
         {{0, 7, SOUND},
          {1, 7, SOUND},
          {2, 4, SOUND},
          {3, 4, SOUND},
          {0, 4, SOUND},
          {1, 9, SOUND},
          {2, 5, SOUND},
          {3, 6, SOUND}},
         8,
         "----"},
        {"and may be rolled again with it",
         4,
         {{0, 7, SOUND},
          {1, 7, SOUND},
          {2, 4, SOUND},
          {3, 4, SOUND},
          {0, 4, SOUND},
          {1, 9, SOUND},
          {0, 3, SOUND},
          {2, 5, SOUND},
          {3, 6, SOUND}},
         9,
         "----"},
        {"and ties with it if it falls again",
         4,
         {{0, 7, SOUND},
          {1, 7, SOUND},
          {2, 4, SOUND},
          {3, 4, SOUND},
          {0, 4, SOUND},
          {1, 9, SOUND},
          {2, 4, SOUND},
          {3, 6, SOUND}},
         8,
         "+-+-"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct roll_off roll_off;
        roll_off_begin(&roll_off, among_all, all_in, tries[i].count);
        for (unsigned r = 0; r < tries[i].used; r++) {
            unsigned who = tries[i].rolls[r].who;
            enum roll_off_fault fault = roll_off_check(&roll_off, who);
            EXPECT(fault == tries[i].rolls[r].wanted, "%s: roll %u finds %d", tries[i].what, r,
                   (int)fault);
            roll_off_roll(&roll_off, who, 0, tries[i].rolls[r].total);
        }
        for (unsigned who = 0; who < tries[i].count; who++) {
            bool waits = roll_off_waits_for(&roll_off, who);
            bool tied = !waits && roll_off_check(&roll_off, who) == SOUND;
            EXPECT(tied == (tries[i].after[who] == '+'), "%s: player %u tied or not", tries[i].what,
                   who);
            EXPECT(waits == (tries[i].after[who] == 'w'), "%s: player %u awaited or not",
                   tries[i].what, who);
        }
    }
}

/* Three have rolled, and a player who is settled would roll again. */
static void who_is_settled_rolls_only_to_meet_a_tie(void)
{
    static const struct {
        const char *what;
        enum reroll reroll;
        int32_t totals[3];
        int leaver; /* -1: nobody */
        unsigned asked;
        enum roll_off_fault wanted;
    } tries[] = {
        {"among all, with the total of a tie",
         REROLL_FOR_ALL_PLACES,
         {7, 7, 4},
         -1,
         2,
         ROLL_OFF_SETTLED},
        {"among the tied, with no points at all",
         REROLL_FOR_TIED_PLACES,
         {0, 2, 2},
         -1,
         0,
         ROLL_OFF_SETTLED},
        {"among all, with the total of a player who left a tie",
         REROLL_FOR_ALL_PLACES,
         {7, 7, 4},
         1,
         0,
         ROLL_OFF_SETTLED},
        {"among all, the first player left a tie",
         REROLL_FOR_ALL_PLACES,
         {7, 7, 4},
         0,
         1,
         ROLL_OFF_SETTLED},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct roll_off roll_off;
        const struct roll_off_rules rules = {.reroll = tries[i].reroll, .six = SIX_NEVER_WINS};
        roll_off_begin(&roll_off, rules, all_in, 3);
        for (unsigned who = 0; who < 3; who++)
            roll_off_roll(&roll_off, who, 0, tries[i].totals[who]);
        if (tries[i].leaver >= 0)
            roll_off_leave(&roll_off, (unsigned)tries[i].leaver);
        enum roll_off_fault fault = roll_off_check(&roll_off, tries[i].asked);
        EXPECT(fault == tries[i].wanted, "%s: %d", tries[i].what, (int)fault);
    }
}

static void nobody_waits_for_who_is_out(void)
{
    static const bool without_the_last[] = {true, true, false};
    struct roll_off roll_off;
    roll_off_begin(&roll_off, among_all, without_the_last, 3);
    CU_ASSERT_TRUE(roll_off_waits_for(&roll_off, 0));
    CU_ASSERT_FALSE(roll_off_waits_for(&roll_off, 2));
}

static void who_is_none_of_the_players_is_outside(void)
{
    struct roll_off roll_off;
    roll_off_begin(&roll_off, among_all, all_in, 2);
    roll_off.rollers[2].in = true; /* left by longer use */
    CU_ASSERT_EQUAL(roll_off_check(&roll_off, 2), ROLL_OFF_OUTSIDE);
    CU_ASSERT_EQUAL(roll_off_check(&roll_off, UINT16_MAX), ROLL_OFF_OUTSIDE);
    CU_ASSERT_EQUAL(roll_off_check(&roll_off, 1), ROLL_OFF_SOUND);
}

SUITE(roll_off)
{
    CU_pSuite suite = CU_add_suite("roll-off", NULL, NULL);
    CU_add_test(suite, "rolls give the order", rolls_give_the_order);
    CU_add_test(suite, "every roll of three gives each a place",
                every_roll_of_three_gives_each_a_place);
    CU_add_test(suite, "re-rolls are ranked among all", rerolls_are_ranked_among_all);
    CU_add_test(suite, "who is settled rolls only to meet a tie",
                who_is_settled_rolls_only_to_meet_a_tie);
    CU_add_test(suite, "nobody waits for who is out", nobody_waits_for_who_is_out);
    CU_add_test(suite, "who is none of the players is outside",
                who_is_none_of_the_players_is_outside);
}
