import Captures
import DelimitedText
import Files
import Inputs

/// The events of a calibration, which tell what a log's targets were: `timestamp,type,x,y,progress`.
struct EyedidEvents {
  let path: String
  let warnings: [CountedSentence]
  /// The targets by time; NaN if there is no target any more.
  private let changes: [Change]

  private typealias Change = (time: Double, x: Double, y: Double)

  private static let columns = ["timestamp", "type", "x", "y", "progress"]
  private static let next = "onCalibrationNextXY"
  private static let ends = ["onCalibrationFinished", "onCalibrationCanceled"]
  private static let usual = "events.csv"
  /// Files of events are short; more rows are no events.
  private static let rowLimit = 1_000_000

  init(_ path: String, _ files: CaptureFiles) throws(InputError) {
    self.path = path
    var file = try CSVFile(
      path: path, text: files.open(path), syntax: DelimitedSyntax(missing: EyedidCSV.missing))
    let header = try CSVHeader(&file)
    try header.require(
      Array(Self.columns.prefix(4)), then: "events have \(Self.columns.joined(separator: ","))")
    var (ignored, back, last) = ([String: Int](), 0, -Double.infinity)
    let changes = try file.rows(under: header) { row throws(InputError) -> Change? in
      guard row.line - 1 <= Self.rowLimit else {
        throw InputError(
          Place(file: path, line: row.line, column: 1), "more than \(Self.rowLimit) events; that is the limit"
        )
      }
      let type = try row.text("type")
      let time = try Self.number(row, "timestamp", limit: 1e14) / 1000
      if time < last { back += 1 }
      guard let target = try Self.target(row, type) else {
        if type != "onCalibrationProgress" { ignored[type.onOneLine, default: 0] += 1 }
        return nil
      }
      last = time
      return (time, target.x, target.y)
    }.compactMap(\.self)
    // Events at one time stay in their order.
    self.changes = changes.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
    var warnings = [CountedSentence]()
    if !ignored.isEmpty {
      let names = ignored.keys.sorted().prefix(5).map(\.quoted).joined(separator: ", ")
      warnings.append("\(count: ignored.values.reduce(0, +)) events of other types are ignored: \(names)")
    }
    if back > 0 {
      warnings.append(
        "\(count: back) events were earlier than the one before; all were put in the order of their times")
    }
    self.warnings = warnings
  }

  /// The target from an event on, NaN for none; nil for an event that does not change it.
  private static func target(
    _ row: HeadedRow, _ type: String
  ) throws(InputError) -> (x: Double, y: Double)? {
    if type == next { return try (number(row, "x", limit: 1e9), number(row, "y", limit: 1e9)) }
    if ends.contains(type) { return (.nan, .nan) }
    if type != "onCalibrationProgress", let near = nearestWord(to: type, among: [next] + ends) {
      throw InputError(
        row.place("type"), "no event is called \(type.quoted); did you mean \(near.quoted)?")
    }
    return nil
  }

  private static func number(
    _ row: HeadedRow, _ column: String, limit: Double
  ) throws(InputError) -> Double {
    if let number = row.number(column), abs(number) <= limit { return number }
    throw InputError(
      row.place(column),
      "\(column.quoted) must be a number from \(shortest(-limit)) to \(shortest(limit)), not "
        + (try row.text(column).quoted))
  }

  /// The target at each time, with y up; NaN where there is none. Nil if there never is.
  func targets(at times: NumberColumn, height: Double) -> [NumberColumn]? {
    guard changes.contains(where: { !$0.x.isNaN }) else { return nil }
    var (xs, ys) = ([Double](), [Double]())
    var next = 0
    for (row, time) in times.enumerated() {
      // Rows need not be in the order of their times yet.
      if row > 0, time < times[row - 1] { next = 0 }
      while next < changes.count, changes[next].time <= time { next += 1 }
      xs.append(next == 0 ? .nan : changes[next - 1].x)
      ys.append(next == 0 ? .nan : height - changes[next - 1].y)
    }
    return [NumberColumn(xs), NumberColumn(ys)]
  }

  /// The files of events in a folder, by their names and headers, and the log that each belongs to.
  @Sendable static func companions(_ folder: String, _ names: [String]) throws(InputError) -> [String: String]
  {
    let events = names.filter { name in
      (name == usual || stem(name).hasSuffix("-events")) && isEvents("\(folder)/\(name)")
    }
    var companions = [String: String]()
    for name in events {
      if name != usual, let log = names.first(where: { stem($0) == stem(name).dropLast("-events".count) }) {
        companions[name] = log
      } else if name == usual {
        let logs = names.filter { !events.contains($0) }
        guard logs.count == 1 else {
          throw InputError(
            Place(file: "\(folder)/\(name)"),
            "holds events of a calibration beside \(logs.count) captures; name it after the one it belongs to, as in "
              + "\((logs.first.map(stem) ?? "NAME") + "-events.csv")")
        }
        companions[name] = logs[0]
      }
    }
    return companions
  }

  private static func stem(_ name: String) -> String { KnownFormats.builtIn.captureName(ofFile: name) }

  private static func isEvents(_ path: String) -> Bool {
    guard let text = try? CaptureFiles().open(path), var file = try? CSVFile(path: path, text: text),
      let header = try? CSVHeader(&file)
    else {
      return false
    }
    return header["type"] != nil && header["timestamp"] != nil && header["gazeX"] == nil
  }
}
