/* SPDX-License-Identifier: MIT */
#include "desk/new/new.h"

#include "desk/shared/cli.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Reads the log, as a session: it keeps the text, whose declarations are needed. */
static enum umpire_status open_former_log(struct umpire_session *session, const char *path)
{
    enum umpire_session_status status = access(path, R_OK) == 0 ? umpire_session_open(session, path)
                                                                : UMPIRE_SESSION_IO;
    int error = errno;
    if (status == UMPIRE_SESSION_GOOD)
        return UMPIRE_CONFORMANT;
    cli_need_done(status != UMPIRE_SESSION_NO_MEMORY);
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", path,
                    status == UMPIRE_SESSION_IO ? strerror(error)
                                                : umpire_session_status_text(status));
}

/* Whether the log has a game of the asked kind that goes on. False after a message. */
static bool goes_on(struct umpire_session *session, const char *path, const char *game,
                    uint64_t line)
{
    const struct umpire_session_state *state = umpire_session_state(session, line);
    cli_need_done(state != NULL);
    if (!state->ruleset)
        return CLI_FAIL(false, "%s: it has no game that could go on", path);
    if (game && strcmp(game, state->ruleset) != 0)
        return cli_usage_error("%s is a log of %s, not of %s", path, state->ruleset, game), false;
    return true;
}

/* The verdict on the game that goes on: the log's last one. */
static enum umpire_status former_verdict(const struct umpire_session *session)
{
    enum umpire_status verdict = UMPIRE_CONFORMANT;
    const struct umpire_session_game *game;
    for (size_t i = 0; (game = umpire_session_game(session, i)) != NULL; i++)
        verdict = game->verdict;
    return verdict;
}

/* Says so, on standard error and in what is written. */
static bool tell_broken(const char *path, struct cli_output *output)
{
    static const char comment[] =
        "# The log before this one breaks rules ('umpire check' lists them). What it led to is\n"
        "# taken here as it is, and judged no more.\n";
    cli_print(stderr,
              "umpire: %s: its game breaks rules ('umpire check' lists them); the log that goes on "
              "takes what they led to as it is\n",
              path);
    return cli_to_output(output, comment, sizeof comment - 1);
}

static enum umpire_status write_after(struct umpire_session *session, const char *path,
                                      const char *game, struct cli_output *output)
{
    enum umpire_status status = open_former_log(session, path);
    uint64_t line = umpire_session_lines(session);
    if (status != UMPIRE_CONFORMANT)
        return status;
    if (!goes_on(session, path, game, line))
        return UMPIRE_MALFORMED;
    const enum umpire_status verdict = former_verdict(session);
    if (verdict == UMPIRE_MALFORMED)
        return CLI_FAIL(UMPIRE_MALFORMED,
                        "%s: its game has errors ('umpire check' lists them); they must be mended "
                        "before a log can go on from it",
                        path);
    if (verdict == UMPIRE_NONCONFORMANT && !tell_broken(path, output))
        return UMPIRE_FAILURE;
    return umpire_session_go_on(session, line, cli_to_output, output) == UMPIRE_SESSION_GOOD
               ? UMPIRE_CONFORMANT
               : UMPIRE_FAILURE;
}

enum umpire_status cli_new_after(const char *path, const char *game, const char *to)
{
    struct cli_output output;
    struct umpire_session *session = cli_need(umpire_session_new(NULL));
    enum umpire_status status = UMPIRE_FAILURE;
    if (cli_output_open(&output, to)) {
        cli_sandbox_enter(&(struct cli_sandbox){.file = path, .outputs = {&output}});
        status = write_after(session, path, game, &output);
        if (!cli_output_close(&output, status == UMPIRE_CONFORMANT) && status == UMPIRE_CONFORMANT)
            status = UMPIRE_FAILURE;
    }
    umpire_session_free(session);
    return status;
}
