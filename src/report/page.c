/* Pages for reading: a report and schemas/report-html.xsl made into HTML by libxslt. */
#include "report/page.h"

#include "report/process.h"
#include "umpire.h"

#include <errno.h>
#include <libxml/parser.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltutils.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMESPACE "urn:umpire:report:1"

struct umpire_page {
    xmlDocPtr report;
};

/* Holds for the whole process, as libxml2's allocator does. Set by umpire_page_guard alone. */
static void (*ends)(void);

static void silent(void *context, const char *format, ...)
{
    (void)context;
    (void)format;
}

static void *given(void *memory)
{
    if (!memory) {
        ends();
        __builtin_unreachable();
    }
    return memory;
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

void umpire_page_guard(void (*out_of_memory)(void))
{
    ends = out_of_memory;
    xmlSetGenericErrorFunc(NULL, silent);
    xmlMemSetup(free, give, give_more, give_copy);
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

/* Forbids the stylesheet to read, write and fetch anything. */
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

/* A report has no DOCTYPE, whose entities could expand without bound. */
static void refuse_doctype(void *parser, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    (void)name;
    (void)external;
    (void)system;
    xmlStopParser(parser);
}

struct umpire_page *umpire_page_open(int file, const char *path, char *ret_why, size_t why_bytes)
{
    process_ready();
    struct umpire_page *page = calloc(1, sizeof *page);
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    snprintf(ret_why, why_bytes, "out of memory");
    if (page && parser) {
        parser->sax->internalSubset = refuse_doctype;
        page->report = xmlCtxtReadFd(parser, file, path, NULL, XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
        xmlNodePtr root = xmlDocGetRootElement(page->report);
        const char *said = parser->lastError.message ? parser->lastError.message : "it cannot be read";
        bool is_report = root && root->ns && xmlStrEqual(root->name, BAD_CAST "report") && xmlStrEqual(root->ns->href, BAD_CAST NAMESPACE);
        if (parser->errNo == XML_ERR_USER_STOP)
            snprintf(ret_why, why_bytes, "%s: a report of umpire has no DOCTYPE", path);
        else if (!page->report)
            snprintf(ret_why, why_bytes, "%s: line %d: this is no XML: %.*s", path, parser->lastError.line, (int)strcspn(said, "\n"), said);
        else if (!is_report)
            snprintf(ret_why, why_bytes, "%s: this is no report of umpire; 'umpire check -f xml -o REPORT.xml LOG' writes one", path);
        else {
            xmlFreeParserCtxt(parser);
            prepare(root);
            return page;
        }
    }
    bool memory = page && parser && parser->errNo != XML_ERR_NO_MEMORY;
    xmlFreeParserCtxt(parser);
    umpire_page_close(page);
    errno = memory ? EINVAL : ENOMEM;
    return NULL;
}

bool umpire_page_write(struct umpire_page *page, int file, char *ret_why, size_t why_bytes)
{
    errno = 0;
    if (transform(page->report, file))
        return true;
    snprintf(ret_why, why_bytes, "the page cannot be written: %s", errno ? strerror(errno) : "out of memory");
    return false;
}

void umpire_page_close(struct umpire_page *page)
{
    if (!page)
        return;
    xmlFreeDoc(page->report);
    free(page);
}
