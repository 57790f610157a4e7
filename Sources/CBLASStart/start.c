#include "CBLASStart.h"

#include <stdlib.h>

#ifdef __linux__

// 101 is the first priority that programs may use. OpenBLAS uses it, too, but its constructor runs later, because
// archives are linked after the program's own files.
__attribute__((constructor(101))) static void keep_openblas_to_one_thread(void) {
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
}

#endif
