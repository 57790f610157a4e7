// zlib for gzip files. Only Files imports it.
#ifndef GAZELAB_CZLIB_SHIM_H
#define GAZELAB_CZLIB_SHIM_H

#if !__has_include(<zlib.h>)
#error "zlib was not found. Debian: apt-get install zlib1g-dev. macOS: brew install zlib"
#endif

#include <zlib.h>

#endif
