// SPDX-License-Identifier: MIT
import { check, load, Finding, Verdict } from "@umpire-rules/umpire";

export async function first(text: string): Promise<[Verdict, Finding | undefined]> {
    const { verdict, findings } = await check(text, { levels: { "armada.ship": "advice" } });
    const umpire = await load();
    const line: number = umpire.legal(text)[0].text.length;
    return [line ? verdict : "malformed", findings[0]];
}
