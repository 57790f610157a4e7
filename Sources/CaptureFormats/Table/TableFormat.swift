import Captures
import DelimitedText
import Inputs

/// The format `table`: any delimited text, one frame per row, whose columns `dataset.yaml` declares.
struct TableFormat: Sendable {
  let options: TableOptions
  let declaration: ColumnsDeclaration
  /// By name.
  let devices: [String: Device]

  static let name = "table"
  private static let endings = [".csv", ".tsv", ".txt"]
  /// A header with more columns is an error.
  static let columnLimit = 10_000

  /// The format before the columns are known, as the catalogue lists it.
  static func format(_ options: TableOptions) -> CaptureFormat {
    var format = CaptureFormat(
      name: name, version: 2, recorder: nil, labels: [],
      finder: .files(endings: endings, recognises: { _ in false }, firstColumns: []),
      read: { source, _ throws(InputError) in
        throw InputError(
          source.place,
          "the format 'table' needs 'columns' in dataset.yaml; to draft one: gazelab init --dataset FOLDER")
      })
    format.declared = { section in declared(options, &section) }
    return format
  }

  /// The format with the columns that a dataset declares.
  private static func declared(_ options: TableOptions, _ section: inout ConfigSection) -> CaptureFormat {
    let declaration = section.section("columns", isRequired: true) {
      ColumnsDeclaration(from: &$0, isWhole: true)
    }
    guard let declaration else { return format(options) }
    // Errors in these are recorded where the dataset reads them.
    var ignored = [InputError]()
    let described = section.namedNodes("devices").compactMap { name, node in
      ConfigSection.read(node, into: &ignored) { Device(name: name, from: &$0) }
    }
    let devices = Dictionary((described + Device.builtIn).map { ($0.name, $0) }) { first, _ in first }
    let table = TableFormat(options: options, declaration: declaration, devices: devices)
    return CaptureFormat(
      name: name, version: 2, recorder: nil,
      labels: declaration.labels.map { Label($0.name, order: $0.order) },
      finder: .files(endings: endings, recognises: { _ in false }, firstColumns: []),
      declaration: table.fingerprint,
      read: { source, files throws(InputError) in try table.read(source, files) },
      readings: { TableReadings(table: table).all(of: $0) }, audit: { TableAudit(capture: $0).warnings })
  }

  /// All that decides what is read from a file.
  private var fingerprint: String {
    let screens = devices.values.sorted { $0.name < $1.name }
    return "\(options) \(declaration) \(screens)"
  }

  private func read(_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) -> CaptureContent {
    let path = source.files[0]
    let (file, header) = try self.header(CSVFile(path: path, text: files.open(path)))
    let plan = try TablePlan(declaration, header: header, path: path, capture: source.name)
    let columns = try Self.columns(file, plan)
    return try TableFrames(table: self, plan: plan, columns: columns, file: file).content
  }

  /// The names of the columns, and the file with its next row at the first frame.
  func header(_ stored: CSVFile) throws(InputError) -> (file: CSVFile, names: [String]) {
    var file = try options.file(stored).file
    let start = file
    var fields = [CSVFile.Field]()
    guard try file.nextRow(&fields) else { throw InputError(Place(file: file.path), "has no rows") }
    guard fields.count <= Self.columnLimit else {
      throw InputError(
        Place(file: file.path, line: file.line),
        "has \(fields.count) columns; at most \(Self.columnLimit) are read")
    }
    guard options.hasHeader else { return (start, fields.indices.map { "\($0 + 1)" }) }
    let names = try fields.map { field throws(InputError) in try file.text(field) }
    return (file, names)
  }

  private static func columns(_ file: CSVFile, _ plan: TablePlan) throws(InputError) -> DelimitedColumns {
    let columns = try file.columns(plan.kinds) { row throws(InputError) in try TableRow.read(row, plan) }
    guard columns.rowCount > 0 else {
      throw InputError(Place(file: file.path, line: file.line + 1), "there are no frames after the header")
    }
    return columns
  }
}

extension Catalogue<CaptureFormat>.Entry {
  /// The format in this file's folder.
  static let table = Self(
    kind: TableFormat.name,
    summary: "any delimited text with one frame per row, whose columns dataset.yaml declares",
    example: "{kind: table, separator: semicolon, decimal: comma}",
    make: { TableFormat.format(TableOptions(from: &$0)) })
}
