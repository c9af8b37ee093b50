#include "engine/snapshot.h"

#include "base/require.h"
#include "engine/assumption.h"
#include "engine/look_alikes.h"

struct written {
    uint64_t games, outside_reported;
};

bool run_write(const struct run *run, struct bytes *bytes)
{
    const struct written written = {run->games, run->outside_reported};
    REQUIRE(findings_empty(&run->findings) && !run->carrying_out && !run->correction_waits);
    return bytes_add(bytes, &written, sizeof written) && block_write(&run->block, bytes) &&
           run->config->reconstructor->write(run->reconstruction, bytes) &&
           look_alikes_write(run->look_alikes, bytes);
}

bool run_read(struct run *run, const struct bytes *bytes)
{
    struct slice left = {bytes->at, bytes->length};
    struct written written;
    bytes_read(&left, &written, sizeof written);
    run->games = written.games;
    run->outside_reported = written.outside_reported;
    findings_clear(&run->findings);
    if (!block_read(&run->block, &left) || !run->config->reconstructor->read(run, &left) ||
        !look_alikes_read(run->look_alikes, &left))
        return run_out_of_memory(run);
    if (run_game(run)->catalogue)
        run->binder.lexicon = run_game(run)->catalogue->lexicon;
    return true;
}
