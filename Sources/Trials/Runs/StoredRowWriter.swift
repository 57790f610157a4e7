import Captures
import Files
import Inputs
import Scores

/// Writes the rows of a CSV file that a run stores.
struct StoredRowWriter {
  /// Follows the name of a compressed file.
  static let packedEnding = ".gz"
  /// The fastest. Level 6 takes three times as long and saves a tenth.
  private static let level: Int32 = 1

  private var writer: CSVWriter
  /// The bytes compressed so far; nil while the file is small enough to be plain.
  private var packed: GzipWriter?
  /// The number of bytes that `writer` can hold before they are compressed.
  private var room: Int
  private let cells: CellColumns
  var ownMetrics: [String] { cells.ownMetrics }
  /// The last cell written and its fields, which consecutive rows share.
  private var cell: Cell?
  private var people = ""
  private var names = ""
  /// What follows the keys, for rows about one person.
  private var ends = ""
  /// The keys of other groups than the last cell's, which rows about one fixation fill with their own values.
  private var otherKeys = Set<String>()

  /// - Parameter largestPlainSize: The number of bytes beyond which the file is compressed, and no longer held as text.
  init(columns: [String], _ cells: CellColumns, rowCount: Int, largestPlainSize: Int = .max) {
    room = largestPlainSize
    writer = CSVWriter(header: columns, rowCount: min(rowCount, largestPlainSize / 16 / columns.count))
    self.cells = cells
  }

  /// The file, with a further ending of its name if it is compressed.
  mutating func file(_ name: String) -> (name: String, bytes: [UInt8]) {
    guard let packed else { return (name, writer.bytes) }
    packed.append(writer.takeBytes())
    return (name + Self.packedEnding, packed.finish())
  }

  mutating func endRow() {
    writer.endRow()
    guard writer.byteCount > room else { return }
    let packed = packed ?? GzipWriter(level: Self.level)
    packed.append(writer.takeBytes())
    self.packed = packed
    room = 1 << 20
  }

  /// Writes the fields of `CellColumns`; `person` is whom the row is about, nil for the people of the group.
  /// `value` is the row's own value of a key that its group does not have.
  mutating func write(
    _ cell: Cell, of person: (participant: String, device: String)? = nil,
    value: (String) -> String? = { _ in nil }
  ) {
    if cell != self.cell { remember(cell) }
    if let person {
      write(marked: person.participant)
      write(marked: person.device)
    } else {
      writer.write(fields: people)
    }
    if otherKeys.isEmpty {
      writer.write(fields: names)
    } else {
      write(furtherKeysOf: cell.group, value: value)
      writer.write(fields: ends)
    }
  }

  private mutating func remember(_ cell: Cell) {
    self.cell = cell
    people = Self.joined(cells.people(ofGroup: cell.group).map(notAFormula))
    ends = Self.joined([
      cell.samples, cell.usesFeatures ? cell.features : "", cell.calibrator, cell.split,
    ])
    names = (cells.furtherValues(ofGroup: cell.group).map(notAFormula).map(csvField) + [ends])
      .joined(separator: ",")
    otherKeys =
      cells.keysBySplit.isEmpty ? [] : Set(cells.furtherKeys).subtracting(cells.keys(ofSplit: cell.split))
  }

  private static func joined(_ fields: [String]) -> String { fields.map(csvField).joined(separator: ",") }

  /// Writes the fields of `CellColumns` for a feature set of a group.
  mutating func write(
    group: String, samples: String, features: String, value: (String) -> String? = { _ in nil }
  ) {
    for value in cells.people(ofGroup: group) { write(marked: value) }
    write(furtherKeysOf: group, value: value)
    writeGrouping(ofGroup: group)
    write(samples)
    write(features)
  }

  /// Writes the values of the group's keys beside the participant and the device.
  /// `value` is the row's own value of a key that its group does not have.
  mutating func write(furtherKeysOf group: String, value: (String) -> String? = { _ in nil }) {
    let properties = cells.keysBySplit.isEmpty ? [] : Set(GroupName.parts(group).map(\.property))
    for (key, known) in zip(cells.furtherKeys, cells.furtherValues(ofGroup: group)) {
      write(marked: cells.keysBySplit.isEmpty || properties.contains(key) ? known : value(key) ?? "")
    }
  }

  mutating func writeGrouping(ofGroup group: String) {
    for field in cells.groupingFields(ofGroup: group) { write(field) }
  }

  /// Writes the word of each label of the captures; empty for one that the row's capture does not have.
  mutating func write(_ labels: LabelWords) {
    for label in cells.labels { write(key: label.name, labels[label.name]) }
  }

  mutating func write(key: String, _ value: String) {
    if !cells.groupBy.contains(key) { write(marked: value) }
  }

  /// Writes a text that spreadsheets must not take for a formula.
  mutating func write(marked text: String) { writer.write(notAFormula(text)) }

  mutating func write(_ text: String) { writer.write(text) }

  mutating func write(_ value: Int?) { writer.write(value) }

  mutating func write(_ value: Double?) { writer.write(value) }
}
