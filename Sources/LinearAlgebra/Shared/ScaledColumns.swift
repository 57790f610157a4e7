/// The columns of a design about their means over all rows and in units of their standard deviation, with a column of
/// ones before them and the centred response behind: `1, z…, y…`.
///
/// Of a large design there is no second copy: it is made row by row when asked for.
struct ScaledColumns: Sendable {
  let design: Matrix
  let response: Matrix
  /// Positions in the design, ascending; each varies over all rows.
  let columns: [Int]
  /// Of `columns`; so too below.
  let means: [Double]
  let deviations: [Double]
  /// Columns that stand side by side in the design: from which one on, from which of `columns` on, and how many.
  private let runs: [(column: Int, index: Int, count: Int)]
  /// 1/deviation.
  let scales: [Double]
  let responseMeans: [Double]

  /// All rows as `copy` writes them, where that takes little room; else empty.
  private var kept: [Double] = []
  private static let mostKept = 1 << 17

  var rowCount: Int { design.rowCount }
  var outputCount: Int { response.columnCount }
  var width: Int { 1 + columns.count + outputCount }

  /// How many rows tell where to put zero and unit: any that are near will do.
  private static let mostScaleRows = 1 << 14

  /// - Parameters:
  ///   - design: n × p; finite where asked for.
  ///   - response: n × k, finite.
  ///   - asked: The columns that are wanted; those that are the same in all rows are left out.
  /// - Returns: Nil without rows, and for numbers too large to square.
  init?(design: Matrix, response: Matrix, asked: Set<Int>) {
    precondition(design.rowCount == response.rowCount, "design and response differ in rows")
    guard design.rowCount > 0 else { return nil }
    let n = design.rowCount
    let step = (n + Self.mostScaleRows - 1) / Self.mostScaleRows
    let rows = stride(from: 0, to: n, by: step)
    let columns = Self.varying(design, asked.sorted(), rows)
    let centres = columns.map { Self.mean(design, $0, rows) }
    let deviations = zip(columns, centres).map { column, mean in
      let deviation = Self.deviation(design, column, mean, rows)
      return deviation > 0 ? deviation : 1
    }
    let responseMeans = (0..<response.columnCount).map { Self.mean(response, $0, rows) }
    guard
      (centres + deviations + responseMeans).allSatisfy({ abs($0) < 1e140 && ($0 == 0 || abs($0) > 1e-140) })
    else { return nil }
    self.design = design
    self.response = response
    self.columns = columns
    runs = Self.runs(columns)
    (means, self.deviations) = (centres, deviations)
    scales = deviations.map { 1 / $0 }
    self.responseMeans = responseMeans
    if n * width <= Self.mostKept {
      var rows = [Double](repeating: 0, count: n * width)
      copy(0..<n, to: &rows)
      kept = rows
    }
  }

  /// The most rows of a block.
  static let blockRows = 256

  /// Goes through some rows, as many at a time as stay in the cache.
  ///
  /// - Parameter body: Given a buffer that starts with `count` rows of `width` numbers.
  func forEachBlock(
    of rows: some RandomAccessCollection<Int>, _ body: (_ block: [Double], _ count: Int) -> Void
  ) {
    var block = [Double](repeating: 0, count: min(rows.count, Self.blockRows) * width)
    var rest = rows[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.blockRows)
      rest = rest.dropFirst(Self.blockRows)
      copy(some, to: &block)
      body(block, some.count)
    }
  }

  /// Writes rows of `width` numbers to the start of a buffer.
  private func copy(_ rows: some Collection<Int>, to buffer: inout [Double]) {
    precondition(buffer.count >= rows.count * width, "the buffer is too small")
    // Checked once for all: the inner loop is most of what a large study costs.
    precondition(rows.allSatisfy { $0 >= 0 && $0 < rowCount }, "no such row")
    guard kept.isEmpty else {
      let width = width
      unsafe kept.withUnsafeBufferPointer { kept in
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
          var place = 0
          for row in rows {
            for index in 0..<width { unsafe buffer[place + index] = kept[row * width + index] }
            place += width
          }
        }
      }
      return
    }
    let (p, k, count) = (design.columnCount, outputCount, columns.count)
    let (responses, responseMeans) = (response.elements, responseMeans)
    unsafe design.elements.withUnsafeBufferPointer { elements in
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe means.withUnsafeBufferPointer { means in
          unsafe scales.withUnsafeBufferPointer { scales in
            var place = 0
            for row in rows {
              unsafe buffer[place] = 1
              for run in runs {
                let (from, to) = (row * p + run.column, place + 1 + run.index)
                for step in 0..<run.count {
                  unsafe buffer[to + step] =
                    (elements[from + step] - means[run.index + step]) * scales[run.index + step]
                }
              }
              place += 1 + count
              for output in 0..<k {
                unsafe buffer[place + output] = responses[row * k + output] - responseMeans[output]
              }
              place += k
            }
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

  /// Those of some columns that are not the same in all rows.
  ///
  /// - Parameter few: Rows that show it of most.
  private static func varying(_ design: Matrix, _ columns: [Int], _ few: StrideTo<Int>) -> [Int] {
    let (p, elements) = (design.columnCount, design.elements)
    var suspects = columns.filter { column in
      few.allSatisfy { elements[$0 * p + column] == elements[column] }
    }
    let varying = columns.filter { !suspects.contains($0) }
    var found = [Int]()
    // Row by row: a large design is gone through once, whatever the number of columns.
    for row in 0..<design.rowCount {
      if suspects.isEmpty { break }
      let start = row * p
      guard suspects.contains(where: { elements[start + $0] != elements[$0] }) else { continue }
      found += suspects.filter { elements[start + $0] != elements[$0] }
      suspects.removeAll { elements[start + $0] != elements[$0] }
    }
    return (varying + found).sorted()
  }

  /// Whether one of `columns` is the same in all rows that are meant.
  func isConstant(_ column: Int, in selection: RowSelection) -> Bool {
    var rows = selection.makeIterator()
    guard let first = rows.next() else { return true }
    let (p, place) = (design.columnCount, columns[column])
    while let row = rows.next() {
      if design.elements[row * p + place] != design.elements[first * p + place] { return false }
    }
    return true
  }

  /// About the first number, so that nothing is lost to a large mean.
  private static func mean(_ matrix: Matrix, _ column: Int, _ rows: StrideTo<Int>) -> Double {
    let first = matrix[0, column]
    var (sum, count) = (0.0, 0.0)
    for row in rows {
      sum += matrix[row, column] - first
      count += 1
    }
    return first + sum / count
  }

  private static func deviation(
    _ matrix: Matrix, _ column: Int, _ mean: Double, _ rows: StrideTo<Int>
  ) -> Double {
    var (sum, count) = (0.0, 0.0)
    for row in rows {
      let difference = matrix[row, column] - mean
      sum += difference * difference
      count += 1
    }
    return (sum / count).squareRoot()
  }
}
