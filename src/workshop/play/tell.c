/* SPDX-License-Identifier: MIT */
/* Shows findings, rules and places in 'umpire play'. */
#include "base/hash.h"
#include "workshop/play/play.h"
#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

/* Findings ---------------------------------------------------------------------------------- */

static uint64_t hash_of(const struct umpire_finding *finding)
{
    uint64_t hash = HASH_BEGIN;
    const char *const texts[] = {finding->rule, finding->message, finding->statement,
                                 finding->waived};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (const char *at = texts[i] ? texts[i] : ""; *at; at++)
            hash = hash_with(hash, (unsigned char)*at);
    return hash;
}

/* Whether a finding is shown. Not shown is that the game is unfinished or its last block open: this
 * is so in every game while it is recorded. */
static bool is_told(const struct play *play, const struct umpire_finding *finding)
{
    return finding->level != UMPIRE_LEVEL_UNDECIDED &&
           finding->line <= umpire_session_lines(play->session);
}

static bool note(struct play_told_list *told, const struct umpire_finding *finding)
{
    struct umpire_rule rule;
    struct play_told *list = cli_room(told->list, told->count, &told->capacity, sizeof *list);
    if (!list)
        return false;
    told->list = list;
    list[told->count++] = (struct play_told){
        finding->line, hash_of(finding), umpire_rule_named(finding->rule, &rule) ? rule.id : ""};
    return true;
}

static bool has(const struct play_told_list *told, const struct umpire_finding *finding)
{
    uint64_t hash = hash_of(finding);
    for (size_t i = 0; i < told->count; i++)
        if (told->list[i].line == finding->line && told->list[i].hash == hash)
            return true;
    return false;
}

static void tell_legal(const struct umpire_finding *finding)
{
    if (finding->legal_count == 0)
        return;
    play_say(2, "  Legal would have been:");
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; umpire_legal_way(finding, i, way, sizeof way); i++)
        play_say(6, "    %s", way);
}

static const char *kind_of(const struct umpire_finding *finding)
{
    if (finding->waived)
        return "is waived";
    if (finding->level == UMPIRE_LEVEL_VIOLATION)
        return "breaks a rule";
    return finding->level == UMPIRE_LEVEL_ADVICE ? "is advised against" : "cannot be read";
}

static void tell(struct play *play, const struct umpire_finding *finding)
{
    play_say(2, "! Line %llu %s: %s", (unsigned long long)finding->line, kind_of(finding),
             finding->message);
    if (finding->assumed)
        play_say(2, "  The game goes on %s.", finding->assumed);
    if (!finding->waived)
        tell_legal(finding);
    if (finding->waived)
        play_say(2, "  %s; 'why' says more.", finding->rule);
    else
        play_say(2,
                 "  %s; 'undo' removes the line, 'why' says more, 'waive REASON' is a judge's "
                 "ruling.",
                 finding->rule);
    struct umpire_rule rule;
    play->last = (struct play_told){finding->line, hash_of(finding),
                                    umpire_rule_named(finding->rule, &rule) ? rule.id : NULL};
}

/* Whether no finding of the rule is left in the line of a finding that was shown. One with other
 * words, or one that is waived now, has been shown anew. */
static bool is_shown_finding_gone(const struct play_told *told, const struct play_told_list *now)
{
    for (size_t i = 0; i < now->count; i++)
        if (now->list[i].line == told->line && strcmp(now->list[i].rule, told->rule) == 0)
            return false;
    return true;
}

void play_tell_findings(struct play *play, bool quiet)
{
    struct play_told_list now = {.list = NULL};
    const struct umpire_finding *finding;
    bool good = true;
    for (size_t i = 0; good && (finding = umpire_session_finding(play->session, i)) != NULL; i++) {
        if (!is_told(play, finding))
            continue;
        good = note(&now, finding);
        if (!quiet && !has(&play->told, finding))
            tell(play, finding);
    }
    if (!quiet)
        for (size_t i = 0; i < play->told.count; i++)
            if (is_shown_finding_gone(&play->told.list[i], &now))
                play_say(2, "  Line %llu: %s is no longer found there.",
                         (unsigned long long)play->told.list[i].line, play->told.list[i].rule);
    free(play->told.list);
    play->told = now;
    play->failed = play->failed || !good;
}

/* Rules ------------------------------------------------------------------------------------- */

static void tell_example(const char *what, const char *lines)
{
    if (!lines)
        return;
    play_say(2, "%s", what);
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        play_say(6, "    %.*s", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

static bool rule_of(const char *id, struct umpire_rule *ret_rule)
{
    const char *near[3];
    if (umpire_rule_named(id, ret_rule))
        return true;
    size_t count = umpire_rules_near(id, near);
    play_say(2, "There is no rule '%s'.%s%s%s", id, count ? " Is it " : "", count ? near[0] : "",
             count ? "?" : "");
    return false;
}

static void tell_statement(const struct umpire_rule *rule)
{
    play_say(2, "%s: %s", rule->id, rule->statement);
    play_say(2, "Reference: %s", rule->citation);
    if (rule->note)
        play_say(2, "Note: %s", rule->note);
}

void play_tell_rule(const char *id)
{
    struct umpire_rule rule;
    if (!rule_of(id, &rule))
        return;
    tell_statement(&rule);
    tell_example("Legal:", rule.legal);
    tell_example("Illegal:", rule.illegal);
}

void play_tell_why(const struct play *play)
{
    const struct umpire_finding *finding;
    struct umpire_rule rule;
    if (!play->last.rule || !rule_of(play->last.rule, &rule)) {
        play_say(2, "Nothing was found so far.");
        return;
    }
    for (size_t i = 0; (finding = umpire_session_finding(play->session, i)) != NULL; i++)
        if (finding->line == play->last.line && hash_of(finding) == play->last.hash)
            play_say(2, "Line %llu: %s", (unsigned long long)finding->line, finding->message);
    tell_statement(&rule);
    play_say(2, "'rule %s' shows examples.", rule.id);
}

/* Places ------------------------------------------------------------------------------------ */

static void add(char *text, size_t room, const char *between, const char *before, const char *what)
{
    size_t length = strlen(text);
    if (what)
        snprintf(text + length, room - length, "%s%s%s", length ? between : "", before, what);
}

void play_tell_place(const struct umpire_next *next)
{
    char place[512] = "", turn[512] = "";
    add(place, sizeof place, ", ", "Round ", next->round);
    add(place, sizeof place, ", ", "phase ", next->phase);
    add(place, sizeof place, ", ", "segment ", next->segment);
    add(place, sizeof place, ", ", "step ", next->step);
    for (size_t i = 0; i < next->turn_count; i++)
        add(turn, sizeof turn, ", ", "", next->turn[i]);
    if (next->over)
        play_say(2, "The result is recorded.");
    else if (next->declaring)
        play_say(2,
                 "Declarations. What a game consists of may be typed; the first round ends them.");
    else if (next->answer != UMPIRE_NOWHERE)
        play_say(2, "%s.%s%s%s", *place ? place : "The game has begun", *turn ? " May act: " : "",
                 turn, *turn ? "." : "");
    else
        play_say(2, "No game is played here. 'game RULESET' begins one; 'quit' leaves.");
}

/* The state ----------------------------------------------------------------------------------- */

static void add_thing(struct log_writer *line, const struct umpire_session_thing *thing)
{
    log_write(line, "%s%s ", line->length ? "; " : "", thing->what);
    if (!thing->changed)
        log_write(line, "%s", thing->value);
    else if (!thing->before)
        log_write(line, "%s (new)", thing->value);
    else if (!thing->value)
        log_write(line, "no longer %s", thing->before);
    else
        log_write(line, "%s (before: %s)", thing->value, thing->before);
}

void play_tell_state(struct play *play)
{
    const struct umpire_session_state *state = umpire_session_state(
        play->session, umpire_session_lines(play->session));
    struct log_writer line = {.bytes = NULL};
    play->failed = play->failed || !state;
    if (state && !state->count)
        play_say(2, "There is no state yet.");
    for (size_t i = 0; state && i < state->count; i++) {
        const struct umpire_session_thing *thing = &state->things[i];
        add_thing(&line, thing);
        /* the things of one name share its text */
        if (i + 1 < state->count && thing[1].of == thing->of)
            continue;
        play_say(6, "%s%s: %.*s", thing->owner && strcmp(thing->owner, thing->of) != 0 ? "  " : "",
                 thing->of ? thing->of : "The game", (int)line.length,
                 line.bytes ? line.bytes : "");
        play->failed = play->failed || line.failed;
        log_writer_done(&line);
    }
}
