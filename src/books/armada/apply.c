/* SPDX-License-Identifier: MIT */
#include "books/armada/apply.h"
#include "judge/engine/proof/sealing.h"
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

static apply_verb *const verbs[KIND_MOST] = {
    [KIND_SETUP] = apply_setup,
    [KIND_ROUND] = apply_round,
    [KIND_PHASE] = apply_phase,
#define VERB VERB_APPLY
#include "books/armada/verbs.h"
};

/* Forgets damage due from attacks of the round before: the log will not write it any more. */
static void forget_damage_owed(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++)
        units(play)[i].damage.owed = 0;
}

/* Notes that play goes on although a side has lost all its ships, or all but those set aside. */
static void note_played_on(const struct play *play, bool goes_on)
{
    struct armada *game = GAME(armada);
    const struct event *event = play->event;
    bool acts = goes_on || (event->kind == ATTACK && !has(event, SPECIAL)) ||
                event->kind == RETARGET;
    bool next_round = event->kind == KIND_ROUND && game->rounds.begun;
    for (int side = 0; side < 2; side++)
        if ((acts && is_eliminated(game, side)) || (next_round && has_only_ships_aside(game, side)))
            game->played_on = true;
}

/* Forgets what a card that the log leaves out may have changed. */
static void doubt_unrecorded(const struct play *play)
{
    if (records_effects(GAME(armada), play_roster(play)))
        return;
    forget_most_damage(play);
    forget_least_shields(play);
    GAME(armada)->tokens_unsure = true;
}

/* Notes a step of the defender of an attack that the log lacks, which was reported: the further
 * steps up to the damage belong to the same attack. */
static void note_missed_attack(const struct play *play, uint8_t traits)
{
    struct armada *game = GAME(armada);
    uint16_t kind = play->event->kind;
    if (!(traits & CONTINUES_ATTACK))
        game->attack_missed = game->attack_missed && !(traits & ENDS_ATTACK) && kind != ATTACK;
    else if (!game->attack.open && part_of_attack(play->event).of_defender &&
             !may_be_of_another(game, play_roster(play), play->event))
        game->attack_missed = kind != SUFFER || game->attack_missed;
}

/* A ship that is activated may repair, or move shields, without a line in the log. */
static void doubt_command(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    if (!unit->squadron && !recorded_for(GAME(armada), play_roster(play), unit, COMMANDS_AREA))
        doubt_repairs(unit, card_could_add(play, row(play, unit), CARD_POINTS));
}

bool armada_apply(const struct play *play)
{
    const struct event *event = play->event;
    uint8_t traits = armada_traits[event->kind];
    if (!card_note_use(play) || (GAME(armada)->sells && !card_note_payment(play)))
        return false;
    note_played_on(play, traits & GOES_ON);
    if (traits & GOES_ON)
        GAME(armada)->refused = NO_ENTITY;
    if (event->kind != CHOOSE)
        GAME(armada)->just_chosen = 0;
    if (event->kind == KIND_ROUND)
        forget_damage_owed(play);
    see_unit(play);
    note_missed_attack(play, traits);
    if (traits & ENDS_ATTACK)
        end_attack(play);
    if (traits & GOES_ON)
        doubt_unrecorded(play);
    if (traits & NEEDS_UNIT && !by_card(event))
        bring_back(play);
    if (event->subject != NO_ENTITY)
        settle_tokens(play);
    if (event->kind == ATTACK && !prepare_untold_attack(play))
        return false;
    if (event->kind == ASSIGN && is_sealed(event, &armada_sealed) && !seal_dials(play))
        return false;
    if (event->kind == ACTIVATE)
        doubt_command(play);
    bool by_stranger = traits & CONTINUES_ATTACK && is_by_defender_instead(GAME(armada), event) &&
                       !may_be_of_another(GAME(armada), play_roster(play), event);
    if (verbs[event->kind])
        verbs[event->kind](play);
    if (by_stranger)
        GAME(armada)->attack_of_strangers = GAME(armada)->attack.number;
    return true;
}

/* Forgets the damage of all units, since any of them may have been hit. */
static void forget_all_damage(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++) {
        forget_damage(&units(play)[i]);
        units(play)[i].damage.hit = true;
    }
}

/* Notes that the attack in progress goes on, with a step of the defender that cannot be read. */
static void doubt_attack(const struct play *play)
{
    struct armada *game = GAME(armada);
    forget_all_damage(play);
    game->attack.pool.known = false;
    game->attack.target_unsure = game->attack.told_otherwise = true;
}

/* Forgets what an unreadable event may have changed: the attack in progress, its dice, the damage,
 * the speed of a ship. The defender turns to no other target: it has written something else. */
bool armada_on_unbound(const struct play *play)
{
    struct armada *game = GAME(armada);
    uint16_t kind = play->event->kind;
    bool defends = game->attack.open && play->event->subject != NO_ENTITY &&
                   !acts_with(game, play->event->subject, game->attack.attacker);
    game->tokens_unsure = true;
    if (armada_traits[kind] & DOUBTS_DAMAGE)
        forget_all_damage(play);
    if (kind == RETARGET && defends)
        doubt_attack(play);
    else if (kind == ATTACK || kind == RETARGET)
        end_attack(play);
    game->attack_missed = game->attack_missed || kind == ATTACK;
    if (kind == SPEED && game->ship.unit != NO_UNIT)
        units(play)[game->ship.unit].speed = UNKNOWN;
    if (armada_vocabulary.area_of[kind] == DICE_AREA)
        game->attack.pool.known = game->answered.pool.known = false;
    return !game->sells || card_note_any_payment(play);
}

/* Forgets the speed, dials and tokens of all ships, and what the active ship's commands allow. */
static void forget_all_commands(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct player *players = TABLE(struct player, game, game->players);
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *ship = &units(play)[i];
        if (ship->squadron)
            continue;
        ship->speed = UNKNOWN;
        ship->tokens.set = false;
        memset(ship->dials.stack, UNRECORDED, ship->dials.count);
    }
    for (uint32_t i = 0; i < game->players.count; i++)
        players[i].commands_missed = true;
    game->ship.dial = SEALED;
    game->ship.repair.left = game->ship.squadrons.limit = UNKNOWN;
}

/* A ship that was activated may have hit others, changed its speed, and commanded squadrons. */
void armada_left_out(const struct play *play)
{
    struct armada *game = GAME(armada);
    forget_most_damage(play);
    forget_least_shields(play);
    forget_all_damage(play);
    game->tokens_unsure = true;
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *unit = &units(play)[i];
        if (unit->owner != play->event->subject)
            continue;
        if (!unit->squadron)
            unit->speed = UNKNOWN;
        else if (can_activate(unit))
            unit->unseen = unit->loss.unsure = true;
    }
}

bool armada_on_unknown(const struct play *play, uint32_t areas)
{
    struct armada *game = GAME(armada);
    struct player *players = TABLE(struct player, game, game->players);
    forget_most_damage(play);
    forget_least_shields(play); /* a statement of any area may name a card */
    game->tokens_unsure = true;
    if (areas & (BIT(ATTACKS_AREA) | BIT(COMMANDS_AREA) | BIT(CARDS_AREA)))
        forget_all_damage(play);
    if (areas & BIT(ATTACKS_AREA)) {
        end_attack(play);
        for (uint32_t i = 0; i < game->units.count; i++)
            units(play)[i].defense.exhausted_unsure = true;
    }
    if (areas & BIT(COMMANDS_AREA))
        forget_all_commands(play);
    if (areas & BIT(DICE_AREA))
        game->attack.pool.known = game->answered.pool.known = false;
    if (areas & BIT(CHOICES_AREA))
        game->chosen = NO_ENTITY;
    if (areas & BIT(READYING_AREA))
        for (uint32_t i = 0; i < game->players.count; i++)
            players[i].readying_missed = true;
    return true;
}

/* The log does not hold the dials that were assigned, which cards are exhausted, which units are
 * still in play and which were deployed, nor which squadrons were commanded in this round: each may
 * be one that is out of the phase. */
void armada_begun_late(const struct play *play, bool declared)
{
    struct armada *game = GAME(armada);
    const bool effects = records_effects(game, play_roster(play));
    rounds_begin_late(&game->rounds, declared);
    assume_stacks(play);
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *unit = &units(play)[i];
        unit->targeting = TARGETING_UNKNOWN;
        unit->unseen = unit->loss.unsure = unit->in_play || unit->aside;
        unit->damage.untold = unit->speed_doubt.untold = true;
        if (effects)
            for (int zone = 0; zone < ZONES; zone++) /* no more than at the beginning */
                unit->zones[zone].shields = unit->zones[zone].most_shields;
        /* otherwise the dials may show that the number of the round is wrong */
        unit->dials.untold = declared || unit->aside;
        unit->in_play = unit->unseen;
        unit->aside = false;
    }
    game->amid = game->rounds.phase != NO_PHASE;
    game->turn_open = game->rounds.phase == SHIP_PHASE || game->rounds.phase == SQUADRON_PHASE;
    game->choice_untold = game->rounds.phase == SHIP_PHASE;
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        upgrades(play)[i].maybe_exhausted = true;
}

static const char *why_unit_cannot_be_active(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    bool squadron = unit_in(judgement, UNIT)->squadron;
    if (game->rounds.phase == SHIP_PHASE || (squadron && game->rounds.phase == SQUADRON_PHASE))
        return NULL;
    return squadron ? "a squadron can be active only in the Ship or the Squadron Phase"
                    : "a ship can be active only in the Ship Phase";
}

/* The unit may have revealed its dial, spent tokens, moved and attacked, and an attack of it may be
 * in progress. After its maneuver the other Grand Admiral may have chosen. */
static void begin_unit_before_log(const struct play *play)
{
    struct armada *game = GAME(armada);
    game->begun_before = game->ship.unit == NO_UNIT ? game->squadron.unit : game->ship.unit;
    game->attack_missed = true;
    game->choice_untold = game->rounds.phase == SHIP_PHASE;
    if (game->ship.unit == row(play, unit_named(play, UNIT)))
        doubt_ship(unit_named(play, UNIT));
}

static bool is_unit_begun_before_log(const void *state)
{
    const struct armada *game = state;
    return game->begun_before != NO_UNIT && (game->ship.unit == game->begun_before ||
                                             game->squadron.unit == game->begun_before);
}

const struct activation armada_activation = {ACTIVATE, UNIT, why_unit_cannot_be_active,
                                             begin_unit_before_log, is_unit_begun_before_log};

/* Notes whose activation or attack was refused, and doubts that its unit is destroyed. If the
 * player had to discard a token and the event does not, token.limit has reported that: it must not
 * report the same token again. */
bool armada_not_applied(const struct play *play)
{
    struct player *player = player_named(play, play->event->subject);
    bool attacks = play->event->kind == ATTACK || play->event->kind == RETARGET;
    bool doubted = armada_traits[play->event->kind] & NEEDS_UNIT && doubt_loss(play);
    if (doubted && play->event->kind == ACTIVATE && GAME(armada)->rounds.phase == SHIP_PHASE)
        GAME(armada)->next = NO_SIDE; /* it is not known either whether this was its side's turn */
    if (play->event->kind == ACTIVATE && unit_named(play, UNIT)->squadron)
        refuse_squadron(GAME(armada));
    if (attacks)
        end_attack(play);
    if (play->event->kind == ACTIVATE || attacks)
        GAME(armada)->refused = play->event->subject;
    if (!player || player->crowded == NO_UNIT)
        return true;
    if (play->event->kind != DISCARD || own_ship(play) != &units(play)[player->crowded])
        player->crowded = NO_UNIT;
    return true;
}
