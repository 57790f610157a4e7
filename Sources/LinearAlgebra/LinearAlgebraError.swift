/// The reason why a system of equations cannot be solved.
public enum LinearAlgebraError: Error, Equatable, Sendable {
  /// The input contains a NaN or an infinity, on which LAPACK could loop forever.
  case notFinite(row: Int, column: Int)
  case noRows
  /// The input is finite, but the result exceeds the range of doubles.
  case overflow
  /// Neither the named routine nor any tried before it converged.
  case noConvergence(routine: String)
  /// The current task was cancelled while an iterative method ran.
  case cancelled

  /// For iterative methods, once per sweep or step: that is often enough to stop soon, and too rare to be noticed.
  ///
  /// - Throws: `cancelled` if the current task is cancelled.
  static func checkCancellation() throws(LinearAlgebraError) {
    if Task.isCancelled { throw .cancelled }
  }
}
