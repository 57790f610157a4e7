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

void gazelab_survive_large_writes(void) {
#ifdef SIGXFSZ
  signal(SIGXFSZ, SIG_IGN);
#endif
}

static int last_code;
static const char *last_words;
static size_t last_length;

static void say_last_words(int number) {
  (void)number;
  ssize_t written = write(STDERR_FILENO, last_words, last_length);
  (void)written;
  _exit(last_code);
}

void gazelab_end_crashes_with(int code, const char *sentence) {
  const char *copy = strdup(sentence);
  if (!copy) return;
  last_code = code;
  last_words = copy;
  last_length = strlen(copy);
  signal(SIGABRT, say_last_words);
  signal(SIGILL, say_last_words);
  signal(SIGTRAP, say_last_words);
  signal(SIGSEGV, say_last_words);
}
