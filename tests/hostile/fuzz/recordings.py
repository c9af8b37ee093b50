# SPDX-License-Identifier: MIT
"""Recordings in parts that a fuzzer can work with: recordings.py FOLDER RECORDING...

A command a line with the comma in front, so that lines may be left out, doubled and moved; without what is measured, which no
importer reads; and no longer than 12,000 bytes: a part has the markers and dials before it."""
import json
import os
import sys

MEASURED = {"pos_x", "pos_y", "rotation_deg", "yaw_clicks", "yaw_bonus_joint", "placements", "lifecycle_id", "timing_window_id",
            "ship_activation_identity", "source_id", "source_type", "attack_id"}
FRAME = {"start_round", "assign_dials", "advance_phase"}
COMMANDS, BYTES = 40, 12000


def short(command):
    payload = {key: value for key, value in command.get("payload", {}).items() if key not in MEASURED}
    if "flow_payload" in payload:
        payload["flow_payload"] = {key: value for key, value in payload["flow_payload"].items() if not isinstance(value, dict) or key == "dice_pool"}
    return dict(command, payload=payload)


def text_of(header, commands):
    lines = [json.dumps(command, separators=(",", ":")) for command in commands]
    return '{"header":%s,"commands":[%s\n]}' % (json.dumps(header, separators=(",", ":")), "\n,".join(lines))


def main():
    folder = sys.argv[1]
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            recording = json.load(file)
        if not isinstance(recording.get("commands"), list):
            continue
        keys = ("format_version", "initiative_player", "scenario_id", "rng_seed", "factions")
        header = {key: value for key, value in recording["header"].items() if key in keys}
        commands = [short(command) for command in recording["commands"]]
        for begin in range(0, len(commands), COMMANDS):
            frame = [command for command in commands[:begin] if command["type"] in FRAME][-12:]
            part = frame + commands[begin:begin + COMMANDS]
            name = "%s-%d" % (os.path.basename(path).removesuffix(".json"), begin)
            while len(text_of(header, part)) > BYTES:
                part.pop()
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text_of(header, part))


main()
