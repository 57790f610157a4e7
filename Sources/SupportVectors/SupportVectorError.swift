/// Why a support vector regression cannot be fitted.
public enum SupportVectorError: Error, Equatable, Sendable {
  /// There is not a single row to fit.
  case noRows
  /// A NaN or an infinity in the design, or in the response, where `column` is nil: libsvm would loop on it.
  case notFinite(row: Int, column: Int?)
  /// Finite numbers went in, but their squares do not fit into doubles.
  case overflow
  /// libsvm's answer is not optimal to a thousandth of the response's range: it gave up after ten million
  /// iterations, or the cost is too large for its kernels in single precision.
  case noConvergence
}
