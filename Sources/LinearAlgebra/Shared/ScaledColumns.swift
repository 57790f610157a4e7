/// The columns of a design, standardised by their means and standard deviations over all rows, preceded by a column of
/// ones and followed by the centred response: `1, z…, y…`.
///
/// A large design is not copied; its scaled rows are computed on demand.
struct ScaledColumns: Sendable {
  let design: Matrix
  let response: Matrix
  /// Positions in the design, ascending, of the columns that vary.
  let columns: [Int]
  /// The means and standard deviations of `columns`, and 1/deviation.
  let means: [Double]
  let deviations: [Double]
  let scales: [Double]
  /// Runs of adjacent columns: the first column in the design, its index in `columns`, and the number of columns.
  private let runs: [(column: Int, index: Int, count: Int)]
  let responseMeans: [Double]

  /// All rows as `copy` writes them, if they take little memory.
  private var kept: AlignedNumbers?
  private static let mostKept = 1 << 17

  var rowCount: Int { design.rowCount }
  var outputCount: Int { response.columnCount }
  var width: Int { 1 + columns.count + outputCount }
  /// How many numbers a row of a block takes; those behind its columns are 0.
  var stride: Int { (width + 7) / 8 * 8 }

  /// The maximum number of rows from which means and deviations are computed; approximate values suffice.
  private static let mostScaleRows = 1 << 14

  /// Returns nil where `SharedColumns` does.
  ///
  /// - Parameters:
  ///   - asked: The requested columns; those that are constant over all rows are left out.
  ///   - areVarying: Whether it is known that none of them is constant.
  init?(design: Matrix, response: Matrix, asked: Set<Int>, areVarying: Bool = false) {
    precondition(design.rowCount == response.rowCount, "design and response differ in rows")
    guard design.rowCount > 0 else { return nil }
    let n = design.rowCount
    let step = (n + Self.mostScaleRows - 1) / Self.mostScaleRows
    let rows = Array(Swift.stride(from: 0, to: n, by: step))
    let columns = areVarying ? asked.sorted() : Self.varying(design, asked.sorted(), rows)
    let centres = columns.map { Self.mean(design, $0, rows) }
    let deviations = zip(columns, centres).map { column, mean in
      let deviation = Self.deviation(design, column, mean, rows)
      return deviation > 0 ? deviation : 1
    }
    let responseMeans = (0..<response.columnCount).map { Self.mean(response, $0, rows) }
    let sizes = (centres + deviations + responseMeans).map { abs($0) }
    guard sizes.allSatisfy({ $0 < 1e140 && ($0 == 0 || $0 > 1e-140) }) else { return nil }
    (self.design, self.response, self.columns) = (design, response, columns)
    (means, self.deviations, self.responseMeans) = (centres, deviations, responseMeans)
    (runs, scales) = (Self.runs(columns), deviations.map { 1 / $0 })
    if n * width <= Self.mostKept {
      let rows = AlignedNumbers(count: n * stride)
      copy(0..<n, to: rows)
      kept = rows
    }
  }

  static let blockRows = 256

  /// Processes rows in blocks that fit into the cache.
  ///
  /// - Parameter body: Receives memory that starts with `count` rows of `stride` numbers.
  func forEachBlock(
    of rows: some RandomAccessCollection<Int>, _ body: (_ block: AlignedNumbers, _ count: Int) -> Void
  ) {
    let block = AlignedNumbers(count: min(rows.count, Self.blockRows) * stride)
    var rest = rows[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.blockRows)
      rest = rest.dropFirst(Self.blockRows)
      copy(some, to: block)
      body(block, some.count)
    }
  }

  /// Writes rows of `stride` numbers to the start of memory that holds zeros behind their columns.
  private func copy(_ rows: some Collection<Int>, to block: AlignedNumbers) {
    precondition(block.count >= rows.count * stride, "the block is too small")
    // Checked once in advance, because a large study spends most of its time in the inner loop.
    precondition(rows.allSatisfy { $0 >= 0 && $0 < rowCount }, "no such row")
    var to = unsafe block.pointer()
    if let kept {
      for row in rows {
        unsafe to.update(from: kept.pointer(row * stride), count: stride)
        unsafe to += stride
      }
      return
    }
    let (p, k, count) = (design.columnCount, outputCount, columns.count)
    let (responses, responseMeans) = (response.elements, responseMeans)
    unsafe design.elements.withUnsafeBufferPointer { elements in
      unsafe means.withUnsafeBufferPointer { means in
        unsafe scales.withUnsafeBufferPointer { scales in
          for row in rows {
            unsafe to[0] = 1
            for run in runs {
              let (from, place) = (row * p + run.column, 1 + run.index)
              for step in 0..<run.count {
                unsafe to[place + step] =
                  (elements[from + step] - means[run.index + step]) * scales[run.index + step]
              }
            }
            for output in 0..<k {
              unsafe to[1 + count + output] = responses[row * k + output] - responseMeans[output]
            }
            unsafe to += stride
          }
        }
      }
    }
  }

  private static func runs(_ columns: [Int]) -> [(column: Int, index: Int, count: Int)] {
    var runs = [(column: Int, index: Int, count: Int)]()
    for (index, column) in columns.enumerated() {
      if let last = runs.last, last.column + last.count == column {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((column, index, 1))
      }
    }
    return runs
  }

  /// The columns that are not constant over all rows.
  ///
  /// - Parameter few: Rows that reveal most of them.
  private static func varying(_ design: Matrix, _ columns: [Int], _ few: [Int]) -> [Int] {
    let (p, elements) = (design.columnCount, design.elements)
    var suspects = columns.filter { column in
      few.allSatisfy { elements[$0 * p + column] == elements[column] }
    }
    let varying = columns.filter { !suspects.contains($0) }
    var found = [Int]()
    // Row by row, so that a large design is traversed only once whatever the number of columns.
    for row in 0..<design.rowCount {
      if suspects.isEmpty { break }
      let start = row * p
      guard suspects.contains(where: { elements[start + $0] != elements[$0] }) else { continue }
      found += suspects.filter { elements[start + $0] != elements[$0] }
      suspects.removeAll { elements[start + $0] != elements[$0] }
    }
    return (varying + found).sorted()
  }

  /// Whether one of `columns` is constant over the selected rows.
  func isConstant(_ column: Int, in selection: RowSelection) -> Bool {
    let (elements, p, place) = (design.elements, design.columnCount, columns[column])
    guard let first = selection.first(where: { _ in true }) else { return true }
    return selection.allSatisfy { elements[$0 * p + place] == elements[first * p + place] }
  }

  /// The mean, summed relative to the first number so that a large mean costs no digits.
  private static func mean(_ matrix: Matrix, _ column: Int, _ rows: [Int]) -> Double {
    let first = matrix[0, column]
    return first + rows.reduce(0) { $0 + (matrix[$1, column] - first) } / Double(rows.count)
  }

  private static func deviation(
    _ matrix: Matrix, _ column: Int, _ mean: Double, _ rows: [Int]
  ) -> Double {
    let sum = rows.reduce(0) { sum, row in
      let difference = matrix[row, column] - mean
      return sum + difference * difference
    }
    return (sum / Double(rows.count)).squareRoot()
  }
}
