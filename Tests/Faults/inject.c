// Makes chosen system calls of a program fail, so that scripts/check/torture sees what the program does then.
//
// Built as a shared library and loaded with LD_PRELOAD. It counts the calls of a program that concern files below one
// folder, or standard output and standard error, separately for each kind of call:
//
//   open      open, openat, creat for writing        read    read, pread of a regular file
//   openread  open, openat, opendir for reading      write   write, pwrite, writev to a regular file or to 1 and 2
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
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { OPEN, OPENREAD, READ, WRITE, CLOSE, FSYNC, RENAME, MKDIR, UNLINK, TRUNCATE, SYNCFS, KIND_COUNT };
static const char *const names[] = {"open",  "openread", "read",  "write",  "close",
                                    "fsync", "rename",   "mkdir", "unlink", "truncate",
                                    "syncfs"};
enum action { NOTHING, FAIL, SHORT, KILL, TORN, DELAY };

static char root[PATH_MAX];
static size_t root_length;
static pid_t process;
static int log_descriptor = -1;
static int chosen = -1;
static long first, last;
static enum action chosen_action;
static int chosen_errno;
static atomic_long counts[KIND_COUNT];

static const struct {
  const char *name;
  enum action action;
  int error;
} actions[] = {{"ENOSPC", FAIL, ENOSPC}, {"EIO", FAIL, EIO},     {"EACCES", FAIL, EACCES}, {"EMFILE", FAIL, EMFILE},
               {"EINTR", FAIL, EINTR},   {"SHORT", SHORT, 0},    {"KILL", KILL, 0},        {"TORN", TORN, 0},
               {"DELAY", DELAY, 0}};

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
  bool is_chosen = (int)kind == chosen && number >= first && number <= last;
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

static bool is_inside(const char *path) {
  return strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0);
}

// The absolute form of a path, without resolving links; false if it lies outside of the folder.
static bool locate(int folder, const char *path, char *absolute) {
  if (!process || getpid() != process || !path) return false;
  if (path[0] == '/') {
    snprintf(absolute, PATH_MAX, "%s", path);
  } else {
    char base[PATH_MAX] = "", link[64];
    if (folder == AT_FDCWD) {
      if (syscall(SYS_getcwd, base, sizeof base) < 0) return false;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = readlink(link, base, sizeof base - 1);
      if (length < 0) return false;
      base[length] = 0;
    }
    if (snprintf(absolute, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return false;
  }
  return is_inside(absolute);
}

// The path of an open file; false if it is none that is counted.
static bool describe(int descriptor, bool is_writing, char *path) {
  if (!process || getpid() != process || descriptor < 0 || descriptor == log_descriptor) return false;
  int kept = errno;
  char link[64];
  struct stat status;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  bool is_known = fstat(descriptor, &status) == 0;
  bool is_file = is_known && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
  // Who reads the log cannot ask any more what a removed folder was.
  if (is_known && S_ISDIR(status.st_mode) && length > 0 && length < PATH_MAX - 2) strcat(path, "/");
  bool is_counted = length > 0 && is_file && is_inside(path);
  if (is_writing && (descriptor == 1 || descriptor == 2)) {
    strcpy(path, descriptor == 1 ? "(stdout)" : "(stderr)");
    is_counted = true;
  }
  errno = kept;
  return is_counted;
}

static bool is_open_for_writing(int descriptor) {
  int kept = errno;
  long flags = syscall(SYS_fcntl, descriptor, F_GETFL);
  errno = kept;
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
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

static ssize_t write_some(int descriptor, const void *bytes, size_t count, off_t offset, bool is_at) {
  char path[PATH_MAX];
  bool is_torn = false;
  if (describe(descriptor, true, path)) {
    switch (judge(WRITE, path)) {
    case FAIL: return -1;
    case SHORT: count = count > 1 ? 1 : count; break;
    case TORN: is_torn = true; count /= 2; break;
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
  if (describe(descriptor, false, path)) {
    switch (judge(READ, path)) {
    case FAIL: return -1;
    case SHORT: count = count > 1 ? 1 : count; break;
    default: break;
    }
  }
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

static bool is_flush_failing(enum kind kind, int descriptor) {
  char path[PATH_MAX];
  return describe(descriptor, false, path) && judge(kind, path) == FAIL;
}
int fsync(int descriptor) { return is_flush_failing(FSYNC, descriptor) ? -1 : syscall(SYS_fsync, descriptor); }
int syncfs(int descriptor) { return is_flush_failing(SYNCFS, descriptor) ? -1 : syscall(SYS_syncfs, descriptor); }
int fdatasync(int descriptor) { return is_flush_failing(FSYNC, descriptor) ? -1 : syscall(SYS_fdatasync, descriptor); }

static bool is_failing(enum kind kind, int folder, const char *path) {
  char absolute[PATH_MAX];
  return locate(folder, path, absolute) && judge(kind, absolute) == FAIL;
}

int rename(const char *from, const char *to) {
  return is_failing(RENAME, AT_FDCWD, to) ? -1 : syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
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
