/* SPDX-License-Identifier: MIT */
#include "event/serve/http.h"

#include <netinet/in.h>
#include <string.h>
#include <time.h>

enum { WAYS = 8 };

void serve_rates_init(struct serve_rates *rates, unsigned a_second)
{
    memset(rates, 0, sizeof *rates);
    pthread_mutex_init(&rates->lock, NULL);
    rates->a_second = a_second;
}

void serve_rates_done(struct serve_rates *rates)
{
    pthread_mutex_destroy(&rates->lock);
}

static uint64_t key_of_client(const struct sockaddr *client)
{
    uint64_t bits = 1;
    if (client && client->sa_family == AF_INET)
        bits = ((const struct sockaddr_in *)(const void *)client)->sin_addr.s_addr;
    else if (client && client->sa_family == AF_INET6)
        memcpy(&bits, &((const struct sockaddr_in6 *)(const void *)client)->sin6_addr, sizeof bits);
    bits = (bits ^ (bits >> 31)) * UINT64_C(0x9E3779B97F4A7C15);
    return bits ^ (bits >> 29) ? bits ^ (bits >> 29) : 1;
}

/* The client's entry, or the entry that it replaces. */
static struct serve_client *client_entry(struct serve_rates *rates, uint64_t key)
{
    struct serve_client *set = &rates->clients[key % (SERVE_CLIENTS / WAYS) * WAYS], *oldest = set;
    for (struct serve_client *one = set; one < set + WAYS; one++) {
        if (one->key == key)
            return one;
        if (one->milliseconds < oldest->milliseconds)
            oldest = one;
    }
    *oldest = (struct serve_client){.key = key,
                                    .left = (int64_t)rates->a_second * 1000 * SERVE_BURST_SECONDS};
    return oldest;
}

bool serve_rates_allow(struct serve_rates *rates, const struct sockaddr *client)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    int64_t now = time.tv_sec * 1000 + time.tv_nsec / 1000000,
            most = (int64_t)rates->a_second * 1000 * SERVE_BURST_SECONDS;
    pthread_mutex_lock(&rates->lock);
    struct serve_client *entry = client_entry(rates, key_of_client(client));
    int64_t away = entry->milliseconds ? now - entry->milliseconds : 0;
    entry->left += away < 60000 ? away * rates->a_second : most;
    entry->left = entry->left > most ? most : entry->left;
    entry->milliseconds = now;
    bool allowed = entry->left >= 1000;
    if (allowed)
        entry->left -= 1000;
    pthread_mutex_unlock(&rates->lock);
    return allowed;
}
