// Numbers as text, straight into bytes. Swift's own ways make a String of each number.
#ifndef GAZELAB_C_NUMBER_TEXT_H
#define GAZELAB_C_NUMBER_TEXT_H

#ifdef __cplusplus
extern "C" {
#endif

// The room that the shortest decimal of any number needs, in bytes.
#define GAZELAB_SHORTEST_ROOM 32

// Writes the shortest decimal that reads back to the same finite number, in the form of Swift's `description`. Returns its
// length.
int gazelab_write_shortest(double value, char *text);

// Writes a finite number with so many decimals, correctly rounded (ties to even), as printf does. Returns its length; -1
// if it needs more than `room` bytes.
int gazelab_write_fixed(double value, int decimals, char *text, int room);

#ifdef __cplusplus
}
#endif

#endif
