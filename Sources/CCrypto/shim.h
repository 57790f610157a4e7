// OpenSSL's libcrypto, for SHA-256. Only Files imports it.
#ifndef GAZELAB_CCRYPTO_SHIM_H
#define GAZELAB_CCRYPTO_SHIM_H

#if !__has_include(<openssl/evp.h>)
#error "libcrypto was not found. Debian: apt-get install libssl-dev. macOS: brew install openssl@3"
#endif

#include <openssl/evp.h>

#endif
