/// The Cholesky factors of four symmetric positive definite matrices side by side, so that one instruction works on all.
///
/// For many small systems of one size: no memory is taken between them. Symmetric matrices are given by their lower
/// triangles: the element (i, j), j ≤ i, is at `triangle(i) + j`.
///
/// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 4.2.5 and 3.1.
package struct CholeskyLanes {
  package typealias Lanes = SIMD4<Double>

  private let size: Int
  /// L.
  private var lower: [Lanes]
  /// 1 / the diagonal of L.
  private var reciprocals: [Lanes]
  /// L⁻¹.
  private var inverse: [Lanes]

  /// - Parameter size: The number of rows of each matrix.
  package init(size: Int) {
    self.size = size
    lower = Array(repeating: .zero, count: Self.triangle(size))
    reciprocals = Array(repeating: .zero, count: size)
    inverse = lower
  }

  /// The position of the first element of a row in a lower triangle; of the row after the last, their number.
  package static func triangle(_ row: Int) -> Int { row * (row + 1) / 2 }

  /// Factors A = scale · `matrix` + `addend`.
  ///
  /// - Parameter addend: The same in all lanes.
  /// - Returns: False if one of the four is not positive definite in double precision.
  package mutating func factor(_ matrix: [Lanes], scale: Double, addend: [Double]) -> Bool {
    for row in 0..<size {
      let start = Self.triangle(row)
      for column in 0...row {
        let other = Self.triangle(column)
        var sum = matrix[start + column] * scale + addend[start + column]
        for inner in 0..<column { sum -= lower[start + inner] * lower[other + inner] }
        guard column == row else {
          lower[start + column] = sum * reciprocals[column]
          continue
        }
        guard all(sum .> 0), all(sum .< .infinity) else { return false }
        let root = sum.squareRoot()
        lower[start + row] = root
        reciprocals[row] = 1 / root
      }
    }
    return true
  }

  /// Solves A·x = b in place.
  package func solve(_ right: inout [Lanes]) {
    for row in 0..<size {
      let start = Self.triangle(row)
      var sum = right[row]
      for column in 0..<row { sum -= lower[start + column] * right[column] }
      right[row] = sum * reciprocals[row]
    }
    for row in (0..<size).reversed() {
      var sum = right[row]
      for later in row + 1..<max(size, row + 1) { sum -= lower[Self.triangle(later) + row] * right[later] }
      right[row] = sum * reciprocals[row]
    }
  }

  /// The lower triangle of A⁻¹.
  package mutating func invert(into triangle: inout [Lanes]) {
    for column in 0..<size {
      inverse[Self.triangle(column) + column] = reciprocals[column]
      for row in column + 1..<max(size, column + 1) {
        let start = Self.triangle(row)
        var sum = Lanes.zero
        for inner in column..<row { sum -= lower[start + inner] * inverse[Self.triangle(inner) + column] }
        inverse[start + column] = sum * reciprocals[row]
      }
    }
    for row in 0..<size {
      for column in 0...row {
        var sum = Lanes.zero
        for inner in row..<size {
          let start = Self.triangle(inner)
          sum += inverse[start + row] * inverse[start + column]
        }
        triangle[Self.triangle(row) + column] = sum
      }
    }
  }
}
