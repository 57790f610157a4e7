import LinearAlgebra

/// The columns of several feature blocks side by side, one row per sample.
package struct BlockMatrix: Sendable {
  /// The blocks in canonical order, each with its columns.
  let blocks: [(kind: String, columns: Range<Int>)]
  package let columnNames: [String]
  /// The numbers, samples × columns. For frames, columns that are not computed share the memory of the captures'.
  let design: ColumnDesign

  package var rowCount: Int { design.rowCount }
  package var columnCount: Int { columnNames.count }

  /// An empty matrix with the columns of the given blocks.
  init(blocks kinds: [(kind: String, block: FeatureBlock)]) {
    var blocks: [(kind: String, columns: Range<Int>)] = []
    var names = [String]()
    for (kind, block) in kinds {
      blocks.append((kind, names.count..<names.count + block.columns.count))
      names += block.columns
    }
    self.init(
      blocks, names, ColumnDesign(rowCount: 0, columns: names.map { _ in .own([]) }))
  }

  private init(
    _ blocks: [(kind: String, columns: Range<Int>)], _ columnNames: [String], _ design: ColumnDesign
  ) {
    precondition(design.columnCount == columnNames.count, "\(design.columnCount) columns")
    self.blocks = blocks
    self.columnNames = columnNames
    self.design = design
  }

  /// The same columns with other numbers.
  func with(_ design: ColumnDesign) -> BlockMatrix { BlockMatrix(blocks, columnNames, design) }

  /// The same columns with other numbers, in columns.
  func with(columns: [[Double]], rowCount: Int) -> BlockMatrix {
    with(ColumnDesign(rowCount: rowCount, columns: columns.map { .own($0) }))
  }

  func only(_ rows: [Int]) -> BlockMatrix { with(design.only(rows)) }

  package subscript(row: Int, column: Int) -> Double { design[row, column] }

  package func row(_ index: Int) -> [Double] { design.row(index) }

  /// The columns of a feature set; nil if one of its blocks is not here.
  package func columns(of set: FeatureSet) -> ColumnSet? {
    let ranges = set.blocks.compactMap { kind in blocks.first { $0.kind == kind }?.columns }
    guard ranges.count == set.blocks.count else { return nil }
    let columns = ranges.flatMap { Array($0) }
    guard let leastSpread = set.leastSpread, rowCount > 0 else {
      return ColumnSet(name: set.name, columns: columns)
    }
    let extents = design.ranges(of: columns, in: 0..<rowCount)
    return ColumnSet(
      name: set.name, columns: zip(columns, extents).filter { $1.spread > leastSpread }.map(\.0))
  }

  /// The columns of a feature set whose blocks `Needs` requested.
  func computedColumns(of set: FeatureSet) -> ColumnSet {
    guard let columns = columns(of: set) else {
      preconditionFailure("the blocks of \(set.name) were not computed")
    }
    return columns
  }

  /// The range of each column; empty without rows.
  var ranges: [ClosedRange<Double>] {
    rowCount > 0 ? design.ranges(of: Array(0..<columnCount), in: 0..<rowCount) : []
  }
}

extension ClosedRange<Double> {
  /// The width of the range as a share of its largest absolute value; 0 for a single number.
  var spread: Double {
    let width = upperBound - lowerBound
    return width > 0 ? width / Swift.max(abs(lowerBound), abs(upperBound)) : 0
  }

  /// True if numbers in this range vary, but by at most a millionth of their size.
  package var isNumericalNoise: Bool { lowerBound < upperBound && spread <= 1e-6 }
}

/// The columns of a `BlockMatrix` that belong to a feature set.
package struct ColumnSet: Sendable {
  package let name: String
  /// The indices of the columns, ascending, which is the canonical order.
  package let columns: [Int]

  package init(name: String, columns: [Int]) {
    self.name = name
    self.columns = columns
  }

  /// The empty set, for calibrators that use no features.
  package static let none = ColumnSet(name: "-", columns: [])
}
