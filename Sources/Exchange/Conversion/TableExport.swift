import CaptureFormats
import Captures
import DelimitedText
import Inputs

/// A dataset's captures as comma-separated tables, with a dataset.yaml that declares their columns.
struct TableExport {
  private enum Value {
    /// An empty field where it is not finite.
    case number(Double)
    case word(String)
  }

  /// A column of all tables.
  private struct Column {
    let name: String
    /// The value of each row of a capture; nil if the capture lacks the column.
    let values: (Capture) -> ((Int) -> Value)?
  }

  private let dataset: Dataset
  private let names: ConvertedCaptures
  private var columns = [Column]()
  /// The lines under `columns:`.
  private var declaration = [String]()
  private var features = [String]()
  private var asFeatures = [Channel]()

  init(_ dataset: Dataset) {
    self.dataset = dataset
    names = ConvertedCaptures(dataset)
    let deviceNames = names.deviceNames
    addNumber("time") { $0.frames.time }
    declaration.append("time: {column: time, unit: s}")
    addWord("participant") { $0.frames.participants[$1] }
    addWord("device") { capture, row in
      deviceNames[capture.frames.displays[row]] ?? capture.frames.displays[row].device
    }
    declaration += ["participant: {column: participant}", "device: {column: device}"]
    addPoints()
    if has(.eyeDistance) {
      addNumber("eye_distance") {
        $0.frames.has(.eyeDistance) ? $0.frames.column(FrameColumn.eyeDistance) : nil
      }
      declaration.append("eye_distance: {column: eye_distance, unit: m}")
    }
    if dataset.captures.contains(where: { CapturePart.fixationNumbers(of: $0) != nil }) {
      columns.append(
        Column(name: "fixation") { capture in
          let numbers = CapturePart.numbered(capture.fixations, of: capture)
          return { .number(numbers[$0]) }
        })
      declaration.append("fixation: {column: fixation, ignore: [\"\"]}")
    }
    addStream()
    addLabels()
    let declared: Set<Channel> = [.target, .eyeDistance, .headRotation, .headPosition, .openness]
    for channel in BIDSColumns.channels where has(channel) && !declared.contains(channel) {
      addFeature(channel, named: channel.rawValue.snakeCased)
    }
    for own in ownColumns { addFeature(own) }
    if !features.isEmpty { declaration += ["features:"] + features.map { "  " + $0 } }
  }

  var converted: ConvertedDataset {
    let files = zip(dataset.captures, names.fileNames).map { capture, name in
      ConvertedFile(name + ".csv", rows(capture))
    }
    let description = names.description(
      format: ["format:", "  kind: table", "  missing: [\"\"]", "columns:"] + declaration.map { "  " + $0 })
    let warning = Warning(
      subject: dataset.name,
      sentence:
        "a table has no keys for \(asFeatures.map(\.rawValue).joined(separator: ", ")): written as features")
    return ConvertedDataset(
      files: files + [ConvertedFile("dataset.yaml", description)],
      warnings: asFeatures.isEmpty ? [] : [warning])
  }

  private func has(_ channel: Channel) -> Bool { dataset.captures.contains { $0.frames.has(channel) } }

  private mutating func addNumber(_ name: String, _ column: @escaping (Capture) -> NumberColumn?) {
    columns.append(
      Column(name: name) { capture in
        guard let column = column(capture) else { return nil }
        return { .number(column[$0]) }
      })
  }

  private mutating func addWord(_ name: String, _ word: @escaping (Capture, Int) -> String) {
    columns.append(Column(name: name) { capture in { .word(word(capture, $0)) } })
  }

  /// Points in points from the bottom left, which is how captures hold them.
  private mutating func addPoints() {
    func point(_ name: String) -> String {
      "{x: \(name)_x, y: \(name)_y, unit: pt, origin: bottom-left}"
    }
    func add(_ channel: Channel, _ name: String) {
      for (index, axis) in ["x", "y"].enumerated() {
        addNumber("\(name)_\(axis)") { capture in
          capture.frames.has(channel)
            ? capture.frames.column(FrameColumn.of(channel).lowerBound + index) : nil
        }
      }
    }
    if has(.target) {
      add(.target, "target")
      declaration.append("target: \(point("target"))")
    }
    let eyes = [Channel.leftGazePoint, .rightGazePoint].filter(has)
    let isDerived = eyes.count == 2 && dataset.captures.allSatisfy(BIDSRun.isMeanOfEyes)
    if has(.gazePoint), !isDerived {
      add(.gazePoint, "gaze")
      declaration.append("gaze: \(point("gaze"))")
      for eye in eyes { addFeature(eye, named: eye.rawValue.snakeCased) }
    } else if !eyes.isEmpty {
      let sides = eyes.map { $0 == .leftGazePoint ? "left" : "right" }
      for (eye, side) in zip(eyes, sides) { add(eye, side) }
      declaration.append("gaze: {\(sides.map { "\($0): \(point($0))" }.joined(separator: ", "))}")
    }
  }

  /// What logs hold beside gaze points.
  private mutating func addStream() {
    func keys(_ channel: Channel, _ words: [String]) -> String {
      zip(words, BIDSColumns.names(of: channel)).map { "\($0): \($1)" }.joined(separator: ", ")
    }
    let streams: [(channel: Channel, declaration: String)] = [
      (.touch, "touch: {\(keys(.touch, ["x", "y"])), unit: pt, origin: bottom-left}"),
      (.headRotation, "head_rotation: {\(keys(.headRotation, ["x", "y", "z"])), unit: radians}"),
      (.headPosition, "head_position: {\(keys(.headPosition, ["x", "y", "z"])), unit: m}"),
      (.openness, "openness: {\(keys(.openness, ["left", "right"]))}"),
    ]
    for (channel, text) in streams where has(channel) {
      for (name, index) in zip(BIDSColumns.names(of: channel), FrameColumn.of(channel)) {
        addNumber(name) { $0.frames.has(channel) ? $0.frames.column(index) : nil }
      }
      declaration.append(text)
    }
    var states = [String]()
    for state in dataset.captures.flatMap(\.frames.states) where !states.contains(state.name) {
      states.append(state.name)
    }
    if !states.isEmpty { declaration.append("states:") }
    for state in states {
      let column = unused(state)
      addWord(column) { capture, row in
        capture.frames.states.first { $0.name == state }?.words[row] ?? ""
      }
      declaration.append("  \(yamlText(state)): {column: \(yamlText(column))}")
    }
  }

  private mutating func addLabels() {
    guard !dataset.labels.isEmpty else { return }
    declaration.append("labels:")
    for label in dataset.labels {
      let column = unused(label.name)
      addWord(column) { capture, row in
        capture.frames.labels.first { $0.label.name == label.name }?.words[row] ?? BIDSTable.missing
      }
      let order = label.order.isEmpty ? "" : ", order: [\(label.order.map(yamlText).joined(separator: ", "))]"
      declaration.append("  \(label.name): {column: \(yamlText(column))\(order)}")
    }
  }

  private mutating func addFeature(_ channel: Channel, named name: String) {
    asFeatures.append(channel)
    let columns =
      [Channel.leftGazePoint, .rightGazePoint].contains(channel)
      ? ["x", "y"].map { "\(name)_\($0)" } : BIDSColumns.names(of: channel)
    for (column, index) in zip(columns, FrameColumn.of(channel)) {
      addNumber(column) { $0.frames.has(channel) ? $0.frames.column(index) : nil }
    }
    features.append("\(name): {columns: [\(columns.map(yamlText).joined(separator: ", "))]}")
  }

  private var ownColumns: [OwnColumns] {
    var own = [OwnColumns]()
    for columns in dataset.captures.flatMap(\.frames.own) where !own.contains(columns) { own.append(columns) }
    return own
  }

  private mutating func addFeature(_ own: OwnColumns) {
    var names = [String]()
    for (index, column) in own.columns.enumerated() {
      // An asterisk in a declaration stands for any characters.
      let name = unused(column.replacing("*", with: "_"), own.name)
      addNumber(name) { capture in
        capture.frames.ownRange(own.name).map { capture.frames.column($0.lowerBound + index) }
      }
      names.append(name)
    }
    features.append(
      "\(own.name): {columns: [\(names.map(yamlText).joined(separator: ", "))], unit: \(yamlText(own.unit))}")
  }

  /// A name for a column that no other has.
  private func unused(_ name: String, _ prefix: String = "label") -> String {
    var unused = name
    while columns.contains(where: { $0.name == unused }) { unused = "\(prefix)_\(unused)" }
    return unused
  }

  private func rows(_ capture: Capture) -> [UInt8] {
    var writer = CSVWriter(header: columns.map(\.name), rowCount: capture.frames.count)
    let values = columns.map { $0.values(capture) }
    for row in capture.frames.indices {
      for value in values {
        switch value?(row) {
        case .number(let number)?: writer.write(number.isFinite ? number : nil)
        case .word(let word)?: writer.write(word)
        case nil: writer.write(Double?.none)
        }
      }
      writer.endRow()
    }
    return writer.bytes
  }
}

extension String {
  /// `faceTransform` as `face_transform`.
  fileprivate var snakeCased: String {
    String(flatMap { $0.isUppercase ? "_" + $0.lowercased() : String($0) })
  }
}
