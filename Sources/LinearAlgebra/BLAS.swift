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

  private static let oneThread: Void = openblas_set_num_threads(1)
}
