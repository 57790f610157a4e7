// OpenSSL's libcrypto for SHA-256. Only Files imports it.
#ifndef GAZELAB_CCRYPTO_SHIM_H
#define GAZELAB_CCRYPTO_SHIM_H

#if !__has_include(<openssl/sha.h>)
#error "libcrypto was not found. Debian: apt-get install libssl-dev. macOS: brew install openssl@3"
#endif

// The low-level functions are deprecated since OpenSSL 3. Their replacements first read the system's configuration and
// set up all algorithms, which takes longer than the digests of a typical run.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/opensslv.h>
#include <openssl/sha.h>

#endif
