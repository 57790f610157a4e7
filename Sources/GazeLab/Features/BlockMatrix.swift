import LinearAlgebra

/// The columns of several feature blocks side by side, one row per sample; row-major.
struct BlockMatrix: Sendable {
  /// The blocks in canonical order, each with its columns.
  let blocks: [(kind: String, columns: Range<Int>)]
  let columnNames: [String]
  private(set) var rowCount = 0
  private(set) var elements: [Double] = []

  var columnCount: Int { columnNames.count }

  /// An empty matrix with the columns of the given blocks.
  init(blocks kinds: [(kind: String, block: FeatureBlock)]) {
    var blocks: [(kind: String, columns: Range<Int>)] = []
    var names = [String]()
    for (kind, block) in kinds {
      blocks.append((kind, names.count..<names.count + block.columns.count))
      names += block.columns
    }
    self.blocks = blocks
    columnNames = names
  }

  /// - Precondition: One number per column.
  mutating func append(row: [Double]) {
    precondition(row.count == columnCount, "\(row.count) numbers for \(columnCount) columns")
    elements += row
    rowCount += 1
  }

  /// The same columns with no rows yet.
  var withoutRows: BlockMatrix {
    var matrix = self
    (matrix.rowCount, matrix.elements) = (0, [])
    return matrix
  }

  /// The same columns with other numbers.
  ///
  /// - Parameter elements: Row-major.
  func with(rowCount: Int, elements: [Double]) -> BlockMatrix {
    precondition(elements.count == rowCount * columnCount, "\(elements.count) numbers")
    var matrix = self
    (matrix.rowCount, matrix.elements) = (rowCount, elements)
    return matrix
  }

  /// Only some rows.
  func only(_ rows: [Int]) -> BlockMatrix {
    with(rowCount: rows.count, elements: rows.flatMap { row($0) })
  }

  func row(_ index: Int) -> ArraySlice<Double> {
    elements[index * columnCount..<(index + 1) * columnCount]
  }

  /// All columns.
  var matrix: Matrix { Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements) }

  /// The columns of a feature set; nil if one of its blocks is not here.
  func columns(of set: FeatureSet) -> ColumnSet? {
    let ranges = set.blocks.compactMap { kind in blocks.first { $0.kind == kind }?.columns }
    guard ranges.count == set.blocks.count else { return nil }
    let columns = ranges.flatMap { Array($0) }
    guard let leastSpread = set.leastSpread else { return ColumnSet(name: set.name, columns: columns) }
    return ColumnSet(
      name: set.name, columns: columns.filter { self.range(of: $0).map { $0.spread > leastSpread } ?? true })
  }

  /// The range of each column; empty without rows.
  var ranges: [ClosedRange<Double>] {
    guard rowCount > 0 else { return [] }
    let width = columnCount
    var (least, largest) = (Array(elements[..<width]), Array(elements[..<width]))
    for row in 0..<rowCount {
      for column in 0..<width {
        let value = elements[row * width + column]
        (least[column], largest[column]) = (min(least[column], value), max(largest[column], value))
      }
    }
    return zip(least, largest).map { $0...$1 }
  }

  /// The range of a column; nil without rows.
  func range(of column: Int) -> ClosedRange<Double>? {
    guard rowCount > 0 else { return nil }
    var (least, largest) = (Double.infinity, -Double.infinity)
    for row in 0..<rowCount {
      let value = elements[row * columnCount + column]
      (least, largest) = (min(least, value), max(largest, value))
    }
    return least...largest
  }
}

extension ClosedRange<Double> {
  /// Its width as a share of its largest absolute value; 0 for a single number.
  var spread: Double {
    let width = upperBound - lowerBound
    return width > 0 ? width / Swift.max(abs(lowerBound), abs(upperBound)) : 0
  }

  /// Whether numbers in this range vary, but by at most a millionth of their size.
  var isNumericalNoise: Bool { lowerBound < upperBound && spread <= 1e-6 }
}

/// The columns of a `BlockMatrix` that a feature set stands for.
struct ColumnSet: Sendable {
  let name: String
  /// Ascending, which is the canonical order.
  let columns: [Int]

  /// For calibrators that use no features.
  static let none = ColumnSet(name: "-", columns: [])
}
