// Puts many files onto the disk with one call, where the system can do that safely.
#ifndef GAZELAB_C_DISK_FLUSH_H
#define GAZELAB_C_DISK_FLUSH_H

// Whether `gazelab_flush_disk` keeps its promise for the disk of an open file or folder, and is worth it: it waits for
// what other programs have written to that disk, too.
int gazelab_can_flush_disk(int descriptor);

// Waits until everything that was written to the disk of an open file or folder is on it. Returns -1 with errno if
// anything could not be written since the file was opened.
int gazelab_flush_disk(int descriptor);

#endif
