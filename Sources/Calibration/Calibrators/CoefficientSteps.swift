import Captures
import LinearAlgebra

/// The change of a pooled fit's coefficients that own rows call for: ridge regression of residuals, intercept free.
struct CoefficientSteps {
  struct Step: Sendable {
    /// The shift of the gaze point where all columns are at the means, pt.
    let offset: ScreenPoint
    /// Positions of the columns that take part, and their means over the own rows.
    let columns: [Int]
    let means: [Double]
    /// One row per column, x and y: pt per unit of the column.
    let coefficients: Matrix
  }

  /// The normal equations of some own rows, about their means.
  struct System {
    let rowCount: Int
    /// The means of the standardised columns; `residualMeans` are those of the residuals in x and y.
    let means: [Double]
    let residualMeans: [Double]
    let gram: Matrix
    let right: Matrix
  }

  /// Own rows of the columns that take part, in units of the other people's mean and standard deviation.
  private let design: Matrix
  private let standardisation: Standardisation
  private let columns: [Int]
  private let residuals: Matrix
  private let targets: [Int]

  var targetCount: Int { Set(targets).count }

  /// - Throws: `notFinite` for a column of an own row, `overflow` for a pooled estimate that is not finite.
  init(_ pooled: any FittedCalibrator, own: Part, others: Part) throws(FitError) {
    // Transforms that learn have learned from the other people.
    let (own, others) = (
      own.seen(through: pooled.learnedColumns), others.seen(through: pooled.learnedColumns)
    )
    let kept = zip(0..., others.columnRanges).filter { $1.lowerBound < $1.upperBound && !$1.isNumericalNoise }
      .map { $0.0 }
    standardisation = Standardisation(of: others.design.columns(kept), leastDeviation: 0)
    design = standardisation.applied(to: own.design.columns(kept))
    columns = kept
    targets = own.targetNumbers
    if let index = design.elements.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(column: own.columnNames[kept[index % kept.count]])
    }
    var residuals = [ScreenPoint]()
    for (estimate, target) in zip(try pooled.predict(own), own.targets) {
      guard case .point(let point) = estimate else { throw .overflow }
      residuals.append(target - point)
    }
    self.residuals = Matrix(residuals)
  }

  func system(without target: Int? = nil) -> System {
    let rows = targets.indices.filter { targets[$0] != target }
    let p = columns.count
    var (means, residualMeans) = ([Double](repeating: 0, count: p), [0.0, 0.0])
    for row in rows {
      for column in 0..<p { means[column] += design[row, column] / Double(rows.count) }
      for axis in 0..<2 { residualMeans[axis] += residuals[row, axis] / Double(rows.count) }
    }
    var gram = [Double](repeating: 0, count: p * p)
    var right = [Double](repeating: 0, count: p * 2)
    for row in rows {
      let centred = zip(design.row(row), means).map { $0 - $1 }
      for one in 0..<p {
        for other in 0...one { gram[one * p + other] += centred[one] * centred[other] }
        for axis in 0..<2 {
          right[one * 2 + axis] += centred[one] * (residuals[row, axis] - residualMeans[axis])
        }
      }
    }
    return System(
      rowCount: rows.count, means: means, residualMeans: residualMeans,
      gram: Matrix(rowCount: p, columnCount: p, elements: gram),
      right: Matrix(rowCount: p, columnCount: 2, elements: right))
  }

  /// The step for one strength λ: (Z′Z + λ·n·I)·d = Z′r.
  func step(_ strength: Double, _ system: System) throws(FitError) -> Step {
    var coefficients = try solution(strength, system)
    for column in columns.indices {
      for axis in 0..<2 { coefficients[column, axis] /= standardisation.deviations[column] }
    }
    let means = columns.indices.map {
      standardisation.means[$0] + system.means[$0] * standardisation.deviations[$0]
    }
    let offset = ScreenPoint(x: system.residualMeans[0], y: system.residualMeans[1])
    return Step(offset: offset, columns: columns, means: means, coefficients: coefficients)
  }

  private func solution(_ strength: Double, _ system: System) throws(FitError) -> Matrix {
    guard strength.isFinite, !columns.isEmpty else { return Matrix(rowCount: columns.count, columnCount: 2) }
    // Only the lower triangle is read.
    var matrix = system.gram
    for column in columns.indices { matrix[column, column] += strength * Double(system.rowCount) }
    return try FitError.from(columnNames: columns.map { "column \($0)" }) { () throws(LinearAlgebraError) in
      guard let factor = try CholeskyFactor(matrix) else { throw .noConvergence(routine: "DPOTRF") }
      return factor.solve(system.right)
    }
  }

  /// The mean squared error of each strength over both axes, for the rows of each target when fitted to all others.
  func errorsLeavingTargetsOut(_ strengths: [Double]) throws(FitError) -> [Double] {
    var sums = [Double](repeating: 0, count: strengths.count)
    for target in Set(targets).sorted() {
      try FitError.checkCancellation()
      let system = system(without: target)
      let tested = targets.indices.filter { targets[$0] == target }
      for (index, strength) in strengths.enumerated() {
        let coefficients = try solution(strength, system)
        for row in tested {
          for axis in 0..<2 {
            var error = system.residualMeans[axis] - residuals[row, axis]
            for column in columns.indices {
              error += (design[row, column] - system.means[column]) * coefficients[column, axis]
            }
            sums[index] += error * error
          }
        }
      }
    }
    return sums.map { $0 / Double(targets.count) }
  }
}
