/* SPDX-License-Identifier: MIT */
/* Applies events to the state as they were played. Nothing is judged here. */
#include "books/dropzone/apply.h"
#include "books/dropzone/queries.h"

/* Rounds ------------------------------------------------------------------------- */

static void forget_squads(struct dropzone *game)
{
    for (struct player *one = game->players; one < game->players + game->player_count; one++) {
        one->squad = one->refused = NONE;
        one->turn_reported = one->no_squad_reported = one->squad_unread = false;
    }
}

static void end_activation(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (!game->acted)
        dropzone_doubt_rides(play);
    game->active = game->interrupted = NONE;
    game->must_act_reported = false;
    forget_squads(game);
}

static void begin_round(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    bool in[ROLL_OFF_MOST];
    for (uint32_t i = 0; i < game->player_count; i++) {
        in[i] = !is_out(game, (int)i);
        game->players[i].replenished = game->players[i].cut.late = false;
        game->players[i].reported_passes = 0;
        game->players[i].first_die = 0;
    }
    const struct roll_off_rules rules = {.reroll = REROLL_FOR_TIED_PLACES,
                                         .six = play->interpretations[SIX_IN_REROLL] == YES
                                                    ? SIX_WINS_FIRST_PLACE
                                                    : SIX_WINS_FIRST_ROLL};
    roll_off_begin(&game->roll_off, rules, in, game->player_count);
    game->round_count++;
    game->step = ROLLING;
    game->rolled_out = game->rolled_besides = game->cut_short = 0;
    game->cede_early = NOBODY;
    game->rolls_reported = game->order_set = game->order_claimed = game->ceded = false;
    game->rolls_doubted = game->dice_unsure = game->cede_settled = game->activation_seen = false;
    game->order_count = 0;
    turns_begin(game);
    game->last_effect = -1;
    game->checked = game->perhaps_met = false;
    game->ceded_line = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        play_battlegroups(play)[i].activated = play_battlegroups(play)[i].ordinary = false;
    for (uint32_t i = 0; i < game->squads.count; i++)
        play_squads(play)[i].auxiliary.used = false;
    end_activation(play);
}

static void set_up_squads(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        struct commander *one = &play_commanders(play)[i];
        if (one->mention != NO_ENTITY)
            one->squad = mentioned_squad(game, play_roster(play), one->player, one->mention);
    }
    for (uint32_t i = 0; i < game->squads.count; i++) {
        struct squad *one = &play_squads(play)[i];
        if (one->ride.mention != NO_ENTITY)
            one->ride.transport = mentioned_squad(game, play_roster(play), one->player,
                                                  one->ride.mention);
    }
    dropzone_take_aboard(play);
    for (uint32_t i = 0; i < game->squads.count; i++) {
        const struct squad *one = squad_at(game, i);
        play_squads(play)[i].away_since = one->reserve || one->readiness ? 0 : ON_TABLE;
    }
    for (uint32_t i = 0; i < game->player_count; i++) {
        struct player *one = &game->players[i];
        one->hand_told = one->hand_told ||
                         (play_records(play, (int)i, AREA_CARDS) && !one->card_seen);
        one->points.score_told = one->points.kill_told = play_records(play, (int)i, AREA_SCORES);
        one->all_told = records_all(play_roster(play), one->self);
        one->undeclared_value = one->all_told ? 0 : COMMAND_VALUE_MOST;
    }
    for (uint32_t i = 0; i < game->commanders.count; i++)
        if (play_commanders(play)[i].player != NOBODY)
            game->players[play_commanders(play)[i].player].undeclared_value = 0;
    game->set_up = true;
    begin_round(play);
}

static void round_marker(const struct play *play)
{
    rounds_begin(&GAME(dropzone)->rounds, value_in(play->event, NUMBER));
    begin_round(play);
}

static void phase_marker(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    uint8_t phase = marked_phase(play->event, NUMBER), before = game->rounds.phase;
    if (rounds_leaves(&game->rounds, ACTIVATION, phase, PHASES))
        dropzone_note_idle(play);
    if (rounds_enter(&game->rounds, phase, PHASES))
        begin_round(play);
    if (phase == ACTIVATION && before != ACTIVATION)
        dropzone_note_missing_rolls(play);
    if (game->active != NONE && !game->before_phase)
        end_activation(play);
    game->before_phase = false;
}

/* Activations -------------------------------------------------------------------- */

/* Called when a player acts with a squad. If the log said that the squad is destroyed, the action
 * was reported; from now on it is not known whether the squad is destroyed, nor what followed from
 * its destruction. */
static void doubt_squad_loss(const struct play *play, uint32_t index)
{
    struct dropzone *game = GAME(dropzone);
    struct squad *squad = &play_squads(play)[index];
    struct player *player = squad->player == play_actor(play) ? play_player(play) : NULL;
    if (player && player->conceded)
        dropzone_doubt_concession(play, player);
    if (!player || squad->units > 0)
        return;
    squad->units = squad->size;
    squad->loss_unsure = true;
    dropzone_doubt_disembarked(play, index);
    player->cut.unsure = player->cut.unsure || player->cut.to >= 0;
    player->cut.to = -1;
    if (!game->roll_off.rollers[squad->player].in) {
        /* the player may belong in the order; rolls_unsure says until when that is not known */
        game->order_count = 0;
        game->order_claimed = game->cede_settled = false;
    }
}

/* Finds out whether the winner has ceded, if the log does not record that: a turn that only one of
 * the two orders allows shows it. */
static void settle_cede(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    int8_t ceded[LIMIT_PLAYERS];
    int expected;
    if (!cede_unsure(game, play_roster(play)))
        return;
    ceded_order(game, play->interpretations, ceded);
    bool kept_fits = may_act_now(game, game->order, play_actor(play), &expected);
    bool ceded_fits = may_act_now(game, ceded, play_actor(play), &expected);
    game->cede_settled = kept_fits != ceded_fits;
    if (ceded_fits && !kept_fits)
        dropzone_take_ceded_order(play);
}

/* Begins an activation of the player who acts; `supposed`: the log lacks it. */
static void begin_activation(const struct play *play, uint32_t index, bool granted, bool supposed)
{
    struct dropzone *game = GAME(dropzone);
    struct battlegroup *battlegroup = &play_battlegroups(play)[index];
    if (granted || turns_beside_order(game, play_actor(play))) {
        turns_grant(game, play_actor(play));
    } else {
        settle_cede(play);
        turns_take(game, play_actor(play), false);
    }
    if (!granted && !game->acted)
        dropzone_doubt_rides(play);
    /* a second activation of the active battlegroup interrupts nothing */
    if (!granted || game->active != index) {
        game->interrupted = granted ? game->active : NONE;
        game->interrupted_activation = game->activation;
        game->interrupted_acted = game->acted;
    }
    game->granted = granted;
    game->moves_before = game->moves;
    game->active = index;
    game->activation = ++game->activations;
    game->acted = game->must_act_reported = game->unnamed = false;
    game->supposed = supposed;
    game->before_phase = game->rounds.phase != ACTIVATION;
    game->activation_seen = true;
    game->last_squad = NONE;
    battlegroup->activated = true;
    battlegroup->activated_line = play_event_line(play);
    battlegroup->ordinary = battlegroup->ordinary || !granted;
    forget_squads(game);
}

/* Whether what the log says of the squads of an activation leaves nothing out. */
static bool tells_squads(const struct play *play)
{
    return play_records(play, play_actor(play), AREA_SQUADS) &&
           play_records(play, play_actor(play), AREA_ACTIONS);
}

/* Turns to the only squad of a battlegroup: it needs no `squad` line. */
static void turn_to_only_squad(const struct play *play, const struct battlegroup *battlegroup)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = play_player(play);
    if (player && battlegroup->squads == 1 && count_in(play->event, AUXILIARY) == 0 &&
        play_records(play, play_actor(play), AREA_SQUADS) &&
        squad_can_act(squad_at(game, battlegroup->first_squad))) {
        player->squad = battlegroup->first_squad;
        game->unnamed = true;
    }
}

static void activate(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    const struct event *event = play->event;
    uint32_t index = index_named(play_roster(play), event, BATTLEGROUP);
    const struct battlegroup *battlegroup = battlegroup_at(game, index);
    bool told = tells_squads(play);
    if (battlegroup->player != play_actor(play) ||
        (battlegroup->squads > 0 && !battlegroup_able(game, index)))
        return;
    begin_activation(play, index, by_known_effect(play), is_supposed(event));
    turn_to_only_squad(play, battlegroup);
    if (!told)
        for (uint32_t i = 0; i < battlegroup->squads; i++)
            dropzone_doubt_squad(play, battlegroup->first_squad + i);
    for (uint32_t i = 0; i < count_in(event, AUXILIARY); i++) {
        uint32_t auxiliary = roster_at(play_roster(play), (entity)item(event, AUXILIARY, i))->index;
        struct squad *squad = &play_squads(play)[auxiliary];
        doubt_squad_loss(play, auxiliary);
        if (!squad_can_act(squad))
            continue;
        squad->auxiliary.used = true;
        squad->lines.used = play_event_line(play);
        if (!told)
            dropzone_doubt_squad(play, auxiliary);
        squad->auxiliary.declared = game->activation;
        squad->auxiliary.with = index;
    }
}

/* Whether the rules allow a player to turn to a squad. */
static bool squad_fits(const struct dropzone *game, const struct squad *squad, int player)
{
    bool own = squad->player == player && game->active != NONE && !is_refused(game, squad, player);
    return squad_can_act(squad) && own && is_active(game, squad);
}

/* Goes on with the activation that a source interrupted. */
static void resume_activation(struct dropzone *game)
{
    game->active = game->interrupted;
    game->activation = game->interrupted_activation;
    game->interrupted = NONE;
    game->acted = game->interrupted_acted;
    game->must_act_reported = false;
}

static void turn_to(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = play_player(play);
    uint32_t index = index_named(play_roster(play), play->event, THING);
    if (!player)
        return;
    game->unnamed = false;
    doubt_squad_loss(play, index);
    if (may_begin_unread(game, &play_squads(play)[index], play_actor(play)))
        begin_activation(play, play_squads(play)[index].battlegroup, false, true);
    if (is_interrupted(game, &play_squads(play)[index]))
        resume_activation(game);
    bool refused = is_refused(game, &play_squads(play)[index], play_actor(play));
    player->squad = squad_can_act(&play_squads(play)[index]) && !refused ? index : NONE;
    player->turn_reported = !squad_fits(game, &play_squads(play)[index], play_actor(play));
    if (player->turn_reported)
        dropzone_doubt_rides(play);
}

/* Whether the active battlegroup, of another player, interrupts an activation of this player. */
static bool interrupts(const struct dropzone *game, int player)
{
    return game->interrupted != NONE && battlegroup_at(game, game->interrupted)->player == player &&
           battlegroup_at(game, game->active)->player != player;
}

/* Whether an action moves a squad. OTHER, an action that the language has no word for, may. */
static bool may_move_squad(uint16_t kind)
{
    return kind == MOVE || kind == OTHER || kind == EMBARK || kind == DISEMBARK;
}

static void note_shot(const struct play *play, struct squad *squad, uint16_t kind)
{
    if (kind == SHOOT) {
        squad->fire.shot_in = GAME(dropzone)->round_count;
        squad->fire.shot_line = play_event_line(play);
    }
    if (kind == EMBARK) {
        squad->ride.boarded_in = GAME(dropzone)->round_count;
        squad->ride.boarded_line = play_event_line(play);
    }
}

static void act(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = play_player(play);
    uint16_t kind = play->event->kind;
    if (!player)
        return;
    if (may_move_squad(kind))
        dropzone_note_move(play, play_actor(play), player->squad);
    if (player->squad == NONE) {
        dropzone_doubt_rides(play);
        if (!player->turn_reported && (game->active != NONE || game->rounds.phase == ACTIVATION)) {
            player->no_squad_reported = true;
            *(interrupts(game, play_actor(play)) ? &game->interrupted_acted : &game->acted) = true;
        }
        return;
    }
    if (game->active == NONE)
        return;
    game->unnamed = false;
    struct squad *squad = &play_squads(play)[player->squad];
    doubt_squad_loss(play, player->squad);
    if (!squad_can_act(squad)) { /* it was lost since the player turned to it */
        dropzone_doubt_rides(play);
        player->squad = NONE;
        player->turn_reported = true;
        return;
    }
    if (squad->readiness)
        dropzone_come(play, player->squad);
    dropzone_show(squad);
    note_shot(play, squad, kind);
    if (kind == EMBARK || kind == DISEMBARK) {
        game->acted = true;
        dropzone_embark(play, squad, kind == EMBARK);
        return;
    }
    /* the move may have begun with disembarking */
    if (kind == MOVE && squad->ride.changed_in != game->activation)
        squad->ride.unsure = squad->ride.unsure || squad->ride.embarked;
    if (squad->actions.in != game->activation) {
        squad->actions = (struct squad_actions){.in = game->activation};
        squad->left = false;
    }
    if (game->last_squad != NONE && game->last_squad != player->squad)
        play_squads(play)[game->last_squad].left = true;
    game->last_squad = player->squad;
    squad->left = false;
    const bool granted = by_known_effect(play);
    uint8_t *actions = granted ? &squad->actions.granted : &squad->actions.taken;
    uint8_t *count = granted ? &squad->actions.granted_count : &squad->actions.count;
    *actions |= (uint8_t)(1u << (kind - MOVE));
    *count += actions_in(kind);
    game->acted = true;
}

/* Notes how many units of a squad have shot by reaction fire since squads of others moved. */
static void note_reaction(const struct dropzone *game, struct squad *squad,
                          const struct event *event)
{
    int32_t units = has(event, UNITS) ? value_in(event, UNITS) : squad->units;
    bool again = squad->fire.reacted == game->moves && squad->fire.reacted;
    squad->fire.reacted_units = again ? squad->fire.reacted_units + units : units;
    squad->fire.reacted = game->moves;
}

/* Applies an action out of sequence. It does not count among those of the squad's activation. */
static void react(const struct play *play)
{
    uint32_t index = index_named(play_roster(play), play->event, THING);
    struct squad *squad = &play_squads(play)[index];
    doubt_squad_loss(play, index);
    if (squad->player != play_actor(play) || !squad_can_act(squad))
        return;
    if (squad->readiness)
        dropzone_come(play, index);
    dropzone_show(squad);
    if (GAME(dropzone)->active != NONE && is_active(GAME(dropzone), squad))
        GAME(dropzone)->acted = true;
    uint16_t kind = (uint16_t)(MOVE + value_in(play->event, ACTION));
    if (may_move_squad(kind))
        dropzone_note_move(play, play_actor(play), index);
    if (is_reaction_fire(play->event))
        note_reaction(GAME(dropzone), squad, play->event);
    note_shot(play, squad, kind);
    if (kind == EMBARK || kind == DISEMBARK)
        dropzone_embark(play, squad, kind == EMBARK);
    else if (kind == MOVE)
        squad->ride.unsure = squad->ride.unsure || squad->ride.embarked;
}

static void pass(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (game->active != NONE)
        game->must_act_reported = true;
    if (play_actor(play) == NOBODY)
        return;
    settle_cede(play);
    turns_pass(game, play_actor(play));
}

/* The table ---------------------------------------------------------------------- */

static void score(const struct play *play)
{
    struct player *player = play_player(play);
    if (!player)
        return;
    if (!player->points.score_seen && GAME(dropzone)->rounds.number <= 1)
        player->points.score_told = true;
    player->points.kill_told = player->points.kill_told || has(play->event, KILL);
    player->points.score_seen = true;
    player->points.score += value_in(play->event, NUMBER);
    if (has(play->event, KILL))
        player->points.kill += value_in(play->event, KILL);
}

static void check(const struct play *play)
{
    if (!GAME(dropzone)->checked)
        GAME(dropzone)->checked_line = play_event_line(play);
    GAME(dropzone)->checked = true;
    GAME(dropzone)->perhaps_met = false;
    GAME(dropzone)->met = value_in(play->event, MET) == MET_WORD;
}

/* Called after each statement. A hand that must be cut is judged once, at its player's next
 * statement, other than a discard that leaves too many cards, or a cede that comes too late. */
static void settle_hand_cut(const struct play *play)
{
    struct player *player = play_player(play);
    uint16_t kind = play->event->kind;
    bool goes_on = kind == ACTIVATE || kind == KIND_PHASE || kind == KIND_ROUND;
    for (uint32_t i = 0; i < GAME(dropzone)->player_count; i++) {
        struct hand_cut *one = &GAME(dropzone)->players[i].cut;
        one->overdue = one->to >= 0 && (one->overdue || goes_on);
    }
    if (!player || (kind == CEDE && is_too_late_to_cede(GAME(dropzone))))
        return;
    struct hand_cut *cut = &player->cut;
    bool discards = kind == DISCARD, must_cut = cut->to >= 0;
    cut->late = !discards && (cut->late || must_cut);
    cut->unsure = cut->unsure && discards;
    if (!discards || player->hand <= cut->to)
        cut->to = -1;
}

/* Whether a player discards although nothing allows it, which was reported. A commander may have
 * been lost without a word, after which further discards cut the hand. */
static bool discards_astray(const struct play *play)
{
    if (play->event->kind != DISCARD || GAME(dropzone)->rounds.phase == INITIATION)
        return false;
    const struct player *player = play_player(play);
    return player && player->cut.to < 0 && !player->cut.late && !by_known_effect(play);
}

/* Whether an event may say what is known where a log begins late: nothing is played by it. */
static bool tells_beginning(uint16_t kind)
{
    return kind == SET || kind == DESTROY || kind == KIND_ROUND || kind == KIND_PHASE;
}

bool dropzone_apply(const struct play *play)
{
    static void (*const functions[KIND_MOST])(const struct play *) = {
        [KIND_SETUP] = set_up_squads,
        [KIND_ROUND] = round_marker,
        [KIND_PHASE] = phase_marker,
#define VERB VERB_APPLY
#include "books/dropzone/verbs.h"
    };
    uint16_t kind = play->event->kind;
    bool concerns_hand = kind == DRAW || kind == PLAY || kind == DISCARD;
    bool good = !concerns_hand || dropzone_note_sealed(play), astray = discards_astray(play);
    bool cuts_hand = kind == DISCARD && play_player(play) && play_player(play)->cut.to >= 0;
    if (kind == DISCARD)
        good = good && dropzone_discard(play);
    else if (kind == PLAY)
        good = good && dropzone_play_card(play);
    else if (kind == SET)
        good = dropzone_set(play);
    else if (functions[kind])
        functions[kind](play);
    settle_hand_cut(play);
    if (!cuts_hand)
        dropzone_doubt_misplaced(play);
    GAME(dropzone)->at_beginning = GAME(dropzone)->at_beginning && tells_beginning(kind);
    if (astray)
        play_player(play)->cut.unsure = true;
    return good;
}

/* A battlegroup was activated of which no squad can act, which was reported. Takes each squad as
 * one that may be there. */
static void doubt_absence(const struct play *play, uint32_t index)
{
    struct squad *squad = &play_squads(play)[index];
    doubt_squad_loss(play, index);
    if (squad->player != play_actor(play))
        return;
    squad->reserve_unsure = squad->reserve_unsure || squad->reserve;
    squad->disabled = false;
}

/* Notes an activation that was refused. If the log said that the battlegroup is destroyed, in
 * reserve or disabled, or does not declare its squads, this is in doubt from now on, and the
 * battlegroup is active all the same. */
static void refuse(const struct play *play, struct player *player, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(GAME(dropzone), battlegroup);
    play_battlegroups(play)[battlegroup].emptiness_reported = one->squads == 0;
    for (uint32_t i = 0; i < one->squads; i++)
        doubt_absence(play, one->first_squad + i);
    if (one->player == play_actor(play) &&
        (one->squads == 0 || battlegroup_able(GAME(dropzone), battlegroup))) {
        struct turn_reading before = GAME(dropzone)->turn_readings[0];
        activate(play);
        turns_doubt(GAME(dropzone), before);
        return;
    }
    forget_squads(GAME(dropzone));
    player->refused = battlegroup;
}

/* The breach by this statement was reported; its consequences must not be reported again. */
bool dropzone_not_applied(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = play_player(play);
    if (play->event->kind == ROLL) {
        dropzone_roll_in_vain(play);
        if (player && player->conceded)
            dropzone_doubt_concession(play, player);
    } else if (play->event->kind == DISCARD && player) {
        /* in the Initiation it may have been a draw */
        player->replenished |= game->rounds.phase == INITIATION && player->cut.to < 0;
        player->hand_told = false;
        player->card_seen = true;
    } else if (play->event->kind == CEDE && game->rounds.phase == INITIATION &&
               game->order_count == 0) {
        game->cede_early = (int8_t)play_actor(play);
        dropzone_note_missing_rolls(play);
    } else if (play->event->kind == ACTIVATE && player) {
        refuse(play, player, index_named(play_roster(play), play->event, BATTLEGROUP));
    }
    return true;
}

/* Forgets which squad of the player acts, whether it has come onto the table, and how many cards
 * the player holds, as far as the event may have changed that. The log may mean another squad than
 * the one before if a 'squad' line cannot be read, or if more units act than the squad has. */
bool dropzone_on_unbound(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    int player = play_actor(play);
    uint32_t acting = player == NOBODY ? NONE : game->players[player].squad;
    bool more = acting != NONE && play->event->kind != REACT && has(play->event, UNITS) &&
                value_in(play->event, UNITS) > squad_at(game, acting)->units;
    if (more) {
        game->players[player].squad = NONE;
        game->players[player].turn_reported = true;
    }
    if (acting != NONE && dropzone_vocabulary.area_of[play->event->kind] == AREA_ACTIONS)
        play_squads(play)[acting].readiness_unsure = true;
    if (player != NOBODY)
        dropzone_doubt_rides(play);
    if (player != NOBODY && play->event->kind == DISCARD && game->players[player].cut.to >= 0) {
        game->players[player].cut.to = -1;
        game->players[player].cut.unsure = true;
    }
    if (play->event->kind == SQUAD && player != NOBODY) {
        game->players[player].squad = NONE;
        game->players[player].turn_reported = game->players[player].squad_unread = true;
    }
    return true;
}

bool dropzone_on_unknown(const struct play *play, uint32_t areas)
{
    struct dropzone *game = GAME(dropzone);
    if (areas & (BIT(AREA_SQUADS) | BIT(AREA_ACTIONS)))
        for (uint32_t i = 0; i < game->squads.count; i++)
            dropzone_doubt_squad(play, i);
    for (uint32_t i = 0; i < game->player_count; i++) {
        struct player *player = &game->players[i];
        if (areas & BIT(AREA_SQUADS))
            player->squad = NONE;
        if (areas & BIT(AREA_CARDS) && player->cut.to >= 0) {
            player->cut.to = -1;
            player->cut.unsure = true;
        }
    }
    return true;
}
