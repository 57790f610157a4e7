import Captures
import Inputs
import LinearAlgebra
import Statistics

/// The columns of several feature blocks side by side, one row per sample.
package struct BlockMatrix: Sendable {
  /// The blocks in canonical order, each with its columns.
  let blocks: [(kind: String, columns: Range<Int>)]
  package let columnNames: [String]
  /// The numbers, samples × columns. For frames, columns that are not computed share the memory of the captures'.
  private(set) var design: ColumnDesign

  package var rowCount: Int { design.rowCount }
  package var columnCount: Int { columnNames.count }

  init(blocks kinds: [(kind: String, block: FeatureBlock)]) {
    var blocks: [(kind: String, columns: Range<Int>)] = []
    var names = [String]()
    for (kind, block) in kinds {
      blocks.append((kind, names.count..<names.count + block.columns.count))
      names += block.columns
    }
    self.blocks = blocks
    columnNames = names
    design = ColumnDesign(rowCount: 0, columns: names.map { _ in .own([]) })
  }

  /// The same columns with other numbers.
  func with(_ design: ColumnDesign) -> BlockMatrix {
    precondition(design.columnCount == columnCount, "\(design.columnCount) columns")
    return changed(self) { $0.design = design }
  }

  func with(columns: [[Double]], rowCount: Int) -> BlockMatrix {
    with(ColumnDesign(rowCount: rowCount, columns: columns.map { .own($0) }))
  }

  func only(_ rows: [Int]) -> BlockMatrix { with(design.only(rows)) }

  package subscript(row: Int, column: Int) -> Double { design[row, column] }

  package func row(_ index: Int) -> [Double] { design.row(index) }

  /// The columns of a feature set; nil if one of its blocks is not here.
  package func columns(of set: FeatureSet) -> ColumnSet? {
    guard let columns = allColumns(of: set) else { return nil }
    guard let leastSpread = set.leastSpread, rowCount > 0 else {
      return ColumnSet(name: set.name, columns: columns)
    }
    let extents = design.ranges(of: columns, in: 0..<rowCount)
    return ColumnSet(
      name: set.name, columns: zip(columns, extents).filter { $1.spread > leastSpread }.map(\.0))
  }

  func computedColumns(of set: FeatureSet) -> ColumnSet {
    guard let columns = columns(of: set) else {
      preconditionFailure("the blocks of \(set.name) were not computed")
    }
    return columns
  }

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

extension BlockMatrix {
  /// The columns of some blocks: one row per view, or, with groups, the medians of each group of views.
  init(_ blocks: [(kind: String, block: FeatureBlock)], groups: [[Int]]?, of views: Views) {
    self.init(blocks: blocks)
    guard let groups else {
      let columns = blocks.flatMap { _, block -> [ColumnDesign.Column] in
        block.raw.map(views.columns) ?? Self.computed(block, views).map { .own($0) }
      }
      self = with(ColumnDesign(rowCount: views.count, columns: columns, places: views.places))
      return
    }
    var medians = [[Double]](repeating: [Double](repeating: 0, count: groups.count), count: columnCount)
    for (row, group) in groups.enumerated() {
      for (place, (_, block)) in zip(self.blocks, blocks) {
        let own = block.raw.map { views.medians(of: $0, over: group) } ?? Self.medians(block, views, group)
        for (column, median) in zip(place.columns, own) { medians[column][row] = median }
      }
    }
    self = with(columns: medians, rowCount: groups.count)
  }

  static func computed(_ block: FeatureBlock, _ views: Views) -> [[Double]] {
    var columns = [[Double]](
      repeating: [Double](repeating: 0, count: views.count), count: block.columns.count)
    for (row, view) in views.enumerated() {
      let values = block.values(view)
      precondition(values.count == columns.count, "\(values.count) numbers for a block")
      for (column, value) in values.enumerated() { columns[column][row] = value }
    }
    return columns
  }

  private static func medians(_ block: FeatureBlock, _ views: Views, _ group: [Int]) -> [Double] {
    let values = group.map { block.values(views[$0]) }
    return block.isOfRaw(in: views[group[0]])
      ? block.columns.indices.map { column in presentMedian(values.map { $0[column] }) }
      : columnMedians(values)
  }

  /// The columns that are not finite in some row.
  var columnsNotFinite: [Int] { design.columnsNotFinite }

  /// The computed gaze ray whose point a column is part of; nil for other columns.
  func rayKind(ofColumn column: Int) -> String? {
    blocks.first { $0.columns.contains(column) && FeatureBlockName($0.kind).isComputedRay }?.kind
  }

  /// The channels that the block of a column is made of.
  func needs(ofColumn column: Int) -> Set<Channel> {
    let kind = blocks.first { $0.columns.contains(column) }?.kind
    return kind.flatMap { FeatureBlockName($0).block?.needs } ?? []
  }

  /// The transforms from which some block is made.
  var transforms: [Channel] {
    let needs = blocks.reduce(into: Set<Channel>()) { all, own in
      all.formUnion(FeatureBlockName(own.kind).block?.needs ?? [])
    }
    return [Channel.face, .rightEye, .leftEye].filter(needs.contains)
  }

  /// The channels from which the computed gaze rays among the blocks are made.
  var channelsOfRays: Set<Channel> {
    blocks.reduce(into: []) { all, own in
      let name = FeatureBlockName(own.kind)
      if name.isComputedRay, let block = name.block { all.formUnion(block.needs) }
    }
  }

  /// All columns of a feature set, also those that it leaves out as constant; nil if one of its blocks is not here.
  package func allColumns(of set: FeatureSet) -> [Int]? {
    let ranges = set.blocks.compactMap { kind in blocks.first { $0.kind == kind }?.columns }
    return ranges.count == set.blocks.count ? ranges.flatMap { Array($0) } : nil
  }
}
