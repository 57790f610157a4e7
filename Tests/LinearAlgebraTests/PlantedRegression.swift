@testable import LinearAlgebra

/// Forty rows in which two columns are nearly equal, units differ by four orders of magnitude, and every eighth row is
/// 600 off. In Python, to compute the reference results of other programs:
///
///     import numpy as np
///     def uniform(rows, columns, state):
///       out = []
///       for _ in range(rows * columns):
///         state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
///         out.append((state >> 40) / 2**24)
///       return np.array(out).reshape(rows, columns)
///     U = uniform(40, 8, 1)
///     X = np.column_stack([U[:, 0] * 1133, U[:, 1] * 744, U[:, 2] / 10 - 2, U[:, 3], U[:, 0] * 5 + U[:, 4] / 4,
///                          U[:, 5] * 40])
///     Y = np.column_stack([X[:, 0] - 30 * X[:, 3] + 60 * U[:, 6], 0.5 * X[:, 1] + 900 * X[:, 2] + 60 * U[:, 7]])
///     Y[::8] += 600
///     Z = (X - X.mean(0)) / X.std(0)
enum PlantedRegression {
  static let rowCount = 40

  /// 40 × 6.
  static let design = Matrix(
    rowCount: rowCount, columnCount: 6,
    elements: (0..<rowCount).flatMap { row in
      let u = Array(uniform.row(row))
      return [u[0] * 1133, u[1] * 744, u[2] / 10 - 2, u[3], u[0] * 5 + u[4] / 4, u[5] * 40]
    })

  /// 40 × 2.
  static let response = Matrix(
    rowCount: rowCount, columnCount: 2,
    elements: (0..<rowCount).flatMap { row in
      let (x, u) = (Array(design.row(row)), Array(uniform.row(row)))
      let gross = row.isMultiple(of: 8) ? 600.0 : 0
      return [x[0] - 30 * x[3] + 60 * u[6] + gross, 0.5 * x[1] + 900 * x[2] + 60 * u[7] + gross]
    })

  private static let uniform = Matrix(rowCount: rowCount, columnCount: 8, numbers: 1)
}

extension Matrix {
  /// Pseudorandom numbers from 0 to 1.
  init(rowCount: Int, columnCount: Int, numbers seed: UInt64) {
    var state = seed
    let elements = (0..<rowCount * columnCount).map { _ -> Double in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / 0x1p24
    }
    self.init(rowCount: rowCount, columnCount: columnCount, elements: elements)
  }

  init(_ rows: [[Double]]) {
    self.init(rowCount: rows.count, columnCount: rows.first?.count ?? 0, elements: rows.flatMap { $0 })
  }
}

/// Whether each number is within `tolerance` of the expected one, relative to the larger of that one and 1.
func isNear(_ numbers: [Double], _ expected: [Double], within tolerance: Double) -> Bool {
  numbers.count == expected.count
    && zip(numbers, expected).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($1)) }
}
