import Captures
import DelimitedText
import Inputs

/// The captures of a dataset as tables: what any of them has, and the keys of `dataset.yaml` that declare it.
package struct TableFile {
  private let dataset: Dataset
  private var entries = [ColumnEntry]()
  private let deviceNames: [Display: String]

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
    if dataset.displays.contains(where: { $0.isHandheld && $0.display.orientation != nil }) {
      add(.text(.orientation, "orientation"))
    }
    if has(.target) { add(.target) }
    addGaze(isMeanOfEyes: isMeanOfEyes)
    if has(.eyeDistance) { add(.eyeDistance) }
    if numbersFixations { add(.text(.fixation(ignoring: [""]), "fixation")) }
    for channel in Channel.streams where channel != .eyeDistance && has(channel) { add(channel) }
    for state in unique(dataset.captures.flatMap { $0.frames.states.map(\.name) }) {
      add(changed(.text(.state(state), unused(state))) { $0.order = words(ofState: state) })
    }
    for label in dataset.labels {
      add(changed(.text(.label(label.name), unused(label.name))) { $0.order = label.order })
    }
    for own in unique(dataset.captures.flatMap(\.frames.own)) { addFeature(own) }
    entries = entries.map { entry in
      changed(entry) { $0.isOptional = !dataset.captures.allSatisfy { entry.isHeld(by: $0.frames) } }
    }
  }

  /// The words of a state in the order that all captures share.
  private func words(ofState name: String) -> [String] {
    unique(dataset.captures.flatMap { $0.frames.words(named: name)?.all ?? [] }).filter { !$0.isEmpty }
  }

  private func has(_ channel: Channel) -> Bool { dataset.captures.contains { $0.frames.has(channel) } }

  private func unique<Value: Equatable>(_ all: [Value]) -> [Value] {
    all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private mutating func add(_ entry: ColumnEntry) { entries.append(entry) }

  private mutating func add(_ channel: Channel) {
    guard channel.entry.declared?.parts != [] else {
      let entry = ColumnEntry.numbers(.channel(channel), channel.entry.columns)
      return add(changed(entry) { $0.form = .ofCaptures })
    }
    let entry = ColumnEntry.numbers(.channel(channel), channel.entry.columns, in: channel.entry.unit)
    add(changed(entry) { $0.coordinates = channel.entry.unit == .points ? .own : nil })
  }

  /// The mean of both eyes is read back where there is no point of its own.
  private mutating func addGaze(isMeanOfEyes: Bool) {
    let eyes = [Channel.leftGazePoint, .rightGazePoint].filter(has)
    if has(.gazePoint), !(eyes.count == 2 && isMeanOfEyes) { add(.gazePoint) }
    for eye in eyes { add(eye) }
  }

  private mutating func addFeature(_ own: OwnColumns) {
    var names = [String]()
    for column in own.columns {
      // An asterisk in a declaration stands for any characters.
      names.append(unused(column.replacing("*", with: "_"), own.name, among: names))
    }
    var entry = ColumnEntry.own(own.name, [], unit: own.unit)
    entry.source = .columns(names.map { DeclaredColumn(names: [$0]) })
    entry.written = own.unit
    add(entry)
  }

  private func unused(_ name: String, _ prefix: String = "label", among further: [String] = []) -> String {
    let taken = entries.flatMap { $0.columns.map(\.name) } + further
    // A transform is declared by the start of its columns' names.
    func isOfTransform(_ name: String) -> Bool {
      entries.contains { entry in entry.transformPattern.map { name.hasPrefix($0.dropLast()) } ?? false }
    }
    var unused = name
    while taken.contains(unused) || isOfTransform(unused) { unused = "\(prefix)_\(unused)" }
    return unused
  }

  /// The rows of a capture.
  ///
  /// - Parameter fixations: The number of each frame's fixation.
  package func bytes(of capture: Capture, fixations: [Double]) -> [UInt8] {
    RowWriter(entries: entries.filter { $0.isHeld(by: capture.frames) }, deviceNames: deviceNames).bytes(
      of: capture.frames, rows: capture.frames.indices, fixations: NumberColumn(fixations))
  }

  /// The lines under `columns:` that declare the tables.
  package var declaration: [String] {
    var lines = [String]()
    var groups = [String]()
    for entry in entries {
      if Self.points.contains(entry.role) {
        if let gaze, !lines.contains(gaze) { lines.append(gaze) }
        continue
      }
      let (group, key, value) = entry.declaration()
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

  private static let points = [Channel.gazePoint, .leftGazePoint, .rightGazePoint].map {
    ColumnEntry.Role.channel($0)
  }

  /// The key that declares the gaze points of both eyes and of each; nil if there are none.
  private var gaze: String? {
    let values = entries.filter { Self.points.contains($0.role) }.map { entry in
      let value = entry.declaration().value
      switch entry.role {
      case .channel(.leftGazePoint): return "left: \(value)"
      case .channel(.rightGazePoint): return "right: \(value)"
      default: return String(value.dropFirst().dropLast())
      }
    }
    return values.isEmpty ? nil : "gaze: {\(values.joined(separator: ", "))}"
  }
}

extension ColumnEntry {
  /// Returns true if some frames have what the entry holds.
  fileprivate func isHeld(by frames: FrameTable) -> Bool {
    switch role {
    case .channel(let channel): frames.has(channel)
    case .own(let name): frames.ownRange(name) != nil
    case .label(let name): frames.labels.contains { $0.name == name }
    case .state(let name): frames.states.contains { $0.name == name }
    default: true
    }
  }

  /// What fits all columns of a transform as captures hold it, and no other column; nil for other entries.
  fileprivate var transformPattern: String? {
    guard form != nil, case .channel(let channel) = role else { return nil }
    return "\(channel.name)_*"
  }

  /// The key that declares an entry in `dataset.yaml`, and the one above it where there are several. If it is open, the
  /// user has to fill in the unit and origin of a point.
  func declaration(isOpen: Bool = false) -> (group: String?, key: String, value: String) {
    let (group, key, value) = required(isOpen)
    return (group, key, isOptional ? "\(value.dropLast()), optional: true}" : value)
  }

  /// The declaration of columns that every file has.
  private func required(_ isOpen: Bool) -> (group: String?, key: String, value: String) {
    let names = columns.map { yamlText($0.name) }
    func column(_ further: String = "") -> String { "{column: \(names[0])\(further)}" }
    func list(_ words: [String]) -> String {
      "[\(words.map { $0.isEmpty ? "\"\"" : yamlText($0) }.joined(separator: ", "))]"
    }
    switch role {
    case .time: return (nil, "time", column(", unit: \(unit?.rawValue ?? "…")"))
    case .participant: return (nil, "participant", column())
    case .device: return (nil, "device", column())
    case .orientation: return (nil, "orientation", column())
    case .fixation(let ignored):
      // A missing word is ignored anyway.
      let words = ignored.filter { !$0.isEmpty }
      return (nil, "fixation", column(words.isEmpty ? "" : ", ignore: \(list(words))"))
    case .valid(let validity):
      switch validity.rule {
      case .keep(let words): return (nil, "valid", column(", keep: \(list(words))"))
      case .atLeast(let least): return (nil, "valid", column(", at_least: \(shortest(least))"))
      }
    case .channel(let channel) where form != nil:
      let pattern = transformPattern ?? ""
      return (nil, channel.entry.declared?.key ?? "", "{columns: \"\(pattern)\", layout: columns, unit: m}")
    case .channel(let channel):
      let (key, parts) = channel.entry.declared ?? (channel.name, [])
      if channel.isDeclaredByPattern { return (nil, key, "{columns: \(yamlText("\(channel.name)_*"))}") }
      let unit = (coordinates?.unit ?? unit).map { ", unit: \(isOpen ? "…" : $0.rawValue)" } ?? ""
      let origin = coordinates.map { ", origin: \(isOpen ? "…" : $0.origin.rawValue)" } ?? ""
      let columns = zip(parts, names).map { "\($0): \($1)" }.joined(separator: ", ")
      return (nil, key, "{\(columns)\(unit)\(origin)}")
    case .state(let name):
      return ("states", name, column(order.isEmpty ? "" : ", order: \(list(order))"))
    case .label(let name):
      return ("labels", name, column(order.isEmpty ? "" : ", order: \(list(order))"))
    case .own(let name):
      let unit = written.isEmpty ? "" : ", unit: \(yamlText(written))"
      return ("features", name, "{columns: [\(names.joined(separator: ", "))]\(unit)}")
    case .part: preconditionFailure("an entry that is not written")
    }
  }
}
