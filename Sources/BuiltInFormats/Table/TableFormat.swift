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
      labels: declaration.labels,
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
    let plan = try ColumnPlan(
      declaration.entries, header, of: path, format: Self.name, capture: source.name, advice: advice)
    return try TableFrames(self, plan.rows(of: file)).content
  }

  private var advice: RowReader.Advice {
    let otherMark = options.decimalMark == UInt8(ascii: ",") ? "point" : "comma"
    return RowReader.Advice(
      missing: ", and other words for a missing one are declared as 'missing'",
      decimalMark: " unless 'decimal: \(otherMark)' is declared in the format")
  }

  /// The names of the columns, and the file with its next row at the first frame.
  private func header(_ stored: CSVFile) throws(InputError) -> (file: CSVFile, header: CSVHeader) {
    let start = try options.file(stored).file
    var file = start
    let header = try CSVHeader(&file)
    guard header.names.count <= Self.columnLimit else {
      throw InputError(
        Place(file: file.path, line: file.line),
        "has \(header.names.count) columns; at most \(Self.columnLimit) are read")
    }
    guard options.hasHeader else {
      let numbers = header.names.indices.map { "\($0 + 1)" }
      return (start, CSVHeader(numbers, of: file.path, counted: "the first row has"))
    }
    return (file, header)
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

/// Consistency checks of a table's capture: above all, whether the declared units can be right.
struct TableAudit {
  let capture: Capture

  var warnings: [Warning] {
    general.tolerated
      + [general.repeatedTimes, general.pointsOffScreen, targetsOffScreen, oddRate].compactMap { $0 }
  }

  private var general: CaptureAudit { CaptureAudit(capture: capture) }

  private var targetsOffScreen: Warning? {
    let off = capture.fixations.count { !capture.screen(of: $0).contains($0.key.target) }
    return off == 0
      ? nil
      : general.warning(
        """
        \(count: off) of \(count: capture.fixations.count) fixations have a target off the screen; are its unit, origin \
        and y_axis right?
        """)
  }

  /// The slowest and the fastest rate of a tracker, in Hz.
  private static let rates = 1.0...5000.0

  private var oddRate: Warning? {
    guard let rate = SampleRate(capture.frames)?.frequency, !Self.rates.contains(rate) else { return nil }
    return general.warning(
      "frames follow each other at an unusual rate; is the unit of the times right?",
      details: " (\(decimal(rate, rate < 1 ? 4 : 0)) Hz)")
  }
}
