import Captures
import Inputs

/// The entries of `columns:` that a header suggests. What it does not settle is written as a comment.
struct DraftedColumns {
  private let tables: [DraftTable]
  private let vocabulary: TrackerVocabulary
  private var used: Set<String> = []
  private(set) var lines: [String] = []
  /// The questions that the user has to decide, in sentences.
  private(set) var unsettled: [String] = []
  /// The names of screens that have to be described.
  private(set) var screens: [String] = []
  /// The columns of the target that was found.
  private var target: [String] = []

  private var header: TableHeader { tables[0].header }
  private var examples: [String: [String]] { tables[0].examples }

  /// - Parameters:
  ///   - tables: Files with the same header, the first of which was read further; at least one.
  ///   - screen: What columns state about the screen.
  init(_ tables: [DraftTable], _ vocabulary: TrackerVocabulary, _ screen: DraftedScreen) {
    self.tables = tables
    self.vocabulary = vocabulary
    used = Set(screen.columns)
    addTime()
    addTarget()
    addGaze()
    for entry in (isKnown ? vocabulary.entries : []).filter(\.isOfAllRows).compactMap(located) {
      lines.append("\(entry.declaration().key): \(value(of: entry))")
    }
    addParticipant()
    addDevice()
    let rotations = addRotations()
    addLabels()
    addFeatures(rotations)
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
  private func unitQuestion(_ points: String) -> String? {
    isKnown
      ? nil
      : "The unit of \(points) is pt, px, m, cm, mm, normalised or deg, the origin top-left, bottom-left or centre."
  }

  private mutating func addTarget() {
    if let target = found(.channel(.target)) {
      self.target = target.columns.map(\.name)
      add("target: \(value(of: target))", question: unitQuestion("targets"))
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
      let both = found(.channel(.gazePoint))
      if let point = both ?? left ?? right {
        add("gaze: \(value(of: point))", question: unitQuestion("gaze points"))
        let eye: ColumnsDeclaration.Validity.Eye = both != nil ? .both : left != nil ? .left : .right
        addValidity([(eye, point)])
      }
      return
    }
    let eyes = ["left: \(value(of: left))", "right: \(value(of: right))"]
    if isKnown {
      lines += ["gaze:"] + eyes.map { "  \($0)" }
    } else {
      add("gaze: {\(eyes.joined(separator: ", "))}", question: unitQuestion("gaze points"))
    }
    addValidity([(.left, left), (.right, right)])
  }

  /// The column that tells the valid rows of an eye; nil for none. What the vocabulary says of all rows is added elsewhere.
  private func validity(_ eye: ColumnsDeclaration.Validity.Eye) -> ColumnEntry? {
    guard !isKnown || eye != .both else { return nil }
    return (vocabulary.entries + TrackerVocabulary.common.entries).lazy.filter { entry in
      if case .valid(let validity) = entry.role { validity.eye == eye } else { false }
    }.compactMap(located).first { $0.columns.allSatisfy { !used.contains($0.name) } }
  }

  /// Declares which rows are valid, by what the values say, or else by the vocabulary.
  private mutating func addValidity(_ eyes: [(eye: ColumnsDeclaration.Validity.Eye, point: ColumnEntry)]) {
    var found = eyes.compactMap { eye, point in validity(eye).map { (eye: eye, entry: $0, point: point) } }
    if found.isEmpty, let both = validity(.both) { found = [(.both, both, eyes[0].point)] }
    guard !found.isEmpty, found.count == eyes.count || found[0].eye == .both else { return }
    let fields = found.flatMap { examples[$0.entry.columns[0].name] ?? [] }
    let isLost = found.flatMap { eye in
      (examples[eye.point.columns[0].name] ?? []).map { Double($0).map(\.isNaN) ?? true }
    }
    let told = DraftedValidity.kept(fields, isLost: isLost)
    // The words of a tracker are known, unless the values are others.
    let known = found.compactMap { eye -> [String]? in
      guard case .valid(let validity) = eye.entry.role, case .keep(let words) = validity.rule else {
        return nil
      }
      return words.isEmpty ? nil : words
    }.first
    let words = told ?? known
    let list = words.map { $0.map(yamlText).joined(separator: ", ") } ?? "…"
    let parts = found.map { eye in
      (key: eye.eye.rawValue, text: "{column: \(yamlText(eye.entry.columns[0].name)), keep: [\(list)]}")
    }
    used.formUnion(found.flatMap { $0.entry.columns.map(\.name) })
    let value =
      parts.count == 1 ? parts[0].text : "{\(parts.map { "\($0.key): \($0.text)" }.joined(separator: ", "))}"
    let values = unique(fields).prefix(6).joined(separator: ", ")
    add(
      "valid: \(value)",
      question: words == nil
        ? "Which words of these columns stand for valid gaze? They are \(values).".onOneLine : nil)
  }

  private func unique(_ words: [String]) -> [String] {
    var known = Set<String>()
    return words.filter { known.insert($0).inserted }
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

  private mutating func addDevice() {
    guard let device = found(.device) ?? found(.device, in: .common),
      device.columns.allSatisfy({ !used.contains($0.name) })
    else {
      lines.append("device: {value: screen}")
      screens = ["screen"]
      return
    }
    lines.append("device: \(value(of: device))")
    let column = device.columns[0].name
    screens = unique(tables.flatMap { $0.examples[column] ?? [] }).filter { name in
      !TableOptions.usualMissing.contains(name) && Device.builtIn(named: name) == nil
    }
  }

  /// Declares the head's rotation.
  ///
  /// - Returns: The other rotations, as features.
  private mutating func addRotations() -> [String] {
    let names = header.names.filter { !used.contains($0) }
    var (features, taken) = ([String](), Set<String>())
    var hasHead = false
    for rotation in DraftedRotation.all(names, examples) {
      let columns = rotation.columns.map(yamlText)
      if rotation.isOfHead, !hasHead {
        hasHead = true
        let axes = zip(["x", "y", "z"], columns).map { "\($0): \($1)" }.joined(separator: ", ")
        add(
          "head_rotation: {\(axes), unit: \(rotation.unit?.rawValue ?? "…")}",
          question: rotation.unit == nil ? "The unit of the head's rotation is degrees or radians." : nil)
      } else {
        let name = rotation.stem.isEmpty ? "further_rotation" : "\(rotation.stem)_rotation"
        let unit = rotation.unit.map { ", unit: \($0.rawValue)" } ?? ""
        guard taken.insert(name).inserted else { continue }
        features.append("\(name): {columns: [\(columns.joined(separator: ", "))]\(unit)}")
      }
      used.formUnion(rotation.columns)
    }
    return features
  }

  private mutating func addLabels() {
    let known = vocabulary.entries.filter(\.role.isLabel).compactMap(located)
    var entries = known.map { "\($0.declaration().key): \(value(of: $0))" }
    let names = Set(known.compactMap(\.label?.name))
    let further = DraftedLabels(unused, besides: target, in: tables).labels.filter {
      !names.contains($0.name)
    }
    used.formUnion(further.map(\.column))
    entries += further.map { "\($0.name): {column: \(yamlText($0.column))}" }
    guard !entries.isEmpty else { return }
    if !further.isEmpty {
      lines.append(
        "# \(enumerated(further.map(\.name))): words that change with the target only, or from file to file."
          .onOneLine)
    }
    lines += ["labels:"] + entries.map { "  \($0)" }
  }

  /// - Parameter rotations: Entries that are there already.
  private mutating func addFeatures(_ rotations: [String]) {
    var features = [ColumnEntry]()
    for entry in vocabulary.entries + TrackerVocabulary.common.entries {
      guard case .own = entry.role, !features.contains(where: { $0.role == entry.role }),
        var feature = located(entry), used.isDisjoint(with: feature.columns.map(\.name))
      else { continue }
      feature.written = TableHeader.unit(feature.columns[0].name) ?? feature.written
      features.append(feature)
    }
    let entries = features.map { "\($0.declaration().key): \(value(of: $0))" } + rotations
    if !entries.isEmpty { lines += ["features:"] + entries.map { "  \($0)" } }
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
