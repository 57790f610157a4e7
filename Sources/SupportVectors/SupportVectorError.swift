/// The reason why a support vector regression cannot be fitted.
public enum SupportVectorError: Error, Equatable, Sendable {
  case noRows
  /// The design or the response (`column` is nil) contains a NaN or an infinity, on which libsvm would loop forever.
  case notFinite(row: Int, column: Int?)
  /// The input is finite, but its squares exceed the range of doubles.
  case overflow
  /// libsvm's solution is not optimal to a thousandth of the response's range: it stopped after ten million
  /// iterations, or the cost is too large for its single-precision kernels.
  case noConvergence
  /// The current task was cancelled while libsvm iterated.
  case cancelled
}
