// OpenSSL's libcrypto, for SHA-256. Only Files imports it.
#ifndef GAZELAB_CCRYPTO_SHIM_H
#define GAZELAB_CCRYPTO_SHIM_H

#if !__has_include(<openssl/sha.h>)
#error "libcrypto was not found. Debian: apt-get install libssl-dev. macOS: brew install openssl@3"
#endif

// The plain functions, deprecated since OpenSSL 3: what replaces them reads the system's configuration and sets up
// all algorithms first, which takes longer than the digests of a usual run.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#endif
