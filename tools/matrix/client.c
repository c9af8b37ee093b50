/* SPDX-License-Identifier: MIT */
/* A client of `umpire matrix` to start from. It speaks all of the protocol of README.md and judges
 * one rule of Star Wars: Armada: rounds are numbered in order.
 *
 *   cc -o client client.c; umpire matrix --rules armada.round.number --with ./client
 * corpus/armada */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
    int round, written; /* they differ after a wrong number, which may be a slip or not */
    int rounds;
    bool plays;         /* the game is Armada; rounds of others may have other rules */
    bool begun, status; /* round 1 has begun; the last phase was a Status Phase */
    bool over;          /* the result was told: only `end` may come */
};

/* Answers about a statement. The game continues as it was played. */
static const char *answer(struct game *game, const char *asked)
{
    const char *said = "unknown";
    asked += *asked == '@' ? strcspn(asked, " ") : 0; /* a time: "@12:30 round 2" */
    asked += *asked == ' ';
    if (!game->plays)
        return said;
    if (strncmp(asked, "round ", 6) == 0) {
        int number = (int)strtol(asked + 6, NULL, 10);
        bool next = (number - 1 == game->round || number - 1 == game->written) &&
                    number <= game->rounds;
        said = next ? "legal" : "illegal armada.round.number it is not the next one";
        *game = (struct game){.round = next ? number : game->round + 1,
                              .written = number,
                              .rounds = game->rounds,
                              .plays = true,
                              .begun = true};
    } else if (strncmp(asked, "phase ", 6) == 0) {
        said = game->begun ? "legal" : "illegal armada.round.number a phase begins before round 1";
        bool left_out = !game->begun || game->status; /* the marker of its round is missing */
        game->round += left_out, game->written += left_out;
        game->begun = true;
        game->status = strcmp(asked, "phase status") == 0;
    }
    return said;
}

/* Answers "perft DEPTH" and "perft DEPTH STATEMENT". It can count one kind of position: that after
 * a result, where `end` is the only way to go on, and nothing follows. */
static void count(const struct game *game, const char *asked)
{
    char *after;
    long depth = strtol(asked, &after, 10);
    if (!game->over || (*after && strcmp(after, " end") != 0)) {
        puts(game->over ? "illegal" : "unknown");
        return;
    }
    for (long i = 0; i < depth; i++)
        printf("%s%d", i ? " " : "", i == 0 && !*after);
    puts("");
}

int main(void)
{
    static char line[70000]; /* a statement has up to 64 KiB */
    struct game game = {.rounds = 6};
    setvbuf(stdout, NULL, _IOLBF, 0); /* sends each answer at once */
    puts("umpire-matrix 2 next-game play name=client.c version=3");
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "? next-game") == 0)
            puts("ready");
        else if (strncmp(line, "? move ", 7) == 0)
            puts("none"); /* umpire chooses for it; an engine writes a statement of this side */
        else if (strncmp(line, "? perft ", 8) == 0)
            count(&game, line + 8);
        else if (strncmp(line, "? option ", 9) ==
                 0) /* the statement with that number, of those it counts */
            puts(game.over ? "end" : "unknown");
        else if (strncmp(line, "? ", 2) == 0)
            puts(answer(&game, line + 2));
        else if (strncmp(line, "game ", 5) == 0)
            game = (struct game){.rounds = 6, .plays = strncmp(line + 5, "armada", 6) == 0};
        else if (strncmp(line, "result ", 7) == 0)
            game.over = true;
        else if (strncmp(line, "rounds ", 7) == 0)
            game.rounds = (int)strtol(line + 7, NULL, 10);
    }
    return 0;
}
