/// The columns of a design, standardised by their means and standard deviations over all rows, preceded by a column of
/// ones and followed by the centred response: `1, z…, y…`.
///
/// A large design is not copied; its scaled rows are computed on demand.
struct ScaledColumns: Sendable {
  let design: ColumnDesign
  let response: Matrix
  /// Positions in the design, ascending, of the columns that vary.
  let columns: [Int]
  /// The means and standard deviations of `columns`, and 1/deviation.
  let means: [Double]
  let deviations: [Double]
  let scales: [Double]
  let responseMeans: [Double]

  /// All rows as `copy` writes them, if they take little memory.
  private var kept: AlignedNumbers?

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
  ///   - mostKept: The most numbers of all rows up to which scaled rows are kept.
  init?(design: ColumnDesign, response: Matrix, asked: Set<Int>, mostKept: Int = 1 << 22) {
    precondition(design.rowCount == response.rowCount, "design and response differ in rows")
    guard design.rowCount > 0 else { return nil }
    let n = design.rowCount
    let step = (n + Self.mostScaleRows - 1) / Self.mostScaleRows
    let rows = Array(Swift.stride(from: 0, to: n, by: step))
    let columns = asked.sorted().filter { !design.isConstant($0, in: 0..<n) }
    var (centres, deviations) = ([Double](), [Double]())
    for column in columns {
      let numbers = rows.map { design[$0, column] }
      centres.append(Self.mean(numbers))
      let deviation = Self.deviation(numbers, centres[centres.count - 1])
      deviations.append(deviation > 0 ? deviation : 1)
    }
    let responseMeans = (0..<response.columnCount).map { output in
      Self.mean(rows.map { response[$0, output] })
    }
    let sizes = (centres + deviations + responseMeans).map { abs($0) }
    guard sizes.allSatisfy({ $0 < 1e140 && ($0 == 0 || $0 > 1e-140) }) else { return nil }
    self.design = design
    self.response = response
    self.columns = columns
    means = centres
    self.deviations = deviations
    self.responseMeans = responseMeans
    scales = deviations.map { 1 / $0 }
    if n * width <= mostKept {
      let rows = AlignedNumbers(count: n * stride)
      copy(0..<n, to: rows)
      kept = rows
    }
  }

  static let blockRows = 256

  /// Calls `body` with blocks that fit into the cache: memory that starts with `count` rows of `stride` numbers.
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
  private func copy(_ rows: some RandomAccessCollection<Int>, to block: AlignedNumbers) {
    precondition(block.count >= rows.count * stride, "the block is too small")
    if let kept {
      // Checked once in advance, because a large study spends most of its time in the inner loop.
      precondition(rows.allSatisfy { $0 >= 0 && $0 < rowCount }, "no such row")
      var to = unsafe block.pointer()
      for row in rows {
        unsafe to.update(from: kept.pointer(row * stride), count: stride)
        unsafe to += stride
      }
      return
    }
    let stride = stride
    let k = outputCount
    let count = columns.count
    design.forEachBlock(of: rows) { tile, start in
      let to = unsafe block.pointer(start * stride)
      for (index, column) in columns.enumerated() {
        let mean = means[index]
        let scale = scales[index]
        let place = 1 + index
        design.forEach(column, tile) { unsafe to[$0 * stride + place] = ($1 - mean) * scale }
      }
      for (position, row) in tile.rows.enumerated() {
        unsafe to[position * stride] = 1
        for output in 0..<k {
          unsafe to[position * stride + 1 + count + output] = response[row, output] - responseMeans[output]
        }
      }
    }
  }

  /// The mean, summed relative to the first number so that a large mean costs no digits.
  private static func mean(_ numbers: [Double]) -> Double {
    let first = numbers[0]
    return first + numbers.reduce(0) { $0 + ($1 - first) } / Double(numbers.count)
  }

  private static func deviation(_ numbers: [Double], _ mean: Double) -> Double {
    let sum = numbers.reduce(0) { sum, number in
      let difference = number - mean
      return sum + difference * difference
    }
    return (sum / Double(numbers.count)).squareRoot()
  }
}
