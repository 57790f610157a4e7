import Calibration
import Documents
import Inputs
import LinearAlgebra

/// The code of an exported fitter that depends on its calibrator: a function `map` of rows, and what it calls.
struct FitterMethodSource: Sendable {
  let fitter: Fitter

  private var kind: DeviceMethod.Kind { fitter.method.kind }

  /// The functions, with an empty line between them.
  var text: String {
    let parts = [
      map, terms, penalty, fitter.prior.map(Self.posterior), FitterAlgebra.basics,
      usesRegression ? FitterAlgebra.regression : nil,
      usesRegression ? FitterAlgebra.leastSquares : nil,
      fitter.prior == nil ? nil : FitterAlgebra.positive,
    ]
    return parts.compactMap(\.self).joined(separator: "\n\n")
  }

  private var usesRegression: Bool { kind != .offset }

  private var map: String {
    let prior = fitter.prior == nil ? "" : "  if usesPrior { return try posterior(rows) }\n"
    let body = [targets, statements].filter { !$0.isEmpty }.joined(separator: "\n")
    return """
      /// The map that fits rows best.
      private static func map(_ rows: [Row], usesPrior: Bool) throws(Problem) -> Map {
        guard !rows.isEmpty else { throw .noFrames }
      \(prior)\(SourceText.indented(body))
      }
      """
  }

  /// The check of the targets that the fit needs without a prior.
  private var targets: String {
    switch kind {
    case .offset: ""
    case .affine, .linear, .ridge, .hierarchical:
      """
      let targets = targets(of: rows)
      guard !areInLine(targets) else {
        throw .targets(shown: targets.count, needed: "three targets that are not on one line")
      }
      """
    case .polynomial:
      """
      let targets = targets(of: rows)
      guard targets.count >= \(DeviceMethod.polynomialTerms.count + 1) else {
        throw .targets(shown: targets.count, needed: "\(DeviceMethod.polynomialTerms.count + 1) targets")
      }
      """
    }
  }

  private var statements: String {
    switch kind {
    case .offset:
      return """
        var (x, y) = (0.0, 0.0)
        for row in rows {
          x += row.columns[0] - row.target.x
          y += row.columns[1] - row.target.y
        }
        let count = Double(rows.count)
        return Map(centres: [0, 0], values: [-x / count, -y / count], slopes: [[1, 0], [0, 1]])
        """
    case .affine:
      return """
        guard !areInLine(rows.map { SIMD2<Double>($0.columns[0], $0.columns[1]) }) else {
          throw .notDetermined("the gaze points are on one line")
        }
        return try regression(rows, cutoff: 1e-9, needsAll: true)
        """
    case .polynomial(let threshold): return polynomial(threshold)
    case .linear, .hierarchical: return "return try regression(rows, cutoff: 1e-12)"
    case .ridge(let penalty?): return "return try regression(rows, penalty: \(penalty), cutoff: 1e-12)"
    case .ridge: return "return try regression(rows, penalty: penalty(rows), cutoff: 1e-12)"
    }
  }

  private func polynomial(_ threshold: Double) -> String {
    let first = "try regression(rows, cutoff: 1e-9, needsAll: true)"
    guard threshold.isFinite else { return "return " + first }
    return """
      let first = \(first)
      // As in the run, rows that the first fit misses by this distance are left out of the second one.
      let near = rows.filter { row in
        let point = first.point(row.columns)
        let (x, y) = (point.x - row.target.x, point.y - row.target.y)
        return (x * x + y * y).squareRoot() < \(threshold)
      }
      guard !near.isEmpty else { throw .notDetermined("all rows are \(threshold) pt or more off the first fit") }
      return near.count < rows.count ? try regression(near, cutoff: 1e-9, needsAll: true) : first
      """
  }

  private var terms: String {
    guard case .polynomial = kind else {
      return """
        /// What the map is linear in.
        fileprivate static func terms(_ columns: [Double]) -> [Double] { columns }
        """
    }
    return """
      /// What the map is linear in: x, y, x·y, x², y² and x²·y² of the gaze point.
      fileprivate static func terms(_ columns: [Double]) -> [Double] {
        let (x, y) = (columns[0], columns[1])
        return [x, y, x * y, x * x, y * y, (x * x) * (y * y)]
      }
      """
  }

  private var penalty: String? {
    guard kind == .ridge(penalty: nil) else { return nil }
    let penalties = DeviceMethod.penalties.map { "\($0)" }.joined(separator: ", ")
    return """
      /// The penalty with the smallest squared error on targets that were left out, as the run chooses it. The first of equal
      /// errors wins.
      private static func penalty(_ rows: [Row]) throws(Problem) -> Double {
        let penalties: [Double] = [\(penalties)]
        let targets = targets(of: rows)
        var errors = [Double]()
        for penalty in penalties {
          var sum = 0.0
          for target in targets {
            let map = try regression(rows.filter { $0.target != target }, penalty: penalty, cutoff: 1e-12)
            for row in rows where row.target == target {
              let point = map.point(row.columns)
              let (x, y) = (point.x - target.x, point.y - target.y)
              sum += x * x + y * y
            }
          }
          errors.append(sum / Double(rows.count))
        }
        let least = errors.min() ?? 0
        return penalties[errors.firstIndex { $0 <= least * (1 + 1e-9) + 1e-12 } ?? 0]
      }
      """
  }
}

extension FitterMethodSource {
  /// The fit that starts from a prior, with its numbers.
  fileprivate static func posterior(_ prior: TransferredPrior) -> String {
    let axes = prior.axes
    let strengths = prior.strengths.map { strength in
      let limits = strength.limits.map { SourceText.literal(min($0, .greatestFiniteMagnitude)) }
      return "  (\(strength.targetCount), \(strength.kappa.map { "\($0)" } ?? "nil"), "
        + "[\(limits.joined(separator: ", "))]),\n"
    }
    let pooled = prior.pooled
    let slopes = (0..<2).map { axis in
      SourceText.numbers((0..<pooled.coefficients.rowCount).map { pooled.coefficients[$0, axis] })
    }
    return """
      /// The columns that the prior has coefficients of, with their means and standard deviations over the people.
      private static let priorColumns: [Int] = [\(prior.columns.map { "\($0)" }.joined(separator: ", "))]
      private static let priorMeans: [Double] = \(SourceText.numbers(prior.means))
      private static let priorDeviations: [Double] = \(SourceText.numbers(prior.deviations))

      /// The mean of people's coefficients in x and y, the inverse of their covariance, row by row, and the variance of a
      /// row's error: the intercept first, then one coefficient per standardised column.
      private static let priorCoefficients: [[Double]] = [
        \(axes.map { SourceText.numbers($0.mean) }.joined(separator: ",\n")),
      ]
      private static let priorPrecisions: [[Double]] = [
        \(axes.map { SourceText.numbers($0.precision) }.joined(separator: ",\n")),
      ]
      private static let priorNoise: [Double] = [\(axes.map { "\($0.noiseVariance)" }.joined(separator: ", "))]

      /// For calibrations on at least so many targets, how many times as variable as other people's the errors of own
      /// rows count, and how far each column may lie from its mean over the own rows. Nil for a fit to the other people
      /// alone, which was better on them.
      private static let strengths: [(targets: Int, kappa: Double?, limits: [Double])] = [
      \(strengths.joined())]

      /// The fit to the other people alone.
      private static let pooled = Map(
        centres: \(SourceText.numbers(pooled.columnMeans)),
        values: \(SourceText.numbers(pooled.valuesAtMeans)),
        slopes: [\(slopes.joined(separator: ", "))])

      \(posteriorFunction)
      """
  }

  private static let posteriorFunction = """
    /// The fit that is drawn towards other people's coefficients, as far as people differ.
    ///
    /// Source: Laird and Ware, "Random-Effects Models for Longitudinal Data", Biometrics 38(4), 1982.
    private static func posterior(_ rows: [Row]) throws(Problem) -> Map {
      let count = targets(of: rows).count
      let strength = strengths.last { $0.targets <= count } ?? strengths[0]
      guard let kappa = strength.kappa else { return pooled }
      let design = rows.map { row in
        [1] + priorColumns.indices.map { (row.columns[priorColumns[$0]] - priorMeans[$0]) / priorDeviations[$0] }
      }
      let size = priorColumns.count + 1
      let width = rows[0].columns.count
      let own = (0..<width).map { column in rows.reduce(0) { $0 + $1.columns[column] } / Double(rows.count) }
      var centres = [Double](repeating: 0, count: width)
      for (index, column) in priorColumns.enumerated() { centres[column] = priorMeans[index] }
      var slopes = [[Double]](repeating: [Double](repeating: 0, count: width), count: 2)
      var values = [0.0, 0.0]
      for axis in 0..<2 {
        let noise = kappa * priorNoise[axis]
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
        var right = [Double](repeating: 0, count: size)
        for one in 0..<size {
          var pull = 0.0
          for other in 0..<size {
            let precision = priorPrecisions[axis][one * size + other]
            matrix[one][other] = design.reduce(0) { $0 + $1[one] * $1[other] } / noise + precision
            pull += precision * priorCoefficients[axis][other]
          }
          right[one] = zip(design, rows).reduce(0) { $0 + $1.0[one] * $1.1.target[axis] } / noise + pull
        }
        guard let coefficients = solution(matrix, right) else {
          throw .notDetermined("the frames have numbers that are too large")
        }
        values[axis] = coefficients[0]
        for (index, column) in priorColumns.enumerated() {
          slopes[axis][column] = coefficients[index + 1] / priorDeviations[index]
        }
      }
      return Map(
        centres: centres, values: values, slopes: slopes, reach: Reach(centres: own, limits: strength.limits))
    }
    """
}
