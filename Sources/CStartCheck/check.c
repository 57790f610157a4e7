#include "CStartCheck.h"

#include <string.h>
#include <unistd.h>

#include "CProcessLimits.h"

#ifdef __linux__

// EX_SOFTWARE: the limits of the machine.
static void end_with(const char *sentence) {
  ssize_t written = write(STDERR_FILENO, sentence, strlen(sentence));
  (void)written;
  _exit(70);
}

// After that of CBLASStart, which no limit disturbs.
__attribute__((constructor(102))) static void check_start(void) {
  long long stack = gazelab_limit(GAZELAB_STACK);
  if (stack >= 0 && stack < 512 << 10) end_with("error: the stack is too small; raise 'ulimit -s' to 512 or more\n");
  if (!gazelab_can_open(8))
    end_with("error: the program cannot open 8 more files at the same time; raise 'ulimit -n' to 256\n");
  if (!gazelab_can_run_threads(4))
    end_with(
        "error: the program cannot start 4 threads; raise 'ulimit -u' or 'ulimit -v', or the number of tasks that a "
        "container may have\n");
}

#endif
