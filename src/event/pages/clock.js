// SPDX-License-Identifier: MIT
"use strict";
// The clock of a round, which the server tells and which the page goes on counting.

function hours(seconds) {
    const two = number => String(number).padStart(2, "0");
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function minutesText(more) {
    return more === 1 ? "1 more minute" : `${more} more minutes`;
}

class RoundClock {
    constructor(place) {
        Object.assign(this, { place, state: null, told: 0, more: 0 });
        setInterval(() => this.draw(), 1000);
    }

    take(state) {
        this.state = state;
        this.told = Date.now();
        this.draw();
    }

    // The minutes that the judge gives this table beyond the others.
    give(more) {
        this.more = more;
        this.draw();
    }

    known() {
        return this.state !== null;
    }

    elapsed() {
        return this.state.elapsed + (this.state.running ? Math.max(0, Math.round((Date.now() - this.told) / 1000)) : 0);
    }

    draw() {
        const state = this.state;
        this.place.hidden = !state || !state.round;
        if (this.place.hidden)
            return;
        const left = (state.minutes + this.more) * 60 - this.elapsed(), given = this.more ? `, with ${minutesText(this.more)}` : "";
        const time = !state.minutes ? `${hours(this.elapsed())} played` : left >= 0 ? `${hours(left)} left` : `over by ${hours(-left)}`;
        this.place.textContent = `Round ${state.round} of the event: ${time}${given}${state.running ? "" : " (stopped)"}`;
        this.place.classList.toggle("bad", state.minutes > 0 && left < 0);
    }
}
