/* What the subcommands share. They see umpire.h and nothing else of the library. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "umpire.h"

int cli_check(int count, char **words);
int cli_test(int count, char **words);
int cli_rules(int count, char **words);
int cli_explain(int count, char **words);

/* A message on standard error, "umpire: ...", and UMPIRE_USAGE. */
int cli_usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The logs that paths name: files as they are, directories as every *.umpire
 * and *.umpire.gz below them, in byte order of their paths. */
struct log_paths {
    char **paths;
    size_t count, capacity;
    enum umpire_status status; /* MALFORMED: some could not be read or held no log */
};

/* False: out of memory. What cannot be read is told on standard error. */
bool log_paths_gather(struct log_paths *paths, char **words, int count);
void log_paths_done(struct log_paths *paths);

/* Takes in "RULE=off|advice|violation" or "NAME=CHOICE"; on failure tells why and
 * answers false. */
bool cli_set_rule(struct umpire_checker *checker, const char *setting);
bool cli_set_interpretation(struct umpire_checker *checker, const char *setting);

#endif
