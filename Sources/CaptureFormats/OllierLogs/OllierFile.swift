import Captures
import DelimitedText
import Inputs

/// One of the four files of a recording.
struct OllierFile {
  let path: String
  /// Seconds since the view was loaded.
  let time: NumberColumn
  let rows: NamedRows

  /// The largest coordinate, in points, and the largest angle or position.
  private static let (pointLimit, otherLimit) = (1e9, 1e4)

  /// - Parameter header: The names of its columns, in their order.
  init(_ path: String, _ header: [String], _ files: CaptureFiles) throws(InputError) {
    self.path = path
    let file = try CSVFile(path: path, text: files.open(path))
    try Self.check(file, header)
    let known = header.map { name -> NamedColumn in
      if name == "Timestamp" { return NamedColumn(name, kind: .clock(.minutes)) }
      let isOther = name.hasSuffix("rot") || name.hasSuffix("face")
      return NamedColumn(
        name, kind: .number(limit: isOther ? Self.otherLimit : Self.pointLimit, mayBeMissing: false))
    }
    let columns = try NamedColumns(
      file, known, format: OllierLogs.name, capture: KnownFormats.builtIn.captureName(ofFile: path))
    rows = try columns.rows()
    time = rows.number("Timestamp") ?? NumberColumn([])
    let times = time
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw InputError(
        Place(file: path, line: row + 2),
        "the time goes back from \(Self.text(times[row - 1])) to \(Self.text(times[row]))")
    }
  }

  /// The columns must be these, in this order; blanks around the names do not matter.
  private static func check(_ stored: CSVFile, _ header: [String]) throws(InputError) {
    var (file, fields) = (stored, [CSVFile.Field]())
    _ = try file.nextRow(&fields)
    for (index, name) in header.enumerated() {
      guard index < fields.count else {
        throw InputError(
          Place(file: file.path, line: 1),
          "the column \(name.quoted) is missing; the header must be \(header.joined(separator: ","))")
      }
      let found = try file.text(fields[index])
      guard found == name else {
        throw InputError(
          file.place(of: fields[index]),
          "column \(index + 1) must be \(name.quoted), not \(found.quoted); the header must be "
            + header.joined(separator: ","))
      }
    }
    guard fields.count == header.count else {
      throw InputError(
        file.place(of: fields[header.count]),
        "there is a column too many; the header must be \(header.joined(separator: ","))")
    }
  }

  /// - Throws: At the first row that is not of the same frame as in another file.
  func checkTimes(of other: OllierFile) throws(InputError) {
    let rows = min(time.count, other.time.count)
    let (ours, theirs) = (time, other.time)
    let file = other.path.split(separator: "/").last.map(String.init) ?? other.path
    if let row = (0..<rows).first(where: { ours[$0] != theirs[$0] }) {
      throw InputError(
        Place(file: path, line: row + 2),
        "the time is \(Self.text(ours[row])), but \(Self.text(theirs[row])) in the same row of \(file); the four files are "
          + "joined row by row")
    }
    guard time.count == other.time.count else {
      let isLonger = time.count > other.time.count
      let row = rows + 2
      throw InputError(
        Place(file: path, line: row),
        isLonger
          ? "a row for \(Self.text(ours[rows])), which \(file) does not have: it ends after \(rows) rows"
          : "the file ends after \(rows) rows, but \(file) has \(theirs.count); the row for \(Self.text(theirs[rows])) is "
            + "missing")
    }
  }

  /// As the files write times.
  static func text(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    return
      "\(padded(thousandths / 60_000, 2)):\(padded(thousandths / 1000 % 60, 2)).\(padded(thousandths % 1000, 3))"
  }
}
