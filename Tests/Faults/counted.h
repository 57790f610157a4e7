// Which files the calls that `inject.c` counts are about: those below one folder, and standard output and error.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The folder, and the process whose calls are counted; 0 where none are.
static char root[PATH_MAX];
static size_t root_length;
static pid_t process;
// The list of calls, which is not itself counted.
static int log_descriptor = -1;

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
