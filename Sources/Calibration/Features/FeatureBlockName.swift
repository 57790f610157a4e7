import Captures
import Formulas
import Inputs

/// A word for columns of the samples: a block, `quadratic(…)` of one, or, as feature sets resolve to, a column of a block
/// or a product of such: `euler[0]*gaze[1]`.
package struct FeatureBlockName: Sendable {
  package let kind: String
  let isQuadratic: Bool
  /// The columns of a product, or the single column; empty for a block.
  let factors: [BlockColumn]

  package init(_ word: String) {
    factors = word.hasSuffix("]") ? word.split(separator: "*").compactMap { BlockColumn($0) } : []
    let inner = word.hasPrefix("quadratic(") && word.hasSuffix(")") ? word.dropFirst(10).dropLast() : nil
    kind = factors.first?.block ?? inner.map(String.init) ?? word
    isQuadratic = inner != nil
  }

  /// The kinds of the blocks that it is made of, each once.
  package var kinds: [String] {
    factors.isEmpty
      ? [kind]
      : factors.indices.filter { index in
        !factors[..<index].contains { $0.block == factors[index].block }
      }.map { factors[$0].block }
  }

  /// The block of the catalogue; nil for a word that only a dataset can define.
  package var block: FeatureBlock? { block(amongst: []) }

  /// - Parameter own: The columns of the dataset, whose names are words too.
  func block(amongst own: [OwnColumns]) -> FeatureBlock? {
    if !factors.isEmpty {
      let known = factors.compactMap { factor in
        FeatureBlockName(factor.block).block(amongst: own).flatMap { block in
          block.columns.indices.contains(factor.offset) ? (column: factor, block: block) : nil
        }
      }
      guard known.count == factors.count else { return nil }
      return known.count == 1
        ? known[0].block.column(factors[0].offset) : FeatureBlock(product: known)
    }
    let known = Catalogue.featureBlocks.entries.first { $0.kind == kind }?.made
    let block = known ?? own.first { $0.name == kind }.map(FeatureBlock.init)
    return isQuadratic ? block?.quadratic : block
  }

  /// The channels of all blocks of the catalogue that it is made of.
  var needs: Set<Channel> {
    kinds.reduce(into: []) { $0.formUnion(FeatureBlockName($1).block?.needs ?? []) }
  }

  /// True for a name that a dataset's own columns can have: letters, digits and underscores, beginning with a letter.
  package var canBeOwn: Bool {
    kind.utf8.count <= 64 && (kind.first.map { $0.isASCII && $0.isLetter } ?? false)
      && kind.allSatisfy(\.isWordPart)
  }

  /// True for a block of points where rays meet the screen.
  var isComputedRay: Bool { Self.computedRays.contains(kind) }

  private static let computedRays = Set(
    ["rigid_gaze"] + Catalogue.gazeRays.entries.filter { !$0.made.isRecorded }.map(\.kind))
}

extension FeatureBlockName {
  /// The words in canonical order: blocks and columns in that of the catalogue, own ones after them in alphabetical
  /// order, then quadratic blocks, then products.
  static func sorted(_ words: some Sequence<String>) -> [String] {
    let all = words.map { (word: $0, name: FeatureBlockName($0)) }
    let blocks = all.filter { $0.name.factors.count < 2 }.map { word, name in
      (
        word: word, rank: rank(of: name.kind) + (name.isQuadratic ? ranks.count + 1 : 0), kind: name.kind,
        offset: name.factors.first?.offset ?? -1
      )
    }
    let products = all.filter { $0.name.factors.count > 1 }.map { ColumnProduct($0.name.factors) }
    return blocks.sorted { ($0.rank, $0.kind, $0.offset) < ($1.rank, $1.kind, $1.offset) }.map(\.word)
      + products.sorted { $0.precedes($1) }.map(\.word)
  }

  /// The place of a block in the catalogue; the same for all that are not in it.
  static func rank(of kind: String) -> Int { ranks[kind] ?? ranks.count }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: Catalogue.featureBlocks.kinds.enumerated().map { ($1, $0) })

  /// The column of a name: of the catalogue's blocks, or else of the dataset's own.
  static func column(named name: String, amongst own: [OwnColumns]) -> BlockColumn? {
    if let known = columns[name] { return known }
    for block in own {
      if let offset = block.columns.firstIndex(of: name) {
        return BlockColumn(block: block.name, offset: offset)
      }
    }
    return nil
  }

  /// The names of all columns of the catalogue's blocks.
  static var columnNames: [String] { Catalogue.featureBlocks.entries.flatMap(\.made.columns) }

  private static let columns: [String: BlockColumn] = Dictionary(
    Catalogue.featureBlocks.entries.flatMap { entry in
      entry.made.columns.enumerated().map { ($1, BlockColumn(block: entry.kind, offset: $0)) }
    }
  ) { first, _ in first }
}

extension BlockColumn {
  /// Reads a word such as `euler[0]`.
  fileprivate init?(_ word: Substring) {
    guard let bracket = word.firstIndex(of: "["), word.hasSuffix("]"),
      let offset = Int(word[word.index(after: bracket)...].dropLast())
    else { return nil }
    self.init(block: String(word[..<bracket]), offset: offset)
  }
}

extension FeatureBlock {
  init(_ own: OwnColumns) {
    self.init(
      columns: own.columns, units: own.columns.map { _ in own.unit }, needs: [],
      raw: .own(own.name, own.columns.count),
      source: nil, values: { $0.numbers(ownColumns: own.name) ?? own.columns.map { _ in .nan } })
  }
}
