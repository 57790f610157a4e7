#ifndef GAZELAB_CRANKS_H
#define GAZELAB_CRANKS_H

#include <stdbool.h>
#include <stddef.h>

// Moves the number at a rank to its place, smaller or equal ones before it, and larger or equal ones behind it.
//
//   low    all numbers before it are at most as large as those from it on
//   high   likewise, behind it
//
// Returns false, having moved some numbers, if it meets a NaN, which has no rank.
//
// Source: Hoare, Algorithm 65: Find, Communications of the ACM 4(7), 1961.
bool gazelab_select(double *numbers, ptrdiff_t low, ptrdiff_t high, ptrdiff_t rank);

// Sorts 1 to `gazelab_few` numbers. Returns false, having moved none, if one is NaN.
enum { gazelab_few = 32 };
bool gazelab_sort_few(double *numbers, ptrdiff_t count);

// The least of some numbers; infinite for none.
double gazelab_least(const double *numbers, ptrdiff_t count);

#endif
