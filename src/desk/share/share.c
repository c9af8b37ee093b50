/* SPDX-License-Identifier: MIT */
#include "desk/share/share.h"

#include "base/path.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define UNREADABLE "this share's report holds something that this umpire cannot read"

static const char title[] = "umpire share 2\n";

/* How a record begins: RECORD_CALL if it holds a call of the sink, else what it marks. */
enum record { RECORD_CALL, RECORD_PART_BEGINS, RECORD_PART_ENDS, RECORD_END };
enum { PIECE = 1 << 17, PIECE_MOST = 1 << 28, LENGTH_BYTES = 8 };

/* Writing -------------------------------------------------------------------------------------- */

static bool write_bytes(struct share_writer *writer, const void *bytes, size_t length)
{
    sha256_update(&writer->hash, length, bytes);
    writer->failed = writer->failed || !cli_output_write(writer->output, bytes, length);
    return !writer->failed;
}

static bool write_length(struct share_writer *writer, uint64_t length)
{
    uint8_t bytes[LENGTH_BYTES];
    for (size_t i = 0; i < LENGTH_BYTES; i++)
        bytes[i] = (uint8_t)(length >> 8 * i);
    return write_bytes(writer, bytes, sizeof bytes);
}

static bool write_piece(struct share_writer *writer)
{
    struct call_bytes *held = &writer->held;
    writer->failed = writer->failed || held->no_memory;
    bool good = !writer->failed && (held->used == 0 || (write_length(writer, held->used) &&
                                                        write_bytes(writer, held->at, held->used)));
    held->used = 0;
    return good;
}

static bool keep(struct share_writer *writer)
{
    writer->failed = writer->failed || writer->held.no_memory;
    return !writer->failed && (writer->held.used < PIECE || write_piece(writer));
}

static bool put_call(void *user, enum call call, const void *what)
{
    struct share_writer *writer = user;
    call_put_number(&writer->held, RECORD_CALL);
    call_put(&writer->held, &writer->names, call, what);
    return keep(writer);
}

bool share_begin(struct share_writer *writer, const struct cli_output *output,
                 const struct share_head *head, unsigned calls)
{
    *writer = (struct share_writer){.output = output, .taker = {put_call, writer}};
    writer->sink = taker_sink(&writer->taker, calls);
    sha256_init(&writer->hash);
    struct call_bytes *held = &writer->held;
    call_put_text(held, head->version);
    call_put_text(held, head->manifest);
    call_put_text(held, head->options);
    call_put_number(held, head->share);
    call_put_number(held, head->shares);
    call_put_number(held, head->details);
    call_put_number(held, head->events);
    return write_bytes(writer, title, sizeof title - 1) && write_piece(writer);
}

static bool put_part(struct share_writer *writer, enum record record, const struct share_part *part)
{
    struct call_bytes *held = &writer->held;
    call_put_number(held, record);
    call_put_text(held, part->path);
    call_put_number(held, part->first);
    call_put_number(held, part->last);
    call_put_number(held, part->line);
    call_put_number(held, part->games);
    call_put_number(held, part->games_after);
    call_put_number(held, part->status);
    call_put_text(held, part->unreadable);
    call_put_text(held, part->sha256);
    call_put_text(held, part->configuration);
    call_put_text(held, part->configuration_sha256);
    call_put_number(held, part->bytes);
    return keep(writer);
}

bool share_part_begins(struct share_writer *writer, const struct share_part *part)
{
    return put_part(writer, RECORD_PART_BEGINS, part);
}

bool share_part_ends(struct share_writer *writer, const struct share_part *part)
{
    return put_part(writer, RECORD_PART_ENDS, part);
}

bool share_end(struct share_writer *writer, enum umpire_status status)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    call_put_number(&writer->held, RECORD_END);
    call_put_number(&writer->held, status);
    bool good = write_piece(writer) && write_length(writer, 0);
    sha256_digest(&writer->hash, sizeof digest, digest);
    good = good && cli_output_write(writer->output, (const char *)digest, sizeof digest);
    free(writer->held.at);
    call_names_done(&writer->names);
    return good;
}

/* Reading -------------------------------------------------------------------------------------- */

static enum umpire_status refuse(const struct share_reader *reader, const char *why)
{
    return CLI_FAIL(UMPIRE_USAGE, "%s: %s", reader->path, why);
}

/* Whether the file ends with the digest of what stands before it. */
static bool is_whole(FILE *file)
{
    uint8_t bytes[1 << 14], digest[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash;
    sha256_init(&hash);
    off_t end = fseeko(file, 0, SEEK_END) == 0 ? ftello(file) - (off_t)sizeof digest : -1;
    if (end < 0 || fseeko(file, 0, SEEK_SET) != 0)
        return false;
    while (end > 0) {
        size_t wanted = end < (off_t)sizeof bytes ? (size_t)end : sizeof bytes;
        if (fread(bytes, wanted, 1, file) != 1)
            return false;
        sha256_update(&hash, wanted, bytes);
        end -= (off_t)wanted;
    }
    sha256_digest(&hash, sizeof digest, digest);
    return fread(bytes, sizeof digest, 1, file) == 1 && memcmp(bytes, digest, sizeof digest) == 0;
}

/* Reads the next piece; an empty one ends the share. False: the file ends, or out of memory. */
static bool read_piece(struct share_reader *reader, struct call_slice *ret_piece)
{
    uint8_t bytes[LENGTH_BYTES];
    uint64_t length = 0;
    if (fread(bytes, sizeof bytes, 1, reader->file) != 1)
        return false;
    for (size_t i = 0; i < LENGTH_BYTES; i++)
        length |= (uint64_t)bytes[i] << 8 * i;
    if (length > PIECE_MOST)
        return false;
    if (length > reader->piece_capacity) {
        free(reader->piece);
        reader->piece = malloc((size_t)length);
        reader->piece_capacity = reader->piece ? (size_t)length : 0;
        reader->reader.no_memory = !reader->piece;
    }
    *ret_piece = (struct call_slice){reader->piece, reader->piece ? reader->piece + length : NULL,
                                     false};
    return reader->piece_capacity >= length &&
           (length == 0 || fread(reader->piece, (size_t)length, 1, reader->file) == 1);
}

static bool read_head(struct share_reader *reader)
{
    struct share_head *head = &reader->head;
    struct call_slice piece;
    if (!read_piece(reader, &piece) ||
        !call_reader_begin(&reader->head_reader, (size_t)(piece.end - piece.at)))
        return false;
    head->version = call_take_text(&reader->head_reader, &piece);
    head->manifest = call_take_text(&reader->head_reader, &piece);
    head->options = call_take_text(&reader->head_reader, &piece);
    head->share = (size_t)call_take_number(&piece);
    head->shares = (size_t)call_take_number(&piece);
    head->details = call_take_number(&piece) != 0;
    head->events = call_take_number(&piece) != 0;
    return !piece.bad && head->version && head->manifest && head->options && head->share >= 1 &&
           head->share <= head->shares && head->shares <= SHARES_MOST;
}

static enum umpire_status open_share_file(struct share_reader *reader)
{
    reader->file = fopen(reader->path, "re");
    if (reader->file)
        return UMPIRE_CONFORMANT;
    if (errno == ENOMEM)
        return (enum umpire_status)cli_out_of_memory();
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", reader->path, strerror(errno));
}

static void close_file(struct share_reader *reader)
{
    if (reader->file)
        fclose(reader->file);
    free(reader->piece);
    reader->file = NULL;
    reader->piece = NULL;
    reader->piece_capacity = 0;
}

static enum umpire_status read_begin(struct share_reader *reader)
{
    char begin[sizeof title - 1];
    if (fread(begin, sizeof begin, 1, reader->file) != 1 || memcmp(begin, title, sizeof begin) != 0)
        return refuse(
            reader,
            "this is no report of a share; 'umpire check --manifest=FILE --shard=K' writes one");
    if (fstat(fileno(reader->file), &reader->opened) != 0 || !is_whole(reader->file))
        return refuse(reader, "this share's report is not whole: its check did not end, or it was "
                              "cut off or altered");
    bool read = fseeko(reader->file, sizeof begin, SEEK_SET) == 0 && read_head(reader) &&
                (reader->pieces = ftello(reader->file)) > 0;
    if (!read && (reader->reader.no_memory || reader->head_reader.no_memory))
        return (enum umpire_status)cli_out_of_memory();
    return read ? UMPIRE_CONFORMANT
                : refuse(reader, "this is no report of a share that this umpire can read");
}

enum umpire_status share_open(struct share_reader *reader, const char *path)
{
    *reader = (struct share_reader){
        .path = path, .reader = {.file = true}, .head_reader = {.file = true}};
    enum umpire_status status = open_share_file(reader);
    if (status == UMPIRE_CONFORMANT)
        status = read_begin(reader);
    close_file(reader);
    return status;
}

/* Opens the share's file again, behind its head. Refuses one that has changed since. */
static enum umpire_status open_again(struct share_reader *reader)
{
    struct stat now;
    enum umpire_status status = open_share_file(reader);
    if (status != UMPIRE_CONFORMANT)
        return status == UMPIRE_FAILURE ? status : UMPIRE_USAGE;
    bool same = fstat(fileno(reader->file), &now) == 0 && path_same_state(&now, &reader->opened);
    return same && fseeko(reader->file, reader->pieces, SEEK_SET) == 0
               ? UMPIRE_CONFORMANT
               : refuse(reader, "it was changed while it was read");
}

void share_close(struct share_reader *reader)
{
    close_file(reader);
    call_reader_done(&reader->reader);
    call_reader_done(&reader->head_reader);
    *reader = (struct share_reader){0};
}

static struct share_part take_part(struct share_reader *reader, struct call_slice *piece)
{
    struct share_part part;
    reader->reader.used = 0;
    part.path = call_take_path(&reader->reader, piece);
    part.first = call_take_number(piece) != 0;
    part.last = call_take_number(piece) != 0;
    part.line = call_take_number(piece);
    part.games = call_take_number(piece);
    part.games_after = call_take_number(piece);
    uint64_t status = call_take_number(piece);
    part.status = (enum umpire_status)status;
    part.unreadable = call_take_text(&reader->reader, piece);
    part.sha256 = call_take_text(&reader->reader, piece);
    part.configuration = call_take_text(&reader->reader, piece);
    part.configuration_sha256 = call_take_text(&reader->reader, piece);
    part.bytes = call_take_number(piece);
    piece->bad = piece->bad || !part.path || !part.sha256 || status > UMPIRE_FAILURE;
    return part;
}

/* Begins a part of a log. After an unreadable part nothing more of the log is shown. */
static enum umpire_status begin_shared_part(const struct share_part *part, struct share_log *log,
                                            struct share_order *order)
{
    if (part->first && !order->log_open) {
        *log = (struct share_log){.verdict = UMPIRE_CONFORMANT};
        struct umpire_log begins = {.path = part->path,
                                    .configuration = part->configuration,
                                    .configuration_sha256 = part->configuration_sha256};
        if (!order->sink.log_begin(order->sink.user, &begins))
            return UMPIRE_FAILURE;
    }
    if (log->unreadable || log->games == part->games)
        return share_order_part_begins(order) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
    cli_print(stderr,
              "umpire: %s: the number of games before line %llu was estimated wrongly, since a "
              "game does not begin on a line of "
              "its own; divide the logs with 'umpire shard --whole'\n",
              part->path, (unsigned long long)part->line);
    return UMPIRE_USAGE;
}

static enum umpire_status end_part(const struct share_part *part, struct share_log *log,
                                   struct share_order *order)
{
    if (!share_order_part_ends(order, log->unreadable ? UMPIRE_CONFORMANT : part->status))
        return UMPIRE_USAGE;
    if (!log->unreadable) {
        log->games = part->games_after;
        log->verdict = umpire_status_of_both(log->verdict, part->status);
        log->unreadable = part->unreadable ? strdup(part->unreadable) : NULL;
        if (part->unreadable && !log->unreadable)
            return UMPIRE_FAILURE;
    }
    if (!part->last)
        return UMPIRE_CONFORMANT;
    struct umpire_log ends = {.path = part->path,
                              .configuration = part->configuration,
                              .configuration_sha256 = part->configuration_sha256,
                              .bytes = part->bytes,
                              .sha256 = part->sha256,
                              .unreadable = log->unreadable,
                              .verdict = log->verdict};
    bool good = order->sink.log_end(order->sink.user, &ends);
    free(log->unreadable);
    *log = (struct share_log){0};
    return good ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Plays the records of a piece. `*ret_end`: the share's last record was among them. */
static enum umpire_status play_piece(struct share_reader *reader, struct call_slice *piece,
                                     struct share_log *log, struct share_order *order,
                                     bool *ret_end, enum umpire_status *ret_came_to)
{
    static const struct umpire_sink nobody;
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (!call_reader_begin(&reader->reader, (size_t)(piece->end - piece->at)))
        return UMPIRE_FAILURE;
    while (status == UMPIRE_CONFORMANT && piece->at < piece->end && !piece->bad && !*ret_end) {
        uint64_t record = call_take_number(piece);
        if (record == RECORD_CALL) {
            if (!call_play(&reader->reader, piece, log->unreadable ? &nobody : &order->sink))
                status = UMPIRE_FAILURE;
        } else if (record == RECORD_PART_BEGINS || record == RECORD_PART_ENDS) {
            struct share_part part = take_part(reader, piece);
            if (!piece->bad)
                status = record == RECORD_PART_BEGINS ? begin_shared_part(&part, log, order)
                                                      : end_part(&part, log, order);
        } else {
            *ret_end = record == RECORD_END;
            uint64_t came_to = call_take_number(piece);
            piece->bad = piece->bad || !*ret_end || came_to > UMPIRE_FAILURE;
            *ret_came_to = (enum umpire_status)came_to;
        }
    }
    if (reader->reader.no_memory)
        return UMPIRE_FAILURE;
    if (piece->bad || order->bad)
        return refuse(reader, UNREADABLE);
    return status;
}

static enum umpire_status play(struct share_reader *reader, struct share_log *log,
                               struct share_order *order, enum umpire_status *ret_came_to)
{
    struct call_slice piece;
    enum umpire_status status = open_again(reader);
    bool end = false;
    while (status == UMPIRE_CONFORMANT && !end) {
        if (!read_piece(reader, &piece) || piece.at == piece.end)
            return reader->reader.no_memory ? UMPIRE_FAILURE : refuse(reader, UNREADABLE);
        status = play_piece(reader, &piece, log, order, &end, ret_came_to);
    }
    return status;
}

enum umpire_status share_play(struct share_reader *reader, struct share_log *log,
                              struct share_order *order, bool last, enum umpire_status *ret_came_to)
{
    enum umpire_status status = play(reader, log, order, ret_came_to);
    close_file(reader);
    call_reader_rest(&reader->reader);
    if (status == UMPIRE_CONFORMANT && !share_order_ends(order, last))
        return refuse(reader, UNREADABLE);
    return status;
}
