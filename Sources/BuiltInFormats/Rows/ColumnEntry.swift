import Captures
import DelimitedText
import Inputs

/// Columns that belong together: what they hold, and how it is written. A declaration is a list of these.
///
/// A format that knows its columns lists them in Swift; `columns` of `dataset.yaml` makes the same values.
struct ColumnEntry: Sendable {
  enum Role: Sendable, Hashable {
    case time, participant, device, orientation
    case channel(Channel)
    case label(String)
    case state(String)
    case own(String)
    /// Another word begins another fixation; these words stand for none.
    case fixation(ignoring: [String])
    case valid(ColumnsDeclaration.Validity)
    /// Numbers or words for the format's own code.
    case part(String)

    var isLabel: Bool { if case .label = self { true } else { false } }
  }

  enum Source: Sendable {
    case columns([DeclaredColumn])
    case value(String)
    case fileName(FileNamePattern)
    /// Rows follow each other at this rate, in Hz.
    case rate(Double)
  }

  /// Which of the columns a file must have.
  enum Presence: Sendable {
    case all
    /// All of them or none.
    case together
    /// Any; the entry is read only where all are there.
    case whole
    /// Any; numbers of the others are missing. Nothing is read where none is there.
    case any
    /// Any; the others are left out. Nothing is read where none is there.
    case found
  }

  var role: Role
  var source: Source
  var value = FieldKind.text()
  /// The meaning of each word of `value`.
  var words: [String] = []
  var presence = Presence.all
  /// True if files may lack the columns that `dataset.yaml` declares, all of them together.
  var isOptional = false
  /// The unit of numbers that are converted to seconds, metres or radians.
  var unit: ColumnUnit?
  var coordinates: ScreenCoordinates?
  /// The points for which the words of the column stand.
  var points: NamedPoints?
  /// How the columns hold a transform.
  var form: TransformForm?
  var order: [String] = []
  /// The unit of own columns as they are kept.
  var ownUnit = "1"
  /// The unit and the like in the file, and the quantity, for a reader who wants to check a declaration.
  var written = ""
  var meaning = ""
  var documentation: FormatColumn?
  /// The place in `dataset.yaml` that declares a label or state.
  var place: Place?

  var label: Label? { if case .label(let name) = role { Label(name, order: order) } else { nil } }

  var columns: [DeclaredColumn] { if case .columns(let columns) = source { columns } else { [] } }

  /// Whether a file must have a column of the entry.
  ///
  /// - Parameter isAnyThere: Whether it has another one of them.
  func needs(_ column: DeclaredColumn, isAnyThere: Bool) -> Bool {
    if isOptional { return presence != .any && isAnyThere }
    return column.place != nil || presence == .all || presence == .together && isAnyThere
  }

  /// The largest screen coordinate, in any unit.
  static let pointLimit = 1e9
  /// The year 5138, in seconds.
  static let timeLimit = 1e11
}

/// A column by its name in a file.
struct DeclaredColumn: Sendable, Hashable {
  /// The names that it goes by, the usual one first. A header has one of them.
  let names: [String]
  /// The role in messages: `participant`, `gaze x`.
  var role = ""
  /// The place in `dataset.yaml` that declares it; nil for a column that the format knows.
  var place: Place?

  var name: String { names[0] }

  /// True if it stands for all columns whose names fit, with `*` for any characters.
  var isPattern: Bool { place != nil && name.contains("*") }

  func fits(_ column: String) -> Bool {
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == column }
    guard column.hasPrefix(first), column.hasSuffix(last), column.count >= first.count + last.count else {
      return false
    }
    var rest = column.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}

extension DeclaredColumn {
  /// A column of a format, with its names separated by `|`.
  init(_ names: String) { self.init(names: names.split(separator: "|").map(String.init)) }

  /// Reads the name of a column; nil if the key is absent or wrong.
  init?(_ key: String, as role: String, from section: inout ConfigSection, isRequired: Bool = true) {
    let place = section.place(of: key)
    let text = isRequired ? section.text(key) : section.optionalText(key)
    guard let text, !text.isEmpty else { return nil }
    self.init(names: [text], role: role, place: place)
  }
}

// MARK: Entries of formats

extension ColumnEntry {
  /// A time in a unit; every row needs one.
  static func time(_ column: String, in unit: ColumnUnit) -> ColumnEntry {
    ColumnEntry(
      role: .time, source: .columns([DeclaredColumn(column)]),
      value: .number(limit: timeLimit * unit.perBase, mayBeMissing: false), unit: unit)
  }

  static func time(_ column: String, as clock: Clock) -> ColumnEntry {
    ColumnEntry(role: .time, source: .columns([DeclaredColumn(column)]), value: .clock(clock))
  }

  static func numbers(
    _ role: Role, _ columns: [String], in unit: ColumnUnit? = nil, limit: Double = pointLimit,
    mayBeMissing: Bool = false, _ presence: Presence = .all
  ) -> ColumnEntry {
    ColumnEntry(
      role: role, source: .columns(columns.map { DeclaredColumn($0) }),
      value: .number(limit: limit, mayBeMissing: mayBeMissing), presence: presence, unit: unit)
  }

  static func point(
    _ role: Role, _ x: String, _ y: String, _ coordinates: ScreenCoordinates = .own,
    mayBeMissing: Bool = false, _ presence: Presence = .all
  ) -> ColumnEntry {
    changed(numbers(role, [x, y], mayBeMissing: mayBeMissing, presence)) { $0.coordinates = coordinates }
  }

  /// Numbers that no channel holds, as a feature block.
  static func own(
    _ name: String, _ columns: [String], unit: String = "1", in written: ColumnUnit? = nil,
    limit: Double = pointLimit, mayBeMissing: Bool = false, _ presence: Presence = .whole
  ) -> ColumnEntry {
    changed(
      numbers(.own(name), columns, in: written, limit: limit, mayBeMissing: mayBeMissing, presence)
    ) { $0.ownUnit = unit }
  }

  static func text(_ role: Role, _ column: String, mayBeMissing: Bool = false) -> ColumnEntry {
    ColumnEntry(
      role: role, source: .columns([DeclaredColumn(column)]), value: .text(mayBeMissing: mayBeMissing),
      presence: mayBeMissing ? .whole : .all)
  }

  /// One of some words, which `codes` spell otherwise; `missing` stands for no word.
  static func word(
    _ role: Role, _ column: String, _ words: [String], codes: [(spelling: String, word: String)] = [],
    missing: [String] = [], _ presence: Presence = .whole
  ) -> ColumnEntry {
    let shown = words + codes.map(\.spelling)
    return ColumnEntry(
      role: role, source: .columns([DeclaredColumn(column)]),
      value: .word(shown + missing, shown: shown),
      words: words + codes.map(\.word) + missing.map { _ in "" }, presence: presence,
      order: role.isLabel ? words : [])
  }

  /// The same entry with its columns in listings, where they have a name, or a beginning, in common.
  func described(_ kind: String, _ summary: String, example: String, detail: String = "") -> ColumnEntry {
    let demand: ConfigDemand =
      switch value {
      case .number(let limit, _): .number(least: -limit, most: limit)
      case .word(_, let shown): .word(among: shown)
      default: .text
      }
    let keys = columns.map { ConfigKey(name: $0.name, demands: [demand], isRequired: presence == .all) }
    return changed(self) {
      $0.documentation = FormatColumn(
        kind: kind, summary: summary, example: example, keys: keys, detail: detail)
    }
  }
}
