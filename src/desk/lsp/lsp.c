/* SPDX-License-Identifier: MIT */
/* umpire lsp: reads and writes messages, each after a header with its length, on standard I/O. */
#include "desk/lsp/lsp.h"

#include "base/json_text.h"
#include "desk/shared/cli.h"
#include "desk/shared/configuration.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/sessions.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MOST = UMPIRE_SESSION_BYTES_MOST + (1 << 20), HEADER_BYTES = 256 };
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INTERNAL_ERROR = -32603,
    NOT_INITIALIZED = -32002
};

/* Messages ------------------------------------------------------------------------------------ */

/* Reads a header. Answers the message's length; 0: the input ended, or the header gives none. */
static size_t read_header(void)
{
    char line[HEADER_BYTES];
    size_t length = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '\r' || line[0] == '\n')
            return length;
        if (strncasecmp(line, "Content-Length:", 15) == 0)
            length = strtoul(line + 15, NULL, 10);
    }
    return 0;
}

/* Reads the next message. NULL: the input ended, the message is longer than MESSAGE_MOST, or memory
 * ran out. With `*ret_wrong`: the message is no JSON. */
static json_t *read_message(bool *ret_wrong)
{
    json_error_t error;
    size_t length = read_header();
    *ret_wrong = false;
    if (length == 0 || length > MESSAGE_MOST)
        return NULL;
    char *bytes = malloc(length);
    json_t *message = NULL;
    if (bytes && fread(bytes, 1, length, stdin) == length) {
        message = json_loadb(bytes, length, JSON_ALLOW_NUL, &error);
        *ret_wrong = !message;
    }
    free(bytes);
    return message;
}

static void send_message(json_t *message)
{
    char *text = json_text_of(message, JSON_COMPACT);
    if (text) {
        printf("Content-Length: %zu\r\n\r\n%s", strlen(text), text);
        fflush(stdout);
    }
    free(text);
    json_decref(message);
}

static void answer_lsp_request(const json_t *id, json_t *result)
{
    send_message(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result",
                           result ? result : json_null()));
}

static void refuse(const json_t *id, int code, const char *why)
{
    json_t *known = id ? json_incref((json_t *)id) : json_null();
    send_message(json_pack("{s:s, s:o, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", known, "error",
                           "code", code, "message", why));
}

static void notify(const char *method, json_t *parameters)
{
    send_message(
        json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", parameters));
}

/* Logs ---------------------------------------------------------------------------------------- */

static const char *uri_of_lsp_document(const json_t *parameters)
{
    const char *uri = json_string_value(
        json_object_get(json_object_get(parameters, "textDocument"), "uri"));
    return uri ? uri : "";
}

static struct lsp_log *log_of(struct lsp *lsp, const json_t *parameters)
{
    const char *uri = uri_of_lsp_document(parameters);
    for (size_t i = 0; i < lsp->count; i++)
        if (strcmp(lsp->logs[i].uri, uri) == 0)
            return &lsp->logs[i];
    return NULL;
}

static void publish(const struct lsp *lsp, const struct lsp_log *log)
{
    notify("textDocument/publishDiagnostics",
           json_pack("{s:s, s:o}", "uri", log->uri, "diagnostics",
                     lsp_diagnostics(lsp, log->session)));
}

static void close_log(struct lsp *lsp, struct lsp_log *log)
{
    free(log->uri);
    umpire_session_free(log->session);
    *log = lsp->logs[--lsp->count];
}

static void take_open(struct lsp *lsp, const json_t *parameters)
{
    const json_t *text = json_object_get(json_object_get(parameters, "textDocument"), "text");
    struct lsp_log *known = log_of(lsp, parameters);
    if (known)
        close_log(lsp, known);
    struct lsp_log *logs = cli_room(lsp->logs, lsp->count, &lsp->capacity, sizeof *logs);
    if (!logs)
        return;
    lsp->logs = logs;
    struct lsp_log log = {.uri = strdup(uri_of_lsp_document(parameters)),
                          .session = umpire_session_new(NULL)};
    const char *bytes = json_string_value(text);
    bool set = log.session &&
               (!lsp->configured || cli_settings_set_session(lsp->configured, log.session)) &&
               cli_use_session_keys(&lsp->keys, log.session);
    if (!log.uri || !set || !bytes ||
        umpire_session_set_text(log.session, bytes, json_string_length(text)) !=
            UMPIRE_SESSION_GOOD) {
        free(log.uri);
        umpire_session_free(log.session);
        return;
    }
    logs[lsp->count++] = log;
    publish(lsp, &logs[lsp->count - 1]);
}

static void take_lsp_change(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    if (!log)
        return;
    if (lsp_change(lsp, log->session, json_object_get(parameters, "contentChanges"))) {
        publish(lsp, log);
        return;
    }
    /* the editor's text is another one from here on */
    notify("textDocument/publishDiagnostics",
           json_pack("{s:s, s:[]}", "uri", log->uri, "diagnostics"));
    notify("window/showMessage", json_pack("{s:i, s:s}", "type", 1, "message",
                                           "umpire: the log is too large, or there is no memory; "
                                           "it is judged again once it is closed and opened"));
    close_log(lsp, log);
}

static void take_close(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    if (!log)
        return;
    notify("textDocument/publishDiagnostics",
           json_pack("{s:s, s:[]}", "uri", log->uri, "diagnostics"));
    close_log(lsp, log);
}

static void take_exit(struct lsp *lsp, const json_t *parameters)
{
    (void)parameters;
    lsp->ended = true;
}

/* Requests ------------------------------------------------------------------------------------ */

/* UTF-8, as logs have it, if the editor offers that; otherwise UTF-16, which every editor knows. */
static enum lsp_encoding agreed_encoding(const json_t *parameters)
{
    size_t index;
    json_t *one;
    const json_t *general = json_object_get(json_object_get(parameters, "capabilities"), "general");
    json_array_foreach(json_object_get(general, "positionEncodings"), index, one)
        if (strcmp(json_string_value(one) ? json_string_value(one) : "", "utf-8") == 0)
            return LSP_UTF8;
    return LSP_UTF16;
}

static json_t *initialize(struct lsp *lsp, const json_t *parameters)
{
    lsp->encoding = agreed_encoding(parameters);
    lsp->initialized = true;
    return json_pack("{s:{s:s, s:{s:b, s:i}, s:{s:[s,s,s,s]}, s:b, s:{s:[s]}, s:{s:b}, s:b, s:b, "
                     "s:b}, s:{s:s, s:s}}",
                     "capabilities", "positionEncoding",
                     lsp->encoding == LSP_UTF8 ? "utf-8" : "utf-16", "textDocumentSync",
                     "openClose", 1, "change", 2, "completionProvider", "triggerCharacters", " ",
                     ":", "[", "=", "hoverProvider", 1, "codeActionProvider", "codeActionKinds",
                     "quickfix", "codeLensProvider", "resolveProvider", 0, "documentSymbolProvider",
                     1, "foldingRangeProvider", 1, "documentFormattingProvider", 1, "serverInfo",
                     "name", "umpire", "version", UMPIRE_VERSION);
}

static json_t *shut_down(struct lsp *lsp, const json_t *parameters)
{
    (void)parameters;
    lsp->shut_down = true;
    return json_null();
}

static json_t *complete(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_completion(lsp, log->session, json_object_get(parameters, "position"))
               : json_null();
}

static json_t *hover(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_hover(lsp, log->session, json_object_get(parameters, "position"))
               : json_null();
}

static json_t *act(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_actions(lsp, log, json_object_get(parameters, "range")) : json_null();
}

static json_t *look(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_lenses(lsp, log->session) : json_null();
}

static json_t *list_symbols(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_symbols(lsp, log->session) : json_null();
}

static json_t *fold(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_folding(log->session) : json_null();
}

static json_t *lay_out(struct lsp *lsp, const json_t *parameters)
{
    struct lsp_log *log = log_of(lsp, parameters);
    return log ? lsp_formatting(lsp, log->session) : json_null();
}

static const struct {
    const char *method;
    json_t *(*run)(struct lsp *lsp, const json_t *parameters);
} requests[] = {
    {"initialize", initialize},
    {"shutdown", shut_down},
    {"textDocument/completion", complete},
    {"textDocument/hover", hover},
    {"textDocument/codeAction", act},
    {"textDocument/codeLens", look},
    {"textDocument/documentSymbol", list_symbols},
    {"textDocument/foldingRange", fold},
    {"textDocument/formatting", lay_out},
};

static const struct {
    const char *method;
    void (*run)(struct lsp *lsp, const json_t *parameters);
} notices[] = {
    {"textDocument/didOpen", take_open},
    {"textDocument/didChange", take_lsp_change},
    {"textDocument/didClose", take_close},
    {"exit", take_exit},
};

static void take_request(struct lsp *lsp, const char *method, const json_t *id,
                         const json_t *parameters)
{
    if (!lsp->initialized && strcmp(method, "initialize") != 0) {
        refuse(id, NOT_INITIALIZED, "'initialize' comes first");
        return;
    }
    if (lsp->shut_down) {
        refuse(id, INVALID_REQUEST, "the server is shut down");
        return;
    }
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (strcmp(method, requests[i].method) == 0) {
            json_t *result = requests[i].run(lsp, parameters);
            if (result)
                answer_lsp_request(id, result);
            else
                refuse(id, INTERNAL_ERROR, "out of memory");
            return;
        }
    refuse(id, METHOD_NOT_FOUND, "umpire does not know this method");
}

static void take_message(struct lsp *lsp, const json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    const json_t *id = json_object_get(message, "id"),
                 *parameters = json_object_get(message, "params");
    if (id && method) {
        take_request(lsp, method, id, parameters);
        return;
    }
    if (id || !method) {
        if (!json_object_get(message, "result") && !json_object_get(message, "error"))
            refuse(id, INVALID_REQUEST, "this is no request");
        return;
    }
    bool taken = lsp->initialized || strcmp(method, "exit") == 0;
    for (size_t i = 0; taken && i < sizeof notices / sizeof *notices; i++)
        if (strcmp(method, notices[i].method) == 0)
            notices[i].run(lsp, parameters);
}

static void serve_lsp(struct lsp *lsp)
{
    while (!lsp->ended) {
        bool wrong;
        json_t *message = read_message(&wrong);
        if (wrong)
            refuse(NULL, PARSE_ERROR, "this is no JSON");
        else if (!message)
            break;
        else
            take_message(lsp, message);
        json_decref(message);
    }
    while (lsp->count)
        close_log(lsp, &lsp->logs[lsp->count - 1]);
    free(lsp->logs);
}

struct request {
    const char *keys;
    bool stdio;
};

static const struct cli_option option_rows[] = {
    {"--keys=FILE", CLI_SET(struct request, keys),
     "check players' signatures with the public keys of FILE, as 'umpire check' does"},
    {"--stdio", CLI_SET(struct request, stdio),
     "changes nothing: standard input and output are always used"},
    {0}};

static int lsp(const struct cli_command *command, int count, char **words)
{
    struct lsp lsp = {.logs = NULL};
    struct request request = {.keys = NULL};
    struct cli_configurations found;
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (optind != count)
        return cli_usage_error("'umpire lsp' takes no arguments: editors name the logs");
    if (request.keys && !cli_read_player_keys(request.keys, &lsp.keys))
        return UMPIRE_USAGE;
    status = (int)cli_configurations_find_one(&found, &(struct cli_configured){.file = NULL}, "-");
    if (status == UMPIRE_CONFORMANT) {
        lsp.configured = found.only ? &found.only->settings : NULL;
        cli_sandbox_enter(&(struct cli_sandbox){.file = NULL});
        serve_lsp(&lsp);
        status = lsp.shut_down ? UMPIRE_CONFORMANT : UMPIRE_NONCONFORMANT;
    } else if (status == UMPIRE_FAILURE) {
        cli_out_of_memory();
    }
    cli_configurations_done(&found);
    free(lsp.keys.list);
    return status;
}

const struct cli_command cli_lsp = {
    .usage = "Usage: umpire lsp [OPTION]...\n"
             "Serves editors: the Language Server Protocol on standard input and output.\n"
             "While you type a log, the editor shows findings as diagnostics, what may come\n"
             "next and the game's words as completion, the rule on hover, legal alternatives\n"
             "as quick fixes, layout, an outline by round and phase, and folding. At the end\n"
             "of a game that goes on it shows what is due ('umpire due').\n"
             "doc/editors.md says how to set up each editor.",
    .options = option_rows,
    .end = "Exit status: 0 if the editor has shut it down, else 1; 2 wrong usage.",
    .run = lsp};
