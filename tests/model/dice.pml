/* SPDX-License-Identifier: MIT */
/* The protocol of derived dice (doc/dice.md): two players, chains of two links, one undo or one line
 * that is rewritten, and a server that may lie. README.md says what each part stands for.
 *
 * Throw T takes link T of both chains. Player 0 is a phone that follows the page; player 1 wants a
 * die, and with LIES the server helps. WITHOUT leaves guards out, a bit each. */

#define LINKS 2
#define NONE 255

#ifndef WITHOUT
#define WITHOUT 0
#endif
#ifndef LIES
#define LIES 1
#endif
#define GUARD(bit) ((WITHOUT & (1 << bit)) == 0)
#define TABLE_KEEPS_ANSWERED 0
#define PHONE_COMPARES 1
#define LINK_FOR_ONE_THING 2
#define NEXT_LINK_ONLY 3
#define ROLL_AS_THROWN 4
#define ORDER_OF_PLAYERS 5

/* How far a throw is. */
#define NOT_THROWN 0
#define THROWN 1
#define ANSWERED 2
#define ROLLED 3

/* The log, by throw: from 1. */
byte stage[LINKS + 1];
byte thrower[LINKS + 1];
byte text[LINKS + 1];       /* two texts make different dice */
bool other_link[LINKS + 1]; /* player 1 gave another link than the next one of its chain */
bool other_roll[LINKS + 1]; /* something else than was thrown was rolled */
bool other_order = false;   /* the chains' lines stand in the other order */
byte now = 1;               /* the throw that is next, or waits */

/* What the phone keeps: for what it gave each of its links. */
byte given_to[LINKS + 1];
byte given_text[LINKS + 1];

/* How many links of player 0 are known to player 1, and which die each of them was to make when it
 * became known: from then on player 1 can compute what any other throw would make. */
byte known = 0;
byte first_to[LINKS + 1];
byte first_text[LINKS + 1];

bool undone = false;
bool answered_changed = false; /* a throw that was answered was taken back */

#define MISMATCH(t) (given_to[t] != NONE && stage[t] >= ANSWERED && \
                     (given_to[t] != thrower[t] || given_text[t] != text[t]))
#define WARNED (GUARD(PHONE_COMPARES) && (MISMATCH(1) || MISMATCH(2)))
#define ANOTHER_DIE(t) (stage[t] == ROLLED && (thrower[t] != first_to[t] || \
                        text[t] != first_text[t] || other_link[t] || other_roll[t] || other_order))

/* Link `now` of player 0 becomes known. */
inline tells() {
    if
    :: known < now ->
        known = now;
        first_to[now] = given_to[now];
        first_text[now] = given_text[now]
    :: else -> skip
    fi
}

/* The phone sends its next link for one thing. A link that was sent and is not in the log is given for
 * something else only if the player says so, who then trusts the server: not if it lies. */
#define MAY_GIVE(for_whom, for_text) (given_to[now] == NONE || !GUARD(LINK_FOR_ONE_THING) || \
    (!LIES && known < now) || (given_to[now] == for_whom && given_text[now] == for_text))

inline gives(for_whom, for_text) {
    given_to[now] = for_whom;
    given_text[now] = for_text
}

proctype phone() {
    byte what;
end:
    do
    :: atomic { now <= LINKS && stage[now] == NOT_THROWN && !WARNED ->
        if
        :: what = 0
        :: what = 1
        fi;
        if
        :: MAY_GIVE(0, what) ->
            gives(0, what);
            if
            :: stage[now] = THROWN; thrower[now] = 0; text[now] = what; tells()
            :: LIES -> tells() /* the server keeps it from the log */
            :: !LIES -> skip   /* somebody else was quicker: only the server has seen the link */
            fi
        :: else -> skip
        fi }
    :: atomic { now <= LINKS && stage[now] == THROWN && thrower[now] == 1 && !WARNED &&
                MAY_GIVE(1, text[now]) ->
        gives(1, text[now]);
        if
        :: stage[now] = ANSWERED; tells()
        :: LIES -> tells()
        :: !LIES -> skip
        fi }
    :: atomic { now <= LINKS && stage[now] == ANSWERED && thrower[now] == 0 && !WARNED ->
        stage[now] = ROLLED; now++ }
    od
}

proctype player() {
    byte one;
end:
    do
    :: atomic { now <= LINKS && stage[now] == NOT_THROWN ->
        thrower[now] = 1;
        if
        :: text[now] = 0
        :: text[now] = 1
        fi;
        stage[now] = THROWN }
    /* answers with the next link of its chain: the checker takes no other one */
    :: atomic { now <= LINKS && stage[now] == THROWN && thrower[now] == 0 -> stage[now] = ANSWERED }
    :: atomic { !GUARD(NEXT_LINK_ONLY) && now <= LINKS && stage[now] == THROWN && thrower[now] == 0 ->
        other_link[now] = true;
        stage[now] = ANSWERED }
    /* answers its own throw with a link of player 0 that it knows: anybody at the table may write */
    :: atomic { now <= LINKS && stage[now] == THROWN && thrower[now] == 1 && known >= now ->
        stage[now] = ANSWERED }
    /* rolls what was thrown: the checker takes no other roll */
    :: atomic { now <= LINKS && stage[now] == ANSWERED && thrower[now] == 1 ->
        stage[now] = ROLLED;
        now++ }
    :: atomic { !GUARD(ROLL_AS_THROWN) && now <= LINKS && stage[now] == ANSWERED && thrower[now] == 1 ->
        other_roll[now] = true;
        stage[now] = ROLLED;
        now++ }
    /* takes a throw back */
    :: atomic { !undone && now <= LINKS &&
                (stage[now] == THROWN || (stage[now] == ANSWERED && !GUARD(TABLE_KEEPS_ANSWERED))) ->
        undone = true;
        answered_changed = answered_changed || stage[now] == ANSWERED;
        stage[now] = NOT_THROWN }
    /* has the server rewrite a throw, at any time, or take its answer back */
    :: atomic { LIES && !undone ->
        undone = true;
        if
        :: one = 1
        :: one = 2
        fi;
        if
        :: stage[one] >= ANSWERED -> text[one] = 1 - text[one]
        :: stage[one] == ANSWERED && one == now -> text[one] = 1 - text[one]; stage[one] = THROWN
        :: stage[one] == ANSWERED && one == now -> stage[one] = NOT_THROWN
        :: else -> skip
        fi }
    :: atomic { !GUARD(ORDER_OF_PLAYERS) && !other_order -> other_order = true }
    od
}

init {
    byte t;
    atomic {
        for (t : 0 .. LINKS) {
            given_to[t] = NONE;
            given_text[t] = NONE;
            first_to[t] = NONE;
            first_text[t] = NONE
        };
        run phone();
        run player()
    }
}

/* A die that is shown is the one that was fixed when the last secret that makes it became known, or
 * the phone of the other player says that it is not. */
ltl nobody_chooses { [] (WARNED || !(ANOTHER_DIE(1) || ANOTHER_DIE(2))) }

/* At a table whose server does not lie, an answered throw stays. */
ltl answered_stays { [] !answered_changed }
