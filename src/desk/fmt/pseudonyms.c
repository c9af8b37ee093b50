/* SPDX-License-Identifier: MIT */
#include "desk/fmt/pseudonyms.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The findings of a log. */
struct judged {
    struct place {
        const char *rule; /* lives as long as the process */
        uint64_t line;
        enum umpire_level level;
    } * places;
    size_t count, capacity;
};

bool pseudonyms_begin(struct pseudonyms *pseudonyms)
{
    *pseudonyms = (struct pseudonyms){.names = cli_need(umpire_pseudonyms_new()),
                                      .standard_input = tmpfile()};
    if (!pseudonyms->standard_input)
        cli_say("a temporary file fails: %s", strerror(errno));
    return pseudonyms->standard_input != NULL;
}

void pseudonyms_done(struct pseudonyms *pseudonyms)
{
    umpire_pseudonyms_free(pseudonyms->names);
    if (pseudonyms->standard_input)
        fclose(pseudonyms->standard_input);
}

static bool is_standard_input(const struct subject *subject)
{
    return strcmp(subject->path, "-") == 0;
}

/* The log as an input. False: it is read by its path. */
static bool open_input(const struct pseudonyms *pseudonyms, const struct subject *subject,
                       struct cli_opened *opened, struct umpire_input *ret_input)
{
    if (!subject->held && !is_standard_input(subject))
        return false;
    *opened = (struct cli_opened){.file = subject->held ? subject->held->file
                                                        : fileno(pseudonyms->standard_input)};
    *ret_input = cli_input_of(opened);
    return true;
}

static enum umpire_status copy_standard_input(struct pseudonyms *pseudonyms)
{
    char buffer[65536];
    size_t got;
    FILE *copy = pseudonyms->standard_input;
    bool good = true;
    pseudonyms->copied = true;
    while (good && (got = fread(buffer, 1, sizeof buffer, stdin)) > 0)
        good = fwrite(buffer, 1, got, copy) == got;
    if (good && !ferror(stdin) && fflush(copy) == 0)
        return UMPIRE_CONFORMANT;
    return CLI_FAIL(UMPIRE_FAILURE, "standard input cannot be copied: %s", strerror(errno));
}

enum umpire_status pseudonyms_note(struct pseudonyms *pseudonyms, const struct subject *subject)
{
    struct cli_opened opened;
    struct umpire_input input;
    if (is_standard_input(subject) && !pseudonyms->copied) {
        enum umpire_status status = copy_standard_input(pseudonyms);
        if (status != UMPIRE_CONFORMANT)
            return status;
    }
    bool given = open_input(pseudonyms, subject, &opened, &input);
    cli_need_done(umpire_pseudonyms_note(pseudonyms->names, subject->path,
                                         given ? &input : NULL) != UMPIRE_FAILURE);
    return UMPIRE_CONFORMANT;
}

/* Comparing findings --------------------------------------------------------------------------- */

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct judged *judged = user;
    struct umpire_rule rule;
    judged->places = cli_need(cli_room(judged->places, judged->count, &judged->capacity,
                                       sizeof *judged->places));
    judged->places[judged->count++] = (struct place){
        .rule = umpire_rule_named(finding->rule, &rule) ? rule.id : NULL,
        .line = finding->line,
        .level = finding->level};
    return true;
}

/* Checks a log, or an input if that is not NULL. */
static enum umpire_status judge(const char *path, const struct umpire_input *input,
                                struct judged *judged)
{
    struct umpire_sink sink = {.user = judged, .finding = take_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = UINT64_MAX;
    struct umpire_checker *checker = cli_need(umpire_checker_new(&options, &sink));
    enum umpire_status status = input ? umpire_check_input(checker, path, input)
                                      : umpire_check_path(checker, path);
    cli_need_done(status != UMPIRE_FAILURE);
    umpire_checker_free(checker);
    return status;
}

/* The line of the first finding in which two checks of a log differ. 0: they are the same. */
static uint64_t first_difference(const struct judged *one, const struct judged *other)
{
    for (size_t i = 0; i < one->count || i < other->count; i++) {
        if (i >= one->count)
            return other->places[i].line;
        const struct place *a = &one->places[i];
        if (i >= other->count || a->rule != other->places[i].rule ||
            a->line != other->places[i].line || a->level != other->places[i].level)
            return a->line;
    }
    return 0;
}

/* Whether a log has the same findings as what was written for it. Tells if not. */
static enum umpire_status compare(const struct pseudonyms *pseudonyms,
                                  const struct subject *subject, FILE *written)
{
    struct judged before = {.count = 0}, after = {.count = 0};
    struct cli_opened opened, again = {.file = fileno(written)};
    struct umpire_input input, laid_out = cli_input_of(&again);
    bool given = open_input(pseudonyms, subject, &opened, &input);
    enum umpire_status was = judge(subject->path, given ? &input : NULL, &before);
    enum umpire_status is = judge(subject->path, &laid_out, &after);
    uint64_t line = first_difference(&before, &after);
    free(before.places);
    free(after.places);
    if (line == 0 && was == is)
        return UMPIRE_CONFORMANT;
    cli_print(stderr,
              "umpire: %s: with pseudonyms line %llu would have other findings; a name there means "
              "something in the game, looks like another one, or is in a digest: write it in "
              "another way, or leave the digest out\n",
              subject->path, (unsigned long long)line);
    return UMPIRE_MALFORMED;
}

enum umpire_status pseudonyms_write(struct pseudonyms *pseudonyms, const struct subject *subject,
                                    FILE *to)
{
    struct cli_opened opened;
    struct umpire_input input;
    bool given = open_input(pseudonyms, subject, &opened, &input);
    enum umpire_status status = umpire_pseudonyms_write(pseudonyms->names, subject->path,
                                                        given ? &input : NULL, cli_to_file, to);
    if (fflush(to) != 0 || ferror(to))
        return CLI_FAIL(UMPIRE_FAILURE, "a temporary file fails: %s", strerror(errno));
    cli_need_done(status != UMPIRE_FAILURE);
    if (status == UMPIRE_CONFORMANT)
        return compare(pseudonyms, subject, to);
    cli_say("%s: %s", subject->path, umpire_pseudonyms_why(pseudonyms->names));
    return status;
}
