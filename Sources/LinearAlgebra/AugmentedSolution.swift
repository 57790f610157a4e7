/// The least squares solution of A·x ≈ y, corrected together with its residuals.
///
/// A first solution by QR leaves errors; what the equations r + A·x = y and Aᵀ·r = 0 still miss is solved for with
/// the same factors, and added. Where that is computed in doubled precision, each pass gains about as many digits as
/// the first solution had.
///
/// Source: Björck, BIT 7, 1967; Demmel, Hida, Riedy and Li, "Extra-precise iterative refinement for overdetermined
/// least squares problems", ACM TOMS 35(4), 2009.
struct AugmentedSolution: Sendable {
  /// x, p numbers; 0 in columns behind the rank.
  let coefficients: [DoubleDouble]
  /// r, n numbers.
  let residuals: [DoubleDouble]
  /// How often the first solution was corrected.
  let passCount: Int
  /// Whether the last correction was at most 2⁻⁶⁰ of the largest coefficient.
  let isSettled: Bool

  /// Corrects once, what is missed being computed in doubles.
  init(_ factor: PivotedQR, design: Matrix, response: [Double]) {
    self.init(factor, design.elements, response, passLimit: 1)
  }

  /// Corrects until nothing more is gained, what is missed being computed in doubled precision.
  ///
  /// - Parameter factor: Of the design, rounded to doubles.
  init(refining factor: PivotedQR, design: DoubledMatrix, response: [DoubleDouble]) {
    self.init(factor, design.elements, response, passLimit: 30)
  }

  /// For a design without columns: nothing is explained.
  init(residuals: [DoubleDouble]) {
    (coefficients, self.residuals, passCount, isSettled) = ([], residuals, 0, true)
  }

  private init<Number: WorkingNumber>(
    _ factor: PivotedQR, _ design: [Number], _ response: [Number], passLimit: Int
  ) {
    func missed(_ x: [DoubleDouble], _ r: [DoubleDouble]) -> (first: [Double], second: [Double]) {
      Self.missed(design, response, x.map(Number.init), r.map(Number.init))
    }
    var x = factor.solve(response.map(\.rounded)).map { DoubleDouble($0) }
    var r = missed(x, [DoubleDouble](repeating: .zero, count: response.count)).first.map { DoubleDouble($0) }
    var (passes, change) = (0, Double.infinity)
    // Pairs of doubles hold little more than 100 bits.
    while passes < passLimit, change > 0x1p-100 {
      let defects = missed(x, r)
      let correction = factor.solveAugmented(defects.first, defects.second)
      let step = correction.x.reduce(0) { max($0, abs($1)) }
      let relative = step == 0 ? 0 : step / x.reduce(0) { max($0, abs($1.high)) }
      guard passes == 0 || relative < change / 2 else { break }
      x = zip(x, correction.x).map { $0 + DoubleDouble($1) }
      r = zip(r, correction.r).map { $0 + DoubleDouble($1) }
      (passes, change) = (passes + 1, relative)
    }
    (coefficients, residuals, passCount) = (x, r, passes)
    isSettled = change <= 0x1p-60
  }

  /// y − r − A·x and −Aᵀ·r.
  private static func missed<Number: WorkingNumber>(
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
