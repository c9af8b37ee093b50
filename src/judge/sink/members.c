/* SPDX-License-Identifier: MIT */
/* A row for each member, in the order of reports. A new member needs its row and its struct's new
 * size; tests/formats/members.py compares the rows with the schemas and with Python's records. */
#include "judge/sink/members.h"
#include "umpire.h"

#include <assert.h>

const char ROUND[] = "round";

/* Rows of the struct OF: a member, its name in reports, and how they tell it. */
#define AT(m) .at = offsetof(struct OF, m)
#define IN(m) sizeof(((struct OF *)0)->m)
#define COUNT(m) .count = offsetof(struct OF, m)
#define M_NUMBER(m, n, h) {n, NUMBER, h, AT(m), .size = IN(m), .times = 1}
#define M_GIVEN(m, n, h, g) \
    {n, NUMBER, h, AT(m), .size = IN(m), .times = 1, .given = offsetof(struct OF, g) + 1}
#define M_WORD(m, n, h, of) {n, NUMBER, h, AT(m), .size = IN(m), .times = 1, .word = of}
#define M_NUMBERS(m, n, h, c) \
    {n, NUMBER, h, AT(m), COUNT(c), .size = IN(m[0]), .times = IN(m) / IN(m[0])}
#define M_FLAG(m, n, h) {n, FLAG, h, AT(m)}
#define M_TEXT(m, n, h) {n, TEXT, h, AT(m)}
#define M_NAME(m, n, h) {n, NAME, h, AT(m)}
#define M_TEXTS(m, n, h, c) {n, TEXTS, h, AT(m), COUNT(c)}
#define M_ARRAY(m, n, h, c, s) {n, ARRAY, h, AT(m), COUNT(c), .of = &s}
#define SHAPE(name, type, members, ...) \
    const struct shape name = {  \
        sizeof(type), members, sizeof members / sizeof *members, {__VA_ARGS__}}
#define NEEDED(m) (offsetof(struct OF, m) + 1)

/* The size that a struct has, or that its members have without the reserved ones. */
#define MEMBERS_TAKE(type, bytes)                                                 \
    static_assert(sizeof(void *) != 8 || sizeof(struct umpire_##type) == (bytes), \
                  "a member is not in its table")
#define MEMBERS_END(type, bytes)                                                              \
    static_assert(sizeof(void *) != 8 || offsetof(struct umpire_##type, reserved) == (bytes), \
                  "a member is not in its table")

const char *level_word(int value)
{
    return umpire_level_name((enum umpire_level)value);
}

const char *verdict_word(int value)
{
    return value < UMPIRE_FAILURE ? umpire_verdict_name((enum umpire_status)value) : "unknown";
}

static const char *ruling_word(int value)
{
    return umpire_ruling_name((enum umpire_ruling_kind)value);
}

static const char *signature_word(int value)
{
    return umpire_signature_name((enum umpire_signature_state)value);
}

static const char *outcome_word(int value)
{
    return umpire_outcome_name((enum umpire_outcome)value);
}

static const struct member number_members[] = {{.kind = NUMBER, .size = 8, .times = 1}};
static SHAPE(number_shape, uint64_t, number_members, 0);
static const struct member byte_members[] = {{.kind = NUMBER, .size = 1, .times = 1}};
static SHAPE(byte_shape, uint8_t, byte_members, 0);

#define OF umpire_legal_group
static const struct member group_members[] = {M_TEXT(verb, NULL, 0), M_NUMBER(count, NULL, 0)};
static SHAPE(group_shape, struct OF, group_members, NEEDED(verb));
MEMBERS_TAKE(legal_group, 16);
#undef OF

#define OF umpire_ground
static const struct member ground_members[] = {M_TEXT(of, "of", 0), M_NAME(what, "what", 0),
                                               M_TEXT(now, "now", 0),
                                               M_NUMBER(line, "line", UNLESS_0)};
SHAPE(ground_shape, struct OF, ground_members, NEEDED(what), NEEDED(now));
MEMBERS_TAKE(ground, 32);
#undef OF

#define OF umpire_finding
static const struct member finding_members[] = {
    M_NUMBER(number, "n", UNLESS_0),
    M_TEXT(rule, "rule", 0),
    M_WORD(level, "level", 0, level_word),
    M_NUMBER(line, "line", 0),
    M_NUMBER(column, "column", 0),
    M_NUMBER(end_column, "end-column", 0),
    M_TEXT(round, ROUND, 0),
    M_TEXT(phase, "phase", 0),
    M_TEXT(segment, "segment", 0),
    M_TEXT(step, "step", 0),
    M_TEXT(actor, "actor", 0),
    M_NUMBER(after, "after", UNLESS_0),
    M_TEXT(waived, "waived", MARKED),
    M_TEXT(baselined, "baselined", MARKED),
    M_TEXT(fingerprint, "fingerprint", 0),
    M_TEXT(statement, "statement", ELEMENT | EVER),
    M_TEXT(source, NULL, 0),
    M_TEXT(message, "message", ELEMENT),
    M_TEXT(citation, "citation", ELEMENT),
    M_NUMBER(also_count, NULL, 0),
    M_TEXTS(also, "also", ELEMENT, also_count),
    M_NUMBER(legal_count, NULL, 0),
    M_TEXTS(legal, "legal", ELEMENT | OWN, legal_count),
    M_NUMBER(legal_total, NULL, 0),
    M_NUMBER(group_count, NULL, 0),
    M_ARRAY(groups, NULL, 0, group_count, group_shape),
    M_NUMBER(assumption, NULL, 0),
    M_TEXT(assumed, "assumption", ELEMENT | OWN),
    M_TEXT(left_out, "left-out", ELEMENT),
    M_NUMBER(ground_count, NULL, 0),
    M_ARRAY(grounds, "ground", ELEMENT | UNLESS_0 | NO_JSON, ground_count, ground_shape),
    M_ARRAY(grounds, "grounds", UNLESS_0 | NO_XML | AGAIN, ground_count, ground_shape),
    M_TEXT(waived, "waiver", ELEMENT | NO_JSON | AGAIN),
    M_TEXT(baselined, "baseline", ELEMENT | NO_JSON | AGAIN)};
SHAPE(finding_shape, struct OF, finding_members, NEEDED(rule), NEEDED(statement), NEEDED(message));
MEMBERS_END(finding, 240);
#undef OF

#define OF umpire_event
static const struct member event_members[] = {
    M_NUMBER(line, "line", 0),      M_TEXT(round, ROUND, 0),
    M_TEXT(phase, "phase", 0),      M_TEXT(segment, "segment", 0),
    M_TEXT(step, "step", 0),        M_TEXT(actor, "actor", 0),
    M_TEXT(verb, "verb", 0),        M_TEXT(text, "text", INNER)};
SHAPE(event_shape, struct OF, event_members, NEEDED(verb), NEEDED(text));
MEMBERS_END(event, 64);
#undef OF

#define OF umpire_told
static const struct member told_members[] = {M_TEXT(of, "of", 0), M_TEXT(what, "what", 0),
                                             M_TEXT(before, "before", 0), M_TEXT(now, "now", 0)};
SHAPE(told_shape, struct OF, told_members, NEEDED(what));
MEMBERS_END(told, 32);
#undef OF

#define OF call_line
static const struct member line_members[] = {M_NUMBER(line, "n", NO_JSON),
                                             M_TEXT(text, "text", INNER | NO_JSON)};
SHAPE(line_shape, struct OF, line_members, NEEDED(text));
#undef OF

#define OF umpire_log
static const struct member log_members[] = {
    {NULL, PATH, 0, AT(path)},     M_TEXT(configuration, NULL, 0),
    M_TEXT(configuration_sha256, NULL, 0), M_NUMBER(bytes, NULL, 0),
    M_TEXT(sha256, NULL, 0),       M_TEXT(unreadable, NULL, 0),
    M_NUMBER(verdict, NULL, 0)};
SHAPE(log_shape, struct OF, log_members, NEEDED(path));
MEMBERS_END(log, 56);
#undef OF

#define OF umpire_choice
static const struct member choice_members[] = {M_NAME(name, "name", 0),
                                               M_NAME(choice, "choice", 0)};
static SHAPE(choice_shape, struct OF, choice_members, NEEDED(name), NEEDED(choice));
MEMBERS_TAKE(choice, 16);
#undef OF

#define OF umpire_setting
static const struct member setting_members[] = {M_TEXT(name, "name", 0), M_TEXT(value, "value", 0),
                                                M_TEXT(by, "by", 0)};
SHAPE(setting_shape, struct OF, setting_members, NEEDED(name), NEEDED(value));
MEMBERS_TAKE(setting, 24);
#undef OF

#define OF umpire_coverage
static const struct member coverage_members[] = {
    M_NAME(rule, "id", NO_JSON),         M_NAME(rule, "rule", NO_XML | AGAIN),
    M_NUMBER(ok, "ok", 0),               M_NUMBER(violation, "violation", 0),
    M_NUMBER(undecided, "undecided", 0), M_NUMBER(excused, "excused", 0),
    M_NUMBER(waived, "waived", 0)};
SHAPE(coverage_shape, struct OF, coverage_members, NEEDED(rule));
MEMBERS_TAKE(coverage, 48);
#undef OF

#define OF umpire_rule_lines
static const struct member rule_lines_members[] = {
    M_NAME(rule, "rule", 0),
    M_TEXT(lacking, "lacking", NO_XML),
    M_TEXT(untold, "untold", NO_XML),
    M_NUMBER(count, "count", 0),
    M_NUMBERS(lines, "lines", 0, line_count),
    M_NUMBER(line_count, NULL, 0),
    M_TEXT(lacking, "lacking", NO_JSON | AGAIN),
    M_TEXT(untold, "untold", NO_JSON | AGAIN)};
SHAPE(rule_lines_shape, struct OF, rule_lines_members, NEEDED(rule));
MEMBERS_TAKE(rule_lines, 104);
#undef OF

#define OF umpire_source
static const struct member source_members[] = {
    M_TEXT(name, "name", 0), M_FLAG(known, "known", 0), M_NUMBER(excused, "excused", 0),
    M_NUMBER(rule_count, NULL, 0),
    M_ARRAY(rules, "outranked", ELEMENT, rule_count, rule_lines_shape)};
SHAPE(source_shape, struct OF, source_members, NEEDED(name));
MEMBERS_TAKE(source, 40);
#undef OF

#define OF umpire_fact
static const struct member fact_members[] = {
    M_NAME(verb, "verb", 0), M_NUMBER(count, "count", 0), M_NUMBERS(lines, "lines", 0, line_count),
    M_NUMBER(line_count, NULL, 0)};
SHAPE(fact_shape, struct OF, fact_members, NEEDED(verb));
MEMBERS_TAKE(fact, 88);
#undef OF

#define OF umpire_ruling
static const struct member ruling_members[] = {
    M_WORD(kind, "kind", 0, ruling_word),       M_NUMBER(line, "line", 0),
    M_FLAG(counts, "counts", 0),                M_NUMBER(corrects, "corrects", UNLESS_0),
    M_TEXT(player, "player", 0),                M_NUMBER(points, "points", UNLESS_0),
    M_TEXT(instead, "instead", ELEMENT),        M_TEXT(reason, "reason", ELEMENT),
    M_TEXT(fingerprint, "fingerprint", 0)};
SHAPE(ruling_shape, struct OF, ruling_members, NEEDED(fingerprint));
MEMBERS_TAKE(ruling, 64);
#undef OF

#define OF umpire_dice
static const struct member dice_members[] = {
    M_TEXT(side, "side", 0),
    M_TEXT(die, "die", 0),
    M_NUMBER(face_count, NULL, 0),
    M_TEXTS(faces, NULL, 0, face_count),
    M_ARRAY(counts, NULL, 0, face_count, number_shape),
    {NULL, OPTIONAL, 0, AT(chances), COUNT(face_count), .of = &byte_shape}};
static SHAPE(dice_shape, struct OF, dice_members, NEEDED(side), NEEDED(die));
MEMBERS_TAKE(dice, 48);
#undef OF

#define OF umpire_side
static const struct member side_members[] = {
    M_TEXT(name, "name", 0), M_WORD(outcome, "outcome", 0, outcome_word), M_FLAG(pointed, NULL, 0),
    M_GIVEN(points, "points", 0, pointed)};
SHAPE(side_shape, struct OF, side_members, NEEDED(name));
MEMBERS_TAKE(side, 24);
#undef OF

#define OF umpire_unit
static const struct member unit_members[] = {M_TEXT(name, "name", 0), M_TEXT(owner, "owner", 0),
                                             M_TEXT(place, "place", 0), M_NAME(lost, "lost", 0)};
SHAPE(unit_shape, struct OF, unit_members, NEEDED(name));
MEMBERS_TAKE(unit, 32);
#undef OF

#define OF umpire_signature
static const struct member signature_members[] = {
    M_TEXT(player, "player", 0), M_WORD(state, "state", 0, signature_word),
    M_NUMBER(line, "line", UNLESS_0), M_NUMBER(statements, "statements", 0),
    M_NUMBER(of, "of", 0)};
SHAPE(signature_shape, struct OF, signature_members, NEEDED(player));
MEMBERS_TAKE(signature, 40);
#undef OF

/* Each report tells these in an order of its own. */
#define OF umpire_game
static const struct member game_members[] = {
    M_NUMBER(number, NULL, 0),
    M_NUMBER(line, NULL, 0),
    M_TEXT(ruleset, NULL, 0),
    M_TEXT(edition, NULL, 0),
    M_TEXT(title, NULL, 0),
    M_TEXT(event, NULL, 0),
    M_TEXT(site, NULL, 0),
    M_TEXT(table, NULL, 0),
    M_TEXT(date, NULL, 0),
    M_NAME(round_word, NULL, 0),
    M_NUMBER(choice_count, NULL, 0),
    M_ARRAY(choices, NULL, 0, choice_count, choice_shape),
    M_NUMBER(verdict, NULL, 0),
    M_FLAG(finished, NULL, 0),
    M_FLAG(left_unfinished, NULL, 0),
    M_NUMBER(statements, NULL, 0),
    M_TEXT(result, NULL, 0),
    M_NUMBER(player_count, NULL, 0),
    M_TEXTS(players, NULL, 0, player_count),
    M_FLAG(timed, NULL, 0),
    M_NUMBER(seconds, NULL, 0),
    M_NUMBER(findings_omitted, NULL, 0),
    M_NUMBERS(findings, NULL, 0, number),
    M_NUMBER(waived, NULL, 0),
    M_NUMBER(baselined, NULL, 0),
    M_NUMBER(judgements, NULL, 0),
    M_NUMBER(undecided, NULL, 0),
    M_NUMBER(excused, NULL, 0),
    M_NUMBER(on_trust, NULL, 0),
    M_FLAG(cards_unrecorded, NULL, 0),
    M_NUMBER(coverage_count, NULL, 0),
    M_ARRAY(coverage, NULL, 0, coverage_count, coverage_shape),
    M_NUMBER(source_count, NULL, 0),
    M_ARRAY(sources, NULL, 0, source_count, source_shape),
    M_NUMBER(excused_unlisted, NULL, 0),
    M_NUMBER(fact_count, NULL, 0),
    M_ARRAY(facts, NULL, 0, fact_count, fact_shape),
    M_FLAG(decisions_required, NULL, 0),
    M_NUMBER(undecided_rule_count, NULL, 0),
    M_ARRAY(undecided_rules, NULL, 0, undecided_rule_count, rule_lines_shape),
    M_NUMBER(ruling_count, NULL, 0),
    M_ARRAY(rulings, NULL, 0, ruling_count, ruling_shape),
    M_NUMBER(corrections, NULL, 0),
    M_NUMBER(penalties, NULL, 0),
    M_NUMBER(dice_count, NULL, 0),
    M_ARRAY(dice, NULL, 0, dice_count, dice_shape),
    M_NUMBER(side_count, NULL, 0),
    M_ARRAY(sides, NULL, 0, side_count, side_shape),
    M_TEXT(reason, NULL, 0),
    M_NUMBER(margin, NULL, 0),
    M_NUMBER(today, NULL, 0),
    M_NUMBER(unit_count, NULL, 0),
    M_ARRAY(units, NULL, 0, unit_count, unit_shape),
    M_TEXT(dice_grade, NULL, 0),
    M_TEXT(card_edition, NULL, 0),
    M_TEXT(card_table, NULL, 0),
    M_TEXT(declared, NULL, 0),
    M_NUMBER(signature_count, NULL, 0),
    M_ARRAY(signatures, NULL, 0, signature_count, signature_shape),
    M_TEXT(view, NULL, 0),
    M_NUMBER(setting_count, NULL, 0),
    M_ARRAY(settings, NULL, 0, setting_count, setting_shape)};
SHAPE(game_shape, struct OF, game_members, 0);
MEMBERS_TAKE(game, 504);
#undef OF
