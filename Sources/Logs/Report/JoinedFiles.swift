import Inputs

/// The sections' own files: those of one name from several logs are one tidy file with a column for the log.
struct JoinedFiles {
  let files: [(name: String, bytes: [UInt8])]

  private static let newline = UInt8(ascii: "\n")
  private static let quotationMark = UInt8(ascii: "\"")
  private static let column = "capture"

  init(_ report: LogReport) {
    var names = [String]()
    var own = [String: [(part: Int, bytes: [UInt8])]]()
    for (index, part) in report.parts.enumerated() {
      for file in part.sections.flatMap(\.files) {
        if own[file.name] == nil { names.append(file.name) }
        own[file.name, default: []].append((index, file.bytes))
      }
    }
    files = names.flatMap { name -> [(name: String, bytes: [UInt8])] in
      let all = own[name] ?? []
      let headers = Set(all.map { Self.header($0.bytes) })
      // Files that cannot be joined stay apart.
      guard name.hasSuffix(".csv"), headers.count == 1, let header = headers.first else {
        return all.map { (report.isSingle ? name : "\($0.part + 1)-\(name)", $0.bytes) }
      }
      guard !Self.hasColumn(header) else {
        return [(name, header + all.flatMap { $0.bytes.dropFirst(header.count) })]
      }
      var bytes = Array("\(Self.column),".utf8) + header
      for (part, own) in all {
        let first = Array((csvField(report.parts[part].name) + ",").utf8)
        Self.append(own[header.count...], to: &bytes, startingRowsWith: first)
      }
      return [(name, bytes)]
    }
  }

  /// Whether the rows name their captures themselves.
  private static func hasColumn(_ header: [UInt8]) -> Bool {
    header.split { $0 == UInt8(ascii: ",") || $0 == newline }.contains { $0.elementsEqual(column.utf8) }
  }

  /// The first line with its end.
  private static func header(_ bytes: [UInt8]) -> [UInt8] {
    bytes.firstIndex(of: newline).map { Array(bytes[...$0]) } ?? bytes
  }

  /// A line that ends between quotation marks does not end its row.
  private static func append(
    _ rows: ArraySlice<UInt8>, to bytes: inout [UInt8], startingRowsWith first: [UInt8]
  ) {
    var (isStart, isQuoted) = (true, false)
    for byte in rows {
      if isStart { bytes += first }
      isStart = false
      if byte == quotationMark { isQuoted.toggle() }
      if byte == newline, !isQuoted { isStart = true }
      bytes.append(byte)
    }
  }
}
