#include "search/reconstruction.h"

#include "engine/check.h"
#include "engine/rulings/precedence.h"
#include "engine/rulings/rulings.h"
#include "log/name.h"
#include "search/choice.h"
#include "search/consequences.h"
#include "search/hindsight.h"
#include "search/insertion.h"
#include "search/past.h"
#include "search/renaming.h"
#include "search/revision.h"

#include <stdlib.h>

enum { OTHERS_MOST = 8, SENTENCE_BYTES = 1024 };

struct reconstruction {
    struct choice choice;
    struct past past;
    struct text_reader *reader;
    struct missing *missing;
    struct insertion *insertion;
    struct renaming *renaming;
    struct hindsight *hindsight;
    struct revision *revision;
    struct consequences consequences;
    struct statement_copies other; /* the statement as another player's */
    char other_bytes[LIMIT_STATEMENT_BYTES + 2 * LIMIT_STRING_BYTES]; /* its text */
};

static void reconstruction_free(struct reconstruction *reconstruction)
{
    if (!reconstruction)
        return;
    choice_done(&reconstruction->choice);
    past_done(&reconstruction->past);
    revision_free(reconstruction->revision);
    hindsight_free(reconstruction->hindsight);
    renaming_free(reconstruction->renaming);
    insertion_free(reconstruction->insertion);
    missing_free(reconstruction->missing);
    text_reader_free(reconstruction->reader);
    statement_copies_done(&reconstruction->other);
    free(reconstruction);
}

static struct reconstruction *reconstruction_new(void)
{
    struct reconstruction *reconstruction = calloc(1, sizeof *reconstruction);
    if (!reconstruction)
        return NULL;
    bool good = choice_init(&reconstruction->choice);
    reconstruction->reader = text_reader_new();
    reconstruction->missing = missing_new(reconstruction->reader);
    reconstruction->insertion = insertion_new(reconstruction->missing);
    reconstruction->hindsight = hindsight_new(&reconstruction->past, reconstruction->reader,
                                              reconstruction->missing);
    reconstruction->renaming = renaming_new(reconstruction->reader);
    reconstruction->revision = revision_new(&reconstruction->past, reconstruction->reader,
                                            reconstruction->missing);
    good = good && reconstruction->reader && reconstruction->missing && reconstruction->insertion;
    if (good && reconstruction->renaming && reconstruction->hindsight && reconstruction->revision)
        return reconstruction;
    reconstruction_free(reconstruction);
    return NULL;
}

static void begin_game(struct reconstruction *reconstruction)
{
    past_forget(&reconstruction->past);
    reconstruction->consequences.count = 0;
}

/* Guesses --------------------------------------------------------------------------- */

static bool is_play(const struct run *run, const struct item *item)
{
    if (!item || item->kind != ITEM_STATEMENT || run_is_remark(run, item->statement))
        return false;
    return item->statement->kind == STATEMENT_EVENT || item->statement->kind == STATEMENT_MARKER;
}

/* Whether the items may change places: they are statements of play, and no ruling follows the last
 * one. */
static bool may_swap(const struct run *run, struct swap swap)
{
    const struct item *next = lookahead_at(run->ahead, swap.own + swap.next);
    for (size_t i = 0; i < swap.own + swap.next; i++)
        if (!is_play(run, lookahead_at(run->ahead, i)))
            return false;
    return !next || next->kind != ITEM_STATEMENT || !run_is_remark(run, next->statement);
}

static bool try_swap(struct choice *choice, struct swap swap)
{
    const struct guess swapped = {.statement = choice->statement, .swap = swap};
    struct trial trial;
    if (!may_swap(choice->run, swap))
        return true;
    if (!choice_try(choice, UMPIRE_SWAPPED, &swapped, &trial))
        return false;
    choice->best.swap = trial.better ? swap : choice->best.swap;
    return true;
}

/* How many items from `from` on are statements of a line. */
static size_t items_of_line(const struct lookahead *ahead, size_t from, uint64_t line)
{
    const struct item *item;
    size_t count = 0;
    while ((item = lookahead_at(ahead, from + count)) != NULL && item->kind == ITEM_STATEMENT &&
           item->statement->line == line)
        count++;
    return count;
}

/* Tries the statement after the next one, then its line after the next line. */
static bool try_swapped(struct choice *choice)
{
    const struct lookahead *ahead = choice->run->ahead;
    const struct statement *statement = choice->statement;
    if (!try_swap(choice, (struct swap){.next = 1}))
        return false;
    if (choice_is_made(choice) || statement->previous.line == statement->line)
        return true;
    struct swap lines = {.own = items_of_line(ahead, 0, statement->line)};
    const struct item *next = lookahead_at(ahead, lines.own);
    lines.next = next && next->kind == ITEM_STATEMENT
                     ? items_of_line(ahead, lines.own, next->statement->line)
                     : 0;
    return lines.next == 0 || lines.own + lines.next == 1 || try_swap(choice, lines);
}

/* Writes the statement as one of another player, and reads it. False: out of memory. */
static bool write_as(struct reconstruction *reconstruction, entity player)
{
    const struct statement *statement = reconstruction->choice.statement;
    struct text text;
    size_t verb = statement->word.at - statement->word.quoted;
    text_init(&text, reconstruction->other_bytes, sizeof reconstruction->other_bytes);
    name_write(&text, roster_name(run_roster(reconstruction->choice.run), player));
    text_add_string(&text, ": ");
    text_add(&text, (struct slice){statement->text + verb, statement->length - verb});
    text_add_string(&text, "\n");
    reconstruction->other.count = 0;
    return text_reader_read(reconstruction->reader, text.at, text.length, statement->line,
                            &reconstruction->other);
}

static bool try_as(struct reconstruction *reconstruction, entity player)
{
    struct choice *choice = &reconstruction->choice;
    struct trial trial;
    if (!write_as(reconstruction, player))
        return false;
    if (reconstruction->other.count != 1)
        return true;
    const struct statement *other = &reconstruction->other.list[0].statement;
    const struct guess guess = {.statement = other};
    if (!choice_try(choice, UMPIRE_OTHER_PLAYER, &guess, &trial))
        return false;
    return !trial.better || statement_copy_take(&choice->best.other, other);
}

static bool try_other_players(struct reconstruction *reconstruction)
{
    const struct choice *choice = &reconstruction->choice;
    const struct roster *roster = run_roster(choice->run);
    const struct vocabulary *vocabulary = run_game(choice->run)->catalogue->lexicon->vocabulary;
    entity subject = choice->run->binder.event.subject;
    if (choice->statement->kind != STATEMENT_EVENT || subject == NO_ENTITY)
        return true;
    unsigned kind = roster_at(roster, subject)->kind, tried = 0;
    if (!(vocabulary->player_kinds >> kind & 1))
        return true;
    for (entity one = 0;
         one < roster_count(roster) && tried < OTHERS_MOST && !choice_is_made(choice); one++)
        if (one != subject && roster_at(roster, one)->kind == kind) {
            tried++;
            if (!try_as(reconstruction, one))
                return false;
        }
    return true;
}

/* Whether a statement repeats the previous one word for word. */
static bool is_doubled(const struct statement *statement)
{
    return statement->previous.text && statement->previous.length == statement->length &&
           memcmp(statement->previous.text, statement->text, statement->length) == 0;
}

/* Tries the guesses that need no search; for a repeated statement first that it is not taken. */
static bool try_plain(struct choice *choice)
{
    bool doubled = is_doubled(choice->statement);
    const struct guess guesses[] = {[UMPIRE_AS_PLAYED] = {.statement = choice->statement},
                                    [UMPIRE_NOT_TAKEN] = {.statement = NULL, .single = doubled}};
    enum umpire_assumption first = doubled ? UMPIRE_NOT_TAKEN : UMPIRE_AS_PLAYED;
    enum umpire_assumption second = doubled ? UMPIRE_AS_PLAYED : UMPIRE_NOT_TAKEN;
    return choice_try_plain(choice, first, &guesses[first]) &&
           (choice_is_made(choice) || choice_try_plain(choice, second, &guesses[second]));
}

uint64_t reconstruction_effort_left(const struct run *run)
{
    const struct game_run *game = run_game(run);
    return effort_left(&game->effort, EFFORT_GUESSES, game->statements);
}

/* Allows this effort, or what is left for the game if that is less. */
static void allow(struct choice *choice, uint64_t effort)
{
    uint64_t left = reconstruction_effort_left(choice->run), spent = choice->rehearsal.effort;
    left = left > spent ? left - spent : 0;
    choice_allow(choice, effort < left ? effort : left);
}

static bool try_past_and_slips(struct reconstruction *reconstruction)
{
    struct choice *choice = &reconstruction->choice;
    if (!hindsight_try(reconstruction->hindsight, choice))
        return false;
    allow(choice, EFFORT_SLIP);
    if (!choice_is_made(choice) && !hindsight_try_slips(reconstruction->hindsight, choice))
        return false;
    return hindsight_settle(reconstruction->hindsight, choice);
}

/* Tries all guesses; those that need the most search come last. */
static bool try_all(struct reconstruction *reconstruction)
{
    struct choice *choice = &reconstruction->choice;
    allow(choice, EFFORT_BREACH);
    if (!try_plain(choice) || !revision_try(reconstruction->revision, choice) ||
        (!choice_is_made(choice) && !renaming_try(reconstruction->renaming, choice)) ||
        (!choice_is_made(choice) && !insertion_try(reconstruction->insertion, choice)) ||
        (!choice_is_made(choice) && !try_swapped(choice)) ||
        (!choice_is_made(choice) && !try_other_players(reconstruction)))
        return false;
    allow(choice, EFFORT_PAST);
    return choice_is_made(choice) || try_past_and_slips(reconstruction);
}

/* The assumption in words ---------------------------------------------------------------------- */

static void write_sentence(const struct choice *choice, struct text *text)
{
    const struct assumption *best = &choice->best;
    const struct roster *roster = run_roster(choice->run);
    bool past = best->past;
    unsigned long long line = past ? best->line : choice->statement->line;
    unsigned long long next =
        past ? best->next_line
        : best->kind == UMPIRE_SWAPPED
            ? lookahead_at(choice->run->ahead, best->swap.own)->statement->line
            : 0;
    text_add_string(text, "as if ");
    switch (best->kind) {
    case UMPIRE_NOT_TAKEN: text_addf(text, "line %llu were not there", line); break;
    case UMPIRE_INSERTED:
        text_addf(text, "this stood before line %llu: ", line);
        for (size_t i = 0; i < best->inserted_count; i++) {
            text_add_string(text, i ? "; " : "");
            text_add(text, (struct slice){best->inserted[i].statement.text,
                                          best->inserted[i].statement.length});
        }
        break;
    case UMPIRE_SWAPPED: text_addf(text, "line %llu stood before line %llu", next, line); break;
    case UMPIRE_CORRECTED:
        if (best->game && !past) {
            name_write(text, roster_name(roster, best->written));
            text_add_string(text, " were called ");
            name_write(text, roster_name(roster, best->meant));
            break;
        } /* fall through */
    case UMPIRE_OTHER_PLAYER:
        text_addf(text, "line %llu said: ", line);
        text_add(text, (struct slice){best->other.statement.text, best->other.statement.length});
        break;
    default: break;
    }
}

/* The breach -------------------------------------------------------------------------- */

/* Whether a draft is reported as a violation, as far as the later rulings are known. */
static bool is_breach(const struct run *run, const struct finding_draft *draft)
{
    return !draft->dropped && draft->rule != NO_RULE && run_counts_draft(run, draft);
}

/* Notes the breaches that a ruling after the statement waives. */
static void note_rulings(struct run *run, size_t first)
{
    const struct item *item;
    for (size_t at = 0; (item = lookahead_at(run->ahead, at)) != NULL; at++) {
        if (item->kind != ITEM_STATEMENT || !run_is_remark(run, item->statement))
            break;
        for (size_t i = first; i < run->findings.count; i++) {
            struct finding_draft *draft = &run->findings.drafts[i];
            bool waived = run_admits_waiver(run, draft) &&
                          run_ruling_waives(run, item->statement, draft->rule);
            draft->waived_ahead = draft->waived_ahead || waived;
        }
    }
    run_settle(run, &run->findings);
}

static uint64_t breaches(const struct run *run, size_t first)
{
    uint64_t count = 0;
    for (size_t i = first; i < run->findings.count; i++)
        count += is_breach(run, &run->findings.drafts[i]);
    return count;
}

/* Makes a breach stand for a breach of another rule. False: it stands for one of that rule already,
 * or there is no room. */
static bool stand_for(struct finding_draft *breach, uint32_t rule)
{
    bool known = breach->rule == rule || breach->also_count == UMPIRE_ALSO_MOST;
    for (size_t i = 0; i < breach->also_count; i++)
        known = known || breach->also[i] == rule;
    if (!known)
        breach->also[breach->also_count++] = rule;
    return !known;
}

/* Whether the statement breaks a rule in the chosen guess too. */
static bool still_breaks(const struct choice *choice, uint32_t rule)
{
    for (size_t i = 0; i < choice->best.told_count; i++)
        if (choice->best.told[i] == rule)
            return choice->best_outcome.still >> i & 1;
    return false;
}

/* Adds the assumption to the first breach. That breach stands for the statement's other breaches
 * that the assumption removes: they are one mistake. */
static void tell_assumption(const struct choice *choice, size_t first)
{
    struct findings *findings = &choice->run->findings;
    struct finding_draft *breach = NULL;
    char buffer[SENTENCE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_sentence(choice, &text);
    size_t assumed = findings_text(findings, (struct slice){text.at, text.length});
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        if (!is_breach(choice->run, draft))
            continue;
        if (!breach) {
            breach = draft;
            breach->assumption = choice->best.kind;
            breach->assumed = assumed;
        } else if (!still_breaks(choice, draft->rule) &&
                   (stand_for(breach, draft->rule) || choice->best_single)) {
            draft->stood_for = (uint32_t)(breach - findings->drafts) + 1;
        }
    }
    run_settle(choice->run, findings);
}

static size_t first_breach(const struct run *run, size_t first)
{
    while (first < run->findings.count && !is_breach(run, &run->findings.drafts[first]))
        first++;
    return first;
}

/* How many breaches are of the same rule as an earlier one. */
static uint64_t repeated(const struct run *run, size_t first)
{
    uint64_t count = 0;
    for (size_t i = first; i < run->findings.count; i++) {
        const struct finding_draft *draft = &run->findings.drafts[i];
        bool before = false;
        for (size_t j = first; j < i; j++)
            before = before || (run->findings.drafts[j].rule == draft->rule &&
                                is_breach(run, &run->findings.drafts[j]));
        count += before && is_breach(run, draft);
    }
    return count;
}

static void note_told(struct run *run, size_t first, struct assumption *best)
{
    best->told_count = 0;
    for (size_t i = first; i < run->findings.count && best->told_count < TOLD_MOST; i++)
        if (!run->findings.drafts[i].dropped && run->findings.drafts[i].rule != NO_RULE)
            best->told[best->told_count++] = run->findings.drafts[i].rule;
}

/* The number that the first violation among the drafts has or will get. */
static uint64_t number_of(const struct run *run, size_t first)
{
    uint64_t number = run_game(run)->findings_found;
    for (size_t i = 0; i < run->findings.count; i++) {
        const struct finding_draft *draft = &run->findings.drafts[i];
        number += !draft->dropped && !draft->number;
        if (i >= first && !draft->dropped && draft->level == UMPIRE_LEVEL_VIOLATION)
            return draft->number ? draft->number : number;
    }
    return number;
}

static bool is_wanted(const struct run *run, const struct statement *statement, size_t first)
{
    const struct game_run *game = run_game(run);
    bool played = statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER;
    bool wanted = !run->config->options.as_played && run->ahead && !run->carrying_out;
    return wanted && run->block.used <= GAME_BYTES_MOST && played && game->stage == GAME_PLAY &&
           breaches(run, first) > 0;
}

/* Notes which rules the statement breaks; its findings are the drafts from `first` on. */
static void note_breaches(struct choice *choice, size_t first)
{
    choice->breaches = breaches(choice->run, first);
    choice->mistakes = 1 + repeated(choice->run, first);
    note_told(choice->run, first, &choice->best);
}

/* Makes the run's reconstruction if it has none. False: out of memory. */
static bool have_reconstruction(struct run *run)
{
    if (!run->reconstruction)
        run->reconstruction = reconstruction_new();
    return run->reconstruction != NULL;
}

static bool note_statement(struct run *run, const struct statement *statement)
{
    bool played = statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER;
    if (!played && run->reconstruction)
        past_forget_mistake(&run->reconstruction->past);
    if (!played || run->config->options.as_played || run->carrying_out ||
        reconstruction_effort_left(run) == 0)
        return true;
    if (!have_reconstruction(run))
        return false;
    return past_note(&run->reconstruction->past, run, statement);
}

static void forget_mistake(struct reconstruction *reconstruction)
{
    past_forget_mistake(&reconstruction->past);
}

/* Reads later statements. Shows the first breach before, since reading may wait; not if an earlier
 * mistake is likely to explain it. */
static bool look_ahead(struct run *run, size_t first)
{
    run->shown_most = revision_is_likely(run->reconstruction->revision)
                          ? first
                          : first_breach(run, first) + 1;
    bool good = lookahead_fill(run->ahead);
    run->shown_most = SIZE_MAX;
    return good;
}

/* Drops the breaches, because an earlier mistake explains them. */
static void pass_over_breaches(struct run *run, size_t first)
{
    for (size_t i = first; i < run->findings.count; i++)
        if (is_breach(run, &run->findings.drafts[i]))
            run->findings.drafts[i].told = true;
    run_settle(run, &run->findings);
}

/* Keeps the mistake for which a guess was chosen, with the statements from there on. */
static bool note_mistake(struct reconstruction *reconstruction)
{
    const struct choice *choice = &reconstruction->choice;
    const struct run *run = choice->run;
    const struct statement *statement = choice->statement;
    struct past *past = &reconstruction->past;
    const struct block *game = NULL;
    size_t swapped = choice->best.kind == UMPIRE_SWAPPED
                         ? choice->best.swap.own + choice->best.swap.next
                         : 0;
    size_t place = choice->best.past ? hindsight_place(reconstruction->hindsight, &game) : 0;
    if (choice->best.past && game)
        return past_begin_mistake(past, place, game);
    past_forget(past);
    for (size_t i = 0; i <= swapped; i++) {
        past_add(past, (struct slice){statement->text, statement->length}, statement->line,
                 run->binder.event);
        if (i < swapped)
            statement = lookahead_at(run->ahead, i)->statement;
    }
    if (!past_begin_mistake(past, 0, &run->block))
        return false;
    roster_truncate(roster_of(&past->before), run->binder.known);
    return true;
}

/* Reports the choice. NULL: the game continues as it is written. */
static const struct assumption *tell_choice(struct reconstruction *reconstruction, size_t first)
{
    struct choice *choice = &reconstruction->choice;
    struct run *run = choice->run;
    if (choice->revised) {
        pass_over_breaches(run, first);
        return &choice->best;
    }
    consequences_note(&reconstruction->consequences, choice, number_of(run, first));
    if (choice->best.kind == UMPIRE_AS_PLAYED)
        return NULL;
    tell_assumption(choice, first);
    return &choice->best;
}

static const struct assumption *choose(struct run *run, const struct statement *statement,
                                       size_t first, bool *ret_good)
{
    *ret_good = true;
    if (!is_wanted(run, statement, first))
        return NULL;
    if (reconstruction_effort_left(run) == 0) {
        run->findings.drafts[first_breach(run, first)].left_out |= 1 << EFFORT_GUESSES;
        return NULL;
    }
    *ret_good = have_reconstruction(run);
    if (!*ret_good)
        return NULL;
    struct reconstruction *reconstruction = run->reconstruction;
    struct choice *choice = &reconstruction->choice;
    choice_begin(choice, run, statement);
    allow(choice, EFFORT_REVISION);
    *ret_good = revision_find(reconstruction->revision, choice) && look_ahead(run, first);
    if (!*ret_good)
        return NULL;
    note_rulings(run, first);
    if (breaches(run, first) == 0) {
        run_game(run)->effort.spent[EFFORT_GUESSES] += choice->rehearsal.effort;
        return NULL;
    }
    note_breaches(choice, first);
    *ret_good = try_all(reconstruction) &&
                (choice->revised ? revision_settle(reconstruction->revision, choice)
                                 : note_mistake(reconstruction));
    past_cut(&reconstruction->past);
    if (!*ret_good)
        return NULL;
    run_game(run)->effort.spent[EFFORT_GUESSES] += choice->rehearsal.effort;
    return tell_choice(reconstruction, first);
}

static uint64_t follows_from(const struct run *run, const char *rule, uint64_t line)
{
    return run->reconstruction ? consequences_find(&run->reconstruction->consequences, rule, line)
                               : 0;
}

static bool write(const struct reconstruction *reconstruction, struct bytes *bytes)
{
    static const struct consequences none;
    const struct consequences *consequences = reconstruction ? &reconstruction->consequences
                                                             : &none;
    uint64_t count = consequences->count;
    return bytes_add(bytes, &count, sizeof count) &&
           bytes_add(bytes, consequences->list, count * sizeof *consequences->list) &&
           past_write(reconstruction ? &reconstruction->past : NULL, bytes);
}

static bool read(struct run *run, struct slice *left)
{
    uint64_t count;
    if (!have_reconstruction(run))
        return false;
    struct consequences *consequences = &run->reconstruction->consequences;
    bytes_read(left, &count, sizeof count);
    consequences->count = count;
    bytes_read(left, consequences->list, count * sizeof *consequences->list);
    return past_read(&run->reconstruction->past, left);
}

const struct reconstructor reconstructor = {.note = note_statement,
                                            .begin = begin_game,
                                            .forget = forget_mistake,
                                            .choose = choose,
                                            .follows_from = follows_from,
                                            .write = write,
                                            .read = read,
                                            .free = reconstruction_free};
