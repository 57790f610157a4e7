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

  func with(rowCount: Int, elements: [Double]) -> BlockMatrix {
    precondition(elements.count == rowCount * columnCount, "\(elements.count) numbers")
    return changed(self) { ($0.rowCount, $0.elements) = (rowCount, elements) }
  }

  func only(_ rows: [Int]) -> BlockMatrix {
    with(rowCount: rows.count, elements: rows.flatMap { row($0) })
  }

  func row(_ index: Int) -> ArraySlice<Double> {
    elements[index * columnCount..<(index + 1) * columnCount]
  }

  var matrix: Matrix { Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements) }

  /// The columns of a feature set; nil if one of its blocks is not here.
  func columns(of set: FeatureSet) -> ColumnSet? {
    let ranges = set.blocks.compactMap { kind in blocks.first { $0.kind == kind }?.columns }
    guard ranges.count == set.blocks.count else { return nil }
    let columns = ranges.flatMap { Array($0) }
    guard let leastSpread = set.leastSpread, rowCount > 0 else {
      return ColumnSet(name: set.name, columns: columns)
    }
    let extents = self.ranges(of: columns, in: 0..<rowCount)
    return ColumnSet(
      name: set.name, columns: zip(columns, extents).filter { $1.spread > leastSpread }.map(\.0))
  }

  /// The columns of a feature set whose blocks `Needs` asked for.
  func computedColumns(of set: FeatureSet) -> ColumnSet {
    guard let columns = columns(of: set) else {
      preconditionFailure("the blocks of \(set.name) were not computed")
    }
    return columns
  }

  /// The range of each column; empty without rows.
  var ranges: [ClosedRange<Double>] {
    rowCount > 0 ? ranges(of: Array(0..<columnCount), in: 0..<rowCount) : []
  }

  /// The ranges of some columns over some rows, at least one.
  func ranges(of columns: [Int], in rows: some Sequence<Int>) -> [ClosedRange<Double>] {
    var least = [Double](repeating: .infinity, count: columns.count)
    var largest = [Double](repeating: -.infinity, count: columns.count)
    for row in rows {
      for (place, column) in columns.enumerated() {
        let value = elements[row * columnCount + column]
        (least[place], largest[place]) = (min(least[place], value), max(largest[place], value))
      }
    }
    return zip(least, largest).map { $0...$1 }
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
