// Finds out before any work whether the system gives the program what it needs. The libraries below it crash or wait for
// ever where they get too little.
#ifndef GAZELAB_C_PROCESS_LIMITS_H
#define GAZELAB_C_PROCESS_LIMITS_H

enum gazelab_limit_kind {
  GAZELAB_ADDRESS_SPACE,
  GAZELAB_DATA,
  GAZELAB_STACK,
  GAZELAB_FILES,
};

// A limit of the program, in bytes or files; -1 without one.
long long gazelab_limit(enum gazelab_limit_kind kind);

// From now on, another process can have at most so many bytes of memory of its own. Returns 0, or -1 where the system
// cannot limit other processes.
int gazelab_limit_memory(int process, long long byte_count);

// Whether this many more files can be open at the same time.
int gazelab_can_open(int count);

// Whether this many more threads can run at the same time. Each has the usual stack, so memory counts too.
int gazelab_can_run_threads(int count);

// From now on, the program may open as many files as its hard limit allows, at most 65536.
void gazelab_raise_files(void);

// From now on, a write beyond the largest allowed size of a file fails instead of ending the program.
void gazelab_survive_large_writes(void);

// From now on, the program ends with `code` if it crashes: after `memory` if an allocation has failed, else after `other`.
void gazelab_end_crashes_with(int code, const char *memory, const char *other);

#endif
