/* SPDX-License-Identifier: MIT */
#include "desk/shared/sandbox.h"

#include "base/xml_library.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A sanitizer reads /proc, and starts threads and programs. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED true
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SANITIZED true
#endif
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

enum {
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    /* what a rename within a directory takes */
    PLACE = LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE,
    FOR_FILES = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE,
    TRUNCATE = 1 << 14, /* of the third version: takes a failed append back */
    FIRST_ALL = (1 << 13) - 1, /* of Landlock's first version */
};

/* Later versions, as linux/landlock.h of Debian 12 does not name them all. */
static const struct {
    int version;
    uint64_t access;
} later[] = {{2, UINT64_C(1) << 13 /* to another directory */},
             {3, TRUNCATE},
             {5, UINT64_C(1) << 15 /* ioctl of devices */}};

static bool disabled = SANITIZED;

void cli_sandbox_disable(void)
{
    disabled = true;
}

/* Landlock ------------------------------------------------------------------------- */

static bool is_out_of_descriptors(int error)
{
    return error == EMFILE || error == ENFILE;
}

/* A file for which no rule can be made would be told as one that may not be read, later. */
static void end_without_descriptors(void)
{
    cli_say("the sandbox cannot be set up: %s", strerror(errno));
    cli_output_abandon();
    _exit(UMPIRE_FAILURE);
}

/* Leaves out a path that does not exist: reading it will report that. */
static void allow(int ruleset, const char *path, uint64_t access)
{
    struct stat status;
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0 && is_out_of_descriptors(errno))
        end_without_descriptors();
    if (rule.parent_fd < 0)
        return;
    bool directory = fstat(rule.parent_fd, &status) == 0 && S_ISDIR(status.st_mode);
    rule.allowed_access = directory ? access : access & FOR_FILES;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

static void allow_output(int ruleset, const struct cli_output *output)
{
    char directory[PATH_MAX];
    if (!output || !output->target)
        return;
    if (!output->name) { /* a pipe or device, opened when it is written to */
        allow(ruleset, output->target, LANDLOCK_ACCESS_FS_WRITE_FILE);
        return;
    }
    if (output->directory >= 0) {
        struct landlock_path_beneath_attr rule = {.allowed_access = PLACE,
                                                  .parent_fd = output->directory};
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        return;
    }
    snprintf(directory, sizeof directory, "%s", output->target);
    char *slash = strrchr(directory, '/');
    if (slash)
        slash[slash == directory] = '\0';
    allow(ruleset, slash ? directory : ".", PLACE);
}

/* A session writes a new file beside the log and renames it, so it needs for every file of the
 * directory the rights that it needs for the log. */
static void allow_edited(int ruleset, const char *path, uint64_t access)
{
    char directory[PATH_MAX];
    snprintf(directory, sizeof directory, "%s", path);
    char *slash = strrchr(directory, '/');
    if (!slash)
        return;
    slash[slash == directory] = '\0';
    allow(ruleset, directory, access);
}

static void allow_conversions(int ruleset)
{
    static const char *const directories[] = {"/usr/lib/gconv", "/usr/lib64/gconv",
                                              "/usr/lib/x86_64-linux-gnu/gconv",
                                              "/usr/lib/aarch64-linux-gnu/gconv"};
    for (size_t i = 0; i < sizeof directories / sizeof *directories; i++)
        allow(ruleset, directories[i], READ);
}

static bool shut_files(const struct cli_sandbox *sandbox)
{
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0,
                               LANDLOCK_CREATE_RULESET_VERSION);
    struct landlock_ruleset_attr attributes = {.handled_access_fs = FIRST_ALL};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (version >= later[i].version)
            attributes.handled_access_fs |= later[i].access;
    int ruleset = version < 1 ? -1
                              : (int)syscall(SYS_landlock_create_ruleset, &attributes,
                                             sizeof attributes.handled_access_fs, 0);
    if (ruleset < 0 && version >= 1 && is_out_of_descriptors(errno))
        end_without_descriptors();
    if (ruleset < 0)
        return false;
    for (size_t i = 0; sandbox->logs && i < sandbox->logs->root_count; i++)
        allow(ruleset, sandbox->logs->roots[i], READ);
    const uint64_t edits = READ | PLACE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                           (attributes.handled_access_fs & TRUNCATE);
    if (sandbox->edited)
        allow_edited(ruleset, sandbox->edited, edits);
    if (sandbox->served)
        allow(ruleset, sandbox->served, edits);
    if (sandbox->file)
        allow(ruleset, sandbox->file, READ);
    for (size_t i = 0; i < CLI_SANDBOX_OUTPUTS; i++)
        allow_output(ruleset, sandbox->outputs[i]);
    if (sandbox->reads_xml)
        allow_conversions(ruleset);
    bool good = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    int error = errno;
    close(ruleset);
    errno = error;
    return good;
}

/* seccomp -------------------------------------------------------------------------- */

#if defined __x86_64__
static const uint32_t machine = AUDIT_ARCH_X86_64;
#elif defined __aarch64__
static const uint32_t machine = AUDIT_ARCH_AARCH64;
#else
static const uint32_t machine = 0; /* the numbers of its system calls are not known here */
#endif

static const uint32_t forbidden[] = {
#ifdef __x86_64__
    SYS_fork,
    SYS_vfork,
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
    SYS_mknod,
#endif
    /* start */
    SYS_execve,
    SYS_execveat,
    /* connect */
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_sendmmsg,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    /* change what a file allows or says, which Landlock does not see */
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchown,
    SYS_fchownat,
    SYS_truncate,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SYS_mknodat,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_by_handle_at,
    SYS_unshare,
    SYS_setns,
    SYS_swapon,
    SYS_swapoff,
    SYS_quotactl,
    SYS_acct,
    /* signal other processes */
    SYS_kill,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    /* look into other processes and the kernel */
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_shmget,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
};

/* Calls that are forbidden except to a process that serves a socket. */
static const uint32_t serving[] = {SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg};

enum {
    FORBIDDEN = sizeof forbidden / sizeof *forbidden,
    SERVING = sizeof serving / sizeof *serving,
    OTHERS = 24
};

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(answer) BPF_STMT(BPF_RET | BPF_K, answer)
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)

/* Written by hand: libseccomp 2.5.4 never returns from seccomp_load if it gets no memory. */
static bool shut_calls(bool serves)
{
    struct sock_filter filter[2 * (FORBIDDEN + SERVING) + OTHERS] = {
        FIELD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        FIELD(nr),
        /* x32 */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    };
    const struct sock_filter last[] = {
        /* then the C library starts a thread by the older call, whose flags the filter can see */
        UNLESS(SYS_clone3, 1),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
        UNLESS(SYS_clone, 4),
        FIELD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
        ANSWER(SECCOMP_RET_ALLOW),
        /* for abort */
        UNLESS(SYS_tgkill, 4),
        FIELD(args[0]),
        UNLESS((uint32_t)getpid(), 1),
        ANSWER(SECCOMP_RET_ALLOW),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
        UNLESS(SYS_ioctl, 3),
        FIELD(args[1]),
        UNLESS(TIOCSTI, 1),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    size_t length = 6;
    for (size_t i = 0; i < (serves ? FORBIDDEN : FORBIDDEN + SERVING); i++) {
        filter[length++] = (struct sock_filter)UNLESS(
            i < FORBIDDEN ? forbidden[i] : serving[i - FORBIDDEN], 1);
        filter[length++] = (struct sock_filter)ANSWER(SECCOMP_RET_ERRNO | EPERM);
    }
    memcpy(filter + length, last, sizeof last);
    length += sizeof last / sizeof *last;
    struct sock_fprog program = {(unsigned short)length, filter};
    return machine != 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

void cli_sandbox_enter(const struct cli_sandbox *sandbox)
{
    cli_temporary_reserve(sandbox->temporary_files);
    if (sandbox->reads_xml)
        cli_need_library(xml_library_open());
    if (disabled)
        return;
    bool files = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && shut_files(sandbox),
         calls = shut_calls(sandbox->served != NULL);
    if (!files || !calls)
        cli_print(stderr,
                  "umpire: no sandbox can be set up here (%s%s%s); 'umpire --no-sandbox' runs "
                  "without one\n",
                  files ? "" : "Landlock", files || calls ? "" : ", ", calls ? "" : "seccomp");
    disabled = true; /* the sandbox is entered once */
}
