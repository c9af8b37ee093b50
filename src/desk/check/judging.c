/* SPDX-License-Identifier: MIT */
#include "desk/check/check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>

static volatile int stop;

static void stop_following(int signal)
{
    (void)signal;
    stop = 1;
}

bool cli_judging_stopped(void)
{
    return stop;
}

static bool read_policy(struct cli_settings *settings, const char *path)
{
    FILE *file = fopen(path, "re");
    bool good = cli_settings_read(settings, file, path, "policy");
    int error = errno;
    if (file)
        fclose(file);
    errno = error;
    return good;
}

static bool apply_policies(struct cli_judging *judging, const struct cli_check *check,
                           struct umpire_checker *checker)
{
    for (size_t i = 0; i < check->policy_count; i++) {
        const char *word = check->policies[i].word;
        bool is_file = check->policies[i].kind == POLICY_FILE,
             is_level = check->policies[i].kind == POLICY_LEVEL;
        bool good = is_file ? read_policy(&judging->given, word)
                            : cli_settings_add(&judging->given, word, is_level);
        if (!good)
            return false;
    }
    return cli_settings_set(&judging->given, checker);
}

static struct umpire_options options_of(const struct cli_check *check)
{
    struct umpire_options options = check->options;
    options.details = check->details || check->html;
    options.events = check->events || check->html;
    options.fingerprints = check->write_baseline || check->write_waivers;
    if (check->waivers && options.waivers == UMPIRE_WAIVERS_ALL)
        options.waivers = UMPIRE_WAIVERS_LISTED;
    options.follow = check->follow;
    if (check->follow) { /* a signal ends the log, and the report is completed */
        struct sigaction action = {.sa_handler = stop_following};
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        options.stop = &stop;
    }
    return options;
}

bool cli_judging_read(struct cli_judging *judging, const struct cli_check *check)
{
    return (!check->baseline || cli_baseline_read(&judging->baseline, check->baseline)) &&
           (!check->waivers || cli_baseline_read(&judging->waivers, check->waivers)) &&
           (!check->keys.players || cli_read_player_keys(check->keys.players, &judging->keys)) &&
           (!check->keys.rounds || cli_read_rounds(check->keys.rounds, &judging->rounds)) &&
           (!check->cards || cli_read_own_cards(check->cards, &judging->cards));
}

enum umpire_status cli_judging_make(struct cli_judging *judging, const struct cli_check *check,
                                    const struct umpire_sink *sink,
                                    struct umpire_checker **ret_checker)
{
    struct umpire_options options = options_of(check);
    struct umpire_checker *checker = umpire_checker_new(&options, sink);
    *ret_checker = checker;
    if (!checker || !cli_baseline_use(&judging->baseline, checker) ||
        !cli_waivers_use(&judging->waivers, checker) ||
        !cli_use_player_keys(&judging->keys, checker) ||
        !umpire_checker_rounds(checker, judging->rounds.list, judging->rounds.count))
        return (enum umpire_status)cli_out_of_memory();
    umpire_checker_cards(checker, judging->cards);
    uint8_t key[UMPIRE_KEY_BYTES];
    if (check->keys.judge && !cli_read_judge_key(check->keys.judge, key))
        return UMPIRE_USAGE;
    if (check->keys.judge)
        umpire_checker_judge_key(checker, key);
    errno = 0;
    if (apply_policies(judging, check, checker))
        return UMPIRE_CONFORMANT;
    return errno == ENOMEM ? (enum umpire_status)cli_out_of_memory() : UMPIRE_USAGE;
}

void cli_judging_done(struct cli_judging *judging)
{
    cli_settings_done(&judging->given);
    cli_baseline_done(&judging->baseline);
    cli_baseline_done(&judging->waivers);
    free(judging->keys.list);
    free(judging->rounds.list);
    umpire_cards_free(judging->cards);
}
