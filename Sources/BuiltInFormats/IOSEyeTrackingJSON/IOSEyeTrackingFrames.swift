import Captures
import DelimitedText
import Inputs

/// A session as frames: at all times of its lists, with points from the bottom left.
struct IOSEyeTrackingFrames {
  private let session: IOSEyeTrackingSession
  /// Sorted, each once.
  private let times: [Double]
  private let rows: [Double: Int]
  private let placement: Placement
  private let displays: [(display: Display, height: Double)]
  private let participant: String

  init(
    _ session: IOSEyeTrackingSession, _ keys: StreamKeys, participant: String
  ) throws(InputError) {
    self.session = session
    self.participant = participant
    let times = Set(session.lists.joined()).sorted()
    self.times = times
    let rows = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
    self.rows = rows
    let placement = try Placement(session, keys)
    self.placement = placement
    displays = Self.orientations(rows, session).map { placement.display(held: $0) }
  }

  var content: CaptureContent {
    var channels = [Channel: [NumberColumn]]()
    if !session.scanPath.isEmpty {
      channels[.gazePoint] = [
        column(session.scanPath, \.time) { gaze, _ in gaze.point.x },
        column(session.scanPath, \.time) { gaze, row in displays[row].height - gaze.point.y },
      ]
    }
    let shapes = Dictionary(session.shapes.map { ($0.name, $0.entries) }) { first, _ in first }
    func shape(_ entries: [IOSEyeTrackingSession.Shape]) -> NumberColumn {
      column(entries, \.time) { shape, _ in shape.value }
    }
    let ofEyes = BlendShape.eyes.map { eye in
      BlendShape.spellings(of: eye).first { shapes[$0] != nil }
    }
    if ofEyes.contains(where: { $0 != nil }) {
      channels[.blendShapes] = ofEyes.map { name in shape(name.flatMap { shapes[$0] } ?? []) }
    }
    let others = session.shapes.filter { !ofEyes.contains($0.name) }
    let own = OwnColumns(name: "face_shapes", columns: others.map(\.name), unit: "1")
    let frames = FrameTable(
      time: NumberColumn(times), participants: .init(repeating: participant, count: times.count),
      displays: .init(displays.map(\.display)), states: states, channels: channels,
      own: others.isEmpty ? [] : [(own, others.map { shape($0.entries) })])
    let lists: [Channel: [String]] = [.gazePoint: ["scanPath"], .blendShapes: ["blendShapes"]]
    return CaptureContent(
      frames: frames, absentColumns: lists.filter { !frames.has($0.key) },
      warnings: warnings + [placement.warning].compactMap(\.self),
      devices: [placement.device].compactMap(\.self))
  }

  /// The numbers of a list by frame; NaN where it has no entry.
  private func column<Entry>(
    _ entries: [Entry], _ time: (Entry) -> Double, _ number: (_ entry: Entry, _ row: Int) -> Double
  ) -> NumberColumn {
    var numbers = [Double](repeating: .nan, count: times.count)
    for entry in entries {
      if let row = rows[time(entry)] { numbers[row] = number(entry, row) }
    }
    return NumberColumn(numbers)
  }

  // MARK: Screens

  private struct Placement {
    let display: Display
    let screen: Screen
    /// One that only the session describes.
    let device: Device?
    let warning: CountedSentence?
    /// The shorter and the longer side, in points; nil if nothing tells them.
    let sides: (Double, Double)?

    init(_ session: IOSEyeTrackingSession, _ keys: StreamKeys) throws(InputError) {
      var keys = keys
      keys.screen = keys.screen ?? session.screen.map { (min($0.0, $0.1), max($0.0, $0.1)) }
      let placement = try keys.placement(named: session.model)
      display = placement.display
      let stated = keys.screen.map { (min($0.width, $0.height), max($0.width, $0.height)) }
      guard let device = placement.device else {
        screen = placement.screen
        self.device = nil
        warning = nil
        sides = stated ?? (min(screen.width, screen.height), max(screen.width, screen.height))
        return
      }
      // Its screen is that of the portrait, so that it can be turned.
      screen = stated.map { Screen(width: $0.0, height: $0.1) } ?? .none
      self.device = Device(
        name: device.name, screen: screen, orientation: stated == nil ? nil : .portrait)
      warning = placement.warning
      sides = stated
    }

    func display(held orientation: Orientation) -> (display: Display, height: Double) {
      guard let sides else { return (display, screen.height) }
      let isUpright = orientation == .portrait || orientation == .upsideDown
      let (width, height) = isUpright ? sides : (sides.1, sides.0)
      return (
        Display(device: display.device, orientation: orientation, width: width, height: height), height
      )
    }
  }

  /// The orientation at each time. If a list does not state it, or the device lay flat, it counts as held as
  /// before, or else as after.
  private static func orientations(
    _ rows: [Double: Int], _ session: IOSEyeTrackingSession
  ) -> [Orientation] {
    var found = [Orientation?](repeating: nil, count: rows.count)
    let entries =
      session.shapes.flatMap(\.entries).map { ($0.time, $0.orientation) }
      + session.scanPath.map { ($0.time, $0.orientation) }
    for (time, number) in entries {
      guard let row = rows[time], let orientation = number.flatMap(Orientation.init(uiKit:)) else {
        continue
      }
      found[row] = orientation
    }
    var last = found.lazy.compactMap(\.self).first ?? .portrait
    return found.map { orientation in
      last = orientation ?? last
      return last
    }
  }

  // MARK: States and oddities

  private var states: [FrameTable.WordColumn] {
    guard session.scanPath.contains(where: { $0.trackingState != nil }) else { return [] }
    var words = [String](repeating: "", count: times.count)
    for entry in session.scanPath {
      if let row = rows[entry.time] { words[row] = entry.trackingState ?? "SUCCESS" }
    }
    return [.init(label: Label("tracking_state"), words: .init(words))]
  }

  private var warnings: [CountedSentence] {
    var warnings = [CountedSentence]()
    let back = session.lists.reduce(0) { $0 + zip($1, $1.dropFirst()).count { $0 > $1 } }
    if back > 0 {
      warnings.append("\(count: back) entries are earlier than the one before; they were put in order")
    }
    let repeated = session.lists.reduce(0) { $0 + $1.count - Set($1).count }
    if repeated > 0 {
      warnings.append(
        "\(count: repeated) entries have the time of another one in their list; the last of each counts")
    }
    let outside = times.count { time in
      session.beginTime.map { time < $0 } ?? false || session.endTime.map { time > $0 } ?? false
    }
    if outside > 0 {
      warnings.append(
        "\(count: outside) of \(count: times.count) frames lie outside beginTime and endTime of the session")
    }
    let gazes = Set(session.scanPath.map(\.time)).count
    if gazes > 0, gazes < times.count {
      warnings.append(
        "\(count: gazes) of \(count: times.count) frames are in the scan path; the others have blend shapes alone"
      )
    }
    return warnings
  }
}
