import Captures
import Inputs

/// The sequence of a capture: every head pose at every viewing distance, and every target in every pose.
struct CaptureProtocol: Sendable {
  struct Pose: Sendable {
    let label: HeadPose
    let direction: Direction
    /// The tilt in radians.
    let tilt: Double
  }

  struct Distance: Sendable {
    let label: ViewingDistance
    /// The distance from the origin of a face that points straight ahead to the plane of the screen, in metres.
    let distance: Distribution
  }

  let distances: [Distance]
  let poses: [Pose]
  let framesPerFixation: Int
  let framesPerSecond: Double
  /// The time from the start of one fixation to the start of the next.
  let secondsPerFixation: Double
  let startTime: Double
  let targets: TargetPattern

  /// Frames of a capture; of a text, more than it will have.
  var frameCount: Int {
    let each = if case .text = targets { Int(0.25 * framesPerSecond) + 2 } else { framesPerFixation }
    return distances.count * poses.count * targets.count * each
  }

  init(from section: inout ConfigSection) {
    distances = Self.labelled("viewing_distances", &section) { label, section in
      Distance(label: label, distance: Distribution(from: &section, in: 0.1...2))
    }
    poses = Self.labelled("head_poses", &section) { label, section in
      let right = section.degrees("right_degrees", in: -60...60)
      let direction = Direction(right: right, up: section.degrees("up_degrees", in: -60...60))
      return Pose(
        label: label, direction: direction, tilt: section.degrees("tilt_degrees", in: -60...60))
    }
    framesPerFixation = section.integer("frames_per_fixation", in: 1...1000)
    framesPerSecond = section.number("frames_per_second", in: 1...1000)
    secondsPerFixation = section.number("seconds_per_fixation", in: 0.01...3600)
    startTime = section.number("start_time", in: 0...4e9)
    targets = TargetPattern(from: &section)
    if Double(framesPerFixation) / framesPerSecond > secondsPerFixation {
      section.record(
        "seconds_per_fixation",
        "'seconds_per_fixation' must be at least frames_per_fixation / frames_per_second, or times would "
          + "decrease")
    }
  }

  private static func labelled<Label: CaseIterable & RawRepresentable<String>, Value>(
    _ key: String, _ section: inout ConfigSection, _ body: (Label, inout ConfigSection) -> Value
  ) -> [Value] {
    let words = Label.allCases.map(\.rawValue)
    let own = Label.allCases.prefix(1).flatMap { label in ConfigSection.keys { _ = body(label, &$0) } }
    let entries = section.namedNodes(
      key, isRequired: true, as: .section(words.map { ConfigKey(name: $0, demands: [.section(own)]) }))
    if entries.isEmpty && section.has(key) { section.record(key, "\(key.quoted) is empty") }
    return entries.compactMap { name, node -> Value? in
      guard let label = Label(rawValue: name) else {
        section.record(node.place, "\(key.quoted) has no \(name.quoted)" + hint(for: name, among: words))
        return nil
      }
      return section.recording { ConfigSection.read(node, into: &$0) { body(label, &$0) } }
    }
  }
}
