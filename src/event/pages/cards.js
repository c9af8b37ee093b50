// SPDX-License-Identifier: MIT
"use strict";
// A form for what a card says, beside the text of a list: it writes declarations as a log has them. Nothing here knows a game: the
// fields are those of the declarations' forms, such as "ship NEW-SHIP [command=COMMAND-VALUE] [flagship] { ... }".

// A form's parts: {name} of what is called, {key} with a value, {flag}, {choice} of words or a value without a key.
function partsOf(form) {
    return (form.split("\n")[0].match(/\[[^\]]*\]|\S+/g) || []).slice(1).filter(one => !/^[{}.]+$/.test(one)).map(one => {
        const optional = one.startsWith("["), text = one.replace(/^\[|\]$/g, ""), many = text.endsWith("..."), bare = text.replace("...", "");
        const key = /^([a-z0-9-]+)=(.*)$/.exec(bare), lead = /^([a-z-]+) ([A-Z][A-Z0-9-]*)$/.exec(bare);
        if (key)
            return { lead: `${key[1]}=`, label: key[1], many, optional };
        if (lead)
            return { lead: `${lead[1]} `, label: lead[1], many, optional };
        if (/^[a-z]/.test(bare))
            return { flag: bare, label: bare };
        return { lead: "", label: bare.toLowerCase().replace(/^(new|its|his)-/, "").replace(/-/g, " "), named: /^NEW-/.test(bare), many, optional };
    });
}

function opensBlock(card) {
    return /\{/.test(card.form);
}

class CardForm {
    // `cards`: the declarations; `text`: the field of the list that they are added to.
    constructor(cards, text) {
        Object.assign(this, { cards, text, fields: [] });
        this.kind = element("select", { "aria-label": "What the card is", onchange: () => this.draw() }, ...cards.map((one, i) => element("option", { value: String(i) }, one.word)));
        this.inside = element("input", { type: "checkbox" });
        this.place = element("div", { class: "choices" });
        this.told = element("p", { class: "small", role: "status" });
        this.element = element("details", {}, element("summary", {}, "Or write a card"), element("p", {}, element("label", {}, "The card is a ", this.kind)), this.place,
            element("p", {}, element("label", {}, this.inside, " it belongs to the last one above")), element("p", {}, element("button", { type: "button", onclick: () => this.add() }, "Add to the list")), this.told);
        this.draw();
    }

    // Offers the names of the game's cards for the field of the name, and tells what a card costs.
    offer(card) {
        const names = card.names || [], field = this.fields.find(one => one.part.named);
        if (!names.length || !field)
            return;
        const list = element("datalist", { id: `names-${++CardForm.lists}` }, ...names.map(one => element("option", { value: one.name }, one.told)));
        field.input.setAttribute("list", list.id);
        field.input.addEventListener("input", () => {
            const same = names.filter(one => one.name.toLowerCase() === field.input.value.trim().toLowerCase());
            this.told.textContent = same.length ? same.map(one => one.told).join("; ") : card.line;
        });
        this.place.append(list);
    }

    draw() {
        const card = this.cards[this.kind.value || 0];
        if (!card)
            return;
        this.inside.checked = !opensBlock(card) && this.text.value.trim() !== "";
        this.fields = partsOf(card.form).map(part => ({ part, input: element("input", part.flag ? { type: "checkbox" } : { type: "text", size: part.lead ? 4 : 14, autocomplete: "off", autocapitalize: "off" }) }));
        this.place.replaceChildren(...this.fields.map(({ part, input }) => element("label", {}, part.flag ? input : "", `${part.label} `, part.flag ? "" : input)));
        this.told.textContent = card.line;
        this.offer(card);
    }

    // The card's words; null: a name is missing.
    words() {
        const words = [this.cards[this.kind.value].word];
        for (const { part, input } of this.fields) {
            const value = part.flag ? "" : input.value.trim();
            if (part.flag ? input.checked : value)
                words.push(part.flag || part.lead + (part.named ? quoted(value) : part.many && part.lead && / /.test(value) ? `[${value}]` : value));
            else if (!part.flag && !part.optional)
                return null;
        }
        return words.join(" ");
    }

    add() {
        const words = this.words(), lines = this.text.value.trimEnd().split("\n").filter(Boolean);
        if (!words) {
            this.told.textContent = "The first fields must be filled in.";
            return;
        }
        if (!this.inside.checked || !lines.length)
            lines.push(words);
        else if (lines[lines.length - 1] === "}")
            lines.splice(-1, 0, `    ${words}`);
        else
            lines.push(`${lines.pop()} {`, `    ${words}`, "}");
        this.text.value = `${lines.join("\n")}\n`;
        this.draw();
        this.told.textContent = `Added: ${words}`;
    }
}

CardForm.lists = 0; // of names that stand in the page
