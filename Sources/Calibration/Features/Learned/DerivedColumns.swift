/// Columns that are computed from others, some of them by what training rows teach.
///
/// A column is named by a `ColumnProduct` before the samples are known, and by its position among the inputs afterwards.
indirect enum DerivedColumns<Column: Sendable>: Sendable {
  case plain([Column])
  case joined([DerivedColumns])
  /// All products of one column of each, those of the left group running fastest.
  case products([DerivedColumns])
  /// All products of up to `degree` columns, with repetition.
  case powers(DerivedColumns, degree: Int)
  case learned(ColumnLearner, of: DerivedColumns, name: String)
  /// An indicator for each word of a label.
  case levels(ofLabel: String)

  /// The columns that it is made of, with repetition.
  var inputs: [Column] {
    switch self {
    case .plain(let columns): columns
    case .joined(let parts), .products(let parts): parts.flatMap(\.inputs)
    case .powers(let base, _), .learned(_, let base, _): base.inputs
    case .levels: []
    }
  }

  /// The number of columns where each label has as many words as `wordCount` says.
  func count(_ wordCount: (String) -> Int) -> Int {
    switch self {
    case .plain(let columns): columns.count
    case .joined(let parts): parts.reduce(0) { $0 + $1.count(wordCount) }
    case .products(let parts): parts.reduce(1) { $0 * $1.count(wordCount) }
    case .powers(let base, let degree): Combinations.count(upTo: degree, of: base.count(wordCount)) ?? .max
    case .learned(let learner, let base, _): learner.columnCount(of: base.count(wordCount))
    case .levels(let label): wordCount(label)
    }
  }

  func map<Other>(_ change: (Column) -> Other) -> DerivedColumns<Other> {
    switch self {
    case .plain(let columns): .plain(columns.map(change))
    case .joined(let parts): .joined(parts.map { $0.map(change) })
    case .products(let parts): .products(parts.map { $0.map(change) })
    case .powers(let base, let degree): .powers(base.map(change), degree: degree)
    case .learned(let learner, let base, let name): .learned(learner, of: base.map(change), name: name)
    case .levels(let label): .levels(ofLabel: label)
    }
  }
}
