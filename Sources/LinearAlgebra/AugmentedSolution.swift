/// The least squares solution of A·x ≈ y, refined together with its residuals.
///
/// The first solution comes from a QR factorisation. The same factors are then used to solve for the defects of the
/// equations r + A·x = y and Aᵀ·r = 0, and the result is added as a correction. If the defects are computed in
/// doubled precision, each pass gains about as many digits as the first solution had.
///
/// Source: Björck, BIT 7, 1967; Demmel, Hida, Riedy and Li, "Extra-precise iterative refinement for overdetermined
/// least squares problems", ACM TOMS 35(4), 2009.
struct AugmentedSolution: Sendable {
  /// x, p numbers; 0 in columns beyond the rank.
  let coefficients: [DoubleDouble]
  /// r, n numbers.
  let residuals: [DoubleDouble]
  let passCount: Int
  /// True if the last correction was at most 2⁻⁶⁰ of the largest coefficient.
  let isSettled: Bool

  /// The solution for a design without columns, which explains nothing.
  init(residuals: [DoubleDouble]) {
    coefficients = []
    self.residuals = residuals
    passCount = 0
    isSettled = true
  }

  /// Corrects until nothing more is gained, with the defects computed in the precision of `Number`.
  ///
  /// - Parameters:
  ///   - factor: Of the design rounded to doubles.
  ///   - design: Row-major.
  init<Number: WorkingNumber>(
    _ factor: PivotedQR, design: [Number], response: [Number], passLimit: Int
  ) {
    func defects(_ x: [DoubleDouble], _ r: [DoubleDouble]) -> (first: [Double], second: [Double]) {
      Self.defects(design, response, x.map(Number.init), r.map(Number.init))
    }
    var x = factor.solve(response.map(\.rounded)).map { DoubleDouble($0) }
    var r = defects(x, [DoubleDouble](repeating: .zero, count: response.count)).first.map { DoubleDouble($0) }
    var (passes, change) = (0, Double.infinity)
    // A pair of doubles holds little more than 100 bits.
    while passes < passLimit, change > 0x1p-100 {
      let defects = defects(x, r)
      let correction = factor.solveAugmented(defects.first, defects.second)
      let step = correction.x.reduce(0) { max($0, abs($1)) }
      let relative = step == 0 ? 0 : step / x.reduce(0) { max($0, abs($1.high)) }
      guard passes == 0 || relative < change / 2 else { break }
      x = zip(x, correction.x).map { $0 + DoubleDouble($1) }
      r = zip(r, correction.r).map { $0 + DoubleDouble($1) }
      passes += 1
      change = relative
    }
    coefficients = x
    residuals = r
    passCount = passes
    isSettled = change <= 0x1p-60
  }

  /// y − r − A·x and −Aᵀ·r.
  private static func defects<Number: WorkingNumber>(
    _ design: [Number], _ response: [Number], _ x: [Number], _ r: [Number]
  ) -> (first: [Double], second: [Double]) {
    let p = x.count
    var first = [Double]()
    first.reserveCapacity(response.count)
    var second = [Number](repeating: .zero, count: p)
    for row in response.indices {
      var rest = response[row] - r[row]
      for column in 0..<p {
        let element = design[row * p + column]
        rest -= element * x[column]
        second[column] -= element * r[row]
      }
      first.append(rest.rounded)
    }
    return (first, second.map(\.rounded))
  }
}
