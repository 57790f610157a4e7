import Captures
import DelimitedText
import Files
import Inputs

/// The events of a calibration, which tell what a log's targets were: `timestamp,type,x,y,progress`.
struct EyedidEvents {
  let path: String
  let warnings: [CountedSentence]
  /// By time; NaN where there is no target any more.
  private let changes: [(time: Double, x: Double, y: Double)]

  private static let columns = ["timestamp", "type", "x", "y", "progress"]
  private static let (next, finished, canceled) = (
    "onCalibrationNextXY", "onCalibrationFinished", "onCalibrationCanceled"
  )
  private static let usual = "events.csv"
  /// Files of events are short; more rows are no events.
  private static let rowLimit = 1_000_000

  init(_ path: String, _ files: CaptureFiles) throws(InputError) {
    self.path = path
    var file = try CSVFile(
      path: path, text: files.open(path), syntax: DelimitedSyntax(missing: EyedidCSV.missing))
    let header = try CSVHeader(&file)
    let names = Self.columns.prefix(4)
    try header.require(Array(names), then: "events have \(Self.columns.joined(separator: ","))")
    let places = names.compactMap { header[$0] }
    var fields = [CSVFile.Field]()
    var (changes, ignored, back, count) = ([(time: Double, x: Double, y: Double)](), [String: Int](), 0, 0)
    while try file.nextRow(&fields, under: header) {
      count += 1
      guard count <= Self.rowLimit else {
        throw InputError(
          Place(file: path, line: file.line, column: 1),
          "more than \(Self.rowLimit) events; that is the limit")
      }
      let time = try Self.number(file, fields[places[0]], "timestamp", limit: 1e14) / 1000
      if let last = changes.last, time < last.time { back += 1 }
      switch try file.text(fields[places[1]]) {
      case Self.next:
        changes.append(
          (
            time, try Self.number(file, fields[places[2]], "x", limit: 1e9),
            try Self.number(file, fields[places[3]], "y", limit: 1e9)
          ))
      case Self.finished, Self.canceled: changes.append((time, .nan, .nan))
      case "onCalibrationProgress": break
      case let other:
        if let near = nearestWord(to: other, among: [Self.next, Self.finished, Self.canceled]) {
          throw InputError(
            file.place(of: fields[places[1]]),
            "no event is called \(other.quoted); did you mean \(near.quoted)?")
        }
        ignored[other.onOneLine, default: 0] += 1
      }
    }
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

  private static func number(
    _ file: CSVFile, _ field: CSVFile.Field, _ name: String, limit: Double
  ) throws(InputError) -> Double {
    if let number = file.number(field), abs(number) <= limit, !file.isMissing(field) { return number }
    throw InputError(
      file.place(of: field),
      "\(name.quoted) must be a number from \(shortest(-limit)) to \(shortest(limit)), not \(try file.text(field).quoted)"
    )
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
