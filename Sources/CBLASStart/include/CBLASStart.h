// Keeps OpenBLAS to the calling thread from the start. Nothing is called: what is linked runs before main.
//
// OpenBLAS starts a thread for each further core while the program starts, and such a thread spins for longer than a
// short command takes. Trials already run side by side, so none of these threads would ever get work. The variable is
// read once, at the very start, so that setting it in main would be too late. A shared OpenBLAS has read it by then,
// too, and starts its threads.
#ifndef GAZELAB_CBLASSTART_H
#define GAZELAB_CBLASSTART_H
#endif
