import Captures
import Inputs

/// The content of a session of ios-eye-tracking, checked but not converted.
struct IOSEyeTrackingSession: Sendable {
  struct Gaze: Sendable {
    let time: Double
    /// In points from the upper left corner.
    let point: ScreenPoint
    let orientation: Int?
    let trackingState: String?
  }

  struct Shape: Sendable {
    let time: Double
    let value: Double
    let orientation: Int?
  }

  /// As the system calls it, such as `iPad8,1`; nil if the session does not say.
  let model: String?
  /// The sides in points, in either order.
  let screen: (Double, Double)?
  let beginTime: Double?
  let endTime: Double?
  let scanPath: [Gaze]
  /// The entries by Apple's raw names, sorted.
  let shapes: [(name: String, entries: [Shape])]

  var lists: [[Double]] { [scanPath.map(\.time)] + shapes.map { $0.entries.map(\.time) } }

  private static let times = -1e11...1e11

  init(_ document: JSONDocument) throws(InputError) {
    var section = JSONSection(document)
    beginTime = section.optionalNumber("beginTime", in: Self.times)
    endTime = section.optionalNumber("endTime", in: Self.times)
    let device = section.section("deviceInfo", isRequired: false) { info in
      let size = info.has("screenSize") ? info.numbers("screenSize", count: 2, in: 1...100_000) : []
      return (model: info.optionalText("model"), size: size)
    }
    model = device?.model
    screen = device.flatMap { $0.size.count == 2 ? ($0.size[0], $0.size[1]) : nil }
    if let model, model.isEmpty || model.utf8.count > 200 {
      section.complain("deviceInfo", "a device with a model of 1 to 200 bytes", not: model.quoted)
    }
    guard section.has("scanPath") || section.has("blendShapes") else {
      _ = section.sections("scanPath") { _ in }
      try section.finish()
      preconditionFailure("a session without a scan path is an error")
    }
    scanPath =
      section.has("scanPath") ? section.sections("scanPath") { Self.gaze(&$0) }.compactMap(\.self) : []
    shapes =
      section.has("blendShapes")
      ? section.section("blendShapes") { shapes in
        shapes.keys.sorted().map { name in
          (name: name, entries: shapes.sections(name) { Self.shape(&$0, of: name) })
        }
      } ?? [] : []
    try section.finish()
    guard !scanPath.isEmpty || shapes.contains(where: { !$0.entries.isEmpty }) else {
      section.record("scanPath", "there are no frames: the lists are empty")
      try section.finish()
      return
    }
  }

  private static func gaze(_ entry: inout JSONSection) -> Gaze {
    Gaze(
      time: entry.number("timestamp", in: times),
      point: ScreenPoint(x: entry.number("x", in: -1e9...1e9), y: entry.number("y", in: -1e9...1e9)),
      orientation: entry.optionalInteger("orientation", in: 0...6),
      trackingState: state(&entry))
  }

  private static func state(_ entry: inout JSONSection) -> String? {
    guard let word = entry.optionalText("trackingState") else { return nil }
    if word.isEmpty || word.utf8.count > 100 {
      entry.complain("trackingState", "a word of 1 to 100 bytes", not: word.quoted)
    }
    return word
  }

  private static func shape(_ entry: inout JSONSection, of name: String) -> Shape {
    if let location = entry.optionalText("blendShapeLocation"), location != name {
      entry.complain("blendShapeLocation", "\(name.quoted), as the list is", not: location.quoted)
    }
    return Shape(
      time: entry.number("timestamp", in: times), value: entry.number("value", in: -1e4...1e4),
      orientation: entry.optionalInteger("orientation", in: 0...6))
  }
}
