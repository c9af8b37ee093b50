/* SPDX-License-Identifier: MIT */
/* What is due (umpire_position_due): random games of each ruleset, cut at random lines. All that
 * the next marker demands is due before it; what else is due waits behind a demand, so there is
 * one. Where nothing is due, the marker is legal. A log that does what is due is conformant.
 * SOAK_GAMES=N tries N games of each ruleset, from the seed SOAK_SEED on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* MEASURED: logs of a ruleset from which on they are compared with the floor */
enum { GAMES = 5, POINTS = 6, THINGS = 64, DEEDS_MOST = 60, MEASURED = 30 };

/* How many of 100 cut logs can at least do all that is due by the statements that are named for it.
 * Dropzone's floor is low: its rule names one player who must activate, and others come first. */
static const struct {
    const char *name;
    unsigned finished;
} rulesets[] = {{"armada", 90}, {"dropfleet", 85}, {"dropzone", 35}, {"starfleet", 90}};

struct list {
    char *rules[THINGS], *texts[THINGS];
    size_t count;
    char before[256], example[4096]; /* of the next marker; of the first thing that has one */
    bool any;                        /* it has a first thing */
};

static void add(struct list *list, const char *rule, const char *text)
{
    if (list->count == THINGS)
        return;
    list->rules[list->count] = strdup(rule);
    list->texts[list->count++] = strdup(text);
}

static void done(struct list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->rules[i]);
        free(list->texts[i]);
    }
    memset(list, 0, sizeof *list);
}

static bool has(const struct list *list, const char *rule, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->rules[i], rule) == 0 && strcmp(list->texts[i], text) == 0)
            return true;
    return false;
}

/* Keeps what is due before the next marker. */
static bool take_due(void *user, const struct umpire_due *due)
{
    struct list *list = user;
    if (!due->next)
        return true;
    list->any = true;
    snprintf(list->before, sizeof list->before, "%s", due->before);
    if (due->text)
        add(list, due->rule, due->text);
    if (due->example && !list->example[0])
        snprintf(list->example, sizeof list->example, "%s", due->example);
    return true;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct list *list = user;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ADVICE;
    if (counts && !has(list, finding->rule, finding->message))
        add(list, finding->rule, finding->message);
    return true;
}

static struct list due_at(struct umpire_position *position)
{
    struct list list = {.count = 0};
    CU_ASSERT_EQUAL(umpire_position_due(position, take_due, &list), UMPIRE_LEGAL);
    return list;
}

/* A log that is cut, and the position at its end. */
struct cut {
    const char *name;
    size_t line;
    struct umpire_position *position;
    struct list found; /* by the position */
    char *log;         /* with what was done */
    size_t length;
};

/* What the marker demands is due, and something is due only if the marker demands something. */
static bool is_what_is_demanded(struct cut *cut, const struct list *due)
{
    done(&cut->found);
    enum umpire_answer answer = umpire_position_try(cut->position, due->before,
                                                    strlen(due->before));
    EXPECT(answer != UMPIRE_UNREADABLE && (due->count > 0 || answer == UMPIRE_LEGAL),
           "%s:%zu: nothing is due before '%s', which is not legal", cut->name, cut->line,
           due->before);
    bool all = (cut->found.count > 0) == (due->count > 0);
    for (size_t i = 0; i < cut->found.count; i++)
        all = all && has(due, cut->found.rules[i], cut->found.texts[i]);
    EXPECT(all, "%s:%zu: %zu things are due, '%s' demands %zu", cut->name, cut->line, due->count,
           due->before, cut->found.count);
    done(&cut->found);
    return all;
}

static void write_line(struct cut *cut, const char *line)
{
    size_t length = strlen(line);
    cut->log = had(realloc(cut->log, cut->length + length + 2));
    memcpy(cut->log + cut->length, line, length);
    cut->log[cut->length + length] = '\n';
    umpire_position_play(cut->position, cut->log + cut->length, length + 1);
    cut->length += length + 1;
}

static bool count_unlawful(void *user, const struct umpire_finding *finding)
{
    *(unsigned *)user += finding->level == UMPIRE_LEVEL_VIOLATION ||
                         finding->level == UMPIRE_LEVEL_ERROR;
    return true;
}

static unsigned unlawful(const struct cut *cut)
{
    unsigned found = 0;
    struct umpire_sink sink = {.user = &found, .found = count_unlawful};
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_memory(checker, "log", cut->log, cut->length);
    umpire_checker_free(checker);
    return found;
}

/* Does what is due, as far as a statement for it is named, and then plays the marker. Counts in
 * `finished` the logs in which nothing is due in the end. */
static void do_what_is_due(struct cut *cut, unsigned *finished)
{
    struct list due = due_at(cut->position);
    bool sound = due.any;
    for (int i = 0; i < DEEDS_MOST && due.any && sound && due.example[0]; i++) {
        enum umpire_answer answer = umpire_position_try(cut->position, due.example,
                                                        strlen(due.example));
        sound = answer == UMPIRE_LEGAL;
        EXPECT(sound, "%s:%zu: illegal, but proposed for what is due: %s", cut->name, cut->line,
               due.example);
        write_line(cut, due.example);
        done(&due);
        due = due_at(cut->position);
        sound = sound && is_what_is_demanded(cut, &due);
    }
    if (due.any && due.count == 0) {
        write_line(cut, due.before);
        ++*finished;
        EXPECT(unlawful(cut) == 0, "%s:%zu: does what is due, and is not conformant", cut->name,
               cut->line);
    }
    done(&due);
}

/* The end of line `line` of a log. */
static size_t end_of_line(const char *bytes, size_t line)
{
    const char *at = bytes;
    for (; line > 0 && *at; line--)
        at += strcspn(at, "\n") + 1;
    return (size_t)(at - bytes);
}

static void try_cut(const char *name, const char *bytes, size_t line, unsigned *finished)
{
    struct cut cut = {.name = name, .line = line};
    cut.length = end_of_line(bytes, line);
    cut.log = had(strndup(bytes, cut.length));
    cut.position = umpire_position_new(take_finding, &cut.found);
    umpire_position_play(cut.position, cut.log, cut.length);
    done(&cut.found);
    struct list first = due_at(cut.position), second = due_at(cut.position);
    EXPECT(first.count == second.count && strcmp(first.before, second.before) == 0,
           "%s:%zu: the second list of what is due differs", name, line);
    EXPECT(cut.found.count == 0, "%s:%zu: a list of what is due leaves findings", name, line);
    if (first.any && is_what_is_demanded(&cut, &first))
        do_what_is_due(&cut, finished);
    done(&first);
    done(&second);
    done(&cut.found);
    free(cut.log);
    umpire_position_free(cut.position);
}

static size_t count_lines(const char *bytes)
{
    size_t count = 0;
    for (; *bytes; bytes++)
        count += *bytes == '\n';
    return count;
}

static size_t line_of_play(const char *bytes)
{
    const char *round = strstr(bytes, "\nround 1"), *turn = strstr(bytes, "\nturn 1");
    size_t line = 1;
    for (const char *at = bytes; at <= (round ? round : turn ? turn : bytes); at++)
        line += *at == '\n';
    return line;
}

static void try_game(const char *ruleset, uint64_t seed, unsigned *tried, unsigned *finished)
{
    struct umpire_generation what = {
        .ruleset = ruleset, .seed = seed, .size = UMPIRE_SMALL, .full = seed % 2};
    const char *why;
    size_t length;
    char name[64], *bytes = generate_log(&what, &length, &why);
    snprintf(name, sizeof name, "%s, seed %llu", ruleset, (unsigned long long)seed);
    EXPECT(bytes != NULL, "%s: %s", name, bytes ? "" : why);
    if (!bytes)
        return;
    size_t first = line_of_play(bytes), lines = count_lines(bytes) - 1 - first;
    for (unsigned i = 0; i < POINTS; i++) {
        // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): each game has play
        try_cut(name, bytes, first + (seed * 7919 + (uint64_t)i * 104729) % lines, finished);
        ++*tried;
    }
    free(bytes);
}

static void random_games(void)
{
    const char *seed = getenv("SOAK_SEED");
    unsigned games = (unsigned)games_wanted(GAMES);
    for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) {
        unsigned tried = 0, finished = 0;
        for (unsigned game = 0; game < games; game++)
            try_game(rulesets[i].name, (seed ? strtoull(seed, NULL, 10) : 1) + game, &tried,
                     &finished);
        EXPECT(tried < MEASURED || finished * 100 >= tried * rulesets[i].finished,
               "%s: only %u of %u logs could do what is due", rulesets[i].name, finished, tried);
    }
}

/* Logs, and all that is due before the next marker or that no marker demands: its side, a blank and
 * its text. The rules report only the first of what is missing, or one rule in place of another. */
static const struct owed_log {
    const char *name, *log, *owed[9];
} owed_logs[] = {
    {"two players of Dropzone",
     "game dropzone\n"
     "player UCM { commander Price cv=3; battlegroup Armour { squad Sabres } }\n"
     "player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }\n"
     "round 1\nphase initiation\nUCM: roll d6[5] => 8\nPHR: roll d6[2] => 4\n"
     "UCM: draw 3\nPHR: draw 2\nphase activation\n",
     {" the Activation Phase cannot end yet: UCM still has 1 battlegroup to activate",
      " the Activation Phase cannot end yet: PHR still has 1 battlegroup to activate"}},
    {"rolls of two players of Dropzone",
     "game dropzone\nrecords dice\nplayer UCM { battlegroup Armour { squad Sabres } }\n"
     "player PHR { battlegroup Hand { squad Ajax } }\nround 1\nphase initiation\n",
     {" UCM must first roll for the initiative: it has not rolled this round",
      " PHR must first roll for the initiative: it has not rolled this round"}},
    {"two ties of Dropzone",
     "game dropzone\nrecords dice\n"
     "player A { commander a cv=2; battlegroup a1 { squad a2 } }\n"
     "player B { commander b cv=2; battlegroup b1 { squad b2 } }\n"
     "player C { commander c cv=2; battlegroup c1 { squad c2 } }\n"
     "player D { commander d cv=2; battlegroup d1 { squad d2 } }\n"
     "round 1\nphase initiation\nA: roll d6[1]\nB: roll d6[1]\nC: roll d6[5]\nD: roll d6[5]\n",
     {" A and B are tied at 3 and must first roll again",
      " C and D are tied at 7 and must first roll again"}},
    {"the last two steps of Armada's Status Phase",
     "game armada\nrecords status\n"
     "player Rebel first { ship Yavaris command=1 speed=2 }\n"
     "player Empire { ship Avenger command=1 speed=2 }\n"
     "round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger navigate\n"
     "phase ship\nRebel: activate Yavaris; Rebel: reveal navigate; Rebel: maneuver 2\n"
     "Empire: activate Avenger; Empire: reveal navigate; Empire: maneuver 2\n"
     "phase squadron\nphase status\ntable: ready defense\ntable: ready upgrades\n",
     {" the initiative token must be flipped before round 1 ends: write 'table: flip-initiative'",
      " the round token must be placed before round 1 ends: write 'table: place-round-token 2'"}},
    {"a card of Dropfleet that is not revealed yet",
     "game dropfleet\nrecords all\n"
     "player UCM admiral=4 { battlegroup U1 sr=7 line { group g1 medium } }\n"
     "player PHR admiral=3 {\n"
     "  battlegroup P1 sr=5 line { group h1 medium }\n"
     "  battlegroup P2 sr=13 line { group h2 medium }\n}\n"
     "turn 1\nphase planning\nPHR: stack [P2 P1]\nUCM: stack U1\nphase activation\n"
     "PHR: reveal P2\nUCM: reveal U1\nUCM: choose second\nPHR: activate P2\n",
     {" U1 must be activated first: it was revealed in line 14 and has not been activated",
      " the Activation Phase cannot end before all cards are revealed: UCM has 0 cards left, and "
      "PHR "
      "1"}},
    {"what is planned, sold and blockaded in a campaign",
     "game starfleet\nrecords money orders systems\nteam Gorn alliance treasury=90\n"
     "team Klingon coalition treasury=90\nteam Orion orion treasury=50\n"
     "unit Night team=Orion on-map\nturns 1\nturn 1\nstep 1E2\nKlingon: blockade Vega\n"
     "step 2D4\nOrion: sell Night\nstep 2E1\nGorn: plan Frigate 40\nKlingon: plan F5 30\n"
     "step 5C1\nOrion: rent-due 0\n",
     {"Orion may receive the price of Night", "Gorn has planned and not committed Frigate",
      "Klingon has planned and not committed F5", "Klingon may cut off Vega",
      "Orion must write 'income N'", "Gorn must write 'balance N'",
      "Klingon must write 'balance N'", "Orion must write 'balance N'"}},
    {"what is committed, paid for and cut off in a campaign",
     "game starfleet\nrecords orders systems\nteam Gorn alliance treasury=90\n"
     "team Klingon coalition treasury=90\nteam Orion orion treasury=50\n"
     "unit Night team=Orion on-map\nturns 1\nturn 1\nstep 1E2\nKlingon: blockade Vega\n"
     "step 1E3\nKlingon: assault Vega\nstep 2D4\nOrion: sell Night\nstep 2E1\n"
     "Gorn: plan Frigate 40\nKlingon: plan F5 30\nphase 5\nOrion: receive 45 for Night\n"
     "step 5D1\nGorn: commit Frigate 40\n",
     {"Klingon has planned and not committed F5"}},
};

struct owed {
    const struct owed_log *log;
    size_t found;
};

static bool take_owed(void *user, const struct umpire_due *due)
{
    struct owed *owed = user;
    char text[1024];
    if (!due->text || (due->before && !due->next))
        return true;
    snprintf(text, sizeof text, "%s %s", due->actor ? due->actor : "", due->text);
    for (size_t i = 0; owed->log->owed[i]; i++)
        if (strcmp(owed->log->owed[i], text) == 0)
            return (owed->found++, true);
    EXPECT(false, "%s: also due: %s", owed->log->name, text);
    return true;
}

static void all_that_is_owed(void)
{
    for (size_t i = 0; i < sizeof owed_logs / sizeof *owed_logs; i++) {
        struct owed owed = {.log = &owed_logs[i]};
        struct umpire_position *position = had(umpire_position_new(NULL, NULL));
        size_t wanted = 0;
        while (owed.log->owed[wanted])
            wanted++;
        umpire_position_play(position, owed.log->log, strlen(owed.log->log));
        CU_ASSERT_EQUAL(umpire_position_due(position, take_owed, &owed), UMPIRE_LEGAL);
        EXPECT(owed.found == wanted, "%s: %zu of %zu things are listed", owed.log->name, owed.found,
               wanted);
        umpire_position_free(position);
    }
}

/* Logs, and what is named to write for the first thing that is due. */
static const struct way_log {
    const char *name, *log, *rule, *write;
} way_logs[] = {
    {"each player rolls, not another one for both",
     "game dropzone\nrecords dice\nplayer UCM { battlegroup Armour { squad Sabres } }\n"
     "player PHR { battlegroup Hand { squad Ajax } }\nround 1\nphase initiation\n",
     "dropzone.initiation.everyone", "UCM: roll d6[1..6]"},
    {"a loss is reported with its points",
     "game starfleet\nrecords all\nteam Orion orion treasury=50\nteam Klingon coalition\n"
     "team Federation alliance\nturn 1\nphase 2\nstep 2E1\nOrion: plan Marauder 20\nphase 5\n"
     "step 5D1\nOrion: commit Marauder 15\nstep 5D2\n",
     "starfleet.economy.committed", "Orion: report-loss Marauder 5 <TEXT>"},
    {"an attack is rolled for, not cancelled",
     "game armada\nrecords all\n"
     "player Rebel first { ship Yavaris command=1 speed=2 { zone front red=2 } }\n"
     "player Empire { ship Avenger command=1 speed=2 }\n"
     "round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger navigate\n"
     "phase ship\nRebel: activate Yavaris; Rebel: reveal navigate\n"
     "Rebel: attack front on Avenger.front at long\n",
     "armada.attack.complete", "Rebel: roll 2 red[hit|crit|accuracy|blank|hit+hit]"},
    {"a step that waits for another one is written after it",
     "game armada\nrecords status\n"
     "player Rebel first { ship Yavaris command=1 speed=2 }\n"
     "player Empire { ship Avenger command=1 speed=2 }\n"
     "round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger navigate\n"
     "phase ship\nRebel: activate Yavaris; Rebel: reveal navigate; Rebel: maneuver 2\n"
     "Empire: activate Avenger; Empire: reveal navigate; Empire: maneuver 2\n"
     "phase squadron\nphase status\ntable: ready defense\ntable: ready upgrades\n",
     "armada.status.complete", "table: flip-initiative"},
};

struct ways {
    const struct way_log *log;
    bool seen;
};

static bool take_way(void *user, const struct umpire_due *due)
{
    struct ways *ways = user;
    if (!due->next || !due->rule || strcmp(due->rule, ways->log->rule) != 0 || ways->seen)
        return true;
    ways->seen = true;
    EXPECT(due->write && strcmp(due->write, ways->log->write) == 0, "%s: %s", ways->log->name,
           due->write ? due->write : "nothing to write");
    return true;
}

static void ways_to_do_it(void)
{
    for (size_t i = 0; i < sizeof way_logs / sizeof *way_logs; i++) {
        struct ways ways = {.log = &way_logs[i]};
        struct umpire_position *position = had(umpire_position_new(NULL, NULL));
        umpire_position_play(position, ways.log->log, strlen(ways.log->log));
        CU_ASSERT_EQUAL(umpire_position_due(position, take_way, &ways), UMPIRE_LEGAL);
        EXPECT(ways.seen, "%s: it is not due", ways.log->name);
        umpire_position_free(position);
    }
}

SUITE(due)
{
    CU_pSuite suite = CU_add_suite("due", NULL, NULL);
    CU_add_test(suite, "random games that are cut: all that is demanded is due", random_games);
    CU_add_test(suite, "all that is owed is listed", all_that_is_owed);
    CU_add_test(suite, "what is named to write does it", ways_to_do_it);
}
