#ifndef GAZELAB_CSINES_H
#define GAZELAB_CSINES_H

#include <stddef.h>

// Replaces each number, an angle in rad, by its sine or cosine: within 1.1 units in the last place, and the same bits
// on every processor, for angles of up to 2^19 rad; those of larger ones are libm's. Missing and infinite numbers become
// NaN.
//
// Source: reduction to [-pi/4, pi/4] with pi/2 in three parts: Cody and Waite, Software Manual for the Elementary
// Functions, 1980; two parts of the remainder: Muller, Elementary Functions, 3rd edition, 2016, section 11.
void gazelab_sines(double *numbers, ptrdiff_t count);
void gazelab_cosines(double *numbers, ptrdiff_t count);

#endif
