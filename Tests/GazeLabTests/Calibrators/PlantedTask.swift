import LinearAlgebra

@testable import Calibration

/// 18 rows on six targets, by formulas that numpy repeats.
enum PlantedTask {
  /// 18 × 3: a, b and 100 + c.
  static let design = Matrix(rowCount: 18, columnCount: 3, elements: (0..<18).flatMap(row))

  /// (500 + 300a − 50bc, 300 + 200b + 40a²).
  static let response = Matrix(
    rowCount: 18, columnCount: 2,
    elements: (0..<18).flatMap { index in
      let (a, b, c) = (row(index)[0], row(index)[1], row(index)[2] - 100)
      return [500 + 300 * a - 50 * b * c, 300 + 200 * b + 40 * a * a]
    })

  static let targets = (0..<18).map { $0 % 6 }

  /// Three rows of the same formulas, moved by 0.1.
  static let unseen = Matrix(
    rowCount: 3, columnCount: 3,
    elements: stride(from: 30, to: 45, by: 5).flatMap { row($0).map { $0 + 0.1 } })

  /// With the centre and unit of an iPad Mini's screen.
  static func task(targets: [Int] = targets) -> RegressionTask {
    RegressionTask(
      design: design, response: response, columnNames: ["a", "b", "c"], targets: targets,
      centre: [566.5, 372], scale: 400)
  }

  private static func row(_ index: Int) -> [Double] {
    [
      Double(7 * index % 11 - 5) / 4, Double(5 * index % 13 - 6) / 5, 100 + Double(3 * index % 7 - 3) / 2,
    ]
  }
}
