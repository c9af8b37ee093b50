/* umpire render: a page that a judge can read, made from a report. */
#include "cli/page.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <libxml/parser.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltutils.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAMESPACE "urn:umpire:report:1"

static void silent(void *context, const char *format, ...)
{
    (void)context;
    (void)format;
}

/* libxslt builds on pages that lack what it had no memory for, or falls over them:
 * the process ends before that. */
static void *given(void *memory)
{
    if (memory)
        return memory;
    cli_output_abandon();
    _exit(cli_out_of_memory());
}

static void *give(size_t size)
{
    return given(malloc(size));
}

static void *give_more(void *old, size_t size)
{
    return given(realloc(old, size));
}

static char *give_copy(const char *text)
{
    return given(strdup(text));
}

/* What the rule says, for the pages of people without the rulebook at hand. */
static void explain(xmlNodePtr finding)
{
    struct umpire_rule rule;
    xmlChar *id = xmlGetProp(finding, BAD_CAST "rule");
    if (id && umpire_rule_named((const char *)id, &rule))
        xmlNewProp(finding, BAD_CAST "says", BAD_CAST rule.statement);
    xmlFree(id);
}

static void prepare(xmlNodePtr report)
{
    for (xmlNodePtr log = report->children; log; log = log->next)
        for (xmlNodePtr game = log->children; game; game = game->next) {
            if (xmlStrEqual(game->name, BAD_CAST "finding"))
                explain(game);
            if (!xmlStrEqual(game->name, BAD_CAST "game"))
                continue;
            for (xmlNodePtr node = game->children; node; node = node->next)
                if (xmlStrEqual(node->name, BAD_CAST "finding"))
                    explain(node);
            page_timeline(game);
        }
}

/* Nothing of a report is to be fetched or written to by a stylesheet. */
static xsltSecurityPrefsPtr closed_world(void)
{
    static const xsltSecurityOption options[] = {XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY,
                                                 XSLT_SECPREF_READ_NETWORK, XSLT_SECPREF_WRITE_NETWORK};
    xsltSecurityPrefsPtr preferences = xsltNewSecurityPrefs();
    for (size_t i = 0; preferences && i < sizeof options / sizeof *options; i++)
        xsltSetSecurityPrefs(preferences, options[i], xsltSecurityForbid);
    return preferences;
}

static bool transform(xmlDocPtr report, int file)
{
    bool good = false;
    xmlDocPtr text = xmlReadMemory((const char *)page_stylesheet, (int)page_stylesheet_length, "report-html.xsl", NULL, XML_PARSE_NONET);
    xsltStylesheetPtr sheet = text ? xsltParseStylesheetDoc(text) : NULL;
    if (!sheet) {
        xmlFreeDoc(text);
        return false;
    }
    xsltSecurityPrefsPtr preferences = closed_world();
    xsltTransformContextPtr context = xsltNewTransformContext(sheet, report);
    if (preferences && context && xsltSetCtxtSecurityPrefs(preferences, context) == 0) {
        xmlDocPtr page = xsltApplyStylesheetUser(sheet, report, NULL, NULL, NULL, context);
        good = page && context->state == XSLT_STATE_OK && xsltSaveResultToFd(file, page, sheet) >= 0;
        xmlFreeDoc(page);
    }
    if (context)
        xsltFreeTransformContext(context);
    xsltFreeSecurityPrefs(preferences);
    xsltFreeStylesheet(sheet);
    return good;
}

/* Entities may be written that are as long as one likes when they are put in. */
static void refuse_doctype(void *parser, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    (void)name;
    (void)external;
    (void)system;
    xmlStopParser(parser);
}

/* Reads a report; NULL, after a message, if it is none. */
static xmlDocPtr read_report(int file, const char *path)
{
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (parser)
        parser->sax->internalSubset = refuse_doctype;
    xmlDocPtr report = parser ? xmlCtxtReadFd(parser, file, path, NULL, XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING) : NULL;
    xmlNodePtr root = xmlDocGetRootElement(report);
    if (parser && parser->errNo == XML_ERR_USER_STOP) {
        cli_print(stderr, "umpire: %s: a report of umpire has no DOCTYPE\n", path);
        xmlFreeDoc(report);
        report = NULL;
    } else if (!report) {
        const char *why = parser && parser->lastError.message ? parser->lastError.message : "out of memory\n";
        cli_print(stderr, "umpire: %s: line %d: this is no XML: %s", path, parser ? parser->lastError.line : 0, why);
    } else if (!root || !root->ns || !xmlStrEqual(root->name, BAD_CAST "report") || !xmlStrEqual(root->ns->href, BAD_CAST NAMESPACE)) {
        cli_print(stderr, "umpire: %s: this is no report of umpire; 'umpire check -f xml -o %s LOG' writes one\n", path, path);
        xmlFreeDoc(report);
        report = NULL;
    }
    if (parser)
        xmlFreeParserCtxt(parser);
    return report;
}

static int make_page(int file, const char *path, const char *output_path)
{
    struct cli_output output;
    xmlSetGenericErrorFunc(NULL, silent);
    xmlMemSetup(free, give, give_more, give_copy);
    xmlDocPtr report = read_report(file, path);
    if (!report)
        return UMPIRE_MALFORMED;
    prepare(xmlDocGetRootElement(report));
    bool good = cli_output_open(&output, output_path);
    if (good) {
        good = transform(report, output.file);
        if (!good)
            cli_print(stderr, "umpire: the page cannot be written: %s\n", errno ? strerror(errno) : "out of memory");
        good = cli_output_close(&output, good) && good;
    }
    xmlFreeDoc(report);
    xsltCleanupGlobals();
    return good ? 0 : UMPIRE_FAILURE;
}

bool cli_render_page(int file, const char *path)
{
    if (lseek(file, 0, SEEK_SET) != 0) {
        cli_print(stderr, "umpire: the report cannot be read again: %s\n", strerror(errno));
        return false;
    }
    return make_page(file, "the report", path) == 0;
}

int cli_render(int count, char **words)
{
    static const struct option long_options[] = {
        {"output", required_argument, NULL, 'o'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *output = NULL;
    int option;
    while ((option = getopt_long(count, words, "o:h", long_options, NULL)) != -1)
        switch (option) {
        case 'o': output = optarg; break;
        case 'h':
            puts("Usage: umpire render [-o FILE.html] REPORT.xml\n"
                 "Makes one page for reading of an XML report, on standard output or in FILE. A\n"
                 "report with --details and --events shows the most. '-' is standard input.");
            return 0;
        default: fputs("umpire: 'umpire render --help' tells its options\n", stderr); return UMPIRE_USAGE;
        }
    if (optind + 1 != count)
        return cli_usage_error("name one report: umpire render [-o FILE.html] REPORT.xml");
    const char *path = words[optind];
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        cli_print(stderr, "umpire: %s: %s\n", path, strerror(errno));
        return UMPIRE_MALFORMED;
    }
    int status = make_page(file, path, output);
    if (!standard)
        close(file);
    return status;
}
