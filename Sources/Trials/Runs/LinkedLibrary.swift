import Files
import LinearAlgebra
import SupportVectors

/// A library that is linked with the program.
package struct LinkedLibrary: Sendable {
  package let name: String
  /// The version as the library reports it at run time; if it reports none, that of its header or package.
  package let version: String

  /// The BLAS library, with the build options and the kernels that it runs with.
  static let blas = LinkedLibrary(name: "BLAS", version: BLAS.name)
  static let libsvm = LinkedLibrary(name: "libsvm", version: LibSVM.version)

  /// All libraries that report a version, those that compute first.
  package static let all: [LinkedLibrary] =
    [
      blas, LinkedLibrary(name: "BLAS kernels", version: BLAS.kernels),
      LinkedLibrary(name: "LAPACK", version: BLAS.lapackVersion), libsvm,
      LinkedLibrary(name: "OpenSSL", version: SystemLibraries.openSSL),
      LinkedLibrary(name: "zlib", version: SystemLibraries.zlib),
      LinkedLibrary(name: "Zstandard", version: SystemLibraries.zstandard),
    ]
    + (SystemLibraries.glibc.map { [LinkedLibrary(name: "glibc", version: $0)] } ?? [])
    + [LinkedLibrary(name: "Swift standard library", version: "\(_SwiftStdlibVersion.current)")] + packages

  /// The packages that `Package.swift` names. They report no version; `scripts/check/packages` compares these with it.
  private static let packages = [
    LinkedLibrary(name: "swift-argument-parser", version: "1.8.2"),
    LinkedLibrary(name: "Yams", version: "6.2.2"),
    LinkedLibrary(name: "FlyingFox", version: "0.27.1"),
  ]
}
