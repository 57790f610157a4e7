import Captures
import Inputs

/// What `columns:` of `dataset.yaml` says: which columns of the files hold what, in which units.
///
/// Every format can have columns of its own, `labels` and `features`. All other keys are for formats that know no
/// columns by themselves.
struct ColumnsDeclaration: Sendable {
  /// How times are written.
  enum Time: Sendable {
    case column(DeclaredColumn, TimeUnit)
    /// The files hold no times; frames follow each other at this rate, in Hz.
    case rate(Double)
  }

  /// Two columns of coordinates on the screen.
  struct Point: Sendable {
    let x: DeclaredColumn
    let y: DeclaredColumn
    let coordinates: ScreenCoordinates
  }

  enum Gaze: Sendable {
    case absent
    case one(Point)
    case leftAndRight(Point, Point)

    var points: [Point] {
      switch self {
      case .absent: []
      case .one(let point): [point]
      case .leftAndRight(let left, let right): [left, right]
      }
    }
  }

  struct FixationColumn: Sendable {
    let column: DeclaredColumn
    /// Words of frames that belong to no fixation.
    let ignored: [String]
  }

  /// Which frames the tracker holds valid; on all others, what it measured is lost.
  struct Validity: Sendable {
    enum Rule: Sendable, Hashable {
      case keep([String])
      case atLeast(Double)
    }

    enum Eye: String, Sendable, CaseIterable { case both, left, right }

    let column: DeclaredColumn
    let rule: Rule
    let eye: Eye
  }

  struct Distance: Sendable {
    let column: DeclaredColumn
    let unit: LengthUnit
  }

  struct OwnLabel: Sendable {
    let name: String
    let source: WordSource
    let order: [String]
    let place: Place
  }

  /// A block of own numeric columns.
  struct Features: Sendable {
    let name: String
    /// Names of columns, each of which may have `*` for any characters.
    let columns: [DeclaredColumn]
    let unit: String
    let place: Place
  }

  let place: Place
  let time: Time?
  let target: Point?
  let gaze: Gaze
  let fixation: FixationColumn?
  let validity: [Validity]
  let eyeDistance: Distance?
  let participant: WordSource?
  let device: WordSource?
  let orientation: WordSource?
  let labels: [OwnLabel]
  /// Words of frames that do not divide fixations.
  let states: [OwnLabel]
  let features: [Features]
  let streams: Streams

  /// - Parameter isWhole: Whether the format knows no columns by itself, so that they must all be declared here.
  init(from section: inout ConfigSection, isWhole: Bool) {
    place = section.place
    let labels = Self.labels(&section)
    self.labels = labels
    states = section.namedNodes("states").compactMap { name, node in
      section.element(node) { OwnLabel(name: name, "state", from: &$0) } ?? nil
    }
    for state in states where labels.contains(where: { $0.name == state.name }) {
      section.record(InputError(state.place, "there is already a label \(state.name.quoted)"))
    }
    features = Self.features(&section)
    guard isWhole else {
      (time, target, gaze, fixation, validity, eyeDistance) = (nil, nil, .absent, nil, [], nil)
      (participant, device, orientation, streams) = (nil, nil, nil, .none)
      recordRepeats(in: &section)
      return
    }
    time = section.section("time", isRequired: true) { Time(from: &$0) } ?? nil
    target = section.section("target") { Point("target", from: &$0) } ?? nil
    gaze = (section.section("gaze") { Gaze(from: &$0) } ?? nil) ?? .absent
    fixation = section.section("fixation") { FixationColumn(from: &$0) } ?? nil
    validity = section.section("valid") { Validity.all(from: &$0) } ?? []
    eyeDistance = section.section("eye_distance") { Distance(from: &$0) } ?? nil
    streams = Streams(from: &section)
    participant =
      section.section("participant", isRequired: true) { WordSource("participant", from: &$0) } ?? nil
    device = section.section("device", isRequired: true) { WordSource("device", from: &$0) } ?? nil
    orientation = section.section("orientation") { WordSource("orientation", from: &$0) } ?? nil
    if case .value(let word) = orientation, Orientation(rawValue: word) == nil {
      let words = Orientation.allCases.map(\.rawValue)
      section.record(
        "orientation",
        "'orientation' is \(word.quoted)"
          + hint(for: word, among: words, then: "expected: \(words.joined(separator: ", "))"))
    }
    if case .leftAndRight = gaze {
    } else if let eye = validity.first(where: { $0.eye != .both })?.eye {
      section.record("valid", "'valid' is declared for the \(eye.rawValue) eye, but 'gaze' for no eye")
    }
    recordRepeats(in: &section)
  }

  /// All columns that are named without `*`, in the order of the keys.
  var columns: [DeclaredColumn] {
    var columns = [DeclaredColumn]()
    if case .column(let column, _) = time { columns.append(column) }
    for point in [target].compactMap(\.self) + gaze.points { columns += [point.x, point.y] }
    columns += [fixation?.column, eyeDistance?.column].compactMap(\.self) + validity.map(\.column)
    // The touched point may be the target.
    let targets = [target?.x.name, target?.y.name]
    columns += streams.columns.filter { !isTouchTarget || !targets.contains($0.name) }
    columns += ([participant, device, orientation] + (labels + states).map(\.source)).compactMap {
      $0?.column
    }
    return columns + features.flatMap(\.columns).filter { !$0.isPattern }
  }

  /// Whether the touched point is declared as the target, too.
  var isTouchTarget: Bool {
    target != nil && target?.x.name == streams.touch?.x.name && target?.y.name == streams.touch?.y.name
  }

  private func recordRepeats(in section: inout ConfigSection) {
    var first = [String: DeclaredColumn]()
    for column in columns.sorted(by: { $0.place < $1.place }) {
      guard let earlier = first[column.name] else {
        first[column.name] = column
        continue
      }
      let line = earlier.place.line.map { " at line \($0)" } ?? ""
      section.record(
        InputError(
          column.place,
          "column \(column.name.quoted) is declared as \(column.role), but already as \(earlier.role)\(line)")
      )
    }
  }

  private static func labels(_ section: inout ConfigSection) -> [OwnLabel] {
    section.namedNodes("labels").compactMap { name, node in
      section.element(node) { OwnLabel(name: name, from: &$0) } ?? nil
    }
  }

  private static func features(_ section: inout ConfigSection) -> [Features] {
    section.namedNodes("features").compactMap { name, node in
      section.element(node) { Features(name: name, from: &$0) } ?? nil
    }
  }
}

extension DeclaredColumn {
  /// Whether it stands for all columns whose names fit, with `*` for any characters.
  var isPattern: Bool { name.contains("*") }

  /// Whether a column of this name fits the pattern.
  func fits(_ column: String) -> Bool {
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == column }
    guard column.hasPrefix(first), column.hasSuffix(last), column.count >= first.count + last.count else {
      return false
    }
    var rest = column.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
