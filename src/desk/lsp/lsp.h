/* SPDX-License-Identifier: MIT */
/* umpire lsp: the Language Server Protocol (3.17) over sessions. */
#ifndef CLI_LSP_H
#define CLI_LSP_H

#include "desk/shared/cli.h"
#include "umpire_session.h"

#include <jansson.h>

/* How an editor counts the characters of a line. */
enum lsp_encoding { LSP_UTF16, LSP_UTF8, LSP_UTF32 };

/* A log that the editor has open. */
struct lsp_log {
    char *uri;
    struct umpire_session *session;
};

struct lsp {
    struct lsp_log *logs;
    size_t count, capacity;
    enum lsp_encoding encoding;
    bool initialized, shut_down, ended;
    /* of the configuration of the folder in which the server was started; NULL: none */
    const struct cli_settings *configured;
    struct cli_player_keys keys; /* of players, for their signatures */
};

/* Positions ---------------------------------------------------------------------------------
 *
 * A position of the protocol counts lines and units of the encoding from 0. A session's position
 * counts lines from 1 and bytes, a finding's counts characters from 1. A place after a line's end
 * means its end. */

struct lsp_place {
    uint64_t line;
    size_t byte;
};

/* The bytes of a line before a character. */
size_t lsp_character(const char *line, size_t length, uint32_t column);

/* Reads a position in a message; if it is none, the log's beginning. */
struct lsp_place lsp_place_of(const struct lsp *lsp, const struct umpire_session *session,
                              const json_t *position);

/* The protocol's range between two places. */
json_t *lsp_range(const struct lsp *lsp, const struct umpire_session *session,
                  struct lsp_place begin, struct lsp_place end);

/* The range of a finding. */
json_t *lsp_finding_range(const struct lsp *lsp, const struct umpire_session *session,
                          const struct umpire_finding *finding);

/* Answers: each makes the result of a request, which the caller owns. NULL: out of memory. ----- */

json_t *lsp_diagnostics(const struct lsp *lsp, const struct umpire_session *session);
json_t *lsp_completion(const struct lsp *lsp, struct umpire_session *session,
                       const json_t *position);
json_t *lsp_hover(const struct lsp *lsp, struct umpire_session *session, const json_t *position);
json_t *lsp_lenses(const struct lsp *lsp, struct umpire_session *session);
json_t *lsp_actions(const struct lsp *lsp, const struct lsp_log *log, const json_t *range);
json_t *lsp_symbols(const struct lsp *lsp, const struct umpire_session *session);
json_t *lsp_folding(const struct umpire_session *session);
json_t *lsp_formatting(const struct lsp *lsp, const struct umpire_session *session);

/* What is due at the log's end, as 'umpire due' prints it, if a line is the last one that is not
 * blank or comes after it; the caller frees it. NULL: the line is another one, no game goes on
 * there, or out of memory. */
char *lsp_due(struct umpire_session *session, uint64_t line);

/* Edits the log as a didChange says. False: out of memory, or the log would be too large. */
bool lsp_change(const struct lsp *lsp, struct umpire_session *session, const json_t *changes);

#endif
