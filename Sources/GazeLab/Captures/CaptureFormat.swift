import Inputs

struct CaptureFormat: Sendable {
  let name: String
  /// Part of the cache key: increase it whenever the format reads anything differently.
  let version: Int
  /// Whether a file with these column names (trimmed) has the format.
  let recognises: @Sendable (_ header: [String]) -> Bool
  let firstColumns: [String]
  let read: @Sendable (_ file: CSVFile) throws(InputError) -> CaptureContent
}

struct CaptureContent: Sendable {
  let frames: FrameTable
  /// Parts that the file lacks, each with the columns that would hold it.
  let absentColumns: [FramePart: [String]]
  let unknownColumns: [String]
}

extension Catalogue<CaptureFormat> {
  static let captureFormats = Catalogue(
    noun: "capture format",
    entries: [
      Entry(
        kind: SchneuwlyCSV.format.name, summary: "one frame per row, with ARKit transforms as 16 numbers",
        example: SchneuwlyCSV.format.name, make: { _ in SchneuwlyCSV.format })
    ])

  static func recognise(_ file: CSVFile) throws(InputError) -> CaptureFormat {
    var (rows, fields) = (file, [CSVFile.Field]())
    _ = try rows.nextRow(&fields)
    var header = [String]()
    for field in fields { try header.append(rows.text(field)) }
    let format = captureFormats.entries.map(\.made).first { $0.recognises(header) }
    if let format { return format }
    let place = Place(file: file.path, line: 1, column: 1)
    for (separator, name) in [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs")] {
      guard header.count == 1, header[0].utf8.count(where: { $0 == separator }) >= 5 else { continue }
      throw InputError(
        place,
        "is not a capture: its columns are separated by \(name); save it with commas and decimal points")
    }
    let start = header.prefix(3).map(\.quoted).joined(separator: ", ")
    throw InputError(
      place,
      "is not a capture: its header starts with \(start); known formats: "
        + captureFormats.entries.map { "\($0.kind) (\($0.made.firstColumns.joined(separator: ", ")), …)" }
        .joined(separator: "; "))
  }
}
