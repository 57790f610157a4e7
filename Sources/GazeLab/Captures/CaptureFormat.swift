/// A file format of captures.
struct CaptureFormat: Sendable {
  /// Whether a file with this header, column names without spaces around them, is of the format.
  let recognises: @Sendable (_ header: [String]) -> Bool
  let read: @Sendable (_ file: CSVFile) throws(ConfigError) -> CaptureContent
}

/// What a capture file holds.
struct CaptureContent: Sendable {
  let frames: [Frame]
  /// Parts for which the file has no columns.
  let absentParts: Set<FramePart>
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
  static func recognise(_ file: CSVFile) throws(ConfigError) -> CaptureFormat {
    var (rows, fields) = (file, [CSVFile.Field]())
    _ = try rows.nextRow(&fields)
    var header = [String]()
    for field in fields { try header.append(rows.text(field)) }
    for entry in captureFormats.entries {
      var options = ConfigSection(ConfigNode(content: .mapping([]), place: Place(file: file.path)))
      let format = entry.make(&options)
      if format.recognises(header) { return format }
    }
    if let only = header.first, header.count == 1, only.utf8.count(where: { $0 == UInt8(ascii: ";") }) >= 5 {
      throw ConfigError(
        Place(file: file.path, line: 1, column: 1),
        "is not a capture: its columns are separated by semicolons; save it with commas, and with decimal points"
      )
    }
    let start = header.prefix(3).map(\.quoted).joined(separator: ", ")
    throw ConfigError(
      Place(file: file.path, line: 1, column: 1),
      "is not a capture: its header starts \(start); known formats: "
        + captureFormats.kinds.joined(separator: ", ")
        + ", whose columns start username, deviceName, position")
  }
}
