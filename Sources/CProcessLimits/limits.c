// For prlimit.
#define _GNU_SOURCE
#include "CProcessLimits.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

long long gazelab_limit(enum gazelab_limit_kind kind) {
  struct rlimit found;
  int failed = -1;
  switch (kind) {
    case GAZELAB_ADDRESS_SPACE: failed = getrlimit(RLIMIT_AS, &found); break;
    case GAZELAB_DATA: failed = getrlimit(RLIMIT_DATA, &found); break;
    case GAZELAB_STACK: failed = getrlimit(RLIMIT_STACK, &found); break;
    case GAZELAB_FILES: failed = getrlimit(RLIMIT_NOFILE, &found); break;
  }
  if (failed || found.rlim_cur == RLIM_INFINITY) return -1;
  return found.rlim_cur > 0x7fffffffffffffff ? -1 : (long long)found.rlim_cur;
}

int gazelab_limit_memory(int process, long long byte_count) {
#if defined(__linux__)
  struct rlimit limit = {(rlim_t)byte_count, (rlim_t)byte_count};
  return prlimit(process, RLIMIT_DATA, &limit, NULL);
#else
  (void)process;
  (void)byte_count;
  return -1;
#endif
}

int gazelab_can_open(int count) {
  int *descriptors = malloc(sizeof(int) * (size_t)count);
  if (!descriptors) return 0;
  int opened = 0;
  while (opened < count) {
    int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) break;
    descriptors[opened++] = descriptor;
  }
  // Without /dev/null nothing is known; only a lack of descriptors counts.
  int isEnough = opened == count || (errno != EMFILE && errno != ENFILE);
  for (int index = 0; index < opened; index++) close(descriptors[index]);
  free(descriptors);
  return isEnough;
}

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *pass_gate(void *nothing) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return nothing;
}

int gazelab_can_run_threads(int count) {
  int begun = 0;
  // They are there together until the gate opens. Nobody waits for their end, which takes long on a busy machine.
  pthread_mutex_lock(&gate);
  while (begun < count) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, pass_gate, NULL) != 0) break;
    pthread_detach(thread);
    begun++;
  }
  pthread_mutex_unlock(&gate);
  return begun == count;
}

void gazelab_raise_files(void) {
  const rlim_t most = 65536;
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= most) return;
  limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

void gazelab_survive_large_writes(void) {
#ifdef SIGXFSZ
  signal(SIGXFSZ, SIG_IGN);
#endif
}

static int last_code;
static const char *memory_words;
static const char *other_words;

// Whether an instruction is the one that compilers write where a program must not go on.
static int is_trap(const unsigned char *instruction) {
#if defined(__x86_64__)
  return instruction && instruction[0] == 0x0f && instruction[1] == 0x0b;
#else
  (void)instruction;
  return 0;
#endif
}

static void say_last_words(int number, siginfo_t *info, void *context) {
  (void)context;
  if (number == SIGILL && !is_trap(info->si_addr)) {
    // The signal comes again, so that whoever started the program sees it.
    const char words[] = "error: the processor does not have an instruction that the program needs\n";
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
    (void)written;
    signal(SIGILL, SIG_DFL);
    return;
  }
  // An allocation that fails sets it, in the thread that then crashes for lack of the memory.
  const char *words = errno == ENOMEM ? memory_words : other_words;
  ssize_t written = write(STDERR_FILENO, words, strlen(words));
  (void)written;
  _exit(last_code);
}

void gazelab_end_crashes_with(int code, const char *memory, const char *other) {
  const char *memory_copy = strdup(memory);
  const char *other_copy = strdup(other);
  if (!memory_copy || !other_copy) return;
  last_code = code;
  memory_words = memory_copy;
  other_words = other_copy;
  const int signals[] = {SIGABRT, SIGILL, SIGTRAP, SIGSEGV};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = say_last_words;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, NULL);
}
