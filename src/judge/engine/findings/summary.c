/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/emit.h"

#include "base/array.h"
#include "judge/engine/findings/weight.h"
#include "judge/log/seal.h"
#include "umpire.h"

#include <string.h>

/* Fills in what is known of the game so far. */
static bool fill_game(struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct interpretation *all = game->policy ? game->catalogue->ruleset->interpretations
                                                    : NULL;
    const char *round_word = game->catalogue ? game->catalogue->ruleset->vocabulary->round_word
                                             : NULL;
    struct umpire_game *shown = &run->room.game;
    *shown = (struct umpire_game){.round_word = round_word ? round_word : "round",
                                  .number = game->head.number,
                                  .line = game->head.line,
                                  .ruleset = game->head.ruleset,
                                  .edition = game->head.edition,
                                  .title = game_heading(game, HEADING_TITLE),
                                  .event = game_heading(game, HEADING_EVENT),
                                  .site = game_heading(game, HEADING_SITE),
                                  .table = game_heading(game, HEADING_TABLE),
                                  .date = game_heading(game, HEADING_DATE),
                                  .choices = game->policy ? run->room.interpretations : NULL,
                                  .statements = game->statements,
                                  .result = game->result.text[0] ? game->result.text : NULL,
                                  .findings_omitted = game->findings.omitted,
                                  .margin = -1,
                                  .waived = game->findings.waived,
                                  .baselined = game->findings.baselined,
                                  .decisions_required = run->config->options.require_decided};
    if (game->policy &&
        !ARRAY_RESERVE(run->room.settings, run->room.settings_capacity,
                       game->policy->catalogue->count + INTERPRETATIONS_MOST))
        return run_out_of_memory(run);
    if (game->policy) {
        shown->settings = run->room.settings;
        shown->setting_count = policies_in_force(&run->config->policies, game->policy,
                                                 game->edition, run->room.settings);
    }
    if (run_roster(run)->viewer)
        shown->view = roster_name(run_roster(run), run_roster(run)->viewer - 1).at;
    memcpy(shown->findings, game->findings.by_level, sizeof shown->findings);
    for (size_t i = 0; all && all[i].name && i < INTERPRETATIONS_MOST; i++)
        run->room.interpretations[shown->choice_count++] = (struct umpire_choice){
            all[i].name, all[i].choices[game->interpretations[i]]};
    return true;
}

bool run_announce(struct run *run)
{
    struct game_run *game = run_game(run);
    if (game->announced || game->stage == GAME_NONE)
        return true;
    game->announced = true;
    game->titled = game->headings.at[HEADING_TITLE] != 0;
    if (!fill_game(run))
        return false;
    if (run->config->sink.game_begin &&
        !run->config->sink.game_begin(run->config->sink.user, &run->room.game))
        run->sink_failed = true;
    return !run->sink_failed;
}

bool run_left_unfinished(const struct run *run)
{
    return run_game(run)->result.event.unfinished;
}

/* Whether each player has signed the whole game; with `require_signed` each one is listed. */
static bool is_signed_whole(const struct umpire_game *game)
{
    bool whole = game->signature_count > 0;
    for (size_t i = 0; i < game->signature_count; i++)
        whole = whole && game->signatures[i].state == UMPIRE_SIGNATURE_FITS &&
                game->signatures[i].statements == game->signatures[i].of;
    return whole;
}

static enum umpire_status game_verdict(const struct run *run)
{
    const struct umpire_game *game = &run->room.game;
    if (game->findings[UMPIRE_LEVEL_ERROR])
        return UMPIRE_MALFORMED;
    if (game->findings[UMPIRE_LEVEL_VIOLATION] ||
        (run->config->options.fail_on_advice && game->findings[UMPIRE_LEVEL_ADVICE]))
        return UMPIRE_NONCONFORMANT;
    bool cut_off = !game->finished &&
                   (!game->left_unfinished || run->config->options.require_finished);
    bool signatures_lack = run->config->options.require_signed && !is_signed_whole(game);
    bool decisions_lack = game->decisions_required &&
                          game->undecided + game->excused + game->on_trust > 0;
    if (cut_off || decisions_lack || signatures_lack || game->findings[UMPIRE_LEVEL_UNDECIDED])
        return UMPIRE_INDETERMINATE;
    return UMPIRE_CONFORMANT;
}

/* Lists the results of the rules and their sums. */
static bool fill_coverage(struct run *run)
{
    const struct game_run *game = run_game(run);
    struct umpire_game *shown = &run->room.game;
    if (!ARRAY_RESERVE(run->room.coverage, run->room.coverage_capacity, game->tallies.count + 1))
        return run_out_of_memory(run);
    for (size_t i = 0; i < game->tallies.count; i++) {
        const struct tally *tally = &game_tallies(game)[i];
        uint64_t ok = tally->answers[OK], undecided = tally->answers[UNDECIDED],
                 excused = tally->answers[EXCUSED];
        uint64_t judgements = ok + tally->violation + undecided + excused + tally->waived;
        if (judgements == 0)
            continue;
        shown->judgements += judgements;
        shown->undecided += undecided;
        shown->excused += excused;
        run->room.coverage[shown->coverage_count++] = (struct umpire_coverage){
            game->catalogue->rules[i]->id, ok, tally->violation, undecided, excused, tally->waived};
    }
    if (game->policy)
        shown->coverage = run->room.coverage;
    return true;
}

static bool list_players(struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct roster *roster = &game->bindings.roster;
    const struct vocabulary *vocabulary = game->catalogue->ruleset->vocabulary;
    uint32_t kinds = vocabulary->subject_kinds & vocabulary->player_kinds;
    struct umpire_game *shown = &run->room.game;
    for (entity one = 0; one < roster_count(roster); one++) {
        if (!(kinds >> roster_at(roster, one)->kind & 1))
            continue;
        if (!ARRAY_RESERVE(run->room.players, run->room.players_capacity, shown->player_count + 1))
            return run_out_of_memory(run);
        run->room.players[shown->player_count++] = roster_name(roster, one).at;
    }
    shown->players = run->room.players;
    return true;
}

static enum umpire_outcome outcome_at_place(const struct game_run *game, size_t place)
{
    if (game->result.event.tie)
        return UMPIRE_OUTCOME_TIED;
    if (game->result.winner < 0)
        return UMPIRE_OUTCOME_UNKNOWN;
    return (size_t)game->result.winner == place ? UMPIRE_OUTCOME_WON : UMPIRE_OUTCOME_LOST;
}

/* The greatest and the second number of points; a tie has a margin of 0. */
static void find_margin(struct umpire_game *shown)
{
    int64_t first = INT64_MIN, second = INT64_MIN;
    for (size_t i = 0; i < shown->side_count; i++) {
        int64_t points = shown->sides[i].points;
        if (points > first) {
            second = first;
            first = points;
        } else if (points > second) {
            second = points;
        }
    }
    shown->margin = shown->side_count > 1 && shown->sides[0].pointed ? first - second : -1;
}

/* Gives the sides the points that the game counts, if the result tells none and a winner. */
static void count_points(struct run *run, const struct umpire_game *shown)
{
    const struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    const struct game_result *result = &game->result.event;
    bool counted = ruleset->sides.score && !result->points_told && !result->unfinished &&
                   !result_is_settled(result);
    int32_t points[RESULT_SIDES_MOST];
    for (size_t i = 0; i < shown->side_count && counted; i++)
        counted = ruleset->sides.score(run->block.bytes, (uint32_t)i, &points[i]);
    for (size_t i = 0; i < shown->side_count && counted; i++) {
        run->room.sides[i].pointed = true;
        run->room.sides[i].points = points[i];
    }
}

/* What the result says of each side. */
static void list_sides(struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    struct umpire_game *shown = &run->room.game;
    entity side;
    if (!game->result.event.known)
        return;
    while (shown->side_count < RESULT_SIDES_MOST &&
           (side = ruleset_side(ruleset, run->block.bytes, (uint32_t)shown->side_count)) !=
               NO_ENTITY) {
        run->room.sides[shown->side_count] = (struct umpire_side){
            .name = roster_name(&game->bindings.roster, side).at,
            .outcome = outcome_at_place(game, shown->side_count),
            .pointed = shown->side_count < game->result.event.points_told,
            .points = game->result.points[shown->side_count]};
        shown->side_count++;
    }
    shown->sides = run->room.sides;
    shown->reason = *game->result.reason ? game->result.reason : NULL;
    count_points(run, shown);
    find_margin(shown);
}

static bool list_rulings(struct run *run)
{
    const struct game_run *game = run_game(run);
    if (!ARRAY_RESERVE(run->room.rulings, run->room.rulings_capacity, game->rulings.list.count + 1))
        return run_out_of_memory(run);
    const char *texts = TABLE_CONST(char, game, game->rulings.bytes);
    for (uint32_t i = 0; i < game->rulings.list.count; i++) {
        const struct ruling *one = &game_rulings(game)[i];
        run->room.rulings[i] = (struct umpire_ruling){
            .kind = one->kind,
            .line = one->line,
            .counts = one->counts,
            .corrects = one->corrects,
            .points = one->points,
            .instead = one->instead ? texts + one->instead - 1 : NULL,
            .reason = one->reason ? texts + one->reason - 1 : NULL,
            .player = one->player == NO_ENTITY
                          ? NULL
                          : roster_name(&game->bindings.roster, one->player).at,
            .fingerprint = one->fingerprint};
    }
    run->room.game.rulings = run->room.rulings;
    run->room.game.ruling_count = game->rulings.list.count;
    run->room.game.corrections = game->rulings.corrections;
    run->room.game.penalties = game->rulings.penalties;
    return true;
}

static bool list_signature(struct run *run, const struct umpire_signature *one)
{
    size_t count = run->room.game.signature_count;
    if (!ARRAY_RESERVE(run->room.signatures, run->room.signatures_capacity, count + 1))
        return run_out_of_memory(run);
    run->room.signatures[count] = *one;
    run->room.signatures[count].of = game_covered(run_game(run));
    run->room.game.signatures = run->room.signatures;
    run->room.game.signature_count = count + 1;
    return true;
}

static struct umpire_signature describe_signer(const struct game_run *game,
                                               const struct signer *signer)
{
    static const enum umpire_signature_state states[] = {
        [SIGNATURE_UNCHECKED] = UMPIRE_SIGNATURE_UNCHECKED,
        [SIGNATURE_UNLISTED] = UMPIRE_SIGNATURE_UNLISTED,
        [SIGNATURE_WRONG] = UMPIRE_SIGNATURE_WRONG,
        [SIGNATURE_FITS] = UMPIRE_SIGNATURE_FITS};
    return (struct umpire_signature){
        .player = roster_name(&game->bindings.roster, signer->player).at,
        .state = signer->wrong ? UMPIRE_SIGNATURE_WRONG : states[signer->state],
        .line = signer->line,
        .statements = signer->covered};
}

/* Lists how far each player's signatures cover the game. */
static bool list_signatures(struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct player_keys *keys = run->config->keys;
    const bool required = run->config->options.require_signed;
    for (uint32_t i = 0; i < game->sealing.signing.signers.count; i++) {
        const struct umpire_signature one = describe_signer(game, &game_signers(game)[i]);
        if (!list_signature(run, &one))
            return false;
    }
    for (size_t i = 0; i < run->room.game.player_count && (keys || required); i++) {
        const char *name = run->room.game.players[i];
        const struct umpire_signature one = {.player = name, .state = UMPIRE_SIGNATURE_NONE};
        bool listed = false;
        for (uint32_t at = 0; at < game->sealing.signing.signers.count; at++)
            listed = listed ||
                     strcmp(roster_name(&game->bindings.roster, game_signers(game)[at].player).at,
                            name) == 0;
        if (!listed && (required || player_keys_of(keys, slice_of(name))) &&
            !list_signature(run, &one))
            return false;
    }
    return true;
}

/* Lists where the units are. */
static bool list_units(struct run *run)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct roster *roster = run_roster(run);
    struct known_unit unit;
    uint32_t cursor = 0;
    size_t count = 0;
    while (ruleset->shown.unit && ruleset->shown.unit(run->block.bytes, &cursor, &unit)) {
        if (!ARRAY_RESERVE(run->room.units, run->room.units_capacity, count + 1))
            return run_out_of_memory(run);
        run->room.units[count++] = (struct umpire_unit){
            .name = roster_name(roster, unit.name).at,
            .owner = unit.owner == NO_ENTITY ? NULL : roster_name(roster, unit.owner).at,
            .place = unit.place == NO_ENTITY ? NULL : roster_name(roster, unit.place).at,
            .lost = unit.lost};
    }
    run->room.game.units = run->room.units;
    run->room.game.unit_count = count;
    return true;
}

/* Why a result may have other points than the log records, in words. NULL: it must have those. */
static const char *reason_of_points(const struct game_result *result, bool scored)
{
    if (result_is_settled(result))
        return result->conceded ? "concession" : "agreement";
    if (scored && result->eliminated)
        return "elimination";
    return scored && result->by_condition ? "a reason of its own" : NULL;
}

/* Adds that the result has points for a reason that no score shows. */
static void add_settled_points(const struct run *run, struct text *declared)
{
    const struct game_run *game = run_game(run);
    const struct game_result *result = &game->result.event;
    const struct seats *seats = game->catalogue->ruleset->sides.seats;
    const bool scored = seats && seats->score;
    bool recorded = scored;
    for (int i = 0; i < (int)result->points_told && recorded; i++)
        recorded = seat_score(seats, run->block.bytes, i) == game->result.points[i];
    const char *reason = reason_of_points(result, scored);
    if (reason && result->points_told && !recorded)
        text_addf(declared, "%spoints by %s", declared->length ? ", " : "", reason);
}

/* Says which cards of the game's own table were used, and which measures are the log's own. */
static void tell_measure(struct run *run, struct umpire_game *shown)
{
    if (!run_game(run)->policy) /* of an unknown game or edition */
        return;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct text declared;
    text_init(&declared, run->scratch.own_measure, sizeof run->scratch.own_measure);
    if (ruleset->shown.declared)
        ruleset->shown.declared(run->block.bytes, &declared);
    add_settled_points(run, &declared);
    shown->declared = declared.length > 0 ? run->scratch.own_measure : NULL;
    if (!ruleset->shown.card)
        return;
    shown->card_edition = ruleset->shown.cards_used(run->block.bytes);
    shown->card_table = shown->card_edition ? ruleset->shown.cards_digest : NULL;
}

bool run_sum_up(struct run *run, bool finished)
{
    struct umpire_game *shown = &run->room.game;
    if (!fill_game(run))
        return false;
    shown->left_unfinished = run_left_unfinished(run);
    shown->finished = finished && !shown->left_unfinished;
    shown->today = run_game(run)->rulings.until_compared ? run->config->options.today : 0;
    shown->timed = run_game(run)->elapsed.seen;
    shown->seconds = shown->timed
                         ? (uint64_t)(run_game(run)->elapsed.last - run_game(run)->elapsed.first)
                         : 0;
    if (!fill_coverage(run) || (run_game(run)->policy && !list_players(run)))
        return false;
    if (run_game(run)->policy && !run_list_weight(run))
        return false;
    if (run_game(run)->policy)
        list_sides(run);
    if (!list_rulings(run) || (run_game(run)->policy && !list_signatures(run)))
        return false;
    if (run->config->options.details && run_game(run)->policy &&
        (!run_list_dice(run) || !list_units(run)))
        return false;
    shown->dice_grade = dice_grade(run);
    tell_measure(run, shown);
    shown->verdict = game_verdict(run);
    return true;
}
