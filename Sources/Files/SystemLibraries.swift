internal import CCrypto
internal import CZlib
internal import CZstd
internal import Foundation

/// The versions of the system's libraries with which files are read.
package enum SystemLibraries {
  /// The version of zlib, such as `1.2.13`.
  package static var zlib: String { unsafe String(cString: zlibVersion()) }

  /// The version of Zstandard, such as `1.5.4`.
  package static var zstandard: String { unsafe String(cString: ZSTD_versionString()) }

  /// The version of OpenSSL's libcrypto, such as `3.0.19`: that of the header used for the build, because the function
  /// that reports it would have most of the library linked in.
  package static var openSSL: String { OPENSSL_VERSION_STR }

  /// The version of the GNU C library, such as `2.36`; nil where the system has another one.
  package static var glibc: String? {
    #if canImport(Glibc)
      var text = [CChar](repeating: 0, count: 64)
      let size = unsafe confstr(CInt(_CS_GNU_LIBC_VERSION), &text, text.count)
      guard size > 0, size <= text.count else { return nil }
      let words = String(decoding: text.prefix(size - 1).map(UInt8.init(bitPattern:)), as: UTF8.self)
      return words.split(separator: " ").last.map(String.init)
    #else
      return nil
    #endif
  }
}
