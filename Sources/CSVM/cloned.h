// The wider vectors of the processor at hand, where the linker can choose. Each lane is computed as without them, so that
// results do not depend on the processor. The linker chooses before ThreadSanitizer has started, which therefore goes
// without.
#ifndef GAZELAB_CLONED_H
#define GAZELAB_CLONED_H

#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

#endif
