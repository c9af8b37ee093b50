#include "cli/check/recording.h"

#include "cli/shared/cli.h"

#include <errno.h>
#include <stdlib.h>

enum { HELD_BYTES = 131072 };

static bool spill(struct recording *recording)
{
    struct call_bytes *held = &recording->held;
    if (!recording->spilled)
        recording->spilled = cli_temporary_file();
    bool good = recording->spilled &&
                fwrite(&held->used, sizeof held->used, 1, recording->spilled) == 1 &&
                fwrite(held->at, held->used, 1, recording->spilled) == 1;
    held->used = 0;
    return good;
}

bool recording_put(void *user, enum call call, const void *what)
{
    struct recording *recording = user;
    if (recording->error)
        return false;
    if (!call_put(&recording->held, NULL, call, what))
        recording->error = ENOMEM;
    else if (recording->held.used > HELD_BYTES && !spill(recording))
        recording->error = errno;
    return !recording->error && !atomic_load_explicit(recording->stop, memory_order_relaxed);
}

static bool play_held(struct recording *recording, struct call_reader *reader,
                      const struct umpire_sink *to)
{
    struct call_slice from = {recording->held.at, recording->held.at + recording->held.used, false};
    bool good = call_reader_begin(reader, recording->held.used);
    while (good && from.at < from.end)
        good = call_play(reader, &from, to);
    if (reader->no_memory)
        recording->error = ENOMEM;
    return good;
}

/* Hands on what was written to the temporary file, in the pieces in which it was written. */
static bool play_spilled(struct recording *recording, struct call_reader *reader,
                         const struct umpire_sink *to)
{
    FILE *file = recording->spilled;
    size_t length;
    bool good = true,
         kept = (recording->held.used == 0 || spill(recording)) && fseek(file, 0, SEEK_SET) == 0;
    while (good && kept && fread(&length, sizeof length, 1, file) == 1) {
        kept = fread(recording->held.at, length, 1, file) == 1;
        recording->held.used = length;
        good = kept && play_held(recording, reader, to);
    }
    if (!kept || ferror(file))
        recording->error = errno;
    return good && !recording->error;
}

bool recording_play(struct recording *recording, const struct umpire_sink *to)
{
    struct call_reader reader = {0};
    bool good = !recording->error && (recording->spilled ? play_spilled(recording, &reader, to)
                                                         : play_held(recording, &reader, to));
    call_reader_done(&reader);
    recording_clear(recording);
    return good;
}

void recording_clear(struct recording *recording)
{
    if (recording->spilled)
        cli_temporary_return(recording->spilled);
    recording->spilled = NULL;
    recording->held.used = 0;
}

void recording_done(struct recording *recording)
{
    if (recording->spilled)
        cli_temporary_return(recording->spilled);
    free(recording->held.at);
    *recording = (struct recording){0};
}
