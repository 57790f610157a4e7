/// Why a system of equations has no answer.
public enum LinearAlgebraError: Error, Equatable, Sendable {
  /// A NaN or an infinity went in; LAPACK could loop forever on it.
  case notFinite(row: Int, column: Int)
  /// There is not a single row to fit.
  case noRows
  /// Finite numbers went in, but the answer does not fit into doubles.
  case overflow
  /// The named routine did not converge, nor did any that was tried before it.
  case noConvergence(routine: String)
}
