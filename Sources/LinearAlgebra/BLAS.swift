internal import CBLASStart
internal import CLAPACK

/// The BLAS library that all solvers run on.
public enum BLAS {
  /// The name, version and build of the library, as it reports them.
  public static var name: String {
    guard let text = unsafe openblas_get_config() else { return "unknown" }
    return unsafe String(cString: text).split(separator: " ").joined(separator: " ")
  }

  /// The processor whose kernels the library has chosen, as `OPENBLAS_CORETYPE` names it. Other kernels round
  /// differently.
  package static var kernels: String {
    guard let text = unsafe openblas_get_corename() else { return "unknown" }
    return unsafe String(cString: text)
  }

  /// The version of LAPACK that is linked, such as `3.11.0`; Debian's OpenBLAS contains it.
  package static var lapackVersion: String {
    var (major, minor, patch) = (CInt(0), CInt(0), CInt(0))
    unsafe LAPACKE_ilaver(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// The address space that the library's buffers need for some threads, in bytes.
  package static func bufferSize(threadCount: Int) -> Int { threadCount * gazelab_blas_buffer_size() }

  /// Reserves buffers, which cost address space, but no memory, for as many threads as call the library at the same time.
  /// This comes before the first call, because OpenBLAS tries for ever to get a buffer.
  ///
  /// - Parameter spare: How much address space must be left for everything else, in bytes.
  /// - Returns: False if the system does not give as much, such as under `ulimit -v`.
  package static func reserveBuffers(threadCount: Int, sparing spare: Int) -> Bool {
    precondition(threadCount > 0 && spare > 0, "\(threadCount) threads, \(spare) bytes")
    return gazelab_reserve_blas_buffers(CInt(clamping: threadCount), spare) != 0
  }

  /// Restricts OpenBLAS to the calling thread. Trials already run in parallel, so nested threads would cost far
  /// more than they gain.
  static func useOneThread() { _ = oneThread }

  private static let oneThread: Void = {
    // The serial build shares its buffers between threads without a lock, so some results would be wrong.
    precondition(
      openblas_get_parallel() != OPENBLAS_SEQUENTIAL,
      "this build of OpenBLAS is not thread-safe; Debian: apt-get install libopenblas-pthread-dev")
    openblas_set_num_threads(1)
  }()
}
