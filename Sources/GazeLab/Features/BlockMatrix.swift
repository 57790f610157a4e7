/// The columns of several feature blocks side by side, a row a sample; row-major.
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

  /// - Precondition: As many numbers as there are columns.
  mutating func append(row: [Double]) {
    precondition(row.count == columnCount, "\(row.count) numbers for \(columnCount) columns")
    elements += row
    rowCount += 1
  }

  /// The columns of a feature set; nil if one of its blocks is not here.
  func columns(of set: FeatureSet) -> ColumnSet? {
    let ranges = set.blocks.compactMap { kind in blocks.first { $0.kind == kind }?.columns }
    guard ranges.count == set.blocks.count else { return nil }
    return ColumnSet(name: set.name, columns: ranges.flatMap { Array($0) })
  }
}

/// The columns of a `BlockMatrix` that a feature set stands for.
struct ColumnSet: Sendable {
  let name: String
  /// Ascending, so in canonical order.
  let columns: [Int]

  /// For calibrators that use no features.
  static let none = ColumnSet(name: "-", columns: [])
}
