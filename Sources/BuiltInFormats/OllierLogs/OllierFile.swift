import Captures
import DelimitedText
import Inputs

/// One of the four files of a recording.
struct OllierFile {
  let path: String
  /// Seconds since the view was loaded.
  let time: NumberColumn
  let rows: PlannedRows

  /// The columns of each file, which must be these in this order.
  static let entries: [[ColumnEntry]] = {
    let time = ColumnEntry.time("Timestamp", as: .minutes)
    let difference = ColumnEntry.numbers(.part("difference"), ["Xdiff", "Ydiff"])
    return [
      [.point(.channel(.gazePoint), "X", "Y"), time], [.point(.channel(.touch), "X", "Y"), time],
      [time, .numbers(.headRotation, ["Xrot", "Yrot", "Zrot"], limit: 1e4), difference],
      [time, .numbers(.headPosition, ["Xface", "Yface", "Zface"], limit: 1e4), difference],
    ]
  }()

  init(_ path: String, _ entries: [ColumnEntry], _ files: CaptureFiles) throws(InputError) {
    self.path = path
    var file = try CSVFile(path: path, text: files.open(path))
    let header = try CSVHeader(&file)
    try header.requireStart(entries.flatMap { $0.columns.map(\.name) }, isWhole: true)
    let plan = try ColumnPlan(entries, header, of: path, format: OllierLogs.name, capture: path)
    rows = try plan.rows(of: file)
    time = rows.time ?? NumberColumn([])
    let times = time
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw InputError(
        Place(file: path, line: row + 2),
        "the time goes back from \(Self.text(times[row - 1])) to \(Self.text(times[row]))")
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
