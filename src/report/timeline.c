/* The picture of a game: which lane, which turn, which mark. The stylesheet
 * draws it; here the events of a report are counted into rounds and turns.
 *
 * A turn to act begins with an activation or a pass, with a phase, and, where
 * nobody has been activated, whenever somebody else acts. */
#include "report/page.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS_DRAWN = 20000, MARKS_IN_A_CELL = 6 };

struct timeline {
    xmlNodePtr timeline, round, phase;
    xmlChar *round_name, *phase_name, *actor;
    unsigned turn;      /* of the round, from 1 */
    bool activation;    /* the turn began with one */
    bool phase_began;   /* and nobody has acted in it yet */
    unsigned marks;     /* in this turn, by whomever */
    unsigned events;
    /* where the finding before stands, since several may stand at one place */
    xmlNodePtr found_round;
    xmlChar *found_by;
    unsigned found_turn, found_here;
};

static xmlNodePtr child(xmlNodePtr parent, const char *name)
{
    return xmlNewChild(parent, parent->ns, BAD_CAST name, NULL);
}

static void set(xmlNodePtr node, const char *name, const xmlChar *value)
{
    if (value)
        xmlNewProp(node, BAD_CAST name, value);
}

static void set_number(xmlNodePtr node, const char *name, unsigned value)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", value);
    xmlSetProp(node, BAD_CAST name, BAD_CAST digits);
}

static bool same(const xmlChar *a, const xmlChar *b)
{
    return a == b || (a && b && xmlStrEqual(a, b));
}

static void keep(xmlChar **name, xmlChar *value)
{
    xmlFree(*name);
    *name = value;
}

/* The place of the node: a new round or phase begins a band. */
static void enter(struct timeline *line, xmlNodePtr node)
{
    xmlChar *round = xmlGetProp(node, BAD_CAST "round");
    xmlChar *phase = xmlGetProp(node, BAD_CAST "step");
    if (!phase)
        phase = xmlGetProp(node, BAD_CAST "phase");
    if (!line->round || !same(round, line->round_name)) {
        line->round = child(line->timeline, "round");
        set(line->round, "name", round);
        line->turn = 0;
        line->phase = NULL;
    }
    if (!line->phase || !same(phase, line->phase_name)) {
        line->phase = child(line->round, "phase");
        set(line->phase, "name", phase);
        set_number(line->phase, "from", line->turn + 1);
        line->phase_began = true;
        line->activation = false;
        keep(&line->actor, NULL);
    }
    keep(&line->round_name, round);
    keep(&line->phase_name, phase);
}

static bool is_verb(const xmlChar *verb, const char *name)
{
    return xmlStrEqual(verb, BAD_CAST name);
}

static void next_turn(struct timeline *line, bool activation)
{
    line->turn++;
    line->marks = 0;
    line->activation = activation;
    line->phase_began = false;
    set_number(line->phase, "to", line->turn);
    set_number(line->round, "turns", line->turn);
}

static void lane(struct timeline *line, const xmlChar *name)
{
    for (xmlNodePtr one = line->timeline->children; one; one = one->next) {
        xmlChar *known = xmlStrEqual(one->name, BAD_CAST "lane") ? xmlGetProp(one, BAD_CAST "name") : NULL;
        bool there = same(known, name);
        xmlFree(known);
        if (there)
            return;
    }
    set(child(line->timeline, "lane"), "name", name);
}

static xmlNodePtr mark(struct timeline *line, xmlNodePtr node, const xmlChar *who, const char *kind, unsigned at)
{
    xmlNodePtr one = child(line->phase, "mark");
    xmlChar *text = NULL, *number = NULL;
    set(one, "lane", who);
    set(one, "kind", BAD_CAST kind);
    set_number(one, "turn", line->turn);
    set_number(one, "at", at);
    if (xmlStrEqual(node->name, BAD_CAST "finding")) {
        number = xmlGetProp(node, BAD_CAST "n");
        set(one, "n", number);
        xmlChar *level = xmlGetProp(node, BAD_CAST "level");
        set(one, "level", level);
        xmlFree(level);
        for (xmlNodePtr part = node->children; part && !text; part = part->next)
            if (xmlStrEqual(part->name, BAD_CAST "message"))
                text = xmlNodeGetContent(part);
    } else {
        text = xmlNodeGetContent(node);
        xmlChar *at_line = xmlGetProp(node, BAD_CAST "line");
        set(one, "line", at_line);
        xmlFree(at_line);
    }
    if (text)
        xmlNodeAddContent(one, text);
    xmlFree(text);
    xmlFree(number);
    return one;
}

static void take_event(struct timeline *line, xmlNodePtr node)
{
    xmlChar *verb = xmlGetProp(node, BAD_CAST "verb"), *actor = xmlGetProp(node, BAD_CAST "actor");
    bool marker = !actor && (is_verb(verb, "round") || is_verb(verb, "phase") || is_verb(verb, "segment") || is_verb(verb, "step"));
    enter(line, node);
    if (actor && !marker && !xmlStrEqual(actor, BAD_CAST "table")) {
        bool begins = is_verb(verb, "activate") || is_verb(verb, "pass");
        bool another = !line->activation && !same(actor, line->actor);
        if (begins || line->phase_began || another || line->turn == 0)
            next_turn(line, begins && !is_verb(verb, "pass"));
        lane(line, actor);
        const char *kind = is_verb(verb, "activate") ? "activate" : is_verb(verb, "pass") ? "pass" : is_verb(verb, "roll") ? "roll" : "other";
        if (line->marks < MARKS_IN_A_CELL)
            mark(line, node, actor, kind, line->marks);
        line->marks++;
        if (begins || !line->activation)
            keep(&line->actor, xmlStrdup(actor));
    }
    xmlFree(verb);
    xmlFree(actor);
}

static void take_finding(struct timeline *line, xmlNodePtr node)
{
    xmlChar *actor = xmlGetProp(node, BAD_CAST "actor"), *number = xmlGetProp(node, BAD_CAST "n");
    if (number && line->phase) {
        bool own = actor && !xmlStrEqual(actor, BAD_CAST "table");
        if (line->turn == 0 || line->phase_began)
            next_turn(line, false);
        bool beside = line->found_turn == line->turn && line->found_round == line->round && same(actor, line->found_by);
        line->found_here = beside ? line->found_here + 1 : 0;
        line->found_turn = line->turn;
        line->found_round = line->round;
        keep(&line->found_by, xmlStrdup(actor));
        xmlNodePtr one = mark(line, node, own ? actor : NULL, "finding", 0);
        set_number(one, "nth", line->found_here);
    }
    xmlFree(actor);
    xmlFree(number);
}

void page_timeline(xmlNodePtr game)
{
    struct timeline line = {.timeline = NULL};
    for (xmlNodePtr node = game->children; node; node = node->next)
        line.events += xmlStrEqual(node->name, BAD_CAST "event") ? 1 : 0;
    if (line.events == 0)
        return;
    line.timeline = child(game, "timeline");
    if (line.events > EVENTS_DRAWN) {
        set(line.timeline, "too-long", BAD_CAST "true");
        return;
    }
    for (xmlNodePtr node = game->children; node && node != line.timeline; node = node->next) {
        if (xmlStrEqual(node->name, BAD_CAST "event"))
            take_event(&line, node);
        else if (xmlStrEqual(node->name, BAD_CAST "finding"))
            take_finding(&line, node);
    }
    xmlFree(line.round_name);
    xmlFree(line.phase_name);
    xmlFree(line.actor);
    xmlFree(line.found_by);
}
