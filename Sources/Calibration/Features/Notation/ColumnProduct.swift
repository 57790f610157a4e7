import Captures
import Inputs
import Statistics

/// A column of a feature block, whether of the catalogue or a dataset's own.
struct BlockColumn: Sendable, Hashable {
  let block: String
  /// The position among the columns of the block.
  let offset: Int

  /// The word that `FeatureBlockName` reads.
  var word: String { "\(block)[\(offset)]" }
}

/// A column, or the product of several columns, in canonical order.
struct ColumnProduct: Sendable, Hashable {
  let factors: [BlockColumn]

  init(_ factors: [BlockColumn]) {
    precondition(!factors.isEmpty, "a product of nothing")
    self.factors = factors.sorted { $0.precedes($1) }
  }

  init(_ column: BlockColumn) { factors = [column] }

  var degree: Int { factors.count }
  var word: String { factors.map(\.word).joined(separator: "*") }

  func times(_ other: ColumnProduct) -> ColumnProduct { ColumnProduct(factors + other.factors) }

  /// Fewer factors come first, then the canonical order of the columns.
  func precedes(_ other: ColumnProduct) -> Bool {
    guard degree == other.degree else { return degree < other.degree }
    return factors.lexicographicallyPrecedes(other.factors) { $0.precedes($1) }
  }
}

extension BlockColumn {
  /// The order of the catalogue's blocks, then that of the names of others.
  func precedes(_ other: BlockColumn) -> Bool {
    guard block != other.block else { return offset < other.offset }
    let (one, two) = (FeatureBlockName.rank(of: block), FeatureBlockName.rank(of: other.block))
    return (one, block) < (two, other.block)
  }
}

extension ColumnProduct {
  /// The name of a product: `a*b`, `a^2*b`. Equal names must be neighbours.
  static func name(of factors: [String]) -> String {
    grouped(factors, by: { $0 }).map { $0.count == 1 ? $0[0] : "\($0[0])^\($0.count)" }.joined(separator: "*")
  }

  /// The unit of a product of columns with these units.
  static func unit(of factors: [String]) -> String {
    let known = factors.filter { $0 != "1" }
    return known.isEmpty ? "1" : name(of: known)
  }
}

extension FeatureBlock {
  /// The block of a single column.
  func column(_ offset: Int) -> FeatureBlock {
    FeatureBlock(
      columns: [columns[offset]], units: [units[offset]], needs: needs, alternative: alternative,
      raw: raw?.column(offset), isOfRaw: isOfRaw || raw != nil, source: nil,
      values: { [values] in [values($0)[offset]] })
  }

  /// The product of columns of some blocks.
  init(product factors: [(column: BlockColumn, block: FeatureBlock)]) {
    self.init(
      columns: [ColumnProduct.name(of: factors.map { $0.block.columns[$0.column.offset] })],
      units: [ColumnProduct.unit(of: factors.map { $0.block.units[$0.column.offset] })],
      needs: factors.reduce(into: []) { $0.formUnion($1.block.needs) }, alternative: nil, raw: nil,
      isOfRaw: factors.contains { $0.block.raw != nil || $0.block.isOfRaw }, factors: factors, source: nil,
      values: { view in
        let numbers = factors.map { $0.block.values(view)[$0.column.offset] }
        return [numbers.dropFirst().reduce(numbers[0], *)]
      })
  }
}

extension RawColumns {
  /// One of the columns.
  func column(_ offset: Int) -> RawColumns? {
    switch self {
    case .part(let channel, let range):
      let index = range.lowerBound + offset
      return .part(of: channel, index..<index + 1)
    // The other channel is copied as a whole, and the columns of own blocks are counted.
    case .either, .own: return nil
    }
  }
}
