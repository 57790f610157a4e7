import Captures
import Formulas
import Inputs

/// The columns of a feature set whose names have all been explained.
struct ResolvedSet: Sendable {
  /// The words of all columns that it needs, in canonical order; see `FeatureBlockName`.
  let words: [String]
  /// The columns that are fitted as they are; nil for all columns of the words.
  let columns: [ColumnProduct]?
  /// Columns that are computed from others, in canonical order; nil if there are none.
  let derived: DerivedColumns<ColumnProduct>?
  /// Equal for equal columns.
  let identity: String
  /// As `identity`, but a set of joined blocks keeps their words.
  let definition: String

  /// - Parameter own: The own columns of the dataset.
  /// - Throws: As `SetResolver.terms`.
  init(_ formula: SetFormula, amongst own: [OwnColumns], _ source: SetText) throws(InputError) {
    let terms = try SetResolver(own: own, source: source).terms(formula)
    let (columns, learned) = (terms.columns, terms.learned)
    identity = (columns.map(\.word) + learned.map(\.identity)).joined(separator: " + ")
    let joined = formula.joinedWords.map(FeatureBlockName.sorted)
    if let joined, joined.allSatisfy({ FeatureBlockName($0).block(amongst: own) != nil }) {
      // Joined blocks stay whole, so that each quadratic one has its plain columns, too.
      (words, self.columns, derived) = (joined, nil, nil)
      definition = joined.joined(separator: " + ")
      return
    }
    let parts = learned.map(\.derived)
    self.columns = columns
    derived = parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .joined(parts)
    words = Self.words(of: columns + (derived?.inputs ?? []), own)
    definition = identity
  }

  /// The words of some columns: a block's own word if all of its columns are among them.
  private static func words(of columns: [ColumnProduct], _ own: [OwnColumns]) -> [String] {
    let distinct = Set(columns)
    let single = Set(distinct.filter { $0.degree == 1 }.map { $0.factors[0] })
    let blocks = Set(single.map(\.block)).filter { kind in
      let count = FeatureBlockName(kind).block(amongst: own)?.columns.count ?? 0
      return single.count { $0.block == kind } == count
    }
    return FeatureBlockName.sorted(
      blocks + single.filter { !blocks.contains($0.block) }.map(\.word)
        + distinct.filter { $0.degree > 1 }.map(\.word))
  }
}
