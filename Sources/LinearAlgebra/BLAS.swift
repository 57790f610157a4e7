internal import CLAPACK

/// The BLAS library that all solvers run on.
public enum BLAS {
  /// Name, version and build of the library, as it describes itself.
  public static var name: String {
    guard let text = unsafe openblas_get_config() else { return "unknown" }
    return unsafe String(cString: text).split(separator: " ").joined(separator: " ")
  }

  /// Keeps OpenBLAS to the calling thread: trials already run side by side, and threads of its own
  /// below them cost far more than they bring.
  static func useOneThread() { _ = oneThread }

  private static let oneThread: Void = {
    // A build for programs of one thread shares its buffers without a lock: now and then an answer would be wrong.
    precondition(
      openblas_get_parallel() != OPENBLAS_SEQUENTIAL,
      "this OpenBLAS cannot be called from several threads; Debian: apt-get install libopenblas-pthread-dev")
    openblas_set_num_threads(1)
  }()
}
