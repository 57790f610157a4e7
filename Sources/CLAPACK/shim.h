// LAPACKE and OpenBLAS's CBLAS as one module. Only LinearAlgebra imports it.
#ifndef GAZELAB_CLAPACK_SHIM_H
#define GAZELAB_CLAPACK_SHIM_H

#if !__has_include(<lapacke.h>)
#error "LAPACKE was not found. Debian: apt-get install liblapacke-dev libopenblas-dev. macOS: brew install lapack openblas"
#endif
#if !__has_include(<openblas_config.h>)
#error "OpenBLAS was not found. Debian: apt-get install libopenblas-dev. macOS: brew install openblas"
#endif

#include <cblas.h>
#include <lapacke.h>

#endif
