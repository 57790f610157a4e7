import Captures
import Inputs

/// The columns of files with their roles and units, as `columns:` of `dataset.yaml` declares them.
///
/// Every format can have columns of its own, `labels`, `states` and `features`. All other keys are for formats that know
/// no columns by themselves.
struct ColumnsDeclaration: Sendable {
  /// Which frames the tracker holds valid; on all others, what it measured is lost.
  struct Validity: Sendable, Hashable {
    enum Rule: Sendable, Hashable {
      case keep([String])
      case atLeast(Double)
    }

    enum Eye: String, Sendable, CaseIterable { case both, left, right }

    let rule: Rule
    let eye: Eye
  }

  private(set) var entries: [ColumnEntry] = []

  /// - Parameter isWhole: Whether the format knows no columns by itself, so that they must all be declared here.
  init(from section: inout ConfigSection, isWhole: Bool) {
    let named =
      Self.named("labels", from: &section) { name, section in
        .optional(from: &section) { ColumnEntry(.label(name), "label", name, from: &$0) }
      }
      + Self.named("states", from: &section) { name, section in
        .optional(from: &section) {
          ColumnEntry(.state(name), "state", name, mayBeMissing: true, from: &$0)
        }
      }
    let labels = named.compactMap(\.label?.name)
    for entry in named {
      guard case .state(let state) = entry.role, labels.contains(state), let place = entry.place else {
        continue
      }
      section.record(InputError(place, "there is already a label \(state.quoted)"))
    }
    let features = Self.named("features", from: &section) { name, section in
      .optional(from: &section) { ColumnEntry(feature: name, from: &$0) }
    }
    if isWhole { addFrames(from: &section) }
    entries += named + features
    recordRepeats(in: &section)
  }

  func checkLabels(amongst known: [Label], of format: String, in section: inout ConfigSection) {
    for entry in entries {
      guard let label = entry.label, let place = entry.place,
        known.contains(where: { $0.name == label.name })
      else { continue }
      section.record(InputError(place, "captures of \(format) already have a label \(label.name.quoted)"))
    }
  }

  private static func named(
    _ key: String, from section: inout ConfigSection,
    _ make: (_ name: String, inout ConfigSection) -> ColumnEntry?
  ) -> [ColumnEntry] {
    section.named(key) { make($0, &$1) }.compactMap(\.self)
  }

  private mutating func addFrames(from section: inout ConfigSection) {
    add(section.section("time", isRequired: true) { ColumnEntry(timeFrom: &$0) } ?? nil)
    addOptional("target", from: &section) { ColumnEntry(targetFrom: &$0) }
    entries += section.section("gaze") { ColumnEntry.gaze(from: &$0) } ?? []
    addOptional("fixation", from: &section) { ColumnEntry(fixationFrom: &$0) }
    let validity = section.section("valid") { ColumnEntry.validity(from: &$0) } ?? []
    entries += validity
    for channel in Channel.streams {
      addOptional(channel.entry.declared?.key ?? "", from: &section) { ColumnEntry(channel, from: &$0) }
    }
    addCamera(from: &section)
    shareTouchedTarget()
    let words: [(key: String, role: ColumnEntry.Role)] = [
      ("participant", .participant), ("device", .device), ("orientation", .orientation),
    ]
    for (key, role) in words {
      add(
        section.section(key, isRequired: role != .orientation) {
          ColumnEntry(role, key, from: &$0, meaning: key)
        } ?? nil)
    }
    if let orientation = self[.orientation], case .value(let word) = orientation.source,
      Orientation(rawValue: word) == nil
    {
      let words = Orientation.allCases.map(\.rawValue)
      section.record(
        "orientation",
        "'orientation' is \(word.quoted)"
          + hint(for: word, among: words, then: "expected: \(words.joined(separator: ", "))"))
    }
    if self[.channel(.leftGazePoint)] == nil {
      for case .valid(let rule) in validity.map(\.role) where rule.eye != .both {
        section.record("valid", "'valid' is declared for the \(rule.eye.rawValue) eye, but 'gaze' for no eye")
        break
      }
    }
  }

  private mutating func add(_ entry: ColumnEntry?) { if let entry { entries.append(entry) } }

  private mutating func addOptional(
    _ key: String, from section: inout ConfigSection, _ make: (inout ConfigSection) -> ColumnEntry?
  ) {
    add(section.section(key) { ColumnEntry.optional(from: &$0, make) } ?? nil)
  }

  /// Reads the camera's transform, which takes faces from the world's space to that of the camera.
  private mutating func addCamera(from section: inout ConfigSection) {
    add(
      section.section("camera") { section in
        ColumnEntry(
          transformOf: ColumnEntry.camera, "camera", meaning: "camera transform, which faces are relative to",
          from: &section)
      } ?? nil)
    if self[ColumnEntry.camera] != nil, self[.channel(.face)] == nil {
      section.record(
        "camera", "'camera' places the transforms of 'face' in camera space, but there is no 'face'")
    }
  }

  subscript(role: ColumnEntry.Role) -> ColumnEntry? { entries.first { $0.role == role } }

  /// The touched point may be the target; its columns are then the same.
  private mutating func shareTouchedTarget() {
    guard let target = self[.channel(.target)]?.columns,
      let touch = entries.firstIndex(where: { $0.role == .channel(.touch) }),
      entries[touch].columns.map(\.name) == target.map(\.name)
    else { return }
    entries[touch].source = .columns(target)
  }

  private func recordRepeats(in section: inout ConfigSection) {
    var first = [String: DeclaredColumn]()
    let columns = entries.flatMap(\.columns).filter { !$0.isPattern }
    for column in columns.sorted(by: { ($0.place ?? section.place) < ($1.place ?? section.place) }) {
      guard let earlier = first[column.name] else {
        first[column.name] = column
        continue
      }
      guard let place = column.place, earlier.place != place else { continue }
      let line = earlier.place?.line.map { " at line \($0)" } ?? ""
      section.record(
        InputError(
          place,
          "column \(column.name.quoted) is declared as \(column.role), but already as \(earlier.role)\(line)")
      )
    }
  }
}

extension Channel {
  /// The channels of streams that keys declare, beside targets and gaze points; those by patterns last.
  static let streams = namedStreams + allCases.filter(\.isDeclaredByPattern)

  /// Those of them whose columns keys name one by one.
  static let namedStreams = allCases.filter { channel in
    channel.entry.declared != nil && !channel.isDeclaredByPattern
      && ![.target, .gazePoint, .leftGazePoint, .rightGazePoint].contains(channel)
  }

  var isDeclaredByPattern: Bool { entry.declared?.parts == ["columns"] }
}
