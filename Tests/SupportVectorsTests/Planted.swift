import LinearAlgebra

/// Rows from a formula that one line of numpy reproduces.
enum Planted {
  /// 24 × 3.
  static let design = Matrix(rowCount: 24, columnCount: 3, elements: (0..<24).flatMap { row($0) })

  /// a − bc/2 + a²/4, rounded to four decimals.
  static let response = (0..<24).map { index in
    let (a, b, c) = (row(index)[0], row(index)[1], row(index)[2])
    return ((a - 0.5 * b * c + 0.25 * a * a) * 1e4).rounded(.toNearestOrEven) / 1e4
  }

  /// Six rows of the same formula, shifted by 0.1.
  static let unseen = Matrix(
    rowCount: 6, columnCount: 3,
    elements: stride(from: 30, to: 60, by: 5).flatMap { index in row(index).map { $0 + 0.1 } })

  private static func row(_ index: Int) -> [Double] {
    [
      Double(7 * index % 11 - 5) / 4, Double(5 * index % 13 - 6) / 5, Double(3 * index % 7 - 3) / 2,
    ]
  }
}
