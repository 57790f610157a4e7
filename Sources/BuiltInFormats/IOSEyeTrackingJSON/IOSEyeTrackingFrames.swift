import Captures
import DelimitedText
import Inputs

/// A session as frames: at all times of its lists, with points from the bottom left.
struct IOSEyeTrackingFrames {
  let content: CaptureContent

  init(
    _ session: IOSEyeTrackingSession, _ keys: StreamKeys, participant: String
  ) throws(InputError) {
    // Sorted, each once.
    let times = Set(session.scanPath.map(\.time) + session.shapes.flatMap { $0.entries.map(\.time) }).sorted()
    let lists = [session.scanPath.map(\.time)] + session.shapes.map { $0.entries.map(\.time) }
    let back = lists.reduce(0) { $0 + zip($1, $1.dropFirst()).count { $0 > $1 } }
    let repeated = lists.reduce(0) { $0 + $1.count - Set($1).count }
    let orientations = Self.orientations(times, session)
    let placement = try Self.placement(session, keys)
    let placed = orientations.map { placement.display(held: $0) }
    var channels = [Channel: [NumberColumn]]()
    var own = [(columns: OwnColumns, numbers: [NumberColumn])]()
    if !session.scanPath.isEmpty {
      channels[.gazePoint] = Self.points(times, session, placed.map(\.height))
    }
    let shapes = Dictionary(session.shapes.map { ($0.name, $0.entries) }) { first, _ in first }
    func column(_ entries: [IOSEyeTrackingSession.Shape]) -> NumberColumn {
      var numbers = [Double](repeating: .nan, count: times.count)
      for entry in entries { numbers[Self.row(entry.time, in: times)] = entry.value }
      return NumberColumn(numbers)
    }
    let ofEyes = BlendShape.eyes.map { eye in
      BlendShape.spellings(of: eye).first { shapes[$0] != nil }
    }
    if ofEyes.contains(where: { $0 != nil }) {
      let missing = NumberColumn(repeating: .nan, count: times.count)
      channels[.blendShapes] = ofEyes.map { name in name.flatMap { shapes[$0] }.map(column) ?? missing }
    }
    let others = session.shapes.filter { !ofEyes.contains($0.name) }
    if !others.isEmpty {
      own.append(
        (
          OwnColumns(name: "face_shapes", columns: others.map(\.name), unit: "1"),
          others.map { column($0.entries) }
        ))
    }
    let frames = FrameTable(
      time: NumberColumn(times), participants: .init(repeating: participant, count: times.count),
      displays: .init(placed.map(\.display)), states: Self.states(times, session), channels: channels,
      own: own)
    content = CaptureContent(
      frames: frames, absentColumns: Self.absent(frames),
      warnings: Self.warnings(session, times, back: back, repeated: repeated)
        + [placement.warning].compactMap(\.self),
      devices: [placement.device].compactMap(\.self))
  }

  private static func absent(_ frames: FrameTable) -> [Channel: [String]] {
    let lists: [Channel: [String]] = [.gazePoint: ["scanPath"], .blendShapes: ["blendShapes"]]
    return lists.filter { !frames.has($0.key) }
  }

  private static func row(_ time: Double, in times: [Double]) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Screens

  /// The device, and how the session states its screen.
  private struct Placement {
    let display: Display
    let screen: Screen
    /// One that only the session describes.
    let device: Device?
    let warning: CountedSentence?
    /// The shorter and the longer side, in points; nil if nothing tells them.
    let sides: (Double, Double)?

    /// The display as it was held, and its height.
    func display(held orientation: Orientation) -> (display: Display, height: Double) {
      guard let sides else { return (display, screen.height) }
      let isUpright = orientation == .portrait || orientation == .upsideDown
      let (width, height) = isUpright ? sides : (sides.1, sides.0)
      return (
        Display(device: display.device, orientation: orientation, width: width, height: height), height
      )
    }
  }

  private static func placement(
    _ session: IOSEyeTrackingSession, _ keys: StreamKeys
  ) throws(InputError) -> Placement {
    var keys = keys
    keys.screen = keys.screen ?? session.screen.map { (min($0.0, $0.1), max($0.0, $0.1)) }
    let placement = try keys.placement(named: session.model)
    let sides = keys.screen.map { (min($0.width, $0.height), max($0.width, $0.height)) }
    guard let device = placement.device else {
      let known = (placement.screen.width, placement.screen.height)
      return Placement(
        display: placement.display, screen: placement.screen, device: nil, warning: nil,
        sides: sides ?? (min(known.0, known.1), max(known.0, known.1)))
    }
    // Its screen is that of the portrait, so that it can be turned.
    let portrait = sides.map { Screen(width: $0.0, height: $0.1) } ?? .none
    return Placement(
      display: placement.display, screen: portrait,
      device: Device(name: device.name, screen: portrait, orientation: sides == nil ? nil : .portrait),
      warning: placement.warning, sides: sides)
  }

  /// How the device was held at each time. Where a list does not say it, or the device lay flat, it counts as held as
  /// before, or else as after.
  private static func orientations(_ times: [Double], _ session: IOSEyeTrackingSession) -> [Orientation] {
    var found = [Orientation?](repeating: nil, count: times.count)
    func set(_ time: Double, _ number: Int?) {
      guard let number, let orientation = orientation(number) else { return }
      found[row(time, in: times)] = orientation
    }
    for entry in session.shapes.flatMap(\.entries) { set(entry.time, entry.orientation) }
    for entry in session.scanPath { set(entry.time, entry.orientation) }
    var last = found.lazy.compactMap(\.self).first ?? .portrait
    return found.map { orientation in
      last = orientation ?? last
      return last
    }
  }

  /// UIKit's numbers, which agree for devices and interfaces.
  private static func orientation(_ number: Int) -> Orientation? {
    switch number {
    case 1: .portrait
    case 2: .upsideDown
    case 3: .landscapeRight
    case 4: .landscapeLeft
    default: nil
    }
  }

  // MARK: Gaze

  private static func points(
    _ times: [Double], _ session: IOSEyeTrackingSession, _ heights: [Double]
  ) -> [NumberColumn] {
    var (xs, ys) = (
      [Double](repeating: .nan, count: times.count), [Double](repeating: .nan, count: times.count)
    )
    for entry in session.scanPath {
      let row = row(entry.time, in: times)
      xs[row] = entry.point.x
      ys[row] = heights[row] - entry.point.y
    }
    return [NumberColumn(xs), NumberColumn(ys)]
  }

  private static func states(
    _ times: [Double], _ session: IOSEyeTrackingSession
  ) -> [FrameTable.StateColumn] {
    guard session.scanPath.contains(where: { $0.trackingState != nil }) else { return [] }
    var words = [String](repeating: "", count: times.count)
    for entry in session.scanPath { words[row(entry.time, in: times)] = entry.trackingState ?? "SUCCESS" }
    return [FrameTable.StateColumn(name: "tracking_state", words: .init(words))]
  }

  private static func warnings(
    _ session: IOSEyeTrackingSession, _ times: [Double], back: Int, repeated: Int
  ) -> [CountedSentence] {
    var warnings = [CountedSentence]()
    if back > 0 {
      warnings.append("\(count: back) entries are earlier than the one before; they were put in order")
    }
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
