import Captures
import Inputs

/// The entries of `columns:` that a header suggests. What it does not settle is written as a comment.
struct DraftedColumns {
  private let header: TableHeader
  private let vocabulary: TrackerVocabulary
  /// The first fields of each column, for what has to be told by looking at them.
  private let examples: [String: [String]]
  private var used: Set<String> = []
  private(set) var lines: [String] = []
  /// What the user has to decide, in sentences.
  private(set) var unsettled: [String] = []

  init(_ header: TableHeader, _ vocabulary: TrackerVocabulary, examples: [String: [String]]) {
    self.header = header
    self.vocabulary = vocabulary
    self.examples = examples
    addTime()
    addTarget()
    addGaze()
    addStates()
    addParticipant()
    lines.append("device: {value: screen}")
    addLabels()
    addFeatures()
  }

  private var isKnown: Bool { !vocabulary.name.isEmpty }

  /// Columns that no entry names.
  var unused: [String] { header.names.filter { !used.contains($0) && !$0.isEmpty } }

  private mutating func add(_ line: String, question: String? = nil) {
    guard let question else {
      lines.append(line)
      return
    }
    unsettled.append(question)
    lines += ["# \(question)", "# \(line)"]
  }

  private mutating func column(_ name: String) -> String {
    used.insert(name)
    return yamlText(name)
  }

  private mutating func addTime() {
    let known = vocabulary.time.flatMap { time in header[time.column].map { ($0, time.unit) } }
    let found = known?.0 ?? header.first(of: TrackerVocabulary.timeNames)
    guard let found else {
      add("time: {rate: …}", question: "No column has times: write how many frames there are in a second.")
      return
    }
    let name = column(found)
    if let unit = Self.timeUnit(found) ?? known?.1 {
      add("time: {column: \(name), unit: \(unit.rawValue)}")
    } else {
      let first = (examples[found] ?? []).prefix(3).joined(separator: ", ")
      add(
        "time: {column: \(name), unit: …}",
        question: "The unit of the times is s, ms, us, ns or iso8601; the first are \(first).".onOneLine)
    }
  }

  private static func timeUnit(_ name: String) -> ColumnUnit? {
    let lower = name.lowercased()
    let unit =
      TableHeader.unit(name) ?? lower.split(whereSeparator: { "_ ".contains($0) }).last.map(String.init)
    switch unit {
    case "s", "sec", "seconds": return .seconds
    case "ms", "milliseconds": return .milliseconds
    case "us", "μs", "µs", "microseconds": return .microseconds
    case "ns", "nanoseconds": return .nanoseconds
    default: return nil
    }
  }

  private func found(_ points: [TrackerVocabulary.Point]) -> (x: String, y: String)? {
    points.lazy.compactMap { point in
      guard let x = header[point.x], let y = header[point.y], x != y else { return nil }
      return (x, y)
    }.first
  }

  /// The entry of a point; its unit is open where no vocabulary tells it.
  private mutating func entry(_ point: (x: String, y: String)) -> String {
    let (x, y) = (column(point.x), column(point.y))
    let coordinates = vocabulary.coordinates
    let unit = isKnown ? coordinates.unit.rawValue : "…"
    let origin = isKnown ? coordinates.origin.rawValue : "…"
    return "{x: \(x), y: \(y), unit: \(unit), origin: \(origin)}"
  }

  private static let unitQuestion =
    "The unit is pt, px, m, cm, mm, normalised or deg, the origin top-left, bottom-left or centre."

  private mutating func addTarget() {
    guard let point = found(vocabulary.target) else {
      add(
        "target: {x: …, y: …, unit: \(isKnown ? vocabulary.coordinates.unit.rawValue : "…"), origin: …}",
        question: "No column was recognised as the target. Without targets there is nothing to calibrate.")
      return
    }
    add("target: \(entry(point))", question: isKnown ? nil : Self.unitQuestion)
  }

  private mutating func addGaze() {
    let question = isKnown ? nil : Self.unitQuestion
    switch (found(vocabulary.leftGaze), found(vocabulary.rightGaze), found(vocabulary.gaze)) {
    case (let left?, let right?, _):
      if !isKnown {
        add("gaze: {left: \(entry(left)), right: \(entry(right))}", question: question)
      } else {
        lines += ["gaze:", "  left: \(entry(left))", "  right: \(entry(right))"]
        addEyeValidity()
      }
    case (_, _, let point?), (let point?, nil, nil), (nil, let point?, nil):
      add("gaze: \(entry(point))", question: question)
    case (nil, nil, nil): break
    }
  }

  private mutating func addEyeValidity() {
    guard let valid = vocabulary.eyeValid, let left = header[valid.left], let right = header[valid.right]
    else {
      return
    }
    let keep = yamlText(valid.keep)
    lines.append(
      "valid: {left: {column: \(column(left)), keep: [\(keep)]}, right: {column: \(column(right)), keep: [\(keep)]}}"
    )
  }

  private mutating func addStates() {
    if let fixation = vocabulary.fixation, let name = header[fixation.column] {
      let ignored = fixation.ignored.map(yamlText).joined(separator: ", ")
      lines.append("fixation: {column: \(column(name)), ignore: [\(ignored)]}")
    }
    if let valid = vocabulary.valid, let name = header[valid.column] {
      lines.append("valid: {column: \(column(name)), \(valid.rule)}")
    }
    if let distance = vocabulary.eyeDistance, let name = header[distance.column] {
      lines.append("eye_distance: {column: \(column(name)), unit: \(distance.unit.rawValue)}")
    }
  }

  private mutating func addParticipant() {
    let common = TrackerVocabulary.common.participant
    if let name = header.first(of: vocabulary.participant + common) {
      lines.append("participant: {column: \(column(name))}")
    } else {
      lines += [
        "# Each file is taken for a participant of its own, called by the file's name.",
        "participant: {file_name: \"(?<participant>.+)\"}",
      ]
    }
  }

  private mutating func addLabels() {
    let present = vocabulary.labels.compactMap { label in header[label.column].map { (label.name, $0) } }
    guard !present.isEmpty else { return }
    lines.append("labels:")
    for (name, found) in present { lines.append("  \(name): {column: \(column(found))}") }
  }

  private mutating func addFeatures() {
    var (blocks, names) = ([String](), Set<String>())
    for block in vocabulary.features + TrackerVocabulary.common.features where !names.contains(block.name) {
      let present = block.columns.compactMap { header[$0] }.filter { !used.contains($0) }
      guard present.count == block.columns.count else { continue }
      names.insert(block.name)
      let columns = present.map { column($0) }.joined(separator: ", ")
      let unit = present.first.flatMap(TableHeader.unit) ?? block.unit
      blocks.append(
        "  \(block.name): {columns: [\(columns)]\(unit.isEmpty ? "" : ", unit: \(yamlText(unit))")}")
    }
    if !blocks.isEmpty { lines += ["features:"] + blocks }
  }
}
