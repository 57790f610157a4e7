// Keeps OpenBLAS single-threaded from the start, by a constructor that runs before main, and reserves its buffers.
//
// When the program starts, OpenBLAS creates one thread per additional core, and such a thread spins for longer than a
// short command takes. Trials already run in parallel, so these threads would never get any work. OpenBLAS reads
// OPENBLAS_NUM_THREADS only once, before main. A shared OpenBLAS reads it even before this constructor, and creates its
// threads.
#ifndef GAZELAB_CBLASSTART_H
#define GAZELAB_CBLASSTART_H

#include <stddef.h>

// The address space that one thread needs while it is in OpenBLAS, bytes; 0 for another BLAS.
size_t gazelab_blas_buffer_size(void);

// Makes OpenBLAS keep buffers for as many threads, which costs address space, but no memory. Without this, it would try
// again for ever when it gets none.
//
// Returns 0 if the system does not give the address space, with `spare` bytes besides. Nothing is reserved then.
int gazelab_reserve_blas_buffers(int count, size_t spare);

#endif
