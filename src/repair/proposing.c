#include "repair/proposing.h"

#include "engine/check.h"

bool proposing_is_over(const struct proposers *proposers)
{
    return trial_is_over(proposers->trial) || proposers->found_count == FOUND_MOST;
}

bool proposing_offer_and_reach(struct proposers *proposers, const struct edit *edit,
                               size_t *ret_reached)
{
    bool explains = false;
    if (!proposers->revises)
        return trial_try(proposers->trial, edit, ret_reached);
    return trial_explains(proposers->trial, edit, &explains, ret_reached) &&
           (!explains || kept_edit_take(&proposers->found[proposers->found_count++], edit));
}

bool proposing_offer(struct proposers *proposers, const struct edit *edit)
{
    size_t reached;
    return proposing_offer_and_reach(proposers, edit, &reached);
}

const struct statement *proposing_play_at(const struct proposers *proposers, size_t place)
{
    struct item item = excerpt_item(proposers->excerpt, place);
    if (item.kind != ITEM_STATEMENT || run_is_remark(proposers->trial->log, item.statement))
        return NULL;
    bool play = item.statement->kind == STATEMENT_EVENT || item.statement->kind == STATEMENT_MARKER;
    return play ? item.statement : NULL;
}

struct event proposing_event_at(const struct proposers *proposers, size_t place)
{
    const struct past_statement *past = &proposers->excerpt->list[place];
    if (place == proposers->excerpt->breach)
        return proposers->trial->log->binder.event;
    return (struct event){.kind = (uint16_t)past->kind, .subject = (entity)past->subject};
}

bool proposing_is_of_turns(const struct proposers *proposers, size_t place)
{
    const uint8_t *area_of =
        run_game(proposers->trial->log)->catalogue->lexicon->vocabulary->area_of;
    return !area_of || area_of[proposing_event_at(proposers, place).kind] == AREA_TURNS;
}

bool proposing_is_new(struct proposers *proposers, const struct statement *statement)
{
    uint64_t hash = hash_of_name((struct slice){statement->text, statement->length});
    for (size_t i = 0; i < proposers->tried_count; i++)
        if (proposers->tried[i] == hash)
            return false;
    if (proposers->tried_count < TRIED_MOST)
        proposers->tried[proposers->tried_count++] = hash;
    return true;
}
