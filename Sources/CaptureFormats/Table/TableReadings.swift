import Captures
import Inputs

/// What became what when a table was read.
struct TableReadings {
  let table: TableFormat

  /// Of one file, whose separator may have been detected.
  func all(of path: String) -> [ColumnReading] { [separator(of: path)] + options + columns }

  private var options: [ColumnReading] {
    let options = table.options
    // A long list would widen the column beyond a terminal.
    let words = options.missing.map { $0.isEmpty ? "empty" : $0 }
    let missing = words.count > 3 ? words.prefix(2) + ["… (\(words.count) words)"] : words[...]
    return [
      ColumnReading(
        source: missing.isEmpty ? "-" : missing.joined(separator: ", "), written: "", meaning: "missing value"
      )
    ]
      + (options.comment.isEmpty
        ? []
        : [
          ColumnReading(
            source: String(decoding: options.comment, as: UTF8.self), written: "", meaning: "comment")
        ])
  }

  private func separator(of path: String) -> ColumnReading {
    let file = try? CSVFile(path: path, text: CaptureFiles().open(path))
    let found = table.options.separator ?? file.flatMap { try? table.options.file($0).separator }
    let isDeclared = table.options.separator != nil
    return ColumnReading(
      source: found?.rawValue ?? "-", written: isDeclared ? "" : "found in the first line",
      meaning: "separator")
  }

  private var columns: [ColumnReading] {
    let declaration = table.declaration
    var readings = [ColumnReading]()
    func add(_ source: String, _ written: String, _ meaning: String) {
      readings.append(ColumnReading(source: source, written: written, meaning: meaning))
    }
    func add(_ point: ColumnsDeclaration.Point, _ meaning: String) {
      add("\(point.x.name), \(point.y.name)", point.coordinates.description, meaning)
    }
    func add(_ source: WordSource?, _ meaning: String) {
      switch source {
      case .column(let column): add(column.name, "", meaning)
      case .value(let value): add("the word \(value)", "", meaning)
      case .fileName(let pattern): add("the file's name", pattern.pattern, meaning)
      case nil: break
      }
    }
    switch declaration.time {
    case .column(let column, let unit): add(column.name, unit.rawValue, "time, s")
    case .rate(let rate):
      add("none", "\(decimal(rate, 2)) frames per second", "time, s, from the row's number")
    case nil: break
    }
    if let target = declaration.target { add(target, "target, pt") }
    switch declaration.gaze {
    case .absent: break
    case .one(let point): add(point, "gaze, pt")
    case .leftAndRight(let left, let right):
      add(left, "gaze_left, pt")
      add(right, "gaze_right, pt")
      add("both", "", "gaze, pt: the mean where both are there")
    }
    if let fixation = declaration.fixation {
      let ignored = fixation.ignored.isEmpty ? "" : "without \(fixation.ignored.joined(separator: ", "))"
      add(fixation.column.name, ignored, "fixation: another word begins another one")
    }
    for rule in declaration.validity {
      let written =
        switch rule.rule {
        case .keep(let words): words.joined(separator: ", ")
        case .atLeast(let least): "at least \(least)"
        }
      add(rule.column.name, written, rule.eye == .both ? "valid" : "valid for the \(rule.eye.rawValue) eye")
    }
    if let distance = declaration.eyeDistance {
      add(distance.column.name, distance.unit.rawValue, "distance of the eyes, m")
    }
    addStreams(declaration.streams, add)
    add(declaration.participant, "participant")
    add(declaration.device, "device")
    add(declaration.orientation, "orientation")
    for label in declaration.labels { add(label.source, "label \(label.name)") }
    for state in declaration.states { add(state.source, "state \(state.name)") }
    for block in declaration.features {
      add(
        block.columns.map(\.name).joined(separator: ", "), block.unit == "1" ? "" : block.unit,
        "feature \(block.name)")
    }
    return readings
  }

  private func addStreams(
    _ streams: ColumnsDeclaration.Streams,
    _ add: (_ source: String, _ written: String, _ meaning: String) -> Void
  ) {
    func names(_ columns: [DeclaredColumn]) -> String { columns.map(\.name).joined(separator: ", ") }
    if let touch = streams.touch {
      add(names([touch.x, touch.y]), touch.coordinates.description, "touch, pt")
    }
    if let head = streams.headRotation { add(names(head.columns), head.unit, "head's rotation, rad") }
    if let head = streams.headPosition { add(names(head.columns), head.unit, "head's position, m") }
    if let openness = streams.openness {
      let eyes = openness.left == nil ? "the right eye" : openness.right == nil ? "the left eye" : "both eyes"
      add(names(openness.columns), "", "openness of \(eyes)")
    }
    if let shapes = streams.blendShapes { add(shapes.name, "", "blend shapes of the eyes") }
  }
}
