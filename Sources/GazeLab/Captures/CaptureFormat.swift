import Inputs

/// A file format of captures.
struct CaptureFormat: Sendable {
  /// Whether a file with this header, column names without spaces around them, is of the format.
  let recognises: @Sendable (_ header: [String]) -> Bool
  /// The first columns of such a file, for people who have another one.
  let firstColumns: [String]
  let read: @Sendable (_ file: CSVFile) throws(InputError) -> CaptureContent
}

/// What a capture file holds.
struct CaptureContent: Sendable {
  let frames: FrameTable
  /// Parts that the file lacks, each with the columns that it would have.
  let absentColumns: [FramePart: [String]]
  /// Columns that the format does not know, in file order.
  let unknownColumns: [String]
}

extension Catalogue<CaptureFormat> {
  static let captureFormats = Catalogue(
    noun: "capture format",
    entries: [
      Entry(
        kind: "schneuwly-csv", summary: "one frame a row, ARKit transforms by their 16 numbers",
        example: "schneuwly-csv", make: { _ in SchneuwlyCSV.format })
    ])

  /// The format that a file's header shows.
  static func recognise(_ file: CSVFile) throws(InputError) -> CaptureFormat {
    var (rows, fields) = (file, [CSVFile.Field]())
    _ = try rows.nextRow(&fields)
    var header = [String]()
    for field in fields { try header.append(rows.text(field)) }
    for entry in captureFormats.entries {
      let format = entry.made
      if format.recognises(header) { return format }
    }
    for (separator, name) in [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs")] {
      guard let only = header.first, header.count == 1, only.utf8.count(where: { $0 == separator }) >= 5
      else {
        continue
      }
      throw InputError(
        Place(file: file.path, line: 1, column: 1),
        "is not a capture: its columns are separated by \(name); save it with commas, and with decimal points"
      )
    }
    let start = header.prefix(3).map(\.quoted).joined(separator: ", ")
    throw InputError(
      Place(file: file.path, line: 1, column: 1),
      "is not a capture: its header starts \(start); known formats: "
        + captureFormats.entries.map { "\($0.kind) (\($0.made.firstColumns.joined(separator: ", ")), …)" }
        .joined(separator: "; "))
  }
}
