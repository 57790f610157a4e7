// Zstandard. Only Files imports it.
#ifndef GAZELAB_CZSTD_SHIM_H
#define GAZELAB_CZSTD_SHIM_H

#if !__has_include(<zstd.h>)
#error "Zstandard was not found. Debian: apt-get install libzstd-dev. macOS: brew install zstd"
#endif

#include <zstd.h>

#endif
