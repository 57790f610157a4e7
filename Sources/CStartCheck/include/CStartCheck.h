// Ends the program with a sentence where it could not even start, by a constructor that runs before main. This module
// exports nothing.
//
// The Swift runtime crashes without a word where Dispatch gets no file descriptor, and waits for ever where it gets no
// thread, both before the first line of main. What commands need beyond that is checked by MachineLimits in Files.
#ifndef GAZELAB_C_START_CHECK_H
#define GAZELAB_C_START_CHECK_H
#endif
