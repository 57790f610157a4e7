import Captures
import Inputs

/// The entries of `columns:` that a header suggests. What it does not settle is written as a comment.
struct DraftedColumns {
  private let header: TableHeader
  private let vocabulary: TrackerVocabulary
  /// The first fields of each column, for what only a look at them can tell.
  private let examples: [String: [String]]
  private var used: Set<String> = []
  private(set) var lines: [String] = []
  /// The questions that the user has to decide, in sentences.
  private(set) var unsettled: [String] = []

  init(_ header: TableHeader, _ vocabulary: TrackerVocabulary, examples: [String: [String]]) {
    self.header = header
    self.vocabulary = vocabulary
    self.examples = examples
    addTime()
    addTarget()
    addGaze()
    for entry in vocabulary.entries.filter(\.isOfAllRows).compactMap(located) {
      lines.append("\(entry.declaration().key): \(value(of: entry))")
    }
    addParticipant()
    lines.append("device: {value: screen}")
    add(vocabulary.entries.filter(\.role.isLabel).compactMap(located), under: "labels")
    addFeatures()
  }

  private var isKnown: Bool { !vocabulary.name.isEmpty }

  var unused: [String] { header.names.filter { !used.contains($0) && !$0.isEmpty } }

  /// All columns that are not read, with what their values suggest.
  var unusedLines: [String] {
    let guesses = unused.map { (name: $0, guess: ColumnGuess.sentence(examples[$0] ?? [])) }
    let others = guesses.filter { $0.guess == nil }.map(\.name)
    let suggested = guesses.compactMap { name, guess in guess.map { "  \(name): \($0)".onOneLine } }
    var lines = [String]()
    for name in others {
      if let last = lines.last, last.count + name.count < 100 {
        lines[lines.count - 1] += ", \(name)".onOneLine
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append((lines.isEmpty ? "Columns that are not read: \(name)" : "  \(name)").onOneLine)
      }
    }
    if !lines.isEmpty { lines[lines.count - 1] += "." }
    return lines + (suggested.isEmpty ? [] : ["Not read, with what their first values suggest:"] + suggested)
  }

  private func located(_ entry: ColumnEntry) -> ColumnEntry? {
    let names = entry.columns.compactMap { column in column.names.lazy.compactMap { header[$0] }.first }
    guard Set(names).count == entry.columns.count else { return nil }
    return changed(entry) { $0.source = .columns(names.map { DeclaredColumn(names: [$0]) }) }
  }

  private func found(
    _ role: ColumnEntry.Role, in vocabulary: TrackerVocabulary? = nil
  ) -> ColumnEntry? {
    (vocabulary ?? self.vocabulary).entries.lazy.filter { $0.role == role }.compactMap(located).first
  }

  private mutating func value(of entry: ColumnEntry) -> String {
    used.formUnion(entry.columns.map(\.name))
    return entry.declaration(isOpen: !isKnown).value
  }

  private mutating func add(_ line: String, question: String? = nil) {
    guard let question else {
      lines.append(line)
      return
    }
    unsettled.append(question)
    lines += ["# \(question)", "# \(line)"]
  }

  private mutating func add(_ entries: [ColumnEntry], under key: String) {
    guard !entries.isEmpty else { return }
    lines.append("\(key):")
    for entry in entries { lines.append("  \(entry.declaration().key): \(value(of: entry))") }
  }

  private mutating func addTime() {
    let known = found(.time)
    guard var time = known ?? located(TrackerVocabulary.time) else {
      add("time: {rate: …}", question: "No column has times: write how many frames there are in a second.")
      return
    }
    let name = time.columns[0].name
    time.unit = Self.timeUnit(name) ?? known?.unit
    let first = (examples[name] ?? []).prefix(3).joined(separator: ", ")
    add(
      "time: \(value(of: time))",
      question: time.unit == nil
        ? "The unit of the times is s, ms, us, ns or iso8601; the first are \(first).".onOneLine : nil)
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

  /// The question about points of an unknown tracker.
  private var unitQuestion: String? {
    isKnown
      ? nil
      : "The unit is pt, px, m, cm, mm, normalised or deg, the origin top-left, bottom-left or centre."
  }

  private mutating func addTarget() {
    if let target = found(.channel(.target)) {
      add("target: \(value(of: target))", question: unitQuestion)
      return
    }
    let coordinates = vocabulary.entries.lazy.compactMap(\.coordinates).first
    let unit = isKnown ? coordinates?.unit.rawValue ?? "…" : "…"
    add(
      "target: {x: …, y: …, unit: \(unit), origin: …}",
      question: "No column was recognised as the target. Without targets there is nothing to calibrate.")
  }

  private mutating func addGaze() {
    let left = found(.channel(.leftGazePoint))
    let right = found(.channel(.rightGazePoint))
    guard let left, let right else {
      if let point = found(.channel(.gazePoint)) ?? left ?? right {
        add("gaze: \(value(of: point))", question: unitQuestion)
      }
      return
    }
    let eyes = ["left: \(value(of: left))", "right: \(value(of: right))"]
    guard isKnown else {
      add("gaze: {\(eyes.joined(separator: ", "))}", question: unitQuestion)
      return
    }
    lines += ["gaze:"] + eyes.map { "  \($0)" }
    let valid = vocabulary.entries.filter { entry in
      if case .valid(let validity) = entry.role { validity.eye != .both } else { false }
    }.compactMap(located)
    guard valid.count == 2 else { return }
    lines.append("valid: {left: \(value(of: valid[0])), right: \(value(of: valid[1]))}")
  }

  private mutating func addParticipant() {
    if let participant = found(.participant) ?? found(.participant, in: .common) {
      lines.append("participant: \(value(of: participant))")
    } else {
      lines += [
        "# Each file is taken for a participant of its own, called by the file's name.",
        "participant: {file_name: \"(?<participant>.+)\"}",
      ]
    }
  }

  private mutating func addFeatures() {
    var features = [ColumnEntry]()
    for entry in vocabulary.entries + TrackerVocabulary.common.entries {
      guard case .own = entry.role, !features.contains(where: { $0.role == entry.role }),
        var feature = located(entry), used.isDisjoint(with: feature.columns.map(\.name))
      else { continue }
      feature.written = TableHeader.unit(feature.columns[0].name) ?? feature.written
      features.append(feature)
    }
    add(features, under: "features")
  }
}

extension ColumnEntry {
  /// True if it divides rows into fixations, or tells valid rows for both eyes.
  fileprivate var isOfAllRows: Bool {
    switch role {
    case .fixation: true
    case .valid(let validity): validity.eye == .both
    default: false
    }
  }
}
