// Where the linker can choose: a function that processors with vectors of four doubles run with them. Each lane is computed as without them, so that
// results do not depend on the processor.
#ifndef GAZELAB_CLONED_H
#define GAZELAB_CLONED_H

#if defined(__x86_64__) && defined(__linux__)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

#endif
