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

  /// Called once per sweep or step of an iterative method, which is often enough and costs nothing.
  static func checkCancellation() throws(LinearAlgebraError) {
    if Task.isCancelled { throw .cancelled }
  }
}
