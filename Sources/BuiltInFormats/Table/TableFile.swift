import Captures
import DelimitedText
import Inputs

/// The captures of a dataset as tables: what any of them has, and the keys of `dataset.yaml` that declare it.
package struct TableFile {
  private let dataset: Dataset
  private var parts = [RowWriter.Part]()
  private let deviceNames: [Display: String]
  /// Channels that no key declares, which are written as features.
  package private(set) var asFeatures = [Channel]()

  private static let order: [Channel] = [.eyeDistance, .touch, .headRotation, .headPosition, .openness]

  /// - Parameters:
  ///   - deviceNames: What each display is called.
  ///   - numbersFixations: Whether fixations do not follow from targets and labels.
  ///   - isMeanOfEyes: Whether the gaze points are the means of those of both eyes, as they are read back.
  package init(
    _ dataset: Dataset, deviceNames: [Display: String], numbersFixations: Bool, isMeanOfEyes: Bool
  ) {
    self.dataset = dataset
    self.deviceNames = deviceNames
    add(.numbers(.time, ["time"], in: .seconds))
    add(.text(.participant, "participant"))
    add(.text(.device, "device"))
    if has(.target) { add(.target) }
    addGaze(isMeanOfEyes: isMeanOfEyes)
    if has(.eyeDistance) { add(.eyeDistance) }
    if numbersFixations { add(.text(.fixation(ignoring: [""]), "fixation")) }
    for channel in Self.order.dropFirst() where has(channel) { add(channel) }
    for state in unique(dataset.captures.flatMap { $0.frames.states.map(\.name) }) {
      add(.text(.state(state), unused(state)))
    }
    for label in dataset.labels {
      var entry = ColumnEntry.text(.label(label.name), unused(label.name))
      entry.order = label.order
      add(entry)
    }
    for channel in BIDSColumns.channels where has(channel) && channel != .target {
      if !Self.order.contains(channel) { addFeature(channel, channel.entry.columns) }
    }
    for own in unique(dataset.captures.flatMap(\.frames.own)) { addFeature(own) }
  }

  private func has(_ channel: Channel) -> Bool { dataset.captures.contains { $0.frames.has(channel) } }

  private func unique<Value: Equatable>(_ all: [Value]) -> [Value] {
    all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private mutating func add(_ entry: ColumnEntry, holding content: ColumnEntry.Role? = nil) {
    parts.append(RowWriter.Part(entry, holding: content))
  }

  private mutating func add(_ channel: Channel) {
    var entry = ColumnEntry.numbers(channel, channel.entry.columns, in: channel.entry.unit)
    entry.coordinates = channel.entry.unit == .points ? .own : nil
    add(entry)
  }

  private mutating func addGaze(isMeanOfEyes: Bool) {
    let eyes = [Channel.leftGazePoint, .rightGazePoint].filter(has)
    if has(.gazePoint), !(eyes.count == 2 && isMeanOfEyes) {
      add(.gazePoint)
      for eye in eyes { addFeature(eye, ["x", "y"].map { "\(eye.name.snakeCased)_\($0)" }) }
    } else {
      for eye in eyes { add(eye) }
    }
  }

  private mutating func addFeature(_ channel: Channel, _ columns: [String]) {
    asFeatures.append(channel)
    add(.own(channel.name.snakeCased, columns), holding: .channel(channel))
  }

  private mutating func addFeature(_ own: OwnColumns) {
    var names = [String]()
    for column in own.columns {
      // An asterisk in a declaration stands for any characters.
      names.append(unused(column.replacing("*", with: "_"), own.name, among: names))
    }
    var entry = ColumnEntry.own(own.name, [], unit: own.unit)
    entry.source = .columns(names.map { DeclaredColumn(name: $0, role: "", place: nil) })
    entry.written = own.unit
    add(entry)
  }

  /// A name for a column that no other has.
  private func unused(_ name: String, _ prefix: String = "label", among further: [String] = []) -> String {
    let taken = parts.flatMap { $0.entry.columns.map(\.name) } + further
    var unused = name
    while taken.contains(unused) { unused = "\(prefix)_\(unused)" }
    return unused
  }

  /// The rows of a capture.
  ///
  /// - Parameter fixations: The number of each frame's fixation.
  package func bytes(of capture: Capture, fixations: [Double]) -> [UInt8] {
    RowWriter(parts: parts, deviceNames: deviceNames, absentLabel: BIDSTable.missing).bytes(
      of: capture.frames, rows: capture.frames.indices, fixations: NumberColumn(fixations))
  }

  /// The lines under `columns:` that declare the tables.
  package var declaration: [String] {
    let entries = parts.map(\.entry)
    let eyes = entries.filter { [.channel(.leftGazePoint), .channel(.rightGazePoint)].contains($0.role) }
    var lines = [String]()
    var groups = [String]()
    for entry in entries {
      let (group, key, value) = entry.declaration
      if eyes.contains(where: { $0.role == entry.role }) {
        guard entry.role == eyes[0].role else { continue }
        let points = eyes.map { "\($0.columns[0].name.dropLast(2)): \($0.declaration.value)" }
        lines.append("gaze: {\(points.joined(separator: ", "))}")
        continue
      }
      guard let group else {
        lines.append("\(key): \(value)")
        continue
      }
      if !groups.contains(group) {
        groups.append(group)
        lines.append("\(group):")
      }
      lines.append("  \(yamlText(key)): \(value)")
    }
    return lines
  }
}

extension ColumnEntry {
  /// The key that declares an entry in the units of captures, and the one above it where there are several.
  fileprivate var declaration: (group: String?, key: String, value: String) {
    let names = columns.map { yamlText($0.name) }
    switch role {
    case .time: return (nil, "time", "{column: \(names[0]), unit: s}")
    case .participant: return (nil, "participant", "{column: \(names[0])}")
    case .device: return (nil, "device", "{column: \(names[0])}")
    case .fixation: return (nil, "fixation", "{column: \(names[0]), ignore: [\"\"]}")
    case .channel(let channel):
      let (key, parts) = channel.entry.declared ?? (channel.name, [])
      let unit = unit.map { ", unit: \($0.rawValue)" } ?? ""
      let origin = coordinates.map { ", origin: \($0.origin.rawValue)" } ?? ""
      let columns = zip(parts, names).map { "\($0): \($1)" }.joined(separator: ", ")
      return (nil, key, "{\(columns)\(unit)\(origin)}")
    case .state(let name): return ("states", name, "{column: \(names[0])}")
    case .label(let name):
      let words = order.map(yamlText).joined(separator: ", ")
      return ("labels", name, "{column: \(names[0])\(order.isEmpty ? "" : ", order: [\(words)]")}")
    case .own(let name):
      let unit = written.isEmpty ? "" : ", unit: \(yamlText(written))"
      return ("features", name, "{columns: [\(names.joined(separator: ", "))]\(unit)}")
    case .orientation, .valid, .part: preconditionFailure("an entry that is not written")
    }
  }
}

extension String {
  /// `faceTransform` as `face_transform`.
  fileprivate var snakeCased: String {
    String(flatMap { $0.isUppercase ? "_" + $0.lowercased() : String($0) })
  }
}
