import Calibration
import Captures
import DelimitedText
import Formulas
import Inputs
import Statistics

/// The columns that an experiment defines by formulas, checked against the captures of its dataset. They are computed of
/// all frames, before rules and filters leave some out, and are then like the captures' own columns.
package struct ComputedColumns: Sendable {
  /// The word for the time of a frame in formulas.
  static let time = "time"

  package struct Computed: Sendable {
    package let column: ColumnFormula
    let checked: CheckedFormula
    /// The columns of numbers in the formula.
    let numbers: [String]
    /// The columns of the formula whose unit is not known.
    package let withoutUnit: [String]

    /// The unit as feature blocks spell it; `1` also where it is not known.
    package var unit: String { checked.unit?.columnUnit ?? "1" }
    package var isUnitKnown: Bool { checked.unit != nil }
    var own: OwnColumns { OwnColumns(name: column.name, columns: [column.name], unit: unit) }
  }

  /// In the order of the experiment.
  package let all: [Computed]
  /// The same, each behind those that it is made of.
  fileprivate let inOrder: [Computed]

  static let none = ComputedColumns()

  private init() {
    all = []
    inOrder = []
  }

  /// - Parameter captures: All captures of the dataset.
  /// - Throws: For columns that do not exist, units that do not fit, and columns that are made of themselves.
  init(_ columns: [ColumnFormula], in captures: [Capture]) throws(InputError) {
    // Where no capture is selected, that is what people must hear, and not that there are no columns.
    guard !columns.isEmpty && !captures.isEmpty else {
      self = .none
      return
    }
    let sources = captures.map { ColumnSources($0, amongst: captures) }
    var known = ColumnSources.kinds(sources)
    var errors = columns.compactMap { column in
      known[column.name].map { _ in
        InputError(
          column.place, "the captures have a column or label \(column.name.quoted); rename the column")
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    var computed = [Computed]()
    for column in try Self.sorted(columns) {
      do throws(FormulaError) {
        let checked = try column.formula.checked(as: column.unit, amongst: known)
        known[column.name] = .numbers(checked.unit)
        let names = column.formula.columns
        let bare = names.filter { if case .numbers(nil) = known[$0] { true } else { false } }
        let numbers = names.filter { if case .numbers = known[$0] { true } else { false } }
        try Self.requireWords(checked, in: captures)
        computed.append(Computed(column: column, checked: checked, numbers: numbers, withoutUnit: bare))
      } catch {
        // Its unit is not known, which is no fault of the formulas that use it.
        known[column.name] = .numbers(nil)
        errors.append(column.error(error))
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    let names = Set(columns.map(\.name))
    for column in columns
    where !sources.contains(where: { $0.has(column.formula.columns.filter { !names.contains($0) }) }) {
      errors.append(
        InputError(
          column.place,
          "no capture has all columns of \(column.name.quoted): \(column.formula.columns.joined(separator: ", "))"
        ))
    }
    guard errors.isEmpty else { throw InputError(errors) }
    inOrder = computed
    all = columns.compactMap { column in computed.first { $0.column.name == column.name } }
  }

  /// - Throws: For a text that no frame has for a label.
  private static func requireWords(
    _ checked: CheckedFormula, in captures: [Capture]
  ) throws(FormulaError) {
    for (column, word, offset) in checked.comparedWords {
      let words = Set(
        captures.compactMap { $0.frames.words(named: column) }.flatMap(\.all)
          + (StateWords.known[column] ?? []))
      guard !words.contains(word) else { continue }
      throw FormulaError(
        offset,
        "no frame has the \(column) \(word.quoted)"
          + hint(for: word, among: words.filter { !$0.isEmpty }.sorted()))
    }
  }

  /// Each column behind those that it is made of.
  private static func sorted(_ columns: [ColumnFormula]) throws(InputError) -> [ColumnFormula] {
    var (sorted, rest) = ([ColumnFormula](), columns)
    while !rest.isEmpty {
      let open = Set(rest.map(\.name))
      let ready = rest.filter { column in !column.formula.columns.contains(where: open.contains) }
      guard !ready.isEmpty else {
        // Those that are only made of a circle are not in it.
        let circle = rest[0]
        throw InputError(
          circle.place,
          "the column \(circle.name.quoted) is made of itself: \(rest.map(\.name).joined(separator: ", ")) need each other"
        )
      }
      sorted += ready
      rest.removeAll { column in ready.contains { $0.name == column.name } }
    }
    return sorted
  }

  /// The dataset with the columns in each capture that has all that they are made of.
  func added(to dataset: Dataset) -> Dataset {
    guard !all.isEmpty else { return dataset }
    let tables = dataset.captures.map {
      ($0.frames.identity, frames(of: $0, ColumnSources($0, amongst: dataset.captures)))
    }
    let made = Dictionary(tables) { first, _ in first }
    return dataset.mapFrames { made[$0.identity] ?? $0 }
  }

  private func frames(of capture: Capture, _ sources: ColumnSources) -> FrameTable {
    var (table, present) = (sources.table(of: sourceNames), Set<String>())
    for computed in inOrder {
      let needed = computed.column.formula.columns.filter { !present.contains($0) }
      guard sources.has(needed) else { continue }
      table.add(computed.checked.values(table), named: computed.column.name)
      present.insert(computed.column.name)
    }
    let (frames, own) = (capture.frames, all.filter { present.contains($0.column.name) })
    return FrameTable(
      participants: frames.participants, displays: frames.displays, labels: frames.labels,
      states: frames.states, numbers: frames.columnsIfPresent + own.map { table.numbers[$0.column.name] },
      own: frames.own + own.map(\.own))
  }

  /// The columns in the formulas.
  private var sourceNames: Set<String> { Set(inOrder.flatMap(\.column.formula.columns)) }

  /// What some columns divide by in a capture to which the columns have been added, by the columns' names.
  ///
  /// - Parameter captures: All captures of the dataset.
  func divisors(
    of columns: [Computed], in capture: Capture, amongst captures: [Capture]
  ) -> [String: [(name: String?, offset: Int, numbers: NumberColumn)]] {
    let table = ColumnSources(capture, amongst: captures).table(of: sourceNames)
    let own = columns.filter { capture.frames.ownRange($0.column.name) != nil }
    return Dictionary(uniqueKeysWithValues: own.map { ($0.column.name, $0.checked.divisors(table)) })
  }

  /// The names of the columns, each behind the numeric columns that it is made of and that come first there.
  var namesWithSources: [String] {
    var names = [String]()
    for computed in all {
      for name in computed.numbers + [computed.column.name] where !names.contains(name) { names.append(name) }
    }
    return names
  }
}

/// A column that an experiment defines by a formula, as a run records it.
package struct ColumnRecord: Sendable, Codable, Equatable {
  package let name: String
  package let formula: String
  /// The unit as feature blocks spell it; nil where it is not known.
  package let unit: String?
  /// The meaning in the user's words; nil if none is given.
  package let meaning: String?

  /// Such as `gazePointX * headZ, m*pt`.
  package var text: String { formula + (unit.map { $0 == "1" ? "" : ", \($0)" } ?? "") }
}

extension ComputedColumns {
  /// The formulas as exported calibrations hold them, each behind those that it is made of.
  package var portable: [PortableFormula] {
    inOrder.map { computed in
      PortableFormula(
        name: computed.column.name, unit: computed.unit, text: computed.column.text,
        tree: computed.checked.tree)
    }
  }

  /// The columns in the order of the experiment; nil if it defines none.
  var records: [ColumnRecord]? {
    all.isEmpty
      ? nil
      : all.map { computed in
        ColumnRecord(
          name: computed.column.name, formula: computed.column.text,
          unit: computed.isUnitKnown ? computed.unit : nil, meaning: computed.column.meaning)
      }
  }
}
