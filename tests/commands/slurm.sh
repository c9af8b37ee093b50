#!/bin/bash
# SPDX-License-Identifier: MIT
# A manifest under Slurm: real daemons on this machine, one share killed in the middle, the node taken down and
# back, and the merged report is byte for byte that of one check. Takes the command.
# SLURM_GAMES=100000: checks so many generated games. SLURM_LOGS=FOLDER: checks these logs.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
slurm=$PWD/tools/cluster/slurm
daemons=()

told() { # STATUS TEXT WORD...: the command ends with the status and prints the text
    local wanted=$1 text=$2 got
    shift 2
    "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got = "$wanted" ] && grep -qF -- "$text" "$work/err" || { echo "status $got"; cat "$work/err"; return 1; }
}
so() { "$@" >/dev/null 2>&1; }

# Usage errors, without Slurm.
mkdir "$work/few"
ln -s /usr/bin/* "$work/few/" 2>/dev/null
rm -f "$work/few/sbatch"
"$umpire" shard -n 2 -o "$work/manifest" corpus/language/syntax
ok "slurm --help: tells the exit status" bash -c '"$0" --help | grep -q "^Exit status: "' "$slurm"
ok "slurm: is refused without a manifest" told 2 "no MANIFEST is named" "$slurm"
ok "slurm: refuses two manifests" told 2 "one MANIFEST is named, not 'a b'" "$slurm" -o "$work/report" a b
ok "slurm: is refused without -o" told 2 "-o is missing" "$slurm" "$work/manifest"
ok "slurm: refuses an unknown option" told 2 "unrecognized option '--none'" "$slurm" --none
ok "slurm -f: refuses an unknown format" told 2 "-f takes xml, text, junit, sarif or jsonl, not 'pdf'" "$slurm" -f pdf -o "$work/report" "$work/manifest"
ok "slurm -r: refuses what is no number" told 2 "--retries takes a number, not 'x'" "$slurm" -r x -o "$work/report" "$work/manifest"
ok "slurm: fails where sbatch is not installed" told 5 "sbatch is not installed here" env PATH="$work/few" "$slurm" -o "$work/report" "$work/manifest"
for command in sbatch squeue scancel scontrol sinfo slurmctld slurmd munged; do
    PATH=$PATH:/usr/sbin command -v $command >/dev/null && continue
    echo "# skipped: $command is not installed ('tools/setup slurm')"
    summary
    exit
done

# The daemons --------------------------------------------------------------------------------------------
PATH=$PATH:/usr/sbin
export SLURM_CONF=$work/slurm.conf
unset SLURM_JOB_ID
host=$(hostname -s)
mkdir "$work/state" "$work/spool" "$work/munge"
chmod 755 "$work"
head -c 128 /dev/urandom >"$work/munge/key"
chmod 600 "$work/munge/key"
read -r port_of_control port_of_node < <(python3 -c 'import socket
held = [socket.create_server(("127.0.0.1", 0)) for i in range(2)]
print(*[socket.getsockname()[1] for socket in held])')
cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port_of_control
SlurmdPort=$port_of_node
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=socket=$work/munge/socket,cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
SlurmdTimeout=5
MessageTimeout=5
BatchStartTimeout=1
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END

daemon() { # NAME WORD...: starts it, and keeps its log
    local name=$1
    shift
    "$@" >>"$work/$name.log" 2>&1 &
    daemons+=($!)
    disown $!
}
# The processes of the node: the daemon, those that it started for jobs, and the jobs.
on_node() {
    local environment process
    for environment in /proc/[0-9]*/environ; do
        process=${environment#/proc/} process=${process%/environ}
        grep -qzxF "NODE_OF=$work" "$environment" 2>/dev/null && echo "$process" && continue
        grep -qzxF "SLURM_CONF=$SLURM_CONF" "$environment" 2>/dev/null && grep -qz '^SLURM_JOB_ID=' "$environment" 2>/dev/null && echo "$process"
    done
}
node_up() { daemon slurmd env NODE_OF="$work" slurmd -D -N "$host"; }
node_down() { # ends the node as a power cut would
    local processes
    mapfile -t processes < <(on_node)
    [ ${#processes[@]} = 0 ] || kill -KILL "${processes[@]}" 2>/dev/null
}
stop_all() {
    node_down
    for daemon in "${daemons[@]}"; do kill "$daemon" 2>/dev/null; done
    PATIENCE=5 await so eval '! kill -0 "${daemons[@]}"' >/dev/null
    chmod -R u+rwx "$work"
    rm -rf "$work"
}
trap stop_all EXIT
daemon munged munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed"
await [ -S "$work/munge/socket" ]
daemon slurmctld slurmctld -D -c
node_up
is_idle() { [ "$(sinfo --noheader --format=%T)" = idle ]; }
is_down() { [[ $(sinfo --noheader --format=%T) = down* ]]; }
if ! await so is_idle >/dev/null; then
    echo "# skipped: Slurm's daemons do not start here: $(cat "$work/slurmd.log" "$work/slurmctld.log" "$work/munged.log" | grep -iE 'fatal|error' | tail -n 1)"
    summary
    exit
fi

# The corpus: games of all rulesets, among them some that break a rule, in a few large logs ---------------------
mkdir "$work/logs"
generated() { # GAME GAMES
    "$umpire" generate -n "$2" -s 1 "$1" && "$umpire" generate -n 3 -s 9 --violate any "$1"
}
if [ -n "${SLURM_LOGS-}" ]; then
    ln -s "$(realpath "$SLURM_LOGS")"/*.umpire "$work/logs/"
else
    games=${SLURM_GAMES-400} making=()
    for game in armada dropzone starfleet; do
        generated $game $((games / 20)) >"$work/logs/$game.umpire" &
        making+=($!)
    done
    generated dropfleet $((games * 17 / 20)) >"$work/logs/dropfleet.umpire" &
    wait "${making[@]}" $!
    # larger logs, so that the check of a share takes long enough to be killed in the middle
    [ "$games" -ge 10000 ] || for log in "$work"/logs/*.umpire; do for ((i = 0; i < 15; i++)); do cat "$log"; done >"$log.large" && mv "$log.large" "$log"; done
fi
echo 'not a log' >"$work/logs/z.umpire"
manifest=$work/all.manifest
"$umpire" shard -n 8 -o "$manifest" "$work/logs"
"$umpire" check -f xml -o "$work/one.xml" "$work/logs" 2>"$work/one.err"
one=$?
middle=$(awk '$2 == 3 { bytes += $1 == "part" ? 2 * ($9 - $8) : $3 } END { print int(bytes * 3 / 4) }' "$manifest")

# The checker on the node, with accidents.
cat >"$work/umpire" <<END
#!/bin/bash
work=$work umpire=$umpire middle=$middle
END
cat >>"$work/umpire" <<'END'
share=${SLURM_ARRAY_TASK_ID-}
[ "$1" != check ] || echo "$share" >>"$work/starts"
if [ "$1-$share" = check-3 ] && mkdir "$work/killed" 2>/dev/null; then
    for ((i = 0; i < 50; i++)); do
        rm -f "$work"/all.manifest.shares/3.share
        "$umpire" "$@" &
        while read -r _ bytes </proc/$!/io && [ "$bytes" -lt "$middle" ]; do :; done 2>/dev/null
        kill -KILL $! 2>/dev/null
        wait $!
        [ $? != 137 ] || exit 137
    done
fi
while [ "$1-$share" = check-5 ] && [ ! -e "$work/go" ]; do touch "$work/waits"; sleep 0.1; done
[ "$1-$share" != "check-$(cat "$work/always" 2>/dev/null)" ] || { echo "umpire: the disk is on fire" >&2; exit 9; }
exec "$umpire" "$@"
END
chmod +x "$work/umpire"
cluster() { "$slurm" --umpire="$work/umpire" --every=1 -o "$work/report.xml" "$manifest" "$@"; }
same() { # report, standard error and status are those of one check
    cmp "$work/one.xml" "$work/report.xml" && grep -v '^tools/cluster/slurm: ' "$work/err" | diff "$work/one.err" - && [ "$status" = $one ]
}

# Accidents ------------------------------------------------------------------------------------------------------
cluster --retries=2 >"$work/out" 2>"$work/err" &
ok "slurm: the check of a share begins" await so [ -e "$work/waits" ]
node_down
ok "Slurm misses the node while a share is checked" await so is_down
node_up
touch "$work/go"
wait %+
status=$?
ok "slurm: report and status after accidents are those of one check" same
ok "slurm: tells of a killed check, and tries it again" grep -q "share 3 failed: its check ended with status 137; it is tried again, 1 of 2" "$work/err"
ok "slurm: the share of the lost node is checked again" [ "$(grep -c '^5$' "$work/starts")" -ge 2 ]
ok "slurm: tells how many shares are checked" grep -qE '[0-9] of 8 shares checked' "$work/err"
cp "$work/err" "$work/first.err"

# Again: complete shares are not checked again ----------------------------------------------------------------------
rm "$work/report.xml" "$work/starts" "$work/all.manifest.shares/2.share"
truncate -s -1 "$work/all.manifest.shares/7.share"
cluster --no-wait >"$work/out" 2>"$work/err"
ok "slurm --no-wait: submits the 2 shares that are missing or not whole" grep -q "submitted 2 shares and their merge" "$work/err"
ok "slurm --no-wait: tells that 6 of 8 shares are there" grep -q "6 of 8 shares are there already" "$work/err"
cluster >"$work/out" 2>"$work/err"
status=$?
ok "slurm: tells that it waits for the jobs of an earlier call" grep -q "of an earlier call go on, and are waited for" "$work/err"
ok "slurm: report and status in a later call are those of one check" same
ok "slurm: checks no share again that is complete" [ "$(sort -n "$work/starts" | paste -sd,)" = 2,7 ]
ok "slurm: refuses other options for shares that are there" told 2 "holds shares that were checked with '', not '--details'" cluster -- --details

# Failures: a share that always fails, one that is refused, wrong folders and manifests ---------------------------------------------
echo 4 >"$work/always"
rm "$work/all.manifest.shares/4.share"
ok "slurm: gives up on a share" told 5 "share 4 failed 2 times: its check ended with status 9; its log is $work/all.manifest.shares/4.log" cluster --retries=1
ok "slurm: the log of a share that failed tells why" grep -q "the disk is on fire" "$work/all.manifest.shares/4.log"
rm "$work/always"
part=$(awk '/^part/ { print $2; exit }' "$manifest") log=$(awk '/^part/ { print $NF; exit }' "$manifest")
rm -f "$work/all.manifest.shares/$part.share"
touch -h -d 2001-01-01 "$log"
[ -L "$log" ] || touch -d 2001-01-01 "$log"
[ -n "${SLURM_LOGS-}" ] || ok "slurm: refuses changed logs" told 2 "share $part was refused, and is not tried again: umpire: $log: the log was changed" cluster
ok "slurm --folder: fails where the folder cannot be written" told 5 "manifest/shares: the folder cannot be written" cluster --folder="$manifest/shares"
ok "slurm: refuses a file that is no manifest" told 2 "this is no manifest" "$slurm" --umpire="$umpire" -o "$work/report.xml" README.md --folder="$work/other"
ok "slurm --sbatch: tells that Slurm does not take the shares" told 5 "Slurm does not take the shares" cluster --sbatch=--partition=none
(exec 9>"$work/all.manifest.shares/lock"; flock 9; exec sleep 60) &
holder=$!
ok "slurm: fails where another call uses the folder" await so told 5 "another tools/cluster/slurm uses this folder" cluster
kill $holder
summary
