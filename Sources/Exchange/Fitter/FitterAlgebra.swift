/// The arithmetic of an exported fitter, which is the same for all calibrators.
enum FitterAlgebra {
  static let basics = """
    /// The mean, corrected once by the mean of the differences from it.
    private static func mean(_ numbers: [Double]) -> Double {
      var mean = 0.0
      for _ in 0..<2 { mean += numbers.reduce(0) { $0 + ($1 - mean) } / Double(numbers.count) }
      return mean
    }

    /// The median of the finite numbers; NaN if there are none.
    private static func median(_ numbers: [Double]) -> Double {
      let sorted = numbers.filter { $0.isFinite }.sorted()
      guard !sorted.isEmpty else { return .nan }
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    private static func length(_ numbers: ArraySlice<Double>) -> Double {
      numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }

    /// True if all points are on one line, to a billionth of their size.
    private static func areInLine(_ points: [SIMD2<Double>]) -> Bool {
      func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
        let (x, y) = (one.x - other.x, one.y - other.y)
        return (x * x + y * y).squareRoot()
      }
      guard let first = points.first else { return true }
      let resolution = 1e-9 * points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
      let second = points.max { distance(first, $0) < distance(first, $1) } ?? first
      let base = distance(first, second)
      guard base > 0 else { return true }
      return points.allSatisfy { point in
        let (x, y) = (second.x - first.x, second.y - first.y)
        return abs(x * (point.y - first.y) - y * (point.x - first.x)) / base <= resolution
      }
    }
    """

  static let leastSquares = """
    /// The coefficients that minimise the squared differences between a sum of columns and each response, by Householder
    /// reflections with column pivoting. Nil if a column depends on the others, up to a share of its length.
    ///
    /// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 5.2 and 5.4.
    private static func leastSquares(
      _ design: [[Double]], _ responses: [[Double]], cutoff: Double
    ) -> [[Double]]? {
      let count = design.count
      guard responses[0].count >= count else { return nil }
      let scales = design.map { length($0[...]) }
      guard scales.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
      var columns = zip(design, scales).map { column, scale in column.map { $0 / scale } }
      var right = responses
      var order = Array(0..<count)
      for step in 0..<count {
        let lengths = order[step...].map { length(columns[$0][step...]) }
        var pivot = 0
        for index in lengths.indices where lengths[index] > lengths[pivot] { pivot = index }
        guard lengths[pivot] > cutoff else { return nil }
        order.swapAt(step, step + pivot)
        let first = columns[order[step]][step]
        let corner = first > 0 ? -lengths[pivot] : lengths[pivot]
        let reflector = [first - corner] + columns[order[step]][(step + 1)...]
        for column in order[step...] { reflect(&columns[column], from: step, reflector) }
        for output in right.indices { reflect(&right[output], from: step, reflector) }
      }
      return right.map { response in
        var solution = [Double](repeating: 0, count: count)
        for step in (0..<count).reversed() {
          var sum = response[step]
          for later in step + 1..<max(count, step + 1) { sum -= columns[order[later]][step] * solution[order[later]] }
          solution[order[step]] = sum / columns[order[step]][step]
        }
        return zip(solution, scales).map { $0 / $1 }
      }
    }

    /// Reflects the end of a column at the plane that is normal to a vector.
    private static func reflect(_ column: inout [Double], from start: Int, _ normal: [Double]) {
      var (square, sum) = (0.0, 0.0)
      for index in normal.indices {
        square += normal[index] * normal[index]
        sum += normal[index] * column[start + index]
      }
      let factor = 2 * sum / square
      for index in normal.indices { column[start + index] -= factor * normal[index] }
    }
    """

  /// Needs `terms`, `mean`, `leastSquares`.
  static let regression = """
    /// Least squares on the terms of the columns, about their means. Terms that do not vary are left out.
    ///
    /// - Parameters:
    ///   - penalty: Of the squares of the coefficients of standardised terms, times the number of rows.
    ///   - cutoff: The share of a term's length, below which it depends on the others.
    ///   - needsAll: Whether a term that does not vary is a problem.
    private static func regression(
      _ rows: [Row], penalty: Double = 0, cutoff: Double, needsAll: Bool = false
    ) throws(Problem) -> Map {
      let terms = rows.map { Self.terms($0.columns) }
      let targets = [rows.map { $0.target.x }, rows.map { $0.target.y }]
      let centres = terms[0].indices.map { term in mean(terms.map { $0[term] }) }
      let values = targets.map { mean($0) }
      var (kept, deviations, design) = ([Int](), [Double](), [[Double]]())
      for term in centres.indices where terms.contains(where: { $0[term] != terms[0][term] }) {
        let column = terms.map { $0[term] - centres[term] }
        let deviation = length(column[...]) / Double(rows.count).squareRoot()
        guard deviation > (penalty > 0 ? 1e-12 * abs(centres[term]) : 0) else { continue }
        kept.append(term)
        deviations.append(deviation)
        design.append(column.map { $0 / deviation })
      }
      let added = (penalty * Double(rows.count)).squareRoot()
      if added > 0 {
        for index in kept.indices { design[index] += kept.indices.map { $0 == index ? added : 0 } }
      }
      let rest = [Double](repeating: 0, count: added > 0 ? kept.count : 0)
      let responses = zip(targets, values).map { numbers, value in numbers.map { $0 - value } + rest }
      guard !needsAll || kept.count == centres.count,
        let solution = leastSquares(design, responses, cutoff: added > 0 ? 0 : cutoff)
      else { throw .notDetermined("the frames do not determine \\(centres.count) coefficients and a constant") }
      var slopes = [[Double]](repeating: [Double](repeating: 0, count: centres.count), count: 2)
      for (index, term) in kept.enumerated() {
        for axis in 0..<2 { slopes[axis][term] = solution[axis][index] / deviations[index] }
      }
      return Map(centres: centres, values: values, slopes: slopes)
    }
    """

  static let positive = """
    /// The solution of a system whose matrix is symmetric and positive definite, by Cholesky's factorisation; nil if it is
    /// not.
    private static func solution(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
      let count = right.count
      var factor = matrix
      var solution = right
      for row in 0..<count {
        for column in 0...row {
          var sum = factor[row][column]
          for index in 0..<column { sum -= factor[row][index] * factor[column][index] }
          if row == column {
            guard sum > 0 else { return nil }
            factor[row][row] = sum.squareRoot()
          } else {
            factor[row][column] = sum / factor[column][column]
          }
        }
        for index in 0..<row { solution[row] -= factor[row][index] * solution[index] }
        solution[row] /= factor[row][row]
      }
      for row in (0..<count).reversed() {
        for index in row + 1..<max(count, row + 1) { solution[row] -= factor[index][row] * solution[index] }
        solution[row] /= factor[row][row]
      }
      return solution
    }
    """
}
