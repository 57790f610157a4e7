import Captures
import Inputs
import LinearAlgebra
import Statistics

/// The columns of several feature blocks side by side, one row per sample.
package struct BlockMatrix: Sendable {
  /// The blocks in canonical order, each with its columns. A word for a column of a block that is here has no own entry.
  let blocks: [(kind: String, columns: Range<Int>)]
  /// The columns of each word in `blocks`.
  private let places: [String: Range<Int>]
  /// The dataset's own columns, which are words of feature sets.
  private let own: [OwnColumns]
  package let columnNames: [String]
  /// The unit of each column, as in `FeatureBlock`.
  let columnUnits: [String]
  /// The numbers, samples × columns. For frames, columns that are not computed share the memory of the captures'.
  private(set) var design: ColumnDesign

  package var rowCount: Int { design.rowCount }
  package var columnCount: Int { columnNames.count }

  init(blocks kinds: [(kind: String, block: FeatureBlock)], own: [OwnColumns] = []) {
    var blocks: [(kind: String, columns: Range<Int>)] = []
    var (names, units) = ([String](), [String]())
    for (kind, block) in kinds {
      blocks.append((kind, names.count..<names.count + block.columns.count))
      names += block.columns
      units += block.units
    }
    self.blocks = blocks
    self.own = own
    places = Dictionary(blocks.map { ($0.kind, $0.columns) }) { first, _ in first }
    columnNames = names
    columnUnits = units
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

  /// The columns of a feature set; nil if one of them is not here.
  package func columns(of set: FeatureSet) -> ColumnSet? {
    guard let resolved = try? set.resolved(amongst: own),
      let columns = resolved.columns.map(indices) ?? indices(ofWords: resolved.words)
    else { return nil }
    var derived: DerivedSet?
    if let all = resolved.derived {
      let inputs = Set(all.inputs).sorted { $0.precedes($1) }
      guard let indices = indices(of: inputs) else { return nil }
      let positions = Dictionary(uniqueKeysWithValues: inputs.enumerated().map { ($1, $0) })
      derived = DerivedSet(inputs: indices, columns: all.map { positions[$0] ?? 0 })
    }
    let whole = ColumnSet(name: set.name, columns: columns, derived: derived)
    guard let leastSpread = set.leastSpread, rowCount > 0 else { return whole }
    let extents = design.ranges(of: columns, in: 0..<rowCount)
    return whole.with(columns: zip(columns, extents).filter { $1.spread > leastSpread }.map(\.0))
  }

  /// The words of the columns that a feature set is made of.
  package func words(of set: FeatureSet) -> [String] { set.blocks(amongst: own) }

  private func indices(ofWords words: [String]) -> [Int]? {
    let ranges = words.compactMap { places[$0] }
    return ranges.count == words.count ? ranges.flatMap { Array($0) } : nil
  }

  /// Ascending; nil if one is not here.
  private func indices(of columns: [ColumnProduct]) -> [Int]? {
    let indices = columns.compactMap { column -> Int? in
      if column.degree == 1, let block = places[column.factors[0].block] {
        return block.lowerBound + column.factors[0].offset
      }
      return places[column.word]?.lowerBound
    }
    return indices.count == columns.count ? indices.sorted() : nil
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

extension BlockMatrix {
  /// The columns of some blocks: one row per view, or, with groups, the medians of each group of views.
  init(
    _ blocks: [(kind: String, block: FeatureBlock)], own: [OwnColumns], groups: [[Int]]?, of views: Views
  ) {
    self.init(blocks: blocks, own: own)
    let kinds = blocks.filter { $0.block.factors.isEmpty }
    let products = BlockProducts(blocks.map(\.block).filter { !$0.factors.isEmpty })
    guard let groups else {
      let columns = kinds.flatMap { _, block -> [ColumnDesign.Column] in
        block.raw.map(views.columns) ?? Self.computed(block, views).map { .own($0) }
      }
      let further = Self.computed(products.count, views, products.values).map { ColumnDesign.Column.own($0) }
      self = with(ColumnDesign(rowCount: views.count, columns: columns + further, places: views.places))
      return
    }
    var medians = [[Double]](repeating: [Double](repeating: 0, count: groups.count), count: columnCount)
    for (row, group) in groups.enumerated() {
      for (place, (_, block)) in zip(self.blocks, kinds) {
        let own = block.raw.map { views.medians(of: $0, over: group) } ?? Self.medians(block, views, group)
        for (column, median) in zip(place.columns, own) { medians[column][row] = median }
      }
      for (column, median) in products.medians(views, group).enumerated() {
        medians[columnCount - products.count + column][row] = median
      }
    }
    self = with(columns: medians, rowCount: groups.count)
  }

  static func computed(_ block: FeatureBlock, _ views: Views) -> [[Double]] {
    computed(block.columns.count, views, block.values)
  }

  private static func computed(
    _ columnCount: Int, _ views: Views, _ values: (View) -> [Double]
  ) -> [[Double]] {
    guard columnCount > 0 else { return [] }
    var columns = [[Double]](repeating: [Double](repeating: 0, count: views.count), count: columnCount)
    for (row, view) in views.enumerated() {
      let values = values(view)
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
    guard let word = blocks.first(where: { $0.columns.contains(column) })?.kind else { return nil }
    let name = FeatureBlockName(word)
    if name.factors.isEmpty { return name.isComputedRay ? word : nil }
    return name.kinds.first { FeatureBlockName($0).isComputedRay }
  }

  /// The channels that the block of a column is made of.
  func needs(ofColumn column: Int) -> Set<Channel> {
    blocks.first { $0.columns.contains(column) }.map { FeatureBlockName($0.kind).needs } ?? []
  }

  /// The transforms from which some block is made.
  var transforms: [Channel] {
    let needs = blocks.reduce(into: Set<Channel>()) { all, own in
      all.formUnion(FeatureBlockName(own.kind).needs)
    }
    return [Channel.face, .rightEye, .leftEye].filter(needs.contains)
  }

  /// The channels from which the computed gaze rays among the blocks are made.
  var channelsOfRays: Set<Channel> {
    blocks.reduce(into: []) { all, own in
      for kind in FeatureBlockName(own.kind).kinds.map({ FeatureBlockName($0) }) where kind.isComputedRay {
        all.formUnion(kind.needs)
      }
    }
  }

  /// All columns that a feature set is made of, also those that it leaves out as constant; nil if one is not here.
  package func allColumns(of set: FeatureSet) -> [Int]? {
    guard let resolved = try? set.resolved(amongst: own) else { return nil }
    guard let columns = resolved.columns else { return indices(ofWords: resolved.words) }
    return indices(of: Array(Set(columns + (resolved.derived?.inputs ?? []))))
  }
}
