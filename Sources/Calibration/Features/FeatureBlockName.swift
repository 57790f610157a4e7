import Captures
import Inputs

/// A word of a feature set: a block, or `quadratic(…)` of one.
package struct FeatureBlockName: Sendable {
  package let kind: String
  let isQuadratic: Bool

  package init(_ word: String) {
    let inner = word.hasPrefix("quadratic(") && word.hasSuffix(")") ? word.dropFirst(10).dropLast() : nil
    kind = inner.map(String.init) ?? word
    isQuadratic = inner != nil
  }

  /// The block of the catalogue; nil for a word that only a dataset can define.
  package var block: FeatureBlock? { block(amongst: []) }

  /// - Parameter own: The columns of the dataset, whose names are words too.
  func block(amongst own: [OwnColumns]) -> FeatureBlock? {
    let known = Catalogue.featureBlocks.entries.first { $0.kind == kind }?.made
    let block = known ?? own.first { $0.name == kind }.map(FeatureBlock.init)
    return isQuadratic ? block?.quadratic : block
  }

  /// True if a dataset could have columns of this name.
  var canBeOwn: Bool { Self.isOwnName(kind) }

  /// Returns true if a text can name a dataset's own columns: letters, digits and underscores, beginning with a letter.
  static func isOwnName(_ text: String) -> Bool {
    text.utf8.count <= 64 && (text.first.map { $0.isASCII && $0.isLetter } ?? false)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The rank in the canonical order: the catalogue's order, with quadratic blocks last.
  var rank: Int {
    let kinds = Catalogue.featureBlocks.kinds
    return (kinds.firstIndex(of: kind) ?? kinds.count) + (isQuadratic ? kinds.count + 1 : 0)
  }
}

extension FeatureBlockName {
  /// The words in canonical order; those of datasets are in alphabetical order.
  static func sorted(_ words: some Sequence<String>) -> [String] {
    words.map { (word: $0, rank: FeatureBlockName($0).rank) }
      .sorted { ($0.rank, $0.word) < ($1.rank, $1.word) }.map(\.word)
  }
}

extension FeatureBlock {
  /// Creates a block that copies own columns of a dataset.
  init(_ own: OwnColumns) {
    self.init(
      columns: own.columns, units: own.columns.map { _ in own.unit }, needs: [],
      raw: .own(own.name, own.columns.count),
      source: nil, values: { $0.numbers(ownColumns: own.name) ?? own.columns.map { _ in .nan } })
  }
}
