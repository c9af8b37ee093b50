/* SPDX-License-Identifier: MIT */
/* A library that makes one allocation or one system call of a program fail.
 *
 *   FAULT=alloc:N         the Nth allocation fails; alloc:N+ this one and all later ones
 *   FAULT=read:N          likewise the Nth call of read, write, close, open, rename, fsync,
 *                         stat
 *   FAULT=write:N:short   the Nth write writes one byte only
 *   FAULT=write:N:term    SIGTERM comes just before the Nth write
 *   FAULT=disk:N          as write, but writes to streams and sockets are not counted
 *   FAULT=disk:full       the disk is full while the file FAULT_WHILE exists: a write writes half
 *                         of its bytes, the next one fails, and so on
 *   FAULT=disk:out        likewise, but all writes fail, and there is no room to reserve
 *   FAULT_EXCEPT=NAME,... allocations of the libraries of these names are neither counted nor
 *                         failed
 *   FAULT_RANDOM=fixed    getentropy answers the same bytes in each run
 *   FAULT_REACHED=FD      a byte is written to this descriptor when the Nth call is reached
 *
 * A seccomp filter catches the system calls, so that it also catches those that stdio makes within
 * the C library. It lets the calls of this file pass by their address. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if !defined __x86_64__
#error "tests/hostile/faults knows the registers of x86-64 only"
#endif

static struct {
    bool allocations, calls, all, shortened, ended, disk, full, out, ready;
    unsigned long at, seen;
    int reached;
    const char *full_while; /* the disk is full while this file exists */
    const char *except; /* a part of a library's name, or NULL */
    long numbers[4];
    int error;
} fault;

/* System calls from here pass the filter. */
__attribute__((noinline, section("fault_calls"))) static long call(long number, long a, long b,
                                                                   long c, long d, long e, long f)
{
    long answer;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(answer)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return answer;
}

extern const char __start_fault_calls[], __stop_fault_calls[];

static bool is_turn(void)
{
    unsigned long now = __atomic_add_fetch(&fault.seen, 1, __ATOMIC_SEQ_CST);
    bool turn = fault.all ? now >= fault.at : now == fault.at;
    if (now == fault.at && fault.reached >= 0)
        call(SYS_write, fault.reached, (long)"x", 1, 0, 0, 0);
    return turn;
}

/* Allocations ------------------------------------------------------------------- */

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);

static void find(void)
{
    static bool finding;
    if (finding)
        return;
    finding = true;
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
}

/* Whether the caller is a library that FAULT_EXCEPT names. */
static bool is_excepted(const void *caller)
{
    Dl_info info;
    if (!fault.except || !dladdr(caller, &info) || !info.dli_fname)
        return false;
    for (const char *name = fault.except; *name; name += *name == ',') {
        size_t length = strcspn(name, ",");
        if (memmem(info.dli_fname, strlen(info.dli_fname), name, length))
            return true;
        name += length;
    }
    return false;
}

static bool refuses(const void *caller)
{
    if (is_excepted(caller))
        return false;
    if (!fault.ready || !fault.allocations || !is_turn())
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    if (!real_malloc)
        find();
    return refuses(__builtin_return_address(0)) ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (!real_calloc)
        find();
    return refuses(__builtin_return_address(0)) ? NULL : real_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    if (!real_realloc)
        find();
    return refuses(__builtin_return_address(0)) ? NULL : real_realloc(old, size);
}

/* Random bytes ------------------------------------------------------------------ */

int getentropy(void *bytes, size_t length)
{
    static uint8_t next;
    const char *random = getenv("FAULT_RANDOM");
    if (!random || strcmp(random, "fixed") != 0)
        return call(SYS_getrandom, (long)bytes, (long)length, 0, 0, 0, 0) == (long)length ? 0 : -1;
    for (size_t i = 0; i < length; i++)
        ((uint8_t *)bytes)[i] = next++;
    return 0;
}

/* System calls ------------------------------------------------------------------ */

static bool is_file(long file)
{
    struct stat status = {0};
    return call(SYS_fstat, file, (long)&status, 0, 0, 0, 0) == 0 && S_ISREG(status.st_mode);
}

/* How many of `length` bytes a write to a disk writes that is full now and then. -1: it fails. */
static long room_for(long length)
{
    if (!fault.full_while || call(SYS_access, (long)fault.full_while, F_OK, 0, 0, 0, 0) != 0)
        return length;
    if (fault.out)
        return -1;
    bool first = __atomic_add_fetch(&fault.seen, 1, __ATOMIC_SEQ_CST) % 2 == 1;
    return first && length > 1 ? length / 2 : -1;
}

static void on_call(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    int saved = errno;
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    long number = info->si_syscall, third = (long)registers[REG_RDX];
    bool own_message = number == SYS_write && registers[REG_RDI] == STDERR_FILENO;
    bool spared = own_message || (fault.disk && !is_file((long)registers[REG_RDI]));
    bool turn = !spared && (fault.full ? fault.out || number == SYS_write : is_turn());
    if (turn && fault.full)
        third = room_for(third);
    if (turn && fault.ended)
        call(SYS_kill, getpid(), SIGTERM, 0, 0, 0, 0);
    if (turn && !fault.shortened && !fault.ended && (!fault.full || third < 0)) {
        if (number == SYS_close) /* a close that fails closes the descriptor all the same */
            call(number, (long)registers[REG_RDI], 0, 0, 0, 0, 0);
        registers[REG_RAX] = -fault.error;
    } else {
        registers[REG_RAX] = call(number, (long)registers[REG_RDI], (long)registers[REG_RSI],
                                  turn && fault.shortened && third > 1 ? 1 : third,
                                  (long)registers[REG_R10], (long)registers[REG_R8],
                                  (long)registers[REG_R9]);
    }
    errno = saved;
}

enum { FIRST = 7, CALLS = 4 };

/* Traps the chosen calls from everywhere except from fault_calls. */
static bool catch_calls(void)
{
    uint64_t from = (uint64_t)(uintptr_t)__start_fault_calls,
             to = (uint64_t)(uintptr_t)__stop_fault_calls;
    struct sock_filter filter[FIRST + CALLS + 2] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(from >> 32), 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)from, 0, 2),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, (uint32_t)to, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    for (unsigned i = 0; i < CALLS; i++)
        filter[FIRST + i] = (struct sock_filter)BPF_JUMP(
            BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)fault.numbers[i], (uint8_t)(CALLS - i), 0);
    filter[FIRST + CALLS] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[FIRST + CALLS + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    struct sigaction action = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER};
    return from >> 32 == to >> 32 && sigaction(SIGSYS, &action, NULL) == 0 &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static const struct {
    const char *name;
    long numbers[CALLS];
    int error;
} kinds[] = {
    {"read", {SYS_read, SYS_pread64, SYS_read, SYS_getdents64}, EIO},
    {"write", {SYS_write, SYS_pwrite64, SYS_writev, SYS_write}, ENOSPC},
    {"disk", {SYS_write, SYS_pwrite64, SYS_writev, SYS_fallocate}, ENOSPC},
    {"close", {SYS_close, SYS_close, SYS_close, SYS_close}, EIO},
    {"open", {SYS_open, SYS_openat, SYS_openat, SYS_openat}, EMFILE},
    {"rename", {SYS_rename, SYS_renameat, SYS_renameat2, SYS_rename}, EACCES},
    {"fsync", {SYS_fsync, SYS_fdatasync, SYS_syncfs, SYS_fsync}, EIO},
    {"stat", {SYS_newfstatat, SYS_fstat, SYS_lseek, SYS_fchmod}, EIO},
};

__attribute__((constructor)) static void begin(void)
{
    const char *what = getenv("FAULT"), *reached = getenv("FAULT_REACHED");
    fault.except = getenv("FAULT_EXCEPT");
    const char *colon = what ? strchr(what, ':') : NULL;
    if (!colon)
        return;
    char *end;
    fault.at = strtoul(colon + 1, &end, 10);
    fault.all = *end == '+';
    fault.shortened = strcmp(end, ":short") == 0;
    fault.ended = strcmp(end, ":term") == 0;
    fault.disk = strncmp(what, "disk", 4) == 0;
    fault.out = strcmp(colon, ":out") == 0;
    fault.full = fault.out || strcmp(colon, ":full") == 0;
    fault.full_while = getenv("FAULT_WHILE");
    fault.reached = reached ? (int)strtol(reached, NULL, 10) : -1;
    fault.allocations = strncmp(what, "alloc", 5) == 0;
    find();
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(what, kinds[i].name, (size_t)(colon - what)) == 0) {
            memcpy(fault.numbers, kinds[i].numbers, sizeof fault.numbers);
            fault.error = kinds[i].error;
            if (!catch_calls()) {
                perror("tests/hostile/faults: no filter of system calls");
                _exit(99);
            }
        }
    unsetenv("LD_PRELOAD"); /* programs that this process starts are not tested */
    fault.ready = true;
}
