#define _GNU_SOURCE
#include "CBLASStart.h"

#include <stdlib.h>
#include <sys/mman.h>

#ifdef __linux__

// OpenBLAS's own functions for its buffers, which all builds export. Other BLAS libraries have none.
extern void *blas_memory_alloc(int position) __attribute__((weak));
extern void blas_memory_free(void *buffer) __attribute__((weak));

// BUFFER_SIZE of OpenBLAS for 64-bit Intel and ARM processors.
static const size_t buffer_size = (size_t)32 << 22;

size_t gazelab_blas_buffer_size(void) { return blas_memory_alloc && blas_memory_free ? buffer_size : 0; }

// Mapped as OpenBLAS maps its buffers, one by one: a single large mapping may be refused where many small ones are not.
static void *map(size_t size) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int gazelab_reserve_blas_buffers(int count, size_t spare) {
  if (gazelab_blas_buffer_size() == 0) return 1;
  void **buffers = malloc(sizeof(void *) * (size_t)count);
  if (!buffers) return 0;
  void *rest = map(spare);
  int isEnough = rest != MAP_FAILED, mapped = 0;
  while (isEnough && mapped < count) {
    buffers[mapped] = map(buffer_size);
    isEnough = buffers[mapped] != MAP_FAILED;
    if (isEnough) mapped++;
  }
  for (int index = 0; index < mapped; index++) munmap(buffers[index], buffer_size);
  if (isEnough) {
    // The buffers are freed to OpenBLAS, which keeps them mapped for its next calls.
    for (int index = 0; index < count; index++) buffers[index] = blas_memory_alloc(1);
    for (int index = 0; index < count; index++) blas_memory_free(buffers[index]);
  }
  if (rest != MAP_FAILED) munmap(rest, spare);
  free(buffers);
  return isEnough;
}

#else

size_t gazelab_blas_buffer_size(void) { return 0; }

int gazelab_reserve_blas_buffers(int count, size_t spare) { return 1; }

#endif
