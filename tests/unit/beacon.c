/* SPDX-License-Identifier: MIT */
/* Which round of the beacon a throw needs, and which starts can be declared (doc/beacon.md). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests.h"

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    char *message = user;
    if (!message[0])
        snprintf(message, 512, "%s", finding->message);
    return true;
}

/* What is said first of a game with a throw at a time, and a round that comes far too late. */
static void check(const char *beacon, const char *time, char message[512])
{
    char log[2048];
    const struct umpire_sink sink = {.user = message, .found = take_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    message[0] = '\0';
    snprintf(log, sizeof log,
             "game dropzone\nplayer UCM { commander Price cv=3; battlegroup Armour { squad "
             "Sabres } }\nplayer PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } "
             "}\nbeacon %s\nround 1\nphase initiation\n%s UCM: throw "
             "\"roll 1d6\"\ntable: beacon 2147483647 \"%096d\"\nresult unfinished\nend\n",
             beacon, time, 0);
    umpire_check_memory(checker, "beacon", log, strlen(log));
    umpire_checker_free(checker);
}

/* The expected rounds are those of another calendar, Python's. */
static void rounds(void)
{
    static const struct {
        const char *start, *minutes, *time;
        uint64_t round;
    } rows[] = {
        {"1970-01-01T00:00:01Z", "1", "@0:00", 1},
        {"2023-08-23T15:08:27Z", "1", "@0:00", 1},
        {"2023-08-23T15:08:28Z", "1", "@0:00", 2},
        {"2023-08-23T15:08:30Z", "1", "@0:00", 2},
        {"2023-08-23T15:08:31Z", "1", "@0:00", 3},
        {"2023-12-31T23:59:59Z", "1", "@0:00", 3754632},
        {"2024-01-01T00:00:00Z", "1", "@0:00", 3754632},
        {"2024-02-28T12:34:56Z", "1", "@0:00", 5440131},
        {"2024-02-29T00:00:00Z", "1", "@0:00", 5453832},
        {"2024-03-01T00:00:00Z", "1", "@0:00", 5482632},
        {"2024-12-31T00:00:00Z", "1", "@0:00", 14266632},
        {"2025-01-31T09:08:07Z", "1", "@0:00", 15170395},
        {"2025-02-28T00:00:00Z", "1", "@0:00", 15965832},
        {"2025-03-31T00:00:00Z", "1", "@0:00", 16858632},
        {"2025-04-30T00:00:00Z", "1", "@0:00", 17722632},
        {"2025-05-31T00:00:00Z", "1", "@0:00", 18615432},
        {"2025-06-30T00:00:00Z", "1", "@0:00", 19479432},
        {"2025-07-31T00:00:00Z", "1", "@0:00", 20372232},
        {"2025-08-31T00:00:00Z", "1", "@0:00", 21265032},
        {"2025-09-30T00:00:00Z", "1", "@0:00", 22129032},
        {"2025-10-31T00:00:00Z", "1", "@0:00", 23021832},
        {"2025-11-30T00:00:00Z", "1", "@0:00", 23885832},
        {"2099-12-31T00:00:00Z", "1", "@0:00", 803185032},
        {"2100-02-28T00:00:00Z", "1", "@0:00", 804884232},
        {"2100-03-01T00:00:00Z", "1", "@0:00", 804913032},
        {"2400-02-29T00:00:00Z", "1", "@0:00", 3960586632},
        {"2400-03-01T00:00:00Z", "1", "@0:00", 3960615432},
        {"9999-12-31T23:59:59Z", "1", "@0:00", 83903165832},
        {"2026-11-28T18:00:00Z", "10080", "@0:00", 34563412},
        {"2026-11-28T18:00:00Z", "5", "@1:01:01", 34363133},
    };
    char beacon[512], message[512], expected[512];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(beacon, sizeof beacon, "quicknet start=\"%s\" minutes=%s", rows[i].start,
                 rows[i].minutes);
        check(beacon, rows[i].time, message);
        snprintf(expected, sizeof expected, "must give round %" PRIu64 ",", rows[i].round);
        EXPECT(strstr(message, expected), "%s: %s, not: %s", rows[i].start, message, expected);
    }
}

static void refused(void)
{
    static const char *const starts[] = {
        "1969-12-31T23:59:59Z",  "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-01-00T00:00:00Z",  "2026-01-32T00:00:00Z", "2026-02-29T00:00:00Z",
        "2024-02-30T00:00:00Z",  "2026-03-32T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-05-32T00:00:00Z",  "2026-06-31T00:00:00Z", "2026-07-32T00:00:00Z",
        "2026-08-32T00:00:00Z",  "2026-09-31T00:00:00Z", "2026-10-32T00:00:00Z",
        "2026-11-31T00:00:00Z",  "2026-12-32T00:00:00Z", "2100-02-29T00:00:00Z",
        "2026-01-01T24:00:00Z",  "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
        "2026-01-01T00:00:00",   "2026-01-01T00:00:00z", "2026-01-01 00:00:00Z",
        "2026-01-01T00:00:00ZZ", "202x-01-01T00:00:00Z", "2026-x1-01T00:00:00Z",
        "2026-01-0xT00:00:00Z",  "2026-01-01Tx0:00:00Z", "2026-01-01T00:0x:00Z",
        "2026-01-01T00:00:/0Z",  "2026-01-01T00:00:0:Z", ""};
    static const char *const others[] = {
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=0",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=-1",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=10081",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=one",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=\"5\"",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=[5]",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=5 minutes=5",
        "quicknet start=\"2026-01-01T00:00:00Z\" minutes=5 {\n}",
        "start=\"2026-01-01T00:00:00Z\" minutes=5 quicknet",
        "start=\"2026-01-01T00:00:00Z\" minutes=5",
        "to quicknet start=\"2026-01-01T00:00:00Z\" minutes=5",
        "[quicknet] start=\"2026-01-01T00:00:00Z\" minutes=5",
        "quick.net start=\"2026-01-01T00:00:00Z\" minutes=5",
        "quicknet.quicknet start=\"2026-01-01T00:00:00Z\" minutes=5",
        "7 start=\"2026-01-01T00:00:00Z\" minutes=5",
    };
    char beacon[512], message[512];
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        snprintf(beacon, sizeof beacon, "quicknet start=\"%s\" minutes=1", starts[i]);
        check(beacon, "@0:00", message);
        EXPECT(strstr(message, "a beacon must have start=, when"), "%s: %s", starts[i], message);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        check(others[i], "@0:00", message);
        EXPECT(strstr(message, "a beacon must have start=, when"), "%s: %s", others[i], message);
    }
}

SUITE(beacon)
{
    CU_pSuite suite = CU_add_suite("beacon", NULL, NULL);
    CU_add_test(suite, "the round that a throw needs", rounds);
    CU_add_test(suite, "what cannot be declared", refused);
}
