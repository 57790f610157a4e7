// Makes chosen system calls of a program fail, so that scripts/check/torture sees what the program does then.
//
// Built as a shared library and loaded with LD_PRELOAD. It counts the calls of a program that concern files below one
// folder, or standard output and standard error, separately for each kind of call:
//
//   open      open, openat, creat for writing        read    read, pread, mmap of a regular file
//   openread  open, openat, opendir for reading      write   write, pwrite, writev to a regular file or to 1 and 2;
//                                                            copy_file_range, sendfile; mmap to write
//   close     close of a file open for writing       fsync   fsync, fdatasync, also of a folder
//   rename    rename, renameat, renameat2, link      mkdir   mkdir, mkdirat
//   unlink    unlink, unlinkat, rmdir                truncate  ftruncate
//   syncfs    syncfs, which flushes a whole disk
//
// Its variables:
//
//   INJECT_ROOT     the folder; without it nothing is counted
//   INJECT_PROGRAM  the path of the program; its child processes are left alone
//   INJECT_LOG      a file to which a line is appended for each call: kind, number, path, and what was injected
//   INJECT_CALL     the kind of call to tamper with
//   INJECT_AT       the number of the call, counted from 1; `7+` means the seventh and all after it
//   INJECT_ERRNO    ENOSPC, EIO, EACCES, EMFILE, EINTR: the call fails with this error
//                   SHORT: a write or read transfers one byte only
//                   KILL: the process is killed before the call, TORN: after half of the write
//                   DELAY: the call comes 20 ms late
//                   LIE: the call does nothing and says that it has worked, DIGIT: a write changes one digit
//   INJECT_PATH     only calls with this in their path are counted for INJECT_AT
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "counted.h"

enum kind { OPEN, OPENREAD, READ, WRITE, CLOSE, FSYNC, RENAME, MKDIR, UNLINK, TRUNCATE, SYNCFS, KIND_COUNT };
static const char *const names[] = {"open",  "openread", "read",  "write",  "close",
                                    "fsync", "rename",   "mkdir", "unlink", "truncate",
                                    "syncfs"};
enum action { NOTHING, FAIL, SHORT, KILL, TORN, DELAY, LIE, DIGIT };

static int chosen = -1;
static long first, last;
static enum action chosen_action;
static int chosen_errno;
static atomic_long counts[KIND_COUNT];
static const char *chosen_path;
static atomic_long chosen_count;

static const struct {
  const char *name;
  enum action action;
  int error;
} actions[] = {{"ENOSPC", FAIL, ENOSPC}, {"EIO", FAIL, EIO},     {"EACCES", FAIL, EACCES}, {"EMFILE", FAIL, EMFILE},
               {"EINTR", FAIL, EINTR},   {"SHORT", SHORT, 0},    {"KILL", KILL, 0},        {"TORN", TORN, 0},
               {"DELAY", DELAY, 0},      {"LIE", LIE, 0},        {"DIGIT", DIGIT, 0}};

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("INJECT_ROOT"), *program = getenv("INJECT_PROGRAM");
  char self[PATH_MAX] = "", wanted[PATH_MAX] = "";
  if (!folder || !program || !realpath(folder, root) || !realpath(program, wanted)) return;
  if (!realpath("/proc/self/exe", self) || strcmp(self, wanted) != 0) return;
  root_length = strlen(root);

  const char *log = getenv("INJECT_LOG");
  if (log) {
    int descriptor = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    // A high number, so that the program's own descriptors are what they would be.
    log_descriptor = syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, 900);
    if (log_descriptor < 0) log_descriptor = descriptor;
    else syscall(SYS_close, descriptor);
  }
  const char *call = getenv("INJECT_CALL"), *at = getenv("INJECT_AT"), *what = getenv("INJECT_ERRNO");
  chosen_path = getenv("INJECT_PATH");
  if (call && at && what) {
    for (int kind = 0; kind < KIND_COUNT; kind++)
      if (strcmp(call, names[kind]) == 0) chosen = kind;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
      if (strcmp(what, actions[i].name) == 0) {
        chosen_action = actions[i].action;
        chosen_errno = actions[i].error;
      }
    char *end;
    first = strtol(at, &end, 10);
    last = *end == '+' ? LONG_MAX : first;
    if (chosen < 0 || chosen_action == NOTHING || first < 1) {
      static const char text[] = "inject: INJECT_CALL, INJECT_AT or INJECT_ERRNO is not understood\n";
      syscall(SYS_write, 2, text, sizeof text - 1);
      _exit(99);
    }
  }
  process = getpid();
}

// Counts a call and says what to do with it. A child between fork and exec has another process number.
static enum action judge(enum kind kind, const char *path) {
  int kept = errno;
  long number = ++counts[kind];
  long place = number;
  if (chosen_path && (int)kind == chosen) place = strstr(path, chosen_path) ? ++chosen_count : 0;
  bool is_chosen = (int)kind == chosen && place >= first && place <= last;
  // A full disk does not keep a program from saying so.
  if (is_chosen && last == LONG_MAX && path[0] != '/') is_chosen = false;
  if (log_descriptor >= 0) {
    char line[PATH_MAX + 100];
    int length = snprintf(line, sizeof line, "%s %ld %s%s\n", names[kind], number, path, is_chosen ? " INJECTED" : "");
    if (length > (int)sizeof line - 1) length = sizeof line - 1;
    syscall(SYS_write, log_descriptor, line, length);
  }
  enum action action = is_chosen ? chosen_action : NOTHING;
  if (action == KILL) {
    syscall(SYS_kill, process, SIGKILL);
    for (;;) syscall(SYS_pause);
  }
  if (action == DELAY) nanosleep(&(struct timespec){0, 20000000}, NULL);
  errno = action == FAIL ? chosen_errno : kept;
  return action;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  char absolute[PATH_MAX];
  bool is_writing = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
  if (locate(folder, path, absolute) && judge(is_writing ? OPEN : OPENREAD, absolute) == FAIL) return -1;
  return syscall(SYS_openat, folder, path, flags, mode);
}

#define OPENED(folder)                                                      \
  mode_t mode = 0;                                                          \
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {                \
    va_list list;                                                           \
    va_start(list, flags);                                                  \
    mode = va_arg(list, mode_t);                                            \
    va_end(list);                                                           \
  }                                                                         \
  return open_at(folder, path, flags, mode)

int open(const char *path, int flags, ...) { OPENED(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPENED(AT_FDCWD); }
int openat(int folder, const char *path, int flags, ...) { OPENED(folder); }
int openat64(int folder, const char *path, int flags, ...) { OPENED(folder); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

FILE *fopen(const char *path, const char *mode) {
  char absolute[PATH_MAX];
  bool is_writing = strpbrk(mode, "wa+") != NULL;
  if (locate(AT_FDCWD, path, absolute) && judge(is_writing ? OPEN : OPENREAD, absolute) == FAIL) return NULL;
  return REAL(fopen)(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

DIR *opendir(const char *path) {
  char absolute[PATH_MAX];
  if (locate(AT_FDCWD, path, absolute) && judge(OPENREAD, absolute) == FAIL) return NULL;
  return REAL(opendir)(path);
}

// Writes bytes of which the last digit is another one.
static ssize_t write_digit(int descriptor, const void *bytes, size_t count) {
  char *changed = malloc(count);
  if (!changed) return -1;
  memcpy(changed, bytes, count);
  for (size_t i = count; i > 0; i--)
    if (changed[i - 1] >= '0' && changed[i - 1] <= '9') {
      changed[i - 1] = changed[i - 1] == '9' ? '8' : changed[i - 1] + 1;
      break;
    }
  ssize_t written = syscall(SYS_write, descriptor, changed, count);
  free(changed);
  return written;
}

static ssize_t write_some(int descriptor, const void *bytes, size_t count, off_t offset, bool is_at) {
  char path[PATH_MAX];
  bool is_torn = false;
  if (describe(descriptor, true, path)) {
    switch (judge(WRITE, path)) {
    case FAIL: return -1;
    case SHORT: count = count > 1 ? 1 : count; break;
    case TORN: is_torn = true; count /= 2; break;
    case LIE: return count;
    case DIGIT: return write_digit(descriptor, bytes, count);
    default: break;
    }
  }
  ssize_t written = is_at ? syscall(SYS_pwrite64, descriptor, bytes, count, offset)
                          : syscall(SYS_write, descriptor, bytes, count);
  if (is_torn) {
    syscall(SYS_kill, process, SIGKILL);
    for (;;) syscall(SYS_pause);
  }
  return written;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return write_some(descriptor, bytes, count, 0, false);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return write_some(descriptor, bytes, count, offset, true);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return write_some(descriptor, bytes, count, offset, true);
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  if (describe(descriptor, true, path) && judge(WRITE, path) == FAIL) return -1;
  return syscall(SYS_writev, descriptor, parts, count);
}

static ssize_t read_some(int descriptor, void *bytes, size_t count, off_t offset, bool is_at) {
  char path[PATH_MAX];
  enum action action = describe(descriptor, false, path) ? judge(READ, path) : NOTHING;
  if (action == FAIL) return -1;
  if (action == SHORT && count > 1) count = 1;
  return is_at ? syscall(SYS_pread64, descriptor, bytes, count, offset) : syscall(SYS_read, descriptor, bytes, count);
}

ssize_t read(int descriptor, void *bytes, size_t count) { return read_some(descriptor, bytes, count, 0, false); }
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_some(descriptor, bytes, count, offset, true);
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  return read_some(descriptor, bytes, count, offset, true);
}

int close(int descriptor) {
  char path[PATH_MAX];
  bool is_counted = descriptor > 2 && describe(descriptor, false, path) && is_open_for_writing(descriptor);
  enum action action = is_counted ? judge(CLOSE, path) : NOTHING;
  int error = errno, status = syscall(SYS_close, descriptor);
  if (action != FAIL) return status;
  // Linux closes the file even if it reports an error.
  errno = error;
  return -1;
}

// Copies and mappings do without write and read.
//
// Whether a copy is to be made, of `count` bytes, which may become fewer; if not, `status` is what it returns instead.
static bool is_copied(int to, size_t *count, ssize_t *status) {
  char path[PATH_MAX];
  enum action action = describe(to, true, path) ? judge(WRITE, path) : NOTHING;
  if (action == SHORT && *count > 1) *count = 1;
  *status = action == FAIL ? -1 : (ssize_t)*count;
  return action != FAIL && action != LIE;
}

ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned flags) {
  ssize_t status;
  return is_copied(to, &count, &status)
             ? syscall(SYS_copy_file_range, from, from_offset, to, to_offset, count, flags) : status;
}
ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
  ssize_t status;
  return is_copied(to, &count, &status) ? syscall(SYS_sendfile, to, from, offset, count) : status;
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) { return sendfile(to, from, offset, count); }

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  char path[PATH_MAX];
  bool is_writing = (flags & MAP_SHARED) && (protection & PROT_WRITE);
  if (!(flags & MAP_ANONYMOUS) && describe(descriptor, false, path) &&
      judge(is_writing ? WRITE : READ, path) == FAIL)
    return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}
void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
  return mmap(address, length, protection, flags, descriptor, offset);
}

// Whether a call is to be made; if not, `status` is what it returns instead.
static bool is_made(enum action action, int *status) {
  *status = action == FAIL ? -1 : 0;
  return action != FAIL && action != LIE;
}

static bool is_flushed(enum kind kind, int descriptor, int *status) {
  char path[PATH_MAX];
  return !describe(descriptor, false, path) || is_made(judge(kind, path), status);
}
int fsync(int descriptor) {
  int status;
  return is_flushed(FSYNC, descriptor, &status) ? syscall(SYS_fsync, descriptor) : status;
}
int syncfs(int descriptor) {
  int status;
  return is_flushed(SYNCFS, descriptor, &status) ? syscall(SYS_syncfs, descriptor) : status;
}
int fdatasync(int descriptor) {
  int status;
  return is_flushed(FSYNC, descriptor, &status) ? syscall(SYS_fdatasync, descriptor) : status;
}

static bool is_failing(enum kind kind, int folder, const char *path) {
  char absolute[PATH_MAX];
  return locate(folder, path, absolute) && judge(kind, absolute) == FAIL;
}

static bool is_renamed(int folder, const char *path, int *status) {
  char absolute[PATH_MAX];
  return !locate(folder, path, absolute) || is_made(judge(RENAME, absolute), status);
}

int rename(const char *from, const char *to) {
  int status;
  return is_renamed(AT_FDCWD, to, &status) ? syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0) : status;
}
int renameat(int source, const char *from, int folder, const char *to) {
  return is_failing(RENAME, folder, to) ? -1 : syscall(SYS_renameat2, source, from, folder, to, 0);
}
int renameat2(int source, const char *from, int folder, const char *to, unsigned flags) {
  return is_failing(RENAME, folder, to) ? -1 : syscall(SYS_renameat2, source, from, folder, to, flags);
}
int link(const char *from, const char *to) {
  return is_failing(RENAME, AT_FDCWD, to) ? -1 : syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int linkat(int source, const char *from, int folder, const char *to, int flags) {
  return is_failing(RENAME, folder, to) ? -1 : syscall(SYS_linkat, source, from, folder, to, flags);
}

int mkdir(const char *path, mode_t mode) {
  return is_failing(MKDIR, AT_FDCWD, path) ? -1 : syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}
int mkdirat(int folder, const char *path, mode_t mode) {
  return is_failing(MKDIR, folder, path) ? -1 : syscall(SYS_mkdirat, folder, path, mode);
}

int unlink(const char *path) {
  return is_failing(UNLINK, AT_FDCWD, path) ? -1 : syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
int unlinkat(int folder, const char *path, int flags) {
  return is_failing(UNLINK, folder, path) ? -1 : syscall(SYS_unlinkat, folder, path, flags);
}
int rmdir(const char *path) {
  return is_failing(UNLINK, AT_FDCWD, path) ? -1 : syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}

int ftruncate(int descriptor, off_t length) {
  char path[PATH_MAX];
  if (describe(descriptor, false, path) && judge(TRUNCATE, path) == FAIL) return -1;
  return syscall(SYS_ftruncate, descriptor, length);
}
int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }
