import Captures
import Inputs

/// A factor of a term: a block, a column or a function of a set. Two factors with one identity are the same.
struct SetFactor: Sendable {
  enum Content: Sendable {
    case columns([ColumnProduct])
    /// Columns that are learned on training rows, or computed from such.
    case derived(DerivedColumns<ColumnProduct>)
  }

  let identity: String
  let content: Content

  /// The columns; nil if they depend on what is learned.
  var columns: [ColumnProduct]? { if case .columns(let columns) = content { columns } else { nil } }
}

/// A term of a feature set: all products of one column of each factor.
struct SetTerm: Sendable {
  let factors: [SetFactor]

  var identities: Set<String> { Set(factors.map(\.identity)) }
  /// The same for terms that differ in the order of their factors alone.
  var identity: String { identities.sorted().joined(separator: ":") }
  var isLearned: Bool { factors.contains { $0.columns == nil } }

  init(_ factors: [SetFactor]) { self.factors = factors }

  init(_ identity: String, _ columns: [ColumnProduct]) {
    factors = [SetFactor(identity: identity, content: .columns(columns))]
  }

  init(_ identity: String, derived columns: DerivedColumns<ColumnProduct>) {
    factors = [SetFactor(identity: identity, content: .derived(columns))]
  }

  /// The term of the factors of both, of which a repeated one counts once: a:a is a.
  func times(_ other: SetTerm) -> SetTerm {
    let known = identities
    return SetTerm(factors + other.factors.filter { !known.contains($0.identity) })
  }

  /// The number of columns of a term that is not learned.
  var columnCount: Int { factors.reduce(1) { $0 * max(1, $1.columns?.count ?? 1) } }

  /// The columns of a term that is not learned, those of the left factor running fastest.
  var columns: [ColumnProduct] {
    factors.dropFirst().reduce(factors[0].columns ?? []) { left, factor in
      (factor.columns ?? []).flatMap { right in left.map { $0.times(right) } }
    }
  }

  var derived: DerivedColumns<ColumnProduct> {
    let parts = factors.map { factor in
      switch factor.content {
      case .columns(let columns): DerivedColumns.plain(columns)
      case .derived(let columns): columns
      }
    }
    return parts.count == 1 ? parts[0] : .products(parts)
  }
}

/// The terms of a feature set, each once.
struct SetTerms: Sendable {
  private(set) var all: [SetTerm]

  /// A set with more columns is refused: it would take hours, and fit noise.
  static let mostColumns = 2000

  init(_ terms: [SetTerm]) {
    var known = Set<String>()
    all = terms.filter { known.insert($0.identity).inserted }
  }

  /// The columns that are not learned, each once, in canonical order.
  var columns: [ColumnProduct] {
    Set(all.filter { !$0.isLearned }.flatMap(\.columns)).sorted { $0.precedes($1) }
  }

  /// The terms that are learned, in canonical order.
  var learned: [SetTerm] { all.filter(\.isLearned).sorted { $0.identity < $1.identity } }

  var identity: String { all.map(\.identity).sorted().joined(separator: "+") }

  /// All columns as one group: those that are not learned, then the others.
  var derived: DerivedColumns<ColumnProduct> {
    let columns = columns
    let parts = (columns.isEmpty ? [] : [.plain(columns)]) + learned.map(\.derived)
    return parts.count == 1 ? parts[0] : .joined(parts)
  }

  func joined(_ other: SetTerms) -> SetTerms { SetTerms(all + other.all) }

  func times(_ other: SetTerms) -> SetTerms {
    SetTerms(all.flatMap { one in other.all.map { one.times($0) } })
  }

  /// The set without the columns and learned terms of another one.
  ///
  /// - Returns: Nil if it lacks one of them; the name is what it lacks.
  func without(_ other: SetTerms, lacking: inout String) -> SetTerms? {
    let own = Set(columns)
    for term in other.all {
      let isThere =
        term.isLearned ? all.contains { $0.identity == term.identity } : own.isSuperset(of: term.columns)
      guard isThere else {
        lacking = term.identity
        return nil
      }
    }
    let (out, outTerms) = (Set(other.columns), Set(other.learned.map(\.identity)))
    return SetTerms(
      all.compactMap { term in
        if term.isLearned { return outTerms.contains(term.identity) ? nil : term }
        let columns = term.columns
        let left = columns.filter { !out.contains($0) }
        guard left.count < columns.count else { return term }
        return left.isEmpty ? nil : SetTerm("(\(term.identity)-\(other.identity))", left)
      })
  }
}
