import Captures
import Files
import Inputs

/// A CSV file that a run stores, one row per value.
protocol StoredFile {
  associatedtype Value
  static var name: String { get }
  /// What a row is about, as in `one row per trial`.
  static var row: String { get }
  static var scope: CellColumns.Scope { get }
  /// What stands in each row, in the order of the columns. A column that `CellColumns` already has is left out.
  static var parts: StoredParts<Value> { get }

  /// - Throws: For anything that the parts do not write, with its place.
  static func value(_ row: StoredRow) throws(InputError) -> Value
}

extension StoredFile {
  static var scope: CellColumns.Scope { .cell }
  /// The columns behind those of `CellColumns`.
  static var ownColumns: [FileColumn] { parts.columns }

  static func columns(_ cells: CellColumns) -> [String] {
    cells.names(ownColumns, scope)
  }

  static func bytes(_ values: [Value], _ cells: CellColumns) -> [UInt8] {
    writer(values, cells).bytes
  }

  /// The file with its name, compressed if it has more than `largestPlainSize` bytes.
  static func file(
    _ values: some Collection<Value>, _ cells: CellColumns, largestPlainSize: Int
  ) -> (name: String, bytes: [UInt8]) {
    var writer = writer(values, cells, largestPlainSize: largestPlainSize)
    return writer.file(name)
  }

  private static func writer(
    _ values: some Collection<Value>, _ cells: CellColumns, largestPlainSize: Int? = nil
  ) -> StoredRowWriter {
    var writer = StoredRowWriter(
      columns: columns(cells), cells, rowCount: values.count, largestPlainSize: largestPlainSize)
    let parts = parts
    for value in values { writer.writeRow { parts.write(value, to: &$0) } }
    return writer
  }

  static func values(_ text: FileText, path: String, _ cells: CellColumns) throws(InputError) -> [Value] {
    try StoredRow.read(
      text, path: path, columns: CellColumns.names(scope) + cells.names(parts.neededColumns), cells, value)
  }
}

struct StoredRowWriter {
  private var writer: CSVWriter
  /// What was compressed so far; nil while the file is small enough to be plain.
  private var packed: GzipWriter?
  /// How many bytes `writer` can hold before they are compressed.
  private var room: Int
  private let cells: CellColumns
  /// The last cell written and its fields, which consecutive rows share.
  private var cell: Cell?
  private var people = ""
  private var names = ""

  /// - Parameter largestPlainSize: The number of bytes beyond which the file is compressed, and no longer held as text;
  ///   nil if it always stays plain.
  init(columns: [String], _ cells: CellColumns, rowCount: Int, largestPlainSize: Int? = nil) {
    room = largestPlainSize ?? .max
    let held = largestPlainSize.map { min(rowCount, $0 / 16 / columns.count) } ?? rowCount
    writer = CSVWriter(header: columns, rowCount: held)
    self.cells = cells
  }

  /// The bytes of a file that stays plain.
  var bytes: [UInt8] {
    precondition(packed == nil, "a compressed file has its bytes in file(_:)")
    return writer.bytes
  }

  /// The file, with a further ending of its name if it is compressed.
  mutating func file(_ name: String) -> (name: String, bytes: [UInt8]) {
    guard let packed else { return (name, writer.bytes) }
    packed.append(writer.takeBytes())
    return (name + LargeFile.ending, packed.finish())
  }

  mutating func writeRow(_ fields: (inout StoredRowWriter) -> Void) {
    fields(&self)
    writer.endRow()
    if writer.byteCount > room { pack() }
  }

  private mutating func pack() {
    let packed = packed ?? GzipWriter(level: LargeFile.level)
    packed.append(writer.takeBytes())
    self.packed = packed
    room = 1 << 20
  }

  /// Writes the fields of `CellColumns`.
  mutating func write(_ cell: Cell) {
    remember(cell)
    writer.write(fields: people)
    writer.write(fields: names)
  }

  /// Writes the fields of `CellColumns` for a row that is about one participant and one device.
  mutating func write(_ cell: Cell, participant: String, device: String) {
    remember(cell)
    write(marked: participant, device)
    writer.write(fields: names)
  }

  private mutating func remember(_ cell: Cell) {
    guard cell != self.cell else { return }
    self.cell = cell
    people = Self.joined(cells.people(ofGroup: cell.group).map(notAFormula))
    names = Self.joined(
      cells.furtherValues(ofGroup: cell.group).map(notAFormula) + [
        cell.samples, cell.usesFeatures ? cell.features : "", cell.calibrator, cell.split,
      ])
  }

  private static func joined(_ fields: [String]) -> String { fields.map(csvField).joined(separator: ",") }

  /// Writes the fields of a set of samples for a row that is about one participant and one device.
  mutating func write(group: String, samples: String, participant: String, device: String) {
    write(marked: participant, device)
    writer.write(cells.furtherValues(ofGroup: group).map(notAFormula) + [samples])
  }

  /// Writes the fields of `StoredRow.subjectColumns` that are not among the cell's.
  mutating func write(_ subject: FixationScore.Subject) {
    write(key: "capture", subject.capture)
    write(subject.labels)
    write(key: "target", subject.targetName)
    write(subject.target.x, subject.target.y)
    write(subject.frameRows.lowerBound, subject.frameRows.upperBound - 1)
  }

  /// Writes the word of each label of the captures; empty for one that the row's capture does not have.
  mutating func write(_ labels: LabelWords) {
    for label in cells.labels { write(key: label.name, labels[label.name]) }
  }

  /// Writes a text, unless it stands among the keys of the group.
  mutating func write(key: String, _ value: String) {
    if !cells.groupBy.contains(key) { write(marked: value) }
  }

  // A single field needs no array.
  mutating func write(_ text: String) { writer.write(text) }

  mutating func write(_ texts: String...) { writer.write(texts) }

  /// Writes a text that spreadsheets must not take for a formula.
  mutating func write(marked text: String) { writer.write(notAFormula(text)) }

  mutating func write(marked texts: String...) { writer.write(texts.map(notAFormula)) }

  mutating func write(_ value: Int?) { writer.write(value) }

  mutating func write(_ value: Double?) { writer.write(value) }

  mutating func write(_ values: Int?...) {
    for value in values { writer.write(value) }
  }

  mutating func write(_ values: Double?...) {
    for value in values { writer.write(value) }
  }
}
