/* SPDX-License-Identifier: MIT */
/* Whether a fleet is legal (RRG 1.5.0: Fleet Building, Unique Names, Commanders, Flotillas): what
 * the fleet as a whole must be. A card that the table lacks is held against nobody, and decides
 * nothing. */
#include "books/armada/cards/fleet.h"

#include "base/near.h"

/* The next member of the player's fleet from `*cursor` on, in the order of units and then of
 * upgrades; begin with 0. False: there are no more. */
static bool fleet_next(const struct armada *game, entity player, uint32_t *cursor,
                       struct member *ret_member)
{
    for (; *cursor < game->units.count + game->upgrades.count; ++*cursor) {
        bool is_unit = *cursor < game->units.count;
        const struct upgrade *upgrade = is_unit ? NULL
                                                : upgrade_at(game, *cursor - game->units.count);
        uint32_t ship = is_unit ? *cursor : upgrade->ship;
        const struct unit *unit = unit_at(game, ship);
        if (unit->owner != player)
            continue;
        const struct known_card *known = is_unit ? &unit->card.known : &upgrade->known;
        *ret_member = (struct member){is_unit ? unit->self : upgrade->self,
                                      is_unit ? unit->line : upgrade->line, ship, known,
                                      card_of(known)};
        ++*cursor;
        return true;
    }
    return false;
}

/* The name by which a card is unique: what stands before its brackets. */
static struct slice unique_name(const struct card *card)
{
    const char *bracket = strstr(card->told.name, " (");
    return bracket ? (struct slice){card->told.name, (size_t)(bracket - card->told.name)}
                   : slice_of(card->told.name);
}

/* Of a fleet so many unknown cards are compared with all known names, which is slow. */
enum { NEAR_SOUGHT = 16 };

/* The kinds of cards that a check asks about, a bit each. */
enum asked { ASKS_NOTHING = 0, ASKS_SHIPS = 1, ASKS_SQUADRONS = 2, ASKS_UPGRADES = 4,
             ASKS_ALL = 7 };

static unsigned kind_of(const struct armada *game, const struct member *one)
{
    const struct unit *unit = unit_at(game, one->ship);
    if (unit->self != one->self)
        return ASKS_UPGRADES;
    return unit->squadron ? ASKS_SQUADRONS : ASKS_SHIPS;
}

/* Whether a card of these kinds is not known: what the log says of it, its points among that, is
 * its author's own. */
static bool has_unknown(const struct armada *game, const struct player *player, unsigned asked)
{
    struct member one;
    for (uint32_t cursor = 0; asked && fleet_next(game, player->self, &cursor, &one);)
        if (!one.card && kind_of(game, &one) & asked)
            return true;
    return false;
}

/* Calls a check for each player's fleet, and answers for all of them. A fleet in which it finds
 * nothing is undecided if a card that it asks about is not known. */
static enum answer judge_fleets(struct judgement *judgement,
                                enum answer (*check)(struct judgement *judgement,
                                                     const struct player *player),
                                unsigned asked)
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    WHEN(lists_judged(judgement));
    for (uint32_t i = 0; i < game->players.count; i++) {
        const struct player *player = &TABLE_CONST(struct player, game, game->players)[i];
        enum answer own = check(judgement, player);
        answer = worse_of(answer, own == OK && has_unknown(game, player, asked) ? UNDECIDED : own);
    }
    return answer;
}

/* Points --------------------------------------------------------------------------------------- */

/* What a fleet, or a part of it, costs. */
struct sums {
    int32_t edition[UMPIRE_CARD_EDITIONS], told; /* told: the sum of the declared points */
    bool all_told; /* the log has points of each card */
    bool earlier;  /* some of these are of an earlier print; none is of no print */
    bool strange;  /* some are of no print */
    bool fits[UMPIRE_CARD_EDITIONS]; /* the points in the log may be of this edition */
};

static void add_points(struct sums *sums, const struct member *one)
{
    int32_t told = one->known->points, declared = told == UNKNOWN ? 0 : told;
    bool known = one->card != NULL, fits = false;
    for (int edition = 0; edition < UMPIRE_CARD_EDITIONS; edition++) {
        int32_t points = known ? one->card->told.points[edition] : declared;
        sums->edition[edition] += points;
        sums->fits[edition] = sums->fits[edition] && (!known || told == UNKNOWN || told == points);
        fits = fits || told == points;
    }
    bool misfits = known && told != UNKNOWN && !fits;
    bool earlier = misfits && told == one->card->told.earlier;
    sums->told += declared;
    sums->all_told = sums->all_told && told != UNKNOWN;
    sums->earlier = sums->earlier || earlier;
    sums->strange = sums->strange || (misfits && !earlier);
}

/* Adds up a fleet, or its squadrons alone. */
static struct sums sums_of(const struct armada *game, entity player, bool squadrons)
{
    struct sums sums = {.all_told = true, .fits = {true, true}};
    struct member one;
    for (uint32_t cursor = 0; fleet_next(game, player, &cursor, &one);)
        if (!squadrons || unit_at(game, one.ship)->squadron)
            add_points(&sums, &one);
    return sums;
}

/* The edition by which a fleet is judged: the declared one, or the one that the points in the log
 * are of. UNKNOWN: both. */
static int edition_of(const struct armada *game, const struct sums *whole)
{
    if (game->terms.edition != UNKNOWN)
        return game->terms.edition;
    if (whole->fits[0] == whole->fits[1])
        return UNKNOWN;
    return whole->fits[UMPIRE_CARDS_PRINTED] ? UMPIRE_CARDS_PRINTED : UMPIRE_CARDS_2025;
}

/* Points above a limit, in the edition that counts; the lesser excess if both do. */
static int32_t excess_of(const struct armada *game, const struct sums *whole,
                         const struct sums *part, int32_t limit, int *ret_edition)
{
    int32_t printed = part->edition[UMPIRE_CARDS_PRINTED],
            revised = part->edition[UMPIRE_CARDS_2025];
    int edition = edition_of(game, whole);
    if (edition == UNKNOWN)
        edition = printed <= revised ? UMPIRE_CARDS_PRINTED : UMPIRE_CARDS_2025;
    *ret_edition = edition;
    bool old = game->terms.edition == UNKNOWN && whole->earlier && !whole->strange &&
               whole->all_told && part->told <= limit;
    return old ? 0 : part->edition[*ret_edition] - limit;
}

/* The cheapest card whose loss mends an excess; its self is NO_ENTITY if none does alone. */
static struct member spare(const struct armada *game, entity player, bool squadrons, int32_t excess,
                           int edition)
{
    struct member one, best = {.self = NO_ENTITY};
    for (uint32_t cursor = 0; fleet_next(game, player, &cursor, &one);) {
        bool squadron = unit_at(game, one.ship)->squadron;
        bool ship = unit_at(game, one.ship)->self == one.self && !squadron;
        if (!one.card || ship || one.card->commander || (squadrons && !squadron))
            continue;
        int32_t points = one.card->told.points[edition];
        if (points >= excess &&
            (best.self == NO_ENTITY || points < best.card->told.points[edition]))
            best = one;
    }
    return best;
}

static const char *edition_words(const struct armada *game, const struct sums *whole, int edition)
{
    if (edition_of(game, whole) == UNKNOWN && whole->edition[0] == whole->edition[1])
        return "";
    return edition == UMPIRE_CARDS_PRINTED ? " as printed" : " as of 2025";
}

static enum answer tell_excess(struct judgement *judgement, const struct player *player,
                               bool squadrons, int32_t limit)
{
    const struct armada *game = STATE(armada);
    const struct sums whole = sums_of(game, player->self, false),
                      part = squadrons ? sums_of(game, player->self, true) : whole;
    int edition;
    int32_t excess = excess_of(game, &whole, &part, limit, &edition);
    FINE(excess <= 0);
    struct member less = spare(game, player->self, squadrons, excess, edition);
    const char *what = squadrons ? "squadrons cost" : "fleet costs",
               *they = squadrons ? "they" : "it", *when = edition_words(game, &whole, edition);
    return breach_at(judgement, player->line,
                     less.self == NO_ENTITY
                         ? "%N: the %s %d points%s; %s may cost at most %d, %d fewer"
                         : "%N: the %s %d points%s; %s may cost at most %d, %d fewer. It would "
                           "be legal without %N (%d points)",
                     player->self, what, (int)part.edition[edition], when, they, (int)limit,
                     (int)excess, less.self,
                     less.self == NO_ENTITY ? 0 : (int)less.card->told.points[edition]);
}

static enum answer within_points(struct judgement *judgement, const struct player *player)
{
    return tell_excess(judgement, player, false, STATE(armada)->terms.points);
}

RULE(fleet_points, .id = "armada.fleet.points",
     .statement = "The ships, squadrons and upgrades of a fleet cannot cost more fleet points than "
                  "the players have agreed on",
     .citation = "Rules Reference 1.5.0, Fleet Building", .guards = {KIND_SETUP},
     .untold = "what each card of the fleet costs",
     .note = "The points are those of 'cards=printed' or 'cards=2025'. Without it both are tried: "
             "the points that the list states say which edition is meant.")
{
    return judge_fleets(judgement, within_points, ASKS_ALL);
}

static enum answer within_third(struct judgement *judgement, const struct player *player)
{
    return tell_excess(judgement, player, true, (STATE(armada)->terms.points + 2) / 3);
}

RULE(fleet_squadron_points, .id = "armada.fleet.squadron-points",
     .statement = "A fleet cannot spend more than a third of its fleet points, rounded up, on "
                  "squadrons",
     .citation = "Rules Reference 1.5.0, Fleet Building", .guards = {KIND_SETUP},
     .untold = "what each squadron of the fleet costs")
{
    return judge_fleets(judgement, within_third, ASKS_SQUADRONS);
}

static enum answer stated_points(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    struct member one;
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);) {
        int32_t told = one.known->points;
        if (!one.card || told == UNKNOWN)
            continue;
        int32_t printed = one.card->told.points[UMPIRE_CARDS_PRINTED],
                revised = one.card->told.points[UMPIRE_CARDS_2025];
        const int edition = game->terms.edition;
        bool is_printed = edition != UMPIRE_CARDS_2025 && told == printed,
             is_revised = edition != UMPIRE_CARDS_PRINTED && told == revised;
        if (is_printed || is_revised)
            continue;
        answer = printed == revised
                     ? breach_at(judgement, one.line,
                                 "%N: the list says %d points; it must be %d, as on the card",
                                 one.self, (int)told, (int)printed)
                     : breach_at(judgement, one.line,
                                 "%N: the list says %d points; it must be %d as printed, or %d "
                                 "as of 2025",
                                 one.self, (int)told, (int)printed, (int)revised);
    }
    return answer;
}

RULE(fleet_stated_points, .id = "armada.fleet.stated-points",
     .statement = "The points that a list states for a card must be those of the card",
     .citation = "Rules Reference 1.5.0, Fleet Building; Upgrade Card Major Errata",
     .level = UMPIRE_LEVEL_ADVICE, .guards = {KIND_SETUP},
     .note = "A list of an earlier year states what the cards cost then. That is no breach.")
{
    return judge_fleets(judgement, stated_points, ASKS_NOTHING);
}

/* Squadrons ------------------------------------------------------------------------------------ */

static enum answer few_aces(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    int32_t most = game->terms.points / 100, count = 0;
    uint32_t line = 0;
    struct member one;
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);)
        if (one.card && unit_at(game, one.ship)->squadron && one.card->unique &&
            one.card->unit.tokens[UMPIRE_CARDS_PRINTED].count > 0 && ++count == most + 1)
            line = one.line;
    return count <= most ? OK
                         : breach_at(judgement, line,
                                     "%N has %d unique squadrons with defense tokens; a fleet of "
                                     "%d points may have at most %d",
                                     player->self, (int)count, (int)game->terms.points, (int)most);
}

RULE(fleet_aces, .id = "armada.fleet.aces",
     .statement = "A fleet may have only one unique squadron with defense tokens for each 100 "
                  "points of the agreed total",
     .citation = "Rules Reference 1.5.0, Fleet Building", .guards = {KIND_SETUP},
     .untold = "what the squadrons that are not known are")
{
    return judge_fleets(judgement, few_aces, ASKS_SQUADRONS);
}

/* Faction, commander, names -------------------------------------------------------------------- */

/* The word for the faction of a fleet, which is one bit. */
static const char *faction_name(uint8_t factions)
{
    unsigned faction = 0;
    while (!(factions >> faction & 1))
        faction++;
    return armada_factions[faction];
}

static enum answer of_faction(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    struct member one;
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);)
        if (one.card && player->factions && !(one.card->factions & player->factions))
            answer = breach_at(judgement, one.line,
                               "%N is a card of another faction (%s) than the fleet of %N; it must "
                               "be of its faction (%s)",
                               one.self, one.card->told.faction, player->self,
                               faction_name(player->factions));
    return answer;
}

RULE(fleet_faction, .id = "armada.fleet.faction",
     .statement = "A fleet must be of one faction: it cannot have a ship, squadron or upgrade of "
                  "another one",
     .citation = "Rules Reference 1.5.0, Fleet Building; Faction", .guards = {KIND_SETUP},
     .untold = "of which faction the cards that are not known are",
     .note = "A card of several factions may be in a fleet of each. A fleet whose faction the log "
             "does not declare is of the faction of its first card.")
{
    return judge_fleets(judgement, of_faction, ASKS_ALL);
}

static enum answer one_commander(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    struct member one, first = {.self = NO_ENTITY};
    enum answer answer = OK;
    bool unknown = false;
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);) {
        const struct unit *ship = unit_at(game, one.ship);
        unknown = unknown || !one.card;
        if (!one.card || !one.card->commander)
            continue;
        const struct card *hull = card_of(&ship->card.known);
        uint32_t flagship = player->flagship;
        if (first.self != NO_ENTITY)
            answer = breach_at(judgement, one.line,
                               "%N is a second commander of %N, beside %N; a fleet may have only "
                               "one",
                               one.self, player->self, first.self);
        else if (hull && hull->flotilla)
            answer = breach_at(judgement, one.line,
                               "%N is a commander on %N, which is a flotilla; a commander must be "
                               "on another ship",
                               one.self, ship->self);
        else if (flagship != NO_UNIT && flagship != one.ship)
            answer = breach_at(judgement, one.line,
                               "%N is a commander on %N, but the flagship is %N; the ship with the "
                               "commander must be the flagship",
                               one.self, ship->self, unit_at(game, flagship)->self);
        if (first.self == NO_ENTITY)
            first = one;
    }
    if (first.self != NO_ENTITY || answer == VIOLATION)
        return answer;
    return unknown ? UNDECIDED
                   : breach_at(judgement, player->line,
                               "%N has no commander; a fleet must have one, on its flagship",
                               player->self);
}

RULE(fleet_commander, .id = "armada.fleet.commander",
     .statement = "A fleet must have one commander, who must be on its flagship. The flagship "
                  "cannot be a flotilla",
     .citation = "Rules Reference 1.5.0, Commanders; Fleet Building; Flotillas",
     .guards = {KIND_SETUP}, .untold = "which card is the commander")
{
    return judge_fleets(judgement, one_commander, ASKS_UPGRADES);
}

/* Whether two cards cannot be in one fleet; `ret_italic`: for their type. */
static bool excludes(const struct card *a, const struct card *b, bool *ret_italic)
{
    *ret_italic = a->italic && b->italic && strcmp(a->italic, b->italic) == 0;
    return a->unique && b->unique &&
           (slice_equal(unique_name(a), unique_name(b)) || *ret_italic);
}

/* The unique cards of a fleet so far, each once, so that a large fleet with many copies is asked
 * about as fast as a small one. */
struct uniques {
    struct member members[CARDS_MOST];
    bool there[CARDS_MOST]; /* by card_row */
    size_t count;
};

static void add_unique(struct uniques *uniques, const struct member *one)
{
    bool *there = &uniques->there[card_row(one->card)];
    if (!*there)
        uniques->members[uniques->count++] = *one;
    *there = true;
}

/* The first member so far that cannot be in one fleet with a card. NULL: there is none. */
static const struct member *find_excluded(const struct uniques *uniques, const struct card *card,
                                          bool *ret_italic)
{
    for (size_t i = 0; i < uniques->count; i++)
        if (excludes(card, uniques->members[i].card, ret_italic))
            return &uniques->members[i];
    return NULL;
}

static enum answer unique_once(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    struct uniques uniques;
    struct member one;
    uniques.count = 0;
    memset(uniques.there, 0, sizeof uniques.there);
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);) {
        bool italic = false;
        if (!one.card || !one.card->unique)
            continue;
        const struct member *other = find_excluded(&uniques, one.card, &italic);
        add_unique(&uniques, &one);
        if (!other || armada_declared_twice(judgement, one.self))
            continue;
        if (italic && one.self != other->self)
            answer = breach_at(judgement, one.line,
                               "%N and %N are both of the type %s; a fleet may have only one of "
                               "them",
                               other->self, one.self, one.card->italic);
        else
            answer = breach_at(judgement, one.line,
                               "%N has the unique name of another card of the fleet, %N; a fleet "
                               "may have this name only once",
                               one.self, other->self);
    }
    return answer;
}

RULE(fleet_unique, .id = "armada.fleet.unique",
     .statement = "A fleet may have each unique name only once, on a ship, squadron or upgrade "
                  "card alike. It may have only one unique squadron of a type whose whole name is "
                  "in italics",
     .citation = "Rules Reference 1.5.0, Unique Names", .guards = {KIND_SETUP},
     .untold = "which of the cards that are not known are unique")
{
    return judge_fleets(judgement, unique_once, ASKS_ALL);
}

/* Objectives ----------------------------------------------------------------------------------- */

static enum answer three_objectives(struct judgement *judgement, const struct player *player)
{
    static const char *const categories[] = {"Assault", "Defense", "Navigation"};
    const struct armada *game = STATE(armada);
    const struct objective *objectives = TABLE_CONST(struct objective, game, game->objectives);
    unsigned counts[3] = {0}, known = 0, unknown = 0, played = 0;
    enum answer answer = OK;
    for (uint32_t i = 0; i < game->objectives.count; i++) {
        if (objectives[i].owner != player->self)
            continue;
        if (!objectives[i].card) {
            unknown++;
            continue;
        }
        const char *category = objectives[i].card->told.slot;
        known++;
        played += objectives[i].played;
        for (int k = 0; k < 3; k++)
            if (strcmp(category, categories[k]) == 0 && ++counts[k] == 2)
                answer = breach_at(judgement, objectives[i].line,
                                   "%N is a second objective of the category %s; %N must have one "
                                   "of each category",
                                   objectives[i].self, category, player->self);
    }
    if (answer == VIOLATION || (known == 3 && unknown == 0))
        return answer;
    UNSURE(known == played || unknown > 0);
    for (int k = 0; k < 3; k++)
        if (counts[k] == 0)
            answer = breach_at(judgement, player->line,
                               "%N has no objective of the category %s; there must be one of each "
                               "category",
                               player->self, categories[k]);
    return answer;
}

RULE(fleet_objectives, .id = "armada.fleet.objectives",
     .statement = "A fleet must have three objective cards, one of each category",
     .citation = "Rules Reference 1.5.0, Fleet Building; Objective Cards", .guards = {KIND_SETUP},
     .untold = "which objectives the fleet has",
     .note =
         "A fleet that names none, or only the one that is 'played', is not accused: many lists "
         "leave them out.")
{
    return judge_fleets(judgement, three_objectives, ASKS_NOTHING);
}

/* What is not known, and limits of an event ---------------------------------------------------- */

/* The known card that a ship, squadron or upgrade with an unknown name most likely means: the one
 * of its kind with the nearest name. NULL: no name is near, or a card has the same name. */
static const char *nearest_card(const struct judgement *judgement, const struct member *one)
{
    static const char *const kinds[] = {
        [ASKS_SHIPS] = "ship", [ASKS_SQUADRONS] = "squadron", [ASKS_UPGRADES] = "upgrade"};
    const char *kind = kinds[kind_of(STATE(armada), one)];
    struct near near = {.wrong = roster_name(judgement->roster, one->self)};
    near.most = 1 + (unsigned)near.wrong.length / 5;
    for (size_t i = 0; i < armada_card_count; i++)
        if (strcmp(armada_cards[i].told.kind, kind) == 0)
            near_offer(&near, slice_of(armada_cards[i].told.name));
    return near.count && near.distances[0] ? near.names[0].at : NULL;
}

static enum answer known_cards(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    struct member one;
    unsigned sought = 0;
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);) {
        if (one.card)
            continue;
        const char *near = sought++ < NEAR_SOUGHT ? nearest_card(judgement, &one) : NULL;
        answer = breach_at(judgement, one.line,
                           "it is not clear which card %N is%s%s%s, so it cannot be judged by its "
                           "card: name the card with 'card=', or add it to a table of cards",
                           one.self, near ? " (the nearest is '" : "", near ? near : "",
                           near ? "')" : "");
    }
    return answer;
}

RULE(fleet_known, .id = "armada.fleet.known",
     .statement = "A ship, squadron or upgrade must have the name of a card, or name its card "
                  "with 'card='. Without a known card it cannot be judged",
     .citation = "umpire's table of cards", .level = UMPIRE_LEVEL_ADVICE, .guards = {KIND_SETUP},
     .note = "Cards of other publishers ('[ARC]', '[Nexus]') are others, with other points.")
{
    return judge_fleets(judgement, known_cards, ASKS_NOTHING);
}

static bool is_retired(const struct card *card)
{
    static const char *const retired[] = {"Strategic Adviser", "Bail Organa", "Governor Pryce"};
    for (size_t i = 0; i < sizeof retired / sizeof *retired; i++)
        if (card->icons.bar[OFFICER] > 0 && strcmp(card->told.name, retired[i]) == 0)
            return true;
    return false;
}

static enum answer event_limits(struct judgement *judgement, const struct player *player)
{
    const struct armada *game = STATE(armada);
    const struct terms *terms = &game->terms;
    enum answer answer = OK;
    int32_t flotillas = 0;
    struct member one;
    for (uint32_t cursor = 0; fleet_next(game, player->self, &cursor, &one);) {
        flotillas += one.card && one.card->flotilla;
        if (one.card && one.card->flotilla && terms->flotillas != UNKNOWN &&
            flotillas == terms->flotillas + 1)
            answer = breach_at(judgement, one.line,
                               "%N is flotilla number %d of %N; at the event a fleet may have at "
                               "most %d",
                               one.self, (int)flotillas, player->self, (int)terms->flotillas);
        if (terms->no_retired && one.card && is_retired(one.card))
            answer = breach_at(judgement, one.line,
                               "%N is no longer legal in competitive events; the fleet must do "
                               "without it",
                               one.self);
    }
    return terms->squadron_points == UNKNOWN
               ? answer
               : worse_of(answer, tell_excess(judgement, player, true, terms->squadron_points));
}

RULE(fleet_event, .id = "armada.fleet.event",
     .statement = "A fleet cannot have more flotillas or more points of squadrons than its event "
                  "allows. It cannot have cards that are no longer legal in competitive events",
     .citation =
         "the event's own rules ('event-limits'); Rules Reference 1.5.0, Card Clarifications",
     .guards = {KIND_SETUP}, .untold = "what the cards that are not known are")
{
    const struct terms *terms = &STATE(armada)->terms;
    unsigned asked = (terms->flotillas == UNKNOWN ? ASKS_NOTHING : ASKS_SHIPS) |
                     (terms->squadron_points == UNKNOWN ? ASKS_NOTHING : ASKS_SQUADRONS);
    return judge_fleets(judgement, event_limits, asked);
}

const struct rule *const armada_fleet_rules[] = {
    &rule_fleet_points,        &rule_fleet_squadron_points,
    &rule_fleet_stated_points, &rule_fleet_aces,
    &rule_fleet_faction,       &rule_fleet_commander,
    &rule_fleet_unique,        &rule_fleet_objectives,
    &rule_fleet_known,         &rule_fleet_event,
    NULL};
