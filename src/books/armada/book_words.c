/* SPDX-License-Identifier: MIT */
/* The words of the rulebook that may stand after 'by': which events each can bring about, and which
 * rules it outranks (RRG 1.5.0, Effect Use and Timing; Squadron Keywords; Obstacles;
 * Overlapping). */
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

/* The commands, tokens, keywords and mishaps that the rulebook names. A keyword's number may follow
 * it: "snipe 3". */
const char *const book_effects[] = {"navigate", "squadron", "repair",    "concentrate-fire",
                                    "brace",    "contain",  "dodge",     "evade",
                                    "redirect", "salvo",    "scatter",   "ignition",
                                    "adept",    "ai",       "assault",   "bomber",
                                    "cloak",    "counter",  "escort",    "grit",
                                    "heavy",    "intel",    "relay",     "rogue",
                                    "scout",    "screen",   "snipe",     "strategic",
                                    "swarm",    "admiral",  "objective", "damage card",
                                    NULL};

/* What a word of the rulebook can bring about, a bit each: squadrons that move; other targets and
 * ranges; more dice in a roll, or in the pool; dice rolled again, or taken away; another speed; a
 * command token less; damage; hull and shields given back; any other fact of the table. Of the
 * rules it outranks those that its row names. */
enum {
    MOVES = 1,
    TARGETS = 2,
    ROLLS = 4,
    ADDS = 8,
    REROLLS = 16,
    REMOVES = 32,
    SPEEDS = 64,
    DISCARDS = 128,
    DAMAGES = 256,
    RECOVERS = 512,
    FACTS = 1024,
    OF_FIELD = SPEEDS | DISCARDS | DAMAGES | RECOVERS | FACTS,
};

/* Rules that a word outranks. */
#define OUTRANKS(...) ((const char *const[]){__VA_ARGS__, NULL})

struct book_word {
    const char *name;
    uint16_t gives;
    const char *const *outranks; /* ends with NULL; NULL itself: the word outranks no rule, and
                                  * effect.cause judges what it does */
};

/* Keywords of squadrons that allow what the rules alone do not. The rules judge the other ones, the
 * commands and the tokens themselves, some by what a squadron declares: these outrank nothing. */
static const struct book_word keywords[] = {
    {"adept", REROLLS, OUTRANKS("armada.attack.modifier")},
    {"ai", ROLLS | ADDS, OUTRANKS("armada.attack.pool", "armada.attack.modifier")},
    {"assault", REMOVES, OUTRANKS("armada.attack.modifier")},
    {"cloak", MOVES, OUTRANKS("armada.squadron.move-or-attack")},
    {"snipe", TARGETS | ROLLS, OUTRANKS("armada.attack.declared", "armada.attack.pool")},
    {NULL, 0, NULL}};

/* Beginnings of effects that go on with a name or a number: "overlapping Avenger", "asteroid field
 * 2". What the last ones do was not checked. */
static const struct book_word mishaps[] = {
    {"overlap", SPEEDS | DAMAGES, OUTRANKS("armada.ship.maneuver-speed")},
    {"asteroid", DAMAGES, NULL},
    {"debris", DAMAGES, NULL},
    {"proximity mine", DAMAGES, NULL},
    {"station", OF_FIELD - SPEEDS, NULL},
    {"armed station", OF_FIELD | TARGETS | ROLLS,
     OUTRANKS("armada.attack.declared", "armada.attack.pool", "armada.attack.target")},
    {"obstacle", OF_FIELD, OUTRANKS("armada.ship.maneuver-speed")},
    {"dust field", OF_FIELD, OUTRANKS("armada.ship.maneuver-speed")},
    {"exogorth", OF_FIELD, OUTRANKS("armada.ship.maneuver-speed")},
    {"purrgil", OF_FIELD, OUTRANKS("armada.ship.maneuver-speed")},
    {"rift", OF_FIELD, OUTRANKS("armada.ship.maneuver-speed")},
    {"gravity rift", OF_FIELD, OUTRANKS("armada.ship.maneuver-speed")},
    {NULL, 0, NULL}};

/* Damage cards, which are dealt face up. The rule texts name none; these are the published cards.
 * Those of recorded games are among them; the others were not checked. */
static const char *const damage_cards[] = {"Blinded Gunners",
                                           "Capacitor Failure",
                                           "Comm Noise",
                                           "Compartment Fire",
                                           "Coolant Discharge",
                                           "Crew Panic",
                                           "Damaged Controls",
                                           "Damaged Munitions",
                                           "Depowered Armament",
                                           "Disengaged Fire Control",
                                           "Faulty Countermeasures",
                                           "Injured Crew",
                                           "Life Support Failure",
                                           "Point-Defense Failure",
                                           "Power Failure",
                                           "Projector Misaligned",
                                           "Ruptured Engine",
                                           "Shield Failure",
                                           "Structural Damage",
                                           "Thrust-Control Malfunction",
                                           "Thruster Fissure",
                                           NULL};

/* The published objectives. Fleet lists name all of them but Base Defense, Ferry Passengers and
 * Surprise Attack, which were not checked. */
static const char *const objectives[] = {"Abandoned Mining Facility",
                                         "Advanced Gunnery",
                                         "Asteroid Tactics",
                                         "Base Defense",
                                         "Blockade Run",
                                         "Capture the VIP",
                                         "Close-Range Intel Scan",
                                         "Contested Outpost",
                                         "Dangerous Territory",
                                         "Doomed Station",
                                         "Ferry Passengers",
                                         "Fighter Ambush",
                                         "Fire Lanes",
                                         "Fleet Ambush",
                                         "Fleet in Being",
                                         "Hyperspace Assault",
                                         "Hyperspace Migration",
                                         "Infested Fields",
                                         "Intel Sweep",
                                         "Ion Storm",
                                         "Jamming Barrier",
                                         "Marked for Destruction",
                                         "Minefields",
                                         "Most Wanted",
                                         "Navigational Hazards",
                                         "Nebula Outskirts",
                                         "Opening Salvo",
                                         "Planetary Ion Cannon",
                                         "Precision Strike",
                                         "Rift Ambush",
                                         "Rift Assault",
                                         "Salvage Run",
                                         "Sensor Net",
                                         "Solar Corona",
                                         "Station Assault",
                                         "Superior Positions",
                                         "Surprise Attack",
                                         "Targeting Beacons",
                                         "Volatile Deposits",
                                         NULL};

static bool is_one_of(struct slice name, const char *const *names)
{
    for (size_t i = 0; names[i]; i++)
        if (is_same_name(name, names[i]))
            return true;
    return false;
}

/* The overlap or obstacle that a source names, and that is no objective such as "Asteroid Tactics".
 * NULL: it names none. */
static const struct book_word *find_mishap(struct slice source)
{
    for (const struct book_word *word = mishaps; word->name; word++)
        if (name_begins(source, word->name))
            return is_one_of(source, objectives) ? NULL : word;
    return NULL;
}

static bool is_of_keyword(const struct book_word *word)
{
    return word >= keywords && word < keywords + sizeof keywords / sizeof *keywords;
}

/* What a word of the rulebook does that the rules alone do not. NULL: it is no such word. */
static const struct book_word *find_book_word(struct slice source)
{
    struct slice name = without_number(source);
    const struct book_word *word = find_mishap(source);
    for (size_t i = 0; !word && keywords[i].name; i++)
        if (is_same_name(name, keywords[i].name))
            word = &keywords[i];
    return word;
}

/* Whether a source is a word of the rulebook that no card stands for: a keyword, a command, a
 * token, an overlap or an obstacle. */
static bool is_of_rulebook(struct slice source)
{
    static const char *const cards[] = {"admiral", "objective", "damage card", NULL};
    struct slice name = without_number(source);
    return find_book_word(source) || (is_one_of(name, book_effects) && !is_one_of(name, cards));
}

/* What an event needs a word of the rulebook to bring about. An effect in words needs a card: for
 * what the rulebook's words do there are verbs. */
static uint16_t effect_needed(const struct event *event)
{
    static const uint16_t needed[KIND_MOST] = {
        [MOVE] = MOVES,      [ATTACK] = TARGETS,     [ROLL] = ROLLS,       [ADD] = ADDS,
        [REROLL] = REROLLS,  [REMOVE] = REMOVES,     [CANCEL] = REMOVES,   [SPEED] = SPEEDS,
        [MANEUVER] = SPEEDS, [TABLE_SPEED] = SPEEDS, [DISCARD] = DISCARDS, [DAMAGE] = DAMAGES,
        [DESTROY] = DAMAGES, [RECOVER] = RECOVERS,   [PREVENT] = FACTS,    [ALLOW] = FACTS,
        [DIALS] = FACTS,     [NEXT] = FACTS};
    if (event->kind != TABLE_SET)
        return needed[event->kind];
    return event->form == SET_AMOUNT && value_in(event, STATE_WORD) == SPEED_AMOUNT ? SPEEDS
                                                                                    : FACTS;
}

bool by_named_card(const struct event *event)
{
    char buffer[LIMIT_STRING_BYTES];
    if (by_defender(event))
        return false;
    if (!event->statement)
        return true;
    struct slice source = event_text(event, SOURCE, buffer);
    const struct book_word *word = find_book_word(source);
    return word ? word->gives & effect_needed(event) : !is_of_rulebook(source);
}

/* Whether it is a squadron whose keyword the event names. In an attack it is the attacker. */
static bool acts_as_squadron(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == MOVE)
        return true;
    if (event->kind == ATTACK) {
        uint32_t attacker = attacker_in(game, judgement->roster, event);
        return attacker == NO_UNIT || unit_at(game, attacker)->squadron;
    }
    const struct attack *attack = attack_of(game, judgement->roster, event);
    return !attack || unit_at(game, attack->attacker)->squadron ||
           unit_at(game, attack->attacker)->untold;
}

bool by_book_word(const struct event *event)
{
    char buffer[LIMIT_STRING_BYTES];
    return find_book_word(event_text(event, SOURCE, buffer));
}

/* Whether the dice of an attack by snipe are rolled: armada.attack.pool knows how many. */
static bool is_roll_of_snipe(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    return event->kind == ROLL && attack && attack->by_card == BY_SNIPE &&
           by_keyword(event, "snipe");
}

bool word_outranks(const struct judgement *judgement)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct book_word *word = find_book_word(event_text(judgement->event, SOURCE, buffer));
    if (is_of_keyword(word) && (!acts_as_squadron(judgement) || is_roll_of_snipe(judgement)))
        return false;
    for (size_t i = 0; word->outranks && word->outranks[i]; i++)
        if (strcmp(word->outranks[i], judgement->rule->id) == 0)
            return true;
    return false;
}

bool by_overlap(const struct event *event)
{
    char buffer[LIMIT_STRING_BYTES];
    return name_begins(event_text(event, SOURCE, buffer), "overlap");
}

bool by_mishap(const struct event *event)
{
    char buffer[LIMIT_STRING_BYTES];
    return find_mishap(event_text(event, SOURCE, buffer));
}

bool is_damage_card(struct slice source)
{
    return is_one_of(source, damage_cards);
}

bool is_objective(struct slice source)
{
    return is_one_of(source, objectives) || name_begins(source, "Base Defense: ");
}

bool is_book_source(struct slice source)
{
    return is_of_rulebook(source) || is_one_of(without_number(source), book_effects) ||
           is_damage_card(source) || is_objective(source);
}
