// Keeps OpenBLAS single-threaded from the start. This module exports nothing; its constructor runs before main.
//
// When the program starts, OpenBLAS creates one thread per additional core, and such a thread spins for longer than a
// short command takes. Trials already run in parallel, so these threads would never get any work. OpenBLAS reads
// OPENBLAS_NUM_THREADS only once, before main. A shared OpenBLAS reads it even before this constructor, and creates its
// threads.
#ifndef GAZELAB_CBLASSTART_H
#define GAZELAB_CBLASSTART_H
#endif
