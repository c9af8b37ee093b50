/* SPDX-License-Identifier: MIT */
/* Places the alterations of the order. Their step is played once for each side that alters the
 * order, and each time the order is announced again: a log with one alteration does not say in
 * which of these visits it was made, but the announcements do. */
#include "logs/api/join/join.h"

bool same_section(const struct section *one, const struct section *other)
{
    return one->round == other->round && one->phase == other->phase && one->lap == other->lap &&
           !one->marker == !other->marker && strcmp(one->code, other->code) == 0 &&
           strcmp(one->key, other->key) == 0;
}

bool follows_order(const struct vocabulary *vocabulary, const struct node *node)
{
    const uint16_t *kind = vocabulary->order ? vocabulary->order->follow : NULL;
    while (kind && *kind && *kind != node->event_kind)
        kind++;
    return kind && *kind;
}

static const struct node *first_of_kind(const struct section *section, uint16_t kind)
{
    for (size_t i = 0; i < section->nodes.count; i++) {
        const struct node *node = section->nodes.at[i];
        if (node->event_kind == kind)
            return node;
    }
    return NULL;
}

/* The place of a side in the order that is announced; one that is not named comes last. */
static size_t place_of_side(const struct node *announcement, const char *side)
{
    const struct part *order = announcement->part_count ? &announcement->parts[0] : NULL;
    for (size_t i = 0; order && i < order->count; i++)
        if (strcmp(order->values[i], side) == 0)
            return i;
    return SIZE_MAX;
}

/* Finds the section that announces an order in which the side comes sooner than in the one that
 * was announced before in the round. */
static bool find_announced(const struct vocabulary *vocabulary, const struct list *sections,
                           uint32_t round, const char *side, size_t *at)
{
    const struct node *before = NULL;
    for (size_t i = 0; i < sections->count; i++) {
        const struct section *section = sections->at[i];
        const struct node *announced = section->round == round
                                           ? first_of_kind(section, vocabulary->order->announces)
                                           : NULL;
        if (announced && before &&
            place_of_side(announced, side) < place_of_side(before, side)) {
            *at = i;
            return true;
        }
        before = announced ? announced : before;
    }
    return false;
}

/* Finds the visit of a step in which an earlier log has the same alteration. */
static bool find_written(const struct vocabulary *vocabulary, const struct list *sections,
                         const struct section *step, const char *side, size_t *at)
{
    for (size_t i = 0; i < sections->count; i++) {
        const struct section *section = sections->at[i];
        const struct node *alters = first_of_kind(section, vocabulary->order->alters);
        if (alters && same_section(section, step) && strcmp(alters->subject, side) == 0) {
            *at = i;
            return true;
        }
    }
    return false;
}

/* Whether a section may be put at the place without leaving the order of those around it. */
static bool keeps_order(const size_t *match, size_t count, size_t section, size_t place)
{
    for (size_t i = 0; i < count; i++)
        if (match[i] && (i < section ? match[i] > place : i > section && match[i] <= place))
            return false;
    return true;
}

void place_alterations(const struct vocabulary *vocabulary, const struct list *into,
                       const struct list *from, size_t *match, size_t *before)
{
    for (size_t i = 0; vocabulary->order && i < from->count; i++) {
        const struct section *step = from->at[i];
        const struct node *alters = first_of_kind(step, vocabulary->order->alters);
        size_t at = 0;
        if (!alters)
            continue;
        bool written = find_written(vocabulary, into, step, alters->subject, &at);
        if (!written && !find_announced(vocabulary, into, step->round, alters->subject, &at))
            continue;
        bool announced_there = !written && at && same_section(into->at[at - 1], step);
        at -= announced_there;
        if (!keeps_order(match, from->count, i, at))
            continue;
        match[i] = written || announced_there ? at + 1 : 0;
        before[i] = match[i] ? 0 : at + 1;
    }
}

bool announces_again(const struct vocabulary *vocabulary, const struct section *section,
                     const struct node *node)
{
    const uint16_t kind = vocabulary->order ? vocabulary->order->announces : KIND_NONE;
    bool announced = false;
    if (kind && node->event_kind == kind)
        for (size_t i = 0; i < section->nodes.count; i++) {
            const struct node *other = section->nodes.at[i];
            if (other->event_kind == kind && strcmp(other->text, node->text) == 0)
                return false;
            announced |= other->event_kind == kind;
        }
    return announced && section->marker && section->marker->part_count;
}

struct node *altered_step(struct umpire_join *join, const struct vocabulary *vocabulary,
                          const struct node *before, const struct node *announcement)
{
    struct node *marker = join_take(join, sizeof *marker);
    struct said *said = join_take(join, sizeof *said);
    struct part *part = join_take(join, sizeof *part);
    const char **value = join_take(join, sizeof *value);
    if (!marker || !said || !part || !value)
        return NULL;
    *value = vocabulary->order->altered_step;
    *part = before->parts[0];
    part->text = *value;
    part->values = value;
    *marker = (struct node){.said = said,
                            .subject = before->subject,
                            .word = before->word,
                            .subject_text = before->subject_text,
                            .kind = before->kind,
                            .event_kind = before->event_kind,
                            .parts = part,
                            .part_count = 1};
    marker->text = text_of_parts(join, marker);
    *said = *announcement->said;
    said->text = marker->text;
    said->time = NULL;
    said->range = "";
    said->parts = part;
    said->part_count = 1;
    said->may = UMPIRE_MAY;
    return marker->text ? marker : NULL;
}
