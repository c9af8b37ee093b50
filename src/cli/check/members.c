/* SPDX-License-Identifier: MIT */
#include "cli/check/members.h"

#include <assert.h>

#define SHAPE(name, type, members, ...) \
    static const struct shape name = {  \
        sizeof(type), members, sizeof members / sizeof *members, {__VA_ARGS__}}
#define NEEDED(type, member) (offsetof(struct umpire_##type, member) + 1)
#define IN(type, member) sizeof(((struct umpire_##type *)0)->member)
#define M_NUMBER(type, member)                                                                  \
    {                                                                                           \
        .kind = NUMBER, .at = offsetof(struct umpire_##type, member), .size = IN(type, member), \
        .times = 1                                                                              \
    }
#define M_NUMBERS(type, member)                                                                    \
    {                                                                                              \
        .kind = NUMBER, .at = offsetof(struct umpire_##type, member), .size = IN(type, member[0]), \
        .times = IN(type, member) / IN(type, member[0])                                            \
    }
#define M_FLAG(type, member) {.kind = FLAG, .at = offsetof(struct umpire_##type, member)}
#define M_TEXT(type, member) {.kind = TEXT, .at = offsetof(struct umpire_##type, member)}
#define M_PATH(type, member) {.kind = PATH, .at = offsetof(struct umpire_##type, member)}
#define M_NAME(type, member) {.kind = NAME, .at = offsetof(struct umpire_##type, member)}
#define M_TEXTS(type, member, counted)                               \
    {                                                                \
        .kind = TEXTS, .at = offsetof(struct umpire_##type, member), \
        .count = offsetof(struct umpire_##type, counted)             \
    }
#define M_ARRAY(type, member, counted, shape)                          \
    {                                                                  \
        .kind = ARRAY, .at = offsetof(struct umpire_##type, member),   \
        .count = offsetof(struct umpire_##type, counted), .of = &shape \
    }

#define M_OPTIONAL(type, member, counted, shape)                        \
    {                                                                   \
        .kind = OPTIONAL, .at = offsetof(struct umpire_##type, member), \
        .count = offsetof(struct umpire_##type, counted), .of = &shape  \
    }

/* Each table must have every member: if you add one, change the size here too. */
#define MEMBERS_TAKE(type, bytes)                                                 \
    static_assert(sizeof(void *) != 8 || sizeof(struct umpire_##type) == (bytes), \
                  "a member is not in its table")
#define MEMBERS_END(type, bytes)                                                              \
    static_assert(sizeof(void *) != 8 || offsetof(struct umpire_##type, reserved) == (bytes), \
                  "a member is not in its table")

static const struct member number_members[] = {{.kind = NUMBER, .size = 8, .times = 1}};
SHAPE(number_shape, uint64_t, number_members, 0);
static const struct member byte_members[] = {{.kind = NUMBER, .size = 1, .times = 1}};
SHAPE(byte_shape, uint8_t, byte_members, 0);

static const struct member group_members[] = {M_TEXT(legal_group, verb),
                                              M_NUMBER(legal_group, count)};
SHAPE(group_shape, struct umpire_legal_group, group_members, NEEDED(legal_group, verb));

static const struct member finding_members[] = {M_NUMBER(finding, number),
                                                M_NUMBER(finding, level),
                                                M_NUMBER(finding, line),
                                                M_NUMBER(finding, column),
                                                M_NUMBER(finding, end_column),
                                                M_NUMBER(finding, after),
                                                M_NUMBER(finding, assumption),
#define FINDING_TEXT(member) M_TEXT(finding, member),
                                                UMPIRE_FINDING_TEXTS(FINDING_TEXT)
#undef FINDING_TEXT
                                                    M_NUMBER(finding, also_count),
                                                M_TEXTS(finding, also, also_count),
                                                M_NUMBER(finding, legal_count),
                                                M_TEXTS(finding, legal, legal_count),
                                                M_NUMBER(finding, legal_total),
                                                M_NUMBER(finding, group_count),
                                                M_ARRAY(finding, groups, group_count, group_shape)};
SHAPE(finding_shape, struct umpire_finding, finding_members, NEEDED(finding, rule),
      NEEDED(finding, statement), NEEDED(finding, message));

static const struct member event_members[] = {
    M_NUMBER(event, line), M_TEXT(event, round), M_TEXT(event, phase), M_TEXT(event, segment),
    M_TEXT(event, step),   M_TEXT(event, actor), M_TEXT(event, verb),  M_TEXT(event, text)};
SHAPE(event_shape, struct umpire_event, event_members, NEEDED(event, verb), NEEDED(event, text));

static const struct member told_members[] = {M_TEXT(told, of), M_TEXT(told, what),
                                             M_TEXT(told, before), M_TEXT(told, now)};
SHAPE(told_shape, struct umpire_told, told_members, NEEDED(told, what));

static const struct member line_members[] = {
    {.kind = NUMBER, .at = offsetof(struct call_line, line), .size = 8, .times = 1},
    {.kind = TEXT, .at = offsetof(struct call_line, text)}};
SHAPE(line_shape, struct call_line, line_members, offsetof(struct call_line, text) + 1);

static const struct member log_members[] = {
    M_PATH(log, path),     M_TEXT(log, configuration), M_TEXT(log, configuration_sha256),
    M_NUMBER(log, bytes),  M_TEXT(log, sha256),        M_TEXT(log, unreadable),
    M_NUMBER(log, verdict)};
SHAPE(log_shape, struct umpire_log, log_members, NEEDED(log, path));

static const struct member choice_members[] = {M_NAME(choice, name), M_NAME(choice, choice)};
SHAPE(choice_shape, struct umpire_choice, choice_members, NEEDED(choice, name),
      NEEDED(choice, choice));
static const struct member coverage_members[] = {
    M_NAME(coverage, rule),        M_NUMBER(coverage, ok),      M_NUMBER(coverage, violation),
    M_NUMBER(coverage, undecided), M_NUMBER(coverage, excused), M_NUMBER(coverage, waived)};
SHAPE(coverage_shape, struct umpire_coverage, coverage_members, NEEDED(coverage, rule));
static const struct member rule_lines_members[] = {
    M_NAME(rule_lines, rule),    M_TEXT(rule_lines, lacking),  M_TEXT(rule_lines, untold),
    M_NUMBER(rule_lines, count), M_NUMBERS(rule_lines, lines), M_NUMBER(rule_lines, line_count)};
SHAPE(rule_lines_shape, struct umpire_rule_lines, rule_lines_members, NEEDED(rule_lines, rule));
static const struct member source_members[] = {
    M_TEXT(source, name), M_FLAG(source, known), M_NUMBER(source, excused),
    M_NUMBER(source, rule_count), M_ARRAY(source, rules, rule_count, rule_lines_shape)};
SHAPE(source_shape, struct umpire_source, source_members, NEEDED(source, name));
static const struct member fact_members[] = {M_NAME(fact, verb), M_NUMBER(fact, count),
                                             M_NUMBERS(fact, lines), M_NUMBER(fact, line_count)};
SHAPE(fact_shape, struct umpire_fact, fact_members, NEEDED(fact, verb));
static const struct member ruling_members[] = {
    M_NUMBER(ruling, kind),     M_FLAG(ruling, counts),   M_NUMBER(ruling, line),
    M_NUMBER(ruling, corrects), M_NUMBER(ruling, points), M_TEXT(ruling, player),
    M_TEXT(ruling, instead),    M_TEXT(ruling, reason),   M_TEXT(ruling, fingerprint)};
SHAPE(ruling_shape, struct umpire_ruling, ruling_members, NEEDED(ruling, fingerprint));
static const struct member dice_members[] = {M_TEXT(dice, side),
                                             M_TEXT(dice, die),
                                             M_NUMBER(dice, face_count),
                                             M_TEXTS(dice, faces, face_count),
                                             M_ARRAY(dice, counts, face_count, number_shape),
                                             M_OPTIONAL(dice, chances, face_count, byte_shape)};
SHAPE(dice_shape, struct umpire_dice, dice_members, NEEDED(dice, side), NEEDED(dice, die));

static const struct member side_members[] = {M_TEXT(side, name), M_NUMBER(side, outcome),
                                             M_FLAG(side, pointed), M_NUMBER(side, points)};
SHAPE(side_shape, struct umpire_side, side_members, NEEDED(side, name));

static const struct member game_members[] = {
    M_NUMBER(game, number),
    M_NUMBER(game, line),
    M_TEXT(game, ruleset),
    M_TEXT(game, edition),
    M_TEXT(game, title),
    M_TEXT(game, event),
    M_TEXT(game, site),
    M_TEXT(game, table),
    M_TEXT(game, date),
    M_NAME(game, round_word),
    M_NUMBER(game, choice_count),
    M_ARRAY(game, choices, choice_count, choice_shape),
    M_NUMBER(game, verdict),
    M_FLAG(game, finished),
    M_FLAG(game, left_unfinished),
    M_NUMBER(game, statements),
    M_TEXT(game, result),
    M_NUMBER(game, player_count),
    M_TEXTS(game, players, player_count),
    M_FLAG(game, timed),
    M_NUMBER(game, seconds),
    M_NUMBER(game, findings_omitted),
    M_NUMBERS(game, findings),
    M_NUMBER(game, waived),
    M_NUMBER(game, baselined),
    M_NUMBER(game, judgements),
    M_NUMBER(game, undecided),
    M_NUMBER(game, excused),
    M_NUMBER(game, on_trust),
    M_FLAG(game, cards_unrecorded),
    M_NUMBER(game, coverage_count),
    M_ARRAY(game, coverage, coverage_count, coverage_shape),
    M_NUMBER(game, source_count),
    M_ARRAY(game, sources, source_count, source_shape),
    M_NUMBER(game, excused_unlisted),
    M_NUMBER(game, fact_count),
    M_ARRAY(game, facts, fact_count, fact_shape),
    M_FLAG(game, decisions_required),
    M_NUMBER(game, undecided_rule_count),
    M_ARRAY(game, undecided_rules, undecided_rule_count, rule_lines_shape),
    M_NUMBER(game, ruling_count),
    M_ARRAY(game, rulings, ruling_count, ruling_shape),
    M_NUMBER(game, corrections),
    M_NUMBER(game, penalties),
    M_NUMBER(game, dice_count),
    M_ARRAY(game, dice, dice_count, dice_shape),
    M_NUMBER(game, side_count),
    M_ARRAY(game, sides, side_count, side_shape),
    M_TEXT(game, reason),
    M_NUMBER(game, margin),
    M_NUMBER(game, today)};
SHAPE(game_shape, struct umpire_game, game_members, 0);

MEMBERS_TAKE(legal_group, 16);
MEMBERS_END(finding, 224);
MEMBERS_END(event, 64);
MEMBERS_END(told, 32);
MEMBERS_END(log, 56);
MEMBERS_TAKE(choice, 16);
MEMBERS_TAKE(coverage, 48);
MEMBERS_TAKE(rule_lines, 104);
MEMBERS_TAKE(source, 40);
MEMBERS_TAKE(fact, 88);
MEMBERS_TAKE(ruling, 64);
MEMBERS_TAKE(dice, 48);
MEMBERS_TAKE(side, 24);
MEMBERS_END(game, 416);

const struct shape *const call_shapes[CALLS_RECORDED] = {
    [CALL_LOG_BEGIN] = &log_shape, [CALL_GAME_BEGIN] = &game_shape, [CALL_FINDING] = &finding_shape,
    [CALL_EVENT] = &event_shape,   [CALL_GAME_END] = &game_shape,   [CALL_LOG_END] = &log_shape,
    [CALL_FOUND] = &finding_shape, [CALL_SILENT] = &finding_shape,  [CALL_LINE] = &line_shape,
    [CALL_TOLD] = &told_shape};
