"use strict";
// Steps through a game: shows a statement, what it changed, and the state after it.
(function () {
    var sections = [], last = null;

    function add(parent, tag, words, style) {
        var element = document.createElement(tag);
        if (words)
            element.textContent = words;
        if (style)
            element.className = style;
        parent.appendChild(element);
        return element;
    }

    function text(element, selector) {
        var part = element.querySelector(selector);
        return part ? part.textContent : "";
    }

    // The changes of a statement; `now` is "" where the value was removed.
    function changes(statement) {
        return Array.prototype.map.call(statement.querySelectorAll(".did li"), function (one) {
            return { of: text(one, "bdi.of"), what: text(one, ".what"), before: text(one, "del"), now: text(one, "ins") };
        });
    }

    function Steps(section) {
        this.section = section;
        this.statements = section.querySelectorAll("ol.events > li");
        this.at = 0;
        this.state = new Map();
        this.told = -1;
        this.bar = section.querySelector(".bar");
        this.place = section.querySelector(".bar output");
        this.panel = section.querySelector(".panel");
        this.bar.hidden = this.panel.hidden = false;
        this.panel.textContent = "";
        this.listen();
        this.show(this.first(), false);
    }

    // Plays the changes of statements forwards or backwards, up to one of them.
    Steps.prototype.play = function (to) {
        var state = this.state;
        function put(change, value) {
            var of = state.get(change.of);
            if (!of)
                state.set(change.of, of = new Map());
            if (value)
                of.set(change.what, value);
            else
                of.delete(change.what);
        }
        while (this.told < to)
            changes(this.statements[++this.told]).forEach(function (one) { put(one, one.now); });
        while (this.told > to)
            changes(this.statements[this.told--]).reverse().forEach(function (one) { put(one, one.before); });
    };

    // The statement to begin with: the first one against which something counts, else was found.
    Steps.prototype.first = function () {
        var found = this.section.querySelector("ol.events > li .found:not(.put-up)") || this.section.querySelector("ol.events > li .found");
        return found ? Array.prototype.indexOf.call(this.statements, found.closest("ol.events > li")) : 0;
    };

    Steps.prototype.where = function () {
        for (var i = this.at; i >= 0; i--)
            if (this.statements[i].dataset.place)
                return this.statements[i].dataset.place;
        return "";
    };

    Steps.prototype.table = function (done) {
        var changed = new Set(done.map(function (one) { return one.of + "\n" + one.what; }));
        var list = add(this.panel, "dl", "", "state");
        this.state.forEach(function (things, of) {
            if (!things.size)
                return;
            add(list, "dt", of || "The game");
            var all = add(list, "dd");
            things.forEach(function (value, what) {
                var one = add(all, "span", "", changed.has(of + "\n" + what) ? "thing changed" : "thing");
                add(one, "span", what + " ", "what");
                add(one, "b", value);
            });
        });
    };

    Steps.prototype.show = function (at, moves) {
        var statement, copy, did;
        if (at < 0 || at >= this.statements.length)
            return;
        this.statements[this.at].classList.remove("here");
        this.at = at;
        statement = this.statements[at];
        statement.classList.add("here");
        this.play(at);
        this.place.textContent = "statement " + (at + 1) + " of " + this.statements.length;
        this.panel.textContent = "";
        add(this.panel, "p", this.where(), "place");
        copy = statement.cloneNode(true);
        copy.removeAttribute("id");
        copy.querySelectorAll("[id]").forEach(function (one) { one.removeAttribute("id"); });
        did = add(this.panel, "div", "", "statement");
        if (statement.value)
            add(did, "span", String(statement.value), "line");
        while (copy.firstChild)
            did.appendChild(copy.firstChild);
        did.querySelectorAll("i.found").forEach(this.link, this);
        did = changes(statement);
        if (!did.length)
            add(this.panel, "p", "It changes nothing that is shown here.", "small");
        this.table(did);
        if (moves)
            last = this;
    };

    // Makes a link of a finding's name; in a long list the names have no links.
    Steps.prototype.link = function (name) {
        var link = document.createElement("a");
        link.className = name.className;
        link.textContent = name.textContent;
        link.href = "#" + this.section.closest(".game").id + "-" + name.textContent.replace(/\D/g, "");
        name.replaceWith(link);
    };

    // The next statement with a finding, forwards or backwards.
    Steps.prototype.seek = function (step) {
        for (var i = this.at + step; i >= 0 && i < this.statements.length; i += step)
            if (this.statements[i].querySelector(".found"))
                return this.show(i, true);
    };

    Steps.prototype.go = function (where) {
        var to = { first: 0, back: this.at - 1, next: this.at + 1, last: this.statements.length - 1 }[where];
        if (where === "finding" || where === "before")
            this.seek(where === "finding" ? 1 : -1);
        else
            this.show(to, true);
    };

    Steps.prototype.listen = function () {
        var steps = this, from = null;
        this.bar.addEventListener("click", function (event) {
            var button = event.target.closest("button");
            if (button)
                steps.go(button.value);
        });
        this.section.querySelector("ol.events").addEventListener("click", function (event) {
            var statement = event.target.closest("ol.events > li");
            if (statement && !event.target.closest("a.found"))
                steps.show(Array.prototype.indexOf.call(steps.statements, statement), true);
        });
        this.panel.addEventListener("touchstart", function (event) { from = event.changedTouches[0]; }, { passive: true });
        this.panel.addEventListener("touchend", function (event) {
            var to = event.changedTouches[0], x = from ? to.clientX - from.clientX : 0;
            if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(to.clientY - from.clientY))
                steps.go(x < 0 ? "next" : "back");
        }, { passive: true });
    };

    function steps_of(element) {
        return sections.find(function (one) { return one.section.contains(element); });
    }

    var keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", n: "finding", p: "before" };
    document.addEventListener("keydown", function (event) {
        var steps = steps_of(event.target) || (event.target === document.body ? last || (sections.length === 1 && sections[0]) : null);
        if (!steps || !keys[event.key] || event.ctrlKey || event.altKey || event.metaKey)
            return;
        if (event.target === document.body && (event.key === "Home" || event.key === "End"))
            return;
        event.preventDefault();
        steps.go(keys[event.key]);
    });

    // Opens the folds around what a link leads to, and shows a statement.
    function follow(hash) {
        var target = hash && document.getElementById(decodeURIComponent(hash.slice(1))), fold = target, steps;
        if (!target)
            return;
        while ((fold = fold.parentElement))
            if (fold.tagName === "DETAILS")
                fold.open = true;
        if (target.tagName === "DETAILS")
            target.open = true;
        steps = steps_of(target);
        if (steps && target.matches("ol.events > li"))
            steps.show(Array.prototype.indexOf.call(steps.statements, target), true);
        target.scrollIntoView();
        // The parts that come into view are laid out then, which may move the target.
        requestAnimationFrame(function () {
            requestAnimationFrame(function () {
                target.scrollIntoView();
                tell(target.getBoundingClientRect().top + scrollY);
            });
        });
    }

    // Says to a page that has this one in a frame how high it is, and how far down it is to what a link leads to.
    function tell(to) {
        if (parent !== window)
            parent.postMessage({ height: document.body.getBoundingClientRect().height, to: to }, "*");
    }

    var folds = [];
    addEventListener("beforeprint", function () {
        folds = Array.prototype.filter.call(document.querySelectorAll("details:not(.long)"), function (one) { return !one.open; });
        folds.forEach(function (one) { one.open = true; });
    });
    addEventListener("afterprint", function () {
        folds.forEach(function (one) { one.open = false; });
    });
    addEventListener("hashchange", function () { follow(location.hash); });
    // In a frame that got its text from a page, a link would lead to a place in that page.
    document.addEventListener("click", function (event) {
        var link = parent !== window && event.target.closest("a[href^='#']");
        if (!link)
            return;
        event.preventDefault();
        follow(link.getAttribute("href"));
    });
    new ResizeObserver(function () { tell(); }).observe(document.body);
    document.querySelectorAll(".steps").forEach(function (section) {
        if (section.querySelector("ol.events > li"))
            sections.push(new Steps(section));
    });
    follow(location.hash);
    tell(); // a frame out of sight observes nothing
}());
