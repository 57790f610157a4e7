import Captures
import Inputs

/// What `columns:` of `dataset.yaml` says: which columns of the files hold what, in which units.
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

  /// In the order of the keys.
  private(set) var entries: [ColumnEntry] = []

  /// - Parameter isWhole: Whether the format knows no columns by itself, so that they must all be declared here.
  init(from section: inout ConfigSection, isWhole: Bool) {
    let named =
      Self.named("labels", from: &section) { ColumnEntry(label: $0, from: &$1) }
      + Self.named("states", from: &section) { ColumnEntry(state: $0, from: &$1) }
    let names = labels(of: named)
    for entry in named {
      guard case .state(let state) = entry.role, names.contains(state), let place = entry.place else {
        continue
      }
      section.record(InputError(place, "there is already a label \(state.quoted)"))
    }
    let features = Self.named("features", from: &section) { ColumnEntry(feature: $0, from: &$1) }
    if isWhole { addFrames(from: &section) }
    entries += named + features
    recordRepeats(in: &section)
  }

  var labels: [Label] {
    entries.compactMap { entry in
      if case .label(let name) = entry.role { Label(name, order: entry.order) } else { nil }
    }
  }

  /// Records labels that a format has itself.
  func checkLabels(amongst known: [Label], of format: String, in section: inout ConfigSection) {
    for entry in entries {
      guard case .label(let name) = entry.role, known.contains(where: { $0.name == name }),
        let place = entry.place
      else { continue }
      section.record(InputError(place, "captures of \(format) already have a label \(name.quoted)"))
    }
  }

  private func labels(of entries: [ColumnEntry]) -> [String] {
    entries.compactMap { if case .label(let name) = $0.role { name } else { nil } }
  }

  private static func named(
    _ key: String, from section: inout ConfigSection,
    _ make: (_ name: String, inout ConfigSection) -> ColumnEntry?
  ) -> [ColumnEntry] {
    section.namedNodes(key).compactMap { name, node in section.element(node) { make(name, &$0) } ?? nil }
  }

  /// Reads the keys of what every frame has.
  private mutating func addFrames(from section: inout ConfigSection) {
    add(section.section("time", isRequired: true) { ColumnEntry(timeFrom: &$0) } ?? nil)
    add(section.section("target") { ColumnEntry(pointOf: .target, from: &$0) } ?? nil)
    entries += section.section("gaze") { ColumnEntry.gaze(from: &$0) } ?? []
    add(section.section("fixation") { ColumnEntry(fixationFrom: &$0) } ?? nil)
    let validity = section.section("valid") { ColumnEntry.validity(from: &$0) } ?? []
    entries += validity
    for channel in Channel.streams {
      add(
        section.section(channel.entry.declared?.key ?? "") { ColumnEntry(channel, from: &$0) } ?? nil)
    }
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

  /// The entry with a role; nil if there is none.
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
    let columns = entries.flatMap(\.columns).filter { !$0.isPattern }.map { (column: $0, place: $0.place) }
    for (column, place) in columns.sorted(by: { ($0.place ?? section.place) < ($1.place ?? section.place) }) {
      guard let earlier = first[column.name] else {
        first[column.name] = column
        continue
      }
      guard earlier.place != place, let place else { continue }
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
  fileprivate static let streams: [Channel] = {
    let all = allCases.filter { channel in
      channel.entry.declared != nil
        && ![.target, .gazePoint, .leftGazePoint, .rightGazePoint].contains(channel)
    }
    let isPattern = { (channel: Channel) in channel.entry.declared?.parts == ["columns"] }
    return all.filter { !isPattern($0) } + all.filter(isPattern)
  }()
}
