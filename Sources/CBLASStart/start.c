#define _GNU_SOURCE
#include "CBLASStart.h"

#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__

// OpenBLAS's own constructor, which does nothing when it is called again. Other BLAS libraries have none.
extern void gotoblas_init(void) __attribute__((weak));

// 101 is the first priority that programs may use, so this runs before the constructor of an OpenBLAS that is linked in.
__attribute__((constructor(101))) static void keep_openblas_to_one_thread(void) {
  char **environment = environ;
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  if (gotoblas_init) gotoblas_init();
  // setenv may have moved the environment. Swift's runtime looks for the arguments of main in front of the original,
  // and where it is linked in, it does so after this.
  environ = environment;
}

#endif
