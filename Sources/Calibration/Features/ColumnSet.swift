import Captures

/// The columns of a `BlockMatrix` that belong to a feature set.
package struct ColumnSet: Sendable {
  package let name: String
  /// The indices of the columns that are fitted as they are, ascending, which is the canonical order.
  package let columns: [Int]
  /// Columns that are computed from others, and stand behind these; nil for a set without transforms that learn.
  let derived: DerivedSet?

  package init(name: String, columns: [Int]) {
    self.init(name: name, columns: columns, derived: nil)
  }

  init(name: String, columns: [Int], derived: DerivedSet?) {
    self.name = name
    self.columns = columns
    self.derived = derived
  }

  /// The empty set, for calibrators that use no features.
  package static let none = ColumnSet(name: "-", columns: [])

  package var isEmpty: Bool { columns.isEmpty && derived == nil }
  /// True if some columns depend on what training rows teach, so that each fit has columns of its own.
  package var learns: Bool { derived != nil }
  /// The number of columns of a fit whose training rows have all words of the samples' labels.
  package func count(in samples: Samples) -> Int {
    columns.count
      + (derived?.columns.count { label in
        Set(samples.origins.sources.map { $0.key.labels[label] }).count
      } ?? 0)
  }

  /// The same set with other columns that are fitted as they are.
  package func with(columns: [Int]) -> ColumnSet {
    ColumnSet(name: name, columns: columns, derived: derived)
  }

  /// The derived columns as training rows have taught them, with the names of their inputs among those of the samples;
  /// nil for a set without any, and before they have been learned.
  package func fittedColumns(of samples: Samples) -> FittedColumns? {
    derived.flatMap { set in
      let names = set.inputs.map { samples.blocks.columnNames[$0] }
      return set.learned.map { FittedColumns(inputs: names, columns: $0) }
    }
  }

  func learned(_ columns: LearnedColumns) -> ColumnSet {
    precondition(derived != nil, "\(name) has nothing to learn")
    return ColumnSet(name: name, columns: self.columns, derived: derived?.learned(columns))
  }
}

/// The derived columns of a feature set.
struct DerivedSet: Sendable {
  /// The indices in the matrix of the columns that they are computed from.
  let inputs: [Int]
  /// By positions among the inputs.
  let columns: DerivedColumns<Int>
  /// The columns as training rows have taught them; nil before.
  private(set) var learned: LearnedColumns?

  init(inputs: [Int], columns: DerivedColumns<Int>) {
    self.inputs = inputs
    self.columns = columns
  }

  /// Columns that another fit has learned, and that nothing learns any more.
  init(inputs: [Int], learned: LearnedColumns) {
    self.init(inputs: inputs, columns: .plain(Array(inputs.indices)))
    self.learned = learned
  }

  func learned(_ columns: LearnedColumns) -> DerivedSet {
    var set = self
    set.learned = columns
    return set
  }
}
