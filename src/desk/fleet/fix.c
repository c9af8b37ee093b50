/* SPDX-License-Identifier: MIT */
/* What is the least to change in a fleet list, so that it is legal. Changes are tried by judging
 * the changed list: one card, then two, then one after the other. */
#include "desk/fleet/judged.h"
#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

/* TRIES_MOST: lists judged for so many changes; BREACHES_MOST: with more the list is no slip. */
enum { TRIES_MOST = 2000, BREACHES_MOST = 12, LINES_MOST = 64, NO_ITEM = FLEET_ITEMS_MOST };

struct candidate {
    struct fleet_change change;
    int points;   /* how many fewer the fleet then has */
    size_t found; /* breaches that are left with this change alone */
};

struct search {
    const struct fleet_list *list;
    const struct fleet_terms *terms;
    struct umpire_checker *checker;
    size_t found, first_found; /* in the list that was judged last; in the list itself */
    bool of_points, of_commander, of_objectives; /* what the list's own breaches are about */
    uint64_t lines[LINES_MOST];                  /* the lines of these breaches */
    size_t line_count;
    bool own; /* the list itself is being judged */
    size_t tries; /* lists that were judged */
    struct candidate *candidates;
    size_t count, capacity;
};

/* Changed lists -------------------------------------------------------------------------------- */

static size_t ship_of(const struct fleet_list *list, size_t item)
{
    while (item > 0 && list->items[item].kind == FLEET_UPGRADE)
        item--;
    return item;
}

/* How many copies of an item are left out. */
static int left_out(const struct fleet_fix *fix, size_t item)
{
    int copies = 0;
    for (size_t i = 0; i < fix->count; i++)
        copies += fix->changes[i].kind == FLEET_LEAVE_OUT && fix->changes[i].item == item;
    return copies;
}

static const struct fleet_change *change_of(const struct fleet_fix *fix, int kind, size_t item)
{
    for (size_t i = 0; i < fix->count; i++)
        if ((int)fix->changes[i].kind == kind && fix->changes[i].item == item)
            return &fix->changes[i];
    return NULL;
}

static void take_card(struct fleet_item *item, const struct umpire_card *card)
{
    text_copy(item->name, sizeof item->name, slice_of(card->name));
    *item->full = *item->set = '\0';
    item->card = *card;
    item->points = item->with_upgrades = FLEET_UNTOLD;
}

/* Adds what the change brings to the ship, or to the fleet's end (NO_ITEM). */
static void add_coming(const struct fleet_list *list, const struct fleet_fix *fix, size_t ship,
                       struct fleet_list *changed)
{
    for (size_t i = 0; i < fix->count; i++) {
        const struct fleet_change *change = &fix->changes[i];
        struct fleet_item *item = &changed->items[changed->count];
        if (change->kind == FLEET_MOVE && change->ship == ship)
            *item = list->items[change->item];
        else if (change->kind == FLEET_ADD && change->item == ship) {
            *item = (struct fleet_item){.kind = ship == NO_ITEM ? FLEET_OBJECTIVE : FLEET_UPGRADE,
                                        .count = 1, .line = 1};
            take_card(item, &change->card);
        } else
            continue;
        changed->count++;
    }
}

/* Makes the changed list: its items are new, all else is the list's. False: out of memory. */
static bool change_list(const struct fleet_list *list, const struct fleet_fix *fix,
                        struct fleet_list *ret_changed)
{
    struct fleet_list changed = *list;
    changed.count = 0;
    changed.items = calloc(list->count + FLEET_CHANGES_MOST, sizeof *changed.items);
    if (!changed.items)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        struct fleet_item item = list->items[i];
        const struct fleet_change *other = change_of(fix, FLEET_REPLACE, i);
        bool gone = (item.kind == FLEET_UPGRADE && left_out(fix, ship_of(list, i))) ||
                    change_of(fix, FLEET_MOVE, i);
        item.count -= left_out(fix, i);
        if (gone || item.count <= 0)
            continue;
        if (other)
            take_card(&item, &other->card);
        changed.items[changed.count++] = item;
        if (item.kind == FLEET_SHIP)
            add_coming(list, fix, i, &changed);
    }
    add_coming(list, fix, NO_ITEM, &changed);
    *ret_changed = changed;
    return true;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct search *search = user;
    const char *rule = finding->rule;
    if (finding->level == UMPIRE_LEVEL_ADVICE)
        return true;
    search->found++;
    if (!search->own)
        return true;
    search->of_points = search->of_points || strcmp(rule, "armada.fleet.points") == 0 ||
                        strcmp(rule, "armada.fleet.squadron-points") == 0 ||
                        strcmp(rule, "armada.fleet.event") == 0;
    search->of_commander = search->of_commander || strcmp(rule, "armada.fleet.commander") == 0;
    search->of_objectives = search->of_objectives || strcmp(rule, "armada.fleet.objectives") == 0;
    if (search->line_count < LINES_MOST)
        search->lines[search->line_count++] = finding->line;
    return true;
}

/* Judges the list with changes. Answers the number of breaches; SIZE_MAX: it was not judged. */
static size_t judge(struct search *search, const struct fleet_fix *fix)
{
    struct fleet_list changed;
    struct log_writer log = {0};
    search->found = 0;
    if (++search->tries > TRIES_MOST)
        return SIZE_MAX;
    cli_need_done(change_list(search->list, fix, &changed));
    fleet_list_judged(&changed, search->terms, &log);
    cli_need_done(!log.failed);
    enum umpire_status status = umpire_check_memory(search->checker, "", log.bytes, log.length);
    cli_need_done(status != UMPIRE_FAILURE);
    log_writer_done(&log);
    free(changed.items);
    return status <= UMPIRE_NONCONFORMANT ? search->found : SIZE_MAX;
}

/* Candidates ----------------------------------------------------------------------------------- */

static int cost_of(const struct search *search, const struct fleet_item *item)
{
    bool revised = search->terms->cards && strcmp(search->terms->cards, "2025") == 0;
    if (item->card.name)
        return item->card.points[revised ? UMPIRE_CARDS_2025 : UMPIRE_CARDS_PRINTED];
    return item->points == FLEET_UNTOLD ? 0 : item->points;
}

static int cost_with_upgrades(const struct search *search, size_t item)
{
    const struct fleet_list *list = search->list;
    int cost = cost_of(search, &list->items[item]);
    if (list->items[item].kind == FLEET_SHIP)
        while (++item < list->count && list->items[item].kind == FLEET_UPGRADE)
            cost += cost_of(search, &list->items[item]);
    return cost;
}

static void add(struct search *search, struct fleet_change change, int points)
{
    search->candidates = cli_need(cli_room(search->candidates, search->count, &search->capacity,
                                           sizeof *search->candidates));
    search->candidates[search->count++] = (struct candidate){change, points, SIZE_MAX};
}

static bool is_at_fault(const struct search *search, const struct fleet_item *item)
{
    for (size_t i = 0; i < search->line_count; i++)
        if (search->lines[i] == item->line)
            return true;
    return false;
}

/* Whether a card may be in the fleet by its faction, and is not there yet. */
static bool may_come(const struct search *search, const struct umpire_card *card)
{
    const char *faction = fleet_faction(search->list);
    for (size_t i = 0; i < search->list->count; i++)
        if (search->list->items[i].card.name &&
            strcmp(search->list->items[i].card.name, card->name) == 0)
            return false;
    return !*card->faction || !faction || strstr(card->faction, faction);
}

/* Adds the cards that may take an item's place: a cheaper upgrade of the same kind, the squadron
 * whose ace it is, an objective of another category. */
static void add_replacements(struct search *search, size_t at)
{
    const struct fleet_item *item = &search->list->items[at];
    struct umpire_card card;
    for (size_t i = 0; item->card.name && umpire_card_at("armada", i, &card); i++) {
        struct fleet_item other = {.card = card};
        int points = cost_of(search, item) - cost_of(search, &other);
        bool fits = strcmp(card.kind, item->card.kind) == 0 && strcmp(card.name, item->card.name);
        if (!fits)
            continue;
        if (item->kind == FLEET_OBJECTIVE)
            fits = strcmp(card.slot, item->card.slot) != 0;
        else if (item->kind == FLEET_SQUADRON)
            fits = strcasestr(item->card.also, card.name) && item->count == 1;
        else
            fits = search->of_points && points > 0 && strcmp(card.slot, item->card.slot) == 0;
        if (fits && (item->kind == FLEET_SQUADRON || may_come(search, &card)))
            add(search, (struct fleet_change){FLEET_REPLACE, at, 0, card}, points);
    }
}

/* Adds the commanders, or the objectives, that may come. */
static void add_additions(struct search *search, const char *slot, size_t to)
{
    struct umpire_card card;
    for (size_t i = 0; umpire_card_at("armada", i, &card); i++) {
        struct fleet_item item = {.card = card};
        if (card.slot && strcmp(card.slot, slot) == 0 && may_come(search, &card))
            add(search, (struct fleet_change){FLEET_ADD, to, 0, card}, -cost_of(search, &item));
    }
}

static void add_candidates_of(struct search *search, size_t at)
{
    const struct fleet_list *list = search->list;
    const struct fleet_item *item = &list->items[at];
    bool fault = is_at_fault(search, item);
    bool may_go = item->kind == FLEET_UPGRADE || item->kind == FLEET_SQUADRON;
    if (may_go || (item->kind == FLEET_SHIP && (fault || search->of_points)))
        add(search, (struct fleet_change){.kind = FLEET_LEAVE_OUT, .item = at},
            cost_with_upgrades(search, at));
    if (item->kind == FLEET_UPGRADE && fault)
        for (size_t ship = 0; ship < list->count; ship++)
            if (list->items[ship].kind == FLEET_SHIP && ship != ship_of(list, at))
                add(search, (struct fleet_change){.kind = FLEET_MOVE, .item = at, .ship = ship}, 0);
    bool other_points = item->kind == FLEET_UPGRADE && search->of_points,
         other_objective = item->kind == FLEET_OBJECTIVE && fault && search->of_objectives;
    if (item->kind == FLEET_SQUADRON || other_points || other_objective)
        add_replacements(search, at);
    if (item->kind == FLEET_SHIP && search->of_commander)
        add_additions(search, "Commander", at);
}

static void add_candidates(struct search *search)
{
    static const char *const categories[] = {"Assault", "Defense", "Navigation"};
    for (size_t i = 0; i < search->list->count; i++)
        add_candidates_of(search, i);
    if (search->of_objectives)
        for (size_t i = 0; i < 3; i++)
            add_additions(search, categories[i], NO_ITEM);
}

/* The search ----------------------------------------------------------------------------------- */

static int size_of(int points)
{
    return points < 0 ? -points : points;
}

static int compare_fixes_by_points(const void *a, const void *b)
{
    const struct candidate *one = a, *other = b;
    int first = size_of(one->points), second = size_of(other->points);
    return first != second ? (first > second) - (first < second)
                           : (one->change.item > other->change.item) -
                                 (one->change.item < other->change.item);
}

static void add_change(struct fleet_fix *fix, const struct candidate *one)
{
    fix->changes[fix->count++] = one->change;
    fix->points += one->points;
}

static bool is_ship(const struct search *search, const struct candidate *one)
{
    return one->change.kind == FLEET_LEAVE_OUT &&
           search->list->items[one->change.item].kind == FLEET_SHIP;
}

/* Tries each change alone. Answers how many of different kinds make the list legal: of each kind
 * the smallest, the smallest of all first. A ship for some points is tried last (`ships`). */
static int one_change(struct search *search, bool ships,
                      struct fleet_fix ret_fixes[FLEET_FIXES_MOST])
{
    bool kinds[FLEET_ADD + 1] = {false};
    int count = 0;
    search->tries = 0;
    for (size_t i = 0; i < search->count && count < FLEET_FIXES_MOST; i++) {
        struct candidate *one = &search->candidates[i];
        struct fleet_fix fix = {.count = 0};
        if (kinds[one->change.kind] || is_ship(search, one) != ships)
            continue;
        add_change(&fix, one);
        one->found = judge(search, &fix);
        if (one->found == 0) {
            kinds[one->change.kind] = true;
            ret_fixes[count++] = fix;
        }
    }
    return count;
}

/* Whether a change is worth trying with another one: it mends something, or saves points. */
static bool is_promising(const struct search *search, const struct candidate *one)
{
    return one->found < search->first_found ||
           (search->of_points && one->change.kind == FLEET_LEAVE_OUT && !is_ship(search, one));
}

/* Tries pairs of changes; takes the pair that changes the points of the list least, up or down. */
static int two_changes(struct search *search, struct fleet_fix *ret_fix)
{
    int found = 0;
    search->tries = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate *one = &search->candidates[i];
        for (size_t j = i; is_promising(search, one) && j < search->count; j++) {
            const struct candidate *other = &search->candidates[j];
            const bool is_only_copy = one->change.item == other->change.item &&
                                      search->list->items[one->change.item].count < 2;
            struct fleet_fix fix = {.count = 0};
            if (!is_promising(search, other) || is_only_copy)
                continue;
            add_change(&fix, one);
            add_change(&fix, other);
            const bool is_better = !found || size_of(fix.points) < size_of(ret_fix->points);
            if (is_better && judge(search, &fix) == 0) {
                *ret_fix = fix;
                found = 1;
            }
        }
    }
    return found;
}

/* Makes one change after the other, each time the one that leaves the fewest breaches; where none
 * mends anything, the one that saves most points. */
static int many_changes(struct search *search, struct fleet_fix *ret_fix)
{
    struct fleet_fix fix = {.count = 0};
    size_t left = search->first_found;
    search->tries = 0;
    while (left > 0 && fix.count < FLEET_CHANGES_MOST) {
        const struct candidate *best = NULL, *dearest = NULL;
        size_t least = left;
        for (size_t i = 0; i < search->count; i++) {
            const struct candidate *one = &search->candidates[i];
            struct fleet_fix more = fix;
            int copies = left_out(&fix, one->change.item);
            if (!is_promising(search, one) ||
                (one->change.item != NO_ITEM &&
                 copies >= search->list->items[one->change.item].count))
                continue;
            add_change(&more, one);
            size_t found = judge(search, &more);
            if (found < least) {
                least = found;
                best = one;
            }
            if (found == left && (!dearest || one->points > dearest->points))
                dearest = one;
        }
        best = best ? best : dearest;
        if (!best)
            return 0;
        add_change(&fix, best);
        left = least;
    }
    *ret_fix = fix;
    return left == 0;
}

int fleet_list_fix(const struct fleet_list *list, const struct fleet_terms *terms,
                   struct fleet_fix ret_fixes[FLEET_FIXES_MOST])
{
    struct search search = {.list = list, .terms = terms, .own = true};
    struct umpire_sink sink = {.user = &search, .finding = take_finding};
    struct umpire_options options;
    struct fleet_fix none = {.count = 0};
    int count = 0;
    umpire_options_init(&options);
    options.findings_most = UINT64_MAX;
    options.as_played = true; /* nobody reads what a guess would say */
    search.checker = cli_need(umpire_checker_new(&options, &sink));
    cli_need_done(fleet_rules_set(search.checker));
    umpire_checker_cards(search.checker, terms->own);
    search.first_found = judge(&search, &none);
    search.own = false;
    if (search.first_found <= BREACHES_MOST)
        add_candidates(&search);
    if (search.count > 0) {
        qsort(search.candidates, search.count, sizeof *search.candidates, compare_fixes_by_points);
        count = one_change(&search, false, ret_fixes);
        count = count ? count : two_changes(&search, ret_fixes);
        count = count ? count : one_change(&search, true, ret_fixes);
        count = count ? count : many_changes(&search, ret_fixes);
    }
    umpire_checker_free(search.checker);
    free(search.candidates);
    return count;
}

/* In words ------------------------------------------------------------------------------------- */

static void tell_fix_change(const struct fleet_list *list, const struct fleet_change *change,
                            struct text *text)
{
    const struct fleet_item *item = change->item == NO_ITEM ? NULL : &list->items[change->item];
    bool objective = change->card.kind && strcmp(change->card.kind, "objective") == 0;
    if (change->kind == FLEET_ADD && objective)
        text_addf(text, "add an objective of the category %s", change->card.slot);
    else if (change->kind == FLEET_ADD)
        text_addf(text, "put a commander on %s (line %zu), such as %s (%d)", item->name, item->line,
                  change->card.name, (int)change->card.points[UMPIRE_CARDS_PRINTED]);
    else if (change->kind == FLEET_MOVE)
        text_addf(text, "put %s (line %zu) on %s (line %zu)", item->name, item->line,
                  list->items[change->ship].name, list->items[change->ship].line);
    else if (change->kind == FLEET_LEAVE_OUT)
        text_addf(text, "leave out %s%s (line %zu)%s", item->count > 1 ? "one " : "", item->name,
                  item->line, item->kind == FLEET_SHIP ? " with its upgrades" : "");
    else if (objective)
        text_addf(text, "take an objective of the category %s in place of %s (line %zu)",
                  change->card.slot, item->name, item->line);
    else
        text_addf(text, "take %s in place of %s (line %zu)", change->card.name, item->name,
                  item->line);
}

void fleet_fix_tell(const struct fleet_list *list, const struct fleet_fix *fix, struct text *text)
{
    int points = size_of(fix->points);
    for (size_t i = 0; i < fix->count; i++) {
        text_add_string(text, list_separator(i, fix->count, " and "));
        tell_fix_change(list, &fix->changes[i], text);
    }
    if (points > 0)
        text_addf(text, ": %d point%s %s", points, points == 1 ? "" : "s",
                  fix->points > 0 ? "fewer" : "more");
}
