import Calibration
import Captures
import Files
import Inputs
import Scores

/// A row of a CSV file that a run stored. Fields are found by column name, so that runs of other versions can be read.
///
/// It is a class so that `StoredFields`, which has one only while it reads, stays small to copy while it writes.
final class StoredRow {
  private let file: CSVFile
  private let fields: [CSVFile.Field]
  private let shared: Shared

  private init(_ file: CSVFile, _ fields: [CSVFile.Field], _ shared: Shared) {
    self.file = file
    self.fields = fields
    self.shared = shared
  }

  /// The state that the rows of a file share.
  private final class Shared {
    let header: CSVHeader
    let cells: CellColumns
    /// The columns of the keys of all groups.
    let keyColumns: [String]
    /// The cell of the previous row and its fields: consecutive rows often have the same.
    var last: (cell: Cell, fields: [CSVFile.Field])?

    init(_ header: CSVHeader, _ cells: CellColumns) {
      self.header = header
      self.cells = cells
      keyColumns = cells.groupBy.map(CellColumns.column)
    }
  }

  /// The column of older files that joined the keys of a group into one text.
  private static let groupColumn = "group"
  /// The word of older files for the feature set of a calibrator that uses none.
  private static let noFeatures = "-"

  /// - Parameter columns: The columns that the file must have beside the keys of its groups, in any order and among others.
  static func read<Value>(
    _ text: FileText, path: String, columns: [String], _ cells: CellColumns,
    _ value: (StoredRow) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var file = try CSVFile(path: path, text: text)
    let header = try CSVHeader(&file)
    let keys = header[groupColumn] == nil ? cells.keys : [groupColumn]
    if let missing = (keys + columns).first(where: { header[$0] == nil }) {
      throw InputError(header.start, "lacks the column \(missing.quoted); run the experiment again")
    }
    var values = [Value]()
    var fields = [CSVFile.Field]()
    let shared = Shared(header, cells)
    while try file.nextRow(&fields, under: header) {
      try values.append(value(StoredRow(file, fields, shared)))
    }
    return values
  }

  func cell() throws(InputError) -> Cell {
    let keys =
      has(Self.groupColumn) ? [Self.groupColumn] : shared.keyColumns
    let own = (keys + CellColumns.names(.cell)).map(field)
    if let last = shared.last, zip(own, last.fields).allSatisfy({ file.areSame($0, $1) }) { return last.cell }
    let features = try text("features")
    let cell = try Cell(
      group: group(), samples: text("samples"),
      features: features.isEmpty || features == Self.noFeatures ? ColumnSet.none.name : features,
      calibrator: text("calibrator"), split: text("split"))
    shared.last = (cell, own)
    return cell
  }

  func group() throws(InputError) -> String {
    if has(Self.groupColumn) {
      let name = try text(Self.groupColumn)
      guard GroupName.parts(name).map(\.property) == shared.cells.groupBy else {
        throw complaint(Self.groupColumn, "a group by \(shared.cells.groupBy.joined(separator: ", "))")
      }
      return name
    }
    var values = [(property: String, value: String)]()
    for key in try keys() { try values.append((key, unmarkedText(CellColumns.column(key)))) }
    return GroupName.name(values)
  }

  /// The keys of the row's group: those of its split, or else those that the row names.
  private func keys() throws(InputError) -> [String] {
    let cells = shared.cells
    if cells.keysBySplit.isEmpty { return cells.groupBy }
    if has("split") { return cells.keys(ofSplit: try text("split")) }
    let column = CellColumns.groupingColumn
    let keys = has(column) ? try text(column).split(separator: " ").map(String.init) : cells.groupBy
    guard cells.keysBySplit.values.contains(keys) else {
      throw complaint(column, "the keys of a group, separated by spaces")
    }
    return keys
  }

  /// The words of the labels that the row has.
  func labels() throws(InputError) -> LabelWords {
    var words = [LabelWord]()
    for label in shared.cells.labels where has(label.column) {
      let word = try unmarkedText(label.column)
      if !word.isEmpty { words.append(LabelWord(label: label, word: word)) }
    }
    return LabelWords(words)
  }

  /// The values of the experiment's own metrics.
  func ownMetrics() throws(InputError) -> [Double?] {
    var values = [Double?]()
    for name in shared.cells.ownMetrics { try values.append(optionalNumber(name)) }
    return values
  }

  func text(_ column: String) throws(InputError) -> String { try file.text(field(column)) }

  func unmarkedText(_ column: String) throws(InputError) -> String { try withoutFormulaMark(text(column)) }

  /// Returns nil for an empty field, and for a column that the file does not have.
  func optionalText(_ column: String) throws(InputError) -> String? {
    guard has(column), !field(column).range.isEmpty else { return nil }
    return try text(column)
  }

  func optionalInteger(_ column: String) throws(InputError) -> Int? {
    let text = try text(column)
    if text.isEmpty { return nil }
    guard isInteger(text), let value = Int(text), (0...1_000_000_000_000).contains(value)
    else {
      throw complaint(column, "a whole number up to 1e12")
    }
    return value
  }

  func integer(_ column: String) throws(InputError) -> Int {
    guard let value = try optionalInteger(column) else { throw complaint(column, "a whole number") }
    return value
  }

  /// Returns nil for an empty field, and for a column that the file does not have.
  func optionalNumber(_ column: String) throws(InputError) -> Double? {
    guard has(column), !field(column).range.isEmpty else { return nil }
    return try number(column)
  }

  func has(_ column: String) -> Bool { shared.header[column] != nil }

  func number(_ column: String) throws(InputError) -> Double {
    guard let value = file.number(field(column)) else { throw complaint(column, "a number") }
    return value
  }

  func complaint(_ column: String, _ expected: String) -> InputError {
    InputError(file.place(of: field(column)), "\(column.quoted) must be \(expected)")
  }

  private func field(_ column: String) -> CSVFile.Field {
    guard let position = shared.header[column] else { preconditionFailure("no column \(column)") }
    return fields[position]
  }
}
